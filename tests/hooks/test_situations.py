"""git does what it would have done without us, in every situation; and the reflections are fresh where they should be.

Each situation happens three times: without our hooks, with them, and as a control with a naive hook (it dirties a
tracked file, talks and fails), which the comparison has to notice wherever a hook fires at all.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hooks.conftest import Templates
from tests.hooks.situations import SITUATIONS, Situation
from tests.hooks.world import COMMAND, NAIVE, WITH, WITHOUT, World

AWKWARD = ["with space", 'quote\'s "two"', "Zoë/数字", "$(touch pwned);&"]


@pytest.fixture(autouse=True)
def command(monkeypatch: pytest.MonkeyPatch) -> None:
    assert COMMAND.exists(), "the tests run in an environment where graphify is installed"
    monkeypatch.setenv("GRAPHIFY_FOR_TESTS", str(COMMAND))


def happened(templates: Templates, folder: Path, kind: str, one: Situation) -> World:
    world = templates.world(folder / kind / "world", kind, one.tracked)
    one.does(world)
    world.settle()
    return world


TWINS = ("commit from a subfolder", "rebase that only moves on", "commits in a row", "hooks path absolute")
"""Situations of which another one shows the same in plain runs."""

TABLE = [pytest.param(one, id=one.name, marks=[pytest.mark.soak] if one.name in TWINS else []) for one in SITUATIONS]


@pytest.mark.parametrize("one", TABLE)
def test_as_without(templates: Templates, tmp_path: Path, one: Situation):
    without, having = (happened(templates, tmp_path, kind, one) for kind in (WITHOUT, WITH))
    assert having.seen(one.said) == without.seen()
    assert one.said in having.seen()["said"]
    assert having.failures() == ""
    if not one.tracked:
        trees = [tree for tree in having.trees if tree.exists()]
        assert [having.is_fresh(tree) for tree in trees] == [one.refreshed] * len(trees)
        assert not any(without.is_fresh(tree) for tree in without.trees if tree.exists())
    naive = happened(templates, tmp_path, NAIVE, one)
    assert (naive.seen() != without.seen()) == one.fires


@pytest.mark.parametrize("name", AWKWARD)
def test_any_name_of_a_folder(templates: Templates, tmp_path: Path, name: str):
    commit = next(one for one in SITUATIONS if one.name == "commit")
    world = templates.world(tmp_path / name / "world", WITH)
    commit.does(world)
    world.settle()
    assert "-> 0" in world.transcript[-1]
    assert world.is_fresh(world.repo)
    assert list(tmp_path.rglob("pwned")) == []
