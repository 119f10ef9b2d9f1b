"""A secret in a staged record stops the commit: git says where, and nobody says what."""

from __future__ import annotations

import subprocess

import pytest

from graphify.memory.secrets import find_secrets
from tests.support.project import Project

# Put together here, so that no scanner takes this file for a leak.
TOKEN = "ghp_" + "R4nd0mS7ringOfL3tt" + "ersAndD1g1tsQ9zX8v"
RECORD = '---\ntype: note\nrecorded: "2026-11-30T00:00:00Z"\ntitle: A note\n---\n{}\n'


@pytest.fixture
def hooked(project: Project) -> Project:
    project.ok("hook", "install")
    project.commit("hooks")
    return project


@pytest.fixture
def tracked(project: Project) -> Project:
    project.ok("init", "--track")
    project.ok("reflect")
    project.commit("tracked")
    return project


def commit(project: Project, *options: str) -> tuple[int, str]:
    """Exit status of a commit and all that was said."""
    words = ["git", "-C", str(project.path), "commit", "-q", "-m", "a record", *options]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def stage(project: Project, text: str) -> None:
    project.write("memory/by-hand.md", RECORD.format(text))
    project.git("add", "memory")


@pytest.mark.parametrize("kind", ["hooked", "tracked"])
def test_it_stops_the_commit(request: pytest.FixtureRequest, kind: str):
    project = request.getfixturevalue(kind)
    assert find_secrets({"text": TOKEN}), "the control: it has the shape of one"
    before = project.git("rev-parse", "HEAD"), project.git("diff", "--cached")
    stage(project, f"The key is {TOKEN}.")
    staged = project.git("diff", "--cached")
    code, said = commit(project)
    assert code == 1
    assert "memory/by-hand.md line 6 holds what looks like a secret (" in said
    assert TOKEN not in said
    assert (project.git("rev-parse", "HEAD"), project.git("diff", "--cached")) == (before[0], staged)
    assert TOKEN not in "".join(file.read_text("utf-8", "replace") for file in project.path.glob(".git/graphify/hook*"))


def test_without_it_the_commit_is_made(hooked: Project):
    stage(hooked, "The key is in the vault.")
    assert commit(hooked) == (0, "")


def test_what_is_not_staged_stops_nothing(hooked: Project):
    hooked.write("memory/by-hand.md", RECORD.format(TOKEN))
    hooked.write("src/shop/other.py", "x = 1\n")
    hooked.git("add", "src")
    code, said = commit(hooked)
    assert (code, "secret" in said) == (0, False)


def test_no_verify_is_the_way_past_it(hooked: Project):
    stage(hooked, TOKEN)
    assert commit(hooked, "--no-verify")[0] == 0


def test_a_file_that_is_no_record_is_looked_through_too(hooked: Project):
    hooked.write("memory/broken.md", f"---\ntype: note\ntitle: [\n---\n{TOKEN}\n")
    hooked.git("add", "memory")
    assert commit(hooked)[0] == 1
