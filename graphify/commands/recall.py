"""`graphify recall`: has this been asked, and may the answer be believed?

First what was ruled out: dead ends and corrections of the same question, and values that were rejected for it. Then
what is near, best first, and behind the records what the history of the code says. How much the caller gets of the
best one is decided by the gate (`graphify.recall.gate`), and never more than a handle where the code that it cites
has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from graphify.codegraph.resolve import resolve
from graphify.commands.shared.candidates import Candidates, find_candidates
from graphify.commands.shared.code import code_view_ahead
from graphify.commands.shared.hits import Hit, find_hits, gate_of
from graphify.commands.shared.lessons import lies_in
from graphify.commands.shared.memory import Memory, cited, read_commit, read_memory
from graphify.commands.shared.paths import cites_below, path_meant
from graphify.commands.shared.searching import Scope, ask_index, bring_history_up_to_date
from graphify.commands.shared.told import ToldCommit, from_history
from graphify.commands.shared.validity import as_of_given, true_at, valid_at_given
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError, UsageError
from graphify.index.facts import Index
from graphify.index.search import SearchIndex
from graphify.memory.instants import Instant
from graphify.memory.records import AnyRecord, Ruling
from graphify.memory.text import normalise_line
from graphify.recall.gate import Gate

MOST = 50


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
    ``node`` could be several things or is none, for an unknown revision and for a path that is not there.
    """
    _check(options)
    instant, revision = as_of_given(options.as_of)
    code = code_view_ahead(workspace, revision)
    valid_at = valid_at_given(workspace, options.valid_at, options.as_of)
    everything = read_commit(workspace, revision) if revision else read_memory(workspace)
    return _recall(workspace, options, code, everything, _at(everything, instant, valid_at))


def recall_records(
    workspace: Workspace, options: RecallOptions, code: Callable[[], Index], everything: Memory
) -> Recalled:
    """What records alone say today, for who has read them and the code. Raises as `recall`."""
    _check(options)
    valid_at = valid_at_given(workspace, options.valid_at, "")
    return _recall(workspace, options, code, everything, _at(everything, None, valid_at), with_history=False)


def _check(options: RecallOptions) -> None:
    if not normalise_line(options.question):
        raise UsageError(
            "recall what?", hint="graphify recall 'How is a session created?', or --from FILE", code="question"
        )
    if not 1 <= options.k <= MOST:
        raise UsageError(f"--k must be 1 to {MOST}", code="usage")


def _recall(
    workspace: Workspace,
    options: RecallOptions,
    code: Callable[[], Index],
    everything: Memory,
    at: tuple[Memory, int],
    *,
    with_history: bool = True,
) -> Recalled:
    question = normalise_line(options.question)
    memory, not_valid = at
    named = _named(workspace, memory, code, options)
    of_the_past = bool(options.as_of)

    def ask(index: SearchIndex) -> tuple[Candidates, tuple[ToldCommit, ...], Scope]:
        scope = bring_history_up_to_date(workspace, index) if with_history and not of_the_past else Scope()
        found = find_candidates(index, memory, question, named)
        return found, from_history(index, found.asked, scope.commits), scope

    found, history, scope = ask_index(workspace, everything.records, ask, kept=not as_of_given(options.as_of)[1])
    hits = find_hits(memory, workspace.settings, code(), found) if found.near else []
    gate, reason = gate_of(hits, options.stale_ok, bool(history))
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
    workspace: Workspace, memory: Memory, code: Callable[[], Index], options: RecallOptions
) -> Callable[[AnyRecord], bool] | None:
    """Whether a record cites what ``--path`` and ``--node`` name; None where they name nothing."""
    if not options.path and not options.node:
        return None
    node = _node(workspace, memory, code, options.node) if options.node else ""
    folder = _path(workspace, memory, code, options.path) if options.path else ""
    if not node and not folder:
        return None  # the whole repository

    def is_named(record: AnyRecord) -> bool:
        nodes = [memory.fold.renamed(record, source.node) for source in (*record.sources, *record.misled_by)]
        return any((node and one == node) or (folder and lies_in(one, folder)) for one in nodes)

    return is_named


def _path(workspace: Workspace, memory: Memory, code: Callable[[], Index], given: str) -> str:
    return path_meant(workspace, given, lambda path: cites_below(memory, path) or code().holds(path))


def _node(workspace: Workspace, memory: Memory, code: Callable[[], Index], given: str) -> str:
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
