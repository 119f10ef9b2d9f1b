"""The commands that keep a memory in order: what is there is looked at again, or its text goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

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
    drafted,
    show,
    warn,
    workspace,
)
from graphify.cli.plain import safe

if TYPE_CHECKING:
    from graphify.commands.redact import Holders, Redacted
    from graphify.commands.verify import Stale, Verified

_LISTED = 10


def add_to(app: typer.Typer) -> None:
    """Register these commands."""
    app.command("verify", help="List lessons whose code changed, or say what looking at one again came to.")(
        verify_command
    )
    app.command("redact", help="Replace a leaked record by a stub, and list where git still has its text.")(
        redact_command
    )


def verify_command(
    target: Annotated[
        str, typer.Argument(metavar="[SYMBOL|ID]", help="A symbol, a path, or a record.", show_default=False)
    ] = "",
    ruling: Annotated[
        str, typer.Argument(metavar="[holds|dead_end]", help="What looking at it again came to.", show_default=False)
    ] = "",
    changed: Annotated[str, typer.Option("--changed", metavar="BASE", help="What changed since this commit.")] = "",
    reason: Annotated[str, typer.Option("--reason", help="Why.")] = "",
    answer: Annotated[str, typer.Option("--answer", help="A new answer, which supersedes the old one.")] = "",
    outcome: Annotated[str, typer.Option("--outcome", help="How the new answer turned out.")] = "",
    claim: Annotated[str, typer.Option("--claim", help="The one sentence that the new answer comes down to.")] = "",
    sources: Sources = None,
    misled_by: MisledBy = None,
    correction: Annotated[str, typer.Option("--correction", help="What is right instead.")] = "",
    session: Session = "",
    agent: Agent = "",
    author: Author = "",
    from_file: FromFile = "",
    dry_run: DryRun = False,
    as_json: JsonFlag = False,
) -> None:
    """Look at lessons again whose code changed."""
    from graphify.commands.verify import VerifyDraft, verify

    flags = {
        "target": target,
        "ruling": ruling,
        "reason": reason,
        "answer": answer,
        "outcome": outcome,
        "claim": claim,
        "sources": sources,
        "misled_by": misled_by,
        "correction": correction,
        "session": session,
        "agent": agent,
        "author": author,
    }
    done = verify(workspace(), drafted(VerifyDraft, from_file, flags), changed=changed, dry_run=dry_run)
    if not as_json and done.saved is not None:
        warn(done.saved.warnings)
    show(as_json, _verify_values(done), _verify_text(done))


def _verify_values(done: Verified) -> dict[str, object]:
    from graphify.cli.showing import saved_values

    return {
        "stale": [
            {
                "id": one.answer.id,
                "path": one.path,
                "node": one.node,
                "freshness": one.freshness.value,
                "outcome": one.outcome.value,
                "question": one.answer.question,
                "claim": one.claim,
                "recorded": one.answer.recorded,
                "author": one.answer.author,
                "commit": one.answer.commit,
                "lines": [list(lines) for lines in one.today.lines] if one.today else [],
                "code": one.today.text if one.today else None,
                "difference": one.difference,
                "reason": one.reason,
            }
            for one in done.stale
        ],
        "record": saved_values(done.saved) if done.saved else None,
    }


def _verify_text(done: Verified) -> str:
    from graphify.cli.showing import saved_text

    if done.saved is not None:
        return saved_text(done.saved)
    if not done.stale:
        return "nothing to look at again\n"
    count = f"{len(done.stale)} to look at again\n" if len(done.stale) > 1 else ""
    return "\n".join(_stale_text(one) for one in done.stale) + count


def _stale_text(one: Stale) -> str:
    where = ", ".join(f"{start}-{end}" for start, end in one.today.lines) if one.today else ""
    lines = [
        f"{safe(one.node)}: {one.freshness.value}{f', lines {where}' if where else ''}",
        f"  [{one.answer.id[:8]}] {one.answer.recorded[:10]} {one.outcome.value} · {safe(one.answer.question)}"
        f" -> {safe(one.claim)}",
    ]
    if one.today is not None:
        lines += ["  today:", *(f"    {line}" for line in safe(one.today.text).splitlines())]
    if one.difference:
        lines += ["  since then:", *(f"    {line}" for line in safe(one.difference).splitlines())]
    lines += [f"  ({safe(one.reason)})"] if one.reason else []
    said = "dead_end" if one.today is None else "holds|dead_end"
    lines.append(f"  graphify verify {one.answer.id[:8]} {said}, or --answer TEXT --outcome useful")
    return "\n".join(lines) + "\n"


def redact_command(
    record: Annotated[str, typer.Argument(metavar="ID", help="An id, a unique prefix of four or more, or @.")],
    session: Session = "",
    author: Author = "",
    dry_run: DryRun = False,
    as_json: JsonFlag = False,
) -> None:
    """Take the text of a record away."""
    from graphify.commands.redact import redact

    done = redact(workspace(), record, session=session, author=author, dry_run=dry_run)
    if not as_json:
        warn(done.warnings)
    show(as_json, _values(done), _text(done))


def _values(done: Redacted) -> dict[str, object]:
    from graphify.cli.showing import changes_values

    held = done.holders
    return {
        "id": done.record.id,
        "path": done.path,
        "removed": done.removed,
        "existing": done.existing,
        "dry_run": done.dry_run,
        "changes": changes_values(done.changes),
        "also": [other.id for other in done.also],
        "history": {
            "commits": list(held.commits),
            "branches": list(held.branches),
            "remotes": list(held.remotes),
            "tags": list(held.tags),
            "stashes": list(held.stashes),
            "others": list(held.others),
            "reflog": list(held.reflog),
            "objects": list(held.objects),
            "shallow": held.is_shallow,
        },
        "warnings": list(done.warnings),
    }


def _text(done: Redacted) -> str:
    from graphify.cli.showing import changes_text

    if done.existing:
        head = [f"{safe(done.path)} is redacted already"]
    else:
        verbs = ("would remove", "would write") if done.dry_run else ("removed", "wrote")
        head = [f"{verbs[0]} {safe(done.removed)}", f"{verbs[1]} {safe(done.path)}"]
    lines = [*head, *changes_text(done.changes).splitlines()]
    if done.also:
        lines.append("other records have words of it (look at them, and redact those too where it matters):")
        lines += [f"  {other.id[:8]} {safe(other.path)}" for other in done.also[:_LISTED]]
    return "\n".join([*lines, *_history(done.holders)]) + "\n"


def _history(held: Holders) -> list[str]:
    """What git still has, and what can be done about it."""
    if not held.commits and not held.objects:
        return ["git holds the text nowhere", *_shallow(held)]
    lines = ["git still holds the text:"]
    for name, found in (
        ("commits", [commit[:12] for commit in held.commits]),
        ("branches", held.branches),
        ("pushed to", held.remotes),
        ("tags", held.tags),
        ("stashes", held.stashes),
        ("other refs", held.others),
        ("only in a reflog", [commit[:12] for commit in held.reflog]),
        ("objects", [blob[:12] for blob in held.objects]),
    ):
        shown = ", ".join(safe(one) for one in found[:_LISTED])
        more = f" and {len(found) - _LISTED} more" if len(found) > _LISTED else ""
        lines += [f"  {name}: {shown}{more}"] if found else []
    if held.commits:
        lines.append(
            "if it was a secret, replace it where it is valid: rewriting history reaches no clone but your own"
        )
    else:
        lines.append("no commit has it; `git gc --prune=now` drops the objects once no reflog names them")
    return [*lines, *_shallow(held)]


def _shallow(held: Holders) -> list[str]:
    return ["this clone is shallow: older commits may hold it too"] if held.is_shallow else []
