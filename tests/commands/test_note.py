import json
import re

from tests.support.project import WITH_VAT, Project, answer


def test_the_file(project: Project):
    reply = project.tell("note", "--tag", "money", title="VAT is  19", body="Since 2007.", sources=["with_vat"]).json
    assert re.fullmatch(r"memory/\d{4}-\d\d/\d{8}-note-vat-is-19-[0-9a-f]{12}\.md", reply["path"])
    assert (reply["outcome"], reply["standing"]) == (None, {})
    text = (project.path / reply["path"]).read_text()
    assert 'type: "note"' in text
    assert 'title: "VAT is 19"' in text
    assert f'node: "{WITH_VAT}"' in text
    assert text.endswith("---\n# VAT is 19\n\nSince 2007.\n")
    assert f"A  {reply['path']}" in project.status()


def test_a_title_is_enough(project: Project):
    reply = project.ok("note", "Prices are net")
    assert "Prices are net" in project.lessons()
    assert project.ok("show", reply["id"])["records"][0]["state"] == "visible"


def test_without_a_title(project: Project):
    assert project.error("note", code=2)["code"] == "title"
    assert project.error("note", "t", "--valid-from", "x", code=2)["code"] == "date"
    assert project.records() == []


def test_sources_are_resolved(project: Project):
    error = project.error("note", "Totals", "--source", "total")
    assert error["code"] == "unresolved"
    assert len(error["candidates"]) == 2
    assert project.ok("note", "Totals", "--source", "total", "--unresolved-ok")["warnings"]


def test_again(project: Project):
    first = project.ok("note", "Prices are net")
    assert project.ok("note", "Prices are net")["existing"]
    assert not project.ok("note", "Prices are net", "--session", "other")["existing"]
    project.ok("mark", first["id"], "retracted")
    assert project.error("note", "Prices are net")["code"] == "hidden"


def test_superseding(project: Project):
    first = project.ok("note", "Prices are net")
    project.ok("note", "Prices are gross", "--supersedes", first["id"])
    lessons = project.lessons()
    assert "gross" in lessons
    assert "net" not in lessons


def test_dry_run(project: Project):
    reply = project.ok("note", "Prices are net", "--dry-run")
    assert reply["text"].startswith("---\n")
    assert project.records() == []


def test_a_rejected_value_does_not_come_back_as_a_note(project: Project):
    project.tell("mark", "rejected", question="The VAT rate", value="it is 7 percent", reason="the law says 19")
    before = project.records()
    result = project.tell("note", title="The VAT rate", body="It is 7 percent.")
    assert (result.code, result.json["error"]["code"]) == (1, "rejected")
    assert "the law says 19" in result.json["error"]["message"]
    assert project.records() == before
    kept = project.tell("note", "--despite", "it was lowered", title="The VAT rate", body="It is 7 percent.").json
    assert project.ok("show", kept["id"])["records"][0]["state"] == "visible"


def test_a_note_is_related_to_an_answer(project: Project):
    first = project.save()
    assert project.tell("note", title="VAT", sources=["with_vat"]).json["related"] == [first["id"]]
    said = project.run("save-result", "--from", "-", stdin=json.dumps(answer(question="Why VAT?", answer="Law.")))
    assert "related:" in said.stdout
