"""What the history of the code says to a question: commits that are near, and which of them were taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from graphify.index.history import FoundCommit, matching_commits, newest_commits, reverting_commits
from graphify.index.search import SearchIndex
from graphify.recall.asked import Asked
from graphify.recall.documents import Document
from graphify.recall.gate import is_told
from graphify.recall.likeness import likeness
from graphify.recall.reverts import Said, taken_back
from graphify.recall.terms import is_telling, searched, weight, weights
from graphify.repo.entries import PastCommit

SHOWN = 3
_ENOUGH = 2


@dataclass(frozen=True)
class ToldCommit:
    """A commit that is near the question; ``reverted_by`` is the commit that took it back, else empty."""

    commit: PastCommit
    reverted_by: str


def from_history(index: SearchIndex, asked: Asked, commits: int) -> tuple[ToldCommit, ...]:
    """The commits that are near, best first."""
    if not commits:
        return ()
    found_in = index.counts("commit_words", asked.terms)
    weighed = weights(asked.terms, found_in, commits)
    near = _near(index, weighed, found_in, commits)
    if not near:
        return ()
    reverting = [_said(commit) for commit in reverting_commits(index)]
    back = taken_back(reverting, [_said(one.commit) for one in near])
    # A commit that only takes another one back is told with that one.
    taking = set(back.values())
    told = [ToldCommit(one.commit, back.get(one.commit.id, "")) for one in near if one.commit.id not in taking]
    return tuple(told[:SHOWN])


def _near(
    index: SearchIndex, weighed: Mapping[str, float], found_in: Mapping[str, int], commits: int
) -> list[FoundCommit]:
    """Who asks with one word gets the newest commits that say it; with words that say nothing, none."""
    telling = [term for term, says in weighed.items() if says > 0]
    if len(telling) < _ENOUGH:
        return newest_commits(index, telling[0]) if telling and is_telling(telling[0]) else []
    found = matching_commits(index, searched(weighed, found_in))
    return [one for one in found if is_told(likeness(weighed, _document(one), lambda term: weight(term, 0, commits)))]


def _document(found: FoundCommit) -> Document:
    return Document(subject=found.subject, symbols=found.paths)


def _said(commit: PastCommit) -> Said:
    return Said(commit.id, commit.subject, commit.reverts)
