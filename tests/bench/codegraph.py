"""How fast the code graph is: ``python -m tests.bench.codegraph [--peer PYTHON] [--zod ARCHIVE]``. By hand, on Linux.

Ours and the public package in turn, in one run, each on a checkout of its own of flask, requests, Django and (with its
npm tarball) zod: a build from nothing, one with nothing changed, one after an edit of one file, and three questions cold
from the shell. Then how an edit and a question grow with the repository: real packages, copied into one until it has
so many symbols. ``--write`` puts the tables into README.md.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
import tarfile
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.bench.measure import MIB, Task, alternate
from tests.bench.memory import ROOT, Row, _environment, _git, table
from tests.bench.readme import write_section
from tests.support.sdists import sdist

_LENIENT = ("sh", "-c", '"$@" || true', "sh")
"""The peer's questions exit with other codes than 0 where it finds several things; they are measured all the same."""


@dataclass(frozen=True)
class Corpus:
    """A package, a file of it to edit, and what to ask."""

    name: str
    requirement: str
    edited: str
    question: str
    symbol: str
    other: str


CORPORA = (
    Corpus("flask", "flask==3.1.3", "src/flask/app.py", "how is a session cookie created", "Flask", "SessionInterface"),
    Corpus(
        "requests",
        "requests==2.34.2",
        "src/requests/models.py",
        "when is the authorization header stripped on a redirect",
        "HTTPAdapter",
        "PreparedRequest",
    ),
    Corpus(
        "django", "django==5.2.19", "django/db/models/query.py", "how is a queryset filtered", "QuerySet", "ModelBase"
    ),
    Corpus("zod", "", "src/v4/classic/schemas.ts", "how is a string schema checked", "ZodString", "ZodError"),
)


@dataclass(frozen=True)
class Bench:
    """The places, and the commands in them."""

    work: Path
    peer: Path | None
    zod: Path | None
    runs: int

    def checkout(self, corpus: Corpus, whose: str) -> Path:
        """A fresh repository with the package, kept for the next time."""
        place = self.work / f"{corpus.name}-{whose}"
        if not (place / ".git").exists():
            archive = sdist(corpus.requirement, self.work) if corpus.requirement else self.zod
            assert archive is not None
            shutil.rmtree(place, ignore_errors=True)
            unpack(archive, place)
            commit(place)
        return place

    def ours(self, place: Path, name: str, *words: str, before: Callable[[], object] = int) -> Task:
        env = {**_environment(), "PYTHONPATH": str(ROOT)}
        return Task(name, [sys.executable, "-m", "graphify", *words], place, env, before)

    def theirs(self, place: Path | None, name: str, *words: str, before: Callable[[], object] = int) -> Task | None:
        if place is None or self.peer is None:
            return None
        command = [*_LENIENT, str(self.peer), "-m", "graphify", *words]
        return Task(f"peer {name}", command, place, _environment(), before)

    def rows(self, corpus: Corpus) -> list[Row]:
        """What is compared on one package; in this order each task finds what the one before left."""
        ours = self.checkout(corpus, "ours")
        theirs = self.checkout(corpus, "peer") if self.peer else None
        edit, peer_edit = (partial(_edit, place / corpus.edited) if place else int for place in (ours, theirs))
        asked = (
            ("query", corpus.question),
            ("explain", corpus.symbol),
            ("path", corpus.symbol, corpus.other),
        )
        return [
            Row(
                "build from nothing",
                self.ours(ours, "cold", "build", before=partial(_forget, ours)),
                self.theirs(theirs, "cold", "update", ".", before=partial(_forget, theirs)),
            ),
            Row("build, nothing changed", self.ours(ours, "same", "build"), self.theirs(theirs, "same", "update", ".")),
            Row(
                "build, one file edited",
                self.ours(ours, "edit", "build", before=edit),
                self.theirs(theirs, "edit", "update", ".", before=peer_edit),
            ),
            *(
                Row(f"`{words[0]}`", self.ours(ours, words[0], *words), self.theirs(theirs, words[0], *words))
                for words in asked
            ),
        ]

    def multiplied(self, symbols: int) -> list[Row]:
        """An edit and questions on a repository of about so many symbols."""
        place = self.work / f"symbols-{symbols}"
        copies = {1_000: 1, 10_000: 6, 100_000: 60}[symbols]
        if not (place / ".git").exists():
            shutil.rmtree(place, ignore_errors=True)
            source = self.checkout(CORPORA[0], "ours")
            for copy in range(copies):
                ignored = shutil.ignore_patterns(".git", *(["tests", "examples", "docs"] if symbols == 1_000 else []))
                shutil.copytree(source, place / f"copy_{copy:02}", ignore=ignored)
            commit(place)
        edited = place / "copy_00" / CORPORA[0].edited
        self.ours(place, "prepare", "build").run()
        return [
            Row("build, nothing changed", self.ours(place, "same", "build")),
            Row("build, one file edited inside", self.ours(place, "edit", "build", before=partial(_edit, edited))),
            Row("build, a name added and taken out", self.ours(place, "name", "build", before=partial(_name, edited))),
            Row("`query`", self.ours(place, "query", "query", CORPORA[0].question)),
            Row("`explain`", self.ours(place, "explain", "explain", "copy_00/src/flask/app.py::Flask")),
            Row(
                "`affected`",
                self.ours(place, "affected", "affected", "copy_00/src/flask/app.py::Flask", "--depth", "2"),
            ),
        ]


def unpack(archive: Path, place: Path) -> None:
    """The files of an archive, without the folder at their top."""
    place.mkdir(parents=True)
    with tarfile.open(archive) as tar:
        for member in tar.getmembers():
            _, _, path = member.name.partition("/")
            if member.isfile() and path and ".." not in Path(path).parts:
                target = place / path
                target.parent.mkdir(parents=True, exist_ok=True)
                file = tar.extractfile(member)
                assert file is not None
                target.write_bytes(file.read())


def commit(place: Path) -> None:
    """All of a folder, as the first commit of a repository."""
    for words in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "Everything")):
        _git(place, *words)


def _forget(place: Path) -> None:
    shutil.rmtree(place / ".git" / "graphify", ignore_errors=True)
    shutil.rmtree(place / "graphify-out", ignore_errors=True)


def _edit(file: Path) -> None:
    """A line more inside of the file's last function: other content, the same names."""
    with file.open("a", encoding="utf-8") as opened:
        opened.write(f"\n# edited {os.urandom(4).hex()}\n")


def _name(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    mark = "\n\ndef added_by_an_edit():\n    return 1\n"
    file.write_text(text.removesuffix(mark) if text.endswith(mark) else text + mark, encoding="utf-8")


def measured(title: str, rows: Sequence[Row], runs: int) -> str:
    """Run the tasks in turn, row by row: a row's tasks may need what the row before left."""
    print(title, file=sys.stderr)
    for row in rows:
        alternate([task for task in (row.ours, row.peer) if task is not None], runs)
    made = table(title, rows)
    print(made, flush=True)
    return made


def growth(tables: dict[int, list[Row]]) -> str:
    """One line a task, one column a size."""
    sizes = list(tables)
    lines = [
        f"| | {' | '.join(f'{size:,} symbols, s (cpu); MiB' for size in sizes)} |",
        "|---" + "|---:" * len(sizes) + "|",
    ]
    for rows in zip(*tables.values(), strict=True):
        cells = [
            f"{row.ours.wall_median:.3f} ({row.ours.cpu_median:.3f}); {row.ours.together / MIB:.0f}"
            for row in rows
            if row.ours is not None
        ]
        lines.append(f"| {rows[0].what} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, print the tables, and with ``--write`` keep them."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.codegraph", description=__doc__)
    parser.add_argument("--peer", type=Path, help="the Python of an environment with graphifyy 0.9.96")
    parser.add_argument("--zod", type=Path, help="the tarball of zod that `npm pack zod@4.6.7` gives")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir(), "graphify-bench-graph"))
    parser.add_argument("--packages", nargs="*", default=[corpus.name for corpus in CORPORA])
    parser.add_argument("--symbols", type=int, nargs="*", default=[1_000, 10_000, 100_000])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--write", action="store_true", help="put the tables into README.md")
    given = parser.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    bench = Bench(given.work.resolve(), given.peer and given.peer.absolute(), given.zod, given.runs)
    chosen = [one for one in CORPORA if one.name in given.packages and (one.requirement or bench.zod)]
    parts = [measured(corpus.name, bench.rows(corpus), bench.runs) for corpus in chosen]
    sizes: dict[int, list[Row]] = {}
    for symbols in given.symbols:
        sizes[symbols] = bench.multiplied(symbols)
        measured(f"{symbols:,} symbols", sizes[symbols], bench.runs)
    parts += [growth(sizes)] if sizes else []
    if given.write:
        load = os.getloadavg()[0]
        head = (
            f"`python -m tests.bench.codegraph --runs {given.runs}`; Python {platform.python_version()},"
            f" {platform.system()}, {os.cpu_count()} processors, load {load:.1f} at the end.\n"
        )
        write_section("codegraph", "\n".join([head, *parts]))


if __name__ == "__main__":
    main()
