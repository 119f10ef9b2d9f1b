"""What was ruled out: values that must not come back as the answer to a question.

A value is rejected by a ruling, or by a corrected answer (its claim is the value that was wrong). It matches an
answer when the *question* and the *value* match:

* question: the same key; or a source in common, the telling words (`tellingwords`) alike at `ALIKE` (Jaccard index;
  `CHANGED` where each has one that the other has not), and the same negations, numbers and identifiers;
* value: the same key; or the answer's claim contains the value as whole words, with the same negations.

What counts as said is in `assertions`: beside the claim, the sentences of the text (or of the correction). A sentence
has to be the value, or, where the value says enough to be known among other words, to contain it.

So the same words about another subject are not touched, and "yes" to one question about a symbol does not block
"yes" to another.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field

from graphify.memory.assertions import Assertion, claimed, is_enough, loose_key
from graphify.memory.keys import ValueKey, question_key
from graphify.memory.marks import negations, numbers, same_names
from graphify.memory.tellingwords import telling_words
from graphify.memory.tokens import is_unspaced, token_set

ALIKE, CHANGED = 0.6, 0.7
_POLAR = ("yes", "no", "true", "false", "ja", "nein", "oui", "non", "si", "sí", "sim", "não", "да", "нет", "はい", "是")
_SMALL_WORDS = re.compile(
    r"an?|the|th(?:is|at|ere|en)|its?|is|are|was|were|be|been|being|do|does|did|has|have|had|can|could|will|would|should"
    r"|really|actually|now|here|exactly|ever|also|so|just|please|of|in|on|at|to|for|by"
)
_POINT = re.compile(r"\d[.,]\d")


@dataclass(frozen=True, slots=True)
class Rejection:
    """One value that was ruled out, by the record ``by``, as an answer to ``question`` about ``nodes``.

    ``explicit`` tells a ruling from a correction: a correction does not hide answers that are corrected themselves, nor
    those that say what is ``right``, which may well contain the words of what was wrong.
    """

    by: str
    question: str
    value: ValueKey
    nodes: frozenset[str]
    explicit: bool
    right: ValueKey | None = None


@dataclass
class Rejections:
    """All rejections of a store, to be asked about one claim at a time."""

    _by_question: dict[str, dict[ValueKey, list[Rejection]]] = field(default_factory=dict)
    _by: set[str] = field(default_factory=set)
    _by_node: dict[str, dict[ValueKey, list[Rejection]]] = field(default_factory=lambda: defaultdict(dict))

    @classmethod
    def of(cls, rejections: Iterable[Rejection]) -> Rejections:
        """Collect rejections."""
        all_of_them = cls()
        for rejection in rejections:
            all_of_them._by.add(rejection.by)
            by_value = all_of_them._by_question.setdefault(loose_key(rejection.question), {})
            by_value.setdefault(rejection.value, []).append(rejection)
            for node in rejection.nodes:
                all_of_them._by_node[node].setdefault(rejection.value, []).append(rejection)
        return all_of_them

    def in_force(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Those of the ids whose record rules something out."""
        return tuple(one for one in ids if one in self._by)

    def is_near(self, question: str, nodes: Iterable[str]) -> bool:
        """Whether anything was ruled out that this question, or an answer about these nodes, could run into."""
        return loose_key(question) in self._by_question or any(node in self._by_node for node in nodes)

    def matching(self, question: str, claim: str, nodes: Collection[str]) -> list[Rejection]:
        """The rejections that this claim, as an answer to this question about these nodes, runs into."""
        return self.against(question, lambda: (claimed(claim),), nodes)

    def against(
        self, question: str, asserts: Callable[[], Collection[Assertion]], nodes: Collection[str]
    ) -> list[Rejection]:
        """The same of everything that a record asserts, which is only taken apart where a question was ruled on."""
        same_question = self._by_question.get(loose_key(question), {})
        nearby = [by_value for node in nodes if (by_value := self._by_node.get(node))]
        if not same_question and not nearby:
            return []
        asked = {
            id(one): (value, one)
            for by_value in (same_question, *nearby)
            for value, known in by_value.items()
            for one in known
            if by_value is same_question or _asks_the_same(one, question)
        }
        said = asserts() if asked else ()
        found = (one for value, one in asked.values() if _says_again(said, value, one))
        return sorted(found, key=lambda rejection: rejection.by)


def _says_again(said: Collection[Assertion], value: ValueKey, rejection: Rejection) -> bool:
    """Whether one of several assertions is the value, and none of them is what is right instead."""
    right = rejection.right
    if right and any(one.is_claim and (says(one.strict, right) or says(one.loose, loose_key(right))) for one in said):
        return False
    return any(_is_said(one, value, rejection.explicit) for one in said)


def _is_said(one: Assertion, value: ValueKey, explicit: bool) -> bool:
    loose = loose_key(value)
    if one.is_claim:
        return says(one.strict, value) or says(one.loose, loose)
    if one.loose == loose and loose:
        return True
    # A text that explains a correction may well have the words of what was wrong in it.
    return explicit and is_enough(loose) and says(one.loose, loose)


def _asks_the_same(rejection: Rejection, question: str) -> bool:
    """Whether a question is that of a rejection in other words.

    What "yes" says is all in the question: one word more that means something makes it another.
    """
    if rejection.value in _POLAR:
        different = token_set(rejection.question) ^ token_set(question)
        return all(map(_SMALL_WORDS.fullmatch, different)) and alike(rejection.question, question)
    return alike(rejection.question, question)


def alike(one: str, other: str) -> bool:
    """Whether two questions ask the same in other words."""
    if question_key(one) == question_key(other):
        return True
    mine, theirs = telling_words(one), telling_words(other)
    both = mine & theirs
    # Where each says something that the other does not, one of their words may have been put for another.
    enough = ALIKE if both in (mine, theirs) else CHANGED
    if not both or len(both) < enough * len(mine | theirs):
        return False
    return negations(one) == negations(other) and numbers(one) == numbers(other) and same_names(one, other)


def says(claim: ValueKey, value: ValueKey) -> bool:
    """Whether a claim is this value, or contains it as whole words with the same negations."""
    if not value:  # nothing but invisible characters: it stands in every claim and says nothing
        return False
    if claim == value:
        return True
    start = claim.find(value)
    while start >= 0:
        if _stands_alone(claim, start, start + len(value)):
            return negations(claim) == negations(value)
        start = claim.find(value, start + 1)
    return False


def _stands_alone(text: str, start: int, end: int) -> bool:
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    # A sign belongs to what follows it: "1" is not what "-1" says.
    signed = before in "+-−~!" and text[start].isalnum()
    cut = _within_number(text, start) or _within_number(text, end)
    return not (signed or cut or _joined(before, text[start]) or _joined(text[end - 1], after))


def _within_number(text: str, at: int) -> bool:
    """Whether there is a point (``1.5``, ``1,000``) of one number just before or after this place."""
    return any(_POINT.match(text, point - 1) for point in (at - 1, at) if point > 0)


def _joined(left: str, right: str) -> bool:
    """Whether two neighbours are parts of one word; scripts without blanks have no such boundary."""
    return _is_word(left) and _is_word(right) and not (is_unspaced(left) or is_unspaced(right))


def _is_word(char: str) -> bool:
    return char == "_" or char.isalnum() or unicodedata.category(char)[0] == "M"
