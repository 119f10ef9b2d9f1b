"""A record as plain values, and back: what a cache may keep of a file that was read.

    unpack(pack(record)) == record

Plain values are strings, whole numbers, None and tuples of them, so that any store of values can hold them. A cache
that was made by another version of these classes must not be read: `FORM` names their fields, and belongs in its key.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from graphify.memory.records import Answer, AnyRecord, Move, Note, Ruling
from graphify.names import Outcome, RulingWord, Source

Packed = tuple[Any, ...]

_KINDS: tuple[type[Note] | type[Answer] | type[Ruling], ...] = (Note, Answer, Ruling)
_NAMES = tuple(tuple(field.name for field in fields(kind)) for kind in _KINDS)

FORM = ";".join(f"{kind.__name__}:{','.join(names)}" for kind, names in zip(_KINDS, _NAMES, strict=True))
"""The classes and their fields, in order."""


def pack(record: AnyRecord) -> Packed:
    """The kind of a record and the values of its fields."""
    kind = _KINDS.index(type(record))
    return (kind, *(_plain(getattr(record, name)) for name in _NAMES[kind]))


def _plain(value: object) -> object:
    if isinstance(value, (Outcome, RulingWord)):
        return value.value
    if isinstance(value, Source):
        return value.node, value.kind, value.fingerprint, value.twins
    if isinstance(value, Move):
        return value.old, value.new
    if isinstance(value, tuple):
        return tuple(_plain(item) for item in value)
    return value


class Unpacker:
    """Gives records back; equal sources of many records become one value."""

    def __init__(self) -> None:
        self._sources: dict[tuple[tuple[Any, ...], ...], tuple[Source, ...]] = {}
        self._readers: dict[str, Callable[[Any], object]] = {
            "sources": self._many_sources,
            "misled_by": self._many_sources,
            "outcome": Outcome,
            "word": RulingWord,
            "moves": lambda items: tuple(Move(*item) for item in items),
        }

    def unpack(self, packed: Packed) -> AnyRecord:
        """The record that was packed."""
        kind = packed[0]
        given = dict(zip(_NAMES[kind], packed[1:], strict=True))
        for name, read in self._readers.items():
            if given.get(name):
                given[name] = read(given[name])
        return _KINDS[kind](**given)

    def _many_sources(self, items: tuple[tuple[Any, ...], ...]) -> tuple[Source, ...]:
        known = self._sources.get(items)
        if known is None:
            known = self._sources[items] = tuple(Source(*item) for item in items)
        return known
