"""`graphify affected`: what depends on a node, by distance.

A change of a class is a change of what is in it, so the callers of its methods count as well; the same for a file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from graphify.codegraph.uses import Relation
from graphify.commands.shared.graph import CodeGraph, code_graph
from graphify.commands.shared.nodes import Hop, hop, one_node
from graphify.commands.shared.watching import Watch, unwatched
from graphify.commands.shared.workspace import Workspace
from graphify.errors import UsageError
from graphify.index.graph import Link, Node

DEPTH = 3
MOST = 2_000
"""So many dependants are found at most: what is used everywhere affects everything."""

_DEPENDING = tuple(relation.value for relation in Relation if relation is not Relation.CONTAINS)


@dataclass(frozen=True)
class Affected:
    """``by_distance``: for 1, 2, ... the edges by which something new depends on what was found before. ``cut`` says
    that there is more.
    """

    node: str
    by_distance: tuple[tuple[Hop, ...], ...]
    cut: bool
    others: tuple[str, ...]


def affected(workspace: Workspace, given: str, *, depth: int = DEPTH, watch: Watch = unwatched) -> Affected:
    """What depends on a node, at most ``depth`` steps away.

    Raises UsageError for a depth below 1, GraphifyError with candidates where the node could be several things.
    """
    if depth < 1:
        raise UsageError("--depth is 1 or more", code="usage")
    code = code_graph(workspace, watch)
    node, others = one_node(workspace, code, given)
    seen = {node.number: node, **{one.number: one for one in _parts(code, node)}}
    frontier = list(seen)
    levels: list[tuple[Hop, ...]] = []
    while frontier and len(levels) < depth and len(seen) < MOST:
        level = _level(code, frontier, seen)
        levels += [tuple(level.values())] if level else []
        frontier = list(level)
    return Affected(node.id, tuple(levels), len(seen) >= MOST, others)


def _parts(code: CodeGraph, node: Node) -> list[Node]:
    """What lies in a node: all of a file, the members of a class."""
    path, separator, name = node.id.partition("::")
    inside = code.graph.inside(path)
    return [one for one in inside if not separator or one.id.startswith(f"{path}::{name}.")]


def _level(code: CodeGraph, frontier: Iterable[int], seen: dict[int, Node]) -> dict[int, Hop]:
    """What is found one step further, each with the edge that says so; it is added to what was seen."""
    links = [link for link in code.graph.links_to(frontier, _DEPENDING) if link.source not in seen]
    nodes = code.graph.nodes({link.source for link in links})
    found: dict[int, Hop] = {}
    for link in sorted(links, key=lambda link: _order(link, nodes, seen)):
        if link.source not in found and len(seen) < MOST:
            found[link.source] = hop(nodes[link.source], link, seen[link.target])
            seen[link.source] = nodes[link.source]
    return found


def _order(link: Link, nodes: dict[int, Node], seen: dict[int, Node]) -> tuple[object, ...]:
    """By ids, never by numbers: those depend on the history of the index."""
    return nodes[link.source].id, link.relation, seen[link.target].id, link.line
