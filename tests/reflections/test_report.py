"""LESSONS.md: its sections, its budget, and what it says about what is not in it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphify.names import LESSONS_HEADER, Freshness, Reading
from graphify.reflections.report import PREAMBLE, render_lessons
from tests.support.records import answer, note, reflected, text_source
from tests.support.stores import stores

F, G = "src/a.py::f", "src/b.py::g"
FRAME = len(f"{LESSONS_HEADER}\n{PREAMBLE}\n") + 160
TITLES = ["Start here", "Corrections", "Dead ends", "Notes", "Contested", "Tentative"]


def pair(node, number=0, question=""):
    """Two results that make a source preferred."""
    question = question or f"Where is it, {number}?"
    return [
        answer(question, sources=node, claim=f"Claim {number}{which}", session=f"{number}{which}", at=number % 20)
        for which in "ab"
    ]


def sections(text):
    """The items of each section, of all packages together."""
    found, title = {}, ""
    for line in text.splitlines():
        if line.startswith("## "):
            title = line[3:]
        elif line.startswith("- "):
            found.setdefault(title, []).append(line)
    return found


def rendered(*records, budget=6000, packages=(), look=None):
    return render_lessons(reflected(*records, look=look), budget, packages)


# One line an item.

FIRST = answer("Where is it?", sources=F, claim="In f", session="1", at=0)
SECOND = answer("Where is it?!", sources=F, claim="Still in f", session="2", at=1, id="22222222aaaa")
DEAD = answer("Why *slow*?", "dead_end", sources=G, misled_by=F, claim="The loop", at=2, id="dddddddd0000")
WRONG = answer("Which port?", "corrected", misled_by=F, claim="80", correction="It is 8080.", at=3, id="cccccccc0000")


def test_a_whole_file():
    text = rendered(FIRST, SECOND, answer("How?", claim="So", sources=(), at=4, session="3", id="44444444aaaa"))
    assert text == (
        f"{LESSONS_HEADER}\n"
        f"{PREAMBLE}\n"
        "\n## Start here\n"
        '- `src/a.py::f`: "Where is it?!" -> Still in f · 2 results, 2026-11-02 [22222222]\n'
        "\n## Tentative\n"
        '- "How?" -> So · 1 of 2 results, 2026-11-05 [44444444]\n'
        "\n2 lessons, all shown.\n"
    )
    assert "verify before relying" in text.splitlines()[1].lower()


def test_nothing_at_all():
    assert rendered() == f"{LESSONS_HEADER}\n{PREAMBLE}\n\n0 lessons, all shown.\n"


CHANGED = Reading(Freshness.CHANGED)
CONTESTED = [
    FIRST,
    answer("Not there", "dead_end", misled_by=F, at=1, session="x", author="Bo <b@x>", id="bbbbbbbb0000"),
]
START = [FIRST, SECOND, answer("And *this*?", "dead_end", misled_by=F, at=0, session="x")]
PLACED = note(
    "Tokens", body="They expire. Often.", at=1, id="eeeeeeee0000", valid_from="2026-01-01", valid_until="2027-01-01"
)
LINES = [
    ("correction", [WRONG], None, '- "Which port?" -> It is 8080. · not: "80", 2026-11-04 [cccccccc]'),
    (
        "corrected without correction",
        [answer("Q", "corrected", id="c" * 12)],
        None,
        '- "Q" -> the answer given was wrong; the right one is missing · 2026-11-01 [cccccccc]',
    ),
    (
        "dead end",
        [DEAD],
        None,
        '- "Why \\*slow\\*?": not in `src/a.py::f` -> The loop · see `src/b.py::g`, 2026-11-03 [dddddddd]',
    ),
    (
        "dead end with what did answer",
        [answer("Q", "dead_end", correction="Use X.", id="d" * 12)],
        None,
        '- "Q": dead end · instead: Use X., 2026-11-01 [dddddddd]',
    ),
    (
        "dead end to recheck",
        [DEAD],
        CHANGED,
        '- "Why \\*slow\\*?": not in `src/a.py::f` -> The loop · recheck, see `src/b.py::g`, 2026-11-03 [dddddddd]',
    ),
    ("note", [note("Tokens", at=1, id="eeeeeeee0000")], None, '- "Tokens" · 2026-11-02 [eeeeeeee]'),
    (
        "note with interval",
        [PLACED],
        None,
        '- "Tokens" -> They expire. · from 2026-01-01, until 2027-01-01, 2026-11-02 [eeeeeeee]',
    ),
    ("undated note", [note("Tokens", at=None, id="e" * 12)], None, '- "Tokens" · undated [eeeeeeee]'),
    (
        "contested",
        CONTESTED,
        None,
        "- `src/a.py::f`: 1 for (ada), 1 against (Bo) · leans dead end, 2026-11-02 [bbbbbbbb]",
    ),
    (
        "not for",
        START,
        None,
        '- `src/a.py::f`: "Where is it?!" -> Still in f · contested: 2 for, 1 against, not for: "And \\*this\\*?", 2026-11-02 [22222222]',
    ),
    (
        "changed",
        [FIRST, SECOND],
        CHANGED,
        '- `src/a.py::f`: "Where is it?!" -> Still in f · recheck: changed, 2 results, 2026-11-02 [22222222]',
    ),
    (
        "moved",
        [FIRST, SECOND],
        Reading(Freshness.MOVED, moved_to=G),
        '- `src/b.py::g`: "Where is it?!" -> Still in f · moved from `src/a.py::f`, 2 results, 2026-11-02 [22222222]',
    ),
    (
        "a text",
        [answer("Q", sources=text_source("the *manual*"), claim="c", id="1" * 12)],
        None,
        '- "the \\*manual\\*": "Q" -> c · 1 of 2 results, 2026-11-01 [11111111]',
    ),
]


@pytest.mark.parametrize(("records", "reading", "line"), [pytest.param(*row[1:], id=row[0]) for row in LINES])
def test_items(records, reading, line):
    look = (lambda node, kind, seen: None if kind == "text" else reading) if reading else None
    assert line in rendered(*records, look=look).splitlines()


def test_what_stands_under_start_here_is_not_listed_as_contested():
    assert list(sections(rendered(*START))) == ["Start here", "Dead ends"]


def test_a_misleading_source_is_no_place_to_start():
    assert list(sections(rendered(answer("Q", "dead_end", misled_by=F)))) == ["Dead ends"]


def test_a_lifted_dead_end_is_not_listed():
    later = answer(DEAD.question, at=9, session="z")
    assert "Dead ends" not in sections(rendered(DEAD, later))


def test_newest_first_and_one_for_each_question():
    dead = [answer(f"q{number % 3}", "dead_end", at=number, claim=f"c{number}") for number in range(6)]
    assert re.findall(r"-> (c\d)", rendered(*dead)) == ["c5", "c4", "c3"]


# Budget.


def crowd(count=60):
    """Many lessons of all kinds, each with a line of the same length."""
    records = []
    for number in range(count):
        n = f"{number:03}"
        records += pair(f"src/start.py::s{n}", number)
        records.append(answer(f"corr {n}", "corrected", correction=f"Right {n}.", claim=f"wrong{n}", at=1))
        records.append(answer(f"dead {n}", "dead_end", claim=f"tried {n}", at=1))
        records.append(note(f"note {n}", body=f"Body {n}.", at=1))
        cont = f"src/cont.py::c{n}"
        records.append(answer(f"good {n}", sources=cont, claim=f"good {n}", session=f"g{n}", at=1))
        records.append(answer(f"bad {n}", "dead_end", sources=(), misled_by=cont, session=f"b{n}", at=1, author="bo"))
        records.append(answer(f"tent {n}", sources=f"src/tent.py::t{n}", claim=f"tent {n}", session=f"t{n}", at=1))
    return records


CROWD = reflected(*crowd())
NAMES = "start here|corrections|dead ends|notes|contested|tentative"


def missing(text):
    """What the last line counts."""
    last = text.splitlines()[-1]
    if last.endswith("lessons, all shown."):
        return {}
    assert last.startswith("Not shown: ")
    assert last.endswith("See `graphify lessons --budget 60000`.")
    return {name.capitalize(): int(count) for count, name in re.findall(rf"(\d+) ({NAMES})", last)}


def _fits_and_counts(reflection, budget, packages):
    text = render_lessons(reflection, budget, packages)
    whole = sections(render_lessons(reflection, 10_000_000, packages))
    assert len(text.encode()) <= max(budget, FRAME)
    shown = sections(text)
    expected = {title: len(lines) - len(shown.get(title, [])) for title, lines in whole.items()}
    assert missing(text) == {title: count for title, count in expected.items() if count}
    if not packages:
        assert list(shown) == [title for title in TITLES if title in shown]
        assert all(lines == whole[title][: len(lines)] for title, lines in shown.items())


budgets = st.one_of(st.integers(0, 1500), st.integers(0, 12_000))
packages = st.lists(st.sampled_from(["src/", "src/cont.py", "lib", "docs/x/"]), unique=True, max_size=3)


@given(budgets, packages)
def test_a_crowd_fits_any_budget_and_what_is_missing_is_counted(budget, prefixes):
    _fits_and_counts(CROWD, budget, prefixes)


@given(stores(), budgets, packages)
def test_any_store_fits_any_budget(records, budget, prefixes):
    _fits_and_counts(reflected(*records), budget, prefixes)


@pytest.mark.soak
@settings(max_examples=10_000, deadline=None)
@given(stores(), budgets, packages)
def test_any_store_fits_any_budget_long(records, budget, prefixes):
    _fits_and_counts(reflected(*records), budget, prefixes)


def size(lines):
    return sum(len(line.encode()) + 1 for line in lines)


def test_each_section_has_its_share():
    budget = 10_000
    shown = sections(render_lessons(CROWD, budget))
    room = budget - FRAME
    longest = 200
    for title, share in zip(TITLES, (30, 25, 20, 15, 10), strict=False):
        assert abs(size(shown[title]) - room * share / 100) < longest, title
    assert "Tentative" not in shown


def test_what_one_section_leaves_the_others_use():
    notes = [note(f"note {number:03}", body=f"Body {number:03}.", at=1) for number in range(300)]
    shown = sections(rendered(*notes, budget=6000))
    assert 6000 - FRAME - 60 < size(shown["Notes"]) <= 6000 - FRAME
    text = rendered(*notes, budget=6000)
    assert 6000 - 300 < len(text.encode()) <= 6000


def test_it_flows_on_to_the_next_section_before_it_comes_back():
    records = [record for record in crowd() if not getattr(record, "question", "").startswith("corr")]
    shown = sections(rendered(*records, budget=10_000))
    room = 10_000 - FRAME
    assert abs(size(shown["Start here"]) - room * 0.30) < 200
    assert abs(size(shown["Dead ends"]) - room * 0.45) < 200


def test_tentative_lessons_come_after_everything_that_was_cut():
    tentative = [answer(f"t{n:03}", sources=f"src/t.py::t{n:03}", claim="c", session=f"t{n}", at=30) for n in range(50)]
    preferred = [record for n in range(100) for record in pair(f"src/p.py::p{n:03}", n)]
    shown = sections(rendered(*tentative, *preferred, budget=6000))
    assert size(shown["Start here"]) > 4800
    assert "Tentative" not in shown
    assert len(sections(rendered(*tentative, *preferred[:4]))["Tentative"]) > 10


def test_a_longer_budget_only_adds():
    previous = 0
    for budget in range(0, 12_000, 500):
        shown = sum(len(lines) for lines in sections(render_lessons(CROWD, budget)).values())
        assert shown >= previous
        previous = shown


def test_the_order_of_untouched_items_stays():
    before = sections(rendered(*crowd(8), budget=100_000))
    more = [*crowd(8), *pair("src/new.py::n", 50), note("new", at=1), answer("new", "dead_end", at=1)]
    after = sections(rendered(*more, budget=100_000))
    for title, lines in before.items():
        assert [line for line in after[title] if line in lines] == lines


# Packages.


def groups(text):
    """The lines under each package heading."""
    found, name = {}, ""
    for line in text.splitlines():
        if line.startswith("# "):
            name = line[2:]
        elif line.startswith("- "):
            found.setdefault(name, []).append(line)
    return found


def test_lessons_are_grouped_by_package():
    records = [
        *pair("web/a.py::f", 0),
        *pair("web/admin/a.py::f", 1),
        *pair("website/a.py::f", 2),
        answer("dead", "dead_end", misled_by="web/b.py::g", id="d" * 12),
        answer("nowhere", "dead_end", id="e" * 12),
        note("n", sources="api/x.py", id="f" * 12),
    ]
    text = rendered(*records, packages=["web/", "api", "web/admin/", "empty/"])
    item = re.compile(r"^- `([^`]*)|\[([0-9a-f]{8})\]$", re.MULTILINE)
    found = {name: item.findall("\n".join(lines)) for name, lines in groups(text).items()}
    named = {name: {node or short for node, short in pairs} for name, pairs in found.items()}
    assert list(named) == ["web/", "api", "web/admin/", "elsewhere"]
    assert {"web/a.py::f", "dddddddd"} <= named["web/"]
    assert {"web/admin/a.py::f"} <= named["web/admin/"]
    assert {"ffffffff"} <= named["api"]
    assert {"website/a.py::f", "eeeeeeee"} <= named["elsewhere"]
    assert text.count("web/admin/a.py::f") == 1


def test_packages_have_equal_shares():
    records = []
    for n in range(80):
        records += [*pair(f"one/a.py::f{n:03}", n), *pair(f"two/a.py::f{n:03}", n + 100)]
    found = groups(rendered(*records, packages=["one", "two"], budget=6000))
    assert abs(size(found["one"]) - size(found["two"])) < 200
    few = records[: 4 * 40]
    found = groups(rendered(*few, *pair("three/a.py::f", 500), packages=["three", "one", "two"], budget=6000))
    assert abs(size(found["one"]) - size(found["two"])) < 200
    assert size(found["one"]) > 2400


def test_without_lessons_packages_have_no_headings():
    assert rendered(packages=["src/"]) == rendered()
