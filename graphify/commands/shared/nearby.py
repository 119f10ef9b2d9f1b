"""Records that a new one stands beside: related ones, ones it disagrees with, ones about the same code moved."""

from __future__ import annotations

from collections.abc import Iterable

from graphify.codegraph.freshness import find_symbol
from graphify.codegraph.ids import split_id
from graphify.codegraph.model import CodeView
from graphify.commands.shared.memory import Memory
from graphify.memory.keys import question_key, value_key
from graphify.memory.records import Answer, AnyRecord, Ruling, subject
from graphify.memory.tokens import token_set
from graphify.names import Outcome, Source

SHOWN = 5
_ALIKE = 0.5


def related(memory: Memory, record: AnyRecord) -> tuple[AnyRecord, ...]:
    """Up to five visible records that share a source or half of the question's words: nearest first, then newest."""
    nodes = {source.node for source in (*record.sources, *record.misled_by)}
    words = token_set(subject(record))
    found = []
    for other in memory.records:
        if isinstance(other, Ruling) or not memory.fold.visible(other) or other.id in record.supersedes:
            continue
        shared = len(nodes & {source.node for source in (*other.sources, *other.misled_by)})
        theirs = token_set(subject(other))
        likeness = len(words & theirs) / len(words | theirs) if words and theirs else 0.0
        if shared or likeness >= _ALIKE:
            found.append((likeness, shared, other.order, other))
    found.sort(key=lambda item: item[:3], reverse=True)
    return tuple(item[-1] for item in found[:SHOWN])


def conflicting(memory: Memory, record: AnyRecord) -> tuple[Answer, ...]:
    """Visible answers to the same question that claim something else."""
    if not isinstance(record, Answer):
        return ()
    asked, claimed = question_key(record.question), value_key(record.claim_text)
    return tuple(
        other
        for other in memory.fold.answers()
        if question_key(other.question) == asked
        and value_key(other.claim_text) != claimed
        and other.id not in record.supersedes
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
