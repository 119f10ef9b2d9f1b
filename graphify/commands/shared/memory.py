"""The records of a folder (or of a commit), read and folded.

What reads files is loaded when a file is read: a few records that were kept elsewhere are folded without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

from graphify import __version__
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError, Problem
from graphify.memory.fold import Fold, fold
from graphify.memory.instants import Instant
from graphify.memory.records import AnyRecord, Ruling
from graphify.names import Source
from graphify.repo.entries import TrackedFile
from graphify.repo.git import Repository

if TYPE_CHECKING:
    from graphify.memory.packing import Packed
    from graphify.memory.reading import Found
    from graphify.repo.reading import File
    from graphify.repo.shelf import Shelf

PREFIX_LENGTH = 4

_Kept: TypeAlias = "tuple[str, Packed]"
"""What the shelf keeps of a record that was read without a finding: `text_digest` and the packed record."""


@dataclass(frozen=True)
class Memory:
    """All records and what reading them found.

    ``edited`` maps each file (path below the memory folder) whose content is not what its id says to what it gave;
    ``digests`` are path and `text_digest` of each file that is a record or tries to be; Problems carry paths from the
    repository's root.
    """

    folder: str
    edited: dict[str, Found]
    digests: tuple[tuple[str, str], ...]
    fold: Fold
    problems: tuple[Problem, ...]

    @property
    def records(self) -> tuple[AnyRecord, ...]:
        """All records in fold order."""
        return self.fold.records

    def path_of(self, record: AnyRecord) -> str:
        """The record's RepoPath."""
        return f"{self.folder}/{record.path}" if self.folder else record.path

    def until(self, instant: Instant) -> Memory:
        """What the store had recorded by then."""
        kept = [record for record in self.records if record.instant is not None and record.instant <= instant]
        return replace(self, fold=fold(kept))

    def all_problems(self) -> tuple[Problem, ...]:
        """Problems of reading and of the fold."""
        return tuple(sorted({*self.problems, *(self._placed(problem) for problem in self.fold.problems)}))

    def _placed(self, problem: Problem) -> Problem:
        return replace(problem, path=f"{self.folder}/{problem.path}") if self.folder else problem

    def one(self, given: str, *, session: str = "", author: str = "") -> AnyRecord:
        """The record that an id, a unique prefix of four or more, or ``@`` names.

        ``@`` is the last record of the session, or of the author where there is no session. Raises GraphifyError
        with candidates where it is none or several.
        """
        if given == "@":
            return self._last(session, author)
        wanted = given.strip().lower()
        if len(wanted) < PREFIX_LENGTH:
            raise GraphifyError(f"`{given}` is too short for an id", hint="give four or more digits", code="id")
        fitting = {record.id: record for record in self.records if record.id.startswith(wanted)}
        if not fitting:
            raise GraphifyError(f"there is no record {given}", hint="`graphify log` lists them", code="no_record")
        if len(fitting) > 1:
            raise GraphifyError(
                f"`{given}` begins the ids of {len(fitting)} records",
                hint="give more digits",
                code="ambiguous",
                candidates=tuple(sorted(fitting)),
            )
        return next(iter(fitting.values()))

    def _last(self, session: str, author: str) -> AnyRecord:
        said = [record for record in reversed(self.records) if not isinstance(record, Ruling)]
        mine = [record for record in said if session and record.session == session]
        mine = mine or [record for record in said if record.author == author]
        if not mine:
            raise GraphifyError("you have not saved a record yet", hint="give an id: `graphify log`", code="no_record")
        return mine[0]


def read_memory(workspace: Workspace, *, anew: bool = False) -> Memory:
    """The records of the work tree; with ``anew``, whatever is kept of earlier readings is left alone."""
    folder = workspace.settings.memory
    if workspace.layout.memory.is_symlink():
        raise GraphifyError(
            f"{folder} is a symbolic link", hint="set the real folder: `memory:` in .graphify.yaml", code="symlink"
        )
    from graphify.repo.shelf import Shelf

    shelf = Shelf(None if anew else workspace.layout.state, shelf_key())
    memory = _read(folder, _work_tree(workspace, shelf), shelf)
    shelf.close()
    return memory


def shelf_key() -> str:
    """All that what is kept of a record depends on, its file apart."""
    from graphify.memory.packing import FORM
    from graphify.reflections.inputs import RULES_VERSION

    return f"{__version__} {RULES_VERSION} {FORM}"


def _work_tree(workspace: Workspace, shelf: Shelf) -> Iterator[File]:
    from graphify.repo.reading import read_files

    seen: set[str] = set()
    for file in read_files(workspace.layout.memory, within=workspace.layout.root, shelf=shelf):
        seen.add(file.path)
        yield file
    yield from _not_checked_out(workspace, seen)


def _not_checked_out(workspace: Workspace, seen: set[str]) -> list[File]:
    """Records that a sparse checkout leaves out: they are in the index, and count."""
    repository = workspace.repository
    if repository.config("core.sparseCheckout") != "true":
        return []
    missing = [file for file in repository.tracked() if file.skip_worktree]
    found = read_listed_files(repository, missing, workspace.settings.memory)
    return [file for file in found if file.path not in seen]


def read_folder(folder: Path) -> Memory:
    """The records of a folder anywhere. Raises GraphifyError where there is no such folder."""
    if not folder.is_dir():
        raise GraphifyError(f"there is no folder {folder}", hint="check --memory-dir", code="no_folder")
    from graphify.repo.reading import read_files

    return _read("", read_files(folder, within=folder))


def read_commit(workspace: Workspace, revision: str) -> Memory:
    """The records of a commit. Raises GraphifyError for an unknown revision."""
    folder = workspace.settings.memory
    return read_listing(workspace.repository, workspace.repository.list_tree(revision, folder), folder)


def read_listing(repository: Repository, files: Iterable[TrackedFile], folder: str) -> Memory:
    """The records below a folder (a RepoPath) of what git lists of a commit or an index, read as its checkout."""
    return _read(folder, read_listed_files(repository, files, folder))


def read_listed_files(repository: Repository, files: Iterable[TrackedFile], folder: str) -> list[File]:
    """The texts below a folder of what git lists, from git's objects."""
    from graphify.repo.reading import listed_records, read_listed

    listed = [file for file in files if file.path == folder or file.path.startswith(folder + "/")]
    contents = repository.blobs(file.blob for file in listed_records(listed, folder))
    return read_listed(listed, folder, contents)


def _read(folder: str, files: Iterable[File], shelf: Shelf | None = None) -> Memory:
    from graphify.memory.identity import is_as_saved
    from graphify.memory.packing import Unpacker, pack
    from graphify.memory.reading import read_record
    from graphify.reflections.inputs import text_digest

    records: list[AnyRecord] = []
    edited: dict[str, Found] = {}
    digests: list[tuple[str, str]] = []
    problems: list[Problem] = []
    prefix = f"{folder}/" if folder else ""
    unpack = Unpacker().unpack
    for file in files:
        below = file.path.removeprefix(prefix)
        if file.kept is not None:
            digest, packed = cast("_Kept", file.kept)
            digests.append((below, digest))
            records.append(unpack(packed))
            continue
        if file.problem is not None:
            problems.append(file.problem)
            digests.append((below, file.problem.code))
            continue
        one = read_record(below, file.content)
        if one.record is None and not one.problems:
            continue
        digests.append((below, text_digest(file.content)))
        problems += (replace(problem, path=prefix + problem.path) for problem in one.problems)
        if one.record is not None:
            records.append(one.record)
            if not is_as_saved(one.record):
                edited[below] = one
            elif shelf is not None and file.facts is not None and not one.problems:
                shelf.put(file.path, file.facts, (digests[-1][1], pack(one.record)))
    return Memory(folder, edited, tuple(digests), fold(records), tuple(sorted(problems)))


def cited(memory: Memory) -> set[str]:
    """Every node that a visible record cites, under today's name."""
    nodes: set[str] = set()
    for record in memory.records:
        if memory.fold.visible(record):
            both: tuple[Source, ...] = (*record.sources, *record.misled_by)
            nodes.update(memory.fold.renamed(record, source.node) for source in both)
    return nodes
