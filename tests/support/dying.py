"""The command line, killed at a step of its own: `killed_at_steps`.

A step is one thing that a run does to the world: a file opened for writing, written, synced, named, renamed, deleted, a
folder made, a lock taken, a statement of SQLite, a program started. Between two steps nothing changes on the disk (but
for what a program does that was started), so that dying before each of them shows everything that a crash, and also a
reader at that moment, can ever meet.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphify.cli.door import run
from graphify.commands import hook_run
from tests.support.cli import ROOT
from tests.support.users import load_everything

_EVENTS = {
    *("os.link", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "os.symlink", "os.truncate"),
    *("subprocess.Popen", "sqlite3.connect", "fcntl.flock"),
}
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_STATEMENTS = {"execute", "executemany", "commit", "close"}


class _Counter:
    """Counts the steps of this thread, and ends the process at one of them."""

    def __init__(self, last: int) -> None:
        self.names: list[str] = []
        self._last = last
        self._thread = threading.get_ident()

    def start(self) -> None:
        sys.addaudithook(self._event)

    def _event(self, event: str, arguments: tuple[Any, ...]) -> None:
        if threading.get_ident() != self._thread:
            return  # there git is asked, and nothing is written
        if event in _EVENTS:
            self._step(event)
        elif event == "open" and isinstance(arguments[2], int) and arguments[2] & _WRITING:
            self._step("open")

    def _call(self, _frame: object, event: str, called: Any) -> None:
        if event != "c_call":
            return
        of, name = getattr(called, "__self__", None), getattr(called, "__name__", "")
        if name == "fsync" and of is os.sys.modules["posix"]:
            self._step("fsync")
        elif isinstance(of, sqlite3.Connection) and name in _STATEMENTS:
            self._step(f"sqlite3.{name}")
        elif isinstance(of, io.BufferedWriter) and name in ("write", "flush") and of.name != "<stdout>":
            self._step(name)

    def _step(self, name: str) -> None:
        if not self.names:
            sys.setprofile(self._call)  # what comes before the first step is the making of the command line: slow
        self.names.append(name)
        if len(self.names) == self._last:
            os.kill(os.getpid(), signal.SIGKILL)


def _run(folder: Path, words: list[str], step: int) -> tuple[list[str], int]:
    """All steps (of a run that lives), and how it ended."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            said = pipe.read()
        return json.loads(said or b"[]"), os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.chdir(folder)
    counter = _Counter(step)
    counter.start()
    code = run(words)
    sys.setprofile(None)
    os.write(writing, json.dumps(counter.names).encode())
    os._exit(code)


def _walk(template: Path, folder: Path, words: list[str], only: list[str]) -> dict[str, Any]:
    names, code = _run(_copy(template, folder / "0"), words, 0)
    chosen = [number for number, name in enumerate(names, 1) if not only or name in only]
    ends = {step: _run(_copy(template, folder / str(step)), words, step)[1] for step in chosen}
    return {"folder": str(folder), "steps": names, "code": code, "ends": ends}


def _copy(template: Path, place: Path) -> Path:
    shutil.copytree(template, place, symlinks=True)
    return place


@dataclass(frozen=True)
class Deaths:
    """What became of a command. ``steps`` are the names of all its steps; ``alive`` is the folder where it was let be,
    ``folders`` are those where it was killed, by the number of the step.
    """

    steps: tuple[str, ...]
    alive: Path
    folders: dict[int, Path]


def killed_at_steps(
    runs: Mapping[str, tuple[Path, list[str]]], folder: Path, only: Collection[str] = ()
) -> dict[str, Deaths]:
    """Each of the runs (the repository that it starts from, its words) killed before each of its steps, or only before
    those of some names, each time in a new copy of the repository.
    """
    asked = {name: [str(template), str(folder / name), words, list(only)] for name, (template, words) in runs.items()}
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.dying"],
        cwd=ROOT,
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = {}
    for name, said in json.loads(done.stdout).items():
        assert said["code"] == 0, (name, said)
        assert set(said["ends"].values()) <= {-signal.SIGKILL}, (name, said)
        place = folder / name
        found[name] = Deaths(tuple(said["steps"]), place / "0", {int(step): place / step for step in said["ends"]})
    return found


def _main() -> None:
    load_everything()
    # What a hook leaves to a child has steps too: here it does them itself.
    hook_run.detached = lambda work, _: work()
    asked = json.load(sys.stdin)
    print(json.dumps({name: _walk(Path(a), Path(b), words, only) for name, (a, b, words, only) in asked.items()}))


if __name__ == "__main__":
    _main()
