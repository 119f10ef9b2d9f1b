"""A conversation that a harness has called us for, with what may be told it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from graphify.commands.shared.briefed import known_now
from graphify.commands.shared.workspace import Workspace
from graphify.harness.hookinput import HookCall
from graphify.index.briefs import Briefs
from graphify.reflections.known import KnownSource
from graphify.repo import environment
from graphify.repo.ledger import Ledger, open_ledger

if TYPE_CHECKING:
    from graphify.commands.shared.glimpse import Glimpse


def folder_of(call: HookCall, where: Path) -> Path:
    """The folder that a call is about; ``where`` where it names none that is there."""
    named = Path(call.cwd) if call.cwd and "\0" not in call.cwd else where
    try:
        return named if named.is_absolute() and named.is_dir() else where
    except OSError:
        return where


@dataclass(frozen=True)
class Session:
    """A conversation that is served."""

    workspace: Workspace
    call: HookCall
    budget: int

    @cached_property
    def key(self) -> str:
        """The session as records store it; empty where nobody says which it is."""
        return environment.session_key(self.call.session or environment.session())

    @cached_property
    def ledger(self) -> Ledger:
        """What the conversation was given before."""
        return open_ledger(self.workspace.layout.state, environment.session_key(self.key))

    @cached_property
    def briefs(self) -> Briefs:
        """What the last refresh wrote down."""
        return known_now(self.workspace)

    @cached_property
    def code(self) -> Glimpse:
        """The code of today, each file looked at once."""
        from graphify.commands.shared.glimpse import Glimpse

        return Glimpse(self.workspace)

    def repo_path(self, named: str) -> str:
        """The RepoPath of a file that a tool has touched; empty for one elsewhere."""
        place = Path(named) if Path(named).is_absolute() else folder_of(self.call, self.workspace.where) / named
        with suppress(OSError, ValueError):
            return self.workspace.repository.repo_path(place)
        return ""


def is_changed(session: Session, one: KnownSource) -> bool:
    """Whether the code that a lesson rests on is not what it was. A file that cannot be looked at is not changed."""
    from graphify.codegraph.freshness import find_symbol

    path, _, name = one.node.partition("::")
    file = session.code.file(path)
    if file is None:
        return not session.code.unseen(path)
    symbol = find_symbol(file, name) if name else None
    today = (symbol.fingerprint if symbol else "") if name else file.fingerprint
    return today not in one.fingerprints
