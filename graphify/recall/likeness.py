"""How alike the question and a record are, by their words.

Four shares between 0 and 1, each of the weight of terms, not of their number:

* ``covered``: of the question, what stands anywhere in the record;
* ``asked``: of the question, what stands in the record's own question (or title);
* ``answered``: of the record's own question, what stands in the question that is asked;
* ``apart``: of the question without the names of the code that the record cites, what stands in the record. Two
  questions about one symbol share its name and need have nothing else in common.

``words`` counts the words of the question that stand in the record, a word that no record has being one.

A word of a long question (an error text that was pasted) does not count against a record: at most the weight of so
many words as a question has is expected.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from graphify.recall.documents import Document
from graphify.recall.terms import SHORTEST_RELATED, are_related

EXPECTED_TERMS = 12
_ELSEWHERE = 0.85
"""What a term counts that stands in the text or a reason only, and not in question, claim, tags or symbols."""

RELATED = 0.7
"""What a term counts of which only the ending differs."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """The shares; ``lexical`` says that a telling word stands in the record's question or text, not in a title, a
    claim or a name alone."""

    covered: float = 0.0
    asked: float = 0.0
    answered: float = 0.0
    apart: float = 0.0
    lexical: bool = False
    shared: int = 0
    words: float = 0.0

    @property
    def both(self) -> float:
        """How alike the two questions are: the mean of both directions."""
        return (self.asked + self.answered) / 2

    @property
    def strength(self) -> float:
        """One number to compare hits by."""
        return (2 * self.covered + self.asked + self.answered) / 4


def likeness(
    question: Mapping[str, float],
    record: Document,
    weigh: Callable[[str], float],
    spelled: Mapping[str, frozenset[str]] | None = None,
    titled: bool = False,
) -> Likeness:
    """How alike a question (its terms with their weights) and a record are.

    ``weigh`` weighs the record's terms; ``spelled`` says how terms of the question are written
    else (`terms.spellings`); ``titled`` that its subject is a title, which proves nothing alone.
    """
    others_of = spelled or {}
    telling = {term: weight for term, weight in question.items() if weight > 0} or dict.fromkeys(question, 1.0)
    subject = frozenset(record.subject.split())
    near = subject.union(record.claim.split(), record.correction.split(), record.tags.split(), record.symbols.split())
    body = frozenset(record.body.split())
    far = body.union(record.reason.split())
    stated = record.subject or record.claim

    def stands_in(term: str, words: Collection[str]) -> float:
        other = others_of.get(term)
        return 1.0 if other is not None and other.issubset(words) else _stands_in(term, words)

    def anywhere(term: str) -> float:
        return max(stands_in(term, near), _ELSEWHERE * stands_in(term, far))

    covered = {term: anywhere(term) for term in telling}
    symbols = frozenset(record.symbols.split())
    others = {term: weight for term, weight in telling.items() if term not in symbols}
    said = frozenset(telling).union(*others_of.values())
    own = {term: weight for term in dict.fromkeys(stated.split()) if (weight := weigh(term)) > 0}
    return Likeness(
        covered=_share(telling, covered),
        asked=_share(telling, {term: stands_in(term, subject) for term in telling}),
        answered=_share(own, {term: _stands_in(term, said) for term in own}),
        apart=_share(others, covered) if others else 1.0,
        lexical=any((not titled and stands_in(term, subject)) or stands_in(term, body) for term in telling),
        shared=sum(1 for found in covered.values() if found),
        words=sum(weight * covered[term] for term, weight in telling.items()) / (weigh("") or 1.0),
    )


def _share(weights: Mapping[str, float], found: Mapping[str, float]) -> float:
    heaviest = sorted(weights.values(), reverse=True)[:EXPECTED_TERMS]
    expected = sum(heaviest)
    return min(1.0, sum(weight * found[term] for term, weight in weights.items()) / expected) if expected else 0.0


def _stands_in(term: str, words: Collection[str]) -> float:
    """1 for a term that is there, less for one of the same family ("creation", "creat"), 0 for none."""
    if term in words:
        return 1.0
    # Words of one family begin alike: a look at the beginning spares nearly all comparisons.
    start = term[:SHORTEST_RELATED]
    return RELATED if any(word.startswith(start) and are_related(term, word) for word in words) else 0.0
