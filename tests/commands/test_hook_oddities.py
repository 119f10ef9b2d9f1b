"""`agent hook` where something is missing, closed or full, and where several conversations begin at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from graphify.commands.agent_hook import agent_hook
from graphify.commands.shared.freshened import AT_ONCE
from graphify.repo import turns
from tests.support.cli import ROOT
from tests.support.project import Project
from tests.support.records import answer

EVENTS = ("session-start", "prompt", "edit", "stop")


def shell(project: Project, line: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """A line of the shell, in which `$HOOK` is the command."""
    given = {**os.environ, "PYTHONPATH": str(ROOT), "HOOK": f"{sys.executable} -m graphify agent hook", **env}
    return subprocess.run(["/bin/sh", "-c", line], cwd=project.path, env=given, capture_output=True, check=False)


def session_start(project: Project, session: str, folder: Path | None = None) -> str:
    data = json.dumps({"session_id": session, "cwd": str(folder or project.path)}).encode()
    return (
        json.loads(agent_hook(project.path, "session-start", "", data))
        .get("hookSpecificOutput", {})
        .get("additionalContext", "")
    )


@pytest.fixture
def known(project: Project) -> Project:
    project.save()
    project.save(session="two", answer="The function adds nineteen percent to cents.")
    return project


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize(
    "line",
    [
        "$HOOK {} <&-",
        "echo '{{}}' | $HOOK {} >&-",
        "echo '{{}}' | $HOOK {} >/dev/full",
        "echo '{{}}' | env -u HOME -u XDG_CACHE_HOME $HOOK {}",
        "echo '{{}}' | $HOOK {} 2>&-",
        "echo '{{}}' | $HOOK {} --host",
        'printf \'{{"prompt": "\\377\\376"}}\' | $HOOK {}',
    ],
    ids=["no input", "no output", "a full disk", "no home", "no errors", "half a flag", "no UTF-8"],
)
def test_it_ends_well(known: Project, line: str, event: str):
    done = shell(known, line.format(event))
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout == b"" or isinstance(json.loads(done.stdout), dict)


def test_without_git_it_is_silent(known: Project, tmp_path: Path):
    done = shell(known, "echo '{}' | $HOOK session-start", PATH=str(tmp_path))
    assert (done.returncode, done.stdout) == (0, b"{}\n")


def test_many_conversations_at_once(known: Project):
    def start(number: int) -> bytes:
        return shell(known, f'echo \'{{"session_id": "s{number}"}}\' | $HOOK session-start').stdout

    with ThreadPoolExecutor(6) as pool:
        found = set(pool.map(start, range(6)))
    assert len(found) == 1
    assert b"with_vat" in found.pop()


def test_what_the_branch_has_changed_is_near(known: Project):
    node = "src/shop/basket.py::Basket.total"
    for number, said in enumerate(("Basket.total does it.", "The method total of it.")):
        known.put(answer("Who sums up?", claim=said, sources=[node], at=number, session=f"{number:08x}"))
    known.commit("Answers")
    known.git("checkout", "-q", "-b", "side")
    basket = known.path / "src/shop/basket.py"
    basket.write_text(basket.read_text() + "\n\ndef more():\n    return 1\n")
    known.commit("A change of the branch")
    assert session_start(known, "near").splitlines()[2].startswith("- `src/shop/basket.py::Basket.total`")
    known.git("checkout", "-q", "main")
    assert not session_start(known, "far").splitlines()[2].startswith("- `src/shop/basket.py")


def test_a_large_memory_is_refreshed_by_a_child(known: Project):
    """The agent does not wait for it: it is told what was known, and the next conversation the rest."""
    known.ok("reflect")
    known.put(*(answer(f"Question {n}?", "dead_end", at=n / 100, session=f"{n:08x}") for n in range(AT_ONCE + 1)))
    assert "dead end" not in session_start(known, "first")
    state = str(known.path / ".git/graphify")
    for _ in range(200):
        assert turns.wait_until_idle(state, 60)
        if "Question" in (known.path / "reflections/lessons.json").read_text():
            break
        time.sleep(0.1)
    assert "dead end" in session_start(known, "second")


def test_a_new_work_tree_knows_what_the_first_one_knew(known: Project, tmp_path: Path):
    known.commit("Answers")
    known.ok("hook", "install")
    folder = tmp_path / "linked"
    known.git("worktree", "add", "-q", str(folder), "-b", "side")
    assert "with_vat" in session_start(known, "w", folder)
