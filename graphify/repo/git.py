"""git, asked.

The only module that runs git (but for one question that `glance` asks for hooks, before this one could be loaded).
Plumbing commands, NUL-separated output, an explicit environment, no shell, and places are asked for rather than
joined: so sub-folders, linked worktrees, submodules, detached heads, repositories without a commit and paths with
anything in them need no special case. A `Repository` is a value: where things are. Each of its methods asks git once
and returns values.
"""

import os
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from graphify.errors import GraphifyError
from graphify.repo import entries, environment
from graphify.repo.entries import (
    Change,
    Commit,
    FileChange,
    PastCommit,
    PathState,
    TrackedFile,
    UntrackedFile,
    WorkTree,
)
from graphify.repo.glance import OPERATIONS

_MARK = "--graphify-next-path"
"""`rev-parse` prints an option that it does not know: the one way to part paths that may hold line breaks."""

_LITERAL = "--literal-pathspecs"
"""Stands before every command that is given paths: a file named `*` is that file."""

_REV_LIST = ("rev-list", "--no-commit-header", "--encoding=UTF-8", f"--format={entries.COMMIT_FORMAT}")

_FACTS = ("--is-inside-work-tree", "--is-bare-repository", "--is-shallow-repository", "--show-object-format")
_FOLDERS = (
    ("--show-toplevel",),
    ("--git-dir",),
    ("--git-common-dir",),
    ("--git-path", "hooks"),
    *(("--git-path", name) for name, _ in OPERATIONS),
)


@dataclass(frozen=True)
class Repository:
    """A work tree and its repository; all paths absolute and as git says them.

    ``git_dir`` is this work tree's own, ``common_dir`` is shared by all work trees; ``hooks`` is where git
    looks for hooks (core.hooksPath heeded); ``object_format`` is ``sha1`` or ``sha256``; ``index_file``
    stands in for the index where a commit under way has one of its own (see `environment.hook_index_file`).
    """

    root: Path
    git_dir: Path
    common_dir: Path
    hooks: Path
    object_format: str
    is_shallow: bool
    index_file: Path | None = None
    _operations: tuple[Path, ...] = field(default=(), repr=False)

    def absolute(self, path: str) -> Path:
        """Where the file of a RepoPath lies. RepoPaths are UTF-8 whatever the locale's encoding of names
        is.
        """
        return Path(os.fsdecode(os.path.join(os.fsencode(self.root), path.encode("utf-8", "surrogateescape"))))  # noqa: PTH118 - bytes

    def head(self) -> str:
        """The id of the commit that is checked out; empty before the first one."""
        return self._try("rev-parse", "--verify", "--quiet", "HEAD^{commit}").decode("ascii").strip()

    def resolve(self, revision: str) -> str:
        """The commit id of a revision.

        Raises `GraphifyError` where the repository has no such commit.
        """
        found = self.find_commit(revision)
        if not found:
            raise GraphifyError(
                f"no commit is called {revision!r} here",
                hint="a shallow or partial clone may lack it: git fetch --unshallow" if self.is_shallow else "",
                code="unknown_revision",
            )
        return found

    def find_commit(self, revision: str) -> str:
        """As `resolve`; empty where the repository has no such commit."""
        found = self._try("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
        return found.decode("ascii").strip()

    def merge_base(self, one: str, other: str) -> str:
        """The newest commit that the histories of two commits share, as far as they are here; else empty."""
        return self._try("merge-base", one, other, fine=(0, 1)).decode("ascii").strip()

    def remote_heads(self) -> list[tuple[str, str]]:
        """What the remotes call their default branch: pairs like ``refs/remotes/origin/HEAD``,
        ``refs/remotes/origin/main``, sorted.
        """
        output = self._ask("for-each-ref", "--format=%(refname) %(symref)", "refs/remotes/*/HEAD")
        pairs = (line.partition(" ") for line in output.decode("utf-8", "surrogateescape").splitlines())
        return [(name, target) for name, _, target in pairs if target]

    def commits(self, base: str, head: str) -> list[Commit]:
        """The commits of ``head``'s history that are not in ``base``'s, each after its parents. Both are commit ids."""
        return entries.parse_commits(self._ask(*_REV_LIST, "--topo-order", "--reverse", head, f"^{base}"))

    def commit(self, revision: str) -> Commit | None:
        """One commit; None where it is not here."""
        found = self.find_commit(revision)
        return entries.parse_commits(self._ask(*_REV_LIST, "--no-walk", found))[0] if found else None

    def last_change(self, base: str, head: str, *paths: str) -> Change | None:
        """The newest commit that is in ``head``'s history and not in ``base``'s and touched one of the paths."""
        output = self._ask(
            *(_LITERAL, "rev-list", "-1", "--no-commit-header", "--encoding=UTF-8"),
            *(f"--format={entries.CHANGE_FORMAT}", head, *((f"^{base}",) if base else ()), "--", *paths),
        )
        return next(iter(entries.parse_changes(output)), None)

    def committed_at(self, revision: str) -> int:
        """When a commit was made (by its committer's clock), in seconds since the epoch.

        Raises `GraphifyError` for an unknown revision.
        """
        words = ("rev-list", "--no-walk", "--no-commit-header", "--format=%ct", self.resolve(revision))
        return int(self._ask(*words))

    def tracked(self) -> list[TrackedFile]:
        """All paths in the index, sorted by git; a path with conflicts once."""
        return entries.parse_index(self.listing())

    def listing(self) -> bytes:
        """The index as one text, as `entries.parse_index` takes it apart."""
        return self._ask("ls-files", "-s", "-t", "-z")

    def changed_tracked(self) -> list[str]:
        """Tracked paths whose file may differ from the index (changed, touched, deleted, in conflict).

        Names that are not UTF-8 are left out: `tracked` lists them with the reason.
        """
        names = entries.parse_names(self._ask("diff-files", "--name-only", "-z", "--ignore-submodules=all"))
        return [name.path for name in names if not name.unseen]

    def differing(self, commit: str, folder: str = "") -> list[str]:
        """Tracked paths (at ``folder`` or below it) that are not in the work tree or index what a commit has."""
        where = ("--", folder) if folder else ()
        words = ("diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--ignore-submodules=all", commit)
        names = entries.parse_names(self._ask(_LITERAL, *words, *where))
        return [name.path for name in names if not name.unseen]

    def untracked(self) -> list[UntrackedFile]:
        """Paths that are neither tracked nor ignored. A nested repository is one path that ends in ``/``."""
        return entries.parse_names(self._ask("ls-files", "-o", "--exclude-standard", "-z"))

    def code_state(self) -> tuple[bytes, list[str]]:
        """All that git knows of the work tree without reading a file: the index as one text, and the paths that
        may differ from it (changed, touched, untracked).
        """
        listing = self.listing()
        loose = [*self.changed_tracked(), *(file.path for file in self.untracked())]
        return listing, loose

    def begin_status(self) -> "Callable[[], WorkTree]":
        """Ask how the work tree differs from the last commit; the result says it when called. git works meanwhile."""
        words = ("status", "--porcelain=v2", "--branch", "-z", "--untracked-files=all", "--no-renames")
        asked = self._begin(*words, "--ignore-submodules=all", "--no-ahead-behind")
        return lambda: entries.parse_status(asked())

    def begin_heads(self) -> "Callable[[], dict[str, tuple[str, str]]]":
        """Ask for what may be the default branch; the result gives the commit and (of a symbolic one) the target of
        each by its full name.
        """
        usual = [f"{place}/{name}" for place in ("refs/remotes/origin", "refs/heads") for name in ("main", "master")]
        form = "--format=%(refname) %(objectname) %(symref)"
        asked = self._begin("for-each-ref", form, "refs/remotes/*/HEAD", *usual)

        def told() -> dict[str, tuple[str, str]]:
            lines = (line.split(" ") for line in asked().decode("utf-8", "surrogateescape").splitlines())
            return {name: (commit, target) for name, commit, target in lines}

        return told

    def changed_since(self, base: str, head: str) -> list[str]:
        """The paths that ``head`` changed since it parted from ``base`` (commit ids); none where they never met."""
        words = ("diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--ignore-submodules=all")
        names = entries.parse_names(self._try(*words, f"{base}...{head}"))
        return [name.path for name in names if not name.unseen]

    def begin_last_change(self, base: str, head: str, *paths: str) -> "Callable[[], bool]":
        """Ask whether a commit that is in ``head``'s history and not in ``base``'s touched one of the paths."""
        asked = self._begin(_LITERAL, "rev-list", "-1", head, *((f"^{base}",) if base else ()), "--", *paths)
        return lambda: bool(asked().strip())

    def ignored(self, paths: Iterable[str]) -> set[str]:
        """Those of the paths that git ignores."""
        # This command refuses the literal option; the dot keeps a leading `:` from being read as magic.
        listed = b"".join(b"./" + _named(path) + b"\0" for path in paths)
        if not listed:
            return set()
        output = self._try("check-ignore", "-z", "--stdin", data=listed, fine=(0, 1))
        return {name.path.removeprefix("./") for name in entries.parse_names(output)}

    def blob_id(self, content: bytes) -> str:
        """The id that git would give to a file with this content (filters such as autocrlf not applied)."""
        import hashlib  # loads OpenSSL, and not every command hashes

        digest = hashlib.new(self.object_format, b"blob %d\0" % len(content), usedforsecurity=False)
        digest.update(content)
        return digest.hexdigest()

    def stage(self, paths: Iterable[str]) -> str:
        """Add files to the index. Returns what git said where it refused (ignored, locked, read-only), else
        empty.
        """
        listed = b"".join(_named(path) + b"\0" for path in paths)
        if not listed:
            return ""
        done = self._run(_LITERAL, "add", "--pathspec-from-file=-", "--pathspec-file-nul", data=listed)
        return _first_line(done.stderr) if done.returncode else ""

    def unstage(self, paths: Iterable[str]) -> str:
        """Take files out of the index. Returns what git said where it refused (locked, read-only), else empty."""
        listed = b"".join(_named(path) + b"\0" for path in paths)
        done = self._run("update-index", "--force-remove", "-z", "--stdin", data=listed)
        return _first_line(done.stderr) if done.returncode else ""

    def stage_contents(self, contents: Mapping[str, bytes]) -> None:
        """Give paths of the index these contents, whatever lies in the work tree.

        Raises `GraphifyError` where the index or the object store cannot be written.
        """
        lines = b""
        for path, content in contents.items():
            blob = self._ask("hash-object", "-w", "--stdin", data=content).strip()
            lines += b"100644 " + blob + b"\t" + _named(path) + b"\0"
        self._ask("update-index", "-z", "--index-info", data=lines)

    def path_state(self, path: str) -> PathState:
        """Where git has this file: in the last commit, in the index."""
        staged = entries.parse_index(self._ask(_LITERAL, "ls-files", "-s", "-t", "-z", "--", path))
        head = self.head()
        committed = self.list_tree(head, path) if head else []
        return PathState(
            head=next((file.blob for file in committed if file.path == path), ""),
            index=next((file.blob for file in staged if file.path == path), ""),
        )

    def list_tree(self, revision: str, folder: str = "") -> list[TrackedFile]:
        """All files of a commit, at ``folder`` or below it.

        Raises `GraphifyError` for an unknown revision.
        """
        where = ("--", folder) if folder else ()
        return entries.parse_tree(
            self._ask(_LITERAL, "ls-tree", "-r", "-z", "--full-tree", self.resolve(revision), *where)
        )

    def show_blob(self, revision: str, path: str) -> bytes | None:
        """A file's content in a commit; None where the commit has no such file.

        Raises `GraphifyError` for an unknown revision.
        """
        found = next((file for file in self.list_tree(revision, path) if file.path == path), None)
        return None if found is None else self.blobs([found.blob]).get(found.blob)

    def blobs(self, ids: Iterable[str]) -> dict[str, bytes]:
        """Contents by object id; those that are not here (a partial clone) are left out."""
        wanted = [blob for blob in dict.fromkeys(ids) if blob]
        if not wanted:
            return {}
        done = self._run("cat-file", "--batch", data=_lines(wanted))
        if done.returncode and b"promisor" in done.stderr:
            # A git before 2.44 goes to the network for what is missing, and gives up when that fails.
            here = set(self._ask("cat-file", "--batch-all-objects", "--batch-check=%(objectname)").decode().split())
            return entries.parse_batch(self._ask("cat-file", "--batch", data=_lines(here.intersection(wanted))))
        if done.returncode:
            raise _failure(("cat-file",), done.stderr)
        return entries.parse_batch(done.stdout)

    def changes(self, path: str) -> list[Change]:
        """The commits that touched a path, newest first; the last one added it.

        In a shallow clone the oldest commits are missing and the boundary seems to have added everything.
        """
        head = self.head()
        if not head:
            return []
        return entries.parse_changes(
            self._ask(
                *(_LITERAL, "rev-list", "--no-commit-header", "--encoding=UTF-8", f"--format={entries.CHANGE_FORMAT}"),
                *(head, "--", path),
            )
        )

    def history(self, most: int) -> list[str]:
        """The ids of HEAD's newest commits that are no merges, newest first; at most so many."""
        head = self.head()
        words = ("rev-list", "--no-merges", f"--max-count={most}", head)
        return self._ask(*words).decode("ascii").split() if head else []

    def past(self, ids: Sequence[str]) -> list[PastCommit]:
        """What these commits say and touched, in their order.

        Where a partial clone lacks what has to be compared, they touched nothing.
        """
        asked = "".join(f"{one}\n" for one in ids).encode("ascii")
        if not asked:
            return []
        told = entries.parse_past(
            self._ask(
                *("rev-list", "--no-walk=unsorted", "--stdin", "--no-commit-header", "--encoding=UTF-8"),
                *(f"--format={entries.PAST_FORMAT}",),
                data=asked,
            )
        )
        compare = ("--stdin", "--root", "-r", "--name-only", "--no-renames", "-z")
        touched = entries.parse_touched(self._try("diff-tree", *compare, data=asked), ids)
        return [replace(commit, paths=tuple(touched.get(commit.id, ()))) for commit in told]

    def rewritten(self, folder: str) -> set[str]:
        """The paths at ``folder`` or below it that are not what they were when they were committed first: another
        commit changed them, or the work tree or the index differs from the last commit.
        """
        head = self.head()
        if not head:
            return set()
        commits = self._ask(_LITERAL, "rev-list", head, "--", folder)
        compare = ("-z", "-r", "--name-only", "--no-renames", "--diff-filter=M")
        earlier = self._ask(
            _LITERAL, "diff-tree", *compare, "-m", "--no-commit-id", "--stdin", "--", folder, data=commits
        )
        # Unlike diff-index, diff looks into files whose times alone differ.
        today = self._ask(_LITERAL, "diff", *compare[2:], "-z", "--no-ext-diff", "--no-textconv", head, "--", folder)
        names = entries.parse_names(earlier + today)
        return {name.path for name in names if not name.unseen}

    def changes_below(self, folders: Iterable[str]) -> list[Change]:
        """The commits of HEAD's history that touched a file at folders or below them, each before its parents."""
        return entries.parse_changes(
            self._ask(
                *(_LITERAL, "rev-list", "--topo-order", "--no-commit-header", "--encoding=UTF-8"),
                *(f"--format={entries.CHANGE_FORMAT}", self.resolve("HEAD"), "--", *folders),
            )
        )

    def file_changes(self, commits: Iterable[str], folders: Iterable[str]) -> list[FileChange]:
        """What commits did to files at folders or below them, in the order of the commits; a merge, only to those that
        none of its parents has so.
        """
        words = (_LITERAL, "diff-tree", "--stdin", "--root", "-c", "-r", "-z", "--raw", "--no-renames", "--no-abbrev")
        return entries.parse_file_changes(self._ask(*words, "--", *folders, data=_lines(commits)))

    def renames(self, commits: Iterable[str]) -> list[FileChange]:
        """The files that commits gave another name, nearly as they were."""
        words = ("diff-tree", "--stdin", "-r", "-z", "--raw", "-M90%", "--diff-filter=R", "--no-abbrev")
        return entries.parse_file_changes(self._ask(*words, data=_lines(commits)))

    def commit_times(self) -> list[tuple[int, str]]:
        """When the commits of HEAD's history were made (seconds since the epoch), and their ids, newest first."""
        head = self.head()
        output = self._ask("rev-list", "--no-commit-header", "--format=%ct %H", head) if head else b""
        pairs = (line.split(" ") for line in output.decode("ascii").splitlines())
        return [(int(seconds), commit) for seconds, commit in pairs]

    def repo_path(self, place: Path) -> str:
        """The RepoPath of a place in this work tree; empty for one outside of it."""
        try:
            return place.resolve().relative_to(self.root.resolve()).as_posix()
        except ValueError:
            return ""

    def versions_of(self, pathspecs: Iterable[str]) -> dict[str, set[str]]:
        """All that any commit of any ref, stash or reflog gave the files that pathspecs match: blob ids by commit."""
        form = ("--raw", "--no-abbrev", "--no-renames", "--no-ext-diff", "--format=%H")
        return entries.parse_versions(
            self._ask("log", "--all", "--reflog", "-m", "--full-history", *form, "--", *pathspecs)
        )

    def refs_with(self, commits: Iterable[str]) -> list[str]:
        """Full names of the refs whose history holds one of these commits."""
        asked = [f"--contains={commit}" for commit in commits]
        output = self._ask("for-each-ref", "--format=%(refname)", *asked) if asked else b""
        return output.decode("utf-8", "replace").split()

    def stashes(self) -> list[tuple[str, str]]:
        """Name and commit of each stash, newest first."""
        output = self._try("log", "-g", "--format=%gd %H", "refs/stash", "--")
        lines = (line.rpartition(" ") for line in output.decode("utf-8", "replace").splitlines())
        return [(name, commit) for name, _, commit in lines]

    def reaches(self, commit: str, others: Iterable[str]) -> bool:
        """Whether one of the others is in the history of a commit (or is it)."""
        return any(self._run("merge-base", "--is-ancestor", other, commit).returncode == 0 for other in others)

    def has_object(self, name: str) -> bool:
        """Whether an object is in the object store."""
        return self._run("cat-file", "-e", name).returncode == 0

    def is_in_git_dir(self, place: Path) -> bool:
        """Whether a place lies in a git directory of this repository."""
        real = Path(os.path.realpath(place))
        return any(real.is_relative_to(os.path.realpath(folder)) for folder in (self.git_dir, self.common_dir))

    def work_tree_dirs(self) -> list[Path]:
        """The git directories of the other work trees of this repository."""
        folder = self.common_dir / "worktrees"
        found = sorted(folder.iterdir()) if folder.is_dir() else []
        return [place for place in (self.common_dir, *found) if place != self.git_dir]

    def author_ident(self) -> str:
        """Who would be the author of a commit made now, as ``Name <mail>``, through .mailmap.

        Raises `GraphifyError` with a hint where git has no identity.
        """
        done = self._run("var", "GIT_AUTHOR_IDENT")
        if done.returncode:
            raise GraphifyError(
                "git does not know who you are",
                hint='git config user.name "Your Name" and git config user.email you@example.org, or --author',
                code="no_author",
            )
        contact = done.stdout[: done.stdout.rindex(b">") + 1]
        return self._ask("check-mailmap", "--stdin", data=contact + b"\n").decode("utf-8", "replace").strip()

    def config(self, key: str, *, kind: str = "") -> str:
        """A setting of git, empty where it is not set. ``kind`` is one of git's types (``path`` expands
        ``~``).
        """
        typed = (f"--type={kind}",) if kind else ()
        value = self._try("config", "-z", *typed, "--get", key, fine=(0, 1))
        return os.fsdecode(value[:-1])

    def in_progress(self) -> str:
        """The operation of git that is under way here (``rebase``, ``merge``, ...), else empty."""
        names = (name for _, name in OPERATIONS)
        return next((name for path, name in zip(self._operations, names, strict=True) if os.path.lexists(path)), "")

    @cached_property
    def _environment(self) -> dict[str, str]:
        own_index = {"GIT_INDEX_FILE": os.fspath(self.index_file)} if self.index_file else {}
        return {**environment.for_git(), **own_index}

    def _run(self, *words: str, data: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
        return _git(self.root, words, data, self._environment)

    def _begin(self, *words: str) -> "Callable[[], bytes]":
        """Start a question; the result gives the output when called, empty where git failed."""
        started = _start(self.root, words, self._environment)

        def told() -> bytes:
            output = started.communicate()[0]
            return b"" if started.returncode else output

        return told

    def _try(self, *words: str, data: bytes = b"", fine: tuple[int, ...] = ()) -> bytes:
        """The output, where failing is an answer: empty then. With ``fine``, other exit codes are errors."""
        done = self._run(*words, data=data)
        if fine and done.returncode not in fine:
            raise _failure(words, done.stderr)
        return b"" if done.returncode else done.stdout

    def _ask(self, *words: str, data: bytes = b"") -> bytes:
        return self._try(*words, data=data, fine=(0,))


def named_by(patterns: bytes, paths: Iterable[str]) -> set[str]:
    """Those of the RepoPaths that patterns in the syntax of `.gitignore` name, tracked or not.

    git says so, in an empty repository made for the question: so no other ignore file has a say.
    """
    listed = b"".join(b"./" + _named(path) + b"\0" for path in paths)
    with _empty_folder() as place:
        made = _git(place, ("init", "-q", "--template="), b"", environment.for_git())
        (place / ".gitignore").write_bytes(patterns)
        words = ("-c", f"core.excludesFile={os.devnull}", "check-ignore", "--no-index", "-z", "--stdin")
        done = made if made.returncode else _git(place, words, listed, environment.for_git())
    if done.returncode not in (0, 1) or made.returncode:
        raise _failure(words, done.stderr)
    return {name.path.removeprefix("./") for name in entries.parse_names(done.stdout)}


@contextmanager
def _empty_folder() -> Iterator[Path]:
    import tempfile  # hardly any command needs it

    try:
        folder = tempfile.TemporaryDirectory()
    except OSError as error:
        hint = "let TMPDIR name a folder that can be written to"
        raise GraphifyError(f"no temporary folder can be made: {error.strerror}", hint=hint, code="io") from None
    with folder as name:
        yield Path(name)


def discover(start: Path, *, index_file: Path | None = None) -> Repository:
    """The repository that a folder lies in.

    Raises `GraphifyError` outside of a repository, in a bare one, inside a git directory, where git is
    missing or too old, and where git refuses the folder because somebody else owns it.
    """
    words = ("rev-parse", *_FACTS, "--path-format=absolute", *(word for place in _FOLDERS for word in (*place, _MARK)))
    done = _git(start, words, b"", environment.for_git())
    facts = done.stdout.split(b"\n", len(_FACTS))
    if done.returncode or facts[0] != b"true":
        raise _no_work_tree(start, facts, done.stderr)
    places = facts[-1].split(b"\n" + _MARK.encode() + b"\n")[:-1]
    if len(places) != len(_FOLDERS) or places[0].startswith(b"--path-format"):
        raise GraphifyError("this git is too old", hint="git 2.31 or later is needed", code="old_git")
    root, git_dir, common_dir, hooks, *operations = (Path(os.fsdecode(place)) for place in places)
    return Repository(
        *(root, git_dir, common_dir, hooks),
        object_format=facts[3].decode("ascii"),
        is_shallow=facts[2] == b"true",
        index_file=index_file,
        _operations=tuple(operations),
    )


def _git(
    folder: Path, words: Iterable[str], data: bytes, environ: dict[str, str]
) -> "subprocess.CompletedProcess[bytes]":
    command = ["git", "-C", os.fspath(folder), *words]
    try:
        return subprocess.run(command, input=data, capture_output=True, env=environ, check=False)
    except FileNotFoundError:
        raise GraphifyError("git is not installed, or not on the PATH", hint="install git", code="no_git") from None
    except OSError as error:
        raise GraphifyError(f"git cannot be run: {error.strerror}", hint="look at `which git`", code="no_git") from None


def _start(folder: Path, words: Iterable[str], environ: dict[str, str]) -> "subprocess.Popen[bytes]":
    command = ["git", "-C", os.fspath(folder), *words]
    null, pipe = subprocess.DEVNULL, subprocess.PIPE
    try:
        return subprocess.Popen(command, env=environ, stdin=null, stdout=pipe, stderr=null)
    except OSError as error:
        raise GraphifyError(f"git cannot be run: {error.strerror}", hint="look at `which git`", code="no_git") from None


def _no_work_tree(start: Path, facts: list[bytes], stderr: bytes) -> GraphifyError:
    said = _first_line(stderr)
    if "dubious ownership" in said:
        return GraphifyError(
            f"git refuses this repository because somebody else owns it: {said}",
            hint="git config --global --add safe.directory PATH, if you trust it",
            code="unsafe_repository",
        )
    if len(facts) > 1 and facts[1] == b"true":
        return GraphifyError(
            f"{start} is a bare repository: there is no work tree to remember things about",
            hint="git clone it, or git init in a folder of its own",
            code="bare_repository",
        )
    if facts[0] == b"false":
        return GraphifyError(f"{start} lies inside a git directory", hint="go to the work tree", code="inside_git_dir")
    if "not a git repository" in said:
        return GraphifyError(f"{start} is not in a git repository", hint="git init", code="no_repository")
    return GraphifyError(f"git cannot look at {start}: {said}", code="git_failed")


def _failure(words: Iterable[str], stderr: bytes) -> GraphifyError:
    command = next(word for word in words if not word.startswith("-"))
    return GraphifyError(f"git {command} failed: {_first_line(stderr)}", code="git_failed")


def _first_line(stderr: bytes) -> str:
    """The line that says what is wrong: advice and warnings stand around it."""
    lines = [line.strip() for line in stderr.decode("utf-8", "replace").splitlines() if line.strip()]
    worst = (line for line in lines if line.startswith(("fatal:", "error:")))
    return next(worst, lines[0] if lines else "no reason given").removeprefix("fatal: ").removeprefix("error: ")


def _lines(ids: Iterable[str]) -> bytes:
    return "".join(f"{one}\n" for one in ids).encode("ascii")


def _named(path: str) -> bytes:
    return path.encode("utf-8", "surrogateescape")
