"""Conflicts, sorted."""

from __future__ import annotations

import pytest

from graphify.memory.conflicts import conflict_with, is_else, side_of, upholds
from graphify.memory.fold import fold
from tests.support.records import answer

PERIODS = [
    (("", "2026-06-01"), ("2026-06-01", ""), "superseded_in_time"),
    (("2026-01-01", "2026-03-01"), ("2026-03-01", "2026-05-01"), "superseded_in_time"),
    (("2026-01-01", "2026-03-02"), ("2026-03-01", "2026-05-01"), "genuine"),
    (("2026-01-01", ""), ("2026-03-01", ""), "genuine"),
    (("", ""), ("2026-03-01", ""), "genuine"),
    (("2026-01-01", "2026-02-01"), ("", ""), "genuine"),
    (("", "2026-06-01T12:00:00Z"), ("2026-06-01T13:00:00+01:00", ""), "superseded_in_time"),
]
CLAIMS = [
    ("It raises KeyError.", "It raises `KeyError: not found`.", "artefact"),
    ('The login fails with "no such user".', "The login fails with an error.", "artefact"),
    ("The reply says «not allowed» at the end.", "The reply says so at the end.", "artefact"),
    ("It raises KeyError.", "It does not raise KeyError.", "genuine"),
    ("It is in a.", "It is in b.", "genuine"),
    ('It is "not found" that is raised.', "Redis keeps the sessions.", "genuine"),
    ('It does not print "no".', 'It prints "no".', "genuine"),
    ('It prints "no".', 'It prints "yes".', "artefact"),
]


@pytest.mark.parametrize(("mine", "theirs", "kind"), PERIODS)
def test_by_period(mine: tuple[str, str], theirs: tuple[str, str], kind: str) -> None:
    one, other = (
        answer(claim=claim, valid_from=start, valid_until=end)
        for claim, (start, end) in (("In a.", mine), ("In b.", theirs))
    )
    assert conflict_with(one, other).kind.value == kind
    assert conflict_with(other, one).kind.value == kind


@pytest.mark.parametrize(("mine", "theirs", "kind"), CLAIMS)
def test_by_what_is_quoted(mine: str, theirs: str, kind: str) -> None:
    one, other = answer(claim=mine), answer(claim=theirs, at=2)
    assert conflict_with(one, other).kind.value == kind
    assert conflict_with(other, one).kind.value == kind


RIGHT = "301, 302, 303, 307 and 308. Nothing else is followed."
UPHELD = [
    ("301, 302, 303, 307 and 308", True),
    ("The codes are 301, 302, 303, 307 and 308.", True),
    (RIGHT, True),
    ("Only 302.", False),
    ("It is not 301, 302, 303, 307 and 308.", False),
    ("301", False),
    ("", False),
]


@pytest.mark.parametrize(("claim", "upheld"), UPHELD)
def test_whether_a_claim_says_what_a_correction_says(claim: str, upheld: bool) -> None:
    assert upholds(claim, RIGHT) is upheld


def test_a_corrected_answer_stands_for_its_correction() -> None:
    wrong = answer(outcome="corrected", claim="301", correction=RIGHT)
    later = answer(claim="Only 302.", at=2)
    same = answer(claim="301, 302, 303, 307 and 308", at=3)
    dead = answer(outcome="dead_end", claim="In the cookies", at=4)
    sides = {one.id: side_of(fold([wrong, later, same, dead]), one) for one in (wrong, later, same, dead)}
    assert sides[dead.id] is None
    mine = sides[wrong.id]
    assert mine is not None
    assert mine.value == RIGHT
    assert [is_else(mine, other) for one in (later, same) if (other := sides[one.id])] == [True, False]
