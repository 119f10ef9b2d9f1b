"""A repository in which every command that writes has something to do."""

from __future__ import annotations

import json
from pathlib import Path

from tests.support.project import WITH_VAT, Project, answer

_DOCUMENT = """---
type: "query"
date: "2026-0{number}-01T10:00:00+00:00"
question: "What does document {number} say?"
contributor: "graphify"
outcome: "useful"
source_nodes: ["with_vat"]
---

# Q: What does document {number} say?

## Answer

It says {number}.

## Source Nodes

- with_vat
"""

COMMANDS = {
    "save-result": ["save-result", "--from", "{given}"],
    "note": ["note", "Prices are cents", "--body", "Never floats.", "--source", WITH_VAT],
    "mark": ["mark", "{first}", "{second}", "holds"],
    "reflect": ["reflect"],
    "hook": ["hook", "run", "post-commit"],
    "import": ["import", "documents"],
    "check": ["check", "--fix"],
    "follow": ["follow"],
    "undo": ["undo", "--session", "undone"],
}


class Story:
    """The repository, and the words of each command; ``edited`` is the record that a person has edited."""

    def __init__(self, folder: Path) -> None:
        self.project = project = Project.set_up(folder / "repo")
        first = project.save(session="a")["id"]
        second = project.save(session="b", question="Sum?", answer="In Basket.total.", sources=["Basket.total"])["id"]
        project.commit("two answers")
        project.ok("reflect")
        money = (project.path / "src/shop/money.py").read_text()
        project.write("src/shop/tax.py", money)
        project.git("rm", "-q", "--cached", "src/shop/money.py")
        (project.path / "src/shop/money.py").unlink()
        self.edited = project.save(session="c", question="Edited?", sources=["Basket.add"])["path"]
        place = project.path / self.edited
        place.write_text(place.read_text().replace("which total calls", "as I read it"))
        project.save(session="undone", question="Undone?", sources=["Basket.add"])
        for number in (1, 2):
            project.write(f"documents/{number}.md", _DOCUMENT.format(number=number))
        given = folder / "given.json"
        given.write_text(json.dumps(answer(question="Killed?", session="d", sources=["tax.py::with_vat"])))
        place = {"{given}": str(given), "{first}": first, "{second}": second}
        self.words = {name: [place.get(word, word) for word in words] for name, words in COMMANDS.items()}
        self.words["note"][-1] = "tax.py::with_vat"
