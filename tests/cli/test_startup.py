"""What is imported before something is said. Guarded on modules, not on milliseconds."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from graphify import __version__
from tests.support.cli import ROOT
from tests.support.inside import inside
from tests.support.project import Project

_HEAVY = ("typer", "click", "yaml", "networkx", "tree_sitter", "tree_sitter_python", "blake3", "sqlite3", "rich")
_RUN = """
import sys
from graphify.__main__ import main
sys.argv = ["graphify", *sys.argv[1:]]
try:
    main()
except SystemExit as done:
    code = done.code
print("MODULES", code, *(name for name in {heavy} if name in sys.modules))
"""


def imported(folder: Path, *words: str, looked_for: tuple[str, ...] = _HEAVY) -> tuple[str, set[str]]:
    """The output of a run, and which of the modules it imported."""
    code = _RUN.format(heavy=looked_for)
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    said, _, modules = done.stdout.rpartition("MODULES")
    assert modules.split()[0] == "0", done.stdout
    return said, set(modules.split()[1:])


def test_version(tmp_path: Path):
    said, modules = imported(tmp_path, "--version")
    assert said == f"graphify {__version__}\n"
    assert modules == set()


def test_version_after_other_options(tmp_path: Path):
    result = inside(tmp_path, "-C", ".", "--version")
    assert (result.code, result.stdout) == (0, f"graphify {__version__}\n")


@pytest.mark.parametrize(
    "words",
    [("log",), ("reflect", "--if-stale"), ("lessons",), ("explain", "with_vat"), ("recall", "Where is VAT added?")],
)
def test_networkx_and_rich_are_not_needed(project: Project, words: tuple[str, ...]):
    project.save()
    project.ok("reflect")
    assert imported(project.path, *words)[1] & {"networkx", "rich"} == set()


@pytest.mark.parametrize("words", [("log",), ("show", "@"), ("undo",)])
def test_records_need_no_parser(project: Project, words: tuple[str, ...]):
    project.save(session=None)
    assert imported(project.path, *words)[1] & {"tree_sitter", "tree_sitter_python"} == set()


def test_help_needs_neither(tmp_path: Path):
    assert imported(tmp_path, "--help")[1] & {"networkx", "rich", "tree_sitter"} == set()


@pytest.mark.parametrize("command", ["log", "save-result", "reflect", "explain", "recall", "import", "check"])
def test_help_waits_for_no_command(tmp_path: Path, command: str):
    said, modules = imported(tmp_path, command, "--help")
    assert "Usage:" in said
    assert modules <= {"typer", "click"}


def test_finding_nothing_to_do_reads_no_record_and_no_code(project: Project):
    project.save()
    work = ("graphify.memory.reading", "graphify.codegraph.model")
    assert imported(project.path, "reflect", looked_for=work)[1] == set(work), "the control: they do what is to be done"
    for file in project.path.rglob("*"):
        if file.is_file() and ".git" not in file.parts:
            os.utime(file, ns=(0, 0))
    time.sleep(2.1)  # the change of a time is a change, and young
    project.ok("reflect")
    assert imported(project.path, "reflect", "--if-stale", looked_for=work)[1] == set()


def test_a_refresh_that_found_nothing_to_write_is_remembered(project: Project):
    project.save()
    project.ok("reflect")
    for file in project.path.rglob("*"):
        if file.is_file() and ".git" not in file.parts:
            os.utime(file, ns=(0, 0))
    time.sleep(2.1)
    assert project.ok("reflect", "--if-stale")["written"] == []
    assert imported(project.path, "reflect", "--if-stale", looked_for=("graphify.memory.reading",))[1] == set()
