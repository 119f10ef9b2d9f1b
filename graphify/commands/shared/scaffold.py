"""The small files around records and reflections that keep them out of each other's way."""

from __future__ import annotations

from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.repo import shipped, store

README = "README.md"
_MEMORY_FILES = {
    ".gitignore": "# Unfinished files of graphify.\n.tmp-*\n",
    ".ignore": "# Keeps records out of code search (ripgrep and what is built on it).\n*\n",
}
_REFLECTIONS_IGNORE = "# Written by each clone for itself: graphify reflect.\n*\n"


def lay_down_memory(workspace: Workspace) -> list[str]:
    """Create what the memory folder needs and lacks; returns the RepoPaths of new files."""
    files = {README: shipped.memory_readme(), **_MEMORY_FILES}
    return [path for name, text in files.items() if (path := _lay(workspace, workspace.settings.memory, name, text))]


def ignore_reflections(workspace: Workspace) -> list[str]:
    """In local mode, let the reflections folder ignore itself; returns the RepoPaths of new files."""
    if not workspace.is_local:
        return []
    path = _lay(workspace, workspace.settings.reflections, ".gitignore", _REFLECTIONS_IGNORE)
    return [path] if path else []


def _lay(workspace: Workspace, folder: str, name: str, text: str) -> str:
    """Write a file that is not there; the RepoPath, or empty where there is one already."""
    path = f"{folder}/{name}"
    file = workspace.repository.absolute(path)
    if store.read(file, within=workspace.layout.root) is not None:
        return ""
    try:
        store.create(file, text.encode(), within=workspace.layout.root, aside=workspace.layout.state)
    except GraphifyError as error:
        if error.code != "exists":
            raise
        return ""
    return path


def is_our_ignore(content: bytes | None) -> bool:
    """Whether a `.gitignore` is the one that local mode puts into the reflections folder."""
    return content is not None and content.replace(b"\r\n", b"\n") == _REFLECTIONS_IGNORE.encode()
