"""Facts as a text, and back: one line of compact JSON without what is empty at the end of a value.

It is read only where edges are made, so a parse carries it as a text.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from graphify.codegraph.uses import Entry, Facts, Imported, Local, Use

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)


def write_facts(facts: Facts) -> str:
    """The facts as one line; nothing for none."""
    entries = [[name, *_short(list(each))] for name, each in facts.entries.items()]
    names = [
        _short([owner, name, line, start, end, of_type, value, imported])
        for owner, name, of_type, value, imported, line, start, end in facts.locals
    ]
    values = _short([entries, facts.uses, names, facts.stars])
    return _ENCODER.encode(values) if values else ""


def read_facts(text: str) -> Facts:
    """What `write_facts` wrote."""
    if not text:
        return Facts()
    entries, uses, names, stars = _padded(json.loads(text), [], [], [], [])
    return Facts(
        {name: _entry(*rest) for name, *rest in entries},
        tuple(map(Use._make, uses)),
        tuple(_local(*each) for each in names),
        tuple(stars),
    )


def for_others(text: str) -> tuple[dict[str, list[Any]], list[str]]:
    """Of what `write_facts` wrote what concerns other files: the entries by name, each as `entry_of` takes it, and the
    stars.
    """
    if not text:
        return {}, []
    entries, _, _, stars = _padded(json.loads(text), [], [], [], [])
    return {name: rest for name, *rest in entries}, stars


def entry_of(values: Sequence[Any]) -> Entry:
    """An entry as `for_others` gave it."""
    return _entry(*values)


def _entry(
    kind: str = "",
    imported: Sequence[Sequence[str]] = (),
    bases: Sequence[str] = (),
    type: str = "",  # noqa: A002 - the field's name
    value: str = "",
    reach: str = "",
) -> Entry:
    return Entry(kind, tuple(Imported(*each) for each in imported), tuple(bases), type, value, reach)


def _local(
    owner: str,
    name: str,
    line: int = 0,
    start: int = 0,
    end: int = 0,
    type: str = "",  # noqa: A002 - the field's name
    value: str = "",
    imported: Sequence[Sequence[str]] = (),
) -> Local:
    return Local(owner, name, type, value, tuple(Imported(*each) for each in imported), line, start, end)


def _short(values: list[Any]) -> list[Any]:
    while values and not values[-1]:
        values.pop()
    return values


def _padded(values: list[Any], *defaults: Any) -> list[Any]:
    return [*values, *defaults[len(values) :]]
