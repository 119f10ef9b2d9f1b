"""Where something is missing or broken, git goes on and nobody hears of it; where something fails, it is one line."""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from graphify.repo import hooklog, turns
from tests.hooks.conftest import Templates
from tests.hooks.world import HOOKS, WITH, WITHOUT, World
from tests.support.cli import ROOT, graphify
from tests.support.inside import inside
from tests.support.project import Project


@pytest.fixture
def world(templates: Templates, tmp_path: Path) -> World:
    return templates.world(tmp_path / "world", WITH)


def no_state(world: World) -> Path:
    """The state folder, which is gone: whatever makes it again has done something."""
    folder = world.repo / ".git/graphify"
    shutil.rmtree(folder)
    return folder


def hooks_for_all(world: World) -> None:
    """Hooks in the work tree, which people without graphify have too (left out of the commits, to compare ids)."""
    world.git("config", "core.hooksPath", ".githooks")
    world.write(".git/info/exclude", ".githooks\n")
    world.equip(folder=world.repo / ".githooks")


def everyday(world: World) -> None:
    """A commit, an amend, a merge, a rebase and a switch."""
    world.record(2)
    world.git("commit", "-q", "-m", "one")
    world.git("commit", "-q", "--amend", "-m", "two")
    world.git("merge", "-q", "--no-edit", "side~3")
    world.git("rebase", "-q", "main", "side")
    world.git("switch", "-q", "main")


COMMANDS = {
    "no graphify": "",
    "no interpreter": "#!/gone/python\n",
    "not executable": "plain",
    "dead": "#!/bin/sh\nkill -9 $$\n",
    "a bug": "#!/bin/sh\necho oops >&2\nexit 3\n",
    "the name of something else": "#!/bin/sh\necho 'no such command: hook' >&2\nexit 2\n",
}


@pytest.mark.parametrize("name", COMMANDS)
def test_nobody_hears_of_it(templates: Templates, tmp_path: Path, name: str):
    worlds = [templates.world(tmp_path / kind / "world", kind) for kind in (WITHOUT, WITH)]
    for world in worlds:
        world.env["PATH"] = f"{world.path}/bin:/usr/bin:/bin"
        if COMMANDS[name]:
            command = world.hook("graphify", COMMANDS[name], world.path / "bin")
            command.chmod(0o644 if name == "not executable" else 0o755)
        hooks_for_all(world)
        everyday(world)
    without, having = worlds
    texts = [(world.repo / ".githooks/post-commit").read_text() for world in worlds]
    assert ["hook run" in text for text in texts] == [False, True]
    assert having.seen() == without.seen()
    assert not having.is_fresh(having.repo)


_HIGH = 5000
_DESCRIPTORS = """\
import fcntl, os, resource, sys
sys.path[0] = {root!r}
from graphify.repo.detached import detached
resource.setrlimit(resource.RLIMIT_NOFILE, ({high} + 1, {hard}))
null = os.open(os.devnull, os.O_RDWR)
kept = fcntl.fcntl(null, fcntl.F_DUPFD, 40)
fcntl.fcntl(1, fcntl.F_DUPFD, {high})
{lower}

def is_open(number):
    try:
        return os.fstat(number)
    except OSError:
        return False

def work():
    found = [number for number in range({high} + 1) if is_open(number)]
    with open("unfinished", "w") as file:
        print(kept, *found, file=file)
    os.rename("unfinished", "report")

detached(work, kept)
"""


@pytest.mark.parametrize("lowered", [False, True])
def test_every_descriptor_is_let_go(tmp_path: Path, lowered: bool):
    """Also one with a high number, and one above a limit that was lowered since it was opened."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if hard != resource.RLIM_INFINITY and hard <= _HIGH:
        pytest.skip("this system gives nobody as many descriptors")
    lower = f"resource.setrlimit(resource.RLIMIT_NOFILE, (256, {hard}))" if lowered else ""
    done = subprocess.run(
        [sys.executable, "-c", _DESCRIPTORS.format(root=str(ROOT), high=_HIGH, hard=hard, lower=lower)],
        cwd=tmp_path,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    report = tmp_path / "report"
    while not report.exists():
        time.sleep(0.01)
    kept, *found = report.read_text().split()
    assert sorted(found, key=int) == ["0", "1", "2", kept]
    assert done.stdout == ""


def test_streams_are_let_go(world: World):
    """Whoever reads what git says gets the end of it when git ends, not when the refresh does."""
    world.record(2)
    turn = turns.take(str(world.repo / ".git/graphify"))
    assert turn is not None
    os.close(turn.descriptor)
    slow = "import graphify.commands.refresh as r, time; r._is_settled = lambda w: time.sleep(3)"
    code = f"import sys; sys.path[0] = {str(ROOT)!r}; {slow}; from graphify.__main__ import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "hook", "run", "post-commit"],
        cwd=world.repo,
        capture_output=True,
        timeout=2.5,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert turns.is_busy(str(world.repo / ".git/graphify"))
    world.settle()


def test_in_a_folder_without_a_memory(world: World):
    state = no_state(world)
    for name in (".graphify.yaml", "memory"):
        world.git("rm", "-rq", name)
    world.git("commit", "-q", "-m", "no memory")
    world.settle()
    assert not state.exists()
    assert world.failures() == ""


def test_a_state_folder_that_is_read_only(world: World):
    """Nothing can be kept and no turn taken: readers refresh for themselves."""
    no_state(world).write_text("in the way")
    world.record(2)
    world.git("commit", "-q", "-m", "one")
    assert world.transcript[-1].endswith("-> 0\n")
    assert not world.is_fresh(world.repo)


class TestFailures:
    def test_one_line_each(self, world: World):
        (world.repo / "reflections/LESSONS.md").mkdir()
        for number in (2, 3):
            world.record(number)
            world.git("commit", "-q", "-m", "fine all the same")
            world.settle()
        lines = world.failures().splitlines()
        assert len(lines) == 2
        assert all(" post-commit: " in line and "LESSONS.md" in line for line in lines)

    def test_settings_that_are_wrong(self, world: World):
        world.write(".graphify.yaml", "no such setting: 1\n")
        world.record(2)
        world.git("add", "-A")
        world.git("commit", "-q", "-m", "fine all the same")
        world.settle()
        assert "-> 0" in world.transcript[-1]
        assert world.failures().count("there is no setting") == world.failures().count("\n") > 0

    def test_a_bug_is_a_line_with_a_report(self, world: World):
        slow = "import graphify.commands.refresh as r; r.code_view = r.reflect = lambda *a: 1 / 0"
        code = f"import sys; sys.path[0] = {str(ROOT)!r}; {slow}; from graphify.__main__ import main; main()"
        subprocess.run([sys.executable, "-c", code, "hook", "run", "post-commit"], cwd=world.repo, check=True)
        world.settle()
        assert "graphify itself failed: ZeroDivisionError" in world.failures()
        report = Path(world.failures().rpartition("the report is in ")[2].strip().rstrip(")"))
        assert "ZeroDivisionError" in report.read_text()
        report.unlink()

    def test_a_log_stays_small(self, tmp_path: Path):
        for number in range(900):
            hooklog.failed(tmp_path, "post-commit", f"{number} {'x' * 100}")
        log = (tmp_path / hooklog.FAILURES).read_text()
        assert len(log) < 2 * hooklog._MOST
        assert " 899 " in hooklog.runs(tmp_path).failure
        assert log.count("\n") < 600


class TestStatus:
    def status(self, world: World, *words: str) -> dict[str, object]:
        found: dict[str, object] = json.loads(inside(world.repo, "hook", "status", "--json", *words).stdout)
        return found

    def test_before_anything_ran(self, world: World):
        found = self.status(world)
        assert {one["state"] for one in found["hooks"]} == {"installed"}  # type: ignore[attr-defined]
        assert (found["last_success"], found["last_failure"], found["busy"], found["failing"]) == ("", "", False, False)

    def test_the_last_runs(self, world: World):
        world.record(2)
        world.git("commit", "-q", "-m", "one")
        found = self.status(world, "--wait")
        assert str(found["last_success"]).endswith(f" post-commit {world.git('rev-parse', 'HEAD')}")
        assert (found["behind"], found["failing"], found["busy"]) == (False, False, False)
        (world.repo / "reflections/LESSONS.md").unlink()
        (world.repo / "reflections/LESSONS.md").mkdir()
        world.record(3)
        world.git("commit", "-q", "-m", "two")
        found = self.status(world, "--wait")
        assert (found["behind"], found["failing"]) == (True, True)
        assert "LESSONS.md" in str(found["last_failure"])
        said = inside(world.repo, "hook", "status").stdout
        assert "(HEAD has moved since)" in said
        assert "last failure: 20" in said

    def test_while_somebody_refreshes(self, world: World):
        turn = turns.take(str(world.repo / ".git/graphify"))
        assert turn is not None
        assert self.status(world)["busy"] is True
        assert "a refresh is under way" in inside(world.repo, "hook", "status").stdout
        os.close(turn.descriptor)
        assert self.status(world)["busy"] is False

    def test_git_looks_elsewhere(self, world: World):
        """The blocks stand where they stood, and git does not look there any more."""
        world.git("config", "core.hooksPath", ".elsewhere")
        assert {one["state"] for one in self.status(world)["hooks"]} == {"missing"}  # type: ignore[attr-defined]
        assert self.status(world)["folder"] == str(world.repo / ".elsewhere")

    def test_not_executable(self, world: World):
        (world.repo / ".git/hooks/post-commit").chmod(0o644)
        states = {one["name"]: one["state"] for one in self.status(world)["hooks"]}  # type: ignore[attr-defined]
        assert states["post-commit"] == "not executable"
        assert states["post-merge"] == "installed"


@pytest.mark.parametrize("name", HOOKS)
def test_little_is_loaded(world: World, name: str):
    """What the foreground may import: guarded on modules, not on milliseconds."""
    code = (
        "import sys; from graphify.__main__ import _run; code = _run(['hook', 'run', sys.argv[1]]);"
        "print(code, *sorted(name for name in sys.modules if name.partition('.')[0] in"
        " ('typer', 'pathlib', 'subprocess', 'dataclasses', 'yaml', 're', 'typing', 'json', 'blake3', 'sqlite3')))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code, name],
        cwd=world.repo,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("0\n", "")


def test_an_unknown_hook_by_hand(world: World):
    done = graphify(world.repo, "hook", "run", "pre-push")
    assert done.code == 2
    assert "one of post-checkout" in done.stderr


def test_by_hand_from_a_subfolder(world: World):
    world.record(2)
    assert graphify(world.repo, "-C", "src", "hook", "run", "post-commit").code == 0
    world.settle()
    assert world.is_fresh(world.repo)


def test_hostile_variables_lead_nowhere(world: World, tmp_path: Path):
    """What a caller's git may have set; pre-commit with a foreign index would write another repository's objects."""
    world.git("init", "-q", "../other")
    world.record(2)
    state = no_state(world)
    other = {"GIT_DIR": str(world.path / "other/.git"), "GIT_INDEX_FILE": str(world.path / "other/.git/index")}
    for name in HOOKS:
        done = graphify(world.repo, "hook", "run", name, env=other)
        assert (done.code, done.stdout) == (0, "")
    assert not (world.path / "other/.git/graphify").exists()
    assert not state.exists()


def test_a_saved_record_need_not_be_read(world: World):
    """It is known to be readable; what was done to it since is read again."""
    saved = Project(world.repo).save(question="Known?", answer="Yes, it is.", session="here")
    _, modules = _modules_of(world, "pre-commit")
    assert modules == set()
    (world.repo / saved["path"]).write_text("---\n: [\n---\n")
    world.git("add", saved["path"])
    said, modules = _modules_of(world, "pre-commit")
    assert "1 record does not parse" in said
    assert modules >= {"yaml"}


@pytest.mark.parametrize("count", [2, 40])
def test_git_is_asked_once_for_all_records(world: World, count: int):
    """However many were changed by hand; also for what is staged and gone from the work tree, and for none at all."""
    text = world.records[2][1].decode()
    for number in range(count):
        world.write(f"memory/by-hand-{number}.md", text.replace("# Question", f"# {number} Question"))
    world.write("memory/no-record.md", "---\n: [\n---\n")
    world.git("add", "memory")
    world.git("rm", "-q", "--cached", world.record(0))
    (world.repo / "memory/by-hand-0.md").unlink()
    calls = world.path / "calls"
    git = shutil.which("git")
    world.hook("git", f'#!/bin/sh\necho "$*" >> {calls}\nexec {git} "$@"\n', world.path / "bin")
    world.env["PATH"] = f"{world.path}/bin:{os.environ['PATH']}"
    said = world.run(sys.executable, "-m", "graphify", "hook", "run", "pre-commit", PYTHONPATH=str(ROOT))
    assert said.startswith("graphify: ")
    assert "1 record does not parse (memory/no-record.md line " in said
    assert sum("cat-file" in call for call in calls.read_text().splitlines()) == 1


def _modules_of(world: World, name: str) -> tuple[str, set[str]]:
    """What a hook says, and which libraries it loaded."""
    code = (
        "import sys; from graphify.commands.hook_run import hook_run; import os;"
        "said = hook_run(os.getcwd(), sys.argv[1])[0]; print(said.strip());"
        "print(*sorted(name for name in sys.modules if name in ('yaml', 'dataclasses', 're', 'typing', 'pathlib')))"
    )
    done = subprocess.run(
        [sys.executable, "-E", "-S", "-c", f"import sys; sys.path[0] = {str(ROOT)!r}; {code}", name],
        cwd=world.repo,
        capture_output=True,
        text=True,
        check=True,
    )
    said, _, modules = (
        done.stdout.strip("\n").rpartition("\n") if "\n" in done.stdout.strip("\n") else ("", "", done.stdout)
    )
    return said, set(modules.split())
