"""Front matter: the fields between two fences, and the body after them.

    ---
    question: "Where is a login session created?"
    tags: ["auth"]
    ---
    Body.

This is the only module that knows the fence and YAML. Reading is tolerant about form (BOM, any line end, a fence
that ends the file) and strict about meaning: every scalar is text (YAML's dates, booleans and numbers cannot bite),
a key may stand once, aliases are refused (a few lines of them can stand for gigabytes). Writing quotes every scalar
and escapes what a YAML reader would change; a value of several lines becomes a block that a person can review.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

import yaml
from yaml.reader import ReaderError

from graphify.memory.text import with_line_feeds

Field: TypeAlias = "str | list[Field] | dict[str, Field]"

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_FENCE = re.compile(r"---[ \t]*(?:\n|$)")
_CLOSING = re.compile(r"^---[ \t]*$", re.MULTILINE)
_TOP_KEY = re.compile(r"""^["']?([A-Za-z_][\w-]*)["']?\s*:""", re.MULTILINE)
_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_MAX_DEPTH = 20
# What a YAML reader refuses or changes inside double quotes, and the two characters that have to be escaped there.
_UNSAFE = re.compile(
    '["\\\\\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]|[^\x00-\U0010ffff]',
)
_BLOCK_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


@dataclass(frozen=True)
class Document:
    """Fields as loaded (lists stay lists, mappings mappings, every leaf a string) and all text after the fence.

    ``proven_id`` is the computed id where reading had to compute it already.
    """

    fields: Mapping[str, Field]
    body: str
    header: str
    proven_id: str = field(default="", compare=False)

    def line_of(self, key: str) -> int:
        """The line in the file, from 1, on which a top-level key stands; 1 where it does not."""
        return _lines_of_keys(self.header).get(key, 1)


@lru_cache(maxsize=8)
def _lines_of_keys(header: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for number, line in enumerate(header.split("\n"), 2):
        match = _TOP_KEY.match(line)
        if match is not None:
            found.setdefault(match[1], number)
    return found


class FrontMatterError(ValueError):
    """The front matter cannot be read. ``line`` counts from 1 in the file; ``code`` is a stable word."""

    def __init__(self, code: str, line: int, cause: str):
        super().__init__(cause)
        self.code = code
        self.line = line
        self.cause = cause


def parse_document(text: str) -> Document | None:
    """Read a document; None when it does not begin with a fence.

    Raises FrontMatterError with line and cause when there is a fence and what follows cannot be read.
    """
    text = with_line_feeds(text.removeprefix("\ufeff"))
    opening = _FENCE.match(text)
    if opening is None:
        return None
    closing = _CLOSING.search(text, opening.end())
    if closing is None:
        raise FrontMatterError("front-matter", 1, "the front matter has no closing fence `---`")
    header = text[opening.end() : closing.start()]
    return Document(_load(header), text[closing.end() :].removeprefix("\n"), header)


def _load(header: str) -> dict[str, Field]:
    try:
        root = yaml.compose(header, Loader=_LOADER)
    except RecursionError:
        # The C parser has a limit of its own; the pure one, used where libyaml is missing, has none.
        raise FrontMatterError("too-deep", 2, "nested too deeply") from None
    except (yaml.YAMLError, ValueError) as error:
        # ValueError: an escape that names no character (beyond U+10FFFF) is not turned into a YAML error.
        raise _explained(error, header) from None
    if root is None:
        return {}
    fields = _value(root, set(), 0)
    if not isinstance(fields, dict):
        raise FrontMatterError("front-matter", 2, "the front matter is not a list of `key: value` lines")
    return fields


def _explained(error: Exception, header: str) -> FrontMatterError:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line = mark.line + 2 if mark is not None else 1
    if isinstance(error, ReaderError) and isinstance(error.character, int):
        line = header.count("\n", 0, header.find(chr(error.character))) + 2
    cause = getattr(error, "problem", None) or str(error).splitlines()[0]
    return FrontMatterError("yaml", line, f"not valid YAML: {cause}")


def _value(node: yaml.Node, seen: set[int], depth: int) -> Field:
    line = node.start_mark.line + 2
    if depth > _MAX_DEPTH:
        raise FrontMatterError("too-deep", line, "nested too deeply")
    if id(node) in seen:
        raise FrontMatterError("alias", line, "aliases (`*name`) are not read; write the value out")
    seen.add(id(node))
    if isinstance(node, yaml.ScalarNode):
        return str(node.value)
    if isinstance(node, yaml.SequenceNode):
        return [_value(item, seen, depth + 1) for item in node.value]
    fields: dict[str, Field] = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            raise FrontMatterError("front-matter", key.start_mark.line + 2, "a key is not a word")
        if key.value in fields:
            raise FrontMatterError("duplicate-key", key.start_mark.line + 2, f"the key `{key.value}` stands twice")
        fields[str(key.value)] = _value(value, seen, depth + 1)
    return fields


def render_document(fields: Mapping[str, Field], body: str) -> str:
    """The document's text: fences, one key a line in the given order, empty values left out, then the body."""
    lines = [line for key, value in fields.items() if value for line in _key_lines(_key(key), value, "")]
    return "---\n" + "\n".join(lines) + "\n---\n" + body


def _key(key: str) -> str:
    return key if _PLAIN_KEY.fullmatch(key) else quoted(key)


def _key_lines(key: str, value: Field, indent: str) -> list[str]:
    if isinstance(value, str):
        if "\n" in value and not _BLOCK_UNSAFE.search(value) and value == value.strip("\n ") and "\t" not in value[0]:
            inner = indent + "  "
            return [f"{indent}{key}: |-", *((inner + line if line else "") for line in value.split("\n"))]
        return [f"{indent}{key}: {quoted(value)}"]
    if isinstance(value, list):
        if all(isinstance(item, str) for item in value):
            return [f"{indent}{key}: [{', '.join(quoted(str(item)) for item in value if item)}]"]
        return [f"{indent}{key}:", *(line for item in value for line in _item_lines(item, indent + "  "))]
    return [f"{indent}{key}:", *(line for k, v in value.items() if v for line in _key_lines(_key(k), v, indent + "  "))]


def _item_lines(item: Field, indent: str) -> list[str]:
    if isinstance(item, dict):
        lines = [line for key, value in item.items() if value for line in _key_lines(_key(key), value, indent + "  ")]
        return [f"{indent}- {lines[0].lstrip(' ')}", *lines[1:]] if lines else []
    return [f"{indent}- {quoted(str(item))}"]


def quoted(text: str) -> str:
    """The text as a double-quoted YAML scalar on one line."""
    return '"' + _UNSAFE.sub(_escape, text) + '"'


def _escape(match: re.Match[str]) -> str:
    char = match[0]
    short = _SHORT.get(char)
    if short is not None:
        return short
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
