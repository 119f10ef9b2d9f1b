"""Why a standing is not what it was: the results that came and went between two memories."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from graphify.commands.shared.memory import Memory
from graphify.memory.fold import Key
from graphify.memory.records import Ruling
from graphify.names import Standing
from graphify.reflections.lessons import Reflection, SourceLesson
from graphify.reflections.signals import Counts, Signal

QUESTION = "question"

_GONE = {
    Counts.ECHO: "is an echo now",
    Counts.REPLACED: "is one result with a later one",
    Counts.SPENT: "is older than six half-lives of the newest",
}


@dataclass(frozen=True)
class StandingChange:
    """A source whose standing changes; None stands for no standing.

    ``kind`` is that of the source, or ``question`` where answers cite nothing; ``why`` are our own words.
    """

    key: str
    kind: str
    before: Standing | None
    after: Standing | None
    why: tuple[str, ...]


def standing_changes(before: Memory, after: Memory, then: Reflection, now: Reflection) -> tuple[StandingChange, ...]:
    """All sources whose standing changes, by the key that their records know them by."""
    old, new = _lessons(then), _lessons(now)
    where = {signal.statement.by.key: key for key, one in new.items() for signal in one.judged.observed.counted}
    found = []
    for key in sorted(old.keys() | new.keys()):
        lessons = old.get(key), new.get(key)
        standings = [lesson.judged.standing if lesson is not None else None for lesson in lessons]
        if standings[0] is standings[1]:
            continue
        why = tuple(_why(*lessons, after, where))
        known = next(lesson for lesson in lessons[::-1] if lesson is not None)
        kind = QUESTION if known.judged.observed.is_question else known.kind
        found.append(StandingChange(key, kind, standings[0], standings[1], why or ("the settings changed",)))
    return tuple(found)


def _lessons(reflection: Reflection) -> dict[str, SourceLesson]:
    both = (*reflection.questions, *reflection.sources)
    return {lesson.moved_from or lesson.key: lesson for lesson in both}


def _why(then: SourceLesson | None, now: SourceLesson | None, after: Memory, where: Mapping[Key, str]) -> Iterable[str]:
    old, new = _signals(then), _signals(now)
    counted = {key for key, signal in new.items() if signal.counts is Counts.COUNTED}
    for key, signal in new.items():
        was = old.get(key)
        if key in counted and (was is None or was.counts is not Counts.COUNTED or was.sign != signal.sign):
            yield _said(signal)
    for key, signal in old.items():
        if key not in counted and signal.counts is Counts.COUNTED:
            yield f"{key[0][:8]} {_fate(signal, new.get(key), after, where)}"


def _signals(lesson: SourceLesson | None) -> dict[Key, Signal]:
    observed = lesson.judged.observed.signals if lesson is not None else ()
    return {signal.statement.by.key: signal for signal in observed}


def _said(signal: Signal) -> str:
    by = signal.statement.by
    word = signal.statement.outcome.value.replace("_", " ")
    ruled = f", ruled on {by.about[:8]}" if isinstance(by, Ruling) else ""
    return f"{'+' if signal.sign > 0 else '-'} {word} {by.id[:8]}{ruled}"


def _fate(signal: Signal, now: Signal | None, after: Memory, where: Mapping[Key, str]) -> str:
    """What became of a result that counted before."""
    if now is not None:
        return _GONE[now.counts]
    by, answer = signal.statement.by, signal.statement.answer
    if not after.fold.with_id(by.id) or not after.fold.with_id(answer.id):
        return "is deleted"
    if by.key in after.fold.void:
        return "is taken back"
    hidden = after.fold.hidden.get(answer.key)
    if hidden is not None:
        return f"is {hidden.why.value} by {', '.join(one[:8] for one in hidden.by)}"
    return "counts under another name" if by.key in where else "is replaced by its author's later word"
