"""`graphify path`: the shortest chain of edges between two nodes.

A chain that runs from the one to the other by calls and bases says most: it is what a program goes through. So that is
looked for first, then the same the other way round, then by such edges in either direction, then by what is referred
to, and by `imports` and `contains` only where nothing else leads there: that two things share an annotation or lie in
one file says little. Who calls a method may run one that overrides it, so a chain may go on there.

Searched from both ends at once, with the smaller front first. What nearly everything is connected to costs most: at a
hub both searches may meet, and neither goes on from there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from graphify.codegraph.uses import Evidence, Relation
from graphify.commands.shared.graph import CodeGraph, code_graph
from graphify.commands.shared.nodes import Hop, hop, one_node
from graphify.commands.shared.overrides import OVERRIDES, overridden, overriding
from graphify.commands.shared.watching import Watch, unwatched
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.index.graph import Link, Node

HUB = 300
"""A node with more edges than this is not gone on from, unless it is an end."""

_RUNNING = (Relation.CALLS.value, Relation.EXTENDS.value)
_TELLING = (*_RUNNING, Relation.REFERENCES.value, Relation.DOCUMENTS.value)
_IMPORTING = (*_TELLING, Relation.IMPORTS.value)

MOST_STEPS = 12
MOST_NODES = 20_000


@dataclass(frozen=True)
class Chain:
    """The nodes from the one to the other, and the edge between each two, in its own direction."""

    nodes: tuple[str, ...]
    hops: tuple[Hop, ...]
    others: tuple[str, ...]


class _Way(Enum):
    """Which edges a search goes on by: those that begin at a node, those that end there, or both."""

    FORTH = "forth"
    BACK = "back"
    EITHER = "either"


_SEARCHES = (
    (_RUNNING, _Way.FORTH, _Way.BACK),
    (_RUNNING, _Way.BACK, _Way.FORTH),
    *((relations, _Way.EITHER, _Way.EITHER) for relations in (_RUNNING, _TELLING, _IMPORTING, ())),
)
"""Edges, and how to go on from the one end and from the other; the first that finds a chain is taken."""


@dataclass
class _Side:
    """What was reached from one end: by which edge, and from where."""

    start: Node
    relations: tuple[str, ...]
    way: _Way
    came: dict[int, Link | None] = field(default_factory=dict)
    front: list[Node] = field(default_factory=list)


def path(workspace: Workspace, one: str, other: str, *, watch: Watch = unwatched) -> Chain:
    """The shortest chain.

    Raises GraphifyError with code ``no_path`` where there is none, and with candidates where a node could be several
    things.
    """
    code = code_graph(workspace, watch)
    start, passed_over = one_node(workspace, code, one)
    end, more_passed_over = one_node(workspace, code, other)
    for relations, *ways in _SEARCHES:
        ends = zip((start, end), ways, strict=True)
        sides = tuple(_Side(node, relations, way, {node.number: None}, [node]) for node, way in ends)
        middle = start.number if start == end else _meet(code, *sides)
        if middle is not None:
            break
    else:
        raise GraphifyError(
            f"no chain of edges leads from {start.id} to {end.id}",
            hint=f"searched {MOST_STEPS} steps far, and not on from nodes with more than {HUB} edges",
            code="no_path",
        )
    forth, back = (_trace(side, middle) for side in sides)
    return _chain(code, [*reversed(forth), *back], start, (*passed_over, *more_passed_over))


def _meet(code: CodeGraph, one: _Side, other: _Side) -> int | None:
    for _ in range(MOST_STEPS):
        near, far = sorted((one, other), key=lambda side: (len(side.front), side is other))
        if not near.front or len(one.came) + len(other.came) > MOST_NODES:
            return None
        _step(code, near)
        met = [node for node in near.front if node.number in far.came]
        if met:
            return min(met, key=lambda node: node.id).number
    return None


def _step(code: CodeGraph, side: _Side) -> None:
    """Go on by one edge from the whole front."""
    found: dict[int, Link] = {}
    for node in side.front:
        links = _links(code, node, side)
        for link in links:
            other = link.target if link.source == node.number else link.source
            if other not in side.came:
                found.setdefault(other, link)
    side.came.update(found)
    side.front = sorted(code.graph.nodes(found).values(), key=lambda node: node.id)


def _links(code: CodeGraph, node: Node, side: _Side) -> list[Link]:
    most = -1 if node == side.start else HUB + 1
    asked = {
        _Way.FORTH: (code.graph.links_from,),
        _Way.BACK: (code.graph.links_to,),
        _Way.EITHER: (code.graph.links_from, code.graph.links_to),
    }
    links = [link for ask in asked[side.way] for link in ask([node.number], side.relations, most)]
    if most > 0 and len(links) > HUB:
        return []
    links.sort(key=lambda link: (link.relation, link.line, link.evidence))
    return links + (_overrides(code, node, side.way) if side.relations else [])


def _overrides(code: CodeGraph, node: Node, way: _Way) -> list[Link]:
    """From a method to what overrides it, as a call may go; back from there to the base's. No edge is stored for it."""
    forth = overriding(code, node) if way is not _Way.BACK else []
    back = overridden(code, node) if way is not _Way.FORTH else []
    found = [Link(one.number, OVERRIDES, node.number, one.line, Evidence.RESOLVED.value) for one in forth]
    return found + [Link(node.number, OVERRIDES, one.number, node.line, Evidence.RESOLVED.value) for one in back]


def _trace(side: _Side, middle: int) -> list[Link]:
    """The edges from the middle to where this side began."""
    links: list[Link] = []
    at = middle
    while (link := side.came[at]) is not None:
        links.append(link)
        at = link.source if link.target == at else link.target
    return links


def _chain(code: CodeGraph, links: list[Link], start: Node, others: tuple[str, ...]) -> Chain:
    nodes = code.graph.nodes({number for link in links for number in (link.source, link.target)})
    ids, at = [start.id], start.number
    for link in links:
        at = link.source if link.target == at else link.target
        ids.append(nodes[at].id)
    hops = tuple(hop(nodes[link.source], link, nodes[link.target]) for link in links)
    return Chain(tuple(ids), hops, tuple(dict.fromkeys(others)))
