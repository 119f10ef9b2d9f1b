"""Where a definition begins and ends.

Most are one node. Decorators or attributes that stand before it (`lead`) belong to it, comments between them or not. A
heading defines all that follows up to the next heading of its level or a lower one, whatever nodes the grammar makes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from graphify.codegraph.stream import END
from graphify.codegraph.tags import Tag, Tags

if TYPE_CHECKING:
    from tree_sitter import Node


class Extent(NamedTuple):
    """Bytes from ``start`` to ``end``; the ids of the node it begins with and, for a heading, of the one after it."""

    start: int
    end: int
    first: int
    until: int | None = None


def extents(definitions: Sequence[Tag], tags: Tags, text: bytes) -> Mapping[int, Extent]:
    """The extents of definitions, in order, by the id of the name."""
    leads = _Leads(tags, text)
    found: dict[int, Extent] = {}
    open_headings: list[Tag] = []
    for tag in definitions:
        if not tag.level:
            found[tag.name.id] = leads.extent(tag)
            continue
        while open_headings and open_headings[-1].level >= tag.level:
            heading = open_headings.pop()
            found[heading.name.id] = _section(heading, tag.node.start_byte, tag.node.id)
        open_headings.append(tag)
    for tag in open_headings:
        found[tag.name.id] = _section(tag, len(text), END)
    return found


def _section(tag: Tag, end: int, until: int) -> Extent:
    return Extent(tag.node.start_byte, end, tag.node.id, until)


class _Leads:
    """What stands directly before definitions."""

    def __init__(self, tags: Tags, text: bytes) -> None:
        self.text = text
        self.leads = {lead.id for lead in tags.leads}
        before = {node.end_byte: node for node in (*tags.comments, *tags.leads)} if tags.leads else {}
        self.ends = sorted(before)
        self.before = before
        self.taken: dict[int, tuple[int, Node]] = {}

    def extent(self, tag: Tag) -> Extent:
        """The widest definition that begins at a place has what leads there."""
        node = tag.node
        if not self.ends:
            return Extent(node.start_byte, node.end_byte, node.id)
        owner, first = self.taken.setdefault(node.start_byte, (node.id, self.first(node)))
        if owner != node.id:
            first = node
        return Extent(first.start_byte, node.end_byte, first.id)

    def first(self, node: Node) -> Node:
        """The first lead of a chain of leads and comments that ends before this node; without one the node."""
        first, place = node, node.start_byte
        index = bisect_right(self.ends, place) - 1
        while index >= 0 and not self.text[self.ends[index] : place].strip():
            before = self.before[self.ends[index]]
            place = before.start_byte
            if before.id in self.leads:
                first = before
            index -= 1
        return first
