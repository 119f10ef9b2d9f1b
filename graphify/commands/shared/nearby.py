"""Records that a new one stands beside: related ones, and ones it disagrees with."""

from __future__ import annotations

from graphify.commands.shared.memory import Memory
from graphify.memory.keys import question_key, value_key
from graphify.memory.records import Answer, AnyRecord, Ruling, subject
from graphify.memory.tokens import tokens
from graphify.names import Outcome

SHOWN = 5
_ALIKE = 0.5


def related(memory: Memory, record: AnyRecord) -> tuple[AnyRecord, ...]:
    """Up to five visible records that share a source or half of the question's words: nearest first, then newest."""
    nodes = {source.node for source in (*record.sources, *record.misled_by)}
    words = set(tokens(subject(record)))
    found = []
    for other in memory.records:
        if isinstance(other, Ruling) or not memory.fold.visible(other) or other.id in record.supersedes:
            continue
        shared = len(nodes & {source.node for source in (*other.sources, *other.misled_by)})
        theirs = set(tokens(subject(other)))
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
