"""Files, read without trust and written whole or not at all.

Records are facts: a new one is created exclusively, and after a crash at any moment the file is there whole
or not there. Derived files are replaced atomically, and only when their bytes differ, so that nothing that
watches modification times wakes up for nothing. Nothing is written or read outside of the folder that the
caller names, also not through a symbolic link. How a folder of records is read is `reading`.

A file gets its name when it is finished. Until then it lies aside, best in the state folder, where git never looks:
what a killed process leaves behind is in nobody's commit, and the next writer sweeps it away.
"""

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from graphify.errors import GraphifyError

TEMPORARY = ".tmp-"
"""How the names of unfinished files start; readers skip them and `.gitignore` lists them."""

SIZE_LIMIT = 1 << 20
"""No record and no settings file is larger; what is larger is something else."""

_UNFINISHED = re.compile(re.escape(TEMPORARY) + r"(?:[0-9]+-[0-9a-f]{12}|probe-[0-9]+)")
"""The whole name of an unfinished file: others that start alike are somebody else's."""

_ABANDONED_SECONDS = 3600
"""No write takes as long."""

_NO_LINKS = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EMLINK, errno.EXDEV}
"""What file systems without hard links answer."""

_WHAT_TO_DO = {
    errno.EACCES: ("not_writable", "check the permissions of the folder"),
    errno.EPERM: ("not_writable", "check the permissions of the folder"),
    errno.EROFS: ("read_only", "this file system is read-only: work in a writable clone"),
    errno.ENOSPC: ("disk_full", "the disk is full: make room and run it again"),
    errno.EDQUOT: ("disk_full", "your quota is used up: make room and run it again"),
    errno.ENOTDIR: ("in_the_way", "a file stands where a folder is needed: move it away"),
    errno.EISDIR: ("in_the_way", "a folder stands where the file is to be: move it away"),
}


def read(path: Path, *, within: Path, limit: int = SIZE_LIMIT) -> bytes | None:
    """The content of one file; None where there is none.

    Raises `GraphifyError` where it cannot be read, is no regular file, is over ``limit`` bytes or lies outside of
    ``within``.
    """
    if not os.path.lexists(path):
        return None
    _check_inside(path, within)
    with _explained("read", path):
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise GraphifyError(f"{path} is not a file", hint="move it away", code="in_the_way")
            content = file.read(limit + 1)
    if len(content) > limit:
        raise GraphifyError(
            f"{path} is over {limit >> 20} MiB", hint="this cannot be the file that is meant", code="too_large"
        )
    return content


def make_folder(folder: Path) -> None:
    """A folder that somebody named, with those above it. Raises `GraphifyError` where it cannot be made."""
    with _explained("make", folder):
        folder.mkdir(parents=True, exist_ok=True)


def create(path: Path, content: bytes, *, within: Path, aside: Path | None = None) -> None:
    """A new file, with the folders that it needs; after a crash it is there whole or not at all.

    It is written in the folder ``aside``, or where that is None or on another disk, beside its place. Raises
    `GraphifyError` (code ``exists``) where there is a file of that name, and where it cannot be written.
    """
    with _explained("write", path):
        _make_folder(path.parent, within)
        try:
            _put(path, content, 0o666, aside, lambda temporary: _publish(temporary, path))
        except FileExistsError:
            raise GraphifyError(f"{path} exists already", hint="nothing was changed", code="exists") from None


def replace(path: Path, content: bytes, *, within: Path, executable: bool = False, aside: Path | None = None) -> bool:
    """Give a derived file this content. Returns whether it had another; if not, the file is not touched.

    The mode of an existing file is kept; ``aside`` as in `create`. Raises `GraphifyError` where the name is taken by
    something that is no regular file (a symbolic link is not written through) and where it cannot be written.
    """
    with _explained("write", path):
        _make_folder(path.parent, within)
        mode = _mode_of(path)
        if mode is not None and path.read_bytes() == content:
            return False

        def exchange(temporary: Path) -> None:
            if mode is not None:
                temporary.chmod(mode)
            temporary.replace(path)

        _put(path, content, 0o777 if executable else 0o666, aside, exchange)
    return True


def remove(path: Path, *, within: Path) -> bool:
    """Delete a file (of a symbolic link, the link). Returns whether there was one.

    Raises `GraphifyError` where it cannot be deleted or its folder lies outside of ``within``.
    """
    if not os.path.lexists(path):
        return False
    _check_inside(path.parent, within)
    with _explained("delete", path):
        path.unlink()
        _sync_folder(path.parent)
    return True


def write_state(path: Path, content: bytes) -> None:
    """Put a file of the state folder in place, whole and unsynced; what cannot be written is not there."""
    temporary = path.with_name(f"{TEMPORARY}{os.getpid()}-{os.urandom(6).hex()}")
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()


def read_state(path: Path) -> bytes | None:
    """The content of a file that can be made again; None where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError:
        return None


def append_line(path: Path, line: str) -> None:
    """Add a line to a log; what cannot be logged is lost."""
    with suppress(OSError), path.open("a", encoding="utf-8") as file:
        file.write(line.replace("\n", " ") + "\n")


def is_folder(path: Path) -> bool:
    """Whether a folder is there."""
    return path.is_dir()


def is_executable(path: Path) -> bool:
    """Whether anybody may execute the file."""
    return bool(path.stat().st_mode & 0o111)


def holds_anything(folder: Path, besides: str = "") -> bool:
    """Whether there is a file in a folder or below it, hidden ones and those of one name apart. A folder that cannot be
    listed holds one.
    """
    try:
        entries = [entry for entry in folder.iterdir() if not entry.name.startswith(".") and entry.name != besides]
    except OSError:
        return True
    return any(entry.is_symlink() or not entry.is_dir() or holds_anything(entry, besides) for entry in entries)


def remove_empty(folder: Path, *, within: Path) -> None:
    """Delete a folder if there is nothing in it."""
    _check_inside(folder, within)
    with suppress(OSError):
        folder.rmdir()


def _put(path: Path, content: bytes, mode: int, aside: Path | None, publish: Callable[[Path], None]) -> None:
    """Write a file aside and let ``publish`` give it its name; where aside does not do, beside its place."""
    if aside is None or not _put_from(aside, path, content, mode, publish):
        _put_by(path.parent, content, mode, publish)
    _sync_folder(path.parent)


def _put_from(aside: Path, path: Path, content: bytes, mode: int, publish: Callable[[Path], None]) -> bool:
    """Whether a file could be written aside and moved from there."""
    if path.parent.stat().st_mode & stat.S_ISGID:
        return False  # such a folder hands its group to files that are made in it
    try:
        _put_by(aside, content, mode, publish)
    except FileExistsError:
        raise
    except OSError:
        return False
    return True


def _put_by(folder: Path, content: bytes, mode: int, publish: Callable[[Path], None]) -> None:
    temporary = _unfinished(folder, content, mode)
    try:
        _sweep(folder, temporary.stat().st_mtime)
        publish(temporary)
    finally:
        with suppress(FileNotFoundError):
            temporary.unlink()


def _sweep(folder: Path, now: float) -> None:
    """Delete what killed processes have left in a folder. ``now`` is by the clock of its file system."""
    with suppress(OSError):
        for entry in folder.iterdir():
            if _UNFINISHED.fullmatch(entry.name) and entry.lstat().st_mtime < now - _ABANDONED_SECONDS:
                entry.unlink()


def _publish(temporary: Path, path: Path) -> None:
    """Give a finished file its name, unless the name is taken (`FileExistsError`)."""
    try:
        os.link(temporary, path)
    except OSError as error:
        if error.errno not in _NO_LINKS or (error.errno == errno.EXDEV and temporary.parent != path.parent):
            raise
        _claim_and_replace(temporary, path)


def _claim_and_replace(temporary: Path, path: Path) -> None:
    """The same without hard links. A crash in between leaves an empty file, which readers take for no
    record.
    """
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o666))
    try:
        temporary.replace(path)
    except BaseException:
        path.unlink()
        raise


def _unfinished(folder: Path, content: bytes, mode: int) -> Path:
    """A synced file with the whole content that has no name of its own yet."""
    temporary = folder / f"{TEMPORARY}{os.getpid()}-{os.urandom(6).hex()}"
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_NOFOLLOW | os.O_CLOEXEC
    try:
        with os.fdopen(os.open(temporary, flags, mode), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        with suppress(FileNotFoundError):
            temporary.unlink()
        raise
    return temporary


def _make_folder(folder: Path, within: Path) -> None:
    _check_inside(folder, within)
    # What was removed while a child was at work must not come back: neither `within` nor what is above it is made, also
    # not where it goes away between a look at it and a `mkdir` with parents.
    missing: list[Path] = []
    while not folder.is_dir() and folder != within:
        missing.append(folder)
        folder = folder.parent
    if not folder.is_dir():
        raise GraphifyError(f"{within} is gone", hint="nothing was written", code="gone")
    for one in reversed(missing):
        try:
            one.mkdir(exist_ok=True)
        except FileNotFoundError:
            raise GraphifyError(f"{within} is gone", hint="nothing was written", code="gone") from None
        _sync_folder(one.parent)


def _check_inside(path: Path, within: Path) -> None:
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(within)):
        raise GraphifyError(
            f"{path} leads out of {within} through a symbolic link",
            hint="put a real folder or file there",
            code="outside",
        )


def _mode_of(path: Path) -> int | None:
    """The permissions of an existing regular file, None where there is nothing."""
    try:
        found = path.lstat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):
        what = "a symbolic link" if stat.S_ISLNK(found.st_mode) else "not a file"
        raise GraphifyError(f"{path} is {what}", hint="move it away and run it again", code="in_the_way")
    return stat.S_IMODE(found.st_mode)


def _sync_folder(folder: Path) -> None:
    """Make a name durable; where the file system cannot sync folders, it does so by itself or not at all."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextmanager
def _explained(verb: str, path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        code, hint = _WHAT_TO_DO.get(error.errno or 0, ("io", ""))
        reason = error.strerror or str(error)
        raise GraphifyError(f"cannot {verb} {path}: {reason}", hint=hint, code=code) from error
