"""Does a question find the code that it is about? `python -m tests.bench.finding [--peer PYTHON] [--write]`.

The questions of the labelled set (`tests/golden/recall`) are asked of each package's code alone, without any memory:
the right answer is what the record cites as where it is. Three ways give a list each: `graphify query`; `git grep` for
the rare words of the question, files with most of them first; and, with ``--peer``, the `query` of the public package.
A hit is one of the first five: files for all three, symbols for those that name some. The half that was looked at while
weights were set and the half that was held out are counted apart.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from graphify.codegraph.ids import last_part, split_id
from graphify.commands.query import QueryOptions, query
from graphify.commands.shared.graph import code_graph
from graphify.commands.shared.workspace import Workspace, open_workspace
from graphify.index.facts import Index
from graphify.memory.tokens import tokens
from graphify.recall.functionwords import FUNCTION, GENERIC
from tests.bench.readme import write_section
from tests.bench.recall import sealed
from tests.support.checkout import Checkout
from tests.support.labelled import Part, parts
from tests.support.sdists import sdist, unpack

FIRST = 5
_RARE_WORDS = 3
_WORD = re.compile(r"[^\W\d]\w{2,}")
_NODE = re.compile(r"^NODE (.*) \[src=(.*?) loc=L?(\d*) ")

Way = Callable[[str], list[str]]
"""A question, to nodes (SymbolIds or paths), best first."""


@dataclass(frozen=True)
class Case:
    """A question and the nodes that answer it."""

    question: str
    wanted: tuple[str, ...]
    held_out: bool


def cases(part: Part) -> list[Case]:
    """The questions of a package whose answer is a place in the code."""
    return [
        Case(question, entry.sources, entry.held_out)
        for entry in part.entries
        if entry.sources
        for question in (entry.question, *entry.rewordings)
    ]


def hits(found: Sequence[str], wanted: Iterable[str]) -> tuple[bool, bool]:
    """Whether a wanted file, and whether a wanted symbol, is among the first."""
    paths = list(dict.fromkeys(split_id(node)[0] for node in found))[:FIRST]
    named = [node for node in found if "::" in node][:FIRST]
    return any(split_id(node)[0] in paths for node in wanted), any(node in named for node in wanted)


def ours(workspace: Workspace) -> Way:
    """`graphify query`."""

    def ask(question: str) -> list[str]:
        return [one.node.id for one in query(workspace, QueryOptions(question, budget=4_000)).found]

    return ask


def grep(folder: Path) -> Way:
    """Files with most of the question's rare words, found by `git grep`."""

    def files(word: str) -> list[str]:
        words = ["git", "-C", str(folder), "grep", "-l", "-i", "-F", "-z", "-e", word]
        return subprocess.run(words, capture_output=True, check=False).stdout.decode().split("\0")[:-1]

    def ask(question: str) -> list[str]:
        words = dict.fromkeys(word.lower() for word in _WORD.findall(question))
        telling = [word for word in words if not set(tokens(word)) <= FUNCTION | GENERIC]
        found = {word: listed for word in telling if (listed := files(word))}
        rare = sorted(found, key=lambda word: (len(found[word]), word))[:_RARE_WORDS]
        score: Counter[str] = Counter()
        for word in rare:
            score.update(dict.fromkeys(found[word], 1.0 + 1.0 / len(found[word])))
        return sorted(score, key=lambda path: (-score[path], path))

    return ask


def peer(python: Path, folder: Path, view: Index) -> Way:
    """The `query` of the public package, on a graph of its own."""
    if not (folder / "graphify-out" / "graph.json").exists():
        subprocess.run([python, "-m", "graphify", "update", "."], cwd=folder, check=True, capture_output=True)

    def symbol(label: str, path: str, line: int) -> str:
        name = label.strip(".").removesuffix("()")
        file = view.file(path)
        near = [
            one.name
            for one in (file.symbols if file else ())
            if last_part(one.name) == name and any(abs(span.start - line) <= 3 for span in one.spans)
        ]
        return f"{path}::{near[0]}" if near else path

    def ask(question: str) -> list[str]:
        done = subprocess.run(
            [python, "-m", "graphify", "query", question], cwd=folder, capture_output=True, check=False
        )
        found = (_NODE.match(line) for line in done.stdout.decode().splitlines())
        return [symbol(one[1], one[2], int(one[3] or 0)) for one in found if one and one[2]]

    return ask


def _prepared(package: str, work: Path) -> Checkout:
    name = package.partition("==")[0]
    folder = work / name
    if not (folder / ".git").exists():
        unpack(sdist(package, work), folder)
        Checkout.make(folder).commit(package)
    return Checkout(folder)


def measure(part: Part, work: Path, python: Path | None) -> dict[str, list[tuple[Case, bool, bool]]]:
    """Every question of a package, asked every way: whether its file, and whether its symbol was found."""
    checkout = _prepared(part.package, work)
    workspace = open_workspace(checkout.path, state=_folder(work / "states" / checkout.path.name))
    ways: dict[str, Way] = {"`graphify query`": ours(workspace), "`git grep`": grep(checkout.path)}
    if python is not None:
        ways["peer's `query`"] = peer(python, checkout.path, code_graph(workspace).view)
    return {
        name: [(case, *hits(ask(case.question), case.wanted)) for case in cases(part)] for name, ask in ways.items()
    }


def _folder(path: Path) -> Path:
    path.mkdir(parents=True, exist_ok=True)
    return path


def _table(found: dict[str, list[tuple[Case, bool, bool]]], wrong: bool) -> str:
    lines = [
        "| hit@5 | files, looked at | files, held out | symbols, looked at | symbols, held out |",
        "|---|---:|---:|---:|---:|",
    ]
    for name, asked in found.items():
        cells = [
            _share([one[at] for one in asked if one[0].held_out is half]) if at == 1 or "grep" not in name else ""
            for at in (1, 2)
            for half in (False, True)
        ]
        lines.append(f"| {' | '.join([name, *cells])} |")
    if wrong:
        lines += [
            f"{case.question} -> {case.wanted}"
            for case, file, _ in found["`graphify query`"]
            if not file and not case.held_out
        ]
    return "\n".join(lines) + "\n"


def _share(found: Sequence[bool]) -> str:
    return f"{sum(found) / max(len(found), 1):.3f} ({sum(found)} of {len(found)})"


def main() -> None:
    """Measure, and print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--peer", type=Path, help="the Python of an environment with graphifyy 0.9.96")
    arguments.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "graphify-finding")
    arguments.add_argument("--packages", nargs="*", default=["flask", "requests", "django"])
    arguments.add_argument("--wrong", action="store_true", help="list what is missed of the half that was looked at")
    arguments.add_argument("--write", action="store_true", help="put the table into README.md")
    given = arguments.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    found: dict[str, list[tuple[Case, bool, bool]]] = {}
    with sealed():
        for part in parts():
            if part.package.partition("==")[0].lower() in given.packages:
                for name, asked in measure(part, given.work, given.peer and given.peer.absolute()).items():
                    found.setdefault(name, []).extend(asked)
    table = _table(found, given.wrong)
    sys.stdout.write(table)
    if given.write:
        write_section("finding", f"`python -m tests.bench.finding{' --peer PYTHON' if given.peer else ''}`.\n\n{table}")


if __name__ == "__main__":
    main()
