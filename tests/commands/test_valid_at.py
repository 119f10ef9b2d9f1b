"""When something was true, on live reads; and the lessons of a difference."""

from __future__ import annotations

import pytest

from tests.support.project import WITH_VAT, Project

TOTAL = "src/shop/money.py::total"


def titles(reply: dict) -> list[str]:
    return [note["title"] for note in reply["notes"]]


@pytest.fixture
def dated(project: Project) -> Project:
    note = '---\ntype: note\ntitle: "{}"\nrecorded: "2026-01-0{}"\nvalid_from: "{}"\nvalid_until: "{}"\n---\n'
    for number, (title, start, end) in enumerate(
        [("spring", "2026-03-01", "2026-06-01"), ("summer", "2026-06-01", "2026-09-01"), ("later", "2999-01-01", "")], 1
    ):
        project.write(f"memory/{number}.md", note.format(title, number, start, end))
    project.tell("note", title="always")
    return project


class TestValidAt:
    @pytest.mark.parametrize(
        "moment,expected",
        [
            ("2026-02-28", []),
            ("2026-03-01", ["spring"]),
            ("2026-05-31T23:59:59.999999Z", ["spring"]),
            ("2026-06-01", ["summer"]),
            ("2026-06-01T01:59:59+02:00", ["spring"]),
            ("2026-08-31", ["summer"]),
            ("2026-09-01", []),
            ("3000-01-01", ["later"]),
        ],
    )
    def test_half_open(self, dated: Project, moment: str, expected: list[str]):
        assert titles(dated.ok("lessons", "--valid-at", moment)) == [*expected, "always"]

    def test_now_is_the_default_and_derived_files_leave_nothing_out(self, dated: Project):
        assert titles(dated.ok("lessons")) == ["always"]
        assert titles(dated.sidecar()) == ["spring", "summer", "later", "always"]
        assert '"spring" · from 2026-03-01, until 2026-06-01, 2026-01-01 [' in dated.lessons()

    def test_with_as_of(self, dated: Project):
        assert titles(dated.ok("lessons", "--as-of", "2026-01-02", "--valid-at", "2026-07-01")) == ["summer"]
        assert titles(dated.ok("lessons", "--as-of", "2026-01-01", "--valid-at", "2026-07-01")) == []
        assert titles(dated.ok("lessons", "--as-of", "2026-07-01")) == ["summer"]
        dated.git("add", "-A")
        dated.git("-c", "user.name=x", "commit", "-qm", "x")
        assert titles(dated.ok("lessons", "--as-of", "HEAD")) == ["always"]
        assert titles(dated.ok("lessons", "--as-of", "HEAD", "--valid-at", "2026-04-01")) == ["spring", "always"]
        assert titles(dated.ok("lessons", "--as-of", "HEAD~1", "--valid-at", "2026-04-01")) == []

    @pytest.mark.parametrize("wrong", ["soon", "2026-02-30", "HEAD", "25:00"])
    def test_malformed_is_an_error(self, dated: Project, wrong: str):
        assert dated.error("lessons", f"--valid-at={wrong}", code=2)["code"] == "date"

    @pytest.mark.parametrize(
        "words",
        [
            ("lessons", "--valid-at"),
            ("lessons", "--as-of"),
            ("reflect", "--as-of"),
            ("review", "--as-of"),
            ("check", "--since"),
        ],
    )
    def test_an_empty_value_does_not_turn_a_filter_off(self, dated: Project, words: tuple[str, str]):
        assert dated.error(*words, "", code=2)["code"] == "empty"

    def test_what_is_superseded_in_time_was_true_before(self, project: Project):
        old = project.save(valid_until="2026-06-01", valid_from="2026-01-01")["id"]
        project.save(
            question="VAT?",
            answer="At the end.",
            supersedes=[old],
            valid_from="2026-06-01",
            sources=[TOTAL],
            session="2",
        )
        assert list(project.ok("lessons", "--valid-at", "2026-05-01")["sources"]) == [WITH_VAT]
        assert list(project.ok("lessons", "--valid-at", "2026-06-01")["sources"]) == [TOTAL]
        assert list(project.ok("lessons", "--valid-at", "2025-06-01")["sources"]) == []
        entry = project.sidecar()["sources"]
        assert (list(entry), entry[TOTAL]["valid_from"]) == ([TOTAL], "2026-06-01")

    def test_a_ruling_about_what_is_not_true_is_no_problem(self, project: Project):
        project.ok("mark", project.save(valid_until="2026-06-01")["id"], "useful")
        assert project.ok("lessons")["problems"] == []

    def test_answers_print_their_period(self, project: Project):
        project.save(valid_from="2026-06-01")
        project.save(question="Dead?", answer="No.", outcome="dead_end", sources=None, valid_until="2999-01-01")
        project.save(
            question="Wrong?",
            answer="No.",
            outcome="corrected",
            correction="Yes.",
            sources=None,
            valid_until="2998-01-01",
        )
        lines = project.lessons().splitlines()
        for part, bound in (
            ("Dead?", "until 2999-01-01"),
            ("Wrong?", "until 2998-01-01"),
            ("with_vat", "from 2026-06-01"),
        ):
            assert any(part in line and bound in line for line in lines), part
        values = project.sidecar()
        assert values["dead_ends"][0]["valid_until"] == "2999-01-01"
        assert values["corrections"][0]["valid_until"] == "2998-01-01"

    def test_explain_keeps_it_as_history(self, project: Project):
        record = project.save(valid_until="2026-06-01")["id"]
        reply = project.ok("explain", WITH_VAT)
        assert (reply["lesson"], reply["chain"]) == (None, [])
        assert [(one["id"], one["valid"]) for one in reply["mentions"]] == [(record, False)]
        assert "(until 2026-06-01: not true now)" in project.run("explain", WITH_VAT).stdout


class TestChanged:
    @pytest.fixture
    def told(self, project: Project) -> Project:
        project.save()
        project.save(question="What is a total?", answer="The sum with VAT.", sources=[TOTAL])
        project.save(question="The page?", answer="README.", sources=["README.md"])
        project.save(question="Not there?", answer="No.", outcome="dead_end", sources=None, misled_by=["Basket.add"])
        project.commit("told")
        project.git("switch", "-q", "-c", "topic")
        return project

    def edit(self, project: Project, path: str, old: str, new: str) -> None:
        text = (project.path / path).read_text()
        assert old in text
        project.write(path, text.replace(old, new))

    def test_the_work_tree_and_the_branch(self, told: Project):
        assert told.ok("lessons", "--changed")["sources"] == {}
        self.edit(told, "src/shop/money.py", "// 100", "// 200")
        assert list(told.ok("lessons", "--changed")["sources"]) == [WITH_VAT]
        told.commit("changed")
        self.edit(told, "README.md", "# Shop", "# Market")
        self.edit(told, "src/shop/basket.py", "return self", "return None")
        reply = told.ok("lessons", "--changed", "main")
        assert sorted(reply["sources"]) == ["README.md", "src/shop/basket.py::Basket.add", WITH_VAT]
        assert len(reply["dead_ends"]) == 1
        assert TOTAL not in told.run("lessons", "--changed").stdout
        assert sorted(told.ok("lessons", "--changed", "HEAD")["sources"]) == [
            "README.md",
            "src/shop/basket.py::Basket.add",
        ]
        assert list(told.ok("lessons", "--changed", "--as-of", "HEAD")["sources"]) == [WITH_VAT]

    def test_not_what_the_base_changed(self, told: Project):
        told.git("switch", "-q", "main")
        self.edit(told, "src/shop/money.py", "// 100", "// 200")
        told.commit("main goes on")
        told.git("switch", "-q", "topic")
        assert told.ok("lessons", "--changed")["sources"] == {}

    def test_without_a_base_the_work_tree_alone(self, told: Project):
        told.git("branch", "-m", "main", "trunk")
        self.edit(told, "src/shop/money.py", "// 100", "// 200")
        assert list(told.ok("lessons", "--changed")["sources"]) == [WITH_VAT]
        assert told.error("review")["code"] == "no_base"

    def test_moved_and_deleted(self, told: Project):
        self.edit(told, "src/shop/money.py", "with_vat", "with_the_tax")
        told.git("rm", "-q", "README.md")
        assert set(told.ok("lessons", "--changed")["sources"]) >= {WITH_VAT, "README.md"}

    def test_a_reformatting_is_no_change(self, told: Project):
        self.edit(told, "src/shop/money.py", "cents + cents * VAT // 100", "(cents + cents * VAT // 100)  # why")
        assert told.ok("lessons", "--changed")["sources"] == {}

    def test_usage(self, told: Project):
        assert told.error("lessons", "main", code=2)["hint"] == "--changed main, or --path"
        assert told.error("lessons", "--changed", "nothing")["code"] == "unknown_revision"
