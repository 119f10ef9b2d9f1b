"""What the index knows: files, their symbols, and what cannot be seen here.

An `Index` is a `CodeView`: the code graph's questions are answered from rows, each question from the few rows
that it needs, so that opening a large repository and asking one thing costs milliseconds. `update` brings it
to another state of the repository in one transaction; the rows are then exactly those that a build from
nothing would make.
"""

from __future__ import annotations

import json
import os
import weakref
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple

from graphify.codegraph.model import Located, ParsedFile, Span, Symbol
from graphify.index import database

_SYMBOL = "name, kind, spans, symbols.fingerprint, symbols.tokens, signature, doc"
_OF_FILE = f"SELECT {_SYMBOL} FROM symbols WHERE file = ? ORDER BY place"  # noqa: S608 - constants
_HOLDS = tuple(
    f"SELECT 1 FROM {table} WHERE path = ? OR (path > ? AND path < ?) LIMIT 1"  # noqa: S608 - constants
    for table in ("files", "unseen")
)
_LOCATED = f"SELECT path, {_SYMBOL} FROM symbols JOIN files ON files.number = symbols.file"  # noqa: S608 - constants


class Entry(NamedTuple):
    """A file that is to stand in the index: its content's id, the engine that parsed it, what came out."""

    path: str
    blob: str
    engine: str
    parsed: ParsedFile


class Index(database.Opened):
    """The index of one work tree; a `CodeView`.

    Raises `GraphifyError` from any method where the database turns out to be damaged (it is deleted, so the
    next run builds it anew) or another process keeps it locked.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._database = database.connect(path)
        # An index is handed on as a view of the code: it lets go of the file when nobody looks any more.
        weakref.finalize(self, self._database.close)
        self._files: dict[str, ParsedFile | None] = {}

    @classmethod
    def open(cls, path: Path | None) -> Index:
        """The index in a file; in memory, and empty, for None."""
        return cls(path)

    def known(self) -> dict[str, tuple[str, str]]:
        """Blob id and engine key of every file, by path: what need not be parsed again."""
        return {path: (blob, engine) for path, blob, engine in self._rows("SELECT path, blob, engine FROM files")}

    def blob_of(self, path: str) -> str:
        """The content that a file was parsed from, as a blob id; empty for a file that is not here."""
        return next((str(blob) for (blob,) in self._rows("SELECT blob FROM files WHERE path = ?", path)), "")

    def keys(self, paths: Iterable[str]) -> dict[str, tuple[str, str]]:
        """As `known`, of these paths."""
        rows = (self._rows("SELECT path, blob, engine FROM files WHERE path = ?", path) for path in paths)
        return {path: (blob, engine) for found in rows for path, blob, engine in found}

    def size(self) -> int:
        """How many files there are."""
        return int(self._rows("SELECT count(*) FROM files")[0][0])

    def word(self) -> str:
        """A word that stands for what the rows say: another one after each change, empty before the first."""
        return str(self._rows("SELECT word FROM state")[0][0])

    def world(self) -> str:
        """What of the world the rows were made from, as `made_from` said."""
        return str(self._rows("SELECT world FROM state")[0][0])

    def made_from(self, world: str, word: str) -> None:
        """Remember what of the world these rows stand for, if they are still those of this word."""
        with self._explained(), database.if_free(self._database):
            self._database.execute("UPDATE state SET world = ? WHERE word = ?", (world, word))

    def update(self, changed: Iterable[Entry], removed: Iterable[str], unseen: Mapping[str, str]) -> tuple[str, str]:
        """Put files in or anew, take paths out, and set all paths that cannot be seen here with their reasons.

        Returns the words before and after.
        """
        self._files.clear()
        with self._explained(), self._database:
            self._database.execute("BEGIN IMMEDIATE")
            before, after = self.word(), os.urandom(8).hex()
            self._database.execute("UPDATE state SET word = ?, world = ''", (after,))
            for path in removed:
                self._take_out(path)
            for entry in changed:
                self._take_out(entry.path)
                self._put_in(entry)
            self._database.execute("DELETE FROM unseen")
            self._database.executemany("INSERT INTO unseen VALUES(?, ?)", sorted(unseen.items()))
        return before, after

    def file(self, path: str) -> ParsedFile | None:
        """See `CodeView.file`. What was asked once is remembered: many sources stand in one file."""
        if path not in self._files:
            self._files[path] = self._read_file(path)
        return self._files[path]

    def _read_file(self, path: str) -> ParsedFile | None:
        found = self._rows(
            "SELECT number, language, fingerprint, tokens, skipped, has_errors, remark FROM files WHERE path = ?", path
        )
        if not found:
            return None
        number, language, fingerprint, tokens, skipped, has_errors, remark = found[0]
        rows = self._rows(_OF_FILE, number)
        symbols = tuple(_symbol(*row) for row in rows)
        return ParsedFile(language, fingerprint, tokens, symbols, skipped, bool(has_errors), remark)

    def paths_ending(self, suffix: str) -> Sequence[str]:
        """See `CodeView.paths_ending`."""
        found = self._rows("SELECT path FROM files WHERE base = ?", _base(suffix))
        return sorted(path for (path,) in found if path == suffix or path.endswith("/" + suffix))

    def named(self, name: str) -> Sequence[Located]:
        """See `CodeView.named`."""
        found = self._located("last = ? AND (name = ? OR substr(name, ?) = ?)", *_name_ends(name))
        return found if name else []

    def holds(self, path: str) -> bool:
        """Whether there is such a file or folder, be it one that cannot be seen here."""
        # Of all texts that begin so: "/" is followed by "0".
        ends = (path, f"{path}/", f"{path}0")
        return any(self._rows(query, *ends) for query in _HOLDS)

    def with_fingerprint(self, fingerprint: str) -> Sequence[Located]:
        """See `CodeView.with_fingerprint`; nothing has the empty fingerprint."""
        return self._located("symbols.fingerprint = ? AND symbols.fingerprint <> ''", fingerprint)

    def unseen(self, path: str) -> str:
        """See `CodeView.unseen`."""
        found = self._rows("SELECT reason FROM unseen WHERE path = ?", path)
        return str(found[0][0]) if found else ""

    def unseen_paths(self) -> dict[str, str]:
        """All paths that cannot be looked at here, with the reasons."""
        return dict(self._rows("SELECT path, reason FROM unseen"))

    def paths(self) -> list[str]:
        """All paths, sorted by code point."""
        return [path for (path,) in self._rows("SELECT path FROM files ORDER BY path")]

    def names(self) -> list[str]:
        """See `CodeView.names`."""
        return [name for (name,) in self._rows("SELECT DISTINCT last FROM symbols ORDER BY last")]

    def symbols(self) -> Iterator[Located]:
        """All symbols, by path and then in the order of the file."""
        for path, *symbol in self._rows(f"{_LOCATED} ORDER BY path, place"):
            yield Located(path, _symbol(*symbol))

    def skipped(self) -> list[tuple[str, str]]:
        """Files that were not read, with the reason, sorted by path."""
        return [(p, r) for p, r in self._rows("SELECT path, skipped FROM files WHERE skipped <> '' ORDER BY path")]

    def _located(self, condition: str, *values: object) -> list[Located]:
        rows = self._rows(f"{_LOCATED} WHERE {condition}", *values)
        return sorted((Located(path, _symbol(*symbol)) for path, *symbol in rows), key=lambda found: found.id)

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._explained():
            return self._database.execute(query, values).fetchall()

    def _take_out(self, path: str) -> None:
        self._database.execute("DELETE FROM symbols WHERE file = (SELECT number FROM files WHERE path = ?)", (path,))
        self._database.execute("DELETE FROM files WHERE path = ?", (path,))

    def _put_in(self, entry: Entry) -> None:
        path, blob, engine, parsed = entry
        number = self._database.execute(
            "INSERT INTO files(path, base, blob, engine, language, fingerprint, tokens, skipped, has_errors,"
            " remark) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(path, _base(path), blob, engine, parsed.language, parsed.fingerprint, parsed.tokens),
                *(parsed.skipped, parsed.has_errors, parsed.remark),
            ),
        ).lastrowid
        self._database.executemany(
            "INSERT INTO symbols VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (_row(number, place, symbol) for place, symbol in enumerate(parsed.symbols)),
        )

    def _explained(self) -> AbstractContextManager[None]:
        return database.explained(self._database, self._path, database.CODE)


def _row(number: int | None, place: int, symbol: Symbol) -> tuple[object, ...]:
    spans = json.dumps([(span.start, span.end) for span in symbol.spans], separators=(",", ":"))
    return (
        *(number, place, symbol.name, _last(symbol.name), symbol.kind, spans, symbol.fingerprint, symbol.tokens),
        *(symbol.signature, symbol.doc),
    )


def _symbol(name: str, kind: str, spans: str, fingerprint: str, tokens: int, signature: str, doc: str) -> Symbol:
    start, _, end = spans[2:-2].partition(",")
    # Nearly every symbol has one definition, and there are many symbols.
    one = (Span(int(start), int(end)),) if end.isdecimal() else ()
    places = one or tuple(Span(start, end) for start, end in json.loads(spans))
    return Symbol(name, kind, places, fingerprint, tokens, signature, doc)


def _name_ends(name: str) -> tuple[str, str, int, str]:
    """What `named` asks for: the last part (that is indexed), the name, and the dotted end with its
    length.
    """
    return _last(name), name, -len(name) - 1, "." + name


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _base(path: str) -> str:
    return path.rpartition("/")[2]
