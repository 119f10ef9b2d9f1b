"""Methods that stand in for one another: a member of a class, and the member of that name of what it derives from.

Who calls a base's method may run any that overrides it, though no edge leads there.
"""

from __future__ import annotations

from collections.abc import Iterable

from graphify.codegraph.ids import join_id, last_part, split_id
from graphify.codegraph.uses import Relation
from graphify.commands.shared.graph import CodeGraph
from graphify.index.graph import Node

OVERRIDES = "overrides"
"""How a method stands to that of a base; no stored relation, but one that follows from `extends` and names."""

_EXTENDS = (Relation.EXTENDS.value,)
_CALLABLE = frozenset(("method", "function"))
_MOST = 300


def overridden(code: CodeGraph, node: Node) -> list[Node]:
    """The methods that one overrides, of the nearest base first; none for what is no method."""
    return _same_named(code, node, up=True)


def overriding(code: CodeGraph, node: Node) -> list[Node]:
    """The methods that override one, of the nearest class first."""
    return _same_named(code, node, up=False)


def _same_named(code: CodeGraph, node: Node, *, up: bool) -> list[Node]:
    path, name = split_id(node.id)
    owner = name.rpartition(".")[0]
    start = code.graph.node(join_id(path, owner)) if owner and node.kind in _CALLABLE else None
    if start is None:
        return []
    classes, front = {start.number: start}, [start.number]
    found: list[Node] = []
    while front and len(classes) < _MOST:
        near = _next(code, front, up=up, known=classes)
        members = (code.graph.node(f"{one.id}{'.' if '::' in one.id else '::'}{last_part(name)}") for one in near)
        found += [one for one in members if one is not None and one.kind in _CALLABLE]
        classes.update((one.number, one) for one in near)
        front = [one.number for one in near]
    return found


def _next(code: CodeGraph, front: Iterable[int], *, up: bool, known: dict[int, Node]) -> list[Node]:
    """The classes one step up or down, by id."""
    links = code.graph.links_from(front, _EXTENDS) if up else code.graph.links_to(front, _EXTENDS)
    numbers = {link.target if up else link.source for link in links} - known.keys()
    return sorted(code.graph.nodes(numbers).values(), key=lambda node: node.id)
