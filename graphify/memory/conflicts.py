"""Two answers to one question that claim different things, sorted by what kind of difference that is.

genuine               both may be meant for now: supersede one, or leave both contested
superseded_in_time    each is true in its own time: their periods have no moment in common
artefact              only a quotation denies something: what the two say themselves agrees
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from graphify.memory.instants import parse_instant
from graphify.memory.marks import negations
from graphify.memory.records import Answer, AnyRecord
from graphify.memory.tokens import token_set

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


def conflict_with(record: Answer, other: Answer) -> Conflict:
    """Sort the difference between two answers to one question."""
    if _is_apart(record, other):
        return Conflict(other, ConflictKind.IN_TIME)
    if _is_quoted(record.claim_text, other.claim_text):
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
