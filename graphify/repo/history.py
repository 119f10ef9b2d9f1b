"""Where the files of a folder come from, asked of git for all of them at once.

A question for each file costs a process for each file: with thousands of records that is minutes. So the commits that
touched a folder are listed once, with what each of them did to its files. Where that does not tell (a file was added
twice, or a merge has let one of two histories lie), git is asked about the one file.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from graphify.repo.entries import Change, FileChange
from graphify.repo.git import Repository

_FOLDERS = 100
"""So many folders are named to git; beyond that, all of them are looked at."""


@dataclass(frozen=True, slots=True)
class Past:
    """The last commit that touched a file, and the blob that it had when it was added."""

    newest: Change
    first_blob: str


def pasts(repository: Repository, folder: str, paths: set[str]) -> dict[str, Past]:
    """The pasts of files (RepoPaths) below a folder; those that were never committed are left out.

    In a shallow clone its boundary seems to have added everything.
    """
    head = repository.head()
    if not head or not paths:
        return {}
    now = {file.path: file.blob for file in repository.list_tree(head, folder)}
    commits, touched = _touched(repository, [folder], paths)
    found = {}
    for path, changes in touched.items():
        added = [change for change in changes if change.status == "A"]
        if added == changes[-1:] and changes[0].blob == now.get(path):
            found[path] = Past(commits[changes[0].commit], added[0].blob)
        elif past := _past(repository, path):
            found[path] = past
    return found


def _past(repository: Repository, path: str) -> Past | None:
    history = repository.changes(path)
    first = repository.list_tree(history[-1].commit, path) if history else []
    return Past(history[0], next((file.blob for file in first if file.path == path), "")) if history else None


def first_changes(repository: Repository, paths: Iterable[str]) -> dict[str, Change]:
    """The commits that added files (RepoPaths), also where they were called otherwise then (``git mv``)."""
    found: dict[str, Change] = {}
    wanted = {path: path for path in paths}
    seen = set(wanted)
    while wanted and repository.head():
        folders = sorted({path.rpartition("/")[0] or "." for path in wanted})
        commits, touched = _touched(repository, folders if len(folders) <= _FOLDERS else ["."], wanted.keys())
        added = {path: change.commit for path, changes in touched.items() for change in changes if change.status == "A"}
        renamed = {(one.commit, one.path): one.old for one in repository.renames(dict.fromkeys(added.values()))}
        following = {}
        for path, commit in added.items():
            found[wanted[path]] = commits[commit]
            old = renamed.get((commit, path), path)
            if old not in seen:
                seen.add(old)
                following[old] = wanted[path]
        wanted = following
    return found


def _touched(
    repository: Repository, folders: list[str], paths: Iterable[str]
) -> tuple[dict[str, Change], dict[str, list[FileChange]]]:
    """The commits that touched folders, by id, and what they did to these files, newest first."""
    commits = {change.commit: change for change in repository.changes_below(folders)}
    touched: dict[str, list[FileChange]] = {}
    wanted = set(paths)
    for change in repository.file_changes(commits, folders):
        if change.path in wanted:
            touched.setdefault(change.path, []).append(change)
    return commits, touched


class Calendar:
    """The commits of HEAD's history by their time."""

    def __init__(self, repository: Repository) -> None:
        # A commit that is not older than one before it in git's order is never the first that is old enough.
        times = repository.commit_times()
        oldest = list(accumulate((seconds for seconds, _ in times), min))
        kept = [pair for at, pair in enumerate(times) if not at or pair[0] < oldest[at - 1]]
        self._times = [-seconds for seconds, _ in kept]
        self._commits = [commit for _, commit in kept]

    def commit_before(self, instant: int) -> str:
        """The last commit that was made before a moment (microseconds since the epoch), else empty."""
        at = bisect_left(self._times, -(instant // 1_000_000))
        return self._commits[at] if at < len(self._commits) else ""
