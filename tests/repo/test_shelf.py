"""What is kept of files: believed only while nothing about the file is new."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from graphify.repo.reading import read_files
from graphify.repo.shelf import Shelf, facts_of

AGE = 10_000_000_000
MANY = 30


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "memory" / "2026-11"
    folder.mkdir(parents=True)
    for number in range(MANY):
        (folder / f"{number}.md").write_text(f"text {number}")
    return folder


def _shelf(folder: Path, key: str = "form 1", ahead: int = AGE) -> Shelf:
    """A shelf that looks ``ahead`` nanoseconds from now, so that what was written just now is old enough."""
    state = folder.parents[1] / "state"
    state.mkdir(exist_ok=True)
    shelf = Shelf(state, key)
    shelf._taken += ahead
    return shelf


def _read(folder: Path, **how) -> dict[str, str]:
    """One reader: takes what is kept, and offers what it had to read. By name what came from the shelf."""
    shelf = _shelf(folder, **how)
    kept = {}
    for file in read_files(folder, within=folder, shelf=shelf):
        if file.kept is not None:
            kept[file.path] = file.kept
        else:
            shelf.put(file.path, file.facts, file.content.decode())
    shelf.close()
    return kept


def test_what_was_read_is_not_read_again(folder: Path) -> None:
    assert _read(folder) == {}
    assert _read(folder) == {f"{number}.md": f"text {number}" for number in range(MANY)}


def _rewrite(file: Path) -> None:
    """Other text of the same length, and the time of before put back."""
    before = file.stat()
    file.write_text("tent 7")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.mark.parametrize(
    "change",
    [
        _rewrite,
        lambda file: file.write_text("longer text than before"),
        lambda file: (file.unlink(), file.write_text("text 7")),
        lambda file: os.utime(file, ns=(0, 0)),
        lambda file: file.chmod(0o600),
    ],
    ids=["same length and time", "longer", "another file", "another time", "another mode"],
)
def test_a_file_that_changed_is_read_again(folder: Path, change) -> None:
    _read(folder)
    change(folder / "7.md")
    assert set(_read(folder)) == {f"{number}.md" for number in range(MANY) if number != 7}


def test_a_file_as_young_as_the_look_is_not_kept(folder: Path) -> None:
    _read(folder, ahead=0)
    assert _read(folder, ahead=0) == {}
    for file in folder.iterdir():
        os.utime(file, ns=(0, 0))
    assert _read(folder, ahead=0) == {}, "the change itself was just now, whatever time it set"


def test_another_key_is_another_shelf(folder: Path) -> None:
    _read(folder)
    assert _read(folder, key="form 2") == {}


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[:-1],
        lambda content: content[:40] + b"\xff" + content[41:],
        lambda content: content[:-1] + bytes([content[-1] ^ 1]),
        lambda content: b"x" * 4096,
    ],
    ids=["empty", "cut", "a byte", "the last bit", "something else"],
)
def test_a_damaged_shelf_is_an_empty_one(folder: Path, damage) -> None:
    _read(folder)
    (kept,) = (folder.parents[1] / "state").iterdir()
    kept.write_bytes(damage(kept.read_bytes()))
    assert _read(folder) == {}
    assert len(_read(folder)) == MANY, "and it is made anew"


def test_one_new_file_does_not_write_everything_anew(folder: Path) -> None:
    _read(folder)
    (kept,) = (folder.parents[1] / "state").iterdir()
    before = kept.read_bytes()
    (folder / "new.md").write_text("new")
    _read(folder)
    assert kept.read_bytes() == before
    for number in range(MANY):
        (folder / f"new {number}.md").write_text("new")
    _read(folder)
    assert kept.read_bytes() != before
    assert len(_read(folder)) == 2 * MANY + 1


def test_without_a_state_folder_nothing_is_kept(folder: Path) -> None:
    shelf = replace(_shelf(folder), folder=None)
    facts = facts_of((folder / "1.md").stat())
    shelf.put("1.md", facts, "text 1")
    shelf.close()
    assert shelf.get("1.md", facts) is None


def test_a_state_folder_that_cannot_be_written_costs_nothing_else(folder: Path) -> None:
    state = folder.parents[1] / "state"
    state.write_text("a file")
    shelf = Shelf(state, "form 1")
    shelf._taken += AGE
    shelf.put("1.md", facts_of((folder / "1.md").stat()), "text 1")
    shelf.close()
    assert state.read_text() == "a file"


def test_a_file_of_another_device_is_another(folder: Path) -> None:
    found = (folder / "1.md").stat()
    values = list(found)
    elsewhere = os.stat_result(
        [*values[:2], found.st_dev + 1, *values[3:]],
        {name: getattr(found, name) for name in ("st_mtime_ns", "st_ctime_ns", "st_atime_ns")},
    )
    same = os.stat_result(
        values, {name: getattr(found, name) for name in ("st_mtime_ns", "st_ctime_ns", "st_atime_ns")}
    )
    assert facts_of(same) == facts_of(found)
    assert facts_of(elsewhere) != facts_of(found)
