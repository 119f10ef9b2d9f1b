"""A leaked record: a stub in its place, its rulings whole, and everything named that still has the text."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from graphify.memory.fold import HiddenBy, fold
from graphify.memory.reading import read_record
from graphify.memory.writing import stub
from tests.support.project import WITH_VAT, Project
from tests.support.records import answer, note, ruled

LEAK = "correct-horse-battery-staple is what the server asks for"


@pytest.fixture
def leaked(project: Project) -> str:
    """The id of a committed record that should never have been written."""
    saved = project.save(question="What does the server ask for, in the end?", answer=f"{LEAK}.\n\nAs with_vat has it.")
    project.commit("A leak")
    return saved["id"]


def holding(project: Project, text: str = "correct-horse") -> list[str]:
    """The files that hold the text, outside of git's own objects."""
    return sorted(
        str(file.relative_to(project.path))
        for file in project.path.rglob("*")
        if file.is_file() and "objects" not in file.parts and text.encode() in file.read_bytes()
    )


class TestTheStub:
    def test_what_it_keeps(self, project: Project, leaked: str):
        reply = project.ok("redact", leaked)
        assert reply["path"].endswith(f"-redacted-{leaked}.md")
        text = (project.path / reply["path"]).read_text()
        recorded, author = text.splitlines()[3:5]
        assert recorded.startswith('recorded: "20')
        assert author == 'author: "Ada Example <ada@example.org>"'
        assert text.splitlines() == [
            "---",
            f'id: "{leaked}"',
            'type: "answer"',
            recorded,
            author,
            'redacted: "true"',
            "---",
        ]
        assert not (project.path / reply["removed"]).exists()

    def test_a_ruling_keeps_what_it_says_about_which_record(self, project: Project, leaked: str):
        ruling = project.ok("mark", leaked, "retracted", "--reason", LEAK)
        text = (project.path / project.ok("redact", ruling["id"])["path"]).read_text()
        assert 'ruling: "retracted"' in text
        assert f'about: "{leaked}"' in text
        assert LEAK not in text
        assert project.ok("show", leaked)["records"][0]["state"] == "retracted"

    def test_git_has_the_exchange_staged(self, project: Project, leaked: str):
        reply = project.ok("redact", leaked)
        assert sorted(project.status()) == sorted([f"A  {reply['path']}", f"D  {reply['removed']}"])

    def test_it_is_hidden_and_gives_no_signal(self, project: Project, leaked: str):
        reply = project.ok("redact", leaked)
        assert reply["changes"] == [{"source": WITH_VAT, "from": "tentative", "to": None}]
        assert project.ok("show", leaked)["records"][0]["state"] == "redacted"
        assert project.sidecar()["sources"] == {}
        assert leaked[:8] not in project.lessons()
        assert project.sidecar()["counts"]["redacted"] == 1

    def test_its_rulings_stay_whole_and_nothing_is_a_problem(self, project: Project, leaked: str):
        ruling = project.ok("mark", leaked, "useful", "--session", "two")
        before = (project.path / ruling["path"]).read_bytes()
        project.ok("redact", leaked)
        assert (project.path / ruling["path"]).read_bytes() == before
        assert project.ok("check")["problems"] == []
        project.commit("Redacted")
        assert project.ok("check")["problems"] == []
        assert project.ok("check", "--fix")["fixed"] == []

    def test_it_cannot_be_brought_back(self, project: Project, leaked: str):
        project.ok("redact", leaked)
        for word in ("restored", "useful", "holds"):
            assert project.error("mark", leaked, word)["code"] == "hidden"

    def test_twice_is_once(self, project: Project, leaked: str):
        project.ok("redact", leaked)
        before = holding(project, leaked)
        assert project.ok("redact", leaked)["existing"]
        assert holding(project, leaked) == before

    def test_one_that_was_cut_off_is_finished(self, project: Project, leaked: str):
        reply = project.ok("redact", leaked)
        (project.path / reply["removed"]).write_text(project.git("show", f"HEAD:{reply['removed']}") + "\n")
        assert project.ok("show", leaked)["records"][0]["state"] == "redacted"
        again = project.ok("redact", leaked)
        assert (again["existing"], again["path"]) == (False, reply["path"])
        assert not (project.path / reply["removed"]).exists()
        assert holding(project) == []

    def test_an_author_that_is_a_secret(self):
        from tests.support.tokens import token

        assert token() not in stub(answer(author=f"ada {token()}")).text

    @pytest.mark.parametrize(
        "made", [answer("Q?", answer=LEAK), note("T", body=LEAK), ruled("rejected", "0" * 12, value="v")]
    )
    def test_it_reads_back(self, made):
        stamped = stub(made)
        found = read_record(stamped.path, stamped.text.encode())
        assert found.problems == ()
        assert found.record == stamped.record

    def test_a_copy_that_comes_back_by_a_merge_stays_hidden(self):
        whole = answer("Q?", answer=LEAK)
        state = fold([stub(whole).record, whole])
        assert {state.hidden[record.key].why for record in state.records} == {HiddenBy.REDACTED}

    def test_an_outcome_ruling_that_was_redacted_says_nothing(self):
        first = answer("Q?", "useful", at=0)
        ruling = ruled("dead_end", first, at=1)
        assert fold([first, ruling]).outcome(first).value == "dead_end"
        assert fold([first, stub(ruling).record]).outcome(first).value == "useful"


class TestWhatIsLeft:
    def test_no_file_has_the_text(self, project: Project, leaked: str):
        time.sleep(2.1)  # what is kept of records is kept of those alone that are older than a tick of the clock
        project.ok("reflect")
        project.ok("log")
        for kept in ("read-", "kept.sqlite", "briefs.sqlite"):
            assert any(kept in file for file in holding(project)), kept
        project.ok("redact", leaked)
        assert holding(project) == []
        assert project.ok("lessons")["sources"] == {}
        assert holding(project) == []

    def test_nor_what_a_killed_process_left_or_another_tool_keeps_there(self, project: Project, leaked: str):
        state = project.path / ".git" / "graphify"
        for name in (".tmp-1-abc", "search.sqlite", "ledger.json", "deep/er/notes.txt"):
            (state / name).parent.mkdir(parents=True, exist_ok=True)
            (state / name).write_text(f"x {LEAK} y")
        (state / "session.json").write_text("{}")
        project.ok("redact", leaked)
        assert holding(project) == []
        assert (state / "session.json").exists()

    def test_the_state_of_another_work_tree(self, project: Project, leaked: str, tmp_path: Path):
        project.git("worktree", "add", "-q", str(tmp_path / "second"))
        state = next((project.path / ".git" / "worktrees").iterdir()) / "graphify"
        state.mkdir()
        (state / "read-0").write_text(LEAK)
        project.ok("redact", leaked)
        assert not (state / "read-0").exists()

    def test_history(self, project: Project, leaked: str):
        first = project.git("rev-parse", "HEAD")
        project.git("branch", "other")
        project.git("tag", "v1")
        project.git("update-ref", "refs/remotes/origin/main", "HEAD")
        reply = project.ok("redact", leaked)
        assert reply["history"]["commits"] == [first]
        assert reply["history"]["branches"] == ["main", "other"]
        assert reply["history"]["remotes"] == ["origin/main"]
        assert reply["history"]["tags"] == ["v1"]
        assert reply["history"]["stashes"] == []
        assert len(reply["history"]["objects"]) == 1
        said = project.run("redact", leaked).stdout
        for word in (first[:12], "main, other", "v1", "origin/main"):
            assert word in said

    def test_after_the_commit_it_says_the_same(self, project: Project, leaked: str):
        first = project.git("rev-parse", "HEAD")
        project.ok("redact", leaked)
        project.commit("Redacted")
        again = project.ok("redact", leaked)
        assert again["existing"]
        assert again["history"]["commits"][-1] == first
        assert len(again["history"]["objects"]) == 1

    def test_stashes_and_reflogs(self, project: Project):
        saved = project.save(question="What is it?", answer=LEAK)
        project.git("stash", "-q")
        project.write("x.txt", "x")
        project.git("add", "x.txt")
        project.git("stash", "-q")
        project.git("checkout", "-q", "stash@{1}", "--", "memory")
        history = project.ok("redact", saved["id"])["history"]
        assert history["stashes"] == ["stash@{1}"]
        assert history["branches"] == []

    def test_an_amended_commit_is_in_the_reflog(self, project: Project, leaked: str):
        first = project.git("rev-parse", "HEAD")
        project.git("rm", "-q", "--cached", "-r", "memory")
        project.git("commit", "-q", "--amend", "-m", "without")
        history = project.ok("redact", leaked)["history"]
        assert history["branches"] == []
        assert history["reflog"] == [first]

    def test_never_committed(self, project: Project):
        saved = project.save(answer=LEAK)
        reply = project.ok("redact", saved["id"])
        assert reply["history"]["commits"] == []
        assert len(reply["history"]["objects"]) == 1
        assert "gc --prune=now" in project.run("redact", saved["id"]).stdout or reply["history"]["objects"]
        assert f"A  {reply['path']}" in project.status()

    def test_other_records_with_its_words(self, project: Project, leaked: str):
        ruling = project.ok("mark", leaked, "holds")
        other = project.ok("note", "Something else", "--body", f"They say: {LEAK}.\n\nSo.")
        project.save(question="Unrelated?", answer="Yes, it is.", session="z")
        assert sorted(project.ok("redact", leaked)["also"]) == sorted([ruling["id"], other["id"]])

    def test_derived_files_that_are_not_there_are_not_made(self, project: Project, leaked: str):
        for file in (project.path / "reflections").glob("*.*"):
            if file.suffix in (".md", ".json"):
                file.unlink()
        project.ok("redact", leaked)
        assert not (project.path / "reflections/LESSONS.md").exists()


class TestWhatIsRefused:
    def test_while_git_is_in_the_middle_of_something(self, project: Project, leaked: str):
        (project.path / ".git" / "MERGE_HEAD").write_text(project.git("rev-parse", "HEAD"))
        assert project.error("redact", leaked)["code"] == "in_progress"

    def test_an_unknown_record(self, project: Project):
        assert project.error("redact", "0123abcd")["code"] == "no_record"

    def test_dry_run(self, project: Project, leaked: str):
        before = project.records(), project.status()
        reply = project.ok("redact", leaked, "--dry-run")
        assert reply["dry_run"]
        assert reply["changes"] == [{"source": WITH_VAT, "from": "tentative", "to": None}]
        assert reply["history"]["branches"] == ["main"]
        assert (project.records(), project.status()) == before

    def test_the_last_one(self, project: Project, leaked: str):
        assert project.ok("redact", "@")["id"] == leaked
