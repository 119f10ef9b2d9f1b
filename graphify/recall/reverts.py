"""Which commits were taken back.

A commit that reverts another says so: in its text by the other's id, in its subject by the other's subject. A commit
that was reverted by one that was reverted itself stands again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

_DEEPEST = 50
"""Reverts of reverts are followed so far."""

_REVERT = re.compile(r'Revert "(.*)"')


@dataclass(frozen=True, slots=True)
class Said:
    """What a commit says of itself: ``reverts`` is the id (or the beginning of one) that it names."""

    id: str
    subject: str
    reverts: str = ""

    @property
    def reverted_subject(self) -> str:
        """The subject of the commit that it reverts, by its own; empty where it reverts none."""
        found = _REVERT.fullmatch(self.subject)
        return found[1] if found else ""


def taken_back(reverting: Iterable[Said], known: Iterable[Said]) -> Mapping[str, str]:
    """By id, the commit that took it back; ``known`` are all commits that could be meant.

    Commits are made within one second at times, so their dates put nothing in order: a commit is taken back as long as
    one that reverts it stands.
    """
    words = list(reverting)
    by_id = {one.id: one for one in (*known, *words)}
    against: dict[str, list[str]] = {}
    for one in words:
        for target in _targets(one, by_id):
            against.setdefault(target, []).append(one.id)
    back = {commit: _standing(against, commit, frozenset((commit,))) for commit in against}
    return {commit: by for commit, by in back.items() if by}


def _targets(one: Said, by_id: Mapping[str, Said]) -> list[str]:
    if one.reverts:
        return [known for known in by_id if known.startswith(one.reverts) and known != one.id]
    same = [known.id for known in by_id.values() if known.subject == one.reverted_subject and known.id != one.id]
    return same[:1]


def _standing(against: Mapping[str, list[str]], commit: str, seen: frozenset[str]) -> str:
    """The last of the commits that revert this one and were not reverted themselves; empty where there is none."""
    if len(seen) > _DEEPEST:
        return ""
    for by in reversed(against.get(commit, [])):
        if by not in seen and not _standing(against, by, seen | {by}):
            return by
    return ""
