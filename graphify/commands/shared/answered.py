"""What a prompt is worth telling: the one record that answers it or rules an answer out, as a line of quoted data.

Most prompts are no question that was asked before, and whoever types one waits. So the words of the prompt are first
held against the questions that the last refresh knows; only where some are shared is the question recalled for good, by
`recall` itself: a blocking dead end, a correction, or an answer behind the gate STRONG whose code is what it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from graphify.commands.shared.workspace import Workspace
from graphify.names import Outcome
from graphify.reflections.briefing import Line, outcome_line, source_line
from graphify.reflections.known import Known, KnownOutcome, KnownSource

if TYPE_CHECKING:
    from graphify.commands.shared.hits import Hit
    from graphify.reflections.lessons import OutcomeLesson

LONGEST = 2000
"""Characters: what is longer is no question."""

_SHARED = 2
_STEM = 5
_SHORTEST = 3


def is_worth_asking(known: Known, prompt: str) -> bool:
    """Whether the prompt shares words with a question that is known."""
    from graphify.memory.tokens import token_set

    if not prompt.strip() or len(prompt) > LONGEST:
        return False
    mine = _stems(token_set(prompt))
    questions = {one.question for one in known.sources} | {one.question for one in known.outcomes}
    for question in questions:
        theirs = _stems(token_set(question))
        if theirs and len(mine & theirs) >= min(_SHARED, len(theirs)):
            return True
    return False


def _stems(words: frozenset[str]) -> set[str]:
    return {word[:_STEM] for word in words if len(word) >= _SHORTEST or not word.isascii()}


def answered(workspace: Workspace, prompt: str) -> Line | None:
    """The line that the prompt is worth; None where there is nothing to say. Raises GraphifyError as `recall` does."""
    from graphify.commands.recall import RecallOptions, recall
    from graphify.recall.gate import Gate

    recalled = recall(workspace, RecallOptions(prompt, k=1))
    if not recalled.hits:
        return None
    hit = recalled.hits[0]
    if hit.lesson is not None and (hit.blocks or (hit.is_correction and hit.lesson.blocks)):
        return outcome_line(_ruled_out(hit, hit.lesson))
    if recalled.gate is Gate.STRONG and not hit.stale and hit.outcome is Outcome.USEFUL:
        return source_line(_answer(hit))
    return None


def _ruled_out(hit: Hit, lesson: OutcomeLesson) -> KnownOutcome:
    from graphify.memory.records import subject

    record = hit.record
    return KnownOutcome(
        record=record.id,
        question=subject(record),
        claim=record.claim_text,
        correction=hit.correction,
        right=tuple(source.node for source in lesson.right),
        tried=tuple(source.node for source in lesson.tried),
        day=record.recorded[:10],
        author=record.author,
        recheck=False,
        is_lifted=False,
        is_dead_end=hit.blocks,
    )


def _answer(hit: Hit) -> KnownSource:
    from graphify.memory.records import subject

    record = hit.record
    best = min(hit.sources, key=lambda source: source.place.key, default=None)
    return KnownSource(
        node=best.node if best is not None else "",
        standing=best.standing.value if best is not None and best.standing is not None else "useful",
        question=subject(record),
        claim=record.claim_text,
        record=record.id,
        results=best.results if best is not None else 1,
        score=0.0,
        day=record.recorded[:10],
        author=record.author,
        fingerprints=(),
        is_question=best is None,
        is_start=True,
        recheck=False,
    )
