"""What this tool says, saved again as an answer: no standing and no freshness changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.project import WITH_VAT, Project, answer

TOTAL = "src/shop/basket.py::Basket.total"


@pytest.fixture(scope="module")
def told(template: Project, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A memory with something of every kind about two symbols, one of them changed since."""
    project = template.copied_to(tmp_path_factory.mktemp("told") / "repo")
    project.save(question="Where is VAT added to the prices?", answer="In with_vat, which total calls for each basket.")
    project.save(question="What rounds?", answer="The function with_vat divides integers, so it cuts off.", session="b")
    project.save(
        question="Who adds up prices?",
        answer="Basket.total sums all prices and adds tax.",
        sources=[TOTAL],
        session="c",
    )
    wrong = {"outcome": "dead_end", "sources": None, "misled_by": [TOTAL], "answer": "No discount is in Basket.total."}
    project.save(question="Where are discounts?", session="d", **wrong)
    project.save(question="Net?", answer="Yes, net.", outcome="corrected", correction="No, gross, always.", session="e")
    project.ok("note", "Prices are cents", "--body", "Never floats, always whole cents.", "--source", WITH_VAT)
    project.commit("told")
    project.write(
        "src/shop/basket.py", (project.path / "src/shop/basket.py").read_text().replace("return ", "return 0 + ")
    )
    assert verdicts(project)[TOTAL]["freshness"] == "changed"
    return project


def verdicts(project: Project) -> dict[str, Any]:
    names = ("standing", "results", "positives", "negatives", "score", "freshness", "verdict", "last")
    sidecar = project.sidecar()
    both = {**sidecar["sources"], **sidecar["questions"]}
    return {key: {name: entry.get(name) for name in names} for key, entry in both.items()}


def own_output(project: Project) -> list[str]:
    """Everything that it prints about these symbols: line by line, and whole."""
    lessons = project.lessons()
    sidecar = (project.path / "reflections/lessons.json").read_text()
    ids = [record["id"] for record in project.ok("log")["records"]]
    explained = [project.run("explain", node).stdout for node in (WITH_VAT, TOTAL)]
    shown = [project.run("show", one).stdout for one in ids]
    # A signature is what it is, and so is a node, whoever prints it.
    code = {"def with_vat(cents)", "def total(self)", WITH_VAT, TOTAL}
    of_the_graph = [
        project.run(*words).stdout
        for words in (
            ("query", "Where is VAT added to the prices?"),
            ("query", "Where are discounts?", "--budget", "60"),
            ("path", WITH_VAT, TOTAL),
            ("affected", WITH_VAT),
            ("explain", "."),
        )
    ]
    explained += of_the_graph
    pieces = [line for text in (lessons, sidecar, *explained, project.run("log").stdout) for line in text.splitlines()]
    pieces += [*explained, *shown, project.run("verify").stdout, project.run("lessons", "--path", "src").stdout]
    pieces += [project.run(*words, "--json").stdout for words in (("explain", WITH_VAT), ("show", ids[0]), ("log",))]
    pieces += [
        "\n".join(lessons.splitlines()[3:8]),
        lessons.partition("\n")[2],
        f"It says:\n\n{lessons.splitlines()[4]}",
    ]
    return list(dict.fromkeys(piece for piece in pieces if len(piece.strip()) > 3 and piece.strip() not in code))


def bodies(project: Project) -> list[tuple[str, list[str]]]:
    """The answers alone, each with what it cites."""
    found = []
    for record in project.ok("log")["records"]:
        text = project.ok("show", record["id"])["records"][0]["text"].partition("**Outcome:**")[2].partition("\n")[2]
        found += [(text, record["sources"])] if record["outcome"] == "useful" else []
    return found


def saved_again(project: Project, number: int, piece: str, sources: list[str], **more: Any) -> Any:
    """Save a piece as another session would, and take it out again; returns the verdicts in between."""
    said = answer(question=f"What is known, number {number}?", answer=piece, sources=sources, session=f"s{number}")
    reply = project.tell("save-result", **{**said, **more})
    if reply.code:
        assert reply.json["error"]["code"] == "lessons_copy"
        return verdicts(project)
    now = verdicts(project)
    (project.path / reply.json["path"]).unlink()
    return now


@pytest.mark.parametrize(
    ("outcome", "every"), [({}, 1), ({"outcome": "dead_end", "misled_by": [TOTAL]}, 4)], ids=["useful", "dead end"]
)
def test_fifty_saves_of_it_change_nothing(told: Project, outcome: dict[str, Any], every: int) -> None:
    before, pieces = verdicts(told), own_output(told)
    assert len(pieces) >= 50
    changed = [
        piece
        for number, piece in enumerate(pieces[::every])
        if saved_again(told, number, piece, [WITH_VAT, TOTAL], **outcome) != before
    ]
    assert not changed, "\n=====\n".join(changed)


def test_fifty_saves_of_all_of_it_together(told: Project, tmp_path: Path) -> None:
    project = told.copied_to(tmp_path / "all")
    before = verdicts(project)
    for number, piece in enumerate(own_output(project)[:50]):
        said = answer(question=f"Number {number}?", answer=piece, sources=[WITH_VAT], session=f"s{number}")
        assert project.tell("save-result", **said).code in (0, 1)
    assert {key: verdicts(project)[key] for key in before} == before


def test_an_answer_saved_again_is_an_echo(told: Project) -> None:
    before = verdicts(told)
    names = ("standing", "results", "positives", "negatives", "score", "freshness")
    for number, (text, sources) in enumerate(bodies(told)):
        now = saved_again(told, number, text, sources)
        for key in before:
            assert {name: now[key][name] for name in names} == {name: before[key][name] for name in names}, text


def test_it_is_said(project: Project) -> None:
    project.save()
    line = project.lessons().splitlines()[4]
    reply = project.tell("save-result", **answer(question="What is known?", answer=line, session="two")).json
    assert any("counts for nothing" in warning for warning in reply["warnings"])
    assert reply["standing"] == {}


def test_a_ruling_on_it_counts_for_nothing_either(project: Project) -> None:
    project.save()
    said = answer(question="What is known?", answer=project.lessons().splitlines()[4], session="two")
    saved = project.tell("save-result", **said).json["id"]
    project.ok("mark", saved, "useful", "--session", "three")
    assert project.sidecar()["sources"][WITH_VAT]["results"] == 1


OWN_WORDS = [
    "with_vat adds the tax. LESSONS.md said so in [3f9a2c1b], and I ran the tests of the basket to be sure of it.",
    'The reply has the form {"id": 7, "rows": []} and nothing else.',
    "See memory/2026-11/20261130-useful-x-3f9a2c1b04de.md; what it says of rounding is right, as the tests show today.",
    "- it divides by 100\n- it cuts off\n- it takes whole cents",
    "## Notes\n\nThe function rounds down, and the caller adds the rest again at the end of the day.",
    "Released 2026-11-30, the rate is read from the table (see money.py).",
    "corrections: the rate is 19",
]


@pytest.mark.parametrize("text", OWN_WORDS)
def test_words_of_ones_own_count(project: Project, text: str) -> None:
    assert project.save(answer=text)["standing"] == {WITH_VAT: "tentative"}
