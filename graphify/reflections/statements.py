"""Statements: who said that an answer turned out how.

A statement is a visible answer (its own outcome, author, session and date) or an outcome ruling on one (the
ruling's own). It gives a sign to sources: +1 where the answer was, -1 where it was not. On one answer a later
statement of the same author with another outcome replaces that author's earlier ones; other authors' stand beside
it.

An answer that is nothing but what this tool printed makes no statement, whatever is ruled on it (`printed`).

An *echo* is a positive statement by an answer that repeats an earlier answer about the same source: reading a lesson
and saving it again must not make it stronger. See `is_echo` for the exact rule.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from graphify.memory.fold import Fold, outcome_of
from graphify.memory.instants import Instant
from graphify.memory.keys import QuestionKey, ValueKey, question_key, value_key
from graphify.memory.printed import is_printed
from graphify.memory.records import Answer, Ruling
from graphify.memory.tokens import count_words, token_set
from graphify.names import TEXT_KIND, Outcome, Source

ECHO_CLAIM_WORDS = 5
ECHO_ANSWER_WORDS = 12
ECHO_SHARE = 0.8

NEGATIVE = (Outcome.DEAD_END, Outcome.CORRECTED)


@dataclass(frozen=True, slots=True)
class AnswerText:
    """What of an answer is compared with others."""

    question: QuestionKey
    claim: ValueKey
    claim_words: int
    words: frozenset[str]


def text_of(answer: Answer) -> AnswerText:
    """The keys and words of an answer."""
    return _text_of(answer.question, answer.claim_text, answer.answer)


@lru_cache(maxsize=1 << 11)
def _text_of(question: str, claim_text: str, answer: str) -> AnswerText:
    # Not all are kept: a set of words is larger than the text.
    claim = value_key(claim_text)
    return AnswerText(question_key(question), claim, count_words(claim), token_set(answer))


@dataclass(frozen=True, slots=True)
class Statement:
    """One word on one answer, with the sign it gives to each source node.

    ``in_spite_of`` are the ids of what rules the answer out and is in force.
    """

    by: Answer | Ruling
    answer: Answer
    outcome: Outcome
    positive: tuple[Source, ...]
    negative: tuple[Source, ...]
    in_spite_of: tuple[str, ...] = ()

    @property
    def instant(self) -> Instant:
        """When it was said."""
        assert self.by.instant is not None, "undated records make no statement"
        return self.by.instant

    @property
    def order(self) -> tuple[Instant, str, str]:
        """By date, then by id."""
        return self.instant, self.by.id, self.by.content_id

    @property
    def cites_nothing(self) -> bool:
        """Whether it counts for its question alone."""
        return not self.positive and not self.negative


def statements(fold: Fold) -> list[Statement]:
    """All statements that count, in fold order."""
    found = []
    for answer in fold.answers():
        if is_printed(answer.answer or answer.claim):
            continue
        said: list[Answer | Ruling] = [answer]
        said += [ruling for ruling in fold.rulings.get(answer.id, ()) if ruling.word.outcome is not None]
        dated = sorted((record for record in said if record.instant is not None), key=lambda record: record.order)
        found += [_statement(fold, record, answer) for record in _in_force(dated)]
    return sorted(found, key=lambda statement: statement.order)


def _in_force(said: Iterable[Answer | Ruling]) -> list[Answer | Ruling]:
    """Without what its own author later said otherwise."""
    by_author: dict[str, list[Answer | Ruling]] = defaultdict(list)
    for record in said:
        kept = by_author[record.author]
        if kept and outcome_of(kept[-1]) is not outcome_of(record):
            kept.clear()
        kept.append(record)
    return [record for kept in by_author.values() for record in kept]


def _statement(fold: Fold, by: Answer | Ruling, answer: Answer) -> Statement:
    outcome = outcome_of(by)
    positive, negative = _signed_sources(by, answer, outcome)
    # The lists have the names of the day they were written: a ruling without lists speaks of the answer's.
    listed_by = by if by.sources or by.misled_by else answer
    renamed_negative = _renamed(fold, listed_by, negative)
    against = {source.node for source in renamed_negative}
    renamed_positive = tuple(source for source in _renamed(fold, listed_by, positive) if source.node not in against)
    disputed_by = tuple(record.id for record in fold.in_spite_of(answer))
    return Statement(by, answer, outcome, renamed_positive, renamed_negative, disputed_by)


def _signed_sources(
    by: Answer | Ruling, answer: Answer, outcome: Outcome
) -> tuple[tuple[Source, ...], tuple[Source, ...]]:
    if outcome is Outcome.UNVERIFIED:
        return (), ()
    if isinstance(by, Answer) or by.sources or by.misled_by:
        return by.sources, by.misled_by if outcome in NEGATIVE else ()
    if outcome is Outcome.USEFUL:
        return answer.sources, ()
    was_right = answer.outcome in (Outcome.USEFUL, Outcome.UNVERIFIED)
    return (), answer.misled_by + (answer.sources if was_right else ())


def _renamed(fold: Fold, by: Answer | Ruling, sources: Iterable[Source]) -> tuple[Source, ...]:
    """The sources under the names that later `moved` rulings gave them, each name once."""
    found: dict[str, Source] = {}
    for source in sources:
        node = source.node if source.kind == TEXT_KIND else fold.renamed(by, source.node)
        found.setdefault(node, source if node == source.node else replace(source, node=node))
    return tuple(found.values())


def is_echo(later: AnswerText, earlier: AnswerText) -> bool:
    """Whether a later answer about the same source repeats an earlier one.

    It does when both claims have the same value key, of five words or more or under an equal question key; or when
    the later answer has twelve or more different words of which at least 80 % stand in the earlier one.
    """
    same_question = later.question == earlier.question
    if later.claim and later.claim == earlier.claim and (later.claim_words >= ECHO_CLAIM_WORDS or same_question):
        return True
    if len(later.words) < ECHO_ANSWER_WORDS:
        return False
    return len(later.words & earlier.words) >= ECHO_SHARE * len(later.words)
