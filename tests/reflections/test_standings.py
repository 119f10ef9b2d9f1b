"""What statements say about sources, and what a source's signals add up to."""

import math

import pytest

from graphify.memory.fold import fold
from graphify.names import Standing
from graphify.reflections.standings import significant
from graphify.reflections.statements import statements
from tests.support.records import answer, code_source, lesson_about, moved, note, reflected, ruled, text_source

F, G = "src/a.py::f", "src/b.py::g"
NEW_WORDS = iter(f"alpha{n} beta{n} gamma{n} delta{n} epsilon{n}" for n in range(10_000))


def found(*sources, **fields):
    """A useful answer in words of its own, in a session of its own."""
    words = next(NEW_WORDS)
    fields = {"question": words, "sources": sources or F, "session": words, "claim": words, **fields}
    return answer(**fields)


def failed(*misled_by, **fields):
    """A dead end in a session of its own."""
    return found(**{"outcome": "dead_end", "sources": (), "misled_by": misled_by or F, **fields})


def found_by(records):
    """The signs that statements give: (author, node, sign)."""
    said = statements(fold(records))
    plus = [(one.by.author, source.node, 1) for one in said for source in one.positive]
    minus = [(one.by.author, source.node, -1) for one in said for source in one.negative]
    return sorted(plus + minus)


# Which sign a statement gives, and to which source. `F` is cited as the place, `G` as where it was not.

USEFUL = answer("Q", sources=F)
OPEN = answer("Q", "unverified", sources=F)
DEAD = answer("Q", "dead_end", sources=F, misled_by=G)
BARE_DEAD = answer("Q", "dead_end", misled_by=G)
CORRECTED = answer("Q", "corrected", sources=F, misled_by=G, correction="c")
H = "src/c.py::h"

SIGNS = [
    ("useful", [USEFUL], {F: 1}),
    ("unverified", [OPEN], {}),
    ("dead end: the right place and the wrong one", [DEAD], {F: 1, G: -1}),
    ("dead end", [BARE_DEAD], {G: -1}),
    ("corrected with the right place", [CORRECTED], {F: 1, G: -1}),
    ("both right and wrong is wrong", [answer("Q", "dead_end", sources=F, misled_by=F)], {F: -1}),
    ("unverified, then useful", [OPEN, ruled("useful", OPEN)], {F: 1}),
    ("useful, then dead end", [USEFUL, ruled("dead_end", USEFUL)], {F: -1}),
    ("useful, then corrected", [USEFUL, ruled("corrected", USEFUL)], {F: -1}),
    ("unverified, then dead end", [OPEN, ruled("dead_end", OPEN)], {F: -1}),
    ("dead end, then corrected: not its right place", [DEAD, ruled("corrected", DEAD)], {G: -1}),
    ("dead end, then useful", [DEAD, ruled("useful", DEAD)], {F: 1}),
    ("a ruling with a place of its own", [USEFUL, ruled("useful", USEFUL, sources=H)], {F: 1, H: 1}),
    ("a dead end with lists of its own", [USEFUL, ruled("dead_end", USEFUL, sources=H, misled_by=G)], {G: -1, H: 1}),
    ("a correction with the right place alone", [USEFUL, ruled("corrected", USEFUL, sources=H)], {H: 1}),
    ("useful has no wrong place", [OPEN, ruled("useful", OPEN, sources=H, misled_by=G)], {H: 1}),
    ("holds says nothing", [OPEN, ruled("holds", OPEN, sources=F)], {}),
    ("a note says nothing", [note("N", sources=F)], {}),
    ("retracted", [USEFUL, ruled("retracted", USEFUL)], {}),
    ("a void ruling", [OPEN, (mark := ruled("useful", OPEN)), ruled("retracted", mark, at=2)], {}),
    ("no date, no signal", [answer("Q", sources=F, at=None)], {}),
    ("a ruling without a date", [OPEN, ruled("useful", OPEN, at=None)], {}),
    ("moved", [USEFUL, moved((F, G), at=2)], {G: 1}),
    ("moved between the answer and a bare ruling", [OPEN, moved((F, G), at=1), ruled("useful", OPEN, at=2)], {G: 1}),
    ("moved before a ruling with lists", [OPEN, moved((F, G), at=1), ruled("useful", OPEN, sources=F, at=2)], {F: 1}),
    ("a text is not moved", [answer("Q", sources=text_source("a/b")), moved(("a/", "c/"), at=2)], {"a/b": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("records", "expected"), [pytest.param(*row[1:], id=row[0]) for row in SIGNS])
def test_which_source_gets_which_sign(records, expected):
    assert {node: sign for _, node, sign in found_by(records)} == expected


def test_a_later_word_of_the_same_author_replaces_the_earlier_one():
    said = [USEFUL, ruled("dead_end", USEFUL, at=1), ruled("useful", USEFUL, at=2)]
    assert found_by(said[:2]) == [("ada", F, -1)]
    assert found_by(said) == [("ada", F, 1)]


def test_the_word_of_another_author_stands_beside_it():
    assert found_by([USEFUL, ruled("dead_end", USEFUL, author="bob")]) == [("ada", F, 1), ("bob", F, -1)]


def test_the_same_word_again_replaces_nothing():
    assert found_by([USEFUL, ruled("useful", USEFUL)]) == [("ada", F, 1), ("ada", F, 1)]


# Standings.


def standing(*records, node=F, **rules):
    lesson = lesson_about(node, *records, **rules)
    return lesson and (lesson.judged.standing.value, lesson.judged.positives, lesson.judged.negatives)


def test_two_results_make_a_lesson():
    one, other = found(), found()
    assert standing(one) == ("tentative", 1, 0)
    assert standing(one, other) == ("preferred", 2, 0)
    assert standing(one, other, min_corroboration=3) == ("tentative", 2, 0)
    assert standing(one, min_corroboration=1) == ("preferred", 1, 0)


def test_both_signs_are_contested_and_negatives_alone_misleading():
    assert standing(found(), failed()) == ("contested", 1, 1)
    assert standing(failed()) == ("misleading", 0, 1)
    assert standing(failed(), failed()) == ("misleading", 0, 2)


def test_nothing_counted_is_no_lesson():
    assert standing(answer("Q", "unverified", sources=F)) is None


def test_a_useful_answer_that_its_author_takes_back_misleads():
    assert standing(USEFUL, ruled("dead_end", USEFUL, session="s9")) == ("misleading", 0, 1)


def test_one_that_another_author_takes_back_is_contested():
    assert standing(USEFUL, ruled("dead_end", USEFUL, author="bob")) == ("contested", 1, 1)


VERDICTS = [
    ("even on the same day", [found(at=0), failed(at=0)], "even"),
    ("the newer one weighs more", [found(at=0), failed(at=1)], "dead end"),
    ("and the other way round", [found(at=1), failed(at=0)], "useful"),
    ("two against one", [found(at=0), found(at=0), failed(at=0)], "useful"),
    ("two old ones against one a half-life later", [found(at=0), found(at=0), failed(at=30)], "even"),
]


@pytest.mark.parametrize(("records", "expected"), [pytest.param(*row[1:], id=row[0]) for row in VERDICTS])
def test_the_verdict_is_the_sign_of_the_score(records, expected):
    assert lesson_about(F, *records).judged.verdict.value == expected


def test_only_contested_sources_have_a_verdict():
    assert lesson_about(F, found()).judged.verdict is None
    assert lesson_about(F, failed()).judged.verdict is None


SCORES = [
    ("one", [found(at=0)], 1.0),
    ("a half-life apart", [found(at=0), found(at=30)], 1.5),
    ("three half-lives", [found(at=0), found(at=90)], 1.125),
    ("both signs", [found(at=0), failed(at=30)], -0.5),
    ("negative", [failed(at=0), failed(at=0)], -2.0),
    ("nine digits", [found(at=0), found(at=1)], 1.97715997),
]


@pytest.mark.parametrize(("records", "expected"), [pytest.param(*row[1:], id=row[0]) for row in SCORES])
def test_scores(records, expected):
    assert lesson_about(F, *records).judged.score == expected


def test_another_half_life():
    assert lesson_about(F, found(at=0), found(at=10), half_life_days=10.0).judged.score == 1.5


def test_nine_significant_digits():
    assert significant(1 / 3) == 0.333333333
    assert significant(123456789.6) == 123456790.0
    assert math.copysign(1, significant(-0.0)) == 1


def test_six_half_lives_older_is_spent():
    new = found(at=180)
    assert standing(found(at=0), new) == ("tentative", 1, 0)
    assert standing(found(at=0, micros=1), new) == ("preferred", 2, 0)
    assert standing(failed(at=0), new) == ("tentative", 1, 0)
    assert standing(found(at=0), failed(at=180)) == ("misleading", 0, 1)


def test_age_is_measured_within_the_source_alone():
    assert standing(found(at=0), found(at=1), found(G, at=1000)) == ("preferred", 2, 0)


# Order and the questions without sources.


def keys(*records):
    return [lesson.key for lesson in reflected(*records).sources]


def test_the_best_source_comes_first():
    assert keys(found(F), found(G), found(G)) == [G, F]
    assert keys(found(F, at=0), found(G, at=1)) == [G, F]
    # Two results a half-life ago weigh as much as one today; equal ones are in order of their key.
    assert keys(found(F, at=30), found(G, at=0), found(G, at=0)) == [F, G]
    assert keys(found(G, at=30), found(F, at=0), found(F, at=0)) == [F, G]
    assert keys(found(F, at=29), found(G, at=0), found(G, at=0)) == [G, F]


def test_the_day_counts_and_not_the_hour():
    assert keys(found(G, at=1.9), found(F, at=1.1)) == [F, G]


def test_an_even_source_comes_last_of_its_day():
    assert keys(found(F, at=0), failed(F, at=0), found(G, at=0)) == [G, F]
    # ... and thirty half-lives behind, as if its score were 2 ** -30.
    assert keys(found(F, at=900), failed(F, at=900), found(G, at=1)) == [G, F]
    assert keys(found(F, at=902), failed(F, at=902), found(G, at=1)) == [F, G]


def test_contested_but_useful_enough_is_a_place_to_start_and_says_for_what_not():
    good = [found(at=1), found(at=1)]
    bad = [failed(at=1, question="old one"), failed(at=1, micros=1, question="Which fails?")]
    lesson = lesson_about(F, *good, bad[0])
    assert (lesson.judged.standing, lesson.not_for, lesson.starts_here) == (Standing.CONTESTED, "old one", True)
    assert not lesson_about(F, *good, bad[0], min_corroboration=3).starts_here
    even = lesson_about(F, *good, *bad)
    assert (even.not_for, even.starts_here) == ("", False)
    three = lesson_about(F, *good, *bad, found(at=2))
    assert (three.not_for, three.starts_here) == ("Which fails?", True)


def test_a_useful_answer_without_source_is_a_lesson_about_its_question():
    one, other = found(sources=(), question="How?"), found(sources=(), question="how")
    lessons = reflected(one, other).questions
    assert [(lesson.key, lesson.judged.standing.value, lesson.judged.results) for lesson in lessons] == [
        ("how", "preferred", 2)
    ]
    assert reflected(one, other).sources == ()


def test_dead_ends_without_source_count_for_their_question():
    one, dead = found(sources=(), question="How?"), failed(misled_by=(), question="how")
    assert [lesson.judged.standing.value for lesson in reflected(one, dead).questions] == ["contested"]
    assert reflected(dead).questions == ()
    assert [lesson.answer.id for lesson in reflected(dead).dead_ends] == [dead.id]


def test_a_text_is_a_source_like_any_other():
    manual = text_source("the manual, page 3")
    assert standing(found(manual), found(manual), node=manual.node) == ("preferred", 2, 0)


def test_a_source_twice_in_one_answer_is_one_signal():
    twice = found(F, code_source(F, "other"))
    assert len(lesson_about(F, twice).judged.observed.signals) == 1


def test_moved_evidence_adds_up_under_the_new_name():
    assert standing(found(F, at=0), found(G, at=2), moved((F, G), at=1), node=G) == ("preferred", 2, 0)
