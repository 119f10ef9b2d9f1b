"""What a language's query file says about a tree.

Each row has one query, `languages/<name>.scm`. Its captures are the closed vocabulary below, so that all that follows
is written once, for every language:

``definition.<kind>``  a symbol's node with all that belongs to it (decorators, annotations, `export`);
``name``               its name, in the same match; several names make several symbols of one definition;
``body``               what its owner does not need to know about it: a block, a constant's value; may be several;
``scope``              in the same match: owners that are not around it by span (Go receivers, Rust impl blocks);
``doc``                its documentation: in the same match, or alone somewhere inside the innermost definition;
``local``              code whose constants are nobody's symbols and that is no symbol itself (callbacks);
``_<anything>``        for predicates only.

When several definitions share a name node, the widest counts, and the narrowest gives the signature.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from graphify.codegraph.grammars import load
from graphify.codegraph.languages import Language

if TYPE_CHECKING:
    from tree_sitter import Node, Query

DEFINITION = "definition."
KINDS = frozenset(("class", "constant", "field", "function", "interface", "method", "module", "section", "type"))
CAPTURES = frozenset(("name", "body", "scope", "doc", "local")) | {DEFINITION + kind for kind in KINDS}

_MATCH_LIMIT = 65_536
"""Matches that a query may have under way at once: far above real code, and bounded."""

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


@dataclass(slots=True)
class Tags:
    """All of a file: definitions by start (the wider first), and docs and local code that stand alone."""

    definitions: list[Tag]
    docs: list[Node]
    locals: list[Node]


@cache
def query_text(name: str) -> str:
    """The query file of the language of this name."""
    return (resources.files("graphify.codegraph.languages") / f"{name}.scm").read_text(encoding="utf-8")


@cache
def query_of(row: Language) -> Query:
    """The row's compiled query; its grammar must be there."""
    from tree_sitter import Query

    language = load(row).language
    assert language is not None
    return Query(language, query_text(row.name))


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


def read_tags(row: Language, root: Node) -> Tags:
    """Run the row's query over a tree."""
    from tree_sitter import QueryCursor

    cursor = QueryCursor(query_of(row), match_limit=_MATCH_LIMIT)
    kinds: dict[int, str] = {}
    by_name: dict[int, Tag] = {}
    tags = Tags([], [], [])
    for pattern, captures in cursor.matches(root):
        kind = kinds.get(pattern)
        if kind is None:
            kind = kinds[pattern] = _defined_kind(captures)
        if kind:
            _define(by_name, kind, captures)
        else:
            tags.docs += captures.get("doc", ())
            tags.locals += captures.get("local", ())
    tags.definitions += sorted(by_name.values(), key=_position)
    return tags


def _defined_kind(captures: Iterable[str]) -> str:
    """The kind that a pattern with these captures defines; empty for one that defines nothing."""
    return next((name[len(DEFINITION) :] for name in captures if name.startswith(DEFINITION)), "")


def _define(by_name: dict[int, Tag], kind: str, captures: dict[str, list[Node]]) -> None:
    node = captures[DEFINITION + kind][0]
    bodies, scopes, docs = captures.get("body", []), captures.get("scope", []), captures.get("doc", [])
    for name in captures["name"]:
        known = by_name.get(name.id)
        if known is None:
            by_name[name.id] = Tag(kind, node, name, node, bodies, scopes, docs)
        elif _width(node) > _width(known.node):
            by_name[name.id] = Tag(
                kind, node, name, known.head, bodies or known.bodies, scopes or known.scopes, docs or known.docs
            )
        elif _width(node) < _width(known.head):
            known.head = node


def _width(node: Node) -> int:
    return node.end_byte - node.start_byte


def _position(tag: Tag) -> tuple[int, int, int]:
    return (tag.node.start_byte, -tag.node.end_byte, tag.name.start_byte)
