"""Whether files have come or gone below a folder, by the times of its folders alone.

Ten thousand records lie in a dozen folders, and a file that is made, renamed or deleted changes the time of its folder.
So a dozen looks say whether anything that was known of the files is still all there is to know. Nothing of ours writes
into a file in place; an edit in place that somebody makes is seen by the next refresh.
"""

import os

import blake3

from graphify.repo.clock import now
from graphify.repo.shelf import TICK_NS

_COARSE = 10_000_000
_FINE = 50_000_000
"""Kernels move the clock of their files on every few milliseconds."""


def state_of(folder: str) -> str:
    """A text that is another one as soon as a file has come or gone below the folder; empty where nothing can be said:
    a folder is missing, or changed so lately that the next change may bear the same time.
    """
    found: list[str] = []
    youngest = 0
    waiting = [folder]
    try:
        while waiting:
            place = waiting.pop()
            facts = os.stat(place, follow_symlinks=False)  # noqa: PTH116 - an agent waits: nothing is loaded
            youngest = max(youngest, facts.st_mtime_ns, facts.st_ctime_ns)
            found.append(f"{place} {facts.st_ino} {facts.st_mtime_ns} {facts.st_ctime_ns}")
            waiting += _below(place, facts.st_nlink)
    except OSError:
        return ""
    if youngest > now() * 1000 - tick_of(youngest):
        return ""
    return blake3.blake3("\n".join(sorted(found)).encode("utf-8", "surrogateescape")).hexdigest(length=16)


def tick_of(nanoseconds: int) -> int:
    """How far apart two times of change may be and look the same, by one of them: a file system that keeps whole
    seconds, or hundredths, shows it.
    """
    return TICK_NS if nanoseconds % _COARSE == 0 else _FINE


def _below(place: str, links: int) -> list[str]:
    # A folder without folders in it has two names on most file systems: then its files need not be listed.
    if links == 2:
        return []
    with os.scandir(place) as entries:
        return [entry.path for entry in entries if entry.is_dir(follow_symlinks=False)]
