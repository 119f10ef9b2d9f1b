"""What the tools return. Lines are quoted data from records, never orders."""

from __future__ import annotations

from dataclasses import dataclass

from graphify.commands.explain import Explained
from graphify.commands.recall import Recalled
from graphify.commands.shared.hits import Hit
from graphify.commands.shared.saving import Saved
from graphify.memory.records import Answer, subject
from graphify.memory.text import normalise_line, without_ignorable
from graphify.names import Outcome
from graphify.reflections.lines import correction_line, dead_end_line, freshness_note, source_line
from graphify.reflections.quoting import cut, plain, quoted

_MOST_LINES = 12
_LONG = 300


@dataclass
class Lessons:
    """Lessons as lines, and how many results they rest on."""

    text: str
    records: int


@dataclass
class RecallAnswer:
    """``gate`` STRONG, WEAK or MISS, and why it is not more; ``rejected`` counts values ruled out for the question."""

    gate: str
    reason: str
    hits: list[str]
    rejected: int


@dataclass
class Explanation:
    """What is known about a symbol. ``lines`` quote records; ``candidates`` are other symbols of the name."""

    node: str
    standing: str
    freshness: str
    results: int
    needed: int
    lines: list[str]
    candidates: list[str]


@dataclass
class SavedRecord:
    """The reply to a save: ``standing`` by source; ``next`` says how far it is and what to do later."""

    id: str
    path: str
    standing: dict[str, str]
    conflicts: list[str]
    warnings: list[str]
    next: str


def clean(text: str) -> str:
    """A name on one line, without anything that cannot be seen. It stays one that can be given back to us."""
    return cut(without_ignorable(normalise_line(text)), _LONG)


def _untagged(line: str) -> str:
    """A line in which nothing opens or closes a tag, in code neither: hosts put answers between tags of their own."""
    return line.replace("<", "&lt;")


def recall_answer(recalled: Recalled) -> RecallAnswer:
    """What was recalled as values."""
    return RecallAnswer(
        gate=recalled.gate.value,
        reason=plain(recalled.reason, _LONG),
        hits=[_found(hit) for hit in recalled.hits],
        rejected=len(recalled.rejected),
    )


def _found(hit: Hit) -> str:
    record = hit.record
    right = hit.correction if hit.outcome is Outcome.CORRECTED and hit.correction else record.claim_text
    outcome = hit.outcome.value if hit.outcome is not None else "note"
    state = ", do not take it again" if hit.blocks else ", recheck: its code changed" if hit.stale else ""
    who = plain(record.author.partition("<")[0].strip() or record.author, 60)
    said = f"{quoted(subject(record), _LONG)} -> {quoted(right, _LONG)}"
    return _untagged(f"{said} · {outcome}{state}, {who}, {record.recorded[:10]} [{record.id[:8]}]")


def explanation(found: Explained) -> Explanation:
    """An explanation as values."""
    lesson = found.lesson
    lines = [source_line(lesson, found.needed)] if lesson is not None else []
    lines += [correction_line(one) for one in found.corrections]
    lines += [dead_end_line(one) for one in found.dead_ends]
    lines += [source_line(one, found.needed) for one in found.inside]
    return Explanation(
        node=clean(found.node),
        standing=lesson.judged.standing.value if lesson is not None else "",
        freshness=freshness_note(lesson.reading, lesson.moved_from) if lesson is not None else "",
        results=lesson.judged.results if lesson is not None else 0,
        needed=found.needed,
        lines=[_untagged(line.rstrip("\n")) for line in lines[:_MOST_LINES]],
        candidates=[clean(other) for other in found.others],
    )


def saved_record(saved: Saved) -> SavedRecord:
    """A reply to a save as values."""
    record = saved.record
    is_waiting = isinstance(record, Answer) and record.outcome is Outcome.UNVERIFIED
    later = [f"mark {record.id[:8]} when the outcome is known"] if is_waiting else []
    return SavedRecord(
        id=record.id,
        path=saved.path,
        standing={clean(one.node): one.after.value if one.after else "" for one in saved.changes},
        conflicts=[one.record.id for one in saved.conflicts],
        warnings=[clean(warning) for warning in saved.warnings],
        next="; ".join([*(f"{clean(one.node)}: {one.said}" for one in saved.changes), *later]),
    )
