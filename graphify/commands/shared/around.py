"""What stands around a node: who calls it, what it calls, what it derives from and what derives from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from graphify.codegraph.uses import Relation
from graphify.commands.shared.graph import CodeGraph
from graphify.commands.shared.nodes import Hop, hops
from graphify.index.graph import Node
from graphify.recall.ranking import Place

MOST = 200
"""So many neighbours of one kind are listed at most; the others are counted."""

BACK, FORTH = False, True

_GROUPS = (
    ("called by", Relation.CALLS, BACK),
    ("calls", Relation.CALLS, FORTH),
    ("extends", Relation.EXTENDS, FORTH),
    ("extended by", Relation.EXTENDS, BACK),
    ("imported by", Relation.IMPORTS, BACK),
    ("imports", Relation.IMPORTS, FORTH),
    ("referred to by", Relation.REFERENCES, BACK),
    ("refers to", Relation.REFERENCES, FORTH),
    ("documented by", Relation.DOCUMENTS, BACK),
    ("documents", Relation.DOCUMENTS, FORTH),
)


@dataclass(frozen=True)
class Neighbour:
    """A node that an edge leads to or comes from; ``places`` are where the edge is seen, ``learned`` says
    ``standing·freshness`` or why it sinks, empty where nothing was learned.
    """

    node: str
    places: tuple[str, ...]
    evidence: str
    learned: str


@dataclass(frozen=True)
class Group:
    """The neighbours that stand in one way to a node; ``total`` counts those that are not listed, too."""

    relation: str
    neighbours: tuple[Neighbour, ...]
    total: int


PlaceOf = Callable[[str], tuple[Place, str]]
"""A node's place among others, and what was learned about it in words."""


def around(code: CodeGraph, node: Node, place_of: PlaceOf) -> tuple[Group, ...]:
    """The groups that are not empty; what sinks stands at the end of its group."""
    back, forth = code.graph.links_to([node.number]), code.graph.links_from([node.number])
    found: list[Group] = []
    for said, relation, is_forth in _GROUPS:
        links = [link for link in (forth if is_forth else back) if link.relation == relation.value]
        neighbours = _neighbours(hops(code, links), is_forth, place_of)
        if neighbours:
            found.append(Group(said, tuple(neighbours[:MOST]), len(neighbours)))
    return tuple(found)


def _neighbours(edges: Iterable[Hop], is_forth: bool, place_of: PlaceOf) -> list[Neighbour]:
    by_node: dict[str, list[Hop]] = {}
    for edge in edges:
        by_node.setdefault(edge.target if is_forth else edge.source, []).append(edge)
    found: list[tuple[Place, Neighbour]] = []
    for node, seen in by_node.items():
        place, learned = place_of(node)
        places = tuple(dict.fromkeys(f"{edge.path}:{edge.line}" for edge in seen))
        # Of several edges the best evidence: "named" stands before "resolved" in the alphabet.
        found.append((place, Neighbour(node, places, max(edge.evidence for edge in seen), learned)))
    return [one for _, one in sorted(found, key=lambda each: (each[0].key, each[1].node))]
