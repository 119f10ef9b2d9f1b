"""`graphify hook`: git hooks that refresh what was learned.

A hook never fails, says nothing, and does nothing while git is in the middle of something.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from graphify.commands.reflect import ReflectOptions, reflect
from graphify.commands.shared.workspace import Workspace, open_workspace
from graphify.errors import GraphifyError
from graphify.harness.hookfile import Refusal, body_of, install, remove
from graphify.memory.instants import format_instant
from graphify.repo import shipped, store
from graphify.repo.clock import now
from graphify.repo.lock import try_lock


@dataclass(frozen=True)
class HookChange:
    """What became of one hook: ``installed``, ``unchanged``, ``removed``, or ``refused`` with the reason."""

    name: str
    state: str
    path: Path
    reason: str = ""


def hook_install(workspace: Workspace) -> tuple[HookChange, ...]:
    """Put our block into each hook that we ship a script for."""
    return tuple(_install(workspace, name) for name in shipped.hook_names())


def hook_uninstall(workspace: Workspace) -> tuple[HookChange, ...]:
    """Take our block out again; what was there before comes back byte for byte."""
    return tuple(_uninstall(workspace, name) for name in shipped.hook_names())


def _install(workspace: Workspace, name: str) -> HookChange:
    path = workspace.repository.hooks / name
    refused = _foreign(workspace, path)
    if refused:
        return HookChange(name, "refused", path, refused)
    if path.exists() and not store.is_executable(path):
        return HookChange(name, "refused", path, "it is not executable, so git does not run it: chmod +x it first")
    body = body_of(shipped.hook_script(name))
    new = install(store.read(path, within=path.parent), body)
    if isinstance(new, Refusal):
        return HookChange(name, "refused", path, f"{new.reason}; add this line to it: {body.decode().strip()}")
    written = store.replace(path, new, within=path.parent, executable=True)
    return HookChange(name, "installed" if written else "unchanged", path)


def _foreign(workspace: Workspace, path: Path) -> str:
    """Why this place is not ours to write to, else empty."""
    if path.is_symlink():
        return "it is a symbolic link"
    common = workspace.repository.common_dir.resolve()
    if not path.parent.resolve().is_relative_to(common):
        return f"core.hooksPath leads to {path.parent}, which is not this repository's own hooks folder"
    return ""


def _uninstall(workspace: Workspace, name: str) -> HookChange:
    path = workspace.repository.hooks / name
    current = store.read(path, within=path.parent) if not path.is_symlink() else None
    if current is None:
        return HookChange(name, "unchanged", path)
    rest = remove(current)
    if isinstance(rest, Refusal):
        return HookChange(name, "refused", path, rest.reason)
    if rest is None:
        store.remove(path, within=path.parent)
        return HookChange(name, "removed", path)
    changed = store.replace(path, rest, within=path.parent)
    return HookChange(name, "removed" if changed else "unchanged", path)


def hook_run(where: Path, name: str) -> None:
    """What a hook does: refresh the derived files of this clone, when their inputs changed.

    One at a time: whoever comes second leaves it to the first and to the next reader. An expected failure is one
    line in the state folder's log.
    """
    workspace = open_workspace(where)
    if workspace.repository.in_progress() or not workspace.is_local or not workspace.layout.memory.is_dir():
        return
    with try_lock(workspace.layout.state, "refresh") as mine:
        if not mine:
            return
        try:
            reflect(workspace, ReflectOptions(if_stale=True))
        except GraphifyError as error:
            _log(workspace, name, error)


def _log(workspace: Workspace, name: str, error: GraphifyError) -> None:
    if workspace.layout.hook_log is not None:
        line = f"{format_instant(now())} {name}: {error.message}".replace("\n", " ")
        store.append_line(workspace.layout.hook_log, line)
