"""A folder of records, read.

Whatever somebody puts there, reading goes on: what cannot be read is a Problem in its place, in the same list
and order. Symbolic links are not followed, devices and pipes are not opened for their content, hidden names
(editors' folders, unfinished files) are not records.

The folder may lie in the work tree (`read_files`) or in a commit (`read_listed`); of a clean checkout both say the
same.
"""

import errno
import os
import posixpath
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from graphify.errors import GraphifyError, Problem
from graphify.repo.entries import NOT_UTF8, SYMBOLIC_LINK, TrackedFile
from graphify.repo.shelf import Facts, Shelf, facts_of
from graphify.repo.store import SIZE_LIMIT

SUFFIX = b".md"

CODE_LIMIT = 1 << 20
"""No source file of the work tree that is larger is read; it would not be parsed either."""

NOT_HERE = "not_here"
"""The code of a Problem: git lists a file, and its content is not in this (partial) clone."""

_DEPTH = 40
"""No memory has folders in folders as deep as this."""

_SYMLINK = ("symlink", "a symbolic link is not followed; put the file itself here")
_FOLDER = ("not_a_file", "a folder has a record's name; call it something else")
_TOO_DEEP = ("too_deep", f"more than {_DEPTH} folders deep: not looked into")
_BAD_NAME = ("bad_name", "the file's name is not UTF-8; rename it")
_TOO_LARGE = ("too_large", "over 1 MiB: too large for a record, so it was not read")


@dataclass(frozen=True, slots=True)
class File:
    """A file with a record's name: its content, or what a shelf keeps of it, or what is wrong.

    ``path`` starts at ``within``. ``facts`` are what the directory said of the file that was opened.
    """

    path: str
    content: bytes = b""
    kept: object | None = None
    problem: Problem | None = None
    facts: Facts | None = None


def read_files(folder: Path, *, within: Path, shelf: Shelf | None = None) -> Iterator[File]:
    """All ``*.md`` files below a folder, sorted by path, each read when it is asked for; those that the shelf knows
    are not opened.

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
        return
    if not Path(start).is_dir():
        raise GraphifyError(f"{folder} is not a folder", hint="move it away", code="in_the_way")
    prefix = os.fsencode(os.path.relpath(start, top))
    below = b"" if prefix == b"." else prefix + b"/"
    for _, found in sorted(_walk(os.fsencode(start), below), key=lambda one: one[0]):
        file = found if isinstance(found, File) else _kept(*found, shelf) or _read(*found)
        if file is not None:
            yield file


def read_texts(folder: Path, *, within: Path) -> list[tuple[str, bytes | Problem]]:
    """The same, all at once, as (path, content or what is wrong)."""
    return [(file.path, file.problem or file.content) for file in read_files(folder, within=within)]


def listed_records(files: Iterable[TrackedFile], folder: str) -> list[TrackedFile]:
    """Those of git's files whose content `read_listed` wants: what `read_files` would open, and symbolic links."""
    return [
        file for file in files if _is_looked_at(file.path, folder) and (file.path.endswith(".md") or _is_link(file))
    ]


def read_listed(files: Iterable[TrackedFile], folder: str, contents: Mapping[str, bytes]) -> list[File]:
    """As `read_files`, of a folder (a RepoPath) as git lists it. ``contents`` are those of `listed_records` by blob id.

    Raises `GraphifyError` where the folder is a symbolic link or a file.
    """
    listed = list(files)
    for file in listed:
        if file.path == folder:
            what = "a symbolic link" if _is_link(file) else "not a folder"
            raise GraphifyError(f"{folder} is {what}", hint="put a real folder there", code="in_the_way")
    folders = {".", *(parent for file in listed for parent in _parents(file.path))}
    found = [File(path, problem=problem) for path, problem in _folder_findings(folders, folder)]
    for file in listed_records(listed, folder):
        content = _listed(file, contents.get(file.blob), folders)
        if isinstance(content, Problem):
            found.append(File(file.path, problem=content))
        elif content is not None:
            found.append(File(file.path, content))
    return sorted(found, key=lambda one: one.path)


def _listed(file: TrackedFile, content: bytes | None, folders: set[str]) -> bytes | Problem | None:
    """What one file of a listing comes to; None for a symbolic link that leads to no folder."""
    path = file.path
    if _is_link(file):
        target = posixpath.normpath(
            posixpath.join(posixpath.dirname(path), (content or b"").decode("utf-8", "replace"))
        )
        is_looked_at = path.endswith(".md") or target in folders
        return Problem(path, 0, *_SYMLINK) if is_looked_at else None
    if file.mode == "160000":
        return Problem(path, 0, *_FOLDER)
    if file.unseen == NOT_UTF8:
        return Problem(path, 0, *_BAD_NAME)
    if content is None:
        message = "its content is not in this clone (a partial one?): git fetch, or look at the file itself"
        return Problem(path, 0, NOT_HERE, message)
    return content if len(content) <= SIZE_LIMIT else Problem(path, 0, *_TOO_LARGE)


def _folder_findings(folders: Iterable[str], memory: str) -> Iterator[tuple[str, Problem]]:
    for path in folders:
        if _is_looked_at(path, memory):
            if path.endswith(".md"):
                yield path, Problem(path, 0, *_FOLDER)
            if path.count("/") == _DEPTH:
                yield path, Problem(path, 0, *_TOO_DEEP)


def _is_looked_at(path: str, folder: str) -> bool:
    """Whether a path lies below the folder, no part of it hidden, and not too deep."""
    below = path.removeprefix(folder + "/")
    hidden = any(part.startswith(".") for part in below.split("/"))
    return below != path and not hidden and path.count("/") <= _DEPTH


def _is_link(file: TrackedFile) -> bool:
    return file.unseen == SYMBOLIC_LINK or file.mode == "120000"


def _parents(path: str) -> Iterator[str]:
    while path := path.rpartition("/")[0]:
        yield path


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
    try:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):  # a folder in the place of a file, too: another repository, a submodule
            return "not a regular file"
        if found.st_size > CODE_LIMIT:
            return f"over {CODE_LIMIT >> 20} MiB"
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return file.read()
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    finally:
        os.close(descriptor)


_Place = tuple[bytes, bytes]
"""Where a file lies, and its path as it is to be called."""


def _walk(folder: bytes, prefix: bytes) -> Iterator[tuple[bytes, File | _Place]]:
    """What has a record's name, or something wrong with it, below a folder, by path."""
    try:
        with os.scandir(folder) as listing:
            found = [entry for entry in listing if not entry.name.startswith(b".")]
    except FileNotFoundError:
        return  # deleted since its parent was listed
    except OSError as error:
        where = prefix.rstrip(b"/")
        yield where, _finding(where, "unreadable", f"the folder cannot be listed: {error.strerror}")
        return
    for entry in found:
        yield from _look_at(entry, prefix + entry.name)


def _look_at(entry: "os.DirEntry[bytes]", path: bytes) -> Iterator[tuple[bytes, File | _Place]]:
    is_record = path.endswith(SUFFIX)
    if entry.is_symlink():
        if is_record or os.path.isdir(entry.path):  # noqa: PTH112 - a path of bytes
            yield path, _finding(path, *_SYMLINK)
    elif entry.is_dir(follow_symlinks=False):
        if is_record:
            yield path, _finding(path, *_FOLDER)
        if path.count(b"/") < _DEPTH:
            yield from _walk(entry.path, path + b"/")
        else:
            yield path, _finding(path, *_TOO_DEEP)
    elif is_record:
        yield path, (entry.path, path)


def _kept(place: bytes, path: bytes, shelf: Shelf | None) -> File | None:
    """What the shelf has of a file that is still the same."""
    if shelf is None:
        return None
    try:
        name = path.decode("utf-8")
        facts = facts_of(os.lstat(place))
    except (OSError, UnicodeDecodeError):
        return None
    kept = shelf.get(name, facts)
    return None if kept is None else File(name, kept=kept, facts=facts)


def _read(place: bytes, path: bytes) -> File | None:
    try:
        descriptor = os.open(place, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    except FileNotFoundError:
        return None  # deleted since the folder was listed
    except OSError as error:
        return _finding(path, "unreadable", f"cannot be opened: {error.strerror}")
    try:
        return _content(descriptor, path)
    except OSError as error:
        return _finding(path, "unreadable", f"cannot be read: {error.strerror}")
    finally:
        os.close(descriptor)


def _content(descriptor: int, path: bytes) -> File:
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
        return File(path.decode("utf-8"), b"".join(parts), facts=facts_of(found))
    except UnicodeDecodeError:
        return _finding(path, *_BAD_NAME)


def _too_large(path: bytes) -> File:
    return _finding(path, *_TOO_LARGE)


def _finding(path: bytes, code: str, message: str) -> File:
    name = path.decode("utf-8", "backslashreplace")
    return File(name, problem=Problem(name, 0, code, message))
