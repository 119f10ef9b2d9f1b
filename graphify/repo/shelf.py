"""What files were read into, kept beside what the directory said of them.

Ten thousand records take a second to read and parse, and next time nearly all of them are the same files. A shelf
keeps one file of values in the state folder for each folder of records, so that one more record costs its own
folder at most. It spares work and never decides: a value is taken only while size, times, number and device of its
file are exactly those it was made from, and only of a file that was older than the look at it (one that is as young
may have changed within the same tick of the clock, as git reasons about its index). A shelf that is damaged, of another
version, or cannot be written is an empty one.
"""

from __future__ import annotations

import marshal
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

import blake3

from graphify.repo import store
from graphify.repo.clock import now

TICK_NS = 2_000_000_000
"""Coarser than the time stamps of any file system that we may meet."""

_DIGEST_LENGTH = 32
_FEW = 16
"""So many files of a folder are read anew each time before its shelf is written anew; beyond that, 2 %."""

Facts = tuple[int, int, int, int, int, int]


def facts_of(found: os.stat_result) -> Facts:
    """Mode, size, times of change, number and device of a file."""
    return found.st_mode, found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, found.st_dev


@dataclass
class Shelf:
    """The values of one state folder; of none (``folder`` is None) nothing is kept.

    ``key`` names everything else that a value depends on: a shelf with another key is empty. Values are what
    `marshal` can hold.
    """

    folder: Path | None
    key: str
    _form: str = f"{sys.hexversion} {marshal.version}"
    _taken: int = field(default_factory=lambda: now() * 1000)
    _known: dict[str, dict[str, tuple[Facts, object]]] = field(default_factory=dict)
    _fresh: dict[str, dict[str, tuple[Facts, object]]] = field(default_factory=dict)

    def get(self, path: str, facts: Facts) -> object | None:
        """The value of a file that still is what it was; None where there is none."""
        folder, _, name = path.rpartition("/")
        kept = self._known.get(folder)
        if kept is None:
            kept = self._known[folder] = self._load(folder)
        found = kept.get(name)
        return found[1] if found is not None and found[0] == facts else None

    def put(self, path: str, facts: Facts, value: object) -> None:
        """Offer the value of a file that was read just now."""
        if self.folder is not None and max(facts[2], facts[3]) <= self._taken - TICK_NS:
            folder, _, name = path.rpartition("/")
            self._fresh.setdefault(folder, {})[name] = (facts, value)

    def close(self) -> None:
        """Write what is worth it. Nothing is raised: what cannot be kept is read again."""
        for folder, fresh in self._fresh.items():
            known = self._known.get(folder, {})
            if self.folder is not None and len(fresh) > max(_FEW if known else 0, len(known) // 50):
                store.write_state(self.folder / self._name(folder), self._sealed({**known, **fresh}))
        self._fresh.clear()

    def _load(self, folder: str) -> dict[str, tuple[Facts, object]]:
        content = None if self.folder is None else store.read_state(self.folder / self._name(folder))
        if content is None or blake3.blake3(content[_DIGEST_LENGTH:]).digest() != content[:_DIGEST_LENGTH]:
            return {}
        key, entries = marshal.loads(content[_DIGEST_LENGTH:])  # noqa: S302 - our own file, and the digest says whole
        return entries if key == [self._form, self.key] else {}

    def _sealed(self, entries: dict[str, tuple[Facts, object]]) -> bytes:
        content = marshal.dumps(([self._form, self.key], entries))
        return blake3.blake3(content).digest() + content

    def _name(self, folder: str) -> str:
        return f"read-{blake3.blake3(folder.encode()).hexdigest(length=8)}"
