"""What a language's query file says about a tree.

Each row has one query, `languages/<name>.scm`. Its captures are the closed vocabulary below, so that all that follows
is written once, for every language:

``definition.<kind>``  a symbol's node with all that belongs to it (decorators, annotations, `export`);
``name``               its name, in the same match; several names make several symbols of one definition;
``prefix``             in the same match: what is written before the name and belongs to it (`~`, `operator`);
``body``               what its owner does not need to know about it: a block, a constant's value; may be several;
``scope``              in the same match: owners that are not around it by span (Go receivers, Rust impl blocks);
``doc``                its documentation: in the same match, or alone somewhere inside the innermost definition;
``comment``            alone: it documents the definition that it stands directly before;
``lead``               alone: it belongs to the definition that it stands directly before, or begins, but not to its
                       signature (decorators, attributes);
``level.<n>``          in the same match, of a heading: it defines all up to the next heading of this or a lower level;
``outer``              alone: it belongs to the one definition that is directly in it, if there is one (`export`);
``local``              code whose constants are nobody's symbols and that is no symbol itself (callbacks);
``_<anything>``        for predicates only.

A second query, `languages/<name>.uses.scm`, says what of other names is used and what the names here mean. It has the
captures:

``reference.call``     an expression that is called; ``reference.class`` one that an instance is made of (`new X`);
``reference.type``     a type that is named (not called); ``reference.name`` any other name that is used (passed on);
``base``               what the innermost definition around derives from;
``import``             a module, as it is written. In the same match: ``imported`` a name in it, ``alias`` what the name
                       (or the module) is called here, ``default`` and ``namespace`` what its default or all of it is
                       called, ``all`` if all its names are taken over. ``imported`` and ``alias`` without a module are
                       another name for something in this file;
``variable``           a name, or a member of the receiver (`self.x`), that is bound. In the same match: ``type`` its
                       annotation, ``value`` what it is assigned, ``item`` what it is one of (loops), ``entered`` what
                       it is the context of (`with`);
``parameter``          the same of a parameter, ``attribute`` of one that makes a field of the class around too;
``returns``            the type that the innermost definition around returns, or stands for (an alias); ``returned`` a
                       value that it returns;
``heir``               what derives from the ``base`` of the same match, when it is not the definition around;
``reopens``            that the definition around adds to one that is elsewhere (partial classes, extensions);
``package``            the package that the names of this file are in;
``region``             a function, which may have no name of its own; ``block`` other code that has names of its own;
``given``              what a file gives to those that import it;
``opened``             a namespace all of whose names are seen in this file; ``space`` that of the file's own names;
``private``            a mark of the innermost function around: only files that include this one can name it;
``prose``              text of a document, which names things between back-ticks and in links; ``link`` where one goes.

When several definitions share a name node, the widest counts (of equal ones that of the first pattern), the narrowest
of its kind gives the signature, and all else that was found of its kind adds up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from graphify.codegraph.grammars import load
from graphify.codegraph.languages.columns import Language, Names

if TYPE_CHECKING:
    from tree_sitter import Node, Query

Match = tuple[int, Mapping[str, "list[Node]"]]
"""A match: the number of its pattern, and nodes by capture."""

DEFINITION = "definition."
KINDS = frozenset(("class", "constant", "field", "function", "interface", "method", "module", "section", "type"))
LEVELS = {f"level.{level}": level for level in range(1, 7)}
CAPTURES = frozenset(
    (
        "name",
        "prefix",
        "body",
        "scope",
        "doc",
        "comment",
        "lead",
        "outer",
        "local",
        *LEVELS,
        *(DEFINITION + kind for kind in KINDS),
    )
)

RELATIONS = {
    "reference.call": "calls",
    "reference.class": "calls",
    "reference.type": "references",
    "reference.name": "references",
}
"""How the symbol around stands to what is captured so."""

USES = frozenset(
    (
        *RELATIONS,
        "base",
        "import",
        "imported",
        "alias",
        "default",
        "namespace",
        "all",
        "variable",
        "parameter",
        "attribute",
        "type",
        "value",
        "item",
        "entered",
        "returns",
        "returned",
        "heir",
        "reopens",
        "package",
        "region",
        "given",
        "opened",
        "space",
        "private",
        "prose",
        "link",
        "block",
    )
)
"""Captures of a query of uses."""

_MATCH_LIMIT = 2_048
"""Matches that a query may have under way at once, each of which costs time at every node: real code has under 64."""

_MAX_TREE_DEPTH = 2_000
"""Nodes round a definition; what is deeper is not looked for. Above 32,767 a query goes astray (tree-sitter 0.26)."""

_MAX_ERROR = 10_000
"""Children of one error node: above any file that is code."""


@dataclass(slots=True)
class Tag:
    """One name that is defined: the node of its definition, and what the query found in it."""

    kind: str
    node: Node
    name: Node
    head: Node
    bodies: list[Node]
    scopes: list[Node]
    docs: list[Node]
    level: int = 0
    prefixes: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class Tags:
    """All of a file: definitions by start (the wider first), and what stands alone: docs, comments, local code."""

    definitions: list[Tag] = field(default_factory=list)
    docs: list[Node] = field(default_factory=list)
    comments: list[Node] = field(default_factory=list)
    leads: list[Node] = field(default_factory=list)
    outers: list[Node] = field(default_factory=list)
    locals: list[Node] = field(default_factory=list)


@cache
def query_text(row: Language) -> str:
    """The row's query."""
    return _texts(row, ".scm")


@cache
def uses_text(row: Language) -> str:
    """The row's query of uses; empty for a row without one."""
    return _texts(row, ".uses.scm")


def _texts(row: Language, suffix: str) -> str:
    """The row's query files that end so. One may have nothing to say of definitions, or of uses."""
    folder = resources.files("graphify.codegraph.languages")
    files = (folder / (name + suffix) for name in row.queries or (row.name,))
    return "\n".join(file.read_text(encoding="utf-8") for file in files if file.is_file())


@cache
def query_of(row: Language) -> Query | None:
    """The row's compiled query; None when the grammar that is here has other node types."""
    return _compiled(row, query_text(row))


@cache
def uses_query_of(row: Language) -> Query | None:
    """The row's compiled query of uses; None when there is none, or the grammar that is here has other node types."""
    text = uses_text(row)
    return _compiled(row, text) if text else None


@cache
def _whole_query_of(row: Language) -> tuple[Query, int] | None:
    """Both queries of a row as one, and how many of its patterns are the first one's; None as above."""
    ours, uses = query_text(row) + "\n", uses_text(row)
    query = _compiled(row, ours + uses) if uses else None
    if query is None:
        return None
    start = len(ours.encode())
    count = query.pattern_count
    return query, next((each for each in range(count) if query.start_byte_for_pattern(each) >= start), count)


def _compiled(row: Language, text: str) -> Query | None:
    from tree_sitter import Query, QueryError

    language = load(row).language
    try:
        return Query(language, text) if language else None
    except QueryError:
        return None


class Found(NamedTuple):
    """What the queries of a row find in a tree: of definitions None when it is nested too deeply for that, of uses None
    when nothing is asked of them."""

    definitions: Sequence[Match] | None
    uses: Sequence[Match] | None


def find(row: Language, root: Node) -> Found | None:
    """All that a row asks for in a tree, in one walk where that can be; None when the grammar that is here has other
    node types than the query.
    """
    whole = _whole_query_of(row)
    matches = _matches_of(whole[0], root) if whole else None
    if whole and matches is not None:
        definitions: list[Match] = []
        uses: list[Match] = []
        for match in matches:
            (definitions if match[0] < whole[1] else uses).append(match)
        return Found(definitions, uses)
    query, uses_query = query_of(row), uses_query_of(row)
    if query is None:
        return None
    return Found(_matches_of(query, root), (_matches_of(uses_query, root) or ()) if uses_query else None)


def _matches_of(query: Query, root: Node) -> Sequence[Match] | None:
    """All matches; None when the tree is nested too deeply for that."""
    from tree_sitter import QueryCursor

    cursor = QueryCursor(query, match_limit=_MATCH_LIMIT)
    cursor.set_max_start_depth(_MAX_TREE_DEPTH)
    matches = cursor.matches(root)
    return None if cursor.did_exceed_match_limit else matches


def is_tangled(root: Node) -> bool:
    """Whether so much in one place could not be parsed that a query would take for ever.

    A query takes time with the square of a run of brackets that nothing closes, and cannot be stopped: its progress
    callback leaves a dangling pointer (tree-sitter 0.26).
    """
    waiting = [root] if root.has_error else []
    while waiting:
        node = waiting.pop()
        if node.is_error and node.child_count > _MAX_ERROR:
            return True
        waiting += [child for child in node.children if child.has_error]
    return False


def read_tags(matches: Iterable[Match], names: Names = ()) -> Tags:
    """What a row's query found, by what it is. ``names`` is the row's column."""
    kinds: dict[int, str] = {}
    by_name: dict[int, Tag] = {}
    holders = {kind: fields or [""] for kind, *fields in names}
    tags = Tags()
    for pattern, captures in sorted(matches, key=itemgetter(0)):
        kind = kinds.get(pattern)
        if kind is None:
            kind = kinds[pattern] = _defined_kind(captures)
        if kind:
            _define(by_name, kind, captures, holders)
        else:
            tags.docs += captures.get("doc", ())
            tags.comments += captures.get("comment", ())
            tags.leads += captures.get("lead", ())
            tags.outers += captures.get("outer", ())
            tags.locals += captures.get("local", ())
    tags.definitions += sorted(by_name.values(), key=_position)
    _share_bodies(tags.definitions)
    if tags.outers:
        _widen(tags)
    return tags


@dataclass(slots=True)
class _Outer:
    """A node round definitions: ``held`` are the definitions and outers directly in it."""

    node: Node
    held: list[Tag | _Outer] = field(default_factory=list)

    def widen(self) -> None:
        """Give the node to the definition in it, if it is one alone (of one name or more); come from the inside."""
        if len({each.node.id for each in self.held}) > 1:
            self.held = []
        self.held = [tag for each in self.held for tag in (each.held if isinstance(each, _Outer) else (each,))]
        for tag in self.held:
            tag.node = self.node


def _widen(tags: Tags) -> None:
    """Give definitions the outer nodes round them."""
    outers = [_Outer(node) for node in tags.outers]
    around: list[Tag | _Outer] = []
    nodes: list[Tag | _Outer] = [*outers, *tags.definitions]
    for each in sorted(nodes, key=_nesting):
        while around and (around[-1].node.end_byte <= each.node.start_byte or around[-1].node.id == each.node.id):
            around.pop()
        if around and isinstance(around[-1], _Outer):
            around[-1].held.append(each)
        around.append(each)
    for outer in sorted(outers, key=_nesting, reverse=True):
        outer.widen()
    tags.definitions.sort(key=_position)


def _defined_kind(captures: Iterable[str]) -> str:
    """The kind that a pattern with these captures defines; empty for one that defines nothing."""
    return next((name[len(DEFINITION) :] for name in captures if name.startswith(DEFINITION)), "")


def _define(
    by_name: dict[int, Tag], kind: str, captures: Mapping[str, list[Node]], holders: Mapping[str, Sequence[str]]
) -> None:
    node = captures[DEFINITION + kind][0]
    level = next((LEVELS[name] for name in captures if name in LEVELS), 0) if kind == "section" else 0
    for holder in captures["name"]:
        name, owners = _unfold(holder, holders)
        scopes = [_unfold(scope, holders)[0] for scope in captures.get("scope", ())] + owners
        tag = by_name.get(name.id)
        if tag is None:
            bodies, docs, prefixes = (list(captures.get(key, ())) for key in ("body", "doc", "prefix"))
            by_name[name.id] = Tag(kind, node, name, node, bodies, scopes, docs, level, prefixes)
            continue
        if _width(node) > _width(tag.node):
            tag.kind, tag.node = kind, node
        elif kind != tag.kind:
            continue
        elif _width(node) < _width(tag.head):
            tag.head = node
        _add(tag.bodies, captures.get("body", ()))
        _add(tag.scopes, scopes)
        _add(tag.prefixes, captures.get("prefix", ()))
        _add(tag.docs, captures.get("doc", ()))


def _unfold(node: Node, holders: Mapping[str, Sequence[str]]) -> tuple[Node, list[Node]]:
    """The name in a node that holds one, and the owners that it is qualified by."""
    if not holders:
        return node, []
    parts: list[Node] = []
    waiting = [node]
    while waiting:
        node = waiting.pop()
        fields = holders.get(node.type)
        inner = _held(node, fields) if fields else []
        if not inner:
            parts.append(node)
        elif fields and fields[0].endswith("!"):
            parts += inner
        else:
            waiting += reversed(inner)
    return parts[-1], parts[:-1]


def _held(node: Node, fields: Sequence[str]) -> list[Node]:
    """Owners and, last, the name that a node holds."""
    if fields[0] in ("", "*"):
        named = [child for child in node.named_children if not child.is_extra]
        return named if fields[0] else named[-1:]
    found = (node.child_by_field_name(field.rstrip("!")) for field in (*fields[1:], fields[0]))
    return [child for child in found if child]


def _share_bodies(tags: list[Tag]) -> None:
    """Names that are defined together have the bodies of them all."""
    by_node: dict[int, list[Node]] = {}
    for tag in tags:
        shared = by_node.setdefault(tag.node.id, tag.bodies)
        if shared is not tag.bodies:
            _add(shared, tag.bodies)
            tag.bodies = shared


def _add(nodes: list[Node], more: Sequence[Node]) -> None:
    """Add nodes that are not there yet, in the order of the text."""
    nodes += more if not nodes else [node for node in more if node not in nodes]
    if len(nodes) > 1:
        nodes.sort(key=_start)


def _start(node: Node) -> int:
    return node.start_byte


def _width(node: Node) -> int:
    return node.end_byte - node.start_byte


def _nesting(each: Tag | _Outer) -> tuple[int, int, bool]:
    return (each.node.start_byte, -each.node.end_byte, isinstance(each, Tag))


def _position(tag: Tag) -> tuple[int, int, int]:
    return (tag.node.start_byte, -tag.node.end_byte, tag.name.start_byte)
