"""`graphify note`: keep something worth knowing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from graphify.commands.shared.author import given_to, writer
from graphify.commands.shared.citing import check_resolved, cite_all
from graphify.commands.shared.code import code_view_ahead
from graphify.commands.shared.given import invisible_warnings
from graphify.commands.shared.memory import read_memory
from graphify.commands.shared.nearby import nearly_same, related
from graphify.commands.shared.ruledout import despite
from graphify.commands.shared.saving import Saved, check_supersedes, refuse_hidden, same_again, save, saved_already
from graphify.commands.shared.secrecy import check_secrets
from graphify.commands.shared.validity import check_period
from graphify.commands.shared.workspace import Workspace
from graphify.errors import UsageError
from graphify.memory.instants import format_instant
from graphify.memory.records import Note
from graphify.memory.text import normalise_line
from graphify.memory.writing import normalised, not_before, stamp
from graphify.repo.clock import now


@dataclass(frozen=True)
class NoteDraft:
    """What the caller says."""

    title: str = ""
    body: str = ""
    sources: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    valid_from: str = ""
    valid_until: str = ""
    session: str = ""
    agent: str = ""
    author: str = ""
    despite: str = ""
    unresolved_ok: bool = False


def note(workspace: Workspace, draft: NoteDraft, *, dry_run: bool = False) -> Saved:
    """Keep a note. Raises as `save_result` does."""
    check_secrets(draft)
    if not normalise_line(draft.title):
        raise UsageError(
            "the title is missing", hint="graphify note TITLE, or the key `title` with --from", code="title"
        )
    check_period(draft.valid_from, draft.valid_until)
    code = code_view_ahead(workspace)
    memory = read_memory(workspace)
    who = writer(workspace, draft.author, draft.session, draft.agent)
    cited = cite_all(memory, code(), workspace, draft.sources)
    check_resolved([cited], draft.unresolved_ok)
    superseded = check_supersedes(memory, draft.supersedes)
    written = normalised(
        Note(
            id="",
            recorded=format_instant(not_before(now(), superseded)),
            author=who.author,
            agent=who.agent,
            session=who.session,
            led_by=tuple(one for one in given_to(workspace, who) if memory.fold.with_id(one)),
            commit=workspace.repository.head(),
            title=draft.title,
            body=draft.body,
            sources=cited.sources,
            supersedes=tuple(record.id for record in superseded),
            tags=draft.tags,
            valid_from=draft.valid_from,
            valid_until=draft.valid_until,
        )
    )
    existing = same_again(memory, stamp(written))
    if existing is not None:
        refuse_hidden(memory, existing)
        return saved_already(workspace, memory, existing)
    near = nearly_same(memory, written)
    written = replace(written, near=tuple(record.id for record in near))
    stamped = stamp(despite(memory, written, draft.despite))
    warnings = [*invisible_warnings({"title": draft.title}), *cited.warnings]
    beside = related(memory, stamped.record)
    return save(workspace, memory, stamped, related=beside, near=near, warnings=warnings, dry_run=dry_run)
