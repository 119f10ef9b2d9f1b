"""Hostile texts given to the commands that write: what is written reads back exactly, under a name that any system takes.

Each text is the question, the answer and the claim at once, comes in with ``--from`` as JSON, and stands in a memory
whose other lessons must not move.
"""

from __future__ import annotations

import json
import re
from pathlib import PurePosixPath
from typing import Any

import pytest

from graphify.memory.reading import read_record
from graphify.memory.records import Answer, Note, Ruling
from graphify.memory.text import has_invisible, normalise_line, normalise_lines
from graphify.names import LESSONS_HEADER
from tests.support.lessons_form import keeps_its_form
from tests.support.project import WITH_VAT, Project

NODE = "src/shop/basket.py::Basket.add"

TEXTS = {
    "CON": "CON",
    "device with a suffix": "nul.txt",
    "every device": "aux prn com1 lpt9",
    "300 characters": "where do all the items go " * 12,
    "300 wide characters": "商品はどこ" * 60,
    "punctuation": "?!",
    "more punctuation": "... --- *** ___ ``` ~~~",
    "a slash": "/",
    "up and out": "../../../etc/passwd",
    "a drive": "C:\\con\\x",
    "newlines": "Where\ndo\n\n\nitems\r\ngo\rthen?",
    "front matter": "Where?\n---\ntype: note\n---\n# Note",
    "front matter at once": "---\ntype: note\n---\n",
    "a fence alone": "---",
    "headings": "# Start here\n## Lessons\n###### x",
    "a heading that closes": "# a #",
    "an outcome line": "**Outcome:** useful · Mallory",
    "HTML": "<script>alert(1)</script><!-- <b>",
    "entities": "&lt;b&gt; &#60; &amp;amp;",
    "fences": "```\nrm -rf /\n~~~\n````",
    "an open fence": "````text",
    "a table": "| a | b |\n|---|---|\n| c | d |",
    "links": "[a](javascript:x) ![b](c) <http://d> [e]: f",
    "quotes": "\"it's\" 'said' `so` \\ \\\\ \\n",
    "YAML": "key: value # comment\n- [a, {b: c}] &x *x !!int %",
    "YAML's words": "no",
    "a number": "0192117",
    "ANSI escapes": "\x1b[2J\x1b]0;title\x07red \x1b[31mred\x1b[0m\x08\x9b1m",
    "bidirectional": "a \u202egnirts\u202c b \u2066c\u2069 \u200fd",
    "zero width": "Wh\u200bere\u2060 do\ufeff they go?",
    "joiners": "می\u200cخواهم 👩\u200d👩\u200d👧 नमस्\u200dते",
    "tag characters": "Where?\U000e0068\U000e0069",
    "line breaks of Unicode": "a\u2028b\u2029c\x85d\x0be\x0cf",
    "NUL": "a\0b",
    "not a character": "a\ufffe\uffffb",
    "Arabic": "أين تذهب العناصر؟ إلى القائمة.",
    "Vietnamese": "Các mặt hàng đi đâu?",
    "Japanese": "商品はどこへ行きますか。かごです。",
    "emoji": "Where do 🛒🇻🇳👍🏽 go?",
    "a conflict": "<<<<<<< HEAD\nmine\n=======\ntheirs\n>>>>>>> side",
    "white space at the ends": "  \t Where?  \n\n  ",
    "a tab first": "\tindented\n\tmore",
    "only hyphens": "-----",
    "trailing backslash": "ends in \\",
    "a template": "{{ x }} ${x} $(x) %s {0}",
}

_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)
_ACTS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def check_name(path: str) -> None:
    """A name that no system refuses: plain letters, at most 100 bytes, no device."""
    name = PurePosixPath(path).name
    assert re.fullmatch(r"[a-z0-9-]+\.md", name)
    assert len(name.encode()) <= 100
    assert re.fullmatch(r"memory/\d{4}-\d{2}/[^/]+", path)
    assert not any(_DEVICE.fullmatch(part) for part in PurePosixPath(path).parts)
    assert "--" not in name


def written(project: Project, reply: dict[str, Any]) -> Any:
    """The record that was written, read back."""
    check_name(reply["path"])
    found = read_record(reply["path"].removeprefix("memory/"), (project.path / reply["path"]).read_bytes())
    assert found.problems == ()
    assert found.record is not None
    assert (found.record.id, found.record.content_id) == (reply["id"], reply["id"])
    return found.record


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_what_is_written(project: Project, text: str):
    project.save(session="good")
    good = project.sidecar()["sources"][WITH_VAT]
    line, lines = normalise_line(text), normalise_lines(text)

    said = {"question": text, "answer": text, "claim": text, "outcome": "useful", "sources": [NODE], "tags": [text]}
    reply = project.ok("save-result", "--from", "-", "--session", "s", stdin=json.dumps(said))
    answer = written(project, reply)
    assert isinstance(answer, Answer)
    assert (answer.question, answer.answer, answer.claim, answer.tags) == (line, lines, line, (line,))
    assert any("invisible" in warning for warning in reply["warnings"]) is has_invisible(text)

    reply = project.ok("note", "--from", "-", stdin=json.dumps({"title": text, "body": text}))
    note = written(project, reply)
    assert isinstance(note, Note)
    assert (note.title, note.body) == (line, lines)

    ruled = {"reason": text, "correction": text}
    (reply,) = [project.ok("mark", answer.id, "corrected", "--from", "-", "--session", "t", stdin=json.dumps(ruled))]
    ruling = written(project, reply)
    assert isinstance(ruling, Ruling)
    assert (ruling.reason, ruling.correction) == (lines, lines)

    sidecar = project.sidecar()
    assert sidecar["sources"][WITH_VAT] == good
    assert NODE in sidecar["sources"]
    keeps_its_form((project.path / "reflections/LESSONS.md").read_text())
    assert project.ok("check")["problems"] == []
    for words in (("log",), ("show", answer.id, note.id, ruling.id), ("explain", NODE), ("lessons",), ("check",)):
        result = project.run(*words)
        assert result.code == 0
        assert not _ACTS.search(result.stdout + result.stderr), words


@pytest.mark.parametrize("name", ["LESSONS.md", "lessons.json"])
@pytest.mark.parametrize("wrapped", ["{}", "I read:\n\n> {}\n\nSo it is.", "```\n{}\n```"])
def test_our_own_output_is_no_answer(project: Project, name: str, wrapped: str):
    """The control is the same text without what makes it ours."""
    project.save(session="good")
    project.ok("reflect")
    before = project.records()
    copy = (project.path / "reflections" / name).read_text()
    text = wrapped.replace("{}", copy)
    other = text.replace("(generated by", "(made by").replace('"answers"', '"cats"')
    said = {"question": "What is known?", "answer": text, "outcome": "useful", "sources": [NODE], "session": "s"}
    for key in ("answer", "claim", "question"):
        reply = project.tell("save-result", **{**said, "answer": "x", key: text})
        assert (reply.code, reply.json["error"]["code"]) == (1, "lessons_copy")
        assert name in reply.json["error"]["message"]
    assert project.tell("note", title="x", body=text).json["error"]["code"] == "lessons_copy"
    assert project.tell("mark", "@", "holds", reason=text).json["error"]["code"] == "lessons_copy"
    assert project.records() == before
    assert NODE not in project.sidecar()["sources"]
    assert project.tell("save-result", **{**said, "answer": other}).code == 0
    # Entries of lessons.json are known by their form as well: such an answer is kept, and counts for nothing.
    assert (NODE in project.sidecar()["sources"]) is (name == "LESSONS.md")


def test_half_a_pair_of_surrogates_is_refused(project: Project):
    result = project.run(
        "save-result", "--json", "--from", "-", stdin='{"question": "a\\ud800", "answer": "b", "outcome": "useful"}'
    )
    assert (result.code, result.json["error"]["code"]) == (2, "input")
    whole = project.run(
        "save-result",
        "--json",
        "--from",
        "-",
        stdin='{"question": "a\\ud83d\\ude80", "answer": "b", "outcome": "useful"}',
    )
    assert whole.code == 0
    assert "🚀" in (project.path / whole.json["path"]).read_text()


def test_the_header_of_lessons_is_what_it_was(project: Project):
    project.save()
    assert project.lessons().startswith(LESSONS_HEADER)
