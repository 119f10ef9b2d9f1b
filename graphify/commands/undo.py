"""`graphify undo`: take back the last record of this session or author."""

from __future__ import annotations

from dataclasses import dataclass

from graphify.commands.mark import RulingDraft, mark
from graphify.commands.shared.author import writer
from graphify.commands.shared.memory import Memory, read_memory
from graphify.commands.shared.saving import Change, Saved, changes_between
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.memory.fold import fold
from graphify.memory.identity import is_as_saved
from graphify.memory.records import AnyRecord, Ruling
from graphify.repo import store

_REASON = "undone"
"""What tells a retraction that `undo` wrote from one that a person wrote, which can itself be undone."""


@dataclass(frozen=True)
class Undone:
    """What was taken back: ``removed`` from the disk, or, because it is committed, by the ruling ``retracted``."""

    record: AnyRecord
    path: str
    removed: bool
    retracted: Saved | None = None
    changes: tuple[Change, ...] = ()
    dry_run: bool = False


def undo(
    workspace: Workspace, *, session: str = "", agent: str = "", author: str = "", dry_run: bool = False
) -> Undone:
    """Take back the writer's newest record (rulings count): remove it when it is not committed, else retract it."""
    who = writer(workspace, author, session, agent)
    memory = read_memory(workspace)
    record = _newest(memory, who.session, who.author)
    path = memory.path_of(record)
    _check_mine(workspace, memory, record)
    if not workspace.repository.path_state(path).committed:
        without = fold(one for one in memory.records if one.key != record.key)
        changes = changes_between(workspace, memory.fold, without)
        if dry_run:
            return Undone(record, path, removed=True, changes=changes, dry_run=True)
        refused = workspace.repository.unstage([path])
        if refused:
            hint = "try again when git is done, and its index can be written"
            raise GraphifyError(f"git does not let the record go: {refused}", hint=hint, code="index_busy")
        file = workspace.repository.absolute(path)
        store.remove(file, within=workspace.layout.root)
        store.remove_empty(file.parent, within=workspace.layout.root)
        return Undone(record, path, removed=True, changes=changes)
    draft = RulingDraft((record.id,), "retracted", _REASON, session=session, agent=agent, author=author)
    retracted = mark(workspace, draft, dry_run=dry_run)[0]
    return Undone(record, path, removed=False, retracted=retracted, changes=retracted.changes, dry_run=dry_run)


def _newest(memory: Memory, session: str, author: str) -> AnyRecord:
    for record in reversed(memory.records):
        mine = record.session == session if session else record.author == author
        taken_back = record.key in memory.fold.hidden or record.key in memory.fold.void
        is_taking_back = isinstance(record, Ruling) and record.reason == _REASON
        if mine and not taken_back and not is_taking_back:
            return record
    raise GraphifyError("there is nothing of yours to undo", hint="`graphify log` lists all records", code="no_record")


def _check_mine(workspace: Workspace, memory: Memory, record: AnyRecord) -> None:
    """Raises GraphifyError where taking the record back could take more with it than this tool wrote."""
    if len(memory.fold.with_id(record.id)) > 1:
        raise GraphifyError(f"two records claim the id {record.id}", hint="graphify check", code="two_contents")
    going_on = workspace.repository.in_progress()
    if going_on:
        raise GraphifyError(f"a {going_on} is under way", hint="finish it first", code="in_progress")
    if not is_as_saved(record):
        path = memory.path_of(record)
        raise GraphifyError(
            f"{path} was edited by hand since it was saved",
            hint="delete it yourself, or graphify check --fix",
            code="edited",
        )
