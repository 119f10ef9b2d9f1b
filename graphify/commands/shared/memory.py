"""The records of a folder (or of a commit), read and folded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from operator import itemgetter
from pathlib import Path

from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError, Problem
from graphify.memory.fold import Fold, fold
from graphify.memory.instants import Instant
from graphify.memory.reading import Found, read_record
from graphify.memory.records import AnyRecord, Ruling
from graphify.names import Source
from graphify.reflections.inputs import text_digest
from graphify.repo.entries import TrackedFile
from graphify.repo.git import Repository
from graphify.repo.reading import as_checked_out, read_texts

PREFIX_LENGTH = 4


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


def read_memory(workspace: Workspace) -> Memory:
    """The records of the work tree."""
    folder = workspace.settings.memory
    if workspace.layout.memory.is_symlink():
        raise GraphifyError(
            f"{folder} is a symbolic link", hint="set the real folder: `memory:` in .graphify.yaml", code="symlink"
        )
    texts = read_texts(workspace.layout.memory, within=workspace.layout.root)
    return _read(folder, [*texts, *_not_checked_out(workspace, {path for path, _ in texts})])


def _not_checked_out(workspace: Workspace, seen: set[str]) -> list[tuple[str, bytes]]:
    """Records that a sparse checkout leaves out: they are in the index, and count."""
    repository = workspace.repository
    if repository.config("core.sparseCheckout") != "true":
        return []
    prefix = f"{workspace.settings.memory}/"
    missing = {
        file.path: file.blob
        for file in repository.tracked()
        if file.skip_worktree and file.path.startswith(prefix) and file.path.endswith(".md") and file.path not in seen
    }
    contents = repository.blobs(missing.values())
    return [(path, contents[blob]) for path, blob in sorted(missing.items()) if blob in contents]


def read_folder(folder: Path) -> Memory:
    """The records of a folder anywhere. Raises GraphifyError where there is no such folder."""
    if not folder.is_dir():
        raise GraphifyError(f"there is no folder {folder}", hint="check --memory-dir", code="no_folder")
    return _read("", read_texts(folder, within=folder))


def read_commit(workspace: Workspace, revision: str) -> Memory:
    """The records of a commit. Raises GraphifyError for an unknown revision."""
    folder = workspace.settings.memory
    listed = workspace.repository.list_tree(revision, folder)
    files = [file for file in listed if not file.unseen and file.path.endswith(".md")]
    contents = workspace.repository.blobs(file.blob for file in files)
    return _read(folder, [(file.path, contents[file.blob]) for file in files if file.blob in contents])


def read_index(repository: Repository, folder: str, files: Iterable[TrackedFile]) -> Memory:
    """The records of an index, as its checkout would be read."""
    listed = [file for file in files if file.path.startswith(f"{folder}/") and file.path.endswith(".md")]
    contents = repository.blobs(file.blob for file in listed if file.blob)
    found = ((file.path, as_checked_out(folder, file, contents.get(file.blob))) for file in listed)
    return _read(folder, [(path, text) for path, text in sorted(found, key=itemgetter(0)) if text is not None])


def _read(folder: str, texts: Iterable[tuple[str, bytes | Problem]]) -> Memory:
    records: list[AnyRecord] = []
    edited: dict[str, Found] = {}
    digests: list[tuple[str, str]] = []
    problems: list[Problem] = []
    prefix = f"{folder}/" if folder else ""
    for path, data in texts:
        below = path.removeprefix(prefix)
        if isinstance(data, Problem):
            problems.append(data)
            digests.append((below, data.code))
            continue
        one = read_record(below, data)
        if one.record is None and not one.problems:
            continue
        digests.append((below, text_digest(data)))
        problems += (replace(problem, path=prefix + problem.path) for problem in one.problems)
        if one.record is not None:
            records.append(one.record)
            # An imported record has the id of what it was made from.
            if one.record.id != one.record.content_id and not one.record.imported_from:
                edited[below] = one
    return Memory(folder, edited, tuple(digests), fold(records), tuple(sorted(problems)))


def cited(memory: Memory) -> set[str]:
    """Every node that a visible record cites, under today's name."""
    nodes: set[str] = set()
    for record in memory.records:
        if memory.fold.visible(record):
            both: tuple[Source, ...] = (*record.sources, *record.misled_by)
            nodes.update(memory.fold.renamed(record, source.node) for source in both)
    return nodes
