"""`graphify doctor`: a broken repository for each finding, and the command that it names mends it."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.project import WITH_VAT, Project
from tests.support.records import answer


@pytest.fixture
def healthy(project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A repository that has nothing to be found in; only the program of this interpreter is on the PATH."""
    own = tmp_path / "bin"
    own.mkdir()
    (own / "graphify").write_text(f'#!/bin/sh\nexec {sys.executable} -m graphify "$@"\n')
    (own / "graphify").chmod(0o755)
    monkeypatch.setenv("PATH", f"{own}:/usr/bin:/bin")
    project.save()
    project.ok("hook", "install")
    project.git("-c", "core.hooksPath=/dev/null", "commit", "-qam", "An answer")
    project.ok("reflect")
    return project


def codes(project: Project) -> dict[str, str]:
    """What is found, and what mends it."""
    return {one["code"]: one["fix"] for one in project.run("doctor", "--json").json["findings"]}


def mend(project: Project, fix: str) -> None:
    """Run the command that a finding names."""
    if fix.startswith("graphify "):
        assert project.run(*shlex.split(fix)[1:]).code == 0, fix
    else:
        subprocess.run(["/bin/sh", "-c", fix], cwd=project.path, check=True, capture_output=True)


def test_nothing_is_found_where_everything_works(healthy: Project):
    done = healthy.run("doctor")
    assert done.code == 0, done.stdout
    assert "everything works" in done.stdout


def no_hooks(project: Project) -> None:
    project.ok("hook", "uninstall")


def not_executable(project: Project) -> None:
    (project.path / ".git/hooks/post-commit").chmod(0o644)


def old_harness(project: Project) -> None:
    project.ok("agent", "install", "--harness", "codex")
    place = project.path / ".codex/hooks.json"
    place.write_text(place.read_text().replace('"timeout": 10', '"timeout": 3'))


def not_current(project: Project) -> None:
    (project.path / "reflections/LESSONS.md").unlink()


def waiting(project: Project) -> None:
    for number in range(2):
        project.save(outcome="unverified", question=f"Question {number}?", session=f"u{number}")
    project.save(question="Known?", session="k", answer="Yes it is known.")
    project.save(outcome="unverified", question="Question 3?", session="u3")


def repeated(project: Project) -> None:
    project.put(*(answer("Again?", claim="The same.", sources=[WITH_VAT], at=at, session=f"{at:08x}") for at in (1, 2)))


def nearly_repeated(project: Project) -> None:
    said = "The function with_vat in money adds nineteen percent to every price that a basket holds, in whole cents"
    for number, end in enumerate((".", ", always.")):
        project.put(answer("Who adds it?", claim="It does.", answer=said + end, at=number, session=f"{number:08x}"))


def large(project: Project) -> None:
    place = project.path / ".graphify.yaml"
    place.write_text(place.read_text() + "\nbudget: 20000\n")


def not_committed(project: Project) -> None:
    project.save(session="two", question="Another?", answer="Not committed.")


def leaking(project: Project) -> None:
    token = "ghp_" + "R7tK2mVq9ZsL4xWb8NcY1dHf6JgP3aQe5UoT"
    project.put(answer("Which token?", claim=f"It is {token}", sources=[WITH_VAT], at=3, session="c" * 8))


BREAK: dict[str, tuple[str, Callable[[Project], None]]] = {
    "no hooks": ("hooks", no_hooks),
    "not executable": ("hooks", not_executable),
    "an old harness": ("harness", old_harness),
    "not current": ("reflections", not_current),
    "waiting": ("unverified", waiting),
    "repeated": ("repeated", repeated),
    "nearly repeated": ("repeated", nearly_repeated),
    "large": ("size", large),
    "leaking": ("secret", leaking),
    "not committed": ("uncommitted", not_committed),
}


@pytest.mark.parametrize(("code", "harm"), BREAK.values(), ids=BREAK)
def test_what_is_found_is_mended_by_its_command(healthy: Project, code: str, harm: Callable[[Project], None]):
    harm(healthy)
    found = codes(healthy)
    assert code in found
    mend(healthy, found[code])
    assert code not in codes(healthy)


def test_unreadable_records(healthy: Project):
    healthy.write("memory/broken.md", "---\ntype: answer\n: [\n---\n")
    assert codes(healthy)["unreadable"] == "graphify check"
    assert "memory/broken.md" in healthy.run("check").stdout


def test_stale_lessons(healthy: Project):
    nodes = ["money.py::with_vat", "Basket.add", "Basket.total", "Basket"]
    for number, node in enumerate(nodes):
        for session in "ab":
            said = f"It is what {node} does {'for all' if session == 'a' else 'as the caller wants it'}."
            healthy.save(session=f"{session}{number}", question=f"What of {node}?", answer=said, sources=[node])
    assert "stale" not in codes(healthy)
    for path in ("src/shop/money.py", "src/shop/basket.py"):
        place = healthy.path / path
        place.write_text(place.read_text().replace("return ", "return 1 + "))
    fix = codes(healthy)["stale"]
    assert healthy.run(*shlex.split(fix)[1:]).code == 0


@pytest.mark.parametrize("how", ["another", "none"])
def test_the_path(healthy: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str):
    other = tmp_path / "other"
    other.mkdir()
    if how == "another":
        (other / "graphify").write_text("#!/bin/sh\n")
        (other / "graphify").chmod(0o755)
    monkeypatch.setenv("PATH", f"{other}:{os.environ['PATH']}" if how == "another" else f"{other}:/usr/bin:/bin")
    assert "path" in codes(healthy)


def test_no_memory(repo: object, tmp_path: Path):
    project = Project(tmp_path / "repo")
    assert codes(project) == {"memory": "graphify init"}


def test_stats(healthy: Project):
    healthy.save(session="x", outcome="unverified", question="Later?", answer="Perhaps.")
    healthy.ok("mark", "@", "useful", "--session", "x")
    healthy.save(session="y", outcome="unverified", question="Never?", answer="Perhaps not.")
    healthy.save(session="z", outcome="dead_end", question="There?", answer="No.", sources=None, misled_by=["Basket"])
    (tally,) = healthy.run("doctor", "--stats", "--json").json["stats"]
    assert tally["author"] == "Ada Example <ada@example.org>"
    assert tally["outcomes"] == {"useful": 1, "dead_end": 1, "corrected": 0, "unverified": 2}
    assert (tally["answers"], tally["marked_later"], tally["unverified"]) == (4, 1, 1)
    assert "1 marked later, 1 still unverified" in healthy.run("doctor", "--stats").stdout


def test_what_others_say_in_the_same_words_is_theirs(healthy: Project):
    for who in ("Ada <a@b>", "Bob <b@b>"):
        healthy.put(answer("Again?", claim="The same.", sources=[WITH_VAT], author=who, session=f"{len(who):08x}"))
    assert "repeated" not in codes(healthy)


def test_the_size_of_what_is_put_before_an_agent(healthy: Project):
    empty = healthy.run("doctor", "--json").json["injected"]
    assert (empty["block"], empty["skill"]) == (0, 0)
    healthy.ok("agent", "install", "--harness", "claude-code")
    healthy.save(session="two", answer="The function adds nineteen percent to cents.")
    healthy.ok("reflect")
    full = healthy.run("doctor", "--json").json["injected"]
    assert full["block"] > 500
    assert full["skill"] > 1000
    assert empty["session_start"] < full["session_start"] <= 2000
    assert full["lessons"] == len((healthy.path / "reflections/LESSONS.md").read_text())
    said = healthy.run("doctor", "--stats").stdout
    assert f"{full['session_start']} at a session start" in said
    assert "in all: 2 answers (100 % useful); 0 % marked later, 0 % still unverified" in said
