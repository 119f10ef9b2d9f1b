"""`graphify eval`: every way in which a set can pass, fail, and check nothing."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import Any

import pytest

from tests.support.cli import Result
from tests.support.project import WITH_VAT, Project

QUESTION = "Where is VAT added?"
SURFACES = {"recall", "lessons", "LESSONS.md", "lessons.json", "explain", "query"}


@pytest.fixture(scope="module")
def asked(template: Project, tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, dict[str, str]]:
    """A memory with an answer, one that was replaced, one that was taken back and a dead end; and their ids."""
    project = template.copied_to(tmp_path_factory.mktemp("eval") / "repo")
    ids = {"vat": project.save(session="a")["id"]}
    old = {"question": "How is a basket summed up?", "sources": ["Basket.total"]}
    ids["replaced"] = project.save(session="b", answer="By hand, in a loop over prices.", **old)["id"]
    ids["sum"] = project.save(session="c", answer="money.total adds them.", supersedes=[ids["replaced"]], **old)["id"]
    gone = {"question": "Who rounds cents to euros?", "answer": "Banker's rounding in Basket.add.", "session": "d"}
    ids["retracted"] = project.save(**gone, sources=["Basket.add"])["id"]
    project.ok("mark", ids["retracted"], "retracted", "--reason", "it was a guess")
    ids["dead_end"] = project.save(
        session="e",
        question="Where are coupons applied to a basket?",
        answer="Basket.add was read for it; it only appends.",
        outcome="dead_end",
        sources=None,
        misled_by=["Basket.add"],
        correction="Nowhere: there are no coupons.",
    )["id"]
    return project, ids


def run(asked: tuple[Project, dict[str, str]], text: str, **more: str) -> Result:
    project, ids = asked
    return project.run("eval", "-", "--json", stdin=textwrap.dedent(text).format(**ids, **more))


def verdicts(result: Result) -> list[tuple[str, str]]:
    return [(check["surface"], check["verdict"]) for check in result.json["checks"]]


class TestExpected:
    @pytest.mark.parametrize(
        "wanted",
        [
            "id: {vat}",
            "{{id: {vat}, rank: 1, gate: STRONG}}",
            f"source: {WITH_VAT}",
            "source: src/shop/money.py",
            "text: with_vat,   WHICH total",
            "{{id: {vat}, on: [recall, lessons, LESSONS.md, lessons.json, explain]}}",
        ],
    )
    def test_what_is_served_passes(self, asked: Any, wanted: str):
        text = f"questions:\n- question: {QUESTION}\n  expect:\n  - {wanted}\n"
        result = run(asked, text)
        assert result.code == 0, result.stdout
        assert result.json["passed"] is True

    @pytest.mark.parametrize(
        ("wanted", "said"),
        [
            ("id: {retracted}", "not served"),
            ("id: {replaced}", "not served"),
            ("id: ffffffff", "not in the store"),
            ("text: with_vat, which only Tuesday calls", "not in the store"),
            ("source: src/shop/basket.py::Basket.add", "not served"),
            ("{{id: {sum}, rank: 1}}", "not served"),
        ],
    )
    def test_what_is_not_fails(self, asked: Any, wanted: str, said: str):
        result = run(asked, f"questions:\n- question: {QUESTION}\n  expect:\n  - {wanted}\n")
        assert result.code == 1
        assert verdicts(result) == [("recall", "failed")]
        assert said in result.json["checks"][0]["said"]

    def test_limits_are_held(self, asked: Any):
        question = "basket summed coupons applied"
        plain = run(asked, f"questions:\n- question: {question}\n  expect: [id: {{sum}}]\n")
        assert plain.code == 0, plain.stdout
        whole = run(asked, f"questions:\n- question: {question}\n  expect: {{{{id: {{sum}}, gate: STRONG}}}}\n")
        assert (whole.code, verdicts(whole)) == (1, [("recall", "failed")])
        assert "as a handle" in whole.json["checks"][0]["said"]
        first = {
            name: run(asked, f"questions:\n- question: {question}\n  expect: {{{{id: {{{name}}}, rank: 1}}}}\n").code
            for name in ("sum", "dead_end")
        }
        assert sorted(first.values()) == [0, 1]

    @pytest.mark.parametrize(("question", "gate"), [(QUESTION, "STRONG"), ("Which moon has an ocean?", "MISS")])
    def test_the_gate_of_a_question(self, asked: Any, question: str, gate: str):
        outcomes = {
            said: run(asked, f"questions:\n- question: {question}\n  gate: {said}\n").code
            for said in ("STRONG", "WEAK", "MISS")
        }
        assert outcomes == {**dict.fromkeys(outcomes, 1), gate: 0}


class TestForbidden:
    def test_what_is_hidden_is_served_nowhere(self, asked: Any):
        result = run(
            asked,
            """\
            questions:
            - question: Who rounds cents to euros?
              forbid: [id: {retracted}, text: Banker's rounding]
            - question: How is a basket summed up?
              forbid: [id: {replaced}]
            """,
        )
        assert result.code == 0, result.stdout
        assert {surface for surface, _ in verdicts(result)} == SURFACES

    def test_what_is_served_fails_wherever_it_is(self, asked: Any):
        result = run(asked, f"questions:\n- question: {QUESTION}\n  forbid: [id: {{vat}}]\n")
        assert result.code == 1
        assert dict(verdicts(result)) == dict.fromkeys(SURFACES, "failed")

    def test_it_may_be_near_but_not_whole(self, asked: Any):
        near = "questions:\n- question: Where is VAT never added?\n  forbid: {{id: {vat}, on: recall}}\n"
        assert run(asked, near).code == 1
        assert run(asked, near.replace("on: recall", "on: recall, gate: STRONG")).code == 0
        same = near.replace("never ", "").replace("on: recall", "on: recall, gate: STRONG")
        assert run(asked, same).code == 1

    def test_a_dead_end_that_acts_gives_what_did_answer(self, asked: Any):
        question = "Where are coupons applied to a basket?"
        result = run(asked, f"questions:\n- question: {question}\n  forbid: {{{{text: no coupons, on: recall}}}}\n")
        assert (result.code, verdicts(result)) == (1, [("recall", "failed")])

    def test_also_where_it_is_but_a_handle(self, project: Project):
        question = "Where are coupons applied?"
        for tried, right in (("Basket.add", "nowhere at all"), ("Basket.total", "in the till")):
            ruled_out = {"outcome": "dead_end", "sources": None, "misled_by": [tried], "correction": right}
            project.save(session=tried, question=question, answer=f"Read {tried}.", **ruled_out)
        text = f"questions:\n- question: {question}\n  forbid: {{text: %s, on: recall%s}}\n"
        for right in ("nowhere at all", "in the till"):
            assert project.run("eval", "-", stdin=text % (right, "")).code == 1
            assert project.run("eval", "-", stdin=text % (right, ", gate: STRONG")).code == 0


class TestUnexercised:
    @pytest.mark.parametrize(
        "case",
        [
            "question: Anything?",
            "question: Anything?\n  expect: []\n  forbid: []",
            f"question: {QUESTION}\n  expect: {{{{id: {{vat}}, on: [telepathy]}}}}",
            f"question: {QUESTION}\n  forbid: {{{{id: {{retracted}}, on: [telepathy]}}}}",
            f"question: {QUESTION}\n  forbid: [id: ffffffffffff]",
            f"question: {QUESTION}\n  forbid: [source: src/shop/gone.py]",
            f"question: {QUESTION}\n  forbid: [text: nobody ever said this]",
        ],
    )
    def test_a_check_that_could_not_fail_fails(self, asked: Any, case: str):
        result = run(asked, f"questions:\n- {case}\n")
        assert result.code == 1
        assert [verdict for _, verdict in verdicts(result)] == ["unexercised"]


class TestFile:
    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("", "there is no question"),
            ("questions: []", "there is no question"),
            ("questions:\n- expect: []\n", "line 2: `question` is missing"),
            ("questions:\n- question: A?\n  forbids: []\n", "no key `forbids`"),
            ("questions:\n- question: A?\n  forbid: []\n  forbid: []\n", "line 4: `forbid` stands twice"),
            ("questions:\n- question: A?\n  expect: [{id: a, text: b}]\n", "one of id, source, text"),
            ("questions:\n- question: A?\n  expect: [{id: a, gate: MISS}]\n", "STRONG or WEAK"),
            ("questions:\n- question: A?\n  expect: [{id: a, rank: 0}]\n", "1 to 50"),
            ("questions:\n- question: [A?]\n", "one text"),
            ("questions:\n  - {{{", "not YAML"),
            ("a: *b", "not YAML"),
            ("questions: &a\n- question: A?\n  expect: *a\n", "aliases"),
            ("questions:\n- question: A?\n  expect: [&a {id: b}, *a]\n", "aliases"),
        ],
    )
    def test_what_cannot_be_read_is_said(self, asked: Any, text: str, said: str):
        project, _ = asked
        result = project.run("eval", "-", stdin=text)
        assert (result.code, result.stdout) == (2, "")
        assert said in result.stderr

    def test_json_is_read_too(self, asked: Any, tmp_path: Path):
        project, ids = asked
        file = tmp_path / "set.json"
        file.write_text(json.dumps({"questions": [{"question": QUESTION, "expect": [{"id": ids["vat"][:8]}]}]}))
        result = project.run("eval", str(file))
        assert result.code == 0, result.stderr
        assert result.stdout.splitlines()[-1] == "1 question, 0 not passed"

    def test_failing_lines_are_named(self, asked: Any, tmp_path: Path):
        project, _ = asked
        file = tmp_path / "set.yaml"
        file.write_text(f"# ours\nquestions:\n- question: {QUESTION}\n  expect:\n  - id: ffffffff\n")
        result = project.run("eval", str(file))
        assert result.code == 1
        assert result.stdout.startswith(f"{file}:5: failed on recall: id ffffffff (rank 3): not in the store\n")

    def test_a_file_that_is_not_there(self, asked: Any):
        project, _ = asked
        result = project.run("eval", "nowhere.yaml")
        assert (result.code, "nowhere.yaml cannot be read" in result.stderr) == (2, True)
