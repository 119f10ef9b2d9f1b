"""What was saved in spite of a ruling is contested wherever it is shown, with who ruled, when and why."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.project import WITH_VAT, Project, answer

VALUE = "In with_vat, which total calls."
WHY = "the rounding happens later"


@pytest.fixture
def kept(project: Project) -> dict[str, Any]:
    """The reply to a save in spite of a ruling, and the ruling's id."""
    first = project.save()
    ruling = project.ok("mark", first["id"], "rejected", "--reason", WHY, "--session", "r")
    said = project.tell("save-result", **answer(session="two", despite="I measured it"))
    assert said.code == 0, said.stdout
    return {**said.json, "ruling": ruling["id"]}


def test_the_reply(project: Project, kept: dict[str, Any]) -> None:
    assert kept["standing"] == {WITH_VAT: "contested"}
    text = (project.path / kept["path"]).read_text()
    assert f'despite: ["{kept["ruling"]}"]' in text
    assert 'despite_reason: "I measured it"' in text


def test_the_reply_in_words(project: Project) -> None:
    ruling = project.ok("mark", project.save()["id"], "rejected", "--reason", WHY)["id"]
    given = json.dumps(answer(session="two", despite="I measured it"))
    said = project.run("save-result", "--from", "-", stdin=given).stdout
    assert f"new -> contested (1 for, 0 against: useful; saved in spite of what rules it out [{ruling[:8]}])" in said


def lines_about(text: str) -> list[str]:
    return [line for line in text.splitlines() if WITH_VAT in line]


def test_lessons_md_and_lessons(project: Project, kept: dict[str, Any]) -> None:
    for text in (project.lessons(), project.run("lessons").stdout):
        section, line = text[: text.index(WITH_VAT)].rpartition("## ")[2].partition("\n")[0], lines_about(text)
        assert section == "Contested"
        assert len(line) == 1
        assert "contested: rejected by Ada Example 2" in line[0]
        assert f'"{WHY}" [{kept["ruling"][:8]}]' in line[0]


def test_the_sidecar(project: Project, kept: dict[str, Any]) -> None:
    for values in (project.sidecar(), project.ok("lessons")):
        entry = values["sources"][WITH_VAT]
        assert (entry["standing"], entry["despite"]) == ("contested", [kept["ruling"]])
        assert [one["id"] for one in values["rejected"]] == [kept["ruling"]]


def test_explain_and_show(project: Project, kept: dict[str, Any]) -> None:
    explained = project.ok("explain", WITH_VAT)
    assert explained["lesson"]["despite"] == [kept["ruling"]]
    assert explained["chain"][0]["despite"] == [kept["ruling"]]
    said = project.run("explain", WITH_VAT).stdout
    assert said.splitlines()[2].startswith("contested")
    assert f'"{WHY}" [{kept["ruling"][:8]}]' in said
    assert project.ok("show", kept["id"])["records"][0]["despite"] == [kept["ruling"]]
    assert f'"{WHY}" [{kept["ruling"][:8]}]' in project.run("show", kept["id"]).stdout


def test_a_question_without_sources(project: Project) -> None:
    first = project.save(sources=None, answer="Seven percent.")
    ruling = project.ok("mark", first["id"], "rejected", "--reason", WHY)
    project.tell("save-result", **answer(sources=None, answer="Seven percent.", session="two", despite="Yes"))
    assert project.sidecar()["questions"]["where is vat added"]["despite"] == [ruling["id"]]
    assert f"[{ruling['id'][:8]}]" in project.lessons()


def test_a_note(project: Project) -> None:
    first = project.ok("note", "The rate", "--body", "It is seven percent.")
    ruling = project.ok("mark", first["id"], "rejected", "--reason", WHY)
    words = ("note", "The rate", "--body", "It is seven percent.", "--session", "two")
    assert project.error(*words)["code"] == "rejected"
    second = project.ok(*words, "--despite", "The law changed")
    assert project.sidecar()["notes"] == [
        {**project.sidecar()["notes"][0], "id": second["id"], "despite": [ruling["id"]]}
    ]
    assert f"[{ruling['id'][:8]}]" in project.lessons()


def test_a_correction_that_is_contested(project: Project) -> None:
    wrong = project.save(
        question="Net?", answer="Yes, net.", outcome="corrected", correction="No, gross.", sources=None
    )
    said = answer(question="Net?", answer="Yes, net.", session="two", despite="I looked")
    reply = project.tell("save-result", **said).json
    assert reply["standing"][WITH_VAT] == "contested"
    assert project.sidecar()["sources"][WITH_VAT]["despite"] == [wrong["id"]]
    assert "contested: corrected by Ada Example" in project.lessons()


def test_enough_results_that_nobody_ruled_out_carry_it(project: Project, kept: dict[str, Any]) -> None:
    project.save(question="What adds VAT?", answer="The function called with_vat, by a fifth.", session="x")
    assert project.sidecar()["sources"][WITH_VAT]["standing"] == "contested"
    project.save(question="How is VAT added?", answer="By multiplication with one and the rate.", session="y")
    entry = project.sidecar()["sources"][WITH_VAT]
    assert (entry["standing"], entry["results"], entry["despite"]) == ("preferred", 3, [kept["ruling"]])
    assert f"[{kept['ruling'][:8]}]" in project.lessons()


def test_it_is_no_longer_contested_when_the_ruling_is_taken_back(project: Project, kept: dict[str, Any]) -> None:
    project.ok("mark", kept["ruling"], "retracted")
    entry = project.sidecar()["sources"][WITH_VAT]
    assert entry["standing"] == "tentative"
    assert "despite" not in entry
    assert "contested:" not in project.lessons()
