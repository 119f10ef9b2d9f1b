"""Records that were edited or deleted by hand.

A record is a fact: what it got wrong is said in another record. An edit by hand keeps the declared id, so it can be
told from the content; a formatter's rewriting, which leaves the words alone, is told apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from graphify.commands.shared.branch import Side
from graphify.commands.shared.workspace import Workspace
from graphify.memory.frontmatter import Document
from graphify.memory.reading import read_record
from graphify.memory.records import AnyRecord
from graphify.memory.samewords import same_words
from graphify.repo.reading import NOT_HERE


class How(str, Enum):
    """What was done to a record."""

    EDITED = "edited"
    DELETED = "deleted"
    REFORMATTED = "reformatted"


@dataclass(frozen=True)
class Touched:
    """A record that is not what it was: as it was, and its RepoPath then."""

    how: How
    record: AnyRecord
    path: str


def touched_by_hand(workspace: Workspace, base: Side, head: Side) -> tuple[Touched, ...]:
    """The records of ``base`` that are gone from ``head``, or say something else there."""
    before, after = base.memory, head.memory
    found = []
    by_path = {one.path: (one,) for one in after.records}
    broken = {problem.path for problem in after.problems}
    unseen = {problem.path for problem in after.problems if problem.code == NOT_HERE}
    for record in before.records:
        now: tuple[AnyRecord, ...] = after.fold.with_id(record.id) or by_path.get(record.path, ())
        if any(one.key == record.key or (record.foreign and one.imported_from) for one in now):
            continue
        path = before.path_of(record)
        if path in unseen:
            continue
        is_there = now or after.path_of(record) in broken
        how = _how(workspace, base, head, record) if is_there else How.DELETED
        found.append(Touched(how, record, path))
    return tuple(sorted(found, key=lambda one: (list(How).index(one.how), one.path)))


def _how(workspace: Workspace, base: Side, head: Side, record: AnyRecord) -> How:
    """Whether the words of a record that is still there are the same."""
    now = head.memory.fold.with_id(record.id) or (record,)
    was = _document(workspace, base, record)
    documents = (_document(workspace, head, one) for one in now)
    same = was is not None and any(one is not None and same_words(was, one) for one in documents)
    return How.REFORMATTED if same else How.EDITED


def _document(workspace: Workspace, side: Side, record: AnyRecord) -> Document | None:
    """What the file of a record holds on one side."""
    file = side.files.get(side.memory.path_of(record))
    content = workspace.repository.blobs([file.blob]).get(file.blob) if file is not None else None
    return None if content is None else read_record(record.path, content).document
