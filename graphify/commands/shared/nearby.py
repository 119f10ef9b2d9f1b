"""Records that a new one stands beside: related ones, ones it disagrees with, ones about the same code moved."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from graphify.codegraph.freshness import find_symbol
from graphify.codegraph.ids import split_id
from graphify.codegraph.model import CodeView
from graphify.commands.shared.memory import Memory
from graphify.memory.conflicts import Conflict, conflict_with
from graphify.memory.keys import question_key, value_key
from graphify.memory.nearness import is_near
from graphify.memory.records import Answer, AnyRecord, Ruling, subject
from graphify.memory.tokens import token_set
from graphify.names import Outcome, Source

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
    rivals = {rival for old in record.supersedes for rival in memory.fold.successors.get(old, ())}
    claiming = {other.key: other for other in _claiming_else(memory, record)}
    beside = (other for one in sorted(rivals) for other in memory.fold.with_id(one) if memory.fold.visible(other))
    claiming.update((other.key, other) for other in beside if isinstance(other, Answer))
    others = sorted(claiming.values(), key=lambda other: other.order)
    return tuple(conflict_with(record, other) for other in others if other.id not in record.supersedes)


def _claiming_else(memory: Memory, record: Answer) -> tuple[Answer, ...]:
    asked, claimed = question_key(record.question), value_key(record.claim_text)
    return tuple(
        other
        for other in memory.fold.answers()
        if question_key(other.question) == asked
        and value_key(other.claim_text) != claimed
        and other.id not in record.near
        and memory.fold.outcome(other) in (Outcome.USEFUL, Outcome.UNVERIFIED)
        and record.outcome in (Outcome.USEFUL, Outcome.UNVERIFIED)
    )


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
