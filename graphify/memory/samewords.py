"""Whether two texts of one record say the same: what a formatter may do, and an editor may not.

A formatter writes a document in another way and means the same by it: ``*a*`` as ``_a_``, ``Title`` over ``=====`` as
``# Title``, an indented block as a fenced one, a table with its cells padded, lines wrapped elsewhere. So the two
bodies are held against each other as CommonMark reads them, not letter by letter. Anything that a reader would see
another way (a word, a sign, a number, a capital letter, emphasis, code, the target of a link) is a difference, and so
is what no reader sees but stood in the text: a definition that nothing refers to, a cell beyond a table's columns.

Code is data: it is compared to the letter, but for white space at the ends of lines. Only languages that formatters
rewrite inside of fences are compared by what they say: YAML as it is parsed, and languages in which white space means
nothing word by word (strings and signs are words, semicolons and a comma before a closing bracket are not).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from graphify.memory.frontmatter import Document, Field, yaml_words
from graphify.memory.text import trim_lines

if TYPE_CHECKING:
    from markdown_it.token import Token

Piece = tuple[str, ...]

_LETTERS = re.compile(r"[^\W_]+")
_LOOSE = frozenset(
    (
        "json",
        "json5",
        "jsonc",
        "js",
        "jsx",
        "mjs",
        "cjs",
        "javascript",
        "ts",
        "tsx",
        "typescript",
        "css",
        "scss",
        "less",
    )
)
_CODE_WORD = re.compile(r""""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\w+|[^\w\s]""")
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
            yield ("code", token.info.strip(), *_code(token.info, token.content))
        elif token.type == "html_block":
            yield (token.type, trim_lines(token.content))
        else:
            yield _tag(token)
        if token.type == "table_open" and token.map is not None:
            yield tuple(word for line in lines[slice(*token.map)] for word in _LETTERS.findall(line))


def _code(info: str, code: str) -> list[str]:
    language = info.strip().partition(" ")[0].lower()
    if language in ("yaml", "yml") and (said := yaml_words(code)) is not None:
        return said
    if language not in _LOOSE:
        return [trim_lines("|" + code)]  # the bar keeps the first line's indentation
    words = [_one_quote(word) for word in _CODE_WORD.findall(code) if word != ";"]
    return [word for word, after in zip(words, [*words[1:], ""], strict=True) if word != "," or after not in ")]}"]


def _one_quote(word: str) -> str:
    """A string with one kind of quotation marks around it."""
    if len(word) < 2 or word[0] not in "\"'":
        return word
    return '"' + word[1:-1].replace("\\'", "'").replace('\\"', '"') + '"'


def _inline(tokens: Sequence[Token]) -> Iterator[Piece]:
    """Text as one piece as long as nothing else stands between; each run of white space is one blank."""
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
            yield (*_tag(token), _one_blank(token.content))
    if text:
        yield ("text", _one_blank(text))


def _one_blank(text: str) -> str:
    return re.sub(r"[ \t\n]+", " ", text)


def _tag(token: Token) -> Piece:
    said = (f"{name}={token.attrs[name]}" for name in _ATTRIBUTES if name in token.attrs)
    return (token.type, token.tag, *said)
