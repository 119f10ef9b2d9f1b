"""`graphify check`: what is wrong with the records, and what is worth knowing about them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from graphify.commands.shared.branch import Branch, Side, find_branch, new_problems, settings_at
from graphify.commands.shared.changed_code import changed_since
from graphify.commands.shared.code import code_view
from graphify.commands.shared.edits import edits
from graphify.commands.shared.handwork import How, touched_by_hand
from graphify.commands.shared.looking import reflect_on
from graphify.commands.shared.memory import Memory, read_listing, read_memory
from graphify.commands.shared.secrecy import secrets_in
from graphify.commands.shared.workspace import Workspace
from graphify.errors import Problem
from graphify.memory.instants import DAY
from graphify.memory.reading import Found, has_conflict_markers
from graphify.memory.records import AnyRecord, Ruling
from graphify.names import Freshness, Outcome
from graphify.repo import store
from graphify.repo.clock import now

_LISTED = 3
"""So many records that are not committed are named; of the others there is only a count."""


@dataclass(frozen=True)
class Checked:
    """Problems (exit 1) and remarks (exit 0), and the files that were stamped anew."""

    problems: tuple[Problem, ...]
    remarks: tuple[Problem, ...]
    fixed: tuple[str, ...] = ()
    records: int = 0
    since: str = ""


def check(workspace: Workspace, *, fix: bool = False, since: str = "") -> Checked:
    """Look at every record. With ``fix``, records that were edited before they were committed get a new id.

    With ``since`` (a revision) only findings that the branch is the cause of: in files that it added or changed, new
    problems elsewhere, records of the base that it edited or deleted, lessons whose code it changed. Raises
    GraphifyError for an unknown revision.
    """
    memory = read_memory(workspace)
    fixed = _fix(workspace, memory) if fix else ()
    if fixed:
        memory = read_memory(workspace)
    if since:
        return _checked_since(workspace, memory, fixed, since)
    findings = [*memory.all_problems(), *edits(workspace, memory), *_remarks(workspace, memory), *_conflicts(workspace)]
    findings += secrets_in(memory, memory.records)
    return _sorted(findings, fixed, len(memory.records))


def _sorted(findings: list[Problem], fixed: tuple[str, ...], records: int, since: str = "") -> Checked:
    findings.sort()
    return Checked(
        problems=tuple(finding for finding in findings if not finding.remark),
        remarks=tuple(finding for finding in findings if finding.remark),
        fixed=fixed,
        records=records,
        since=since,
    )


def _checked_since(workspace: Workspace, memory: Memory, fixed: tuple[str, ...], since: str) -> Checked:
    branch = find_branch(workspace, since)
    base = _base(workspace, branch)
    before = base.memory
    changed = {f"{memory.folder}/{path}" for path, _ in set(memory.digests) - set(before.digests)}
    seen = [problem for problem in edits(workspace, memory) if problem.path in changed]
    findings = [*new_problems(before, memory.all_problems(), memory.folder), *_by_hand(workspace, base, memory, seen)]
    kept = [*findings, *_remarks(workspace, memory, changed, branch.since)]
    kept += secrets_in(memory, (record for record in memory.records if memory.path_of(record) in changed))
    records = sum(memory.path_of(record) in changed for record in memory.records)
    return _sorted(kept, fixed, records, f"{branch.base_name} ({branch.since[:10]})")


def _base(workspace: Workspace, branch: Branch) -> Side:
    """The memory that the branch began with, in the folder that it had then."""
    settings = settings_at(workspace, branch.since, workspace.settings)
    files = {file.path: file for file in workspace.repository.list_tree(branch.since, settings.memory)}
    return Side(read_listing(workspace.repository, files.values(), settings.memory), settings, files)


def _by_hand(workspace: Workspace, base: Side, memory: Memory, seen: list[Problem]) -> Iterator[Problem]:
    """Records of the base that are not there any more or say something else, and what was ``seen`` of the files that
    are there: their own history does not tell what was edited as it moved.
    """
    touched = touched_by_hand(workspace, base, Side(memory, workspace.settings, None))
    edited = {one.now_path for one in touched if one.how is How.EDITED}
    said = {problem.path for problem in seen if not problem.remark}
    yield from (problem for problem in seen if not problem.remark or problem.path not in edited)
    for path in sorted(edited - said):
        yield Problem(path, 1, "edited", "edited since then: a correction is a new record (`graphify mark`)")
    for one in touched:
        if one.how is How.DELETED:
            message = "deleted by hand: `graphify mark ID retracted` takes a record back and keeps it readable"
            yield Problem(one.path, 0, "deleted", message)


def _conflicts(workspace: Workspace) -> Iterator[Problem]:
    """Reflections that a merge has left in pieces, and somebody may have committed so."""
    for file in (workspace.layout.lessons, workspace.layout.sidecar):
        content = store.read_state(file) or b""
        if has_conflict_markers(content.decode("utf-8", "replace")):
            path = f"{workspace.settings.reflections}/{file.name}"
            yield Problem(
                path, 0, "conflict-markers", "conflict markers: `graphify reflect` writes it anew, then git add"
            )


def _changed(memory: Memory) -> Iterator[tuple[str, Found, AnyRecord]]:
    """Records whose content is not what their id says, with their RepoPaths."""
    for path, found in memory.edited.items():
        assert found.record is not None, "only records are edited"
        yield f"{memory.folder}/{path}", found, found.record


def _remarks(
    workspace: Workspace, memory: Memory, only: Collection[str] | None = None, since: str = ""
) -> Iterator[Problem]:
    """Remarks about all records, or about these paths and the code that changed ``since`` a commit."""
    today = now()
    committed = _committed(workspace)
    records = [record for record in memory.records if only is None or memory.path_of(record) in only]
    for record in records:
        path = memory.path_of(record)
        if record.instant is not None and record.instant > today + DAY:
            yield Problem(path, 1, "ahead", f"recorded in the future: {record.recorded}", remark=True)
        if isinstance(record, Ruling) and record.word.outcome is Outcome.CORRECTED and not record.correction:
            yield Problem(path, 1, "no-correction", "ruled corrected, and the right answer is missing", remark=True)
    yield from _uncommitted([path for record in records if (path := memory.path_of(record)) not in committed])
    yield from _freshness(workspace, memory, only, since)


def _uncommitted(paths: list[str]) -> Iterator[Problem]:
    for path in paths[:_LISTED]:
        yield Problem(path, 0, "not-committed", "not committed yet", remark=True)
    if len(paths) > _LISTED:
        folder = paths[-1].partition("/")[0]
        more = f"{len(paths) - _LISTED} more records are not committed yet"
        yield Problem(folder, 0, "not-committed", more, remark=True)


def _committed(workspace: Workspace) -> set[str]:
    head = workspace.repository.head()
    return {file.path for file in workspace.repository.list_tree(head, workspace.settings.memory)} if head else set()


def _freshness(workspace: Workspace, memory: Memory, only: Collection[str] | None, since: str) -> Iterator[Problem]:
    view = code_view(workspace)
    reflection = reflect_on(memory, workspace.settings, view)
    is_changed = changed_since(workspace, since, view) if since else None
    for lesson in reflection.sources:
        reading = lesson.reading
        if reading is None or reading.freshness is Freshness.FRESH:
            continue
        is_ours = only is None or memory.path_of(lesson.answer) in only
        if not is_ours and is_changed is not None and not is_changed(lesson.moved_from or lesson.key):
            continue
        where = f" to {reading.moved_to}" if reading.moved_to else ""
        why = f": {reading.reason}" if reading.reason else ""
        said = f"{lesson.moved_from or lesson.key} is {reading.freshness.value}{where}{why}"
        yield Problem(memory.path_of(lesson.answer), 1, "freshness", said, remark=True)


def _fix(workspace: Workspace, memory: Memory) -> tuple[str, ...]:
    """Give uncommitted edited records the id of what they say now; nothing else in them is touched.

    A record that others name, or whose id is committed under any path, keeps its id: those would lose their target.
    """
    committed = _committed(workspace)
    named = {name for record in memory.records for name in _named(record)}
    known = {path.rpartition("-")[2].removesuffix(".md") for path in committed}
    fixed = []
    for path, found, record in _changed(memory):
        if path in committed or record.id in named or record.id in known or found.document is None:
            continue
        new_id = found.record.content_id if found.record is not None else ""
        file = workspace.repository.absolute(path)
        text = (store.read(file, within=workspace.layout.root) or b"").decode()
        line = next((one for one in text.splitlines() if one.startswith("id:")), "")
        if record.id not in line:
            continue
        target = path.replace(record.id, new_id)
        content = text.replace(line, line.replace(record.id, new_id), 1)
        place = workspace.repository.absolute(target)
        store.replace(place, content.encode(), within=workspace.layout.root, aside=workspace.layout.state)
        if target != path:
            store.remove(file, within=workspace.layout.root)
            workspace.repository.unstage([path])
        if workspace.settings.stage:
            workspace.repository.stage([target])
        fixed.append(target)
    return tuple(fixed)


def _named(record: AnyRecord) -> tuple[str, ...]:
    about = (record.about,) if isinstance(record, Ruling) else ()
    return (*about, *record.supersedes, *record.despite, *record.near, *record.led_by)
