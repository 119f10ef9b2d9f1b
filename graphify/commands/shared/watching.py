"""How far long work is: told to whoever wants to know."""

from __future__ import annotations

from collections.abc import Callable

Watch = Callable[[str, int, int], None]
"""What is being done, how much of it is done, out of how much."""


def unwatched(_what: str, _done: int, _total: int) -> None:
    """Nobody wants to know."""
