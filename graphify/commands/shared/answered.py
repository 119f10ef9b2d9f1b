"""What a prompt is worth telling: the one record that answers it or rules an answer out, as a line of quoted data.

It says what `recall` with k = 1 says: a blocking dead end, a correction, or an answer behind the gate STRONG whose code
is what it was; where there is none of them, that an answer was rejected, by whom, when and why, and never which. But
whoever types a prompt waits, so only the records that may be meant are read (`ready`), and only the files that they
cite are looked at (`glimpse`): code that has moved to another file is not followed, and silence kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from graphify.commands.shared.workspace import Workspace
from graphify.names import Outcome, Standing
from graphify.reflections.briefing import Line, outcome_line, rejected_line, source_line
from graphify.reflections.known import KnownOutcome, KnownRejection, KnownSource

if TYPE_CHECKING:
    from graphify.commands.shared.hits import Hit
    from graphify.memory.records import Ruling
    from graphify.reflections.lessons import OutcomeLesson

LONGEST = 2000
"""Characters: what is longer is no question."""

_NEAREST = 6
"""Of so many records the code is looked at."""


def answered(workspace: Workspace, prompt: str, standing: Callable[[str], KnownSource | None]) -> Line | None:
    """The line that the prompt is worth; None where there is nothing to say.

    ``standing`` is what is known of a source. Raises GraphifyError where records cannot be read.
    """
    from graphify.commands.shared.ready import ready
    from graphify.memory.text import normalise_line

    question = normalise_line(prompt)
    with ready(workspace) as at_hand:
        asked = at_hand.asked(question)
        if not at_hand.may_be_known(asked):
            return None
        from graphify.commands.shared.candidates import find_candidates
        from graphify.commands.shared.glimpse import Glimpse
        from graphify.commands.shared.hits import find_hits

        memory = at_hand.part(asked)
        found = find_candidates(at_hand.search, memory, question, None, asked.records)
        nearest = sorted(found.near, key=lambda one: (not one.same, not one.acts, -one.score))[:_NEAREST]
        hits = []
        if nearest:
            hits = find_hits(memory, workspace.settings, Glimpse(workspace), replace(found, near=tuple(nearest)))
    line = _line(hits, standing) if hits else None
    return line or (_rejected(found.rejected[0]) if found.rejected else None)


def _line(hits: list[Hit], standing: Callable[[str], KnownSource | None]) -> Line | None:
    from graphify.commands.shared.hits import gate_of
    from graphify.recall.gate import Gate

    hit = hits[0]
    if hit.lesson is not None and (hit.blocks or (hit.is_correction and hit.lesson.blocks)):
        return outcome_line(_ruled_out(hit, hit.lesson))
    if hit.stale or hit.outcome is not Outcome.USEFUL or gate_of(hits, False, False)[0] is not Gate.STRONG:
        return None
    known = [one for source in hit.sources if (one := standing(source.node)) is not None]
    if known and all(one.standing == Standing.MISLEADING.value for one in known):
        return None
    best = min(known, key=lambda one: _RANKS.get(one.standing, len(_RANKS)), default=None)
    return source_line(_answer(hit, best))


_RANKS = {Standing.PREFERRED.value: 0, Standing.TENTATIVE.value: 1, Standing.CONTESTED.value: 2}


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


def _rejected(ruling: Ruling) -> Line:
    return rejected_line(
        KnownRejection(
            record=ruling.id,
            question=ruling.question,
            reason=ruling.reason,
            day=ruling.recorded[:10],
            author=ruling.author,
        )
    )


def _answer(hit: Hit, best: KnownSource | None) -> KnownSource:
    from graphify.memory.records import subject

    record = hit.record
    node = hit.sources[0].node if hit.sources else ""
    return KnownSource(
        node=best.node if best is not None else node,
        standing=best.standing if best is not None else Outcome.USEFUL.value,
        question=subject(record),
        claim=record.claim_text,
        record=record.id,
        results=best.results if best is not None else 1,
        score=0.0,
        day=record.recorded[:10],
        author=record.author,
        fingerprints=(),
        is_question=not node,
        is_start=True,
        recheck=False,
        disputed=best.disputed if best is not None and best.record == record.id else (),
    )
