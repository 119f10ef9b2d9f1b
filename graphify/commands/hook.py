"""`graphify hook install` and `uninstall`: our block in git's hooks, beside whatever else is there.

Install twice is install once, and uninstall gives back the identical bytes. A hook that is not ours to edit is left
alone, with a line that says what to add where.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from graphify.commands.hook_run import BEFORE_COMMIT
from graphify.commands.shared.hookplaces import HookPlace, hook_places
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.harness.hookfile import Refusal, install, made_the_folder, remove
from graphify.repo import store

_NOWHERE = ("read_only", "disk_full")
"""What no person can help by adding a line."""


@dataclass(frozen=True)
class HookChange:
    """What became of one hook: ``installed``, ``unchanged``, ``removed``, or ``refused`` with the reason."""

    name: str
    state: str
    path: Path
    reason: str = ""
    error: GraphifyError | None = None
    """Set where the file could not be written."""


def hook_install(workspace: Workspace) -> tuple[HookChange, ...]:
    """Put our block into each hook that we ship a script for.

    Raises GraphifyError where the file system takes nothing.
    """
    folder_is_new = not workspace.repository.hooks.is_dir()
    changes = tuple(_install(place, folder_is_new) for place in hook_places(workspace))
    for change in changes:
        if change.error is not None and change.error.code in _NOWHERE:
            raise change.error
    return changes


def hook_uninstall(workspace: Workspace) -> tuple[HookChange, ...]:
    """Take our block out again; what was there before comes back byte for byte.

    A change with an ``error`` says that the block is still there.
    """
    places = hook_places(workspace)
    with_folder = any(place.current is not None and made_the_folder(place.current) for place in places)
    changes = tuple(_uninstall(place) for place in places)
    folder = workspace.repository.hooks
    if with_folder and folder.is_dir():
        store.remove_empty(folder, within=folder.parent)
    return changes


def _install(place: HookPlace, folder_is_new: bool) -> HookChange:
    if place.by_hand:
        return HookChange(place.name, "unchanged", place.path, "it is called by hand")
    if place.foreign:
        return HookChange(place.name, "refused", place.path, place.advice)
    if place.current is not None and not store.is_executable(place.path):
        reason = "it is not executable, so git does not run it: chmod +x it first"
        return HookChange(place.name, "refused", place.path, reason)
    last = place.name == BEFORE_COMMIT
    new = install(place.current, place.body, last=last, folder_is_new=folder_is_new)
    if isinstance(new, Refusal):
        where = f"add before its line `{new.before}`" if new.before else "add to it"
        return HookChange(place.name, "refused", place.path, f"{new.reason}: {where}: {place.line}")
    try:
        store.make_folder(place.path.parent)
        written = store.replace(place.path, new, within=place.path.parent, executable=True)
    except GraphifyError as error:
        reason = f"{error.message}: add to it: {place.line}"
        return HookChange(place.name, "refused", place.path, reason, error)
    team = "it lies in the work tree: commit it for all" if place.in_work_tree else ""
    return HookChange(place.name, "installed" if written else "unchanged", place.path, team)


def _uninstall(place: HookPlace) -> HookChange:
    if place.current is None or place.foreign:
        return HookChange(place.name, "unchanged", place.path, place.foreign)
    rest = remove(place.current)
    if isinstance(rest, Refusal):
        return HookChange(place.name, "refused", place.path, rest.reason)
    try:
        if rest is None:
            store.remove(place.path, within=place.path.parent)
            return HookChange(place.name, "removed", place.path)
        changed = store.replace(place.path, rest, within=place.path.parent)
    except GraphifyError as error:
        return HookChange(
            place.name, "refused", place.path, ": ".join(filter(None, (error.message, error.hint))), error
        )
    return HookChange(place.name, "removed" if changed else "unchanged", place.path)
