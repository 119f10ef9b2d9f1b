"""How a record reaches the disk, and what is said about it.

A record is written exclusively (a crash leaves the whole file or none), staged, and answered with what it changes:
the standing of each source before and after.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from graphify.commands.shared.memory import Memory
from graphify.commands.shared.secrecy import check_secrets
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.memory.conflicts import Conflict
from graphify.memory.fold import Fold, fold
from graphify.memory.keys import question_key, value_key
from graphify.memory.owncopy import own_copy
from graphify.memory.reading import SIZE_LIMIT
from graphify.memory.records import Answer, AnyRecord, Ruling
from graphify.memory.writing import Stamped
from graphify.names import Source, Standing
from graphify.reflections.lessons import Rules
from graphify.reflections.signals import Counts, named_by, observe
from graphify.reflections.standings import Judged, judge
from graphify.reflections.statements import Statement, statements
from graphify.repo import readable, store


@dataclass(frozen=True)
class Change:
    """What a save does to the standing of one source."""

    node: str
    before: Standing | None
    after: Standing | None
    results: int
    said: str


@dataclass(frozen=True)
class Saved:
    """The reply to a save.

    ``text`` is the file's content, for a dry run; ``existing`` says that nothing was written because the record
    was there already.
    """

    record: AnyRecord
    path: str
    text: str
    changes: tuple[Change, ...]
    needed: int
    related: tuple[AnyRecord, ...] = ()
    near: tuple[AnyRecord, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    warnings: tuple[str, ...] = ()
    existing: bool = False
    dry_run: bool = False


def rules(workspace: Workspace) -> Rules:
    """The rules that the repository has settled."""
    return Rules(workspace.settings.half_life_days, workspace.settings.min_corroboration)


def save(
    workspace: Workspace,
    memory: Memory,
    stamped: Stamped,
    *,
    related: Sequence[AnyRecord] = (),
    near: Sequence[AnyRecord] = (),
    conflicts: Sequence[Conflict] = (),
    warnings: Sequence[str] = (),
    dry_run: bool = False,
) -> Saved:
    """Write a stamped record, stage it, and say what it changes. Raises GraphifyError where it holds a secret."""
    check_secrets(stamped.record)
    said = list(warnings)
    path = f"{workspace.settings.memory}/{stamped.path}"
    if not dry_run:
        said += write(workspace, path, stamped.text)
    return Saved(
        record=stamped.record,
        path=path,
        text=stamped.text,
        changes=changes(workspace, memory, [stamped.record]),
        needed=workspace.settings.min_corroboration,
        related=tuple(related),
        near=tuple(near),
        conflicts=tuple(conflicts),
        warnings=tuple(said),
        dry_run=dry_run,
    )


def write(workspace: Workspace, path: str, text: str) -> list[str]:
    """Create the file and stage it; returns warnings.

    Raises GraphifyError where the text is too large for a record or is a copy of a derived file.
    """
    create(workspace, path, writable(text))
    return staged(workspace, [path])


def writable(text: str) -> bytes:
    """The content of a record's file. Raises as `write` does."""
    content = text.encode()
    if len(content) > SIZE_LIMIT:
        raise GraphifyError("over 1 MiB: too large for a record", hint="keep what matters of it", code="too_large")
    copied = own_copy(text)
    if copied:
        raise GraphifyError(
            f"the text is a copy of {copied}, which is no evidence",
            hint="say it in your own words",
            code="lessons_copy",
        )
    return content


def create(workspace: Workspace, path: str, content: bytes) -> None:
    """Create the file of a record, if it is not there already."""
    file = workspace.repository.absolute(path)
    try:
        store.create(file, content, within=workspace.layout.root, aside=workspace.layout.state)
    except GraphifyError as error:
        if error.code != "exists" or store.read(file, within=workspace.layout.root) != content:
            raise
    if workspace.layout.state is not None:
        readable.note(str(workspace.layout.state), workspace.repository.blob_id(content))


def staged(workspace: Workspace, paths: list[str]) -> list[str]:
    """Stage new records, where the repository wants that; returns warnings."""
    refused = workspace.repository.stage(paths) if workspace.settings.stage else ""
    return [f"git did not stage the record{'s' if len(paths) > 1 else ''}: {refused}"] if refused else []


def changes(workspace: Workspace, memory: Memory, new: Iterable[AnyRecord]) -> tuple[Change, ...]:
    """What new records do to standings, source by source. Only what they touch is judged."""
    added = list(new)
    return changes_between(workspace, memory.fold, fold([*memory.records, *added]), added)


def changes_between(
    workspace: Workspace, earlier: Fold, later: Fold, added: Sequence[AnyRecord] = ()
) -> tuple[Change, ...]:
    """What stands differently in two states of a memory, source by source."""
    old, now = statements(earlier), statements(later)
    touched = _touched(old, now)
    before, after = _judged(workspace, old, touched), _judged(workspace, now, touched)
    return tuple(
        Change(
            node=key,
            before=before[key].standing if key in before else None,
            after=after[key].standing if key in after else None,
            results=after[key].results if key in after else 0,
            said=_said(before.get(key), after.get(key), added, workspace.settings.min_corroboration),
        )
        for key in sorted(before.keys() | after.keys())
    )


def _touched(old: Iterable[Statement], now: Iterable[Statement]) -> set[str]:
    """The keys of statements that stand on one side only."""
    sides = [
        {(statement.by.key, *names): names[0] for statement in side for names in _names(statement)}
        for side in (old, now)
    ]
    return {key for mine, theirs in (sides, sides[::-1]) for name, key in mine.items() if name not in theirs}


def _names(statement: Statement) -> list[tuple[str, int]]:
    return [(key, sign) for key, sign, _ in named_by(statement)]


def _judged(workspace: Workspace, said: Iterable[Statement], keys: Collection[str]) -> dict[str, Judged]:
    settled = rules(workspace)
    found = (
        judge(observed, settled.half_life_days, settled.min_corroboration)
        for observed in observe(said, settled.half_life_days, keys)
    )
    return {one.key: one for one in found if one is not None}


def _said(before: Judged | None, after: Judged | None, added: Sequence[AnyRecord], needed: int) -> str:
    """One line about the distance to `preferred`, or why the record does not count."""
    if after is None:
        return "no results left"
    new_ids = {record.id for record in added}
    mine = [signal for signal in after.observed.signals if signal.statement.by.id in new_ids]
    echoes = [signal.echo_of for signal in mine if signal.counts is Counts.ECHO]
    if echoes:
        return f"echo of {echoes[0][:8]}"
    said = _distance(after, needed)
    if mine and before is not None and before.results == after.results:
        said += "; one with an earlier result: a session, or an author's day without one, counts once"
    return said


def _distance(judged: Judged, needed: int) -> str:
    if judged.standing is Standing.TENTATIVE:
        missing = needed - judged.results
        more = "another session makes it" if missing == 1 else f"{missing} more sessions make it"
        return f"{judged.results} of {needed} results; {more} preferred"
    if judged.standing is Standing.CONTESTED and judged.verdict is not None:
        against = f" [{', '.join(one[:8] for one in judged.in_spite_of)}]" if judged.in_spite_of else ""
        ruled_out = f"; saved in spite of what rules it out{against}" if against else ""
        return f"{judged.positives} for, {judged.negatives} against: {judged.verdict.value}{ruled_out}"
    return f"{judged.results} result{'' if judged.results == 1 else 's'}"


def same_again(memory: Memory, stamped: Stamped) -> AnyRecord | None:
    """The record that says exactly this already, in the same conversation (or by the author on the day)."""
    wanted = stamped.record
    who, said = _who(wanted), _said_by(wanted)
    for record in reversed(memory.records):
        if type(record) is type(wanted) and _who(record) == who and _said_by(record) == said:
            return record
    return None


def _who(record: AnyRecord) -> object:
    """What counts as one conversation."""
    return record.session or (record.author, record.recorded[:10])


def _said_by(record: AnyRecord) -> object:
    """What has to be equal for two records to say the same."""
    cited = (_sightings(record.sources), _sightings(record.misled_by))
    common = (cited, sorted(record.supersedes), record.valid_from, record.valid_until)
    if isinstance(record, Answer):
        asked, claimed = question_key(record.question), value_key(record.claim_text)
        return (*common, asked, claimed, value_key(record.answer), record.outcome, value_key(record.correction))
    if isinstance(record, Ruling):
        ruled = (record.about, record.word, question_key(record.question), value_key(record.value))
        return (*common, *ruled, value_key(record.correction), record.moves, value_key(record.reason))
    return (*common, question_key(record.title), value_key(record.body))


def _sightings(sources: Iterable[Source]) -> list[tuple[str, str]]:
    return sorted((source.node, source.fingerprint) for source in sources)


def saved_already(workspace: Workspace, memory: Memory, existing: AnyRecord) -> Saved:
    """The reply where nothing is written because the record is there."""
    needed = workspace.settings.min_corroboration
    return Saved(existing, memory.path_of(existing), "", (), needed, existing=True)


def refuse_hidden(memory: Memory, record: AnyRecord) -> None:
    """Raises GraphifyError where what is saved again is hidden: it has to be brought back, not repeated."""
    hidden = memory.fold.hidden.get(record.key)
    if hidden is None:
        return
    how = (
        f"graphify mark {record.id[:8]} restored"
        if hidden.why.value != "superseded"
        else f"graphify mark {hidden.by[0][:8]} retracted, if the successor is wrong"
    )
    raise GraphifyError(
        f"the same record is there, {hidden.why.value} by {', '.join(hidden.by)}: {memory.path_of(record)}",
        hint=how,
        code="hidden",
    )


def check_supersedes(memory: Memory, given: Iterable[str]) -> list[AnyRecord]:
    """The records that ids name. Raises GraphifyError where one is unknown, or a ruling."""
    found = [memory.one(one) for one in given]
    for record in found:
        if isinstance(record, Ruling):
            raise GraphifyError(
                f"{record.id} is a ruling and cannot be superseded",
                hint=f"graphify mark {record.id[:8]} retracted",
                code="kind",
            )
    return found
