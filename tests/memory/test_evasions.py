"""A rejected value in other clothes, and what merely has words of it.

The rejected values are the same in all rows: "in Redis, with a key per user" (long), "Redis" (one word), "yes".
"""

from __future__ import annotations

from typing import Any

import pytest

from graphify.memory.fold import Fold, HiddenBy, fold
from graphify.memory.records import Answer
from tests.support.records import answer, ruled

QUESTION = "Where are login sessions stored for users?"
VALUE = "It is in Redis, with a key per user"
SHORT = "Is the session store shared?"
NODE = "src/auth.py::Store"

LONG = answer(QUESTION, at=0, answer=f"{VALUE}.", sources=NODE)
YES = answer(SHORT, at=0.1, answer="Yes.", sources=NODE)
NO_LONGER = [
    LONG,
    YES,
    ruled("rejected", LONG, at=1, question=QUESTION, value=VALUE),
    ruled("rejected", YES, at=1, question=SHORT, value="Yes"),
]

EVASIONS: list[dict[str, Any]] = [
    {"answer": "It is in Redis, with a key per user."},
    {"answer": "it is in REDIS,  with a key\u200b per user!"},
    {"answer": "Ｉｔ ｉｓ ｉｎ Ｒｅｄｉｓ, with a key per user"},
    {"answer": "It is in Redis with a key per user."},
    {"answer": "It is, in Redis; with a key, per user."},
    {"answer": "It is in Redis (with a key per user)."},
    {"answer": "It is in Redis — with a key per user."},
    {"answer": "It is in **Redis**, with a `key` per _user_."},
    {"answer": "***It is in Redis, with a key per user***"},
    {"answer": "> It is in Redis, with a key per user"},
    {"answer": "- It is in Redis, with a key per user"},
    {"answer": "It is in [Redis](https://redis.example.org), with a key per user."},
    {"answer": "It is in <b>Redis</b>, with a key per user."},
    {"answer": "No, it is in Redis, with a key per user."},
    {"claim": "No: it is in Redis, with a key per user", "answer": "So."},
    {"answer": "Good question. It is in Redis, with a key per user."},
    {"answer": "I looked at the store.\n\nIt is in Redis, with a key per user."},
    {"answer": "Short answer:\n- it is in Redis, with a key per user\n- keys expire"},
    {"answer": "We found that it is in Redis, with a key per user, as everybody knows."},
    {"claim": "See the text.", "answer": "It is in Redis, with a key per user."},
    {"claim": "The store keeps them.", "answer": "Some words. And so it is in Redis, with a key per user."},
    {"claim": "`It is in Redis, with a key per user`", "answer": "So."},
    {"outcome": "corrected", "claim": "In Postgres.", "correction": "It is in Redis, with a key per user."},
    {"outcome": "corrected", "claim": "In Postgres.", "correction": "No.\n\nIt is in **Redis**, with a key per user."},
    {"outcome": "dead_end", "claim": "Not in Postgres.", "correction": "It is in Redis, with a key per user."},
    {"question": "Where are the login sessions stored for users?", "answer": f"{VALUE}."},
    {"question": "where are **login sessions** stored, for users", "answer": f"{VALUE}."},
    {"question": SHORT, "answer": "YES!"},
    {"question": "Is the session store really being shared?", "answer": "Yes"},
    {"question": SHORT, "answer": "**Yes**."},
    {"question": SHORT, "answer": "Let me think. Yes."},
    {"question": SHORT, "claim": "It depends.", "answer": "Hm.\n\n`yes`"},
    {"question": SHORT, "answer": "Yes, always."},
]

LOOKALIKES: list[dict[str, Any]] = [
    {"answer": "It is in Postgres, with a row per user."},
    {"answer": "It is not in Redis, with a key per user."},
    {"answer": "In Postgres. It was wrong that it is in Redis, with a key per user."},
    {"answer": "In Postgres. It is in Redis, with a key per user? No, it is a row."},
    {"answer": "In Postgres. The old docs claimed it is in Redis, with a key per user."},
    {"answer": "In Postgres. Earlier it is in Redis, with a key per user, said the plan."},
    {"answer": "In Postgres. It is in Redis, with a key per user. That was wrong."},
    {"answer": "In Postgres. ~~It is in Redis, with a key per user.~~"},
    {"answer": "In Postgres.\n\n```\nIt is in Redis, with a key per user\n```"},
    {"answer": "In Postgres, and Redis has a key per queue."},
    {"answer": "It is in Redis, with a key per tenant."},
    {"answer": "It is in Redis2, with a key per user2."},
    {"answer": "It is in Redis, with 2 keys per user."},
    {"outcome": "corrected", "claim": "It was elsewhere.", "correction": "In Postgres, with a row per user."},
    {"outcome": "dead_end", "claim": "Not there.", "answer": "I looked whether it is in Redis, with a key per user."},
    {"question": "Where are login sessions not stored for users?", "answer": f"{VALUE}."},
    {"question": "Where are metrics stored?", "answer": f"{VALUE}."},
    {"question": "Which cache is used by the job queue?", "answer": f"{VALUE}."},
    {"question": "Where are login sessions stored for user2?", "answer": f"{VALUE}."},
    {"question": SHORT, "answer": "No. A yes in the old docs misled us."},
    {"question": SHORT, "answer": "Only in tests. Say yes to the prompt and it is set up."},
    {"question": SHORT, "answer": "Yesterday it was made per process."},
    {"question": "Is the session store shared on writes?", "answer": "Yes."},
    {"question": "Is the session store unshared?", "answer": "Yes."},
    {"question": "Is the session store thread-safe?", "answer": "Yes."},
    {"question": "Does the session store expire keys?", "answer": "Yes, after a day."},
    {"question": "Is the session store not shared?", "answer": "Yes."},
    {"question": "Is the job queue shared?", "answer": "Yes."},
    {"question": SHORT, "answer": "With --yes it is made without asking, and is private."},
    {"question": SHORT, "claim": "It is private.", "answer": "It is private.\n\n| flag | default |\n|---|---|\n| shared | no |"},
    {"question": SHORT, "answer": "Each worker has its own. The flag is_yes is another matter."},
    {"question": SHORT, "answer": "No."},
]  # fmt: skip


def with_new(said: dict[str, Any]) -> tuple[Fold, Answer]:
    new = answer(**{"question": QUESTION, "at": 5, "author": "bob", "sources": NODE, **said})
    return fold([*NO_LONGER, new]), new


@pytest.mark.parametrize("said", EVASIONS, ids=lambda said: repr(said)[:70])
def test_the_value_comes_back_in_other_clothes(said: dict[str, Any]) -> None:
    state, new = with_new(said)
    assert state.hidden[new.key].why is HiddenBy.REJECTED


@pytest.mark.parametrize("said", LOOKALIKES, ids=lambda said: repr(said)[:70])
def test_what_only_has_words_of_it_stays(said: dict[str, Any]) -> None:
    state, new = with_new(said)
    assert new.key not in state.hidden


def test_a_ruling_that_corrects_to_the_value_counts_for_nothing() -> None:
    other = answer(QUESTION, at=3, answer="In Postgres.", sources=NODE)
    ruling = ruled("corrected", other, at=4, author="bob", correction=f"No: {VALUE.lower()}.")
    state = fold([*NO_LONGER, other, ruling])
    assert ruling.key in state.void
    assert state.outcome(other).value == "useful"
    honest = ruled("corrected", other, at=4, author="bob", correction="In a file.")
    assert fold([*NO_LONGER, other, honest]).outcome(other).value == "corrected"


def test_unless_it_says_despite() -> None:
    other = answer(QUESTION, at=3, answer="In Postgres.", sources=NODE)
    ruling = ruled("corrected", other, at=4, correction=f"{VALUE}.", despite=NO_LONGER[2])
    assert ruling.key not in fold([*NO_LONGER, other, ruling]).void


def test_a_correction_of_a_correction_is_no_rejected_value() -> None:
    """Two answers that are each corrected to the other: a dispute, and nobody is silenced."""
    one = answer(QUESTION, "corrected", at=0, claim="In a file.", correction="In Postgres.")
    other = answer(QUESTION, "corrected", at=1, author="bob", claim="In Postgres.", correction="In a file.")
    assert fold([one, other]).hidden == {}
