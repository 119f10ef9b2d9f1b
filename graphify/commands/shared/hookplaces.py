"""Where git looks for hooks here, whose place that is, and what stands there.

git itself is asked, since `core.hooksPath` may lead anywhere. A place that somebody else writes (a hook manager, a
folder outside of the repository, a symbolic link) is not ours to edit; the answer then says what to add where. The
same look serves `hook install` and `hook status`, so that what one does is what the other sees.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.harness.hookfile import body_of, installed_body, manager_of, with_installation
from graphify.repo import environment, shipped, store

_LEAVES = re.compile(rb"(?:exit|exec)\b")

_CONFIGURATIONS = {
    "pre-commit": (".pre-commit-config.yaml",),
    "lefthook": ("lefthook.yml", ".lefthook.yml", "lefthook.yaml", ".lefthook.yaml", ".config/lefthook.yml"),
}
"""The files in which hook managers are told what to run; the first that exists counts, else the first."""


@dataclass(frozen=True)
class HookPlace:
    """One hook: where git looks for it, what stands there (None: nothing), what our block there is to say.

    ``foreign`` says why the place is not ours to write to, else empty; ``told_in`` is then the file to add ``line`` to.
    """

    name: str
    path: Path
    current: bytes | None
    body: bytes
    foreign: str = ""
    told_in: str = ""
    line: str = ""
    by_hand: bool = False
    in_work_tree: bool = False
    """Whether it is a file that others get with the repository."""

    @property
    def advice(self) -> str:
        """What a person can do instead, in one line."""
        return f"{self.foreign}: add to {self.told_in}: {self.line}" if self.told_in else self.foreign

    @property
    def state(self) -> str:
        """``installed``, ``outdated``, ``not executable``, ``by hand``, ``missing`` or ``foreign``."""
        if self.by_hand:
            return "by hand"
        if self.foreign:
            return "foreign"
        found = None if self.current is None else installed_body(self.current)
        if found is None:
            return "missing"
        if not store.is_executable(self.path):
            return "not executable"
        return "installed" if found == self.body else "outdated"


def hook_places(workspace: Workspace) -> tuple[HookPlace, ...]:
    """All hooks that we have something to say in."""
    return tuple(_place(workspace, name) for name in shipped.hook_names())


def guarded(name: str) -> str:
    """The line that calls us from somebody else's shell script."""
    return shipped.hook_script(name).decode().rstrip("\n").rpartition("\n")[2]


def _place(workspace: Workspace, name: str) -> HookPlace:
    path = workspace.repository.hooks / name
    body = _body(workspace, name)
    foreign, told_in = _foreign_folder(workspace, path)
    if foreign:
        return _told(workspace, HookPlace(name, path, None, body, foreign, told_in, guarded(name)))
    if path.is_symlink():
        target = os.path.realpath(path)
        return _told(workspace, HookPlace(name, path, None, body, "it is a symbolic link", target, guarded(name)))
    try:
        current = store.read(path, within=path.parent)
    except GraphifyError as error:
        return HookPlace(name, path, None, body, error.message)
    manager = manager_of(current) if current is not None else ""
    if manager:
        why = f"it is written by {manager}, which would drop the block"
        told_in, line = _managed(workspace, manager, name)
        return _told(workspace, HookPlace(name, path, current, body, why, told_in, line))
    own_words = current is not None and _calls_us(current, name) and installed_body(current) is None
    shared = not _is_private(workspace)
    return HookPlace(name, path, current, body, "", str(path), guarded(name), own_words, in_work_tree=shared)


def _foreign_folder(workspace: Workspace, path: Path) -> tuple[str, str]:
    """Why the folder of hooks is not ours to write to, and what to edit instead; both empty where it is ours."""
    folder = path.parent
    if folder.name == "_" and folder.parent.name == ".husky":
        return "husky writes this folder", str(folder.parent / path.name)
    real, repository = folder.resolve(), workspace.repository
    if real.is_relative_to(repository.common_dir.resolve()) or real.is_relative_to(repository.root.resolve()):
        return "", ""
    return "this folder (core.hooksPath) is not in the repository", str(path)


def _managed(workspace: Workspace, manager: str, name: str) -> tuple[str, str]:
    """The file of a hook manager, and the line to add to it."""
    if manager not in _CONFIGURATIONS:
        return f".husky/{name}", guarded(name)
    names = _CONFIGURATIONS[manager]
    file = next((one for one in names if (workspace.layout.root / one).is_file()), names[0])
    if manager == "lefthook":
        return file, f"{name}: {{commands: {{graphify: {{run: '{guarded(name)}'}}}}}}"
    entry = f"sh -c 'graphify hook run {name} || [ $? -ne 10 ]'"
    settings = f"stages: [{name}], language: system, always_run: true, pass_filenames: false, verbose: true"
    return file, f'- {{repo: local, hooks: [{{id: graphify-{name}, name: graphify, entry: "{entry}", {settings}}}]}}'


def _told(workspace: Workspace, place: HookPlace) -> HookPlace:
    """The place, with a look whether somebody did add the line."""
    try:
        content = (workspace.layout.root / place.told_in).read_bytes()
    except OSError:
        return place
    return replace(place, by_hand=_calls_us(content, place.name))


def _calls_us(content: bytes, name: str) -> bool:
    """Whether a line calls us that a script comes to: one after an `exit` of its own is never reached."""
    reached = takewhile(lambda line: _LEAVES.match(line) is None, content.splitlines())
    lines = (line for line in reached if not line.lstrip().startswith(b"#"))
    words = (f"graphify hook run {name}".encode(), f"id: graphify-{name}".encode())
    return any(word in line for line in lines for word in words)


def _is_private(workspace: Workspace) -> bool:
    """Whether the folder of hooks is this clone's own, in the git directory."""
    repository = workspace.repository
    return repository.hooks.resolve().is_relative_to(repository.common_dir.resolve())


def _body(workspace: Workspace, name: str) -> bytes:
    """What our block says: in a folder that may be tracked the plain script, else with this installation's place."""
    body = body_of(shipped.hook_script(name))
    repository, own = workspace.repository, environment.own_installation()
    if own is None or not _is_private(workspace) or any(b"\n" in os.fsencode(path) for path in own):
        return body
    # Nothing that can be run is taken from the work tree, which any commit may change.
    if any(path.is_relative_to(repository.root.resolve()) for path in (own[0], own[0].resolve(), own[1])):
        return body
    return with_installation(body, os.fsencode(own[0]), os.fsencode(own[1]))
