"""The command that looks whether everything works."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from graphify.cli.context import JsonFlag, show, workspace
from graphify.cli.plain import safe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graphify.commands.doctor import Diagnosis, Tally


def add_to(app: typer.Typer) -> None:
    """Register this command."""
    app.command("doctor", help="Is everything working? Each finding with the command that mends it.")(doctor_command)


def doctor_command(
    stats: Annotated[bool, typer.Option("--stats", help="What was recorded, by author and month.")] = False,
    as_json: JsonFlag = False,
) -> int:
    """Examine everything."""
    from graphify.commands.doctor import doctor

    found = doctor(workspace(), stats=stats)
    values = {
        "findings": [asdict(finding) for finding in found.findings],
        "records": found.records,
        "lessons_bytes": found.lessons_bytes,
        "injected": found.injected,
        "stats": [asdict(tally) for tally in found.tallies],
    }
    show(as_json, values, _text(found))
    return 1 if found.findings else 0


def _in_all(tallies: Sequence[Tally]) -> list[str]:
    """What all of them come to, as shares."""
    answers = sum(tally.answers for tally in tallies)
    if not answers:
        return []
    given = {name: sum(tally.outcomes.get(name, 0) for tally in tallies) for name in tallies[0].outcomes}
    shares = ", ".join(f"{100 * count / answers:.0f} % {name}" for name, count in given.items() if count)
    later = sum(tally.marked_later for tally in tallies)
    waiting = sum(tally.unverified for tally in tallies)
    said = f"{100 * later / answers:.0f} % marked later, {100 * waiting / answers:.0f} % still unverified"
    return [f"in all: {answers} answer{'' if answers == 1 else 's'} ({shares}); {said}"]


def _text(found: Diagnosis) -> str:
    lines = [f"{finding.code}: {finding.message}\n  {finding.fix}" for finding in found.findings]
    lines.append(f"{found.records} records; LESSONS.md has {found.lessons_bytes} bytes")
    if found.injected:
        told = f"{found.injected['session_start']} at a session start, {found.injected['block']} in the page"
        lines.append(f"put before an agent, in characters: {told}, {found.injected['skill']} of the skill when used")
    lines += _in_all(found.tallies)
    for tally in found.tallies:
        outcomes = ", ".join(f"{count} {name}" for name, count in tally.outcomes.items() if count)
        later = f"{tally.marked_later} marked later, {tally.unverified} still unverified"
        lines.append(f"{tally.month} {tally.author}: {tally.answers} answers ({outcomes}); {later}")
    if not found.findings:
        lines.append("everything works")
    return safe("\n".join(lines)) + "\n"
