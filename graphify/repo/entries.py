"""What git's plumbing prints, as values.

All lists are NUL-separated, so a path may hold anything. A RepoPath is text: names are decoded as UTF-8
whatever the locale says. A name that is not UTF-8 cannot be written into a record or an index, so it is
listed in a printable form with the reason why it is not looked at.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

NOT_UTF8 = "its name is not UTF-8"
SYMBOLIC_LINK = "symbolic link"
SUBMODULE = "submodule"

_REASON_BY_MODE = {"120000": SYMBOLIC_LINK, "160000": SUBMODULE}


@dataclass(frozen=True, slots=True)
class TrackedFile:
    """One path of an index or a tree.

    ``blob`` is the object id, empty for a path with unresolved conflicts (its content is the work tree's).
    ``skip_worktree`` is the index's sparse bit: the file may be missing though the repository has it, and
    where it is present, git does not notice changes to it. ``unseen`` says why this is no file to look at,
    else empty.
    """

    path: str
    blob: str
    mode: str
    skip_worktree: bool = False
    unseen: str = ""

    @property
    def unmerged(self) -> bool:
        """Whether the path has unresolved conflicts."""
        return not self.blob


@dataclass(frozen=True, slots=True)
class UntrackedFile:
    """A path that git neither tracks nor ignores; ``unseen`` as in `TrackedFile`."""

    path: str
    unseen: str = ""


@dataclass(frozen=True, slots=True)
class PathState:
    """Where git has a path: ``head`` and ``index`` are its blob ids there, empty where it has none."""

    head: str
    index: str

    @property
    def committed(self) -> bool:
        """Whether the last commit has this path."""
        return bool(self.head)


@dataclass(frozen=True, slots=True)
class Change:
    """A commit that touched a path. ``author`` is ``Name <mail>`` through .mailmap, ``date`` the author's,
    ISO 8601.
    """

    commit: str
    author: str
    date: str
    subject: str


@dataclass(frozen=True, slots=True)
class FileChange:
    """What a commit did to one path. ``status`` is git's letter (``A``, ``M``, ``D``, ``R``; of a merge one for each
    parent), ``blob`` what the path holds since, ``old`` the path before a renaming.
    """

    commit: str
    status: str
    blob: str
    path: str
    old: str = ""


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit's own words. ``author`` and ``date`` as in `Change`; ``outcomes`` are the values of its trailers
    `OUTCOME_TRAILER`, as git reads trailers.
    """

    id: str
    author: str
    date: str
    subject: str
    message: str
    outcomes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WorkTree:
    """What the work tree and the index hold that the last commit (``head``, empty before the first) has not: tracked
    paths that differ, and untracked ones.
    """

    head: str
    differing: tuple[str, ...]
    untracked: tuple[str, ...]


def chunks(output: bytes) -> list[bytes]:
    """The parts of a NUL-terminated list."""
    return output.split(b"\0")[:-1]


def repo_path(name: bytes) -> tuple[str, str]:
    """A name as text, and the reason why it cannot be looked at (empty where it can)."""
    try:
        return name.decode("utf-8"), ""
    except UnicodeDecodeError:
        return name.decode("utf-8", "backslashreplace"), NOT_UTF8


def parse_status(output: bytes) -> WorkTree:
    """The output of ``status --porcelain=v2 --branch -z --no-renames``; names that are not UTF-8 are left out."""
    head = ""
    differing: list[str] = []
    untracked: list[str] = []
    for chunk in chunks(output):
        kind, _, rest = chunk.partition(b" ")
        if kind == b"#":
            name, _, value = rest.partition(b" ")
            head = value.decode("ascii") if name == b"branch.oid" and value != b"(initial)" else head
            continue
        path, unseen = repo_path(rest if kind == b"?" else rest.split(b" ", 7 if kind == b"1" else 9)[-1])
        if not unseen:
            (untracked if kind == b"?" else differing).append(path)
    return WorkTree(head, tuple(differing), tuple(untracked))


def parse_index(output: bytes) -> list[TrackedFile]:
    """The output of ``ls-files -s -t -z``: ``TAG MODE BLOB STAGE<tab>PATH``. Conflicting stages become one
    file.
    """
    found: dict[str, TrackedFile] = {}
    for chunk in chunks(output):
        head, _, name = chunk.partition(b"\t")
        tag, mode, blob, stage = head.decode("ascii").split(" ")
        path, unseen = repo_path(name)
        found[path] = TrackedFile(
            path, blob if stage == "0" else "", mode, tag == "S", unseen or _REASON_BY_MODE.get(mode, "")
        )
    return list(found.values())


def parse_tree(output: bytes) -> list[TrackedFile]:
    """The output of ``ls-tree -r -z``: ``MODE TYPE BLOB<tab>PATH``."""
    return list(_tree_files(output))


def _tree_files(output: bytes) -> Iterator[TrackedFile]:
    for chunk in chunks(output):
        head, _, name = chunk.partition(b"\t")
        mode, _, blob = head.decode("ascii").split(" ")
        path, unseen = repo_path(name)
        yield TrackedFile(path, blob, mode, False, unseen or _REASON_BY_MODE.get(mode, ""))


def parse_names(output: bytes) -> list[UntrackedFile]:
    """A NUL-terminated list of names, each once, in its order."""
    return [UntrackedFile(*repo_path(name)) for name in dict.fromkeys(chunks(output))]


CHANGE_FORMAT = "%H%x00%aN <%aE>%x00%aI%x00%s"


def parse_changes(output: bytes) -> list[Change]:
    """Lines of `CHANGE_FORMAT`, newest first. A subject has no line break, so a line is a commit."""
    lines = output.decode("utf-8", "replace").split("\n")
    return [Change(*line.split("\0", 3)) for line in lines if line]


def parse_file_changes(output: bytes) -> list[FileChange]:
    """The output of ``diff-tree --stdin --raw -z``: a commit's id, then ``:MODES BLOBS STATUS`` and path for each of
    its files (of a merge, several colons; of a renaming, two paths).
    """
    found = []
    commit = ""
    parts = iter(chunks(output))
    for part in parts:
        if not part.startswith(b":"):
            commit = part.decode("ascii")
            continue
        *_, blob, status = part.decode("ascii").split(" ")
        names = [repo_path(next(parts))[0] for _ in range(2 if status.startswith("R") else 1)]
        found.append(FileChange(commit, status.rstrip("0123456789"), blob, names[-1], names[0] if names[1:] else ""))
    return found


OUTCOME_TRAILER = "Graphify-Outcome"
_TRAILERS = f"%(trailers:key={OUTCOME_TRAILER},valueonly,unfold,separator=%x1e)"
COMMIT_FORMAT = f"%H%x00%aN <%aE>%x00%aI%x00%s%x00%B%x00{_TRAILERS}%x00"
_COMMIT_FIELDS = 6


def parse_commits(output: bytes) -> list[Commit]:
    """Commits in `COMMIT_FORMAT`: a fixed number of fields, each ended by a NUL, which no message can hold."""
    fields = output.decode("utf-8", "replace").split("\0")[:-1]
    found = []
    for start in range(0, len(fields), _COMMIT_FIELDS):
        commit, author, date, subject, message, trailers = fields[start : start + _COMMIT_FIELDS]
        outcomes = tuple(value for value in trailers.split("\x1e") if value.strip())
        found.append(Commit(commit.lstrip("\n"), author, date, subject, message, outcomes))
    return found


@dataclass(frozen=True, slots=True)
class PastCommit:
    """A commit of the history: when it was made (seconds since the epoch), by whom, what it says, what it touched.

    ``reverts`` is the commit that it says it reverts, else empty.
    """

    id: str
    at: int
    author: str
    subject: str
    reverts: str = ""
    paths: tuple[str, ...] = ()


PAST_FORMAT = "%H%x00%ct%x00%aN%x00%s%x00%b%x00"
_REVERTS = re.compile(r"This reverts commit ([0-9a-f]{7,64})")


def parse_past(output: bytes) -> list[PastCommit]:
    """Commits in `PAST_FORMAT`: five fields that end in NUL, and a line break behind each commit."""
    fields = output.decode("utf-8", "replace").split("\0")
    found = []
    for at in range(0, len(fields) - 5, 5):
        commit, when, author, subject, body = fields[at : at + 5]
        reverted = _REVERTS.search(body)
        found.append(PastCommit(commit.lstrip("\n"), int(when), author, subject, reverted[1] if reverted else ""))
    return found


def parse_touched(output: bytes, commits: Iterable[str]) -> dict[str, list[str]]:
    """The output of ``diff-tree --stdin --name-only -z``: each commit's id, then the paths that it touched."""
    ids = set(commits)
    found: dict[str, list[str]] = {}
    touched: list[str] = []
    for chunk in chunks(output):
        path, _ = repo_path(chunk)
        if path in ids:
            touched = found.setdefault(path, [])
        else:
            touched.append(path)
    return found


def parse_versions(output: bytes) -> dict[str, set[str]]:
    """The output of ``log --raw --no-abbrev --format=%H``: the blobs that each commit gave to files."""
    found: dict[str, set[str]] = {}
    commit = ""
    for line in output.decode("utf-8", "replace").splitlines():
        if line.startswith(":"):
            blob = line.split(" ")[3]
            if blob.strip("0"):
                found.setdefault(commit, set()).add(blob)
        elif line:
            commit = line.strip()
    return found


def parse_batch(output: bytes) -> dict[str, bytes]:
    """The output of ``cat-file --batch`` by object id; missing objects are left out."""
    found: dict[str, bytes] = {}
    at = 0
    while at < len(output):
        end = output.index(b"\n", at)
        words = output[at:end].decode("utf-8", "replace").split(" ")
        at = end + 1
        if words[-1] == "missing":
            continue
        size = int(words[2])
        found[words[0]] = output[at : at + size]
        at += size + 1
    return found
