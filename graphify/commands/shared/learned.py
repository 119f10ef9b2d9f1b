"""What was learned about nodes of the code graph: standing, freshness and place, by the rules of every list."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from graphify.commands.shared.graph import CodeGraph
from graphify.commands.shared.looking import reflect_on
from graphify.commands.shared.memory import Memory, cited
from graphify.commands.shared.places import place_of
from graphify.recall.ranking import Place
from graphify.reflections.lessons import About, SourceLesson
from graphify.repo.config import Settings

PLAIN = Place()
"""The place of what nothing was learned about."""


@dataclass(frozen=True)
class Learned:
    """``lesson`` is None where nothing was learned about it; ``place`` says whether it sinks, and why."""

    lesson: SourceLesson | None = None
    place: Place = PLAIN

    @property
    def said(self) -> str:
        """``standing·freshness``, as lists show it; empty where nothing was learned."""
        if self.lesson is None:
            return ""
        return f"{self.lesson.judged.standing.value}·{self.freshness or 'unknown'}"

    @property
    def standing(self) -> str | None:
        """What its results add up to; None where nothing was learned."""
        return self.lesson.judged.standing.value if self.lesson is not None else None

    @property
    def freshness(self) -> str | None:
        """How it reads in today's code; None where nothing was learned, or nobody can look."""
        reading = self.lesson.reading if self.lesson is not None else None
        return reading.freshness.value if reading is not None else None


def learned_about(memory: Memory, settings: Settings, code: CodeGraph, nodes: Collection[str]) -> Mapping[str, Learned]:
    """What was learned about each of these nodes that there is something about."""
    known = cited(memory)
    # What is cited and is not here may have moved to one of them.
    wanted = {node for node in known if node in nodes or code.graph.node(node) is None}
    if not wanted:
        return {}
    lessons = reflect_on(memory, settings, code.view, About(wanted, set())).sources
    found = {one.key: Learned(one, place_of(one, settings.min_corroboration)) for one in lessons}
    return {node: found[node] for node in nodes if node in found}
