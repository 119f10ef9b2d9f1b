"""`graphify review`: what a branch does to the memory, for whoever reads its pull request.

Both sides are read from git's objects. *Before* is the base; *after* is the base with the branch merged into it, so
that what is said is what merging will do. Lessons are held against the code of the branch's head.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from graphify.codegraph.ids import split_id
from graphify.commands.shared.branch import Branch, Side, find_branch, new_problems, read_sides
from graphify.commands.shared.changed_code import IsChanged, changed_files, changed_since
from graphify.commands.shared.code import code_at, code_blobs
from graphify.commands.shared.handwork import How, Touched, touched_by_hand
from graphify.commands.shared.looking import reflect_on
from graphify.commands.shared.memory import Memory, cited
from graphify.commands.shared.reasons import StandingChange, standing_changes
from graphify.commands.shared.secrecy import secrets_in
from graphify.commands.shared.validity import as_of_given
from graphify.commands.shared.workspace import Workspace
from graphify.errors import Problem
from graphify.index.facts import Index
from graphify.memory.fold import Hidden
from graphify.memory.records import Answer, AnyRecord, Note, Ruling, subject
from graphify.names import Freshness, Outcome, Reading, RulingWord
from graphify.reflections.lessons import Reflection
from graphify.repo.entries import Change
from graphify.repo.reading import NOT_HERE

_TOLD = (Freshness.CHANGED, Freshness.GONE, Freshness.MOVED)
_NAMED = 20
"""So many edited records get their commit and author looked up: each costs a question to git."""


@dataclass(frozen=True)
class NewRecord:
    """A record that the branch brings. ``about`` is what a ruling is about, where it is here."""

    record: AnyRecord
    path: str
    about: AnyRecord | None
    hidden: Hidden | None
    void: bool
    restamp: bool

    @property
    def subject(self) -> str:
        """Question or title; of a ruling, that of its record."""
        return subject(self.record) or (subject(self.about) if self.about is not None else "")


@dataclass(frozen=True)
class Edit:
    """A record of the base that was edited or deleted by hand, and by whom, where that can be seen."""

    touched: Touched
    change: Change | None


@dataclass(frozen=True)
class Stale:
    """A lesson whose code the branch changes: the node that it is known by, its newest answer, how it reads now."""

    node: str
    answer: Answer
    claim: str
    reading: Reading


@dataclass(frozen=True)
class Reviewed:
    """Everything that a reviewer may want to know. ``settings`` are lines like ``half_life_days: 30 -> 7``."""

    branch: Branch
    records: tuple[NewRecord, ...]
    standings: tuple[StandingChange, ...]
    edits: tuple[Edit, ...]
    problems: tuple[Problem, ...]
    stale: tuple[Stale, ...]
    settings: tuple[str, ...]

    def of(self, *kinds: type[AnyRecord]) -> list[NewRecord]:
        """The new records of these kinds, in order."""
        return [one for one in self.records if isinstance(one.record, kinds)]

    @property
    def answers(self) -> list[NewRecord]:
        """New answers that are no corrections."""
        return [one for one in self.of(Answer) if one not in self.corrections]

    @property
    def corrections(self) -> list[NewRecord]:
        """New answers that say what was wrong."""
        both = ((one, one.record) for one in self.records)
        return [one for one, record in both if isinstance(record, Answer) and record.outcome is Outcome.CORRECTED]

    @property
    def unverified(self) -> list[NewRecord]:
        """New answers that nobody has acted on."""
        both = ((one, one.record) for one in self.records)
        return [one for one, record in both if isinstance(record, Answer) and record.outcome is Outcome.UNVERIFIED]

    @property
    def rejected(self) -> list[NewRecord]:
        """New rejections of a value."""
        both = ((one, one.record) for one in self.records)
        return [one for one, record in both if isinstance(record, Ruling) and record.word is RulingWord.REJECTED]

    @property
    def rulings(self) -> list[NewRecord]:
        """All other new rulings."""
        return [one for one in self.of(Ruling) if one not in self.rejected]

    @property
    def notes(self) -> list[NewRecord]:
        """New notes."""
        return self.of(Note)

    @property
    def is_quiet(self) -> bool:
        """Whether the branch leaves the memory, and the code that it is about, alone."""
        return not (self.records or self.standings or self.edits or self.problems or self.stale or self.settings)

    @property
    def is_alarming(self) -> bool:
        """Whether a record of the base was edited or deleted, or there is a new problem."""
        return bool(self.problems) or any(edit.touched.how is not How.REFORMATTED for edit in self.edits)


def review(workspace: Workspace, given: str = "", *, as_of: str = "") -> Reviewed:
    """Review a branch: ``BASE``, ``BASE...HEAD`` or ``BASE..HEAD``; what is left out is the default branch and HEAD.

    ``as_of`` is the head as a revision, or a moment after which nothing counts as recorded. Raises GraphifyError for
    an unknown revision and where there is nothing to compare with.
    """
    instant, revision = as_of_given(as_of)
    branch = find_branch(workspace, given, head=revision)
    before, after, broken = read_sides(workspace, branch)
    if instant is not None:
        before, after = (Side(side.memory.until(instant), side.settings, side.files) for side in (before, after))
    unseen = [*_not_here(before.memory, after.memory), *(() if as_of else _uncommitted(workspace, branch, after))]
    branch = replace(branch, unseen=(*branch.unseen, *unseen))
    view = _changed_code(workspace, branch, after.memory)
    then, now = reflect_on(before.memory, before.settings, None), reflect_on(after.memory, after.settings, view)
    faults = [one for one in after.memory.all_problems() if not one.remark and one.code != NOT_HERE]
    new = tuple(_new_records(before.memory, after.memory))
    secrets = secrets_in(after.memory, (one.record for one in new))
    return Reviewed(
        branch=branch,
        records=new,
        standings=standing_changes(before.memory, after.memory, then, now),
        edits=tuple(_edits(workspace, branch, before, after)),
        problems=(*new_problems(before.memory, faults, after.memory.folder), *broken, *secrets),
        stale=tuple(_stale(now, changed_since(workspace, branch.since, view))) if view is not None else (),
        settings=_settings(before, after),
    )


def _not_here(*memories: Memory) -> Iterable[str]:
    missing = {problem.path for memory in memories for problem in memory.problems if problem.code == NOT_HERE}
    if missing:
        which = "one record" if len(missing) == 1 else f"{len(missing)} records"
        yield f"the content of {which} is not in this clone (a partial one?): git fetch --refetch"


def _uncommitted(workspace: Workspace, branch: Branch, after: Side) -> Iterable[str]:
    """What somebody who reviews HEAD may wonder about: records that are not in it yet."""
    if branch.head_name != "HEAD":
        return
    repository, folder = workspace.repository, f"{after.settings.memory}/"
    committed = {file.path: file.blob for file in repository.list_tree(branch.head, after.settings.memory)}
    there = {file.path for file in repository.tracked() if committed.get(file.path) != file.blob}
    there.update([*repository.changed_tracked(), *(file.path for file in repository.untracked())])
    number = sum(path.startswith(folder) and path.endswith(".md") for path in there)
    if number:
        yield f"{number} file{'' if number == 1 else 's'} in {folder} are not committed as they are, and not looked at"


def _new_records(before: Memory, after: Memory) -> Iterable[NewRecord]:
    known = {record.id for record in before.records} | {record.path for record in before.records}
    for record in after.records:
        if record.id in known or record.path in known:
            continue
        named = after.fold.with_id(record.about) if isinstance(record, Ruling) else ()
        yield NewRecord(
            record,
            after.path_of(record),
            _first_said(after, named),
            after.fold.hidden.get(record.key),
            record.key in after.fold.void,
            record.path in after.edited,
        )


def _first_said(memory: Memory, named: tuple[AnyRecord, ...]) -> AnyRecord | None:
    """The answer or note that a chain of rulings begins with."""
    seen: set[str] = set()
    while named and isinstance(named[0], Ruling) and named[0].about and named[0].id not in seen:
        seen.add(named[0].id)
        named = memory.fold.with_id(named[0].about) or ()
    return named[0] if named else None


def _edits(workspace: Workspace, branch: Branch, before: Side, after: Side) -> Iterable[Edit]:
    touched = touched_by_hand(workspace, before, after)
    for number, one in enumerate(touched):
        looked_up = number < _NAMED
        paths = dict.fromkeys((one.path, one.now_path))
        change = workspace.repository.last_change(branch.since, branch.head, *paths) if looked_up else None
        yield Edit(one, change)


def _settings(before: Side, after: Side) -> tuple[str, ...]:
    names = ("memory", "reflections", "mode", "half_life_days", "min_corroboration", "budget", "packages", "requires")
    pairs = ((name, getattr(before.settings, name), getattr(after.settings, name)) for name in names)
    return tuple(f"{name}: {_shown(old)} -> {_shown(new)}" for name, old, new in pairs if old != new)


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value) or "none"


def _changed_code(workspace: Workspace, branch: Branch, memory: Memory) -> Index | None:
    """The code of the branch's head; None where the branch changes no file that a record cites."""
    files = changed_files(workspace, branch.since, code_blobs(workspace, branch.head))
    touched = any({node, split_id(node)[0]} & files for node in cited(memory))
    return code_at(workspace, branch.head) if touched else None


def _stale(reflection: Reflection, is_changed: IsChanged) -> Iterable[Stale]:
    """Lessons whose code the branch changes, and which no record has seen as it is now."""
    told: set[tuple[str, str]] = set()
    for lesson in reflection.sources:
        node = lesson.moved_from or lesson.key
        if lesson.reading is not None and lesson.reading.freshness in _TOLD and is_changed(node):
            told.add((node, lesson.answer.id))
            yield Stale(node, lesson.answer, lesson.claim, lesson.reading)
    for outcome in (*reflection.dead_ends, *reflection.corrections):
        for source, reading in zip(outcome.looked_at, outcome.readings, strict=True):
            answer = outcome.answer
            if reading.freshness in _TOLD and is_changed(source.node) and (source.node, answer.id) not in told:
                told.add((source.node, answer.id))
                yield Stale(source.node, answer, outcome.correction or answer.claim_text, reading)
