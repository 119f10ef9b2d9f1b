"""The resolver's questions, answered from rows.

`Stored` reads the few rows that a question needs, which is right for the few files of an edit; for a build from
nothing there is `codegraph.surroundings.MemorySurroundings`. Both say the same, and a test holds them together.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from graphify.codegraph.ids import last_part
from graphify.codegraph.said import entry_of
from graphify.codegraph.uses import Entry
from graphify.index.said import decode


class Stored:
    """`Surroundings` over the rows of a graph, as they are now: whoever changes rows makes a new one."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._files: dict[str, tuple[str, Sequence[str], Mapping[str, Any]] | None] = {}
        self._entries: dict[tuple[str, str], Entry | None] = {}
        self._lists: dict[tuple[str, str, str], Sequence[str]] = {}

    def has(self, path: str) -> bool:
        """See `Surroundings.has`."""
        return self._file(path) is not None

    def entry(self, path: str, name: str) -> Entry | None:
        """See `Surroundings.entry`."""
        key = (path, name)
        if key not in self._entries:
            file = self._file(path)
            values = file[2].get(name) if file is not None else None
            self._entries[key] = entry_of(values) if values is not None else None
        return self._entries[key]

    def stars(self, path: str) -> Sequence[str]:
        """See `Surroundings.stars`."""
        file = self._file(path)
        return file[1] if file is not None else ()

    def language(self, path: str) -> str:
        """See `Surroundings.language`."""
        file = self._file(path)
        return file[0] if file is not None else ""

    def ending(self, base: str) -> Sequence[str]:
        """See `Surroundings.ending`."""
        return self._list("SELECT path FROM files WHERE base = ?", base)

    def declaring(self, folder: str, name: str) -> Sequence[str]:
        """See `Surroundings.declaring`."""
        return self._list(
            "SELECT path FROM nodes JOIN files ON files.number = nodes.file"
            " WHERE last = ? AND name = ? AND folder = ? AND name <> ''",
            *(last_part(name), name, folder),
        )

    def named(self, last: str) -> Sequence[str]:
        """See `Surroundings.named`."""
        return self._list(
            "SELECT path || '::' || name FROM nodes JOIN files ON files.number = nodes.file"
            " WHERE last = ? AND name <> ''",
            last,
        )

    def _file(self, path: str) -> tuple[str, Sequence[str], Mapping[str, Any]] | None:
        if path not in self._files:
            row = self._database.execute("SELECT language, said FROM files WHERE path = ?", (path,)).fetchone()
            entries, stars = decode(row[1]) if row is not None else ({}, ())
            self._files[path] = (row[0], stars, entries) if row is not None else None
        return self._files[path]

    def _list(self, query: str, *words: str) -> Sequence[str]:
        key = (query, words[0], "\0".join(words[1:]))
        if key not in self._lists:
            self._lists[key] = sorted(value for (value,) in self._database.execute(query, words))
        return self._lists[key]
