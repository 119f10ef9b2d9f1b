"""`graphify import`: another tool's memory becomes records.

Every document becomes a record, under an id that follows from the document alone, or a Problem with its name: one
that cannot become a record does not keep the others from it. Its citations are resolved against
the code of its own date (so a lesson that rests on code which changed since says so), else against today's code,
without a fingerprint; what is not code stays text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from graphify.codegraph.freshness import cite, read_source
from graphify.codegraph.model import CodeView
from graphify.codegraph.resolve import resolve_list
from graphify.commands.shared.code import code_at, code_view
from graphify.commands.shared.memory import Memory, read_memory
from graphify.commands.shared.saving import Change, changes, create, staged, writable
from graphify.commands.shared.scaffold import lay_down_memory
from graphify.commands.shared.secrecy import named, texts_of
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError, Problem
from graphify.memory.fold import HiddenBy, fold
from graphify.memory.foreign import AUTHOR
from graphify.memory.instants import Instant
from graphify.memory.reading import read_record
from graphify.memory.records import Answer, AnyRecord
from graphify.memory.secrets import find_secrets
from graphify.memory.writing import Stamped, stamp_as
from graphify.names import TEXT_KIND, Freshness, Source
from graphify.repo.history import Calendar, first_changes
from graphify.repo.reading import read_texts

_LISTED = 8
_EVERYBODYS = ("disk_full", "read_only", "gone", "no_git")
"""Codes of errors that the next document would meet too."""


@dataclass(frozen=True)
class Imported:
    """What became of a folder of documents.

    ``resolved``, ``text`` and ``changed`` count citations: those that name one thing in the code, those that are kept
    as text, and, of the resolved, those whose code is not what it was.
    """

    documents: int
    paths: tuple[str, ...]
    skipped: int
    problems: tuple[Problem, ...]
    resolved: int
    text: int
    changed: int
    warnings: tuple[str, ...]
    dry_run: bool
    changes: tuple[Change, ...] = ()


@dataclass
class _Codes:
    """The code at the dates of documents; each commit is read once."""

    workspace: Workspace
    today: CodeView
    calendar: Calendar
    _views: dict[str, CodeView | None] = field(default_factory=dict)

    def at(self, instant: Instant | None) -> CodeView | None:
        """The code of the last commit before a moment, None where history does not reach back to it."""
        if instant is None or self.workspace.repository.is_shallow:
            return None
        commit = self.calendar.commit_before(instant)
        if commit not in self._views:
            self._views[commit] = code_at(self.workspace, commit) if commit else None
        return self._views[commit]


@dataclass
class _Counts:
    resolved: int = 0
    text: int = 0
    changed: int = 0


def import_memory(workspace: Workspace, folder: Path, *, dry_run: bool = False) -> Imported:
    """Import a folder of documents. What was imported before is skipped.

    Raises GraphifyError where there is no such folder.
    """
    if not folder.is_dir():
        raise GraphifyError(
            f"there is no folder {folder}", hint="graphify import graphify-out/memory", code="no_folder"
        )
    memory = read_memory(workspace)
    known = {record.id for record in memory.records}
    answers, problems = _read(folder)
    new = [answer for answer in answers if answer.id not in known]
    codes = _Codes(workspace, code_view(workspace), Calendar(workspace.repository))
    authors = _authors(workspace, folder, new)
    counts = _Counts()
    paths: list[str] = []
    warnings: list[str] = []
    added: list[AnyRecord] = []
    if not dry_run:
        lay_down_memory(workspace)
    try:
        for answer in new:
            secret = _secret(answer)
            if secret is not None:
                problems.append(secret)
                continue
            with _named(answer.path, problems):
                stamped = _record(codes, authors.get(answer.path, AUTHOR), answer, counts)
                paths.append(_write(workspace, stamped, dry_run))
                added.append(stamped.record)
    finally:
        # At once: each time, git writes its whole index.
        warnings += staged(workspace, paths) if not dry_run else []
    warnings += _ruled_out(memory, added)
    if workspace.repository.is_shallow and new:
        warnings.append("this clone is shallow: citations have no fingerprints")
    return Imported(
        documents=len(answers),
        paths=tuple(paths),
        skipped=len(answers) - len(new),
        problems=tuple(problems),
        resolved=counts.resolved,
        text=counts.text,
        changed=counts.changed,
        warnings=tuple(dict.fromkeys(warnings)),
        dry_run=dry_run,
        changes=changes(workspace, memory, added) if dry_run else (),
    )


@contextmanager
def _named(path: str, problems: list[Problem]) -> Iterator[None]:
    """Lets what goes wrong with one document be its Problem."""
    try:
        yield
    except GraphifyError as error:
        if error.code in _EVERYBODYS:
            raise
        problems.append(Problem(path, 1, error.code, error.message))


def _write(workspace: Workspace, stamped: Stamped, dry_run: bool) -> str:
    """The path of a record that was written, or would be."""
    path, content = f"{workspace.settings.memory}/{stamped.path}", writable(stamped.text)
    if not dry_run:
        create(workspace, path, content)
    return path


def _read(folder: Path) -> tuple[list[Answer], list[Problem]]:
    """The documents of a folder, each id once, oldest first; what has front matter and is none is a Problem."""
    answers: dict[str, Answer] = {}
    problems: list[Problem] = []
    for path, data in read_texts(folder, within=folder):
        if isinstance(data, Problem):
            problems.append(data)
            continue
        found = read_record(path, data)
        problems += (problem for problem in found.problems if not problem.remark)
        if isinstance(found.record, Answer) and found.record.foreign and found.record.instant is not None:
            answers.setdefault(found.record.id, found.record)
    return sorted(answers.values(), key=lambda answer: answer.order), problems


def _ruled_out(memory: Memory, added: list[AnyRecord]) -> list[str]:
    """What is said of documents that answer what was ruled out: they become records, and no surface serves them."""
    hidden = fold([*memory.records, *added]).hidden
    found = [one.id[:8] for one in added if one.key in hidden and hidden[one.key].why is HiddenBy.REJECTED]
    return (
        [f"{len(found)} of them say what was ruled out, and are hidden: {', '.join(found[:_LISTED])}"] if found else []
    )


def _secret(answer: Answer) -> Problem | None:
    """A document that holds a secret stays where it is: a record would spread it."""
    found = find_secrets(texts_of(answer))
    return Problem(answer.path, 0, "secret", f"not imported: {named(found)}") if found else None


def _record(codes: _Codes, author: str, answer: Answer, counts: _Counts) -> Stamped:
    then = codes.at(answer.instant)
    cited = [
        _resolved(codes, then, source, str(codes.workspace.layout.root), counts)
        for source in (*answer.sources, *answer.misled_by)
    ]
    sources = tuple(source for found in cited for source in found)
    negative = bool(answer.misled_by)
    record = replace(
        answer,
        author=author,
        sources=() if negative else sources,
        misled_by=sources if negative else (),
        foreign=False,
    )
    return stamp_as(record, answer.id)


def _resolved(codes: _Codes, then: CodeView | None, source: Source, root: str, counts: _Counts) -> Iterable[Source]:
    """The source as the code of its date has it, else as today's has it (without a fingerprint), else as text."""
    for view in (then, codes.today):
        if view is None:
            continue
        found = resolve_list(view, source.node, root)
        if not all(one.node for one in found):
            continue
        counts.resolved += len(found)
        sources = [cite(view, one.node) for one in found]
        if view is codes.today:
            return [Source(one.node, one.kind) for one in sources]
        counts.changed += sum(_is_stale(codes.today, one) for one in sources)
        return sources
    counts.text += 1
    return [Source(source.node, TEXT_KIND)]


def _is_stale(today: CodeView, source: Source) -> bool:
    reading = read_source(today, source)
    return reading is not None and reading.freshness in (Freshness.CHANGED, Freshness.GONE)


def _authors(workspace: Workspace, folder: Path, answers: Iterable[Answer]) -> dict[str, str]:
    """Who added the documents to this repository, by their paths; one from elsewhere has no author that we know."""
    repository = workspace.repository
    above = repository.repo_path(folder)
    if not above or repository.is_shallow:
        return {}
    prefix = "" if above == "." else f"{above}/"
    added = first_changes(repository, (prefix + answer.path for answer in answers))
    return {path.removeprefix(prefix): change.author for path, change in added.items()}
