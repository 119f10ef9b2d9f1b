"""A rejected value, by every way it could come back, on every surface: it is nowhere, and the correction comes first.

The value is told by a word that stands nowhere else. The same words about another subject are found all the time.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.project import WITH_VAT, Project, answer
from tests.support.surfaces import CORRECTION_FIRST, SERVING

QUESTION = "Which rate does with_vat add to prices?"
VALUE = "It adds the zirconium rate, of seven percent"
WORD = "zirconium"
RIGHT = "It adds the full rate, of nineteen percent"
OTHER_QUESTION = "Which metal is the counter made of?"
OTHER = "src/shop/basket.py::Basket.add"


@pytest.fixture(scope="module")
def rejected(template: Project, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A memory in which the value was rejected, something wrong was corrected, and another subject has the words."""
    project = template.copied_to(tmp_path_factory.mktemp("rejected") / "repo")
    wrong = {"outcome": "corrected", "answer": "No rate at all.", "correction": f"{RIGHT}.", "session": "c"}
    project.save(question=QUESTION, sources=[WITH_VAT], **wrong)
    project.save(question="Where is VAT added, then?", answer="In with_vat, for each price.", session="d")
    project.save(question=OTHER_QUESTION, answer=f"{VALUE}.", sources=[OTHER], session="o")
    first = project.save(question=QUESTION, answer=f"{VALUE}.")
    project.commit("the value")
    project.ok("mark", first["id"], "rejected", "--reason", "the law says otherwise", "--session", "r")
    project.commit("rejected")
    return project


def said(**keys: Any) -> dict[str, Any]:
    return answer(**{"question": QUESTION, "answer": f"{VALUE}.", "session": "again", **keys})


def refused(**keys: Any) -> Callable[[Project], None]:
    """A save that is refused, and writes nothing."""

    def way(project: Project) -> None:
        before = project.records()
        reply = project.tell("save-result", **said(**keys))
        assert (reply.code, reply.json["error"]["code"]) == (1, "rejected"), reply.stdout
        assert "the law says otherwise" in reply.json["error"]["message"]
        assert "Ada Example" in reply.json["error"]["message"]
        assert WORD not in reply.stdout.lower()
        assert project.records() == before

    return way


def by_hand(text: str = f"{VALUE}.", **more: str) -> Callable[[Project], None]:
    def way(project: Project) -> None:
        fields = {"type": "answer", "question": QUESTION, "outcome": "useful", "recorded": "2027-01-01", **more}
        head = "".join(f'{key}: "{value}"\n' for key, value in fields.items())
        project.write(f"memory/2027-01/by-hand-{WORD[0]}.md", f'---\n{head}sources: ["{WITH_VAT}"]\n---\n{text}\n')

    return way


def by_import(project: Project) -> None:
    document = (
        f'---\ntype: "query"\ndate: "2027-01-01T10:00:00+00:00"\nquestion: "{QUESTION}"\noutcome: "useful"\n'
        f'source_nodes: ["with_vat"]\n---\n\n## Answer\n\n{VALUE}.\n'
    )
    project.write("docs/one.md", document)
    done = project.ok("import", "docs")
    assert len(done["records"]) == 1
    assert any("1 of them say what was ruled out" in warning for warning in done["warnings"])
    (project.path / "docs/one.md").unlink()


def read_in_place(project: Project) -> None:
    document = (
        f'---\ntype: "query"\ndate: "2027-01-01T10:00:00+00:00"\nquestion: "{QUESTION}"\noutcome: "useful"\n'
        f'source_nodes: ["{WITH_VAT}"]\n---\n\n## Answer\n\n{VALUE}.\n'
    )
    project.write("memory/2027-01/foreign.md", document)


def by_supersede(project: Project) -> None:
    """The right answer superseded by the wrong one: refused; and by hand, hidden and without effect."""
    right = project.save(question=QUESTION, answer=f"{RIGHT}.", session="right")["id"]
    refused(supersedes=[right])(project)
    by_hand(supersedes=right)(project)
    assert project.ok("show", right)["records"][0]["state"] == "visible"


def by_merge(project: Project) -> None:
    """A branch from before the ruling, on which somebody else found the same."""
    project.git("checkout", "-q", "-b", "side", "HEAD~1")
    project.save(question=QUESTION, answer=f"So it is: {VALUE.lower()}.", session="side", author="Bo <bo@example.org>")
    project.commit("side")
    project.git("checkout", "-q", "main")
    project.git("merge", "-q", "--no-edit", "side")


def by_branch_without_the_ruling(project: Project) -> None:
    """The same, merged the other way round."""
    project.git("checkout", "-q", "-b", "side", "HEAD~1")
    project.save(question=QUESTION, answer=f"{VALUE}, as I read it.", session="side", author="Bo <bo@example.org>")
    project.commit("side")
    project.git("merge", "-q", "--no-edit", "main")


def after_deleting_what_is_derived(project: Project) -> None:
    by_hand()(project)
    project.ok("reflect")
    shutil.rmtree(project.path / "reflections")
    shutil.rmtree(project.path / ".git" / "graphify", ignore_errors=True)


def by_a_correction_of_another(project: Project) -> None:
    asked = "Which rate does with_vat add to all prices?"
    other = project.save(question=asked, answer="Some other rate.", session="x")["id"]
    error = project.error("mark", other, "corrected", "--correction", f"{VALUE}.")
    assert error["code"] == "rejected"
    ruling = f'---\ntype: "ruling"\nruling: "corrected"\nabout: "{other}"\nrecorded: "2027-01-01"\ncorrection: "{VALUE}"\n---\n'
    project.write("memory/2027-01/ruled-by-hand.md", ruling)


def by_note(project: Project) -> None:
    words = ("note", QUESTION, "--body", f"{VALUE}.", "--source", WITH_VAT)
    assert project.error(*words)["code"] == "rejected"
    text = f'---\ntype: "note"\ntitle: "{QUESTION}"\nrecorded: "2027-01-01"\n---\n{VALUE}.\n'
    project.write("memory/2027-01/note-by-hand.md", text)


def by_outcome_of_the_hidden(project: Project) -> None:
    """Called useful by a ruling that came by a merge."""
    first = next(record["id"] for record in project.ok("log")["records"] if record["state"] == "rejected")
    text = f'---\ntype: "ruling"\nruling: "useful"\nabout: "{first}"\nrecorded: "2027-01-01"\n---\nIt worked.\n'
    project.write("memory/2027-01/useful-by-hand.md", text)


WAYS: dict[str, Callable[[Project], None]] = {
    "not at all": lambda project: None,
    "verbatim": refused(),
    "other case": refused(answer=VALUE.upper()),
    "full width": refused(answer="".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in VALUE)),
    "other spacing": refused(answer=VALUE.replace(" ", "  \t")),
    "zero-width characters": refused(answer=VALUE.replace("rate", "ra\u200bte").replace(" of", "\u2060 of")),
    "soft hyphens": refused(answer=VALUE.replace("percent", "per\u00adcent")),
    "combining marks composed": refused(answer=f"{VALUE}\u034f"),
    "other punctuation": refused(answer=f"{VALUE}!?…"),
    "without commas": refused(answer=VALUE.replace(",", "")),
    "emphasised": refused(answer=f"**{VALUE}**"),
    "in back-ticks": refused(answer=f"`{VALUE}`"),
    "behind another sentence": refused(answer=f"Let me explain. {VALUE}."),
    "under another claim": refused(claim="See below.", answer=f"Below.\n\n{VALUE}."),
    "as a claim": refused(claim=VALUE, answer="As claimed."),
    "as a correction": refused(outcome="corrected", answer="Another rate.", correction=f"{VALUE}."),
    "under a reworded question": refused(question="Which rate does with_vat add to all prices?"),
    "under a turned question": refused(question="What is the rate that with_vat adds to a price?"),
    "under another name of the symbol": refused(question="Which rate does money.with_vat() add to prices?"),
    "under a differently written question": refused(question=QUESTION.upper().replace("WITH_VAT", "with_vat") + "?!"),
    "as unverified": refused(outcome="unverified"),
    "as a correction by a ruling": by_a_correction_of_another,
    "as a note": by_note,
    "by import": by_import,
    "as another tool's document": read_in_place,
    "by supersede-back": by_supersede,
    "by a file by hand": by_hand(),
    "by a file by hand, emphasised": by_hand(f"Well. **{VALUE}**."),
    "by a file by hand, claimed": by_hand("So.", claim=VALUE),
    "by a file by hand that names a wrong ruling": by_hand(despite="0123456789ab"),
    "by a merged branch": by_merge,
    "by a branch that merges the ruling": by_branch_without_the_ruling,
    "after deleting every derived file": after_deleting_what_is_derived,
    "called useful by hand": by_outcome_of_the_hidden,
}


def served(project: Project, surface: str) -> list[str]:
    """The lines of a surface that have the value's word and are not about the other subject."""
    text = SERVING[surface](project, QUESTION, WITH_VAT)
    return [
        line for line in text.splitlines() if WORD in line.lower() and OTHER_QUESTION not in line and OTHER not in line
    ]


@pytest.mark.parametrize("way", WAYS)
def test_it_is_nowhere_and_the_correction_comes_first(rejected: Project, tmp_path: Path, way: str) -> None:
    project = rejected.copied_to(tmp_path / "repo")
    WAYS[way](project)
    for surface in SERVING:
        assert served(project, surface) == [], surface
    for surface in CORRECTION_FIRST:
        text = SERVING[surface](project, QUESTION, WITH_VAT)
        assert RIGHT in text, surface
        about = [line for line in text.splitlines() if f'"{QUESTION}"' in line]
        assert RIGHT in about[0], surface
    lessons = SERVING["LESSONS.md"](project, QUESTION, WITH_VAT)
    assert f'"{OTHER_QUESTION}" -> {VALUE}' in lessons
    rulings = json.loads(SERVING["lessons.json"](project, QUESTION, WITH_VAT))["rejected"]
    assert [(one["question"], one["reason"]) for one in rulings] == [(QUESTION, "the law says otherwise")]


def test_the_word_is_seen_where_it_is_served(rejected: Project, tmp_path: Path) -> None:
    """The check has eyes: without the ruling, and without the correction that stands before other answers, the value is
    on each surface that lists answers.
    """
    project = rejected.copied_to(tmp_path / "repo")
    ruling = json.loads(SERVING["lessons.json"](project, "", ""))["rejected"][0]["id"]
    corrected = next(one["id"] for one in project.ok("log")["records"] if one.get("outcome") == "corrected")
    project.ok("mark", ruling, corrected, "retracted")
    seen = {surface for surface in SERVING if served(project, surface)}
    assert {"LESSONS.md", "lessons", "related records of a save"} <= seen


def test_the_same_words_about_another_subject_may_be_saved(rejected: Project, tmp_path: Path) -> None:
    project = rejected.copied_to(tmp_path / "repo")
    assert project.tell("save-result", **said(question="Which mine is nearby?", sources=[OTHER])).code == 0
    assert project.tell("save-result", **said(question="Which mine is far?", sources=[WITH_VAT])).code == 0


CHANGED = (
    "Which rate does with_vat add to discounts?",
    "Which fee does with_vat add to prices?",
    "Which rate does with_vat take from prices?",
    "Which rate does without_vat add to prices?",
)


@pytest.mark.parametrize("question", CHANGED)
def test_another_question_about_the_same_symbol_may_have_the_value(rejected: Project, tmp_path: Path, question: str):
    project = rejected.copied_to(tmp_path / "repo")
    assert project.tell("save-result", **said(question=question)).code == 0


def test_yes_to_one_question_does_not_block_yes_to_another(project: Project) -> None:
    first = project.save(question="Does with_vat round up?", answer="Yes.")
    project.ok("mark", first["id"], "rejected", "--reason", "it cuts off")
    again = project.tell("save-result", **answer(question="does WITH_VAT round up", answer="yes", session="b"))
    assert again.json["error"]["code"] in ("rejected", "hidden")
    for question in ("Does with_vat take cents?", "Does with_vat round down?", "Is with_vat pure?"):
        assert project.tell("save-result", **answer(question=question, answer="Yes.", session="b")).code == 0
    lessons = project.lessons()
    assert "Is with_vat pure" in lessons
    assert "round up" not in lessons
