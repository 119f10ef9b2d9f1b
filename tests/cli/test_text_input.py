"""`--from`: a JSON object, or a record; from a file, or from standard input."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.project import WITH_VAT, Project, answer

EVERY_KEY = {
    "save-result": {
        *("question", "answer", "outcome", "claim", "sources", "misled_by", "correction", "supersedes", "tags"),
        *("valid_from", "valid_until", "session", "agent", "author", "despite", "keep_open", "unresolved_ok"),
    },
    "note": {
        *("title", "body", "sources", "supersedes", "tags", "valid_from", "valid_until", "session", "agent", "author"),
        *("despite", "unresolved_ok"),
    },
    "mark": {
        *("reason", "sources", "misled_by", "correction", "keep_open", "value", "question", "session", "agent"),
        *("author", "unresolved_ok"),
    },
    "explain": {"node"},
    "lessons": {"path"},
    "recall": {"question", "path", "node"},
}


def given(project: Project, text: str | bytes, *words: str) -> Any:
    return project.run("save-result", "--json", "--from", "-", *words, stdin=text)


@pytest.mark.parametrize("command", EVERY_KEY)
def test_an_unknown_key_is_named(project: Project, command: str):
    words = ("abcd", "holds") if command == "mark" else ()
    result = project.tell(command, *words, wrong_key="x")
    error = result.json["error"]
    assert result.code == 2
    assert "`wrong_key`" in error["message"]
    assert set(error["hint"].removeprefix("a JSON object with the keys ").split(", ")) == EVERY_KEY[command]


def test_a_key_that_is_nearly_right(project: Project):
    result = project.tell("save-result", **answer(source=["with_vat"]))
    assert result.code == 2
    assert result.json["error"]["hint"] == "did you mean `sources`?"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no object",
        "[1]",
        '{"question": 1}',
        '{"question": null}',
        '{"tags": [1]}',
        '{"tags": {"node": "x"}}',
        '{"keep_open": "true"}',
        '{"question": "a", "question": "b"}',
        '{"question": "a"',
        '{"sources": [["x"]]}',
        "---\ntype: something\n---\n",
        "---\ntype: [\n---\n",
        b"\xff\xfe",
        '{"a":' * 100_000,
    ],
)
def test_what_is_no_input(project: Project, text: str | bytes):
    result = given(project, text, "--outcome", "useful", "--question", "q", "--answer", "a")
    assert result.code == 2, result
    assert result.json["error"]["message"]
    assert project.records() == []


def test_files(project: Project, tmp_path: Path):
    file = tmp_path / "given.json"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(answer()).encode())
    assert project.ok("save-result", "--from", str(file))["standing"] == {WITH_VAT: "tentative"}
    error = project.error("save-result", "--from", "nothing.json", code=2)
    assert "nothing.json" in error["message"]
    assert project.error("save-result", "--from", ".", code=2)
    file.write_bytes(b" " * (5 << 20))
    assert "4 MiB" in project.error("save-result", "--from", str(file), code=2)["message"]


def test_a_flag_wins(project: Project):
    reply = project.save("--outcome", "dead_end", "--misled-by", "README.md", "--session", "flag", tags=["a"])
    assert reply["outcome"] == "dead_end"
    assert reply["standing"] == {"README.md": "misleading", WITH_VAT: "tentative"}
    replaced = project.save("--source", "README.md", "--tag", "b", tags=["a"])
    assert list(replaced["standing"]) == ["README.md"]
    assert 'tags: ["b"]' in (project.path / replaced["path"]).read_text()


def test_forms_of_lists(project: Project):
    one = project.save(sources="with_vat")
    many = project.save(sources=[{"node": WITH_VAT}, "README.md"], session="two", answer="Other words.")
    assert list(one["standing"]) == [WITH_VAT]
    assert sorted(many["standing"]) == ["README.md", WITH_VAT]


def test_a_record_in_its_own_form(project: Project):
    text = (
        "---\ntype: answer\nquestion: Where is VAT added?\noutcome: useful\nclaim: There.\nsources: [with_vat]\n"
        "tags: [money]\n---\n# Where is VAT added?\n\n**Outcome:** useful\n\nIn *with_vat*.\n\nSee there.\n"
    )
    reply = given(project, text).json
    saved = (project.path / reply["path"]).read_text()
    assert list(reply["standing"]) == [WITH_VAT]
    assert "fingerprint:" in saved
    assert saved.endswith("\n\nIn *with_vat*.\n\nSee there.\n")
    assert 'claim: "There."' in saved
    assert 'author: "Ada Example <ada@example.org>"' in saved


def test_a_saved_record_comes_in_again(project: Project):
    first = project.save(claim="There.", tags=["money"])
    text = (project.path / first["path"]).read_text()
    again = given(project, text, "--session", "one").json
    assert (again["existing"], again["id"]) == (True, first["id"])


def test_a_note_and_a_ruling_in_their_own_form(project: Project):
    note = project.run(
        "note", "--json", "--from", "-", stdin="---\ntype: note\n---\n# Prices are net\n\nAlways.\n"
    ).json
    assert "-note-prices-are-net-" in note["path"]
    ruling = "---\ntype: ruling\nruling: corrected\ncorrection: It is gross.\n---\nI asked.\n"
    first = project.save()["id"]
    reply = project.run("mark", first, "corrected", "--json", "--from", "-", stdin=ruling).json
    text = (project.path / reply["path"]).read_text()
    assert 'correction: "It is gross."' in text
    assert text.endswith("\nI asked.\n")


def test_explain_and_lessons(project: Project):
    project.save()
    assert project.tell("explain", node="with_vat").json["node"] == WITH_VAT
    assert project.tell("lessons", path="src").json["sources"]


def test_each_flag_says_what_its_key_says(project: Project):
    """The same words, as flags and as keys, are the same record."""
    said = {
        "question": "Where?",
        "answer": "There.",
        "outcome": "corrected",
        "claim": "There it is.",
        "correction": "Here.",
        "agent": "robot",
        "author": "Bo",
        "session": "s",
        "valid_from": "2026-01-01",
        "valid_until": "2026-02-01",
    }
    lists = {"sources": ["README.md"], "misled_by": ["with_vat"], "tags": ["a", "b"]}
    flags = [word for key, value in said.items() for word in ("--" + key.replace("_", "-"), value)]
    flags += ["--source", "README.md", "--misled-by", "with_vat", "--tag", "a", "--tag", "b", "--keep-open"]
    first = project.ok("save-result", *flags)
    again = project.tell("save-result", **said, **lists, keep_open=True).json
    assert (again["existing"], again["id"]) == (True, first["id"])
