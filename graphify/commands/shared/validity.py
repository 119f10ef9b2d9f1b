"""When something was true: half-open periods of UTC days or moments.

What is not true at a moment is left out as if nobody had said it then: so what it supersedes is current again. Derived
files print the periods and leave nothing out.
"""

from __future__ import annotations

from dataclasses import replace

from graphify.commands.shared.memory import Memory
from graphify.commands.shared.workspace import Workspace
from graphify.errors import UsageError
from graphify.memory.fold import fold
from graphify.memory.instants import SECOND, Instant, parse_instant
from graphify.memory.records import AnyRecord, Ruling
from graphify.repo.clock import now


def instant_given(text: str, name: str) -> Instant:
    """The moment that a flag names. Raises UsageError where it is none: never "no filter"."""
    instant = parse_instant(text)
    if instant is None:
        raise UsageError(f"{name} is no date: {text}", hint="2026-06-01 or 2026-06-01T12:00:00Z", code="date")
    return instant


def check_period(valid_from: str, valid_until: str) -> None:
    """Raises UsageError where a bound is no date, or the period ends before it begins."""
    start = instant_given(valid_from, "valid_from") if valid_from else None
    end = instant_given(valid_until, "valid_until") if valid_until else None
    if start is not None and end is not None and end <= start:
        raise UsageError("valid_until must be after valid_from", hint="the end is not part of the period", code="date")


def as_of_given(text: str) -> tuple[Instant | None, str]:
    """What ``--as-of`` names: a moment, or else a revision; neither where it is empty."""
    instant = parse_instant(text) if text else None
    return instant, text if instant is None else ""


def valid_at_given(workspace: Workspace, valid_at: str, as_of: str) -> Instant:
    """The moment at which something has to be true for a live read: as given, else that of ``as_of``, else now.

    Raises UsageError where ``valid_at`` is no date, GraphifyError where ``as_of`` is an unknown revision.
    """
    if valid_at:
        return instant_given(valid_at, "--valid-at")
    instant, revision = as_of_given(as_of)
    if revision:
        return workspace.repository.committed_at(revision) * SECOND
    return now() if instant is None else instant


def is_valid(record: AnyRecord, at: Instant) -> bool:
    """Whether a record is about this moment: from its beginning on, before its end."""
    start, end = (parse_instant(bound) if bound else None for bound in (record.valid_from, record.valid_until))
    return (start is None or start <= at) and (end is None or at < end)


def true_at(memory: Memory, at: Instant) -> Memory:
    """The memory without answers and notes that are not about this moment. Rulings and problems stay."""
    kept = [record for record in memory.records if isinstance(record, Ruling) or is_valid(record, at)]
    if len(kept) == len(memory.records):
        return memory
    return replace(memory, fold=replace(fold(kept), problems=memory.fold.problems))
