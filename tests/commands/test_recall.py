"""`graphify recall` as its callers meet it."""

from __future__ import annotations

import json
import shutil
import sqlite3
import unicodedata
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.support.checkout import Checkout
from tests.support.project import WITH_VAT, Project

STRONG, WEAK, MISS, RULED_OUT = 0, 10, 11, 20
ROUNDING = {
    "question": "Does with_vat round half up?",
    "answer": "No rounding there: integer division cuts off.",
    "outcome": "dead_end",
    "sources": None,
    "misled_by": [WITH_VAT],
    "correction": "Rounding is done by the invoice printer.",
}


def recall(project: Project, question: str, *words: str, code: int | None = None) -> Any:
    done = project.run("recall", question, "--json", "--exit-code", *words)
    if code is not None:
        assert done.code == code, done.stdout
    said = done.json
    assert said["exit"] == done.code
    return said


def edit_vat(project: Project) -> None:
    money = project.path / "src/shop/money.py"
    money.write_text(money.read_text().replace("// 100", "// 200"))


class TestGate:
    def test_strong_gives_the_record(self, project: Project):
        saved = project.save(claim="with_vat adds it.")
        for question in ("Where is VAT added?", "where do we add VAT"):
            said = recall(project, question, code=STRONG)
            hit = said["hits"][0]
            assert said["gate"] == "STRONG"
            assert (hit["id"], hit["claim"]) == (saved["id"], "with_vat adds it.")
            assert hit["answer"] == "In with_vat, which total calls."
            assert (hit["standing"], hit["freshness"], hit["outcome"]) == ("tentative", "fresh", "useful")
            assert hit["author"] == "Ada Example <ada@example.org>"
            assert hit["recorded"]
            assert hit["path"] == saved["path"]
        text = project.run("recall", "Where is VAT added?").stdout
        assert text.startswith("STRONG\n")
        assert "In with_vat, which total calls." in text
        assert "Ada Example" in text

    def test_weak_gives_handles_only(self, project: Project):
        saved = project.save(claim="with_vat adds it.", answer="A secret sentence of the body.")
        said = recall(project, "Where is VAT added in Norway?", code=WEAK)
        assert [hit["id"] for hit in said["hits"]] == [saved["id"]]
        assert "A secret sentence" not in json.dumps(said)
        text = project.run("recall", "Where is VAT added in Norway?").stdout
        assert "secret sentence" not in text
        assert f"graphify show {saved['id'][:8]}" in text

    def test_miss_says_what_was_searched_and_what_to_try(self, project: Project):
        project.save()
        hidden = project.save(question="Hidden?", answer="Taken back.")["id"]
        project.ok("mark", hidden, "retracted")
        project.write("memory/2026-11/broken.md", "---\n: [\n---\n")
        said = recall(project, "How are Kafka topics named?", code=MISS)
        assert said["hits"] == []
        counts = {"records": 1, "hidden": 1, "not_valid": 0, "unreadable": 1, "commits": 2, "unseen": ""}
        assert said["searched"] == counts
        assert set(said["unknown_words"]) == {"kafka", "topics", "named"}
        text = project.run("recall", "How are Kafka topics named?").stdout
        assert "1 withheld, 1 unreadable" in text
        assert "try: other words: nothing here has kafka" in text

    def test_an_empty_memory_says_how_to_fill_it(self, project: Project):
        said = recall(project, "Where is VAT added?", code=MISS)
        assert any("graphify save-result" in line for line in said["try"])

    def test_without_the_flag_it_is_no_failure(self, project: Project):
        assert project.run("recall", "How are Kafka topics named?").code == 0

    def test_a_title_alone_is_not_believed(self, project: Project):
        project.ok("note", "Kafka topics", "--body", "See the wiki.")
        assert recall(project, "Kafka topics", code=WEAK)["reason"].startswith("the question's words stand in a title")
        project.ok("note", "Redis keys", "--body", "Redis keys begin with the tenant.")
        assert recall(project, "Redis keys", code=STRONG)["hits"][0]["answer"].startswith("Redis keys begin")

    @pytest.mark.parametrize(
        "question",
        ["Where is VAT never added?", "Where is VAT added in 2027?", "Where is VAT removed?", "Where is GST added?"],
    )
    def test_a_detail_that_differs_is_not_believed(self, project: Project, question: str):
        project.save()
        assert recall(project, question)["gate"] != "STRONG"

    def test_two_answers_to_one_question_are_both_shown(self, project: Project):
        one = project.save()["id"]
        two = project.save(answer="In the printer.", session="two", sources=["Basket.add"])["id"]
        said = recall(project, "Where is VAT added?", code=WEAK)
        assert {hit["id"] for hit in said["hits"]} == {one, two}
        assert said["reason"] == "the same question has another answer too"

    def test_k(self, project: Project):
        for number in range(5):
            project.save(question=f"Where is VAT added, part {number}?", session=str(number))
        assert len(recall(project, "Where is VAT added?", "--k", "4")["hits"]) == 4
        assert len(recall(project, "Where is VAT added?")["hits"]) == 3
        assert project.error("recall", "x", "--k", "0", code=2)["code"] == "usage"


class TestFreshness:
    def test_a_stale_answer_is_a_handle_with_the_reason(self, project: Project):
        project.save()
        edit_vat(project)
        said = recall(project, "Where is VAT added?", code=WEAK)
        assert said["reason"] == f"{WITH_VAT} has changed since: recheck"
        assert "answer" not in said["hits"][0]
        assert (said["hits"][0]["freshness"], said["hits"][0]["state"]) == ("changed", "recheck")
        assert recall(project, "Where is VAT added?", "--stale-ok", code=STRONG)["hits"][0]["answer"]

    def test_what_still_holds_is_believed_again(self, project: Project):
        saved = project.save()
        edit_vat(project)
        project.ok("mark", saved["id"], "holds")
        recall(project, "Where is VAT added?", code=STRONG)

    def test_another_function_of_the_file_changes_nothing(self, project: Project):
        project.save()
        money = project.path / "src/shop/money.py"
        money.write_text(money.read_text() + "\n\ndef other():\n    return 1\n")
        recall(project, "Where is VAT added?", code=STRONG)

    def test_a_symbol_that_is_gone(self, project: Project):
        project.save()
        (project.path / "src/shop/money.py").write_text("x = 1\n")
        assert "is gone" in recall(project, "Where is VAT added?", code=WEAK)["reason"]


class TestRuledOut:
    def test_a_dead_end_comes_first_and_says_what_was_tried(self, project: Project):
        for number in range(3):
            project.save(question=f"Where does with_vat round, {number}?", session=str(number))
        dead = project.save(session="four", **ROUNDING)["id"]
        for question in (ROUNDING["question"], "is rounding half up done in with_vat?"):
            said = recall(project, question, code=RULED_OUT)
            hit = said["hits"][0]
            assert (hit["id"], hit["state"], hit["tried"]) == (dead, "blocks", [WITH_VAT])
            assert hit["correction"] == ROUNDING["correction"]
            assert hit["author"]
            assert hit["recorded"]
            text = project.run("recall", question).stdout
            assert f"DEAD END [{dead[:8]}]" in text
            assert f"tried: {WITH_VAT}" in text
            assert "instead: Rounding is done by the invoice printer." in text

    def test_it_turns_to_recheck_when_the_code_changes(self, project: Project):
        project.save(**ROUNDING)
        edit_vat(project)
        said = recall(project, str(ROUNDING["question"]), code=WEAK)
        assert said["hits"][0]["state"] == "recheck"
        assert "recheck: the code changed" in project.run("recall", str(ROUNDING["question"])).stdout

    def test_an_unrelated_question_about_the_symbol_is_not_disturbed(self, project: Project):
        project.save(**ROUNDING)
        assert recall(project, "Who imports with_vat from the admin pages?")["exit"] in (MISS, WEAK)

    @pytest.mark.parametrize("question", ["where is X", "where is it", "where is Y enforced", "why"])
    def test_a_question_that_says_nothing_meets_no_dead_end(self, project: Project, question: str):
        project.save(**{**ROUNDING, "question": "Where is the timeout of a request enforced?"})
        assert recall(project, question)["exit"] in (MISS, WEAK)

    def test_a_later_useful_answer_lifts_it(self, project: Project):
        dead = project.save(**ROUNDING)["id"]
        useful = project.save(question=ROUNDING["question"], answer="Yes, since the division rounds.", session="two")
        said = recall(project, str(ROUNDING["question"]), code=STRONG)
        assert said["hits"][0]["id"] == useful["id"]
        assert next(hit for hit in said["hits"] if hit["id"] == dead)["state"] == "lifted"

    def test_a_correction_comes_first_with_what_is_right(self, project: Project):
        project.save(question="Is VAT added before the discount?", answer="Before, says the page.", session="two")
        corrected = project.save(
            question="Is VAT added before the discount?",
            answer="After the discount.",
            outcome="corrected",
            correction="It is added per item, there is no discount.",
        )["id"]
        said = recall(project, "Is VAT added before the discount?")
        assert said["hits"][0]["id"] == corrected
        assert said["hits"][0]["claim"] == "It is added per item, there is no discount."
        assert said["hits"][0]["wrong"] == "After the discount."
        assert "right: It is added per item" in project.run("recall", "Is VAT added before the discount?").stdout

    def test_a_rejected_value_is_never_said(self, project: Project):
        saved = project.save(question="Which VAT rate holds?", answer="Seven percent.", claim="It is 7 percent.")
        project.ok("mark", saved["id"], "rejected", "--reason", "the law says otherwise")
        for question in ("Which VAT rate holds?", "VAT rate: which one holds"):
            done = project.run("recall", question, "--exit-code")
            said = recall(project, question, code=RULED_OUT)
            assert done.code == RULED_OUT
            assert said["rejected"][0]["reason"] == "the law says otherwise"
            assert said["rejected"][0]["author"]
            for shown in (done.stdout, json.dumps(said)):
                assert "7 percent" not in shown
                assert "Seven" not in shown
        project.ok("mark", saved["id"], "restored")
        assert recall(project, "Which VAT rate holds?", code=STRONG)["rejected"] == []

    def test_what_is_hidden_is_not_there(self, project: Project):
        old = project.save()["id"]
        new = project.save(answer="In the printer.", session="two", supersedes=[old])["id"]
        assert [hit["id"] for hit in recall(project, "Where is VAT added?", code=STRONG)["hits"]] == [new]
        project.ok("mark", new, "retracted")
        assert [hit["id"] for hit in recall(project, "Where is VAT added?", code=STRONG)["hits"]] == [old]

    def test_only_corroborated_misleading_sinks_and_the_line_says_why(self, project: Project):
        project.save(question="Where is VAT added?", outcome="unverified", session="zero")
        other = project.save(question="Where is VAT added to baskets?", sources=["Basket.add"], session="zero")["id"]
        project.save(question="Is it with_vat for postage?", outcome="dead_end", misled_by=[WITH_VAT], sources=None)
        question = "Where is VAT added to a basket?"
        before = [hit["sinks"] for hit in recall(project, question, "--k", "9")["hits"]]
        assert before == [""] * len(before)
        project.save(
            question="Is it with_vat for gifts?", outcome="dead_end", misled_by=[WITH_VAT], sources=None, session="two"
        )
        hits = recall(project, question, "--k", "9")["hits"]
        assert hits[0]["id"] == other
        assert "2 independent results" in next(h for h in hits if h["question"] == "Where is VAT added?")["sinks"]
        assert "2 independent results" in project.run("recall", question, "--k", "9").stdout
        assert "2 independent results" in project.run("explain", "src/shop/money.py").stdout


class TestWhere:
    def test_path_and_node_bring_what_cites_them(self, project: Project):
        vat = project.save()["id"]
        basket = project.save(question="How is a basket filled?", answer="By add.", sources=["Basket.add"])["id"]
        by_path = recall(project, "Where is VAT added to a basket?", "--path", "src/shop/basket.py", "--k", "9")
        by_node = recall(project, "Where is VAT added to a basket?", "--node", "with_vat", "--k", "9")
        assert basket in [hit["id"] for hit in by_path["hits"]]
        assert vat in [hit["id"] for hit in by_node["hits"]]
        assert project.error("recall", "x", "--node", "nothing_of_this_name")["code"] == "unknown"

    def test_from_a_file_and_from_below(self, project: Project):
        project.save()
        text = json.dumps({"question": "Where is VAT added?", "node": "with_vat"})
        done = project.run("recall", "--from", "-", "--json", stdin=text, below="src")
        assert done.json["gate"] == "STRONG"
        assert project.run("recall", "--from", "-", "--json", stdin='{"answer": "x"}').code == 2

    @pytest.mark.parametrize("question", ["", " \t\n", "\u200b"])
    def test_an_empty_question_is_wrong_use(self, project: Project, question: str):
        assert project.error("recall", question, code=2)["code"] == "question"


class TestTime:
    def test_what_is_not_true_now_is_not_given(self, project: Project):
        project.save(valid_until="2020-01-01")
        said = recall(project, "Where is VAT added?", code=MISS)
        assert said["searched"]["not_valid"] == 1
        recall(project, "Where is VAT added?", "--valid-at", "2019-06-01", code=STRONG)

    def test_as_it_was_known(self, project: Project):
        project.save()
        project.commit("A record")
        recall(project, "Where is VAT added?", "--as-of", "HEAD", code=STRONG)
        recall(project, "Where is VAT added?", "--as-of", "HEAD~1", code=MISS)
        recall(project, "Where is VAT added?", "--as-of", "2020-01-01", code=MISS)
        assert project.error("recall", "x", "--as-of", "nowhere")["code"] == "unknown_revision"
        assert project.error("recall", "x", "--valid-at", "soon", code=2)["code"] == "date"


HOSTILE = [
    *('"', "'", "*", "NEAR(", "a AND NOT b", "-", "--", "^", "col:x", "\\", ";--", "%s", "{}", "((("),
    *("😀", "👩‍👩‍👧", "می‌خواهم", "\u202eabc", "where\x00is it", "\ufeff?"),
]


@pytest.mark.parametrize("question", HOSTILE)
def test_any_text_is_a_question(project: Project, question: str):
    project.save()
    done = project.run("recall", "--from", "-", "--json", stdin=json.dumps({"question": question}))
    assert done.code in (0, 2), done.stdout
    assert "gate" in done.json or done.json["error"]["code"] == "question"


@pytest.mark.parametrize("text", ["Where is VAT added? ", "a", "a_", "aB", "f(x).g ", "登"])
def test_a_megabyte_is_a_question(project: Project, text: str):
    project.save()
    question = text * (1_000_000 // len(text.encode()))
    done = project.run("recall", "--from", "-", "--json", stdin=json.dumps({"question": question}, ensure_ascii=False))
    assert done.json["gate"] in ("STRONG", "WEAK", "MISS")


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize(
    "question", ["Где создаётся отчёт?", "Où est créée la séance?", "登录会话在哪里创建？", "أين تُنشأ الجلسة؟"]
)
def test_any_script(project: Project, question: str, form: str):
    saved = project.save(question=unicodedata.normalize(form, question), answer="In with_vat.")
    for asked in ("NFC", "NFD"):
        said = recall(project, unicodedata.normalize(asked, question), code=STRONG)
        assert said["hits"][0]["id"] == saved["id"]


class TestHistory:
    QUESTION = "Why is the discount capped per basket?"

    def told(self, project: Project) -> Any:
        return recall(project, self.QUESTION)["history"]

    def test_commits_answer_on_the_first_day(self, project: Project):
        project.write("src/shop/discount.py", "CAP = 1\n")
        project.commit("Cap the discount per basket")
        said = recall(project, self.QUESTION, code=WEAK)
        assert said["hits"] == []
        assert said["history"][0]["subject"] == "Cap the discount per basket"
        assert said["history"][0]["paths"] == ["src/shop/discount.py"]
        assert "From history:" in project.run("recall", self.QUESTION).stdout

    def test_one_word_is_enough_where_there_is_no_more(self, project: Project, monkeypatch: pytest.MonkeyPatch):
        for number in range(5):
            project.write("src/shop/discount.py", f"CAP = {number}\n")
            for whose in ("AUTHOR", "COMMITTER"):
                monkeypatch.setenv(f"GIT_{whose}_DATE", f"2026-12-0{number + 1}T12:00:00Z")
            project.commit(f"Cap the discount per basket, {number}")
        for question in ("discount", "where is the Discount?"):
            said = recall(project, question, code=WEAK)
            assert [one["subject"][-1] for one in said["history"]] == ["4", "3", "2"], question
        for question in ("refund", "where is it", "per"):
            assert recall(project, question, code=MISS)["history"] == []

    def test_it_is_never_strong_and_comes_after_records(self, project: Project):
        project.write("src/shop/discount.py", "CAP = 1\n")
        project.commit("Why is the discount capped per basket?")
        recall(project, self.QUESTION, code=WEAK)
        project.save(question=self.QUESTION, answer="The law.", sources=["Basket.add"])
        text = project.run("recall", self.QUESTION).stdout
        assert text.startswith("STRONG")
        assert text.index("The law.") < text.index("From history")

    def test_what_was_reverted_was_tried(self, project: Project):
        project.write("src/shop/discount.py", "CAP = 1\n")
        project.commit("Cap the discount per basket")
        project.git("revert", "--no-edit", "HEAD")
        (told,) = self.told(project)
        assert told["reverted_by"] == project.git("rev-parse", "HEAD").strip()
        assert "tried and reverted" in project.run("recall", self.QUESTION).stdout
        project.git("revert", "--no-edit", "HEAD")
        assert [one["reverted_by"] for one in self.told(project) if one["subject"].startswith("Cap")] == [""]

    def test_merges_and_records_are_no_history(self, project: Project):
        project.git("switch", "-qc", "side")
        project.write("src/shop/discount.py", "CAP = 1\n")
        project.commit("Unrelated words here")
        project.git("switch", "-q", "main")
        project.git("merge", "-q", "--no-ff", "-m", "Cap the discount per basket (a merge)", "side")
        project.save(question="Something else entirely?", answer="Yes.", session="two")
        project.commit("Cap the discount per basket in a record")
        assert self.told(project) == []

    def test_it_follows_the_branch(self, project: Project):
        project.git("switch", "-qc", "side")
        project.write("src/shop/discount.py", "CAP = 1\n")
        project.commit("Cap the discount per basket")
        assert len(self.told(project)) == 1
        project.git("switch", "-q", "main")
        assert self.told(project) == []
        project.git("switch", "-q", "side")
        assert len(self.told(project)) == 1

    def test_an_unrelated_question_gets_none(self, project: Project):
        project.write("src/shop/discount.py", "CAP = 1\n")
        project.commit("Cap the discount per basket")
        recall(project, "How is the search index kept per tenant?", code=MISS)

    def test_a_shallow_clone_says_so(self, project: Project, tmp_path: Path):
        project.write("src/shop/discount.py", "CAP = 1\n")
        project.commit("Cap the discount per basket")
        Checkout(tmp_path).git("clone", "-q", "--depth", "1", f"file://{project.path}", "shallow")
        said = recall(Project(tmp_path / "shallow"), self.QUESTION)
        assert "shallow" in said["searched"]["unseen"]
        assert "shallow" in Project(tmp_path / "shallow").run("recall", self.QUESTION).stdout

    def test_a_repository_without_a_commit(self, tmp_path: Path):
        empty = Project(Checkout.make(tmp_path / "empty").path)
        assert recall(empty, self.QUESTION, code=MISS)["searched"]["commits"] == 0


class TestIndex:
    def test_nothing_is_written_into_the_tree(self, project: Project):
        project.save()
        project.commit("A record")
        before = project.git("status", "--porcelain", "--ignored")
        recall(project, "Where is VAT added?")
        assert project.git("status", "--porcelain", "--ignored") == before

    def test_with_and_without_the_file_the_same(self, project: Project):
        project.save()
        project.write("src/shop/vat.py", "RATE = 19\n")
        project.commit("Add VAT to the postage")
        first = recall(project, "Where is VAT added?")
        assert first["history"]
        index = next((project.path / ".git").rglob("search.sqlite"))
        assert recall(project, "Where is VAT added?") == first
        index.write_bytes(b"nonsense" * 1000)
        assert recall(project, "Where is VAT added?") == first
        index.unlink()
        assert recall(project, "Where is VAT added?") == first
        shutil.rmtree(index.parent)
        index.parent.write_text("a file in the way: no state at all")
        assert recall(project, "Where is VAT added?") == first

    def test_damage_inside_the_file(self, project: Project):
        for number in range(30):
            project.save(question=f"What about part {number}?", answer="It is long. " * 400, session=str(number))
        first = recall(project, "What about part 7?")
        index = next((project.path / ".git").rglob("search.sqlite"))
        content = index.read_bytes()
        index.write_bytes(content[:4096] + b"\xa5" * (len(content) - 4096))
        assert recall(project, "What about part 7?") == first
        assert recall(project, "What about part 7?") == first

    def test_one_that_is_locked(self, project: Project, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr("graphify.index.database.WAIT_SECONDS", 0.1)
        recall(project, "Where is VAT added?", code=MISS)
        project.save()
        index = next((project.path / ".git").rglob("search.sqlite"))
        with closing(sqlite3.connect(index, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            recall(project, "Where is VAT added?", code=STRONG)
        recall(project, "Where is VAT added?", code=STRONG)

    def test_a_record_that_goes_away_goes_away(self, project: Project):
        path = project.save()["path"]
        recall(project, "Where is VAT added?", code=STRONG)
        (project.path / path).unlink()
        recall(project, "Where is VAT added?", code=MISS)
