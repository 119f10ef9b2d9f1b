"""Beside what is there: our block works, or a line says what to add where; and everything is given back."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from graphify.commands.hook import hook_install, hook_uninstall
from graphify.commands.hook_status import hook_status
from graphify.commands.shared.workspace import open_workspace
from graphify.repo import environment
from tests.hooks.setups import ALL, BOTH, SETUPS, Setup
from tests.support.checkout import Checkout
from tests.support.inside import inside
from tests.support.users import folder_of_a_plain_user


def hooks(repo: Checkout, *words: str) -> dict[str, dict[str, str]]:
    done = inside(repo.path, "hook", *words, "--json")
    assert done.code == 0, done.stdout
    return {one["name"]: one for one in json.loads(done.stdout)["hooks"]}


def everything(folder: Path) -> dict[str, tuple[Any, ...]]:
    """All paths below a folder with kind, mode and content."""
    found: dict[str, tuple[Any, ...]] = {}
    for path in sorted(folder.rglob("*")):
        state = path.lstat()
        content = os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else None
        found[str(path.relative_to(folder))] = (state.st_mode, content)
    return found


def times(folder: Path) -> dict[str, int]:
    return {str(path): path.lstat().st_mtime_ns for path in folder.rglob("*") if path.is_symlink() or path.is_file()}


def test_there_are_thirty():
    assert len(SETUPS) >= 30


@pytest.mark.parametrize("one", SETUPS, ids=lambda one: one.name)
def test_installed_and_given_back(tmp_path: Path, one: Setup):
    repo = Checkout.make(tmp_path / "repo")
    one.make(repo)
    before, untouched = everything(tmp_path), times(tmp_path)
    changes = hooks(repo, "install")
    assert tuple(name for name, change in changes.items() if change["state"] == "refused") == one.refused
    for name in one.refused:
        assert one.says in changes[name]["reason"]
        assert "\n" not in changes[name]["reason"]
    with_hooks = everything(tmp_path)
    assert {change["state"] for change in hooks(repo, "install").values()} <= {"unchanged", "refused"}
    assert everything(tmp_path) == with_hooks
    status = hooks(repo, "status")
    for name in ALL:
        expected = ("installed",) if name not in one.refused else ("foreign", "missing")
        assert status[name]["state"] in expected
    hooks(repo, "uninstall")
    assert everything(tmp_path) == before
    edited = {change["path"] for change in changes.values() if change["state"] == "installed"}
    now = times(tmp_path)
    assert {path for path, when in untouched.items() if now[path] != when} <= edited
    hooks(repo, "uninstall")
    assert everything(tmp_path) == before


def test_a_folder_that_is_read_only(monkeypatch: pytest.MonkeyPatch):
    with folder_of_a_plain_user() as folder:
        monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
        monkeypatch.setenv("HOME", str(folder))
        repo = Checkout.make(folder / "repo")
        place = repo.path / ".git/hooks"
        place.chmod(0o555)
        before = everything(folder)
        workspace = open_workspace(repo.path)
        changes = {change.name: change for change in hook_install(workspace)}
        assert {change.state for change in changes.values()} == {"refused"}
        assert "cannot write" in changes["post-commit"].reason
        assert "add to it: command -v graphify" in changes["post-commit"].reason
        assert {one.state for one in hook_status(workspace).hooks} == {"missing"}
        hook_uninstall(workspace)
        assert everything(folder) == before
        place.chmod(0o755)


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_what_cannot_be_taken_out_is_a_failure(monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]):
    with folder_of_a_plain_user() as folder:
        monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
        monkeypatch.setenv("HOME", str(folder))
        repo = Checkout.make(folder / "repo")
        place = repo.path / ".git/hooks"
        hook_install(open_workspace(repo.path))
        place.chmod(0o555)
        before = everything(folder)
        done = inside(repo.path, "hook", "uninstall", *words)
        assert (done.code, everything(folder)) == (1, before)
        assert all(f"{place / name}: Permission denied: check the permissions" in done.stdout for name in ALL)
        place.chmod(0o755)
        assert inside(repo.path, "hook", "uninstall", *words).code == 0
        assert not any((place / name).exists() for name in ALL)


def test_a_hook_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch):
    with folder_of_a_plain_user() as folder:
        monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
        monkeypatch.setenv("HOME", str(folder))
        repo = Checkout.make(folder / "repo")
        hook_install(open_workspace(repo.path))
        (repo.path / ".git/hooks/post-commit").chmod(0o000)
        said = inside(repo.path, "hook", "uninstall").stdout
        assert f"hook post-commit: unchanged: cannot read {repo.path}" in said


@pytest.mark.parametrize("last", ["exit 0", "false", "exec false", "sh -c 'exit 3'", "echo reached"])
@pytest.mark.parametrize("name", ["pre-commit", "post-checkout"])
def test_the_others_script_comes_out_as_it_would(tmp_path: Path, name: str, last: str):
    repo = Checkout.make(tmp_path / "repo")
    script = repo.write(f".git/hooks/{name}", f"#!/bin/sh\ncat\n{last}\n")
    script.chmod(0o755)

    def ran() -> tuple[int, bytes, bytes]:
        done = subprocess.run([script], cwd=repo.path, input=b"given", capture_output=True, check=False)
        return done.returncode, done.stdout, done.stderr

    before = ran()
    hooks(repo, "install")
    assert ran() == before


def test_a_script_keeps_its_own_variables(tmp_path: Path):
    """What a script holds fast, it may: only names that start with ours are assigned."""
    repo = Checkout.make(tmp_path / "repo")
    for hook in ALL:
        repo.write(f".git/hooks/{hook}", "#!/usr/bin/env bash\nset -eu\nreadonly rc=7\ntrue\n").chmod(0o755)
    hooks(repo, "install")
    repo.git("commit", "-q", "--allow-empty", "-m", "one")
    assigned = {
        word
        for hook in ALL
        for word in re.findall(r"(?<![-\w])(\w+)=(?!=)", (repo.path / ".git/hooks" / hook).read_text())
    }
    assert assigned == {"rc", "graphify_rc"}


def test_formatters_come_first(tmp_path: Path):
    repo = Checkout.make(tmp_path / "repo")
    script = repo.write(".git/hooks/pre-commit", "#!/bin/sh\nformatter\n")
    script.chmod(0o755)
    hooks(repo, "install")
    lines = script.read_text().splitlines()
    assert lines.index("formatter") < lines.index("# >>> graphify >>>")


@pytest.mark.parametrize("folder", ["tools/hooks", ".githooks"])
def test_no_path_of_the_machine_where_git_may_track_it(tmp_path: Path, folder: str):
    repo = Checkout.make(tmp_path / "repo")
    repo.git("config", "core.hooksPath", folder)
    hooks(repo, "install")
    for name in ALL:
        text = (repo.path / folder / name).read_text()
        assert str(Path(os.sys.executable).parent) not in text  # type: ignore[attr-defined]
        assert f"graphify hook run {name} </dev/null 2>/dev/null" in text


@pytest.mark.parametrize("which", ["interpreter", "package"])
def test_nothing_that_can_be_run_is_taken_from_the_work_tree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, which: str
):
    repo = Checkout.make(tmp_path / "repo")
    own = {"interpreter": tmp_path / "python", "package": tmp_path / "packages"}
    own[which] = repo.path / which
    monkeypatch.setattr(environment, "own_installation", lambda: tuple(own.values()))
    hooks(repo, "install")
    assert str(tmp_path) not in (repo.path / ".git/hooks/post-commit").read_text()


@pytest.mark.parametrize("name", ["it's", "two  words", 'a"b', "$(touch pwned)", "é"])
def test_an_installation_at_any_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str):
    repo = Checkout.make(tmp_path / "repo")
    own, package = tmp_path / name / "python", tmp_path / name / "packages"
    (package / "graphify").mkdir(parents=True)
    (package / "graphify/__main__.py").touch()
    own.write_text(f'#!/bin/sh\nshift 4; echo "$*" >> "{tmp_path}/ran"\n')
    own.chmod(0o755)
    monkeypatch.setattr(environment, "own_installation", lambda: (own, package))
    hooks(repo, "install")
    repo.git("commit", "-q", "--allow-empty", "-m", "one")
    ran = f"{package} hook run pre-commit\n{package} hook run post-commit\n"
    assert (tmp_path / "ran").read_text() == ran
    assert hooks(repo, "status")["post-commit"]["state"] == "installed"
    (package / "graphify/__main__.py").unlink()
    repo.git("commit", "-q", "--allow-empty", "-m", "gone: the plain line is left")
    assert (tmp_path / "ran").read_text() == ran
    monkeypatch.setattr(environment, "own_installation", lambda: None)
    assert hooks(repo, "status")["post-commit"]["state"] == "outdated"
    assert hooks(repo, "install")["post-commit"]["state"] == "installed"


def test_nothing_is_imported_from_the_current_folder(tmp_path: Path):
    repo = Checkout.make(tmp_path / "repo")
    repo.write("memory/a.md", "a\n")
    for name in ("os", "fcntl", "site", "graphify/__init__", "graphify/__main__", "blake3", "sitecustomize"):
        repo.write(f"{name}.py", f"open({str(tmp_path / 'pwned')!r}, 'w')\n")
    hooks(repo, "install")
    repo.git("add", "-A")
    repo.git("commit", "-q", "-m", "hostile")
    hooks(repo, "status", "--wait")
    assert (repo.path / ".git/graphify").exists()
    assert not (tmp_path / "pwned").exists()


class TestWhatTheLineSays:
    """The line is added where it says, and then it works, and `status` and `install` know."""

    @pytest.mark.parametrize("name", ["husky", "pre commit framework", "lefthook", "ending in exec", "symbolic links"])
    def test_status_sees_it(self, tmp_path: Path, name: str):
        repo = Checkout.make(tmp_path / "repo")
        next(one for one in SETUPS if one.name == name).make(repo)
        reason = hooks(repo, "install")["pre-commit"]["reason"]
        where, _, line = reason.partition(": add ")[2].removeprefix("to ").partition(": ")
        own = where == "it" or where.startswith("before its line")
        file = repo.path / (".git/hooks/pre-commit" if own else where)
        told = file.read_text() if file.exists() else ""
        last = where.partition("`")[2].removesuffix("`")
        file.write_text(told.replace(last, f"{line}\n{last}") if last else f"{told}{line}\n")
        assert hooks(repo, "status")["pre-commit"]["state"] == "by hand"
        assert hooks(repo, "install")["pre-commit"]["state"] == "unchanged"

    def test_a_script_that_hands_itself_over_still_runs(self, tmp_path: Path):
        repo = Checkout.make(tmp_path / "repo")
        next(one for one in SETUPS if one.name == "shell and python").make(repo)
        repo.write("memory/a.md", "a\n")
        for name, change in hooks(repo, "install").items():
            file = Path(change["path"])
            if change["state"] == "refused":
                last, _, line = change["reason"].partition("before its line `")[2].partition("`: ")
                file.write_text(file.read_text().replace(last, f"{line}\n{last}"))
                done = subprocess.run([file], cwd=repo.path, capture_output=True, text=True, check=False)
                assert (done.returncode, done.stdout[-3:], done.stderr, name in BOTH) == (0, "ok\n", "", True)
        assert {one["state"] for one in hooks(repo, "status").values()} == {"installed", "by hand"}

    def test_a_comment_is_not_a_call(self, tmp_path: Path):
        repo = Checkout.make(tmp_path / "repo")
        next(one for one in SETUPS if one.name == "husky").make(repo)
        repo.write(".husky/pre-commit", "# graphify hook run pre-commit\n")
        assert hooks(repo, "status")["pre-commit"]["state"] == "foreign"
