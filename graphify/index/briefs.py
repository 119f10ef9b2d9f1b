"""What lessons.json says, ready to be looked up: by the file that it is about, and the newest of each kind.

A hook has a tenth of a second, and at ten thousand records lessons.json alone takes longer to read. So what a session
may be told of it lies here in rows, with a key that says which lessons.json they were made from: whoever finds another
key makes them anew. It spares work and never decides.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import astuple
from pathlib import Path
from typing import Any

from graphify.index import database
from graphify.reflections.known import Known, KnownNote, KnownOutcome, KnownSource, Pending

_MANY = 400
_OF = "of"
_RECORDS = "records"

BRIEFS = database.Schema(
    "index of briefs",
    0x67726933,
    1,
    (
        "CREATE TABLE told(number INTEGER PRIMARY KEY, kind TEXT NOT NULL, value TEXT NOT NULL)",
        "CREATE INDEX told_kind ON told(kind, number)",
        "CREATE TABLE places(path TEXT NOT NULL, number INTEGER NOT NULL)",
        "CREATE INDEX places_path ON places(path)",
        "CREATE TABLE facts(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
)

_GROUPS = {"start": "source", "correction": "outcome", "dead_end": "outcome", "lifted": "outcome"}
_TOLD = ("start", "correction", "dead_end", "note")
"""What a briefing tells; a `lifted` dead end, and a source that is no place to start, is known and not told."""

_Thing = KnownSource | KnownOutcome | KnownNote | Pending


class Briefs(database.Opened):
    """The index of one work tree; of none (``path`` is None) in memory.

    Raises `GraphifyError` from any method where the file turns out to be damaged or cannot be used.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._database = database.connect(path, BRIEFS)

    @property
    def key(self) -> str:
        """Which lessons.json it was made from; empty for none."""
        return self._fact(_OF)

    @property
    def records(self) -> int:
        """How many records there are."""
        return int(self._fact(_RECORDS) or 0)

    def put(self, known: Known, key: str) -> None:
        """Hold what lessons.json says; ``key`` says which it is."""
        told, places = [], []
        for number, (kind, one) in enumerate(_in_order(known)):
            told.append((number, kind, json.dumps(astuple(one))))
            places += [(path, number) for path in dict.fromkeys(node.partition("::")[0] for node in _nodes(one))]
        with database.explained(self._database, self._path, BRIEFS), self._database as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("DELETE FROM told")
            connection.execute("DELETE FROM places")
            connection.executemany("INSERT INTO told VALUES(?, ?, ?)", told)
            connection.executemany("INSERT INTO places VALUES(?, ?)", places)
            facts = ((_OF, key), (_RECORDS, str(known.records)))
            connection.executemany("INSERT OR REPLACE INTO facts VALUES(?, ?)", facts)

    def lines(self) -> int:
        """How many lines a briefing without a limit would have."""
        counts = dict(self._rows("SELECT kind, count(*) FROM told GROUP BY kind"))
        return sum(counts.get(kind, 0) for kind in _TOLD)

    def newest(self, most: int) -> Known:
        """The newest of each kind that is told."""
        query = "SELECT number, kind, value FROM told WHERE kind = ? ORDER BY number DESC LIMIT ?"
        return _known(row for kind in _TOLD for row in self._rows(query, kind, most))

    def about(self, paths: Collection[str], folder: str = "", most: int = 200) -> Known:
        """The newest of each kind that is about one of these files or lies in the folder."""
        found: set[tuple[str, int]] = set()
        query = "SELECT kind, number FROM places JOIN told USING(number) WHERE"
        for some in _some(paths):
            found.update(self._rows(f"{query} path IN ({_marks(some)})", *some))
        if folder:
            found.update(self._rows(f"{query} path > ? AND path < ?", f"{folder}/", f"{folder}0"))
        by_kind: dict[str, list[int]] = {}
        for kind, number in sorted(found, reverse=True):
            by_kind.setdefault(kind, []).append(number)
        wanted = [number for numbers in by_kind.values() for number in numbers[:most]]
        return self._numbered(wanted)

    def pending(self) -> tuple[Pending, ...]:
        """The answers without an outcome, oldest first."""
        return _known(self._rows("SELECT number, kind, value FROM told WHERE kind = 'pending'")).pending

    def _numbered(self, numbers: list[int]) -> Known:
        query = "SELECT number, kind, value FROM told WHERE number IN"
        return _known(row for some in _some(numbers) for row in self._rows(f"{query} ({_marks(some)})", *some))

    def _fact(self, name: str) -> str:
        return next((value for (value,) in self._rows("SELECT value FROM facts WHERE name = ?", name)), "")

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with database.explained(self._database, self._path, BRIEFS):
            return self._database.execute(query, values).fetchall()


def _in_order(known: Known) -> Iterator[tuple[str, _Thing]]:
    """Everything that may be told, each kind with the newest last."""
    by_age = sorted(known.sources, key=lambda one: (one.day, one.score))
    yield from (("start" if one.is_start else "source", one) for one in by_age)
    yield from ((_kind(one), one) for one in known.outcomes)
    yield from (("note", one) for one in known.notes)
    yield from (("pending", one) for one in known.pending)


def _kind(one: KnownOutcome) -> str:
    if not one.is_dead_end:
        return "correction"
    return "lifted" if one.is_lifted else "dead_end"


def _nodes(one: _Thing) -> tuple[str, ...]:
    if isinstance(one, KnownSource):
        return () if one.is_question else (one.node,)
    return (*one.right, *one.tried) if isinstance(one, KnownOutcome) else one.sources


def _known(rows: Iterable[tuple[int, str, str]]) -> Known:
    held: dict[str, list[Any]] = {"source": [], "outcome": [], "note": [], "pending": []}
    makers: dict[str, Callable[..., _Thing]] = {
        "source": KnownSource,
        "outcome": KnownOutcome,
        "note": KnownNote,
        "pending": Pending,
    }
    for _, kind, value in sorted(rows):
        group = _GROUPS.get(kind, kind)
        items = (tuple(item) if isinstance(item, list) else item for item in json.loads(value))
        held[group].append(makers[group](*items))
    return Known(0, tuple(held["source"]), tuple(held["outcome"]), tuple(held["note"]), tuple(held["pending"]))


def _some(values: Collection[Any]) -> Iterator[list[Any]]:
    listed = list(values)
    return (listed[start : start + _MANY] for start in range(0, len(listed), _MANY))


def _marks(values: Collection[object]) -> str:
    return ", ".join("?" * len(values))
