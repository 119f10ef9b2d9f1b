"""What an agent waits for our hooks: ``python -m tests.bench.agent [--write]``. Run by hand, on Linux.

On the checkout of Django of `tests.bench.memory`, with 100, 1,000 and 10,000 records that are committed and refreshed,
each event is called as a harness calls it, where there is nothing to say and where there is something; in turn, and
with an empty Python beside them. Medians, on the clock and in processor time of the hook and of the git that it asks:
where other people use the machine, the second is the steadier one. A hook is another process each time, so what is
measured is the whole of it. The other arguments are those of `tests.bench.memory`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from statistics import median

from graphify.memory.reading import read_record
from graphify.memory.records import Answer
from graphify.names import Outcome
from tests.bench.measure import _worked
from tests.bench.memory import ROOT, SETTLED, Bench, _environment
from tests.bench.readme import write_section

SIZES = (100, 1_000, 10_000)


@dataclass
class Hook:
    """One event in one situation; ``speaks`` is checked, so that nothing is measured that is not meant."""

    name: str
    words: tuple[str, ...]
    said: dict[str, object] = field(default_factory=dict)
    speaks: bool | None = None
    seconds: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def run(self, place: Path, session: str) -> None:
        """Call it once, in a conversation of its own."""
        data = json.dumps({"session_id": session, "cwd": str(place), **self.said}).encode()
        env = {**_environment(), "PYTHONPATH": str(ROOT)}
        started, worked = time.perf_counter(), _worked()
        done = subprocess.run(self.words, cwd=place, env=env, input=data, capture_output=True, check=True)
        self.seconds.append(time.perf_counter() - started)
        self.cpu.append(_worked() - worked)
        if self.speaks is not None and (done.stdout.strip() != b"{}") is not self.speaks:
            sys.exit(f"{self.name}: {done.stdout[:200]!r}")


def hooks(place: Path) -> Iterator[Hook]:
    """What is called. The speaking ones ask about a dead end that is on record, and edit a file that one is about."""
    dead = next(_dead_ends(place))
    file = place / dead.misled_by[0].node.partition("::")[0]
    call = (sys.executable, "-m", "graphify", "agent", "hook")
    yield Hook("python -c pass", (sys.executable, "-c", "pass"))
    yield Hook("session-start", (*call, "session-start"), {"source": "startup"}, speaks=True)
    yield Hook("prompt, silent", (*call, "prompt"), {"prompt": "Please add a test for the new option"}, speaks=False)
    yield Hook("prompt, speaking", (*call, "prompt"), {"prompt": dead.question}, speaks=True)
    yield Hook("edit, silent", (*call, "edit"), {"tool_input": {"file_path": str(place / "tox.ini")}}, speaks=False)
    yield Hook("edit, speaking", (*call, "edit"), {"tool_input": {"file_path": str(file)}}, speaks=True)
    yield Hook("stop, silent", (*call, "stop"), {"stop_hook_active": False}, speaks=False)


def _dead_ends(place: Path) -> Iterator[Answer]:
    for file in sorted((place / "memory").rglob("*-dead-end-*.md")):
        found = read_record(file.name, file.read_bytes()).record
        if isinstance(found, Answer) and found.outcome is Outcome.DEAD_END and found.misled_by:
            yield found


def measure(bench: Bench) -> str:
    """All sizes, one after the other."""
    rows: dict[str, list[str]] = {}
    numbers = count()
    for size in SIZES:
        bench.fill(size)
        time.sleep(SETTLED)
        bench.our_task("settle", "reflect").run()
        asked = list(hooks(bench.ours))
        for hook in asked:
            hook.run(bench.ours, f"warm {next(numbers)}")
            hook.seconds.clear()
            hook.cpu.clear()
        for _ in range(bench.runs):
            for hook in asked:
                hook.run(bench.ours, f"bench {next(numbers)}")
        for hook in asked:
            shown = f"{median(hook.seconds) * 1000:.0f} ({median(hook.cpu) * 1000:.0f})"
            rows.setdefault(hook.name, []).append(shown)
        print(f"{size} done", file=sys.stderr, flush=True)
    head = " | ".join(f"{size:,} records" for size in SIZES)
    lines = [f"| ms (cpu) | {head} |", f"|---|{'---:|' * len(SIZES)}"]
    lines += [f"| {name} | {' | '.join(cells)} |" for name, cells in rows.items()]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, print the table, and with ``--write`` keep it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.agent", description=__doc__)
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir(), "graphify-bench"))
    parser.add_argument("--source", type=Path, help="the source archive of Django; else pip fetches it")
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--write", action="store_true", help="put the table into README.md")
    given = parser.parse_args()
    bench = Bench(given.work.resolve(), given.source and given.source.resolve(), None, given.runs)
    bench.prepare()
    load = f"load {os.getloadavg()[0]:.1f} at the start"
    made = (
        f"`python -m tests.bench.agent --runs {given.runs}`; {os.cpu_count()} processors, {load}.\n\n{measure(bench)}"
    )
    print(made)
    if given.write:
        write_section("agent", made)


if __name__ == "__main__":
    main()
