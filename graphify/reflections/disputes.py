"""Which answers are disputed: another visible answer to the same question says otherwise.

Results are counted for what they are about, so two answers that contradict each other make one source `preferred`.
Whoever is told one of them has to hear of the other. An answer that nobody has acted on disputes nothing, nor does one
that is true at another time, or says the same in more or fewer words.

Where a correction is in force, it is what is told in place of an answer that contradicts it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from graphify.memory.conflicts import ConflictKind, Side, conflict_with, is_else, side_of
from graphify.memory.fold import Fold
from graphify.memory.keys import question_key
from graphify.memory.marks import negations, numbers, same_names
from graphify.memory.records import Answer
from graphify.memory.tellingwords import telling_words
from graphify.names import Outcome


@dataclass(frozen=True, slots=True)
class Told:
    """An answer to tell, what it says, and the ids of those that say otherwise, newest first."""

    answer: Answer
    claim: str
    disputed: tuple[str, ...]


class Disputes:
    """The questions of a memory that have several answers. ``in_force``: whether a corrected answer's correction is."""

    def __init__(self, fold: Fold, in_force: Callable[[Answer], bool]) -> None:
        self._fold = fold
        self._in_force = in_force
        self._answers: dict[str, list[Answer]] = defaultdict(list)
        for answer in fold.answers():
            self._answers[question_key(answer.question)].append(answer)

    def told(self, answer: Answer, claim: str) -> Told:
        """What to tell of a question that this answer answers."""
        others = self._answers.get(question_key(answer.question), ())
        mine = side_of(self._fold, answer) if len(others) > 1 else None
        if mine is None:
            return Told(answer, claim, ())
        against = self._against(mine, others)
        if not mine.is_correction:
            right = next((one for one in against if self._is_right(one) and self._is_about(one.answer, answer)), None)
            if right is not None:
                found = self._against(right, others)
                return Told(right.answer, right.value, tuple(one.answer.id for one in found))
        return Told(answer, claim, tuple(one.answer.id for one in against))

    def _is_right(self, side: Side) -> bool:
        return side.is_correction and self._in_force(side.answer)

    def _is_about(self, one: Answer, other: Answer) -> bool:
        """Whether two answers may be about the same code: short questions ("go") are asked about many things."""
        mine, theirs = (
            {self._fold.renamed(answer, source.node) for source in (*answer.sources, *answer.misled_by)}
            for answer in (one, other)
        )
        return bool(mine & theirs) or not mine or not theirs

    def _against(self, mine: Side, others: list[Answer] | tuple[()]) -> list[Side]:
        """Those that say otherwise, newest first."""
        found = []
        for other in reversed(others):
            if other.key == mine.answer.key or other.id in mine.answer.near or mine.answer.id in other.near:
                continue
            side = side_of(self._fold, other)
            if side is None or self._fold.outcome(other) is Outcome.UNVERIFIED:
                continue
            if is_else(mine, side) and not _is_shorter(mine.value, side.value):
                kind = conflict_with(mine.answer, other, (mine.value, side.value)).kind
                found += [side] if kind is ConflictKind.GENUINE else []
        return found


def _is_shorter(one: str, other: str) -> bool:
    """Whether the one of two values says a part of what the other says."""
    mine, theirs = telling_words(one), telling_words(other)
    alike = negations(one) == negations(other) and numbers(one) == numbers(other) and same_names(one, other)
    return alike and (mine <= theirs or theirs <= mine)
