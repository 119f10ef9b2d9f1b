"""The search index: the words of records and of commits, in SQLite's full-text tables.

What is searched are terms that were made before (`recall.terms`), so that any script, accents and identifiers are
treated alike everywhere: the tables' own tokenizer only parts them at blanks. A row is keyed by a record's id and
content, so it never has to be changed: records that are new are put in, rows of records that are gone are taken out.
Whether a record may be shown is not written down here; it is decided by the fold, each time.

A question is any text: its terms are quoted, so that nothing in it is syntax, and joined by OR.
"""

from __future__ import annotations

import sqlite3
import weakref
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from graphify.errors import GraphifyError
from graphify.index import database
from graphify.memory.records import AnyRecord
from graphify.recall.documents import FIELD_WEIGHTS, FIELDS, FORM, Document, document

Key = tuple[str, str]

_COLUMNS = ", ".join(FIELDS)
_MANY = 500
"""So many values are bound in one statement at most."""

SEARCH = database.Schema(
    "search index",
    0x67726932,
    100 * FORM + 1,
    (
        """CREATE TABLE documents(
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL,
            content TEXT NOT NULL,
            UNIQUE(id, content)
        )""",
        f"CREATE VIRTUAL TABLE texts USING fts5({_COLUMNS}, tokenize='ascii')",
        "CREATE VIRTUAL TABLE words USING fts5vocab(texts, row)",
        """CREATE TABLE commits(
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            at INTEGER NOT NULL,
            author TEXT NOT NULL,
            subject TEXT NOT NULL,
            reverts TEXT NOT NULL,
            paths TEXT NOT NULL
        )""",
        "CREATE VIRTUAL TABLE commit_texts USING fts5(subject, paths, tokenize='ascii')",
        "CREATE VIRTUAL TABLE commit_words USING fts5vocab(commit_texts, row)",
        "CREATE TABLE facts(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
)


class SearchIndex(database.Opened):
    """The search index of one work tree.

    Raises `GraphifyError` from any method where the file turns out to be damaged or cannot be used, and where this
    Python's SQLite has no full-text search (code ``no_fts5``).
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        try:
            self._database = database.connect(path, SEARCH)
        except sqlite3.OperationalError as error:
            raise without_full_text(error) from error
        weakref.finalize(self, self._database.close)
        self._counts: dict[str, dict[str, int]] = {}
        self._matches: dict[tuple[str, ...], list[tuple[Key, float]]] = {}

    def bring_up_to_date(self, records: Iterable[AnyRecord]) -> int:
        """Hold exactly these records; returns how many were put in or taken out."""
        wanted = {record.key: record for record in records}
        known = {(one, content): number for number, one, content in self.rows("SELECT * FROM documents")}
        gone = [number for key, number in known.items() if key not in wanted]
        new = [record for key, record in wanted.items() if key not in known]
        if not gone and not new:
            return 0
        # Terms are made before the index is locked, so that nobody waits for them.
        texts = [(record.key, document(record)) for record in new]
        with self.changing() as connection:
            for table, column in (("documents", "number"), ("texts", "rowid")):
                connection.executemany(f"DELETE FROM {table} WHERE {column} = ?", ((number,) for number in gone))  # noqa: S608 - constants
            for key, text in texts:
                self._put_in(connection, key, text)
        return len(gone) + len(new)

    def _put_in(self, connection: sqlite3.Connection, key: Key, text: Document) -> None:
        # Another process may have been faster.
        put = connection.execute("INSERT OR IGNORE INTO documents(id, content) VALUES(?, ?)", key)
        if put.rowcount:
            values = (put.lastrowid, *(getattr(text, field) for field in FIELDS))
            marks = ", ".join("?" * len(values))
            connection.execute(f"INSERT INTO texts(rowid, {_COLUMNS}) VALUES({marks})", values)

    def count(self) -> int:
        """How many records it holds."""
        return int(self.rows("SELECT count(*) FROM documents")[0][0])

    def found_in(self, terms: Iterable[str]) -> dict[str, int]:
        """In how many records each term stands; terms that stand in none are left out."""
        return self.counts("words", terms)

    def matches(self, terms: Sequence[str]) -> list[tuple[Key, float]]:
        """The keys of all records that have one of the terms, each with a number that is smaller for better ones.
        What was asked once is remembered.
        """
        key = tuple(terms)
        if key not in self._matches:
            self._matches[key] = self._matching(key) if key else []
        return self._matches[key]

    def _matching(self, terms: tuple[str, ...]) -> list[tuple[Key, float]]:
        weights = ", ".join(str(weight) for weight in FIELD_WEIGHTS)
        rows = self.rows(
            f"SELECT id, content, bm25(texts, {weights})"  # noqa: S608 - constants
            " FROM texts JOIN documents ON documents.number = texts.rowid WHERE texts MATCH ?",
            any_of(terms),
        )
        # The last digits of a sum depend on the order in which rows were put in.
        return [((one, content), round(score, 6)) for one, content, score in rows]

    def documents(self, keys: Iterable[Key]) -> dict[Key, Document]:
        """What is searched of these records."""
        found: dict[Key, Document] = {}
        for key in keys:
            rows = self.rows(
                f"SELECT {_COLUMNS} FROM documents JOIN texts ON texts.rowid = documents.number"  # noqa: S608 - constants
                " WHERE id = ? AND content = ?",
                *key,
            )
            found.update((key, Document(*row)) for row in rows)
        return found

    def counts(self, vocabulary: str, terms: Iterable[str]) -> dict[str, int]:
        """In how many rows of a full-text table each term stands. What was asked once is remembered."""
        known = self._counts.setdefault(vocabulary, {})
        wanted = list(dict.fromkeys(terms))
        asked = [term for term in wanted if term not in known]
        known.update(dict.fromkeys(asked, 0))
        for start in range(0, len(asked), _MANY):
            some = asked[start : start + _MANY]
            marks = ", ".join("?" * len(some))
            known.update(self.rows(f"SELECT term, doc FROM {vocabulary} WHERE term IN ({marks})", *some))  # noqa: S608 - constants
        return {term: known[term] for term in wanted if known[term]}

    def facts(self) -> Mapping[str, str]:
        """What is written down about the index itself."""
        return dict(self.rows("SELECT name, value FROM facts"))

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows that a query gives."""
        with self.explained():
            return self._database.execute(query, values).fetchall()

    @contextmanager
    def changing(self) -> Iterator[sqlite3.Connection]:
        """A transaction that writes; left with an error, it changes nothing."""
        self._counts.clear()
        self._matches.clear()
        with self.explained(), self._database:
            self._database.execute("BEGIN IMMEDIATE")
            yield self._database

    def explained(self) -> AbstractContextManager[None]:
        """See `database.explained`."""
        return database.explained(self._database, self._path, SEARCH)


def any_of(terms: Iterable[str]) -> str:
    """A full-text query for any of these terms. They are letters and digits, and quoted nonetheless."""
    return " OR ".join('"' + term.replace('"', '""') + '"' for term in terms)


def without_full_text(error: sqlite3.OperationalError) -> GraphifyError:
    """What to say where a table cannot be made even in memory."""
    if "fts5" not in str(error):
        return GraphifyError(f"the search index cannot be made: {error}", code="index_unusable")
    return GraphifyError(
        "this Python's SQLite has no full-text search (FTS5)",
        hint="use a Python from python.org, a distribution, conda or uv: all of them have it",
        code="no_fts5",
    )
