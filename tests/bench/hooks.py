"""What a committer waits for the hooks: ``python -m tests.bench.hooks [--peer PYTHON]``. Run by hand, on Linux.

The same commits are made on a checkout of Django with 1,000 records, with hooks and without, in turn; each pair differs
in the hooks alone (`core.hooksPath` leads nowhere in the run without). What counts is the median of the differences, on
the clock and in processor time of git and of what it waited for (steadier on a machine that others use too).
The peer's hooks run in a copy in which its code graph was built once. After each commit the work that the hooks left to
a child is waited for (the peer's, which takes minutes, is stopped), so that it does not run into the next one; how long
that took from the start of the commit is the column "done after". ``--write`` puts the table into README.md; the other arguments are those of `tests.bench.memory`.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from graphify.repo import turns
from tests.bench.measure import _worked
from tests.bench.memory import README, Bench, _environment, _git

RECORDS = 1_000
_RESULTS = re.compile(r"(?<=<!-- hooks -->\n).*(?=<!-- end of hooks -->)", re.DOTALL)
_NOWHERE = ("-c", "core.hooksPath=/dev/null")
_QUIET = ("-c", "gc.auto=0", "-c", "maintenance.auto=false")


@dataclass
class Pair:
    """One kind of commit in one checkout. ``change`` makes what is committed, ``settle`` waits for what is left over."""

    name: str
    place: Path
    change: Callable[[int], None]
    settle: Callable[[], None]
    ends: bool = True
    without: list[float] = field(default_factory=list)
    having: list[float] = field(default_factory=list)
    without_cpu: list[float] = field(default_factory=list)
    having_cpu: list[float] = field(default_factory=list)
    done: list[float] = field(default_factory=list)

    def run(self, number: int) -> None:
        """One commit without the hooks, one with them; which comes first changes from pair to pair."""
        for hooked in (number % 2 == 0, number % 2 == 1):
            self.change(2 * number + hooked)
            started, worked = time.perf_counter(), _worked()
            words = ["git", *_QUIET, *(() if hooked else _NOWHERE), "commit", "-qm", "bench"]
            subprocess.run(words, cwd=self.place, env=_environment(), check=True, capture_output=True)
            (self.having if hooked else self.without).append(time.perf_counter() - started)
            (self.having_cpu if hooked else self.without_cpu).append(_worked() - worked)
            self.settle()
            if hooked:
                self.done.append(time.perf_counter() - started)

    def row(self) -> str:
        """As a line of the table, in milliseconds."""
        more = [(one - other) * 1000 for one, other in zip(self.having, self.without, strict=True)]
        low, _, high = quantiles(more, n=4)
        cells = (median(self.without) * 1000, median(self.having) * 1000, median(more))
        shown = " | ".join(f"{cell:.0f}" for cell in cells)
        cpu = median((one - other) * 1000 for one, other in zip(self.having_cpu, self.without_cpu, strict=True))
        done = f"{median(self.done):.1f}" if self.ends else "minutes"
        return f"| {self.name} | {shown} | {low:.0f} to {high:.0f} | {cpu:.0f} | {done} |"


def code(place: Path) -> Callable[[int], None]:
    """A change of one file of code."""
    file = place / "django/utils/text.py"
    text = file.read_text()

    def change(number: int) -> None:
        file.write_text(f"{text}\n\ndef bench_{time.time_ns()}():\n    return {number}\n")
        _git(place, "add", "django/utils/text.py")

    return change


def saved_record(bench: Bench) -> Callable[[int], None]:
    """One record more, saved (and so staged) by the command."""

    def change(number: int) -> None:
        words = (
            "--question",
            f"Which is {time.time_ns()}?",
            "--answer",
            f"Number {number}.",
            "--outcome",
            "unverified",
        )
        bench.our_task("save", "save-result", *words).run()

    return change


def foreign_record(place: Path, template: Path) -> Callable[[int], None]:
    """One record more that was not saved here."""
    text = template.read_text()

    def change(number: int) -> None:
        path = f"{template.parent.relative_to(place)}/bench-{time.time_ns()}.md"
        (place / path).write_text(text.replace("\n# ", f"\n# {number} ", 1).replace('id: "', 'x_was: "', 1))
        _git(place, "add", path)

    return change


def ours_settled(place: Path) -> Callable[[], None]:
    """Wait until nobody refreshes."""
    return lambda: turns.wait_until_idle(str(place / ".git/graphify"), 600) and None


def peers_stopped(place: Path) -> Callable[[], None]:
    """End what the peer's hook left running in its checkout: a rebuild takes minutes here."""

    def settle() -> None:
        while running := [int(entry.name) for entry in os.scandir("/proc") if _stands_in(entry, place)]:
            for process in running:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            time.sleep(0.05)

    return settle


def _stands_in(entry: os.DirEntry[str], place: Path) -> bool:
    try:
        return entry.name.isdigit() and Path(entry.path, "cwd").readlink() == place
    except OSError:
        return False


def measure(bench: Bench) -> str:
    """All pairs in turn."""
    bench.our_task("hooks", "hook", "install").run()
    pairs = [
        Pair("ours, one saved record", bench.ours, saved_record(bench), ours_settled(bench.ours)),
        Pair("ours, one file of code", bench.ours, code(bench.ours), ours_settled(bench.ours)),
        Pair(
            "ours, one record from elsewhere",
            bench.ours,
            foreign_record(bench.ours, next((bench.ours / "memory").rglob("*-useful-*.md"))),
            ours_settled(bench.ours),
        ),
    ]
    install = bench.peer_task("hooks", "hook", "install")
    if install is not None:
        install.run()
        pairs.append(
            Pair("peer, one file of code", bench.theirs, code(bench.theirs), peers_stopped(bench.theirs), ends=False)
        )
    for number in range(bench.runs):
        for pair in pairs:
            pair.run(number)
        print(f"{number + 1}/{bench.runs}", file=sys.stderr, flush=True)
    lines = [
        "| commit | without hooks, ms | with, ms | more, ms | middle half, ms | more cpu, ms | done after, s |",
        "|---|---:|---:|---:|---:|---:|---:|",
        *(pair.row() for pair in pairs),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, print the table, and with ``--write`` keep it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hooks", description=__doc__)
    parser.add_argument("--peer", type=Path, help="the Python of an environment with graphifyy 0.9.96")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir(), "graphify-bench"))
    parser.add_argument("--source", type=Path, help="the source archive of Django; else pip fetches it")
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--write", action="store_true", help="put the table into README.md")
    given = parser.parse_args()
    peer = given.peer.absolute() if given.peer else None
    bench = Bench(given.work.resolve(), given.source and given.source.resolve(), peer, given.runs)
    bench.prepare()
    bench.fill(RECORDS)
    load = f"load {os.getloadavg()[0]:.1f} at the start"
    made = (
        f"`python -m tests.bench.hooks --runs {given.runs}`; {os.cpu_count()} processors, {load}.\n\n{measure(bench)}"
    )
    print(made)
    if given.write:
        README.write_text(_RESULTS.sub(lambda _: made, README.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
