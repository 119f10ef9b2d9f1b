"""Two answers to one question that claim different things, sorted by what kind of difference that is.

What an answer stands for is its claim; one that was corrected stands for its correction, and a dead end for nothing.

genuine               both may be meant for now: supersede one, or leave both contested
superseded_in_time    each is true in its own time: their periods have no moment in common
artefact              only a quotation denies something: what the two say themselves agrees
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from graphify.memory.assertions import is_enough, loose_key
from graphify.memory.fold import Fold
from graphify.memory.instants import parse_instant
from graphify.memory.keys import value_key
from graphify.memory.marks import negations
from graphify.memory.records import Answer, AnyRecord
from graphify.memory.rejection import says
from graphify.memory.text import first_sentence, normalise_line
from graphify.memory.tokens import token_set
from graphify.names import Outcome

_ALIKE = 0.6
_QUOTED = re.compile(
    r"```.*?```|`[^`\n]+`|\"[^\"\n]+\"|“[^”\n]+”|„[^“”\n]+[“”]|«[^»\n]+»|「[^」\n]+」|‘[^’\n]+’|(?<!\w)'[^'\n]+'(?!\w)",
    re.DOTALL,
)


class ConflictKind(str, Enum):
    """What sort of contradiction it is."""

    GENUINE = "genuine"
    IN_TIME = "superseded_in_time"
    ARTEFACT = "artefact"


@dataclass(frozen=True, slots=True)
class Conflict:
    """A record that says something else, and the kind of difference."""

    record: AnyRecord
    kind: ConflictKind


@dataclass(frozen=True, slots=True)
class Side:
    """An answer and the value that it stands for; ``is_correction``: that is what was put in place of its claim."""

    answer: Answer
    value: str
    is_correction: bool = False


def side_of(fold: Fold, answer: Answer) -> Side | None:
    """What an answer stands for by the newest word on it; None where it stands for nothing."""
    outcome = fold.outcome(answer)
    if outcome is Outcome.CORRECTED:
        correction = fold.correction(answer)
        return Side(answer, normalise_line(correction), is_correction=True) if correction else None
    return None if outcome is Outcome.DEAD_END else Side(answer, answer.claim_text)


def is_else(one: Side, other: Side) -> bool:
    """Whether two answers to one question stand for different values."""
    if one.is_correction and other.is_correction:
        return not (upholds(one.value, other.value) or upholds(other.value, one.value))
    if one.is_correction or other.is_correction:
        right, plain = (one, other) if one.is_correction else (other, one)
        return not upholds(plain.value, right.value)
    return value_key(one.value) != value_key(other.value)


def upholds(claim: str, correction: str) -> bool:
    """Whether a claim says what a correction says: the same, its first sentence, or it contains it as whole words."""
    said = loose_key(claim)
    right = [key for key in (loose_key(correction), loose_key(first_sentence(correction))) if key]
    return said in right or any(is_enough(key) and says(said, key) for key in right)


def conflict_with(record: Answer, other: Answer, values: tuple[str, str] | None = None) -> Conflict:
    """Sort the difference between two answers to one question; ``values`` are what they stand for, by default what
    they claim.
    """
    if _is_apart(record, other):
        return Conflict(other, ConflictKind.IN_TIME)
    if _is_quoted(*(values or (record.claim_text, other.claim_text))):
        return Conflict(other, ConflictKind.ARTEFACT)
    return Conflict(other, ConflictKind.GENUINE)


def _is_apart(one: Answer, other: Answer) -> bool:
    """Whether the periods of two answers have no moment in common. They are half-open; a bound not given is open."""
    return any(_ends_before(first, second) for first, second in ((one, other), (other, one)))


def _ends_before(first: Answer, second: Answer) -> bool:
    end, start = parse_instant(first.valid_until), parse_instant(second.valid_from)
    return end is not None and start is not None and end <= start


def _is_quoted(one: str, other: str) -> bool:
    """Whether two claims differ in what they deny, and no longer do without their quotations, and then say alike."""
    mine, theirs = _QUOTED.sub(" ", one), _QUOTED.sub(" ", other)
    if negations(one) == negations(other) or negations(mine) != negations(theirs):
        return False
    words, others = token_set(mine), token_set(theirs)
    return len(words & others) >= max(_ALIKE * min(len(words), len(others)), 2)
