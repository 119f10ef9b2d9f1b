"""How near a record comes when other words may mean the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from graphify.recall.asked import Asked
from graphify.recall.documents import Document, document
from graphify.recall.nearness import Nearness
from graphify.recall.nearwords import near_words
from graphify.recall.terms import term_of, terms
from tests.support.records import answer

RECORD = document(
    answer(
        "Why does the session vanish after a restart?",
        answer="Sessions are kept in memory. Nothing writes them to disk before the server stops.",
        sources="src/session.py::SessionStore.create",
    )
)


@pytest.fixture
def near() -> Callable[[str], Nearness]:
    words = frozenset(" ".join(getattr(RECORD, field) for field in ("subject", "claim", "body", "symbols")).split())

    def count(asked: Iterable[str]) -> dict[str, int]:
        return {term: 1 for term in asked if term in words}

    return lambda question: Asked.of(question, 1, count).near(RECORD)


def test_a_near_word_counts_less_than_the_word_itself(near: Callable[[str], Nearness]):
    exact, other, none = (near(f"the session {word}") for word in ("vanish", "disappear", "sparkle"))
    assert exact.score > other.score > none.score
    assert exact.plain > other.plain > none.plain
    assert exact.asked > other.asked > none.asked


def test_names_of_code_are_not_plain_words(near: Callable[[str], Nearness]):
    named, plain = near("Is SessionStore.create traced?"), near("Is the session store create traced?")
    assert named.plain == 0 < plain.plain
    assert named.share == plain.share


def test_what_is_left_without_the_cited_names_counts_apart(near: Callable[[str], Nearness]):
    assert near("session store create").apart == 1  # Nothing is left.
    assert near("session store frobnicated").apart == 0
    assert near("session store restart").apart > 0.9


def test_words_in_the_same_order_are_a_run(near: Callable[[str], Nearness]):
    assert near("written to disk before the server stops, why?").run == 6
    assert near("the disk of a server").run == 0


def test_nothing_comes_near_an_empty_record():
    assert Asked.of("Where is it?", 0, lambda _: {}).near(Document()) == Nearness()


def test_every_term_of_the_table_has_its_near_words():
    assert {"remov", "drop"} <= near_words(term_of("deletes"))
    assert term_of("retries") not in near_words("retri")
    assert near_words("retri") == near_words(term_of("retry")) != frozenset()
    assert near_words("zirconium") == frozenset()


def test_near_words_go_both_ways():
    for word in ("garbled", "precedence", "delete", "stale", "upload", "certificate", "identical", "retry"):
        for other in near_words(term_of(word)):
            assert term_of(word) in near_words(other), (word, other)
    assert terms("garbled") == ["garbl"]


@pytest.mark.parametrize("question", ["where is X", "where is it", "Why does it, after a?", "and the of does"])
def test_small_words_come_near_nothing(near: Callable[[str], Nearness], question: str):
    assert near(question) == Nearness()


def test_telling_words_in_common_are_counted(near: Callable[[str], Nearness]):
    for question, shared in (("Does a session survive restarts?", 2), ("Where is X restarted?", 1), ("Disk?", 1)):
        assert (near(question).shared, near(question).own) == (shared, 3)
