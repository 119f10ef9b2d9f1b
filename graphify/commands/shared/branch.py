"""A branch and what it is compared with.

Two commits, and the commit where they parted (the *fork*). What a branch did is what differs between the fork and its
head; what merging it would do is that, laid over the base. Everything comes from git's objects: nothing is checked out.
Without a common commit (unrelated histories, or a shallow clone that does not reach back so far) nothing counts as
deleted, because what one side lacks the other may have added; and that is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError, Problem, UsageError
from graphify.repo.config import FILE_NAME, Settings, parse_settings
from graphify.repo.entries import TrackedFile
from graphify.repo.git import Repository

if TYPE_CHECKING:
    from graphify.commands.shared.memory import Memory

_HEADS, _REMOTES = "refs/heads/", "refs/remotes/"
_USUAL = ("main", "master")


@dataclass(frozen=True)
class Branch:
    """Names as given or found, and commit ids. ``fork`` is empty where there is no common commit.

    ``unseen`` are sentences about what cannot be seen from here.
    """

    base_name: str
    base: str
    head_name: str
    head: str
    fork: str
    unseen: tuple[str, ...] = ()

    @property
    def since(self) -> str:
        """The commit that changes are counted from: the fork, or the base where there is none."""
        return self.fork or self.base


@dataclass(frozen=True)
class Side:
    """The memory of one side, with the settings that hold there, and git's files that it was read from: None where
    it was read from the work tree.
    """

    memory: Memory
    settings: Settings
    files: dict[str, TrackedFile] | None


def find_branch(workspace: Workspace, given: str = "", *, head: str = "") -> Branch:
    """The branch that ``BASE``, ``BASE...HEAD`` or ``BASE..HEAD`` names (the last without looking for the fork).

    What is left out is the default branch, and HEAD (or ``head``). Raises GraphifyError for an unknown revision and
    where there is no branch to compare with.
    """
    repository = workspace.repository
    dots = next((dots for dots in ("...", "..") if dots in given), "")
    first, _, second = given.partition(dots) if dots else (given, "", "")
    if second and head:
        raise UsageError("the head is given twice", hint="BASE alone, with --as-of", code="usage")
    base_name, base = _base(repository, first)
    head_name = second or head or "HEAD"
    tip = repository.resolve(head_name)
    if dots == "..":
        return Branch(base_name, base, head_name, tip, base, tuple(_shallow(repository)))
    fork = repository.merge_base(base, tip)
    unseen = [*_shallow(repository), *([] if fork else [_no_common_commit(repository, base_name)])]
    return Branch(base_name, base, head_name, tip, fork, tuple(unseen))


def _base(repository: Repository, given: str) -> tuple[str, str]:
    """Name and commit of the base: as given, else the default branch."""
    if given:
        # A clone made by CI often has its base as a remote branch only.
        remote = "" if repository.find_commit(given) else repository.find_commit(f"{_REMOTES}origin/{given}")
        return (f"origin/{given}", remote) if remote else (given, repository.resolve(given))
    for name in _defaults(repository):
        commit = repository.find_commit(name)
        if commit:
            return name.removeprefix(_REMOTES).removeprefix(_HEADS), commit
    raise GraphifyError(
        "there is no default branch to compare with", hint="name one: a branch, a tag or a commit", code="no_base"
    )


def _defaults(repository: Repository) -> list[str]:
    """What people expect, best first: what origin calls its default branch, else the usual names."""
    return _expected(dict(repository.remote_heads()))


def _expected(heads: Mapping[str, str]) -> list[str]:
    origin = heads.get(f"{_REMOTES}origin/HEAD")
    named = [origin] if origin else list(heads.values()) if len(heads) == 1 else []
    usual = [f"{place}{name}" for place in (f"{_REMOTES}origin/", _HEADS) for name in _USUAL]
    return [*named, *usual]


def default_commit(heads: Mapping[str, tuple[str, str]]) -> str:
    """The commit of the default branch, of what `Repository.begin_heads` tells; empty where there is none."""
    targets = {name: target for name, (_, target) in heads.items() if target}
    return next((heads[name][0] for name in _expected(targets) if name in heads), "") or next(
        (commit for name, (commit, target) in heads.items() if target), ""
    )


def _shallow(repository: Repository) -> list[str]:
    said = "this clone is shallow: who changed what before its boundary cannot be seen (git fetch --unshallow)"
    return [said] if repository.is_shallow else []


def _no_common_commit(repository: Repository, base_name: str) -> str:
    fetch = " (git fetch --unshallow)" if repository.is_shallow else ""
    return (
        f"no common commit with {base_name} is here{fetch}: what only {base_name} has is not taken for deleted,"
        " and what differs may have been changed on either side"
    )


def read_sides(workspace: Workspace, branch: Branch) -> tuple[Side, Side, tuple[Problem, ...]]:
    """The memory before and after: of the base, and of the base with the branch merged into it.

    Where one side has no settings of its own, or broken ones (a Problem, where it is the branch's), the other's hold.
    Where a side has its memory in another folder, its records are compared as if they lay in the branch's.
    """
    (before, _), (after, broken) = (_settings_of(workspace, commit) for commit in (branch.base, branch.head))
    theirs, ours = before or after or workspace.settings, after or before or workspace.settings
    first = settings_at(workspace, branch.fork, theirs) if branch.fork else theirs
    base, tip = _listed(workspace, branch.base, theirs.memory), _listed(workspace, branch.head, ours.memory)
    fork = _below(_listed(workspace, branch.fork, first.memory), first.memory, ours.memory)
    files = merged(fork, _below(base, theirs.memory, ours.memory), tip)
    return _side(workspace, theirs, base), _side(workspace, ours, files), broken


def _side(workspace: Workspace, settings: Settings, files: dict[str, TrackedFile]) -> Side:
    from graphify.commands.shared.memory import read_listing  # who only asks for the fork reads no record

    return Side(read_listing(workspace.repository, files.values(), settings.memory), settings, files)


def _below(files: dict[str, TrackedFile], old: str, new: str) -> dict[str, TrackedFile]:
    """The files of one folder as if they lay in another."""
    if old == new:
        return files
    moved = (replace(file, path=new + path[len(old) :]) for path, file in files.items())
    return {file.path: file for file in moved}


def merged(
    fork: dict[str, TrackedFile], base: dict[str, TrackedFile], head: dict[str, TrackedFile]
) -> dict[str, TrackedFile]:
    """The files of a three-way merge; where both sides changed one, the head's."""
    found = {path: base.get(path) if head.get(path) == fork.get(path) else head.get(path) for path in base | head}
    return {path: file for path, file in found.items() if file is not None}


def _listed(workspace: Workspace, commit: str, folder: str) -> dict[str, TrackedFile]:
    return {file.path: file for file in workspace.repository.list_tree(commit, folder)} if commit else {}


def settings_at(workspace: Workspace, commit: str, otherwise: Settings) -> Settings:
    """The settings of a commit, where it has some that can be read."""
    return _settings_of(workspace, commit)[0] or otherwise


def _settings_of(workspace: Workspace, commit: str) -> tuple[Settings | None, tuple[Problem, ...]]:
    content = workspace.repository.show_blob(commit, FILE_NAME)
    try:
        return (None if content is None else parse_settings(content)), ()
    except GraphifyError as error:
        return None, (Problem(FILE_NAME, 0, error.code, error.message),)


def new_problems(before: Memory, after: Iterable[Problem], folder: str) -> tuple[Problem, ...]:
    """Problems (of a memory in ``folder``) that were not there before; a fault that only moved to another line, or
    along with the memory, was.
    """
    known = {_what(problem, before.folder) for problem in before.all_problems()}
    return tuple(one for one in after if _what(one, folder) not in known)


def _what(problem: Problem, folder: str) -> tuple[str, str, str]:
    return problem.path.removeprefix(f"{folder}/"), problem.code, problem.message
