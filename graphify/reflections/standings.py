"""Standings: what the signals of one source add up to.

    positive only   preferred (enough results) or tentative
    both signs      contested, with a verdict by the sign of the score; so is what would not have enough results without
                    those that were saved in spite of a ruling
    negative only   misleading

The score is the sum of the weights with their signs, to nine significant digits. Because a weight is an exponential
of the distance to the newest signal *of the same source*, no clock is needed: nothing changes until a record
arrives, and a record about one source changes nothing about another.

Sources are ordered by ``log2(score) + day / half-life`` (the newest day of a counted signal), which is the order
their decayed scores have at any later moment.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from graphify.memory.instants import day_number
from graphify.names import Standing
from graphify.reflections.signals import Observed, Signal

_MILLION = 1_000_000


class Verdict(str, Enum):
    """Which way a contested source leans."""

    USEFUL = "useful"
    DEAD_END = "dead end"
    EVEN = "even"


@dataclass(frozen=True, slots=True)
class Judged:
    """A source with its standing.

    ``results`` = ``positives`` + ``negatives`` counts result keys; ``rank`` sorts sources, largest first.
    ``in_spite_of`` are the ids of what rules out an answer that counts for it.
    """

    observed: Observed
    standing: Standing
    verdict: Verdict | None
    score: float
    positives: int
    negatives: int
    rank: int
    in_spite_of: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The node, or the question key."""
        return self.observed.key

    @property
    def results(self) -> int:
        """How many results there are."""
        return self.positives + self.negatives

    @property
    def newest(self) -> Signal:
        """The newest signal that counts."""
        return _newest(self.observed.counted)

    def newest_of_sign(self, sign: int) -> Signal | None:
        """The newest counted signal of this sign."""
        of_sign = [signal for signal in self.observed.counted if signal.sign == sign]
        return _newest(of_sign) if of_sign else None


def _newest(signals: Sequence[Signal]) -> Signal:
    return signals[0] if len(signals) == 1 else max(signals, key=lambda signal: signal.statement.order)


def judge(observed: Observed, half_life_days: int, min_corroboration: int) -> Judged | None:
    """The standing of a source; None where no signal counts."""
    counted = observed.counted
    if not counted:
        return None
    positives = sum(1 for signal in counted if signal.sign > 0)
    negatives = len(counted) - positives
    score = significant(math.fsum(signal.sign * signal.weight for signal in counted))
    disputed = [signal for signal in counted if signal.sign > 0 and signal.statement.in_spite_of]
    standing, verdict = _standing(positives, negatives, score, min_corroboration, len(disputed))
    against = sorted({one for signal in disputed for one in signal.statement.in_spite_of})
    day = max(day_number(signal.instant) for signal in counted)
    return Judged(
        observed, standing, verdict, score, positives, negatives, _rank(score, day, half_life_days), tuple(against)
    )


def _standing(
    positives: int, negatives: int, score: float, needed: int, disputed: int
) -> tuple[Standing, Verdict | None]:
    if not negatives and not (disputed and positives - disputed < needed):
        return (Standing.PREFERRED if positives >= needed else Standing.TENTATIVE), None
    if not positives:
        return Standing.MISLEADING, None
    verdict = Verdict.USEFUL if score > 0 else Verdict.DEAD_END if score < 0 else Verdict.EVEN
    return Standing.CONTESTED, verdict


def significant(number: float) -> float:
    """The number to nine significant digits, and zero without a sign."""
    return float(f"{number:.9g}") or 0.0


def _rank(score: float, day: int, half_life_days: int) -> int:
    """``log2(score) + day / half-life``, in millionths and multiplied by the half-life.

    Only the logarithm is rounded: the rest are whole numbers, which keep their order when all days are shifted alike.
    """
    return round(math.log2(max(abs(score), 2.0**-30)) * _MILLION) * half_life_days + day * _MILLION


def ordered(judged: Iterable[Judged]) -> list[Judged]:
    """Best first; equal ones by key."""
    return sorted(judged, key=lambda one: (-one.rank, one.key))
