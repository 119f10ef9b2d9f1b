"""`graphify explain`: what something is, what stands around it, and what was learned about it with the whole chain.

Of a symbol or a file: who calls it, what it calls, what it derives from. Of a folder or the repository: where to start
reading.
"""

from __future__ import annotations

from dataclasses import dataclass

from graphify.codegraph.freshness import find_symbol, read_source
from graphify.codegraph.ids import split_id
from graphify.codegraph.model import CodeView, Symbol
from graphify.codegraph.resolve import Resolution
from graphify.commands.shared.around import Group, around
from graphify.commands.shared.graph import CodeGraph, code_graph_ahead
from graphify.commands.shared.hubs import Hub, hubs
from graphify.commands.shared.learned import Learned
from graphify.commands.shared.looking import reflect_on
from graphify.commands.shared.memory import Memory, cited, read_memory
from graphify.commands.shared.nodes import check_line, folder_meant, meant
from graphify.commands.shared.places import in_order, place_of
from graphify.commands.shared.validity import is_valid, true_at
from graphify.commands.shared.watching import Watch, unwatched
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.memory.fold import Hidden
from graphify.memory.instants import DAY, Instant
from graphify.memory.keys import question_key
from graphify.memory.records import Answer, AnyRecord
from graphify.names import FILE_KIND, TEXT_KIND, Freshness, Outcome, Reading, Source
from graphify.recall.ranking import Place
from graphify.reflections.lessons import OutcomeLesson, Reflection, SourceLesson
from graphify.reflections.signals import Signal, observe
from graphify.reflections.statements import statements
from graphify.repo.clock import now


@dataclass(frozen=True)
class Link:
    """One signal of the chain, with how the code that it saw reads today.

    ``age_days`` is measured from the newest counted signal, None where the signal does not count.
    """

    signal: Signal
    path: str
    reading: Reading | None
    age_days: float | None


@dataclass(frozen=True)
class Mention:
    """A record that cites the node and gives no signal: hidden, unverified, a note, a ruling about the record.

    ``valid`` is whether it is about the present at all.
    """

    record: AnyRecord
    path: str
    hidden: Hidden | None
    void: bool
    outcome: Outcome | None
    valid: bool


@dataclass(frozen=True)
class InGraph:
    """What the code graph has of a node: its neighbours; of a folder its hubs, and how many files and symbols lie in
    it.
    """

    around: tuple[Group, ...] = ()
    hubs: tuple[Hub, ...] = ()
    files: int = 0
    symbols: int = 0


NOWHERE = InGraph()


@dataclass(frozen=True)
class Explained:
    """A node, what stands around it, where it stands, its lesson, and everything that was ever said about it."""

    node: str
    kind: str
    symbol: Symbol | None
    lesson: SourceLesson | None
    needed: int
    half_life_days: int
    chain: tuple[Link, ...]
    mentions: tuple[Mention, ...]
    dead_ends: tuple[OutcomeLesson, ...]
    corrections: tuple[OutcomeLesson, ...]
    inside: tuple[SourceLesson, ...] = ()
    others: tuple[str, ...] = ()
    graph: InGraph = NOWHERE


def explain(workspace: Workspace, given: str, *, watch: Watch = unwatched) -> Explained:
    """Explain a symbol, a file, a folder (``.``: the one that the user stands in), a cited text, or a question.

    Raises GraphifyError with candidates where ``given`` could be several things or is none.
    """
    ahead, moment = code_graph_ahead(workspace, watch), now()
    everything = read_memory(workspace)
    memory = true_at(everything, moment)
    code = ahead()
    view = code.view
    reflection = reflect_on(memory, workspace.settings, view)
    folder = folder_meant(workspace, code, given)
    node, others = (folder or ".", ()) if folder is not None else _node(view, workspace, everything, reflection, given)
    lesson = _lesson(reflection, node)
    old = lesson.moved_from if lesson is not None and lesson.moved_from else node
    path, name = split_id(node)
    symbol = find_symbol(view.file(path), name) if name else None
    chain = _chain(memory, view, old, lesson, workspace.settings.half_life_days)
    return Explained(
        node=node,
        kind=_kind(symbol, lesson, node, folder, code),
        symbol=symbol,
        lesson=lesson,
        needed=workspace.settings.min_corroboration,
        half_life_days=workspace.settings.half_life_days,
        chain=chain,
        mentions=_mentions(everything, old, {link.signal.statement.by.key for link in chain}, moment),
        dead_ends=tuple(one for one in reflection.dead_ends if _is_about(one, old)),
        corrections=tuple(one for one in reflection.corrections if _is_about(one, old)),
        inside=_inside(reflection, node, workspace.settings.min_corroboration),
        others=others,
        graph=_in_graph(code, reflection, node, folder, workspace.settings.min_corroboration),
    )


def _kind(symbol: Symbol | None, lesson: SourceLesson | None, node: str, folder: str | None, code: CodeGraph) -> str:
    if folder is not None:
        return "folder" if folder else "repository"
    if symbol is not None:
        return symbol.kind
    found = code.graph.node(node)
    return found.kind if found is not None else lesson.kind if lesson is not None else ""


def _in_graph(code: CodeGraph, reflection: Reflection, node: str, folder: str | None, needed: int) -> InGraph:
    lessons = {lesson.key: lesson for lesson in reflection.sources}

    def place(other: str) -> tuple[Place, str]:
        lesson = lessons.get(other)
        learned = Learned(lesson, place_of(lesson, needed))
        return learned.place, learned.place.sinks or learned.said

    if folder is not None:
        inside = code.graph.inside(folder)
        files = sum(one.kind == FILE_KIND for one in inside)
        return InGraph((), hubs(code, folder, place), files, len(inside) - files)
    found = code.graph.node(node)
    return InGraph(around(code, found, place)) if found is not None else NOWHERE


def _node(
    view: CodeView, workspace: Workspace, memory: Memory, reflection: Reflection, given: str
) -> tuple[str, tuple[str, ...]]:
    """What is meant: something that records cite, else something in the code."""
    known = cited(memory) | {lesson.key for lesson in (*reflection.sources, *reflection.questions)}
    for key in (given, memory.fold.today(given), question_key(given)):
        if key in known:
            return key, ()
    resolution = meant(view, given, str(workspace.layout.root))
    if resolution.node:
        check_line(workspace, given, resolution.node)
        return resolution.node, resolution.others
    asked = [answer for answer in memory.fold.answers() if question_key(answer.question) == question_key(given)]
    if asked:
        ids = " ".join(answer.id[:8] for answer in asked)
        raise GraphifyError(
            "that is a question, and its answers cite code", hint=f"graphify show {ids}", code="question"
        )
    ending = sorted(key for key in known if key.endswith(("::" + given, "." + given, "/" + given)))
    if len(ending) == 1:
        return ending[0], ()
    raise _not_one(resolution, ending, given)


def _not_one(resolution: Resolution, ending: list[str], given: str) -> GraphifyError:
    candidates = tuple(dict.fromkeys([*resolution.candidates, *ending]))
    if not candidates:
        return GraphifyError(f"nothing here is called {given}", hint="path::Class.method, or a path", code="unknown")
    what = "could be" if len(candidates) > 1 else "is not known; perhaps it is"
    return GraphifyError(
        f"`{given}` {what} {', '.join(candidates)}", hint="give one of them", code="ambiguous", candidates=candidates
    )


def _lesson(reflection: Reflection, node: str) -> SourceLesson | None:
    both = (*reflection.sources, *reflection.questions)
    return next((lesson for lesson in both if node in (lesson.key, lesson.moved_from)), None)


def _chain(
    memory: Memory, view: CodeView, node: str, lesson: SourceLesson | None, half_life_days: int
) -> tuple[Link, ...]:
    observed = next((one for one in observe(statements(memory.fold), half_life_days) if one.key == node), None)
    if observed is None:
        return ()
    newest = max((signal.instant for signal in observed.counted), default=None)
    nodes = cited(memory)
    return tuple(
        Link(
            signal=signal,
            path=memory.path_of(signal.statement.by),
            reading=_reading(view, signal.source, nodes),
            age_days=(newest - signal.instant) / DAY if newest is not None and signal.weight else None,
        )
        for signal in sorted(observed.signals, key=lambda one: one.statement.order, reverse=True)
    )


def _reading(view: CodeView, source: Source, nodes: set[str]) -> Reading | None:
    if source.kind == TEXT_KIND:
        return None
    if not source.fingerprint:
        return Reading(Freshness.UNKNOWN, reason="no fingerprint was stored")
    return read_source(view, source, nodes)


def _mentions(memory: Memory, node: str, shown: set[tuple[str, str]], moment: Instant) -> tuple[Mention, ...]:
    fold = memory.fold
    return tuple(
        Mention(
            record,
            memory.path_of(record),
            fold.hidden.get(record.key),
            record.key in fold.void,
            fold.outcome(record) if isinstance(record, Answer) else None,
            is_valid(record, moment),
        )
        for record in reversed(fold.records)
        if record.key not in shown
        and any(fold.renamed(record, source.node) == node for source in (*record.sources, *record.misled_by))
    )


def _inside(reflection: Reflection, node: str, needed: int) -> tuple[SourceLesson, ...]:
    """What was learned about the parts of a node, in the order of every list of symbols."""
    parts = (f"{node}::", f"{node}.", f"{node}/") if node != "." else ("",)
    return in_order((one for one in reflection.sources if one.key.startswith(parts)), needed)


def _is_about(lesson: OutcomeLesson, node: str) -> bool:
    return any(source.node == node for source in (*lesson.tried, *lesson.right))
