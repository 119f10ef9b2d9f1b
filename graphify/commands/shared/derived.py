"""The derived files made: what they are to be, and putting them in place.

This is the part of `reflect` that reads records and code. It is imported when there is something to do, because
finding that there is nothing must not wait for it.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from graphify.codegraph.model import CodeView
from graphify.commands.shared.code import code_view_ahead
from graphify.commands.shared.lessons import Rendered, render
from graphify.commands.shared.memory import Memory, read_commit, read_folder, read_memory
from graphify.commands.shared.refreshed import Summary
from graphify.commands.shared.validity import as_of_given
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError, UsageError
from graphify.memory.reading import has_conflict_markers
from graphify.names import LESSONS_HEADER
from graphify.reflections.sidecar import render_sidecar
from graphify.repo import store
from graphify.repo.config import Settings
from graphify.repo.layout import LESSONS, SIDECAR

if TYPE_CHECKING:
    from graphify.commands.reflect import ReflectOptions

_SHOWN_LINES = 40
_DERIVED_LIMIT = 1 << 30
_FIRST_PROBLEMS = 5


def derive(workspace: Workspace | None, options: ReflectOptions) -> Rendered:
    """What both files are to be. Raises as `reflect` does."""
    return render(*_read(workspace, options, _settings(workspace, options)))


def summed_up(rendered: Rendered) -> Summary:
    """What a refresh came to."""
    reflection = rendered.reflection
    faults = [problem for problem in reflection.problems if not problem.remark]
    first = tuple(f"{problem.path}:{problem.line}: {problem.message}" for problem in faults[:_FIRST_PROBLEMS])
    return Summary(reflection.counts, len(faults), first)


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
    code = code_view_ahead(workspace, revision) if workspace.is_local else None
    memory = _memory(workspace, options, revision)
    view: CodeView | None = code() if code is not None else None
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
    # CI relies on a check: it believes the files alone.
    return read_memory(workspace, anew=options.check)


def _files(rendered: Rendered) -> Mapping[str, bytes]:
    return {LESSONS: rendered.lessons.encode(), SIDECAR: render_sidecar(rendered.values)}


def put(rendered: Rendered, folder: Path, within: Path, aside: Path | None = None) -> tuple[str, ...]:
    """Write both files where they differ from what is there; returns the names of those that did.

    Raises GraphifyError where one of them is somebody else's file.
    """
    for name, mark in ((LESSONS, LESSONS_HEADER), (SIDECAR, '"inputs"')):
        current = _current(folder, name)
        if current and mark not in current:
            raise GraphifyError(
                f"{folder / name} is not a file of graphify",
                hint="move it away, or name another folder (`reflections:` in .graphify.yaml)",
                code="in_the_way",
            )
    return tuple(
        name
        for name, content in _files(rendered).items()
        if store.replace(folder / name, content, within=within, aside=aside)
    )


def _current(folder: Path, name: str) -> str | None:
    content = store.read(folder / name, within=folder, limit=_DERIVED_LIMIT)
    return None if content is None else content.decode("utf-8", "replace").replace("\r\n", "\n")


def is_fresh(rendered: Rendered, folder: Path) -> bool:
    """Whether both files are there, whole, and were made from the same inputs."""
    sidecar, lessons = _current(folder, SIDECAR), _current(folder, LESSONS)
    if sidecar is None or lessons is None or has_conflict_markers(lessons):
        return False
    try:
        loaded = json.loads(sidecar)
    except ValueError:
        return False
    return isinstance(loaded, dict) and loaded.get("inputs") == rendered.values["inputs"]


def difference(rendered: Rendered, folder: Path) -> str:
    """What is not as it should be, as lines of a diff; empty where nothing is."""
    found: list[str] = []
    for name, wanted in _files(rendered).items():
        current, text = _current(folder, name), wanted.decode()
        if current is None:
            found.append(f"{name} is missing")
        elif current != text:
            lines = difflib.unified_diff(
                current.splitlines(), text.splitlines(), name, f"{name} as it should be", lineterm="", n=0
            )
            found += list(lines)[:_SHOWN_LINES]
    return "\n".join(found)
