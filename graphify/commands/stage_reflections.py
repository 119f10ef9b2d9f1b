"""In tracked mode, the reflections belong to the commit that brings the records.

They are drawn from the *staged* records, under the staged settings, and staged with them, whatever else lies in the
work tree. The work tree's copies follow where nobody touched them, so that `git status` says afterwards what it would
have said.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from graphify import __version__
from graphify.commands.shared.lessons import render
from graphify.commands.shared.memory import read_listing
from graphify.commands.shared.workspace import Workspace, open_workspace
from graphify.reflections.sidecar import render_sidecar
from graphify.repo import environment, hooklog, store
from graphify.repo.config import FILE_NAME, TRACKED, Settings, check_requires, parse_settings
from graphify.repo.entries import TrackedFile
from graphify.repo.layout import LESSONS, SIDECAR

_DERIVED_LIMIT = 1 << 30


@dataclass(frozen=True)
class _Commit:
    """A commit under way: the repository with that commit's index, the settings and the files in it."""

    workspace: Workspace
    settings: Settings
    files: dict[str, TrackedFile]

    @classmethod
    def under_way(cls, where: Path) -> _Commit:
        workspace = open_workspace(where, index_file=environment.hook_index_file())
        files = {file.path: file for file in workspace.repository.tracked()}
        commit = cls(workspace, workspace.settings, files)
        content = commit.contents([FILE_NAME]).get(FILE_NAME)
        return commit if content is None else replace(commit, settings=parse_settings(content))

    def contents(self, paths: Iterable[str]) -> dict[str, bytes]:
        """What is staged under these paths; those that have nothing are left out."""
        staged = {path: self.files[path].blob for path in paths if path in self.files and self.files[path].blob}
        found = self.workspace.repository.blobs(staged.values())
        return {path: found[blob] for path, blob in staged.items() if blob in found}


def stage_reflections(where: str, state: str) -> None:
    """Draw the reflections from what is staged, and stage them.

    Raises GraphifyError where that is not possible, and where the repository asks for a newer graphify.
    """
    commit = _Commit.under_way(Path(where))
    workspace, settings = commit.workspace, commit.settings
    if settings.mode != TRACKED:
        return
    check_requires(settings, __version__)
    memory = read_listing(workspace.repository, commit.files.values(), settings.memory)
    rendered = render(memory, settings, None)
    wanted = {
        f"{settings.reflections}/{LESSONS}": rendered.lessons.encode(),
        f"{settings.reflections}/{SIDECAR}": render_sidecar(rendered.values),
    }
    before = commit.contents(wanted)
    changed = {path: new for path, new in wanted.items() if before.get(path) != new}
    workspace.repository.stage_contents(changed)
    for path, new in changed.items():
        file = workspace.repository.absolute(path)
        if store.read(file, within=workspace.layout.root, limit=_DERIVED_LIMIT) == before.get(path):
            store.replace(file, new, within=workspace.layout.root, aside=workspace.layout.state)
    hooklog.succeeded(Path(state), "pre-commit", workspace.repository.head())
