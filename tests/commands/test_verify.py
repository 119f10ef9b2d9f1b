"""`verify`: what changed under a lesson, and what is said about it."""

from __future__ import annotations

import json

import pytest

from tests.support.project import WITH_VAT, Project

ADD = "src/shop/basket.py::Basket.add"


def change(project: Project, old: str = "// 100", new: str = "// 107") -> None:
    text = (project.path / "src/shop/money.py").read_text()
    assert old in text
    project.write("src/shop/money.py", text.replace(old, new))


@pytest.fixture
def stale(project: Project) -> str:
    """The id of an answer about code that changed since."""
    saved = project.save()["id"]
    project.commit("saved")
    change(project)
    return saved


class TestTheList:
    def test_nothing_to_do(self, project: Project):
        project.save()
        assert project.ok("verify") == {"stale": [], "record": None}
        assert project.run("verify").stdout == "nothing to look at again\n"

    def test_what_is_needed_to_judge(self, project: Project, stale: str):
        commit = project.git("rev-parse", "HEAD~1")
        (one,) = project.ok("verify")["stale"]
        assert (one["id"], one["node"], one["freshness"], one["commit"]) == (stale, WITH_VAT, "changed", commit)
        assert (one["question"], one["claim"]) == ("Where is VAT added?", "In with_vat, which total calls.")
        assert "def with_vat" in one["code"]
        assert "// 107" in one["code"]
        start, end = one["lines"][0]
        lines = (project.path / "src/shop/money.py").read_text().splitlines()
        assert one["code"].splitlines() == lines[start - 1 : end]
        removed = [line for line in one["difference"].splitlines() if line.startswith("-") and "// 100" in line]
        added = [line for line in one["difference"].splitlines() if line.startswith("+") and "// 107" in line]
        assert len(removed) == len(added) == 1
        assert one["reason"] == ""

    def test_in_words(self, project: Project, stale: str):
        said = project.run("verify").stdout
        assert said.startswith(f"{WITH_VAT}: changed, lines ")
        assert f"[{stale[:8]}]" in said
        assert f"graphify verify {stale[:8]} holds|dead_end, or --answer TEXT" in said

    def test_another_symbol_of_the_file_changes_nothing(self, project: Project, stale: str):
        assert project.ok("verify", ADD)["stale"] == []
        assert [one["id"] for one in project.ok("verify", "with_vat")["stale"]] == [stale]
        assert [one["id"] for one in project.ok("verify", "src/shop/money.py")["stale"]] == [stale]
        assert [one["id"] for one in project.ok("verify", stale[:6])["stale"]] == [stale]

    def test_code_that_is_gone(self, project: Project, stale: str):
        project.write("src/shop/money.py", "")
        (one,) = project.ok("verify")["stale"]
        assert (one["freshness"], one["code"], one["lines"]) == ("gone", None, [])
        assert "-def with_vat" in one["difference"]
        assert project.error("verify", stale, "holds")["code"] == "gone"

    def test_a_commit_that_is_not_here(self, project: Project, stale: str):
        path = project.path / project.ok("show", stale)["records"][0]["path"]
        text = path.read_text()
        head = text.partition('commit: "')[2][:40]
        path.write_text(text.replace(head, "0" * 40))
        (one,) = project.ok("verify")["stale"]
        assert one["difference"] == ""
        assert one["reason"] == "commit 0000000000 is not in this clone"

    def test_code_that_was_not_committed_when_it_was_seen(self, project: Project):
        change(project)
        project.save()
        change(project, "// 107", "// 105")
        (one,) = project.ok("verify")["stale"]
        assert "not committed yet" in one["reason"]
        assert "// 100" in one["difference"]

    def test_dead_ends(self, project: Project):
        saved = project.save(outcome="dead_end", sources=None, misled_by=[WITH_VAT], answer="Not there.")["id"]
        project.commit("saved")
        change(project)
        found = project.ok("verify")["stale"]
        assert [(one["id"], one["outcome"]) for one in found] == [(saved, "dead_end")]
        project.ok("verify", saved, "holds")
        assert project.ok("verify")["stale"] == []

    def test_changed_since(self, project: Project, stale: str):
        project.commit("changed")
        assert [one["id"] for one in project.ok("verify", "--changed", "HEAD~1")["stale"]] == [stale]
        assert project.ok("verify", "--changed", "HEAD")["stale"] == []
        assert project.error("verify", "--changed", "nowhere")["code"] == "unknown_revision"


class TestTheAnswer:
    def test_holds(self, project: Project, stale: str):
        reply = project.ok("verify", "with_vat", "holds", "--reason", "only the rate")["record"]
        assert reply["outcome"] == "holds"
        entry = project.sidecar()["sources"][WITH_VAT]
        assert (entry["freshness"], entry["standing"], entry["results"]) == ("fresh", "tentative", 1)
        assert project.ok("verify")["stale"] == []

    def test_dead_end(self, project: Project, stale: str):
        reply = project.ok("verify", stale, "dead_end", "--session", "two", "--author", "Bo")["record"]
        assert reply["standing"] == {WITH_VAT: "contested"}
        assert project.sidecar()["sources"][WITH_VAT]["standing"] == "contested"

    def test_a_new_answer_that_supersedes(self, project: Project, stale: str):
        words = ("--answer", "In with_vat, at a lower rate.", "--outcome", "useful", "--session", "two")
        reply = project.ok("verify", "with_vat", *words)["record"]
        text = (project.path / reply["path"]).read_text()
        assert f'supersedes: ["{stale}"]' in text
        assert 'question: "Where is VAT added?"' in text
        assert WITH_VAT in text
        assert project.ok("show", stale)["records"][0]["state"] == "superseded"
        assert project.sidecar()["sources"][WITH_VAT]["freshness"] == "fresh"
        assert project.ok("verify")["stale"] == []

    def test_from_a_file(self, project: Project, stale: str):
        given = json.dumps({"answer": "Elsewhere.", "outcome": "useful", "sources": ["Basket.add"], "session": "two"})
        reply = project.ok("verify", stale, "--from", "-", stdin=given)["record"]
        assert reply["standing"][ADD] == "tentative"

    def test_dry_run(self, project: Project, stale: str):
        before = project.records()
        reply = project.ok("verify", stale, "dead_end", "--dry-run")["record"]
        assert reply["changes"] == [{"source": WITH_VAT, "from": "tentative", "to": "misleading"}]
        assert project.records() == before

    def test_several_are_not_guessed(self, project: Project, stale: str):
        change(project, "// 107", "// 100")
        wrong = {"outcome": "dead_end", "sources": None, "misled_by": [WITH_VAT], "answer": "No.", "session": "two"}
        other = project.save(question="Where is it rounded?", **wrong)["id"]
        change(project)
        error = project.error("verify", "with_vat", "holds")
        assert error["code"] == "ambiguous"
        assert sorted(error["candidates"]) == sorted([stale, other]) or other in error["candidates"]
        project.ok("verify", other, "holds")

    @pytest.mark.parametrize(
        ("words", "code"),
        [
            (("with_vat", "useful"), "ruling"),
            (("with_vat", "holds", "--answer", "x"), "ruling"),
            (("with_vat", "--answer", "x"), "outcome"),
            (("", "holds"), "target"),
        ],
    )
    def test_usage(self, project: Project, stale: str, words: tuple[str, ...], code: str):
        assert project.error("verify", *words, code=2)["code"] == code

    def test_what_is_fresh_cannot_be_answered_for(self, project: Project):
        saved = project.save()["id"]
        assert project.error("verify", saved, "holds")["code"] == "fresh"
