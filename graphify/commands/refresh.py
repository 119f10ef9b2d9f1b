"""What a hook leaves to a child: refresh the index and, in local mode, the reflections.

git calls several of its hooks (post-merge, post-rewrite, all of a cherry-pick) before it has tidied up, so the child
gives git a moment to finish. Where git stays in the middle of something, nothing is done: another hook follows when it
goes on, and readers refresh for themselves.

A repository may be deleted while the child is at work. Nothing of it is made again: before each thing that is written
the child looks whether the place is still there, and whether somebody has begun to delete it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from graphify.commands.reflect import ReflectOptions, reflect
from graphify.commands.shared.code import code_view
from graphify.commands.shared.hookfaults import logged
from graphify.commands.shared.workspace import Workspace, open_workspace
from graphify.errors import GraphifyError
from graphify.repo import hooklog
from graphify.repo.turns import Turn

_PATIENCE = 5.0
_POLL = 0.05


def refresh(where: str, state: str, hook: str, turn: Turn) -> None:
    """Refresh, and again for as long as others asked for it meanwhile."""
    still, is_here = partial(_still_here, where, turn), partial(_is_here, where, turn)
    while True:
        turn.start()
        logged(state, hook, lambda: _refresh(Path(where), Path(state), hook, still), is_here)
        if turn.is_over() or not is_here():
            return


def _is_here(where: str, turn: Turn) -> bool:
    return turn.is_here() and os.path.lexists(f"{where}/.git")


def _still_here(where: str, turn: Turn) -> None:
    if not _is_here(where, turn):
        raise GraphifyError(f"{where} is being deleted", code="gone")


def _refresh(where: Path, state: Path, hook: str, still: Callable[[], None]) -> None:
    workspace = open_workspace(where, state=state)
    if not _is_settled(workspace):
        return
    still()
    if workspace.is_local:
        reflect(workspace, ReflectOptions(if_stale=True), still)
    else:
        code_view(workspace)
    still()
    hooklog.succeeded(state, hook, workspace.repository.head())


def _is_settled(workspace: Workspace) -> bool:
    """Whether git is done with whatever it is doing, or gets done in a moment."""
    end = time.monotonic() + _PATIENCE
    while workspace.repository.in_progress():
        if time.monotonic() > end:
            return False
        time.sleep(_POLL)
    return True
