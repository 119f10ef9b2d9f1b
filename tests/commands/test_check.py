import re

import pytest

from tests.support.project import WITH_VAT, Project


def codes(project: Project, kind: str) -> list[str]:
    return [finding["code"] for finding in project.run("check", "--json").json[kind]]


def test_nothing_is_wrong(project: Project):
    project.save()
    project.commit()
    assert project.ok("check") == {"records": 1, "problems": [], "remarks": [], "fixed": []}


@pytest.mark.parametrize(
    "text,code,line",
    [
        (b"---\ntype: answer\nquestion: [\n---\n", "yaml", 4),
        (b"---\ntype: answer\n<<<<<<< a\nx: 1\n=======\nx: 2\n>>>>>>> b\n---\n", "conflict-markers", 3),
        (b"---\ntype: answer\ntype: note\n---\n", "duplicate-key", 3),
        (b"---\ntitle: a\n---\n", "not-a-record", 1),
        (b"---\ntype: note\ntitle: \xff\n---\n", "encoding", 3),
        (b"---\ntype: ruling\nruling: useful\nabout: '0123456789ab'\n---\n", "ruling-nothing", 1),
        (b"---\ntype: note\ntitle: a\nrecorded: soon\n---\n", "date", 4),
        (b"---\ntype: note\ntitle: a\n", "front-matter", 1),
        (b"x" * (1 << 20) + b"x", "too_large", 0),
    ],
)
def test_problems(project: Project, text: bytes, code: str, line: int):
    project.save()
    project.write("memory/20260101-bad.md", text)
    result = project.run("check", "--json")
    assert result.code == 1
    found = [finding for finding in result.json["problems"] if finding["code"] == code]
    assert [(finding["path"], finding["line"]) for finding in found] == [("memory/20260101-bad.md", line)]
    where = "memory/20260101-bad.md" + (f":{line}: " if line else ": ")
    assert where in project.run("check").stdout
    assert (project.path / "memory/20260101-bad.md").read_bytes() == text
    assert project.ok("reflect")["counts"]["useful"] == 1


def test_two_contents_under_one_id(project: Project):
    for number in (1, 2):
        project.write(f"memory/20260101-{number}.md", f'---\nid: "abcd00000000"\ntype: note\ntitle: t{number}\n---\n')
    assert "two-contents" in codes(project, "problems")


def test_remarks_do_not_fail(project: Project):
    first = project.save()["id"]
    project.write("memory/20990101-x.md", "---\ntype: note\ntitle: ahead\n---\n")
    project.write("memory/20260101-y.md", "---\ntype: answer\nquestion: q\noutcome: corrected\n---\na\n")
    money = project.path / "src/shop/money.py"
    money.write_text(money.read_text().replace("cents +", "2 * cents +"))
    result = project.run("check", "--json")
    assert result.code == 0
    assert result.json["problems"] == []
    remarks = codes(project, "remarks")
    assert remarks.count("not-committed") == 3
    assert {"ahead", "no-correction", "freshness"} <= set(remarks)
    said = next(one for one in result.json["remarks"] if one["code"] == "freshness")
    assert f"{WITH_VAT} is changed" in said["message"]
    assert first in said["path"]


class TestEdits:
    def test_reformatted(self, project: Project):
        path = project.save(answer="One *word*:\n\n* a\n* b")["path"]
        project.commit("save")
        text = (project.path / path).read_text()
        project.write(path, text.replace("*word*", "_word_").replace("* a\n* b", "- a\n- b"))
        commit = project.commit("format", "--author", "Bo <bo@example.org>")
        result = project.run("check", "--json")
        assert result.code == 0
        remark = next(one for one in result.json["remarks"] if one["code"] == "reformatted")
        assert commit[:10] in remark["message"]
        assert "Bo <bo@example.org>" in remark["message"]

    def test_edited(self, project: Project):
        first = project.save()
        project.commit("save")
        text = (project.path / first["path"]).read_text()
        project.write(first["path"], text.replace("which total calls", "which nobody calls"))
        commit = project.commit("edit", "--author", "Bo <bo@example.org>")
        result = project.run("check", "--json")
        assert result.code == 1
        (problem,) = result.json["problems"]
        assert problem["code"] == "edited"
        assert commit[:10] in problem["message"]
        assert "Bo <bo@example.org>" in problem["message"]
        assert project.ok("show", first["id"])["records"][0]["id"] == first["id"]

    @pytest.mark.parametrize("where", ["in a commit", "in the index", "in the work tree"])
    @pytest.mark.parametrize(
        "old,new",
        [
            (r'id: "[0-9a-f]{12}"\n', ""),
            (r'id: "[0-9a-f]{12}"\n(?s:(.*))which', r"\1that"),
            (r'id: "[0-9a-f]{12}"', 'id: "0123456789ab"'),
            (r"sources:\n", 'imported_from: "graphifyy:0"\nsources:\n'),
            (r"^---\n", ""),
            (r"\+ 0", "- 0"),
        ],
        ids=["no id", "no id and other words", "another id", "as if imported", "no fence", "a sign"],
    )
    def test_what_the_id_does_not_tell(self, project: Project, old: str, new: str, where: str):
        first = project.save(answer="In with_vat which total calls + 0")
        project.commit("save")
        text = (project.path / first["path"]).read_text()
        edited = re.sub(old, new, text)
        assert edited != text
        assert project.ok("check")["problems"] == []
        project.write(first["path"], edited)
        by = "and not committed"
        if where != "in the work tree":
            project.git("add", "-A")
        if where == "in a commit":
            by = f"in {project.commit('edit', '--author', 'Bo <bo@example.org>')[:10]} by Bo <bo@example.org>"
        (problem,) = project.run("check", "--json").json["problems"]
        assert (problem["code"], problem["path"], problem["line"]) == ("edited", first["path"], 1)
        assert problem["message"].startswith(f"edited {by}: ")
        project.write(first["path"], text)
        project.commit("as it was")
        assert project.ok("check")["problems"] == []

    def test_an_edit_in_a_merge(self, project: Project):
        first = project.save()
        project.commit("save")
        project.git("switch", "-q", "-c", "side")
        project.save(session="two", answer="Other words.")
        project.commit("side")
        project.git("switch", "-q", "main")
        project.write("more.txt", "more")
        project.commit("main")
        project.git("merge", "-q", "--no-commit", "side")
        project.write(first["path"], re.sub('id: ".*"\n', "", (project.path / first["path"]).read_text()))
        project.commit("merge")
        (problem,) = project.run("check", "--json").json["problems"]
        assert (problem["code"], problem["path"]) == ("edited", first["path"])

    def test_an_imported_record(self, project: Project):
        document = "---\nquestion: Where?\ndate: 2026-11-01\noutcome: useful\n---\n## Answer\n\nIn *money*, -1.\n"
        project.write("out/a.md", document)
        (path,) = project.ok("import", "out")["records"]
        project.commit("import")
        assert project.ok("check")["problems"] == []
        text = (project.path / path).read_text()
        project.write(path, text.replace("*money*", "_money_"))
        assert "reformatted" in codes(project, "remarks")
        project.write(path, text.replace(", -1.", ", 1."))
        assert codes(project, "problems") == ["edited"]

    def test_an_edit_before_the_first_commit(self, project: Project):
        """Reviewers have seen no other text, so it is no fault."""
        path = project.save()["path"]
        project.write(path, (project.path / path).read_text().replace("which", "that"))
        project.commit("save")
        result = project.ok("check")
        assert result["problems"] == []
        assert [remark["code"] for remark in result["remarks"]] == ["edited"]

    def test_a_record_by_hand(self, project: Project):
        project.write("memory/20260101-x.md", "---\ntype: note\ntitle: by hand\n---\nIt is *so*.\n")
        project.write("memory/README.md", "# Records\n")
        project.commit("by hand")
        project.write("memory/20260101-x.md", "---\ntype: note\ntitle: by hand\n---\n\nIt is _so_.\n")
        project.write("memory/README.md", "# All records\n")
        assert codes(project, "remarks") == ["reformatted"]
        project.write("memory/20260101-x.md", "---\ntype: note\ntitle: by hand\n---\nIt is not so.\n")
        assert codes(project, "problems") == ["edited"]

    def test_white_space_is_nothing(self, project: Project):
        path = project.save()["path"]
        project.commit("save")
        project.write(path, (project.path / path).read_text().replace("\n", "  \r\n").replace("  \r\n", "\r\n"))
        assert project.run("check", "--json").code == 0
        assert "edited" not in codes(project, "remarks")

    def test_edited_and_not_committed(self, project: Project):
        path = project.save()["path"]
        project.commit("save")
        project.write(path, (project.path / path).read_text().replace("which", "that"))
        (problem,) = project.run("check", "--json").json["problems"]
        assert "not committed" in problem["message"]


class TestFix:
    def test_a_record_that_is_not_committed_is_stamped_anew(self, project: Project):
        first = project.save()
        project.write(first["path"], (project.path / first["path"]).read_text().replace("which", "that"))
        assert "edited" in codes(project, "remarks")
        reply = project.ok("check", "--fix")
        (fixed,) = reply["fixed"]
        assert project.records() == [fixed]
        assert project.status() == [f"A  {fixed}"]
        new_id = fixed[-15:-3]
        assert new_id != first["id"]
        assert f'id: "{new_id}"' in (project.path / fixed).read_text()
        assert "edited" not in codes(project, "remarks")
        assert project.ok("check", "--fix")["fixed"] == []

    def test_a_committed_one_is_not_touched(self, project: Project):
        path = project.save()["path"]
        project.commit("save")
        project.write(path, (project.path / path).read_text().replace("which", "that"))
        before = (project.path / path).read_bytes()
        assert project.run("check", "--fix", "--json").json["fixed"] == []
        assert (project.path / path).read_bytes() == before

    def test_a_record_by_hand_needs_no_fix(self, project: Project):
        project.write("memory/20260101-x.md", "---\ntype: note\ntitle: by hand\n---\n")
        assert project.ok("check", "--fix")["fixed"] == []


class TestSince:
    @pytest.fixture
    def branched(self, project: Project) -> Project:
        """A base with a problem, an edited record and a stale lesson of its own; a branch `topic` checked out."""
        project.save()
        kept = project.save(question="Kept?", answer="Yes.", sources=["README.md"])["path"]
        project.commit("base")
        project.write("memory/20260101-bad.md", "---\n: [\n---\n")
        project.write(kept, (project.path / kept).read_text().replace("Yes.", "No."))
        project.write("README.md", "# Another\n")
        project.commit("base, not well")
        project.git("switch", "-q", "-c", "topic")
        return project

    def test_nothing_of_the_base(self, branched: Project):
        assert {"yaml", "edited"} <= set(codes(branched, "problems"))
        assert "freshness" in codes(branched, "remarks")
        reply = branched.ok("check", "--since", "main")
        assert (reply["records"], reply["problems"], reply["remarks"]) == (0, [], [])
        assert "0 records added or changed since main (" in branched.run("check", "--since", "main").stdout
        assert branched.error("check", "--since", "nothing")["code"] == "unknown_revision"

    def test_what_the_branch_adds_and_changes(self, branched: Project):
        first = branched.ok("log", "--path", WITH_VAT)["records"][0]
        branched.write("memory/20260102-bad.md", "---\ntype: [\n---\n")
        branched.save(question="New?", answer="Yes.", session="b")
        edited = (branched.path / first["path"]).read_text()
        branched.write(first["path"], edited.replace("total calls", "nobody calls"))
        result = branched.run("check", "--since", "main", "--json")
        assert result.code == 1
        assert result.json["records"] == 2
        assert {(one["code"], one["path"]) for one in result.json["problems"]} == {
            ("yaml", "memory/20260102-bad.md"),
            ("edited", first["path"]),
        }
        assert {one["code"] for one in result.json["remarks"]} == {"not-committed"}

    def test_many_edits_cost_no_more_questions_than_few(self, branched: Project, asked: list[str]):
        saved = [branched.save(question=f"Number {n}?", session=f"s{n}")["path"] for n in range(40)]
        branched.git("switch", "-q", "-C", "main")
        branched.commit("many")
        branched.git("switch", "-q", "-C", "topic")
        for path in saved:
            branched.write(path, (branched.path / path).read_text().replace("total calls", "nobody calls"))
        branched.commit("edited", "--author", "Bo <bo@example.org>")
        asked.clear()
        result = branched.run("check", "--since", "main", "--json")
        assert sorted(one["path"] for one in result.json["problems"]) == sorted(saved)
        assert all("by Bo <bo@example.org>" in one["message"] for one in result.json["problems"])
        assert len(asked) < 40
        asked.clear()
        assert len(branched.run("review", "--json").json["edited"]) == 40
        # The commit and the author of the first twenty are looked up.
        assert len(asked) < 40 + 20

    def test_what_it_deletes_and_what_that_breaks(self, branched: Project):
        first = branched.ok("log", "--path", WITH_VAT)["records"][0]
        branched.git("switch", "-q", "main")
        ruling = branched.ok("mark", first["id"], "useful")["path"]
        branched.commit("ruled")
        branched.git("switch", "-q", "topic")
        branched.git("merge", "-q", "main")
        (branched.path / first["path"]).unlink()
        result = branched.run("check", "--since", "main", "--json")
        assert sorted((one["code"], one["path"]) for one in result.json["problems"]) == [
            ("deleted", first["path"]),
            ("ruling-nothing", ruling),
        ]

    def test_lessons_whose_code_it_changes(self, branched: Project):
        money = branched.path / "src/shop/money.py"
        money.write_text(money.read_text().replace("// 100", "// 200"))
        reply = branched.ok("check", "--since", "main")
        assert [one["code"] for one in reply["remarks"]] == ["freshness"]
        assert WITH_VAT in reply["remarks"][0]["message"]


def test_reflections_that_a_merge_left_in_pieces(project: Project):
    project.save()
    project.ok("reflect")
    assert project.ok("check")["problems"] == [], "the control"
    lessons = project.path / "reflections/LESSONS.md"
    lessons.write_text(f"{lessons.read_text()}<<<<<<< HEAD\n- one\n=======\n- other\n>>>>>>> topic\n")
    (problem,) = project.run("check", "--json").json["problems"]
    assert (problem["path"], problem["code"]) == ("reflections/LESSONS.md", "conflict-markers")
    project.ok("reflect")
    assert project.ok("check")["problems"] == []
