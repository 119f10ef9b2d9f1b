"""The digest of everything that the derived files depend on."""

from itertools import combinations

from blake3 import blake3

from graphify.names import Freshness, Reading
from graphify.reflections.inputs import RULES_VERSION, inputs_digest, text_digest

FILES = [("2026-11/a.md", "1"), ("2026-11/b.md", "2")]
SETTINGS = {"half_life_days": 30, "budget": 6000}
FRESH = {"a::f": Reading(Freshness.FRESH)}


def test_line_ends_do_not_matter_and_words_do():
    lf = text_digest("a\nü\n".encode())
    assert text_digest("a\r\nü\r\n".encode()) == lf
    assert text_digest("a\rü\r".encode()) == lf
    assert text_digest(b"a\nu\n") != lf
    latin = text_digest("a\nü\n".encode("latin-1"))
    assert text_digest("a\r\nü\r\n".encode("latin-1")) == latin
    assert latin != lf


def test_order_does_not_matter():
    assert inputs_digest(reversed(FILES), dict(reversed(SETTINGS.items()))) == inputs_digest(FILES, SETTINGS)
    two = {**FRESH, "b": Reading(Freshness.GONE)}
    assert inputs_digest(FILES, SETTINGS, dict(reversed(two.items()))) == inputs_digest(FILES, SETTINGS, two)


def test_everything_else_does():
    digests = [
        inputs_digest(FILES, SETTINGS),
        inputs_digest(FILES[:1], SETTINGS),
        inputs_digest([("2026-11/c.md", "1"), FILES[1]], SETTINGS),
        inputs_digest([("2026-11/a.md", "2"), ("2026-11/b.md", "1")], SETTINGS),
        inputs_digest(FILES, {**SETTINGS, "budget": 6001}),
        inputs_digest(FILES, SETTINGS, {}),
        inputs_digest(FILES, SETTINGS, FRESH),
        inputs_digest(FILES, SETTINGS, {"a::f": Reading(Freshness.CHANGED)}),
        inputs_digest(FILES, SETTINGS, {"a::g": Reading(Freshness.FRESH)}),
        inputs_digest(FILES, SETTINGS, {"a::f": Reading(Freshness.MOVED, moved_to="b")}),
        inputs_digest(FILES, SETTINGS, {"a::f": Reading(Freshness.MOVED, moved_to="c")}),
    ]
    assert all(one != other for one, other in combinations(digests, 2))


def test_the_digest_is_the_same_everywhere():
    files = '[["2026-11/a.md","1"],["2026-11/b.md","2"]]'
    settings = '{"budget":6000,"half_life_days":30}'
    plain = f"[{RULES_VERSION},{files},{settings},null]"
    assert inputs_digest(FILES, SETTINGS) == blake3(plain.encode()).hexdigest()[:32]
    fresh = f'[{RULES_VERSION},{files},{settings},[["a::f","fresh",""]]]'
    assert inputs_digest(FILES, SETTINGS, FRESH) == blake3(fresh.encode()).hexdigest()[:32]


def test_names_that_are_no_unicode_have_a_digest():
    assert inputs_digest([("a\udcff.md", "1")], {}) != inputs_digest([("a\udcfe.md", "1")], {})
