import re
from typing import Any

import pytest

from tests.support.project import WITH_VAT, Project, answer


@pytest.fixture
def saved(project: Project) -> str:
    return str(project.save()["id"])


def standing(project: Project, node: str = WITH_VAT) -> str | None:
    entry = project.sidecar()["sources"].get(node)
    return entry and entry["standing"]


def text_of(project: Project, reply: dict[str, Any]) -> str:
    return (project.path / reply["path"]).read_text()


class TestWords:
    @pytest.mark.parametrize(
        "word,flags,name,after",
        [
            ("useful", (), "ruled-useful", "tentative"),
            ("dead_end", (), "ruled-dead-end", "misleading"),
            ("dead-end", (), "ruled-dead-end", "misleading"),
            ("corrected", ("--correction", "In total."), "ruled-corrected", "misleading"),
            ("holds", (), "holds", "tentative"),
            ("retracted", (), "retracted", None),
            ("rejected", (), "rejected", None),
        ],
    )
    def test_about_an_answer(
        self, project: Project, saved: str, word: str, flags: tuple[str, ...], name: str, after: str | None
    ):
        reply = project.ok("mark", saved, word, *flags, "--reason", "I looked")
        assert re.fullmatch(rf"memory/\d{{4}}-\d\d/\d{{8}}-{name}-where-is-vat-added-{reply['id']}\.md", reply["path"])
        text = text_of(project, reply)
        assert f'about: "{saved}"' in text
        assert text.endswith("\nI looked\n")
        assert re.search(r"# .*\[Where is VAT added\?\]\(.*-useful-where-is-vat-added-" + saved + r"\.md\)", text)
        assert f"A  {reply['path']}" in project.status()
        assert standing(project) == after

    def test_restored(self, project: Project, saved: str):
        project.ok("mark", saved, "retracted")
        project.ok("mark", saved, "restored")
        assert standing(project) == "tentative"

    def test_another_author_makes_it_contested(self, project: Project, saved: str):
        reply = project.ok("mark", saved, "dead_end", "--author", "Bo", "--session", "two")
        assert reply["standing"] == {WITH_VAT: "contested"}
        assert project.ok("show", saved)["records"][0]["outcome"] == "dead_end"

    def test_unverified_then_useful_is_one_result(self, project: Project):
        first = project.save(outcome="unverified")
        assert first["standing"] == {}
        reply = project.ok("mark", first["id"], "useful", "--session", "one")
        assert (reply["standing"], reply["results"]) == ({WITH_VAT: "tentative"}, {WITH_VAT: 1})

    def test_rejected_stores_question_and_value(self, project: Project, saved: str):
        text = text_of(project, project.ok("mark", saved, "rejected"))
        assert 'question: "Where is VAT added?"' in text
        assert 'value: "In with_vat, which total calls."' in text
        said = text_of(project, project.ok("mark", saved, "rejected", "--value", "here", "--question", "Where?"))
        assert 'value: "here"' in said
        assert 'question: "Where?"' in said

    def test_its_own_sources(self, project: Project, saved: str):
        reply = project.ok("mark", saved, "dead_end", "--source", "README.md", "--misled-by", "with_vat")
        assert reply["standing"] == {WITH_VAT: "misleading", "README.md": "tentative"}


class TestWhatIsRefused:
    def test_words(self, project: Project, saved: str):
        assert project.error("mark", saved, "great", code=2)["code"] == "ruling"
        assert project.error("mark", saved, "moved", code=2)["code"] == "ruling"
        assert project.error("mark", "useful", code=2)["code"] == "id"
        assert project.error("mark", saved, "useful", "--misled-by", "total", code=2)["code"] == "misled_by"

    def test_corrected_without_correction(self, project: Project, saved: str):
        assert project.error("mark", saved, "corrected", code=2)["code"] == "correction"

    def test_rejected_without_a_record_needs_both(self, project: Project):
        assert project.error("mark", "rejected", "--value", "x", code=2)["code"] == "id"
        assert project.ok("mark", "rejected", "--value", "x", "--question", "What?")["id"]

    def test_about_a_ruling_only_retracted(self, project: Project, saved: str):
        ruling = project.ok("mark", saved, "dead_end")["id"]
        for word in ("useful", "holds", "restored", "rejected"):
            assert project.error("mark", ruling, word)["code"] == "kind"
        reply = project.ok("mark", ruling, "retracted")
        assert reply["standing"] == {WITH_VAT: "tentative"}
        assert "-retracted-where-is-vat-added-" in reply["path"]

    def test_a_note_has_no_outcome(self, project: Project):
        note = project.ok("note", "Prices are net")["id"]
        assert project.error("mark", note, "useful")["code"] == "kind"
        assert project.ok("mark", note, "holds")["id"]

    @pytest.mark.parametrize("word", ["retracted", "rejected"])
    def test_a_hidden_record_with_the_way_back(self, project: Project, saved: str, word: str):
        project.ok("mark", saved, word)
        error = project.error("mark", saved, "useful")
        assert error["code"] == "hidden"
        project.ok(*error["hint"].split()[1:])
        assert project.ok("mark", saved, "useful")["id"]

    def test_a_superseded_record(self, project: Project, saved: str):
        second = project.save(answer="In total.", supersedes=[saved])["id"]
        error = project.error("mark", saved, "holds")
        assert error["code"] == "hidden"
        assert second[:8] in error["hint"]

    def test_one_bad_id_and_nothing_is_written(self, project: Project, saved: str):
        before = project.records()
        assert project.error("mark", saved, "0123456789ab", "useful")["code"] == "no_record"
        assert project.records() == before


class TestIds:
    def test_prefix(self, project: Project, saved: str):
        assert project.ok("mark", saved[:4], "holds")["id"]
        assert project.error("mark", saved[:3], "holds")["code"] == "id"
        assert project.ok("mark", saved.upper(), "useful")["id"]

    def test_ambiguous_prefix(self, project: Project):
        for number in (1, 2):
            text = f'---\nid: "abcd0000000{number}"\ntype: "answer"\nquestion: "q{number}"\noutcome: "useful"\n---\na\n'
            project.write(f"memory/20260101-{number}.md", text)
        error = project.error("mark", "abcd", "holds")
        assert error["code"] == "ambiguous"
        assert error["candidates"] == ["abcd00000001", "abcd00000002"]
        for candidate in error["candidates"]:
            assert project.ok("mark", candidate, "holds")["id"]

    def test_at_is_the_last_of_the_session(self, project: Project, saved: str):
        other = project.save(question="Other?", answer="Yes.", session="two")["id"]
        assert f'about: "{saved}"' in text_of(project, project.ok("mark", "@", "holds", "--session", "one"))
        assert f'about: "{other}"' in text_of(project, project.ok("mark", "@", "holds", "--session", "two"))

    def test_at_is_the_last_of_the_author(self, project: Project, saved: str):
        project.save("--author", "Bo", question="Other?", answer="Yes.", session=None)
        assert f'about: "{saved}"' in text_of(project, project.ok("mark", "@", "holds"))
        assert project.error("mark", "@", "holds", "--author", "Nobody")["code"] == "no_record"

    def test_several(self, project: Project, saved: str):
        other = project.save(question="Other?", answer="Yes.", sources=["README.md"])["id"]
        reply = project.ok("mark", saved, other, saved, "dead_end")
        assert len(reply["records"]) == 2
        assert standing(project) == standing(project, "README.md") == "misleading"


class TestHolds:
    def test_it_carries_the_fingerprints_of_today(self, project: Project, saved: str):
        money = project.path / "src/shop/money.py"
        money.write_text(money.read_text().replace("// 100", "// 100 + 0"))
        assert project.sidecar()["sources"][WITH_VAT]["freshness"] == "changed"
        reply = project.ok("mark", saved, "holds")
        first, second = (
            re.findall(r'fingerprint: "(.*)"', text_of(project, one))
            for one in (project.ok("show", saved)["records"][0], reply)
        )
        assert first != second
        entry = project.sidecar()["sources"][WITH_VAT]
        assert (entry["freshness"], entry["results"], entry["standing"]) == ("fresh", 1, "tentative")

    def test_the_same_word_again_is_not_written(self, project: Project, saved: str):
        project.ok("mark", saved, "holds", "--session", "x")
        assert project.ok("mark", saved, "holds", "--session", "x")["existing"]
        assert not project.ok("mark", saved, "holds", "--session", "y")["existing"]

    def test_a_word_that_was_taken_back_may_be_said_again(self, project: Project, saved: str):
        ruling = project.ok("mark", saved, "dead_end")["id"]
        project.ok("mark", ruling, "retracted")
        assert not project.ok("mark", saved, "dead_end")["existing"]
        assert standing(project) == "misleading"

    def test_retracted_restored_retracted(self, project: Project, saved: str):
        """The last word counts, also when it was said before in the same conversation."""
        for word in ("retracted", "restored", "retracted"):
            project.ok("mark", saved, word, "--session", "x")
        assert project.ok("show", saved)["records"][0]["state"] == "retracted"

    def test_useful_dead_end_useful(self, project: Project, saved: str):
        for word in ("dead_end", "useful", "dead_end"):
            project.ok("mark", saved, word, "--session", "x")
        assert project.ok("show", saved)["records"][0]["outcome"] == "dead_end"


def test_dry_run(project: Project, saved: str):
    before = project.records(), project.status()
    reply = project.ok("mark", saved, "dead_end", "--dry-run")
    assert reply["changes"] == [{"source": WITH_VAT, "from": "tentative", "to": "misleading"}]
    assert (project.records(), project.status()) == before


def test_from_standard_input(project: Project, saved: str):
    reply = project.tell("mark", saved, "corrected", correction="In\n\ntotal.", reason="seen", sources="README.md").json
    assert reply["standing"] == {WITH_VAT: "misleading", "README.md": "tentative"}
    assert "In total." in project.lessons()


def test_keep_open(project: Project, saved: str):
    project.ok("mark", saved, "corrected", "--correction", "Perhaps not.", "--keep-open")
    assert project.tell("save-result", **answer(session="two")).code == 0
