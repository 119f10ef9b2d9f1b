"""How near a record comes to a question when words that mean nearly the same count, too.

`likeness` asks whether two texts say the same and goes by the words as they stand; that is what a stored answer may be
believed on. Here is what decides whether there is anything near at all, and in which order: who asks again says
"garbled" for "wrong encoding", and looks for the record all the same.

A word of the question counts for a record by its best stand-in there: itself in full, another spelling of it in full, a
word of its family (`terms.are_related`) or a near word (`nearwords`) in part, and never more than that word itself
says. All amounts are in words: the weight of a word that no record has is one, so that they mean the same in a memory
of five records and of ten thousand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from graphify.recall.documents import FIELD_WEIGHTS, FIELDS, Document
from graphify.recall.likeness import EXPECTED_TERMS, RELATED
from graphify.recall.nearwords import NEAR_WORD, near_words
from graphify.recall.terms import are_related, is_function_word, terms

_SATURATION = 1.2
_BY_LENGTH = 0.5
_USUAL_LENGTH = (9.0, 14.0, 40.0, 12.0, 12.0, 4.0, 10.0)
"""How many terms a field usually has: a term says less in a longer one. Constants, so that a record's score does not
depend on what others there are."""

_HEAD = 4
_LONGEST_RUN = 6
_FIRST_WORDS = 60
_IN_ORDER = ("subject", "claim", "body", "correction")


@dataclass(frozen=True, slots=True)
class Nearness:
    """What there is for a record. ``score`` orders; the others decide whether it is near (`gate.is_near`):

    * ``plain``: how much of it, apart from names of code, stands in the record in whatever words;
    * ``asked``: how much stands in the record's own question;
    * ``share``: of all that the question says, the share that stands in the record;
    * ``apart``: the same share of the question without the names of what the record cites;
    * ``run``: so many words stand in the record one behind the other as they do in the question;
    * ``shared``: so many of its telling words stand in the record; the record's own question has ``own`` of them.

    Where no telling word stands in the record there is nothing, however many small words do.
    """

    score: float = 0.0
    plain: float = 0.0
    asked: float = 0.0
    share: float = 0.0
    apart: float = 0.0
    run: int = 0
    shared: int = 0
    own: int = 0


class Question:
    """A question, ready to be held against many records.

    ``weights`` are its terms with what they say, ``weigh`` weighs any term, ``spelled`` says how terms are written else
    (`terms.spellings`), ``names`` are the names of code in it, ``in_order`` its terms as they stand.
    """

    def __init__(
        self,
        weights: Mapping[str, float],
        weigh: Callable[[str], float],
        spelled: Mapping[str, frozenset[str]],
        names: Iterable[str],
        in_order: Sequence[str],
    ) -> None:
        self.weights = {term: weight for term, weight in weights.items() if not is_function_word(term)}
        self._weigh = weigh
        self._one = weigh("") or 1.0
        self._spelled = spelled
        self._others = {
            term: [(other, self._least(term, other, NEAR_WORD)) for other in near_words(term)] for term in self.weights
        }
        self._heads: dict[str, list[str]] = {}
        for term in self.weights:
            self._heads.setdefault(term[:_HEAD], []).append(term)
        self._named = frozenset(terms(" ".join(names)))
        self._runs = _runs(in_order)
        self._total = sum(sorted(self.weights.values())[-EXPECTED_TERMS:])

    @property
    def near(self) -> frozenset[str]:
        """All words that may stand for one of its own."""
        return frozenset(other for others in self._others.values() for other, _ in others)

    def held_against(self, record: Document) -> Nearness:
        """How near a record comes."""
        fields = [Counter(getattr(record, field).split()) for field in FIELDS]
        heavy: dict[str, float] = {}
        for field, usual, found in zip(FIELD_WEIGHTS, _USUAL_LENGTH, fields, strict=True):
            long = 1 - _BY_LENGTH + _BY_LENGTH * found.total() / usual
            for word, count in found.items():
                heavy[word] = heavy.get(word, 0.0) + field * count / long
        standing = self._standing(heavy)
        covered = {term: max((says for _, says in found), default=0.0) for term, found in standing.items()}
        if not any(covered.values()):
            return Nearness()
        subject, symbols = fields[0], fields[FIELDS.index("symbols")]
        asked = sum(max((says for word, says in found if word in subject), default=0.0) for found in standing.values())
        apart = {term: weight for term, weight in self.weights.items() if term not in symbols}
        return Nearness(
            score=sum(_score(found, heavy) for found in standing.values()) / self._one,
            plain=sum(says for term, says in covered.items() if term not in self._named) / self._one,
            asked=asked / self._one,
            share=min(1.0, sum(covered.values()) / self._total) if self._total else 0.0,
            apart=_share(apart, covered),
            run=self._longest_run(record),
            shared=sum(map(bool, covered.values())),
            own=sum(not is_function_word(word) for word in subject),
        )

    def _least(self, term: str, other: str, part: float) -> float:
        return part * min(self.weights[term], self._weigh(other))

    def _standing(self, words: Mapping[str, float]) -> dict[str, list[tuple[str, float]]]:
        """For each term the words of a record that stand for it, with what each then says."""
        found: dict[str, list[tuple[str, float]]] = {term: [] for term in self.weights}
        for word in words:
            for term in self._heads.get(word[:_HEAD], ()):
                if term == word:
                    found[term].append((word, self.weights[term]))
                elif are_related(term, word):
                    found[term].append((word, self._least(term, word, RELATED)))
        for term, others in self._others.items():
            found[term] += [(other, says) for other, says in others if other in words]
        for term, parts in self._spelled.items():
            if term in found and parts <= words.keys():
                found[term].append((min(parts), self.weights[term]))
        return found

    def _longest_run(self, record: Document) -> int:
        texts = " | ".join(getattr(record, field) for field in _IN_ORDER)
        texts = f" {texts} "
        return next((length for length, run in self._runs if run in texts), 0)


def _score(found: Iterable[tuple[str, float]], heavy: Mapping[str, float]) -> float:
    return max((says * heavy[word] / (_SATURATION + heavy[word]) for word, says in found), default=0.0)


def _share(weights: Mapping[str, float], covered: Mapping[str, float]) -> float:
    total = sum(weights.values())
    return min(1.0, sum(covered[term] for term in weights) / total) if total else 1.0


def _runs(in_order: Sequence[str]) -> list[tuple[int, str]]:
    """All runs of two words and more, the longest first."""
    in_order = in_order[:_FIRST_WORDS]
    longest = min(_LONGEST_RUN, len(in_order))
    return [
        (length, f" {' '.join(in_order[at : at + length])} ")
        for length in range(longest, 1, -1)
        for at in range(len(in_order) - length + 1)
    ]
