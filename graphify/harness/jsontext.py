"""JSON with comments, and where in the text each value stands.

Settings files of agents and editors are JSON that people write: comments, trailing commas, any indentation. An edit
has to leave all of that alone, so it needs the place of every value rather than a tree to print again. The libraries
that keep comments (json-five was tried: it gives texts back whole, but was last released in 2024, and its model has no
way to put an entry in that says what white space and which comma belongs to it) do not give places, so this reads the
grammar of RFC 8259 plus comments and trailing commas itself, and accepts nothing else.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TypeAlias

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"

_GAP = re.compile(r"(?:[ \t\r\n]+|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"')
_LITERAL = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null")
_DEEP = 200


class NotJsonError(ValueError):
    """The text is no JSON; the message says where."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value and its place: ``text[start:end]``. ``children`` are the entries of an object or array."""

    data: Json
    start: int
    end: int
    children: tuple[Child, ...] = ()

    @property
    def is_object(self) -> bool:
        """Whether it is an object."""
        return isinstance(self.data, dict)

    @property
    def is_array(self) -> bool:
        """Whether it is an array."""
        return isinstance(self.data, list)

    def named(self, key: str) -> Child | None:
        """The member of an object, None where there is none. Raises NotJsonError where there are two."""
        found = [child for child in self.children if child.key == key]
        if len(found) > 1:
            raise NotJsonError(f"it has `{key}` twice")
        return found[0] if found else None


@dataclass(frozen=True, slots=True)
class Child:
    """An entry: its value and, in an object, its key. ``start`` is that of the key where there is one."""

    key: str | None
    start: int
    value: Value

    @property
    def end(self) -> int:
        """Where the entry ends; a comma after it is not part of it."""
        return self.value.end


def parse(text: str) -> Value:
    """The one value of a text. Raises NotJsonError."""
    start = gap_end(text, 0)
    value = _value(text, start, 0)
    rest = gap_end(text, value.end)
    if rest != len(text):
        raise _no(text, rest)
    return value


def gap_end(text: str, at: int) -> int:
    """The end of white space and comments."""
    found = _GAP.match(text, at)
    return found.end() if found else at


def _value(text: str, at: int, depth: int) -> Value:
    if depth > _DEEP:
        raise NotJsonError("it is nested too deeply")
    opening = text[at : at + 1]
    if opening == "{":
        children, end = _children(text, at, "}", depth)
        return Value({child.key or "": child.value.data for child in children}, at, end, children)
    if opening == "[":
        children, end = _children(text, at, "]", depth)
        return Value([child.value.data for child in children], at, end, children)
    found = (_STRING if opening == '"' else _LITERAL).match(text, at)
    if not found or not found[0]:
        raise _no(text, at)
    return Value(_loaded(text, at, found[0]), at, found.end())


def _children(text: str, at: int, closing: str, depth: int) -> tuple[tuple[Child, ...], int]:
    children: list[Child] = []
    place = gap_end(text, at + 1)
    while text[place : place + 1] != closing:
        child = _child(text, place, closing == "}", depth)
        children.append(child)
        place = gap_end(text, child.end)
        if text[place : place + 1] == ",":
            place = gap_end(text, place + 1)
        elif text[place : place + 1] != closing:
            raise _no(text, place)
    return tuple(children), place + 1


def _child(text: str, at: int, is_member: bool, depth: int) -> Child:
    if not is_member:
        return Child(None, at, _value(text, at, depth + 1))
    key = _STRING.match(text, at)
    if not key:
        raise _no(text, at)
    colon = gap_end(text, key.end())
    if text[colon : colon + 1] != ":":
        raise _no(text, colon)
    name = _loaded(text, at, key[0])
    return Child(str(name), at, _value(text, gap_end(text, colon + 1), depth + 1))


def _loaded(text: str, at: int, piece: str) -> Json:
    try:
        loaded: Json = json.loads(piece)
    except ValueError:
        raise _no(text, at) from None
    return loaded


def _no(text: str, at: int) -> NotJsonError:
    line = text.count("\n", 0, at) + 1
    what = "it ends too early" if at >= len(text) else f"line {line} is not JSON"
    return NotJsonError(what)
