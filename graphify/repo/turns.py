"""Whose turn it is to refresh.

Many hooks may fire at once: a rebase, two terminals, an agent and a person. One of them refreshes; whoever comes while
it does leaves a note and goes, and the one at work does it once more when it finds the note. The lock is an open file
(`flock`): a forked child goes on holding it, and it is given back by the kernel however the process ends.

Nothing that was asked for is lost: a note is written before the second try for the lock, and looked for after the lock
was given back, so one of the two sees the other.
"""

import fcntl
import os
import time

_LOCK = "refresh.lock"
_NOTE = "refresh.again"
_MOMENT = 0.005
"""`is_busy` holds the lock for less than that."""
_POLL = 0.02


class Turn:
    """The right to refresh, held until it is given back or the process ends."""

    def __init__(self, folder: str, descriptor: int):
        self._folder = folder
        self.descriptor = descriptor

    def is_here(self) -> bool:
        """Whether nobody is deleting the repository: the lock and what git never lacks are in their places."""
        head = f"{os.path.dirname(self._folder)}/HEAD"  # noqa: PTH120 - hooks cannot wait for pathlib
        return os.fstat(self.descriptor).st_nlink > 0 and os.path.lexists(head)

    def start(self) -> None:
        """Forget the notes: what they ask for is done from now on."""
        try:
            os.unlink(f"{self._folder}/{_NOTE}")  # noqa: PTH108 - hooks cannot wait for pathlib
        except OSError:
            return

    def is_over(self) -> bool:
        """Whether nobody asked for another refresh since `start`; if so, the turn is given back."""
        fcntl.flock(self.descriptor, fcntl.LOCK_UN)
        return not (_is_noted(self._folder) and _try_twice(self.descriptor))


def take(folder: str) -> "Turn | None":
    """The turn, or None where somebody else has it (who was left a note) or no state can be kept."""
    descriptor = _opened(folder)
    if descriptor is None:
        return None
    if not _try(descriptor):
        _leave_note(folder)
        if not _try_twice(descriptor):
            os.close(descriptor)
            return None
    return Turn(folder, descriptor)


def is_busy(folder: str) -> bool:
    """Whether somebody refreshes just now."""
    try:
        descriptor = os.open(f"{folder}/{_LOCK}", os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        return not _try(descriptor)
    finally:
        os.close(descriptor)


def wait_until_idle(folder: str, seconds: float) -> bool:
    """Wait until nobody refreshes. Returns whether that came about in time."""
    end = time.monotonic() + seconds
    while is_busy(folder) or _is_taken_up(folder):
        if time.monotonic() > end:
            return False
        time.sleep(_POLL)
    return True


def _is_taken_up(folder: str) -> bool:
    """Whether a note that lies there is about to be heeded; one that a killed process left is not."""
    if not _is_noted(folder):
        return False
    time.sleep(_POLL)
    return is_busy(folder)


def _opened(folder: str) -> "int | None":
    try:
        if not os.path.isdir(folder):  # noqa: PTH112
            os.mkdir(folder, 0o700)  # noqa: PTH102 - never its parents: the git directory may just be going away
        return os.open(f"{folder}/{_LOCK}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        return None


def _is_noted(folder: str) -> bool:
    return os.path.lexists(f"{folder}/{_NOTE}")


def _leave_note(folder: str) -> None:
    try:
        os.close(os.open(f"{folder}/{_NOTE}", os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600))
    except OSError:
        return


def _try(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _try_twice(descriptor: int) -> bool:
    """The same; who only looks whether the lock is held must not be taken for its holder."""
    if _try(descriptor):
        return True
    time.sleep(_MOMENT)
    return _try(descriptor)
