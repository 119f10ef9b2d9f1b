"""Secrets in what is about to be written down: fields in, findings out.

A record is read by everybody who can read the repository, and git never forgets. So a text that holds something of
the shape of a token (see `secret_shapes`) is not saved. A finding names the field, the line and the shape, and never
the value: nothing that is printed, logged or reported may spread it further.

What is not random is no secret: placeholders (``ghp_xxxx...``), examples of documentation, names of variables, and
what a program would look up (``os.environ[...]``, ``${TOKEN}``).
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from graphify.memory.identity import short_hash
from graphify.memory.secret_shapes import KNOWN_EXAMPLES, SHAPES, Proof, Shape
from graphify.memory.text import without_ignorable

_PLACEHOLDER = re.compile(
    r"example|placeholder|redacted|changeme|change[_-]me|your[_-]|dummy|foobar|x{4}|\*{3}|\.{3}|0{6}|1234567|abcdefg|<"
    r"|\$\{|\{\{|deadbeef",
    re.IGNORECASE,
)
_RUN = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
_DIGITS = re.compile(r"\d+")
_MANY_NUMBERS = 3
"""No name has so many numbers in one word."""
_MIN_DISTINCT = 6
_MIN_ENTROPY = 2.5
_MAX_RUN = 3.4
"""Letters in a row, on average: in random letters and digits 1.9, in one of a thousand over 3.4, in names about 5."""


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """A secret: the field (or file) that holds it, the line from 1, and what kind it looks like."""

    field: str
    line: int
    shape: str


def find_secrets(fields: Mapping[str, str]) -> tuple[Finding, ...]:
    """The secrets in texts by name: each shape at most once a line."""
    found = {
        Finding(name, text.count("\n", 0, start) + 1, shape.name)
        for name, given in fields.items()
        for text in (_shown(given),)
        for start, _, shape in _spans(text)
    }
    return tuple(sorted(found))


def masked(text: str) -> str:
    """The text with each secret replaced by what kind it is; a text without one as it is given."""
    given, text = text, _shown(text)
    pieces, end = [], 0
    for start, stop, shape in sorted(_spans(text), key=lambda span: (span[0], -span[1])):
        if start >= end:
            pieces.append(f"{text[end:start]}[{shape.name}]")
        end = max(end, stop)
    return "".join([*pieces, text[end:]]) if pieces else given


def secret_values(text: str) -> tuple[str, ...]:
    """The secrets themselves, to look for them elsewhere. Never to be shown."""
    text = _shown(text)
    return tuple(dict.fromkeys(text[start:stop] for start, stop, _ in _spans(text)))


def _shown(text: str) -> str:
    """The text as a reader sees it: a token in full-width letters or with nothing between them is a token."""
    if text.isascii():
        return text
    folded = unicodedata.normalize("NFKC", without_ignorable(text))
    return "".join(char for char in folded if unicodedata.category(char) != "Cf")


def _spans(text: str) -> Iterator[tuple[int, int, Shape]]:
    lowered = text.lower()
    for shape in SHAPES:
        if any(literal in lowered for literal in shape.literals):
            for match in _expression(shape).finditer(text):
                if _is_secret(shape, match):
                    yield match.start(shape.value), match.end(shape.value), shape


@cache
def _expression(shape: Shape) -> re.Pattern[str]:
    # A shape of its own is no part of a longer word; what stands beside an assigned value is in the row.
    return re.compile(rf"(?<![A-Za-z0-9])(?:{shape.form})(?![A-Za-z0-9])" if not shape.value else shape.form)


def _is_secret(shape: Shape, match: re.Match[str]) -> bool:
    value = match[shape.value]
    if _PLACEHOLDER.search(value) or short_hash(value) in KNOWN_EXAMPLES:
        return False
    if len(set(value)) < _MIN_DISTINCT or entropy(value) < _MIN_ENTROPY:
        return False
    if shape.proof is Proof.PREFIX:
        # Words with hyphens between them have neither.
        return any(char.isdigit() or char.isupper() for char in value)
    if shape.proof is Proof.MIXED:
        return _kinds(value) >= 2
    return _looks_random(value)


def _kinds(value: str) -> int:
    """How many of capital letters, small letters, and digits or signs there are."""
    return any(map(str.isupper, value)) + any(map(str.islower, value)) + any(not char.isalpha() for char in value)


def _looks_random(value: str) -> bool:
    """Whether this is nothing that a person would name or a program look up: digits, and no runs of letters that are
    as long as words are.
    """
    runs = _RUN.findall(value)
    if value.isalnum() and len(_DIGITS.findall(value)) >= _MANY_NUMBERS:
        return True
    return any(map(str.isdigit, value)) and bool(runs) and sum(map(len, runs)) <= _MAX_RUN * len(runs)


def entropy(text: str) -> float:
    """Shannon's entropy of the characters, in bits a character."""
    counts = Counter(text).values()
    return -sum(count / len(text) * math.log2(count / len(text)) for count in counts)
