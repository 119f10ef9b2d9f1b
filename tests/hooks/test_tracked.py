"""Tracked mode: the commit that brings the records brings the reflections drawn from exactly them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.hooks.conftest import Templates
from tests.hooks.world import WITH, World
from tests.support.inside import inside
from tests.support.project import Project

LESSONS = "reflections/LESSONS.md"


@pytest.fixture
def world(templates: Templates, tmp_path: Path) -> World:
    """Tracked, with reflections that are up to date."""
    made = templates.world(tmp_path / "world", WITH, tracked=True)
    Project(made.repo).ok("reflect")
    made.git("add", "-A")
    made.git("commit", "-q", "-m", "reflected")
    return made


def status(world: World) -> str:
    return world.git("status", "--porcelain", "-uall")


def committed_is_right(world: World) -> bool:
    """Whether a fresh clone of the commit finds its reflections as they should be."""
    clone = world.path / "a fresh clone"
    shutil.rmtree(clone, ignore_errors=True)
    world.git("clone", "-q", "--no-local", ".", str(clone))
    return inside(clone, "reflect", "--check").code == 0


def test_a_commit_with_records(world: World):
    world.record(2)
    world.git("commit", "-q", "-m", "records")
    assert "Question 2?" in world.git("show", f"HEAD:{LESSONS}")
    assert committed_is_right(world)
    assert status(world) == ""
    assert world.failures() == ""


def test_only_what_is_staged(world: World):
    world.record(2)
    path = world.record(3)
    world.git("reset", "-q", path)
    world.git("commit", "-q", "-m", "one of two")
    assert "Question 3?" not in world.git("show", f"HEAD:{LESSONS}")
    assert committed_is_right(world)
    assert status(world) == f"?? {path}"
    assert "graphify: 1 record is not in this commit" in world.transcript[-4]


def test_commit_all(world: World):
    path = world.record(2)
    world.git("commit", "-q", "-m", "first")
    (world.repo / path).unlink()
    world.git("commit", "-q", "-a", "-m", "taken out")
    assert committed_is_right(world)
    assert status(world) == ""


def test_commit_of_a_path_is_the_stated_exception(world: World):
    path = world.record(2)
    world.write("README.md", "other\n")
    world.git("add", "README.md")
    world.git("commit", "-q", "-m", "a path", path)
    assert committed_is_right(world)
    assert {line[3:] for line in status(world).splitlines() if line[3:] != "README.md"} <= {
        LESSONS,
        "reflections/lessons.json",
    }


def test_amend_and_no_verify(world: World):
    world.record(2)
    world.git("commit", "-q", "--no-verify", "-m", "unchecked")
    assert not committed_is_right(world)
    world.record(3)
    world.git("commit", "-q", "--amend", "-m", "amended")
    assert committed_is_right(world)
    assert status(world) == ""


def test_edited_copies_in_the_work_tree_are_left_alone(world: World):
    world.record(2)
    text = (world.repo / LESSONS).read_text() + "mine\n"
    world.write(LESSONS, text)
    world.git("commit", "-q", "-m", "records")
    assert committed_is_right(world)
    assert (world.repo / LESSONS).read_text() == text
    assert status(world) == f"M {LESSONS}"


def test_reflected_by_hand_before(world: World):
    world.record(2)
    Project(world.repo).ok("reflect")
    world.git("commit", "-q", "-m", "records")
    assert committed_is_right(world)
    assert status(world) == ""


def test_the_staged_settings_count(world: World):
    settings = (world.repo / ".graphify.yaml").read_text()
    world.write(".graphify.yaml", settings.replace("# budget: 6000", "budget: 700"))
    world.git("commit", "-q", "-a", "-m", "a smaller page")
    assert committed_is_right(world)
    assert status(world) == ""


def test_code_alone_changes_nothing(world: World):
    before = world.git("rev-parse", "HEAD:reflections")
    world.write("src/shop/money.py", "def total(prices):\n    return 0\n")
    world.git("commit", "-q", "-a", "-m", "code")
    assert world.git("rev-parse", "HEAD:reflections") == before
    world.settle()
    assert status(world) == ""


def test_odd_files_among_the_staged(world: World):
    """Files that a checkout would not be read from: the clone's reflections have to come out the same."""
    world.write("memory/.hidden/a.md", "---\ntype: note\ntitle: hidden\n---\nx\n")
    world.write("memory/large.md", "---\ntype: note\ntitle: large\n---\n" + "x" * (1 << 20))
    world.write("memory/broken.md", "---\n: [\n---\n")
    (world.repo / "memory/link.md").symlink_to("README.md")
    world.git("add", "-f", "memory")
    world.git("commit", "-q", "-m", "odd")
    assert "graphify: 2 records do not parse (memory/broken.md line 2" in world.transcript[-1]
    assert committed_is_right(world)


def test_a_conflict_in_them_is_resolved_by_reflect(world: World):
    for branch, number in (("one", 2), ("two", 3)):
        world.git("checkout", "-q", "-b", branch, "main")
        world.record(number)
        world.git("commit", "-q", "-m", branch)
    world.git("merge", "-q", "--no-edit", "one")
    assert "<<<<<<<" in (world.repo / LESSONS).read_text()
    Project(world.repo).ok("reflect", "--if-stale")
    assert "<<<<<<<" not in (world.repo / LESSONS).read_text()
    world.git("add", "-A")
    world.git("commit", "-q", "--no-edit")
    assert committed_is_right(world)
    assert status(world) == ""


def test_markers_in_one_file_alone_are_healed(world: World):
    text = (world.repo / LESSONS).read_text()
    world.write(LESSONS, f"{text}<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n")
    Project(world.repo).ok("reflect", "--if-stale")
    assert (world.repo / LESSONS).read_text() == text


def test_what_cannot_be_done_is_said_and_does_not_stop_the_commit(world: World):
    world.write(".graphify.yaml", 'mode: tracked\nrequires: ">=99"\n')
    world.record(2)
    world.git("add", "-A")
    world.git("commit", "-q", "-m", "too new")
    assert "-> 0" in world.transcript[-1]
    assert "graphify: .graphify.yaml requires graphify >=99" in world.transcript[-1]
    assert "pre-commit: .graphify.yaml requires" in world.failures()
    assert world.failures().count("\n") == 1
