"""A repository that is deleted while the child is at work stays deleted."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from graphify.commands.refresh import refresh
from graphify.repo import turns
from tests.hooks.conftest import Templates
from tests.hooks.world import WITH, World

MOMENTS = {
    "before all": "graphify.commands.refresh.open_workspace",
    "when git is done": "graphify.commands.refresh._is_settled",
    "when the state is looked at": "graphify.repo.stamp.read",
    "when the code is listed": "graphify.commands.shared.code._work_tree",
    "when the index is open": "graphify.index.facts.Index.known",
    "when the index is written": "graphify.index.facts.Index.update",
    "when the records are read": "graphify.commands.shared.derived.read_memory",
    "when conclusions are drawn": "graphify.commands.shared.derived.derive",
    "when lessons lie there": "graphify.commands.shared.derived.put",
    "when all is done": "graphify.commands.refresh.reflect",
}


def whole_tree(tree: Path) -> None:
    shutil.rmtree(tree)


def git_directory(tree: Path) -> None:
    """As `rm -rf` does: what git cannot do without goes first, the rest is still there."""
    (tree / ".git/HEAD").unlink()


def state_folder(tree: Path) -> None:
    shutil.rmtree(tree / ".git/graphify")


def files(folder: Path) -> dict[str, int]:
    return {str(path): path.lstat().st_mtime_ns for path in folder.rglob("*")}


@pytest.fixture
def world(templates: Templates, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    world = templates.world(tmp_path / "world", WITH)
    world.git("commit", "-q", "--allow-empty", "-m", "one")
    world.settle()
    return world


def refreshed(world: World, moment: str, monkeypatch: pytest.MonkeyPatch, happens: Callable[[Path], None]) -> None:
    """Refresh; something happens after a function is called."""
    owner, _, name = MOMENTS[moment].rpartition(".")
    target: object
    try:
        target = importlib.import_module(owner)
    except ModuleNotFoundError:
        module, _, kind = owner.rpartition(".")
        target = getattr(importlib.import_module(module), kind)
    really, called = getattr(target, name), []

    def then(*args: object, **named: object) -> object:
        try:
            return really(*args, **named)
        finally:
            if not called:
                called.append(name)
                happens(world.repo)

    state = str(world.repo / ".git/graphify")
    world.write("src/shop/new.py", "def new():\n    return 1\n")
    world.record(3)
    turn = turns.take(state)
    assert turn is not None
    monkeypatch.setattr(target, name, then)
    try:
        refresh(str(world.repo), state, "post-commit", turn)
    finally:
        os.close(turn.descriptor)
    assert called == [name]


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_tree_does_not_come_back(world: World, monkeypatch: pytest.MonkeyPatch, moment: str, tmp_path: Path):
    refreshed(world, moment, monkeypatch, whole_tree)
    assert not world.repo.exists()
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize("moment", MOMENTS)
def test_nor_does_the_state_folder(world: World, monkeypatch: pytest.MonkeyPatch, moment: str, tmp_path: Path):
    refreshed(world, moment, monkeypatch, state_folder)
    assert not (world.repo / ".git/graphify").exists()
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize("moment", MOMENTS)
def test_nothing_is_made_in_what_is_being_deleted(world: World, monkeypatch: pytest.MonkeyPatch, moment: str):
    seen: list[dict[str, int]] = []

    def begun(tree: Path) -> None:
        git_directory(tree)
        seen.append(files(tree))

    refreshed(world, moment, monkeypatch, begun)
    made = set(files(world.repo)) - set(seen[0])
    assert made == set()
    assert world.failures() == ""


def test_remove_right_after_a_commit(world: World):
    """The real thing, as often as is bearable: the last word is the command's own."""
    for number in range(5):
        tree = world.path / f"copy{number}"
        shutil.copytree(world.repo, tree, symlinks=True)
        world.git("commit", "-q", "--allow-empty", "-m", "one", at=tree)
        subprocess.run(["rm", "-rf", tree], check=False, capture_output=True)
        shutil.rmtree(tree, ignore_errors=True)
        lock = tree / ".git/graphify"
        assert turns.wait_until_idle(str(lock), 30)
        assert not tree.exists()
