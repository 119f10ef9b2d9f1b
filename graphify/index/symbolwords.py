"""The words of symbols and files, to be searched: FTS5 over terms that were made before.

As for records, the terms of a text are made outside (`recall.terms`: identifiers taken apart, any script, stems), so
that a question and a symbol meet whatever the case, the underscores and the endings. A row is numbered like the node
that it is about.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from graphify.codegraph.ids import decode_part
from graphify.codegraph.model import Symbol
from graphify.recall.terms import terms

FORM = 1
"""Rises when other words are written of the same symbol."""

FIELDS = ("name", "path", "signature", "doc")
WEIGHTS = (6.0, 2.0, 2.0, 4.0)
"""How much a word in each field says, for BM25."""

TABLES = (
    f"CREATE VIRTUAL TABLE texts USING fts5({', '.join(FIELDS)}, tokenize='ascii')",
    "CREATE VIRTUAL TABLE words USING fts5vocab(texts, row)",
)

Words = tuple[str, ...]

_INSERT = f"INSERT INTO texts(rowid, {', '.join(FIELDS)}) VALUES(?, ?, ?, ?, ?)"


def words(path: str, symbol: Symbol | None) -> Words:
    """What is searched of a symbol; of the file itself, by its path, for None."""
    where = _of_path(path)
    if symbol is None:
        return _joined(path.rpartition("/")[2]), where, "", ""
    return _joined(decode_part(symbol.name)), where, _joined(symbol.signature), _joined(symbol.doc)


def _joined(text: str) -> str:
    return " ".join(terms(text)) if text else ""


_of_path = lru_cache(maxsize=16)(_joined)
"""The symbols of a file come one after the other."""


def write(connection: sqlite3.Connection, wanted: Mapping[int, Words]) -> None:
    """Set the words of these nodes."""
    for number, said in wanted.items():
        known = connection.execute("SELECT * FROM texts WHERE rowid = ?", (number,)).fetchone()
        if known == said:
            continue
        if known is not None:
            connection.execute("DELETE FROM texts WHERE rowid = ?", (number,))
        connection.execute(_INSERT, (number, *said))


def write_all(connection: sqlite3.Connection, wanted: Iterable[tuple[int, Words]]) -> None:
    """Put the words of all nodes into an empty table."""
    connection.executemany(_INSERT, ((number, *said) for number, said in wanted))


def forget(connection: sqlite3.Connection, numbers: Sequence[int]) -> None:
    """Take out the words of these nodes."""
    connection.executemany("DELETE FROM texts WHERE rowid = ?", ((number,) for number in numbers))
