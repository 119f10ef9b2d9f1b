"""What commits came to: as text for people, and as plain values for JSON."""

from __future__ import annotations

from graphify.cli.plain import safe
from graphify.cli.showing import saved_text, saved_values
from graphify.commands.outcomes import Outcomes, Report
from graphify.memory.text import normalise_line


def outcomes_values(done: Outcomes) -> dict[str, object]:
    """What commits came to, for programs."""
    return {
        "commits": done.commits,
        "records": [{"commit": ruled.commit.id, **saved_values(ruled.saved)} for ruled in done.ruled],
        "problems": [_report_values(report) for report in done.reports if not report.remark],
        "remarks": [_report_values(report) for report in done.reports if report.remark],
        "unseen": list(done.unseen),
    }


def _report_values(report: Report) -> dict[str, object]:
    said: dict[str, object] = {"commit": report.commit.id, "subject": report.commit.subject, "message": report.message}
    return said if report.remark else {**said, "failed": report.failed}


def outcomes_text(done: Outcomes) -> str:
    """What commits came to, for people."""
    parts = [f"{ruled.commit.id[:10]} {safe(ruled.commit.subject)}\n{saved_text(ruled.saved)}" for ruled in done.ruled]
    new = sum(not ruled.saved.existing for ruled in done.ruled)
    commits, rulings = _count(done.commits, "commit"), _count(new, "new ruling")
    parts.append(f"{commits}: {rulings}, {len(done.ruled) - new} there already\n")
    return "".join(parts)


def report_line(report: Report) -> str:
    """``1a2b3c4d5e Subject: what is wrong``."""
    return f"{report.commit.id[:10]} {normalise_line(report.commit.subject)}: {normalise_line(report.message)}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
