"""One contract for everything that serves records: the same visible ones, with the same standings.

`recall`, `explain`, `lessons`, LESSONS.md and lessons.json are asked for all they have on one memory, and `review` for
what the branch brings that holds all of it. What they say is held against each other and against the history (`log`),
which labels what is hidden. Periods of validity are left out: only live reads filter by them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from graphify.commands.shared.looking import reflect_on
from graphify.commands.shared.memory import Memory
from graphify.memory.records import Answer, Note, Ruling
from graphify.reflections.lessons import Reflection
from graphify.repo.config import Settings
from tests.support.project import WITH_VAT, Project
from tests.support.rich_memory import rich_memory

_LISTED = re.compile(r"\[([0-9a-f]{8})\]")
_ID = re.compile(r"\b[0-9a-f]{12}\b")


@pytest.fixture(scope="module")
def memory(template: Project, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Records of every kind and standing, and of every way to be hidden."""
    project = template.copied_to(tmp_path_factory.mktemp("surfaces") / "repo")
    project.git("switch", "-q", "-c", "topic")
    rich_memory(project)
    superseded = project.save(question="Which basket?", answer="The old one.", session="s1")["id"]
    project.save(question="Which basket?", answer="The new one.", session="s2", supersedes=[superseded])
    for number, word in enumerate(("retracted", "rejected")):
        hidden = project.save(question=f"Taken {word}?", answer=f"Yes, {word} it is.", session=f"s3{number}")["id"]
        project.ok("mark", hidden, word, "--reason", "it is wrong")
    back = project.save(question="Brought back?", answer="Yes, back.", session="s4")["id"]
    project.ok("mark", back, "retracted")
    project.ok("mark", back, "restored")
    voided = project.ok("mark", back, "dead_end", "--reason", "no")["id"]
    project.ok("mark", voided, "retracted")
    for number in range(2):
        wrong = project.save(
            question=f"Is it Basket.total, {number}?",
            answer=f"Not there, {number}.",
            outcome="dead_end",
            sources=None,
            misled_by=["src/shop/basket.py"],
            session=f"s5{number}",
        )["id"]
    project.ok("mark", wrong, "retracted")
    project.ok("mark", wrong, "restored")
    note = project.ok("note", "An old custom", "--body", "Gone.")["id"]
    project.ok("mark", note, "retracted")
    project.commit("Memory")
    return project


class Surfaces:
    """What every surface says of one memory."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.records = {one["id"]: one for one in project.ok("log")["records"]}
        self.sidecar: Any = project.sidecar()
        self.lessons_json = project.ok("lessons")
        self.texts = {
            "LESSONS.md": (Path(project.path) / "reflections/LESSONS.md").read_text(),
            "lessons": project.run("lessons", "--budget", "1000000").stdout,
        }
        self.reviewed = project.ok("review")
        self.explained = [project.ok("explain", node) for node in self.sidecar["sources"]]
        subjects = {one["subject"] for one in self.records.values() if one["type"] != "ruling"}
        self.recalled = [project.ok("recall", subject, "--k", "50") for subject in sorted(subjects)]
        self.queried = [project.ok("query", subject) for subject in sorted(subjects)]
        self.hits = {hit["id"]: hit for said in self.recalled for hit in said["hits"]}

    def visible(self, kind: str = "") -> set[str]:
        """The records that may be shown, by the history."""
        said = (one for one in self.records.values() if one["type"] != "ruling" and kind in ("", one["type"]))
        return {one["id"] for one in said if one["state"] == "visible"}

    def served(self) -> dict[str, set[str]]:
        """The records that each surface shows or counts."""
        summaries = [
            {key: said[key] for key in ("lesson", "dead_ends", "corrections", "inside")} for said in self.explained
        ]
        listed = {name: {self._whole(short) for short in _LISTED.findall(text)} for name, text in self.texts.items()}
        return {
            **listed,
            "lessons.json": _ids(self.sidecar),
            "lessons --json": _ids(self.lessons_json),
            "explain": _ids(summaries),
            "recall": _ids([said["hits"] for said in self.recalled]),
            "query": _ids([said["memory"] for said in self.queried]),
            "review": {one["id"] for one in self.reviewed["records"] if one["state"] == "visible"},
        }

    def _whole(self, short: str) -> str:
        return next((one for one in self.records if one.startswith(short)), short)

    def standings(self) -> dict[str, dict[str, str]]:
        """The standing of each source, by surface."""
        in_recall = {source["node"]: source["standing"] for hit in self.hits.values() for source in hit["sources"]}
        found = [one for said in self.queried for one in said["symbols"] if one["standing"] is not None]
        in_query = {one["id"]: one["standing"] for one in found}
        everywhere = {node: one["standing"] for node, one in self.sidecar["sources"].items()}
        return {
            "lessons.json": {node: one["standing"] for node, one in self.sidecar["sources"].items()},
            "lessons --json": {node: one["standing"] for node, one in self.lessons_json["sources"].items()},
            "explain": {said["node"]: said["lesson"]["standing"] for said in self.explained},
            "recall": {node: standing for node, standing in in_recall.items() if standing is not None},
            # It lists code, and not each piece for any question.
            "query": {**everywhere, **in_query},
            "review": {one["source"]: one["to"] for one in self.reviewed["standings"] if one["to"] is not None},
        }

    def of_outcome(self) -> dict[str, tuple[set[str], set[str], set[str]]]:
        """Dead ends, corrections and notes, by surface."""
        by_outcome = {
            word: {one for one, hit in self.hits.items() if hit["outcome"] == word}
            for word in ("dead_end", "corrected", None)
        }
        return {
            **{
                name: tuple({one["id"] for one in values[key]} for key in ("dead_ends", "corrections", "notes"))
                for name, values in (("lessons.json", self.sidecar), ("lessons --json", self.lessons_json))
            },
            "recall": (by_outcome["dead_end"], by_outcome["corrected"], by_outcome[None]),
        }


def _ids(values: object) -> set[str]:
    return set(_ID.findall(json.dumps(values)))


def differences(project: Project) -> list[str]:
    """Everything in which two surfaces do not say the same."""
    surfaces = Surfaces(project)
    rulings = {one for one, said in surfaces.records.items() if said["type"] == "ruling" and said["state"] == "visible"}
    allowed = surfaces.visible() | rulings
    found = [
        f"{name} shows what is hidden: {one}"
        for name, ids in surfaces.served().items()
        for one in sorted(ids - allowed)
    ]
    found += [f"recall does not find {one}" for one in sorted(surfaces.visible() - set(surfaces.hits))]
    reviewed = {one["id"]: one["state"] for one in surfaces.reviewed["records"]}
    found += _unlike(
        "states", {"log": {one: said["state"] for one, said in surfaces.records.items()}, "review": reviewed}
    )
    found += _unlike("standings", surfaces.standings())
    found += _unlike("outcomes", surfaces.of_outcome())
    expected = surfaces.standings()["lessons.json"]
    for name, text in surfaces.texts.items():
        found += [
            f"{name} has {node} under {title}" for title, node in _sections(text) if not _fits(expected, title, node)
        ]
        missing = {node for node, standing in expected.items() if standing != "misleading"} - {
            n for _, n in _sections(text)
        }
        found += [f"{name} leaves out {node}" for node in sorted(missing) if name == "lessons"]
    return found


def _sections(text: str) -> list[tuple[str, str]]:
    """Each line about a source: its section and the node."""
    found, title = [], ""
    for line in text.splitlines():
        title = line.removeprefix("## ") if line.startswith("## ") else title
        named = re.match(r'- (?:`([^`]+)`|"([^"]+)"): (?:"|\d+ for)', line)
        if named and title in ("Start here", "Contested", "Tentative"):
            found.append((title, named[1] or named[2]))
    return found


def _fits(standings: dict[str, str], title: str, node: str) -> bool:
    allowed = {"Start here": ("preferred", "contested"), "Contested": ("contested",), "Tentative": ("tentative",)}
    return standings.get(node) in allowed[title]


def _unlike(what: str, by_surface: dict[str, Any]) -> Iterable[str]:
    (first, expected), *others = by_surface.items()
    return [f"{what} of {name}: {said} and of {first}: {expected}" for name, said in others if said != expected]


def test_all_surfaces_say_the_same(memory: Project):
    assert differences(memory) == []


def test_the_memory_has_everything(memory: Project):
    surfaces = Surfaces(memory)
    assert {one["state"] for one in surfaces.records.values()} == {
        *("visible", "retracted", "rejected", "superseded", "void")
    }
    assert set(surfaces.standings()["recall"].values()) == {"preferred", "tentative", "contested", "misleading"}
    assert all(surfaces.of_outcome()["recall"])
    assert WITH_VAT in surfaces.standings()["explain"]


def _all_of_them(memory: Memory) -> list[Answer | Note]:
    return [record for record in reversed(memory.records) if not isinstance(record, Ruling)]


def _by_another_number(memory: Memory, settings: Settings, *others: Any) -> Reflection:
    return reflect_on(memory, replace(settings, min_corroboration=1), *others)


@pytest.mark.parametrize(
    ("where", "mutant"),
    [
        ("graphify.memory.fold.Fold.visible", lambda fold, record: record.key not in fold.void),
        ("graphify.commands.shared.candidates._newest", _all_of_them),
        ("graphify.commands.shared.hits.reflect_on", _by_another_number),
        ("graphify.commands.review.reflect_on", _by_another_number),
    ],
    ids=[
        "nothing is hidden",
        "recall finds what is hidden",
        "recall judges by other numbers",
        "review judges by other numbers",
    ],
)
def test_a_difference_is_found(memory: Project, monkeypatch: pytest.MonkeyPatch, where: str, mutant: Any):
    monkeypatch.setattr(where, mutant)
    assert differences(memory) != []
