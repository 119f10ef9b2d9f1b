from pathlib import Path

import pytest

from graphify.repo import clock, environment


def test_session_is_stored_as_a_hash():
    assert environment.session_key("") == ""
    assert environment.session_key("abc") == "6437b3ac"
    assert environment.session_key("\udcff") != environment.session_key("abc")


def test_sessions_in_order(monkeypatch: pytest.MonkeyPatch):
    assert environment.session() == ""
    for name in ("CODEX_THREAD_ID", "CLAUDE_CODE_REMOTE_SESSION_ID", "CLAUDE_CODE_SESSION_ID", "GRAPHIFY_SESSION"):
        monkeypatch.setenv(name, name)
        assert environment.session() == name
    monkeypatch.setenv("GRAPHIFY_SESSION", "  ")
    assert environment.session() == "CLAUDE_CODE_SESSION_ID"


@pytest.mark.parametrize(
    ("name", "host"),
    [("CLAUDECODE", "claude-code"), ("CODEX_SANDBOX", "codex"), ("GEMINI_CLI", "gemini-cli"), ("CURSOR_X", "cursor")],
)
def test_agents(monkeypatch: pytest.MonkeyPatch, name: str, host: str):
    assert environment.agent() == ""
    monkeypatch.setenv(name, "1")
    assert environment.agent() == host
    monkeypatch.setenv("GRAPHIFY_AGENT", "mine")
    assert environment.agent() == "mine"


def test_author(monkeypatch: pytest.MonkeyPatch):
    assert environment.author() == ""
    monkeypatch.setenv("GRAPHIFY_AUTHOR", "Ada <a@b>")
    assert environment.author() == "Ada <a@b>"


def test_cache_home(monkeypatch: pytest.MonkeyPatch, sealed: Path):
    assert environment.cache_home() == sealed / ".cache"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert environment.cache_home() == sealed / ".cache"
    monkeypatch.setenv("XDG_CACHE_HOME", "/x")
    assert environment.cache_home() == Path("/x")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.delenv("HOME")
    assert environment.cache_home() is None


def test_what_git_gets(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GIT_DIR", "/elsewhere")
    monkeypatch.setenv("GIT_CONFIG_PARAMETERS", "'core.worktree=/elsewhere'")
    monkeypatch.setenv("GIT_AUTHOR_NAME", "Ada")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    found = environment.for_git()
    assert "GIT_DIR" not in found
    assert "GIT_CONFIG_PARAMETERS" not in found
    assert found["GIT_AUTHOR_NAME"] == "Ada"
    assert (found["LC_ALL"], found["GIT_OPTIONAL_LOCKS"]) == ("C", "0")


def test_the_index_that_a_hook_is_given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    assert environment.hook_index_file() is None
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/index.lock")
    assert environment.hook_index_file() == tmp_path / ".git/index.lock"


def test_the_clock_counts_microseconds():
    first, second = clock.now(), clock.now()
    assert 1_700_000_000_000_000 < first <= second < 10_000_000_000_000_000
