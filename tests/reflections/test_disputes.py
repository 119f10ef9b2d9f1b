"""Two answers to one question that contradict each other: whoever is told one of them hears of the other."""

from __future__ import annotations

import json

import pytest

from graphify.reflections.briefing import briefing, changed_line
from graphify.reflections.known import read_known
from graphify.reflections.report import render_lessons
from graphify.reflections.sidecar import render_sidecar, sidecar_values
from tests.support.records import answer, lesson_about, reflected, ruled

F = "src/a.py::f"
YES = answer("Does it close?", sources=F, claim="Yes, it closes every adapter.", session="a", id="aaaaaaaa0000")
NO = answer("Does it close?", sources=F, claim="No, never.", session="b", at=1, id="bbbbbbbb0000")


def told(*records):
    lesson = lesson_about(F, *records)
    return lesson.claim, lesson.disputed


def test_every_line_that_quotes_one_says_so():
    reflection = reflected(YES, NO)
    said = "disputed: [aaaaaaaa] answers otherwise"
    assert f"-> No, never. · 2 results, {said}, 2026-11-02 [bbbbbbbb]" in render_lessons(reflection, 6000)
    content = render_sidecar(sidecar_values(reflection, {}, ""))
    assert json.loads(content)["sources"][F]["disputed"] == [YES.id]
    known = read_known(content)
    assert said in briefing(known, lambda _: True, (), 0, 2000).text
    assert said in changed_line(known.sources[0]).text


def test_several_are_counted():
    more = answer("Does it close?", sources=F, claim="On Tuesdays.", session="c", at=2, id="cccccccc0000")
    assert "disputed: [bbbbbbbb] and 1 more answer otherwise" in render_lessons(reflected(YES, NO, more), 6000)


def test_answers_without_a_source():
    yes, no = (answer("Is it?", claim=claim, session=claim, at=at) for at, claim in enumerate(("Yes", "No")))
    assert reflected(yes, no).questions[0].disputed == (yes.id,)


OTHERWISE = {
    "superseded": answer("Does it close?", sources=F, claim="No.", session="b", at=1, supersedes=[YES]),
    "another question": answer("Does it open?", sources=F, claim="No.", session="b", at=1),
    "another time": answer("Does it close?", sources=F, claim="No.", session="b", at=1, valid_until="2026-01-01"),
    "nobody acted on it": answer("Does it close?", "unverified", sources=F, claim="No.", session="b", at=1),
    "a dead end": answer("Does it close?", "dead_end", claim="Not in g.", session="b", at=1),
    "the same in fewer words": answer("Does it close?", sources=F, claim="It closes adapters", session="b", at=1),
    "linked as nearly the same": answer("Does it close?", sources=F, claim="Yes!!", session="b", at=1, near=(YES.id,)),
}


@pytest.mark.parametrize("why", OTHERWISE)
def test_what_disputes_nothing(why: str):
    first = answer(
        "Does it close?",
        sources=F,
        claim="It closes every one of the adapters",
        session="a",
        id=YES.id,
        valid_from="2026-06-01",
    )
    assert told(first, OTHERWISE[why])[1] == ()


@pytest.mark.parametrize(
    "claim", ["It never closes adapters", "It closes 2 adapters", "It closes every session", "It closes get_adapter"]
)
def test_one_word_that_matters_does(claim: str):
    other = answer("Does it close?", sources=F, claim=claim, session="b", at=1)
    first = answer("Does it close?", sources=F, claim="It closes adapters", session="a", id=YES.id)
    assert told(first, other)[1] == (YES.id,)


def test_a_retracted_one_disputes_nothing():
    assert told(YES, NO, ruled("retracted", NO, at=2)) == (YES.claim, ())


WRONG = answer("Does it close?", "corrected", claim="Maybe", correction="Only on exit.", at=0.5, id="cccccccc0000")


def test_a_correction_is_told_in_place_of_what_contradicts_it():
    assert told(YES, NO, WRONG) == ("Only on exit.", (NO.id, YES.id))
    same = answer("Does it close?", sources=F, claim="Only on exit", session="d", at=3)
    assert told(YES, NO, WRONG, same) == ("Only on exit", (NO.id, YES.id))
    assert told(YES, NO, WRONG, ruled("retracted", WRONG, at=4)) == (NO.claim, (YES.id,))


def test_a_correction_about_other_code_is_told_there_alone():
    elsewhere = answer("Does it close?", "corrected", claim="Maybe", correction="Never.", sources="src/b.py::g", at=2)
    assert told(YES, NO, elsewhere)[0] == NO.claim


def test_a_correction_that_somebody_confirmed_and_somebody_denies():
    same = answer("Does it close?", sources=F, claim="Only on exit", session="d", at=0.7)
    assert told(WRONG, same, NO)[0] == "Only on exit."
