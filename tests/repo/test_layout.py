import os
from pathlib import Path

import pytest

from graphify.errors import GraphifyError
from graphify.repo import git
from graphify.repo.layout import lay_out
from tests.support.checkout import Checkout


def test_defaults(repo: Checkout):
    found = lay_out(git.discover(repo.path / "src"))
    assert found.memory == repo.path / "memory"
    assert found.lessons == repo.path / "reflections" / "LESSONS.md"
    assert found.sidecar == repo.path / "reflections" / "lessons.json"
    assert found.state == found.common_state == repo.path / ".git" / "graphify"
    assert found.index_file == repo.path / ".git" / "graphify" / "index.sqlite"
    assert repo.status() == []


def test_settings_move_things(repo: Checkout):
    repo.write(".graphify.yaml", "memory: döcs/memory\n")
    assert lay_out(git.discover(repo.path)).memory == repo.path / "döcs" / "memory"


def test_bad_settings(repo: Checkout):
    repo.write(".graphify.yaml", "memry: x\n")
    with pytest.raises(GraphifyError, match="memry"):
        lay_out(git.discover(repo.path))


def test_a_linked_worktree_shares_only_the_parse_cache(repo: Checkout, tmp_path: Path):
    repo.git("worktree", "add", "-q", str(tmp_path / "linked"))
    linked, main = lay_out(git.discover(tmp_path / "linked")), lay_out(git.discover(repo.path))
    assert linked.parse_cache == main.parse_cache
    assert linked.index_file != main.index_file


def test_a_git_directory_that_cannot_be_written(repo: Checkout, sealed: Path, monkeypatch: pytest.MonkeyPatch):
    (repo.path / ".git" / "graphify").write_text("in the way, for root too")
    first = lay_out(git.discover(repo.path)).state
    assert first is not None
    assert first.parent == sealed / ".cache" / "graphify"
    assert first.is_dir()
    assert os.stat(first).st_mode & 0o077 == 0
    assert lay_out(git.discover(repo.path)).state == first
    monkeypatch.delenv("HOME")
    nowhere = lay_out(git.discover(repo.path))
    assert (nowhere.state, nowhere.index_file, nowhere.parse_cache) == (None,) * 3


def test_a_git_directory_that_goes_away_does_not_come_back(repo: Checkout, tmp_path: Path):
    repo.git("worktree", "add", "-q", str(tmp_path / "linked"))
    found = lay_out(git.discover(tmp_path / "linked"))
    repo.git("worktree", "remove", str(tmp_path / "linked"))
    assert found.state is not None
    assert not (repo.path / ".git/worktrees/linked").exists()
