"""`graphify recall`: has this been asked, and may the answer be believed?

First what was ruled out: dead ends and corrections of the same question, and values that were rejected for it. Then
what is near, best first, and behind the records what the history of the code says. How much the caller gets of the
best one is decided by the gate (`graphify.recall.gate`), and never more than a handle where the code that it cites
has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from graphify.codegraph.model import CodeView
from graphify.codegraph.resolve import resolve
from graphify.commands.shared.candidates import Candidate, Candidates, find_candidates
from graphify.commands.shared.code import code_view_ahead, look_at
from graphify.commands.shared.lessons import lies_in, reflect_on
from graphify.commands.shared.memory import Memory, cited, read_commit, read_memory
from graphify.commands.shared.searching import Scope, ask_index, bring_history_up_to_date
from graphify.commands.shared.told import ToldCommit, from_history
from graphify.commands.shared.validity import as_of_given, true_at, valid_at_given
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError, UsageError
from graphify.index.search import SearchIndex
from graphify.memory.instants import Instant
from graphify.memory.records import Answer, AnyRecord, Note, Ruling
from graphify.memory.text import normalise_line
from graphify.names import Freshness, Outcome, Reading, Standing
from graphify.recall.gate import Gate, decide
from graphify.recall.ranking import Place, best, place
from graphify.reflections.lessons import STALE, About, OutcomeLesson, Reflection, readings

MOST = 50
_CONSIDERED = 20
"""So many near records are looked at with their lessons and their code."""


@dataclass(frozen=True)
class RecallOptions:
    """``path`` a file or folder, ``node`` a symbol that the question is about; ``k`` hits at most.

    ``stale_ok``: an answer whose code changed may be given whole. ``as_of`` a date or a revision, ``valid_at`` a date.
    """

    question: str
    path: str = ""
    node: str = ""
    k: int = 3
    stale_ok: bool = False
    as_of: str = ""
    valid_at: str = ""


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
    def blocks(self) -> bool:
        """Whether it is a dead end that is to be acted on: its code is what it was, and nothing lifted it."""
        return self.is_dead_end and self.lesson is not None and self.lesson.blocks


@dataclass(frozen=True)
class Searched:
    """How much was searched: visible records, those withheld (hidden, or not true at that moment), files that could not
    be read, commits, and what of the history cannot be seen.
    """

    records: int
    hidden: int
    not_valid: int
    unreadable: int
    history: Scope


@dataclass(frozen=True)
class Recalled:
    """The answer. ``reason`` says why the gate is not STRONG; ``unknown`` are words that no record has."""

    question: str
    gate: Gate
    reason: str
    hits: tuple[Hit, ...]
    rejected: tuple[Ruling, ...]
    history: tuple[ToldCommit, ...]
    searched: Searched
    unknown: tuple[str, ...]

    @property
    def ruled_out(self) -> bool:
        """Whether a dead end or a rejected value matched."""
        return bool(self.rejected) or any(hit.blocks for hit in self.hits)


def recall(workspace: Workspace, options: RecallOptions) -> Recalled:
    """Answer a question from records and from the history.

    Raises UsageError for an empty question, a bad number and a date that is none; GraphifyError with candidates where
    ``node`` could be several things or is none, and for an unknown revision.
    """
    question = normalise_line(options.question)
    if not question:
        raise UsageError(
            "recall what?", hint="graphify recall 'How is a session created?', or --from FILE", code="question"
        )
    if not 1 <= options.k <= MOST:
        raise UsageError(f"--k must be 1 to {MOST}", code="usage")
    valid_at = valid_at_given(workspace, options.valid_at, options.as_of)
    instant, revision = as_of_given(options.as_of)
    code = code_view_ahead(workspace, revision)
    everything = read_commit(workspace, revision) if revision else read_memory(workspace)
    memory, not_valid = _at(everything, instant, valid_at)
    named = _named(workspace, memory, code, options)

    def ask(index: SearchIndex) -> tuple[Candidates, tuple[ToldCommit, ...], Scope]:
        scope = Scope() if options.as_of else bring_history_up_to_date(workspace, index)
        found = find_candidates(index, memory, question, named)
        return found, from_history(index, found.asked, scope.commits), scope

    found, history, scope = ask_index(workspace, everything.records, ask, kept=not revision)
    hits = _hits(workspace, memory, code, found) if found.near else []
    gate, reason = _gate(hits, options.stale_ok, bool(history))
    return Recalled(
        question=question,
        gate=gate,
        reason=reason,
        hits=tuple(hits[: options.k]),
        rejected=found.rejected,
        history=history,
        searched=_searched(memory, not_valid, scope),
        unknown=found.asked.unknown,
    )


def _at(memory: Memory, instant: Instant | None, valid_at: Instant) -> tuple[Memory, int]:
    """The memory as it was known and true then, and how many records were not true."""
    known = memory.until(instant) if instant is not None else memory
    valid = true_at(known, valid_at)
    return valid, len(known.records) - len(valid.records)


def _searched(memory: Memory, not_valid: int, scope: Scope) -> Searched:
    said = [record for record in memory.records if not isinstance(record, Ruling)]
    visible = sum(memory.fold.visible(record) for record in said)
    unreadable = {problem.path for problem in memory.problems if not problem.remark}
    return Searched(visible, len(said) - visible, not_valid, len(unreadable), scope)


def _named(
    workspace: Workspace, memory: Memory, code: Callable[[], CodeView], options: RecallOptions
) -> Callable[[AnyRecord], bool] | None:
    """Whether a record cites what ``--path`` and ``--node`` name; None where they name nothing."""
    if not options.path and not options.node:
        return None
    node = _node(workspace, memory, code, options.node) if options.node else ""
    folder = options.path.replace("\\", "/").removeprefix("./").rstrip("/")

    def is_named(record: AnyRecord) -> bool:
        nodes = [memory.fold.renamed(record, source.node) for source in (*record.sources, *record.misled_by)]
        return any((node and one == node) or (folder and lies_in(one, folder)) for one in nodes)

    return is_named


def _node(workspace: Workspace, memory: Memory, code: Callable[[], CodeView], given: str) -> str:
    known = cited(memory)
    if given in known:
        return given
    resolution = resolve(code(), given, str(workspace.layout.root))
    if resolution.node:
        return resolution.node
    ending = sorted(key for key in known if key.endswith(("::" + given, "." + given, "/" + given)))
    if len(ending) == 1:
        return ending[0]
    candidates = tuple(dict.fromkeys([*resolution.candidates, *ending]))
    if not candidates:
        raise GraphifyError(f"nothing here is called {given}", hint="path::Class.method, or --path", code="unknown")
    raise GraphifyError(
        f"`{given}` could be {', '.join(candidates)}", hint="give one of them", code="ambiguous", candidates=candidates
    )


def _hits(workspace: Workspace, memory: Memory, code: Callable[[], CodeView], found: Candidates) -> list[Hit]:
    """What is near with what is known of it, in the order in which it is shown."""
    near = sorted(found.near, key=lambda one: (not one.same, not one.acts, -one.score))[:_CONSIDERED]
    view = code()
    nodes = {
        memory.fold.renamed(one.record, source.node)
        for one in near
        for source in (*one.record.sources, *one.record.misled_by)
    }
    about = About(nodes, {one.record.key for one in near})
    reflection = reflect_on(memory, workspace.settings, view, about)
    hits = [_hit(workspace, memory, view, reflection, one) for one in near]
    return sorted(hits, key=_order)


def _order(hit: Hit) -> tuple[object, ...]:
    """Dead ends of the question, then its corrections, then by rank; among equals the newest, then by id."""
    one = hit.candidate
    stage = 0 if hit.is_dead_end and not _lifted(hit) else 1 if hit.is_correction and not _lifted(hit) else 2
    sinks, rises = hit.place.key
    return stage, sinks, not one.same, -round(one.score, 9), rises, -(hit.record.instant or 0), hit.record.id


def _lifted(hit: Hit) -> bool:
    return hit.lesson is not None and bool(hit.lesson.lifted_by)


def _hit(workspace: Workspace, memory: Memory, view: CodeView, reflection: Reflection, candidate: Candidate) -> Hit:
    record, fold = candidate.record, memory.fold
    outcome = fold.outcome(record) if isinstance(record, Answer) else None
    both = (*reflection.dead_ends, *reflection.corrections)
    lesson = next((one for one in both if one.answer.key == record.key), None)
    read = readings(fold, record, look_at(view, cited(memory)))
    sources = _cited_sources(workspace, memory, reflection, record, dict(read))
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
    workspace: Workspace, memory: Memory, reflection: Reflection, record: Answer | Note, read: dict[str, Reading]
) -> tuple[CitedSource, ...]:
    found = []
    for source in dict.fromkeys((*record.sources, *record.misled_by)):
        node = memory.fold.renamed(record, source.node)
        lesson = next((one for one in reflection.sources if node in (one.key, one.moved_from)), None)
        judged = lesson.judged if lesson is not None else None
        reading = read.get(node) or (lesson.reading if lesson is not None else None)
        standing, negatives = (judged.standing, judged.negatives) if judged is not None else (None, 0)
        where = place(
            standing,
            negatives,
            workspace.settings.min_corroboration,
            reading.freshness if reading is not None else None,
        )
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


def _gate(hits: list[Hit], stale_ok: bool, history: bool) -> tuple[Gate, str]:
    weighed = [hit.candidate.weighed("" if stale_ok else hit.stale) for hit in hits]
    if hits and hits[0].place.sinks:
        return Gate.WEAK, hits[0].place.sinks
    gate, reason = decide(weighed[0] if weighed else None, weighed[1:])
    if gate is Gate.MISS and history:
        return Gate.WEAK, "no record covers the question; the history of the code is near"
    return gate, reason
