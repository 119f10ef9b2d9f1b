"""When something was true: half-open periods of UTC days or moments."""

from __future__ import annotations

from graphify.errors import UsageError
from graphify.memory.instants import Instant, parse_instant


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
