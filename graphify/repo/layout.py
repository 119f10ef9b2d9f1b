"""Where things are.

A repository has two folders in its work tree (records and reflections) and one out of sight: the state
folder, which holds what can be computed again. State lies in the git directory, where it is never committed
and goes away with the clone; where that cannot be written (sandboxes, read-only mounts) in the user's cache
folder; and where that cannot be written either, nowhere: whoever uses state lives with None.
"""

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import blake3

from graphify.repo import environment
from graphify.repo.config import FILE_NAME, Settings, parse_settings
from graphify.repo.git import Repository
from graphify.repo.glance import STATE
from graphify.repo.store import read

LESSONS = "LESSONS.md"
SIDECAR = "lessons.json"
GRAPHIFY_IGNORE = ".graphifyignore"
"""At the top of the repository: what is no code to cite, in the syntax of `.gitignore`."""


@dataclass(frozen=True)
class Layout:
    """The places of one work tree. RepoPaths are in `settings`; everything here is absolute."""

    repository: Repository
    settings: Settings
    kept: Path | None = None
    """The state folder where it is known to be usable; it is then not looked for, and not made again."""

    @property
    def root(self) -> Path:
        """The top of the work tree."""
        return self.repository.root

    @property
    def settings_file(self) -> Path:
        """`.graphify.yaml`."""
        return self.root / FILE_NAME

    @property
    def memory(self) -> Path:
        """The folder of records."""
        return self.repository.absolute(self.settings.memory)

    @property
    def reflections(self) -> Path:
        """The folder of LESSONS.md and lessons.json."""
        return self.repository.absolute(self.settings.reflections)

    @property
    def lessons(self) -> Path:
        """LESSONS.md."""
        return self.reflections / LESSONS

    @property
    def sidecar(self) -> Path:
        """lessons.json."""
        return self.reflections / SIDECAR

    @cached_property
    def state(self) -> Path | None:
        """This work tree's state folder, made when first asked for; None where nothing can be written."""
        return self.kept or _state_folder(self.repository.git_dir)

    @cached_property
    def common_state(self) -> Path | None:
        """The state folder that all work trees of the repository share; as `state`."""
        if self.repository.common_dir == self.repository.git_dir:
            return self.state
        return _state_folder(self.repository.common_dir)

    def all_states(self) -> list[Path]:
        """Every state folder there is: of this work tree, of the others, and in the user's cache folder."""
        home = environment.cache_home()
        git_dirs = [self.repository.git_dir, *self.repository.work_tree_dirs()]
        places = [git_dir / STATE for git_dir in git_dirs]
        places += [home / STATE / _key(git_dir) for git_dir in git_dirs] if home else []
        return [place for place in dict.fromkeys(places) if place.is_dir()]

    @property
    def index_file(self) -> Path | None:
        """The code index of this work tree."""
        return self.state / "index.sqlite" if self.state else None

    @property
    def graph_file(self) -> Path | None:
        """The code graph of this work tree."""
        return self.state / "graph.sqlite" if self.state else None

    @property
    def search_file(self) -> Path | None:
        """The search index of this work tree."""
        return self.state / "search.sqlite" if self.state else None

    @property
    def briefs_file(self) -> Path | None:
        """What sessions may be told, ready to be looked up."""
        return self.state / "briefs.sqlite" if self.state else None

    @property
    def kept_file(self) -> Path | None:
        """The records of this work tree, ready to be folded a few at a time."""
        return self.state / "kept.sqlite" if self.state else None

    @property
    def parse_cache(self) -> Path | None:
        """The parse cache of all work trees."""
        return self.common_state / "parsed.sqlite" if self.common_state else None


def lay_out(repository: Repository, kept: Path | None = None) -> Layout:
    """The layout of a repository, by its settings file or, without one, the defaults; ``kept`` as in `Layout`.

    Raises `GraphifyError` for a settings file that is not valid.
    """
    content = read(repository.root / FILE_NAME, within=repository.root)
    return Layout(repository, Settings() if content is None else parse_settings(content), kept)


def _state_folder(git_dir: Path) -> Path | None:
    home = environment.cache_home()
    # Of a linked work tree the git directory goes away with it: it must not come back because we were at work.
    if _can_write(git_dir / STATE):
        return git_dir / STATE
    place = home / STATE / _key(git_dir) if home else None
    return place if place is not None and _can_write(place, parents=True) else None


def _key(git_dir: Path) -> str:
    """The name of a git directory's folder in the user's cache folder."""
    return blake3.blake3(os.fsencode(git_dir)).hexdigest(length=8)


def _can_write(folder: Path, *, parents: bool = False) -> bool:
    """Whether files can be made here. Tried, not asked: a sandbox may forbid what the permissions allow."""
    probe = folder / f".tmp-probe-{os.getpid()}"
    try:
        folder.mkdir(mode=0o700, parents=parents, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True
