"""What a file says to the others, as the graph keeps it.

The edges of other files depend on this alone: on its language, the modules whose names it takes over, what it says of
each qualified name, and which symbols it has. So two versions of a file that say the same are the same to everybody
else, and that is how little an edit inside a function costs. An entry is kept as it was written down (`codegraph.said`)
and becomes a value when somebody asks for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from graphify.codegraph.model import ParsedFile
from graphify.codegraph.said import for_others
from graphify.index.database import GarbageError


@dataclass(frozen=True, slots=True)
class Said:
    """``entries`` by qualified name, ``names`` of all symbols, ``stars`` modules all of whose names it takes over."""

    language: str = ""
    stars: tuple[str, ...] = ()
    entries: Mapping[str, list[Any]] = field(default_factory=dict)
    names: frozenset[str] = frozenset()


def said_by(parsed: ParsedFile) -> Said:
    """What a parse says to others."""
    entries, stars = for_others(parsed.said)
    return Said(parsed.language, tuple(stars), entries, frozenset(symbol.name for symbol in parsed.symbols))


def encode(parsed: ParsedFile) -> str:
    """What a parse says to others as compact JSON, without the names of symbols: those are rows of their own."""
    if not parsed.said:
        return ""
    entries, stars = for_others(parsed.said)
    return json.dumps([entries, stars], ensure_ascii=False, separators=(",", ":"))


def decode(text: str) -> tuple[Mapping[str, list[Any]], tuple[str, ...]]:
    """The entries and the stars of what `encode` wrote. Raises `GarbageError` for what it never writes."""
    try:
        entries, stars = json.loads(text) if text else ({}, ())
        return entries, tuple(stars)
    except (TypeError, ValueError) as error:
        raise GarbageError(f"what a file says cannot be read: {error}") from error
