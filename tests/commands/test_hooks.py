"""git itself runs the hook, and the hook runs the real command."""

import os
import stat
import sys
from pathlib import Path

import pytest

from tests.support.cli import ROOT
from tests.support.project import Project


@pytest.fixture
def on_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command `graphify`, as an installation has it."""
    script = tmp_path / "bin" / "graphify"
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m graphify "$@"\n')
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{script.parent}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture
def hooked(project: Project, on_path: None) -> Project:
    project.ok("hook", "install")
    return project


def lessons(project: Project) -> str:
    file = project.path / "reflections/LESSONS.md"
    return file.read_text() if file.exists() else ""


def test_a_commit_that_only_adds_records(hooked: Project):
    hooked.save()
    assert lessons(hooked) == ""
    hooked.git("commit", "-q", "-m", "records")
    assert "Where is VAT added?" in lessons(hooked)
    assert hooked.status() == []


def test_a_commit_that_changes_code(hooked: Project):
    hooked.save()
    hooked.save(session="two", answer="The function adds nineteen percent.")
    hooked.commit("records")
    money = hooked.path / "src/shop/money.py"
    money.write_text(money.read_text().replace("// 100", "// 200"))
    hooked.commit("code")
    assert "recheck: changed" in lessons(hooked)
    assert hooked.status() == []


def test_the_root_commit(tmp_path: Path, on_path: None):
    project = Project(Project.make(tmp_path / "new").path)
    project.ok("init")
    project.ok("note", "Prices are net")
    project.commit("first")
    assert "Prices are net" in lessons(project)
    assert project.status() == []


def test_in_a_linked_worktree(hooked: Project, tmp_path: Path):
    hooked.git("worktree", "add", "-q", str(tmp_path / "linked"))
    linked = Project(tmp_path / "linked")
    linked.save()
    linked.commit("records")
    assert "Where is VAT added?" in lessons(linked)
    assert lessons(hooked) == ""
    assert linked.status() == []


def test_the_exit_status_is_what_it_was(hooked: Project):
    hooked.write("src/shop/new.py", "x = 1\n")
    hooked.git("add", "-A")
    hooked.write(".graphify.yaml", "no such setting: 1\n")
    hooked.git("commit", "-q", "-m", "fine all the same")
    assert hooked.git("log", "-1", "--format=%s") == "fine all the same"


def test_nothing_is_said(hooked: Project, capfd: pytest.CaptureFixture[str]):
    hooked.save()
    os.system(f"git -C '{hooked.path}' commit -q -m records")
    assert capfd.readouterr() == ("", "")
    assert lessons(hooked)


def test_not_during_a_rebase(hooked: Project):
    hooked.git("checkout", "-q", "-b", "side")
    for number in (1, 2):
        hooked.save(question=f"Question {number}?", answer=f"Answer {number}.")
        hooked.commit(f"record {number}")
    hooked.git("checkout", "-q", "main")
    hooked.write("README.md", "other\n")
    hooked.commit("other")
    hooked.git("checkout", "-q", "side")
    (hooked.path / "reflections/LESSONS.md").unlink()
    hooked.git("rebase", "-q", "main")
    assert hooked.git("log", "-1", "--format=%s", "HEAD~1") == "record 1"
    assert lessons(hooked) == ""


def test_not_in_tracked_mode(hooked: Project):
    hooked.ok("init", "--track")
    hooked.commit("tracked")
    hooked.save()
    hooked.git("commit", "-q", "-m", "records")
    assert lessons(hooked) == ""
    assert hooked.status() == []


def test_silent_without_graphify(project: Project, capfd: pytest.CaptureFixture[str]):
    project.ok("hook", "install")
    git = next(folder for folder in ("/usr/bin", "/bin", "/usr/local/bin") if (Path(folder) / "git").exists())
    assert not (Path(git) / "graphify").exists()
    project.save()
    status = os.system(f"PATH={git}:/bin git -C '{project.path}' commit -q -m records")
    assert (status, capfd.readouterr()) == (0, ("", ""))
    assert lessons(project) == ""


def test_a_hook_that_was_there_still_runs(project: Project, on_path: None):
    hook = project.write(".git/hooks/post-commit", "#!/bin/sh\ntouch ran\nexit 1\n")
    hook.chmod(0o755)
    project.ok("hook", "install")
    project.save()
    project.git("commit", "-q", "-m", "records")
    assert (project.path / "ran").exists()
    assert lessons(project)


def test_a_failure_is_a_line_in_the_log(project: Project):
    (project.path / "reflections/LESSONS.md").mkdir()
    assert project.run("hook", "run", "post-commit").stdout == ""
    log = (project.path / ".git/graphify/hook.log").read_text()
    assert "post-commit" in log
    assert log.count("\n") == 1
