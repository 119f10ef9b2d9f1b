"""One refreshes at a time, and nothing that was asked for is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from graphify.commands.refresh import refresh
from graphify.repo import turns
from tests.hooks.conftest import Templates
from tests.hooks.world import WITH
from tests.support.cli import ROOT


def test_one_at_a_time(tmp_path: Path):
    state = str(tmp_path / "graphify")
    first = turns.take(state)
    assert first is not None
    assert turns.is_busy(state)
    first.start()
    assert turns.take(state) is None
    assert not first.is_over()
    first.start()
    assert first.is_over()
    assert not turns.is_busy(state)
    second = turns.take(state)
    assert second is not None
    os.close(first.descriptor)
    os.close(second.descriptor)


def test_a_note_that_comes_when_the_turn_was_given_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The first one saw no note and is gone: whoever left it has to do it."""
    first = turns.take(str(tmp_path))
    assert first is not None
    really = turns._leave_note

    def slowly(folder: str) -> None:
        assert first.is_over()
        really(folder)

    monkeypatch.setattr(turns, "_leave_note", slowly)
    second = turns.take(str(tmp_path))
    assert second is not None
    os.close(first.descriptor)
    os.close(second.descriptor)


def test_no_place_for_state(tmp_path: Path):
    assert turns.take(str(tmp_path / "gone" / "graphify")) is None
    assert list(tmp_path.iterdir()) == []
    assert not turns.is_busy(str(tmp_path / "gone"))


def test_a_note_of_a_killed_process_holds_nobody_up(tmp_path: Path):
    turns._leave_note(str(tmp_path))
    assert turns.wait_until_idle(str(tmp_path), 0)


def test_a_crash_gives_the_turn_back(tmp_path: Path):
    code = "import os, sys; from graphify.repo.turns import take; assert take(sys.argv[1]); os._exit(9)"
    done = subprocess.run(
        [sys.executable, "-c", code, tmp_path], env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False
    )
    assert done.returncode == 9
    assert not turns.is_busy(str(tmp_path))


def test_what_comes_in_the_middle_is_done_by_the_one_at_work(templates: Templates, tmp_path: Path):
    world = templates.world(tmp_path / "world", WITH)
    state = str(world.repo / ".git/graphify")
    turn = turns.take(state)
    assert turn is not None
    turn.start()
    world.record(2)
    world.git("commit", "-q", "-m", "meanwhile")
    assert not world.is_fresh(world.repo)
    assert not turn.is_over()
    refresh(str(world.repo), state, "post-commit", turn)
    assert world.is_fresh(world.repo)
    assert turns.wait_until_idle(state, 0)
    os.close(turn.descriptor)


@pytest.mark.soak
def test_two_hundred_hooks_from_all_sides(templates: Templates, tmp_path: Path):
    world = templates.world(tmp_path / "world", WITH)
    for number in range(50):
        running = [subprocess.Popen([world.repo / ".git/hooks/post-commit"], cwd=world.repo) for _ in range(4)]
        path, content = world.records[2 + number % 5]
        (world.repo / path).write_bytes(content) if number % 2 else (world.repo / path).unlink(missing_ok=True)
        last = subprocess.Popen([world.repo / ".git/hooks/post-commit"], cwd=world.repo)
        assert [one.wait() for one in (*running, last)] == [0] * 5
        world.settle()
        assert world.is_fresh(world.repo)
    assert world.failures() == ""
