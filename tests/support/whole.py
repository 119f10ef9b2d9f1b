"""What must be true of a repository whatever happened to it: killed writers, many writers, full disks."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from graphify.memory.reading import read_record
from graphify.names import LESSONS_HEADER
from tests.support.project import Project

DERIVED = ("LESSONS.md", "lessons.json")


def assert_whole_records(project: Project, *, by_hand: frozenset[str] = frozenset()) -> set[str]:
    """Every file with the name of a record is a whole one, whose text is what its id says; returns the ids.

    ``by_hand`` are paths of records that a person has edited: their text is not what their id says, and may be so.
    """
    ids = set()
    for path in project.records():
        data = (project.path / path).read_bytes()
        found = read_record(path, data)
        assert found.record is not None, (path, data)
        assert found.problems == (), (path, found.problems)
        if path not in by_hand:
            assert found.record.id == found.record.content_id or found.record.imported_from, path
        assert path.endswith(f"-{found.record.id}.md")
        ids.add(found.record.id)
    return ids


def assert_nothing_unfinished(project: Project) -> None:
    """git would add no unfinished file: neither in the work tree's top, nor beside records and reflections."""
    added = project.git("add", "-A", "--dry-run").splitlines()
    assert not [line for line in added if ".tmp-" in line or line.endswith((".lock'", ".sqlite'"))], added


def assert_derived_from_records(project: Project, scratch: Path) -> None:
    """What `reflect` writes here is what it writes in a copy that has neither state nor reflections."""
    project.ok("reflect")
    copy = project.copied_to(scratch)
    shutil.rmtree(copy.path / ".git/graphify", ignore_errors=True)
    for name in DERIVED:
        (copy.path / "reflections" / name).unlink()
    copy.ok("reflect")
    assert derived(project) == derived(copy)
    shutil.rmtree(scratch)


def derived(project: Project) -> dict[str, bytes]:
    """The derived files that are there, by name."""
    places = {name: project.path / "reflections" / name for name in DERIVED}
    return {name: place.read_bytes() for name, place in places.items() if place.exists()}


def assert_whole_derived(content: dict[str, bytes]) -> None:
    """Each derived file by itself is a whole one."""
    if "lessons.json" in content:
        assert json.loads(content["lessons.json"])["inputs"]
    if "LESSONS.md" in content:
        text = content["LESSONS.md"].decode()
        assert text.startswith(LESSONS_HEADER)
        assert text.endswith("\n")


def assert_sound_state(project: Project) -> None:
    """The databases in the state folder are sound."""
    for name in ("index.sqlite", "parsed.sqlite"):
        place = project.path / ".git/graphify" / name
        if place.exists() and os.path.getsize(place):
            with closing(sqlite3.connect(place)) as database:
                assert database.execute("PRAGMA quick_check").fetchall() == [("ok",)], name
