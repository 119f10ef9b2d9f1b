"""The only clock.

An instant is a whole number of microseconds since 1970-01-01 UTC: it orders, it adds one microsecond without
rounding, and it has no time zone to get wrong. Nothing derived may depend on it, so it is read when a record
is written and nowhere else.
"""

import time
from collections.abc import Callable


def now() -> int:
    """Now, in microseconds since the epoch, UTC."""
    return time.time_ns() // 1000


def stopwatch() -> Callable[[], float]:
    """Starts now; says how many seconds have passed when called."""
    started = time.perf_counter()
    return lambda: time.perf_counter() - started
