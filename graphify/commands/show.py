"""`graphify show`: whole records, with what became of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graphify.commands.shared.memory import read_memory
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.memory.fold import Hidden
from graphify.memory.records import Answer, AnyRecord, Ruling
from graphify.memory.secrets import masked
from graphify.names import Outcome
from graphify.repo import store


@dataclass(frozen=True)
class Shown:
    """One record: its file, its text, what it is now, and the rulings about it."""

    record: AnyRecord
    path: str
    text: str
    outcome: Outcome | None
    hidden: Hidden | None
    void: bool
    rulings: tuple[Ruling, ...]
    despite: tuple[AnyRecord, ...] = ()


@dataclass(frozen=True)
class ShowResult:
    """What was found, and the ids that name no record (or several)."""

    shown: tuple[Shown, ...]
    missing: tuple[str, ...]


def show(workspace: Workspace, ids: Sequence[str], *, session: str = "", author: str = "") -> ShowResult:
    """The records that ids, prefixes or ``@`` name."""
    memory = read_memory(workspace)
    shown: list[Shown] = []
    missing: list[str] = []
    for given in ids:
        try:
            record = memory.one(given, session=session, author=author)
        except GraphifyError:
            missing.append(masked(given))
            continue
        path = memory.path_of(record)
        content = store.read(workspace.repository.absolute(path), within=workspace.layout.root) or b""
        shown.append(
            Shown(
                record=record,
                path=path,
                text=content.decode("utf-8", "replace"),
                outcome=memory.fold.outcome(record) if isinstance(record, Answer) else None,
                hidden=memory.fold.hidden.get(record.key),
                void=record.key in memory.fold.void,
                rulings=memory.fold.rulings.get(record.id, ()),
                despite=memory.fold.in_spite_of(record),
            )
        )
    return ShowResult(tuple(shown), tuple(missing))
