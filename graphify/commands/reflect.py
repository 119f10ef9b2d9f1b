"""`graphify reflect`: from memory/ to reflections/."""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from graphify import __version__
from graphify.codegraph.model import CodeView
from graphify.commands.shared.code import code_at, code_view
from graphify.commands.shared.lessons import Rendered, render, shown_settings
from graphify.commands.shared.memory import Memory, read_commit, read_folder, read_memory
from graphify.commands.shared.scaffold import ignore_reflections
from graphify.commands.shared.validity import as_of_given
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError, UsageError
from graphify.memory.reading import has_conflict_markers
from graphify.names import LESSONS_HEADER
from graphify.reflections.inputs import RULES_VERSION
from graphify.reflections.lessons import Reflection
from graphify.repo import stamp, store
from graphify.repo.clock import now
from graphify.repo.config import Settings, check_requires
from graphify.repo.layout import LESSONS, SIDECAR

_SHOWN_LINES = 40
_DERIVED_LIMIT = 1 << 30
_FIRST_PROBLEMS = 5


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


@dataclass(frozen=True)
class Summary:
    """What a refresh came to: counts, how many problems there are, and the first of them as lines."""

    counts: dict[str, int]
    problems: int
    first: tuple[str, ...]

    @classmethod
    def of(cls, reflection: Reflection) -> Summary:
        """Sum up."""
        faults = [problem for problem in reflection.problems if not problem.remark]
        first = tuple(f"{problem.path}:{problem.line}: {problem.message}" for problem in faults[:_FIRST_PROBLEMS])
        return cls(reflection.counts, len(faults), first)


def reflect(workspace: Workspace | None, options: ReflectOptions) -> Reflected:
    """Draw the conclusions and write both files, where they differ from what is there.

    Without a repository (``workspace`` is None) a folder of records must be named. Raises GraphifyError where there
    is no memory, for an unknown date or revision, and where the repository asks for a newer graphify.
    """
    if workspace is not None and not (options.is_experiment or options.check or options.out):
        return _refresh(workspace, options)
    settings = _settings(workspace, options)
    rendered = render(*_read(workspace, options, settings))
    summary = Summary.of(rendered.reflection)
    folder = options.out
    if folder is None and workspace is not None and not options.is_experiment:
        folder = workspace.layout.reflections
    if folder is None:
        if options.check or options.if_stale:
            raise UsageError("--check and --if-stale need the files to look at", hint="--out DIR", code="usage")
        return Reflected(rendered, None, summary)
    if options.check:
        return Reflected(rendered, folder, summary, difference=_difference(rendered, folder))
    if options.if_stale and _is_fresh(rendered, folder):
        return Reflected(rendered, folder, summary, up_to_date=True)
    return Reflected(rendered, folder, summary, written=_write(rendered, folder, folder))


def _refresh(workspace: Workspace, options: ReflectOptions) -> Reflected:
    """Bring the repository's own files up to date."""
    settings, layout, taken = workspace.settings, workspace.layout, now() * 1000
    seen = _look(workspace)
    outputs = (layout.lessons, layout.sidecar)
    known = stamp.read(layout.state)
    if known is not None and known.inputs == seen.digest and known.outputs == stamp.outputs_digest(outputs):
        return Reflected(None, layout.reflections, _summary(known.summary), up_to_date=True)
    check_requires(settings, __version__)
    rendered = render(*_read(workspace, options, settings))
    summary = Summary.of(rendered.reflection)
    written: tuple[str, ...] = ()
    if not (options.if_stale and _is_fresh(rendered, layout.reflections)):
        ignore_reflections(workspace)
        written = _write(rendered, layout.reflections, layout.root)
        stamp.write(layout.state, seen, outputs, asdict(summary), taken)
    return Reflected(rendered, layout.reflections, summary, written, up_to_date=not written)


def _look(workspace: Workspace) -> stamp.Seen:
    settings, layout = workspace.settings, workspace.layout
    constants = {"version": __version__, "rules": RULES_VERSION, **shown_settings(settings)}
    folders = (settings.memory, settings.reflections)
    return stamp.look(workspace.repository, layout.memory, folders, constants)


def _summary(kept: Mapping[str, object]) -> Summary:
    counts, problems, first = kept.get("counts"), kept.get("problems"), kept.get("first")
    assert isinstance(counts, dict)
    assert isinstance(problems, int)
    assert isinstance(first, list)
    return Summary(counts, problems, tuple(first))


def _settings(workspace: Workspace | None, options: ReflectOptions) -> Settings:
    settings = workspace.settings if workspace is not None else Settings()
    given = {
        name: value
        for name in ("half_life_days", "min_corroboration", "budget")
        if (value := getattr(options, name)) is not None
    }
    for name, value in given.items():
        if value < 1:
            raise UsageError(f"--{name.replace('_', '-')} must be 1 or more", code="usage")
    return replace(settings, **given)


def _read(
    workspace: Workspace | None, options: ReflectOptions, settings: Settings
) -> tuple[Memory, Settings, CodeView | None]:
    """What `render` takes: the records, the settings, and the code where the files may depend on it."""
    instant, revision = as_of_given(options.as_of)
    if workspace is None:
        if options.memory_dir is None:
            raise GraphifyError("not in a git repository", hint="git init, or --memory-dir DIR", code="no_repository")
        if revision:
            raise UsageError(f"--as-of {revision} is no date, and there is no repository here", code="date")
        memory = read_folder(options.memory_dir)
        return (memory.until(instant) if instant is not None else memory), settings, None
    memory = _memory(workspace, options, revision)
    view: CodeView | None = None
    if workspace.is_local:
        view = code_at(workspace, revision) if revision else code_view(workspace)
    return (memory.until(instant) if instant is not None else memory), settings, view


def _memory(workspace: Workspace, options: ReflectOptions, revision: str) -> Memory:
    if options.memory_dir is not None:
        if revision:
            raise UsageError("--as-of with a revision reads the repository's own memory", code="usage")
        return read_folder(options.memory_dir)
    if revision:
        return read_commit(workspace, revision)
    if not workspace.layout.memory.exists() and not workspace.layout.settings_file.exists():
        raise GraphifyError("there is no memory here yet", hint="graphify init", code="no_memory")
    return read_memory(workspace)


def _files(rendered: Rendered) -> Mapping[str, str]:
    return {LESSONS: rendered.lessons, SIDECAR: rendered.sidecar}


def _write(rendered: Rendered, folder: Path, within: Path) -> tuple[str, ...]:
    for name, mark in ((LESSONS, LESSONS_HEADER), (SIDECAR, '"inputs"')):
        current = _current(folder, name)
        if current and mark not in current:
            raise GraphifyError(
                f"{folder / name} is not a file of graphify",
                hint="move it away, or name another folder (`reflections:` in .graphify.yaml)",
                code="in_the_way",
            )
    return tuple(
        name for name, text in _files(rendered).items() if store.replace(folder / name, text.encode(), within=within)
    )


def _current(folder: Path, name: str) -> str | None:
    content = store.read(folder / name, within=folder, limit=_DERIVED_LIMIT)
    return None if content is None else content.decode("utf-8", "replace").replace("\r\n", "\n")


def _is_fresh(rendered: Rendered, folder: Path) -> bool:
    """Whether both files are there, whole, and were made from the same inputs."""
    sidecar, lessons = _current(folder, SIDECAR), _current(folder, LESSONS)
    if sidecar is None or lessons is None or has_conflict_markers(lessons):
        return False
    try:
        loaded = json.loads(sidecar)
    except ValueError:
        return False
    return isinstance(loaded, dict) and loaded.get("inputs") == rendered.values["inputs"]


def _difference(rendered: Rendered, folder: Path) -> str:
    found: list[str] = []
    for name, wanted in _files(rendered).items():
        current = _current(folder, name)
        if current is None:
            found.append(f"{name} is missing")
        elif current != wanted:
            lines = difflib.unified_diff(
                current.splitlines(), wanted.splitlines(), name, f"{name} as it should be", lineterm="", n=0
            )
            found += list(lines)[:_SHOWN_LINES]
    return "\n".join(found)
