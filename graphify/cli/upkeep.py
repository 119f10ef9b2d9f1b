"""The commands that keep a memory in order: what is there is looked at again, or its text goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from graphify.cli.context import Author, DryRun, JsonFlag, Session, show, warn, workspace
from graphify.cli.plain import safe

if TYPE_CHECKING:
    from graphify.commands.redact import Holders, Redacted

_LISTED = 10


def add_to(app: typer.Typer) -> None:
    """Register these commands."""
    app.command("redact", help="Replace a leaked record by a stub, and list where git still has its text.")(
        redact_command
    )


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
