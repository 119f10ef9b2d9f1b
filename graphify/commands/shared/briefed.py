"""What sessions may be told, from an index that is made anew where lessons.json is another file."""

from __future__ import annotations

import os

from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.index.briefs import Briefs

_LIMIT = 1 << 30


def known_now(workspace: Workspace) -> Briefs:
    """The index of what lessons.json says today; an empty one where there is none. To be closed by the caller."""
    layout = workspace.layout
    key = _key(os.fspath(layout.sidecar))
    briefs = _opened(workspace)
    try:
        if briefs.key == key:
            return briefs
        return _filled(workspace, briefs, key)
    except GraphifyError:
        # Damaged, locked, a full disk: what is made in memory says the same.
        briefs.close()
        return _filled(workspace, Briefs(None), key)


def _opened(workspace: Workspace) -> Briefs:
    return Briefs(workspace.layout.briefs_file)


def _filled(workspace: Workspace, briefs: Briefs, key: str) -> Briefs:
    from graphify.reflections.known import NOTHING, read_known
    from graphify.repo import store

    layout = workspace.layout
    try:
        content = store.read(layout.sidecar, within=layout.root, limit=_LIMIT)
    except GraphifyError:
        content = None
    briefs.put(NOTHING if content is None else read_known(content), key)
    return briefs


def _key(place: str) -> str:
    """What tells one lessons.json from another without reading it."""
    try:
        facts = os.lstat(place)
    except OSError:
        return "none"
    return f"{facts.st_size} {facts.st_mtime_ns} {facts.st_ctime_ns} {facts.st_ino} {facts.st_dev}"
