"""Moments: whole microseconds since 1970-01-01T00:00 UTC, as plain integers.

Integers compare and subtract exactly, so nothing that is derived from them depends on a platform's floating point
or on the time zone of the machine. The one text form that is written is ``2026-11-30T03:10:22.104233Z``; read is
whatever people and other tools write: a date alone (00:00 UTC), a blank in place of the ``T``, one to nine digits of
a second, an offset, or none (UTC).
"""

import re
from datetime import date

Instant = int

SECOND = 1_000_000
DAY = 86_400 * SECOND
_EPOCH = date(1970, 1, 1).toordinal()
_FORM = re.compile(
    r"(\d{4})-(\d{2})-(\d{2})"
    r"(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?[ ]?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?)?",
    re.ASCII,
)


def parse_instant(text: str) -> Instant | None:
    """The moment that ``text`` names, or None when it names none (``2026-02-30``, ``soon``, ``25:00``)."""
    match = _FORM.fullmatch(text.strip())
    if match is None:
        return None
    year, month, day, hour, minute, second, fraction, _, sign, off_hour, off_minute = match.groups()
    try:
        days = date(int(year), int(month), int(day)).toordinal() - _EPOCH
    except ValueError:
        return None
    hours, minutes, seconds = int(hour or 0), int(minute or 0), int(second or 0)
    if hours > 23 or minutes > 59 or seconds > 59 or int(off_hour or 0) > 23 or int(off_minute or 0) > 59:
        return None
    offset = (int(off_hour or 0) * 60 + int(off_minute or 0)) * (-1 if sign == "-" else 1)
    micros = int((fraction or "0").ljust(6, "0")[:6])
    return days * DAY + ((hours * 60 + minutes - offset) * 60 + seconds) * SECOND + micros


def format_instant(instant: Instant) -> str:
    """The written form, always UTC with six digits and ``Z``."""
    days, rest = divmod(instant, DAY)
    seconds, micros = divmod(rest, SECOND)
    minutes, second = divmod(seconds, 60)
    hour, minute = divmod(minutes, 60)
    return f"{_day_text(days)}T{hour:02}:{minute:02}:{second:02}.{micros:06}Z"


def day_number(instant: Instant) -> int:
    """Days since 1970-01-01, in UTC."""
    return instant // DAY


def format_day(instant: Instant) -> str:
    """The UTC day, ``2026-11-30``."""
    return _day_text(instant // DAY)


def _day_text(days: int) -> str:
    ordinal = min(max(days + _EPOCH, 1), date.max.toordinal())
    return date.fromordinal(ordinal).isoformat()
