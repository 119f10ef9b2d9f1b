"""From an expression in a tree to a chain (see `uses`).

What the nodes of expressions are made of is a column of the language's row. An expression that is no more than names
and dots is read as text. A chain is bounded in length; an expression beyond that says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from graphify.codegraph.annotations import type_chain
from graphify.codegraph.grammars import load
from graphify.codegraph.ids import encode_part
from graphify.codegraph.languages.columns import (
    CALL,
    EITHER,
    ITEM,
    MEMBER,
    NAME,
    OWN,
    PATH,
    SAME,
    SEND,
    TYPED,
    Language,
)

if TYPE_CHECKING:
    from tree_sitter import Node

MAX_STEPS = 40
"""Steps of a chain; a longer one is of nobody's interest."""

_MAX_CHOICES = 4
_SHORT = 80
_PLAIN = re.compile(rb"[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*")
_LONG = 400
_NOWHERE = 1 << 20
"""The number of a child that no node has."""
_GENERIC = re.compile(r"<[^<>]*>")
_WORDS = re.compile(r"[^\W\d]\w*")
_BROKEN = re.compile(r"[<>(){}\[\]]")
_NO_NAMES = frozenset((b"None", b"True", b"False", b"null", b"undefined", b"true", b"false", b"nil", b"nullptr"))
_MARKS = frozenset(".()[]<>|")

Field = tuple[int, ...]
"""The way from a node to a part of it: each step the number of a named child or, below zero, the id of a field."""

Roles = Mapping[str, tuple[str, Sequence[Field]]]


@cache
def roles_of(row: Language) -> Roles:
    """Role and fields by node type."""
    return {kind: (role, [_field(row, field) for field in fields]) for kind, role, *fields in row.chains}


def _field(row: Language, path: str) -> Field:
    """A path of fields by their ids, which are found sooner than their names. What the grammar has not is nowhere."""
    grammar = load(row).language
    steps = []
    for name in path.split("/"):
        ident = grammar.field_id_for_name(name) if grammar and not name.isdigit() else None
        steps.append(int(name) if name.isdigit() else -ident if ident else _NOWHERE)
    return tuple(steps)


def is_sent(row: Language, node: Node) -> bool:
    """Whether a node is a call and the name of what is called in one."""
    return roles_of(row).get(node.type, ("",))[0] == SEND


def chain_of(row: Language, node: Node, text: bytes) -> str:
    """The chain of an expression; empty where nothing can be said."""
    start, end = node.start_byte, node.end_byte
    plain = _plain(text[start:end]) if end - start <= _SHORT else None
    return _walk(row, node, text, MAX_STEPS) if plain is None else plain


@lru_cache(1 << 15)
def _plain(written: bytes) -> str | None:
    """The chain of what is no more than names and dots; None for anything else."""
    if not _PLAIN.fullmatch(written):
        return None
    plain = written.decode()
    return plain if written not in _NO_NAMES and plain.count(".") < MAX_STEPS else ""


def _walk(row: Language, node: Node | None, text: bytes, steps: int) -> str:  # noqa: C901 - one case a role
    """Read from the end of the expression to its root."""
    parts: list[str] = []
    roles = roles_of(row)
    while node is not None and len(parts) <= steps:
        role, fields = roles.get(node.type, ("", ()))
        if role in _ROOTS:
            parts.append(_ROOTS[role](node, text))
            return "".join(reversed(parts))
        if role == EITHER:
            choices = (_walk(row, _part(node, field), text, steps - len(parts) - 1) for field in fields)
            return _choices([choice for choice in choices if choice], "".join(reversed(parts)))
        if role == MEMBER:
            name, base = _bare(roles, _part(node, fields[1])), _part(node, fields[0])
            parts.append(("." if base is not None else "") + _name(name, text) if name is not None else "")
        elif role == CALL:
            inner = _wrapped(row, node, fields, text)
            if inner is not None:
                node = inner
                continue
            parts.append("()")
        elif role == SEND:
            parts.append("()")
            name, base = _bare(roles, _part(node, fields[1])), _part(node, fields[0])
            if base is None:
                return "".join(reversed([*parts, _name(name, text) if name is not None else ""]))
            parts.append("." + _name(name, text) if name is not None else "")
        elif role == ITEM:
            parts.append("[]")
        elif role == TYPED and (kind := _part(node, fields[1])) is not None:
            found = type_chain(row, text[kind.start_byte : kind.end_byte].decode("utf-8", "replace"))
            if found:
                return _choices([f"<{each}>" for each in found.split("|")], "".join(reversed(parts)))
        elif not role:
            break
        node = _part(node, fields[0])
    if len(parts) > steps:
        return ""
    return "".join(reversed(parts))


def _wrapped(row: Language, node: Node, fields: Sequence[Field], text: bytes) -> Node | None:
    """The argument of a call that gives it."""
    called = _part(node, fields[0]) if len(fields) > 1 else None
    if called is None or called.end_byte - called.start_byte > _SHORT:
        return None
    name = text[called.start_byte : called.end_byte].decode("utf-8", "replace").replace("::", ".")
    return _part(node, fields[1]) if name in row.wrapping else None


def _bare(roles: Roles, node: Node | None) -> Node | None:
    """A name without the types that are given to it."""
    while node is not None and (role := roles.get(node.type)) and role[0] == SAME:
        node = _part(node, role[1][0])
    return node


def _part(node: Node, field: Field) -> Node | None:
    part: Node | None = node
    for step in field:
        if part is None:
            return None
        if step < 0:
            part = part.child_by_field_id(-step)
        else:
            part = part.named_child(step) if step < part.named_child_count else None
    return part


def _choices(choices: Sequence[str], rest: str) -> str:
    """One of several, and what follows it."""
    if len(choices) == 1 and "|" not in choices[0]:
        return choices[0] + rest
    found = dict.fromkeys(each + rest for choice in choices for each in choice.split("|"))
    return "|".join(list(found)[:_MAX_CHOICES])


def join(chains: Sequence[str], rest: str = "") -> str:
    """One of these chains, those that say nothing left out, with the same rest after each."""
    return _choices([chain for chain in chains if chain], rest)


def _name(node: Node, text: bytes) -> str:
    """A name, without what a generic one is of."""
    name = encode_part(_read(node, text).partition("<")[0])
    return "" if _MARKS.intersection(name) else name


def _typed(row: Language, node: Node | None, text: bytes) -> str:
    """A value of the type that is written here."""
    chain = type_chain(row, _read(node, text)).partition("|")[0] if node is not None else ""
    return f"<{chain}>" if chain else ""


def _path(node: Node, text: bytes) -> str:
    """Names with marks between; what is in brackets is left out."""
    if node.end_byte - node.start_byte > _LONG:
        return ""
    written = _read(node, text)
    plain = _GENERIC.sub("", written)
    while plain != written:
        written, plain = plain, _GENERIC.sub("", plain)
    names = _WORDS.findall(plain)
    return ".".join(names) if len(names) < MAX_STEPS and not _BROKEN.search(plain) else ""


def _own(node: Node, text: bytes) -> str:
    """A member of the object that a method is called on."""
    return "self." + _read(node, text).lstrip("@")


def _read(node: Node, text: bytes) -> str:
    return text[node.start_byte : node.end_byte].decode("utf-8", "replace")


_ROOTS = {NAME: _name, PATH: _path, OWN: _own}


_STEP = re.compile(r"<[^<>]*>|\(\)|\[\]|\.[^.()\[\]<>|]*|[^.()\[\]<>|]+")


@lru_cache(1 << 15)
def _kept_steps(chain: str) -> tuple[str, ...]:
    return tuple(_STEP.findall(chain))


def steps_of(chain: str) -> tuple[str, ...]:
    """The steps of one chain: its root (``name`` or ``<type>``; empty for none), then ``.name``, ``()``, ``[]``."""
    steps = _kept_steps(chain)
    return steps if steps and steps[0][0] not in ".([" else ("", *steps)
