"""Two records that say nearly the same.

Nearly the same: the same kind of record with the same outcome, `ALIKE` of the words in common (counted as often as they
stand there), and the same negations, numbers, versions, paths and identifiers in the same order. Any of these that
differs makes it another statement, however long the text around it is. Nothing follows from nearness but a link: both
are results of their own.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from graphify.memory.marks import Marks, marks
from graphify.memory.records import Answer, AnyRecord, Note, Ruling
from graphify.memory.tokens import tokens

ALIKE = 0.95
_LENGTHS = 0.8
"""Texts whose lengths differ more than this are not compared: they cannot have so many words in common."""


def is_near(one: AnyRecord, other: AnyRecord) -> bool:
    """Whether two records say nearly the same, or exactly."""
    if isinstance(one, Ruling) or isinstance(other, Ruling) or _kind(one) != _kind(other):
        return False
    mine, theirs = _text(one), _text(other)
    shorter, longer = sorted((len(mine), len(theirs)))
    if shorter < _LENGTHS * longer:
        return False
    return similarity(mine, theirs) >= ALIKE and _marks(mine) == _marks(theirs)


def similarity(one: str, other: str) -> float:
    """The share of words that two texts have in common, each counted as often as it stands there; 1 for two empty."""
    mine, theirs = _counted(one), _counted(other)
    both = (mine | theirs).total()
    return (mine & theirs).total() / both if both else 1.0


def _kind(record: Answer | Note) -> tuple[object, ...]:
    outcome = record.outcome if isinstance(record, Answer) else None
    return type(record), outcome, record.valid_from, record.valid_until


def _text(record: Answer | Note) -> str:
    if isinstance(record, Note):
        return "\n".join((record.title, record.body))
    return "\n".join((record.question, record.claim_text, record.answer, record.correction))


@lru_cache(maxsize=64)
def _counted(text: str) -> Counter[str]:
    return Counter(tokens(text))


@lru_cache(maxsize=64)
def _marks(text: str) -> Marks:
    return marks(text)
