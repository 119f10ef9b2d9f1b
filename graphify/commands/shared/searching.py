"""The search index of this work tree, brought up to date and asked.

It spares work and never decides: where its file is damaged it is made anew, and where it cannot be used (locked, a full
disk, no place for state) one in memory gives the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.index.history import commits_in_all, head_of, known_commits, put_commits
from graphify.index.search import SearchIndex
from graphify.memory.records import AnyRecord
from graphify.repo.entries import Commit

ResultT = TypeVar("ResultT")

MOST_COMMITS = 5_000
"""So many of the newest commits are searched."""

_BATCH = 500
_MOST_PATHS = 60
"""Of a commit so many paths are searched: one that touches more is about none of them."""


@dataclass(frozen=True)
class Scope:
    """What of the history is searched: how many commits, and what cannot be seen, in words."""

    commits: int = 0
    unseen: str = ""


def ask_index(
    workspace: Workspace, records: Iterable[AnyRecord], ask: Callable[[SearchIndex], ResultT], *, kept: bool = True
) -> ResultT:
    """The answer of a search index that holds these records; one that is not ``kept`` lives in memory."""
    place = workspace.layout.search_file if kept else None
    held = list(records)
    try:
        return _ask(place, held, ask)
    except GraphifyError as error:
        if error.code not in ("index_damaged", "index_unusable") or place is None:
            raise
        again = place if error.code == "index_damaged" else None
    return _ask(again, held, ask)


def _ask(place: Path | None, records: list[AnyRecord], ask: Callable[[SearchIndex], ResultT]) -> ResultT:
    with SearchIndex(place) as index:
        index.bring_up_to_date(records)
        return ask(index)


def bring_history_up_to_date(workspace: Workspace, index: SearchIndex) -> Scope:
    """Index the commits of the branch that is checked out that are not there yet, newest first."""
    repository = workspace.repository
    head = repository.head()
    if head and head != head_of(index):
        listed = repository.history(MOST_COMMITS + 1)
        wanted = listed[:MOST_COMMITS]
        known = known_commits(index)
        new = [one for one in wanted if one not in known]
        gone = known.difference(wanted)
        for start in range(0, len(new), _BATCH):
            told = repository.commits(new[start : start + _BATCH])
            put_commits(index, (_about_code(workspace, commit) for commit in told), ())
        put_commits(index, (), gone, head)
    count = commits_in_all(index) if head else 0
    return Scope(count, _unseen(workspace, count))


def _about_code(workspace: Workspace, commit: Commit) -> Commit:
    """The commit without the paths of records and of what is made from them."""
    ours = (workspace.settings.memory, workspace.settings.reflections)
    paths = [path for path in commit.paths if not path.startswith(tuple(f"{folder}/" for folder in ours))]
    # A commit of records alone says again what the records say.
    subject = commit.subject if paths or not commit.paths else ""
    return replace(commit, subject=subject, paths=tuple(paths[:_MOST_PATHS]))


def _unseen(workspace: Workspace, count: int) -> str:
    if workspace.repository.is_shallow:
        return "this clone is shallow: older commits are not here (git fetch --unshallow)"
    if count >= MOST_COMMITS:
        return f"the newest {MOST_COMMITS} commits alone are searched"
    return ""
