"""Where symbols stand among others: the one ranking rule (`recall.ranking`), fed with lessons."""

from __future__ import annotations

from collections.abc import Iterable

from graphify.names import Reading
from graphify.recall.ranking import Place, place
from graphify.reflections.lessons import SourceLesson


def place_of(lesson: SourceLesson | None, needed: int, reading: Reading | None = None) -> Place:
    """The place of a symbol by its lesson (None: nothing has been learned), and by how it reads if that is given."""
    judged = lesson.judged if lesson is not None else None
    read = reading or (lesson.reading if lesson is not None else None)
    return place(
        judged.standing if judged is not None else None,
        judged.negatives if judged is not None else 0,
        needed,
        read.freshness if read is not None else None,
    )


def in_order(lessons: Iterable[SourceLesson], needed: int) -> tuple[SourceLesson, ...]:
    """Symbols as a list shows them: those that rise first, those that sink last, else in their order."""
    return tuple(sorted(lessons, key=lambda lesson: place_of(lesson, needed).key))
