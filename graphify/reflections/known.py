"""lessons.json read back: what is known, as values, without reading a record.

Session starts must not wait for ten thousand records, so they read the sidecar. It is a derived file that anybody may
have edited, and another version of this program may have written: what is not of the right form, or does not say all
that a line needs, is left out.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, TypeVar

from graphify.names import Standing

T = TypeVar("T")


@dataclass(frozen=True)
class KnownSource:
    """A source (or a question) and what its results add up to. ``recheck``, ``moved_from`` and ``disputed`` as in a
    lesson.
    """

    node: str
    standing: str
    question: str
    claim: str
    record: str
    results: int
    score: float
    day: str
    author: str
    fingerprints: tuple[str, ...]
    is_question: bool
    is_start: bool
    recheck: bool
    disputed: tuple[str, ...] = ()


@dataclass(frozen=True)
class KnownOutcome:
    """A dead end or a correction."""

    record: str
    question: str
    claim: str
    correction: str
    right: tuple[str, ...]
    tried: tuple[str, ...]
    day: str
    author: str
    recheck: bool
    is_lifted: bool
    is_dead_end: bool


@dataclass(frozen=True)
class KnownRejection:
    """That a value was rejected as an answer to a question; never the value."""

    record: str
    question: str
    reason: str
    day: str
    author: str


@dataclass(frozen=True)
class KnownNote:
    """A note."""

    record: str
    title: str
    claim: str
    sources: tuple[str, ...]
    day: str
    author: str


@dataclass(frozen=True)
class Pending:
    """An answer of which nobody has said how it turned out."""

    record: str
    question: str
    claim: str
    sources: tuple[str, ...]
    author: str
    session: str
    commit: str


@dataclass(frozen=True)
class Known:
    """Everything that a session may be told."""

    records: int
    sources: tuple[KnownSource, ...]
    outcomes: tuple[KnownOutcome, ...]
    notes: tuple[KnownNote, ...]
    pending: tuple[Pending, ...]


def together(one: Known, other: Known) -> Known:
    """What either of two parts knows, each thing once, in the order of the one behind that of the other."""

    def both(more: tuple[T, ...], first: tuple[T, ...]) -> tuple[T, ...]:
        return tuple(dict.fromkeys((*more, *first)))

    return Known(
        max(one.records, other.records),
        both(other.sources, one.sources),
        both(other.outcomes, one.outcomes),
        both(other.notes, one.notes),
        both(other.pending, one.pending),
    )


NOTHING = Known(0, (), (), (), ())


def read_known(content: bytes) -> Known:
    """What lessons.json says; nothing where it cannot be read."""
    try:
        values = json.loads(content)
    except ValueError:
        return NOTHING
    if not isinstance(values, dict):
        return NOTHING
    counts = _mapping(values.get("counts"))
    needed = _int(_mapping(values.get("settings")).get("min_corroboration"), 2)
    sources = [
        _source(node, _mapping(entry), needed)
        for group in ("sources", "questions")
        for node, entry in _mapping(values.get(group)).items()
    ]
    groups = ("corrections", "dead_ends")
    outcomes = [_outcome(entry, group == "dead_ends") for group in groups for entry in _list(values, group)]
    return Known(
        _int(counts.get("records"), 0),
        tuple(one for one in sources if one.question and one.claim and one.record),
        tuple(one for one in outcomes if one.question and one.record),
        tuple(one for one in map(_note, _list(values, "notes")) if one.title and one.record),
        tuple(one for one in map(_pending, _list(values, "unverified")) if one.question and one.record),
    )


def _source(node: str, entry: dict[str, Any], needed: int) -> KnownSource:
    standing = _text(entry, "standing")
    leans = entry.get("verdict") == "useful" and _int(entry.get("positives"), 0) >= needed
    score = entry.get("score")
    return KnownSource(
        node=node,
        standing=standing,
        question=_text(entry, "question"),
        claim=_text(entry, "claim"),
        record=_text(entry, "id"),
        results=_int(entry.get("results"), 0),
        score=float(score) if isinstance(score, int | float) else 0.0,
        day=_text(entry, "last")[:10],
        author=", ".join(_texts(entry.get("authors"))[:2]),
        fingerprints=tuple(_texts(entry.get("fingerprints"))),
        is_question=entry.get("kind") == "question",
        is_start=standing == Standing.PREFERRED.value or (standing == Standing.CONTESTED.value and leans),
        recheck=entry.get("freshness") in ("changed", "gone"),
        disputed=tuple(_texts(entry.get("disputed"))),
    )


def _outcome(entry: dict[str, Any], is_dead_end: bool) -> KnownOutcome:
    return KnownOutcome(
        record=_text(entry, "id"),
        question=_text(entry, "question"),
        claim=_text(entry, "claim"),
        correction=_text(entry, "correction"),
        right=tuple(_texts(entry.get("sources"))),
        tried=tuple(_texts(entry.get("misled_by"))),
        day=_text(entry, "recorded")[:10],
        author=_text(entry, "author"),
        recheck=bool(entry.get("recheck")),
        is_lifted=bool(entry.get("lifted_by")),
        is_dead_end=is_dead_end,
    )


def _note(entry: dict[str, Any]) -> KnownNote:
    return KnownNote(
        record=_text(entry, "id"),
        title=_text(entry, "title"),
        claim=_text(entry, "claim"),
        sources=tuple(_texts(entry.get("sources"))),
        day=_text(entry, "recorded")[:10],
        author=_text(entry, "author"),
    )


def _pending(entry: dict[str, Any]) -> Pending:
    return Pending(
        record=_text(entry, "id"),
        question=_text(entry, "question"),
        claim=_text(entry, "claim"),
        sources=tuple(_texts(entry.get("sources"))),
        author=_text(entry, "author"),
        session=_text(entry, "session"),
        commit=_text(entry, "commit"),
    )


def _mapping(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(values: dict[str, Any], name: str) -> list[dict[str, Any]]:
    found = values.get(name)
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def _text(entry: dict[str, Any], name: str) -> str:
    value = entry.get(name)
    return value if isinstance(value, str) else ""


def _texts(value: object) -> list[str]:
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def _int(value: object, otherwise: int) -> int:
    return value if isinstance(value, int) else otherwise
