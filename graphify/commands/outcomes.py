"""`graphify outcomes`: what git's history says about answers becomes rulings.

A commit that was made because of an answer may say how that turned out, in a trailer
``Graphify-Outcome: <id> useful`` (or ``dead_end``); a `git revert` of such a commit says the opposite. The ruling
follows from the commit's author, date and subject and from the record alone: so every clone writes the same file, a
rebase changes nothing, and running it twice writes nothing. A person runs it, or CI; no hook does.

What a commit says wrong is reported and is no failure: nobody can correct a message that others have pulled, and a
failure would come back with every run. A ruling that could not be written is one, and keeps no other from being so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from graphify.commands.shared.branch import find_branch
from graphify.commands.shared.memory import Memory, read_memory
from graphify.commands.shared.saving import Saved, save, saved_already
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.memory.fold import fold
from graphify.memory.instants import format_instant, parse_instant
from graphify.memory.records import Answer, AnyRecord, Ruling, subject
from graphify.memory.writing import Stamped, not_before, stamp
from graphify.names import RulingWord
from graphify.reflections.quoting import cut
from graphify.repo.entries import OUTCOME_TRAILER, Commit

_OPPOSITE = {RulingWord.USEFUL: RulingWord.DEAD_END, RulingWord.DEAD_END: RulingWord.USEFUL}
_REVERTS = re.compile(r"^This reverts commit ([0-9a-f]{7,64})\b", re.MULTILINE)
_SUBJECT_LIMIT = 200
"""Characters of a commit's subject, or of a trailer, that are shown and kept; git allows any number."""

_CHAIN = 20
"""A revert of a revert of a revert is followed as far as this."""


@dataclass(frozen=True)
class Said:
    """One trailer, or its opposite: the id as it was written, and the commit whose trailer it is."""

    given: str
    word: RulingWord
    by: Commit


@dataclass(frozen=True)
class Ruled:
    """A ruling that follows from a commit, written now or there already."""

    commit: Commit
    saved: Saved


@dataclass(frozen=True)
class Report:
    """What a commit says that cannot become a ruling. With ``remark`` nobody did anything wrong; with ``failed`` the
    commit is in order, and its ruling could not be written.
    """

    commit: Commit
    message: str
    remark: bool = False
    failed: bool = False


@dataclass(frozen=True)
class Outcomes:
    """What a range of commits came to; ``unseen`` are sentences about what cannot be seen from here."""

    commits: int
    ruled: tuple[Ruled, ...]
    reports: tuple[Report, ...]
    unseen: tuple[str, ...]

    @property
    def is_faulty(self) -> bool:
        """Whether a ruling could not be written."""
        return any(report.failed for report in self.reports)


def outcomes(workspace: Workspace, given: str, *, dry_run: bool = False) -> Outcomes:
    """Write the rulings that the commits of ``BASE..HEAD`` stand for, oldest first.

    Raises GraphifyError for an unknown revision.
    """
    branch = find_branch(workspace, given)
    reading = _Reading(workspace, read_memory(workspace), dry_run, [], [])
    commits = workspace.repository.commits(branch.base, branch.head)
    for commit in commits:
        reading.take(replace(commit, subject=cut(commit.subject, _SUBJECT_LIMIT)))
    shallow = branch.unseen[:1] if workspace.repository.is_shallow else ()
    return Outcomes(len(commits), tuple(reading.ruled), tuple(reading.reports), shallow)


@dataclass
class _Reading:
    """Commits on their way to rulings."""

    workspace: Workspace
    memory: Memory
    dry_run: bool
    ruled: list[Ruled]
    reports: list[Report]

    def take(self, commit: Commit) -> None:
        """All that one commit says, each record once."""
        said: dict[str, list[tuple[Said, AnyRecord]]] = {}
        for one in self._said(commit):
            record = self._record(commit, one)
            if record is not None:
                said.setdefault(record.id, []).append((one, record))
        for all_said in said.values():
            # What the commit says itself stands before what it reverts.
            own = [pair for pair in all_said if pair[0].by is commit] or all_said
            if len({one.word for one, _ in own}) > 1:
                self._report(commit, f"says both useful and dead_end about {own[0][1].id[:8]}")
                continue
            self._rule(commit, *own[0])

    def _report(self, commit: Commit, message: str, *, remark: bool = False, failed: bool = False) -> None:
        self.reports.append(Report(commit, message, remark, failed))

    def _said(self, commit: Commit) -> Iterable[Said]:
        """The commit's own trailers, and the opposite of those that it reverts."""
        for value in commit.outcomes:
            one = _parsed(value, commit)
            if isinstance(one, Said):
                yield one
            else:
                self._report(commit, one)
        yield from self._reverted(commit, commit, 0)

    def _reverted(self, commit: Commit, top: Commit, depth: int) -> Iterable[Said]:
        for revision in dict.fromkeys(_REVERTS.findall(commit.message)):
            reverted = self.workspace.repository.commit(revision)
            # A commit that is not in its history is here by chance, and elsewhere it is not.
            known = reverted is not None and self.workspace.repository.merge_base(reverted.id, commit.id) == reverted.id
            if reverted is None or not known or depth >= _CHAIN:
                self._report(top, f"reverts {revision[:10]}, which is not in its history here", remark=True)
                continue
            parsed = [_parsed(value, reverted) for value in reverted.outcomes]
            both = [*(one for one in parsed if isinstance(one, Said)), *self._reverted(reverted, top, depth + 1)]
            yield from (replace(one, word=_OPPOSITE[one.word]) for one in both)

    def _record(self, commit: Commit, said: Said) -> AnyRecord | None:
        try:
            record = self.memory.one(said.given)
        except GraphifyError as error:
            candidates = f" ({', '.join(error.candidates)})" if error.candidates else ""
            self._report(commit, f"{OUTCOME_TRAILER}: {error.message}{candidates}")
            return None
        hidden = self.memory.fold.hidden.get(record.key)
        if not isinstance(record, Answer):
            kind = type(record).__name__.lower()
            self._report(commit, f"{record.id[:8]} is a {kind}, which has no outcome")
            return None
        if hidden is not None:
            by = ", ".join(one[:8] for one in hidden.by)
            self._report(commit, f"{record.id[:8]} is {hidden.why.value} by {by}", remark=True)
            return None
        return record

    def _rule(self, commit: Commit, said: Said, record: AnyRecord) -> None:
        instant = parse_instant(commit.date)
        if instant is None:
            self._report(commit, f"has no usable date: {commit.date}")
            return
        verb = "Said by" if said.by is commit else "Reverted by"
        ruling = Ruling(
            id="",
            recorded=format_instant(not_before(instant, [record])),
            author=commit.author,
            word=said.word,
            about=record.id,
            reason=f'{verb} the commit "{commit.subject}".',
        )
        try:
            self.ruled.append(Ruled(commit, self._saved(stamp(ruling, record, subject(record)))))
        except GraphifyError as error:
            self._report(commit, f"the ruling on {record.id[:8]} could not be written: {error.message}", failed=True)

    def _saved(self, stamped: Stamped) -> Saved:
        existing = next(iter(self.memory.fold.with_id(stamped.record.id)), None)
        if existing is not None:
            return saved_already(self.workspace, self.memory, existing)
        saved = save(self.workspace, self.memory, stamped, dry_run=self.dry_run)
        self.memory = replace(self.memory, fold=fold([*self.memory.records, saved.record]))
        return saved


def _parsed(value: str, commit: Commit) -> Said | str:
    """A trailer's value, or what is wrong with it."""
    words = value.split()
    word = words[1].lower().replace("-", "_") if len(words) == 2 else ""
    if word not in {known.value for known in _OPPOSITE}:
        return f"`{OUTCOME_TRAILER}: {cut(value.strip(), _SUBJECT_LIMIT)}` is not of the form `<id> useful|dead_end`"
    return Said(words[0], RulingWord(word), commit)
