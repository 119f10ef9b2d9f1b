"""What a prompt is answered with in passing is what `recall` says, though hardly a record is read for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from graphify.commands.recall import RecallOptions, recall
from graphify.commands.shared.answered import answered
from graphify.commands.shared.workspace import Workspace, open_workspace
from graphify.memory.text import normalise_line
from graphify.names import Outcome
from graphify.recall.gate import Gate
from tests.support.labelled import Part, parts, stamped
from tests.support.project import Project


def told_by_recall(workspace: Workspace, question: str) -> str:
    """The record that `recall` has one line for: what blocks, a correction, or an answer that may be believed."""
    found = recall(workspace, RecallOptions(question, k=1))
    if not found.hits:
        return ""
    hit = found.hits[0]
    ruled_out = hit.lesson is not None and (hit.blocks or (hit.is_correction and hit.lesson.blocks))
    believed = found.gate is Gate.STRONG and hit.outcome is Outcome.USEFUL and not hit.stale
    return hit.record.id if ruled_out or believed else ""


def questions(part: Part) -> list[str]:
    """As they were asked, in other words, questions that only look alike, and questions about something else."""
    asked = [text for entry in part.entries for text in (entry.question, *entry.rewordings, *entry.near_misses)]
    return [*asked, *(one.question for one in part.unrelated)]


@pytest.mark.parametrize(
    "part",
    [pytest.param(one, marks=() if n == 0 else pytest.mark.soak, id=one.package) for n, one in enumerate(parts())],
)
def test_it_says_what_recall_says(project: Project, part: Part):
    for one in stamped(part.entries).values():
        project.write(f"memory/{one.path}", one.text)
    project.commit("Records")
    project.ok("reflect")
    workspace = open_workspace(project.path)
    spoken = 0
    for question in questions(part):
        line = answered(workspace, question, lambda node: None)
        expected = told_by_recall(workspace, question)
        assert (line.record if line else "") == expected, question
        spoken += bool(expected)
    assert spoken > len(part.entries) / 2


def test_what_nobody_may_be_shown_is_not_said(project: Project):
    """Retracted, rejected, superseded, ruled on later: the part that is read has the last word too."""
    asked = "Which port does the basket listen on?"
    first = project.save(question=asked, answer="It listens on port 81.", sources=None, session="a")
    workspace = open_workspace(project.path)

    def said() -> str:
        line = answered(workspace, normalise_line(asked), lambda node: None)
        return line.text if line else ""

    assert "port 81" in said()
    ruling = project.ok("mark", first["id"], "retracted")
    assert said() == ""
    project.ok("mark", ruling["id"], "retracted")
    assert "port 81" in said()
    project.save(question=asked, answer="It listens on 82.", supersedes=[first["id"]], sources=None, session="b")
    assert "82" in said()
    assert "port 81" not in said()
    project.ok("mark", "@", "dead_end", "--session", "b")
    assert "dead end" in said()


def test_a_damaged_index_is_made_anew(project: Project):
    project.save(question="Which port is it?", answer="It is 81.", sources=None)
    workspace = open_workspace(project.path)
    state = workspace.layout.state
    assert state is not None
    assert answered(workspace, "Which port is it?", lambda node: None)
    for name in ("kept.sqlite", "search.sqlite", "briefs.sqlite"):
        Path(state / name).write_bytes(b"no database at all")
        assert answered(workspace, "Which port is it?", lambda node: None), name


def test_a_rejected_value_is_said_to_be_one_and_not_said(project: Project):
    asked = "Which port does the basket listen on?"
    first = project.save(question=asked, answer="It listens on port pqz81.", sources=None)
    ruling = project.ok("mark", first["id"], "rejected", "--reason", "the door is closed")["id"]
    workspace = open_workspace(project.path)
    for reflected in (False, True):
        if reflected:
            project.ok("reflect")
        for prompt in (asked, "the basket: which port does it listen on?"):
            line = answered(workspace, prompt, lambda node: None)
            assert line is not None
            assert line.record == ruling
            assert "was rejected" in line.text
            assert '"the door is closed"' in line.text
            assert "Ada Example" in line.text
            assert "pqz81" not in line.text
        assert answered(workspace, "Which colour does the basket have?", lambda node: None) is None
    right = project.save(question=asked, answer="On 8080.", sources=None, session="two")["id"]
    line = answered(workspace, asked, lambda node: None)
    assert line is not None
    assert line.record == right
    project.ok("mark", right, "retracted")
    project.ok("mark", first["id"], "restored")
    line = answered(workspace, asked, lambda node: None)
    assert line is not None
    assert line.record == first["id"]
