"""`graphify import`: the documents of the public package become records, everywhere the same ones."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from graphify.commands.shared.memory import read_memory
from graphify.commands.shared.workspace import open_workspace
from tests.support.checkout import Checkout
from tests.support.project import WITH_VAT, Project

SAMPLE = Path(__file__).parents[1] / "differential" / "sample"
DOCUMENTS = 40
FOLDER = "graphify-out/memory"


def document(question: str, *, date: str = "2026-01-02T03:04:05", nodes: str = "[]", outcome: str = "useful") -> str:
    header = f'---\ntype: "query"\ndate: "{date}"\nquestion: "{question}"\ncontributor: "graphify"\n'
    header += f'outcome: "{outcome}"\nsource_nodes: {nodes}\n---\n\n'
    return header + f"# Q: {question}\n\n## Answer\n\nThe answer to it.\n"


def records(project: Checkout) -> dict[str, tuple[str, ...]]:
    """Id, path, question, day and origin of every record: what may not depend on where it was imported."""
    found = read_memory(open_workspace(project.path)).records
    return {one.id: (one.path, one.question, one.recorded, one.imported_from) for one in found}  # type: ignore[union-attr]


def test_the_sample_gives_a_record_for_each_document_and_no_problem(project: Project) -> None:
    done = project.ok("import", str(SAMPLE))
    assert (done["documents"], len(done["records"]), done["skipped"]) == (DOCUMENTS, DOCUMENTS, 0)
    assert done["problems"] == []
    assert project.ok("check")["problems"] == []
    assert len(records(project)) == DOCUMENTS
    assert all(origin.startswith("graphifyy:") for *_, origin in records(project).values())


def test_twice_is_once(project: Project) -> None:
    project.ok("import", str(SAMPLE))
    before = project.status(), records(project)
    again = project.ok("import", str(SAMPLE))
    assert (again["records"], again["skipped"]) == ([], DOCUMENTS)
    assert (project.status(), records(project)) == before


def test_two_clones_give_the_same_ids_and_names(project: Project, tmp_path: Path) -> None:
    shutil.copytree(SAMPLE, project.path / FOLDER)
    project.commit("The memory of the other package")
    one, other = tmp_path / "one", tmp_path / "elsewhere" / "other"
    for place in (one, other):
        project.git("clone", "-q", "--no-local", str(project.path), str(place))
    clones = [Project(one), Project(other)]
    # What one of them knows of the code may differ: it is no part of what a record is.
    clones[1].write("src/shop/later.py", "def later():\n    return 1\n")
    clones[1].commit("Code that came later")
    for clone in clones:
        clone.git("config", "user.name", clone.path.name)
        clone.ok("import", FOLDER)
    assert records(clones[0]) == records(clones[1])
    assert len(records(clones[0])) == DOCUMENTS


def test_an_edited_document_is_another_one(project: Project) -> None:
    file = project.write(f"{FOLDER}/a.md", document("One?"))
    project.ok("import", FOLDER)
    file.write_text(file.read_text().replace("The answer to it.", "Another answer."))
    again = project.ok("import", FOLDER)
    assert (len(again["records"]), again["skipped"]) == (1, 0)


def test_line_ends_do_not_make_another_record(project: Project) -> None:
    project.write(f"{FOLDER}/a.md", document("One?"))
    project.ok("import", FOLDER)
    project.write(f"{FOLDER}/a.md", document("One?").replace("\n", "\r\n"))
    assert project.ok("import", FOLDER)["skipped"] == 1


def test_dry_run_writes_nothing(project: Project) -> None:
    before = project.status()
    done = project.ok("import", str(SAMPLE), "--dry-run")
    assert (len(done["records"]), done["dry_run"]) == (DOCUMENTS, True)
    assert project.status() == before
    assert project.records() == []


def test_read_in_place_it_is_the_record_that_it_would_become(project: Project) -> None:
    project.write("memory/in-place.md", document("One?"))
    in_place = records(project)
    done = project.ok("import", "memory")
    assert done["skipped"] == 1, "it is there already"
    project.write(f"{FOLDER}/a.md", document("One?"))
    (project.path / "memory/in-place.md").unlink()
    project.ok("import", FOLDER)
    assert set(records(project)) == set(in_place)


def test_an_imported_twin_wins_over_its_document(project: Project) -> None:
    project.write(f"{FOLDER}/a.md", document("One?", nodes='["with_vat"]'))
    project.ok("import", FOLDER)
    project.write("memory/in-place.md", document("One?", nodes='["with_vat"]'))
    assert len(records(project)) == 1
    assert project.sidecar()["sources"][WITH_VAT]["results"] == 1


class TestCitations:
    def test_the_closing_line_counts_them(self, project: Project) -> None:
        project.write(
            f"{FOLDER}/a.md",
            document("One?", date="2999-01-01T00:00:00", nodes='["with_vat", "src/shop/basket.py", "the whole idea"]'),
        )
        project.commit("The memory of the other package")
        money = project.path / "src/shop/money.py"
        money.write_text(money.read_text().replace("cents * VAT // 100", "cents * VAT // 1000"))
        done = project.run("import", FOLDER)
        assert done.code == 0
        assert done.stdout.splitlines()[-2:] == [
            "1 documents: 1 records written, 0 there already, 0 problems",
            "citations: 2 resolved (1 of them rest on code that changed since), 1 text",
        ]
        (found,) = read_memory(open_workspace(project.path)).records
        assert [(one.node, one.kind) for one in found.sources] == [
            (WITH_VAT, "function"),
            ("src/shop/basket.py", "file"),
            ("the whole idea", "text"),
        ]
        assert project.sidecar()["sources"][WITH_VAT]["freshness"] == "changed"

    def test_of_a_day_before_the_first_commit_they_have_no_fingerprint(self, project: Project) -> None:
        project.write(f"{FOLDER}/a.md", document("One?", date="1999-01-01T00:00:00", nodes='["with_vat"]'))
        done = project.ok("import", FOLDER)
        assert (done["resolved"], done["changed"]) == (1, 0)
        assert project.sidecar()["sources"][WITH_VAT]["freshness"] == "unknown"

    def test_in_a_shallow_clone_they_have_none_and_it_is_said(self, project: Project, tmp_path: Path) -> None:
        project.write(f"{FOLDER}/a.md", document("One?", date="2999-01-01T00:00:00", nodes='["with_vat"]'))
        project.commit("The memory of the other package")
        project.git("clone", "-q", "--depth", "1", f"file://{project.path}", str(tmp_path / "shallow"))
        shallow = Project(tmp_path / "shallow")
        done = shallow.ok("import", FOLDER)
        assert done["warnings"] == ["this clone is shallow: citations have no fingerprints"]
        project.ok("import", FOLDER)
        assert set(records(shallow)) == set(records(project))
        assert [one.sources[0].fingerprint != "" for one in read_memory(open_workspace(project.path)).records] == [True]
        assert [one.sources[0].fingerprint for one in read_memory(open_workspace(shallow.path)).records] == [""]

    @pytest.mark.parametrize(
        ("cited", "nodes"),
        [
            ("with_vat, Basket", [WITH_VAT, "src/shop/basket.py::Basket"]),
            ("with_vat, and others", ["with_vat, and others"]),
            ("with_vat()", [WITH_VAT]),
            (".add()", ["src/shop/basket.py::Basket.add"]),
            ("total", ["total"]),
            ("money.py", ["src/shop/money.py"]),
        ],
        ids=["a list", "a list of which a part is none", "a call", "a method", "ambiguous", "a bare file name"],
    )
    def test_what_they_become(self, project: Project, cited: str, nodes: list[str]) -> None:
        project.write(f"{FOLDER}/a.md", document("One?", nodes=f'["{cited}"]'))
        project.ok("import", FOLDER)
        (found,) = read_memory(open_workspace(project.path)).records
        assert [one.node for one in found.sources] == nodes

    def test_of_a_dead_end_they_are_where_it_was_not(self, project: Project) -> None:
        project.write(f"{FOLDER}/a.md", document("One?", nodes='["with_vat"]', outcome="dead_end"))
        project.ok("import", FOLDER)
        (found,) = read_memory(open_workspace(project.path)).records
        assert (found.sources, [one.node for one in found.misled_by]) == ((), [WITH_VAT])


def test_the_author_is_who_added_the_document(project: Project, tmp_path: Path) -> None:
    project.write(f"{FOLDER}/a.md", document("One?"))
    project.commit("The memory of the other package", "--author", "Ada Example <ada@example.org>")
    project.write(f"{FOLDER}/b.md", document("Two?"))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "c.md").write_text(document("Three?"))
    project.ok("import", FOLDER)
    project.ok("import", str(elsewhere))
    found = read_memory(open_workspace(project.path)).records
    authors = {one.question: one.author for one in found}  # type: ignore[union-attr]
    assert authors == {"One?": "Ada Example <ada@example.org>", "Two?": "imported", "Three?": "imported"}


def test_the_author_is_who_added_it_first_whatever_it_was_called_then(project: Project) -> None:
    project.write("old/a.md", document("One?"))
    project.write("old/b.md", document("Two?"))
    project.commit("The memory of the other package", "--author", "Bo <bo@example.org>")
    project.git("mv", "old/b.md", "c.md")
    project.commit("Elsewhere", "--author", "Cyd <c@example.org>")
    (project.path / FOLDER).mkdir(parents=True)
    project.git("mv", "old/a.md", f"{FOLDER}/x.md")
    project.git("mv", "c.md", f"{FOLDER}/y.md")
    project.write(f"{FOLDER}/z.md", document("Three?"))
    project.commit("Move the folder", "--author", "Dee <d@example.org>")
    project.ok("import", FOLDER)
    found = read_memory(open_workspace(project.path)).records
    authors = {one.question: one.author for one in found}  # type: ignore[union-attr]
    bo = "Bo <bo@example.org>"
    assert authors == {"One?": bo, "Two?": bo, "Three?": "Dee <d@example.org>"}


def test_many_documents_cost_no_more_questions_than_few(project: Project, asked: list[str]) -> None:
    for number in range(30):
        project.write(f"{FOLDER}/{number}.md", document(f"Number {number}?", date=f"2999-01-{number + 1:02d}T00:00:00"))
    project.commit("The memory of the other package")
    project.ok("import", FOLDER)
    assert len(asked) < 30


def test_what_is_no_document_is_a_problem_or_nothing(project: Project) -> None:
    project.write(f"{FOLDER}/README.md", "no front matter")
    project.write(f"{FOLDER}/undated.md", document("One?", date="soon"))
    project.write(f"{FOLDER}/broken.md", "---\nquestion: [\n---\n")
    project.write(f"{FOLDER}/good.md", document("Two?"))
    done = project.ok("import", FOLDER)
    assert len(done["records"]) == 1
    assert sorted(problem.partition(":")[0] for problem in done["problems"]) == ["broken.md", "undated.md"]


def test_a_document_that_cannot_become_a_record_is_named_and_keeps_no_other_from_it(project: Project) -> None:
    large = document("Two?", date="2026-01-02T03:04:06")
    large += "x" * (1024 * 1024 - len(large))
    project.write(f"{FOLDER}/first.md", document("One?"))
    project.write(f"{FOLDER}/large.md", large)
    project.write(f"{FOLDER}/third.md", document("Three?", date="2026-01-02T03:04:07"))
    expected = ["large.md: over 1 MiB: too large for a record"]
    for more in (("--dry-run",), ()):
        done = project.ok("import", FOLDER, *more)
        assert (len(done["records"]), done["problems"]) == (2, expected)
    assert len(project.records()) == 2
    assert all(f"A  {path}" in project.status() for path in project.records())


def test_what_is_in_the_way_of_one_document_is_its_problem(project: Project) -> None:
    project.write(f"{FOLDER}/first.md", document("One?"))
    project.write(f"{FOLDER}/second.md", document("Two?", date="2026-01-02T03:04:06"))
    place = project.path / project.ok("import", FOLDER, "--dry-run")["records"][0]
    project.write(str(place.relative_to(project.path)), "something else")
    done = project.ok("import", FOLDER)
    assert (len(done["records"]), len(done["problems"])) == (1, 1)
    assert done["problems"][0].startswith("first.md: ")
    assert place.read_text() == "something else"


@pytest.mark.parametrize("question", ["[a, b]", "{a: b}", "~", '""', "null"])
def test_what_asks_nothing_is_a_problem_unless_its_heading_does(project: Project, question: str) -> None:
    text = document("One?").replace('question: "One?"', f"question: {question}")
    project.write(f"{FOLDER}/with-heading.md", text)
    project.write(f"{FOLDER}/without.md", text.replace("# Q: One?", ""))
    done = project.ok("import", FOLDER)
    assert [one[1] for one in records(project).values()] == ["One?"]
    message = "without.md: `question` is no text, and no heading says what was asked: not read"
    assert done["problems"] == [message]


def test_a_folder_that_is_not_there(project: Project) -> None:
    error = project.error("import", "nowhere")
    assert (error["code"], error["hint"]) == ("no_folder", "graphify import graphify-out/memory")
