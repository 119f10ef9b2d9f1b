"""Reflection over a memory and, where it may be seen, the code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from graphify.codegraph.model import CodeView
from graphify.commands.shared.looking import reflect_on
from graphify.commands.shared.memory import Memory
from graphify.commands.shared.refreshed import shown_settings
from graphify.names import Reading
from graphify.reflections.inputs import inputs_digest
from graphify.reflections.lessons import OutcomeLesson, Reflection, SourceLesson
from graphify.reflections.report import render_lessons
from graphify.reflections.sidecar import Json, sidecar_values
from graphify.repo.config import Settings


@dataclass(frozen=True)
class Rendered:
    """What the derived files should be, and the memory: the text of LESSONS.md, and the values of lessons.json."""

    memory: Memory
    reflection: Reflection
    values: Json
    lessons: str


def render(memory: Memory, settings: Settings, view: CodeView | None) -> Rendered:
    """Both derived files for a memory."""
    reflection = reflect_on(memory, settings, view)
    return rendered(memory, settings, reflection, _readings(reflection) if view is not None else None)


def rendered(
    memory: Memory, settings: Settings, reflection: Reflection, readings: Mapping[str, Reading] | None = None
) -> Rendered:
    """Both files for conclusions; ``readings`` are what the code said, where the files depend on it."""
    shown = shown_settings(settings)
    values = sidecar_values(reflection, shown, inputs_digest(memory.digests, shown, readings))
    lessons = render_lessons(reflection, settings.budget, settings.packages)
    return Rendered(memory, reflection, values, lessons)


def _readings(reflection: Reflection) -> Mapping[str, Reading]:
    found = {
        lesson.moved_from or lesson.key: lesson.reading for lesson in reflection.sources if lesson.reading is not None
    }
    for outcome in (*reflection.dead_ends, *reflection.corrections):
        for source, reading in zip(outcome.looked_at, outcome.readings, strict=True):
            found.setdefault(f"{outcome.answer.id} {source.node}", reading)
    return found


def restricted(reflection: Reflection, wanted: Callable[[str], bool]) -> Reflection:
    """The lessons about nodes that are wanted; what cites nothing is left out."""

    def source(lesson: SourceLesson) -> bool:
        return wanted(lesson.key) or wanted(lesson.moved_from)

    def outcome(lesson: OutcomeLesson) -> bool:
        return any(wanted(one.node) for one in (*lesson.right, *lesson.tried))

    return replace(
        reflection,
        sources=tuple(lesson for lesson in reflection.sources if source(lesson)),
        questions=(),
        dead_ends=tuple(lesson for lesson in reflection.dead_ends if outcome(lesson)),
        corrections=tuple(lesson for lesson in reflection.corrections if outcome(lesson)),
        notes=tuple(note for note in reflection.notes if any(wanted(one.node) for one in note.sources)),
        unverified=tuple(one for one in reflection.unverified if any(wanted(source.node) for source in one.sources)),
    )


def lies_in(node: str, folder: str) -> bool:
    """Whether a node is this file or folder, or lies in it."""
    return node == folder or node.startswith((folder + "/", folder + "::"))
