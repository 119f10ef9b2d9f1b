"""`graphify affected`: what depends on a node, by distance.

A change of a class is a change of what is in it, so the callers of its methods count as well; the same for a file and a
folder. Who calls a method may run one that overrides it, so the callers of what a method overrides count. A file that
imports another depends on it, and not on each symbol in it: of a symbol, imports between files are not followed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from graphify.codegraph.ids import last_part, split_id
from graphify.codegraph.uses import Relation
from graphify.commands.shared.graph import CodeGraph, code_graph
from graphify.commands.shared.nodes import Hop, folder_meant, hop, one_node
from graphify.commands.shared.overrides import overridden
from graphify.commands.shared.watching import Watch, unwatched
from graphify.commands.shared.workspace import Workspace
from graphify.errors import UsageError
from graphify.index.graph import Link, Node
from graphify.names import FILE_KIND

DEPTH = 3
MOST = 2_000
"""So many dependants are found at most: what is used everywhere affects everything."""

_DEPENDING = tuple(relation.value for relation in Relation if relation is not Relation.CONTAINS)
_CALLS = (Relation.CALLS.value,)


@dataclass(frozen=True)
class Dependant:
    """The edge by which something depends on what was found before. ``stands_for`` is the method that was found, where
    the edge leads to one that it overrides.
    """

    hop: Hop
    stands_for: str = ""


@dataclass(frozen=True)
class Affected:
    """``by_distance``: for 1, 2, ... what depends on what was found before. ``cut`` says that there is more."""

    node: str
    by_distance: tuple[tuple[Dependant, ...], ...]
    cut: bool
    others: tuple[str, ...]


def affected(workspace: Workspace, given: str, *, depth: int = DEPTH, watch: Watch = unwatched) -> Affected:
    """What depends on a node, at most ``depth`` steps away.

    Raises UsageError for a depth below 1, GraphifyError with candidates where the node could be several things.
    """
    if depth < 1:
        raise UsageError("--depth is 1 or more", code="usage")
    code = code_graph(workspace, watch)
    folder = folder_meant(workspace, code, given)
    if folder is not None:
        return _found(code, folder or ".", code.graph.inside(folder), depth, ())
    node, others = one_node(workspace, code, given)
    return _found(code, node.id, [node, *_parts(code, node)], depth, others)


def _found(code: CodeGraph, name: str, parts: list[Node], depth: int, others: tuple[str, ...]) -> Affected:
    seen = {node.number: node for node in parts}
    frontier, of_symbol = list(seen), "::" in name
    levels: list[tuple[Dependant, ...]] = []
    while frontier and len(levels) < depth and len(seen) < MOST:
        level = _level(code, frontier, seen, of_symbol)
        levels += [tuple(level.values())] if level else []
        frontier = list(level)
    return Affected(name, tuple(levels), len(seen) >= MOST, others)


def _parts(code: CodeGraph, node: Node) -> list[Node]:
    """What lies in a node: all of a file, the members of a class."""
    path, separator, name = node.id.partition("::")
    inside = code.graph.inside(path)
    return [one for one in inside if not separator or one.id.startswith(f"{path}::{name}.")]


def _level(code: CodeGraph, frontier: Iterable[int], seen: dict[int, Node], of_symbol: bool) -> dict[int, Dependant]:
    """What is found one step further, each with the edge that says so; it is added to what was seen."""
    front = list(frontier)
    bases: dict[int, tuple[Node, Node]] = {}
    for node in sorted((seen[number] for number in front), key=lambda node: node.id):
        for base in overridden(code, node):
            bases.setdefault(base.number, (base, node))
    links = [*code.graph.links_to(front, _DEPENDING), *code.graph.links_to(bases.keys() - seen.keys(), _CALLS)]
    nodes = code.graph.nodes({link.source for link in links} | {link.target for link in links})
    found: dict[int, Dependant] = {}
    for link in sorted(links, key=lambda link: _order(link, nodes)):
        source, target = nodes[link.source], nodes[link.target]
        stands_for = bases[link.target][1].id if link.target not in seen else ""
        if link.source in seen or link.source in found or not _depends(source, link, target, of_symbol, stands_for):
            continue
        if len(seen) + len(found) < MOST:
            found[link.source] = Dependant(hop(source, link, target), stands_for)
    seen.update((number, nodes[number]) for number in found)
    return found


def _depends(source: Node, link: Link, target: Node, of_symbol: bool, stands_for: str) -> bool:
    if stands_for:
        # What overrides a method calls the base's own (`super`), and no other.
        return last_part(split_id(source.id)[1]) != last_part(split_id(target.id)[1])
    return not (of_symbol and link.relation == Relation.IMPORTS.value and target.kind == FILE_KIND)


def _order(link: Link, nodes: dict[int, Node]) -> tuple[object, ...]:
    """By ids, never by numbers: those depend on the history of the index."""
    return nodes[link.source].id, link.relation, nodes[link.target].id, link.line
