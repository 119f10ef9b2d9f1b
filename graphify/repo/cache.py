"""What a file's content was parsed into, kept by content.

One SQLite table in the state folder that all work trees share: (git blob id, engine key) to bytes. It spares
work and decides nothing: a database that is damaged, foreign, locked or cannot be written is an empty cache,
and deleting it costs a parse of everything. Each content lies behind its checksum, since the file is not flushed with
care: one that is not what was kept is not known.
"""

import fcntl
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from itertools import islice
from pathlib import Path
from zlib import crc32

SIZE_LIMIT = 256 << 20
"""Bytes of content above which the older half is dropped."""

_MARK = 0x67726331
"""The `application_id` of our database in this form; another one is another form, or somebody else's file."""

_CREATE = (
    "CREATE TABLE parsed(number INTEGER PRIMARY KEY, blob TEXT NOT NULL, engine TEXT NOT NULL, content BLOB NOT NULL)",
    "CREATE UNIQUE INDEX parsed_key ON parsed(engine, blob)",
    f"PRAGMA application_id = {_MARK}",
)

_CHECKED = 4
"""Bytes of a checksum."""

Key = tuple[str, str]
"""A git blob id and the key of the engine (queries, grammar) that parses it."""


class ParseCache:
    """A cache at a path, or an empty one that keeps nothing (None). Nothing here raises because of the
    database.
    """

    def __init__(self, path: Path | None, *, size_limit: int = SIZE_LIMIT) -> None:
        self._path = path
        self._size_limit = size_limit
        self._database: sqlite3.Connection | None = None
        self._usable = path is not None

    def close(self) -> None:
        """Let go of the database."""
        if self._database is not None:
            self._database.close()
            self._database = None

    def get_many(self, keys: Iterable[Key]) -> dict[Key, bytes]:
        """What is known, by key; what is not known is left out."""
        by_engine: dict[str, list[str]] = {}
        for blob, engine in keys:
            by_engine.setdefault(engine, []).append(blob)
        found: dict[Key, bytes] = {}
        with self._ready() as database:
            if database is not None:
                for engine, blobs in by_engine.items():
                    found.update(_rows(database, engine, blobs))
        return found

    def put_many(self, items: Mapping[Key, bytes]) -> None:
        """Keep these; where it is not possible, nothing happens."""
        if not items:
            return
        rows = [(blob, engine, _checksum(content) + content) for (blob, engine), content in items.items()]
        with self._ready() as database:
            if database is not None:
                with database:
                    database.execute("BEGIN IMMEDIATE")
                    database.executemany("INSERT OR REPLACE INTO parsed(blob, engine, content) VALUES(?, ?, ?)", rows)
                    self._prune(database)

    def _prune(self, database: sqlite3.Connection) -> None:
        pages, free, size = (_pragma(database, name) for name in ("page_count", "freelist_count", "page_size"))
        if (pages - free) * size > self._size_limit:
            database.execute("DELETE FROM parsed WHERE number <= (SELECT (min(number) + max(number)) / 2 FROM parsed)")

    @contextmanager
    def _ready(self) -> Iterator[sqlite3.Connection | None]:
        """The database, or None; an error inside ends its use, and a damaged one is removed for the next
        process.
        """
        try:
            yield self._opened()
        except sqlite3.OperationalError:
            self._give_up()  # locked for long, read-only, no space
        except sqlite3.DatabaseError:
            self._give_up()
            if self._path is not None:
                _remove_unusable(self._path)

    def _opened(self) -> sqlite3.Connection | None:
        if self._database is None and self._usable and self._path is not None:
            self._database = _open(self._path)
            self._usable = self._database is not None
        return self._database

    def _give_up(self) -> None:
        self.close()
        self._usable = False


def _rows(database: sqlite3.Connection, engine: str, blobs: list[str]) -> Iterator[tuple[Key, bytes]]:
    rest = iter(dict.fromkeys(blobs))
    while part := list(islice(rest, 500)):
        marks = ",".join("?" * len(part))
        query = f"SELECT blob, content FROM parsed WHERE engine = ? AND blob IN ({marks})"  # noqa: S608 - only marks
        for blob, kept in database.execute(query, (engine, *part)):
            content = kept[_CHECKED:] if isinstance(kept, bytes) else b""
            if kept[:_CHECKED] == _checksum(content):
                yield (blob, engine), content


def _checksum(content: bytes) -> bytes:
    return crc32(content).to_bytes(_CHECKED, "big")


def _open(path: Path) -> sqlite3.Connection | None:
    """The database, made or made anew where needed; None where there can be none."""
    try:
        return _connect(path)
    except sqlite3.OperationalError:
        return None
    except sqlite3.DatabaseError:
        _remove_unusable(path)
    try:
        return _connect(path)
    except sqlite3.Error:
        return None


def _connect(path: Path) -> sqlite3.Connection:
    """Raises `sqlite3.DatabaseError` for a file that is not ours, `sqlite3.OperationalError` where it cannot
    be used.
    """
    database = sqlite3.connect(path, timeout=2, isolation_level=None)
    try:
        database.execute("PRAGMA synchronous = OFF")
        if _pragma(database, "application_id") != _MARK:
            database.execute("PRAGMA journal_mode = WAL")
            with database:
                database.execute("BEGIN IMMEDIATE")
                _create(database)
    except BaseException:
        database.close()
        raise
    return database


def _create(database: sqlite3.Connection) -> None:
    if _pragma(database, "application_id") == _MARK:
        return  # another process was faster
    if database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise sqlite3.DatabaseError("a database of something else")
    for statement in _CREATE:
        database.execute(statement)


def _pragma(database: sqlite3.Connection, name: str) -> int:
    return int(database.execute(f"PRAGMA {name}").fetchone()[0])


def _remove_unusable(path: Path) -> None:
    """Delete a database that cannot be opened. Under a lock and after another look: the next process may have
    made a good one in its place already.
    """
    with suppress(OSError), path.with_name(path.name + ".lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            with closing(_connect(path)) as database:
                sound = database.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
        except sqlite3.OperationalError:
            return
        except sqlite3.DatabaseError:
            sound = False
        if not sound:
            for suffix in ("-wal", "-shm", ""):
                with suppress(FileNotFoundError):
                    os.unlink(f"{path}{suffix}")  # noqa: PTH108
