"""What a committer waits for the hooks: ``python -m tests.bench.hooks [--peer PYTHON]``. Run by hand, on Linux.

The same commits are made on a checkout of Django with 1,000 records, with hooks and without, in turn; each pair differs
in the hooks alone (`core.hooksPath` leads nowhere in the run without). What counts is the median of the differences.
The peer's hooks run in a copy in which its code graph was built once. After each commit the work that the hooks left to
others is waited for, so that it does not run into the next one; how long that took from the start of the commit is the
column "done after". ``--write`` puts the table into README.md; the other arguments are those of `tests.bench.memory`.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from graphify.repo import turns
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
    without: list[float] = field(default_factory=list)
    having: list[float] = field(default_factory=list)
    done: list[float] = field(default_factory=list)

    def run(self, number: int) -> None:
        """One commit without the hooks, one with them; which comes first changes from pair to pair."""
        for hooked in (number % 2 == 0, number % 2 == 1):
            self.change(2 * number + hooked)
            started = time.perf_counter()
            words = ["git", *_QUIET, *(() if hooked else _NOWHERE), "commit", "-qm", "bench"]
            subprocess.run(words, cwd=self.place, env=_environment(), check=True, capture_output=True)
            (self.having if hooked else self.without).append(time.perf_counter() - started)
            self.settle()
            if hooked:
                self.done.append(time.perf_counter() - started)

    def row(self) -> str:
        """As a line of the table, in milliseconds."""
        more = [(one - other) * 1000 for one, other in zip(self.having, self.without, strict=True)]
        low, _, high = quantiles(more, n=4)
        cells = (median(self.without) * 1000, median(self.having) * 1000, median(more))
        shown = " | ".join(f"{cell:.0f}" for cell in cells)
        return f"| {self.name} | {shown} | {low:.0f} to {high:.0f} | {median(self.done):.1f} |"


def code(place: Path) -> Callable[[int], None]:
    """A change of one file of code."""
    file = place / "django/utils/text.py"
    text = file.read_text()

    def change(number: int) -> None:
        file.write_text(f"{text}\n\ndef bench_{time.time_ns()}():\n    return {number}\n")
        _git(place, "add", "django/utils/text.py")

    return change


def record(place: Path, template: Path) -> Callable[[int], None]:
    """One record more (an edited copy of one: saving a new one would be another measurement)."""
    text = template.read_text()

    def change(number: int) -> None:
        path = f"{template.parent.relative_to(place)}/bench-{time.time_ns()}.md"
        (place / path).write_text(text.replace("\n# ", f"\n# {number} ", 1).replace('id: "', 'x_was: "', 1))
        _git(place, "add", path)

    return change


def ours_settled(place: Path) -> Callable[[], None]:
    """Wait until nobody refreshes."""
    return lambda: turns.wait_until_idle(str(place / ".git/graphify"), 600) and None


def peers_settled(place: Path) -> Callable[[], None]:
    """Wait until no process stands in the checkout."""

    def settle() -> None:
        while any(_stands_in(entry.path, place) for entry in os.scandir("/proc") if entry.name.isdigit()):
            time.sleep(0.02)

    return settle


def _stands_in(process: str, place: Path) -> bool:
    try:
        return Path(process, "cwd").readlink() == place
    except OSError:
        return False


def measure(bench: Bench) -> str:
    """All pairs in turn."""
    bench.our_task("hooks", "hook", "install").run()
    pairs = [
        Pair("ours, one file of code", bench.ours, code(bench.ours), ours_settled(bench.ours)),
        Pair(
            "ours, one record",
            bench.ours,
            record(bench.ours, next((bench.ours / "memory").rglob("*-useful-*.md"))),
            ours_settled(bench.ours),
        ),
    ]
    install = bench.peer_task("hooks", "hook", "install")
    if install is not None:
        install.run()
        pairs.append(Pair("peer, one file of code", bench.theirs, code(bench.theirs), peers_settled(bench.theirs)))
    for number in range(bench.runs):
        for pair in pairs:
            pair.run(number)
        print(f"{number + 1}/{bench.runs}", file=sys.stderr, flush=True)
    lines = [
        "| commit | without hooks, ms | with, ms | more, ms | middle half, ms | done after, s |",
        "|---|---:|---:|---:|---:|---:|",
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
