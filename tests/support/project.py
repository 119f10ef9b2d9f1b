"""A repository that has a memory, and the few things that tests do with one."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphify.memory.records import AnyRecord
from graphify.memory.writing import stamp
from tests.support.checkout import Checkout
from tests.support.cli import Result
from tests.support.inside import inside

WITH_VAT = "src/shop/money.py::with_vat"


@dataclass(frozen=True)
class Project(Checkout):
    """A checkout with the command line at hand."""

    @classmethod
    def set_up(cls, path: Path, *options: str) -> Project:
        """The small package with an empty memory, all committed; no hooks."""
        made = cls(Checkout.make(path).with_package().path)
        made.ok("init", "--no-hooks", *options)
        made.commit("A memory")
        return made

    def copied_to(self, path: Path) -> Project:
        """The same repository at another place."""
        shutil.copytree(self.path, path, symlinks=True)
        return Project(path)

    def run(self, *words: str, stdin: str | bytes = "", env: dict[str, str] | None = None, below: str = "") -> Result:
        """Run the command line, whatever comes out."""
        return inside(self.path / below, *words, stdin=stdin, env=env)

    def ok(self, *words: str, **given: Any) -> Any:
        """The answer of a command that has to succeed."""
        result = self.run(*words, "--json", **given)
        assert result.code == 0, result.stdout
        return result.json

    def error(self, *words: str, code: int = 1, **given: Any) -> dict[str, Any]:
        """What a command says that has to fail with this exit code."""
        result = self.run(*words, "--json", **given)
        assert result.code == code, result.stdout
        return result.json["error"]

    def tell(self, command: str, *words: str, **keys: Any) -> Result:
        """Run a command that takes text, from standard input."""
        return self.run(command, *words, "--json", "--from", "-", stdin=json.dumps(keys))

    def save(self, *words: str, **keys: Any) -> Any:
        """Save an answer; what is not said is a useful one about VAT."""
        result = self.tell("save-result", *words, **answer(**keys))
        assert result.code == 0, result.stdout
        return result.json

    def put(self, *records: AnyRecord) -> list[AnyRecord]:
        """Write records as they are, without asking the program whether it would; returns them with their ids."""
        stamped = [stamp(record) for record in records]
        for one in stamped:
            self.write(f"memory/{one.path}", one.text)
        return [one.record for one in stamped]

    def records(self) -> list[str]:
        """All records, as paths."""
        found = (self.path / "memory").rglob("*.md")
        return sorted(str(file.relative_to(self.path)) for file in found if file.name != "README.md")

    def lessons(self) -> str:
        """LESSONS.md after a reflection."""
        self.ok("reflect")
        return (self.path / "reflections/LESSONS.md").read_text()

    def sidecar(self) -> Any:
        """lessons.json after a reflection."""
        self.ok("reflect")
        return json.loads((self.path / "reflections/lessons.json").read_text())


def answer(**keys: Any) -> dict[str, Any]:
    """What one says to save-result."""
    said = {
        "question": "Where is VAT added?",
        "answer": "In with_vat, which total calls.",
        "outcome": "useful",
        "sources": [WITH_VAT],
        "session": "one",
    }
    return {key: value for key, value in {**said, **keys}.items() if value is not None}
