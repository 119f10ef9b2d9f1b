"""What is near a question, with what is known of it: outcome, standing, freshness, and whether it may be acted on.

The order is that of every answer: dead ends that block the question first, then its corrections, then by rank.
"""

from __future__ import annotations

from dataclasses import dataclass

from graphify.codegraph.model import CodeView
from graphify.commands.shared.candidates import Candidate, Candidates
from graphify.commands.shared.looking import look_at, reflect_on
from graphify.commands.shared.memory import Memory, cited
from graphify.commands.shared.places import place_of
from graphify.memory.keys import question_key, value_key
from graphify.memory.records import Answer, Note, subject
from graphify.names import Freshness, Outcome, Reading, Standing
from graphify.recall.gate import Gate, Weighed, decide
from graphify.recall.ranking import Place, best
from graphify.reflections.lessons import STALE, About, Look, OutcomeLesson, Reflection, readings
from graphify.repo.config import Settings

_CONSIDERED = 20
"""So many near records are looked at with their lessons and their code."""


@dataclass(frozen=True)
class CitedSource:
    """What a hit cites, with what is known of it: ``place`` says whether it sinks, and why."""

    node: str
    kind: str
    standing: Standing | None
    results: int
    negatives: int
    reading: Reading | None
    place: Place


@dataclass(frozen=True)
class Hit:
    """A record that is near the question.

    ``outcome`` is the newest word on an answer, None for a note; ``lesson`` what a dead end or a correction comes to;
    ``acts``: it was ruled out on this question (in other words perhaps); ``stale``: why the code that it cites is not
    what it was; ``details``: what tells its question apart.
    """

    candidate: Candidate
    path: str
    outcome: Outcome | None
    correction: str
    lesson: OutcomeLesson | None
    sources: tuple[CitedSource, ...]
    place: Place
    stale: str

    @property
    def record(self) -> Answer | Note:
        """The record."""
        return self.candidate.record

    @property
    def is_dead_end(self) -> bool:
        """Whether it is a dead end of this very question."""
        return self.outcome is Outcome.DEAD_END and self.candidate.acts

    @property
    def is_correction(self) -> bool:
        """Whether it is a correction of an answer to this very question."""
        return self.outcome is Outcome.CORRECTED and self.candidate.acts

    @property
    def is_lifted(self) -> bool:
        """Whether a later answer to its question turned out useful."""
        return self.lesson is not None and bool(self.lesson.lifted_by)

    @property
    def blocks(self) -> bool:
        """Whether it is a dead end that is to be acted on: its code is what it was, and nothing lifted it."""
        return self.is_dead_end and self.lesson is not None and self.lesson.blocks


def find_hits(memory: Memory, settings: Settings, view: CodeView | None, found: Candidates) -> list[Hit]:
    """What is near, in the order in which it is shown; with freshness where there is code to look at."""
    near = sorted(found.near, key=lambda one: (not one.same, not one.acts, -one.score))[:_CONSIDERED]
    nodes = {
        memory.fold.renamed(one.record, source.node)
        for one in near
        for source in (*one.record.sources, *one.record.misled_by)
    }
    about = About(nodes, {one.record.key for one in near})
    reflection = reflect_on(memory, settings, view, about)
    look = look_at(view, cited(memory)) if view is not None else None
    hits = [_hit(memory, settings, look, reflection, one) for one in near]
    return sorted(hits, key=_order)


def _order(hit: Hit) -> tuple[object, ...]:
    """Dead ends that block, then corrections of the question, then by rank; among equals the newest, then by id."""
    one = hit.candidate
    stage = 0 if hit.blocks else 1 if hit.is_correction and not hit.is_lifted else 2
    sinks, rises = hit.place.key
    # All answers to the very question are equals, whatever other words they have.
    score = 0.0 if one.same else -round(one.score, 9)
    return stage, sinks, not one.same, score, rises, -(hit.record.instant or 0), hit.record.id


def _hit(memory: Memory, settings: Settings, look: Look | None, reflection: Reflection, candidate: Candidate) -> Hit:
    record, fold = candidate.record, memory.fold
    outcome = fold.outcome(record) if isinstance(record, Answer) else None
    both = (*reflection.dead_ends, *reflection.corrections)
    lesson = next((one for one in both if one.answer.key == record.key), None)
    read = readings(fold, record, look) if look is not None else ()
    sources = _cited_sources(memory, settings, reflection, record, dict(read))
    ruled_out = outcome in (Outcome.DEAD_END, Outcome.CORRECTED)
    return Hit(
        candidate=candidate,
        path=memory.path_of(record),
        outcome=outcome,
        correction=fold.correction(record) if isinstance(record, Answer) else "",
        lesson=lesson,
        sources=sources,
        place=Place() if ruled_out else best(source.place for source in sources),
        stale=_stale(lesson, read),
    )


def _cited_sources(
    memory: Memory, settings: Settings, reflection: Reflection, record: Answer | Note, read: dict[str, Reading]
) -> tuple[CitedSource, ...]:
    found = []
    for source in dict.fromkeys((*record.sources, *record.misled_by)):
        node = memory.fold.renamed(record, source.node)
        lesson = next((one for one in reflection.sources if node in (one.key, one.moved_from)), None)
        judged = lesson.judged if lesson is not None else None
        reading = read.get(node) or (lesson.reading if lesson is not None else None)
        where = place_of(lesson, settings.min_corroboration, reading)
        standing, negatives = (judged.standing, judged.negatives) if judged is not None else (None, 0)
        results = judged.results if judged is not None else 0
        found.append(CitedSource(node, source.kind, standing, results, negatives, reading, where))
    return tuple(found)


def _stale(lesson: OutcomeLesson | None, read: tuple[tuple[str, Reading], ...]) -> str:
    """Why the code is not what the answer saw; empty where it is."""
    if lesson is not None and lesson.recheck:
        return "the code that it was tried on has changed since: recheck"
    for node, reading in read:
        if reading.freshness in STALE:
            gone = "is gone" if reading.freshness is Freshness.GONE else "has changed since"
            return f"{node} {gone}: recheck"
    return ""


def gate_of(hits: list[Hit], stale_ok: bool, history: bool) -> tuple[Gate, str]:
    """How much of the first hit the caller gets, and why it is not more."""
    if not hits:
        told = (Gate.WEAK, "no record covers the question; the history of the code is near")
        return told if history else decide(None, [])
    first, *others = hits
    if first.place.sinks:
        return Gate.WEAK, first.place.sinks
    rivals = [_weighed(hit, stale_ok) for hit in others if _is_rival(first, hit)]
    return decide(_weighed(first, stale_ok), rivals)


def _is_rival(first: Hit, other: Hit) -> bool:
    """Whether a hit can stand against the first one: what was ruled out or only supposed does not, unless the first is
    no better.
    """
    weak = (Outcome.DEAD_END, Outcome.CORRECTED, Outcome.UNVERIFIED)
    return first.outcome in weak or other.outcome not in weak


def _weighed(hit: Hit, stale_ok: bool) -> Weighed:
    """A hit as the gate sees it."""
    one = hit.candidate
    claim = hit.correction if hit.outcome is Outcome.CORRECTED and hit.correction else hit.record.claim_text
    stale = "" if stale_ok else hit.stale
    question = question_key(subject(hit.record))
    return Weighed(one.like, one.same, one.details.reason, stale, question, value_key(claim))
