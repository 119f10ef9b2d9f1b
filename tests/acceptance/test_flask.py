"""The loop on a real repository: Flask, from its source distribution."""

import re
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest

from tests.bench.naming import missed
from tests.support.project import Project

NODE = "src/flask/app.py::Flask.dispatch_request"
APP = "src/flask/app.py"


@pytest.fixture(scope="session")
def archive(sealed: Path, request: pytest.FixtureRequest) -> Path:
    """The source distribution, downloaded once and kept in pytest's cache."""
    assert request.config.cache is not None
    folder = request.config.cache.mkdir("flask")
    if not list(folder.glob("flask-*.tar.gz")):
        done = subprocess.run(
            [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:", "flask", "-d", folder],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            said = done.stderr.strip().splitlines()
            pytest.skip(f"Flask cannot be downloaded: {said[-1] if said else 'no reason given'}")
    return max(folder.glob("flask-*.tar.gz"))


@pytest.fixture(scope="session")
def committed(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Flask, unpacked, `git init`, committed, with an empty memory."""
    folder = tmp_path_factory.mktemp("flask")
    with tarfile.open(archive) as tar:
        tar.extractall(folder, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
    (unpacked,) = folder.iterdir()
    project = Project(Project.make(unpacked).path)
    project.commit("Flask")
    project.ok("init", "--no-hooks")
    project.commit("A memory")
    return project


@pytest.fixture
def flask(committed: Project, tmp_path: Path) -> Project:
    return committed.copied_to(tmp_path / "flask")


FIRST = {
    "question": "Where does Flask pick the view function for a request?",
    "answer": "Flask.dispatch_request looks the matched rule's endpoint up in view_functions and calls what it finds.",
}


def save(project: Project, session: str, **keys: Any) -> Any:
    return project.save(**{"outcome": "useful", "sources": [NODE], **FIRST, **keys}, session=session)


def test_the_loop(flask: Project):
    one = save(flask, "first")
    assert (one["standing"], one["results"], one["needed"]) == ({NODE: "tentative"}, {NODE: 1}, {NODE: 2})
    two = save(flask, "first", question="Where are OPTIONS answered?", answer="It calls make_default_options_response.")
    assert (two["standing"], two["results"]) == ({NODE: "tentative"}, {NODE: 1})
    assert "1 of 2 results" in flask.run("lessons").stdout

    three = save(flask, "second", question="Who calls the view?", answer="The dispatcher does, through ensure_sync.")
    assert (three["standing"], three["results"]) == ({NODE: "preferred"}, {NODE: 2})
    assert "## Start here\n- `" + NODE in flask.lessons()

    echo = save(flask, "third")
    assert (echo["standing"], echo["results"]) == ({NODE: "preferred"}, {NODE: 2})

    against = flask.save(
        question="Where are exceptions of views turned into responses?",
        answer="dispatch_request does not catch anything.",
        outcome="dead_end",
        sources=None,
        misled_by=["Flask.dispatch_request"],
        session="fourth",
    )
    assert against["standing"] == {NODE: "contested"}
    lessons = flask.lessons()
    assert f"not in `{NODE}`" in lessons
    assert 'not for: "Where are exceptions of views turned into responses?"' in lessons

    chain = {link["id"]: link for link in flask.ok("explain", "Flask.dispatch_request")["chain"]}
    assert set(chain) == {reply["id"] for reply in (one, two, three, echo, against)}
    assert {record: link["counts"] for record, link in chain.items()} == {
        one["id"]: "replaced",
        two["id"]: "counted",
        three["id"]: "counted",
        echo["id"]: "echo",
        against["id"]: "counted",
    }
    assert chain[echo["id"]]["echo_of"] == one["id"]
    said = flask.run("explain", NODE).stdout
    assert said.startswith(f"{NODE} (method), line ")
    assert "contested, verdict useful" in said
    for record_id in chain:
        line = next(line for line in said.splitlines() if line.strip().startswith(record_id[:8]))
        assert "session " in line
        assert " fresh " in line
        assert re.search(r"[+-]\d\.\d{3} age 0\.0d|\+0 (echo of|replaced)", line)


@pytest.fixture
def told(flask: Project) -> Project:
    save(flask, "first")
    assert freshness(flask) == "fresh"
    return flask


def freshness(project: Project) -> str:
    return str(project.ok("lessons", "--path", APP)["sources"][NODE]["freshness"])


def edit(project: Project, old: str, new: str) -> None:
    """Change one place of the method."""
    file = project.path / APP
    code = file.read_text()
    start = code.index("    def dispatch_request(")
    end = code.index("\n    def ", start + 10)
    method = code[start:end]
    assert method.count(old) == 1
    file.write_text(code[:start] + method.replace(old, new) + code[end:])


class TestFresh:
    def test_reformatted(self, told: Project):
        edit(told, "req.routing_exception is not None", "(\n            req.routing_exception   is not None\n        )")
        edit(told, "        req = request", "\n        # a comment\n\n        req = request")
        edit(told, '"provide_automatic_options"', "'provide_automatic_options'")
        assert freshness(told) == "fresh"

    def test_by_a_formatter(self, told: Project):
        ruff = [sys.executable, "-m", "ruff", "format", "-q", "--isolated", "--line-length", "60", APP]
        before = (told.path / APP).read_text()
        subprocess.run(ruff, cwd=told.path, check=True)
        assert (told.path / APP).read_text() != before
        assert freshness(told) == "fresh"

    def test_line_ends(self, told: Project):
        file = told.path / APP
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
        assert freshness(told) == "fresh"
        told.commit("CRLF")
        assert freshness(told) == "fresh"

    def test_another_function(self, told: Project):
        file = told.path / APP
        code = file.read_text()
        head = re.search(r"\n    def full_dispatch_request\(.*\n(?s:.*?)        try:\n", code)
        assert head is not None
        file.write_text(code[: head.end()] + "            other = 1\n" + code[head.end() :])
        assert freshness(told) == "fresh"

    def test_the_docstring(self, told: Project):
        edit(told, "Does the request dispatching.", "Dispatches.")
        assert freshness(told) == "fresh"


class TestChanged:
    def test_the_body(self, told: Project):
        edit(told, 'req.method == "OPTIONS"', 'req.method != "OPTIONS"')
        assert freshness(told) == "changed"
        assert "recheck: changed" in told.run("lessons", "--path", APP).stdout

    def test_a_decorator(self, told: Project):
        edit(told, "    def dispatch_request(", "    @setupmethod\n    def dispatch_request(")
        assert freshness(told) == "changed"

    def test_a_line_moved_out_of_an_if(self, told: Project):
        edit(
            told,
            "            self.raise_routing_exception(req)\n",
            "            pass\n        self.raise_routing_exception(req)\n",
        )
        changed = freshness(told)
        edit(
            told,
            "            pass\n        self.raise_routing_exception(req)\n",
            "            self.raise_routing_exception(req)\n",
        )
        assert (changed, freshness(told)) == ("changed", "fresh")

    def test_only_the_indentation(self, told: Project):
        edit(
            told,
            "            return self.make_default_options_response()\n",
            "            x = 1\n            return self.make_default_options_response()\n",
        )
        told.ok("mark", "@", "holds")
        assert freshness(told) == "fresh"
        edit(told, "            return self.make_default", "        return self.make_default")
        assert freshness(told) == "changed"


def test_the_name_of_a_symbol_finds_it(committed: Project, tmp_path: Path):
    bare, asked = missed(committed.path, tmp_path).values()
    assert len(bare) <= 1, bare
    assert len(asked) <= 2, asked
