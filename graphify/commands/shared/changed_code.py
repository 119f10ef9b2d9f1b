"""The code that changed since a commit, by symbol.

A file may differ in many bytes and none of its symbols; so what counts is the fingerprint of a node then and now. Only
the files that differ are parsed of the older side.
"""

from __future__ import annotations

from collections.abc import Callable

from graphify.codegraph.freshness import cite
from graphify.codegraph.ids import split_id
from graphify.commands.shared.code import code_at, code_blobs
from graphify.commands.shared.workspace import Workspace
from graphify.index.facts import Index

IsChanged = Callable[[str], bool]


def changed_files(workspace: Workspace, commit: str, now: dict[str, str]) -> set[str]:
    """Paths that a commit has with another content than ``now`` (object ids by path), or on one side only."""
    then = code_blobs(workspace, commit)
    return {path for path in then.keys() | now.keys() if then.get(path) != now.get(path)}


def changed_since(workspace: Workspace, commit: str, view: Index) -> IsChanged:
    """Whether a node (a SymbolId or a RepoPath) of the code in ``view`` is not what it was in a commit.

    Where no fingerprint can be taken on either side, it is when its file changed.
    """
    files = changed_files(workspace, commit, {path: blob for path, (blob, _) in view.known().items()})
    then = code_at(workspace, commit, files) if files else None
    known: dict[str, bool] = {}

    def is_changed(node: str) -> bool:
        if then is None or not ({node, split_id(node)[0]} & files):
            return False
        if node not in known:
            before, after = cite(then, node).fingerprint, cite(view, node).fingerprint
            known[node] = before != after or not after
        return known[node]

    return is_changed
