"""Where nothing can be written, reading works, and writing says what is wrong.

Read-only file systems, a read-only git directory, a full disk, no home, and an ordinary user among files of others.
Each has its control: the same commands where everything is as usual.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.cli import Result
from tests.support.mounts import Disk, read_only
from tests.support.plain_user import as_plain_user
from tests.support.project import Project, answer
from tests.support.story import Story
from tests.support.users import NOBODY
from tests.support.whole import (
    assert_derived_from_records,
    assert_nothing_unfinished,
    assert_whole_derived,
    assert_whole_records,
    derived,
)

NOWHERE = "/dev/null/nowhere"
"""A place for a cache that not even root can make."""

READING = (
    ("lessons",),
    ("lessons", "--json"),
    ("lessons", "--path", "src"),
    ("log",),
    ("log", "--json"),
    ("explain", "Basket.add"),
    ("recall", "Where is VAT added?"),
    ("check",),
    ("reflect", "--check"),
    ("reflect", "--as-of", "2026-01-01"),
    ("reflect", "--as-of", "HEAD", "--json"),
    ("reflect", "--if-stale"),
    ("show", "@"),
    ("undo", "--session", "nobody at all"),
)
ANONYMOUS = len(READING) - 2
"""The last two ask who is there."""

CACHES = pytest.mark.parametrize("cache", ["cache", NOWHERE], ids=["a cache", "no cache"])


@pytest.fixture(scope="module")
def story(sealed: Path, tmp_path_factory: pytest.TempPathFactory) -> Story:
    return Story(tmp_path_factory.mktemp("story"))


@pytest.fixture(scope="module")
def reflected(story: Story, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The story's repository with current reflections."""
    project = story.project.copied_to(tmp_path_factory.mktemp("reflected") / "repo")
    project.ok("reflect")
    return project


def said(result: Result, project: Project) -> tuple[int, str, str]:
    """What a command says wherever the repository lies."""
    return result.code, *(text.replace(str(project.path), "REPO") for text in (result.stdout, result.stderr))


def read_everything(project: Project, env: dict[str, str] | None = None) -> list[tuple[int, str, str]]:
    return [said(project.run(*words, env=env), project) for words in READING]


@CACHES
def test_reading_from_a_read_only_file_system(reflected: Project, tmp_path: Path, cache: str):
    env = {"XDG_CACHE_HOME": str(tmp_path / cache)}
    with Disk.of(tmp_path / "disk", 8000) as disk:
        project = reflected.copied_to(disk.path / "repo")
        usual = read_everything(project)
        assert [code for code, _, _ in usual] == [0] * (len(READING) - 1) + [1]
        shutil.rmtree(project.path / ".git/graphify")
        disk.make_read_only()
        assert read_everything(project, env) == usual
        assert (tmp_path / "cache/graphify").exists() == (cache == "cache")


def test_writing_to_a_read_only_file_system(story: Story, tmp_path: Path):
    with Disk.of(tmp_path / "disk", 8000) as disk:
        project = story.project.copied_to(disk.path / "repo")
        bare = Project(Project.make(disk.path / "bare").with_package().path)
        disk.make_read_only()
        for name, words in story.words.items():
            if name == "hook":
                assert said(project.run(*words), project) == (0, "", ""), "a hook never fails"
                continue
            error = project.error(*words)
            assert "Read-only file system" in error["message"], name
            assert str(project.path) in error["message"], name
            assert error["code"] == ("index_busy" if name == "undo" else "read_only"), name
            assert error["hint"], name
        for words in (("init",), ("init", "--track"), ("hook", "install")):
            error = bare.error(*words)
            assert (error["code"], bool(error["hint"])) == ("read_only", True), words
        out = project.run("save-result", *story.words["save-result"][1:])
        assert out.stderr.startswith("error: cannot write ")
        assert "hint: " in out.stderr


@CACHES
def test_a_read_only_git_directory(story: Story, reflected: Project, tmp_path: Path, cache: str):
    env = {"XDG_CACHE_HOME": str(tmp_path / cache)}
    project = reflected.copied_to(tmp_path / "repo")
    usual = project.save(session="usual", sources=["Basket.add"])
    assert (usual["warnings"], usual["path"] in staged(project)) == ([], True)
    project.ok("reflect")
    read = read_everything(project)
    shutil.rmtree(project.path / ".git/graphify")
    with read_only(project.path / ".git"):
        assert read_everything(project, env) == read
        result = save(project, env, session="x", question="Now?", answer="Yes.", sources=["Basket.add"])
        assert result.code == 0, result.stdout
        (warning,) = result.json["warnings"]
        assert warning.startswith("git did not stage the record: ")
        assert "Read-only file system" in warning
        assert project.run("reflect", env=env).code == 0
        assert result.json["id"] in derived(project)["lessons.json"].decode()
        assert project.error("undo", "--session", "x", env=env)["hint"]
    assert (tmp_path / "cache/graphify").exists() == (cache == "cache")
    assert staged(project).count(usual["path"]) == 1
    assert result.json["path"] not in staged(project)
    assert_whole_records(project, by_hand=frozenset([story.edited]))
    assert_nothing_unfinished(project)


def save(project: Project, env: dict[str, str] | None = None, **keys: Any) -> Result:
    words = ("save-result", "--json", "--from", "-")
    return project.run(*words, stdin=json.dumps(answer(**keys)), env=env)


def staged(project: Project) -> list[str]:
    return project.git("diff", "--cached", "--name-only").splitlines()


FREE = [0, 4, 8, 12, 20, 32, 40, 60, 80, 120, 200]
"""Kilobytes. The databases of the state folder take some eighty, a record and git's part of it some eight."""


@pytest.fixture(scope="module")
def disk(sealed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Disk]:
    with Disk.of(tmp_path_factory.mktemp("small") / "disk", 1400) as disk:
        yield disk


@pytest.mark.parametrize("free", FREE)
def test_a_full_disk(template: Project, disk: Disk, tmp_path: Path, free: int):
    project = template.copied_to(disk.path / "repo")
    project.save(session="before")
    old = project.lessons()
    project.save(session="before too", question="Sum?")
    shutil.rmtree(project.path / ".git/graphify")
    disk.fill(leave=free << 10)
    try:
        result = save(project, session="full", question="Full?")
        if result.code:
            assert result.code == 1, result.stdout
            error = result.json["error"]
            assert (error["code"], error["hint"]) == ("disk_full", "the disk is full: make room and run it again")
            assert str(project.path / "memory") in error["message"]
        assert free > 0 or result.code == 1, "the disk is not full"
        assert free < 200 or result.code == 0, "the disk is full with room for everything"
        assert len(assert_whole_records(project)) == 2 + (not result.code)
        assert project.ok("log")["records"][-1]["id"]
        assert project.ok("lessons")["counts"]["answers"] == 2 + (not result.code)
        reflected = project.run("reflect", "--json")
        assert reflected.code == 0 or reflected.json["error"]["code"] == "disk_full"
        assert_whole_derived(derived(project))
        assert set(derived(project)) == {"LESSONS.md", "lessons.json"}
        assert free > 0 or derived(project)["LESSONS.md"].decode() == old
        assert not list(project.path.rglob(".tmp-*"))
        disk.make_room()
        assert save(project, session="full", question="Full?").code == 0
        assert project.ok("check")["problems"] == []
        assert_derived_from_records(project, tmp_path / "fresh")
    finally:
        shutil.rmtree(project.path)


@pytest.mark.parametrize("words", [("init",), ("note", "Title", "--body", "Text."), ("hook", "install")])
def test_other_commands_on_a_full_disk(template: Project, disk: Disk, words: tuple[str, ...]):
    project = Project(Project.make(disk.path / "repo").with_package().path)
    disk.fill()
    try:
        assert project.error(*words)["code"] == "disk_full"
        assert not list(project.path.rglob(".tmp-*"))
        disk.make_room()
        assert project.ok(*words)
        assert_nothing_unfinished(project)
    finally:
        shutil.rmtree(project.path)


def test_without_a_home(reflected: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    usual = read_everything(reflected)
    project = reflected.copied_to(tmp_path / "repo")
    monkeypatch.delenv("HOME")
    monkeypatch.delenv("GIT_CONFIG_GLOBAL")
    found = read_everything(project)
    assert found[:ANONYMOUS] == usual[:ANONYMOUS]
    assert all("git does not know who you are" in stderr for _, _, stderr in found[ANONYMOUS:])
    error = save(project, sources=["Basket.add"]).json["error"]
    assert (error["code"], "--author" in error["hint"]) == ("no_author", True)
    saved = project.save("--author", "Ada <ada@example.org>", question="Whose?", sources=["Basket.add"])
    assert saved["path"] in staged(project)


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that everybody may look into."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def settled(folder: Path, more: str = "") -> dict[str, str]:
    """The environment of somebody with a name and a home that does not exist."""
    config = folder / "gitconfig"
    config.write_text(f"[user]\n name = Ada Example\n email = ada@example.org\n{more}")
    return {"HOME": str(folder / "absent"), "GIT_CONFIG_GLOBAL": str(config), "GIT_CONFIG_NOSYSTEM": "1"}


as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can have files that are not the user's")
TRUSTED = "[safe]\n directory = *\n"


@as_root
def test_an_ordinary_user_whom_git_does_not_trust(reflected: Project, shared: Path):
    project = reflected.copied_to(shared / "repo")
    (control,) = as_plain_user(project.path, [("log",)], env=settled(shared, TRUSTED))
    assert control.code == 0
    commands = [("log",), ("save-result", "--from", "-"), ("init",)]
    for result in as_plain_user(project.path, commands, stdin=json.dumps(answer()), env=settled(shared)):
        assert (result.code, result.stdout) == (1, "")
        assert "detected dubious ownership" in result.stderr
        assert str(project.path) in result.stderr
        assert "hint: git config --global --add safe.directory" in result.stderr


@as_root
@pytest.mark.parametrize("home", [True, False], ids=["a home", "no home"])
def test_an_ordinary_user_among_files_of_others(reflected: Project, shared: Path, home: bool):
    project = reflected.copied_to(shared / "repo")
    usual = read_everything(project)
    shutil.rmtree(project.path / ".git/graphify")
    env = settled(shared, TRUSTED)
    if home:
        (shared / "home").mkdir()
        os.chown(shared / "home", NOBODY, NOBODY)
        env["HOME"] = str(shared / "home")
    writing = ("save-result", "--from", "-", "--source", "Basket.add")
    *found, saved = as_plain_user(project.path, [*READING, writing], stdin=json.dumps(answer(sources=None)), env=env)
    assert [said(result, project) for result in found] == usual
    assert (shared / "home/.cache/graphify").exists() == home
    assert not (shared / "absent").exists()
    assert (saved.code, saved.stdout) == (1, "")
    assert saved.stderr.startswith(f"error: cannot write {project.path}/memory/")
    assert saved.stderr.endswith(": Permission denied\nhint: check the permissions of the folder\n")


@as_root
def test_an_ordinary_user_at_home(template: Project, shared: Path):
    project = template.copied_to(shared / "repo")
    for place in (shared, *shared.rglob("*")):
        os.chown(place, NOBODY, NOBODY, follow_symlinks=False)
    commands = [("save-result", "--from", "-"), ("reflect",), ("hook", "install"), ("lessons",), ("undo",)]
    *done, lessons, undone = as_plain_user(
        project.path, commands, stdin=json.dumps(answer(session=None)), env=settled(shared)
    )
    assert [(result.code, result.stderr) for result in (*done, lessons, undone)] == [(0, "")] * 5
    assert "with_vat" in lessons.stdout
    assert project.records() == []
