"""`graphify lessons`: the lessons for a part of the tree, with freshness, to be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from graphify.commands.shared.code import code_view_ahead
from graphify.commands.shared.lessons import Rendered, lies_in, reflect_on, rendered, restricted
from graphify.commands.shared.memory import read_commit, read_memory
from graphify.commands.shared.validity import as_of_given
from graphify.commands.shared.workspace import Workspace
from graphify.errors import UsageError


@dataclass(frozen=True)
class LessonsOptions:
    """``path`` a file or folder; ``budget`` bytes of text (0: as settled); ``as_of`` a date or a revision."""

    path: str = ""
    budget: int = 0
    as_of: str = ""


def lessons(workspace: Workspace, options: LessonsOptions) -> Rendered:
    """Both renderings of the lessons that are asked for. Nothing is written."""
    if options.budget < 0:
        raise UsageError("--budget must be 1 or more", code="usage")
    instant, revision = as_of_given(options.as_of)
    code = code_view_ahead(workspace, revision)
    memory = read_commit(workspace, revision) if revision else read_memory(workspace)
    view = code()
    if instant is not None:
        memory = memory.until(instant)
    settings = replace(workspace.settings, budget=options.budget or workspace.settings.budget)
    reflection = reflect_on(memory, settings, view)
    if options.path:
        reflection = restricted(reflection, _below(options.path))
    return rendered(memory, settings, reflection)


def _below(path: str) -> Callable[[str], bool]:
    folder = path.replace("\\", "/").removeprefix("./").rstrip("/")
    return lambda node: not folder or lies_in(node, folder)
