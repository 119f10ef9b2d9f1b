"""Which commits were taken back.

A commit that reverts another says so: in its text by the other's id, in its subject by the other's subject. A commit
that was reverted by one that was reverted itself stands again. So what is asked is the newest word on each commit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

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
    """By id, the commit that took it back; ``reverting`` oldest first, ``known`` all commits that could be meant."""
    by_id = {one.id: one for one in known}
    back: dict[str, str] = {}
    for one in reverting:
        by_id.setdefault(one.id, one)
        for target in _targets(one, by_id):
            back[target] = one.id
            _lift(back, target)
    return back


def _targets(one: Said, by_id: Mapping[str, Said]) -> list[str]:
    if one.reverts:
        return [known for known in by_id if known.startswith(one.reverts)]
    same = [known.id for known in by_id.values() if known.subject == one.reverted_subject and known.id != one.id]
    return same[:1]


def _lift(back: dict[str, str], reverted: str) -> None:
    """What a reverted commit had taken back stands again."""
    for target in [target for target, by in back.items() if by == reverted]:
        del back[target]
