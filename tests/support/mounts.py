"""File systems for tests: small ones, read-only ones. Only root may have them, and not in every container."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest


def mount(*words: str | Path) -> None:
    """Run mount(8); the test is skipped where that is not allowed."""
    if os.geteuid() or not shutil.which("mount"):
        pytest.skip("mounting takes root, and mount(8)")
    done = subprocess.run(["mount", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"mounting is not allowed here: {done.stderr.strip()}")


@contextmanager
def unmounted_after(place: Path) -> Iterator[Path]:
    """Takes off what is mounted at a place by the end of the block."""
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", place], capture_output=True, check=False)


@dataclass(frozen=True)
class Disk:
    """A file system of its own, in memory."""

    path: Path

    @classmethod
    @contextmanager
    def of(cls, path: Path, kilobytes: int) -> Iterator[Disk]:
        """A new one, mounted while the block runs."""
        path.mkdir()
        mount("-t", "tmpfs", "-o", f"size={kilobytes}k", "none", path)
        with unmounted_after(path):
            yield cls(path)

    def make_read_only(self) -> None:
        """From now on."""
        mount("-o", "remount,ro", self.path)

    def free(self) -> int:
        """Free bytes."""
        found = os.statvfs(self.path)
        return found.f_bavail * found.f_frsize

    def fill(self, leave: int = 0) -> None:
        """Use up everything but so many bytes."""
        with suppress(OSError), (self.path / "fill").open("ab", buffering=0) as file:
            while (rest := self.free() - leave) > 0:
                file.write(bytes(rest))

    def make_room(self) -> None:
        """Undo `fill`."""
        (self.path / "fill").unlink()


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """A folder that nobody can write to while the block runs."""
    mount("--bind", folder, folder)
    with unmounted_after(folder):
        mount("-o", "remount,bind,ro", folder)
        yield
