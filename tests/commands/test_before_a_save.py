"""What a save says of the records around it."""

from __future__ import annotations

import json

from tests.memory.test_nearness import LONG
from tests.support.project import WITH_VAT, Project, answer


def text_of(project: Project, path: str) -> str:
    return (project.path / path).read_text()


class TestNearlyTheSame:
    def test_it_is_kept_linked_and_said(self, project: Project):
        first = project.save(answer=LONG)
        second = project.save(answer=LONG.replace("at all", "at any time"), session="two")
        assert second["near"] == [first["id"]]
        assert not second["existing"]
        assert f'near: ["{first["id"]}"]' in text_of(project, second["path"])
        assert second["conflicts"] == []
        assert first["id"] not in second["related"]
        given = json.dumps(answer(answer=LONG + "So.", session="three"))
        said = project.run("save-result", "--from", "-", stdin=given).stdout
        assert "nearly the same as" in said
        assert first["id"][:8] in said

    def test_in_the_same_conversation_too(self, project: Project):
        first = project.save(answer=LONG)
        again = project.save(answer=LONG + "So it is.")
        assert (again["near"], again["existing"]) == ([first["id"]], False)

    def test_one_mark_makes_another_statement(self, project: Project):
        first = project.save(answer=LONG)
        other = project.save(answer=LONG.replace("5 s", "50 s"), session="two")
        assert other["near"] == []
        assert "near: [" not in text_of(project, other["path"])
        assert first["id"] in other["related"]

    def test_hidden_records_are_not_linked(self, project: Project):
        first = project.save(answer=LONG)
        project.ok("mark", first["id"], "retracted")
        assert project.save(answer=LONG, session="two")["near"] == []

    def test_a_note(self, project: Project):
        first = project.ok("note", "Prices are cents", "--body", LONG)
        second = project.ok("note", "Prices are cents", "--body", LONG + "So.", "--session", "two")
        assert second["near"] == [first["id"]]


class TestConflicts:
    def test_three_kinds(self, project: Project):
        old = project.save(claim="It is 16 percent.", question="Which rate?", valid_until="2026-07-01")
        quoted = project.save(claim='It is 19 percent, "not reduced".', question="Which rate?", session="q")
        other = project.save(claim="It is 7 percent.", question="Which rate?", session="o")
        said = answer(claim="It is 19 percent.", question="Which rate?", valid_from="2026-07-01", session="n")
        reply = project.tell("save-result", "--dry-run", **said).json
        kinds = {old["id"]: "superseded_in_time", quoted["id"]: "artefact", other["id"]: "genuine"}
        assert reply["conflict_kinds"] == kinds
        assert sorted(reply["conflicts"]) == sorted(kinds)
        text = project.run("save-result", "--from", "-", stdin=json.dumps(said)).stdout
        for line in ("supersede it or leave both", "true at another time", "in a quotation alone"):
            assert line in text

    def test_two_that_supersede_the_same(self, project: Project):
        first = project.save()
        second = project.save(question="Where is it added?", answer="In total.", supersedes=[first["id"]])
        third = project.save(question="And where?", answer="Nowhere.", supersedes=[first["id"]], session="two")
        assert third["conflict_kinds"] == {second["id"]: "genuine"}

    def test_no_conflict_with_what_is_ruled_out_or_replaced(self, project: Project):
        first = project.save()
        project.ok("mark", first["id"], "retracted")
        assert project.save(answer="Nowhere.", session="two")["conflicts"] == []


class TestRelated:
    def test_only_visible_ones_and_five_at_most(self, project: Project):
        hidden = project.save(question="Hidden?", answer="One of them.")
        for number in range(6):
            project.save(question=f"Thing {number}?", answer=f"Thing {number} is in the {number}th place.")
        project.ok("mark", hidden["id"], "retracted")
        related = project.save(question="New?", answer="Other words.", session="two")["related"]
        assert len(related) == 5
        assert hidden["id"] not in related

    def test_the_later_line(self, project: Project):
        reply = project.save(outcome="unverified")
        assert reply["later"] == f"graphify mark {reply['id']} useful|dead_end|corrected"
        assert project.save(question="Another?")["later"] is None

    def test_the_distance(self, project: Project):
        assert project.save()["standing"] == {WITH_VAT: "tentative"}
