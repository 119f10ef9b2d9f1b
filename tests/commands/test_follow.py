"""`graphify follow`, and what happens to lessons when code moves."""

from __future__ import annotations

import pytest

from tests.support.project import Project

AREA = "def area(width, height, scale=1):\n    if width < 0 or height < 0:\n        raise ValueError('negative')\n    return width * height * scale\n"
OLD, NEW = "src/shop/area.py::area", "src/shop/area.py::surface"


@pytest.fixture
def moved(project: Project) -> Project:
    """A lesson about a function that was then renamed."""
    project.write("src/shop/area.py", AREA)
    project.save(question="How is it computed?", answer="Width times height.", sources=["area"], session="one")
    project.commit("area")
    project.write("src/shop/area.py", AREA.replace("area", "surface"))
    return project


def test_a_ruling_keeps_the_lesson_after_the_next_edit(moved: Project):
    assert moved.sidecar()["sources"][NEW]["moved_from"] == OLD
    followed = moved.ok("follow")
    assert followed["moves"] == [{"from": OLD, "to": NEW}]
    moved.write("src/shop/area.py", AREA.replace("area", "surface").replace("scale\n", "scale + 1\n"))
    entry = moved.sidecar()["sources"]
    assert entry[NEW]["freshness"] == "changed"
    assert OLD not in entry


def test_without_it_the_next_edit_loses_the_lesson(moved: Project):
    moved.write("src/shop/area.py", AREA.replace("area", "surface").replace("scale\n", "scale + 1\n"))
    assert moved.sidecar()["sources"][OLD]["freshness"] == "gone"


def test_results_from_before_and_after_add_up(moved: Project):
    moved.ok("follow")
    moved.save(question="What is scale for?", answer="It multiplies the result.", sources=["surface"], session="two")
    assert moved.sidecar()["sources"][NEW]["standing"] == "preferred"


def test_a_save_about_the_new_name_says_that_it_leaves_the_old_one_behind(moved: Project):
    saved = moved.save(question="What is scale for?", answer="It multiplies.", sources=["surface"], session="two")
    assert any("graphify follow" in warning and OLD in warning for warning in saved["warnings"])


def test_so_does_a_note_or_a_ruling_about_the_new_name(moved: Project):
    noted = moved.tell("note", title="What is scale for?", sources=["surface"]).json
    about = moved.ok("log")["records"][-1]["id"]
    ruled = moved.ok("mark", about, "useful", "--source", "surface")
    for saved in (noted, ruled):
        assert any("graphify follow" in warning and OLD in warning for warning in saved["warnings"])
    assert moved.tell("note", title="Other", sources=["money.py"]).json["warnings"] == []


def test_nothing_has_moved(project: Project):
    project.save()
    assert project.ok("follow") == {"moves": [], "record": None}
    assert project.run("follow").stdout == "nothing has moved\n"


def test_dry_run_writes_nothing(moved: Project):
    before = moved.records()
    assert moved.ok("follow", "--dry-run")["record"]["text"].count("moves:") == 1
    assert moved.records() == before


def test_readers_still_know_the_old_name(moved: Project):
    moved.git("mv", "src/shop/area.py", "src/shop/shapes.py")
    moved.ok("follow")
    assert moved.ok("explain", OLD)["node"] == "src/shop/shapes.py::surface"
    assert list(moved.ok("lessons", "--path", "src/shop/area.py")["sources"]) == ["src/shop/shapes.py::surface"]
    assert moved.run("lessons", "--path", "src/shop/other.py").code == 1
