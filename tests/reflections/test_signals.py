"""What counts as one result, and what is only an echo."""

import itertools

import pytest

from graphify.reflections.signals import Counts
from tests.support.records import answer, lesson_about, moment, ruled

F = "src/a.py::f"


def saved(claim, *, session="", **fields):
    return answer(fields.pop("question", claim), **{"sources": F, "claim": claim, "session": session, **fields})


def dead(claim, **fields):
    return saved(claim, **{"outcome": "dead_end", "sources": (), "misled_by": F, **fields})


def counted(*records):
    """Positive and negative results."""
    lesson = lesson_about(F, *records)
    return (lesson.judged.positives, lesson.judged.negatives) if lesson else (0, 0)


# Result keys: the session; or the author and the day.

RESULTS = [
    ("two sessions", [saved("a", session="1"), saved("b", session="2")], (2, 0)),
    ("one session", [saved("a", session="1"), saved("b", session="1")], (1, 0)),
    ("one session over days", [saved("a", session="1", at=0), saved("b", session="1", at=9)], (1, 0)),
    ("one session of two authors", [saved("a", session="1"), saved("b", session="1", author="bob")], (1, 0)),
    ("no session, one day", [saved("a", at=1.1), saved("b", at=1.9)], (1, 0)),
    ("no session, two days", [saved("a", at=1.9), saved("b", at=2.1)], (2, 0)),
    ("no session, two authors", [saved("a"), saved("b", author="bob")], (2, 0)),
    ("a session of that day shadows", [saved("a", at=1.1), saved("b", at=1.5, session="1")], (1, 0)),
    ("also an earlier one", [saved("a", at=1.9), saved("b", at=1.5, session="1")], (1, 0)),
    ("not of another day", [saved("a", at=0.9), saved("b", at=1.1, session="1")], (2, 0)),
    ("not of another author", [saved("a"), saved("b", session="1", author="bob")], (2, 0)),
    ("not about another source", [saved("a"), saved("b", session="1", sources="src/b.py::g")], (1, 0)),
    ("the newest of a session counts", [saved("a", session="1"), dead("b", session="1", at=1)], (0, 1)),
    ("whichever it is", [dead("a", session="1"), saved("b", session="1", at=1)], (1, 0)),
    ("the newest of a day counts", [dead("a", at=1.1), saved("b", at=1.2)], (1, 0)),
]


@pytest.mark.parametrize(("records", "expected"), [pytest.param(*row[1:], id=row[0]) for row in RESULTS])
def test_results(records, expected):
    assert counted(*records) == expected
    assert counted(*reversed(records)) == expected


def test_at_the_same_instant_the_greater_id_is_newer():
    one, other = saved("a", session="1", id="1" * 12), dead("b", session="1", id="2" * 12)
    assert counted(one, other) == (0, 1)


def test_unverified_and_then_useful_in_one_session_is_one_result_dated_by_the_mark():
    first = saved("a", outcome="unverified", session="1", at=0)
    lesson = lesson_about(F, first, ruled("useful", first, session="1", at=5))
    assert lesson.judged.results == 1
    assert lesson.judged.newest.instant == moment(5)


def test_a_mark_in_another_session_is_another_result():
    first = saved("a", session="1", at=0)
    assert counted(first, ruled("useful", first, session="2")) == (2, 0)
    assert counted(first, ruled("useful", first, session="1")) == (1, 0)


# Echoes.

FIVE = "It lives in the cache."
FOUR = "It lives in cache."
NUMBERS = itertools.count()
TWELVE = "one two three four five six seven eight nine ten eleven twelve"


def words(text, **fields):
    """An answer in these words, with a claim and a question of its own."""
    return saved(f"claim{next(NUMBERS)}", answer=text, **fields)


def changed(count, text=TWELVE):
    """The text with its last ``count`` words replaced."""
    kept = text.split()[: len(text.split()) - count]
    return " ".join([*kept, *(f"new{number}" for number in range(count))])


FIFTEEN = TWELVE + " thirteen fourteen fifteen"
ECHOES = [
    ("the same claim of five words", [saved(FIVE, question="p"), saved(FIVE, question="q")], True),
    ("in another spelling", [saved(FIVE, question="p"), saved("it  LIVES in the cache", question="q")], True),
    ("four words, another question", [saved(FOUR, question="p"), saved(FOUR, question="q")], False),
    ("four words, the same question", [saved(FOUR, question="Where?"), saved(FOUR, question="where")], True),
    ("one word, the same question", [saved("Yes", question="Really?"), saved("yes", question="really")], True),
    ("another claim, the same question", [saved(FIVE, question="p"), saved(FOUR, question="p")], False),
    (
        "five words: scripts without blanks",
        [saved("東京タワー", question="p"), saved("東京タワー", question="q")],
        True,
    ),
    ("four characters", [saved("東京タワ", question="p"), saved("東京タワ", question="q")], False),
    ("no claim, the same question", [saved("", question="p"), saved("", question="p", at=1)], False),
    ("twelve words of twelve", [words(TWELVE), words(changed(0))], True),
    ("ten words of twelve", [words(TWELVE), words(changed(2))], True),
    ("nine words of twelve", [words(TWELVE), words(changed(3))], False),
    ("twelve words of fifteen, exactly 80 %", [words(FIFTEEN), words(changed(3, FIFTEEN))], True),
    ("eleven words of fifteen", [words(FIFTEEN), words(changed(4, FIFTEEN))], False),
    ("eleven words of eleven", [words(TWELVE), words(" ".join(TWELVE.split()[:11]))], False),
    ("twelve words, eleven different", [words(TWELVE), words(" ".join(["one", *TWELVE.split()[:11]]))], False),
    ("within a longer text", [words(FIFTEEN * 2 + " and much more that was said"), words(TWELVE)], True),
    ("a longer text around it", [words(TWELVE), words(TWELVE + " and these words are all of them quite new")], False),
    ("spread over two texts", [words(changed(6)), words(changed(0) + " x y")], False),
]


@pytest.mark.parametrize(("pair", "echo"), [pytest.param(*row[1:], id=row[0]) for row in ECHOES])
def test_echoes(pair, echo):
    earlier, later = (
        answer(
            one.question,
            sources=F,
            claim=one.claim,
            answer=one.answer,
            session=f"s{number}",
            at=number,
            author=f"a{number}",
        )
        for number, one in enumerate(pair)
    )
    lesson = lesson_about(F, earlier, later)
    signals = {signal.statement.by.id: signal for signal in lesson.judged.observed.signals}
    assert signals[later.id].counts is (Counts.ECHO if echo else Counts.COUNTED)
    assert signals[later.id].echo_of == (earlier.id if echo else "")
    assert signals[earlier.id].counts is Counts.COUNTED
    assert lesson.judged.results == (1 if echo else 2)


def echoing(number, **fields):
    return saved(FIVE, **{"question": f"q{number}", "session": f"s{number}", "at": number, **fields})


def test_an_echo_is_of_the_earlier_one_whatever_the_session():
    assert counted(echoing(0, session="s"), echoing(1, session="s")) == (1, 0)
    assert counted(echoing(0, author="ada"), echoing(1, author="bob")) == (1, 0)


def test_an_echo_moves_nothing_but_when_it_was_last_seen():
    lesson = lesson_about(F, echoing(0), echoing(9))
    assert lesson.judged.newest.statement.by.question == "q0"
    assert lesson.judged.score == 1.0
    assert len(lesson.seen) == 1
    assert [signal.weight for signal in lesson.judged.observed.signals] == [1.0, 0.0]


def test_an_echo_does_not_replace_what_its_session_said():
    first, own = echoing(0), saved("Something else entirely, said by itself", session="s1", at=1)
    assert counted(first, own, echoing(1, at=2)) == (2, 0)


def test_nor_does_it_shadow_its_authors_day():
    own = saved("Something else entirely, said by itself", author="bob", at=1.2)
    assert counted(echoing(0), own, echoing(1, author="bob", at=1.3)) == (2, 0)


def test_an_echo_of_an_echo_is_one_of_the_first():
    lesson = lesson_about(F, echoing(0), echoing(1), echoing(2))
    assert [signal.echo_of for signal in lesson.judged.observed.signals][1:] == [echoing(0).id] * 2


def test_an_echo_of_a_hidden_answer_is_none():
    assert counted(echoing(0), echoing(1), ruled("retracted", echoing(0), at=2)) == (1, 0)
    superseding = echoing(1, supersedes=echoing(0))
    assert counted(echoing(0), superseding) == (1, 0)
    lesson = lesson_about(F, echoing(0), superseding)
    assert lesson.judged.newest.statement.by.id == superseding.id


def test_an_echo_needs_a_positive_signal_about_the_same_source():
    assert counted(echoing(0, sources="src/b.py::g"), echoing(1)) == (1, 0)
    assert counted(echoing(0, outcome="unverified"), echoing(1)) == (1, 0)
    assert counted(dead(FIVE, question="q0", session="s0"), echoing(1)) == (1, 1)


def test_the_positive_signal_may_come_from_a_ruling():
    first = echoing(0, outcome="unverified")
    assert counted(first, ruled("useful", first, session="s9", at=0.5), echoing(1)) == (1, 0)
    # The order is that of the answers, also where the ruling came later.
    assert counted(first, ruled("useful", first, session="s9", at=5), echoing(1)) == (1, 0)


def test_rulings_are_never_echoes():
    second = echoing(1, outcome="unverified")
    assert counted(echoing(0), second, ruled("useful", second, session="s1", at=2)) == (2, 0)


def test_a_negative_statement_is_no_echo():
    assert counted(dead(FIVE, question="p", session="1"), dead(FIVE, question="q", session="2", at=1)) == (0, 2)


def test_being_led_by_a_record_is_no_echo():
    assert counted(echoing(0), saved("In quite other words, it is so", session="9", led_by=(echoing(0).id,))) == (2, 0)


def test_echoes_are_found_in_a_long_history():
    """The earlier answer is found by its rarest words, whatever else was said."""
    others = [
        words(
            " ".join(f"w{(number * step) % 97}" for step in range(1, 16)), session=f"o{number}", question=f"o{number}"
        )
        for number in range(60)
    ]
    late = words(changed(3, FIFTEEN), session="late", at=9)
    lesson = lesson_about(F, words(FIFTEEN, session="early"), *others, late)
    signal = next(one for one in lesson.judged.observed.signals if one.statement.by.id == late.id)
    assert signal.counts is Counts.ECHO
