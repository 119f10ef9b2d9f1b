"""A short way to read what we wrote ourselves.

Nearly every file in a memory was written by `writing` and never touched since. Its form is known to the letter, so
it can be read line by line, many times faster than by a YAML parser, and its id proves that it was read right: the
declared id is the hash of exactly the fields and body that came out. Whatever deviates in any way (edited, written by
hand, from another tool, damaged) is None here, and YAML reads it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from graphify.memory.frontmatter import Document, Field
from graphify.memory.identity import content_id

_SHARED = 128
_ESCAPE = re.compile(r"\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|(.))")
_SHORT = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_QUOTED = r'"(?:[^"\\\n]|\\[^\n])*"'
_LIST = re.compile(rf"\[({_QUOTED}(?:, {_QUOTED})*)\]")
_ITEM = re.compile(_QUOTED)


class _DeviationError(Exception):
    """This is not the form that we write."""


def read_own(text: str) -> Document | None:
    """The document, when it is exactly as we wrote it; ``text`` has LF as its only line end."""
    if not text.startswith('---\nid: "'):
        return None
    end = text.find("\n---\n", 4)
    if end < 0:
        return None
    try:
        fields = _fields(iter(text[4:end].split("\n")))
    except (_DeviationError, StopIteration, ValueError):
        return None
    body = text[end + 5 :]
    computed = content_id(fields, body)
    return Document(fields, body, text[4 : end + 1], computed) if fields.get("id") == computed else None


def _fields(lines: Iterator[str]) -> dict[str, Field]:
    fields: dict[str, Field] = {}
    line: str | None = next(lines)
    while line is not None:
        key, _, value = line.partition(":")
        if not key or key[0] == " " or key in fields:
            raise _DeviationError
        if value[:2] == ' "':
            fields[key] = _text(value[1:])
            line = next(lines, None)
        elif value == " |-":
            fields[key], line = _block(lines)
        elif value == "":
            fields[key], line = _items(lines)
        else:
            fields[key] = _list(value[1:])
            line = next(lines, None)
    return fields


def _text(quoted: str) -> str:
    inner = quoted[1:-1]
    if len(quoted) < 2 or quoted[0] != '"' or quoted[-1] != '"':
        raise _DeviationError
    if "\\" not in inner:
        if '"' in inner:
            raise _DeviationError
        # Authors, symbols and fingerprints stand in many records.
        return sys.intern(inner) if len(inner) < _SHARED else inner
    if _ITEM.fullmatch(quoted) is None:
        raise _DeviationError
    return _ESCAPE.sub(_unescaped, inner)


def _unescaped(match: re.Match[str]) -> str:
    code = match[1] or match[2] or match[3]
    if code:
        return chr(int(code, 16))
    if match[4] not in _SHORT:
        raise _DeviationError
    return _SHORT[match[4]]


def _list(value: str) -> Field:
    match = _LIST.fullmatch(value)
    if match is None:
        raise _DeviationError
    return [_text(item) for item in _ITEM.findall(match[1])]


def _block(lines: Iterator[str], indent: str = "  ") -> tuple[str, str | None]:
    """The lines of a ``|-`` block, and the line after it."""
    kept: list[str] = []
    for line in lines:
        if line and not line.startswith(indent):
            return "\n".join(kept), line
        kept.append(line[len(indent) :])
    return "\n".join(kept), None


def _items(lines: Iterator[str]) -> tuple[Field, str | None]:
    """The mappings of a list, and the line after it."""
    items: list[Field] = []
    current: dict[str, Field] = {}
    for line in lines:
        if line[:4] == "  - ":
            current = {}
            items.append(current)
        elif line[:4] != "    " or not items:
            return items, line
        key, _, value = line[4:].partition(": ")
        if not key or key[0] == " " or key in current:
            raise _DeviationError
        current[key] = _text(value)
    return items, None
