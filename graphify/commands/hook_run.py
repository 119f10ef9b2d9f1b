"""`graphify hook run NAME`: what a hook calls, answered before anything is loaded.

Somebody waits for git while this runs. So it decides by a glance, and hands what takes longer to a detached child
(`refresh`); only what has to be in the commit is done at once (`pre_commit`). It never fails: what goes wrong is a
line in the state folder's log.
"""

from __future__ import annotations

import os

from graphify.repo import glance, libraries, turns
from graphify.repo.detached import detached

BEFORE_COMMIT = "pre-commit"
AFTER = ("post-checkout", "post-commit", "post-merge", "post-rewrite")
HOOKS = (*AFTER, BEFORE_COMMIT)

_AT_THE_END = "post-rewrite"
"""Git calls it when a rebase is as good as done; all other hooks of a rebase need not even be looked at."""


def hook_run(where: str, name: str) -> tuple[str, int]:
    """Do what a hook does, for the work tree whose top a folder is.

    Returns what a person should see (empty: nothing), and the exit code.
    """
    git_dir = glance.git_dir(where)
    if not git_dir or not glance.has_memory(where):
        return "", 0
    git_dir = os.path.abspath(git_dir)  # noqa: PTH100 - hooks cannot wait for pathlib
    state = f"{git_dir}/{glance.STATE}"
    if name == BEFORE_COMMIT:
        return _before_commit(where, git_dir, state)
    if name == _AT_THE_END or not glance.is_rebasing(git_dir):
        _hand_over(where, state, name)
    return "", 0


def _hand_over(where: str, state: str, name: str) -> None:
    """Let a child refresh, unless one does already (and now knows that it has to do it again)."""
    turn = turns.take(state)
    if turn is None:
        return

    def work() -> None:
        libraries.reach()
        from graphify.commands.refresh import refresh

        refresh(where, state, name, turn)

    detached(work, turn.descriptor)


def _before_commit(where: str, git_dir: str, state: str) -> tuple[str, int]:
    if glance.operation(git_dir):
        return "", 0
    differing = glance.differing(where, "memory") if glance.is_plain(where) else None
    if differing is not None and not any(path.endswith(".md") for *_, path in differing):
        return "", 0
    from graphify.commands.pre_commit import pre_commit

    return pre_commit(where, state, differing)
