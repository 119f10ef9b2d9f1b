"""Records, kept so that a few of them can be folded without reading all.

What becomes of a record depends on those that name it. Each is kept whole beside the ids that it names, so that a
record can be had with all that was said about it later; rulings that may concern any record are always among them.
Which records the last fold has hidden is written down too: a part of a memory shows nothing that the whole does not.
``key`` says what all this was made from. It spares work and never decides.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from graphify.index import database
from graphify.memory.keys import question_key
from graphify.memory.records import AnyRecord, Ruling, subject
from graphify.names import RulingWord

if TYPE_CHECKING:
    from graphify.memory.fold import Fold

Key = tuple[str, str]

_MANY = 400
_STEPS = 4
"""A ruling on a ruling on a ruling: what is further away changes nothing that can be seen."""

KEPT = database.Schema(
    "index of kept records",
    0x67726934,
    1,
    (
        """CREATE TABLE kept(
            id TEXT NOT NULL,
            content TEXT NOT NULL,
            question TEXT NOT NULL,
            hidden INTEGER NOT NULL,
            always INTEGER NOT NULL,
            packed TEXT NOT NULL,
            PRIMARY KEY(id, content)
        ) WITHOUT ROWID""",
        "CREATE INDEX kept_question ON kept(question)",
        "CREATE INDEX kept_always ON kept(always) WHERE always",
        "CREATE TABLE names(named TEXT NOT NULL, id TEXT NOT NULL, content TEXT NOT NULL)",
        "CREATE INDEX names_named ON names(named)",
        "CREATE INDEX names_id ON names(id)",
        "CREATE TABLE facts(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
)


class KeptRecords(database.Opened):
    """The kept records of one work tree; of none (``path`` is None) in memory.

    Raises `GraphifyError` from any method where the file turns out to be damaged or cannot be used.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._database = database.connect(path, KEPT)

    @property
    def key(self) -> str:
        """What they were made from; empty for nothing."""
        from graphify.memory.packing import FORM

        facts = dict(self._rows("SELECT name, value FROM facts"))
        return str(facts.get("of", "")) if facts.get("form") == FORM else ""

    def count(self) -> int:
        """How many records there are."""
        return int(self._rows("SELECT count(*) FROM kept")[0][0])

    def put(self, fold: Fold, key: str) -> None:
        """Hold exactly the records of a fold."""
        from graphify.memory.packing import FORM

        same_form = self._rows("SELECT 1 FROM facts WHERE name = 'form' AND value = ?", FORM)
        rows = self._rows("SELECT id, content, hidden, always FROM kept") if same_form else []
        known = {(one, content): (hidden, always) for one, content, hidden, always in rows}
        wanted = {record.key: (record, _marks_of(record, fold)) for record in fold.records}
        new = [record for one, (record, marks) in wanted.items() if known.get(one) != marks]
        old = {*(one for one in known if one not in wanted), *(record.key for record in new)}
        with database.explained(self._database, self._path, KEPT), self._database as connection:
            connection.execute("BEGIN IMMEDIATE")
            for table in ("kept", "names"):
                if known:
                    connection.executemany(f"DELETE FROM {table} WHERE id = ? AND content = ?", old)  # noqa: S608 - constants
                else:
                    connection.execute(f"DELETE FROM {table}")  # noqa: S608 - constants
            kept = ((*record.key, *_row(record, fold)) for record in new)
            connection.executemany("INSERT OR REPLACE INTO kept VALUES(?, ?, ?, ?, ?, ?)", kept)
            names = ((named, *record.key) for record in new for named in _named(record))
            connection.executemany("INSERT INTO names VALUES(?, ?, ?)", names)
            connection.executemany("INSERT OR REPLACE INTO facts VALUES(?, ?)", (("of", key), ("form", FORM)))

    def same(self, question: str) -> list[Key]:
        """The records that are about the very question."""
        return self._rows("SELECT id, content FROM kept WHERE question = ?", question_key(question))

    def groups(self, keys: Collection[Key]) -> dict[str, list[Key]]:
        """What is searched together, by id: these records, and those that they name, each with all that names it."""
        named = {one for (one,) in self._naming_of({one for one, _ in keys})}
        found: dict[str, list[Key]] = {one: [] for one in (*(one for one, _ in keys), *named)}
        for some in _some(found):
            for one, content in self._rows(f"SELECT id, content FROM kept WHERE id IN ({_marks(some)})", *some):  # noqa: S608 - constants
                found[one].append((one, content))
            query = f"SELECT named, id, content FROM names WHERE named IN ({_marks(some)})"  # noqa: S608 - constants
            for about, one, content in self._rows(query, *some):
                found[about].append((one, content))
        return found

    def around(self, keys: Collection[Key], question: str) -> list[AnyRecord]:
        """These records, those of the same question, and all that has a say about them; nothing that is hidden but
        rulings.
        """
        from graphify.memory.packing import Unpacker

        unpack = Unpacker().unpack
        records: dict[Key, AnyRecord] = {}
        rows = [
            *self._rows(f"{_SELECT}question = ?", question_key(question)),
            *self._with_ids({one for one, _ in keys}),
        ]
        for _ in range(_STEPS):
            fresh = {row[:2]: unpack(_tuples(json.loads(row[3]))) for row in rows if row[:2] not in records}
            records.update(fresh)
            about = {record.about for record in fresh.values() if isinstance(record, Ruling) and record.about}
            rows = list(self._with_ids(about | {one for (one,) in self._naming({one for one, _ in fresh})}))
        general = self._rows(f"{_SELECT}always = 1")
        records.update((row[:2], unpack(_tuples(json.loads(row[3])))) for row in general)
        hidden = {
            row[:2]
            for some in _some({one for one, _ in records})
            for row in self._rows(f"{_HIDDEN} ({_marks(some)})", *some)
        }
        return [record for one, record in records.items() if isinstance(record, Ruling) or one not in hidden]

    def _with_ids(self, ids: Collection[str]) -> Iterator[tuple[Any, ...]]:
        for some in _some(ids):
            yield from self._rows(f"{_SELECT}id IN ({_marks(some)})", *some)

    def _naming(self, ids: Collection[str]) -> Iterator[tuple[str]]:
        for some in _some(ids):
            yield from self._rows(f"SELECT id FROM names WHERE named IN ({_marks(some)})", *some)  # noqa: S608 - constants

    def _naming_of(self, ids: Collection[str]) -> Iterator[tuple[str]]:
        for some in _some(ids):
            yield from self._rows(f"SELECT named FROM names WHERE id IN ({_marks(some)})", *some)  # noqa: S608 - constants

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with database.explained(self._database, self._path, KEPT):
            return self._database.execute(query, values).fetchall()


_SELECT = "SELECT id, content, hidden, packed FROM kept WHERE "
_HIDDEN = "SELECT id, content FROM kept WHERE hidden = 1 AND id IN"


def _row(record: AnyRecord, fold: Fold) -> tuple[str, int, int, str]:
    from graphify.memory.packing import pack

    return (question_key(subject(record)), *_marks_of(record, fold), json.dumps(pack(record)))


def _marks_of(record: AnyRecord, fold: Fold) -> tuple[int, int]:
    """Whether it is hidden, and whether it may concern any record: a name that changed, a value that is ruled out."""
    concerns = isinstance(record, Ruling) and (
        record.word is RulingWord.MOVED or (record.word is RulingWord.REJECTED and fold.rules_out(record))
    )
    return int(not fold.visible(record)), int(concerns and fold.visible(record))


def _named(record: AnyRecord) -> Iterable[str]:
    about = record.about if isinstance(record, Ruling) else ""
    return dict.fromkeys(one for one in (about, *record.supersedes) if one)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _some(values: Collection[str]) -> Iterator[list[str]]:
    listed = list(values)
    return (listed[start : start + _MANY] for start in range(0, len(listed), _MANY))


def _marks(values: Collection[object]) -> str:
    return ", ".join("?" * len(values))
