"""The index's database file: opened, made, made anew.

The form has a number (`user_version`) and a mark that says whose it is (`application_id`). A file of another
form, a damaged one and somebody else's are deleted and made anew, since everything in it can be computed
again. Where the file cannot be written, its content is copied into memory: whoever asks gets right answers
and nothing is kept. Write-ahead logging lets readers go on while one process writes; a second writer waits.
"""

import fcntl
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

FORM = 2
"""Rises with every change of the tables below."""

_MARK = 0x67726931

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
    "CREATE INDEX files_base ON files(base)",
    "CREATE INDEX symbols_name ON symbols(name)",
    "CREATE INDEX symbols_last ON symbols(last)",
    "CREATE INDEX symbols_fingerprint ON symbols(fingerprint) WHERE fingerprint <> ''",
    f"PRAGMA application_id = {_MARK}",
    f"PRAGMA user_version = {FORM}",
)

WAIT_SECONDS = 30
"""How long a second writer waits for the first."""


def connect(path: Path | None) -> sqlite3.Connection:
    """A database with our tables: at the path, or in memory for None and where the path cannot be written."""
    if path is None:
        return _in_memory()
    if path.exists() and not os.access(path, os.W_OK):
        return _copied(path)
    try:
        return _open(path)
    except sqlite3.OperationalError:
        return _copied(path)
    except sqlite3.DatabaseError:
        discard(path)
    try:
        return _open(path)
    except sqlite3.Error:
        return _in_memory()


def discard(path: Path) -> None:
    """Delete a database that is not usable.

    Under a lock and after another look: another process may have made a good one in its place already.
    """
    with suppress(OSError), path.with_name(path.name + ".lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _is_sound(path):
            for suffix in ("-wal", "-shm", ""):
                with suppress(FileNotFoundError):
                    os.unlink(f"{path}{suffix}")  # noqa: PTH108 - names that SQLite makes from ours


def _is_sound(path: Path) -> bool:
    try:
        with closing(_open(path)) as database:
            return bool(database.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except sqlite3.OperationalError:
        return True  # it cannot be looked at, so it is not ours to delete
    except sqlite3.DatabaseError:
        return False


def _open(path: Path) -> sqlite3.Connection:
    """Raises `sqlite3.DatabaseError` for a file that is not ours, `OperationalError` where it cannot be
    used.
    """
    database = sqlite3.connect(path, timeout=WAIT_SECONDS, isolation_level=None)
    try:
        database.execute("PRAGMA synchronous = NORMAL")
        if not _has_our_form(database):
            _prepare(database)
        with suppress(sqlite3.OperationalError):  # another process is doing the same just now
            database.execute("PRAGMA journal_mode = WAL")
    except BaseException:
        database.close()
        raise
    return database


def _prepare(database: sqlite3.Connection) -> None:
    with database:
        database.execute("BEGIN EXCLUSIVE")
        if _has_our_form(database):
            return  # another process was faster
        if database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise sqlite3.DatabaseError("a database of another form")
        for statement in _TABLES:
            database.execute(statement)


def _has_our_form(database: sqlite3.Connection) -> bool:
    mark = database.execute("PRAGMA application_id").fetchone()[0]
    return bool(mark == _MARK and database.execute("PRAGMA user_version").fetchone()[0] == FORM)


def _in_memory() -> sqlite3.Connection:
    database = sqlite3.connect(":memory:", isolation_level=None)
    for statement in _TABLES:
        database.execute(statement)
    return database


def _copied(path: Path) -> sqlite3.Connection:
    """What a file that cannot be written holds, in memory; an empty index where it cannot be read either."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as source:
            if not _has_our_form(source):
                return _in_memory()
            database = sqlite3.connect(":memory:", isolation_level=None)
            source.backup(database)
            return database
    except sqlite3.Error:
        return _in_memory()
