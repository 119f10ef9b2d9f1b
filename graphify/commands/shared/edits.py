"""Records that were edited: what is there now against what was committed first.

A record is never rewritten by the tool, so whatever another commit changed in it, or the work tree has otherwise, was
done by a person or a formatter. Where the id does not fit the content that is seen at once; where somebody took the
id out, gave the record another one or made it look imported, only git knows what it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from graphify.commands.shared.memory import Memory
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError, Problem
from graphify.memory.identity import is_as_saved
from graphify.memory.reading import Found, read_record
from graphify.memory.samewords import same_words
from graphify.repo import store
from graphify.repo.entries import Change
from graphify.repo.history import pasts


def edits(workspace: Workspace, memory: Memory) -> Iterator[Problem]:
    """A finding for each record that is not what it was: `edited`, or as a remark `reformatted` (the words are the
    same) and `edited` before its first commit.
    """
    prefix = f"{memory.folder}/"
    suspects = {prefix + path for path in memory.edited}
    suspects |= {path for path in workspace.repository.rewritten(memory.folder) if path.endswith(".md")}
    there = {path: now for path in suspects if (now := _now(workspace, path, path.removeprefix(prefix))) is not None}
    # What is deleted or cannot be read is a Problem already.
    there = {path: now for path, now in there.items() if now.record is not None or not now.problems}
    known = _known(workspace, memory.folder, set(there))
    for path in sorted(there):
        yield from _edit(path, path.removeprefix(prefix), there[path], known.get(path))


@dataclass(frozen=True)
class _Known:
    """What git has of a file: the commit that touched it last, its content when it was added, and that of today."""

    newest: Change
    first: bytes | None
    last: bytes | None


def _known(workspace: Workspace, folder: str, paths: set[str]) -> dict[str, _Known]:
    """What git has of these files, asked for at once; those that were never committed are left out."""
    repository = workspace.repository
    past = pasts(repository, folder, paths)
    listed = repository.list_tree(repository.head(), folder) if past else []
    last = {file.path: file.blob for file in listed if file.path in past}
    contents = repository.blobs([*last.values(), *(one.first_blob for one in past.values())])
    return {
        path: _Known(one.newest, contents.get(one.first_blob), contents.get(last.get(path, "")))
        for path, one in past.items()
    }


def _edit(path: str, below: str, now: Found, known: _Known | None) -> Iterator[Problem]:
    if known is None:
        message = "edited since it was saved: `graphify check --fix` stamps it anew"
        yield Problem(path, 1, "edited", message, remark=True)
        return
    was = read_record(below, known.first) if known.first is not None else Found()
    if was.record is None and now.record is None:
        return  # a README
    is_committed = known.last is not None and read_record(below, known.last) == now
    by = f"in {known.newest.commit[:10]} by {known.newest.author}" if is_committed else "and not committed"
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
