"""What every command line has in common: where it runs, and how its answer is shown."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from graphify.cli.plain import safe, safe_json
from graphify.errors import UsageError

if TYPE_CHECKING:
    from graphify.commands.shared.given import Given
    from graphify.commands.shared.workspace import Workspace

DraftT = TypeVar("DraftT")

JsonFlag = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
FromFile = Annotated[
    str,
    typer.Option("--from", metavar="FILE", help="Take the text from a JSON object or a record; - is standard input."),
]
Session = Annotated[str, typer.Option("--session", help="The conversation this belongs to (stored as a hash).")]
Agent = Annotated[str, typer.Option("--agent", help="The program that writes.")]
Author = Annotated[str, typer.Option("--author", help="Who writes; without it, who git says.")]
Sources = Annotated[
    list[str] | None, typer.Option("--source", help="Where the answer is: path::Class.method, a name, a path.")
]
MisledBy = Annotated[list[str] | None, typer.Option("--misled-by", help="Where it was not.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what would be written, and write nothing.")]
UnresolvedOk = Annotated[bool, typer.Option("--unresolved-ok", help="Keep sources that are not code as text.")]


@dataclass
class _Place:
    """The folder that ``-C`` names; the current one without it."""

    where: Path


def set_place(folder: str) -> None:
    """Remember the folder of ``-C``, empty for the current one. Raises UsageError where there is none."""
    where = Path.cwd() / folder
    if not where.is_dir():
        raise UsageError(f"-C {folder}: there is no such folder", code="no_folder")
    _place.where = where


_place = _Place(Path())


def place() -> Path:
    """The folder that the command runs in."""
    return _place.where if str(_place.where) != "." else Path.cwd()


def workspace() -> Workspace:
    """The repository that the command runs in."""
    from graphify.commands.shared.workspace import open_workspace

    return open_workspace(place())


def said(value: str | None, flag: str) -> str:
    """The value of a flag, empty where it was not given. Raises UsageError where it was given empty.

    An unset variable in a script must not turn a filter off.
    """
    if value is not None and not value.strip():
        raise UsageError(f"{flag} says nothing", hint=f"give it a value, or leave {flag} out", code="empty")
    return value or ""


def drafted(draft: type[DraftT], name: str, flags: Mapping[str, Any]) -> DraftT:
    """A draft from ``--from`` and flags; a flag wins."""
    keys = {field.name for field in fields(draft)}  # type: ignore[arg-type]
    given = from_given(name, keys - {"ids", "ruling"})
    flagged = {key: tuple(value) if isinstance(value, list) else value for key, value in flags.items() if value}
    return draft(**{**given, **flagged})


def from_given(name: str, keys: set[str]) -> Given:
    """What the file of ``--from`` says under these keys; nothing where no file is named."""
    if not name:
        return {}
    from graphify.commands.shared.given import parse_given
    from graphify.repo.given import read_given

    return parse_given(read_given(name, place()), keys)


def show(as_json: bool, values: object, text: str) -> None:
    """Print the answer: one JSON object, or text; see `plain` for what of it is not printed as it is."""
    if as_json:
        sys.stdout.write(safe_json(json.dumps(values, ensure_ascii=False, indent=2)) + "\n")
    else:
        text = safe(text)
        sys.stdout.write(text if text.endswith("\n") or not text else text + "\n")


def warn(lines: tuple[str, ...] | list[str]) -> None:
    """Say something beside the answer."""
    for line in lines:
        sys.stderr.write(f"warning: {safe(line)}\n")
