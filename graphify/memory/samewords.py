"""Whether two texts of one record say the same: what a formatter may do, and an editor may not.

A formatter writes a document in another way and means the same by it: ``*a*`` as ``_a_``, ``Title`` over ``=====`` as
``# Title``, an indented block as a fenced one, a table with its cells padded, lines wrapped elsewhere. So the two
bodies are held against each other as CommonMark reads them, not letter by letter. Anything that a reader would see
another way (a word, a sign, a number, a capital letter, emphasis, code, the target of a link) is a difference, and so
is what no reader sees but stood in the text: a definition that nothing refers to, a cell beyond a table's columns.

Code, in fences, blocks and spans, is data: it is compared to the letter, but for white space at the ends of lines.
White space, a semicolon or the place of a comment can mean something in any language, so a formatter that rewrites
code inside of a record edits it. JSON alone is compared by its values, with its keys in their order: there, nothing
else can mean anything.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from graphify.memory.frontmatter import Document, Field
from graphify.memory.text import trim_lines

if TYPE_CHECKING:
    from markdown_it.token import Token

Piece = tuple[str, ...]

_LETTERS = re.compile(r"[^\W_]+")
_BREAKS = ("softbreak", "hardbreak")
_ATTRIBUTES = ("start", "style", "href", "src", "title")
"""What tags say beside their name: where a list starts, how a column is aligned, where a link leads."""


def same_words(one: Document, other: Document) -> bool:
    """Whether two documents have the same fields and, but for the way it is written, the same body."""
    if _trimmed(dict(one.fields)) != _trimmed(dict(other.fields)):
        return False
    return trim_lines(one.body) == trim_lines(other.body) or _read(one.body) == _read(other.body)


def _trimmed(value: Field) -> Field:
    """A value without what is empty and without white space at the ends of its lines."""
    if isinstance(value, str):
        return trim_lines(value)
    if isinstance(value, list):
        return [_trimmed(item) for item in value if item]
    return {key: _trimmed(item) for key, item in value.items() if item}


def _read(body: str) -> tuple[list[Piece], Mapping[str, Any]]:
    """The body as CommonMark (with tables) reads it, and the link definitions in it."""
    from markdown_it import MarkdownIt  # takes longer to load than most commands take to run

    found: dict[str, Any] = {}
    tokens = MarkdownIt("commonmark").enable("table").parse(body, found)
    definitions = {label: (entry["href"], entry["title"]) for label, entry in found.get("references", {}).items()}
    twice = [(entry["label"], entry["href"]) for entry in found.get("duplicate_refs", [])]
    return list(_pieces(tokens, body.split("\n"))), {**definitions, "": twice}


def _pieces(tokens: Sequence[Token], lines: list[str]) -> Iterator[Piece]:
    for token in tokens:
        if token.type == "inline":
            yield from _inline(token.children or ())
        elif token.type in ("fence", "code_block"):
            yield ("code", token.info.strip(), _code(token.info, token.content))
        elif token.type == "html_block":
            yield (token.type, trim_lines(token.content))
        else:
            yield _tag(token)
        if token.type == "table_open" and token.map is not None:
            yield tuple(word for line in lines[slice(*token.map)] for word in _LETTERS.findall(line))


def _code(info: str, code: str) -> str:
    if info.strip().partition(" ")[0].lower() == "json":
        # Numbers stay as they are written; an object is a tuple of its pairs, a list a list.
        hooks: dict[str, Any] = {"parse_int": _number, "parse_float": _number, "parse_constant": _number}
        with suppress(ValueError, RecursionError):
            return repr(json.loads(code, object_pairs_hook=lambda pairs: ("object", *pairs), **hooks))
    return trim_lines("|" + code)  # the bar keeps the first line's indentation


def _number(written: str) -> tuple[str, str]:
    return "number", written


def _inline(tokens: Sequence[Token]) -> Iterator[Piece]:
    """Text as one piece as long as nothing else stands between; each run of white space, but in code, is one blank."""
    text = ""
    for token in tokens:
        if token.type == "text" or token.type in _BREAKS:
            text += " " if token.type in _BREAKS else token.content
            continue
        if text:
            yield ("text", _one_blank(text))
        text = ""
        if token.type == "image":
            yield (*_tag(token), token.content)
        else:
            is_code = token.type == "code_inline"
            yield (*_tag(token), token.content if is_code else _one_blank(token.content))
    if text:
        yield ("text", _one_blank(text))


def _one_blank(text: str) -> str:
    return re.sub(r"[ \t\n]+", " ", text)


def _tag(token: Token) -> Piece:
    said = (f"{name}={token.attrs[name]}" for name in _ATTRIBUTES if name in token.attrs)
    return (token.type, token.tag, *said)
