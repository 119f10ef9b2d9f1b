"""Commits that say how an answer turned out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.checkout import Checkout
from tests.support.project import WITH_VAT, Project

BO = ("--author", "Bo <bo@example.org>", "--date", "2026-12-24T10:00:00+02:00")


@pytest.fixture
def told(project: Project) -> Project:
    project.save(author="Cyd <c@example.org>")
    project.save(question="Other?", answer="Elsewhere.", sources=["README.md"])
    project.commit("told")
    project.git("tag", "start")
    return project


def first(project: Project) -> str:
    return str(project.ok("log", "--path", WITH_VAT)["records"][-1]["id"])


def say(project: Project, *values: str, options: tuple[str, ...] = BO, subject: str = "Use it") -> str:
    trailers = "\n".join(f"Graphify-Outcome: {value}" for value in values)
    project.write("work.txt", project.git("rev-parse", "HEAD") + subject)
    return project.commit(f"{subject}\n\nBecause it said so.\n\n{trailers}\n", *options)


def test_a_trailer_is_a_ruling(told: Project):
    record = first(told)
    commit = say(told, f"{record[:6]} dead_end")
    reply = told.ok("outcomes", "start..HEAD")
    assert (reply["commits"], reply["problems"], len(reply["records"])) == (1, [], 1)
    ruled = reply["records"][0]
    assert (ruled["commit"], ruled["outcome"], ruled["standing"]) == (commit, "dead_end", {WITH_VAT: "contested"})
    text = (told.path / ruled["path"]).read_text()
    assert 'recorded: "2026-12-24T08:00:00.000000Z"\nauthor: "Bo <bo@example.org>"' in text
    assert 'Said by the commit "Use it".' in text
    for absent in ("session", "fingerprint", "commit:", "agent", "sources"):
        assert absent not in text
    assert told.ok("show", record)["records"][0]["outcome"] == "dead_end"
    assert told.ok("check")["problems"] == []
    assert f"A  {ruled['path']}" in told.status()


def test_twice_writes_nothing(told: Project):
    say(told, f"{first(told)} useful")
    told.ok("outcomes", "start..HEAD")
    before = told.records()
    reply = told.ok("outcomes", "start..HEAD")
    assert [one["existing"] for one in reply["records"]] == [True]
    assert told.records() == before
    assert "1 commit: 0 new rulings, 1 there already" in told.run("outcomes", "start..HEAD").stdout


def test_every_clone_writes_the_same(told: Project, tmp_path: Path):
    say(told, f"{first(told)} useful")
    Checkout(tmp_path).git("clone", "-q", str(told.path), "clone")
    clone = Project(tmp_path / "clone")
    clone.git("config", "user.name", "Somebody Else")
    clone.git("commit", "-q", "--amend", "--no-edit", "--allow-empty")  # another commit id, as after a rebase
    paths = [
        one.ok("outcomes", "start..HEAD", env={"GRAPHIFY_SESSION": one.path.name})["records"][0]["path"]
        for one in (told, clone)
    ]
    assert paths[0] == paths[1]
    assert (told.path / paths[0]).read_bytes() == (clone.path / paths[0]).read_bytes()


def test_never_before_the_record(told: Project):
    say(told, f"{first(told)} useful", options=("--date", "2020-01-01T00:00:00Z"))
    entries = told.ok("log")["records"]
    told.ok("outcomes", "start..HEAD")
    ruling = next(one for one in told.ok("log")["records"] if one["type"] == "ruling")
    recorded = next(one["recorded"] for one in entries if one["id"] == first(told))
    micros = f"{int(recorded[20:26]) + 1:06}"
    assert ruling["recorded"] == f"{recorded[:20]}{micros}Z"


def test_through_mailmap(told: Project):
    told.write(".mailmap", "Bo Proper <bo@proper.example> <bo@example.org>\n")
    say(told, f"{first(told)} useful")
    told.ok("outcomes", "start..HEAD")
    assert told.ok("log")["records"][0]["author"] == "Bo Proper <bo@proper.example>"


class TestReverts:
    def words(self, project: Project, commits: str = "start..HEAD") -> list[str]:
        return [one["outcome"] for one in project.ok("outcomes", commits, "--dry-run")["records"]]

    def test_the_opposite(self, told: Project):
        say(told, f"{first(told)} useful")
        told.git("revert", "--no-edit", "HEAD")
        assert self.words(told) == ["useful", "dead_end"]
        assert self.words(told, "HEAD~1..HEAD") == ["dead_end"]
        told.git("revert", "--no-edit", "HEAD")
        assert self.words(told) == ["useful", "dead_end", "useful"]
        told.ok("outcomes", "start..HEAD")
        assert told.ok("show", first(told))["records"][0]["outcome"] == "useful"
        texts = [(told.path / one["path"]).read_text() for one in told.ok("log")["records"] if one["type"] == "ruling"]
        assert sum('Reverted by the commit "' in text for text in texts) == 2

    def test_of_a_commit_without_a_trailer(self, told: Project):
        told.write("x", "x")
        told.commit("x")
        told.git("revert", "--no-edit", "HEAD")
        reply = told.ok("outcomes", "start..HEAD")
        assert (reply["records"], reply["problems"], reply["remarks"]) == ([], [], [])

    def test_a_word_of_its_own_wins(self, told: Project):
        record = first(told)
        reverted = say(told, f"{record} useful")
        say(told, f"{record} useful", subject=f"Undo\n\nThis reverts commit {reverted}.")
        assert self.words(told) == ["useful", "useful"]

    @pytest.mark.parametrize("known", [True, False])
    def test_what_is_not_in_its_history(self, told: Project, known: bool):
        elsewhere = "1" * 40
        if known:
            told.git("switch", "-q", "-c", "side")
            elsewhere = say(told, f"{first(told)} useful")
            told.git("switch", "-q", "main")
        told.commit(f"Undo\n\nThis reverts commit {elsewhere}.")
        reply = told.ok("outcomes", "start..HEAD")
        assert reply["records"] == []
        assert elsewhere[:10] in reply["remarks"][0]["message"]


class TestReports:
    @pytest.mark.parametrize(
        "value,said",
        [
            ("beef1234 useful", "there is no record beef1234"),
            ("ab useful", "too short"),
            ("{id} corrected", "is not of the form"),
            ("{id} great", "is not of the form"),
            ("{id}", "is not of the form"),
            ("{id} useful because", "is not of the form"),
            ("{note} useful", "is a note, which has no outcome"),
        ],
    )
    def test_with_the_commit(self, told: Project, value: str, said: str):
        noted = told.tell("note", title="Prices are net").json["id"]
        record = first(told)
        commit = say(told, value.format(id=record, note=noted), f"{record} useful")
        result = told.run("outcomes", "start..HEAD", "--json")
        assert result.code == 0, "nobody can correct history"
        found = [(one["commit"], said in one["message"], one["failed"]) for one in result.json["problems"]]
        assert found == [(commit, True, False)]
        assert [one["outcome"] for one in result.json["records"]] == ["useful"]
        assert f"warning: {commit[:10]} Use it: " in told.run("outcomes", "start..HEAD").stderr

    def test_a_subject_is_cut_and_a_long_one_stops_no_other(self, told: Project):
        record = first(told)
        message = told.write("../message", "Use " + "x" * 1_200_000 + f"\n\nGraphify-Outcome: {record} useful\n")
        told.git("commit", "-q", "--allow-empty", "-F", str(message), *BO)
        say(told, f"{record} dead_end")
        reply = told.ok("outcomes", "start..HEAD")
        assert [one["outcome"] for one in reply["records"]] == ["useful", "dead_end"]
        text = (told.path / reply["records"][0]["path"]).read_text()
        assert f'Said by the commit "Use {"x" * 195}…".' in text
        assert len(told.run("outcomes", "start..HEAD").stdout) < 2000

    def test_a_ruling_that_cannot_be_written_is_a_failure_and_stops_no_other(self, told: Project):
        record, other = (str(one["id"]) for one in told.ok("log")["records"])
        say(told, f"{record} useful", subject="One")
        say(told, f"{other} useful", subject="Two")
        place = told.path / told.ok("outcomes", "start..HEAD", "--dry-run")["records"][0]["path"]
        place.parent.mkdir(parents=True, exist_ok=True)
        place.mkdir()
        result = told.run("outcomes", "start..HEAD", "--json")
        assert (result.code, len(result.json["records"])) == (1, 1)
        assert [one["failed"] for one in result.json["problems"]] == [True]
        assert "could not be written" in result.json["problems"][0]["message"]

    def test_ambiguous(self, told: Project):
        for number in (1, 2):
            told.write(
                f"memory/{number}.md",
                f'---\nid: "abcd0000000{number}"\ntype: answer\nquestion: q\noutcome: useful\n---\n',
            )
        say(told, "abcd useful")
        message = told.run("outcomes", "start..HEAD", "--json").json["problems"][0]["message"]
        assert "abcd00000001, abcd00000002" in message

    def test_both_words_at_once(self, told: Project):
        record = first(told)
        say(told, f"{record} useful", f"{record[:8]} dead-end")
        result = told.run("outcomes", "start..HEAD", "--json")
        assert (result.code, result.json["records"]) == (0, [])
        assert "says both" in result.json["problems"][0]["message"]

    def test_hidden(self, told: Project):
        record = first(told)
        told.ok("mark", record, "retracted")
        say(told, f"{record} useful")
        reply = told.ok("outcomes", "start..HEAD")
        assert (reply["records"], "is retracted by" in reply["remarks"][0]["message"]) == ([], True)

    def test_a_hostile_message(self, told: Project):
        say(told, "\x1b[31m ../../x\x1euseful", subject="Odd \x1b[31m subject \u202e")
        result = told.run("outcomes", "start..HEAD")
        assert result.code == 0
        assert "\x1b" not in result.stderr + result.stdout
        assert "\u202e" not in result.stderr + result.stdout

    def test_unknown_range(self, told: Project):
        assert told.error("outcomes", "nothing..HEAD")["code"] == "unknown_revision"
        assert told.error("outcomes", code=2)


def test_dry_run_writes_nothing(told: Project):
    say(told, f"{first(told)} useful")
    before = told.records()
    reply = told.ok("outcomes", "start..HEAD", "--dry-run")
    assert "text" in reply["records"][0]
    assert told.records() == before
    assert "would write memory/" in told.run("outcomes", "start..HEAD", "--dry-run").stdout
