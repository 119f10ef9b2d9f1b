"""The file or folder that a ``--path`` means: seen from the folder that the user stands in, as every shell does.

An absolute path inside of the repository works too, and a RepoPath where nothing lies there from here: that is what
the program prints.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable

from graphify.codegraph.ids import split_id
from graphify.commands.shared.lessons import lies_in
from graphify.commands.shared.memory import Memory, cited
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError


def path_below(workspace: Workspace, given: str) -> str | None:
    """The RepoPath of a path seen from where the user stands, or absolute; empty for the top, None outside."""
    given = given.replace("\\", "/")
    for top in dict.fromkeys((workspace.layout.root.as_posix(), workspace.layout.root.resolve().as_posix())):
        if f"{given.rstrip('/')}/".startswith(f"{top}/"):
            return _within(given[len(top) :].lstrip("/"))
    return None if given.startswith("/") else _within(posixpath.join(workspace.folder, given))


def _within(path: str) -> str | None:
    path = posixpath.normpath(path)
    return None if path == ".." or path.startswith(("../", "/")) else "" if path == "." else path


def path_meant(workspace: Workspace, given: str, is_there: Callable[[str], bool]) -> str:
    """The RepoPath (or the SymbolId) that is meant, empty for the whole repository.

    Raises GraphifyError where nothing is there, neither from here nor from the top.
    """
    below = path_below(workspace, given)
    from_top = _within(given.replace("\\", "/"))
    for path in (below, from_top):
        if path is not None and (not path or is_there(split_id(path)[0])):
            return path
    outside = below is None and from_top is None
    raise GraphifyError(
        f"{given} lies outside of the repository" if outside else f"there is no file or folder {given} here",
        hint="--path takes a file or folder, seen from where you stand or from the top of the repository",
        code="unknown",
    )


def cites_below(memory: Memory, path: str) -> bool:
    """Whether a record cites something in a file or folder, by its name of then or of today: it need not be there."""
    then = (source.node for record in memory.records for source in (*record.sources, *record.misled_by))
    return any(lies_in(node, path) for nodes in (cited(memory), then) for node in nodes)
