"""Lessons brought up to date at the start of a session, without letting the agent wait.

Records that have come or gone since the last refresh change what may be told: a small memory is refreshed at once. What
takes longer (a large memory, code that has changed) is left to a child, as the git hooks do, and the next one gets it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress

from graphify.commands.shared.refreshed import last_taken
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.repo import turns
from graphify.repo.detached import begin_hook

AT_ONCE = 300
"""Records: a memory of this size is read faster than somebody notices."""

_PATIENCE = 2.0

JUST_NOW = 1 << 63
"""Later than anything."""


def bring_up_to_date(workspace: Workspace) -> int:
    """When the last refresh looked at everything (nanoseconds); it is done here where it is small. 0: it is due."""
    state = workspace.layout.state
    if state and not workspace.layout.sidecar.exists():
        # A work tree that was made just now: its first refresh is under way, and there is nothing else to tell.
        turns.wait_until_idle(str(state), _PATIENCE)
    if not _may_refresh(workspace):
        return 0
    taken = last_taken(workspace) if workspace.layout.sidecar.exists() else 0
    if taken or _is_large(workspace):
        return taken
    from graphify.commands.reflect import ReflectOptions, reflect

    with suppress(GraphifyError):
        reflect(workspace, ReflectOptions(if_stale=True))
    return JUST_NOW


def left_to_a_child(workspace: Workspace, taken: int, code: Iterable[str]) -> None:
    """Start a refresh that goes on by itself, where the last one is not of today or code has changed since."""
    if not _may_refresh(workspace):
        return
    if taken and not any(_changed(workspace, path) > taken for path in code):
        return
    begin_hook(workspace.layout.root, "post-checkout")


def _may_refresh(workspace: Workspace) -> bool:
    state = workspace.layout.state
    return workspace.is_local and not workspace.repository.in_progress() and not (state and turns.is_busy(str(state)))


def _is_large(workspace: Workspace) -> bool:
    found = 0
    for _, _, names in os.walk(workspace.layout.memory):
        found += len(names)
        if found > AT_ONCE:
            return True
    return False


def _changed(workspace: Workspace, path: str) -> int:
    try:
        facts = os.lstat(workspace.repository.absolute(path))
    except OSError:
        return 0
    return max(facts.st_mtime_ns, facts.st_ctime_ns)
