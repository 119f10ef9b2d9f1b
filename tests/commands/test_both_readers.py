"""Of a clean checkout, the reader of the work tree and the reader of a commit say the same."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.checkout import Checkout
from tests.support.project import Project

NOTE = '---\ntype: "note"\ntitle: "{}"\nrecorded: "2026-11-01T00:00:0{}Z"\n---\n# {}\n\nText.\n'
TEXTS: list[bytes] = [
    *(NOTE.format(f"t{number}", number, f"t{number}").encode() for number in range(4)),
    NOTE.format("crlf", 5, "crlf").replace("\n", "\r\n").encode(),
    b"\xef\xbb\xbf" + NOTE.format("bom", 6, "bom").encode().replace(b"\n", b"\r\n", 3),
    b'---\ntype: "answer"\nquestion: "q"\noutcome: "useful"\nsources: ["src/shop/money.py::with_vat"]\n---\nIt is there.',
    b"no fence\r\n",
    b"---\ntype: [\n---\n",
    b"---\ntitle: x\n---\n",
    b"---\ntype: note\ntitle: \xff\n---\n",
    b"x" * (1 << 20) + b"x",
    b"",
]
NAMES = [
    "a.md",
    "2026-11/20261101-x.md",
    "2026-11/.hidden.md",
    ".obsidian/b.md",
    ".obsidian/deep/c.md",
    "2026-11/.tmp-1.md",
    "folder.md/in.md",
    "2026-11/text.txt",
    "2026-11/A.MD",
    "ünï/d é.md",
    "-x/*.md",
    "/".join("d" * 37) + "/deep.md",
    "/".join("d" * 39) + "/deeper.md",
    "/".join("d" * 41) + "/deepest.md",
]
ATTRIBUTES = ["", "* text=auto\n", "*.md text eol=crlf\n", "memory/** text eol=crlf\n", "* -text\n"]


def _without_freshness(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_freshness(one) for key, one in value.items() if key not in ("freshness", "inputs")}
    return [_without_freshness(one) for one in value] if isinstance(value, list) else value


def _agree(project: Project, *, tracked: bool) -> None:
    assert project.status() == []
    there, then = project.ok("reflect", "--min-corroboration", "2"), project.ok("reflect", "--as-of", "HEAD")
    if tracked:
        assert there == then
    assert _without_freshness(there) == _without_freshness(then)
    lessons = project.ok("lessons"), project.ok("lessons", "--as-of", "HEAD")
    assert _without_freshness(lessons[0]) == _without_freshness(lessons[1])


@pytest.fixture(scope="module")
def tracked(sealed: Path, tmp_path_factory: pytest.TempPathFactory) -> Project:
    return Project.set_up(tmp_path_factory.mktemp("tracked") / "repo", "--track")


_files = st.dictionaries(st.sampled_from(NAMES), st.sampled_from(TEXTS), min_size=1, max_size=6)
_case = st.tuples(_files, st.sampled_from(ATTRIBUTES), st.sampled_from(["true", "input", "false"]), st.booleans())


def _try(template: Project, place: Path, case: Any) -> None:
    files, attributes, autocrlf, sparse = case
    shutil.rmtree(place, ignore_errors=True)
    project = template.copied_to(place)
    project.git("config", "core.autocrlf", autocrlf)
    for name, text in files.items():
        project.write(f"memory/{name}", text)
    if attributes:
        project.write(".gitattributes", attributes)
    project.commit("odd")
    # As a clone would have it: what git writes, by these attributes.
    for name in filter(None, project.git("ls-files", "-z").split("\0")):
        (project.path / name).unlink(missing_ok=True)
    project.git("checkout", "-q", "--", ".")
    if sparse:
        project.git("sparse-checkout", "set", "--no-cone", "/*", "!/memory/2026-11/", "!/memory/a.md")
    if not sparse and project.status():
        return  # git itself cannot agree with its attributes here
    _agree(project, tracked=True)


_property = settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])


@given(case=_case)
@_property
def test_odd_stores(tracked: Project, tmp_path: Path, case: Any) -> None:
    _try(tracked, tmp_path / "repo", case)


@pytest.mark.soak
@given(case=_case)
@settings(parent=_property, max_examples=500)
def test_odd_stores_many(tracked: Project, tmp_path: Path, case: Any) -> None:
    _try(tracked, tmp_path / "repo", case)


def _links(project: Project) -> None:
    for name, target in {
        "link.md": "a.md",
        "folder": "2026-11",
        "nowhere": "missing",
        "up": "..",
        "broken.md": "none",
    }.items():
        os.symlink(target, project.path / "memory" / name)
    project.write("memory/2026-11/a.md", TEXTS[0])


def _hidden(project: Project) -> None:
    for number, name in enumerate((".obsidian/a.md", "x/.trash/b.md", ".c.md", "d.md")):
        project.write(f"memory/{name}", TEXTS[number])


def _bad_name(project: Project) -> None:
    folder = os.fsencode(project.path) + b"/memory/"
    with open(folder + b"\xff.md", "wb") as file:
        file.write(TEXTS[0])


@pytest.mark.parametrize("arrange", [_links, _hidden, _bad_name])
@pytest.mark.parametrize("mode", ["local", "tracked"])
def test_odd_places(template: Project, tracked: Project, tmp_path: Path, arrange: Callable[[Project], None], mode: str):
    project = (tracked if mode == "tracked" else template).copied_to(tmp_path / "repo")
    project.save()
    arrange(project)
    project.commit()
    _agree(project, tracked=mode == "tracked")
    reply = project.ok("reflect", "--as-of", "HEAD")
    assert json.dumps(reply) != json.dumps(project.ok("reflect", "--as-of", "HEAD~1"))
    if arrange is _hidden:
        assert [note["title"] for note in reply["notes"]] == ["t3"]
    else:
        assert [problem["code"] for problem in reply["problems"]] == (
            ["symlink"] * 4 if arrange is _links else ["bad_name"]
        )


def test_a_memory_that_is_a_link(project: Project):
    shutil.move(project.path / "memory", project.path / "real")
    os.symlink("real", project.path / "memory")
    project.commit()
    assert project.error("reflect", "--as-of", "HEAD")["code"] == "in_the_way"


def test_what_a_partial_clone_lacks_is_said(project: Project, tmp_path: Path):
    project.save()
    project.commit()
    project.git("config", "uploadpack.allowFilter", "true")
    Checkout(tmp_path).git("clone", "-q", "--no-checkout", "--filter=blob:none", f"file://{project.path}", "partial")
    partial = Project(tmp_path / "partial")
    codes = {problem["code"] for problem in partial.ok("reflect", "--as-of", "HEAD")["problems"]}
    assert codes == {"not_here"}
