"""The freshness table, row by row."""

from dataclasses import replace

import pytest

from graphify.codegraph.freshness import cite, read_source, read_sources
from graphify.codegraph.model import MemoryView, ParsedFile
from graphify.codegraph.parse import parse
from graphify.names import FILE_KIND, Freshness, Reading, Source

BIG = "def {}(a, b):\n    if a:\n        return [a + 1, b * 2, a - b, b ** a, a % b]\n    return {{a: b}}\n"
SMALL = "def {}(a):\n    return {}\n"


def view(unseen: dict[str, str] | None = None, **files: str) -> MemoryView:
    sources = {name.replace("__", "/") + ".py": text for name, text in files.items()}
    return MemoryView({path: parse(path, text.encode()) for path, text in sources.items()}, unseen or {})


BEFORE = view(a=BIG.format("f") + SMALL.format("g", 1), b=SMALL.format("h", 2))


def reading(node: str, today: MemoryView, cited: tuple[str, ...] = ()) -> Reading:
    found = read_source(today, cite(BEFORE, node), cited)
    assert found is not None
    return found


def test_a_citation_has_kind_fingerprint_and_twins() -> None:
    twice = view(a=BIG.format("f"), b=BIG.format("g"))
    source = cite(twice, "a.py::f")
    assert source == Source("a.py::f", "function", source.fingerprint, 1)
    assert source.fingerprint.startswith("python1:")
    assert cite(twice, "a.py").kind == FILE_KIND and cite(twice, "a.py").twins is None
    assert cite(twice, "anything else") == Source("anything else")
    assert cite(twice, "a.py::nothing") == Source("a.py::nothing")


def test_fresh() -> None:
    assert reading("a.py::f", BEFORE) == Reading(Freshness.FRESH)
    assert reading("a.py", BEFORE) == Reading(Freshness.FRESH)
    assert reading("a.py::f", view(a="# moved down\n\n" + BIG.format("f"))).freshness is Freshness.FRESH


def test_changed() -> None:
    today = view(a=BIG.format("f").replace("+ 1", "+ 2") + SMALL.format("g", 1) + "x = 1\n")
    assert reading("a.py::f", today) == Reading(Freshness.CHANGED)
    assert reading("a.py::g", today) == Reading(Freshness.FRESH)
    assert reading("a.py", today) == Reading(Freshness.CHANGED)


@pytest.mark.parametrize(
    "today,node,expected",
    [
        (view(a=BIG.format("renamed")), "a.py::f", "a.py::renamed"),
        (view(c=BIG.format("f")), "a.py::f", "c.py::f"),
        (view(c=BIG.format("renamed")), "a.py::f", "c.py::renamed"),
        (view(c=SMALL.format("g", 1)), "a.py::g", "c.py::g"),
        (view(c="if 1:\n    def g(a):\n        return 1\n"), "a.py::g", "c.py::g"),
    ],
)
def test_moved(today: MemoryView, node: str, expected: str) -> None:
    assert reading(node, today) == Reading(Freshness.MOVED, moved_to=expected)


@pytest.mark.parametrize(
    "today,cited",
    [
        (view(c=BIG.format("f"), d=BIG.format("f")), ()),  # two places
        (view(c=BIG.format("f")), ("c.py::f",)),  # cited in its own right
        (view(c="class C:\n" + "".join("    " + line + "\n" for line in BIG.format("f").split("\n"))), ()),  # a method
        (view(c=BIG.format("f").replace("+ 1", "+ 2")), ()),  # changed as well
    ],
)
def test_not_moved(today: MemoryView, cited: tuple[str, ...]) -> None:
    found = reading("a.py::f", today, cited)
    assert found.freshness is Freshness.GONE and "c.py" in found.candidates[0]


def test_small_symbols_are_followed_under_their_name_only() -> None:
    assert reading("a.py::g", view(a=SMALL.format("other", 1))).freshness is Freshness.GONE


@pytest.mark.parametrize("twins", [None, 1])
def test_twins_are_never_followed(twins: int | None) -> None:
    source = cite(BEFORE, "a.py::f")
    stored = Source(source.node, source.kind, source.fingerprint, twins)
    found = read_source(view(c=BIG.format("f")), stored)
    assert found and found.freshness is Freshness.GONE


def test_gone() -> None:
    today = view(a="x = 1\n", c=SMALL.format("f", 9))
    assert reading("a.py::f", today) == Reading(Freshness.GONE, reason="there is no f in a.py", candidates=("c.py::f",))
    assert reading("b.py::h", today).reason == "b.py is not in the repository"
    found = reading("b.py", view(lib__b="x = 1\n"))
    assert found == Reading(Freshness.GONE, reason="the file is not in the repository", candidates=("lib/b.py",))


def test_unknown() -> None:
    source = cite(BEFORE, "a.py::f")
    unseen = read_source(view({"a.py": "sparse checkout"}), source)
    assert unseen == Reading(Freshness.UNKNOWN, reason="sparse checkout")
    skipped = read_source(MemoryView({"a.py": ParsedFile("python", "", skipped="generated")}), source)
    assert skipped == Reading(Freshness.UNKNOWN, reason="generated")
    nothing = read_source(BEFORE, Source("a.py::f", "function"))
    assert nothing == Reading(Freshness.UNKNOWN, reason="no fingerprint was stored")
    other = read_source(BEFORE, Source("a.py::f", "function", "python0:" + "0" * 32, 0))
    assert other and other.freshness is Freshness.UNKNOWN and "python0" in other.reason
    file = BEFORE.files["a.py"]
    symbols = tuple(replace(each, fingerprint="") for each in file.symbols)
    unprinted = MemoryView({"a.py": ParsedFile("python", "", 0, symbols, remark="no grammar")})
    assert read_source(unprinted, source) == Reading(Freshness.UNKNOWN, reason="no grammar")


def test_texts_have_no_freshness() -> None:
    assert read_source(BEFORE, Source("the meeting")) is None


def test_one_fresh_sighting_is_enough() -> None:
    today = view(a=BIG.format("f").replace("+ 1", "+ 2"))
    old, new = cite(BEFORE, "a.py::f"), cite(today, "a.py::f")
    both = read_sources(today, "a.py::f", "function", [old, new])
    assert both == Reading(Freshness.FRESH)
    assert read_sources(today, "a.py::f", "function", [old]) == Reading(Freshness.CHANGED)


def test_sightings_that_lead_apart_are_not_followed() -> None:
    one, two = BIG.format("f"), BIG.format("f").replace("+ 1", "+ 2")
    sightings = [cite(view(a=one), "a.py::f"), cite(view(a=two), "a.py::f")]
    found = read_sources(view(c=one, d=two), "a.py::f", "function", sightings)
    assert found and found.freshness is Freshness.GONE and found.candidates == ("c.py::f", "d.py::f")
