import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.checkout import Checkout
from tests.support.inside import inside
from tests.support.project import WITH_VAT, Project

FILES = ("reflections/LESSONS.md", "reflections/lessons.json")


def stamps(project: Project) -> list[tuple[int, int]]:
    return [((project.path / name).stat().st_mtime_ns, (project.path / name).stat().st_ino) for name in FILES]


def tree(folder: Path) -> dict[str, bytes]:
    found = (file for file in folder.rglob("*") if file.is_file() and ".git/" not in str(file))
    return {str(file.relative_to(folder)): file.read_bytes() for file in found}


@pytest.fixture
def told(project: Project) -> Project:
    """Two results about one symbol, from two conversations."""
    project.save()
    project.save(session="two", answer="The function adds nineteen percent to cents.")
    return project


class TestWriting:
    def test_both_files_once(self, told: Project):
        assert told.ok("reflect")["written"] == ["LESSONS.md", "lessons.json"]
        before = stamps(told)
        assert told.ok("reflect")["written"] == []
        assert stamps(told) == before
        assert "## Start here\n- `src/shop/money.py::with_vat`: " in (told.path / FILES[0]).read_text()

    def test_if_stale(self, told: Project):
        assert told.ok("reflect", "--if-stale")["written"]
        before = stamps(told)
        reply = told.ok("reflect", "--if-stale")
        assert (reply["up_to_date"], reply["written"]) == (True, [])
        assert stamps(told) == before
        (told.path / FILES[0]).unlink()
        assert told.ok("reflect", "--if-stale")["written"] == ["LESSONS.md"]
        told.save(session="three", answer="At the end of total.")
        assert not told.ok("reflect", "--if-stale")["up_to_date"]

    def test_if_stale_sees_code_and_settings(self, told: Project):
        told.ok("reflect")
        money = told.path / "src/shop/money.py"
        code = money.read_text()
        money.write_text(code.replace("// 100", "// 200"))
        assert not told.ok("reflect", "--if-stale")["up_to_date"]
        money.write_text(code + "\n\ndef more():\n    pass\n")
        assert not told.ok("reflect", "--if-stale")["up_to_date"]
        assert told.ok("reflect", "--if-stale")["up_to_date"]
        told.write(".graphify.yaml", "budget: 5000\n")
        assert not told.ok("reflect", "--if-stale")["up_to_date"]

    @pytest.mark.parametrize("name", FILES)
    def test_conflict_markers_are_healed(self, told: Project, name: str):
        told.ok("reflect")
        right = (told.path / name).read_text()
        told.write(name, "<<<<<<< ours\n" + right + "=======\nother\n>>>>>>> theirs\n")
        assert told.run("reflect", "--check").code == 1
        assert told.ok("reflect")["written"] == [name.rpartition("/")[2]]
        assert (told.path / name).read_text() == right

    def test_problems_do_not_stop_it(self, told: Project):
        told.write("memory/20260101-x.md", "---\n: [\n---\n")
        result = told.run("reflect")
        assert result.code == 0
        assert "warning: memory/20260101-x.md:" in result.stderr
        assert told.sidecar()["problems"][0]["path"] == "memory/20260101-x.md"

    def test_local_mode_ignores_itself(self, told: Project):
        (told.path / "reflections/.gitignore").unlink()
        told.ok("reflect")
        assert not [line for line in told.status() if "reflections" in line]

    def test_no_memory(self, repo: Checkout):
        error = Project(repo.path).error("reflect")
        assert (error["code"], error["hint"]) == ("no_memory", "graphify init")

    def test_an_older_tool_writes_nothing(self, told: Project):
        told.write(".graphify.yaml", 'requires: ">=99"\n')
        assert told.error("reflect")["code"] == "too_old"
        assert not (told.path / FILES[0]).exists()


class TestCheck:
    def test_current(self, told: Project):
        told.ok("reflect")
        before = stamps(told)
        assert told.ok("reflect", "--check")["difference"] == ""
        assert stamps(told) == before

    def test_missing(self, told: Project):
        result = told.run("reflect", "--check")
        assert result.code == 1
        assert "LESSONS.md is missing" in result.stdout
        assert not (told.path / FILES[0]).exists()

    def test_the_difference(self, told: Project):
        told.ok("reflect")
        before = tree(told.path)
        told.write(FILES[0], before[FILES[0]].decode().replace("Start here", "Stop here"))
        result = told.run("reflect", "--check")
        assert result.code == 1
        assert "-## Stop here" in result.stdout
        assert "+## Start here" in result.stdout
        assert "graphify reflect" in result.stdout
        as_json = told.run("reflect", "--check", "--json")
        assert (as_json.code, "+## Start here" in as_json.json["difference"]) == (1, True)

    def test_line_ends_are_no_difference(self, told: Project):
        told.ok("reflect")
        told.write(FILES[0], (told.path / FILES[0]).read_bytes().replace(b"\n", b"\r\n"))
        assert told.run("reflect", "--check").code == 0


class TestExperiments:
    @pytest.mark.parametrize(
        "words",
        [
            ("--half-life-days", "1"),
            ("--min-corroboration", "3"),
            ("--budget", "600"),
            ("--as-of", "2020-01-01"),
            ("--as-of", "HEAD"),
            ("--memory-dir", "memory"),
        ],
    )
    def test_they_print_and_write_nothing(self, told: Project, words: tuple[str, ...]):
        before = tree(told.path), told.status()
        result = told.run("reflect", *words)
        assert result.code == 0
        assert result.stdout.startswith("# Lessons from this repository's memory")
        assert told.ok("reflect", *words)["version"] == 1
        assert (tree(told.path), told.status()) == before

    def test_they_are_heeded(self, told: Project):
        assert told.ok("reflect", "--min-corroboration", "3")["sources"][WITH_VAT]["standing"] == "tentative"
        assert told.ok("reflect", "--half-life-days", "7")["settings"]["half_life_days"] == 7
        assert len(told.run("reflect", "--budget", "600").stdout.encode()) <= 600

    @pytest.mark.parametrize("flag", ["--half-life-days", "--min-corroboration", "--budget"])
    def test_not_below_one(self, told: Project, flag: str):
        assert told.error("reflect", flag, "0", code=2)

    def test_out(self, told: Project, tmp_path: Path):
        before = tree(told.path), told.status()
        told.ok("reflect", "--out", str(tmp_path / "out"))
        assert sorted(tree(tmp_path / "out")) == ["LESSONS.md", "lessons.json"]
        assert (tree(told.path), told.status()) == before
        assert told.ok("reflect", "--out", str(tmp_path / "out"), "--check")["difference"] == ""
        assert told.ok("reflect", "--out", str(tmp_path / "out"), "--if-stale")["up_to_date"]
        assert told.run("reflect", "--out", str(tmp_path / "out"), "--budget", "600", "--check").code == 1
        told.ok("reflect")
        assert (tmp_path / "out/LESSONS.md").read_bytes() == (told.path / FILES[0]).read_bytes()

    def test_check_needs_files(self, told: Project):
        assert told.error("reflect", "--check", "--budget", "600", code=2)["hint"] == "--out DIR"

    def test_a_folder_outside_any_repository(self, told: Project, tmp_path: Path):
        (told.path / "memory").rename(tmp_path / "records")
        result = inside(tmp_path, "reflect", "--memory-dir", "records")
        assert result.code == 0
        assert WITH_VAT in result.stdout
        assert inside(tmp_path, "reflect", "--memory-dir", "records", "--out", "out").code == 0
        assert sorted(tree(tmp_path / "out")) == ["LESSONS.md", "lessons.json"]
        assert "freshness" not in (tmp_path / "out/lessons.json").read_text()
        missing = inside(tmp_path, "reflect", "--memory-dir", "nothing", "--json")
        assert (missing.code, missing.json["error"]["code"]) == (1, "no_folder")
        nowhere = inside(tmp_path, "reflect", "--json")
        assert (nowhere.code, nowhere.json["error"]["hint"]) == (1, "git init")


class TestAsOf:
    def test_a_date(self, project: Project):
        text = '---\ntype: note\ntitle: "{}"\nrecorded: "{}"\n---\n'
        project.write("memory/1.md", text.format("early", "2026-01-01T00:00:00Z"))
        project.write("memory/2.md", text.format("late", "2026-06-01T12:00:00Z"))
        for moment, titles in {
            "2025-12-31": [],
            "2026-01-01": ["early"],
            "2026-06-01T11:59:59Z": ["early"],
            "2026-06-01T14:00:00+02:00": ["early", "late"],
        }.items():
            assert [note["title"] for note in project.ok("reflect", "--as-of", moment)["notes"]] == titles
            assert [note["title"] for note in project.ok("lessons", "--as-of", moment)["notes"]] == titles

    def test_a_revision(self, told: Project):
        told.commit("two results")
        then = told.git("rev-parse", "HEAD")
        told.git("tag", "then")
        money = told.path / "src/shop/money.py"
        money.write_text(money.read_text().replace("// 100", "// 200"))
        told.save(session="three", outcome="dead_end", sources=None, misled_by=[WITH_VAT])
        told.commit("changed")
        now = told.sidecar()["sources"][WITH_VAT]
        assert (now["standing"], now["freshness"]) == ("contested", "changed")
        for name in (then, then[:8], "HEAD~1", "then"):
            entry = told.ok("reflect", "--as-of", name)["sources"][WITH_VAT]
            assert (entry["standing"], entry["freshness"]) == ("preferred", "fresh")

    @pytest.mark.parametrize("wrong", ["2026-02-30", "soon", "--", "HEAD:x", "0" * 40])
    def test_never_no_filter(self, told: Project, wrong: str):
        assert told.error("reflect", f"--as-of={wrong}")["code"] == "unknown_revision"
        assert told.error("lessons", f"--as-of={wrong}")["code"] == "unknown_revision"


class TestModes:
    def everything(self, value: Any) -> str:
        return json.dumps(value)

    def test_local_has_freshness(self, told: Project):
        assert told.sidecar()["sources"][WITH_VAT]["freshness"] == "fresh"

    def test_tracked_has_none_and_does_not_see_code(self, told: Project):
        told.ok("init", "--track", "--no-hooks")
        first = told.sidecar(), told.lessons()
        assert "freshness" not in self.everything(first[0])
        assert "fresh" not in first[1]
        (told.path / "src/shop/money.py").unlink()
        assert told.ok("reflect")["written"] == []
        assert (told.sidecar(), told.lessons()) == first
        assert "recheck: gone" in told.run("lessons").stdout

    def test_one_save_changes_only_its_lines(self, told: Project):
        told.save(question="Other?", answer="Yes.", sources=["README.md"])
        told.ok("reflect")
        before = (told.path / FILES[1]).read_text().splitlines()
        told.save(question="Third?", answer="No.", sources=["pyproject.toml"])
        told.ok("reflect")
        after = (told.path / FILES[1]).read_text().splitlines()
        changed = {line.partition(":")[0] for line in set(before) ^ set(after)}
        assert changed == {'"counts"', '"inputs"', '"pyproject.toml"'}
