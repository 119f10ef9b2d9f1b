"""`--dry-run` on every command that writes records: what would change, from what to what, and nothing written."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.project import WITH_VAT, Project, answer

_DOCUMENT = """---
type: "query"
date: "2026-01-01T10:00:00+00:00"
question: "Where is it?"
outcome: "useful"
source_nodes: ["{node}"]
---

## Answer

There.
"""
ADD = "src/shop/basket.py::Basket.add"


def import_one(project: Project) -> list[str]:
    project.write("docs/one.md", _DOCUMENT.format(node="Basket.add"))
    return ["import", "docs"]


def moved_away(project: Project) -> list[str]:
    project.save()
    project.commit("saved")
    project.write("src/shop/tax.py", (project.path / "src/shop/money.py").read_text())
    (project.path / "src/shop/money.py").unlink()
    return ["follow"]


def saved(*words: str) -> Callable[[Project], list[str]]:
    def prepare(project: Project) -> list[str]:
        record = project.save()["id"]
        return [word.format(record) for word in words]

    return prepare


def committed(*words: str) -> Callable[[Project], list[str]]:
    def prepare(project: Project) -> list[str]:
        record = project.save()["id"]
        project.commit("saved")
        return [word.format(record) for word in words]

    return prepare


def given(project: Project) -> list[str]:
    project.write("given.json", json.dumps(answer()))
    return ["save-result", "--from", "given.json"]


ROWS: dict[str, tuple[Callable[[Project], list[str]], list[dict[str, Any]]]] = {
    "save-result": (given, [{"source": WITH_VAT, "from": None, "to": "tentative"}]),
    "note": (lambda _: ["note", "A title", "--body", "Text."], []),
    "mark": (saved("mark", "{}", "dead_end"), [{"source": WITH_VAT, "from": "tentative", "to": "misleading"}]),
    "follow": (
        moved_away,
        [
            {"source": WITH_VAT, "from": "tentative", "to": None},
            {"source": "src/shop/tax.py::with_vat", "from": None, "to": "tentative"},
        ],
    ),
    "import": (import_one, [{"source": ADD, "from": None, "to": "tentative"}]),
    "undo, not committed": (saved("undo", "--session", "one"), [{"source": WITH_VAT, "from": "tentative", "to": None}]),
    "undo, committed": (committed("undo", "--session", "one"), [{"source": WITH_VAT, "from": "tentative", "to": None}]),
    "redact": (saved("redact", "{}"), [{"source": WITH_VAT, "from": "tentative", "to": None}]),
}


def changes_in(reply: Any) -> list[dict[str, Any]]:
    return reply["changes"] if "changes" in reply else reply["record"]["changes"]


@pytest.mark.parametrize("name", ROWS)
def test_it_says_what_would_change_and_changes_nothing(project: Project, name: str) -> None:
    prepare, expected = ROWS[name]
    words = prepare(project)
    before = project.records(), project.status()
    assert changes_in(project.ok(*words, "--dry-run")) == expected
    text = project.run(*words, "--dry-run").stdout
    for change in expected:
        assert change["source"] in text
        assert f"{change['to'] or 'nothing'} (" in text
    assert (project.records(), project.status()) == before


@pytest.mark.parametrize("name", ROWS)
def test_it_says_what_then_happens(project: Project, name: str) -> None:
    prepare, expected = ROWS[name]
    words = prepare(project)

    def standings() -> dict[str, str]:
        return {key: entry["standing"] for key, entry in project.sidecar()["sources"].items()}

    project.ok(*words)
    after = standings()
    for change in expected:
        # Before it is written down, freshness follows a moved source by itself.
        assert after.get(change["source"]) == change["to"]
