"""What processes do beside each other, each in an interpreter of its own (multiprocessing's `spawn`)."""

from __future__ import annotations

from multiprocessing.synchronize import Event
from pathlib import Path

from graphify.commands.reflect import ReflectOptions, reflect
from graphify.commands.save_result import AnswerDraft, save_result
from graphify.commands.shared.workspace import open_workspace
from tests.support.project import WITH_VAT

ANSWER = "The function adds it. "


def draft(writer: int, number: int) -> AnswerDraft:
    """A record that no other writer has, of some thousand bytes."""
    return AnswerDraft(
        question=f"Question {number} of writer {writer}?",
        answer=f"Answer {number} of writer {writer}. {ANSWER * 30}",
        outcome="useful",
        sources=(WITH_VAT,),
        session=f"{writer}-{number}",
    )


def write_many(root: str, writer: int, count: int, start: Event) -> None:
    """Save so many records."""
    workspace = open_workspace(Path(root))
    start.wait()
    for number in range(count):
        saved = save_result(workspace, draft(writer, number))
        assert not saved.existing


def reflect_until(root: str, stop: Event, rounds: str) -> None:
    """Reflect until it is enough; writes the number of times, and of problems met, to a file."""
    done = problems = 0
    while not stop.is_set():
        problems += reflect(open_workspace(Path(root)), ReflectOptions()).summary.problems
        done += 1
    Path(rounds).write_text(f"{done} {problems}")
