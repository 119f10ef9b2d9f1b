"""A secret is in no record, and in nothing that is said about it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from graphify.memory.secret_shapes import SHAPES
from tests.memory.lookalikes import LOOKALIKES
from tests.support.project import WITH_VAT, Project, answer
from tests.support.tokens import made, token

SECRET = token()
ANSWER_FIELDS = [
    "question", "answer", "outcome", "claim", "sources", "misled_by", "correction", "supersedes", "tags", "valid_from",
    "valid_until", "session", "agent", "author", "despite",
]  # fmt: skip
NOTE_FIELDS = ["title", "body", "sources", "supersedes", "tags", "valid_from", "session", "agent", "author", "despite"]
MARK_FIELDS = ["reason", "sources", "misled_by", "correction", "question", "value", "session", "agent", "author"]
LISTS = ("sources", "misled_by", "supersedes", "tags")


def everything_in(project: Project) -> bytes:
    """Every file of the work tree, and what the state folder keeps."""
    return b"".join(file.read_bytes() for file in project.path.rglob("*") if file.is_file())


def refused(project: Project, said: Any, field: str) -> None:
    assert said.code == 1, said.stdout
    error = said.json["error"]
    assert error["code"] == "secret"
    assert f"`{field}`" in error["message"]
    assert "GitHub token" in error["message"]
    assert SECRET not in said.stdout + said.stderr
    assert project.records() == []
    assert SECRET.encode() not in everything_in(project)


def with_secret(field: str) -> dict[str, Any]:
    value = f"see {SECRET} there"
    return {field: [value] if field in LISTS else value}


@pytest.mark.parametrize("field", ANSWER_FIELDS)
@pytest.mark.parametrize("dry", [(), ("--dry-run",)], ids=["", "dry"])
def test_in_an_answer(project: Project, field: str, dry: tuple[str, ...]):
    refused(project, project.tell("save-result", *dry, **answer(**with_secret(field))), field)


@pytest.mark.parametrize("field", NOTE_FIELDS)
def test_in_a_note(project: Project, field: str):
    refused(project, project.tell("note", **{"title": "Title", "body": "Body.", **with_secret(field)}), field)


@pytest.mark.parametrize("field", MARK_FIELDS)
def test_in_a_ruling(project: Project, field: str):
    given = {"question": "Which?", "value": "This one.", **with_secret(field)}
    refused(project, project.tell("mark", "rejected", **given), field)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_each_shape(project: Project, shape: Any):
    secret = made(shape.example, 7)
    said = project.tell("save-result", **answer(answer=f"It is this:\n\n{secret}\n"))
    assert (said.code, said.json["error"]["code"]) == (1, "secret")
    assert secret not in said.stdout
    assert project.records() == []


def test_what_only_looks_like_one_is_kept(project: Project):
    for number, text in enumerate(LOOKALIKES[:: len(LOOKALIKES) // 40]):
        said = project.tell(
            "save-result",
            "--unresolved-ok",
            **answer(
                question=f"Number {number}? {text}"[:400], answer=f"{text}\n\nThat.", claim=text, tags=[text[:80]]
            ),
        )
        assert said.code == 0, (text, said.stdout)


@pytest.mark.parametrize(
    "words",
    [
        ("show", SECRET),
        ("mark", SECRET, "useful"),
        ("explain", SECRET),
        ("lessons", "--as-of", SECRET),
        (SECRET,),
        ("save-result", f"--{SECRET}"),
        ("save-result", "--from", SECRET),
        ("save-result", "--question", "a", "--answer", "b", "--outcome", SECRET),
        ("mark", "abcd", SECRET),
        ("-C", SECRET, "log"),
        ("import", SECRET),
    ],
    ids=lambda words: " ".join(words).replace(SECRET, "SECRET"),
)
@pytest.mark.parametrize("flag", [(), ("--json",)], ids=["", "json"])
def test_no_error_repeats_it(project: Project, words: tuple[str, ...], flag: tuple[str, ...]):
    said = project.run(*words, *flag)
    assert said.code in (1, 2)
    assert SECRET not in said.stdout + said.stderr


@pytest.mark.parametrize("given", [{SECRET: "a"}, {"question": {SECRET: 1}}, {"session": [SECRET]}])
def test_nor_does_an_error_about_the_input(project: Project, given: dict[str, Any]):
    said = project.tell("save-result", **given)
    assert said.code == 2
    assert SECRET not in said.stdout + said.stderr


def test_nor_does_the_report_of_a_bug(project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    def broken(*_: object) -> None:
        raise ValueError(f"cannot do {SECRET}")

    monkeypatch.setattr("graphify.commands.show.read_memory", broken)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    said = project.run("show", "abcd")
    assert said.code == 3
    reports = [file.read_text() for file in tmp_path.glob("graphify-*.log")]
    assert len(reports) == 1
    assert "cannot do [GitHub token]" in reports[0]
    assert SECRET not in said.stdout + said.stderr + reports[0]


def test_a_document_with_one_is_not_imported_and_the_others_are(project: Project):
    text = '---\ntype: "query"\ndate: "2026-01-01T10:00:00+00:00"\nquestion: "{}"\noutcome: "useful"\n---\n\n## Answer\n\n{}\n'
    project.write("docs/a.md", text.format("One?", f"Use {SECRET}."))
    project.write("docs/b.md", text.format("Two?", "Use nothing."))
    said = project.run("import", "docs", "--json")
    assert said.code == 0
    assert len(said.json["records"]) == 1
    assert "a.md" in said.json["problems"][0]
    assert "GitHub token" in said.json["problems"][0]
    assert SECRET not in said.stdout + said.stderr


def test_an_author_from_the_environment(project: Project):
    said = project.run(
        "save-result", "--json", "--from", "-", stdin=json.dumps(answer()), env={"GRAPHIFY_AUTHOR": f"Ada {SECRET}"}
    )
    assert said.json["error"]["code"] == "secret"
    assert project.records() == []


def test_a_source_that_is_quoted_in_an_error(project: Project):
    said = project.tell("save-result", **answer(sources=[f"{WITH_VAT}x {SECRET}"]))
    assert SECRET not in said.stdout
