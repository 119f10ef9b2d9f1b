"""Exit codes, errors, and what every answer looks like."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from graphify.commands.shared import workspace
from tests.support.cli import ROOT, graphify
from tests.support.inside import inside
from tests.support.project import WITH_VAT, Project

ERROR = {"code", "message", "candidates", "hint"}
SAVED = {"id", "path", "outcome", "standing", "results", "needed", "related", "conflicts", "warnings", "existing"}
SAVED |= {"near", "conflict_kinds", "later"}
LESSONS = {
    *("version", "settings", "inputs", "counts", "sources", "questions", "dead_ends", "corrections", "notes"),
    *("rejected", "unverified", "problems"),
}
REFLECTED = {"folder", "written", "up_to_date", "difference", "counts", "problems"}


class TestExitCodes:
    def test_done(self, project: Project):
        assert project.run("log").code == 0

    def test_expected_failure(self, project: Project):
        result = project.run("explain", "total")
        assert (result.code, result.stdout) == (1, "")
        first, second = result.stderr.splitlines()
        assert first.startswith("error: ")
        assert second.startswith("hint: ")

    @pytest.mark.parametrize(
        "words",
        [
            ("frobnicate",),
            ("log", "--frobnicate"),
            ("log", "extra"),
            ("log", "-n", "many"),
            ("show",),
            ("reflect", "--budget", "big"),
            ("-C", "no such folder", "log"),
            ("save-result",),
            ("hook", "frobnicate"),
        ],
    )
    def test_usage(self, project: Project, words: tuple[str, ...]):
        result = project.run(*words)
        assert (result.code, result.stdout) == (2, "")
        assert result.stderr.startswith("error: ")
        as_json = project.run(*words, "--json")
        assert (as_json.code, as_json.stderr) == (2, "")
        assert set(as_json.json) == {"error"}
        assert set(as_json.json["error"]) == ERROR

    @pytest.mark.parametrize("words", [(), ("hook",)])
    def test_no_command_is_the_help(self, project: Project, words: tuple[str, ...]):
        result = project.run(*words)
        assert (result.code, result.stderr) == (2, "")
        assert result.stdout.startswith("Usage: graphify")

    def test_our_bug(self, project: Project, tmp_path: Path):
        with mock.patch.object(workspace, "discover", side_effect=ZeroDivisionError("oops")):
            result = inside(project.path, "log", env={"TMPDIR": str(tmp_path)})
            as_json = inside(project.path, "log", "--json")
        assert result.code == as_json.code == 3
        assert result.stderr.startswith("error: graphify itself failed")
        assert "oops" in result.stderr
        log = Path(result.stderr.partition("hint: the report is in ")[2].strip())
        assert "ZeroDivisionError" in log.read_text()
        assert as_json.json["error"]["code"] == "bug"
        log.unlink()
        Path(as_json.json["error"]["hint"].removeprefix("the report is in ")).unlink()

    def test_interrupted(self, project: Project):
        child = subprocess.Popen(
            [sys.executable, "-m", "graphify", "save-result", "--from", "-"],
            cwd=project.path,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            # Whoever runs the tests in the background of a shell has the signal ignored, and children inherit that.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        # It waits for its input once everything is imported.
        wait_for = Path(f"/proc/{child.pid}/wchan")
        deadline = time.monotonic() + 10
        while "pipe" not in wait_for.read_text() and time.monotonic() < deadline:
            time.sleep(0.02)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate()
        assert (child.returncode, out, err) == (130, b"", b"")
        assert project.records() == []

    def test_a_reader_that_goes_away(self, project: Project):
        for number in range(3):
            project.save(question=f"Question {number}?", answer=f"Answer {number}. " * 4000)
        ids = " ".join(entry["id"] for entry in project.ok("log")["records"])
        command = f"set -o pipefail; '{sys.executable}' -m graphify show {ids} | head -c 10"
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=project.path,
            capture_output=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b"")

    def test_candidates_are_listed_for_people_too(self, project: Project):
        project.write("memory/20260101-a.md", '---\nid: "abcd00000001"\ntype: note\ntitle: a\n---\n')
        project.write("memory/20260101-b.md", '---\nid: "abcd00000002"\ntype: note\ntitle: b\n---\n')
        said = project.run("mark", "abcd", "holds").stderr.splitlines()
        assert said[1:3] == ["  abcd00000001", "  abcd00000002"]


class TestJson:
    """Stable keys: whoever removes or renames one breaks programs."""

    def keys(self, project: Project, *words: str, **given: Any) -> set[str]:
        result = project.run(*words, "--json", **given)
        assert result.stderr == ""
        return set(result.json)

    def test_writing(self, project: Project):
        assert set(project.save()) == SAVED
        assert set(project.save("--dry-run", session="two")) == SAVED | {"text", "changes"}
        assert self.keys(project, "note", "Title") == SAVED
        assert self.keys(project, "mark", "@", "holds") == SAVED | {"records"}
        reply = project.ok("mark", "@", "retracted")
        assert [set(one) for one in reply["records"]] == [SAVED]
        assert self.keys(project, "undo") == {"id", "path", "removed", "retracted", "changes", "dry_run"}

    def test_redacting(self, project: Project):
        first = project.save()["id"]
        said = project.ok("redact", first)
        assert set(said) == {
            *("id", "path", "removed", "existing", "dry_run", "changes", "also", "history", "warnings"),
        }
        assert set(said["history"]) == {
            *("commits", "branches", "remotes", "tags", "stashes", "others", "reflog", "objects", "shallow"),
        }

    def test_a_refusal_is_an_object_too(self, project: Project):
        reply = project.save(session="two", sources=["with_vat", "nothing"])
        assert isinstance(reply["warnings"], list)
        assert reply["needed"] == dict.fromkeys(reply["standing"], 2)

    def test_reading(self, project: Project):
        first = project.save()["id"]
        assert self.keys(project, "show", first) == {"records", "missing"}
        assert self.keys(project, "log") == {"records"}
        assert set(project.ok("log")["records"][0]) == {
            *("id", "path", "type", "recorded", "author", "agent", "subject", "outcome", "state", "about", "sources"),
        }
        assert self.keys(project, "verify") == {"stale", "record"}
        assert self.keys(project, "check") == {"records", "problems", "remarks", "fixed"}
        assert set(project.ok("check")["remarks"][0]) == {"path", "line", "code", "message"}
        assert self.keys(project, "lessons") == LESSONS
        assert self.keys(project, "recall", "Where is VAT added?") == {
            *("gate", "reason", "exit", "hits", "rejected", "history", "searched", "unknown_words", "try"),
        }
        assert set(project.ok("recall", "Where is VAT added?")["hits"][0]) == {
            *("id", "type", "question", "claim", "outcome", "state", "standing", "freshness", "sources", "stale"),
            *("differs", "sinks", "recorded", "author", "path", "wrong", "correction", "answer"),
        }
        assert self.keys(project, "explain", WITH_VAT) == {
            *("node", "kind", "lines", "signature", "lesson", "needed", "half_life_days", "chain", "mentions"),
            *("dead_ends", "corrections", "inside", "others", "doc", "around", "hubs", "files", "symbols"),
        }
        assert self.keys(project, "query", "Where is VAT added?") == {
            *("question", "memory", "symbols", "says_something", "left_out", "unknown_words"),
        }
        assert set(project.ok("query", "Where is VAT added?")["symbols"][0]) == {
            *("id", "label", "kind", "path", "line", "relation", "score", "standing", "freshness", "sinks"),
        }
        assert self.keys(project, "path", WITH_VAT, "src/shop/money.py::total") == {"nodes", "hops", "others"}
        assert self.keys(project, "affected", WITH_VAT) == {"node", "affected", "cut", "others"}
        assert self.keys(project, "build") == {"counts", "resolved", "skipped", "seconds"}
        assert self.keys(project, "export", "json") == {"form", "nodes", "links", "file", "text"}
        assert set(project.ok("explain", WITH_VAT)["chain"][0]) == {
            *("id", "about", "path", "recorded", "author", "sign", "outcome", "counts", "echo_of", "key", "age_days"),
            *("weight", "freshness", "led_by", "despite"),
        }

    def test_reflecting(self, project: Project):
        project.save()
        assert self.keys(project, "reflect", "--check") == REFLECTED
        assert self.keys(project, "reflect") == REFLECTED
        assert self.keys(project, "reflect", "--budget", "600") == LESSONS
        project.ok("reflect")
        assert set(project.sidecar()) == LESSONS

    def test_setting_up(self, project: Project):
        assert self.keys(project, "init", "--no-hooks") == {"mode", "memory", "created", "changed", "hooks", "agents"}
        for word in ("install", "uninstall"):
            assert self.keys(project, "hook", word) == {"hooks"}
        assert set(project.ok("hook", "install")["hooks"][0]) == {"name", "state", "path", "reason"}
        for word in ("install", "status", "uninstall"):
            assert self.keys(project, "agent", word, "--harness", "codex") >= {"files"}
        assert set(project.ok("agent", "status")["files"][0]) == {"path", "state", "harness", "reason"}
        assert set(project.run("doctor", "--json").json) == {
            "findings",
            "records",
            "lessons_bytes",
            "stats",
            "injected",
        }

    def test_flag_anywhere_and_no_flag_in_a_value(self, project: Project):
        assert project.run("explain", "--json", "total").json["error"]["code"] == "ambiguous"
        assert "error: " in project.run("explain", "--", "--json").stderr


class TestPlain:
    def test_no_colour_when_it_is_no_terminal(self, project: Project):
        project.save()
        for words in (
            ("log",),
            ("check",),
            ("lessons",),
            ("--help",),
            ("explain", "with_vat"),
            ("explain", "x"),
            ("recall", "x"),
        ):
            result = project.run(*words)
            assert "\x1b" not in result.stdout + result.stderr

    def test_no_color_on_a_terminal(self, project: Project):
        command = f"{sys.executable} -m graphify explain total; {sys.executable} -m graphify --help"
        env = {**os.environ, "NO_COLOR": "1", "TERM": "xterm-256color", "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            ["script", "-qec", command, "/dev/null"], cwd=project.path, capture_output=True, env=env, check=False
        )
        assert b"error: " in done.stdout
        assert b"Usage: " in done.stdout
        assert b"\x1b[" not in done.stdout

    def test_a_terminal_without_unicode(self, project: Project):
        project.save(question="Où est la TVA ?")
        result = graphify(project.path, "log", env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"})
        assert result.code == 0
        assert "O\\xf9 est" in result.stdout
