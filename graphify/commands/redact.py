"""`graphify redact`: take the text of a record out of sight, and say where git still has it.

A record is otherwise never rewritten. Here a stub takes its place: id, type, date, author and, of a ruling, what it
says about which record, so that nothing that names it breaks. It is hidden and gives no signal. What was derived from
the text is made again, and what the state folders may keep of it is deleted. Git's history is not touched: that is for
people to decide, so it is listed which commits, branches, tags and stashes still hold the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from graphify.commands.reflect import ReflectOptions, reflect
from graphify.commands.shared.author import writer
from graphify.commands.shared.memory import Memory, read_memory
from graphify.commands.shared.saving import Change, changes_between
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.memory.fold import fold
from graphify.memory.records import Answer, AnyRecord, Note, subject
from graphify.memory.secrets import secret_values
from graphify.memory.writing import stub
from graphify.repo import store
from graphify.repo.purge import purge

_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_ENDS = " \t#>*-.!?,;:"
_TELLING = 12
"""A text of so many characters does not stand in another record by chance."""


@dataclass(frozen=True)
class Holders:
    """Where git still has the text: commits, refs by kind, and objects (blob ids) in the object store.

    ``reflog`` are commits that no ref reaches any more. In a shallow clone there may be more.
    """

    commits: tuple[str, ...]
    branches: tuple[str, ...]
    remotes: tuple[str, ...]
    tags: tuple[str, ...]
    stashes: tuple[str, ...]
    others: tuple[str, ...]
    reflog: tuple[str, ...]
    objects: tuple[str, ...]
    is_shallow: bool


@dataclass(frozen=True)
class Redacted:
    """A record whose text is gone from the work tree. ``also`` are other records that have words of it."""

    record: AnyRecord
    removed: str
    path: str
    text: str
    changes: tuple[Change, ...]
    holders: Holders
    also: tuple[AnyRecord, ...]
    warnings: tuple[str, ...]
    existing: bool = False
    dry_run: bool = False


def redact(workspace: Workspace, given: str, *, session: str = "", author: str = "", dry_run: bool = False) -> Redacted:
    """Replace a record by a stub.

    Raises GraphifyError where the record is unknown or ambiguous, two contents claim its id, or git is in the middle
    of something.
    """
    memory = read_memory(workspace)
    who = writer(workspace, author, session) if given == "@" else None
    record = memory.one(given, session=who.session if who else "", author=who.author if who else "")
    record = _whole(workspace, memory, record)
    old = memory.path_of(record)
    holders = _holders(workspace, record, old)
    if record.redacted:
        return Redacted(record, "", old, "", (), holders, (), (), existing=True, dry_run=dry_run)
    content = (store.read(workspace.repository.absolute(old), within=workspace.layout.root) or b"").decode(
        "utf-8", "replace"
    )
    needles = _needles(record, content)
    stubbed = stub(record)
    path = f"{workspace.settings.memory}/{stubbed.path}"
    after = fold([stubbed.record if one.key == record.key else one for one in memory.records])
    changed = changes_between(workspace, memory.fold, after, [])
    also = tuple(_also(workspace, memory, record, needles))
    warnings = () if dry_run else _exchange(workspace, old, path, stubbed.text, needles)
    return Redacted(stubbed.record, old, path, stubbed.text, changed, holders, also, warnings, dry_run=dry_run)


def _whole(workspace: Workspace, memory: Memory, record: AnyRecord) -> AnyRecord:
    """The record that has the text: beside its stub, where a run was cut off or a merge brought it back."""
    whole = [one for one in memory.fold.with_id(record.id) if not one.redacted]
    if len(whole) > 1:
        raise GraphifyError(f"two records claim the id {record.id}", hint="graphify check", code="two_contents")
    going_on = workspace.repository.in_progress()
    if going_on:
        raise GraphifyError(f"a {going_on} is under way", hint="finish it first", code="in_progress")
    return whole[0] if whole else record


def _exchange(workspace: Workspace, old: str, path: str, text: str, needles: tuple[str, ...]) -> tuple[str, ...]:
    """Put the stub in place, take the record away, and forget what was made of it."""
    repository, layout = workspace.repository, workspace.layout
    place = repository.absolute(path)
    if store.read(place, within=layout.root) != text.encode():
        store.create(place, text.encode(), within=layout.root, aside=layout.state)
    store.remove(repository.absolute(old), within=layout.root)
    refused = [repository.unstage([old])]
    if workspace.settings.stage:
        refused.append(repository.stage([path]))
    warnings = [f"git did not take it into its index: {one}" for one in refused if one]
    left = _purge(workspace, needles)
    warnings += [f"{file} may still hold the text: delete it" for file in left]
    if layout.lessons.exists() or layout.sidecar.exists():
        reflect(workspace, ReflectOptions())
    return tuple(warnings)


def _purge(workspace: Workspace, needles: tuple[str, ...]) -> tuple[str, ...]:
    return purge(workspace.layout.all_states(), needles)


def _needles(record: AnyRecord, content: str) -> tuple[str, ...]:
    """Pieces of the text by which it is known elsewhere."""
    said = [subject(record), record.claim_text if isinstance(record, Answer | Note) else record.reason]
    body = (line for line in content.split("\n---\n", 1)[-1].split("\n") if not line.startswith("**Outcome:**"))
    sentences = (sentence.strip(_ENDS) for text in (*said, *body) for sentence in _SENTENCE.split(text))
    telling = [sentence for sentence in sentences if len(sentence) >= _TELLING]
    return tuple(dict.fromkeys([*secret_values(content), *telling]))


def _also(workspace: Workspace, memory: Memory, record: AnyRecord, needles: tuple[str, ...]) -> Iterator[AnyRecord]:
    wanted = [needle.encode() for needle in needles]
    for other in memory.records:
        if other.key == record.key:
            continue
        place = workspace.repository.absolute(memory.path_of(other))
        content = store.read(place, within=workspace.layout.root) or b""
        if any(needle in content for needle in wanted):
            yield other


def _holders(workspace: Workspace, record: AnyRecord, path: str) -> Holders:
    repository = workspace.repository
    folder = workspace.settings.memory
    versions = repository.versions_of([f":(top,glob){folder}/**/*{record.id}*", f":(top,literal){path}"])
    state = repository.path_state(path)
    known_blobs = {state.head, state.index, *(blob for blobs in versions.values() for blob in blobs)} - {""}
    objects = known_blobs - _stub_blobs(workspace, known_blobs)
    held = {commit: blobs for commit, blobs in versions.items() if blobs & objects}
    refs = repository.refs_with(held)
    known = ("refs/heads/", "refs/remotes/", "refs/tags/", "refs/stash")
    stashes = [name for name, commit in repository.stashes() if repository.reaches(commit, held)]
    return Holders(
        commits=tuple(held),
        branches=_below("refs/heads/", refs),
        remotes=_below("refs/remotes/", refs),
        tags=_below("refs/tags/", refs),
        stashes=tuple(stashes),
        others=tuple(ref for ref in refs if not ref.startswith(known)),
        reflog=tuple(commit for commit in held if not repository.refs_with([commit])),
        objects=tuple(sorted(blob for blob in objects if repository.has_object(blob))),
        is_shallow=repository.is_shallow,
    )


def _stub_blobs(workspace: Workspace, blobs: set[str]) -> set[str]:
    """Those of the versions that are stubs themselves."""
    contents = workspace.repository.blobs(blobs)
    return {blob for blob, content in contents.items() if b'\nredacted: "true"' in content}


def _below(prefix: str, refs: list[str]) -> tuple[str, ...]:
    return tuple(ref.removeprefix(prefix) for ref in refs if ref.startswith(prefix))
