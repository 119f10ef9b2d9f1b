"""Formatters over ``memory/``: no standing moves, and `check` says what happened to each file.

What real formatters make of the store is recorded (see `formatted`); mdformat runs too where it is installed. The
three small ones are written out here.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.formatted import COMMANDS, GOLDEN, record, store
from tests.support.project import WITH_VAT, Project


@pytest.fixture
def kept(project: Project) -> Project:
    """A project whose memory is the store, committed, and a record by hand with white space at its ends."""
    for stamped in store():
        project.write(f"memory/{stamped.path}", stamped.text)
    by_hand = '---\ntype: answer  \noutcome: useful\t\nsources: ["README.md"]\n---\n# By hand?  \n\nYes.\t\n\n\n'
    project.write("memory/2026-01/20260130-by-hand.md", by_hand)
    project.commit("Records")
    project.ok("reflect")
    return project


def concluded(project: Project) -> dict[str, Any]:
    """All standings with their scores, results and authors, and the ids of all else.

    Not the record that speaks for a source: one that a person wrote without an id has another when it is rewritten.
    """
    sidecar = project.sidecar()
    for entry in sidecar["sources"].values():
        del entry["id"], entry["claim"]
    lists = ("dead_ends", "corrections", "notes", "rejected")
    return {"sources": sidecar["sources"], "counts": sidecar["counts"]} | {
        part: [entry["id"] for entry in sidecar[part]] for part in lists
    }


def findings(project: Project) -> dict[str, str]:
    """What `check` says about files that are not what they were."""
    result = project.run("check", "--json")
    said = [one for kind in ("problems", "remarks") for one in result.json[kind]]
    found = {one["path"]: one["code"] for one in said if one["code"] in ("edited", "reformatted")}
    assert result.code == (1 if "edited" in found.values() else 0)
    return found


def put_formatted(project: Project, name: str) -> set[str]:
    """Write what a formatter made; returns the paths of the records that it wrote in another way."""
    changed = set()
    for stamped in store():
        new = (GOLDEN / name / stamped.path).read_bytes()
        if new.decode() != stamped.text:
            changed.add(f"memory/{stamped.path}")
        project.write(f"memory/{stamped.path}", new)
    return changed


def about(path: str) -> str:
    """The answer's name in the store."""
    return path.partition("-what-about-")[2].partition("-x-and-y")[0].replace("-", " ")


REWRITES_CODE = {"prettier": {"json", "shell"}, "prettier-wrapped": {"json", "shell"}}
"""Formatters that rewrite code inside of fences (JavaScript, YAML), and the answers in which they do: that is an edit,
on purpose. Only a reader of that language could tell that it says the same, and who asks would have to believe it.
"""


@pytest.mark.parametrize("name", COMMANDS)
def test_a_formatter_moves_nothing(kept: Project, name: str):
    before = concluded(kept)
    assert before["sources"][WITH_VAT]["results"] >= 10
    assert findings(kept) == {}
    changed = put_formatted(kept, name)
    assert len(changed) >= 15
    assert concluded(kept) == before
    said = findings(kept)
    assert {about(path) for path, code in said.items() if code == "edited"} == REWRITES_CODE.get(name, set())
    assert set(said.values()) <= {"reformatted", "edited"}
    # What a formatter does to white space alone leaves the id, and is not worth a word.
    assert set(said) <= changed
    assert len(said) >= 9
    commit = kept.commit("Format", "--author", "Bo <bo@example.org>")
    assert findings(kept) == said
    remarks = [one["message"] for one in kept.run("check", "--json").json["remarks"] if one["code"] == "reformatted"]
    assert remarks
    assert all(f"in {commit[:10]} by Bo <bo@example.org>" in message for message in remarks)


CHANGES = [
    [
        ("lists", b"deep", b"steep"),
        ("code", b"-2", b"2"),
        ("json", b'"x y"', b'"x  y"'),
        ("table", b"-20", b"20"),
        ("emphasis", b"snake_case_name", b"snake-case-name"),
        ("signs", b"~/x", b"/x"),
        ("escapes", b"a.b/c_d_e", b"a.b/c_d_f"),
        ("footnotes", b"http://x.y/z", b"http://x.y/Z"),
        ("html", b"<!-- c -->", b"<!-- d -->"),
        ("scripts", "می‌خواهم".encode(), "میخواهم".encode()),
        ("shell", b"./build", b"/build"),
    ],
    [
        ("json", b"-2", b"2"),
        ("emphasis", b"a_b_c", b"a_b_d"),
        ("signs", b"--flag", b"-flag"),
        ("shell", b"make -j2", b"make -j4"),
        ("long lines", b"ends.", b"ends"),
        ("fences", b"type: note", b"type: answer"),
        ("breaks", b"[ ] todo", b"[x] todo"),
        ("headings", b"More.", b"Less."),
    ],
]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_change_in_a_formatted_file_is_an_edit(kept: Project, name: str):
    """The control: under each formatter's output, one word, sign, number or path is another one."""
    put_formatted(kept, name)
    paths = {about(stamped.path): f"memory/{stamped.path}" for stamped in store()}
    for change in CHANGES:
        for answer, old, new in change:
            data = (kept.path / paths[answer]).read_bytes()
            assert old in data, (answer, old)
            kept.write(paths[answer], data.replace(old, new))
        found = {about(path) for path, code in findings(kept).items() if code == "edited"}
        assert found == {answer for answer, _, _ in change} | REWRITES_CODE.get(name, set())
        put_formatted(kept, name)


def trailing_white_space(text: bytes) -> bytes:
    """What pre-commit's `trailing-whitespace` hook does by default."""
    return b"".join(line.rstrip() + b"\n" for line in text.splitlines())


def end_of_file(text: bytes) -> bytes:
    """What pre-commit's `end-of-file-fixer` hook does."""
    return text.rstrip(b"\r\n") + b"\n"


def line_ends(text: bytes) -> bytes:
    """What an editor or `core.autocrlf` does."""
    return text.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


@pytest.mark.parametrize("fixer", [trailing_white_space, end_of_file, line_ends])
def test_white_space_fixers_are_not_even_noticed(kept: Project, fixer: Callable[[bytes], bytes]):
    before, changed = concluded(kept), 0
    for path in kept.records():
        old = (kept.path / path).read_bytes()
        kept.write(path, fixer(old))
        changed += old != fixer(old)
    assert changed >= 1
    assert concluded(kept) == before
    assert findings(kept) == {}
    path = kept.records()[0]
    kept.write(path, (kept.path / path).read_bytes().replace(b"deep", b"steep"))
    assert findings(kept) == {path: "edited"}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_recorded_output_is_that_of_this_store(name: str):
    golden = {path.relative_to(GOLDEN / name).as_posix() for path in (GOLDEN / name).rglob("*.md")}
    assert golden == {stamped.path for stamped in store()}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_formatter_itself(kept: Project, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Whatever version is installed here."""
    program = COMMANDS[name][0]
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    if program == "mdformat":
        pytest.importorskip("mdformat_frontmatter")
        pytest.importorskip("mdformat_gfm")
    monkeypatch.setattr("tests.acceptance.formatted.GOLDEN", tmp_path)
    record(name)
    before = concluded(kept)
    for stamped in store():
        kept.write(f"memory/{stamped.path}", (tmp_path / name / stamped.path).read_bytes())
    assert concluded(kept) == before
    edited = {about(path) for path, code in findings(kept).items() if code == "edited"}
    assert edited <= REWRITES_CODE.get(name, set())
