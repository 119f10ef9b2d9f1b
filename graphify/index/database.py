"""A database file of ours: opened, made, made anew.

The form has a number (`user_version`) and a mark that says whose it is (`application_id`). A file of another
form, a damaged one and somebody else's are deleted and made anew, since everything in it can be computed
again. Where the file cannot be written, its content is copied into memory: whoever asks gets right answers
and nothing is kept. Write-ahead logging lets readers go on while one process writes; a second writer waits.
"""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from graphify.errors import GraphifyError

FORM = 3
"""Rises with every change of the tables below."""


@dataclass(frozen=True)
class Schema:
    """What a file of ours is called, its mark, the number of its form, the statements that make its tables."""

    name: str
    mark: int
    form: int
    tables: tuple[str, ...]

    def make(self, database: sqlite3.Connection) -> None:
        """Make the tables in an empty database, and write down whose they are."""
        for statement in self.tables:
            database.execute(statement)
        database.execute(f"PRAGMA application_id = {self.mark}")
        database.execute(f"PRAGMA user_version = {self.form}")

    def is_of(self, database: sqlite3.Connection) -> bool:
        """Whether a database has these tables in this form."""
        mark = database.execute("PRAGMA application_id").fetchone()[0]
        return bool(mark == self.mark and database.execute("PRAGMA user_version").fetchone()[0] == self.form)


_TABLES = (
    """CREATE TABLE files(
        number INTEGER PRIMARY KEY,
        path TEXT NOT NULL UNIQUE,
        base TEXT NOT NULL,
        blob TEXT NOT NULL,
        engine TEXT NOT NULL,
        language TEXT NOT NULL,
        fingerprint TEXT NOT NULL,
        tokens INTEGER NOT NULL,
        skipped TEXT NOT NULL,
        has_errors INTEGER NOT NULL,
        remark TEXT NOT NULL
    )""",
    """CREATE TABLE symbols(
        file INTEGER NOT NULL REFERENCES files(number),
        place INTEGER NOT NULL,
        name TEXT NOT NULL,
        last TEXT NOT NULL,
        kind TEXT NOT NULL,
        spans TEXT NOT NULL,
        fingerprint TEXT NOT NULL,
        tokens INTEGER NOT NULL,
        signature TEXT NOT NULL,
        doc TEXT NOT NULL,
        PRIMARY KEY(file, place)
    ) WITHOUT ROWID""",
    "CREATE TABLE unseen(path TEXT PRIMARY KEY, reason TEXT NOT NULL) WITHOUT ROWID",
    # One row: a word for what the rows say now, another one after each change; what of the world they were made from.
    "CREATE TABLE state(word TEXT NOT NULL, world TEXT NOT NULL)",
    "INSERT INTO state VALUES('', '')",
    "CREATE INDEX files_base ON files(base)",
    "CREATE INDEX symbols_name ON symbols(name)",
    "CREATE INDEX symbols_last ON symbols(last)",
    "CREATE INDEX symbols_fingerprint ON symbols(fingerprint) WHERE fingerprint <> ''",
)

CODE = Schema("code index", 0x67726931, FORM, _TABLES)
"""The code index."""

OpenedT = TypeVar("OpenedT", bound="Opened")


class Opened:
    """What holds a database of ours, and lets go of it at the end of a `with`."""

    _database: sqlite3.Connection

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    def __enter__(self: OpenedT) -> OpenedT:
        return self

    def __exit__(
        self, kind: "type[BaseException] | None", error: "BaseException | None", trace: "TracebackType | None"
    ) -> None:
        self.close()


WAIT_SECONDS = 10
"""How long a second writer waits for the first: longer than one writes, and not so long that somebody gives up."""


class GarbageError(sqlite3.DatabaseError):
    """A row holds what we never write."""


def connect(path: Path | None, schema: Schema = CODE) -> sqlite3.Connection:
    """A database with these tables: at the path, or in memory for None and where the path cannot be written."""
    if path is None:
        return _in_memory(schema)
    if path.exists() and not os.access(path, os.W_OK):
        return _copied(path, schema)
    try:
        return _open(path, schema)
    except sqlite3.OperationalError:
        return _copied(path, schema)
    except sqlite3.DatabaseError:
        discard(path, schema)
    try:
        return _open(path, schema)
    except sqlite3.Error:
        return _in_memory(schema)


@contextmanager
def explained(database: sqlite3.Connection, path: Path | None, schema: Schema) -> Iterator[None]:
    """Turn SQLite's errors into ours.

    Raises `GraphifyError` with code ``index_damaged`` where the file was damaged (it is deleted, so the next run makes
    it anew), ``index_unusable`` where another process keeps it locked or the disk is full.
    """
    try:
        yield
    except sqlite3.DatabaseError as error:
        certain = isinstance(error, GarbageError) or str(error).startswith(_DAMAGE)
        if isinstance(error, sqlite3.OperationalError) and not certain:
            raise GraphifyError(
                f"the {schema.name} cannot be used: {error}",
                hint="another graphify is at work: try again" if "locked" in str(error) else "",
                code="index_unusable",
            ) from error
        if type(error) is not sqlite3.DatabaseError and not certain:
            raise  # its subclasses are about our statements, not about the file
        database.close()
        if path is not None:
            discard(path, schema, certain=certain)
        raise GraphifyError(
            f"the {schema.name} was damaged and has been deleted: {error}",
            hint="run the command again: the index is built anew",
            code="index_damaged",
        ) from error


@contextmanager
def if_free(database: sqlite3.Connection) -> Iterator[None]:
    """Write something that may as well be left out: nobody waits for another writer."""
    database.execute("PRAGMA busy_timeout = 0")
    try:
        with suppress(sqlite3.OperationalError):
            yield
    finally:
        database.execute(f"PRAGMA busy_timeout = {WAIT_SECONDS * 1000}")


_DAMAGE = ("Could not decode to UTF-8", "no such table", "no such column")
"""What SQLite says, as of a wrong statement of ours, of a file whose own structure is sound."""


def discard(path: Path, schema: Schema = CODE, *, certain: bool = False) -> None:
    """Delete a database that is not usable.

    Under a lock and, unless it is certain, after another look: another process may have made a good one in its place
    already.
    """
    with suppress(OSError), path.with_name(path.name + ".lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if certain or not _is_sound(path, schema):
            for suffix in ("-wal", "-shm", ""):
                with suppress(FileNotFoundError):
                    os.unlink(f"{path}{suffix}")  # noqa: PTH108 - names that SQLite makes from ours


def _is_sound(path: Path, schema: Schema) -> bool:
    try:
        with closing(_open(path, schema)) as database:
            return bool(database.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except sqlite3.OperationalError:
        return True  # it cannot be looked at, so it is not ours to delete
    except sqlite3.DatabaseError:
        return False


def _open(path: Path, schema: Schema) -> sqlite3.Connection:
    """Raises `sqlite3.DatabaseError` for a file that is not ours, `OperationalError` where it cannot be
    used.
    """
    database = sqlite3.connect(path, timeout=WAIT_SECONDS, isolation_level=None)
    try:
        database.execute("PRAGMA synchronous = NORMAL")
        if not schema.is_of(database):
            _prepare(database, schema)
        with suppress(sqlite3.OperationalError):  # another process is doing the same just now
            database.execute("PRAGMA journal_mode = WAL")
    except BaseException:
        database.close()
        raise
    return database


def _prepare(database: sqlite3.Connection, schema: Schema) -> None:
    with database:
        database.execute("BEGIN EXCLUSIVE")
        if schema.is_of(database):
            return  # another process was faster
        if database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise sqlite3.DatabaseError("a database of another form")
        schema.make(database)


def _in_memory(schema: Schema) -> sqlite3.Connection:
    database = sqlite3.connect(":memory:", isolation_level=None)
    schema.make(database)
    return database


def _copied(path: Path, schema: Schema) -> sqlite3.Connection:
    """What a file that cannot be written holds, in memory; an empty index where it cannot be read either."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as source:
            if not schema.is_of(source):
                return _in_memory(schema)
            database = sqlite3.connect(":memory:", isolation_level=None)
            source.backup(database)
            return database
    except sqlite3.Error:
        return _in_memory(schema)
