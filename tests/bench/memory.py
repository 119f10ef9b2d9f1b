"""How fast the memory is: ``python -m tests.bench.memory [--peer PYTHON]``. Run by hand, on Linux.

Everything is measured in one run, ours and the peer's in turn, on a checkout of Django: the peer's command works on
a copy in which its code graph was built once. ``--peer`` is the Python of an environment with the public package
`graphifyy` (an environment of its own: it has our name). The checkouts are kept in ``--work`` for the next time.
``--write`` puts the tables into README.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from graphify.names import Source
from tests.bench.measure import MIB, Task, alternate
from tests.bench.stores import symbols, write_ours, write_peers

ROOT = Path(__file__).resolve().parents[2]
README = Path(__file__).with_name("README.md")
DJANGO = "5.2.19"
LABELS = 6000
SETTLED = 2.5
# What is remembered of code; anything else in the state folder is remembered of records.
CODE_STATE = re.compile(r"(index|parsed)\.sqlite.*")
_RESULTS = re.compile(r"(?<=<!-- results -->\n).*(?=<!-- end -->)", re.DOTALL)

_READ_YAML = """
import pathlib, sys, yaml
for file in pathlib.Path(sys.argv[1]).rglob("*.md"):
    yaml.load(file.read_text(encoding="utf-8").split("\\n---\\n")[0][4:], Loader=yaml.CBaseLoader)
"""
_SAVED = ("--question", "Where does the header {} come from?", "--answer", "From the middleware {}.")


@dataclass(frozen=True)
class Row:
    """A line of a table: what was done, how it is written, and by which task (ours, the peer's)."""

    what: str
    ours: Task | None
    peer: Task | None = None


@dataclass
class Bench:
    """The places, and the commands in them."""

    work: Path
    source: Path | None
    peer: Path | None
    runs: int

    @property
    def ours(self) -> Path:
        return self.work / "ours"

    @property
    def theirs(self) -> Path:
        return self.work / "peer"

    @cached_property
    def cited(self) -> list[Source]:
        """Symbols of Django."""
        return symbols(self.ours / "django")

    @cached_property
    def labels(self) -> list[str]:
        """What the peer calls them: its names for nodes of its graph."""
        graph = json.loads((self.theirs / "graphify-out" / "graph.json").read_text(encoding="utf-8"))
        named = sorted({node["label"] for node in graph["nodes"] if str(node.get("source_file", "")).endswith(".py")})
        return named[:: max(len(named) // LABELS, 1)][:LABELS]

    def our_task(self, name: str, *words: str, cwd: Path | None = None, before: Callable[[], object] = int) -> Task:
        # This checkout's package, whatever is installed.
        env = {**_environment(), "PYTHONPATH": str(ROOT)}
        return Task(name, [sys.executable, "-m", "graphify", *words], cwd or self.ours, env, before)

    def peer_task(
        self, name: str, *words: str, cwd: Path | None = None, before: Callable[[], object] = int
    ) -> Task | None:
        if self.peer is None:
            return None
        return Task(
            f"peer {name}", [str(self.peer), "-m", "graphify", *words], cwd or self.theirs, _environment(), before
        )

    def prepare(self) -> None:
        """Both checkouts, the code index and the code graph."""
        self.work.mkdir(parents=True, exist_ok=True)
        for place in (self.ours, *([self.theirs] if self.peer else [])):
            if not (place / ".git").exists():
                _unpack(self.source or _download(self.work), place)
                _git(place, "init", "-q")
                _git(place, "add", "-A")
                _git(place, "commit", "-qm", "Django")
        if not (self.ours / ".graphify.yaml").exists():
            self.our_task("init", "init", "--no-hooks").run()
        if self.peer is not None and not (self.theirs / "graphify-out" / "graph.json").exists():
            task = self.peer_task("update", "update", ".")
            assert task is not None
            task.run()

    def fill(self, count: int) -> _Stores:
        """Both memories anew, ours committed."""
        shutil.rmtree(self.ours / "memory", ignore_errors=True)
        ours = write_ours(self.ours / "memory", count + 1, self.cited)
        _git(self.ours, "add", "-A", ".")
        _git(self.ours, "commit", "--allow-empty", "-qm", f"{count} records")
        self.our_task("prepare", "reflect").run()
        plain = _copy(self.ours / "memory", self.work / "plain-ours")
        theirs: list[Path] = []
        if self.peer is not None:
            folder = self.theirs / "graphify-out" / "memory"
            shutil.rmtree(folder, ignore_errors=True)
            theirs = write_peers(folder, count + 1, self.labels)
            _copy(folder, self.work / "plain-peer")
        return _Stores(self, count, plain, _Spare(ours[-1]), _Spare(theirs[-1]) if theirs else None)


class _Spare:
    """A record that is there or not: the one that is saved between two runs."""

    def __init__(self, place: Path):
        self._place = place
        self._text = place.read_bytes()

    def take_away(self) -> None:
        self._place.unlink(missing_ok=True)

    def save(self) -> None:
        self._place.write_bytes(self._text)


@dataclass
class _Stores:
    """Memories of one size, and the tasks on them."""

    bench: Bench
    count: int
    plain: Path
    spare: _Spare
    peer_spare: _Spare | None

    def _forget(self) -> None:
        """Nothing derived from records is left; the code index is."""
        self.spare.take_away()
        shutil.rmtree(self.bench.ours / "reflections", ignore_errors=True)
        for place in (self.bench.ours / ".git" / "graphify").iterdir():
            if not CODE_STATE.fullmatch(place.name):
                shutil.rmtree(place) if place.is_dir() else place.unlink()

    def _reflected(self) -> None:
        """Up to date, and long enough after the last change that nobody has to doubt the time stamps."""
        self.spare.take_away()
        time.sleep(SETTLED)
        self.bench.our_task("prepare", "reflect").run()

    def _saved(self) -> None:
        self._reflected()
        self.spare.save()

    def _peer_alone(self) -> None:
        assert self.peer_spare is not None
        self.peer_spare.take_away()

    def _peer_reflected(self) -> None:
        self._peer_alone()
        task = self.bench.peer_task("prepare", "reflect")
        assert task is not None
        task.run()

    def _peer_saved(self) -> None:
        self._peer_reflected()
        assert self.peer_spare is not None
        self.peer_spare.save()

    def rows(self) -> list[Row]:
        """What is compared at this size."""
        bench, peer = self.bench, self.bench.peer_task
        plain, scratch = str(self.plain), str(bench.work / "out")
        bare = ["reflect", "--memory-dir", str(bench.work / "plain-peer"), "--out", f"{scratch}-peer/LESSONS.md"]
        yaml = Task("YAML alone", [sys.executable, "-c", _READ_YAML, plain], bench.work, _environment())
        return [
            Row("`reflect`, cold", bench.our_task("cold", "reflect", before=self._forget), None),
            Row(
                "`reflect`, warm",
                bench.our_task("warm", "reflect", before=self._reflected),
                peer("reflect", "reflect", before=self._peer_alone),
            ),
            Row(
                "`reflect --if-stale`, nothing changed",
                bench.our_task("fresh", "reflect", "--if-stale", before=self._reflected),
                peer("fresh", "reflect", "--if-stale", before=self._peer_reflected),
            ),
            Row(
                "`reflect --if-stale`, one record more",
                bench.our_task("one more", "reflect", "--if-stale", before=self._saved),
                peer("one more", "reflect", "--if-stale", before=self._peer_saved),
            ),
            Row(
                "`reflect --memory-dir DIR --out DIR`, no code",
                bench.our_task("no code", "reflect", "--memory-dir", plain, "--out", scratch, cwd=bench.work),
                peer("no graph", *bare, cwd=bench.work),
            ),
            Row("reading the same files with PyYAML's C loader", yaml),
            *self._saves(),
        ]

    def _saves(self) -> list[Row]:
        bench = self.bench
        node = self.bench.cited[self.count % len(bench.cited)].node
        ours = bench.our_task("save", before=partial(self._number, "save"))
        ours.words = [*ours.words, "save-result", *_SAVED, "--outcome", "useful", "--source", node]
        peer = bench.peer_task("save", before=partial(self._number, "peer save"))
        if peer is not None:
            label = bench.labels[self.count % len(bench.labels)]
            peer.words = [*peer.words, "save-result", *_SAVED, "--outcome", "useful", "--nodes", label]
        self._saving = {task.name: (task, list(task.words)) for task in (ours, peer) if task is not None}
        return [Row("`save-result`, one source", ours, peer)]

    def _number(self, name: str) -> None:
        """Another question each time: the same one would be the same record."""
        task, words = self._saving[name]
        marks = iter(f"{self.count}-{len(task.seconds)}-{kind}" for kind in ("asked", "said"))
        task.words = [str(word).format(next(marks)) if "{}" in str(word) else word for word in words]


def start_up(bench: Bench) -> list[Row]:
    """What each command costs before it does anything."""
    env = _environment()
    return [
        Row("`python -c pass`", Task("python", [sys.executable, "-c", "pass"], bench.work, env)),
        Row("`python -c 'import typer'`", Task("typer", [sys.executable, "-c", "import typer"], bench.work, env)),
        *(
            Row(
                f"`{' '.join(words)}`",
                bench.our_task(" ".join(words), *words),
                bench.peer_task(" ".join(words), *words),
            )
            for words in (("--version",), ("--help",), ("save-result", "--help"))
        ),
    ]


def table(title: str, rows: Sequence[Row], with_memory: bool = True) -> str:
    """A Markdown table."""
    head = ["", "ours, s (cpu)", "peer, s (cpu)", "ours / peer (cpu)"]
    head += ["ours, MiB (all)", "peer, MiB (all)"] if with_memory else []
    lines = [f"### {title}", "", "| " + " | ".join(head) + " |", "|---" + "|---:" * (len(head) - 1) + "|"]
    for row in rows:
        cells = [row.what, _seconds(row.ours), _seconds(row.peer), _ratio(row)]
        cells += [_memory(row.ours), _memory(row.peer)] if with_memory else []
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _seconds(task: Task | None) -> str:
    return f"{task.wall_median:.3f} ({task.cpu_median:.3f})" if task is not None else ""


def _ratio(row: Row) -> str:
    if row.ours is None or row.peer is None:
        return ""
    ours, peer = row.ours, row.peer
    return f"{ours.wall_median / peer.wall_median:.2f} ({ours.cpu_median / peer.cpu_median:.2f})"


def _memory(task: Task | None) -> str:
    return f"{task.largest / MIB:.0f} ({task.together / MIB:.0f})" if task is not None else ""


def measure(title: str, rows: list[Row], runs: int) -> str:
    """Run the tasks of a table in turn."""
    print(title, file=sys.stderr)
    alternate([task for row in rows for task in (row.ours, row.peer) if task is not None], runs)
    made = table(title, rows)
    print(made, flush=True)
    return made


def _environment() -> dict[str, str]:
    names = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR")
    known = {name: os.environ[name] for name in names if name in os.environ}
    who = {"NAME": "Bench", "EMAIL": "bench@example.org"}
    return known | {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in who.items()}


def _git(place: Path, *words: str) -> None:
    subprocess.run(["git", *words], cwd=place, env=_environment(), check=True, stdout=subprocess.DEVNULL)


def _copy(source: Path, target: Path) -> Path:
    shutil.rmtree(target, ignore_errors=True)
    return Path(shutil.copytree(source, target))


def _download(work: Path) -> Path:
    wanted = ["--no-deps", "--no-binary", ":all:", f"django=={DJANGO}"]
    subprocess.run([sys.executable, "-m", "pip", "download", "-q", "-d", work, *wanted], check=True)
    return next(work.glob("[dD]jango-*.tar.gz"))


def _unpack(source: Path, place: Path) -> None:
    with tempfile.TemporaryDirectory(dir=place.parent) as scratch, tarfile.open(source) as archive:
        if hasattr(tarfile, "data_filter"):
            archive.extraction_filter = staticmethod(tarfile.data_filter)
        archive.extractall(scratch)
        Path(scratch, archive.getnames()[0].partition("/")[0]).rename(place)


def main() -> None:
    """Measure, print the tables, and with ``--write`` keep them."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.memory", description=__doc__)
    parser.add_argument("--peer", type=Path, help="the Python of an environment with graphifyy 0.9.96")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir(), "graphify-bench"))
    parser.add_argument("--source", type=Path, help=f"the source archive of Django {DJANGO}; else pip fetches it")
    parser.add_argument("--sizes", type=int, nargs="*", default=[100, 1_000, 10_000])
    parser.add_argument("--largest", type=int, default=0, help="a size for ours alone, without code")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="put the tables into README.md")
    given = parser.parse_args()
    peer = given.peer.absolute() if given.peer else None
    bench = Bench(given.work.resolve(), given.source and given.source.resolve(), peer, given.runs)
    bench.prepare()
    parts = [_heading(given), measure("Start-up", start_up(bench), bench.runs)]
    parts += [measure(f"{count:,} records", bench.fill(count).rows(), bench.runs) for count in given.sizes]
    if given.largest:
        parts.append(_largest(bench, given.largest))
    if given.write:
        made = "\n".join(parts)
        README.write_text(_RESULTS.sub(lambda _: made, README.read_text(encoding="utf-8")), encoding="utf-8")


def _largest(bench: Bench, count: int) -> str:
    plain = bench.work / f"plain-{count}"
    if not plain.exists():
        write_ours(plain, count, bench.cited)
    words = ("reflect", "--memory-dir", str(plain), "--out", str(bench.work / "out"))
    task = bench.our_task("no code", *words, cwd=bench.work)
    yaml = Task("YAML alone", [sys.executable, "-c", _READ_YAML, str(plain)], bench.work, _environment())
    rows = [
        Row("`reflect --memory-dir DIR --out DIR`, no code", task),
        Row("reading the same files with PyYAML's C loader", yaml),
    ]
    return measure(f"{count:,} records", rows, 1)


def _heading(given: argparse.Namespace) -> str:
    words = ["--peer PYTHON"] if given.peer else []
    words += [f"--sizes {' '.join(map(str, given.sizes))}", f"--runs {given.runs}"]
    words += [f"--largest {given.largest}"] if given.largest else []
    machine = f"Python {platform.python_version()}, {platform.system()}, {os.cpu_count()} processors"
    load = f"load {os.getloadavg()[0]:.1f} at the start"
    return f"`python -m tests.bench.memory {' '.join(words)}`; {machine}, {load}.\n"


if __name__ == "__main__":
    main()
