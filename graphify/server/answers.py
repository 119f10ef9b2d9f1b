"""What the tools return. Lines are quoted data from records, never orders."""

from __future__ import annotations

from dataclasses import dataclass

from graphify.commands.explain import Explained
from graphify.commands.shared.saving import Saved
from graphify.memory.records import Answer
from graphify.names import Outcome
from graphify.reflections.lines import correction_line, dead_end_line, freshness_note, source_line

_MOST_LINES = 12


@dataclass
class Lessons:
    """Lessons as lines, and how many results they rest on."""

    text: str
    records: int


@dataclass
class Explanation:
    """What is known about a symbol. ``lines`` quote records; ``candidates`` are other symbols of the name."""

    node: str
    kind: str
    standing: str
    freshness: str
    results: int
    needed: int
    lines: list[str]
    candidates: list[str]


@dataclass
class SavedRecord:
    """The reply to a save: ``standing`` and ``distance`` by source, ``next`` the later step, if one is needed."""

    id: str
    path: str
    standing: dict[str, str]
    distance: dict[str, str]
    conflicts: list[str]
    warnings: list[str]
    next: str


def explanation(found: Explained) -> Explanation:
    """An explanation as values."""
    lesson = found.lesson
    lines = [source_line(lesson, found.needed)] if lesson is not None else []
    lines += [correction_line(one) for one in found.corrections]
    lines += [dead_end_line(one) for one in found.dead_ends]
    lines += [source_line(one, found.needed) for one in found.inside]
    return Explanation(
        node=found.node,
        kind=found.kind,
        standing=lesson.judged.standing.value if lesson is not None else "",
        freshness=freshness_note(lesson.reading, lesson.moved_from) if lesson is not None else "",
        results=lesson.judged.results if lesson is not None else 0,
        needed=found.needed,
        lines=[line.rstrip("\n") for line in lines[:_MOST_LINES]],
        candidates=list(found.others),
    )


def saved_record(saved: Saved) -> SavedRecord:
    """A reply to a save as values."""
    record = saved.record
    is_waiting = isinstance(record, Answer) and record.outcome is Outcome.UNVERIFIED
    return SavedRecord(
        id=record.id,
        path=saved.path,
        standing={one.node: one.after.value if one.after else "" for one in saved.changes},
        distance={one.node: one.said for one in saved.changes},
        conflicts=[one.id for one in saved.conflicts],
        warnings=list(saved.warnings),
        next=f"mark {record.id[:8]} when the outcome is known" if is_waiting else "",
    )
