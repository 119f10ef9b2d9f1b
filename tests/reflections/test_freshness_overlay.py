"""What today's code says about a source, laid over what records say: `look` is handed in."""

from dataclasses import replace

from graphify.names import Freshness, Reading
from graphify.reflections.sidecar import source_entry
from tests.support.records import answer, code_source, moment, moved, reflected, ruled, text_source

F, G, H = "src/a.py::f", "src/b.py::g", "src/c.py::h"
FIRST, SECOND, THIRD = (code_source(F, seen) for seen in ("first", "second", "third"))


class Code:
    """A `look` at code that is one table of nodes; it remembers what it was asked."""

    def __init__(self):
        self.today = {}
        self.asked = {}

    def says(self, node, reading):
        self.today[node] = reading
        return self

    def __call__(self, node, kind, seen):
        if kind == "text":
            return None
        self.asked[node] = [source.fingerprint for source in seen]
        known = self.today.get(node, Reading(Freshness.UNKNOWN))
        if isinstance(known, Reading):
            return known
        fresh = known.fingerprint in self.asked[node]
        return Reading(Freshness.FRESH if fresh else Freshness.CHANGED)


def code_is(source, node=F):
    return Code().says(node, source)


def found(*sources, at=0, session="", **fields):
    words = f"In the words of session {session or at}"
    return answer(words, sources=sources, at=at, session=session or f"s{at}", claim=words, **fields)


def failed(*misled_by, at=0, **fields):
    return answer(f"q{at}", "dead_end", misled_by=misled_by, at=at, session=f"d{at}", **fields)


def only_source(*records, look=None):
    (lesson,) = reflected(*records, look=look).sources
    return lesson


def test_nothing_is_laid_over_where_nobody_looks():
    lesson = only_source(found(FIRST))
    assert lesson.reading is None
    assert "freshness" not in source_entry(lesson)


def test_one_sighting_that_is_todays_makes_it_fresh():
    records = [found(FIRST, at=0), found(SECOND, at=1)]
    look = code_is(FIRST)
    assert only_source(*records, look=look).reading.freshness is Freshness.FRESH
    assert look.asked[F] == [SECOND.fingerprint, FIRST.fingerprint]
    assert only_source(*records, look=code_is(THIRD)).reading.freshness is Freshness.CHANGED


def test_freshness_changes_no_standing():
    records = [found(FIRST, at=0), found(SECOND, at=1)]
    assert only_source(*records, look=code_is(THIRD)).judged == only_source(*records).judged


def test_holds_adds_what_it_saw():
    first = found(FIRST)
    holds = ruled("holds", first, sources=SECOND)
    assert only_source(first, holds, look=code_is(SECOND)).reading.freshness is Freshness.FRESH
    other = found(G, at=1)
    elsewhere = ruled("holds", other, sources=SECOND)
    lessons = reflected(first, other, elsewhere, look=code_is(SECOND)).sources
    assert {lesson.key: lesson.reading.freshness for lesson in lessons}[F] is Freshness.CHANGED


def test_holds_that_was_taken_back_adds_nothing():
    first = found(FIRST)
    holds = ruled("holds", first, sources=SECOND)
    gone = ruled("retracted", holds, at=2)
    assert only_source(first, holds, gone, look=code_is(SECOND)).reading.freshness is Freshness.CHANGED


def test_an_echo_has_no_freshness():
    first = found(FIRST, session="one")
    echo = replace(first, id="e" * 12, session="two", instant=moment(1), sources=(SECOND,))
    lesson = only_source(first, echo, look=code_is(SECOND))
    assert [source.fingerprint for source in lesson.seen] == [FIRST.fingerprint]
    assert lesson.reading.freshness is Freshness.CHANGED


def test_what_counts_is_what_was_seen_when_it_was_right_and_for_misleading_when_it_was_wrong():
    contested = [found(FIRST, at=0), failed(SECOND, at=1)]
    assert only_source(*contested, look=code_is(SECOND)).reading.freshness is Freshness.CHANGED
    assert only_source(failed(SECOND), look=code_is(SECOND)).reading.freshness is Freshness.FRESH


def test_a_spent_sighting_is_not_compared():
    records = [found(FIRST, at=0), found(SECOND, at=200)]
    assert only_source(*records, look=code_is(FIRST)).reading.freshness is Freshness.CHANGED


def test_a_text_and_a_question_have_no_freshness():
    look = code_is(FIRST)
    assert only_source(found(text_source("the manual")), look=look).reading is None
    (question,) = reflected(found(), look=look).questions
    assert question.reading is None


def test_what_has_moved_is_known_by_its_new_name():
    look = Code().says(F, Reading(Freshness.MOVED, moved_to=G))
    lesson = only_source(found(FIRST), look=look)
    assert (lesson.key, lesson.moved_from, lesson.judged.key) == (G, F, F)
    entry = source_entry(lesson)
    assert (entry["freshness"], entry["moved_from"]) == ("moved", F)


def test_not_where_the_new_name_is_cited_already():
    look = Code().says(F, Reading(Freshness.MOVED, moved_to=G)).says(G, code_source(G))
    lessons = reflected(found(FIRST, at=1), found(G, at=0), look=look).sources
    assert [(lesson.key, lesson.moved_from) for lesson in lessons] == [(F, ""), (G, "")]
    assert lessons[0].reading.freshness is Freshness.MOVED


def test_two_that_moved_to_one_place_keep_two_keys():
    moved_to = Reading(Freshness.MOVED, moved_to=H)
    look = Code().says(F, moved_to).says(G, moved_to)
    lessons = reflected(found(F, at=1), found(G, at=0), look=look).sources
    assert [(lesson.key, lesson.moved_from) for lesson in lessons] == [(H, F), (G, "")]


def test_after_a_moved_ruling_the_new_name_is_looked_at():
    look = code_is(FIRST, G)
    lesson = only_source(found(FIRST), moved((F, G)), look=look)
    assert lesson.reading.freshness is Freshness.FRESH
    assert list(look.asked) == [G]


# Dead ends.


def dead_end(*records, look=None):
    (lesson,) = reflected(*records, look=look).dead_ends
    return lesson


def test_a_dead_end_blocks_until_its_code_changes():
    dead = failed(FIRST)
    assert dead_end(dead).blocks
    assert dead_end(dead, look=code_is(FIRST)).blocks
    changed = dead_end(dead, look=code_is(SECOND))
    assert (changed.recheck, changed.blocks) == (True, False)
    assert dead_end(dead, look=Code().says(F, Reading(Freshness.GONE))).recheck
    assert not dead_end(dead, look=Code().says(F, Reading(Freshness.UNKNOWN))).recheck
    assert not dead_end(dead, look=Code().says(F, Reading(Freshness.MOVED, moved_to=G))).recheck


def test_one_changed_place_of_several_is_enough():
    look = code_is(FIRST).says(G, Reading(Freshness.CHANGED))
    assert dead_end(failed(FIRST, G), look=look).recheck


def test_the_right_place_is_not_looked_at():
    dead = failed(FIRST, sources=(code_source(G),))
    look = code_is(FIRST).says(G, Reading(Freshness.CHANGED))
    assert not dead_end(dead, look=look).recheck


def test_holds_on_todays_code_keeps_it_blocking():
    dead = failed(FIRST)
    holds = ruled("holds", dead, misled_by=SECOND)
    assert dead_end(dead, holds, look=code_is(SECOND)).blocks
    assert dead_end(dead, holds, look=code_is(THIRD)).recheck


def test_without_code_it_never_turns_to_recheck():
    nothing, text = failed(), failed(text_source("a guess"))
    assert dead_end(nothing, look=code_is(FIRST)).blocks
    assert dead_end(text, look=code_is(FIRST)).blocks


def test_a_ruled_dead_end_looks_at_what_the_answer_rested_on():
    useful = found(FIRST)
    ruling = ruled("dead_end", useful)
    assert dead_end(useful, ruling, look=code_is(SECOND)).recheck
    own = ruled("dead_end", useful, misled_by=SECOND)
    assert dead_end(useful, own, look=code_is(SECOND)).blocks


# What lifts a dead end.


def test_a_later_useful_answer_to_the_same_question_lifts_it():
    dead = answer("Where is it?", "dead_end", at=1)
    later = answer("where is it", at=2, session="s")
    assert dead_end(dead, later).lifted_by == later.id
    assert dead_end(dead, answer("Where is it?", at=0)).lifted_by == ""
    assert dead_end(dead, answer("Where else is it?", at=2)).lifted_by == ""
    assert dead_end(dead, later, ruled("retracted", later, at=3)).lifted_by == ""
    early = answer("Where is it?", "unverified", at=0)
    assert dead_end(dead, early, ruled("useful", early, at=2)).lifted_by == early.id


def test_the_same_question_fails_again_after_it_was_lifted():
    later = answer("Where is it?", at=2)
    dead = answer("Where is it?", "dead_end", at=3)
    assert dead_end(dead, later).lifted_by == ""
