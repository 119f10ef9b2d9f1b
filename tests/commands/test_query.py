from __future__ import annotations

from typing import Any

import pytest

from tests.support.project import WITH_VAT, Project

BASKET = "src/shop/basket.py::Basket"
TEST = "tests/test_basket.py::test_total"


def ids(project: Project, *words: str) -> list[str]:
    return [one["id"] for one in project.ok("query", *words)["symbols"]]


class TestSymbols:
    def test_a_question_finds_the_symbol_that_has_its_words(self, project: Project):
        assert ids(project, "Where do I add an item to a basket?")[0] == f"{BASKET}.add"
        assert ids(project, "with vat")[0] == WITH_VAT

    def test_words_of_docstring_path_and_signature_count(self, project: Project):
        assert ids(project, "customers")[0] == BASKET
        assert "src/shop/money.py::total" in ids(project, "prices")
        assert "src/shop/money.py" in ids(project, "money")

    def test_each_line_has_symbol_place_relation_and_what_was_learned(self, project: Project):
        project.save()
        lines = project.run("query", "vat").stdout.splitlines()
        assert "with_vat  src/shop/money.py:10  matches  tentative·fresh" in lines

    def test_neighbours_of_hits_come_too_with_the_reason(self, project: Project):
        symbols = {one["id"]: one["relation"] for one in project.ok("query", "with vat")["symbols"]}
        assert symbols["src/shop/money.py::total"] == "calls with_vat"

    def test_what_many_hits_are_next_to_rises(self, project: Project):
        quoted = "".join(f"def quote_{n}(x):\n    return engine(x)\n\n\n" for n in range(5))
        project.write("src/market.py", f"def engine(x):\n    return x\n\n\n{quoted}def other(x):\n    return x\n")
        found = ids(project, "quote")
        assert found.index("src/market.py::engine") > found.index("src/market.py::quote_0")
        assert "src/market.py::other" not in found

    def test_tests_come_after_code(self, project: Project):
        project.write("src/shop/bill.py", "def round_bill(cents):\n    return cents\n")
        project.write("tests/test_bill.py", "def test_round_bill(cents):\n    return cents\n")
        found = ids(project, "round bill")
        assert found.index("src/shop/bill.py::round_bill") < found.index("tests/test_bill.py::test_round_bill")

    def test_path(self, project: Project):
        assert all(one.startswith("tests/") for one in ids(project, "total basket", "--path", "tests"))

    @pytest.mark.parametrize("given", [".", "basket.py", "./basket.py", "../shop/", "src/shop", "{top}/src/shop"])
    def test_path_is_seen_from_where_one_stands(self, project: Project, given: str):
        path = given.format(top=project.path)
        found = project.ok("query", "total basket", "--path", path, below="src/shop")["symbols"]
        assert found
        assert all(one["id"].startswith("src/shop/") for one in found)

    @pytest.mark.parametrize("given", ["nowhere", "../../..", "/etc"])
    @pytest.mark.parametrize("command", [("query", "total"), ("recall", "total"), ("lessons",)])
    def test_a_path_that_is_not_there(self, project: Project, given: str, command: tuple[str, ...]):
        error = project.error(*command, "--path", given)
        assert (error["code"], "--path takes a file or folder" in error["hint"]) == ("unknown", True)

    def test_recall_and_lessons_see_it_from_there_too(self, project: Project):
        project.save()
        for given in (".", "money.py", "src/shop", str(project.path / "src")):
            assert "with_vat" in project.run("lessons", "--path", given, below="src/shop").stdout
            hits = project.ok("recall", "Where is VAT added?", "--path", given, below="src/shop")["hits"]
            assert len(hits) == 1
        assert "with_vat" not in project.run("lessons", "--path", "basket.py", below="src/shop").stdout

    def test_a_path_that_only_records_know(self, project: Project):
        project.save()
        project.git("rm", "-q", "src/shop/money.py")
        project.commit("Gone")
        assert project.run("lessons", "--path", "src/shop/money.py").code == 0

    def test_nothing(self, project: Project):
        said = project.ok("query", "zeppelin")
        assert (said["symbols"], said["unknown_words"]) == ([], ["zeppelin"])
        assert "no symbol has these words" in project.run("query", "zeppelin").stdout

    def test_no_question(self, project: Project):
        assert project.error("query", " ", code=2)["code"] == "question"
        assert project.error("query", "total", "--budget", "0", code=2)["code"] == "usage"

    def test_an_edit_is_seen_at_once(self, project: Project):
        assert ids(project, "zeppelin") == []
        project.write("src/new.py", "def zeppelin():\n    return 1\n")
        assert ids(project, "zeppelin")[0] == "src/new.py::zeppelin"
        (project.path / "src/new.py").unlink()
        assert ids(project, "zeppelin") == []


class TestNames:
    """A name in the question comes first, whatever else has its words."""

    CODE = (
        "class Should:\n    pass\n\n\nclass BindJson:\n    pass\n\n\n"
        "class Context:\n    def shouldBindJson(self):\n        return 1\n\n\n"
        "def url_for():\n    return worker()\n\n\ndef worker():\n    return 1\n\n\n"
        'class AppGroup:\n    """How the url works for an app."""\n\n\n'
        "def redirect(location):\n    return location\n\n\n"
        "def follow_redirect(location):\n    return redirect(location)\n"
    )

    @pytest.mark.parametrize(
        ("question", "first"),
        [
            ("shouldBindJson", "Context.shouldBindJson"),
            ("what does Context.shouldBindJson do with the json", "Context.shouldBindJson"),
            ("how does url_for work", "url_for"),
            ("redirect", "redirect"),
            ("where is redirect implemented?", "redirect"),
            ("what follows after redirect() was called", "redirect"),
            ("what follows after `redirect` was called", "redirect"),
            ("where in the json is Context bound", "Context"),
        ],
    )
    def test_it_comes_first(self, project: Project, question: str, first: str):
        project.write("src/app.py", self.CODE)
        found = project.ok("query", question)["symbols"][0]
        assert (found["id"], found["relation"]) == (f"src/app.py::{first}", "named")

    def test_several_of_one_name_are_ranked_with_tests_last(self, project: Project):
        project.write("tests/test_app.py", "class A:\n    def url_for(self):\n        pass\n")
        project.write("src/app.py", self.CODE)
        found = [one for one in project.ok("query", "url_for")["symbols"] if one["relation"] == "named"]
        assert [one["id"] for one in found] == ["src/app.py::url_for", "tests/test_app.py::A.url_for"]

    def test_each_line_can_be_pasted(self, project: Project):
        project.write("src/app.py", self.CODE + "\n\nclass Api:\n    def url_for(self):\n        return 1\n")
        lines = project.run("query", "url_for and redirect").stdout.splitlines()
        labels = [line.split("  ")[0] for line in lines if "  " in line]
        assert {"src/app.py::url_for", "Api.url_for", "redirect"} <= set(labels)
        places = [line.split("  ")[1] for line in lines if "  " in line]
        for label, place in zip(labels, places, strict=True):
            assert place.startswith(project.ok("explain", label)["node"].partition("::")[0]), label

    def test_a_binary_file_is_not_listed(self, project: Project):
        project.write("docs/zeppelin.png", b"\x89PNG\0\1\2")
        project.write("docs/zeppelin.txt", "x\n")
        assert ids(project, "zeppelin") == ["docs/zeppelin.txt"]

    def test_an_ordinary_word_among_others_is_no_name(self, project: Project):
        project.write("src/app.py", self.CODE + "\n\ndef follow():\n    pass\n")
        assert "named" not in {one["relation"] for one in project.ok("query", "follow the location")["symbols"]}

    def test_words_beside_a_name_find_nothing(self, project: Project):
        project.write("src/app.py", self.CODE)
        assert "src/app.py::AppGroup" not in [
            one["id"] for one in project.ok("query", "how are vat rates working")["symbols"]
        ]

    @pytest.mark.parametrize("question", ["how does it work", "the of is", "where is the function used"])
    def test_a_question_of_nothing_but_such_words(self, project: Project, question: str):
        project.write("src/app.py", self.CODE)
        found = project.ok("query", question)
        assert (found["symbols"], found["says_something"]) == ([], False)
        assert "there is nothing to look for" in project.run("query", question).stdout


class TestBudget:
    def test_it_is_kept_and_the_rest_is_counted(self, project: Project):
        project.write("many.py", "".join(f"def total_{n}():\n    pass\n" for n in range(200)))
        for budget in (50, 200, 1000):
            said = project.run("query", "total", "--budget", str(budget)).stdout.splitlines()
            shown = [line for line in said if "left out" not in line]
            assert len("\n".join(shown).encode()) <= budget * 4
            found = project.ok("query", "total", "--budget", str(budget))
            assert f"{found['left_out']} more were left out (--budget)" in said
            assert len(found["symbols"]) == len(shown)

    def test_one_line_there_always_is(self, project: Project):
        assert len(project.ok("query", "total", "--budget", "1")["symbols"]) == 1


class TestMemory:
    """What the memory has comes first, and nothing that is merely near."""

    def first(self, project: Project, question: str = "Where is VAT added?") -> str:
        return project.run("query", question).stdout.splitlines()[0]

    def dead_end(self, project: Project, **more: Any) -> None:
        project.save(
            outcome="dead_end", sources=None, misled_by=[f"{BASKET}.total"], answer="Not in Basket.total.", **more
        )

    def test_a_strong_answer(self, project: Project):
        project.save()
        assert self.first(project).startswith("ANSWERED [")
        assert "In with_vat, which total calls." in self.first(project)

    def test_a_dead_end(self, project: Project):
        self.dead_end(project)
        assert self.first(project).startswith("DEAD END [")
        assert "Not in Basket.total" in self.first(project)

    def test_a_correction(self, project: Project):
        project.save(outcome="corrected", answer="In the basket.", correction="In money.")
        assert self.first(project).startswith("CORRECTED [")
        assert "In money." in self.first(project)

    def test_a_rejection_without_the_value(self, project: Project):
        project.save(answer="It is in the zirconium module.")
        project.ok("mark", "@", "rejected", "--reason", "no")
        assert "REJECTED" in self.first(project)
        assert "zirconium" not in project.run("query", "Where is VAT added?").stdout

    def test_another_question_is_not_troubled(self, project: Project):
        project.save()
        assert "[" not in project.run("query", "basket items").stdout

    def test_what_misled_often_enough_sinks_and_says_why(self, project: Project):
        assert ids(project, "basket total")[0] == f"{BASKET}.total"
        self.dead_end(project)
        assert ids(project, "basket total")[0] == f"{BASKET}.total", "one bad experience sinks nothing"
        self.dead_end(project, session="two", question="Where is VAT put on?")
        assert ids(project, "basket total")[-1] == f"{BASKET}.total"
        last = project.ok("query", "basket total")["symbols"][-1]
        assert last["sinks"].startswith("misleading: 2 independent results")
        assert last["sinks"] in project.run("query", "basket total").stdout

    def test_a_moved_symbol_keeps_what_was_learned(self, project: Project):
        project.save()
        money = project.path / "src/shop/money.py"
        money.rename(money.with_name("cash.py"))
        found = {one["id"]: one for one in project.ok("query", "with vat")["symbols"]}
        assert found["src/shop/cash.py::with_vat"]["standing"] == "tentative"
        assert found["src/shop/cash.py::with_vat"]["freshness"] == "moved"
