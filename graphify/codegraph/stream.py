"""A syntax tree written as bytes: the text that fingerprints are taken of.

The tree is walked once, in pre-order, and written into one buffer:

* a named node with children opens with its type and is closed again. Python has no leaves for indentation, so
  ``return`` inside and after a loop differ in nothing else;
* a leaf is its type and its text. Of anonymous leaves the text counts where it says something (``+``, ``not``,
  ``async``), brackets and separators do not;
* text that no leaf covers counts as it stands unless it is blank. Where white space has a meaning (``verbatim`` nodes)
  blank text counts too.

A NUL starts every mark. There is none in the text, for a file with NUL bytes is binary, so what comes out can be read
in one way only. The walk notes where the nodes that somebody asked for begin and end in the buffer; fingerprints are
put together from slices of it, however deep symbols are nested.

This is the one hot loop of the code graph: a step for every node of every file.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from graphify.codegraph.grammars import load
from graphify.codegraph.languages import BRACKETS, Language

if TYPE_CHECKING:
    from tree_sitter import Node

_OPEN, _CLOSE, _LEAF, _TEXT, _GAP = b"\0(", b"\0)", b"\0=", b"\0:", b"\0~"

_ERROR_KIND = 0xFFFF
"""The node kind of what could not be parsed, in every grammar."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the walk does with nodes of one kind.

    ``leaf`` is the mark before a leaf's text; ``drop`` are the characters of it that do not count.
    """

    opening: bytes = b""
    closing: bytes = b""
    leaf: bytes = _LEAF + _TEXT
    named: bool = False
    left_out: bool = False
    verbatim: bool = False
    silent: bool = False
    separator: bool = False
    tells: bool = False
    drop: bytes = b""


@dataclass(frozen=True, slots=True)
class Stream:
    """The written tree, and where in it the nodes are that were asked for, by node id."""

    text: bytes
    spots: Mapping[int, tuple[int, int]]

    def spot(self, ident: int) -> tuple[int, int]:
        """From where to where a node is; nowhere for one in code that is left out."""
        return self.spots.get(ident, (0, 0))


def count_tokens(written: bytes) -> int:
    """Leaves, and texts between leaves, in a piece of a stream."""
    return written.count(_LEAF) + written.count(_GAP)


@cache
def shapes_of(row: Language) -> Mapping[int, Shape]:
    """A shape for every node kind of the row's grammar."""
    language = load(row).language
    assert language is not None
    shapes = {_ERROR_KIND: _named_shape(row, "ERROR")}
    for kind in range(language.node_kind_count):
        name = language.node_kind_for_id(kind) or ""
        shapes[kind] = (_named_shape if language.node_kind_is_named(kind) else _anonymous_shape)(row, name)
    return shapes


def _named_shape(row: Language, name: str) -> Shape:
    name = dict(row.same).get(name, name)
    wrapper = name in row.wrappers
    return Shape(
        opening=b"" if wrapper else _OPEN + name.encode(),
        closing=b"" if wrapper else _CLOSE,
        leaf=_LEAF + name.encode() + _TEXT,
        named=True,
        left_out=name in row.comments,
        verbatim=name in row.verbatim,
        tells=name in row.tuples,
        drop=row.quotes.encode() if name in row.delimiters else b"",
    )


def _anonymous_shape(row: Language, name: str) -> Shape:
    return Shape(silent=name in BRACKETS, separator=name in row.separators)


def write(row: Language, root: Node, text: bytes, wanted: Collection[int], left_out: Collection[int]) -> Stream:
    """Write the tree under ``root``, without the nodes ``left_out``, and note where those ``wanted`` are."""
    writer = _Writer(row, root, text, wanted, left_out)
    writer.run()
    return Stream(bytes(writer.buffer), writer.spots)


class _Writer:
    """The state of one walk.

    ``position`` is the end of the last leaf in the source; ``open`` holds the nodes around the cursor, each with the
    place in the buffer where it began; ``blanks`` are ends of gaps that count though they are blank; ``told`` are the
    places of nodes whose first separator has been written.
    """

    __slots__ = (
        "blanks",
        "buffer",
        "cursor",
        "left_out",
        "marked",
        "open",
        "position",
        "shapes",
        "spots",
        "text",
        "told",
    )

    def __init__(
        self, row: Language, root: Node, text: bytes, wanted: Collection[int], left_out: Collection[int]
    ) -> None:
        self.shapes = shapes_of(row)
        self.cursor = root.walk()
        self.text = text
        self.left_out = left_out
        self.marked = frozenset((*wanted, *left_out))
        self.buffer = bytearray()
        self.spots: dict[int, tuple[int, int]] = {}
        self.position = 0
        self.open: list[tuple[int, Shape, int]] = []
        self.blanks: set[int] = set()
        self.told: set[int] = set()

    def run(self) -> None:
        """Walk the whole tree."""
        cursor, shapes, above, buffer, marked = self.cursor, self.shapes, self.open, self.buffer, self.marked
        after_named = False
        while True:
            node: Node = cursor.node  # type: ignore[assignment]
            shape, ident = shapes[node.kind_id], node.id
            if (shape.left_out or ident in marked) and self.leaves_out(node, shape):
                pass
            elif cursor.goto_first_child():
                above.append((ident, shape, len(buffer)))
                buffer += shape.opening
                after_named = False
                if shape.verbatim:
                    self.open_verbatim(node)
                continue
            else:
                self.leaf(node, ident, shape, after_named)
                after_named = shape.named
            while not cursor.goto_next_sibling():
                if not cursor.goto_parent():
                    return self.gap(len(self.text))
                ident, shape, before = above.pop()
                if ident in marked or shape.verbatim:
                    self.finish(ident, shape, before)
                else:
                    buffer += shape.closing
                after_named = shape.named

    def leaves_out(self, node: Node, shape: Shape) -> bool:
        """Come to a comment or a marked node; says whether it is left out."""
        self.gap(node.start_byte)
        if shape.left_out or node.id in self.left_out:
            self.position = node.end_byte
            return True
        return False

    def open_verbatim(self, node: Node) -> None:
        """Note where text inside this node ends that counts even if it is blank."""
        self.gap(node.start_byte)
        self.blanks.update(child.start_byte for child in node.children if child.start_byte > node.start_byte)

    def leaf(self, node: Node, ident: int, shape: Shape, after_named: bool) -> None:
        """Write a leaf, unless it says nothing."""
        start, end, source, buffer = node.start_byte, node.end_byte, self.text, self.buffer
        if start != self.position and (start in self.blanks or not source[self.position : start].isspace()):
            self.gap(start)
        self.position = end
        before = len(buffer)
        if not (shape.silent or (after_named and shape.separator and self.is_idle())):
            text = source[start:end]
            if shape.drop:
                text = text.translate(None, shape.drop).lower()
            if shape.named or not text.isspace():
                buffer += shape.leaf
                buffer += text
        if ident in self.marked:
            self.spots[ident] = (before, len(buffer))

    def is_idle(self) -> bool:
        """Whether a separator after a named node says nothing: all but the first of what may be a tuple."""
        if not (self.open and self.open[-1][1].tells):
            return True
        parent = self.open[-1][2]
        if parent in self.told:
            return True
        self.told.add(parent)
        return False

    def gap(self, end: int) -> None:
        """Write the text from the last leaf up to here."""
        text = self.text[self.position : end]
        self.position = end
        if text and (end in self.blanks or not text.isspace()):
            self.buffer += _GAP
            self.buffer += text

    def finish(self, ident: int, shape: Shape, before: int) -> None:
        """Close a marked or verbatim node; the cursor is back at it."""
        end = self.cursor.node.end_byte  # type: ignore[union-attr]
        if shape.verbatim:
            self.blanks.add(end)
        self.gap(end)
        self.buffer += shape.closing
        if ident in self.marked:
            self.spots[ident] = (before, len(self.buffer))
