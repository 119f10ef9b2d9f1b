from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphify.codegraph.model import ParsedFile
from graphify.codegraph.surroundings import MemorySurroundings
from graphify.index.dependencies import resolve_noting
from graphify.index.facts import Entry
from graphify.index.graph import Graph
from graphify.index.surroundings import Stored
from tests.index.made_up import made_up, resolve
from tests.support.graphs import dump, links
from tests.support.users import folder_of_a_plain_user

Files = Mapping[str, ParsedFile]


def entries(files: Files) -> list[Entry]:
    return [Entry(path, str(hash(repr(file))), "e", file) for path, file in files.items()]


def built(files: Files, path: Path | None = None) -> Graph:
    around = MemorySurroundings(files)
    graph = Graph(path)
    graph.build([(entry, *resolve_noting(resolve, entry.path, entry.parsed, around)) for entry in entries(files)])
    return graph


def changed(graph: Graph, before: Files, after: Files) -> list[str]:
    new = {path: file for path, file in after.items() if before.get(path) != file}
    gone = [path for path in before if path not in after]
    return graph.update(entries(new), gone, lambda paths: {path: after[path] for path in paths}, resolve)


FILES = {
    "a/one.py": made_up("f", "g", imports={"x": "b/two.py"}, stars=["b/two.py"]),
    "b/two.py": made_up("h", uses=["h:a/one.py", "e:a/one.py:x", "n:f"]),
    "b/three.py": made_up("k", uses=["d:a:g", "b:one.py", "s:a/one.py", "l:a/one.py"]),
    "c.py": made_up(uses=["n:h"]),
}


def test_what_is_resolved_is_stored():
    with built(FILES) as graph:
        assert links(graph) == [
            ("b/three.py::k", "a/one.py"),
            ("b/three.py::k", "a/one.py::g"),
            ("b/three.py::k", "b/two.py"),
            ("b/two.py::h", "a/one.py"),
            ("b/two.py::h", "a/one.py::f"),
            ("b/two.py::h", "b/two.py"),
            ("c.py", "b/two.py::h"),
        ]
        assert graph.counts()["calls"] == 7


def test_an_edit_inside_costs_one_file():
    after = {**FILES, "a/one.py": made_up("f", "g", imports={"x": "b/two.py"}, stars=["b/two.py"], shift=3)}
    with built(FILES) as graph:
        assert changed(graph, FILES, after) == ["a/one.py"]
        assert dump(graph) == dump(built(after))


@pytest.mark.parametrize(
    ("path", "file", "resolved"),
    [
        ("a/one.py", made_up("f", imports={"x": "b/two.py"}, stars=["b/two.py"]), ["b/three.py"]),
        ("a/one.py", made_up("f", "g", imports={"x": "c.py"}, stars=["b/two.py"]), ["b/two.py"]),
        ("a/one.py", made_up("f", "g", imports={"x": "b/two.py"}, stars=["c.py"]), ["b/three.py"]),
        ("a/one.py", made_up("f", "g", imports={"x": "b/two.py"}, stars=["b/two.py"], language="go"), ["b/three.py"]),
        ("d/one.py", made_up(), ["b/three.py"]),
        ("d/e.py", made_up("f"), ["b/two.py"]),
        ("d/e.py", made_up("X.h"), ["c.py"]),
        ("d/e.py", made_up("nobody"), []),
    ],
    ids=["symbol gone", "import", "star", "language", "path", "second of the name", "of its last part", "unheard of"],
)
def test_only_who_asked_is_resolved_again(path: str, file: ParsedFile, resolved: list[str]):
    after = {**FILES, path: file}
    with built(FILES) as graph:
        assert changed(graph, FILES, after) == sorted([path, *resolved])
        assert dump(graph) == dump(built(after))


def test_a_target_that_comes_back_is_linked_again():
    after = {path: file for path, file in FILES.items() if path != "a/one.py"}
    with built(FILES) as graph:
        changed(graph, FILES, after)
        assert links(graph) == [("c.py", "b/two.py::h")]
        changed(graph, after, FILES)
        assert dump(graph) == dump(built(FILES))


def test_an_edge_waits_for_its_end():
    """The resolver may name an end without asking whether it is there."""
    before = {"a.py": made_up(imports={"x": "c.py"}), "b.py": made_up("f", uses=["e:a.py:x"])}
    after = {**before, "c.py": made_up()}
    with built(before) as graph:
        assert links(graph) == []
        assert changed(graph, before, after) == ["b.py", "c.py"]
        assert links(graph) == [("b.py::f", "c.py")]
        assert dump(graph) == dump(built(after))


def test_both_surroundings_say_the_same():
    held = MemorySurroundings(FILES)
    with built(FILES) as graph:
        stored = Stored(graph._database)
        for path in (*FILES, "nothing", "", "a"):
            assert stored.has(path) == held.has(path)
            assert list(stored.stars(path)) == list(held.stars(path))
            assert stored.language(path) == held.language(path)
            for name in ("f", "x", "g", "", "nothing"):
                assert stored.entry(path, name) == held.entry(path, name)
        for word in ("one.py", "f", "h", "", "a", "b", "nothing"):
            assert list(stored.ending(word)) == list(held.ending(word))
            assert list(stored.named(word)) == list(held.named(word))
            for name in ("f", "h", ""):
                assert list(stored.declaring(word, name)) == list(held.declaring(word, name))


def test_all_or_nothing():
    with built(FILES) as graph:
        before = dump(graph)

        def broken(paths: Iterable[str]) -> dict[str, ParsedFile]:
            raise ValueError("the content is gone")

        with pytest.raises(ValueError, match="the content is gone"):
            graph.update([], ["a/one.py"], broken, resolve)
        assert dump(graph) == before


def test_a_file_that_cannot_be_written_is_read():
    after = {**FILES, "d/one.py": made_up("n")}
    with folder_of_a_plain_user() as folder:
        built(FILES, folder / "g").close()
        (folder / "g").chmod(0o400)
        folder.chmod(0o500)
        with Graph(folder / "g") as graph:
            changed(graph, FILES, after)
            assert dump(graph) == dump(built(after))
        with Graph(folder / "g") as graph:
            assert dump(graph) == dump(built(FILES))
        folder.chmod(0o700)


NAMES = st.sampled_from(["f", "g", "X", "X.f", "X.g"])
PATHS = st.sampled_from(["a/one.py", "a/two.py", "b/one.py", "b/two.py", "one.py"])
USES = st.one_of(
    *(st.tuples(st.just(kind), PATHS).map(":".join) for kind in "hsl"),
    st.tuples(st.just("e"), PATHS, NAMES).map(":".join),
    st.tuples(st.just("d"), st.sampled_from(["a", "b", ""]), NAMES).map(":".join),
    st.sampled_from(["b:one.py", "b:two.py", "n:f", "n:g", "n:X"]),
)
FILE = st.builds(
    lambda names, uses, imports, stars, language, shift: made_up(
        *names, uses=uses, imports=imports, stars=stars, language=language, shift=shift
    ),
    st.lists(NAMES, max_size=3),
    st.lists(USES, max_size=3),
    st.dictionaries(st.sampled_from(["x", "f"]), PATHS, max_size=2),
    st.lists(PATHS, max_size=1),
    st.sampled_from(["python", "go"]),
    st.integers(0, 1),
)
STATES = st.lists(st.dictionaries(PATHS, FILE, max_size=4), min_size=1, max_size=5)


def unequal(states: list[dict[str, ParsedFile]]) -> bool:
    """Whether going through these states leaves other rows than a build of the last."""
    with built(states[0]) as graph:
        for before, after in pairwise(states):
            changed(graph, before, after)
        with built(states[-1]) as fresh:
            return dump(graph) != dump(fresh)


@settings(max_examples=100)
@given(STATES)
def test_step_by_step_equals_fresh(states: list[dict[str, ParsedFile]]):
    assert not unequal(states)


def test_without_dependencies_it_does_not(monkeypatch: pytest.MonkeyPatch):
    """The control: resolving what changed and nothing else leaves other rows."""
    monkeypatch.setattr(Graph, "_to_resolve", lambda *_: set())
    assert unequal([{"b.py": made_up(uses=["n:f"])}, {"a.py": made_up("f"), "b.py": made_up(uses=["n:f"])}])
