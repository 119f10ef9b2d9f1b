"""Every kind of broken and hostile record, in a memory that holds good ones, under every command.

None crashes a command, changes a file, hides another record, becomes evidence (unless it is some), or breaks out of
its line in LESSONS.md.
"""

from __future__ import annotations

import json
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.hostile_rows import GOLDEN, NODE, PLACE, ROWS, Row, Seen, case_matters, lay_down_all
from tests.support.checkout import Checkout
from tests.support.cli import ROOT, Result, graphify
from tests.support.lessons_form import keeps_its_form
from tests.support.project import WITH_VAT, Project

_ACTS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What a terminal acts on."""

PARTS = ("sources", "questions", "dead_ends", "corrections", "notes", "rejected")


@dataclass(frozen=True)
class Good:
    """A repository with good records of each kind, all committed: what they come down to."""

    project: Project
    records: int
    conclusions: dict[str, Any]
    control: str


@pytest.fixture(scope="module")
def good(sealed: Path, tmp_path_factory: pytest.TempPathFactory) -> Good:
    made = Project.set_up(tmp_path_factory.mktemp("good") / "repo")
    control = made.save()["id"]
    made.save(session="two", answer="Look at money.py: with_vat does it with whole cents.")
    made.save(question="Is VAT in the README?", outcome="dead_end", sources=None, misled_by=["README.md"])
    made.save(question="How much is it?", answer="It is 16.", outcome="corrected", correction="It is 19.")
    asked = made.save(question="Who calls it?", answer="Only total does.", outcome="unverified")
    made.tell("mark", asked["id"], "useful", reason="I looked.", session="three")
    made.tell("note", title="Prices are net", body="Everywhere.", sources=["src/shop/money.py"])
    made.commit("Good records")
    return Good(made, len(made.records()), conclusions(made), control)


@pytest.fixture
def project(good: Good, tmp_path: Path) -> Project:
    return good.project.copied_to(tmp_path / "repo")


def conclusions(project: Project) -> dict[str, Any]:
    """The conclusions by their kind and key, after a reflection."""
    sidecar = project.sidecar()
    found: dict[str, Any] = {}
    for part in PARTS:
        entries = sidecar[part]
        pairs = entries.items() if isinstance(entries, dict) else ((entry["id"], entry) for entry in entries)
        found |= {f"{part} {key}": value for key, value in pairs}
    return found


def seen(project: Project, good: Good, concluded: dict[str, Any]) -> Seen:
    """What the row, or its control, comes down to."""
    said = concluded.get(f"sources {NODE}")
    checked = project.run("check", "--json").json
    problems = [(one["path"].removeprefix("memory/"), one["code"], one["line"]) for one in checked["problems"]]
    remarks = [one["code"] for one in checked["remarks"] if one["code"] not in ("not-committed", "freshness")]
    records = checked["records"] - good.records
    return Seen(said["results"] if said else 0, records, tuple(sorted(problems)), tuple(sorted(remarks)))


def contents(folder: Path) -> dict[str, object]:
    """Everything below a folder, without opening what is no file, and no byte of a hole."""
    found: dict[str, object] = {}
    for top, folders, files in os.walk(os.fsencode(folder)):
        for name in [*folders, *files]:
            place = os.path.join(top, name)
            about = os.lstat(place)
            held: object = stat.S_IFMT(about.st_mode)
            if stat.S_ISREG(about.st_mode) and about.st_size > 2_000_000:
                held = about.st_size, about.st_mtime_ns
            elif stat.S_ISREG(about.st_mode):
                with open(place, "rb") as file:
                    held = file.read()
            found[os.fsdecode(place)] = held
    return found


def sound(project: Project, *words: str) -> Result:
    """A run that ended well or with an error of the expected kind, and said nothing that a terminal acts on."""
    result = project.run(*words)
    assert result.code in (0, 1, 2), (words, result)
    assert "Traceback" not in result.stdout + result.stderr
    if "--json" in words:
        assert isinstance(json.loads(result.stdout), dict)
    else:
        assert not _ACTS.search(result.stdout), words
    assert not _ACTS.search(result.stderr), words
    return result


def read_everything(project: Project, good: Good) -> None:
    """All commands that write nothing but derived files."""
    listed = [one["id"] for one in sound(project, "log", "--json").json["records"]]
    for words in (
        ("log",), ("show", *listed), ("show", "@", "--json"), ("lessons",), ("lessons", "--json"), ("explain", NODE),
        ("explain", NODE, "--json"), ("recall", "Where is VAT added?"), ("recall", "Where?", "--json", "--k", "50"), ("follow",), ("import", "memory", "--dry-run"), ("reflect",),
        ("reflect", "--memory-dir", "memory"),
    ):  # fmt: skip
        sound(project, *words)
    assert project.run("reflect", "--check").code == 0


def write_everything(project: Project, good: Good) -> None:
    """All commands that write records, and back again."""
    by = ("--session", "probe")
    assert project.save(session="probe", question="What else?", answer="Else.", sources=["README.md"])["id"]
    assert project.tell("note", *by, title="Else", body="Nothing.").code == 0
    assert project.tell("mark", good.control, "holds", *by, reason="Still.").code == 0
    for _ in range(3):
        assert project.ok("undo", *by)["removed"]


def names_what_is_wrong(project: Project, row: Row) -> None:
    """Each Problem stands in the text of `check` with path and line, on a line of its own."""
    text = sound(project, "check").stdout
    for path, _, line in row.seen.problems:
        shown = " ".join(_ACTS.sub("", path.replace("\n", " ")).split())
        assert f"\nmemory/{shown}" + (f":{line}: " if line else ": ") in "\n" + text


def shows_its_text(project: Project, row: Row) -> None:
    ids = (one["id"] for one in project.ok("log")["records"])
    assert any(row.shows in one["text"] for one in project.ok("show", *ids)["records"])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_hostile_record(row: Row, good: Good, project: Project, tmp_path: Path):
    if row.name == "names that differ by case" and not case_matters(tmp_path):
        pytest.skip("this file system takes both names for one")
    row.put(project.path / "memory")
    there, status = contents(tmp_path / "repo" / "memory"), project.status()
    outside = contents(tmp_path / "outside")

    concluded = conclusions(project)
    assert seen(project, good, concluded) == row.seen
    assert {key: concluded[key] for key in good.conclusions} == good.conclusions
    keeps_its_form((project.path / "reflections/LESSONS.md").read_text())
    names_what_is_wrong(project, row)
    shows_its_text(project, row)
    read_everything(project, good)
    write_everything(project, good)
    assert contents(tmp_path / "repo" / "memory") == there
    assert contents(tmp_path / "outside") == outside
    assert project.status() == status

    fixed = sound(project, "check", "--fix", "--json").json["fixed"]
    assert bool(fixed) is row.fixed
    assert fixed or contents(tmp_path / "repo" / "memory") == there


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_its_control(row: Row, good: Good, project: Project):
    row.put_mended(project.path / "memory")
    found = seen(project, good, conclusions(project))
    assert found == row.mended
    assert found != row.seen


def test_there_are_enough_of_them():
    assert len(ROWS) >= 100
    assert len({row.name for row in ROWS}) == len(ROWS)
    golden = {path.stem if path.is_file() else path.name for path in GOLDEN.iterdir()}
    assert golden - {row.name for row in ROWS} == {"lessons"}


def test_git_keeps_its_hands_off_the_golden_files():
    """Line ends and odd bytes are what these files are about."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    files = [path.relative_to(ROOT).as_posix() for path in GOLDEN.rglob("*") if path.is_file()]
    said = Checkout(ROOT).git("check-attr", "text", "--", *files).splitlines()
    assert len(said) == len(files)
    assert all(line.endswith(": text: unset") for line in said)


def test_all_of_them_in_one_memory(good: Good, project: Project, tmp_path: Path):
    """The commands' own processes, and still the good lessons are what they were."""
    lay_down_all(project.path / "memory")
    there = contents(project.path / "memory")
    for words in (
        ("reflect",),
        ("check",),
        ("log",),
        ("lessons",),
        ("explain", NODE),
        ("show", good.control),
        ("follow",),
    ):
        result = graphify(project.path, *words)
        assert result.code in (0, 1), (words, result)
        assert "Traceback" not in result.stdout + result.stderr
        assert not _ACTS.search(result.stdout + result.stderr), words
    concluded = conclusions(project)
    assert {key: concluded[key] for key in good.conclusions} == good.conclusions
    keeps_its_form((project.path / "reflections/LESSONS.md").read_text())
    write_everything(project, good)
    assert contents(project.path / "memory") == there


def test_a_folder_of_them_is_imported(good: Good, project: Project, tmp_path: Path):
    """Only what is another tool's document becomes a record."""
    lay_down_all(tmp_path / "given")
    there = contents(tmp_path / "given"), contents(project.path / "memory")
    done = project.ok("import", str(tmp_path / "given"))
    (record,) = done["records"]
    assert 'imported_from: "graphifyy:' in (project.path / record).read_text()
    assert len(done["problems"]) >= 50
    assert contents(tmp_path / "given") == there[0]
    (project.path / record).unlink()
    (project.path / record).parent.rmdir()
    assert contents(project.path / "memory") == there[1]


def test_a_date_ahead_is_named_and_counts_for_its_own_source_only(good: Good, project: Project):
    """Ages are counted from the newest signal of a source, so one from 2099 leaves the earlier ones spent."""
    row = next(row for row in ROWS if row.name == "date-2099")
    ahead = {path: data.replace(NODE.encode(), WITH_VAT.encode()) for path, data in row.files().items()}
    for path, data in ahead.items():
        project.write(f"memory/{path}", data)
    concluded = conclusions(project)
    changed = {key for key in good.conclusions if concluded[key] != good.conclusions[key]}
    assert changed == {f"sources {WITH_VAT}"}
    remarks = [one for one in project.ok("check")["remarks"] if one["code"] == "ahead"]
    assert [(one["path"], one["line"]) for one in remarks] == [(f"memory/{PLACE}", 1)]
