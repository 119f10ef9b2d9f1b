"""In which scope a place of a file is: the symbol that holds it, and the block inside of that.

There are two answers. What is *inside* a symbol is its body: where headers run outside (see the row's rules), a default
or a decorator is not. What a symbol is *around* is all of it: its parameters, its bases.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from graphify.codegraph.languages.columns import HEADERS_OUTSIDE, Language

if TYPE_CHECKING:
    from tree_sitter import Node

    from graphify.codegraph.symbols import Definition, Nest

_NO_OWNERS = frozenset(("constant", "field"))
_FUNCTIONS = frozenset(("function", "method"))


class Place:
    """A scope: the qualified name and kind of the symbol, from where to where a block in it goes (lines), and whether
    it is in a function without a name.

    ``owners`` are the owners from here to the outside, each once; ``owner_class`` is the class around, empty for none.
    Whether a place ``is_open`` says whether what is bound here can be seen from outside.
    """

    __slots__ = ("is_function", "is_nameless", "is_open", "kind", "owner", "owner_class", "owners", "region", "up")

    def __init__(
        self,
        owner: str = "",
        kind: str = "",
        region: tuple[int, int] | None = None,
        up: Place | None = None,
        *,
        is_nameless: bool = False,
    ) -> None:
        self.owner = owner
        self.kind = kind
        self.region = region
        self.up = up
        self.is_nameless = is_nameless
        self.is_function = kind in _FUNCTIONS
        self.is_open = region is None and not self.is_function
        if up is None:
            self.owners: tuple[str, ...] = (owner,)
            self.owner_class = ""
        else:
            self.owners = up.owners if up.owner == owner else (owner, *up.owners)
            self.owner_class = up.owner_class
        if kind and not self.is_function:
            self.owner_class = owner

    def member(self, name: str) -> str:
        """The qualified name of a name that is bound here."""
        return f"{self.owner}.{name}" if self.owner else name


FILE = Place()


class Places:
    """The scopes of a file: ``inside`` says in which one the code at a byte runs, ``around`` in which one that byte is,
    or in whose header.

    ``kinds`` are those of its symbols, ``counts`` how often each is defined, ``declared`` are functions that have no
    body here, ``names`` where the names of those stand that have scopes.
    """

    def __init__(self, nest: Nest, regions: Sequence[Node], blocks: Sequence[Node], row: Language) -> None:
        self.kinds: dict[str, str] = {}
        for each in nest.all:
            self.kinds.setdefault(each.qualified, each.kind)
        functions = [each for each in nest.all if each.kind in _FUNCTIONS]
        self.declared = {each.qualified for each in functions}
        self.declared -= {each.qualified for each in functions if each.tag.bodies}
        self.counts = Counter(each.qualified for each in nest.all)
        owners = [each for each in nest.all if each.kind not in _NO_OWNERS]
        self.names = {each.tag.name.start_byte for each in owners}
        inner = [_Block(node.start_byte, node.end_byte, _lines(node), is_function=True) for node in regions]
        inner += [_Block(node.start_byte, node.end_byte, _lines(node)) for node in blocks]
        around = _Cuts([*(_Block(each.extent.start, each.extent.end, None, each) for each in owners), *inner])
        inside = around
        if HEADERS_OUTSIDE in row.rules:
            inside = _Cuts([*(_Block(*_body(each), None, each) for each in owners), *inner])
        self.around, self.inside = around.at, inside.at


@dataclass(slots=True)
class _Block:
    start: int
    end: int
    lines: tuple[int, int] | None
    definition: Definition | None = None
    is_function: bool = False

    def place(self, up: Place, around: Definition | None) -> Place:
        """The scope that this is, in that one; a function that is all of a symbol's value is the symbol's scope."""
        if self.definition is not None:
            return Place(self.definition.qualified, self.definition.kind, None, up)
        if self.is_function and around is not None and up.is_function and _body(around)[1] == self.end:
            return up
        return Place(up.owner, up.kind, self.lines, up, is_nameless=up.is_nameless or self.is_function)


def _lines(node: Node) -> tuple[int, int]:
    return (node.start_point[0] + 1, node.end_point[0] + 1)


def _body(definition: Definition) -> tuple[int, int]:
    bodies = definition.tag.bodies
    if not bodies:
        return (definition.extent.start, definition.extent.end)
    return (bodies[0].start_byte, bodies[-1].end_byte)


class _Cuts:
    """Nested blocks, cut where the innermost one changes."""

    def __init__(self, blocks: list[_Block]) -> None:
        self.starts = [0]
        self.places = [FILE]
        open_blocks: list[tuple[_Block, Place]] = []
        for block in sorted(blocks, key=lambda each: (each.start, -each.end, each.definition is None)):
            while open_blocks and open_blocks[-1][0].end <= block.start:
                self._close(open_blocks)
            around, up = open_blocks[-1] if open_blocks else (None, FILE)
            place = block.place(up, around.definition if around else None)
            open_blocks.append((block, place))
            self._cut(block.start, place)
        while open_blocks:
            self._close(open_blocks)

    def _close(self, open_blocks: list[tuple[_Block, Place]]) -> None:
        block, _ = open_blocks.pop()
        self._cut(block.end, open_blocks[-1][1] if open_blocks else FILE)

    def _cut(self, byte: int, place: Place) -> None:
        self.starts.append(byte)
        self.places.append(place)

    def at(self, byte: int) -> Place:
        return self.places[bisect_right(self.starts, byte) - 1]
