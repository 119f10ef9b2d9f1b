"""A derived file is a function of tracked content: same content, same bytes, on any machine."""

import os
import shutil
from pathlib import Path

import pytest

from tests.support.cli import graphify
from tests.support.project import WITH_VAT, Project
from tests.support.rich_memory import rich_memory

FILES = ("LESSONS.md", "lessons.json")


@pytest.fixture(scope="module", params=["local", "tracked"])
def origin(sealed: Path, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A repository with every kind of record, committed."""
    project = Project.set_up(tmp_path_factory.mktemp(request.param) / "origin")
    rich_memory(project)
    if request.param == "tracked":
        project.ok("init", "--track", "--no-hooks")
    project.commit("everything")
    return project


@pytest.fixture(scope="module")
def expected(origin: Project) -> dict[str, bytes]:
    return derived(origin)


def derived(project: Project, env: dict[str, str] | None = None) -> dict[str, bytes]:
    """Both files after a run of the real command."""
    result = graphify(project.path, "reflect", env=env)
    assert result.code == 0, result.stderr
    return {name: (project.path / "reflections" / name).read_bytes() for name in FILES}


def clone(origin: Project, path: Path, *options: str) -> Project:
    origin.git(*options, "clone", "-q", f"file://{origin.path}", str(path))
    return Project(path)


def test_there_is_something_to_compare(expected: dict[str, bytes]):
    lessons = expected["LESSONS.md"].decode()
    for title in ("Start here", "Corrections", "Dead ends", "Notes", "Contested", "Tentative"):
        assert f"## {title}\n" in lessons
    assert WITH_VAT in expected["lessons.json"].decode()
    assert b"\r" not in expected["LESSONS.md"] + expected["lessons.json"]


@pytest.mark.parametrize("name", ["elsewhere", "a space and an é"])
def test_another_path(origin: Project, expected: dict[str, bytes], tmp_path: Path, name: str):
    assert derived(clone(origin, tmp_path / name)) == expected


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONHASHSEED": "0"},
        {"PYTHONHASHSEED": "1"},
        {"TZ": "Pacific/Kiritimati", "LC_ALL": "C"},
        {"TZ": "America/Adak", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "PYTHONUTF8": "0"},
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "COLUMNS": "20"},
        {"GRAPHIFY_SESSION": "x", "GRAPHIFY_AUTHOR": "Somebody Else", "GIT_AUTHOR_NAME": "Third"},
    ],
    ids=lambda env: ",".join(env),
)
def test_another_environment(origin: Project, expected: dict[str, bytes], tmp_path: Path, env: dict[str, str]):
    assert derived(clone(origin, tmp_path / "clone"), env) == expected


def test_autocrlf(origin: Project, expected: dict[str, bytes], tmp_path: Path):
    project = clone(origin, tmp_path / "crlf", "-c", "core.autocrlf=true")
    project.git("config", "core.autocrlf", "true")
    project.git("rm", "-q", "--cached", "-r", ".")
    project.git("reset", "-q", "--hard")
    assert b"\r\n" in (project.path / "src/shop/money.py").read_bytes()
    assert b"\r\n" in next((project.path / "memory").rglob("2*.md")).read_bytes()
    assert derived(project) == expected


def test_files_created_in_another_order(origin: Project, expected: dict[str, bytes], tmp_path: Path):
    tracked = origin.git("ls-files", "-z").split("\0")[:-1]
    for folder, names in (("back", reversed(tracked)), ("by name", sorted(tracked, key=lambda path: path[::-1]))):
        project = Project(Project.make(tmp_path / folder).path)
        for stamp, name in enumerate(names):
            copy = project.write(name, (origin.path / name).read_bytes())
            os.utime(copy, (stamp, stamp))
        project.git("add", "-A")
        assert derived(project) == expected


def test_without_any_state(origin: Project, expected: dict[str, bytes], tmp_path: Path):
    project = clone(origin, tmp_path / "clone")
    assert derived(project) == expected
    shutil.rmtree(project.path / ".git/graphify", ignore_errors=True)
    shutil.rmtree(project.path / "reflections")
    assert derived(project) == expected


def test_a_second_run_writes_nothing(origin: Project, tmp_path: Path):
    project = clone(origin, tmp_path / "clone")
    derived(project)
    files = [project.path / "reflections" / name for name in FILES]
    for file in files:
        os.utime(file, ns=(1, 1))
    for words in (("reflect",), ("reflect", "--if-stale"), ("reflect", "--check")):
        assert graphify(project.path, *words).code == 0
        assert [file.stat().st_mtime_ns for file in files] == [1, 1]


def test_on_another_day(origin: Project, expected: dict[str, bytes], tmp_path: Path):
    """No clock: what is derived next year is what is derived today."""
    project = clone(origin, tmp_path / "clone")
    site = tmp_path / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(
        "import time\nreal = time.time_ns\ntime.time_ns = lambda: real() + 400 * 86_400 * 10**9\n"
    )
    env = {"PYTHONPATH": os.pathsep.join([str(site), str(Path(__file__).resolve().parents[2])])}
    assert derived(project, env) == expected
