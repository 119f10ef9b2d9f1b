"""The records that could answer a question: found by their words or by what they cite, and how alike they are.

Only what the fold lets be shown is ever a candidate; a ruling that is in force speaks for the record that it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from graphify.commands.shared.memory import Memory
from graphify.index.search import Key, SearchIndex
from graphify.memory.assertions import asserted
from graphify.memory.fold import Fold
from graphify.memory.keys import question_key
from graphify.memory.records import Answer, AnyRecord, Note, Ruling, subject
from graphify.names import RulingWord
from graphify.recall.asked import Asked, joined
from graphify.recall.documents import Document
from graphify.recall.gate import acts, follows, is_near
from graphify.recall.likeness import Likeness
from graphify.recall.marks import Difference
from graphify.recall.nearness import Nearness
from graphify.recall.ranking import fused

_MOST = 80
"""So many records of each list are looked at closely."""


@dataclass(frozen=True)
class Candidate:
    """A record that is near. ``named``: it cites what the question names; ``same``: it answers the very question;
    ``details``: what tells its question apart though the words are alike; ``score``: the fused ranks; ``acts``: what
    was ruled out on its question is ruled out on the one that is asked.
    """

    record: Answer | Note
    like: Likeness
    named: bool
    same: bool
    details: Difference
    score: float
    acts: bool


@dataclass(frozen=True)
class Candidates:
    """What is near, best first; the `rejected` rulings in force that act on the question."""

    asked: Asked
    near: tuple[Candidate, ...]
    rejected: tuple[Ruling, ...]


def find_candidates(
    index: SearchIndex, memory: Memory, question: str, named: Callable[[AnyRecord], bool] | None, in_all: int = 0
) -> Candidates:
    """Look for a question, and for records that cite what is ``named``; ``in_all`` is how many records there are where
    the memory is a part of them.
    """
    fold = memory.fold
    asked = Asked.of(question, in_all or len(memory.records), index.found_in)
    by_key = {record.key: record for record in memory.records}
    matching = _matching(index, by_key, asked.searched)
    by_words = _first(_shown(fold, matching))
    by_near_words = _first(_shown(fold, _matching(index, by_key, asked.near_searched)))
    by_name = _first(record for record in _newest(memory) if named is not None and named(record))
    same = _first(record for record in _newest(memory) if question_key(subject(record)) == asked.key)
    looked_at = {record.key: record for record in (*same, *by_words, *by_near_words, *by_name)}
    cites = {record.key for record in by_name}
    texts = {key: _text(index, fold, record) for key, record in looked_at.items()}
    nears = {key: asked.near(text) for key, text in texts.items()}
    is_same = {record.key for record in same}
    by_score = sorted(looked_at, key=lambda key: (key not in is_same, -nears[key].score, *_age(looked_at[key])))
    scores = fused([by_score, [record.key for record in by_name]])
    nearest = nears[by_score[0]] if by_score else Nearness()
    shown = is_same | {key for key, one in nears.items() if key in cites and is_near(one, named=True)}
    if shown or is_near(nearest):
        shown |= {key for key, one in nears.items() if follows(one, nearest)}
    shown -= {key for key in shown - is_same if _says_what_was_rejected(fold, question, looked_at[key])}
    near = []
    for key in (key for key in by_score if key in shown):
        record, details = looked_at[key], _details(asked, looked_at[key])
        like = asked.alike(texts[key], titled=isinstance(record, Note))
        ruled_out = key in is_same or (not is_same and acts(nears[key], nearest, details))
        near.append(Candidate(record, like, key in cites, key in is_same, details, scores[key], ruled_out))
    return Candidates(asked, tuple(near), _rejected(index, fold, asked, matching))


def nearest_to(index: SearchIndex, memory: Memory, question: str) -> list[tuple[Answer | Note, Nearness]]:
    """The records that share a word or a near one with a question, best first, whether or not they are near."""
    asked = Asked.of(question, len(memory.records), index.found_in)
    by_key = {record.key: record for record in memory.records}
    words = (asked.searched, asked.near_searched)
    found = [record for some in words for record in _first(_shown(memory.fold, _matching(index, by_key, some)))]
    nears = {record.key: (record, asked.near(_text(index, memory.fold, record))) for record in found}
    return sorted(nears.values(), key=lambda one: (-one[1].score, *_age(one[0])))


def _age(record: AnyRecord) -> tuple[int, str]:
    """Sorts newest first, then by id."""
    return -(record.instant or 0), record.id


def _newest(memory: Memory) -> list[Answer | Note]:
    visible = (record for record in reversed(memory.records) if memory.fold.visible(record))
    return [record for record in visible if not isinstance(record, Ruling)]


def _first(records: Iterable[Answer | Note]) -> list[Answer | Note]:
    found: dict[Key, Answer | Note] = {}
    for record in records:
        found.setdefault(record.key, record)
        if len(found) == _MOST:
            break
    return list(found.values())


def _shown(fold: Fold, records: Iterable[AnyRecord]) -> Iterable[Answer | Note]:
    """What may be shown of what matched: visible records, and those that visible rulings are about."""
    for record in records:
        if not fold.visible(record):
            continue
        if isinstance(record, Ruling):
            targets = fold.with_id(record.about) if record in fold.rulings.get(record.about, ()) else ()
            yield from (one for one in targets if not isinstance(one, Ruling) and fold.visible(one))
        else:
            yield record


def _matching(index: SearchIndex, by_key: Mapping[Key, AnyRecord], words: Sequence[str]) -> list[AnyRecord]:
    """The records that have one of these words, best first."""
    ranked = [(score, by_key[key]) for key, score in index.matches(words) if key in by_key]
    return [record for _, record in sorted(ranked, key=lambda one: (one[0], *_age(one[1])))]


def _text(index: SearchIndex, fold: Fold, record: Answer | Note) -> Document:
    """What is searched of a record, with what the rulings about it say."""
    keys = [record.key, *(ruling.key for ruling in fold.rulings.get(record.id, ()))]
    held = index.documents(keys)
    return joined(held[key] for key in keys if key in held)


def _says_what_was_rejected(fold: Fold, question: str, record: Answer | Note) -> bool:
    """Whether a record of another subject says what a ruling rejected for this very question: there it may say so, and
    here nobody may be told.
    """
    nodes = {source.node for source in record.sources}
    against = fold.rejections.against(question, partial(asserted, record), nodes)
    return any(one.explicit and one.by not in record.despite for one in against)


def _details(asked: Asked, record: Answer | Note) -> Difference:
    known = [source.node for source in (*record.sources, *record.misled_by)]
    known += [record.claim_text, record.correction if isinstance(record, Answer) else record.body]
    return asked.differs(subject(record), known)


def _rejected(index: SearchIndex, fold: Fold, asked: Asked, matching: Iterable[AnyRecord]) -> tuple[Ruling, ...]:
    """The `rejected` rulings in force whose question asks the same, newest first."""
    found = []
    for record in matching:
        if isinstance(record, Ruling) and record.word is RulingWord.REJECTED and fold.rules_out(record):
            held = index.documents([record.key])
            near = asked.near(held[record.key]) if record.key in held else Nearness()
            details = asked.differs(record.question, [source.node for source in record.sources])
            if question_key(record.question) == asked.key or acts(near, near, details):
                found.append(record)
    return tuple(sorted(found, key=lambda ruling: ruling.order, reverse=True))
