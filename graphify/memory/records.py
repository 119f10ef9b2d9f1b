"""The three kinds of record.

A Note is something worth knowing. An Answer is a question, what was answered, how it turned out and what it rests
on. A Ruling is a later word on an earlier record. All are immutable: a correction is another record that names the
first, and what is true now is computed by `fold`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from graphify.memory.instants import Instant
from graphify.memory.text import first_sentence
from graphify.names import UNKNOWN_AUTHOR, Outcome, RulingWord, Source

ID_LENGTH = 12
ID_FORM = re.compile(r"[0-9a-f]{12}")


@dataclass(frozen=True, slots=True)
class Move:
    """One renaming: two SymbolIds, or two path prefixes that end in ``/``."""

    old: str
    new: str

    def apply(self, node: str) -> str:
        """The name that ``node`` has after this move."""
        if node == self.old:
            return self.new
        if self.old.endswith("/") and node.startswith(self.old):
            return self.new + node[len(self.old) :]
        return node


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What all records carry.

    ``path`` is the file, relative to the memory folder; ``id`` the declared id, or the computed one where none is
    declared; ``content_id`` always the computed one; ``instant`` is None where no usable date was found (such a record
    sorts first and gives no signal); ``foreign`` marks a document of another tool that is read in place; ``redacted`` a
    stub in the place of a record whose text had to go.
    """

    id: str
    path: str = ""
    content_id: str = ""
    recorded: str = ""
    instant: Instant | None = None
    author: str = UNKNOWN_AUTHOR
    agent: str = ""
    session: str = ""
    commit: str = ""
    sources: tuple[Source, ...] = ()
    misled_by: tuple[Source, ...] = ()
    led_by: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()
    valid_from: str = ""
    valid_until: str = ""
    tags: tuple[str, ...] = ()
    despite: tuple[str, ...] = ()
    despite_reason: str = ""
    near: tuple[str, ...] = ()
    keep_open: bool = False
    imported_from: str = ""
    foreign: bool = False
    redacted: bool = False

    @property
    def order(self) -> tuple[int, Instant, str, str]:
        """The fold's order: undated first, then by instant, then by id."""
        return (0, 0, self.id, self.content_id) if self.instant is None else (1, self.instant, self.id, self.content_id)

    @property
    def key(self) -> tuple[str, str]:
        """What tells two records apart, also where two contents claim one id."""
        return self.id, self.content_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(Record):
    """Something worth knowing."""

    title: str
    body: str = ""

    @property
    def claim_text(self) -> str:
        """The one sentence that the note comes down to."""
        return first_sentence(self.body) or self.title


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Record):
    """A question, what was answered, and how it turned out when it was saved."""

    question: str
    answer: str = ""
    outcome: Outcome = Outcome.UNVERIFIED
    claim: str = ""
    correction: str = ""

    @property
    def claim_text(self) -> str:
        """The one sentence that the answer comes down to: given, or its first sentence."""
        return self.claim or first_sentence(self.answer)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Record):
    """A later word on an earlier record, or (``moved``) on what sources are called."""

    word: RulingWord
    about: str = ""
    reason: str = ""
    correction: str = ""
    moves: tuple[Move, ...] = ()
    question: str = ""
    value: str = ""


AnyRecord: TypeAlias = Note | Answer | Ruling


def subject(record: AnyRecord) -> str:
    """What a record is about, in its own words: the question, the title, or what a ruling names itself."""
    if isinstance(record, Answer):
        return record.question
    if isinstance(record, Note):
        return record.title
    return record.question or (record.moves[0].new if record.moves else "")
