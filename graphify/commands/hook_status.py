"""`graphify hook status`: what git would run here, and what became of it.

Two witnesses: git, which says where it looks for hooks, so that a block in a folder that it does not look into does not
count; and the last runs, because a hook that stands there need not have been called.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from graphify.commands.shared.hookplaces import HookPlace, hook_places
from graphify.commands.shared.workspace import Workspace
from graphify.repo import turns
from graphify.repo.glance import STATE
from graphify.repo.hooklog import Runs, runs

LONGEST = 600.0
"""So many seconds `--wait` waits at most."""


@dataclass(frozen=True)
class HookStatus:
    """``folder`` is where git looks; ``busy`` whether a refresh runs now; ``behind`` whether HEAD has moved since the
    last successful one.
    """

    folder: Path
    hooks: tuple[HookPlace, ...]
    busy: bool
    runs: Runs
    behind: bool


def hook_status(workspace: Workspace, *, wait: bool = False) -> HookStatus:
    """Look; with ``wait``, first wait until nobody refreshes."""
    repository = workspace.repository
    state = repository.git_dir / STATE
    busy = not turns.wait_until_idle(str(state), LONGEST if wait else 0)
    seen = runs(state)
    behind = bool(seen.success) and not seen.success.endswith(f" {repository.head()}")
    return HookStatus(repository.hooks, hook_places(workspace), busy, seen, behind)
