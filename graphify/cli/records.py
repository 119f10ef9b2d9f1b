"""The commands that write and read records.

A command and what it stands on are imported when it is called: `--help` and the other commands do not wait for it.
"""

from __future__ import annotations

from typing import Annotated

import typer

from graphify.cli.context import (
    Agent,
    Author,
    DryRun,
    FromFile,
    JsonFlag,
    MisledBy,
    Session,
    Sources,
    UnresolvedOk,
    drafted,
    said,
    show,
    warn,
    workspace,
)
from graphify.names import MARK_WORDS, OUTCOME_MEANINGS, Outcome

_OUTCOMES = "\n\n".join(f"{outcome.value}: {OUTCOME_MEANINGS[outcome]}" for outcome in Outcome)
_RULINGS = ", ".join(word.value for word in MARK_WORDS)

Supersedes = Annotated[list[str] | None, typer.Option("--supersedes", help="Id of a record that this one replaces.")]
Tags = Annotated[list[str] | None, typer.Option("--tag", help="A tag.")]
ValidFrom = Annotated[str, typer.Option("--valid-from", help="From when it is true (a day, 00:00 UTC).")]
ValidUntil = Annotated[str, typer.Option("--valid-until", help="Until when, that day not included.")]
Correction = Annotated[str, typer.Option("--correction", help="What is right instead.")]
Despite = Annotated[str, typer.Option("--despite", help="Why to save what was ruled out.")]
KeepOpen = Annotated[bool, typer.Option("--keep-open", help="With corrected: the claim may come back.")]


def add_to(app: typer.Typer) -> None:
    """Register these commands."""
    app.command("save-result", help=f"Keep an answer with how it turned out.\n\n{_OUTCOMES}")(save_result_command)
    app.command("note", help="Keep a note: something worth knowing.")(note_command)
    app.command("mark", help=f"Say a later word on records: {_RULINGS}.")(mark_command)
    app.command("show", help="Print records by id, unique prefix, or @ (your last one).")(show_command)
    app.command("log", help="List records, newest first.")(log_command)
    app.command("check", help="Find what is wrong with the records.")(check_command)
    app.command("follow", help="Write down where moved sources are now, in one ruling.")(follow_command)
    app.command("undo", help="Take your last record back.")(undo_command)


def save_result_command(
    question: Annotated[str, typer.Option("--question", help="What was asked.")] = "",
    answer: Annotated[str, typer.Option("--answer", help="What was answered, in Markdown.")] = "",
    outcome: Annotated[str, typer.Option("--outcome", help="useful, dead_end, corrected or unverified.")] = "",
    claim: Annotated[str, typer.Option("--claim", help="The one sentence that the answer comes down to.")] = "",
    sources: Sources = None,
    misled_by: MisledBy = None,
    correction: Correction = "",
    supersedes: Supersedes = None,
    tags: Tags = None,
    valid_from: ValidFrom = "",
    valid_until: ValidUntil = "",
    session: Session = "",
    agent: Agent = "",
    author: Author = "",
    despite: Despite = "",
    keep_open: KeepOpen = False,
    unresolved_ok: UnresolvedOk = False,
    from_file: FromFile = "",
    dry_run: DryRun = False,
    as_json: JsonFlag = False,
) -> None:
    """Keep an answer."""
    from graphify.cli import showing
    from graphify.commands.save_result import AnswerDraft, save_result

    flags = {
        "question": question,
        "answer": answer,
        "outcome": outcome,
        "claim": claim,
        "sources": sources,
        "misled_by": misled_by,
        "correction": correction,
        "supersedes": supersedes,
        "tags": tags,
        "valid_from": valid_from,
        "valid_until": valid_until,
        "session": session,
        "agent": agent,
        "author": author,
        "despite": despite,
        "keep_open": keep_open,
        "unresolved_ok": unresolved_ok,
    }
    saved = save_result(workspace(), drafted(AnswerDraft, from_file, flags), dry_run=dry_run)
    if not as_json:
        warn(saved.warnings)
    show(as_json, showing.saved_values(saved), showing.saved_text(saved))


def note_command(
    title: Annotated[str, typer.Argument(help="The title.", show_default=False)] = "",
    body: Annotated[str, typer.Option("--body", help="The text, in Markdown.")] = "",
    sources: Sources = None,
    supersedes: Supersedes = None,
    tags: Tags = None,
    valid_from: ValidFrom = "",
    valid_until: ValidUntil = "",
    session: Session = "",
    agent: Agent = "",
    author: Author = "",
    despite: Despite = "",
    unresolved_ok: UnresolvedOk = False,
    from_file: FromFile = "",
    dry_run: DryRun = False,
    as_json: JsonFlag = False,
) -> None:
    """Keep a note."""
    from graphify.cli import showing
    from graphify.commands.note import NoteDraft, note

    flags = {
        "title": title,
        "body": body,
        "sources": sources,
        "supersedes": supersedes,
        "tags": tags,
        "valid_from": valid_from,
        "valid_until": valid_until,
        "session": session,
        "agent": agent,
        "author": author,
        "despite": despite,
        "unresolved_ok": unresolved_ok,
    }
    saved = note(workspace(), drafted(NoteDraft, from_file, flags), dry_run=dry_run)
    if not as_json:
        warn(saved.warnings)
    show(as_json, showing.saved_values(saved), showing.saved_text(saved))


def mark_command(
    words: Annotated[list[str], typer.Argument(metavar="ID... RULING", help=f"Ids, then one of {_RULINGS}.")],
    reason: Annotated[str, typer.Option("--reason", help="Why.")] = "",
    sources: Sources = None,
    misled_by: MisledBy = None,
    correction: Correction = "",
    keep_open: KeepOpen = False,
    value: Annotated[str, typer.Option("--value", help="With rejected: the value that must not come back.")] = "",
    question: Annotated[str, typer.Option("--question", help="With rejected: the question it was given to.")] = "",
    session: Session = "",
    agent: Agent = "",
    author: Author = "",
    unresolved_ok: UnresolvedOk = False,
    from_file: FromFile = "",
    dry_run: DryRun = False,
    as_json: JsonFlag = False,
) -> None:
    """Rule on records."""
    from graphify.cli import showing
    from graphify.commands.mark import RulingDraft, mark

    flags = {
        "ids": words[:-1],
        "ruling": words[-1],
        "reason": reason,
        "sources": sources,
        "misled_by": misled_by,
        "correction": correction,
        "keep_open": keep_open,
        "value": value,
        "question": question,
        "session": session,
        "agent": agent,
        "author": author,
        "unresolved_ok": unresolved_ok,
    }
    rulings = mark(workspace(), drafted(RulingDraft, from_file, flags), dry_run=dry_run)
    if not as_json:
        warn([warning for saved in rulings for warning in saved.warnings])
    values = [showing.saved_values(saved) for saved in rulings]
    show(as_json, {**values[0], "records": values}, "".join(showing.saved_text(saved) for saved in rulings))


def show_command(
    ids: Annotated[list[str], typer.Argument(metavar="ID...", help="Ids, unique prefixes of four or more, or @.")],
    session: Session = "",
    author: Author = "",
    as_json: JsonFlag = False,
) -> int:
    """Print records."""
    from graphify.cli import showing
    from graphify.commands.shared.author import writer
    from graphify.commands.show import show as show_records

    here = workspace()
    who = writer(here, author, session) if "@" in ids else None
    result = show_records(here, ids, session=who.session if who else "", author=who.author if who else "")
    show(as_json, showing.show_values(result), showing.show_text(result))
    if not as_json:
        warn([f"there is no one record {missing}" for missing in result.missing])
    return 1 if result.missing else 0


def log_command(
    limit: Annotated[int, typer.Option("-n", "--limit", min=0, help="At most so many; 0 is all.")] = 0,
    path: Annotated[str, typer.Option("--path", help="Records that cite this file, folder or symbol.")] = "",
    as_json: JsonFlag = False,
) -> None:
    """List records."""
    from graphify.cli import showing
    from graphify.commands.log import log

    entries = log(workspace(), limit=limit, path=path)
    show(as_json, showing.log_values(entries), showing.log_text(entries))


def check_command(
    fix: Annotated[bool, typer.Option("--fix", help="Stamp records anew that were edited before a commit.")] = False,
    since: Annotated[
        str | None,
        typer.Option("--since", metavar="BASE", help="Only what this branch added or changed since it left BASE."),
    ] = None,
    as_json: JsonFlag = False,
) -> int:
    """Check the records."""
    from graphify.cli import showing
    from graphify.commands.check import check

    checked = check(workspace(), fix=fix, since=said(since, "--since"))
    show(as_json, showing.check_values(checked), showing.check_text(checked))
    return 1 if checked.problems else 0


def undo_command(
    session: Session = "", agent: Agent = "", author: Author = "", dry_run: DryRun = False, as_json: JsonFlag = False
) -> None:
    """Take the last record back."""
    from graphify.cli import showing
    from graphify.commands.undo import undo
    from graphify.errors import GraphifyError

    undone = undo(workspace(), session=session, agent=agent, author=author, dry_run=dry_run)
    if undone.removed:
        text = f"{'would remove' if dry_run else 'removed'} {undone.path}\n{showing.changes_text(undone.changes)}"
    else:
        retracted = undone.retracted
        if retracted is None:
            raise GraphifyError("nothing was taken back")
        text = f"{undone.path} is committed, so it is retracted:\n{showing.saved_text(retracted)}"
    values = {
        "id": undone.record.id,
        "path": undone.path,
        "removed": undone.removed,
        "retracted": showing.saved_values(undone.retracted) if undone.retracted else None,
        "changes": showing.changes_values(undone.changes),
        "dry_run": undone.dry_run,
    }
    show(as_json, values, text)


def follow_command(
    session: Session = "", agent: Agent = "", author: Author = "", dry_run: DryRun = False, as_json: JsonFlag = False
) -> None:
    """Follow moved sources."""
    from graphify.cli import showing
    from graphify.commands.follow import follow

    followed = follow(workspace(), session=session, agent=agent, author=author, dry_run=dry_run)
    values = {
        "moves": [{"from": move.old, "to": move.new} for move in followed.moves],
        "record": showing.saved_values(followed.saved) if followed.saved else None,
    }
    show(as_json, values, showing.followed_text(followed))
