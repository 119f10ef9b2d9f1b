"""How sources read in the code of today, asked once each."""

from __future__ import annotations

from collections.abc import Sequence

from graphify.codegraph.freshness import read_sources
from graphify.codegraph.model import CodeView
from graphify.names import Reading, Source
from graphify.reflections.lessons import Look


def look_at(view: CodeView, cited: set[str]) -> Look:
    """How sources read in this code, for `reflections`; each question is answered once."""
    answered: dict[tuple[str, str, tuple[Source, ...]], Reading | None] = {}

    def look(node: str, kind: str, seen: Sequence[Source]) -> Reading | None:
        key = (node, kind, tuple(seen))
        if key not in answered:
            answered[key] = read_sources(view, node, kind, seen, cited)
        return answered[key]

    return look
