"""Conclusions with what the code of today says of their sources."""

from __future__ import annotations

from collections.abc import Sequence

from graphify.codegraph.freshness import read_sources
from graphify.codegraph.model import CodeView
from graphify.commands.shared.memory import Memory, cited
from graphify.names import Reading, Source
from graphify.reflections.lessons import About, Look, Reflection, Rules, reflect
from graphify.repo.config import Settings


def look_at(view: CodeView, cited: set[str]) -> Look:
    """How sources read in this code, for `reflections`; each question is answered once."""
    answered: dict[tuple[str, str, tuple[Source, ...]], Reading | None] = {}

    def look(node: str, kind: str, seen: Sequence[Source]) -> Reading | None:
        key = (node, kind, tuple(seen))
        if key not in answered:
            answered[key] = read_sources(view, node, kind, seen, cited)
        return answered[key]

    return look


def reflect_on(memory: Memory, settings: Settings, view: CodeView | None, about: About | None = None) -> Reflection:
    """The conclusions, all of them or those about a part; with freshness where there is code to look at."""
    rules = Rules(settings.half_life_days, settings.min_corroboration)
    look = look_at(view, cited(memory)) if view is not None else None
    return reflect(memory.fold, rules, memory.all_problems(), look, about)
