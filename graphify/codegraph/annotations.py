"""From a written type to its chain (see `uses`).

A type is read as text, the same for all languages: names with dots, generics in ``[]`` or ``<>``, ``|`` between
several, ``T[]`` and ``[]T`` for many. What stands for its argument (`Optional`) and what holds it (`list`) are columns
of the row. The rest (functions, literals, objects) says nothing.
"""

from __future__ import annotations

import re
from functools import lru_cache

from graphify.codegraph.languages.columns import Language

_MAX_TEXT = 400
_MAX_DEPTH = 6
_MAX_CHOICES = 4
_TOKEN = re.compile(r"[A-Za-z_$][\w$]*|\.\.\.|=>|::|->|[^\s\w]")
_OPEN = {"[": "]", "<": ">", "(": ")", "{": "}"}
_NOTHING = frozenset(("None", "null", "undefined", "void", "never", "nil", "any", "Any", "unknown", "object", "const"))
_BEHIND = frozenset("['\"?!*")
_SKIPPED = frozenset(
    (
        "readonly",
        "unique",
        "final",
        "mut",
        "dyn",
        "impl",
        "struct",
        "union",
        "enum",
        "&",
        "*",
        "?",
        "!",
        "...",
        "'",
        '"',
        "\\",
    )
)


@lru_cache(1 << 15)
def type_chain(row: Language, text: str) -> str:
    """The chain of a written type; empty where nothing can be said."""
    if len(text) > _MAX_TEXT:
        return ""
    if row.unsaid:
        text = re.sub(row.unsaid, "", text)
    return _Reader(row, _TOKEN.findall(text)).several(0)


def class_of(row: Language, text: str) -> str:
    """The chain of the class in ``type[Class]``; empty for any other type."""
    outer, bracket, inner = text.strip().strip("'\"").partition("[")
    if bracket and outer.rpartition(".")[2] in row.class_types and inner.endswith("]"):
        return type_chain(row, inner[:-1])
    return ""


class _Reader:
    """Reads the tokens of one type from left to right."""

    def __init__(self, row: Language, tokens: list[str]) -> None:
        self.row = row
        self.tokens = tokens
        self.place = 0

    def peek(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self) -> str:
        token = self.peek()
        self.place += 1
        return token

    def several(self, depth: int) -> str:
        """Types with ``|`` or ``&`` between them."""
        found: dict[str, None] = {}
        while True:
            for choice in self.one(depth).split("|"):
                if choice:
                    found[choice] = None
            if self.peek() not in ("|", "&"):
                return "|".join(list(found)[:_MAX_CHOICES])
            self.take()

    def one(self, depth: int) -> str:
        """One type with what is behind it."""
        while self.peek() in _SKIPPED or (self.peek() == ":" and not self.place):
            self.take()
        if depth > _MAX_DEPTH:
            return ""
        found = self.first(depth)
        while found and self.peek() in _BEHIND:
            if self.take() == "[":
                if self.take() != "]":
                    return ""
                found = _many(found)
        return found

    def first(self, depth: int) -> str:
        """One type alone."""
        mark = self.peek()
        if mark == "(":
            found = "|".join(each for each in self.arguments(depth) if each)
            if self.peek() not in ("=>", "->"):
                return found
            self.take()
            self.several(depth + 1)  # a function: what it gives is none of what it is
            return ""
        if mark == "[" and self.tokens[self.place + 1 : self.place + 2] == ["]"]:
            self.place += 2
            return _many(self.one(depth + 1))
        if mark == "[" and self.row.bracketed:
            self.take()
            return self.bracketed(depth)
        if mark in _OPEN:
            self.arguments(depth)
            return ""
        return self.named(depth) if mark and (mark[0].isalpha() or mark[0] in "_$") else ""

    def bracketed(self, depth: int) -> str:
        """What ``[T]``, ``[T; 2]`` or ``[K: V]`` holds."""
        found = self.several(depth + 1)
        while self.peek() not in ("]", ""):
            is_keyed = self.take() == ":"
            found = self.several(depth + 1) if is_keyed else found
        self.take()
        return _many(found)

    def named(self, depth: int) -> str:
        """A dotted name and its arguments."""
        name = self.take()
        while self.peek() in (".", "::", "\\"):
            self.take()
            name += "." + self.take()
        last = name.rpartition(".")[2]
        is_generic = self.peek() in self.row.generics and self.tokens[self.place + 1 : self.place + 2] != ["]"]
        arguments = self.arguments(depth) if is_generic else []
        if last in self.row.prefixed:
            return _many(self.one(depth + 1))
        if last in self.row.carriers:
            return arguments[0] if arguments else ""
        if last in self.row.transparent:
            return "|".join(dict.fromkeys(each for each in arguments if each)) if arguments else ""
        if last in self.row.holders:
            return _many(next((each for each in arguments[:: -1 if last in self.row.keyed else 1] if each), ""))
        if last in self.row.class_types or name in _NOTHING:
            return ""
        return name

    def arguments(self, depth: int) -> list[str]:
        """What is between brackets, by commas."""
        end = _OPEN[self.take()]
        found = [self.several(depth + 1)]
        while self.peek() not in (end, ""):
            if self.peek() == ",":
                self.take()
                found.append(self.several(depth + 1))
            elif self.peek() in _OPEN:
                self.arguments(depth + 1)
            else:
                self.take()
        self.take()
        return found


def _many(chain: str) -> str:
    return "|".join(each + "[]" for each in chain.split("|") if each)
