"""The places where a memory is served to whoever asks: each by name, as the text that comes out.

A new surface is one line here, and every test about what may and may not be served holds for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.support.project import Project

Ask = Callable[[Project, str, str], str]
"""A project, a question and a node, to everything that the surface says of them."""


def _reflected(name: str) -> Ask:
    def ask(project: Project, _question: str, _node: str) -> str:
        project.ok("reflect")
        return (project.path / "reflections" / name).read_text()

    return ask


def _compact(project: Project, _question: str, _node: str) -> str:
    """Each entry of `lessons --json` on a line of its own, as in lessons.json."""
    lines = []
    for part, entries in project.ok("lessons").items():
        named = (
            entries.items() if isinstance(entries, dict) else enumerate(entries) if isinstance(entries, list) else ()
        )
        lines += [f"{part} {name}: {json.dumps(entry, ensure_ascii=False)}" for name, entry in named]
    return "\n".join(lines)


def _recalled(project: Project, question: str, _node: str) -> str:
    return project.run("recall", question, "--stale-ok").stdout


def _told(project: Project, _question: str, _node: str) -> str:
    """What an agent is told at the start of a conversation."""
    project.ok("reflect")
    given = json.dumps({"session_id": "asking", "cwd": str(project.path), "hook_event_name": "SessionStart"})
    answer = json.loads(project.run("agent", "hook", "session-start", stdin=given).stdout or "{}")
    return str(answer.get("hookSpecificOutput", {}).get("additionalContext", ""))


def _summary(project: Project, _question: str, node: str) -> str:
    """`explain` without its history: the chain and the mentions show what is hidden, labelled."""
    found = project.run("explain", node)
    if found.code:
        return ""
    parts = found.stdout.split("\n\n")
    return "\n\n".join(part for part in parts if not part.startswith(("chain (", "also cited by:")))


def _related(project: Project, question: str, node: str) -> str:
    """What a save says of the records around it."""
    said = {"question": f"{question} Or what else?", "answer": "Nobody knows yet.", "outcome": "unverified"}
    given = json.dumps({**said, "sources": [node], "unresolved_ok": True, "session": "asking"})
    return project.run("save-result", "--dry-run", "--from", "-", stdin=given).stdout.partition("\n---\n")[0]


SERVING: dict[str, Ask] = {
    "LESSONS.md": _reflected("LESSONS.md"),
    "lessons.json": _reflected("lessons.json"),
    "lessons": lambda project, _question, _node: project.run("lessons", "--budget", "60000").stdout,
    "lessons --json": _compact,
    "lessons --path": lambda project, _q, node: project.run("lessons", "--path", node.partition("::")[0]).stdout,
    "explain": _summary,
    "related records of a save": _related,
    "recall": _recalled,
    "query": lambda project, question, _node: project.run("query", question, "--budget", "100000").stdout,
    "query --json": lambda project, question, _node: project.run("query", question, "--json").stdout,
    "session start": _told,
    "verify": lambda project, _question, _node: project.run("verify").stdout,
}
"""Surfaces that never show what is hidden."""

CORRECTION_FIRST = ("LESSONS.md", "lessons", "lessons --path")
"""Of these the surfaces with an order, on which a correction of the question stands before the answers to it."""
