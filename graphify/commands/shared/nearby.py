"""Records that a new one stands beside: related ones, ones it disagrees with, ones about the same code moved."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from graphify.codegraph.freshness import find_symbol
from graphify.codegraph.ids import split_id
from graphify.codegraph.model import CodeView
from graphify.commands.shared.memory import Memory
from graphify.memory.conflicts import Conflict, Side, conflict_with, is_else, side_of
from graphify.memory.keys import question_key, value_key
from graphify.memory.nearness import is_near
from graphify.memory.records import Answer, AnyRecord, Ruling, subject
from graphify.memory.tokens import token_set
from graphify.names import Source

SHOWN = 5
_ALIKE = 0.5


def nearly_same(memory: Memory, record: AnyRecord) -> tuple[AnyRecord, ...]:
    """Up to five visible records that say nearly the same, newest first."""
    found = (other for other in reversed(memory.records) if memory.fold.visible(other) and is_near(record, other))
    return tuple(islice((other for other in found if other.id not in record.supersedes), SHOWN))


def related(memory: Memory, record: AnyRecord) -> tuple[AnyRecord, ...]:
    """Up to five visible records that share a source or half of the question's words: nearest first, then newest."""
    nodes = {source.node for source in (*record.sources, *record.misled_by)}
    words = token_set(subject(record))
    named = {*record.supersedes, *record.near}
    found = []
    for other in memory.records:
        if isinstance(other, Ruling) or not memory.fold.visible(other) or other.id in named:
            continue
        shared = len(nodes & {source.node for source in (*other.sources, *other.misled_by)})
        theirs = token_set(subject(other))
        likeness = len(words & theirs) / len(words | theirs) if words and theirs else 0.0
        if shared or likeness >= _ALIKE:
            found.append((likeness, shared, other.order, other))
    found.sort(key=lambda item: item[:3], reverse=True)
    return tuple(item[-1] for item in found[:SHOWN])


def conflicting(memory: Memory, record: AnyRecord) -> tuple[Conflict, ...]:
    """Visible answers that this one disagrees with: those to the same question that claim something else, and other
    records that take the place of what it supersedes.
    """
    if not isinstance(record, Answer):
        return ()
    found = {side.answer.key: side for side in _claiming_else(memory, record)}
    rivals = {rival for old in record.supersedes for rival in memory.fold.successors.get(old, ())}
    beside = (other for one in sorted(rivals) for other in memory.fold.with_id(one) if memory.fold.visible(other))
    found.update((other.key, Side(other, other.claim_text)) for other in beside if isinstance(other, Answer))
    mine = side_of(memory.fold, record) or Side(record, record.claim_text)
    others = sorted(found.values(), key=lambda side: side.answer.order)
    return tuple(
        conflict_with(record, side.answer, (mine.value, side.value))
        for side in others
        if side.answer.id not in record.supersedes
    )


def _claiming_else(memory: Memory, record: Answer) -> list[Side]:
    """What others stand for; what this record corrects is ruled out with it, and no conflict."""
    mine, asked = side_of(memory.fold, record), question_key(record.question)
    same = (one for one in memory.fold.answers() if question_key(one.question) == asked and one.id not in record.near)
    sides = [side for other in same if (side := side_of(memory.fold, other)) is not None]
    if mine is None:
        return []
    ruled_out = value_key(record.claim_text) if mine.is_correction and not record.keep_open else ""
    return [one for one in sides if is_else(mine, one) and (one.is_correction or value_key(one.value) != ruled_out)]


def left_behind(memory: Memory, view: CodeView, sources: Iterable[Source]) -> list[str]:
    """A warning for each source that others cite under a name that is gone now.

    A source is followed only while nothing cites its new name, so the old lessons would stay behind.
    """
    new = {source.fingerprint: source.node for source in sources if source.fingerprint}
    old = {
        memory.fold.renamed(record, source.node): new[source.fingerprint]
        for record in memory.records
        if memory.fold.visible(record)
        for source in (*record.sources, *record.misled_by)
        if source.fingerprint in new
    }
    return [
        f"{node} seems to be called {today} now: take this back (`graphify undo`), run `graphify follow`, save again"
        for node, today in sorted(old.items())
        if node != today and _is_gone(view, node)
    ]


def _is_gone(view: CodeView, node: str) -> bool:
    path, name = split_id(node)
    return bool(name) and find_symbol(view.file(path), name) is None
