"""A syntax tree written as bytes: the text that fingerprints are taken of.

The tree is walked once, in pre-order, and written into one buffer:

* a named node with children opens with its type and is closed again. Python has no leaves for indentation, so
  ``return`` inside and after a loop differ in nothing else;
* a leaf is its type and its text. Of anonymous leaves the text counts where it says something (``+``, ``not``,
  ``async``), brackets and separators do not;
* text that no leaf covers counts as it stands unless it is blank, or separators and no more. Where white space has a
  meaning (``verbatim`` nodes) blank text counts too; words (``prose`` nodes) are written with one blank between them.

A NUL starts every mark. There is none in the text, for a file with NUL bytes is binary, so what comes out can be read
in one way only. The walk notes where the nodes that somebody asked for begin and end in the buffer; fingerprints are
put together from slices of it, however deep symbols are nested.

This is the one hot loop of the code graph: a step for every node of every file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from string import whitespace
from typing import TYPE_CHECKING

from graphify.codegraph.grammars import load
from graphify.codegraph.languages.columns import BRACKETS, Language

if TYPE_CHECKING:
    from tree_sitter import Node

END = -1
"""The id of the end of a stream, as if it were a node."""

_OPEN, _CLOSE, _LEAF, _TEXT, _GAP = b"\0(", b"\0)", b"\0=", b"\0:", b"\0~"

_ERROR_KIND = 0xFFFF
"""The node kind of what could not be parsed, in every grammar."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the walk does with nodes of one kind.

    ``leaf`` is the mark before a leaf's text; ``pick`` makes of it what counts; ``alone`` is the shape
    of a node that holds one thing only; ``entire`` nodes are not walked into: they are left out, or prose.
    """

    opening: bytes = b""
    closing: bytes = b""
    leaf: bytes = _LEAF + _TEXT
    named: bool = False
    left_out: bool = False
    prose: bool = False
    entire: bool = False
    special: bool = False
    verbatim: bool = False
    silent: bool = False
    separator: bool = False
    tells: bool = False
    pick: Callable[[bytes], bytes] | None = None
    alone: Shape | None = None


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
    shape = Shape(
        opening=b"" if wrapper else _OPEN + name.encode(),
        closing=b"" if wrapper else _CLOSE,
        leaf=_LEAF + name.encode() + _TEXT,
        named=True,
        left_out=name in row.comments,
        prose=name in row.prose,
        entire=name in row.comments or name in row.prose,
        verbatim=name in row.verbatim,
        special=name in row.verbatim or name in row.thin,
        tells=name in row.tuples,
        pick=_pick_of(row, name),
    )
    return replace(shape, alone=replace(shape, opening=b"", closing=b"")) if name in row.thin else shape


def _anonymous_shape(row: Language, name: str) -> Shape:
    return Shape(
        silent=name in (BRACKETS - {*row.counted}) | {*row.silent} or not name.strip(),
        separator=name in row.separators,
        pick=_pick_of(row, name),
    )


def _pick_of(row: Language, name: str) -> Callable[[bytes], bytes] | None:
    if name in row.unparsed:
        return _words
    return partial(_bare, row.quotes.encode()) if name in row.delimiters else None


def write(row: Language, root: Node, text: bytes, wanted: Collection[int], left_out: Collection[int]) -> Stream:
    """Write the tree under ``root``, without the nodes ``left_out``, and note where those ``wanted`` are."""
    writer = _Writer(row, root, text, wanted, left_out)
    writer.run()
    writer.spots[END] = (len(writer.buffer), len(writer.buffer))
    return Stream(bytes(writer.buffer), writer.spots)


class _Writer:
    """The state of one walk.

    ``open`` holds the nodes around the cursor, each with the place in the buffer where it began; ``blanks`` are ends of
    gaps that count though they are blank; ``told`` are the places of nodes whose first separator has been written.
    A ``position`` is the end of the last leaf in the source.
    """

    def __init__(
        self, row: Language, root: Node, text: bytes, wanted: Collection[int], left_out: Collection[int]
    ) -> None:
        self.shapes = shapes_of(row)
        self.cursor = root.walk()
        self.text = text
        # A comma that the grammar has no leaf for is one that a macro is made with.
        self.idle = "".join((*whitespace, *row.separators)).replace(",", "").encode()
        self.wanted = wanted
        self.left_out = left_out
        self.buffer = bytearray()
        self.spots: dict[int, tuple[int, int]] = {}
        self.open: list[tuple[int, Shape, int]] = []
        self.blanks: set[int] = set()
        self.told: set[int] = set()

    def run(self) -> None:  # noqa: C901 - a call for each node would cost more than all that is done here
        """Walk the whole tree."""
        cursor, shapes, text, buffer, wanted = self.cursor, self.shapes, self.text, self.buffer, self.wanted
        left_out, blanks, above = self.left_out, self.blanks, self.open
        position, after_named = 0, False
        while True:
            node: Node = cursor.node  # type: ignore[assignment]
            shape, ident = shapes[node.kind_id], node.id
            if shape.entire or ident in left_out:
                self.gap(position, node.start_byte)
                position = node.end_byte
                after_named = self.prose(node, shape) or after_named
            elif cursor.goto_first_child():
                if shape.special or ident in wanted:
                    shape, position = self.enter(node, shape, position)
                above.append((ident, shape, len(buffer)))
                buffer += shape.opening
                after_named = False
                continue
            else:
                start = node.start_byte
                if start != position and (not text[position:start].isspace() or start in blanks):
                    self.gap(position, start)
                position = node.end_byte
                if shape.silent or (after_named and shape.separator and self.is_idle()):
                    pass
                elif shape.pick or ident in wanted:
                    self.leaf(ident, shape, text[start:position])
                else:
                    buffer += shape.leaf
                    buffer += text[start:position]
                after_named = shape.named
            while not cursor.goto_next_sibling():
                if not cursor.goto_parent():
                    return self.gap(position, len(text))
                ident, shape, before = above.pop()
                if shape.verbatim or ident in wanted:
                    position = self.finish(ident, shape, before, position)
                else:
                    buffer += shape.closing
                after_named = shape.named

    def leaf(self, ident: int, shape: Shape, text: bytes) -> None:
        """Write a leaf that is wanted or special."""
        before = len(self.buffer)
        self.buffer += shape.leaf
        self.buffer += shape.pick(text) if shape.pick else text
        if ident in self.wanted:
            self.spots[ident] = (before, len(self.buffer))

    def prose(self, node: Node, shape: Shape) -> bool:
        """Write the words of a node, if it is one of words."""
        if not shape.prose or node.id in self.left_out:
            return False
        pieces, position = [], node.start_byte
        for child in node.children:
            if self.shapes[child.kind_id].left_out:
                pieces.append(self.text[position : child.start_byte])
                position = child.end_byte
        words = b"".join((*pieces, self.text[position : node.end_byte])).split()
        if words:
            before = len(self.buffer)
            self.buffer += shape.leaf + b" ".join(words)
            self.spots[node.id] = (before, len(self.buffer))
        return True

    def is_lone(self, node: Node) -> bool:
        """Whether a node holds one thing, comments apart."""
        count = node.named_child_count
        if count == 1:
            return True
        return sum(not self.shapes[child.kind_id].left_out for child in node.named_children) == 1

    def enter(self, node: Node, shape: Shape, position: int) -> tuple[Shape, int]:
        """Come to a node that is wanted or special; the shape that it has here."""
        if shape.alone and self.is_lone(node):
            shape = shape.alone
        if not (shape.verbatim or node.id in self.wanted):
            return shape, position
        self.gap(position, node.start_byte)
        if shape.verbatim:
            self.blanks.update(child.start_byte for child in node.children if child.start_byte > node.start_byte)
        return shape, node.start_byte

    def finish(self, ident: int, shape: Shape, before: int, position: int) -> int:
        """Close a wanted or verbatim node; the cursor is back at it."""
        end = self.cursor.node.end_byte  # type: ignore[union-attr]
        if shape.verbatim:
            self.blanks.add(end)
        self.gap(position, end)
        self.buffer += shape.closing
        if ident in self.wanted:
            self.spots[ident] = (before, len(self.buffer))
        return end

    def is_idle(self) -> bool:
        """Whether a separator after a named node says nothing: all but the first of what may be a tuple."""
        if not (self.open and self.open[-1][1].tells):
            return True
        parent = self.open[-1][2]
        if parent in self.told:
            return True
        self.told.add(parent)
        return False

    def gap(self, start: int, end: int) -> None:
        """Write text that no leaf covers."""
        text = self.text[start:end]
        if end not in self.blanks:
            text = text.replace(b"\\\n", b"").strip()
            if not text.strip(self.idle):
                return
        if text:
            self.buffer += _GAP
            self.buffer += text


def _bare(drop: bytes, delimiter: bytes) -> bytes:
    return delimiter.translate(None, drop).lower()


_FREE = re.compile(rb"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?://(?:[^\\\n]|\\.)*|\s|\\\n)+""", re.DOTALL)
_WORD = re.compile(rb"[\w\x80-\xff]")


def _words(text: bytes) -> bytes:
    """Code that was not parsed, with blanks between words only."""
    text = text.strip()

    def kept(found: re.Match[bytes]) -> bytes:
        start, end = found.span()
        return found[1] or (b" " if _WORD.match(text, start - 1) and _WORD.match(text, end) else b"")

    return _FREE.sub(kept, text)
