"""What a file says to the others, as the graph keeps it.

The edges of other files depend on this alone: on its language, the modules whose names it takes over, what it says of
each qualified name, and which symbols it has. So two versions of a file that say the same are the same to everybody
else, and that is how little an edit inside a function costs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from graphify.codegraph.model import ParsedFile
from graphify.codegraph.uses import Entry, Imported


@dataclass(frozen=True, slots=True)
class Said:
    """``entries`` by qualified name, ``names`` of all symbols, ``stars`` modules all of whose names it takes over."""

    language: str = ""
    stars: tuple[str, ...] = ()
    entries: Mapping[str, Entry] = field(default_factory=dict)
    names: frozenset[str] = frozenset()


def said_by(parsed: ParsedFile) -> Said:
    """What a parse says to others."""
    facts = parsed.facts
    return Said(parsed.language, facts.stars, facts.entries, frozenset(symbol.name for symbol in parsed.symbols))


def encode(said: Said) -> str:
    """Compact JSON, without the names of symbols: those are rows of their own."""
    entries = {
        name: [one.kind, [[each.module, each.name] for each in one.imported], list(one.bases), one.type, one.value]
        for name, one in said.entries.items()
    }
    return json.dumps([list(said.stars), entries], ensure_ascii=False, separators=(",", ":"))


def decode(language: str, text: str, names: frozenset[str] = frozenset()) -> Said:
    """What `encode` wrote."""
    stars, entries = json.loads(text)
    return Said(language, tuple(stars), {name: entry_of(values) for name, values in entries.items()}, names)


def entry_of(values: list[Any]) -> Entry:
    """One entry as it was read from JSON."""
    kind, imported, bases, type_, value = values
    return Entry(kind, tuple(Imported(*each) for each in imported), tuple(bases), type_, value)
