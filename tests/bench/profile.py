"""Where a cold `reflect` spends its time: ``python -m tests.bench.profile [--records N]``. Run by hand.

The command runs in this process under the profiler, over generated records outside any repository (no code, no
cache). Three tables: by module, the functions that take most by themselves, and ours with what they call. Small
functions that are called often look worse under a profiler than they are; the line above the tables says how long
everything takes without one.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from graphify.cli.door import run
from graphify.names import Source
from tests.bench.memory import ROOT
from tests.bench.stores import write_ours

_TOP = 25


def main() -> None:
    """Make records, reflect on them without and with the profiler, print both tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.profile", description=__doc__)
    parser.add_argument("--records", type=int, default=10_000)
    given = parser.parse_args()
    cited = [
        Source(f"package{n % 40}/module{n % 700}.py::Class.method_{n}", "method", f"python1:{n:032x}", 0)
        for n in range(6000)
    ]
    with tempfile.TemporaryDirectory() as scratch:
        write_ours(Path(scratch, "memory"), given.records, cited)
        os.chdir(scratch)
        words = ["reflect", "--memory-dir", "memory", "--out", "out"]
        # In a process of its own: what is remembered within a process must not be remembered here.
        started = time.perf_counter()
        child = os.fork()
        if not child:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os._exit(run(words))
        used = os.wait4(child, 0)[2]
        wall, cpu = time.perf_counter() - started, used.ru_utime + used.ru_stime
        print(f"{given.records:,} records, without the profiler: {wall:.2f} s, cpu {cpu:.2f} s\n", flush=True)
        profile = cProfile.Profile()
        code = profile.runcall(run, words)
    if code:
        sys.exit(code)
    _print(pstats.Stats(profile))


def _print(stats: pstats.Stats) -> None:
    timed = list(stats.stats.items())  # type: ignore[attr-defined]
    total: float = sum(own for _, (_, _, own, _, _) in timed)
    modules: Counter[str] = Counter()
    for (file, _, name), (_, _, own, _, _) in timed:
        modules[_module(file, name)] += own
    print("| module | share |\n|---|---:|")
    for module, own in modules.most_common(_TOP):
        print(f"| {module} | {own / total:.1%} |")
    by_itself = sorted(timed, key=lambda item: -item[1][2])
    with_calls = sorted((one for one in timed if one[0][0].startswith(str(ROOT))), key=lambda item: -item[1][3])
    for title, chosen, column in (("by itself", by_itself, 2), ("with what it calls", with_calls, 3)):
        print(f"\n| function, {title} | calls | share |\n|---|---:|---:|")
        for (file, line, name), numbers in chosen[:_TOP]:
            place = f"{_module(file, name)}:{line} " if line else ""
            print(f"| {place}{name.strip('<>')} | {numbers[1]:,} | {numbers[column] / total:.1%} |")


def _module(file: str, name: str) -> str:
    path = Path(file)
    if file == "~":
        return "built in"
    if path.is_relative_to(ROOT):
        return path.relative_to(ROOT).as_posix()
    return path.name if path.parent.name != "yaml" else f"yaml/{path.name}"


if __name__ == "__main__":
    main()
