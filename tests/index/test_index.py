from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphify.codegraph.model import CodeView, MemoryView, ParsedFile, Span, Symbol
from graphify.index import Entry, Index


def symbol(name: str, fingerprint: str = "") -> Symbol:
    return Symbol(name, "function", (Span(1, 2), Span(7, 9)), fingerprint, 5, f"def {name}():", "What it does.")


def parsed(*names: str) -> ParsedFile:
    return ParsedFile("python", "python1:ff", 9, tuple(symbol(name, f"python1:{name[-1]}") for name in names))


FILES = {
    "src/auth/session.py": parsed("Store", "Store.create", "Store.drop", "create"),
    "src/pay/session.py": parsed("Store", "Store.recreate"),
    "session.py": parsed(),
    "docs/é x.md": ParsedFile("markdown", "file1:aa", 3),
    "vendor/big.js": ParsedFile("javascript", "", skipped="over 1 MiB"),
    "odd.py": ParsedFile("python", "python1:00", 1, has_errors=True),
}


def entries(files: dict[str, ParsedFile]) -> list[Entry]:
    return [Entry(path, f"blob of {path}", "python1", file) for path, file in files.items()]


@pytest.fixture
def index(tmp_path: Path) -> Iterator[Index]:
    with Index.open(tmp_path / "index.sqlite") as opened:
        opened.update(entries(FILES), [], {"lib": "submodule"})
        yield opened


def test_is_a_code_view(index: Index):
    view: CodeView = index
    memory = MemoryView(FILES, {"lib": "submodule"})
    for path in [*FILES, "nothing", "", "src", "lib"]:
        assert view.file(path) == memory.file(path)
        assert view.unseen(path) == memory.unseen(path)
    for suffix in ["session.py", "auth/session.py", "src/auth/session.py", "ession.py", "é x.md", "", "/", "src/"]:
        assert view.paths_ending(suffix) == memory.paths_ending(suffix)
    for name in ["create", "Store.create", "Store", "tore", "recreate", "drop", "", ".", "Store.", "%", "é", "_"]:
        assert view.named(name) == memory.named(name)
    for fingerprint in ["python1:e", "python1:p", "python1:ff", "python2:e"]:
        assert view.with_fingerprint(fingerprint) == memory.with_fingerprint(fingerprint)


def test_lists(index: Index):
    assert index.known()["session.py"] == ("blob of session.py", "python1")
    assert index.paths() == sorted(FILES)
    assert index.names() == ["Store", "create", "drop", "recreate"]
    assert index.skipped() == [("vendor/big.js", "over 1 MiB")]
    assert [found.id for found in index.symbols()][:2] == [
        "src/auth/session.py::Store",
        "src/auth/session.py::Store.create",
    ]


def test_update(index: Index):
    index.update([Entry("session.py", "new", "python2", parsed("a"))], ["odd.py", "never there"], {})
    assert index.known()["session.py"] == ("new", "python2")
    assert index.file("session.py") == parsed("a")
    assert index.file("odd.py") is None
    assert index.unseen("lib") == ""


def test_all_or_nothing(index: Index):
    def broken() -> Iterator[Entry]:
        yield Entry("new.py", "b", "e", parsed("a"))
        raise ValueError("the parser died")

    with pytest.raises(ValueError, match="the parser died"):
        index.update(broken(), ["session.py"], {})
    assert index.file("new.py") is None
    assert index.file("session.py") == parsed()
    index.update([], [], {})


def test_kept(tmp_path: Path):
    with Index.open(tmp_path / "i") as index:
        index.update(entries(FILES), [], {})
    with Index.open(tmp_path / "i") as index:
        assert index.paths() == sorted(FILES)


def test_in_memory():
    with Index.open(None) as index:
        index.update(entries(FILES), [], {})
        assert index.file("session.py") == parsed()


NAMES = st.sampled_from(["a", "b", "a.b", "a.b.c", "b.c", "%2Ea", "A"])
PARSED = st.lists(NAMES, unique=True, max_size=4).map(lambda names: parsed(*names))
PATHS = st.sampled_from(["a.py", "x/a.py", "x/y/a.py", "b.py", "x/b.py"])
STEPS = st.lists(st.tuples(st.dictionaries(PATHS, PARSED), st.sets(PATHS), st.dictionaries(PATHS, st.just("sparse"))))


def rows(index: Index) -> object:
    return (
        {path: index.file(path) for path in index.paths()},
        index.known(),
        [index.unseen(path) for path in ("a.py", "x/a.py", "x/y/a.py", "b.py", "x/b.py")],
        list(index.symbols()),
        [index.named(name) for name in index.names()],
    )


@settings(max_examples=50)
@given(STEPS)
def test_step_by_step_equals_fresh(steps):
    state: dict[str, ParsedFile] = {}
    unseen: dict[str, str] = {}
    with Index.open(None) as stepwise, Index.open(None) as fresh:
        for changed, removed, unseen in steps:
            stepwise.update(entries(changed), removed, unseen)
            state = {**{path: file for path, file in state.items() if path not in removed}, **changed}
        fresh.update(entries(state), [], unseen)
        assert rows(stepwise) == rows(fresh)
        assert fresh.paths() == sorted(state)
