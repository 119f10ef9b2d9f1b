from tests.support.project import WITH_VAT, Project


class TestShow:
    def test_several_and_the_missing(self, project: Project):
        first, second = project.save()["id"], project.ok("note", "Prices are net")["id"]
        result = project.run("show", first[:6], "beef1234", second, "--json")
        assert result.code == 1
        assert [record["id"] for record in result.json["records"]] == [first, second]
        assert result.json["missing"] == ["beef1234"]
        assert set(result.json["records"][0]) == {
            "id",
            "path",
            "outcome",
            "state",
            "hidden_by",
            "rulings",
            "despite",
            "text",
        }

    def test_all_are_there(self, project: Project):
        assert project.ok("show", project.save()["id"])["missing"] == []

    def test_what_became_of_it(self, project: Project):
        first = project.save()["id"]
        ruling = project.ok("mark", first, "dead_end", "--reason", "not there")["id"]
        project.ok("mark", first, "retracted")
        said = project.run("show", first).stdout
        assert "state: retracted" in said
        assert "outcome now: dead_end" in said
        assert f"ruling: {ruling[:8]}" in said
        assert "not there" in said

    def test_no_terminal_codes_come_through(self, project: Project):
        record = project.write("memory/20260101-x.md", "---\ntype: note\ntitle: x\n---\nred \x1b[31m and \u202e\n")
        shown = project.ok("log")["records"][0]["id"]
        assert b"\x1b" in record.read_bytes()
        assert "\x1b" not in project.run("show", shown).stdout
        assert "\u202e" not in project.run("show", shown).stdout


class TestLog:
    def test_newest_first(self, project: Project):
        first, second = project.save()["id"], project.ok("note", "Prices are net")["id"]
        ruling = project.ok("mark", first, "retracted")["id"]
        entries = project.ok("log")["records"]
        assert [entry["id"] for entry in entries] == [ruling, second, first]
        assert [entry["type"] for entry in entries] == ["ruling", "note", "answer"]
        assert [entry["state"] for entry in entries] == ["visible", "visible", "retracted"]
        assert entries[0]["subject"] == "Where is VAT added?"
        assert entries[2]["sources"] == [WITH_VAT]
        assert len(project.ok("log", "-n", "2")["records"]) == 2
        assert project.run("log").stdout.count("\n") == 3

    def test_a_ruling_about_a_ruling_has_a_subject(self, project: Project):
        ruling = project.ok("mark", project.save()["id"], "dead_end")["id"]
        project.ok("mark", ruling, "retracted")
        assert project.ok("log")["records"][0]["subject"] == "Where is VAT added?"
        assert project.ok("log")["records"][1]["state"] == "void"

    def test_by_path(self, project: Project):
        project.save()
        project.save(question="Other?", answer="Yes.", sources=["README.md"])
        for path, count in (("src", 1), ("src/shop/money.py", 1), (WITH_VAT, 1), ("README.md", 1), ("sr", 0), ("", 2)):
            assert len(project.ok("log", "--path", path)["records"]) == count

    def test_a_ruling_without_sources_is_about_those_of_its_record(self, project: Project):
        first = project.save()["id"]
        ruling = project.ok("mark", first, "retracted")["id"]
        entry = project.ok("log", "--path", WITH_VAT)["records"][0]
        assert (entry["id"], entry["sources"]) == (ruling, [WITH_VAT])
        assert project.run("log").stdout.count(f" · {WITH_VAT}\n") == 2

    def test_an_empty_memory(self, project: Project):
        assert project.ok("log") == {"records": []}
        assert project.run("log").stdout == ""


class TestUndo:
    def test_not_committed(self, project: Project):
        path = project.save()["path"]
        reply = project.ok("undo")
        assert (reply["path"], reply["removed"], reply["retracted"]) == (path, True, None)
        assert project.records() == []
        assert project.status() == []

    def test_staged_and_edited(self, project: Project):
        path = project.save()["path"]
        project.write(path, (project.path / path).read_text() + "more\n")
        assert project.error("undo")["code"] == "edited"
        assert (project.path / path).read_text().endswith("more\n")
        fixed = project.ok("check", "--fix")["fixed"]
        assert project.ok("undo")["removed"]
        assert fixed
        assert project.status() == []

    def test_committed(self, project: Project):
        first = project.save()
        project.commit()
        reply = project.ok("undo")
        assert (reply["id"], reply["removed"]) == (first["id"], False)
        assert reply["retracted"]["path"] in project.records()
        assert project.ok("show", first["id"])["records"][0]["state"] == "retracted"
        assert (project.path / first["path"]).exists()

    def test_twice_goes_further_back(self, project: Project):
        first = project.save()["id"]
        project.commit()
        second = project.save(question="Other?", answer="Yes.")["id"]
        assert [project.ok("undo")["id"], project.ok("undo")["id"]] == [second, first]
        assert project.error("undo")["code"] == "no_record"

    def test_twice_when_all_is_committed(self, project: Project):
        first = project.save()["id"]
        second = project.save(question="Other?", answer="Yes.")["id"]
        project.commit()
        assert [project.ok("undo")["id"], project.ok("undo")["id"]] == [second, first]

    def test_only_mine(self, project: Project):
        project.save("--author", "Bo", session=None)
        assert project.error("undo")["code"] == "no_record"
        mine = project.save(question="Other?", answer="Yes.", session="two")["id"]
        assert project.error("undo", "--session", "three")["code"] == "no_record"
        assert project.ok("undo", "--session", "two")["id"] == mine

    def test_a_ruling(self, project: Project):
        project.save()
        ruling = project.ok("mark", "@", "dead_end")["id"]
        assert project.ok("undo")["id"] == ruling
        assert project.sidecar()["sources"][WITH_VAT]["standing"] == "tentative"
