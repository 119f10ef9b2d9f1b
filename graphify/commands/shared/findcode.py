"""The nodes of the code graph that a question is about, best first: by their words, and by what stands around those."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from graphify.codegraph.relevance import Step, lent, weighed
from graphify.commands.shared.graph import CodeGraph
from graphify.commands.shared.lessons import lies_in
from graphify.commands.shared.namedcode import named_nodes
from graphify.index.graph import Node
from graphify.recall.terms import MOST_TERMS, is_function_word, question_terms, term_of

_FILLER = "work works working implement implemented implements implementation"
"""Words that stand beside the name of anything: they say a little about what others found, and find nothing."""

_FILLER_SHARE = 0.3
_EMPTY = (
    "code function functions method methods class classes module modules make makes made use uses used"
    " using define defined defines definition happen happens thing way place part find finds found look looks mean"
    " means meant purpose responsible reason possible possibly able"
)
"""Words that ask for nothing where there are no others."""

_SEEDS = 30
"""So many of the best hits lend to their neighbours."""

_MOST_EDGES = 40
"""So many edges of a hit are followed in either direction."""

_MOST = 300
_BINARY = "binary"
"""Why a file was skipped that nobody can read."""

_TOO_COMMON = 0.2
"""A term that a greater share of all nodes has is searched only where there is no other."""


@dataclass(frozen=True, slots=True)
class Found:
    """A node, its score, and why it is here: ``named``, ``matches``, or how it stands to a hit."""

    node: Node
    score: float
    relation: str


@dataclass(frozen=True)
class Answer:
    """Nodes, best first; the telling words that no node has; and whether the question says anything at all."""

    found: tuple[Found, ...]
    unknown: tuple[str, ...]
    says_something: bool


def find_code(code: CodeGraph, question: str, folder: str = "") -> Answer:
    """What a question is about in a folder (in all, for the empty one)."""
    asked = question_terms(question)
    named = {node.number: node for node in named_nodes(code.graph, question)}
    found_in = code.graph.count_terms(asked)
    scores, nodes = _matched(code, asked, found_in)
    nodes.update(named)
    # What is named stands before all that merely matches, and lends most.
    top = max(scores.values(), default=0.0)
    scores.update(
        (number, top + weighed(1.0 + scores.get(number, 0.0), one.id, one.kind)) for number, one in named.items()
    )
    best = sorted(scores, key=lambda number: (-scores[number], nodes[number].id))[:_SEEDS]
    gained, by = lent({number: scores[number] for number in best}, _steps(code, best))
    nodes.update(code.graph.nodes(number for number in gained if number not in nodes))
    total = {number: scores.get(number, 0.0) + gained.get(number, 0.0) for number in nodes}
    over = max((score for number, score in total.items() if number not in named), default=0.0)
    total.update((number, over + scores[number] - top) for number in named)
    ranked = sorted(total, key=lambda number: (-round(total[number], 6), nodes[number].id))
    binary = {path for path, reason in code.view.skipped() if reason == _BINARY}
    told = [number for number in ranked if nodes[number].id not in binary]
    inside = [number for number in told if not folder or lies_in(nodes[number].id, folder)]
    unknown = tuple(word for term, word in asked.items() if term not in found_in and not is_function_word(term))

    def relation(number: int) -> str:
        return "named" if number in named else "matches" if number in scores else _relation(by[number], nodes)

    found = tuple(Found(nodes[number], total[number], relation(number)) for number in inside[:_MOST])
    return Answer(found, unknown, _says_something(asked) or bool(named))


def _matched(
    code: CodeGraph, asked: Mapping[str, str], found_in: Mapping[str, int]
) -> tuple[dict[int, float], dict[int, Node]]:
    """The nodes that have words of the question, with their scores."""
    if not _says_something(asked):
        return {}, {}
    searched, filler = _searched(asked, found_in, code.graph.size())
    matched = code.graph.matching(searched)
    if matched and filler:
        for number, score in code.graph.matching(filler, within=matched).items():
            matched[number] += _FILLER_SHARE * score
    nodes = code.graph.nodes(matched)
    return {number: weighed(matched[number], node.id, node.kind) for number, node in nodes.items()}, nodes


def _searched(asked: Mapping[str, str], found_in: Mapping[str, int], size: int) -> tuple[list[str], list[str]]:
    """The terms to search, and those that only weigh in; the rarest first.

    Words that carry grammar, and those that half of everything has, say nothing beside others.
    """
    known = [term for term in asked if term in found_in and not is_function_word(term)]
    rare = [term for term in known if found_in[term] <= max(size * _TOO_COMMON, 100)] or known
    filler = _terms(_FILLER)
    ordered = sorted(rare, key=lambda term: (found_in[term], term))
    searched = [term for term in ordered if term not in filler]
    return searched[:MOST_TERMS], [term for term in ordered if term in filler]


def _says_something(asked: Mapping[str, str]) -> bool:
    empty = _terms(f"{_FILLER} {_EMPTY}")
    return not all(is_function_word(term) or term in empty for term in asked)


@cache
def _terms(words: str) -> frozenset[str]:
    return frozenset(map(term_of, words.split()))


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
