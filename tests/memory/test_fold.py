"""What is true now, as a function of the set of records."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphify.memory.fold import HiddenBy, fold
from graphify.memory.records import Answer, Ruling
from graphify.names import Outcome
from tests.support.records import answer, code_source, moved, note, ruled
from tests.support.stores import colliding_stores

A = answer("Where is it?", sources="src/a.py::f", claim="In a.py")
N = note("Know this", body="It is so.")


def state_of(record, *others):
    """``visible``, or why a record is hidden."""
    state = fold([record, *others])
    hidden = state.hidden.get(record.key)
    return hidden.why.value if hidden else "visible"


def codes(*records):
    return [(problem.path, problem.code) for problem in fold(records).problems]


# Visibility: retracted, rejected, restored.

VISIBILITY = [
    ("no word", [], "visible"),
    ("retracted", [ruled("retracted", A)], "retracted"),
    ("rejected", [ruled("rejected", A)], "rejected"),
    ("restored for nothing", [ruled("restored", A)], "visible"),
    ("holds", [ruled("holds", A)], "visible"),
    ("retracted, then restored", [ruled("retracted", A, at=1), ruled("restored", A, at=2)], "visible"),
    ("rejected, then restored", [ruled("rejected", A, at=1), ruled("restored", A, at=2)], "visible"),
    ("restored, then retracted", [ruled("restored", A, at=1), ruled("retracted", A, at=2)], "retracted"),
    ("retracted, then rejected", [ruled("retracted", A, at=1), ruled("rejected", A, at=2)], "rejected"),
    (
        "removal wins at the same instant",
        [ruled("retracted", A, id="0" * 12), ruled("restored", A, id="f" * 12)],
        "retracted",
    ),
    ("whatever the ids", [ruled("retracted", A, id="f" * 12), ruled("restored", A, id="0" * 12)], "retracted"),
    ("a microsecond later it does not", [ruled("retracted", A), ruled("restored", A, micros=1)], "visible"),
    ("another record is retracted", [N, ruled("retracted", N)], "visible"),
    ("a later outcome changes nothing", [ruled("retracted", A, at=1), ruled("useful", A, at=2)], "retracted"),
]


@pytest.mark.parametrize(("rulings", "expected"), [pytest.param(*row[1:], id=row[0]) for row in VISIBILITY])
def test_visibility(rulings, expected):
    assert state_of(A, *rulings) == expected


def test_a_note_is_retracted_and_restored_too():
    assert state_of(N, ruled("retracted", N)) == "retracted"
    assert state_of(N, ruled("retracted", N), ruled("restored", N, at=2)) == "visible"


def test_who_hides_is_said():
    rulings = [ruled("retracted", A, reason="a"), ruled("retracted", A, reason="b"), ruled("retracted", A, at=0.5)]
    hidden = fold([A, *rulings]).hidden[A.key]
    assert hidden.why is HiddenBy.RETRACTED
    assert set(hidden.by) == {rulings[0].id, rulings[1].id}


# Void rulings.

RETRACTED = ruled("retracted", A, at=1)
BACK = ruled("retracted", RETRACTED, at=2)
AGAIN = ruled("retracted", BACK, at=3)


def test_a_ruling_taken_back_counts_for_nothing():
    state = fold([A, RETRACTED, BACK])
    assert state.visible(A)
    assert state.void == {RETRACTED.key}
    assert not state.visible(RETRACTED)
    assert state.problems == ()


def test_the_taking_back_can_be_taken_back():
    state = fold([A, RETRACTED, BACK, AGAIN])
    assert not state.visible(A)
    assert state.void == {BACK.key}


def test_and_that_too():
    state = fold([A, RETRACTED, BACK, AGAIN, ruled("retracted", AGAIN, at=4)])
    assert state.visible(A)
    assert state.void == {RETRACTED.key, AGAIN.key}


def test_only_retracted_voids_a_ruling():
    for word in ("restored", "rejected", "holds", "useful"):
        assert fold([A, RETRACTED, ruled(word, RETRACTED, at=2)]).void == frozenset()


def test_nothing_takes_back_a_later_ruling():
    assert fold([A, RETRACTED, ruled("retracted", RETRACTED, at=0.5)]).void == frozenset()


def test_a_void_outcome_is_no_outcome():
    dead = ruled("dead_end", A, at=1)
    assert fold([A, dead]).outcome(A) is Outcome.DEAD_END
    assert fold([A, dead, ruled("retracted", dead, at=2)]).outcome(A) is Outcome.USEFUL


def test_a_void_move_moves_nothing():
    move = moved(("src/a.py::f", "src/b.py::f"))
    assert fold([A, move]).renamed(A, "src/a.py::f") == "src/b.py::f"
    assert fold([A, move, ruled("retracted", move, at=2)]).renamed(A, "src/a.py::f") == "src/a.py::f"


# Supersession.


def test_a_later_record_supersedes_an_earlier_one():
    newer = answer("Where is it?", at=1, claim="In b.py", supersedes=A)
    state = fold([A, newer])
    assert state.hidden[A.key].why is HiddenBy.SUPERSEDED
    assert state.hidden[A.key].by == (newer.id,)
    assert state.successors == {A.id: (newer.id,)}
    assert state.visible(newer)


def test_never_an_earlier_one_a_later_one():
    assert state_of(A, answer("Where is it?", at=-1, claim="x", supersedes=A)) == "visible"
    one = answer("one", id="0" * 12, supersedes="f" * 12)
    other = answer("other", id="f" * 12, supersedes="0" * 12)
    state = fold([one, other])
    assert [state.visible(one), state.visible(other)] == [False, True]
    myself = answer("me", id="0" * 12, supersedes="0" * 12)
    assert fold([myself]).visible(myself)


def test_a_chain_shows_its_end():
    second = answer("two", at=1, supersedes=A)
    third = answer("three", at=2, supersedes=second)
    state = fold([A, second, third])
    assert [state.visible(record) for record in (A, second, third)] == [False, False, True]
    back = fold([A, second, third, ruled("retracted", third, at=3)])
    assert [back.visible(record) for record in (A, second, third)] == [False, True, False]


def test_two_successors_are_both_current_and_a_conflict():
    one, other = answer("one", at=1, supersedes=A), answer("other", at=2, supersedes=A)
    state = fold([A, one, other])
    assert state.visible(one)
    assert state.visible(other)
    assert state.successors == {A.id: (one.id, other.id)}


def test_a_successor_that_was_superseded_is_no_conflict():
    second = answer("two", at=1, supersedes=A)
    third = answer("three", at=2, supersedes=[A, second])
    assert fold([A, second, third]).successors == {A.id: (third.id,), second.id: (third.id,)}


@pytest.mark.parametrize("word", ["retracted", "rejected"])
def test_removing_the_successor_brings_the_older_one_back(word):
    newer = answer("Where is it?", at=1, claim="In b.py", supersedes=A)
    state = fold([A, newer, ruled(word, newer, at=2)])
    assert state.visible(A)
    assert state.successors == {}


def test_restored_does_not_undo_supersession():
    newer = answer("Where is it?", at=1, claim="In b.py", supersedes=A)
    assert state_of(A, newer, ruled("restored", A, at=2)) == "superseded"


def test_notes_and_answers_supersede_each_other_and_rulings_are_not_superseded():
    assert state_of(A, note("N", at=1, supersedes=A)) == "superseded"
    assert state_of(N, answer("Q", at=1, supersedes=N)) == "superseded"
    assert not fold([A, RETRACTED, note("N", at=2, supersedes=RETRACTED)]).visible(A)


# Outcomes.

OUTCOMES = [
    ("its own", [], "useful"),
    ("the ruling", [ruled("dead_end", A)], "dead_end"),
    ("the newest ruling", [ruled("dead_end", A, at=2), ruled("corrected", A, at=1)], "dead_end"),
    ("also of another author", [ruled("dead_end", A, at=1), ruled("useful", A, at=2, author="bob")], "useful"),
    ("not an earlier ruling", [ruled("dead_end", A, at=-1)], "useful"),
    ("not another word", [ruled("dead_end", A, at=1), ruled("holds", A, at=2)], "dead_end"),
    (
        "the greater id at the same instant",
        [ruled("dead_end", A, id="1" * 12), ruled("useful", A, id="0" * 12)],
        "dead_end",
    ),
]


@pytest.mark.parametrize(("rulings", "expected"), [pytest.param(*row[1:], id=row[0]) for row in OUTCOMES])
def test_the_newest_word_is_the_outcome(rulings, expected):
    assert fold([A, *rulings]).outcome(A).value == expected


def test_the_correction_is_that_of_the_newest_word():
    own = answer("Q", "corrected", correction="first")
    assert fold([own]).correction(own) == "first"
    assert fold([own, ruled("corrected", own, correction="second")]).correction(own) == "second"
    assert fold([own, ruled("corrected", own)]).correction(own) == "first"


# Problems.

PROBLEMS = [
    ("about nothing", ruled("retracted"), "ruling-nothing"),
    ("about an unknown id", ruled("useful", "f" * 12), "ruling-nothing"),
    ("rejected with a value", ruled("rejected", question="Q", value="v"), None),
    ("rejected without", ruled("rejected", question="Q"), "ruling-nothing"),
    ("moved", moved(("a/", "b/")), None),
    ("moved without moves", ruled("moved"), "ruling-nothing"),
    ("outcome of a note", ruled("useful", N), "ruling-kind"),
    ("a note that holds", ruled("holds", N), None),
    ("a note that is rejected", ruled("rejected", N), None),
    ("outcome of an answer", ruled("useful", A), None),
    ("retracted about a ruling", ruled("retracted", RETRACTED, at=2), None),
    ("restored about a ruling", ruled("restored", RETRACTED, at=2), "ruling-kind"),
    ("holds about a ruling", ruled("holds", RETRACTED, at=2), "ruling-kind"),
    ("outcome of a ruling", ruled("useful", RETRACTED, at=2), "ruling-kind"),
    ("rejected about a ruling", ruled("rejected", RETRACTED, at=2), "ruling-kind"),
]


@pytest.mark.parametrize(("ruling", "code"), [pytest.param(*row[1:], id=row[0]) for row in PROBLEMS])
def test_rulings_about_nothing_or_the_wrong_kind(ruling, code):
    assert codes(A, N, RETRACTED, ruling) == ([(ruling.path, code)] if code else [])


# Identity.


def test_two_contents_under_one_id_are_a_problem_and_both_are_read():
    one, other = answer("one", at=0, id="0" * 12), answer("two", at=1, id="0" * 12)
    state = fold([other, one])
    assert state.records == (one, other)
    assert [(problem.path, problem.code) for problem in state.problems] == [(other.path, "two-contents")]
    assert one.path in state.problems[0].message
    retracted = fold([one, other, ruled("retracted", "0" * 12, at=2)])
    assert not retracted.visible(one)
    assert not retracted.visible(other)


def test_the_same_record_twice_is_one():
    copy = replace(A, path="z-copy.md")
    for order in ([A, copy], [copy, A]):
        state = fold(order)
        assert state.records == (A,)
        assert state.problems == ()


def test_records_are_in_order_of_instant_then_id_undated_first():
    records = [
        note("u", at=None),
        note("a", at=0, id="000000000000"),
        note("b", at=0, id="111111111111"),
        note("c", at=1, id="000000000001"),
    ]
    assert fold(reversed(records)).records == tuple(records)


# Moves.

MOVES = [
    ("a symbol", [moved(("src/a.py::f", "src/b.py::g"))], "src/b.py::g"),
    ("a folder", [moved(("src/", "lib/"))], "lib/a.py::f"),
    ("another symbol", [moved(("src/a.py::g", "src/b.py::g"))], "src/a.py::f"),
    ("a beginning that is no folder", [moved(("src/a.py", "src/b.py"))], "src/a.py::f"),
    ("half a folder's name", [moved(("sr/", "lib/"))], "src/a.py::f"),
    ("one after the other", [moved(("src/", "lib/"), at=1), moved(("lib/a.py::f", "x.py::y"), at=2)], "x.py::y"),
    ("in the order of time", [moved(("src/", "lib/"), at=2), moved(("lib/a.py::f", "x.py::y"), at=1)], "lib/a.py::f"),
    ("there and back", [moved(("src/", "lib/"), at=1), moved(("lib/", "src/"), at=2)], "src/a.py::f"),
    ("the first that fits", [moved(("src/a.py::f", "x::y"), ("src/", "lib/"))], "x::y"),
    ("each once", [moved(("src/", "lib/"), ("lib/", "opt/"))], "lib/a.py::f"),
    ("not before it was cited", [moved(("src/", "lib/"), at=-1)], "src/a.py::f"),
    ("with a needless `about`", [moved(("src/", "lib/"), about=A)], "lib/a.py::f"),
]


@pytest.mark.parametrize(("moves", "expected"), [pytest.param(*row[1:], id=row[0]) for row in MOVES])
def test_what_a_source_is_called_now(moves, expected):
    assert fold([A, *moves]).renamed(A, "src/a.py::f") == expected


# Rejected values.

NO_REDIS = ruled("rejected", question="Where is the session stored?", value="In Redis", sources="src/a.py::f")


def saying(claim, question="where is the session stored", **fields):
    return answer(question, **{"at": 5, "claim": claim, **fields})


VALUES = [
    ("the value", saying("in redis."), "rejected"),
    ("the value among words", saying("It is in Redis, I think"), "rejected"),
    ("its first sentence", saying("", answer="In Redis. Look there."), "rejected"),
    ("saved before it was rejected", saying("In Redis", at=0), "rejected"),
    ("whatever the outcome", saying("In Redis", outcome="unverified"), "rejected"),
    ("another value", saying("In Postgres"), "visible"),
    ("the opposite", saying("Not in Redis"), "visible"),
    ("another subject", saying("In Redis", "Where is the queue?"), "visible"),
    ("another subject, the same source", saying("In Redis", "Where is the queue?", sources="src/a.py::f"), "visible"),
    ("alike, the same source", saying("In Redis", "Where is session data stored?", sources="src/a.py::f"), "rejected"),
    ("alike, another source", saying("In Redis", "Where is session data stored?", sources="src/b.py::f"), "visible"),
    ("in spite of it", saying("In Redis", despite=NO_REDIS), "visible"),
    ("in spite of another", saying("In Redis", despite="f" * 12), "rejected"),
    ("a note", note("Where is the session stored?", body="In Redis."), "rejected"),
]


@pytest.mark.parametrize(("record", "expected"), [pytest.param(*row[1:], id=row[0]) for row in VALUES])
def test_a_rejected_value(record, expected):
    assert state_of(record, NO_REDIS) == expected


def test_a_rejection_that_was_taken_back_rejects_nothing():
    assert state_of(saying("In Redis"), NO_REDIS, ruled("retracted", NO_REDIS, at=2)) == "visible"


REDIS = saying("In Redis", at=0)
ITS_VALUE = {"question": REDIS.question, "value": "In Redis"}


def test_restored_lifts_the_value_too():
    rejected = ruled("rejected", REDIS, at=1, **ITS_VALUE)
    twin = saying("In Redis", at=3, author="bob")
    assert state_of(twin, REDIS, rejected) == "rejected"
    assert state_of(twin, REDIS, rejected, ruled("restored", REDIS, at=2)) == "visible"
    assert state_of(REDIS, twin, rejected, ruled("restored", REDIS, at=2)) == "visible"
    assert state_of(twin, REDIS, rejected, ruled("restored", REDIS, at=1)) == "rejected"


def test_restored_brings_back_what_a_ruling_about_no_record_ruled_out():
    record = saying("In Redis")
    assert state_of(record, NO_REDIS, ruled("restored", record, at=6)) == "visible"


def test_a_rejection_outlives_a_later_retraction():
    rejected = ruled("rejected", REDIS, at=1, **ITS_VALUE)
    state = fold([REDIS, rejected, ruled("retracted", REDIS, at=2)])
    assert state.rules_out(rejected)
    assert not fold([REDIS, rejected, ruled("restored", REDIS, at=2)]).rules_out(rejected)
    assert not fold([REDIS, rejected, ruled("retracted", rejected, at=2)]).rules_out(rejected)


def test_a_rejected_successor_brings_the_older_one_back():
    newer = saying("In Redis", at=1, supersedes=A)
    assert state_of(A, newer) == "superseded"
    assert state_of(A, newer, NO_REDIS) == "visible"


def test_a_value_that_nobody_can_see_rejects_nothing():
    assert state_of(A, ruled("rejected", question="Where is it?", value="\u200d")) == "visible"


# Corrections.

WRONG = answer("Where is the session stored?", "corrected", claim="In Redis", correction="In Postgres")
USEFUL = replace(saying("In Redis", at=0, outcome="useful", author="bob"), id="b" * 12)

CORRECTIONS = [
    ("its claim is ruled out", [WRONG], "rejected"),
    ("corrected by a ruling", [REDIS, ruled("corrected", REDIS, at=1, correction="In Postgres")], "rejected"),
    ("corrected, then useful again", [REDIS, ruled("corrected", REDIS, at=1), ruled("useful", REDIS, at=2)], "visible"),
    ("kept open by the answer", [replace(WRONG, keep_open=True)], "visible"),
    ("kept open by the ruling", [REDIS, ruled("corrected", REDIS, at=1, keep_open=True)], "visible"),
    ("imported", [replace(WRONG, imported_from="graphifyy:0")], "visible"),
    ("imported, corrected here", [replace(REDIS, imported_from="graphifyy:0"), ruled("corrected", REDIS)], "visible"),
    ("retracted", [WRONG, ruled("retracted", WRONG)], "visible"),
    ("a dead end", [replace(WRONG, outcome=Outcome.DEAD_END)], "visible"),
    ("of another question", [replace(WRONG, question="Where is the queue?")], "visible"),
]


@pytest.mark.parametrize(("records", "expected"), [pytest.param(*row[1:], id=row[0]) for row in CORRECTIONS])
def test_the_claim_of_a_corrected_answer(records, expected):
    assert state_of(USEFUL, *records) == expected


def test_a_corrected_answer_stays_visible_and_so_does_its_twin():
    twin = replace(WRONG, author="bob", id="b" * 12)
    assert state_of(WRONG, USEFUL) == "visible"
    assert state_of(WRONG, twin) == "visible"
    assert state_of(twin, WRONG) == "visible"


def test_in_spite_of_a_correction():
    assert state_of(replace(USEFUL, despite=(WRONG.id,)), WRONG) == "visible"


# Laws.


def _seen(records):
    """All that a fold says, but for the texts of Problems, in which paths stand."""
    state = fold(records)
    return (
        [record.key for record in state.records],
        state.hidden,
        state.void,
        state.successors,
        [state.outcome(record) for record in state.records if isinstance(record, Answer)],
        [state.renamed(record, "src/a.py::f") for record in state.records],
        [state.visible(record) for record in state.records],
        sorted(problem.code for problem in state.problems),
        state.rejections,
    )


def _order_does_not_matter(records, shuffled):
    assert fold(shuffled) == fold(records)


def _holds_together(records):
    state = fold(records)
    ids = {record.id for record in records}
    for record in state.records:
        hidden = state.hidden.get(record.key)
        if hidden is None:
            continue
        assert not isinstance(record, Ruling)
        assert hidden.by
        assert set(hidden.by) <= ids
        if hidden.why is HiddenBy.SUPERSEDED:
            assert all(any(r.order > record.order for r in state.with_id(one)) for one in hidden.by)
    assert {key[0] for key in state.void} <= {record.id for record in records if isinstance(record, Ruling)}
    assert all(state.successors.values())


@given(st.data(), colliding_stores())
def test_the_order_of_records_does_not_matter(data, records):
    _order_does_not_matter(records, data.draw(st.permutations(records)))


@given(colliding_stores())
def test_neither_do_their_paths(records):
    elsewhere = [replace(record, path=f"{9 - number}/x.md") for number, record in enumerate(records)]
    assert _seen(records) == _seen(elsewhere)


@given(colliding_stores())
def test_a_record_twice_is_a_record_once(records):
    assert _seen(records + records) == _seen(records)


@given(colliding_stores())
def test_any_set_of_records_has_a_state(records):
    _holds_together(records)


@pytest.mark.soak
@settings(max_examples=10_000, deadline=None)
@given(st.data(), colliding_stores())
def test_the_laws_long(data, records):
    _order_does_not_matter(records, data.draw(st.permutations(records)))
    _holds_together(records)


def test_a_shared_source_is_shared_under_its_new_name():
    alike = saying("In Redis", "Where is session data stored?", sources="src/b.py::f")
    assert state_of(alike, NO_REDIS) == "visible"
    assert state_of(alike, NO_REDIS, moved(("src/a.py::f", "src/b.py::f"), at=2)) == "rejected"
    old = saying("In Redis", "Where is session data stored?", sources="src/a.py::f", at=0)
    assert state_of(old, NO_REDIS, moved(("src/a.py::f", "src/b.py::f"), at=2)) == "rejected"


def test_the_sources_of_the_rejected_record_count_as_well():
    about = replace(REDIS, sources=(code_source("src/q.py::f"),))
    rejected = ruled("rejected", about, at=1, **ITS_VALUE)
    alike = saying("In Redis", "Where is session data stored?", sources="src/q.py::f")
    assert state_of(alike, about, rejected) == "rejected"
