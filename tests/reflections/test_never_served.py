"""Superseded, retracted, rejected and redacted records over random histories.

What is hidden is said here a second time, in the plainest words there are: slow, and (but for one thing) without the
fold. So a filter that is taken out of the program makes these tests fail.
"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphify.commands.shared.memory import Memory, cited
from graphify.commands.shared.nearby import conflicting, nearly_same, related
from graphify.memory.fold import HiddenBy, fold
from graphify.memory.keys import question_key, value_key
from graphify.memory.records import Answer, AnyRecord, Note, Ruling
from graphify.memory.writing import stub
from graphify.names import RulingWord
from graphify.reflections.lessons import Rules, reflect
from graphify.reflections.report import render_lessons
from graphify.reflections.sidecar import render_sidecar, sidecar_values
from tests.support.records import answer, code_source, note, ruled
from tests.support.stores import NODES, stores

RULES = Rules()
SERVED = ("sources", "questions", "dead_ends", "corrections", "notes")
long = settings(max_examples=10_000, deadline=None)


class Plainly:
    """What is hidden, by the words of the design."""

    def __init__(self, records: list[AnyRecord]) -> None:
        self.records = records
        self.rulings = [record for record in records if isinstance(record, Ruling)]

    def is_void(self, ruling: Ruling) -> bool:
        return any(
            other.word is RulingWord.RETRACTED
            and other.about == ruling.id
            and other.order > ruling.order
            and not self.is_void(other)
            for other in self.rulings
        )

    def about(self, record: AnyRecord) -> list[Ruling]:
        return [one for one in self.rulings if one.about == record.id and not self.is_void(one)]

    def last_words(self, record: AnyRecord) -> set[RulingWord]:
        words = (RulingWord.RETRACTED, RulingWord.REJECTED, RulingWord.RESTORED)
        said = [one for one in self.about(record) if one.word in words]
        newest = max((one.instant for one in said), default=None)
        return {one.word for one in said if one.instant == newest}

    def is_removed(self, record: AnyRecord) -> bool:
        return record.redacted or bool(self.last_words(record) & {RulingWord.RETRACTED, RulingWord.REJECTED})

    def is_ruled_out(self, record: AnyRecord) -> bool:
        """By a ruling on the very same question, with the very same value."""
        if isinstance(record, Ruling) or RulingWord.RESTORED in self.last_words(record):
            return False
        asked = record.question if isinstance(record, Answer) else record.title
        return any(
            one.word is RulingWord.REJECTED
            and value_key(one.value)
            and not self.is_void(one)
            and not self.is_lifted(one)
            and one.id not in record.despite
            and question_key(one.question) == question_key(asked)
            and value_key(one.value) == value_key(record.claim_text)
            for one in self.rulings
        )

    def is_lifted(self, ruling: Ruling) -> bool:
        later = (one for one in self.rulings if one.about and one.about == ruling.about and not self.is_void(one))
        return any(one.word is RulingWord.RESTORED and (one.instant or 0) > (ruling.instant or 0) for one in later)

    def is_hidden(self, record: AnyRecord) -> bool:
        if self.is_removed(record) or self.is_ruled_out(record):
            return True
        return any(
            record.id in other.supersedes
            and other.order > record.order
            and not isinstance(other, Ruling)
            and not self.is_removed(other)
            and not self.is_ruled_out_in_other_words(other)
            for other in self.records
        )

    def is_ruled_out_in_other_words(self, record: AnyRecord) -> bool:
        """The one thing that is taken from the fold: a successor that it hides takes nobody's place."""
        hidden = fold(self.records).hidden.get(record.key)
        return hidden is not None and hidden.why is HiddenBy.REJECTED

    def hidden(self) -> list[AnyRecord]:
        return [one for one in self.records if not isinstance(one, Ruling) and self.is_hidden(one)]


def served(records: list[AnyRecord]) -> dict[str, str]:
    """Every surface that needs no repository, as text."""
    state = fold(records)
    memory = Memory("", {}, (), state, ())
    reflection = reflect(state, RULES)
    sidecar = json.loads(render_sidecar(sidecar_values(reflection, {}, "")))
    asking = [one for record in records if not isinstance(record, Ruling) for one in _like(record)]
    beside = [ids for one in asking for ids in ([r.id for r in related(memory, one)], _conflicts(memory, one))]
    return {
        "LESSONS.md": render_lessons(reflection, 100_000),
        "lessons.json": json.dumps({key: sidecar[key] for key in SERVED}),
        "related": json.dumps(beside),
        "near": json.dumps([[r.id for r in nearly_same(memory, one)] for one in asking]),
    }


def _like(record: Answer | Note) -> list[Answer | Note]:
    """What somebody may be about to save: the same again, and something else about the same."""
    again = replace(record, id="e" * 12, content_id="e" * 12, supersedes=())
    asked = record.question if isinstance(record, Answer) else record.title
    return [again, answer(asked, sources=NODES, at=900, author="eve", answer="Something new.")]


def _conflicts(memory: Memory, record: AnyRecord) -> list[str]:
    return [conflict.record.id for conflict in conflicting(memory, record)]


def _is_never_served(records: list[AnyRecord]) -> None:
    hidden = Plainly(records).hidden()
    for surface, text in served(records).items():
        for record in hidden:
            assert record.id not in text, surface
            assert f"[{record.id[:8]}]" not in text, surface


@given(stores())
def test_what_is_hidden_is_never_served(records: list[AnyRecord]) -> None:
    _is_never_served(records)


@st.composite
def hidden_ones(draw: st.DrawFn) -> list[AnyRecord]:
    """A record with words of its own, about symbols that others cite too, and what hides it."""
    nodes = draw(st.lists(st.sampled_from(NODES), max_size=2, unique_by=str).map(tuple))
    outcome = draw(st.sampled_from(["useful", "dead_end", "corrected", "unverified"]))
    at = draw(st.sampled_from([0, 1, 5, 200, 450]))
    said = {"sources": nodes, "at": at, "author": "zoe", "session": draw(st.sampled_from(["", "s1", "zz"]))}
    wrong = {} if outcome == "useful" else {"misled_by": draw(st.sampled_from([(), nodes]))}
    own: AnyRecord = draw(
        st.sampled_from(
            [
                answer("Which zebra?", outcome, claim="The zebra of the zoo.", correction="No zebra.", **said, **wrong),
                note("A zebra", body="The zebra of the zoo.", **said),
            ]
        )
    )
    way = draw(st.sampled_from(["retracted", "rejected", "superseded", "redacted", "value"]))
    if way == "superseded":
        return [own, note("No zebra any more", at=at + 1, supersedes=own, author="zoe")]
    if way == "redacted":
        return [stub(own).record]
    if way == "value":
        asked = own.question if isinstance(own, Answer) else own.title
        return [own, ruled("rejected", at=at + 1, question=asked, value="The zebra of the zoo", author="zoe")]
    return [own, ruled(way, own, at=at + 1, question="Which zebra?", value="The zebra of the zoo", author="zoe")]


def lessons_of(records: list[AnyRecord]) -> dict[str, object]:
    reflection = reflect(fold(records), RULES)
    lessons = {lesson.key: lesson for lesson in (*reflection.sources, *reflection.questions)}
    outcomes = {one.answer.id: one for one in (*reflection.dead_ends, *reflection.corrections)}
    return {**lessons, **outcomes}


def _has_no_effect(records: list[AnyRecord], hidden: list[AnyRecord]) -> None:
    """Neither on the symbols that it cites nor on any other, nor on what they are called."""
    assert lessons_of([*records, *hidden]) == lessons_of(records)
    before, after = (Memory("", {}, (), fold(both), ()) for both in (records, [*records, *hidden]))
    assert cited(before) == cited(after)


@given(stores(), hidden_ones())
def test_what_is_hidden_affects_no_symbol(records: list[AnyRecord], hidden: list[AnyRecord]) -> None:
    _has_no_effect(records, hidden)


@pytest.mark.soak
@long
@given(stores(), hidden_ones())
def test_never_served_and_without_effect_long(records: list[AnyRecord], hidden: list[AnyRecord]) -> None:
    _is_never_served([*records, *hidden])
    _has_no_effect(records, hidden)


def test_the_properties_have_eyes() -> None:
    """Each way is drawn, and visible records are served."""
    one = answer("Which zebra?", claim="The zebra of the zoo.", sources=NODES[0], at=0)
    assert Plainly([one]).hidden() == []
    assert all(one.id[:8] in text for name, text in served([one]).items() if name != "lessons.json")
    changed = replace(one, sources=(code_source("src/z.py::z"),))
    assert lessons_of([changed]) != lessons_of([])
    assert Plainly([one, ruled("retracted", one)]).hidden() == [one]
    assert isinstance(note("x"), Note)


def test_a_correction_that_is_hidden_itself_contests_nothing() -> None:
    """A handle of what is hidden is on no surface, also where it says why something is contested."""
    wrong = answer("Net?", "corrected", claim="Yes, net.", correction="No, gross.", at=0)
    again = answer("Net?", claim="Yes, net.", at=1, author="bob", despite=wrong, sources=NODES[0])
    newer = note("Prices are gross", at=2, supersedes=wrong)
    lessons = served([wrong, again])["LESSONS.md"]
    assert f'contested: corrected by ada 2026-11-01 "No, gross." [{wrong.id[:8]}]' in lessons
    assert wrong.id[:8] not in served([wrong, again, newer])["LESSONS.md"]
