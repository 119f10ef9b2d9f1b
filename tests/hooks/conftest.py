"""The repositories that situations start from, made once: with records, branches and a clash waiting to happen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.commands.conftest import project, template
from tests.hooks.world import World, copied
from tests.support.project import Project


@dataclass(frozen=True)
class Templates:
    """A folder with `repo` in it for each mode, and records to put into them."""

    local: Path
    tracked: Path
    records: tuple[tuple[str, bytes], ...]

    def world(self, to: Path, kind: str, tracked: bool = False) -> World:
        """A new world."""
        return copied(self.tracked if tracked else self.local, to, kind, self.records)


def _records(folder: Path) -> tuple[tuple[str, bytes], ...]:
    project = Project.set_up(folder)
    for number in range(8):
        project.save(question=f"Question {number}?", answer=f"Answer number {number} is this.", session=f"s{number}")
    return tuple((path, (project.path / path).read_bytes()) for path in project.records())


def _history(world: World) -> None:
    """main: a record, an edit. side: five commits, two with records. clash: another edit of the same line."""

    def commit(message: str) -> None:
        world.git("add", "-A")
        world.git("commit", "-q", "-m", message)

    money = (world.repo / "src/shop/money.py").read_text()
    world.git("checkout", "-q", "-b", "side")
    for number in range(5):
        world.write(f"src/side{number}.py", f"def side{number}():\n    return {number}\n")
        if number in (1, 4):
            world.record(number)
        commit(f"side {number}")
    world.git("checkout", "-q", "-b", "clash", "main")
    world.write("src/shop/money.py", money.replace("VAT = 19", "VAT = 7"))
    world.record(5)
    commit("clash")
    world.git("checkout", "-q", "main")
    world.record(0)
    commit("a record")
    world.write("src/shop/money.py", money.replace("VAT = 19", "VAT = 20"))
    commit("an edit")
    assert all("-> 0" in line for line in world.transcript), world.transcript


__all__ = ["project", "template"]


@pytest.fixture(scope="session")
def templates(sealed: Path, tmp_path_factory: pytest.TempPathFactory) -> Templates:
    base = tmp_path_factory.mktemp("hooks")
    records = _records(base / "source")
    for mode, words in (("local", ()), ("tracked", ("--track",))):
        project = Project.set_up(base / mode / "repo", *words)
        if mode == "tracked":
            project.ok("reflect")
            project.commit("reflections")
        _history(World(base / mode, "without", records))
    return Templates(base / "local", base / "tracked", records)
