"""A reader of SCIP indexes, which are protobuf: as much of the format as edges need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

_DEFINITION = 1
_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_DOCUMENT, _PATH, _OCCURRENCE = 2, 1, 2
_RANGE, _SYMBOL, _ROLES = 1, 2, 3


class Spot(NamedTuple):
    """A place: path, line and column, both from 0."""

    path: str
    line: int
    column: int


@dataclass
class Index:
    """Where symbols are defined, and which symbols are named where."""

    definitions: dict[str, list[Spot]] = field(default_factory=dict)
    names: dict[Spot, list[str]] = field(default_factory=dict)
    paths: list[str] = field(default_factory=list)


def read_index(file: Path) -> Index:
    """All that a file of an index says of places."""
    index = Index()
    for number, value in _fields(file.read_bytes()):
        if number == _DOCUMENT and isinstance(value, bytes):
            _read_document(index, value)
    return index


def _read_document(index: Index, data: bytes) -> None:
    path, occurrences = "", []
    for number, value in _fields(data):
        if isinstance(value, bytes) and number == _PATH:
            path = value.decode()
        elif isinstance(value, bytes) and number == _OCCURRENCE:
            occurrences.append(value)
    index.paths.append(path)
    for each in occurrences:
        symbol, line, column, is_definition = _occurrence(each)
        # Symbols called `local 7` are a document's own.
        symbol = f"{path} {symbol}" if symbol.startswith("local ") else symbol
        spot = Spot(path, line, column)
        if is_definition:
            index.definitions.setdefault(symbol, []).append(spot)
        else:
            index.names.setdefault(spot, []).append(symbol)


def _occurrence(data: bytes) -> tuple[str, int, int, bool]:
    symbol, where, roles = "", [], 0
    for number, value in _fields(data):
        if number == _RANGE:
            where += list(_numbers(value)) if isinstance(value, bytes) else [value]
        elif number == _SYMBOL and isinstance(value, bytes):
            symbol = value.decode()
        elif number == _ROLES and isinstance(value, int):
            roles = value
    return symbol, where[0], where[1], bool(roles & _DEFINITION)


def _fields(data: bytes) -> Iterator[tuple[int, int | bytes]]:
    place = 0
    while place < len(data):
        key, place = _number(data, place)
        wire = key & 7
        if wire == _VARINT:
            value, place = _number(data, place)
            yield key >> 3, value
            continue
        if wire == _BYTES:
            size, place = _number(data, place)
        else:
            size = {_FIXED64: 8, _FIXED32: 4}[wire]
        yield key >> 3, data[place : place + size]
        place += size


def _numbers(data: bytes) -> Iterator[int]:
    place = 0
    while place < len(data):
        value, place = _number(data, place)
        yield value


def _number(data: bytes, place: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[place]
        place += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, place
        shift += 7
