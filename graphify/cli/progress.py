"""Long work, watched: a bar on a terminal after a second, and a line about it afterwards, both on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from graphify.commands.shared.watching import Watch

LONG_SECONDS = 1.0


class _Progress:
    """A bar for each kind of work, once it is known to be long."""

    def __init__(self) -> None:
        self._started = time.perf_counter()
        self._what = ""
        self._bar: Any = None
        self.done = 0

    @property
    def is_long(self) -> bool:
        return time.perf_counter() - self._started > LONG_SECONDS

    def watch(self, what: str, done: int, total: int) -> None:
        self.done = max(self.done, done)
        if what != self._what:
            self.close()
            self._what = what
        if self._bar is None and self.is_long and sys.stderr.isatty():
            # A carriage return and spaces, no colours: NO_COLOR asks for nothing more.
            self._bar = typer.progressbar(length=total, label=what, file=sys.stderr)
            self._bar.__enter__()
            self._bar.update(done)
        elif self._bar is not None:
            self._bar.update(done - self._bar.pos)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.__exit__(None, None, None)
            self._bar = None


@contextmanager
def watched() -> Iterator[Watch]:
    """What long work is told to; says afterwards that the code graph had to be brought up to date, where that took
    over a second.
    """
    progress = _Progress()
    try:
        yield progress.watch
    finally:
        progress.close()
    if progress.done and progress.is_long:
        seconds = time.perf_counter() - progress._started
        sys.stderr.write(f"the code graph was brought up to date ({progress.done} files, {seconds:.1f} s)\n")
