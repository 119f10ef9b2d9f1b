"""Nearly the same, and what one mark makes another statement."""

from __future__ import annotations

import pytest

from graphify.memory.marks import marks
from graphify.memory.nearness import is_near, similarity
from tests.support.records import answer, note, ruled

LONG = (
    "The store is opened once by the application factory and handed to each request handler, which reads the session "
    "from it, checks that it has not expired yet, and writes it back when the handler has changed anything in it at all. "
    "Nothing else in the package touches the store, and the tests put a store in memory in its place so that they need no "
    "server. The limit is 5 s for each of 3 tries, set in src/conf.py as read_timeout, since version 1.4.2 of the client. "
)

NEAR = [
    (LONG, LONG),
    (LONG, LONG.replace("at all", "at any time")),
    (LONG, LONG.replace("The store is opened", "The **store** is opened")),
    (
        LONG,
        LONG.upper()
        .replace("SRC/CONF.PY", "src/conf.py")
        .replace("READ_TIMEOUT", "read_timeout")
        .replace("5 S", "5 s"),
    ),
    (LONG, LONG + "So it is."),
    ("", ""),
]
NOT_NEAR = [
    (LONG, LONG.replace("has not expired", "has expired")),
    (LONG, LONG.replace("Nothing else", "Everything else")),
    (LONG, LONG.replace("5 s", "6 s")),
    (LONG, LONG.replace("5 s", "5 ms")),
    (LONG, LONG.replace("3 tries", "4 tries")),
    (LONG, LONG.replace("1.4.2", "1.4.3")),
    (LONG, LONG.replace("src/conf.py", "src/config.py")),
    (LONG, LONG.replace("read_timeout", "write_timeout")),
    (LONG, LONG + "It is not so."),
    (LONG, LONG.replace("opened once", "opened -5 times")),
    (LONG, LONG[: len(LONG) // 2]),
    (LONG, ""),
    ("It is in a.", "It is in b."),
    ("Set --fast", "Set --slow"),
]


@pytest.mark.parametrize(("one", "other"), NEAR)
def test_near(one: str, other: str) -> None:
    mine, theirs = answer("Where?", answer=one), answer("Where?", at=3, answer=other, author="bob")
    assert is_near(mine, theirs)
    assert is_near(theirs, mine)


@pytest.mark.parametrize(("one", "other"), NOT_NEAR)
def test_not_near(one: str, other: str) -> None:
    mine, theirs = answer("Where?", answer=one), answer("Where?", at=3, answer=other, author="bob")
    assert not is_near(mine, theirs)
    assert not is_near(theirs, mine)


@pytest.mark.parametrize("index", range(8))
def test_it_is_the_mark_and_not_the_words(index: int) -> None:
    """The texts are alike enough: without their marks they would be near."""
    one, other = NOT_NEAR[index]
    assert similarity(f"Where?\n\n{one}", f"Where?\n\n{other}") >= 0.95
    assert marks(one) != marks(other)


def test_another_outcome_or_kind_or_period_is_something_else() -> None:
    mine = answer("Where?", answer=LONG)
    assert not is_near(mine, answer("Where?", "dead_end", answer=LONG))
    assert not is_near(mine, answer("Where?", answer=LONG, valid_from="2026-01-01"))
    assert not is_near(mine, note("Where?", body=LONG))
    assert is_near(note("Where?", body=LONG), note("Where?", at=2, body=LONG))
    assert not is_near(ruled("holds", mine), ruled("holds", mine, at=2))
