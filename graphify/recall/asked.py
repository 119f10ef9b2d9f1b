"""A question as it is asked of one memory: its terms, weighed by how rare they are there, and its telling details."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property

from graphify.memory.keys import QuestionKey, question_key
from graphify.recall.documents import Document
from graphify.recall.likeness import Likeness, likeness
from graphify.recall.marks import Difference, Text, difference, read_text
from graphify.recall.nearness import Nearness, Question
from graphify.recall.nearwords import near_words
from graphify.recall.terms import HEAD, question_terms, searched, spellings, terms, weight, weights

CountIn = Callable[[Iterable[str]], Mapping[str, int]]
"""In how many records each of some terms stands."""


@dataclass(frozen=True)
class Asked:
    """A question.

    ``terms`` are its terms, each with its word; ``found_in`` counts the records that have each of them, ``records`` are
    all there are.
    """

    question: str
    terms: Mapping[str, str]
    found_in: Mapping[str, int]
    records: int
    count: CountIn

    @classmethod
    def of(cls, question: str, records: int, count: CountIn) -> Asked:
        """Weigh a question's terms."""
        found = question_terms(question)
        return cls(question, found, count(found), records, count)

    @cached_property
    def weights(self) -> Mapping[str, float]:
        """How much each term says."""
        return weights(self.terms, self.found_in, self.records)

    @cached_property
    def searched(self) -> tuple[str, ...]:
        """The terms to search, the heaviest first."""
        more = frozenset[str]().union(*self.spelled.values())
        return tuple(searched(self.weights, self.found_in, more))

    @cached_property
    def spelled(self) -> Mapping[str, frozenset[str]]:
        """How some of its terms are written else in this memory."""
        return spellings(self.question, self.count)

    @cached_property
    def _question(self) -> Question:
        # All at once: asked one by one they take longer.
        self.count({other for term in self.terms for other in near_words(term)})

        # Without the question in it: what holds itself lives until the next collection, and with it the index.
        count, records = self.count, self.records

        def weigh(term: str) -> float:
            return weight(term, count((term,)).get(term, 0) if term else 0, records)

        return Question(self.weights, weigh, self.spelled, self.text.marks.identifiers, terms(self.question[:HEAD]))

    @cached_property
    def near_searched(self) -> tuple[str, ...]:
        """The near words to search, those that stand in some record, the heaviest first."""
        near = self._question.near.difference(self.searched)
        found = self.count(near)
        return tuple(searched(weights(near, found, self.records), found))

    @cached_property
    def unknown(self) -> tuple[str, ...]:
        """The telling words that no record has."""
        return tuple(w for term, w in self.terms.items() if self.weights[term] > 0 and not self.found_in.get(term))

    @cached_property
    def key(self) -> QuestionKey:
        """What makes it the same question as another."""
        return question_key(self.question)

    @cached_property
    def text(self) -> Text:
        """Its telling details and its words in order."""
        return read_text(self.question)

    def alike(self, stored: Document, *, titled: bool = False) -> Likeness:
        """How alike it and a record are; ``titled``: the record's subject is a title and no question."""
        own = self.count(dict.fromkeys((stored.subject or stored.claim).split()))
        return likeness(
            self.weights, stored, lambda term: weight(term, own.get(term, 0), self.records), self.spelled, titled
        )

    def near(self, stored: Document) -> Nearness:
        """How near a record comes where other words may mean the same."""
        return self._question.held_against(stored)

    def differs(self, stored: str, known: Iterable[str]) -> Difference:
        """What tells it apart from a stored question. See `marks`."""
        return Difference() if question_key(stored) == self.key else difference(self.text, read_text(stored), known)


def joined(documents: Iterable[Document]) -> Document:
    """Several documents as one: a record and the rulings about it. The question is that of the first."""
    held = list(documents)
    both = {
        field.name: " ".join(text for document in held if (text := getattr(document, field.name)))
        for field in fields(Document)
    }
    return Document(**{**both, "subject": held[0].subject}) if held else Document()
