"""Incremental equals fresh: after any step the code index and the code graph have the rows of a build from nothing.

Real packages, and what happens to a repository: edits, renames of functions and files, moves, copies, deletions, reverts,
branches that are switched and merged. (Plain runs take a few steps, `-m soak` two hundred of each package.)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from graphify.index.graph import Graph
from tests.support.checkout import Checkout
from tests.support.graphs import Compared
from tests.support.sdists import UnavailableError, sdist, unpack

PACKAGES = ("requests==2.34.2", "flask==3.1.3")
_DEFINITION = re.compile(r"^( *)(def|class) ([A-Za-z_]\w*)", re.MULTILINE)


class History:
    """A repository to which things happen, in an order that a number decides."""

    def __init__(self, checkout: Checkout, number: int) -> None:
        self.checkout = checkout
        self.dice = Random(number)
        self.branches = ["main"]
        self.made = 0

    def step(self) -> str:
        """Do one thing; returns what it was."""
        things = (
            *(self.edit, self.edit, self.rename_here, self.rename_everywhere, self.move, self.copy, self.delete),
            *(self.write_new, self.commit, self.restore, self.revert, self.switch, self.merge, self.delete_function),
        )
        thing: Callable[[], str] = self.dice.choice(things)
        return f"{thing.__name__} {thing()}"

    def file(self) -> Path:
        """A file of Python, now and then another one."""
        git_folder = self.checkout.path / ".git"
        files = [one for one in self.checkout.path.rglob("*") if one.is_file() and git_folder not in one.parents]
        python = [one for one in files if one.suffix == ".py"]
        return self.dice.choice(sorted(python if python and self.dice.random() < 0.9 else files))

    def text(self, file: Path) -> str:
        return file.read_bytes().decode("utf-8", "surrogateescape")

    def put(self, file: Path, text: str) -> None:
        file.write_bytes(text.encode("utf-8", "surrogateescape"))

    def name(self) -> str:
        self.made += 1
        return f"made_{self.made}"

    def edit(self) -> str:
        file = self.file()
        lines = self.text(file).splitlines(keepends=True)
        lines.insert(self.dice.randint(0, len(lines)), "# an edit\n")
        self.put(file, "".join(lines))
        return str(file)

    def rename_here(self) -> str:
        file = self.file()
        names = [found[3] for found in _DEFINITION.finditer(self.text(file))]
        if not names:
            return "nothing"
        old = self.dice.choice(names)
        self.put(file, re.sub(rf"\b{old}\b", self.name(), self.text(file)))
        return f"{old} in {file}"

    def rename_everywhere(self) -> str:
        names = [found[3] for found in _DEFINITION.finditer(self.text(self.file()))]
        if not names:
            return "nothing"
        old, new = self.dice.choice(names), self.name()
        for file in sorted(self.checkout.path.rglob("*.py")):
            text = self.text(file)
            if old in text:
                self.put(file, re.sub(rf"\b{old}\b", new, text))
        return old

    def delete_function(self) -> str:
        file = self.file()
        found = list(_DEFINITION.finditer(self.text(file)))
        if not found:
            return "nothing"
        chosen = self.dice.randrange(len(found))
        end = found[chosen + 1].start() if chosen + 1 < len(found) else len(self.text(file))
        self.put(file, self.text(file)[: found[chosen].start()] + self.text(file)[end:])
        return f"{found[chosen][3]} in {file}"

    def move(self) -> str:
        file = self.file()
        folder = self.file().parent if self.dice.random() < 0.5 else file.parent
        target = folder / self.dice.choice([file.name, f"{self.name()}{file.suffix}"])
        if not target.exists():
            file.rename(target)
        return f"{file} to {target}"

    def copy(self) -> str:
        file, folder = self.file(), self.file().parent
        target = folder / f"{self.name()}{file.suffix}"
        target.write_bytes(file.read_bytes())
        return f"{file} to {target}"

    def delete(self) -> str:
        file = self.file()
        file.unlink()
        return str(file)

    def write_new(self) -> str:
        other = self.file()
        names = [found[3] for found in _DEFINITION.finditer(self.text(other)) if not found[1]] or ["anything"]
        name = self.dice.choice(names)
        text = f"from .{other.stem} import {name}\n\n\ndef {self.name()}(x):\n    return {name}(x)\n"
        file = other.parent / f"{self.name()}.py"
        self.put(file, text)
        return str(file)

    def commit(self) -> str:
        return self.checkout.commit("A step")

    def restore(self) -> str:
        return self.checkout.git("reset", "-q", "--hard", "HEAD")

    def revert(self) -> str:
        self.checkout.commit("Before a revert")
        self.checkout.git("revert", "--no-edit", "-X", "theirs", "HEAD~0", fails=True)
        return self._settle()

    def switch(self) -> str:
        self.checkout.commit("Before a switch")
        if len(self.branches) < 4 and self.dice.random() < 0.5:
            self.branches.append(self.name())
            self.checkout.git("checkout", "-q", "-b", self.branches[-1])
        else:
            self.checkout.git("checkout", "-q", self.dice.choice(self.branches))
        return self.branches[-1]

    def merge(self) -> str:
        self.checkout.commit("Before a merge")
        other = self.dice.choice(self.branches)
        self.checkout.git("merge", "-q", "--no-edit", "-X", "ours", other, fails=True)
        return f"{other} {self._settle()}"

    def _settle(self) -> str:
        """Take what git could not decide as it lies there, markers and all."""
        if self.checkout.git("diff", "--name-only", "--diff-filter=U"):
            return self.checkout.commit("Settled")
        return self.checkout.git("status", "--porcelain")


def package(requirement: str, folder: Path, cache: Path) -> Checkout:
    """A package of real code, committed."""
    try:
        archive = sdist(requirement, cache)
    except UnavailableError as error:
        pytest.skip(str(error))
    unpack(archive, folder)
    checkout = Checkout.make(folder)
    checkout.commit("As it was published")
    return checkout


@pytest.fixture(scope="module")
def sdists(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sdists")


def walk(requirement: str, tmp_path: Path, sdists: Path, number: int, steps: int) -> list[str]:
    """The steps after which something differed."""
    checkout = package(requirement, tmp_path / "repo", sdists)
    compared = Compared(checkout, tmp_path / "states")
    assert compared.differences() == []
    history = History(checkout, number)
    wrong: list[str] = []
    for _ in range(steps):
        done = history.step()
        differences = compared.differences()
        wrong += [f"{done}: {', '.join(differences)}"] if differences else []
    return wrong


@pytest.mark.parametrize("requirement", PACKAGES)
def test_a_few_steps(requirement: str, tmp_path: Path, sdists: Path):
    assert walk(requirement, tmp_path, sdists, 1, 15) == []


@pytest.mark.soak
@pytest.mark.parametrize("requirement", PACKAGES)
@pytest.mark.parametrize("number", [2, 3])
def test_many_steps(requirement: str, tmp_path: Path, sdists: Path, number: int):
    assert walk(requirement, tmp_path, sdists, number, 200) == []


def test_without_dependencies_there_are_differences(tmp_path: Path, sdists: Path, monkeypatch: pytest.MonkeyPatch):
    """The control: resolving only the files that changed."""
    monkeypatch.setattr(Graph, "_to_resolve", lambda *_: set())
    assert walk(PACKAGES[0], tmp_path, sdists, 1, 15) != []
