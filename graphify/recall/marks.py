"""What must not differ between two questions that are to mean the same.

"Why is it cached?" and "Why is it never cached?" share every word that says something. So negations, numbers,
versions, identifiers and opposites are compared apart from the words: where they differ, a stored answer may be near,
but it is not *the* answer.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from graphify.memory.rejection import negations
from graphify.memory.tokens import token_set
from graphify.recall.terms import HEAD, term_of

_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_ABBREVIATIONS = frozenset(("e.g", "i.e", "and/or", "his/her"))
_IDENTIFIER = re.compile(
    r"[^\W\d]\w*(?:(?:\.|::|->|#|/|-(?=\w+\.))\w+)*(?:\.\w+|::\w+|->\w+|#\w+|/\w+)"  # a path, a member
    r"|\b\w+_\w+\b"  # snake_case
    r"|\b[a-z]+[A-Z]\w*\b|\b[A-Z][a-z0-9]+[A-Z]\w*\b"  # camelCase, CamelCase
    r"|\b\w+(?=\(\))"  # a call
)
_OPPOSITES = (
    "enable disable",
    "enabled disabled",
    "start stop",
    "open close",
    "read write",
    "reader writer",
    "encode decode",
    "encrypt decrypt",
    "serialize deserialize",
    "serialise deserialise",
    "load save",
    "add remove",
    "create delete",
    "insert delete",
    "install uninstall",
    "import export",
    "input output",
    "request response",
    "client server",
    "push pull",
    "push pop",
    "get set",
    "getter setter",
    "login logout",
    "lock unlock",
    "min max",
    "minimum maximum",
    "first last",
    "before after",
    "up down",
    "upload download",
    "upgrade downgrade",
    "compress decompress",
    "pack unpack",
    "parse render",
    "parse serialize",
    "source target",
    "source destination",
    "sync async",
    "synchronous asynchronous",
    "public private",
    "internal external",
    "local remote",
    "increase decrease",
    "increment decrement",
    "ascending descending",
    "allow deny",
    "allow forbid",
    "accept reject",
    "show hide",
    "attach detach",
    "mount unmount",
    "subscribe unsubscribe",
    "register unregister",
    "connect disconnect",
    "head tail",
    "parent child",
    "sender receiver",
    "send receive",
    "test production",
    "staging production",
    "true false",
    "success failure",
    "left right",
    "horizontal vertical",
    "width height",
    "row column",
    "old new",
    "commit rollback",
    "merge split",
    "forward backward",
    "include exclude",
    "ios android",
    "linux windows",
    "mac windows",
    "sqlite postgres",
    "mysql postgres",
    "unit integration",
    "frontend backend",
)


def _pairs() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in _OPPOSITES:
        one, other = line.split()
        for mine, its in ((one, other), (other, one)):
            found.setdefault(mine, set()).add(its)
    return {word: frozenset(opposites) for word, opposites in found.items()}


_OPPOSITE_OF = _pairs()


@dataclass(frozen=True, slots=True)
class Marks:
    """The telling details of one text."""

    negations: int
    numbers: tuple[str, ...]
    identifiers: frozenset[str]
    words: frozenset[str]


def marks(text: str) -> Marks:
    """The telling details of a text."""
    text = unicodedata.normalize("NFKC", text[:HEAD])
    numbers = tuple(sorted(_NUMBER.findall(text)))
    names = frozenset(name.casefold() for name in _IDENTIFIER.findall(text)) - _ABBREVIATIONS
    return Marks(len(negations(text)), numbers, names, token_set(text))


def difference(asked: Marks, stored: Marks, known: Iterable[str]) -> str:
    """What tells two questions apart though their words are alike; empty where nothing does.

    ``known`` are further texts of the stored record (its sources, its claim): an identifier that stands there is no
    difference, however the stored question was put.
    """
    if asked.negations != stored.negations:
        return "one of the questions has a negation that the other has not"
    if asked.numbers != stored.numbers:
        return "the numbers differ"
    said = " ".join(known).casefold()
    spoken = token_set(said) | stored.words
    strange = sorted(n for n in asked.identifiers if n not in said and not _said_in(n, spoken))
    missing = sorted(n for n in stored.identifiers if not _said_in(n, asked.words))
    if strange:
        return f"it is not about {strange[0]}"
    if missing:
        return f"it is about {missing[0]}"
    return _opposite(asked.words, stored.words)


def _said_in(identifier: str, words: Iterable[str]) -> bool:
    """Whether all parts of an identifier are among the words, in whatever way they are written."""
    known = {term_of(word) for word in words}
    return all(term_of(part) in known for part in token_set(identifier))


def _opposite(asked: frozenset[str], stored: frozenset[str]) -> str:
    for word in sorted(asked - stored):
        against = _OPPOSITE_OF.get(word, frozenset()) & (stored - asked)
        if against:
            return f"it says {min(against)} where the question says {word}"
    return ""
