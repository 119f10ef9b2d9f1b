"""Reading with what was kept of the records is reading the records."""

import os
from pathlib import Path

import pytest

from graphify.commands.shared import memory
from graphify.commands.shared.memory import read_memory
from graphify.commands.shared.workspace import open_workspace
from graphify.memory.records import Answer
from graphify.repo import folders, shelf
from tests.support.project import Project


@pytest.fixture(autouse=True)
def _no_file_is_too_young(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "TICK_NS", -(10**15))
    monkeypatch.setattr(folders, "TICK_NS", -(10**15))
    monkeypatch.setattr(folders, "_FINE", -(10**15))


def _store(project: Project) -> dict[str, Path]:
    """Records of each kind, and files that are none."""
    saved = [project.save(question=f"Where is number {number}?", claim=f"In place {number}.") for number in range(20)]
    project.ok("mark", saved[0]["id"], "retracted")
    project.ok("note", "A title", "--body", "A body.")
    month = project.path / Path(saved[1]["path"]).parent
    (month / "broken.md").write_text("---\ntype: answer\nquestion: [\n---\n")
    (month / "by-hand.md").write_text("---\ntype: note\ntitle: By hand\n---\nText.\n")
    (month / "plain.md").write_text("no front matter")
    (month / "foreign.md").write_text("---\nquestion: Old?\ndate: 2026-01-02\n---\n## Answer\n\nYes.\n")
    return {one["id"]: project.path / one["path"] for one in saved}


def test_kept_and_read_are_equal(project: Project) -> None:
    _store(project)
    workspace = open_workspace(project.path)
    first = read_memory(workspace)
    state = workspace.layout.state
    assert state is not None
    assert list(state.glob("read-*")), "the control: something is kept"
    assert read_memory(workspace) == first


def test_an_edit_is_seen_whatever_its_times_say(project: Project) -> None:
    files = _store(project)
    project.ok("reflect")
    record_id, file = list(files.items())[5]
    before, text = file.stat(), file.read_text()
    file.write_text(text.replace("In place 5.", "In place 9."))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert file.stat().st_size == before.st_size
    findings = project.run("check", "--json").json
    edited = [one["path"] for kind in ("problems", "remarks") for one in findings[kind] if one["code"] == "edited"]
    assert edited == [str(file.relative_to(project.path))]
    assert "In place 9." in project.run("show", record_id).stdout


def test_reflect_check_believes_no_shelf(project: Project) -> None:
    """What CI relies on does not depend on what a file system says of files."""
    files = _store(project)
    project.ok("reflect")
    assert project.run("reflect", "--check").code == 0
    state = open_workspace(project.path).layout.state
    assert state is not None
    kept = shelf.Shelf(state, memory.shelf_key())
    believed = 0
    for file in files.values():
        path = str(file.relative_to(project.path))
        value = kept.get(path, shelf.facts_of(file.stat()))
        if value is None:
            continue  # the last few are not on the shelf yet
        file.write_text(file.read_text().replace("In place", "Elsewhere at"))
        kept.put(path, shelf.facts_of(file.stat()), value)
        believed += 1
    assert believed > 16
    kept.close()
    known = {one.claim for one in read_memory(open_workspace(project.path)).records if isinstance(one, Answer)}
    assert "In place 5." in known, "the control: the shelf is believed elsewhere"
    result = project.run("reflect", "--check")
    assert result.code == 1
    assert '-"inputs"' in result.stdout
