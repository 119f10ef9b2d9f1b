"""lessons.json: the complete twin of LESSONS.md, made so that one save changes only its own lines."""

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given

from graphify.errors import Problem
from graphify.memory.fold import fold
from graphify.reflections.lessons import Rules, reflect
from graphify.reflections.sidecar import render_sidecar, sidecar_values
from tests.support.records import answer, code_source, moment, note, reflected, ruled, text_source
from tests.support.stores import stores

F, G = "src/a.py::f", "src/b.py::g"
SETTINGS = {"mode": "local", "budget": 6000}


def rendered(*records, inputs="0" * 32, problems=()):
    reflection = reflect(fold(records), Rules(), problems)
    return render_sidecar(sidecar_values(reflection, SETTINGS, inputs)).decode()


def values(*records):
    return json.loads(rendered(*records))


def saved(number, node=F, **fields):
    return answer(
        f"q{number}", **{"sources": node, "claim": f"c{number}", "session": f"s{number}", "at": number, **fields}
    )


RECORDS = [
    saved(0),
    saved(1),
    saved(2, G),
    saved(3, "src/c.py::h", outcome="dead_end", sources=(), misled_by=G),
    answer("corr", "corrected", correction="Right.", claim="Wrong.", at=4),
    answer("How?", sources=(), claim="So.", at=4, session="x"),
    note("N", body="B.", sources=F, at=5, valid_from="2026-01-01"),
    ruled("rejected", question="Q", value="V", reason="R", at=6),
]


def test_a_whole_file():
    one = answer("Q", sources=F, claim="C", at=1, session="s", id="1" * 12)
    rejected = ruled("rejected", question="P", value="V", reason="R", at=2, id="2" * 12)
    fingerprint = code_source(F).fingerprint
    assert rendered(one, rejected) == (
        "{\n"
        '"corrections": []\n'
        ",\n"
        '"counts": {"answers": 1, "contested": 0, "corrected": 0, "dead_end": 0, "misleading": 0, "notes": 0, '
        '"preferred": 0, "records": 2, "redacted": 0, "rejected": 0, "retracted": 0, "rulings": 1, "superseded": 0, "tentative": 1, '
        '"unverified": 0, "useful": 1}\n'
        ",\n"
        '"dead_ends": []\n'
        ",\n"
        f'"inputs": "{"0" * 32}"\n'
        ",\n"
        '"notes": []\n'
        ",\n"
        '"problems": []\n'
        ",\n"
        '"questions": {}\n'
        ",\n"
        '"rejected": [\n'
        '{"author": "ada", "id": "222222222222", "question": "P", "reason": "R", '
        '"recorded": "2026-11-03T00:00:00.000000Z"}\n'
        "]\n"
        ",\n"
        '"settings": {"budget": 6000, "mode": "local"}\n'
        ",\n"
        '"sources": {\n'
        f'"src/a.py::f": {{"authors": ["ada"], "claim": "C", "fingerprints": ["{fingerprint}"], "id": "111111111111", '
        '"kind": "function", '
        '"last": "2026-11-02T00:00:00.000000Z", "negatives": 0, "positives": 1, "question": "Q", '
        '"records": {"negative": [], "positive": ["111111111111"]}, "results": 1, "score": 1.0, '
        '"standing": "tentative"}\n'
        "}\n"
        ",\n"
        '"unverified": []\n'
        ",\n"
        '"version": 1\n'
        "}\n"
    )


def _keeps_its_form(text):
    assert json.loads(text)
    assert text.endswith("}\n")
    assert text.encode()
    for line in text.splitlines():
        assert line == "," or not line.endswith(",")
        assert line in "{}[]," or re.fullmatch(r'"[^"]*": [{\[]', line) or _is_whole(line)
    return True


def _is_whole(line):
    """Whether a line is a complete entry: a value, or a key with its value."""
    for form in (line, f"{{{line}}}"):
        try:
            json.loads(form)
        except ValueError:
            continue
        return True
    return False


def test_the_form():
    assert _keeps_its_form(rendered(*RECORDS))
    assert _keeps_its_form(rendered())


@given(stores())
def test_the_form_of_any_store(records):
    assert _keeps_its_form(rendered(*records))


@pytest.mark.parametrize("text", ["a\u2028b", "a\u2029b", "a\u0085b", 'a"b\\', "日本", "\U0001f600", "a,\nb,"])
def test_any_text_stays_on_its_line(text):
    content = rendered(note(text, body=text), answer(text, sources=text_source(text), correction=text))
    assert _keeps_its_form(content)
    assert json.loads(content)["notes"][0]["title"] == text


def test_a_problem_about_a_name_that_is_no_unicode():
    content = rendered(problems=[Problem("memory/a\udcff.md", 0, "encoding", "not UTF-8")])
    assert _keeps_its_form(content)
    assert json.loads(content)["problems"][0]["path"] == "memory/a\udcff.md"


def test_sections_hold_what_they_say():
    found = values(*RECORDS)
    assert set(found["sources"]) == {F, G}
    assert found["sources"][F]["standing"] == "preferred"
    assert found["sources"][G]["standing"] == "contested"
    assert found["sources"][G]["verdict"] == "dead end"
    assert set(found["questions"]) == {"how"}
    assert found["questions"]["how"]["kind"] == "question"
    (dead,) = found["dead_ends"]
    assert (dead["question"], dead["claim"], dead["misled_by"]) == ("q3", "c3", [G])
    (corrected,) = found["corrections"]
    assert (corrected["claim"], corrected["correction"]) == ("Wrong.", "Right.")
    (kept,) = found["notes"]
    assert kept == {
        "id": RECORDS[6].id, "title": "N", "claim": "B.", "sources": [F], "author": "ada", "valid_from": "2026-01-01",
        "recorded": "2026-11-06T00:00:00.000000Z",
    }  # fmt: skip
    assert found["counts"] | {"records": 8, "answers": 6, "notes": 1, "rulings": 1} == found["counts"]


def test_results_leave_out_echoes_and_what_is_spent_and_last_seen_says_so():
    claim = "This is said in five words"
    first = saved(0, claim=claim)
    echo = saved(9, claim=claim)
    entry = values(first, echo)["sources"][F]
    assert (entry["results"], entry["positives"], entry["negatives"]) == (1, 1, 0)
    assert entry["records"]["positive"] == [first.id]
    assert entry["last"] == "2026-11-01T00:00:00.000000Z"
    assert entry["last_seen"] == "2026-11-10T00:00:00.000000Z"
    assert "last_seen" not in values(first)["sources"][F]
    assert values(first, saved(200))["sources"][F]["results"] == 1


def test_at_most_five_ids_each_newest_first():
    good = [saved(number) for number in range(7)]
    bad = [saved(number, outcome="dead_end", sources=(), misled_by=F) for number in range(10, 16)]
    entry = values(*good, *bad)["sources"][F]
    assert entry["records"]["positive"] == [record.id for record in reversed(good[2:])]
    assert entry["records"]["negative"] == [record.id for record in reversed(bad[1:])]
    assert (entry["positives"], entry["negatives"]) == (7, 6)


def test_lists_are_in_order_of_date_and_id():
    dead = [answer(f"q{number}", "dead_end", at=number % 3, id=f"{number:012}") for number in (5, 1, 3, 2, 4, 0)]
    ids = [int(entry["id"]) for entry in values(*dead)["dead_ends"]]
    assert ids == [0, 3, 1, 4, 2, 5]


# Rejected values.


def test_the_rejected_value_is_never_told():
    secret = "zq-value-zq"
    target = saved(0, claim=secret, answer=f"It is {secret}.")
    ruling = ruled("rejected", target, question=target.question, value=secret, reason="It fails.")
    alone = ruled("rejected", question="Other?", value=secret, reason="No.", at=2)
    text = rendered(target, ruling, alone)
    assert secret not in text
    assert [entry["reason"] for entry in json.loads(text)["rejected"]] == ["It fails.", "No."]


def test_only_rejections_in_force_are_listed():
    target = saved(0)
    first, second = (
        ruled("rejected", target, question="q0", value="c0", reason=f"r{number}", at=number) for number in (1, 2)
    )

    def listed(*more):
        return [entry["reason"] for entry in values(target, first, second, *more)["rejected"]]

    assert listed() == ["r1", "r2"]
    assert listed(ruled("retracted", target, at=3)) == ["r1", "r2"]
    assert listed(ruled("restored", target, at=3)) == []
    assert listed(ruled("restored", target, at=1.5)) == ["r2"]
    assert listed(ruled("retracted", second, at=3)) == ["r1"]


# One save changes only its own lines.

NEW = saved(7, "src/new.py::n")


def changed_lines(before, after):
    """Lines of either text that are not in the other, but for separators."""
    mine, theirs = before.splitlines(), after.splitlines()
    return {line for line in {*mine, *theirs} if mine.count(line) != theirs.count(line) and line != ","}


@pytest.mark.parametrize(
    ("record", "own"),
    [
        (NEW, ['"src/new.py::n": ']),
        (saved(7), ['"src/a.py::f": ']),
        (saved(7, G), ['"src/b.py::g": ']),
        (replace(NEW, sources=(code_source(F), code_source(G))), ['"src/a.py::f": ', '"src/b.py::g": ']),
        (note("New", at=7), ['"title": "New"']),
        (saved(7, outcome="dead_end", sources=(), misled_by=F), ['"src/a.py::f": ', '"question": "q7"']),
        (answer("How?", sources=(), claim="c", session="z", at=7), ['"how": ']),
    ],
)
def test_a_save_changes_only_its_own_lines(record, own):
    before, after = rendered(*RECORDS), rendered(*RECORDS, record, inputs="1" * 32)
    expected = ['"counts": ', '"inputs": ', *own]
    for line in changed_lines(before, after):
        assert any(mark in line for mark in expected), line
    assert changed_lines(before, after)


def test_the_instant_is_written_in_full():
    assert moment(1) == replace(saved(1)).instant
    assert values(saved(1.5))["sources"][F]["last"] == "2026-11-02T12:00:00.000000Z"


def test_nothing_reflected_is_nothing_listed():
    found = sidecar_values(reflected(), SETTINGS, "")
    assert [found[key] for key in ("sources", "questions", "dead_ends", "notes", "rejected")] == [{}, {}, [], [], []]
