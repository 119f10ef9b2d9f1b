"""`graphify query`: which code is this about?

First what the memory has for the question: what was ruled out, what was corrected, or an answer that may be believed.
Then symbols, by their words and by the graph around them (`codegraph.relevance`), as many as the budget has room for.
What was learned about them is said beside them, and what misled often enough goes to the end: by the rules of every
list (`recall.ranking`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from graphify.codegraph.ids import split_id
from graphify.commands.shared.findcode import Found, find_code
from graphify.commands.shared.graph import CodeGraph, code_graph_ahead
from graphify.commands.shared.nodes import meant
from graphify.commands.shared.paths import path_meant
from graphify.commands.shared.watching import Watch, unwatched
from graphify.commands.shared.workspace import Workspace
from graphify.errors import UsageError
from graphify.index.graph import Node
from graphify.memory.text import normalise_line
from graphify.repo.store import holds_anything

if TYPE_CHECKING:
    from graphify.commands.shared.hits import Hit
    from graphify.commands.shared.learned import Learned
    from graphify.commands.shared.memory import Memory
    from graphify.memory.records import Ruling

BUDGET = 400
_BYTES_A_TOKEN = 4
_MOST_HITS = 2
_README = "README.md"


@dataclass(frozen=True)
class QueryOptions:
    """``budget`` is about how many tokens the list may take, ``path`` a file or folder to stay in."""

    question: str
    budget: int = BUDGET
    path: str = ""


@dataclass(frozen=True)
class FoundSymbol:
    """A node that the question may be about; ``relation`` is why it is here: ``named``, ``matches``, or how it stands
    to a hit. ``label`` is the shortest form that means it and nothing else; ``learned`` is None where nothing was.
    """

    node: Node
    score: float
    relation: str
    label: str
    learned: Learned | None = None

    @property
    def sinks(self) -> str:
        """Why it goes to the end; empty where it does not."""
        return self.learned.place.sinks if self.learned is not None else ""

    @property
    def line(self) -> str:
        """``symbol  file:line  relation  standing·freshness``."""
        path = split_id(self.node.id)[0]
        said = self.sinks or (self.learned.said if self.learned is not None else "")
        parts = (self.label, f"{path}:{self.node.line}", self.relation, said)
        return "  ".join(normalise_line(part) for part in parts if part)


@dataclass(frozen=True)
class Remembered:
    """What the memory has to say first: what was ruled out on the question, what was corrected, and the best answer
    where the gate is STRONG; ``rejected`` are the rejections that act on it. Nothing that is merely near.
    """

    gate: str = "MISS"
    hits: tuple[Hit, ...] = ()
    rejected: tuple[Ruling, ...] = ()


NOTHING = Remembered()


@dataclass(frozen=True)
class Queried:
    """``left_out`` counts what the budget had no room for; ``unknown`` are words that no symbol has.
    ``says_something``: the question has more than words that stand in any question.
    """

    question: str
    memory: Remembered
    found: tuple[FoundSymbol, ...]
    left_out: int
    unknown: tuple[str, ...]
    says_something: bool = True


def query(workspace: Workspace, options: QueryOptions, *, watch: Watch = unwatched) -> Queried:
    """Find the code that a question is about. Raises UsageError for an empty question and a budget below 1,
    GraphifyError for a path that is not there.
    """
    question = normalise_line(options.question)
    if not question:
        raise UsageError("query what?", hint="graphify query 'How is a session created?'", code="question")
    if options.budget < 1:
        raise UsageError("--budget is 1 or more", code="usage")
    ahead = code_graph_ahead(workspace, watch)
    memory = _memory(workspace)
    code = ahead()
    folder = path_meant(workspace, options.path, code.view.holds) if options.path else ""
    answer = find_code(code, question, folder)
    found = answer.found
    remembered = NOTHING
    learned: Mapping[str, Learned] = {}
    if memory is not None:
        remembered = _remembered(workspace, memory, code, question)
        learned = _learned(workspace, memory, code, found)
    ordered = _in_order(found, learned)
    shown = _within(workspace, code, ordered, options.budget * _BYTES_A_TOKEN)
    return Queried(question, remembered, shown, len(ordered) - len(shown), answer.unknown, answer.says_something)


def _memory(workspace: Workspace) -> Memory | None:
    """The records, None where there are none: then nothing that reads them has to be loaded."""
    sparse = workspace.repository.config("core.sparseCheckout") == "true"
    if not sparse and not holds_anything(workspace.layout.memory, besides=_README):
        return None
    from graphify.commands.shared.memory import read_memory

    memory = read_memory(workspace)
    return memory if memory.records else None


def _remembered(workspace: Workspace, memory: Memory, code: CodeGraph, question: str) -> Remembered:
    from graphify.commands.recall import RecallOptions, recall_records
    from graphify.recall.gate import Gate

    recalled = recall_records(workspace, RecallOptions(question), lambda: code.view, memory)
    first = recalled.hits[:1] if recalled.gate is Gate.STRONG else ()
    told = [hit for hit in recalled.hits if hit.blocks or (hit.is_correction and not hit.is_lifted)]
    hits = tuple(dict.fromkeys([*told, *first]))[:_MOST_HITS]
    return Remembered(recalled.gate.value, hits, recalled.rejected)


def _learned(workspace: Workspace, memory: Memory, code: CodeGraph, found: Sequence[Found]) -> Mapping[str, Learned]:
    from graphify.commands.shared.learned import learned_about
    from graphify.commands.shared.validity import true_at
    from graphify.repo.clock import now

    return learned_about(true_at(memory, now()), workspace.settings, code, {one.node.id for one in found})


def _in_order(found: Sequence[Found], learned: Mapping[str, Learned]) -> list[FoundSymbol]:
    """What sinks goes to the end; what rose by its lesson wins among equals."""
    symbols = [FoundSymbol(one.node, one.score, one.relation, one.node.id, learned.get(one.node.id)) for one in found]
    return sorted(symbols, key=lambda one: (bool(one.sinks), -round(one.score, 6), _rises(one)))


def _rises(one: FoundSymbol) -> int:
    return -one.learned.place.rises if one.learned is not None else 0


def _within(workspace: Workspace, code: CodeGraph, found: Sequence[FoundSymbol], room: int) -> tuple[FoundSymbol, ...]:
    """Those that there is room for, with their labels; always one."""
    shown: list[FoundSymbol] = []
    used = 0
    for one in found:
        labelled = replace(one, label=_label(workspace, code, one.node.id))
        used += len(labelled.line.encode()) + 1
        if used > room and shown:
            break
        shown.append(labelled)
    return tuple(shown)


def _label(workspace: Workspace, code: CodeGraph, node: str) -> str:
    """The name of a symbol where it alone is meant by that, so that it can be pasted into other commands."""
    name = split_id(node)[1]
    is_told = name and meant(code.view, name, str(workspace.layout.root)).node == node
    return name if is_told else node
