"""`graphify log`: records newest first, with who, what, and about which symbol."""

from __future__ import annotations

from dataclasses import dataclass

from graphify.commands.shared.lessons import lies_in
from graphify.commands.shared.memory import Memory, read_memory
from graphify.commands.shared.workspace import Workspace
from graphify.memory.fold import Hidden
from graphify.memory.records import Answer, AnyRecord, Ruling, subject
from graphify.names import Outcome


@dataclass(frozen=True)
class LogEntry:
    """One record of the history; hidden and void ones are in it, labelled.

    ``subject`` and ``nodes`` are what it is about; a ruling that names none itself is about those of its record.
    """

    record: AnyRecord
    path: str
    subject: str
    nodes: tuple[str, ...]
    outcome: Outcome | None
    hidden: Hidden | None
    void: bool


def log(workspace: Workspace, *, limit: int = 0, path: str = "") -> list[LogEntry]:
    """All records, newest first; at most ``limit`` where it is not 0; those that cite ``path`` or below it."""
    memory = read_memory(workspace)
    found = [record for record in reversed(memory.records) if not path or _cites(memory, record, path)]
    return [_entry(memory, record) for record in (found[:limit] if limit else found)]


def _cites(memory: Memory, record: AnyRecord, path: str) -> bool:
    return any(lies_in(node, path.rstrip("/")) for node in _nodes(memory, record))


def _nodes(memory: Memory, record: AnyRecord) -> tuple[str, ...]:
    cited = (*record.sources, *record.misled_by)
    if not cited and isinstance(record, Ruling):
        first = _first(memory, record)
        cited = (*first.sources, *first.misled_by)
    return tuple(source.node for source in cited)


def _entry(memory: Memory, record: AnyRecord) -> LogEntry:
    return LogEntry(
        record=record,
        path=memory.path_of(record),
        subject=subject(_first(memory, record)),
        nodes=_nodes(memory, record),
        outcome=memory.fold.outcome(record) if isinstance(record, Answer) else None,
        hidden=memory.fold.hidden.get(record.key),
        void=record.key in memory.fold.void,
    )


def _first(memory: Memory, record: AnyRecord) -> AnyRecord:
    """The record that a ruling, or a ruling about one, is about; any other record itself."""
    seen: set[str] = set()
    while isinstance(record, Ruling) and record.about and record.id not in seen:
        seen.add(record.id)
        target = next(iter(memory.fold.with_id(record.about)), None)
        if target is None:
            break
        record = target
    return record
