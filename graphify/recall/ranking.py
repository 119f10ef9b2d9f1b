"""The one order, of hits and of symbols.

Two lists are made for a question: records by words (BM25), and records by the path or symbol that was named. They are
fused by reciprocal rank, so that no score of the one has to be comparable with a score of the other. Among equals the
place of what a record cites decides, then the newest, then the id: the same memory gives the same answer.

The rule by which something sinks stands here alone, and every list of symbols is ordered by it: a symbol goes to the
end only with standing ``misleading`` from so many independent negatives as a lesson needs, and says why. One bad
experience sinks nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from graphify.names import Freshness, Standing

K = 60
"""The constant of reciprocal rank fusion."""

KeyT = TypeVar("KeyT", bound=Hashable)

_RISING = {Standing.PREFERRED: 2, Standing.TENTATIVE: 1}
_FALLING = (Freshness.CHANGED, Freshness.GONE)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a symbol stands among others. ``sinks`` is the reason why it goes to the end, empty where it does not."""

    rises: int = 0
    sinks: str = ""

    @property
    def key(self) -> tuple[bool, int]:
        """Sorts best first."""
        return bool(self.sinks), -self.rises


def place(standing: Standing | None, negatives: int, needed: int, freshness: Freshness | None) -> Place:
    """The place of a symbol, by its standing (None: nothing is known), its negative results and its freshness."""
    if standing is Standing.MISLEADING and negatives >= needed:
        return Place(0, f"misleading: {negatives} independent results say that it is not here")
    rises = _RISING.get(standing, 0) if standing is not None else 0
    if freshness is Freshness.FRESH:
        rises += 1
    return Place(0 if freshness in _FALLING else rises)


def best(places: Iterable[Place]) -> Place:
    """The place of something that rests on several symbols: that of the best of them."""
    return min(places, key=lambda one: one.key, default=Place())


def fused(lists: Iterable[Sequence[KeyT]]) -> dict[KeyT, float]:
    """The score of everything that stands in one of the lists (best first)."""
    scores: dict[KeyT, float] = {}
    for ranked in lists:
        for rank, key in enumerate(dict.fromkeys(ranked), start=1):
            scores[key] = scores.get(key, 0.0) + 1.0 / (K + rank)
    return scores
