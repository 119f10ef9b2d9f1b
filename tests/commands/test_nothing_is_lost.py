"""What a person wrote is never damaged, and what was ruled out stays out: faults that were found by trying."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from graphify.names import LESSONS_HEADER
from tests.support.checkout import Checkout
from tests.support.cli import graphify
from tests.support.project import Project


@pytest.fixture
def bare(repo: Checkout) -> Project:
    """A repository in which nobody said `init`."""
    return Project(repo.path)


OTHERS = "# My own lessons\n"


def test_a_lessons_file_of_somebody_else_is_not_replaced(project: Project):
    project.write("reflections/LESSONS.md", OTHERS)
    project.save()
    assert project.error("reflect")["code"] == "in_the_way"
    assert (project.path / "reflections/LESSONS.md").read_text() == OTHERS


def test_init_stops_before_a_reflections_folder_of_something_else(bare: Project):
    bare.write("reflections/LESSONS.md", OTHERS)
    assert bare.error("init")["code"] == "in_the_way"
    assert not (bare.path / "reflections/.gitignore").exists()


def test_tracking_keeps_a_gitignore_of_somebody_else(bare: Project):
    bare.write("reflections/.gitignore", "secret.txt\n")
    bare.ok("init", "--track", "--no-hooks")
    assert (bare.path / "reflections/.gitignore").read_text() == "secret.txt\n"


def test_undo_takes_one_file_out_of_the_index_whatever_it_is_called(project: Project):
    project.save()
    project.commit()
    record = "---\ntype: note\ntitle: mine\nrecorded: 2199-12-01\nauthor: {}\n---\nx\n"
    author = (
        project.git("var", "GIT_AUTHOR_IDENT").rpartition(" <")[0] + " <" + project.git("config", "user.email") + ">"
    )
    project.write("memory/*.md", record.format(author))
    assert project.ok("undo")["removed"]
    assert project.status() == []


def test_undo_stops_while_a_merge_is_under_way(project: Project):
    project.save()
    head = project.git("rev-parse", "HEAD")
    project.write(".git/MERGE_HEAD", head + "\n")
    assert project.error("undo")["code"] == "in_progress"


def test_undo_removes_nothing_when_git_is_locked(project: Project):
    path = project.save()["path"]
    project.write(".git/index.lock", "")
    assert project.error("undo")["code"] == "index_busy"
    (project.path / ".git/index.lock").unlink()
    assert (project.path / path).exists()


def test_a_record_that_others_name_keeps_its_id(project: Project):
    saved = project.save()
    project.ok("mark", saved["id"], "retracted")
    path = project.path / saved["path"]
    path.write_text(path.read_text() + "more\n")
    assert project.ok("check", "--fix")["fixed"] == []
    assert project.ok("show", saved["id"])["records"][0]["state"] == "retracted"


def test_stamping_anew_changes_only_the_id(project: Project):
    saved = project.save()
    path = project.path / saved["path"]
    text = path.read_text().replace("type:", "# a comment\nmatrix: [[1, 2], [3]]\ntype:")
    path.write_text(text)
    (fixed,) = project.ok("check", "--fix")["fixed"]
    new_id = fixed.rpartition("-")[2].removesuffix(".md")
    assert (project.path / fixed).read_text() == text.replace(saved["id"], new_id)
    assert project.ok("check", "--fix")["fixed"] == []


def test_a_correction_does_not_hide_the_right_answer(project: Project):
    right = "The port is 80 for HTTP and 443 for TLS."
    good = project.save(question="Which port?", answer=right, sources=["with_vat"], session="a")
    project.save(
        question="Which port?",
        answer="The port is 80.",
        outcome="corrected",
        correction=right,
        sources=[],
        misled_by=["src/shop/basket.py"],
        session="b",
    )
    assert project.ok("show", good["id"])["records"][0]["state"] == "visible"
    assert project.save(question="Which port?", answer=right, sources=["with_vat"], session="c")["id"]


def test_a_later_ruling_counts_though_another_clock_was_fast(project: Project):
    saved = project.save()
    fast = "---\ntype: ruling\nruling: retracted\nabout: {}\nrecorded: 2199-01-01T00:00:00Z\nauthor: Fast\n---\n"
    project.write("memory/fast.md", fast.format(saved["id"]))
    assert project.ok("show", saved["id"])["records"][0]["state"] == "retracted"
    project.ok("mark", saved["id"], "restored")
    assert project.ok("show", saved["id"])["records"][0]["state"] == "visible"


def test_records_outside_of_a_sparse_checkout_count(project: Project):
    project.save()
    project.commit()
    project.git("sparse-checkout", "set", "--no-cone", "src")
    assert not (project.path / "memory").exists()
    assert len(project.ok("log")["records"]) == 1


def test_text_cited_by_hand_is_not_code_that_is_gone(project: Project):
    record = "---\ntype: answer\nquestion: q\noutcome: useful\nrecorded: 2026-01-01\nsources: [RFC 7519]\n---\nx\n"
    project.write("memory/hand.md", record)
    assert project.sidecar()["sources"]["RFC 7519"]["freshness"] == "unknown"


def test_a_problem_of_the_fold_is_listed_once(project: Project):
    project.write("memory/r.md", "---\ntype: ruling\nruling: holds\nabout: 0123456789ab\nrecorded: 2026-01-01\n---\n")
    assert [problem["path"] for problem in project.sidecar()["problems"]] == ["memory/r.md"]


def test_findings_of_one_file_cost_little(project: Project):
    keys = "".join(f"k{n}: v\n" for n in range(4000))
    project.write(
        "memory/many.md",
        f"---\ntype: answer\nrecorded: 2026-01-01\n{keys}sources:\n{'- []' * 1}\n" + "- []\n" * 3000 + "---\n",
    )
    checked = project.run("check", "--json")
    assert len(json.loads(checked.stdout)["problems"]) <= 21


def test_folders_nested_without_end_are_a_problem(project: Project):
    (project.path / "memory" / "/".join("d" * 60)).mkdir(parents=True)
    assert project.run("check").code == 1


@pytest.mark.parametrize(
    "words",
    [
        ("explain", "\udcff"),
        ("save-result", "--question", "q", "--answer", "a", "--outcome", "useful", "--source", "a:" + "9" * 5000),
    ],
    ids=["not UTF-8", "a line number without end"],
)
def test_odd_words_are_no_bug_of_ours(project: Project, words: tuple[str, ...]):
    assert project.run(*words).code in (1, 2)


@pytest.mark.parametrize(
    "given",
    [
        '{"question": "q", "sources": ["\\ud800"]}',
        '{"question": ' + "9" * 5000 + "}",
        '{"sources": ' + json.dumps(["a"] * 500) + "}",
    ],
)
def test_odd_input_is_no_bug_of_ours(project: Project, given: str):
    assert project.run("save-result", "--from", "-", stdin=given).code == 2


def test_a_full_disk_behind_the_output_is_an_error(project: Project):
    project.save()
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full here")
    assert os.system(f"cd '{project.path}' && '{os.sys.executable}' -m graphify log >/dev/full 2>err") >> 8 == 1
    assert (project.path / "err").read_text().startswith("error: the answer cannot be written")


def test_terminal_escapes_in_an_error_are_shown_as_characters(project: Project):
    said = graphify(project.path, "show", "\x1b]0;owned\x07").stderr
    assert "\x1b" not in said


def test_header_in_a_foreign_document_is_no_evidence(project: Project):
    project.write("memory/f.md", f'---\ntype: "query"\nquestion: "q"\ndate: "2026-01-01"\n---\n{LESSONS_HEADER}\n')
    assert project.ok("log")["records"] == []
