"""The nodes of the code graph that a question is about, best first: by their words, and by what stands around those."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphify.codegraph.relevance import Step, lent, weighed
from graphify.commands.shared.graph import CodeGraph
from graphify.index.graph import Node
from graphify.recall.functionwords import FUNCTION, GENERIC
from graphify.recall.terms import MOST_TERMS, question_terms

_SEEDS = 30
"""So many of the best hits lend to their neighbours."""

_MOST_EDGES = 40
"""So many edges of a hit are followed in either direction."""

_MOST = 300
_GENERIC_SHARE = 0.3
_TOO_COMMON = 0.2
"""A term that a greater share of all nodes has is searched only where there is no other."""


@dataclass(frozen=True, slots=True)
class Found:
    """A node, its score, and why it is here: ``matches``, or how it stands to a hit."""

    node: Node
    score: float
    relation: str


def find_code(code: CodeGraph, question: str, folder: str = "") -> tuple[list[Found], tuple[str, ...]]:
    """Nodes in a folder (in all, for the empty one), best first; and the telling words that no node has."""
    asked = question_terms(question)
    found_in = code.graph.count_terms(asked)
    searched = _searched(asked, found_in, code.graph.size())
    matched = code.graph.matching(searched)
    nodes = code.graph.nodes(matched)
    scores = {number: weighed(matched[number], node.id, node.kind) for number, node in nodes.items()}
    best = sorted(scores, key=lambda number: (-scores[number], nodes[number].id))[:_SEEDS]
    gained, by = lent({number: scores[number] for number in best}, _steps(code, best))
    nodes.update(code.graph.nodes(number for number in gained if number not in nodes))
    total = {number: scores.get(number, 0.0) + gained.get(number, 0.0) for number in nodes}
    ranked = sorted(total, key=lambda number: (-round(total[number], 6), nodes[number].id))
    inside = [number for number in ranked if not folder or _lies_in(nodes[number].id, folder)]
    unknown = tuple(word for term, word in asked.items() if word not in FUNCTION and term not in found_in)
    found = [
        Found(nodes[number], total[number], "matches" if number in scores else _relation(by[number], nodes))
        for number in inside[:_MOST]
    ]
    return found, unknown


def _searched(asked: Mapping[str, str], found_in: Mapping[str, int], size: int) -> list[str]:
    """The terms to search, the heaviest first. Words that carry grammar, and those that half of everything has, say
    nothing beside others.
    """
    known = {term: math.log((size + 1) / (found_in[term] + 0.5)) for term in asked if term in found_in}
    telling = {
        term: rarity * (_GENERIC_SHARE if asked[term] in GENERIC else 1.0)
        for term, rarity in known.items()
        if asked[term] not in FUNCTION and found_in[term] <= max(size * _TOO_COMMON, 100)
    }
    chosen = telling or known
    return sorted(chosen, key=lambda term: (-chosen[term], term))[:MOST_TERMS]


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
