"""Records that were edited or deleted by hand.

A record is a fact: what it got wrong is said in another record. An edit by hand keeps the declared id, so it can be
told from the content; a formatter's rewriting, which leaves the words alone, is told apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum

from graphify.commands.shared.branch import Side
from graphify.commands.shared.memory import Memory
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.memory.frontmatter import Document
from graphify.memory.reading import read_record
from graphify.memory.records import AnyRecord
from graphify.memory.samewords import same_words
from graphify.memory.twins import is_import_of
from graphify.repo import store
from graphify.repo.reading import NOT_HERE


class How(str, Enum):
    """What was done to a record."""

    EDITED = "edited"
    DELETED = "deleted"
    REFORMATTED = "reformatted"


@dataclass(frozen=True)
class Touched:
    """A record that is not what it was: as it was, its RepoPath then, and the one that it would have now."""

    how: How
    record: AnyRecord
    path: str
    now_path: str


@dataclass(frozen=True)
class _Suspect:
    """A record that is not there as it was, and what is there in its place (nothing where it was deleted)."""

    record: AnyRecord
    now: tuple[AnyRecord, ...]


def touched_by_hand(workspace: Workspace, base: Side, head: Side) -> tuple[Touched, ...]:
    """The records of ``base`` that are gone from ``head``, or say something else there."""
    before, after = base.memory, head.memory
    suspects = list(_suspects(before, after))
    was = _documents(workspace, base, [one.record for one in suspects if one.now])
    now = _documents(workspace, head, [record for one in suspects for record in one.now])
    found = []
    for one in suspects:
        old, new = was.get(one.record.path), [now[record.path] for record in one.now if record.path in now]
        same = old is not None and any(same_words(old, document) for document in new)
        how = How.DELETED if not one.now else How.REFORMATTED if same else How.EDITED
        now_path = after.path_of(one.now[0] if one.now else one.record)
        found.append(Touched(how, one.record, before.path_of(one.record), now_path))
    return tuple(sorted(found, key=lambda one: (list(How).index(one.how), one.path)))


def _suspects(before: Memory, after: Memory) -> Iterator[_Suspect]:
    by_path = {one.path: (one,) for one in after.records}
    broken = {problem.path for problem in after.problems}
    unseen = {problem.path for problem in after.problems if problem.code == NOT_HERE}
    for record in before.records:
        with_id: tuple[AnyRecord, ...] = after.fold.with_id(record.id)
        now = with_id or by_path.get(record.path, ())
        if any(one.key == record.key or is_import_of(record, one) for one in now):
            continue
        path = after.path_of(record)
        if path not in unseen:
            yield _Suspect(record, now or ((record,) if path in broken else ()))


def _documents(workspace: Workspace, side: Side, records: Iterable[AnyRecord]) -> dict[str, Document]:
    """What the files of records hold on one side, by path below the memory folder; git is asked once."""
    places = {record.path: side.memory.path_of(record) for record in records}
    if side.files is None:
        contents = {path: _in_work_tree(workspace, place) for path, place in places.items()}
    else:
        blobs = {path: side.files[place].blob for path, place in places.items() if place in side.files}
        known = workspace.repository.blobs(blobs.values())
        contents = {path: known.get(blob) for path, blob in blobs.items()}
    read = {path: read_record(path, content).document for path, content in contents.items() if content is not None}
    return {path: document for path, document in read.items() if document is not None}


def _in_work_tree(workspace: Workspace, path: str) -> bytes | None:
    with suppress(GraphifyError):
        return store.read(workspace.repository.absolute(path), within=workspace.layout.root)
    return None
