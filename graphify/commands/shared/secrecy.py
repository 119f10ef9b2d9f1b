"""No secret gets into a record.

A text that looks like a token, a key or a password refuses the whole save: the field is named and the value is never
repeated. It is looked for before anything else is done with what was given: most errors quote what they are about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import TYPE_CHECKING

from graphify.errors import GraphifyError, Problem
from graphify.memory.records import AnyRecord
from graphify.memory.secrets import Finding, find_secrets

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from graphify.commands.shared.memory import Memory
LEAK = "secret"
"""The code of a Problem about one."""

_SHOWN = 5


def texts_of(given: DataclassInstance | AnyRecord) -> dict[str, str]:
    """Every text in a draft or a record, by the name of its field; those of a list on lines of their own."""
    found = {field.name: _text(getattr(given, field.name)) for field in fields(given)}
    return {name: text for name, text in found.items() if text}


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return "\n".join(_text(item) for item in value)
    if value is None or isinstance(value, (bool, int)):
        return ""
    return "\n".join(_text(getattr(value, name, "")) for name in ("node", "old", "new"))


def check_secrets(given: DataclassInstance | AnyRecord) -> None:
    """Raises GraphifyError where a field of a draft or a record holds what looks like a secret."""
    refuse(find_secrets(texts_of(given)))


def refuse(found: tuple[Finding, ...]) -> None:
    """Raises GraphifyError that names what was found, if anything was."""
    if found:
        raise GraphifyError(
            f"nothing was written: {named(found)}",
            hint="take it out and say it without; if it is a real one, replace it where it is valid",
            code="secret",
        )


def secrets_in(memory: Memory, records: Iterable[AnyRecord]) -> Iterator[Problem]:
    """A Problem for each of these records that holds what looks like a secret."""
    for record in records:
        found = find_secrets(texts_of(record))
        if found:
            message = f"{named(found)}: `graphify redact {record.id[:8]}`"
            yield Problem(memory.path_of(record), 1, LEAK, message)


def named(found: tuple[Finding, ...]) -> str:
    """``answer`` holds what looks like a secret (GitHub token, line 2)``, for all that were found."""
    said = [f"`{one.field}` holds what looks like a secret ({one.shape}, line {one.line})" for one in found[:_SHOWN]]
    more = [f"and {len(found) - _SHOWN} more"] if len(found) > _SHOWN else []
    return "; ".join([*said, *more])
