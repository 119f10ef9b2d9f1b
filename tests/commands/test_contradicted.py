"""A correction that somebody contradicts later: it stays the first thing that is said, until it is replaced."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.project import WITH_VAT, Project
from tests.support.surfaces import SERVING

QUESTION = "Which status codes are redirects?"
RIGHT = "301, 302, 303, 307 and 308."
WRONG = "Only 302."
WEAK = 10


def corrected(project: Project) -> str:
    keys = {"outcome": "corrected", "answer": "301", "correction": RIGHT, "session": "first"}
    return str(project.save(question=QUESTION, **keys)["id"])


def contradicted(project: Project, **keys: Any) -> Any:
    return project.save(**{"question": QUESTION, "answer": WRONG, "session": "second", **keys})


def prompted(project: Project, prompt: str = QUESTION) -> str:
    project.ok("reflect")
    given = json.dumps({"session_id": "asking", "cwd": str(project.path), "prompt": prompt})
    said = json.loads(project.run("agent", "hook", "prompt", stdin=given).stdout or "{}")
    return str(said.get("hookSpecificOutput", {}).get("additionalContext", ""))


def test_the_save_says_that_it_contradicts_a_correction(project: Project):
    first = corrected(project)
    reply = contradicted(project)
    assert reply["conflict_kinds"] == {first: "genuine"}
    assert contradicted(project, answer=RIGHT, session="third")["conflicts"] == [reply["id"]]


def test_a_correction_says_what_it_contradicts(project: Project):
    other = contradicted(project)["id"]
    project.save(question=QUESTION, answer="301", session="third")
    keys = {"outcome": "corrected", "answer": "301", "correction": RIGHT, "session": "first"}
    assert project.save(question=QUESTION, **keys)["conflicts"] == [other], "not what it rules out itself"


@pytest.mark.parametrize("asked", [QUESTION, "which status codes are redirects, then?"])
def test_the_correction_stays_first(project: Project, asked: str):
    first = corrected(project)
    contradicted(project)
    done = project.run("recall", asked, "--json", "--exit-code")
    said = done.json
    assert (done.code, said["gate"]) == (WEAK, "WEAK")
    assert said["reason"] == "the same question has another answer too"
    assert said["hits"][0]["id"] == first
    assert said["hits"][0]["claim"] == RIGHT
    assert f"right: {RIGHT}" in project.run("recall", asked).stdout
    assert project.ok("query", asked)["memory"]["hits"][0]["id"] == first
    told = prompted(project, asked)
    assert "301, 302, 303, 307 and 308" in told
    assert WRONG not in told


def test_who_says_the_same_takes_its_place(project: Project):
    corrected(project)
    later = contradicted(project, answer=f"They are {RIGHT}")["id"]
    said = project.ok("recall", QUESTION)
    assert (said["gate"], said["hits"][0]["id"]) == ("STRONG", later)


def test_it_ends_when_it_is_superseded_or_taken_back(project: Project):
    first = corrected(project)
    later = contradicted(project, supersedes=[first])["id"]
    assert [hit["id"] for hit in project.ok("recall", QUESTION)["hits"]] == [later]
    project.ok("mark", later, "retracted")
    assert project.ok("recall", QUESTION)["hits"][0]["id"] == first
    project.ok("mark", first, "retracted")
    again = contradicted(project, answer="302 alone.", session="third")["id"]
    assert project.ok("recall", QUESTION)["hits"][0]["id"] == again


def test_every_place_that_tells_the_lesson_says_that_it_is_disputed(project: Project):
    first = project.save(question=QUESTION, answer="Those with a Location header.", session="first")["id"]
    contradicted(project)
    assert {f"disputed: [{first[:8]}] answers otherwise" in told for told in places(project)} == {True}


def test_a_correction_is_told_in_place_of_what_contradicts_it(project: Project):
    corrected(project)
    later = contradicted(project)["id"]
    for told in places(project):
        assert f"disputed: [{later[:8]}] answers otherwise" in told
        assert f"-> {WRONG}" not in told


def places(project: Project) -> list[str]:
    return [
        SERVING[name](project, QUESTION, WITH_VAT) for name in ("LESSONS.md", "lessons", "session start", "explain")
    ]
