import re

import pytest

from tests.support.project import WITH_VAT, Project


@pytest.fixture
def told(project: Project) -> Project:
    project.save()
    project.save(session="two", answer="The function adds nineteen percent to cents.")
    project.save(question="How is it sold?", answer="See the page.", sources=["README.md"])
    return project


class TestLessons:
    def test_by_path(self, told: Project):
        for path in ("src", "src/shop/", "./src/shop/money.py", WITH_VAT, "src\\shop"):
            said = told.run("lessons", "--path", path).stdout
            assert WITH_VAT in said
            assert "README.md" not in said
        assert "README.md" in told.run("lessons", "--path", "README.md").stdout
        assert told.error("lessons", "--path", "sr")["code"] == "unknown"
        assert told.ok("lessons", "--path", "tests")["sources"] == {}

    def test_from_a_sub_folder_all(self, told: Project):
        assert told.run("lessons", below="src").stdout == told.run("lessons").stdout

    def test_freshness_is_of_now_and_nothing_is_written(self, told: Project):
        money = told.path / "src/shop/money.py"
        money.write_text(money.read_text().replace("// 100", "// 200"))
        assert "recheck: changed" in told.run("lessons").stdout
        assert told.ok("lessons")["sources"][WITH_VAT]["freshness"] == "changed"
        assert not (told.path / "reflections/LESSONS.md").exists()

    def test_budget(self, told: Project):
        assert len(told.run("lessons", "--budget", "500").stdout.encode()) <= 500
        assert told.error("lessons", "--budget", "-1", code=2)

    def test_what_is_hidden_is_not_there(self, told: Project):
        told.ok("mark", told.save(question="Hidden?", answer="Yes, hidden.")["id"], "retracted")
        assert "hidden" not in told.run("lessons", "--json").stdout.lower().replace("hidden_by", "")


class TestExplain:
    def test_the_whole_chain(self, told: Project):
        echo = told.save(session="three")["id"]
        against = told.save(session="four", outcome="dead_end", sources=None, misled_by=["with_vat"], answer="No.")[
            "id"
        ]
        unverified = told.save(session="five", outcome="unverified", answer="Perhaps in total.")["id"]
        reply = told.ok("explain", "with_vat")
        assert (reply["node"], reply["kind"], reply["signature"]) == (WITH_VAT, "function", "def with_vat(cents)")
        assert reply["lines"] == [[10, 11]]
        assert reply["lesson"]["standing"] == "contested"
        assert (reply["lesson"]["positives"], reply["lesson"]["negatives"]) == (2, 1)
        links = {link["id"]: link for link in reply["chain"]}
        assert len(links) == 4
        assert links[echo]["counts"] == "echo"
        assert links[echo]["weight"] == 0
        assert links[echo]["echo_of"] in links
        assert links[against]["sign"] == -1
        assert all(link["freshness"] == "fresh" for link in reply["chain"])
        assert len({link["key"] for link in reply["chain"]}) == 4
        assert 0 < links[against]["weight"] <= 1
        assert [mention["id"] for mention in reply["mentions"]] == [unverified]
        assert reply["dead_ends"] == [against]
        said = told.run("explain", "with_vat").stdout
        for record_id in (*links, unverified):
            assert record_id[:8] in said
        assert f"+0 echo of {links[echo]['echo_of'][:8]}" in said
        assert re.search(r"-1\.000 age 0\.0d", said)
        assert "session " in said

    def test_replaced_in_one_conversation(self, told: Project):
        told.save(answer="Third wording, the same session, about percent.")
        counts = sorted(link["counts"] for link in told.ok("explain", WITH_VAT)["chain"])
        assert counts == ["counted", "counted", "replaced"]

    def test_a_symbol_nobody_cited(self, told: Project):
        reply = told.ok("explain", "Basket.add")
        assert (reply["lesson"], reply["chain"]) == (None, [])
        assert "nothing has been learned" in told.run("explain", "Basket.add").stdout

    def test_an_ambiguous_name(self, told: Project):
        error = told.error("explain", "total")
        assert error["code"] == "ambiguous"
        assert len(error["candidates"]) == 2
        for candidate in error["candidates"]:
            assert told.ok("explain", candidate)["node"] == candidate
        result = told.run("explain", "total")
        assert (result.code, result.stdout) == (1, "")
        assert all(candidate in result.stderr for candidate in error["candidates"])

    def test_unknown_and_missing(self, told: Project):
        assert told.error("explain", "no_such_name")["code"] == "unknown"
        assert told.error("explain", code=2)["code"] == "node"
        near = told.error("explain", "with_vta")
        assert near["candidates"] == [WITH_VAT]

    def test_other_things_that_can_be_explained(self, told: Project):
        assert told.ok("explain", "README.md")["kind"] == "file"
        assert told.ok("explain", "src/shop/money.py:11")["node"] == WITH_VAT
        told.save("--unresolved-ok", question="Which law?", answer="The VAT act.", sources=["the tax law"])
        assert told.ok("explain", "the tax law")["lesson"]["kind"] == "text"
        told.save(question="What is net?", answer="Without VAT.", sources=None)
        assert told.ok("explain", "what is net?")["lesson"]["kind"] == "question"

    def test_a_moved_symbol(self, told: Project):
        money = told.path / "src/shop/money.py"
        body = "\n\n\ndef with_vat(cents):\n    return cents + cents * VAT // 100\n"
        code = money.read_text()
        assert code.endswith(body)
        money.write_text(code.removesuffix(body) + "\n")
        told.write("src/shop/vat.py", "VAT = 19\n" + body)
        reply = told.ok("explain", "src/shop/vat.py::with_vat")
        assert reply["lesson"]["moved_from"] == WITH_VAT
        assert len(reply["chain"]) == 2
        assert told.ok("explain", WITH_VAT)["lesson"]["moved_from"] == WITH_VAT

    def test_hidden_records_are_labelled(self, told: Project):
        first = told.save(session="nine", answer="Nine.")["id"]
        told.ok("mark", first, "retracted")
        reply = told.ok("explain", WITH_VAT)
        assert first not in [link["id"] for link in reply["chain"]]
        assert {"id": first, "state": "retracted"}.items() <= reply["mentions"][0].items()
        assert f"{first[:8]}" in told.run("explain", WITH_VAT).stdout
