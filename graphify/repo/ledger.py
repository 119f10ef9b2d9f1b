"""What a conversation has been given, kept in the state folder while it lasts.

One small file a conversation, of lines that are only added: which records were quoted to it, and what it was told once
and needs no second time. It is how a later save can say what it was led by. The file is named by a hash; what cannot be
written is forgotten, and files that nobody has used for a month go.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_FOLDER = "sessions"
_KEPT_SECONDS = 30 * 86400
_AT_ONCE_SECONDS = 10.0


@dataclass(frozen=True)
class Ledger:
    """The ledger of one conversation; ``file`` is None where nothing can be kept."""

    file: Path | None

    def has(self, kind: str, name: str) -> bool:
        """Whether this was noted."""
        return f"{kind} {name}" in self._lines()

    def records(self) -> tuple[str, ...]:
        """The ids of all records that were quoted to the conversation, in that order."""
        found = (line.removeprefix("record ") for line in self._lines() if line.startswith("record "))
        return tuple(dict.fromkeys(found))

    def note(self, kind: str, names: Iterable[str]) -> None:
        """Note what is new of these."""
        known = set(self._lines())
        lines = [line for name in names if (line := f"{kind} {name}".replace("\n", " ")) not in known]
        if self.file is not None and lines:
            with suppress(OSError):
                self.file.parent.mkdir(mode=0o700, exist_ok=True)
                with self.file.open("a", encoding="utf-8", errors="surrogateescape") as opened:
                    opened.write("".join(f"{line}\n" for line in lines))

    def is_first(self, what: str) -> bool:
        """Whether nobody has asked this for the conversation in the last seconds: hosts register one hook twice."""
        if self.file is None:
            return True
        claim = self.file.with_name(f"{self.file.name}.{what}")
        try:
            claim.parent.mkdir(mode=0o700, exist_ok=True)
            os.close(os.open(claim, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o600))
        except FileExistsError:
            with suppress(OSError):
                if time.time() - claim.stat().st_mtime < _AT_ONCE_SECONDS:  # noqa: TID251 - against a file's time
                    return False
                os.utime(claim)
        except OSError:
            return True
        return True

    def _lines(self) -> list[str]:
        if self.file is None:
            return []
        try:
            return self.file.read_text("utf-8", "surrogateescape").splitlines()
        except OSError:
            return []


def open_ledger(state: Path | None, key: str) -> Ledger:
    """The ledger of a conversation by its key (a hash); without state or key, one that keeps nothing."""
    return Ledger(state / _FOLDER / key if state is not None and key else None)


def sweep(state: Path | None) -> None:
    """Delete ledgers that nobody has used for a month."""
    if state is None:
        return
    with suppress(OSError):
        for entry in os.scandir(state / _FOLDER):
            if entry.stat().st_mtime < time.time() - _KEPT_SECONDS:  # noqa: TID251 - against a file's time
                Path(entry.path).unlink()
