"""What a hook can see at a glance: before a library is loaded, and with git asked once or not at all.

Hooks run while somebody waits for git, and nearly always there is nothing to say. So this module imports next to
nothing. It looks only where git starts a hook (the top of a work tree), and a glance may only ever spare work: whoever
goes on to do something asks `git` properly.
"""

import os

from graphify.repo.gitenvironment import for_git, hook_index

STATE = "graphify"
"""The name of the state folder, in the git directory."""

OPERATIONS = (
    ("rebase-merge", "rebase"),
    ("rebase-apply", "rebase or am"),
    ("MERGE_HEAD", "merge"),
    ("CHERRY_PICK_HEAD", "cherry-pick"),
    ("REVERT_HEAD", "revert"),
    ("sequencer", "cherry-pick or revert"),
    ("BISECT_LOG", "bisect"),
)
"""Files of a git directory that exist while an operation is under way."""

_REBASES = ("rebase-merge", "rebase-apply")
_LIMIT = 1 << 20


def git_dir(where: str) -> str:
    """The git directory of the work tree whose top this folder is; empty where it is none.

    Empty too where the caller's ``GIT_DIR`` is another one: the hook runs for a repository that is not this one.
    """
    place = os.path.join(where, ".git")  # noqa: PTH118 - hooks cannot wait for pathlib
    found = place if os.path.isdir(place) else _linked(place)  # noqa: PTH112
    named = os.environ.get("GIT_DIR")
    if not found or (named and not _same(named, found)):
        return ""
    return found


def operation(folder: str) -> str:
    """The operation that is under way in a git directory, else empty."""
    return next((name for file, name in OPERATIONS if os.path.lexists(f"{folder}/{file}")), "")


def is_rebasing(folder: str) -> bool:
    """Whether a rebase (or am) is under way in a git directory."""
    return any(os.path.lexists(f"{folder}/{name}") for name in _REBASES)


def has_memory(where: str) -> bool:
    """Whether there may be a memory in this work tree."""
    return os.path.lexists(f"{where}/.graphify.yaml") or os.path.lexists(f"{where}/memory")


def is_plain(where: str) -> bool:
    """Whether it is plain to see that records lie in `memory` and reflections are each clone's own; where not, the
    settings have to be read.
    """
    try:
        with open(f"{where}/.graphify.yaml", "rb") as file:  # noqa: PTH123
            lines = file.read(_LIMIT).splitlines()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    said = [line for line in lines if not line.lstrip().startswith(b"#")]
    return not any(word in line for line in said for word in (b"memory", b"mode", b"{", b"\\"))


def differing(where: str, folder: str) -> "list[tuple[str, str, str]] | None":
    """What differs from the last commit in the folder of records and in the settings file.

    Git's two status letters (index, work tree), the content id in the index (empty for none) and the RepoPath. None
    where git does not say.
    """
    words = ("status", "--porcelain=v2", "-z", "--untracked-files=all", "--ignore-submodules=all", "--no-renames")
    output = _asked("git", "-C", where, "--literal-pathspecs", *words, "--", folder, ".graphify.yaml")
    if output is None:
        return None
    return [_entry(line) for line in output.decode("utf-8", "surrogateescape").split("\0")[:-1]]


def _entry(line: str) -> "tuple[str, str, str]":
    """A line of status: ``1 XY sub mH mI mW hH hI path``, ``u XY`` and eight words more, or ``? path``."""
    if line[0] == "1":
        words = line.split(" ", 8)
        return words[1], words[7], words[8]
    return (line[2:4], "", line.split(" ", 10)[10]) if line[0] == "u" else ("??", "", line[2:])


def is_staged(letters: str) -> bool:
    """Whether status letters say that the index differs from the last commit."""
    return letters[0] not in ".?"


def is_left_out(letters: str) -> bool:
    """Whether status letters say that the work tree has what the index has not."""
    return letters[1] != "."


def _linked(place: str) -> str:
    """The git directory that a `.git` file names (linked work trees, submodules)."""
    try:
        with open(place, "rb") as file:  # noqa: PTH123
            content = os.fsdecode(file.read(_LIMIT))
    except OSError:
        return ""
    if not content.startswith("gitdir: "):
        return ""
    found = os.path.join(os.path.dirname(place), content[8:].rstrip("\r\n"))  # noqa: PTH118, PTH120
    return found if os.path.isdir(found) else ""  # noqa: PTH112


def _same(one: str, other: str) -> bool:
    try:
        return os.path.samefile(one, other)  # noqa: PTH121
    except OSError:
        return False


def _asked(*words: str) -> "bytes | None":
    """What a command prints; None where it fails. The plain calls: `subprocess` takes as long to load as git to run."""
    environ = for_git()
    index = hook_index()
    if index:
        environ["GIT_INDEX_FILE"] = index
    reading, writing = os.pipe()
    streams = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_DUP2, writing, 1),
        (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
    ]
    try:
        child = os.posix_spawnp(words[0], words, environ, file_actions=streams)
    except OSError:
        os.close(reading)
        return None
    finally:
        os.close(writing)
    with open(reading, "rb") as pipe:  # noqa: PTH123
        output = pipe.read()
    return output if os.waitpid(child, 0)[1] == 0 else None
