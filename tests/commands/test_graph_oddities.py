"""The code graph among odd things: folders in the place of files, rows that nobody wrote, names of any kind."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import xml.etree.ElementTree as ET
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.checkout import Checkout
from tests.support.cli import ROOT
from tests.support.project import Project

TOTAL = "src/shop/money.py::total"


def state(project: Project, name: str) -> Path:
    return project.path / ".git" / "graphify" / name


def change(database: Path, *statements: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        for statement in statements:
            assert connection.execute(statement).rowcount != 0
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


class TestAFolderInThePlaceOfAFile:
    def test_a_repository_that_is_not_tracked(self, project: Project):
        other = Checkout.make(project.path / "nested")
        other.write("a.py", "def nested_one(): pass\n")
        other.commit()
        assert project.ok("build")["counts"]["files"] > 0
        assert "nested_one" not in project.run("query", "nested_one").stdout.replace("nested_one\n", "")

    def test_a_submodule_with_changes(self, project: Project):
        other = Checkout.make(project.path.parent / "other")
        other.write("a.py", "def a(): pass\n")
        other.commit()
        project.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(other.path), "sub")
        project.commit("Add a submodule")
        (project.path / "sub/a.py").write_text("def b(): pass\n")
        assert project.ok("build")["counts"]["files"] > 0

    def test_a_file_that_became_a_folder(self, project: Project):
        project.write("docs", "text\n")
        project.commit("Add a file")
        (project.path / "docs").unlink()
        project.write("docs/b.py", "def in_docs(): pass\n")
        for words in (("build",), ("query", "in_docs"), ("explain", "in_docs"), ("check",)):
            assert project.run(*words).code == 0, words


class TestRowsThatNobodyWrote:
    """Whatever was damaged, the next run but one is right again."""

    @pytest.mark.parametrize(
        "name,statement",
        [
            ("index.sqlite", "UPDATE symbols SET name = CAST(x'66ff66' AS TEXT)"),
            ("index.sqlite", "DROP TABLE files"),
            ("graph.sqlite", "DROP TABLE nodes"),
            ("graph.sqlite", "UPDATE nodes SET name = CAST(x'66ff66' AS TEXT) WHERE name = 'total'"),
            ("graph.sqlite", "UPDATE files SET said = '{bad' WHERE path = 'src/shop/money.py'"),
        ],
    )
    def test_an_index(self, project: Project, name: str, statement: str):
        right = project.ok("explain", TOTAL)
        change(state(project, name), statement)
        money = project.path / "src/shop/money.py"
        text = money.read_text()
        money.write_text(text.replace("def total", "def other(): pass\n\n\ndef total"))
        project.run("explain", TOTAL)
        money.write_text(text)
        project.run("explain", TOTAL)
        assert project.ok("explain", TOTAL) == right

    def test_a_kept_parse(self, project: Project):
        right = project.ok("explain", TOTAL)
        for name in ("graph.sqlite", "index.sqlite"):
            state(project, name).unlink()
        change(state(project, "parsed.sqlite"), "UPDATE parsed SET content = substr(content, 1, length(content) / 2)")
        assert project.ok("explain", TOTAL) == right

    def test_everything_anew(self, project: Project):
        counts = project.ok("build")["counts"]
        change(state(project, "index.sqlite"), "DELETE FROM symbols")
        assert project.ok("build", "--full")["counts"] == counts


class TestExportOfAnyName:
    NAMES = ("a\u3000b.py", "a\u00a0b.py", "a\x01b.py", "a\x02b.py", "a\u202eb.py", "a\u202db.py", "é数.py")

    @pytest.fixture
    def named(self, project: Project) -> Project:
        for name in self.NAMES:
            project.write(f"odd/{name}", "def one(): pass\n")
        project.commit("Odd names")
        return project

    @pytest.mark.parametrize("form", ["json", "graphml"])
    def test_the_same_bytes_in_a_file_and_outside(self, named: Project, tmp_path: Path, form: str):
        file = tmp_path / "out"
        named.ok("export", form, "-o", str(file))
        assert file.read_text() == named.run("export", form).stdout

    def test_json(self, named: Project):
        ids = {node["id"] for node in json.loads(named.run("export", "json").stdout)["nodes"]}
        assert {f"odd/{name}" for name in self.NAMES} <= ids

    def test_graphml(self, named: Project):
        nodes = ET.fromstring(named.run("export", "graphml").stdout).iter("{http://graphml.graphdrawing.org/xmlns}node")
        ids = [node.get("id", "") for node in nodes]
        assert len(set(ids)) == len(ids) == len(json.loads(named.run("export", "json").stdout)["nodes"])
        assert {f"odd/{name}" for name in self.NAMES if name.isprintable() or name[1] > "\x1f"} <= set(ids)


class TestExportOverAFile:
    @pytest.mark.parametrize("path", [".git/config", "src/shop/money.py", ".graphify.yaml", ".git/new"])
    def test_what_is_not_ours_is_left(self, project: Project, path: str):
        file = project.path / path
        before = file.read_bytes() if file.exists() else None
        if before is None and path == ".graphify.yaml":
            before = project.write(path, "stage: true\n").read_bytes()
        assert project.run("export", "json", "-o", str(file)).code == 1
        assert (file.read_bytes() if file.exists() else None) == before

    def test_an_export_of_ours_is_made_anew(self, project: Project, tmp_path: Path):
        file = tmp_path / "graph.json"
        project.ok("export", "json", "-o", str(file))
        project.write("src/more.py", "def more(): pass\n")
        project.ok("export", "json", "-o", str(file))
        assert "more.py" in file.read_text()


@pytest.mark.parametrize(
    "words", [("build",), ("build", "--json"), ("query", "total"), ("explain", "nothing", "--json")]
)
def test_no_stream_to_write_to(project: Project, words: tuple[str, ...]):
    command = f"cd '{project.path}' && '{sys.executable}' -m graphify {' '.join(words)} >&- 2>&-"
    done = subprocess.run(["bash", "-c", command], env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}, check=False)
    assert done.returncode in (0, 1)
    done = subprocess.run(
        ["bash", "-c", command.replace(">&- 2>&-", ">/dev/full")],
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1 and "Traceback" not in done.stderr
