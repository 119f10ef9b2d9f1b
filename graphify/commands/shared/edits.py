"""Records that were edited: what is there now against what was committed first.

A record is never rewritten by the tool, so whatever another commit changed in it, or the work tree has otherwise, was
done by a person or a formatter. Where the id does not fit the content that is seen at once; where somebody took the
id out, gave the record another one or made it look imported, only git knows what it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from graphify.commands.shared.memory import Memory
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError, Problem
from graphify.memory.identity import is_as_saved
from graphify.memory.reading import Found, read_record
from graphify.memory.samewords import same_words
from graphify.repo import store


def edits(workspace: Workspace, memory: Memory) -> Iterator[Problem]:
    """A finding for each record that is not what it was: `edited`, or as a remark `reformatted` (the words are the
    same) and `edited` before its first commit.
    """
    prefix = f"{memory.folder}/"
    suspects = {prefix + path for path in memory.edited}
    suspects |= {path for path in workspace.repository.rewritten(memory.folder) if path.endswith(".md")}
    committed = _committed(workspace, memory.folder, suspects)
    for path in sorted(suspects):
        yield from _edit(workspace, path, path.removeprefix(prefix), committed.get(path))


def _committed(workspace: Workspace, folder: str, paths: set[str]) -> dict[str, bytes]:
    """What the last commit has of these files, asked for at once."""
    head = workspace.repository.head()
    listed = workspace.repository.list_tree(head, folder) if head else []
    blobs = {file.path: file.blob for file in listed if file.path in paths}
    contents = workspace.repository.blobs(blobs.values())
    return {path: contents[blob] for path, blob in blobs.items() if blob in contents}


def _edit(workspace: Workspace, path: str, below: str, last: bytes | None) -> Iterator[Problem]:
    now = _now(workspace, path, below)
    if now is None or (now.record is None and now.problems):
        return  # deleted, or a Problem already
    history = workspace.repository.changes(path)
    if not history:
        message = "edited since it was saved: `graphify check --fix` stamps it anew"
        yield Problem(path, 1, "edited", message, remark=True)
        return
    first = workspace.repository.show_blob(history[-1].commit, path)
    was = read_record(below, first) if first is not None else Found()
    if was.record is None and now.record is None:
        return  # a README
    is_committed = last is not None and read_record(below, last) == now
    by = f"in {history[0].commit[:10]} by {history[0].author}" if is_committed else "and not committed"
    yield from _difference(path, was, now, by)


def _now(workspace: Workspace, path: str, below: str) -> Found | None:
    """What the file gives today; None where there is no file (what cannot be read is a Problem of its own)."""
    content = None
    with suppress(GraphifyError):
        content = store.read(workspace.repository.absolute(path), within=workspace.layout.root)
    return read_record(below, content) if content is not None else None


def _difference(path: str, was: Found, now: Found, by: str) -> Iterator[Problem]:
    if _key(was) == _key(now):
        if now.record is not None and not is_as_saved(now.record):
            message = "edited before it was committed: its id is that of another text"
            yield Problem(path, 1, "edited", message, remark=True)
        return
    if now.record is None:
        message = f"edited {by}: it is no longer a record; `git log -p` shows what it said"
        yield Problem(path, 1, "edited", message)
    elif was.document is not None and now.document is not None and same_words(was.document, now.document):
        yield Problem(path, 1, "reformatted", f"reformatted {by}: the words are the same", remark=True)
    else:
        message = f"edited {by}: a correction is a new record (`graphify mark`); `git log -p` shows what it said"
        yield Problem(path, 1, "edited", message)


def _key(found: Found) -> tuple[object, ...] | None:
    """What tells whether a record is another one, or is no longer held by the id that it declares."""
    if found.record is None or found.document is None:
        return None
    return *found.record.key, found.document.fields.get("id")
