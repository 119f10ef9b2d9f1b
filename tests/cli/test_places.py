"""Wherever one stands: it works, or it says what to do."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.checkout import Checkout
from tests.support.cli import ROOT
from tests.support.inside import inside
from tests.support.project import WITH_VAT, Project
from tests.support.users import folder_of_a_plain_user


def works(project: Project, below: str = "") -> None:
    saved = project.run("save-result", "--json", "--from", "-", below=below, stdin=GIVEN)
    assert saved.code == 0, saved.stdout
    assert (project.path / saved.json["path"]).is_file()
    assert f"A  {saved.json['path']}" in project.status()
    assert project.run("reflect", below=below).code == 0
    assert "Where is VAT added?" in (project.path / "reflections/LESSONS.md").read_text()
    for words in (
        ("log",),
        ("check",),
        ("lessons",),
        ("explain", "with_vat"),
        ("recall", "VAT?"),
        ("show", saved.json["id"]),
        ("undo",),
    ):
        result = project.run(*words, below=below)
        assert result.code == 0, (words, result)
    assert project.records() == []


GIVEN = '{"question": "Where is VAT added?", "answer": "In with_vat.", "outcome": "useful", "sources": ["with_vat"]}'


def test_at_the_top_and_below(project: Project):
    works(project)
    works(project, below="src/shop")


def test_dash_c(project: Project, tmp_path: Path):
    project.save()
    for folder in (str(project.path), "repo", "repo/src", "repo/src/../../repo"):
        result = inside(tmp_path, "-C", folder, "log", "--json")
        assert len(result.json["records"]) == 1
    assert inside(project.path, "log").code == 0
    (tmp_path / "given.json").write_text(GIVEN)
    result = inside(tmp_path, "-C", "repo/src", "save-result", "--from", "../../given.json")
    assert result.code == 0


def test_a_linked_worktree(project: Project, tmp_path: Path):
    project.git("worktree", "add", "-q", str(tmp_path / "linked"))
    works(Project(tmp_path / "linked"))
    works(Project(tmp_path / "linked"), below="src")
    assert project.status() == []


def test_a_detached_head(project: Project):
    project.git("checkout", "-q", "--detach")
    works(project)


def test_before_the_first_commit(tmp_path: Path):
    project = Project(Checkout.make(tmp_path / "new").path)
    project.write("src/shop/money.py", "def with_vat(cents):\n    return cents\n")
    project.ok("init", "--no-hooks")
    works(project)
    reply = project.save()
    assert "commit:" not in (project.path / reply["path"]).read_text()


def test_a_shallow_clone(project: Project, tmp_path: Path):
    project.save()
    project.commit("one")
    project.write("README.md", "two\n")
    project.commit("two")
    project.git("clone", "-q", "--depth", "1", f"file://{project.path}", str(tmp_path / "shallow"))
    shallow = Project(tmp_path / "shallow")
    assert shallow.ok("log")["records"]
    assert shallow.ok("lessons")["sources"][WITH_VAT]["freshness"] == "fresh"
    error = shallow.error("reflect", "--as-of", project.git("rev-parse", "HEAD~1"))
    assert "unshallow" in error["hint"]
    assert shallow.save(question="Other?", answer="Yes.")["id"]


def test_a_sparse_clone(project: Project):
    project.save()
    project.commit("one")
    project.git("sparse-checkout", "set", "memory")
    assert not (project.path / "src").exists()
    entry = project.sidecar()["sources"][WITH_VAT]
    assert entry["freshness"] == "unknown"
    assert project.save(question="Other?", answer="Yes.", sources=["README.md"])["id"]


def test_a_read_only_tree(monkeypatch: pytest.MonkeyPatch):
    with folder_of_a_plain_user() as folder:
        config = folder / "gitconfig"
        config.write_text("[user]\n    name = Ada\n    email = ada@example.org\n")
        monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(config))
        monkeypatch.setenv("HOME", str(folder / "home"))
        project = Project.set_up(folder / "repo")
        project.save()
        project.commit("one")
        everything = [path for path in (folder, *folder.rglob("*")) if not path.is_symlink()]
        for path in everything:
            path.chmod(path.stat().st_mode & ~0o222)
        try:
            for words in (
                ("log",),
                ("lessons",),
                ("explain", "with_vat"),
                ("recall", "VAT?"),
                ("check",),
                ("reflect", "--budget", "999"),
            ):
                result = project.run(*words)
                assert result.code == 0, (words, result)
            assert "Where is VAT added?" in project.run("lessons").stdout
            assert project.run("recall", "Where is VAT added?").stdout.startswith("STRONG")
            error = project.error("save-result", "--from", "-", stdin=GIVEN.replace("added", "removed"))
            assert error["code"] == "not_writable"
            assert "permissions" in error["hint"]
            assert project.error("reflect")["code"] == "not_writable"
            assert project.run("hook", "run", "post-commit").code in (0, 1)
        finally:
            for path in everything:
                path.chmod(path.stat().st_mode | 0o200)


def test_outside_a_repository(tmp_path: Path):
    for words in (
        ("log",),
        ("init",),
        ("reflect",),
        ("save-result", "--outcome", "useful", "--question", "q", "--answer", "a"),
    ):
        result = inside(tmp_path, *words, "--json")
        assert result.code == 1
        assert result.json["error"]["code"] == "no_repository"
        assert result.json["error"]["hint"] == "git init"
    assert list(tmp_path.iterdir()) == []


def test_a_bare_repository(project: Project, tmp_path: Path):
    project.git("clone", "-q", "--bare", str(project.path), str(tmp_path / "bare.git"))
    result = inside(tmp_path / "bare.git", "log", "--json")
    assert (result.code, result.json["error"]["code"]) == (1, "bare_repository")
    assert result.json["error"]["hint"]


@pytest.mark.parametrize("name", ["with space", "accent é", "quote's", "line\nbreak", "-dash"])
def test_any_name_of_a_folder(project: Project, tmp_path: Path, name: str):
    works(project.copied_to(tmp_path / name))


def test_git_variables_of_a_hook_do_not_lead_astray(project: Project, tmp_path: Path):
    other = Checkout.make(tmp_path / "other")
    env = {"GIT_DIR": str(other.path / ".git"), "GIT_WORK_TREE": str(other.path), "GIT_INDEX_FILE": "nowhere"}
    result = project.run("save-result", "--json", "--from", "-", stdin=GIVEN, env=env)
    assert result.code == 0
    assert f"A  {result.json['path']}" in project.status()
    assert other.status() == []


def test_without_git(project: Project):
    done = subprocess.run(
        [sys.executable, "-m", "graphify", "log"],
        cwd=project.path,
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": "/nonexistent", "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert done.returncode == 1
    assert "git is not installed" in done.stderr
