"""What stands around a node: what lies in it, who calls it, what it calls, what it derives from and what derives from
it, and which methods stand in for which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from graphify.codegraph.ids import split_id
from graphify.codegraph.resolve import is_test
from graphify.codegraph.uses import Evidence, Relation
from graphify.commands.shared.graph import CodeGraph
from graphify.commands.shared.nodes import Hop, hops
from graphify.commands.shared.overrides import overridden, overriding
from graphify.index.graph import Link, Node
from graphify.recall.ranking import Place

MOST = 200
"""So many neighbours of one kind are listed at most; the others are counted."""

BACK, FORTH = False, True

DEFINES, MEMBERS = "defines", "members"
_CLASSES = frozenset(("class", "interface", "type"))

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
    ``standing·freshness`` or why it sinks, empty where nothing was learned. ``kind`` is told of what lies in a node.
    """

    node: str
    places: tuple[str, ...]
    evidence: str
    learned: str
    kind: str = ""


@dataclass(frozen=True)
class Group:
    """The neighbours that stand in one way to a node; ``total`` counts those that are not listed, too."""

    relation: str
    neighbours: tuple[Neighbour, ...]
    total: int


PlaceOf = Callable[[str], tuple[Place, str]]
"""A node's place among others, and what was learned about it in words."""


def around(code: CodeGraph, node: Node, place_of: PlaceOf) -> tuple[Group, ...]:
    """The groups that are not empty; tests come after code, and what sinks stands at the end of its group."""
    back, forth = code.graph.links_to([node.number]), code.graph.links_from([node.number])
    found = [_group(*_inside(code, node, forth, place_of))]
    found += [
        _group("overrides", _listed(overridden(code, node), place_of)),
        _group("overridden by", _listed(overriding(code, node), place_of)),
    ]
    for said, relation, is_forth in _GROUPS:
        links = [link for link in (forth if is_forth else back) if link.relation == relation.value]
        found.append(_group(said, _neighbours(hops(code, links), is_forth, place_of)))
    return tuple(group for group in found if group.total)


def _group(said: str, neighbours: list[Neighbour]) -> Group:
    return Group(said, tuple(neighbours[:MOST]), len(neighbours))


def _inside(code: CodeGraph, node: Node, forth: Iterable[Link], place_of: PlaceOf) -> tuple[str, list[Neighbour]]:
    """What lies directly in a node, in the order of its file."""
    numbers = {link.target for link in forth if link.relation == Relation.CONTAINS.value}
    inside = sorted(code.graph.nodes(numbers).values(), key=lambda one: (split_id(one.id)[0], one.line, one.id))
    said = MEMBERS if node.kind in _CLASSES else DEFINES
    return said, [replace(one, kind=part.kind) for one, part in zip(_listed(inside, place_of), inside, strict=True)]


def _listed(nodes: Iterable[Node], place_of: PlaceOf) -> list[Neighbour]:
    return [
        Neighbour(one.id, (f"{split_id(one.id)[0]}:{one.line}",), Evidence.RESOLVED.value, place_of(one.id)[1])
        for one in nodes
    ]


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
    return [one for _, one in sorted(found, key=_order)]


def _order(each: tuple[Place, Neighbour]) -> tuple[object, ...]:
    place, neighbour = each
    return bool(place.sinks), is_test(split_id(neighbour.node)[0]), place.key, neighbour.node
