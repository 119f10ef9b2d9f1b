"""Many at once: no record is torn, none is lost, readers never see half a file, and nobody waits for git's index.

(Plain runs have a few writers, `-m soak` sixteen with a hundred records each, and 32 command lines.)
"""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from graphify.memory.reading import read_record
from tests.support.cli import ROOT
from tests.support.project import Project, answer
from tests.support.whole import (
    DERIVED,
    assert_derived_from_records,
    assert_nothing_unfinished,
    assert_sound_state,
    assert_whole_derived,
    assert_whole_records,
)
from tests.support.writers import reflect_until, write_many

AT_ONCE = 20.0
"""Seconds in which a save that takes a tenth of one must have answered: it waited for nobody."""


class Reader:
    """Looks at everything under its final name, over and over."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._known: set[Path] = set()
        self.rounds = 0

    def look(self) -> int:
        """One round; the number of records. What was there once is there for ever."""
        found = {file for file in (self._project.path / "memory").rglob("*.md") if file.name != "README.md"}
        assert found >= self._known, "a record is gone"
        for file in found - self._known:
            data = file.read_bytes()
            record = read_record(file.name, data).record
            assert record is not None, (file, data)
            assert record.id == record.content_id, file
            assert file.name.endswith(f"-{record.id}.md")
        self._known = found
        self._look_at_derived()
        self.rounds += 1
        return len(found)

    def _look_at_derived(self) -> None:
        content = {}
        for name in DERIVED:
            place = self._project.path / "reflections" / name
            if place.exists():
                content[name] = place.read_bytes()
        assert_whole_derived(content)


def assert_all_there(project: Project, count: int, tmp_path: Path) -> None:
    assert len(project.records()) == count
    assert len(assert_whole_records(project)) == count, "every record has an id of its own"
    checked = project.ok("check")
    assert (checked["records"], checked["problems"]) == (count, [])
    assert_nothing_unfinished(project)
    assert_sound_state(project)
    assert_derived_from_records(project, tmp_path / "fresh")
    project.git("fsck", "--strict")
    untracked = [line for line in project.git("status", "--porcelain", "-uall").splitlines() if line[:2] == "??"]
    staged = project.git("diff", "--cached", "--name-only").splitlines()
    records = set(project.records())
    assert records == records & {*staged, *(line[3:] for line in untracked)}
    print(f"{count} records, {len(staged)} of them staged")
    project.git("add", "memory")
    assert set(project.git("diff", "--cached", "--name-only").splitlines()) == records


def many_writers(project: Project, tmp_path: Path, writers: int, records: int) -> None:
    spawn = multiprocessing.get_context("spawn")
    start, stop = spawn.Event(), spawn.Event()
    rounds = tmp_path / "rounds"
    root = str(project.path)
    children = [
        spawn.Process(target=write_many, args=(root, number, records, start), daemon=True) for number in range(writers)
    ]
    reflector = spawn.Process(target=reflect_until, args=(root, stop, str(rounds)), daemon=True)
    for child in (*children, reflector):
        child.start()
    reader = Reader(project)
    sizes = {reader.look()}
    start.set()
    while any(child.is_alive() for child in children):
        sizes.add(reader.look())
        time.sleep(0.002)  # the writers are to write
    stop.set()
    for child in (*children, reflector):
        child.join()
    assert [child.exitcode for child in (*children, reflector)] == [0] * (writers + 1)
    done, problems = map(int, rounds.read_text().split())
    assert done > 1, "nobody reflected beside the writers"
    assert problems == 0
    assert len(sizes) > 3, "nobody read beside the writers"
    print(f"{reader.rounds} rounds of reading with {len(sizes)} sizes, {done} of reflecting")
    assert_all_there(project, writers * records, tmp_path)


def test_a_few_writers(project: Project, tmp_path: Path):
    many_writers(project, tmp_path, 4, 10)


@pytest.mark.soak
def test_sixteen_writers(project: Project, tmp_path: Path):
    many_writers(project, tmp_path, 16, 100)


def many_commands(project: Project, tmp_path: Path, count: int) -> None:
    children = [
        subprocess.Popen(
            [sys.executable, "-m", "graphify", "save-result", "--json", "--from", "-"],
            cwd=project.path,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        for _ in range(count)
    ]
    for number, child in enumerate(children):
        assert child.stdin is not None
        child.stdin.write(json.dumps(answer(question=f"Question {number}?", session=f"s{number}")).encode())
        child.stdin.close()
    reader = Reader(project)
    while any(child.poll() is None for child in children):
        reader.look()
    replies = []
    for child in children:
        assert child.stdout is not None
        with child.stdout:
            replies.append(json.loads(child.stdout.read()))
        assert child.wait() == 0
    assert len({reply["id"] for reply in replies}) == count
    staged = project.git("diff", "--cached", "--name-only").splitlines()
    for reply in replies:
        assert (reply["path"] in staged) == (not _says_unstaged(reply)), reply
    assert_all_there(project, count, tmp_path)


def test_a_few_command_lines(project: Project, tmp_path: Path):
    many_commands(project, tmp_path, 6)


@pytest.mark.soak
def test_32_command_lines(project: Project, tmp_path: Path):
    many_commands(project, tmp_path, 32)


def _says_unstaged(reply: dict[str, object]) -> bool:
    warnings = reply["warnings"]
    assert isinstance(warnings, list)
    return any("git did not stage the record" in warning and "index.lock" in warning for warning in warnings)


def test_somebody_else_holds_the_index(project: Project):
    lock = project.write(".git/index.lock", "")
    began = time.monotonic()
    saved = project.save()
    assert time.monotonic() - began < AT_ONCE
    assert _says_unstaged(saved)
    assert project.git("diff", "--cached", "--name-only") == ""
    assert_whole_records(project)
    assert project.records() == [saved["path"]]
    assert lock.read_bytes() == b"", "the lock is somebody else's"
    lock.unlink()
    assert not _says_unstaged(project.save(question="And now?"))


@contextmanager
def index_taken_and_dropped(project: Project) -> Iterator[None]:
    lock, stop = project.path / ".git/index.lock", threading.Event()

    def take_and_drop() -> None:
        while not stop.is_set():
            try:
                os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                continue
            time.sleep(0.005)
            lock.unlink()
            time.sleep(0.005)

    taker = threading.Thread(target=take_and_drop)
    taker.start()
    try:
        yield
    finally:
        stop.set()
        taker.join()


def contended(project: Project, count: int) -> None:
    """What is not staged is said, and what is said is so."""
    replies = []
    with index_taken_and_dropped(project):
        for number in range(count):
            began = time.monotonic()
            replies.append(project.save(question=f"Question {number}?"))
            assert time.monotonic() - began < AT_ONCE
    staged = project.git("diff", "--cached", "--name-only").splitlines()
    for reply in replies:
        assert (reply["path"] in staged) == (not _says_unstaged(reply)), reply
    assert len(assert_whole_records(project)) == count
    print(f"{len(staged)} of {count} staged")
    project.git("fsck", "--strict")


def test_an_index_that_is_taken_and_dropped(project: Project):
    contended(project, 8)


@pytest.mark.soak
def test_an_index_that_is_taken_and_dropped_for_long(project: Project):
    contended(project, 200)
