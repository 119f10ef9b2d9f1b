"""`graphify lessons`: the lessons for a part of the tree or a difference, with freshness, to be read.

A live read: what is not true now (or at the moment that is asked for) is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from graphify.commands.shared.branch import find_branch
from graphify.commands.shared.changed_code import changed_since
from graphify.commands.shared.code import code_view_ahead
from graphify.commands.shared.lessons import Rendered, lies_in, rendered, restricted
from graphify.commands.shared.looking import reflect_on
from graphify.commands.shared.memory import Memory, read_commit, read_memory
from graphify.commands.shared.paths import cites_below, path_meant
from graphify.commands.shared.validity import as_of_given, true_at, valid_at_given
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError, UsageError


@dataclass(frozen=True)
class LessonsOptions:
    """``path`` a file or folder; ``budget`` bytes of text (0: as settled); ``as_of`` a date or a revision.

    ``valid_at`` a date, else the moment of ``as_of``, else now. ``changed`` restricts to sources that the branch or the
    work tree changes; ``base`` is what the branch is compared with, else the default branch.
    """

    path: str = ""
    budget: int = 0
    as_of: str = ""
    valid_at: str = ""
    changed: bool = False
    base: str = ""


def lessons(workspace: Workspace, options: LessonsOptions) -> Rendered:
    """Both renderings of the lessons that are asked for. Nothing is written.

    Raises UsageError for a date that is none, GraphifyError for an unknown revision and a path that is not there.
    """
    if options.budget < 0:
        raise UsageError("--budget must be 1 or more", code="usage")
    if options.base and not options.changed:
        raise UsageError(f"what is {options.base}?", hint=f"--changed {options.base}, or --path", code="usage")
    valid_at = valid_at_given(workspace, options.valid_at, options.as_of)
    instant, revision = as_of_given(options.as_of)
    code = code_view_ahead(workspace, revision)
    memory = read_commit(workspace, revision) if revision else read_memory(workspace)
    view = code()
    if instant is not None:
        memory = memory.until(instant)
    memory = true_at(memory, valid_at)
    settings = replace(workspace.settings, budget=options.budget or workspace.settings.budget)
    reflection = reflect_on(memory, settings, view)
    if options.path:
        folder = path_meant(workspace, options.path, lambda path: view.holds(path) or cites_below(memory, path))
        reflection = restricted(reflection, _below(memory, folder))
    if options.changed:
        reflection = restricted(reflection, changed_since(workspace, _since(workspace, options.base, revision), view))
    return rendered(memory, settings, reflection)


def _since(workspace: Workspace, base: str, revision: str) -> str:
    """The commit that changes are counted from: where the branch left its base; without a base, the last commit."""
    try:
        return find_branch(workspace, base, head=revision).since
    except GraphifyError as error:
        if error.code != "no_base":
            raise
        return workspace.repository.resolve("HEAD")


def _below(memory: Memory, folder: str) -> Callable[[str], bool]:
    """Whether a node lies at a path or below it, or did when a record cited it."""
    moved = {
        memory.fold.renamed(record, source.node)
        for record in memory.records
        for source in (*record.sources, *record.misled_by)
        if lies_in(source.node, folder)
    }
    return lambda node: not folder or lies_in(node, folder) or node in moved
