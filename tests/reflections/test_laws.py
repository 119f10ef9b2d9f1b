"""What holds of every store."""

import json
import re
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from graphify.memory.fold import fold
from graphify.memory.records import Answer, Ruling
from graphify.names import Outcome, Standing
from graphify.reflections.lessons import Rules, reflect
from graphify.reflections.report import render_lessons
from graphify.reflections.sidecar import render_sidecar, sidecar_values
from graphify.reflections.signals import Counts
from graphify.reflections.standings import Verdict
from tests.support.records import answer, note, ruled
from tests.support.stores import NODES, answers, shifted, stores

RULES = Rules()
long = settings(max_examples=10_000, deadline=None)


def rendered(records):
    """Both files."""
    reflection = reflect(fold(records), RULES)
    return render_lessons(reflection, 100_000), render_sidecar(sidecar_values(reflection, {}, "")).decode()


def by_key(records):
    reflection = reflect(fold(records), RULES)
    return {lesson.key: lesson for lesson in (*reflection.sources, *reflection.questions)}


# Order.


def _order_does_not_matter(records, shuffled):
    assert rendered(shuffled) == rendered(records)
    assert reflect(fold(shuffled), RULES) == reflect(fold(records), RULES)


@given(st.data(), stores())
def test_the_order_of_records_does_not_matter(data, records):
    _order_does_not_matter(records, data.draw(st.permutations(records)))


# Time.


def judged(records):
    """Everything about sources that is decided, in order."""
    reflection = reflect(fold(records), RULES)
    return [
        (
            one.key,
            one.judged.standing,
            one.judged.verdict,
            one.judged.score,
            one.judged.results,
            one.answer.id,
            one.not_for,
        )
        for one in (*reflection.sources, *reflection.questions)
    ]


def _days_do_not_matter(records, days):
    assert judged([shifted(record, days) for record in records]) == judged(records)


@given(stores(), st.integers(-10_000, 100_000))
def test_another_date_changes_no_standing_and_no_order(records, days):
    _days_do_not_matter(records, days)


# Independence.

NEW_NODE = "new/x.py::n"


def new_records(node=NEW_NODE):
    """One more record: about this source alone, in words that nothing else has."""
    texts = {"question": st.just("An unheard of matter"), "claim": st.just("zyx"), "answer": st.just("")}
    ties = {"supersedes": st.just(()), "despite": st.just(()), "misled_by": st.sampled_from([(), (node,)])}
    drawn = answers(**texts, **ties, sources=st.just((node,)), session=st.sampled_from(["", "s1", "new"]))
    return st.builds(lambda record, days: shifted(record, days), drawn, st.integers(0, 500))


def _a_source_stands_alone(records, record):
    before, after = by_key(records), by_key([*records, record])
    assert {key: lesson for key, lesson in after.items() if key != record.sources[0].node} == {
        key: lesson for key, lesson in before.items() if key != record.sources[0].node
    }
    assert [key for key in after if key != record.sources[0].node] == [
        key for key in before if key != record.sources[0].node
    ]


@given(stores(), new_records())
def test_a_record_about_a_new_source_changes_no_other_lesson(records, record):
    _a_source_stands_alone(records, record)


@given(stores(), new_records(NODES[0]))
def test_a_record_about_a_known_source_changes_no_other_lesson(records, record):
    assume(not any(isinstance(one, Ruling) and one.moves for one in records))
    _a_source_stands_alone(records, record)


def _a_ruling_reaches_no_further(records, data):
    state = fold(records)
    # A correction rules out a value, and that reaches further.
    open_answers = [one for one in state.answers() if state.outcome(one) is not Outcome.CORRECTED]
    assume(open_answers)
    target = data.draw(st.sampled_from(open_answers))
    word = data.draw(st.sampled_from(["useful", "dead_end", "holds"]))
    session = data.draw(st.sampled_from(["", "s1", "new"]))
    author = data.draw(st.sampled_from(["ada", "eve"]))
    before = by_key(records)
    after = by_key([*records, ruled(word, target, at=500, session=session, author=author)])
    # It may replace what its author ruled before, and with it the sources named there.
    said = [target, *state.rulings.get(target.id, ())]
    own = {state.renamed(one, source.node) for one in said for source in (*one.sources, *one.misled_by)}
    for key in {*before, *after}:
        lesson = before.get(key) or after[key]
        if key not in own and not lesson.judged.observed.is_question:
            assert _undisputed(before.get(key)) == _undisputed(after.get(key))


def _undisputed(lesson):
    """The lesson without who answers its question otherwise: a ruling may end that wherever the question is quoted."""
    return replace(lesson, disputed=()) if lesson else None


@given(stores(), st.data())
def test_a_ruling_changes_only_the_lessons_of_its_answer(records, data):
    _a_ruling_reaches_no_further(records, data)


# What is hidden.


def marked(records):
    """The same records with a word of their own in every text that is shown of them."""
    found = []
    for number, record in enumerate(records):
        mark = f"mark{number}mark"
        if isinstance(record, Answer):
            texts = {"question": f"{record.question} {mark}", "claim": f"{record.claim} {mark}", "correction": mark}
        elif isinstance(record, Ruling):
            texts = {"correction": mark}
        else:
            texts = {"title": f"{record.title} {mark}", "body": f"{record.body} {mark}"}
        found.append((mark, replace(record, author=f"{record.author} {mark}", **texts)))
    return found


SERVED = ("sources", "questions", "dead_ends", "corrections", "notes")


def _hidden_is_not_shown(records, marks):
    state = fold(records)
    lessons, sidecar = rendered(records)
    served = json.dumps({key: json.loads(sidecar)[key] for key in SERVED})
    for record, mark in zip(records, marks, strict=True):
        if state.visible(record):
            continue
        assert f"[{record.id[:8]}]" not in lessons
        assert record.id not in served
        if mark:
            assert mark not in lessons
            assert mark not in served


@given(stores())
def test_what_is_hidden_is_on_no_serving_surface(records):
    _hidden_is_not_shown(records, [""] * len(records))


@given(stores())
def test_nor_are_its_words(records):
    with_marks = marked(records)
    _hidden_is_not_shown([record for _, record in with_marks], [mark for mark, _ in with_marks])


@pytest.mark.parametrize("way", ["retracted", "rejected", "superseded"])
def test_each_way_to_hide(way):
    texts = {"claim": "qqq claim", "correction": "qqq right", "author": "qqq", "sources": "qqq.py", "at": 0}
    hidden = [
        answer("qqq useful", **texts),
        answer("qqq bare", **{**texts, "sources": ()}),
        answer("qqq dead", "dead_end", misled_by="qqq.py", **texts),
        answer("qqq wrong", "corrected", **{**texts, "claim": "qqq false"}),
        note("qqq note", body="qqq body", author="qqq", sources="qqq.py"),
    ]
    assert all(text.count("qqq") > 10 for text in rendered(hidden))
    if way == "superseded":
        by = [note("N", supersedes=hidden, at=1)]
    else:
        by = [ruled(way, record, at=1) for record in hidden]
    for text in rendered([*hidden, *by]):
        assert "qqq" not in text


# Signals.


def _signals_hold_together(records):
    reflection = reflect(fold(records), RULES)
    for lesson in (*reflection.sources, *reflection.questions):
        one = lesson.judged
        counted = one.observed.counted
        assert counted
        assert len({signal.key for signal in counted}) == len(counted) == one.results
        assert max(signal.weight for signal in counted) <= 1
        assert all((signal.weight > 0) == (signal.counts is Counts.COUNTED) for signal in one.observed.signals)
        assert all(bool(signal.echo_of) == (signal.counts is Counts.ECHO) for signal in one.observed.signals)
        assert not any(signal.counts is Counts.ECHO for signal in one.observed.signals if signal.sign < 0)
        disputed = sum(1 for signal in counted if signal.sign > 0 and signal.statement.in_spite_of)
        is_disputed = one.negatives == 0 and bool(disputed) and one.positives - disputed < 2
        is_contested = one.positives * one.negatives > 0 or is_disputed
        assert (one.standing is Standing.CONTESTED) == (one.verdict is not None) == is_contested
        assert (one.standing is Standing.PREFERRED) == (one.negatives == 0 and one.positives >= 2 and not is_disputed)
        assert (one.standing is Standing.MISLEADING) == (one.positives == 0)
        assert one.verdict is not Verdict.USEFUL or one.score > 0
    listed = [lesson.key for lesson in reflection.sources]
    assert len(set(listed)) == len(listed)


@given(stores())
def test_what_signals_add_up_to(records):
    _signals_hold_together(records)


def test_no_clock_and_no_number_of_today_stands_in_the_files():
    for text in rendered([answer("Q", sources="a.py", claim="C", at=0)]):
        assert set(re.findall(r"\d{4}-\d\d-\d\d", text)) == {"2026-11-01"}


@pytest.mark.soak
@long
@given(st.data(), stores(), st.integers(-10_000, 100_000), new_records())
def test_the_laws_long(data, records, days, record):
    _order_does_not_matter(records, data.draw(st.permutations(records)))
    _days_do_not_matter(records, days)
    _a_source_stands_alone(records, record)
    _signals_hold_together(records)
    with_marks = marked(records)
    _hidden_is_not_shown([one for _, one in with_marks], [mark for mark, _ in with_marks])


@pytest.mark.soak
@long
@given(stores(), st.data())
def test_a_ruling_changes_only_the_lessons_of_its_answer_long(records, data):
    _a_ruling_reaches_no_further(records, data)
