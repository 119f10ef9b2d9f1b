"""The truth about a TypeScript package: where it defines and calls by its syntax, what that is by scip-typescript."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tree_sitter import Language, Node, Parser, Query, QueryCursor
from tree_sitter_typescript import language_typescript

from tests.bench.truth.pycode import Key
from tests.bench.truth.scip import Index, Spot
from tests.bench.truth.score import Truth

_DEFINITIONS = """
(class_declaration name: (type_identifier) @name) @holds
(abstract_class_declaration name: (type_identifier) @name) @holds
(function_declaration name: (identifier) @name) @holds
(generator_function_declaration name: (identifier) @name) @holds
(function_signature name: (identifier) @name) @says
(method_definition name: (_) @name) @holds
(method_signature name: (_) @name) @says
(abstract_method_signature name: (_) @name) @says
(variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression)]) @holds
(variable_declarator name: (identifier) @name value: (call_expression)) @says
(public_field_definition name: (_) @name value: [(arrow_function) (function_expression)]) @holds
"""
_CALLS = """
(call_expression function: [(identifier) @name (member_expression property: (property_identifier) @name)])
(new_expression constructor: [(identifier) @name (member_expression property: (property_identifier) @name)])
"""
_ADDING = frozenset(
    (
        "function_declaration",
        "function_signature",
        "method_definition",
        "method_signature",
        "abstract_method_signature",
    )
)
"""Definitions of which several are overloads of one."""

_BODIES = frozenset(("class_body", "program", "statement_block", "interface_body", "object_type", "object"))
_CONSTRUCTOR = "`<constructor>`"


@dataclass
class _Found:
    names: dict[Key, str] = field(default_factory=dict)
    spots: dict[Spot, Key] = field(default_factory=dict)
    scopes: dict[Key, tuple[str, int, str]] = field(default_factory=dict)
    calls: list[tuple[Spot, Key]] = field(default_factory=list)


def truth_of(root: Path, index: Index) -> Truth:
    """The truth about the files of an index under a folder."""
    found = _Found()
    for path in sorted(index.paths):
        _read(found, path, (root / path).read_bytes())
    firsts: dict[tuple[str, int, str], Key] = {}
    for key in sorted(found.scopes):
        firsts.setdefault(found.scopes[key], key)

    def first(key: Key) -> Key:
        return firsts.get(found.scopes[key], key) if key in found.scopes else key

    truth = Truth(found.names, first)
    for spot, caller in found.calls:
        called = _called(found, index, index.names.get(spot, ()))
        if called:
            truth.calls.add((first(caller), first(called)))
    truth.any_calls = truth.calls
    return truth


def _called(found: _Found, index: Index, symbols: Iterable[str]) -> Key | None:
    """The definition; of a constructor its class."""
    for symbol in symbols:
        for each in ([symbol.partition(_CONSTRUCTOR)[0]] if _CONSTRUCTOR in symbol else []) + [symbol]:
            for spot in index.definitions.get(each, ()):
                if spot in found.spots:
                    return found.spots[spot]
    return None


def _read(found: _Found, path: str, text: bytes) -> None:
    root = Parser(_language()).parse(text).root_node
    lines = text.split(b"\n")

    def spot(node: Node) -> Spot:
        row, column = node.start_point
        units = len(lines[row][:column].decode("utf-8", "ignore").encode("utf-16-le")) // 2
        return Spot(path, row, units)

    found.names[Key(path, 0)] = Path(path).name
    holders = []
    for _, captures in QueryCursor(Query(_language(), _DEFINITIONS)).matches(root):
        node, name = (captures.get("holds") or captures["says"])[0], captures["name"][0]
        key = Key(path, name.start_point[0] + 1)
        written = (name.text or b"").decode()
        found.names.setdefault(key, written)
        found.spots[spot(name)] = key
        if node.type in _ADDING:
            found.scopes[key] = (path, _around(node), written)
        if "holds" in captures:
            holders.append((node.start_byte, node.end_byte, key))
    holders.sort()
    for name in QueryCursor(Query(_language(), _CALLS)).captures(root).get("name", []):
        inside = [key for start, end, key in holders if start <= name.start_byte and name.end_byte <= end]
        found.calls.append((spot(name), inside[-1] if inside else Key(path, 0)))


def _around(node: Node) -> int:
    return next((each.start_byte for each in _parents(node) if each.type in _BODIES), 0)


def _parents(node: Node) -> Iterator[Node]:
    parent = node.parent
    while parent is not None:
        yield parent
        parent = parent.parent


@cache
def _language() -> Language:
    return Language(language_typescript())
