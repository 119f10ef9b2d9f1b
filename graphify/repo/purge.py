"""State forgotten, where something in it must not be there any more.

All that is kept in a state folder can be computed again, so whatever may hold the text of a record goes as a whole:
what records were read into, indexes, summaries, files that were never finished. A search index does not hold a text in
one piece, so databases are not looked into but deleted; only the parse cache of code stays, and other files (locks,
ledgers, logs) unless the text is in them.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from graphify.repo.store import TEMPORARY

_KEPT = ("parsed.sqlite",)
_CACHES = ("read-", TEMPORARY, "refresh.json", "index", "search")
_DATABASES = (".sqlite", ".sqlite-wal", ".sqlite-shm", ".sqlite-journal", ".db")


def purge(folders: Iterable[Path], needles: Iterable[str]) -> tuple[str, ...]:
    """Delete what may hold one of the texts; returns the paths of what could not be deleted."""
    wanted = [needle.encode() for needle in needles if needle]
    left = []
    for folder in folders:
        for file in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if file.is_file() and not file.is_symlink() and (_is_cache(file) or _holds(file, wanted)):
                with suppress(OSError):
                    file.unlink()
                left += [str(file)] if file.exists() else []
    return tuple(left)


def _is_cache(file: Path) -> bool:
    name = file.name
    if name.startswith(_KEPT) or name.endswith(".lock"):
        return False
    return name.startswith(_CACHES) or name.endswith(_DATABASES)


def _holds(file: Path, needles: Iterable[bytes]) -> bool:
    try:
        content = file.read_bytes()
    except OSError:
        return False
    return any(needle in content for needle in needles)
