"""The repository that a command works in, opened."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from graphify.repo.config import LOCAL, Settings
from graphify.repo.git import Repository, discover
from graphify.repo.layout import Layout, lay_out


@dataclass(frozen=True)
class Workspace:
    """A repository with its settings and places; ``where`` is the folder that the user stands in."""

    layout: Layout
    where: Path

    @property
    def repository(self) -> Repository:
        """The repository in git."""
        return self.layout.repository

    @property
    def settings(self) -> Settings:
        """What the repository has settled."""
        return self.layout.settings

    @property
    def is_local(self) -> bool:
        """Whether derived files are this clone's own, so that they may say what its code looks like."""
        return self.settings.mode == LOCAL

    @property
    def folder(self) -> str:
        """The RepoPath of the folder that the user stands in, empty at the top."""
        relative = self.where.resolve().relative_to(self.layout.root.resolve()).as_posix()
        return "" if relative == "." else relative


def open_workspace(where: Path, *, index_file: Path | None = None, state: Path | None = None) -> Workspace:
    """Open the repository around a folder; ``index_file`` stands in for its index, ``state`` is its state folder where
    that is known.

    Raises GraphifyError outside of a repository and for a settings file that is not valid.
    """
    return Workspace(lay_out(discover(where, index_file=index_file), state), where)
