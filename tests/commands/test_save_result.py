import json
import re
from typing import Any

import pytest

from tests.support.project import WITH_VAT, Project, answer

TOTALS = ["src/shop/basket.py::Basket.total", "src/shop/money.py::total"]


def text_of(project: Project, reply: dict[str, Any]) -> str:
    return (project.path / reply["path"]).read_text()


class TestWhatIsWritten:
    def test_the_file(self, project: Project):
        head = project.git("rev-parse", "HEAD")
        reply = project.save(claim="It is with_vat.", tags=["money", "tax"], agent="some-agent")
        name = re.fullmatch(
            r"memory/(\d{4})-(\d\d)/(\d{8})-useful-where-is-vat-added-([0-9a-f]{12})\.md", reply["path"]
        )
        assert name is not None
        assert name[1] + name[2] == name[3][:6]
        assert name[4] == reply["id"]
        lines = text_of(project, reply).split("\n")
        recorded = lines[3]
        assert re.fullmatch(r'recorded: "\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z"', recorded)
        fingerprint = next(line for line in lines if "fingerprint" in line)
        assert re.fullmatch(r'    fingerprint: "python1:[0-9a-f]{32}"', fingerprint)
        session = next(line for line in lines if line.startswith("session"))
        assert re.fullmatch(r'session: "[0-9a-f]{8}"', session)
        assert lines == [
            "---",
            f'id: "{reply["id"]}"',
            'type: "answer"',
            recorded,
            'author: "Ada Example <ada@example.org>"',
            'agent: "some-agent"',
            session,
            f'commit: "{head}"',
            'question: "Where is VAT added?"',
            'outcome: "useful"',
            'claim: "It is with_vat."',
            "sources:",
            f'  - node: "{WITH_VAT}"',
            '    kind: "function"',
            fingerprint,
            '    twins: "0"',
            'tags: ["money", "tax"]',
            "---",
            "# Where is VAT added?",
            "",
            "**Outcome:** useful · Ada Example with some-agent",
            "",
            "In with_vat, which total calls.",
            "",
        ]

    @pytest.mark.parametrize(
        "outcome,word", [("dead_end", "dead-end"), ("dead-end", "dead-end"), ("corrected", "corrected")]
    )
    def test_the_word_in_the_name(self, project: Project, outcome: str, word: str):
        reply = project.save(outcome=outcome, correction="In VAT.", sources=None, misled_by=["money.py"])
        assert f"-{word}-where-is-vat-added-" in reply["path"]
        assert reply["outcome"] == word.replace("-", "_")

    def test_a_question_without_ascii_words(self, project: Project):
        reply = project.save(question="税金はどこ？")
        assert re.fullmatch(r"memory/\d{4}-\d\d/\d{8}-useful-[0-9a-f]{12}\.md", reply["path"])

    def test_a_long_question(self, project: Project):
        reply = project.save(question="Wörter " * 400)
        assert len(reply["path"].rpartition("/")[2].encode()) <= 100
        assert "-useful-worter-worter-" in reply["path"]

    def test_it_reads_back_as_it_was_said(self, project: Project):
        said = 'Lines\n\n    indented\n\n---\n# no heading\n"quotes" \\ and: colons\n'
        reply = project.save(answer=said, question='A "question": with # all\tof it?')
        shown = project.ok("show", reply["id"])["records"][0]
        assert shown["state"] == "visible"
        assert project.ok("check")["problems"] == []
        assert said.strip() in shown["text"]

    def test_it_is_in_the_index_and_nothing_else_is(self, project: Project):
        project.write("other.txt", "not mine")
        reply = project.save()
        assert sorted(project.status()) == ["?? other.txt", f"A  {reply['path']}"]

    def test_stage_false(self, project: Project):
        project.write(".graphify.yaml", "stage: false\n")
        reply = project.save()
        assert f"A  {reply['path']}" not in project.status()
        assert (project.path / reply["path"]).is_file()
        assert reply["warnings"] == []

    def test_an_ignored_folder_gives_a_warning(self, project: Project):
        project.write(".gitignore", "memory/\n")
        reply = project.save()
        assert (project.path / reply["path"]).is_file()
        assert len(reply["warnings"]) == 1
        assert "did not stage" in reply["warnings"][0]

    def test_invisible_characters_are_taken_out_with_a_warning(self, project: Project):
        reply = project.save(question="Where\u202e is\u200b VAT?")
        assert any("invisible" in warning and "question" in warning for warning in reply["warnings"])
        assert 'question: "Where is VAT?"' in text_of(project, reply)

    def test_who_says_it(self, project: Project):
        from_git = text_of(project, project.save())
        assert 'author: "Ada Example <ada@example.org>"' in from_git
        env = {"GRAPHIFY_AUTHOR": "Bo <bo@example.org>", "GRAPHIFY_SESSION": "raw id", "GRAPHIFY_AGENT": "robot"}
        given = json.dumps(answer(session=None))
        result = project.run("save-result", "--json", "--from", "-", stdin=given, env=env)
        text = text_of(project, result.json)
        assert 'author: "Bo <bo@example.org>"' in text
        assert 'agent: "robot"' in text
        assert "raw id" not in text
        given = json.dumps(answer(session=None, answer="Something else."))
        result = project.run("save-result", "--json", "--from", "-", "--author", "Cy", stdin=given, env=env)
        assert 'author: "Cy"' in text_of(project, result.json)

    def test_nobody_says_who(self, project: Project, tmp_path_factory: pytest.TempPathFactory):
        empty = tmp_path_factory.mktemp("nobody") / "config"
        empty.write_text("[user]\n    useConfigOnly = true\n")
        env = {"GIT_CONFIG_GLOBAL": str(empty), "HOME": str(empty.parent)}
        said = project.error("save-result", "--from", "-", stdin=json.dumps(answer()), env=env)
        assert said["code"] == "no_author"
        assert "user.name" in said["hint"]


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        "keys,code",
        [
            ({"question": " "}, "question"),
            ({"question": None}, "question"),
            ({"answer": None}, "answer"),
            ({"outcome": None}, "outcome"),
            ({"outcome": "great"}, "outcome"),
            ({"outcome": "corrected"}, "correction"),
            ({"misled_by": ["total"]}, "misled_by"),
            ({"valid_from": "soon"}, "date"),
            ({"valid_until": "2026-02-30"}, "date"),
            ({"valid_from": "2026-02-01", "valid_until": "2026-02-01"}, "date"),
        ],
    )
    def test_usage(self, project: Project, keys: dict[str, Any], code: str):
        result = project.tell("save-result", **answer(**keys))
        assert (result.code, result.json["error"]["code"]) == (2, code)
        assert result.json["error"]["hint"]
        assert project.records() == []

    def test_the_four_outcomes_are_named(self, project: Project):
        result = project.tell("save-result", **answer(outcome="great"))
        for word in ("useful", "dead_end", "corrected", "unverified"):
            assert word in result.json["error"]["hint"]

    def test_a_dead_end_needs_no_answer(self, project: Project):
        assert project.save(outcome="dead_end", answer=None, sources=None, misled_by=[WITH_VAT])["id"]

    def test_a_copy_of_the_lessons(self, project: Project):
        project.save()
        copied = project.lessons()
        result = project.tell("save-result", **answer(answer=copied, session="two"))
        assert (result.code, result.json["error"]["code"]) == (1, "lessons_copy")
        assert len(project.records()) == 1

    def test_too_large(self, project: Project):
        result = project.tell("save-result", **answer(answer="x " * 600_000))
        assert (result.code, result.json["error"]["code"]) == (1, "too_large")
        assert project.records() == []

    def test_an_unknown_record_to_supersede(self, project: Project):
        result = project.tell("save-result", **answer(supersedes=["0123abcd"]))
        assert (result.code, result.json["error"]["code"]) == (1, "no_record")


class TestSources:
    @pytest.mark.parametrize(
        "given",
        [
            "with_vat",
            "with_vat()",
            "`with_vat`",
            "money.py::with_vat",
            "src/shop/money.py:10",
            "./src/shop/money.py#L10-L11",
        ],
    )
    def test_as_people_write_them(self, project: Project, given: str):
        assert list(project.save(sources=[given])["standing"]) == [WITH_VAT]

    def test_a_file_and_a_comma_list(self, project: Project):
        reply = project.save(sources=["README.md, with_vat"])
        assert sorted(reply["standing"]) == ["README.md", WITH_VAT]

    def test_one_resolves_the_other_is_kept_as_text(self, project: Project):
        reply = project.save(sources=["with_vat", "total", "the tax law"])
        assert sorted(reply["standing"]) == sorted([WITH_VAT, "total", "the tax law"])
        assert len(reply["warnings"]) == 2
        assert all(candidate in reply["warnings"][0] for candidate in TOTALS)
        assert 'kind: "text"' in text_of(project, reply)

    def test_none_resolves(self, project: Project):
        result = project.tell("save-result", **answer(sources=["total", "the tax law"]))
        error = result.json["error"]
        assert (result.code, error["code"]) == (1, "unresolved")
        assert error["candidates"] == TOTALS
        assert "--unresolved-ok" in error["hint"]
        assert project.records() == []
        for candidate in error["candidates"]:
            assert project.save("--dry-run", sources=[candidate])["standing"] == {candidate: "tentative"}

    def test_unless_that_is_fine(self, project: Project):
        reply = project.save("--unresolved-ok", sources=["the tax law"])
        assert reply["standing"] == {"the tax law": "tentative"}
        again = project.save(sources=["the tax law"], unresolved_ok=True, session="two", answer="It says so.")
        assert again["results"] == {"the tax law": 2}

    def test_a_dead_end_with_sources_alone(self, project: Project):
        reply = project.save(outcome="dead_end")
        assert any("--misled-by" in warning for warning in reply["warnings"])

    def test_records_are_no_code(self, project: Project):
        path = project.save()["path"]
        result = project.tell("save-result", **answer(question="Which record?", sources=[path]))
        assert result.json["error"]["code"] == "unresolved"


class TestAgain:
    def test_the_same_in_the_same_conversation(self, project: Project):
        first = project.save()
        again = project.save()
        assert (again["id"], again["path"], again["existing"]) == (first["id"], first["path"], True)
        assert project.records() == [first["path"]]

    def test_the_same_in_another_one(self, project: Project):
        first = project.save()
        second = project.save(session="two")
        assert second["id"] != first["id"]
        assert project.records() == sorted([first["path"], second["path"]])

    def test_without_a_session_the_day_counts(self, project: Project):
        assert project.save(session=None)["id"] == project.save(session=None)["id"]
        other = project.save("--author", "Bo", session=None)
        assert not other["existing"]

    @pytest.mark.parametrize(
        "change",
        [
            {"outcome": "unverified"},
            {"answer": "In with_vat, which nobody calls."},
            {"sources": ["money.py"]},
            {"claim": "Somewhere else."},
            {"valid_from": "2026-01-01"},
        ],
    )
    def test_any_difference_is_a_record(self, project: Project, change: dict[str, Any]):
        project.save()
        assert not project.save(**change)["existing"]
        assert len(project.records()) == 2

    @pytest.mark.parametrize("word,way_back", [("retracted", "restored"), ("rejected", "restored")])
    def test_what_is_hidden_is_not_saved_again(self, project: Project, word: str, way_back: str):
        first = project.save()
        project.ok("mark", first["id"], word, "--reason", "no")
        result = project.tell("save-result", **answer())
        error = result.json["error"]
        assert (result.code, error["code"]) == (1, "hidden")
        assert way_back in error["hint"]
        project.ok(*error["hint"].split()[1:])
        assert project.save()["existing"]

    def test_what_is_superseded_is_not_saved_again(self, project: Project):
        first = project.save()
        second = project.save(answer="In total.", supersedes=[first["id"]])
        error = project.tell("save-result", **answer()).json["error"]
        assert error["code"] == "hidden"
        assert second["id"] in error["message"]


class TestOthers:
    def test_superseding(self, project: Project):
        first = project.save()
        second = project.save(answer="In total, by hand.", supersedes=[first["id"][:6]], session="two")
        assert second["conflicts"] == []
        assert f'supersedes: ["{first["id"]}"]' in text_of(project, second)
        assert project.ok("show", first["id"])["records"][0]["state"] == "superseded"
        assert second["results"] == {WITH_VAT: 1}
        assert first["id"][:8] not in project.lessons()

    def test_a_conflict_is_said_and_saved(self, project: Project):
        first = project.save()
        second = project.save(answer="Nowhere, prices are net.", session="two")
        assert second["conflicts"] == [first["id"]]
        plain = project.run("save-result", "--from", "-", stdin=json.dumps(answer(answer="Third.", session="three")))
        assert "conflict" in plain.stdout
        assert first["id"][:8] in plain.stdout

    def test_related(self, project: Project):
        first = project.save()
        for number in range(7):
            project.save(question=f"What is thing {number}?", answer=f"Number {number} of a few.")
        reply = project.save(question="Where is VAT added, exactly?", answer="At the end.", sources=["README.md"])
        assert reply["related"][0] == first["id"]
        assert len(project.save(question="Other?", answer="Yes.")["related"]) == 5

    def test_the_distance(self, project: Project):
        given = json.dumps(answer())
        first = project.run("save-result", "--from", "-", stdin=given).stdout
        assert f"{WITH_VAT}: new -> tentative (1 of 2 results; another session makes it preferred)" in first
        echo = project.run("save-result", "--from", "-", "--session", "two", stdin=given).stdout
        assert re.search(r"echo of [0-9a-f]{8}", echo)
        third = json.dumps(answer(answer="The function adds nineteen percent to cents.", session="three"))
        assert "tentative -> preferred (2 results)" in project.run("save-result", "--from", "-", stdin=third).stdout

    def test_unverified_names_the_later_command(self, project: Project):
        said = project.run("save-result", "--from", "-", stdin=json.dumps(answer(outcome="unverified"))).stdout
        later = re.search(r"later: graphify (mark [0-9a-f]{12}) useful", said)
        assert later is not None
        assert project.ok(*later[1].split(), "useful")["standing"] == {WITH_VAT: "tentative"}


class TestRuledOut:
    @pytest.fixture
    def rejected(self, project: Project) -> str:
        wrong = project.save(claim="The rate is 7 percent.")
        project.ok("mark", wrong["id"], "rejected", "--reason", "the law says 19", "--author", "Bo <bo@example.org>")
        return "The rate is 7 percent."

    def test_a_rejected_value(self, project: Project, rejected: str):
        before = project.records()
        result = project.tell("save-result", **answer(claim=rejected, session="two"))
        error = result.json["error"]
        assert (result.code, error["code"]) == (1, "rejected")
        assert "Bo <bo@example.org>" in error["message"]
        assert "the law says 19" in error["message"]
        assert re.search(r"\d{4}-\d\d-\d\d", error["message"])
        assert "7 percent" not in result.stdout
        assert "--despite" in error["hint"]
        assert project.records() == before

    def test_with_a_reason_it_is_kept(self, project: Project, rejected: str):
        reply = project.save("--despite", "the law changed", claim=rejected, session="two")
        text = text_of(project, reply)
        assert 'despite_reason: "the law changed"' in text
        assert project.ok("show", reply["id"])["records"][0]["state"] == "visible"

    def test_another_subject_may_have_the_same_words(self, project: Project, rejected: str):
        assert project.save(question="What is the discount?", claim=rejected, sources=["README.md"])["id"]

    def test_a_corrected_value(self, project: Project):
        project.save(outcome="corrected", claim="It is in total.", correction="It is in with_vat.")
        result = project.tell("save-result", **answer(claim="It is in total!", session="two"))
        assert result.json["error"]["code"] == "rejected"
        assert "It is in with_vat." in result.json["error"]["message"]

    def test_corrected_by_a_ruling_names_the_ruling(self, project: Project):
        wrong = project.save(claim="It is in total.")
        project.ok("mark", wrong["id"], "corrected", "--correction", "It is in with_vat.", "--author", "Bo")
        message = project.tell("save-result", **answer(claim="It is in total.", session="two")).json["error"]["message"]
        assert "by Bo" in message
        assert "It is in with_vat." in message

    def test_keep_open(self, project: Project):
        project.save(outcome="corrected", claim="It is in total.", correction="Perhaps not.", keep_open=True)
        assert project.save(claim="It is in total.", session="two")["id"]


class TestDryRun:
    def test_it_writes_nothing_and_says_what_would_change(self, project: Project):
        project.save()
        before = project.records(), project.status()
        reply = project.save("--dry-run", answer="Another wording about nineteen percent.", session="two")
        assert (project.records(), project.status()) == before
        assert reply["changes"] == [{"source": WITH_VAT, "from": "tentative", "to": "preferred"}]
        assert reply["text"].startswith(f'---\nid: "{reply["id"]}"\n')
        assert not (project.path / reply["path"]).exists()

    def test_for_people(self, project: Project):
        said = project.run("save-result", "--dry-run", "--from", "-", stdin=json.dumps(answer())).stdout
        assert said.startswith("would write memory/")
        assert "new -> tentative" in said
        assert "# Where is VAT added?" in said

    def test_it_refuses_what_would_be_refused(self, project: Project):
        assert project.tell("save-result", "--dry-run", **answer(sources=["nothing here"])).code == 1
