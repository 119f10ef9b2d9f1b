"""`graphify query`: which code is this about?

First what the memory has for the question: what was ruled out, what was corrected, or an answer that may be believed.
Then symbols, by their words and by the graph around them (`codegraph.relevance`), as many as the budget has room for.
What was learned about them is said beside them, and what misled often enough goes to the end: by the rules of every
list (`recall.ranking`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphify.codegraph.relevance import Step, lent, weighed
from graphify.commands.recall import RecallOptions, recall_records
from graphify.commands.shared.graph import CodeGraph, code_graph_ahead
from graphify.commands.shared.hits import Hit
from graphify.commands.shared.learned import Learned, learned_about
from graphify.commands.shared.memory import Memory, read_memory
from graphify.commands.shared.validity import true_at
from graphify.commands.shared.watching import Watch, unwatched
from graphify.commands.shared.workspace import Workspace
from graphify.errors import UsageError
from graphify.index.graph import Node
from graphify.memory.records import Ruling
from graphify.memory.text import normalise_line
from graphify.recall.gate import Gate
from graphify.recall.terms import question_terms, searched, weights
from graphify.repo.clock import now

BUDGET = 1_000
_BYTES_A_TOKEN = 4
_SEEDS = 30
"""So many of the best hits lend to their neighbours."""
_MOST_EDGES = 40
"""So many edges of a hit are followed in either direction."""
_MOST = 300
_MOST_HITS = 2


@dataclass(frozen=True)
class QueryOptions:
    """``budget`` is about how many tokens the list may take, ``path`` a file or folder to stay in."""

    question: str
    budget: int = BUDGET
    path: str = ""


@dataclass(frozen=True)
class FoundSymbol:
    """A node that the question may be about; ``relation`` is why it is here: ``matches``, or how it stands to a hit."""

    node: Node
    score: float
    relation: str
    learned: Learned

    @property
    def line(self) -> str:
        """``symbol  file:line  relation  standing·freshness``."""
        path, _, name = self.node.id.partition("::")
        sinks = self.learned.place.sinks
        parts = (name or path, f"{path}:{self.node.line}", self.relation, sinks or self.learned.said)
        return "  ".join(normalise_line(part) for part in parts if part)


@dataclass(frozen=True)
class Queried:
    """``hits`` are what the memory has to say first: what was ruled out on the question, what was corrected, and the
    best answer where ``gate`` is STRONG; ``rejected`` the rejections that act on it. ``left_out`` counts what the
    budget had no room for; ``unknown`` are words that no symbol has.
    """

    question: str
    gate: Gate
    hits: tuple[Hit, ...]
    rejected: tuple[Ruling, ...]
    found: tuple[FoundSymbol, ...]
    left_out: int
    unknown: tuple[str, ...]


def query(workspace: Workspace, options: QueryOptions, *, watch: Watch = unwatched) -> Queried:
    """Find the code that a question is about. Raises UsageError for an empty question and a budget below 1."""
    question = normalise_line(options.question)
    if not question:
        raise UsageError("query what?", hint="graphify query 'How is a session created?'", code="question")
    if options.budget < 1:
        raise UsageError("--budget is 1 or more", code="usage")
    ahead = code_graph_ahead(workspace, watch)
    memory = read_memory(workspace)
    code = ahead()
    gate, hits, rejected = _remembered(workspace, memory, code, options)
    ranked, unknown = _ranked(code, question, options.path)
    found = _in_order(workspace, code, true_at(memory, now()), ranked)
    shown = _within(found, options.budget * _BYTES_A_TOKEN)
    return Queried(question, gate, hits, rejected, tuple(found[:shown]), len(found) - shown, unknown)


def _remembered(
    workspace: Workspace, memory: Memory, code: CodeGraph, options: QueryOptions
) -> tuple[Gate, tuple[Hit, ...], tuple[Ruling, ...]]:
    """What the memory has: nothing that is merely near."""
    if not memory.records:
        return Gate.MISS, (), ()
    recalled = recall_records(workspace, RecallOptions(options.question), lambda: code.view, memory)
    first = recalled.hits[:1] if recalled.gate is Gate.STRONG else ()
    told = [hit for hit in recalled.hits if hit.blocks or (hit.is_correction and not hit.is_lifted)]
    return recalled.gate, tuple(dict.fromkeys([*told, *first]))[:_MOST_HITS], recalled.rejected


def _ranked(code: CodeGraph, question: str, folder: str) -> tuple[list[tuple[Node, float, str]], tuple[str, ...]]:
    """Nodes with their scores and why they are here, best first; and the words that nothing has."""
    asked = question_terms(question)
    found_in = code.graph.count_terms(asked)
    said = weights(asked, found_in, code.graph.size())
    matched = code.graph.matching(searched(said, found_in))
    nodes = code.graph.nodes(matched)
    scores = {number: weighed(matched[number], node.id, node.kind) for number, node in nodes.items()}
    best = sorted(scores, key=lambda number: (-scores[number], nodes[number].id))[:_SEEDS]
    steps = _steps(code, best)
    gained, by = lent({number: scores[number] for number in best}, steps)
    nodes.update(code.graph.nodes(number for number in gained if number not in nodes))
    total = {number: scores.get(number, 0.0) + gained.get(number, 0.0) for number in nodes}
    ranked = sorted(total, key=lambda number: (-round(total[number], 6), nodes[number].id))
    inside = [number for number in ranked if not folder or _lies_in(nodes[number].id, folder)]
    unknown = tuple(word for term, word in asked.items() if said[term] > 0 and not found_in.get(term))
    return [
        (nodes[number], total[number], "matches" if number in scores else _relation(by[number], nodes))
        for number in inside[:_MOST]
    ], unknown


def _lies_in(node: str, folder: str) -> bool:
    folder = folder.replace("\\", "/").removeprefix("./").rstrip("/")
    return node == folder or node.startswith((f"{folder}/", f"{folder}::"))


def _steps(code: CodeGraph, best: Sequence[int]) -> list[Step]:
    """The ways from the best hits to what is around them, each once."""
    forth, back = (ask(best, most=_MOST_EDGES) for ask in (code.graph.links_from, code.graph.links_to))
    steps = [Step(link.source, link.target, link.relation, True) for link in forth]
    steps += [Step(link.target, link.source, link.relation, False) for link in back]
    return list(dict.fromkeys(steps))


_BACK = {
    "calls": "calls",
    "imports": "imports",
    "extends": "extends",
    "references": "refers to",
    "documents": "documents",
    "contains": "contains",
}
_FORTH = {
    "calls": "called by",
    "imports": "imported by",
    "extends": "base of",
    "references": "referred to by",
    "documents": "documented by",
    "contains": "in",
}


def _relation(step: Step, nodes: Mapping[int, Node]) -> str:
    """How what was lent to stands to what lent to it."""
    giver = nodes[step.giver].id
    name = giver.partition("::")[2] or giver
    return f"{(_FORTH if step.forth else _BACK)[step.relation]} {name}"


def _in_order(
    workspace: Workspace, code: CodeGraph, memory: Memory, ranked: Sequence[tuple[Node, float, str]]
) -> list[FoundSymbol]:
    learned = learned_about(memory, workspace.settings, code, {node.id for node, *_ in ranked})
    found = [FoundSymbol(node, score, why, learned.get(node.id, Learned())) for node, score, why in ranked]
    # What sinks goes to the end; what rose by its lesson wins among equals.
    return sorted(found, key=lambda one: (bool(one.learned.place.sinks), -round(one.score, 6), one.learned.place.key))


def _within(found: Sequence[FoundSymbol], room: int) -> int:
    """How many lines there is room for; always one."""
    used = 0
    for number, one in enumerate(found):
        used += len(one.line.encode()) + 1
        if used > room and number:
            return number
    return len(found)
