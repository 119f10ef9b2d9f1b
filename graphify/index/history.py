"""The words of commits: what was done here before anybody kept a memory.

Rows are commits that are no merges, of the branch that is checked out; they stand in the search index's file. A commit
that a later one reverts is found as something that was tried.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from graphify.index.search import SearchIndex, any_of
from graphify.recall.terms import terms
from graphify.repo.entries import PastCommit

_HEAD = "head"
_NEAR = 50
"""So many commits that have a word of the question are looked at."""


@dataclass(frozen=True, slots=True)
class FoundCommit:
    """A commit, with the terms of what it says and of the paths that it touched."""

    commit: PastCommit
    subject: str
    paths: str


def head_of(index: SearchIndex) -> str:
    """What the commits were listed from."""
    return index.facts().get(_HEAD, "")


def known_commits(index: SearchIndex) -> set[str]:
    """The ids of all commits that stand in the index."""
    return {one for (one,) in index.rows("SELECT id FROM commits")}


def put_commits(index: SearchIndex, new: Iterable[PastCommit], gone: Collection[str], head: str = "") -> None:
    """Put commits in and take commits out; with a head, say that all of its commits are there now."""
    texts = [(commit, _joined([commit.subject]), _joined(commit.paths)) for commit in new]
    with index.changing() as connection:
        for one in gone:
            connection.execute(
                "DELETE FROM commit_texts WHERE rowid = (SELECT number FROM commits WHERE id = ?)", (one,)
            )
            connection.execute("DELETE FROM commits WHERE id = ?", (one,))
        for commit, subject, paths in texts:
            put = connection.execute(
                "INSERT OR IGNORE INTO commits(id, at, author, subject, reverts, paths) VALUES(?, ?, ?, ?, ?, ?)",
                (commit.id, commit.at, commit.author, commit.subject, commit.reverts, json.dumps(commit.paths)),
            )
            if put.rowcount:
                connection.execute(
                    "INSERT INTO commit_texts(rowid, subject, paths) VALUES(?, ?, ?)", (put.lastrowid, subject, paths)
                )
        if head:
            connection.execute("INSERT OR REPLACE INTO facts VALUES(?, ?)", (_HEAD, head))


def _joined(texts: Iterable[str]) -> str:
    return " ".join(term for text in texts for term in terms(text))


def commits_in_all(index: SearchIndex) -> int:
    """How many commits are searched."""
    return int(index.rows("SELECT count(*) FROM commits")[0][0])


def matching_commits(index: SearchIndex, asked: Sequence[str]) -> list[FoundCommit]:
    """The commits that have a word of the question, best first."""
    return _found(index, any_of(asked), "bm25(commit_texts, 3.0, 1.0), at DESC, id") if asked else []


def newest_commits(index: SearchIndex, term: str) -> list[FoundCommit]:
    """The commits whose subject has a word, newest first."""
    return _found(index, f"subject : ({any_of([term])})", "at DESC, id")


def _found(index: SearchIndex, matching: str, order: str) -> list[FoundCommit]:
    rows = index.rows(
        "SELECT id, at, author, commits.subject, reverts, commits.paths, commit_texts.subject, commit_texts.paths"  # noqa: S608 - constants
        " FROM commit_texts JOIN commits ON commits.number = commit_texts.rowid"
        f" WHERE commit_texts MATCH ? ORDER BY {order} LIMIT {_NEAR}",
        matching,
    )
    return [FoundCommit(_commit(*row[:6]), *row[6:]) for row in rows]


def reverting_commits(index: SearchIndex) -> list[PastCommit]:
    """All commits that say that they revert another one, oldest first."""
    rows = index.rows(
        "SELECT id, at, author, subject, reverts, paths FROM commits"
        " WHERE reverts <> '' OR subject LIKE 'Revert \"%' ORDER BY at, id"
    )
    return [_commit(*row) for row in rows]


def _commit(one: str, at: int, author: str, subject: str, reverts: str, paths: str) -> PastCommit:
    return PastCommit(one, at, author, subject, reverts, tuple(json.loads(paths)))
