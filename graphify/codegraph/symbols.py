"""From tags to symbols.

Definitions nest by span. The owner decides what a definition is: a function in a class is a method, a constant in a
class a field, and a constant in a function (or in ``local`` code) nobody's symbol. All definitions of one qualified
name are one symbol, in order: overloads, a property's accessors, what stands in both branches of an ``if``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from graphify.codegraph import fingerprints
from graphify.codegraph.extents import Extent, extents
from graphify.codegraph.ids import encode_part, slug
from graphify.codegraph.languages.columns import PLAIN, SLUG, UNDERSCORED
from graphify.codegraph.model import Span, Symbol
from graphify.codegraph.tags import Tag, Tags

if TYPE_CHECKING:
    from tree_sitter import Node

    from graphify.codegraph.stream import Stream

CONTAINERS = frozenset(("class", "interface", "module", "section", "type"))
"""Kinds whose fingerprint holds the heads of their members only; of the types those that have members: enums."""

_TYPES = frozenset(("class", "interface", "type"))
_VALUES = frozenset(("constant", "field"))
_IN_A_TYPE = {"function": "method", "constant": "field"}

_MAX_DEPTH = 32
"""Definitions nested deeper belong to what is around them: names would grow with the square of the file."""

_MAX_TOGETHER = 100
"""Names that one definition defines; the fingerprint of each is of all of it."""

_MAX_NAME = 1_000
"""Characters of a qualified name; a longer one is nobody's symbol."""

_MAX_LINE = 200
"""Characters of a signature or of a docstring's line that are kept."""

NAMES: Mapping[str, Callable[[str], str]] = {
    PLAIN: str,
    SLUG: slug,
    UNDERSCORED: lambda name: "" if name == "_" else name,
}
"""How a name's text becomes a name, by the row's style; an empty one is none."""

_PATH = re.compile(r"::|\.")
_MARKS = "`:"
_MARKED = re.compile(r"`(.+)`|:(\w.*)", re.DOTALL)
_SPACE = re.compile(rb"\s*")
_NEXT = re.compile(rb"[ \t]*(?:\n[ \t]*)?")
_BLANK = re.compile(r"\s(?!\w)|(?<!\w)\s")
_MAX_DOC = 2_000
"""Bytes of a docstring that its first line is looked for in."""

_DOC_START = re.compile(r"""^(?:[A-Za-z]{0,2}(?:"{3}|'{3}|["'])|/\*+!?|//[/!]?|#+|--+(?:\[=*\[)?|<!--|\*+(?!/))\s*""")
_DOC_TAG = re.compile(r"^</?[a-z][^<>]*>\s*|\s*</[a-z]+>$")
_DOC_END = re.compile(r"""\s*(?:"{3}|'{3}|["']|\*+/|-->)$""")


@dataclass(slots=True)
class Definition:
    """One name defined at one place, nested. ``members`` are the definitions directly inside."""

    tag: Tag
    extent: Extent
    kind: str
    qualified: str
    depth: int = 0
    members: list[Definition] = field(default_factory=list)
    docs: list[Node] = field(default_factory=list)
    first: int = field(init=False)
    node: int = field(init=False)
    until: int | None = field(init=False)
    name: int = field(init=False)
    bodies: list[int] = field(init=False)
    is_container: bool = field(init=False)

    def __post_init__(self) -> None:
        """Say what `fingerprints.Outline` asks for."""
        self.first, self.until = self.extent.first, self.extent.until
        self.node, self.name = self.tag.node.id, self.tag.name.id
        self.bodies = [body.id for body in self.tag.bodies]
        self.is_container = self.kind in CONTAINERS


@dataclass(slots=True)
class Nest:
    """The definitions of a file: ``top`` those that no other holds, ``all`` in order of their start.

    ``leads`` are the ends of attributes by their starts.
    """

    top: list[Definition] = field(default_factory=list)
    all: list[Definition] = field(default_factory=list)
    docs: list[Node] = field(default_factory=list)
    leads: Mapping[int, int] = field(default_factory=dict)

    def wanted(self) -> set[int]:
        """Ids of the nodes whose place in the stream fingerprints need."""
        nodes = {ident for each in self.all for ident in (each.first, each.node, each.name, *each.bodies)}
        return nodes | {each.until for each in self.all if each.until is not None}

    def all_docs(self) -> set[int]:
        """Ids of the nodes that are documentation."""
        return {doc.id for docs in (self.docs, *(each.docs for each in self.all)) for doc in docs}


def nest(tags: Tags, text: bytes, as_name: Callable[[str], str] = str) -> Nest:
    """Nest the definitions of a file, and give each its docs. ``as_name`` makes a name of a name's text."""
    nest = Nest(leads={lead.start_byte: lead.end_byte for lead in tags.leads})
    around: list[Definition] = []
    quoted = _Regions(tags.locals)
    regions = _Regions(tags.locals)
    tagged = [tag for tag in tags.definitions if not tag.level or quoted.innermost(tag.node.start_byte) < 0]
    extent_of = extents(tagged, tags, text)
    together: dict[int, int] = {}
    for tag in tagged:
        together[tag.node.id] = together.get(tag.node.id, 0) + 1
        if together[tag.node.id] > _MAX_TOGETHER:
            continue
        extent = extent_of[tag.name.id]
        while around and around[-1].extent.end <= extent.start:
            around.pop()
        owner = _owner(around, tag)
        definition = _define(tag, extent, owner, text, as_name)
        if _is_nobodys(definition) or (_is_plain(tag) and _is_local(owner, tag, regions)):
            continue
        (owner.members if owner else nest.top).append(definition)
        nest.all.append(definition)
        around.append(definition)
    _give_docs(nest, tags.docs)
    _give_comments(nest, tags.comments, text)
    return nest


def _owner(around: list[Definition], tag: Tag) -> Definition | None:
    """The innermost definition around; names that are defined together do not own each other, and the first owns."""
    node = tag.node.id
    for index in range(len(around) - 1, -1, -1):
        owner = around[index]
        if owner.node == node or (tag.kind in _TYPES and _only_names(owner, tag)):
            continue
        while index and around[index - 1].node == owner.node:
            index -= 1
        return around[index]
    return None


def _only_names(owner: Definition, tag: Tag) -> bool:
    """Whether a type is defined where a value or an alias says of what type it is: `struct point {...} origin;`."""
    if owner.kind not in _VALUES and owner.kind != "type":
        return False
    return not any(
        body.start_byte <= tag.node.start_byte and tag.node.end_byte <= body.end_byte for body in owner.tag.bodies
    )


def _define(
    tag: Tag, extent: Extent, owner: Definition | None, text: bytes, as_name: Callable[[str], str]
) -> Definition:
    kind = _IN_A_TYPE.get(tag.kind, tag.kind) if owner and not tag.scopes and owner.kind in _TYPES else tag.kind
    names = [name for scope in tag.scopes for name in _PATH.split(_spaced(_text(text, scope))) if name]
    parts = [encode_part(name) for name in (*names, as_name(_own_name(tag, text)))]
    qualified = ".".join([owner.qualified, *parts] if owner else parts)
    depth = len(names) + (owner.depth + 1 if owner else 0)
    return Definition(tag, extent, kind, qualified, depth, docs=list(tag.docs))


def _is_nobodys(definition: Definition) -> bool:
    """Whether it cannot be named."""
    name = definition.qualified
    return definition.depth > _MAX_DEPTH or len(name) > _MAX_NAME or name[-1:] in ("", ".")


def _own_name(tag: Tag, text: bytes) -> str:
    """The name without the marks of a quoted identifier or a symbol.

    One of several tokens (`operator ==`) has white space between words only.
    """
    name = _text(text, tag.name)
    if tag.kind != "section" and (tag.prefixes or tag.name.child_count):
        name = _spaced(" ".join([*(_text(text, prefix) for prefix in tag.prefixes), name]))
    marked = _MARKED.fullmatch(name) if name[:1] in _MARKS else None
    return marked[1] or marked[2] if marked else name


def _spaced(name: str) -> str:
    """A name of several tokens with white space between words only, and single blanks."""
    return _BLANK.sub("", " ".join(name.split()))


def _text(text: bytes, node: Node) -> str:
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


def _is_plain(tag: Tag) -> bool:
    """Whether it is a symbol for its owner's sake only: a value, or what is declared and defined elsewhere."""
    return tag.kind in _VALUES or (tag.kind == "function" and not tag.bodies)


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
        while waiting and waiting[-1].extent.start <= doc.start_byte:
            around.append(waiting.pop())
        while around and around[-1].extent.end <= doc.start_byte:
            around.pop()
        (around[-1].docs if around else nest.docs).append(doc)


def _give_comments(nest: Nest, comments: list[Node], text: bytes) -> None:
    """A run of comments belongs to the definition that follows it on the next line; never one that ends other code."""
    by_start: dict[int, list[Definition]] = {}
    for definition in nest.all:
        by_start.setdefault(definition.extent.start, []).append(definition)
    run: list[Node] = []
    place = -1
    for comment in sorted(comments, key=lambda node: node.start_byte):
        if comment.start_byte != place:
            run = []
        run.append(comment)
        place = _NEXT.match(text, comment.end_byte).end()  # type: ignore[union-attr]
        for definition in by_start.get(place, ()) if _begins_line(text, run[0]) else ():
            if definition.node == by_start[place][0].node:
                definition.docs[:0] = run


def _begins_line(text: bytes, node: Node) -> bool:
    return not text[text.rfind(b"\n", 0, node.start_byte) + 1 : node.start_byte].strip()


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
            spans=tuple(_span(each, text) for each in definitions),
            fingerprint=fingerprint.text,
            tokens=fingerprint.tokens,
            signature=_signature(definitions[0], text, nest.leads),
            doc=next((line for each in definitions if (line := _doc(each, text))), ""),
        )


_NO_FINGERPRINT = fingerprints.Fingerprint("", 0)


def _span(definition: Definition, text: bytes) -> Span:
    extent, node = definition.extent, definition.tag.node
    start = node.start_point[0] - text.count(b"\n", extent.start, node.start_byte)
    if extent.until is not None:
        return Span(start + 1, start + 1 + text[extent.start : extent.end].rstrip().count(b"\n"))
    end_row, end_column = node.end_point
    # A node that takes its line end along does not reach into the next line.
    return Span(start + 1, max(end_row if end_column == 0 else end_row + 1, start + 1))


def _signature(definition: Definition, text: bytes, leads: Mapping[int, int]) -> str:
    """The head of a definition in one line, without attributes before and comments after it; of a value a line."""
    head, bodies = definition.tag.head, definition.tag.bodies
    start, end = head.start_byte, head.end_byte
    while start in leads:
        start = _SPACE.match(text, leads[start]).end()  # type: ignore[union-attr]
    if not bodies or definition.kind in _VALUES:
        line_end = text.find(b"\n", start, end)
        return _collapsed(text, start, line_end if line_end >= 0 else end)
    return _collapsed(text, start, _end_of_head(head, bodies[0])).rstrip(" :;{=")


def _end_of_head(head: Node, body: Node) -> int:
    """Where the code before a body ends, without comments there."""
    end = body.start_byte
    code = head.start_byte
    for child in head.children:
        if child.end_byte > end:
            return code if child == body else end
        if not child.is_extra:
            code = child.end_byte
    return end


def _doc(definition: Definition, text: bytes) -> str:
    for doc in definition.docs:
        start, end = doc.start_byte, doc.end_byte
        for line in text[start : min(end, start + _MAX_DOC)].decode("utf-8", "replace").splitlines():
            words = _DOC_TAG.sub("", _DOC_END.sub("", _DOC_START.sub("", line.strip())).strip())
            if words:
                return words[:_MAX_LINE]
    return ""


def _collapsed(text: bytes, start: int, end: int) -> str:
    piece = text[start : min(end, start + 4 * _MAX_LINE)].decode("utf-8", "replace")
    return " ".join(piece.split())[:_MAX_LINE]
