"""Signals: signed, dated observations about one source.

A source is known by its key: the node that records cite, or (for answers and dead ends that cite nothing) the
question. Each statement gives one signal to each key it names. Of the signals of one key only some count:

* echoes do not;
* of several with the same *result key* only the newest does, so one conversation is one result, whatever it saves;
* a signal six half-lives older than the newest one of its key is spent.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from graphify.memory.instants import DAY, Instant, day_number, format_day
from graphify.memory.keys import question_key
from graphify.memory.records import Answer
from graphify.names import Outcome, Source
from graphify.reflections.statements import NEGATIVE, AnswerText, Statement, is_echo, text_of

SPENT_HALF_LIVES = 6


class Counts(str, Enum):
    """Whether a signal counts, and if not, why."""

    COUNTED = "counted"
    ECHO = "echo"
    REPLACED = "replaced"
    SPENT = "spent"


@dataclass(frozen=True, slots=True)
class ResultKey:
    """What counts as one result: the session, or the author and the UTC day where there is none."""

    session: str = ""
    author: str = ""
    day: str = ""

    def __str__(self) -> str:
        """As `explain` shows it."""
        return f"session {self.session}" if self.session else f"{self.author} on {self.day}"


@dataclass(frozen=True, slots=True)
class Signal:
    """One observation about one source: its sign, where it comes from, and what it weighs.

    ``weight`` is 2 ** (-age / half-life), the age measured from the newest counted signal of the same source; 0 where
    the signal does not count. ``echo_of`` is the id of the answer that an echo repeats.
    """

    sign: int
    source: Source
    statement: Statement
    key: ResultKey
    counts: Counts
    weight: float = 0.0
    echo_of: str = ""

    @property
    def instant(self) -> Instant:
        """When it was observed."""
        return self.statement.instant


@dataclass(frozen=True, slots=True)
class Observed:
    """A key and all signals about it, newest last."""

    key: str
    is_question: bool
    signals: tuple[Signal, ...]
    counted: tuple[Signal, ...]
    """Those of the signals that count."""

    @classmethod
    def of(cls, key: str, signals: tuple[Signal, ...], *, is_question: bool) -> Observed:
        """What these signals say of a key."""
        return cls(key, is_question, signals, tuple(one for one in signals if one.counts is Counts.COUNTED))


def observe(
    all_statements: Iterable[Statement], half_life_days: int, only: Collection[str] | None = None
) -> list[Observed]:
    """Signals by key (with ``only``, of these keys), each key on its own: none depends on another."""
    by_source: dict[str, _Raw] = defaultdict(list)
    by_question: dict[str, _Raw] = defaultdict(list)
    for statement in all_statements:
        for key, sign, source in named_by(statement):
            if only is None or key in only:
                (by_question if statement.cites_nothing else by_source)[key].append((sign, source, statement))
    observed = [Observed.of(key, _weighed(raw, half_life_days), is_question=False) for key, raw in by_source.items()]
    # A question is something that is known once there is an answer to it; dead ends alone stand in a list of their own.
    observed += [
        Observed.of(key, _weighed(raw, half_life_days), is_question=True)
        for key, raw in by_question.items()
        if any(sign > 0 for sign, _, _ in raw)
    ]
    return observed


def named_by(statement: Statement) -> list[tuple[str, int, Source]]:
    """The keys that a statement is about, with the sign it gives: its sources, or else its question."""
    if not statement.cites_nothing:
        signed = [(1, source) for source in statement.positive] + [(-1, source) for source in statement.negative]
        return [(source.node, sign, source) for sign, source in signed]
    if statement.outcome is Outcome.UNVERIFIED:
        return []
    question = question_key(statement.answer.question)
    return [(question, -1 if statement.outcome in NEGATIVE else 1, Source(question))]


_Raw = list[tuple[int, Source, Statement]]


def _weighed(raw: _Raw, half_life_days: int) -> tuple[Signal, ...]:
    if len(raw) == 1:  # most sources: there is nothing to compare it with
        sign, source, statement = raw[0]
        return (Signal(sign, source, statement, _own_key(statement), Counts.COUNTED, weight=1.0),)
    echoes = _echoes(raw)
    sessions = _sessions(statement for _, _, statement in raw if statement.by.key not in echoes)
    keys = [_result_key(statement, sessions) for _, _, statement in raw]
    newest_of: dict[ResultKey, Statement] = {}
    for key, (_, _, statement) in zip(keys, raw, strict=True):
        if key is None or statement.by.key in echoes:
            continue
        known = newest_of.get(key)
        if known is None or statement.order > known.order:
            newest_of[key] = statement
    newest = max((statement.instant for statement in newest_of.values()), default=0)

    def weigh(sign: int, source: Source, statement: Statement, key: ResultKey | None) -> Signal:
        shown = key or ResultKey(author=statement.by.author, day=format_day(statement.instant))
        if statement.by.key in echoes:
            return Signal(sign, source, statement, shown, Counts.ECHO, echo_of=echoes[statement.by.key])
        if key is None or newest_of[key] is not statement:
            return Signal(sign, source, statement, shown, Counts.REPLACED)
        half_lives = (newest - statement.instant) / (DAY * half_life_days)
        if half_lives >= SPENT_HALF_LIVES:
            return Signal(sign, source, statement, shown, Counts.SPENT)
        return Signal(sign, source, statement, shown, Counts.COUNTED, weight=2.0**-half_lives)

    return tuple(weigh(*one, key) for one, key in zip(raw, keys, strict=True))


def _sessions(said: Iterable[Statement]) -> set[tuple[str, int]]:
    """The author and day of every statement that was made in a session."""
    return {(statement.by.author, day_number(statement.instant)) for statement in said if statement.by.session}


def _result_key(statement: Statement, sessions: set[tuple[str, int]]) -> ResultKey | None:
    """The key of a statement; None where a session of the same author speaks for that day."""
    by = statement.by
    if not by.session and (by.author, day_number(statement.instant)) in sessions:
        return None
    return _own_key(statement)


def _own_key(statement: Statement) -> ResultKey:
    by = statement.by
    return _result(by.session) if by.session else _result("", by.author, format_day(statement.instant))


@lru_cache(maxsize=1 << 12)
def _result(session: str, author: str = "", day: str = "") -> ResultKey:
    # One conversation speaks of many sources.
    return ResultKey(session, author, day)


def _echoes(raw: _Raw) -> dict[tuple[str, str], str]:
    """The answers among these statements that only repeat an earlier one, and which one (the earliest)."""
    positive: dict[tuple[str, str], Answer] = {}
    own: set[tuple[str, str]] = set()
    for sign, _, statement in raw:
        if sign > 0:
            positive[statement.answer.key] = statement.answer
            if isinstance(statement.by, Answer):
                own.add(statement.by.key)
    ordered = sorted(positive.values(), key=lambda answer: answer.order)
    if len(ordered) < 2:
        return {}
    earlier = _Earlier()
    found: dict[tuple[str, str], str] = {}
    for answer in ordered:
        if answer.key in own and (original := earlier.repeated_by(text_of(answer))) is not None:
            found[answer.key] = original
        earlier.add(answer)
    return found


class _Earlier:
    """The answers before the current one about one source.

    Nearly always they are few, and each is looked at. Where they are many, those that share a claim or a rare word
    with the current one are found through indexes, which are made when they are first needed.
    """

    _FEW = 8

    def __init__(self) -> None:
        self._answers: list[Answer] = []
        self._indexed = 0
        self._with_claim: dict[str, list[int]] = defaultdict(list)
        self._with_word: dict[str, array[int]] = defaultdict(lambda: array("I"))

    def add(self, answer: Answer) -> None:
        self._answers.append(answer)

    def repeated_by(self, text: AnswerText) -> str | None:
        """The id of the earliest answer that ``text`` is an echo of."""
        few = len(self._answers) <= self._FEW
        numbers: Iterable[int] = range(len(self._answers)) if few else sorted(self._candidates(text))
        return next((self._answers[n].id for n in numbers if is_echo(text, text_of(self._answers[n]))), None)

    def _candidates(self, text: AnswerText) -> set[int]:
        self._index()
        found = set(self._with_claim.get(text.claim, ()))
        # An echo shares 80 % of its words, so it shares one of any 20 % and one: the rarest of them find it.
        rare = sorted(text.words, key=lambda word: (len(self._with_word.get(word, ())), word))
        for word in rare[: len(rare) // 5 + 1]:
            found.update(self._with_word.get(word, ()))
        return found

    def _index(self) -> None:
        for number in range(self._indexed, len(self._answers)):
            text = text_of(self._answers[number])
            self._with_claim[text.claim].append(number)
            for word in text.words:
                self._with_word[word].append(number)
        self._indexed = len(self._answers)
