"""`graphify reflect`: from memory/ to reflections/.

What there is to do is found out first, and what does it is imported then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from graphify import __version__
from graphify.commands.shared.refreshed import Summary, last_refresh, look, remember
from graphify.commands.shared.scaffold import ignore_reflections
from graphify.commands.shared.workspace import Workspace
from graphify.errors import UsageError
from graphify.repo import store
from graphify.repo.config import check_requires

if TYPE_CHECKING:
    from graphify.commands.shared.lessons import Rendered


@dataclass(frozen=True)
class ReflectOptions:
    """The flags. Any of the last five makes it an experiment: it prints, and writes only where ``out`` says."""

    if_stale: bool = False
    check: bool = False
    as_of: str = ""
    half_life_days: int | None = None
    min_corroboration: int | None = None
    budget: int | None = None
    memory_dir: Path | None = None
    out: Path | None = None

    @property
    def is_experiment(self) -> bool:
        """Whether the repository's own derived files are not what is asked for."""
        numbers = (self.half_life_days, self.min_corroboration, self.budget)
        return bool(self.as_of or self.memory_dir) or any(number is not None for number in numbers)


@dataclass(frozen=True)
class Reflected:
    """What came out. ``folder`` is None where nothing was to be written; ``written`` are the files that changed.

    ``difference`` (with ``check``) is empty where the files are as they should be. ``rendered`` is None where nothing
    had changed since the last time, so that nothing was read.
    """

    rendered: Rendered | None
    folder: Path | None
    summary: Summary
    written: tuple[str, ...] = ()
    difference: str = ""
    up_to_date: bool = False


def reflect(
    workspace: Workspace | None, options: ReflectOptions, still: Callable[[], None] = lambda: None
) -> Reflected:
    """Draw the conclusions and write both files, where they differ from what is there. ``still`` is called before
    they are written, and may raise.

    Without a repository (``workspace`` is None) a folder of records must be named. Raises GraphifyError where there
    is no memory, for an unknown date or revision, and where the repository asks for a newer graphify.
    """
    if workspace is not None and not (options.is_experiment or options.check or options.out):
        return _refresh(workspace, options, still)
    from graphify.commands.shared import derived

    rendered = derived.derive(workspace, options)
    summary = derived.summed_up(rendered)
    folder = options.out
    if folder is None and workspace is not None and not options.is_experiment:
        folder = workspace.layout.reflections
    if folder is None:
        if options.check or options.if_stale:
            raise UsageError("--check and --if-stale need the files to look at", hint="--out DIR", code="usage")
        return Reflected(rendered, None, summary)
    if options.check:
        return Reflected(rendered, folder, summary, difference=derived.difference(rendered, folder))
    if options.if_stale and derived.is_fresh(rendered, folder):
        return Reflected(rendered, folder, summary, up_to_date=True)
    store.make_folder(folder)
    return Reflected(rendered, folder, summary, written=derived.put(rendered, folder, folder))


def _refresh(workspace: Workspace, options: ReflectOptions, still: Callable[[], None]) -> Reflected:
    """Bring the repository's own files up to date."""
    layout, found = workspace.layout, look(workspace)
    known = last_refresh(workspace, found)
    if known is not None:
        return Reflected(None, layout.reflections, known, up_to_date=True)
    check_requires(workspace.settings, __version__)
    from graphify.commands.shared import derived
    from graphify.commands.shared.ready import prepare

    rendered = derived.derive(workspace, options)
    summary = derived.summed_up(rendered)
    written: tuple[str, ...] = ()
    if not (options.if_stale and derived.is_fresh(rendered, layout.reflections)):
        still()
        ignore_reflections(workspace)
        written = derived.put(rendered, layout.reflections, layout.root, layout.state)
    remember(workspace, found, summary)
    prepare(workspace, rendered, found.seen.folders)
    return Reflected(rendered, layout.reflections, summary, written, up_to_date=not written)
