"""What people and agents write, and what it means."""

import pytest

from graphify.codegraph.mentions import split_list
from graphify.codegraph.model import MemoryView, ParsedFile, Span, Symbol
from graphify.codegraph.parse import parse
from graphify.codegraph.resolve import is_test, resolve, resolve_list

ROOT = "/home/me/repo"
SOURCES = {
    "src/pkg/app.py": (
        "LIMIT = 1\n\nclass App:\n    name = 'x'\n\n    def run(self):\n"
        "        def inner(): pass\n        return inner\n\n"
        "    def stop(self): pass\n\ndef create(): pass\n"
    ),
    "src/pkg/__init__.py": "VERSION = 1\n",
    "src/pkg/util.py": "def helper(): pass\ndef stop(): pass\ndef only(): pass\n",
    "src/other/util.py": "def helper(): pass\nclass Other:\n    def run(self): pass\n",
    "tests/test_app.py": "def create(): pass\ndef test_run(): pass\n",
    "tests/data.txt": "",
    "run": "",
}


def section(name: str) -> Symbol:
    return Symbol(name, "section", (Span(1, 3),), "", 0)


VIEW = MemoryView(
    {
        **{path: parse(path, text.encode()) for path, text in SOURCES.items()},
        "README.md": ParsedFile(
            "markdown", "", symbols=(section("install"), section("install.only"), section("getting-started"))
        ),
        "big.py": ParsedFile("python", "", skipped="generated"),
        "ops.py": ParsedFile("x", "", symbols=(Symbol("V.operator%2E", "method", (Span(1, 1),), "", 0),)),
    }
)

ONE = {
    "src/pkg/app.py::App.run": "src/pkg/app.py::App.run",
    "App.run": "src/pkg/app.py::App.run",
    "App.run()": "src/pkg/app.py::App.run",
    "`App.run`": "src/pkg/app.py::App.run",
    "App.run(self, x=(1, 2))": "src/pkg/app.py::App.run",
    "App::run": "src/pkg/app.py::App.run",
    "App#run": "src/pkg/app.py::App.run",
    "App->run": "src/pkg/app.py::App.run",
    "create": "src/pkg/app.py::create",
    "create()": "src/pkg/app.py::create",
    ".inner()": "src/pkg/app.py::App.run.inner",
    "self.name": "src/pkg/app.py::App.name",
    ".stop()": "src/pkg/app.py::App.stop",
    "only": "src/pkg/util.py::only",
    "LIMIT": "src/pkg/app.py::LIMIT",
    "src/pkg/app.py": "src/pkg/app.py",
    "./src/pkg/app.py": "src/pkg/app.py",
    "src\\pkg\\app.py": "src/pkg/app.py",
    "/home/me/repo/src/pkg/app.py": "src/pkg/app.py",
    "/home/me/repo/src/pkg/app.py:12": "src/pkg/app.py::create",
    "app.py": "src/pkg/app.py",
    "pkg/util.py": "src/pkg/util.py",
    "run": "run",
    "src/pkg/app.py:7": "src/pkg/app.py::App.run.inner",
    "src/pkg/app.py:6": "src/pkg/app.py::App.run",
    "src/pkg/app.py:7:9": "src/pkg/app.py::App.run.inner",
    "src/pkg/app.py:6-8": "src/pkg/app.py::App.run",
    "src/pkg/app.py:4-10": "src/pkg/app.py::App",
    "src/pkg/app.py:1-9": "src/pkg/app.py",
    "src/pkg/app.py#L6-L8": "src/pkg/app.py::App.run",
    "src/pkg/app.py#L7": "src/pkg/app.py::App.run.inner",
    "app.py:2": "src/pkg/app.py",
    "src/pkg/app.py:900": "src/pkg/app.py",
    "src/pkg/app.py::run": "src/pkg/app.py::App.run",
    "src/pkg/app.py::run()": "src/pkg/app.py::App.run",
    "src/pkg/app.py::App::run": "src/pkg/app.py::App.run",
    "src/pkg/app.py:App.run": "src/pkg/app.py::App.run",
    "src/pkg/app.py#App.run": "src/pkg/app.py::App.run",
    "app.py::App": "src/pkg/app.py::App",
    "./app.py::App": "src/pkg/app.py::App",
    "pkg.app.App.run": "src/pkg/app.py::App.run",
    "pkg.app.create": "src/pkg/app.py::create",
    "pkg.VERSION": "src/pkg/__init__.py::VERSION",
    "pkg.app": "src/pkg/app.py",
    "other.util.helper()": "src/other/util.py::helper",
    "README.md#install": "README.md::install",
    "install": "README.md::install",
    "Install!": "README.md::install",
    "README.md#Install": "README.md::install",
    "Getting *started*": "README.md::getting-started",
    "operator.": "ops.py::V.operator%2E",
    "V.operator%2E": "ops.py::V.operator%2E",
}

SEVERAL = {
    "helper": ("src/other/util.py::helper", "src/pkg/util.py::helper"),
    "util.py": ("src/other/util.py", "src/pkg/util.py"),
    "util.py:1": ("src/other/util.py:1", "src/pkg/util.py:1"),
    "stop": ("src/pkg/app.py::App.stop", "src/pkg/util.py::stop"),
    ".run()": ("src/other/util.py::Other.run", "src/pkg/app.py::App.run"),
}

NONE = {
    "helpr": ("src/other/util.py::helper", "src/pkg/util.py::helper"),
    "Create_": ("src/pkg/app.py::create", "tests/test_app.py::create"),
    "src/pkg/app.py::App.rum": ("src/pkg/app.py::App.run",),
    "lib/app.py": ("src/pkg/app.py",),
    "big.py::f": ("big.py",),
    "the weather": (),
    "": (),
    "()": (),
    "::": (),
    "a b c, d": (),
}


@pytest.mark.parametrize("text,node", ONE.items())
def test_one(text: str, node: str) -> None:
    found = resolve(VIEW, text, ROOT)
    assert (found.node, found.reason) == (node, "")
    assert found.kind == "file" if "::" not in node else found.kind not in ("", "file")


@pytest.mark.parametrize("text,candidates", SEVERAL.items())
def test_several_are_never_guessed(text: str, candidates: tuple[str, ...]) -> None:
    found = resolve(VIEW, text, ROOT)
    assert (found.node, found.candidates) == ("", candidates)
    assert found.reason.endswith(f"could be {len(candidates)} things")


@pytest.mark.parametrize("text,candidates", NONE.items())
def test_none(text: str, candidates: tuple[str, ...]) -> None:
    found = resolve(VIEW, text, ROOT)
    assert (found.node, found.candidates) == ("", candidates)
    assert found.reason


@pytest.mark.parametrize("text", [*SEVERAL, *NONE])
def test_candidates_work_when_they_are_pasted_back(text: str) -> None:
    for candidate in resolve(VIEW, text, ROOT).candidates:
        assert resolve(VIEW, candidate, ROOT).node


def test_what_was_passed_over_is_kept() -> None:
    assert resolve(VIEW, "create").others == ("tests/test_app.py::create",)
    assert resolve(VIEW, "only").others == ("README.md::install.only",)


def test_lists() -> None:
    assert [each.node for each in resolve_list(VIEW, "App.run, create(), pkg/util.py")] == [
        "src/pkg/app.py::App.run",
        "src/pkg/app.py::create",
        "src/pkg/util.py",
    ]
    (whole,) = resolve_list(VIEW, "create, and the weather")
    assert whole.node == "" and whole.text == "create, and the weather"
    assert split_list("f(a, b), g") == ("f(a, b)", "g")


@pytest.mark.parametrize(
    "path,expected",
    [
        ("tests/a.py", True),
        ("a/__tests__/b.js", True),
        ("pkg/test_a.py", True),
        ("conftest.py", True),
        ("a/b_test.go", True),
        ("a/b.spec.ts", True),
        ("src/FooTest.java", True),
        ("src/testing.py", False),
        ("src/latest.py", False),
        ("contest.py", False),
    ],
)
def test_tests_are_told_by_path(path: str, expected: bool) -> None:
    assert is_test(path) is expected
