"""Python 3.10 and the newest one installed here make the same bytes, ids and fingerprints."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.codegraph import fingerprint_probe
from tests.codegraph.fingerprint_probe import golden, standard
from tests.support.cli import ROOT
from tests.support.project import Project
from tests.support.rich_memory import rich_memory

_PYENV = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
"""Looked up before the tests seal HOME."""

_LEAST = 10

_PROBE = """
import json, sys
from graphify.memory.records import Answer
from graphify.memory.writing import stamp
from graphify.names import Outcome
stamped = stamp(Answer(
    id="", recorded="2026-11-30T03:10:22.104233Z", author="\\u00c4d\\u00e4",
    question="O\\u00f9 est la \\ufb01n, \\u0130?",
    answer="Two\\r\\nlines \\u2028 and \\u00df.", outcome=Outcome.USEFUL,
))
print(json.dumps({"version": sys.version_info[:2], "made": [stamped.path, stamped.text]}))
"""


def _works(python: Path) -> bool:
    try:
        done = subprocess.run([python, "-c", "import venv, ensurepip"], capture_output=True, check=False, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _found() -> dict[int, Path]:
    """Interpreters 3.10 and later other than this one, by minor version: from PATH, else from pyenv."""
    found: dict[int, list[Path]] = {}
    for minor in range(_LEAST, 30):
        if (on_path := shutil.which(f"python3.{minor}")) is not None:
            found.setdefault(minor, []).append(Path(on_path))
    for python in sorted(_PYENV.glob("versions/*/bin/python3.*")):
        if (match := re.fullmatch(r"python3\.(\d+)", python.name)) and int(match[1]) >= _LEAST:
            found.setdefault(int(match[1]), []).append(python)
    found.pop(sys.version_info.minor, None)
    working = {minor: next(filter(_works, places), None) for minor, places in found.items()}
    return {minor: python for minor, python in working.items() if python is not None}


@pytest.fixture(scope="session")
def pythons(sealed: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """This interpreter, and the oldest and the newest of the others, each with the project installed from a wheel."""
    found = _found()
    chosen = {min(found): found[min(found)], max(found): found[max(found)]} if found else {}
    if not chosen:
        pytest.skip("no other Python of 3.10 or later here")
    made = {f"3.{sys.version_info.minor}": Path(sys.executable)}
    source = tmp_path_factory.mktemp("source") / "graphify"
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(".git", ".venv", ".*_cache", "__pycache__", "dist"))
    for minor, python in chosen.items():
        place = tmp_path_factory.mktemp(f"python3.{minor}")
        subprocess.run([python, "-m", "venv", place], check=True, capture_output=True)
        done = subprocess.run(
            [place / "bin/python", "-m", "pip", "install", "-q", source], capture_output=True, text=True, check=False
        )
        if done.returncode:
            said = done.stderr.strip().splitlines()
            no_network = any(word in done.stderr for word in ("No matching distribution", "Connection", "resolve"))
            assert no_network, done.stderr
            pytest.skip(f"the project cannot be installed for Python 3.{minor}: {said[-1] if said else 'no reason'}")
        made[f"3.{minor}"] = place / "bin/python"
    return made


def run(python: Path, folder: Path, *words: str, stdin: str = "") -> str:
    # This interpreter may lack an installation: it uses the work tree, the others the wheel.
    env = {**os.environ, **({"PYTHONPATH": str(ROOT)} if python == Path(sys.executable) else {})}
    done = subprocess.run(
        [python, *words], cwd=folder, input=stdin, capture_output=True, text=True, check=False, env=env
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def made(pythons: dict[str, Path], folder: Path, *words: str, stdin: str = "") -> list[Any]:
    """What a script that says its version makes with each of the interpreters."""
    found = []
    for name, python in pythons.items():
        said = json.loads(run(python, folder, *words, stdin=stdin))
        assert "3." + str(said["version"][1]) == name
        found.append(said["made"])
    return found


def test_record_ids_and_texts(pythons: dict[str, Path], tmp_path: Path):
    first, *others = made(pythons, tmp_path, "-c", _PROBE)
    assert all(other == first for other in others)


def test_fingerprints_in_all_languages(pythons: dict[str, Path], tmp_path: Path):
    """Symbols and fingerprints of the golden files, and of this interpreter's standard library."""
    files = [*golden(), *standard()]
    first, *others = made(pythons, tmp_path, fingerprint_probe.__file__, stdin=json.dumps(files))
    assert len(first) == len(files)
    assert len({language for language, *_ in first.values()}) >= 18
    for other in others:
        assert {path for path in first if other[path] != first[path]} == set()


def test_both_derived_files(pythons: dict[str, Path], tmp_path: Path):
    project = Project.set_up(tmp_path / "repo")
    rich_memory(project)
    project.commit("everything")
    found = []
    for name, python in pythons.items():
        project.git("clone", "-q", str(project.path), str(tmp_path / name))
        run(python, tmp_path / name, "-m", "graphify", "reflect")
        derived = tmp_path / name / "reflections"
        found.append(((derived / "LESSONS.md").read_bytes(), (derived / "lessons.json").read_bytes()))
    assert found[0][0].count(b"\n") > 10
    assert all(one == found[0] for one in found[1:])


def test_what_is_shipped_is_in_the_wheel(pythons: dict[str, Path], tmp_path: Path):
    """Hooks and the page in memory/ come with an installation, and the console script works."""
    python = list(pythons.values())[-1]
    project = Project(Project.make(tmp_path / "repo").path)
    done = subprocess.run(
        [python.parent / "graphify", "init", "--json"], cwd=project.path, capture_output=True, check=True
    )
    assert json.loads(done.stdout)["hooks"][0]["state"] == "installed"
    assert "graphify" in (project.path / "memory/README.md").read_text()
    assert "graphify hook run" in (project.path / ".git/hooks/post-commit").read_text()
    assert run(python, tmp_path, "-c", "import graphify; print(graphify.__file__)").startswith(str(python.parents[1]))
