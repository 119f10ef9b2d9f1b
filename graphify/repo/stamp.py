"""What a refresh was made from, seen from outside: cheap to take again, and equal only when nothing changed.

Reading ten thousand records to find that there is nothing to do takes seconds, looking at their directory entries a
tenth of one. A `Stamp` holds a digest of those entries, of what git says about the code, and of the two files that
were written. It spares work and never decides: it is believed only when everything in it is older than itself (a
file that is as young as the stamp may have changed within the same tick of the clock, as git reasons about its
index), and when the written files still have the bytes that it names.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

import blake3

from graphify.errors import GraphifyError
from graphify.repo import store
from graphify.repo.folders import state_of, tick_of
from graphify.repo.git import Repository

NAME = "refresh.json"
_LIMIT = 1 << 20


@dataclass(frozen=True)
class Seen:
    """A digest of what was looked at, and the youngest change time in it (nanoseconds)."""

    digest: str
    youngest: int
    folders: str = ""


@dataclass(frozen=True)
class Stamp:
    """``inputs`` and ``outputs`` are digests; ``summary`` is what the refresh came to, for whoever asks again.

    ``made_by`` and ``folders`` are for whoever has no time to look at everything: the program with its rules, and the
    state of the folders of records (see `folders`; empty where it could not be told).
    """

    inputs: str
    outputs: str
    taken: int
    summary: dict[str, object]
    made_by: str = ""
    folders: str = ""


def look(repository: Repository, memory: Path, ours: Iterable[str], constants: Mapping[str, object]) -> Seen:
    """Everything that the derived files of a work tree depend on. ``ours`` are RepoPaths that are not code."""
    from concurrent.futures import ThreadPoolExecutor  # a hook that only reads a stamp does without

    folders = state_of(os.fspath(memory))
    with ThreadPoolExecutor(2) as pool:
        code = pool.submit(_code, repository, tuple(f"{folder}/" for folder in ours))
        records = _entries(memory)
        digest = blake3.blake3(json.dumps([dict(constants), _grammars()], sort_keys=True).encode())
        digest.update(records.digest.encode())
        seen = code.result()
    digest.update(seen.digest.encode())
    return Seen(digest.hexdigest(length=16), max(records.youngest, seen.youngest), folders)


def read(folder: Path | None) -> Stamp | None:
    """The stamp of the last refresh; None where there is none that can be read."""
    if folder is None:
        return None
    try:
        content = store.read(folder / NAME, within=folder, limit=_LIMIT)
        return None if content is None else Stamp(**json.loads(content))
    except (GraphifyError, ValueError, TypeError):
        return None


def write(
    folder: Path | None,
    seen: Seen,
    outputs: Iterable[Path],
    summary: dict[str, object],
    taken: int,
    made_by: str = "",
) -> None:
    """Keep a stamp, where state can be kept. ``taken`` is when `look` began (nanoseconds)."""
    if folder is None or seen.youngest > taken - tick_of(seen.youngest):
        return
    stamp = Stamp(seen.digest, outputs_digest(outputs), taken, summary, made_by, seen.folders)
    try:
        store.replace(folder / NAME, json.dumps(asdict(stamp)).encode(), within=folder)
    except GraphifyError:
        return


def outputs_digest(files: Iterable[Path]) -> str:
    """The bytes of the written files; a missing one differs from every other."""
    digest = blake3.blake3()
    for file in files:
        digest.update(_content(file))
        digest.update(b"\0")
    return digest.hexdigest(length=16)


def _content(file: Path) -> bytes:
    try:
        descriptor = os.open(file, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
        with os.fdopen(descriptor, "rb") as opened:
            return opened.read() if stat.S_ISREG(os.fstat(descriptor).st_mode) else b"no file"
    except OSError:
        return b"missing"


def _entries(folder: Path) -> Seen:
    """Name, size, change time and number of every entry below a folder."""
    lines: list[str] = []
    youngest = 0
    waiting = [os.fspath(folder)]
    while waiting:
        current = waiting.pop()
        try:
            found = list(os.scandir(current))
        except OSError as error:
            lines.append(f"{current} {error.errno}")
            continue
        waiting += (entry.path for entry in found if entry.is_dir(follow_symlinks=False))
        for entry in found:
            line, changed = _facts(entry.path)
            youngest = max(youngest, changed)
            lines.append(line)
    return Seen(_digest("\n".join(sorted(lines)).encode()), youngest)


def _code(repository: Repository, ours: tuple[str, ...]) -> Seen:
    """What git says is there, and the entries of what differs from that."""
    listing, loose = repository.code_state()
    digest = blake3.blake3(listing)
    youngest = 0
    for path in sorted(path for path in loose if not path.startswith(ours)):
        line, changed = _facts(os.fspath(repository.absolute(path)))
        youngest = max(youngest, changed)
        digest.update(line.encode())
    return Seen(digest.hexdigest(length=16), youngest)


def _facts(path: str) -> tuple[str, int]:
    """What the directory says of a file, and when it changed; it may be gone by now."""
    try:
        facts = os.lstat(path)
    except OSError:
        return f"{path!r} gone", 0
    times, place = f"{facts.st_mtime_ns} {facts.st_ctime_ns}", f"{facts.st_ino} {facts.st_dev}"
    line = f"{path!r} {facts.st_mode} {facts.st_size} {times} {place}"
    return line, 0 if stat.S_ISDIR(facts.st_mode) else max(facts.st_mtime_ns, facts.st_ctime_ns)


def _grammars() -> list[str]:
    """The grammar wheels that are installed, with their versions: fingerprints depend on them."""
    return sorted(
        name for folder in sys.path for name in _names(folder) if name.startswith("tree_sitter") and "-" in name
    )


def _names(folder: str) -> list[str]:
    try:
        return [entry.name for entry in os.scandir(folder or ".")]
    except OSError:
        return []


def _digest(data: bytes) -> str:
    return blake3.blake3(data).hexdigest(length=16)
