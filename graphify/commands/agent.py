"""`graphify agent install | uninstall | status`: the memory in the harnesses that people use.

Files of other tools are edited as text (see `harness`), each whole or not at all; what cannot be edited safely is left
alone and said. Everything that is put in can be taken out again, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError, UsageError
from graphify.harness.events import Host
from graphify.harness.hookfile import Refusal
from graphify.harness.hosts import Wanted, is_used, targets_of
from graphify.harness.page import page_body
from graphify.harness.targets import PageTarget, Target
from graphify.repo import environment, shipped, store

_NAMES = {"claude": Host.CLAUDE, "gemini": Host.GEMINI, "copilot": Host.COPILOT, "vs-code": Host.VSCODE}
_PEER = b"graphify-out"
_PEERS = "what the package graphifyy has put into it is left alone"


@dataclass(frozen=True)
class AgentOptions:
    """``harness`` a comma list, empty for those that the project shows signs of; ``user`` means the home folder."""

    harness: str = ""
    every: bool = False
    user: bool = False
    mcp: bool = False
    stop: bool = False
    dry_run: bool = False


@dataclass(frozen=True)
class FileChange:
    """What became of one file, for one or more harnesses.

    ``state`` is ``created``, ``changed``, ``unchanged``, ``removed``, ``refused`` (with the reason), and in a status
    ``installed``, ``outdated``, ``missing`` or ``refused``.
    """

    path: str
    state: str
    hosts: tuple[str, ...]
    reason: str = ""


def agent_install(workspace: Workspace, options: AgentOptions) -> tuple[FileChange, ...]:
    """Put the skill, the block, the hooks and the rules in. Raises UsageError for an unknown or missing harness."""
    place = _place(workspace, options)
    done = (
        place.changed(target, hosts, target.put, options.dry_run)
        for target, hosts in _targets(workspace, options, place)
    )
    return tuple(one for one in done if one.state != "unchanged" or place.exists(one.path))


def agent_uninstall(workspace: Workspace, options: AgentOptions) -> tuple[FileChange, ...]:
    """Take everything out again; with no harness named, of all."""
    whole = AgentOptions(options.harness, not options.harness, options.user, True, True, options.dry_run)
    place = _place(workspace, whole)
    return tuple(
        place.changed(target, hosts, target.take, options.dry_run)
        for target, hosts in _targets(workspace, whole, place)
    )


def agent_status(workspace: Workspace, options: AgentOptions) -> tuple[FileChange, ...]:
    """What is installed, harness by harness; nothing is written.

    With the MCP server and the reminder or without: each is as it is to be. Where only they have a file, it is left out
    while it is not there.
    """
    found: dict[str, FileChange] = {}
    for mcp, stop in ((False, False), (True, True), (True, False), (False, True)):
        whole = AgentOptions(options.harness, not options.harness, options.user, mcp, stop)
        place = _place(workspace, whole)
        for target, hosts in _targets(workspace, whole, place):
            seen = place.looked_at(target, hosts)
            known = found.get(target.path)
            if (known is None and (seen.state != "missing" or not (mcp or stop))) or (
                known is not None and seen.state == "installed"
            ):
                found[target.path] = seen
    return tuple(found.values())


def hosts_named(given: str) -> tuple[Host, ...]:
    """The harnesses of a comma list. Raises UsageError for one that is unknown."""
    known = {**{host.value: host for host in Host}, **_NAMES}
    words = [word.strip().lower() for word in given.split(",") if word.strip()]
    for word in words:
        if word not in known:
            raise UsageError(f"`{word}` is no harness", hint="one of " + ", ".join(known), code="harness")
    return tuple(dict.fromkeys(known[word] for word in words))


@dataclass(frozen=True)
class _Place:
    """The folder that paths start from: the work tree, or the user's home."""

    root: Path
    aside: Path | None

    def exists(self, path: str) -> bool:
        return (self.root / path).exists()

    def changed(self, target: Target, hosts: tuple[str, ...], edit: object, dry_run: bool) -> FileChange:
        """Edit one file. ``edit`` is the target's ``put`` or ``take``."""
        assert callable(edit)
        refused = self._link(target)
        if refused:
            return FileChange(target.path, "unchanged", hosts, refused)
        try:
            current = store.read(self.root / target.path, within=self.root)
            new = edit(current)
            if isinstance(new, Refusal):
                return FileChange(target.path, "refused", hosts, new.reason)
            if new == current:
                return FileChange(target.path, "unchanged", hosts)
            if not dry_run:
                self._write(target.path, new)
        except GraphifyError as error:
            return FileChange(target.path, "refused", hosts, error.message)
        state = "created" if current is None else "removed" if new is None else "changed"
        return FileChange(target.path, state, hosts, _PEERS if current and _PEER in current else "")

    def looked_at(self, target: Target, hosts: tuple[str, ...]) -> FileChange:
        """Whether one file is as it is to be."""
        linked = self._link(target)
        if linked:
            return FileChange(target.path, "installed", hosts, linked)
        try:
            current = store.read(self.root / target.path, within=self.root)
        except GraphifyError as error:
            return FileChange(target.path, "refused", hosts, error.message)
        new = target.put(current)
        if isinstance(new, Refusal):
            return FileChange(target.path, "refused", hosts, new.reason)
        if new == current:
            return FileChange(target.path, "installed" if current is not None else "not needed", hosts)
        return FileChange(target.path, "missing" if target.take(current) == current else "outdated", hosts)

    def _link(self, target: Target) -> str:
        """For a page that is a symbolic link to another page: that it is one."""
        place = self.root / target.path
        if not isinstance(target, PageTarget) or not place.is_symlink():
            return ""
        return f"it is a symbolic link to {place.readlink()}"

    def _write(self, path: str, content: bytes | None) -> None:
        place = self.root / path
        if content is not None:
            store.replace(place, content, within=self.root, aside=self.aside)
            return
        store.remove(place, within=self.root)
        folder = place.parent
        while folder != self.root and not any(folder.iterdir()):
            store.remove_empty(folder, within=self.root)
            folder = folder.parent


def _place(workspace: Workspace, options: AgentOptions) -> _Place:
    if not options.user:
        return _Place(workspace.layout.root, workspace.layout.state)
    home = environment.home()
    if home is None:
        raise GraphifyError("there is no home folder", hint="--project", code="no_home")
    return _Place(home, None)


def _targets(workspace: Workspace, options: AgentOptions, place: _Place) -> Iterable[tuple[Target, tuple[str, ...]]]:
    """Each file once, with the harnesses that it is for."""
    settings = workspace.settings
    wanted = Wanted(
        shipped.skill(), page_body(settings.memory, settings.reflections), options.user, options.mcp, options.stop
    )
    found: dict[str, tuple[Target, list[str]]] = {}
    for host in _hosts(options, place):
        for target in targets_of(host, wanted):
            found.setdefault(target.path, (target, []))[1].append(host.value)
    return [(target, tuple(hosts)) for target, hosts in found.values()]


def _hosts(options: AgentOptions, place: _Place) -> Sequence[Host]:
    if options.every:
        return tuple(Host)
    if options.harness:
        return hosts_named(options.harness)
    found = [host for host in Host if is_used(host, place.exists)]
    if not found:
        names = ", ".join(host.value for host in Host)
        raise UsageError(
            "no harness is named, and none is seen here",
            hint=f"--all, or --harness with some of {names}",
            code="harness",
        )
    return found
