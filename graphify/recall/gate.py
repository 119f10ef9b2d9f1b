"""The gate: how much of a stored answer a question may be given.

    STRONG   the answer itself
    WEAK     handles: that there is something near, and what it is called
    MISS     nothing

An agent believes what it is given. So STRONG is for the same question in other words: it covers nearly all that the
question says, it does not say much more, no detail differs (`marks`), and nothing else is nearly as good. The numbers
below were measured on questions with known answers, among them unrelated ones (tests/recall).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from graphify.recall.likeness import Likeness
from graphify.recall.marks import Difference
from graphify.recall.nearness import Nearness


class Gate(str, Enum):
    """How much a question may be given."""

    STRONG = "STRONG"
    WEAK = "WEAK"
    MISS = "MISS"


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The numbers of the gate: shares between 0 and 1, evidence (see `likeness`), and numbers of words."""

    near_evidence: float = 1.3
    follows_share: float = 0.5
    named_share: float = 0.3
    strong_covered: float = 0.8
    strong_answered: float = 0.5
    strong_both: float = 0.7
    strong_words: float = 1.05
    apart_strong: float = 0.6
    margin: float = 0.1
    acts_evidence: float = 1.5
    acts_share: float = 0.7
    acts_shared: int = 2
    told_shared: int = 2
    told_covered: float = 0.6
    told_answered: float = 0.35


MEASURED = Thresholds()


@dataclass(frozen=True, slots=True)
class Says:
    """What each part of a record's nearness says for it: coefficients of a logistic rule, fitted by
    `python -m tests.bench.gate`, which also says where the thresholds of evidence lie.
    """

    none: float = -4.6
    plain: float = 2.0
    asked: float = 1.4
    apart: float = 2.95
    run: float = 0.43


LEARNT = Says()


def evidence(near: Nearness, says: Says = LEARNT) -> float:
    """What there is for a record, in one number: the logarithm of the odds that the question is answered here."""
    of_words = says.plain * near.plain + says.asked * near.asked
    return says.none + of_words + says.apart * near.apart + says.run * near.run


def is_near(near: Nearness, named: bool = False, by: Thresholds = MEASURED) -> bool:
    """Whether a record alone is worth a handle; ``named``: the question names a path or symbol that it cites."""
    if named and near.share >= by.named_share:
        return True
    return evidence(near) >= by.near_evidence


def follows(near: Nearness, best: Nearness, by: Thresholds = MEASURED) -> bool:
    """Whether a record is worth a handle behind one that is near."""
    return near.score > 0 and near.score >= by.follows_share * best.score


def is_told(like: Likeness, by: Thresholds = MEASURED) -> bool:
    """Whether a commit is worth a line: it is short, and says in a few words what it is about."""
    enough = like.shared >= by.told_shared and like.asked > 0
    return enough and like.covered >= by.told_covered and like.answered >= by.told_answered


def acts(near: Nearness, best: Nearness, details: Difference, by: Thresholds = MEASURED) -> bool:
    """Whether what was ruled out on a stored question acts on the one that is asked: it asks the same, and no record is
    clearly nearer (``best`` is the nearest).
    """
    nearest = near.score >= by.acts_share * best.score
    # "Where is it enforced?" has one word of many questions.
    enough = near.shared >= min(near.own, by.acts_shared)
    return enough and nearest and not details.decides and evidence(near) >= by.acts_evidence


@dataclass(frozen=True, slots=True)
class Weighed:
    """A hit as the gate sees it.

    ``same``: it is the same question to the letter; ``details``: what differs; ``stale``: why its code is not what it
    was; ``question`` and ``value`` are its keys: two hits with one value are no rivals.
    """

    like: Likeness
    same: bool = False
    details: str = ""
    stale: str = ""
    question: str = ""
    value: str = ""

    @property
    def strength(self) -> float:
        """One number to compare hits by."""
        return 1.0 if self.same else self.like.strength


def decide(best: Weighed | None, others: list[Weighed], by: Thresholds = MEASURED) -> tuple[Gate, str]:
    """The gate for the best hit among the others, and why it is not more."""
    if best is None:
        return Gate.MISS, "nothing that is recorded covers the question"
    for reason in (
        _too_little(best, by),
        best.details,
        best.stale,
        _rivalled(best, others, by),
    ):
        if reason:
            return Gate.WEAK, reason
    return Gate.STRONG, ""


def _too_little(best: Weighed, by: Thresholds) -> str:
    like = best.like
    if not like.lexical:
        return "the question's words stand in a title or a name alone"
    if best.same:
        return ""
    if like.covered < by.strong_covered or like.apart < by.apart_strong or like.words < by.strong_words:
        return "it covers a part of the question only"
    if like.answered < by.strong_answered or like.both < by.strong_both:
        return "it answers a wider or another question"
    return ""


def _rivalled(best: Weighed, others: list[Weighed], by: Thresholds) -> str:
    for other in others:
        if other.question == best.question and other.value != best.value:
            return "the same question has another answer too"
        close = other.strength > best.strength - by.margin
        if close and other.question != best.question and other.value != best.value:
            return "another record is nearly as close"
    return ""
