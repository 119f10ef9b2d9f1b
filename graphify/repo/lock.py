"""Only one at a time.

An advisory lock on a file in the state folder, given back by the kernel when the process ends, however it
ends. Whoever does not get it goes on without doing the work, because somebody is doing it.
"""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def try_lock(folder: Path | None, name: str) -> Iterator[bool]:
    """Whether we hold the lock of this name, without waiting, for as long as the block runs.

    Without a folder, and where the file system knows no locks, the answer is yes: the lock spares double
    work, and correctness never rests on it.
    """
    descriptor = _opened(folder, name)
    if descriptor is None:
        yield True
        return
    try:
        yield _locked(descriptor)
    finally:
        os.close(descriptor)


def _opened(folder: Path | None, name: str) -> int | None:
    if folder is None:
        return None
    try:
        return os.open(folder / f"{name}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        return None


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EWOULDBLOCK, errno.EACCES)
    return True
