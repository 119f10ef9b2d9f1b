"""The gate's numbers, measured on labelled questions: what is found, what is believed, what is left alone."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from graphify.memory.records import Answer
from graphify.recall.gate import Gate
from tests.recall.asking import Asking
from tests.support.labelled import Entry, general
from tests.support.records import answer

STORED, _QUESTIONS = general()
UNRELATED = [one.question for one in _QUESTIONS if one.kind != "symbol"]
SAME_SYMBOL = [one.question for one in _QUESTIONS if one.kind == "symbol"]

REWORDED = [(one, question) for one in STORED for question in one.rewordings]
NEAR_MISSES = [question for one in STORED for question in one.near_misses]


def records(outcome: str = "useful", only: Iterable[Entry] = STORED) -> list[Answer]:
    where = "sources" if outcome == "useful" else "misled_by"
    return [
        answer(one.question, outcome, answer=one.answer, at=number, session=str(number), **{where: one.sources[0]})
        for number, one in enumerate(only)
    ]


@pytest.fixture(scope="module")
def useful() -> Asking:
    return Asking(records())


@pytest.fixture(scope="module")
def dead_ends() -> Asking:
    return Asking(records("dead_end"))


def _share(found: Iterable[bool]) -> float:
    all_of_them = list(found)
    return sum(all_of_them) / len(all_of_them)


def test_the_same_question_gets_the_answer(useful: Asking):
    for one in STORED:
        gate, hits, _ = useful.ask(one.question)
        assert (gate, hits[0].record.question) == (Gate.STRONG, one.question)


def test_a_rewording_finds_its_record(useful: Asking):
    def found(one: Entry, question: str) -> bool:
        return one.question in [hit.record.question for hit in useful.ask(question)[1][:3]]

    assert _share(found(*pair) for pair in REWORDED) >= 0.95


def test_what_is_believed_is_right(useful: Asking):
    strong = []
    for one, question in REWORDED:
        gate, hits, _ = useful.ask(question)
        if gate is Gate.STRONG:
            strong.append(hits[0].record.question == one.question)
    assert _share(strong) >= 0.95
    assert len(strong) >= len(REWORDED) / 2, "a gate that never opens is right, too"


def test_near_misses_are_never_given_the_answer(useful: Asking):
    assert [question for question in NEAR_MISSES if useful.ask(question)[0] is Gate.STRONG] == []


def test_unrelated_questions_get_nothing(useful: Asking):
    assert _share(useful.ask(question)[0] is not Gate.MISS for question in UNRELATED) <= 0.05
    assert _share(useful.ask(question)[0] is not Gate.MISS for question in SAME_SYMBOL) <= 0.05


def test_dead_ends_act_on_rewordings_and_on_little_else(dead_ends: Asking):
    def acts(question: str, stored: str = "") -> bool:
        return any(hit.blocks and stored in ("", hit.record.question) for hit in dead_ends.ask(question)[1])

    assert _share(acts(question, one.question) for one, question in REWORDED) >= 0.8
    others = [*UNRELATED, *SAME_SYMBOL, *NEAR_MISSES]
    assert _share(acts(question) for question in others) <= 0.05


def test_a_memory_of_one_record():
    found, disturbed = [], []
    for number, one in enumerate(STORED):
        alone = Asking(records(only=[one]))
        assert alone.ask(one.question)[0] is Gate.STRONG
        found += [alone.ask(question)[1] != [] for question in one.rewordings]
        disturbed += [alone.ask(question)[0] is not Gate.MISS for question in UNRELATED[number % 4 :: 4]]
    assert _share(found) >= 0.9
    assert _share(disturbed) <= 0.05


def test_a_memory_of_thousands():
    """The same questions among many others: rare words are rarer, and no answer is another one."""
    others = [
        answer(f"How is {noun} {number} {verb} in module m{number}?", answer=f"See f{number}.", at=number / 100)
        for number in range(1500)
        for noun, verb in [(("cache", "queue", "token")[number % 3], ("filled", "drained", "checked")[number % 3])]
    ]
    many = Asking([*records(), *others])
    for one in STORED:
        gate, hits, _ = many.ask(one.question)
        assert (gate, hits[0].record.question) == (Gate.STRONG, one.question)
    found = [one.question in [hit.record.question for hit in many.ask(q)[1][:3]] for one, q in REWORDED]
    assert _share(found) >= 0.9
    assert _share(many.ask(question)[0] is Gate.STRONG for question in UNRELATED) == 0
