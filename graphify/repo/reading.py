"""A folder of records, read.

Whatever somebody puts there, reading goes on: what cannot be read is a Problem in its place, in the same list
and order. Symbolic links are not followed, devices and pipes are not opened for their content, hidden names
(editors' folders, unfinished files) are not records.
"""

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from graphify.errors import GraphifyError, Problem
from graphify.repo.entries import SYMBOLIC_LINK, TrackedFile
from graphify.repo.store import SIZE_LIMIT

SUFFIX = b".md"

CODE_LIMIT = 1 << 20
"""No source file of the work tree that is larger is read; it would not be parsed either."""

_DEPTH = 40
"""No memory has folders in folders as deep as this."""


def read_texts(folder: Path, *, within: Path) -> list[tuple[str, bytes | Problem]]:
    """All ``*.md`` files below a folder, as (path from ``within``, content or what is wrong), sorted by path.

    A folder that does not exist is empty. Raises `GraphifyError` where the folder's real path lies outside of
    ``within``, or where it is no folder.
    """
    start = os.path.realpath(folder)
    top = os.path.realpath(within)
    if not Path(start).is_relative_to(top):
        raise GraphifyError(
            f"{folder} leads out of {within} through a symbolic link",
            hint="put a real folder there, or name the folder with --memory-dir",
            code="outside",
        )
    if not os.path.lexists(start):
        return []
    if not Path(start).is_dir():
        raise GraphifyError(f"{folder} is not a folder", hint="move it away", code="in_the_way")
    prefix = os.fsencode(os.path.relpath(start, top))
    return sorted(_walk(os.fsencode(start), b"" if prefix == b"." else prefix + b"/"), key=lambda found: found[0])


def read_code(path: Path, *, within: Path) -> bytes | str | None:
    """A source file of the work tree: its content, why it is not looked at, or None where there is none."""
    place = os.fsencode(path)
    if not os.path.lexists(place):
        return None
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(within)):
        return "leads out of the repository"
    try:
        descriptor = os.open(place, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError as error:
        return "symbolic link" if error.errno == errno.ELOOP else f"cannot be opened: {error.strerror}"
    with os.fdopen(descriptor, "rb") as file:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            return "not a regular file"
        if found.st_size > CODE_LIMIT:
            return f"over {CODE_LIMIT >> 20} MiB"
        try:
            return file.read()
        except OSError as error:
            return f"cannot be read: {error.strerror}"


def as_checked_out(folder: str, file: TrackedFile, content: bytes | None) -> bytes | Problem | None:
    """What `read_texts` of a folder would find where a file of an index lies; None for what it does not look at."""
    path = file.path.encode("utf-8", "surrogateescape")
    if "/." in file.path[len(folder) :]:
        return None
    if file.unseen == SYMBOLIC_LINK:
        return _link(path)[1]
    if content is None or file.unseen:
        return None
    return _too_large(path)[1] if len(content) > SIZE_LIMIT else content


def _walk(folder: bytes, prefix: bytes) -> Iterator[tuple[str, bytes | Problem]]:
    try:
        with os.scandir(folder) as listing:
            found = [entry for entry in listing if not entry.name.startswith(b".")]
    except FileNotFoundError:
        return  # deleted since its parent was listed
    except OSError as error:
        yield _finding(prefix.rstrip(b"/"), "unreadable", f"the folder cannot be listed: {error.strerror}")
        return
    for entry in found:
        yield from _look_at(entry, prefix + entry.name)


def _look_at(entry: "os.DirEntry[bytes]", path: bytes) -> Iterator[tuple[str, bytes | Problem]]:
    is_record = path.endswith(SUFFIX)
    if entry.is_symlink():
        if is_record or os.path.isdir(entry.path):  # noqa: PTH112 - a path of bytes
            yield _link(path)
    elif entry.is_dir(follow_symlinks=False):
        if is_record:
            yield _finding(path, "not_a_file", "a folder has a record's name; call it something else")
        if path.count(b"/") < _DEPTH:
            yield from _walk(entry.path, path + b"/")
        else:
            yield _finding(path, "too_deep", f"more than {_DEPTH} folders deep: not looked into")
    elif is_record:
        yield from _read(entry.path, path)


def _read(place: bytes, path: bytes) -> Iterator[tuple[str, bytes | Problem]]:
    try:
        descriptor = os.open(place, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    except FileNotFoundError:
        return  # deleted since the folder was listed
    except OSError as error:
        yield _finding(path, "unreadable", f"cannot be opened: {error.strerror}")
        return
    try:
        yield _content(descriptor, path)
    except OSError as error:
        yield _finding(path, "unreadable", f"cannot be read: {error.strerror}")
    finally:
        os.close(descriptor)


def _content(descriptor: int, path: bytes) -> tuple[str, bytes | Problem]:
    found = os.fstat(descriptor)
    if not stat.S_ISREG(found.st_mode):
        return _finding(path, "not_a_file", "a pipe, socket or device has a record's name; remove it")
    if found.st_size > SIZE_LIMIT:
        return _too_large(path)
    parts: list[bytes] = []
    size = 0
    while size <= SIZE_LIMIT and (part := os.read(descriptor, found.st_size + 1)):
        parts.append(part)
        size += len(part)
    if size > SIZE_LIMIT:
        return _too_large(path)
    try:
        return path.decode("utf-8"), b"".join(parts)
    except UnicodeDecodeError:
        return _finding(path, "bad_name", "the file's name is not UTF-8; rename it")


def _too_large(path: bytes) -> tuple[str, Problem]:
    return _finding(path, "too_large", "over 1 MiB: too large for a record, so it was not read")


def _link(path: bytes) -> tuple[str, Problem]:
    return _finding(path, "symlink", "a symbolic link is not followed; put the file itself here")


def _finding(path: bytes, code: str, message: str) -> tuple[str, Problem]:
    name = path.decode("utf-8", "backslashreplace")
    return name, Problem(name, 0, code, message)
