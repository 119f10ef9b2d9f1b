"""From tags to symbols.

Definitions nest by span. The owner decides what a definition is: a function in a class is a method, a constant in a
class a field, and a constant in a function (or in ``local`` code) nobody's symbol. All definitions of one qualified
name are one symbol, in order: overloads, a property's accessors, what stands in both branches of an ``if``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from graphify.codegraph import fingerprints
from graphify.codegraph.ids import encode_part
from graphify.codegraph.model import Span, Symbol
from graphify.codegraph.tags import Tag, Tags

if TYPE_CHECKING:
    from tree_sitter import Node

    from graphify.codegraph.stream import Stream

CONTAINERS = frozenset(("class", "interface", "module", "section"))
"""Kinds whose fingerprint holds the heads of their members only."""

_TYPES = frozenset(("class", "interface", "type"))
_VALUES = frozenset(("constant", "field"))
_IN_A_TYPE = {"function": "method", "constant": "field"}

_MAX_DEPTH = 32
"""Definitions nested deeper belong to what is around them: names would grow with the square of the file."""

_MAX_LINE = 200
"""Characters of a signature or of a docstring's line that are kept."""

_DOC_START = re.compile(r"""^(?:[A-Za-z]{0,2}(?:"{3}|'{3}|["'])|/\*+!?|//[/!]?|#+|--+(?:\[=*\[)?|<!--|\*+(?!/))\s*""")
_DOC_END = re.compile(r"""\s*(?:"{3}|'{3}|["']|\*+/|-->)$""")


@dataclass(slots=True)
class Definition:
    """One name defined at one place, nested. ``members`` are the definitions directly inside."""

    tag: Tag
    kind: str
    qualified: str
    depth: int = 0
    members: list[Definition] = field(default_factory=list)
    docs: list[Node] = field(default_factory=list)

    @property
    def node(self) -> int:
        """See `fingerprints.Outline`."""
        return self.tag.node.id

    @property
    def name(self) -> int:
        """See `fingerprints.Outline`."""
        return self.tag.name.id

    @property
    def bodies(self) -> list[int]:
        """See `fingerprints.Outline`."""
        return [body.id for body in self.tag.bodies]

    @property
    def is_container(self) -> bool:
        """See `fingerprints.Outline`."""
        return self.kind in CONTAINERS


@dataclass(slots=True)
class Nest:
    """The definitions of a file: ``top`` those that no other holds, ``all`` in order of their start."""

    top: list[Definition] = field(default_factory=list)
    all: list[Definition] = field(default_factory=list)
    docs: list[Node] = field(default_factory=list)

    def wanted(self) -> set[int]:
        """Ids of the nodes whose place in the stream fingerprints need."""
        return {ident for each in self.all for ident in (each.node, each.name, *each.bodies)}

    def all_docs(self) -> set[int]:
        """Ids of the nodes that are documentation."""
        return {doc.id for docs in (self.docs, *(each.docs for each in self.all)) for doc in docs}


def nest(tags: Tags, text: bytes) -> Nest:
    """Nest the definitions of a file, and give each its docs."""
    nest = Nest()
    around: list[Definition] = []
    regions = _Regions(tags.locals)
    for tag in tags.definitions:
        while around and around[-1].tag.node.end_byte <= tag.node.start_byte:
            around.pop()
        owner = _owner(around, tag)
        definition = _define(tag, owner, text)
        if definition.depth > _MAX_DEPTH or (tag.kind in _VALUES and _is_local(owner, tag, regions)):
            continue
        (owner.members if owner else nest.top).append(definition)
        nest.all.append(definition)
        around.append(definition)
    _give_docs(nest, tags.docs)
    return nest


def _owner(around: list[Definition], tag: Tag) -> Definition | None:
    """The innermost definition around; names that are defined together do not own each other."""
    return next((each for each in reversed(around) if each.tag.node.id != tag.node.id), None)


def _define(tag: Tag, owner: Definition | None, text: bytes) -> Definition:
    kind = _IN_A_TYPE.get(tag.kind, tag.kind) if owner and not tag.scopes and owner.kind in _TYPES else tag.kind
    parts = [encode_part(_name(text, node)) for node in (*tag.scopes, tag.name)]
    qualified = ".".join([owner.qualified, *parts] if owner else parts)
    return Definition(tag, kind, qualified, owner.depth + 1 if owner else 0, docs=list(tag.docs))


def _name(text: bytes, node: Node) -> str:
    return text[node.start_byte : node.end_byte].decode("utf-8", "replace")


class _Regions:
    """Which innermost region holds a place; asked in order of places."""

    def __init__(self, nodes: list[Node]) -> None:
        self.waiting = sorted(((node.start_byte, node.end_byte) for node in nodes), reverse=True)
        self.around: list[tuple[int, int]] = []

    def innermost(self, start: int) -> int:
        """Start of the innermost region around this place, -1 without one."""
        while self.waiting and self.waiting[-1][0] <= start:
            self.around.append(self.waiting.pop())
        while self.around and self.around[-1][1] <= start:
            self.around.pop()
        return self.around[-1][0] if self.around else -1


def _is_local(owner: Definition | None, tag: Tag, regions: _Regions) -> bool:
    region = regions.innermost(tag.node.start_byte)
    if owner is None:
        return region >= 0
    return owner.kind not in CONTAINERS or region > owner.tag.node.start_byte


def _give_docs(nest: Nest, docs: list[Node]) -> None:
    """Docs that stand alone belong to the innermost definition around them, else to the file."""
    waiting = nest.all[::-1]
    around: list[Definition] = []
    for doc in sorted(docs, key=lambda node: node.start_byte):
        while waiting and waiting[-1].tag.node.start_byte <= doc.start_byte:
            around.append(waiting.pop())
        while around and around[-1].tag.node.end_byte <= doc.start_byte:
            around.pop()
        (around[-1].docs if around else nest.docs).append(doc)


def build_symbols(nest: Nest, text: bytes, scheme: str, stream: Stream | None) -> tuple[Symbol, ...]:
    """The symbols of a file, in order of their first definition; without a stream they carry no fingerprint."""
    return tuple(_symbols(nest, text, scheme, stream))


def _symbols(nest: Nest, text: bytes, scheme: str, stream: Stream | None) -> Iterator[Symbol]:
    by_name: dict[str, list[Definition]] = {}
    for definition in nest.all:
        by_name.setdefault(definition.qualified, []).append(definition)
    for qualified, definitions in by_name.items():
        fingerprint = fingerprints.of_symbol(scheme, stream, definitions) if stream else _NO_FINGERPRINT
        yield Symbol(
            name=qualified,
            kind=definitions[0].kind,
            spans=tuple(_span(each.tag.node) for each in definitions),
            fingerprint=fingerprint.text,
            tokens=fingerprint.tokens,
            signature=_signature(definitions[0], text),
            doc=next((line for each in definitions if (line := _doc(each, text))), ""),
        )


_NO_FINGERPRINT = fingerprints.Fingerprint("", 0)


def _span(node: Node) -> Span:
    start, (end_row, end_column) = node.start_point[0], node.end_point
    # A node that takes its line end along does not reach into the next line.
    return Span(start + 1, max(end_row if end_column == 0 else end_row + 1, start + 1))


def _signature(definition: Definition, text: bytes) -> str:
    """The head of a definition in one line; the first line of a value."""
    head, bodies = definition.tag.head, definition.tag.bodies
    start, end = head.start_byte, head.end_byte
    if bodies and definition.kind not in _VALUES:
        return _collapsed(text, start, bodies[0].start_byte).rstrip(" :{=")
    line_end = text.find(b"\n", start, end)
    return _collapsed(text, start, line_end if line_end >= 0 else end)


def _doc(definition: Definition, text: bytes) -> str:
    for doc in definition.docs:
        for line in text[doc.start_byte : doc.end_byte].decode("utf-8", "replace").splitlines():
            words = _DOC_END.sub("", _DOC_START.sub("", line.strip())).strip()
            if words:
                return words[:_MAX_LINE]
    return ""


def _collapsed(text: bytes, start: int, end: int) -> str:
    piece = text[start : min(end, start + 4 * _MAX_LINE)].decode("utf-8", "replace")
    return " ".join(piece.split())[:_MAX_LINE]
