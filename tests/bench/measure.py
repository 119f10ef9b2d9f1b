"""Run a command and say what it took: wall time, the largest process, all processes together (Linux)."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

_PAUSE = 0.005
MIB = 1 << 20


@dataclass
class Task:
    """A command that is run several times. ``before`` is done before each run and not measured."""

    name: str
    words: Sequence[str]
    cwd: Path
    env: Mapping[str, str]
    before: Callable[[], object] = lambda: None
    seconds: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    largest: int = 0
    together: int = 0

    @property
    def wall_median(self) -> float:
        """Of the runs so far, in seconds."""
        return median(self.seconds)

    @property
    def cpu_median(self) -> float:
        """The same of what the processors did for it and its children: steadier on a machine that others use too."""
        return median(self.cpu)

    def run(self) -> None:
        """Run it once, against the clock."""
        self.before()
        started, worked = time.perf_counter(), _worked()
        process = self._start()
        code = process.wait()
        self.seconds.append(time.perf_counter() - started)
        self.cpu.append(_worked() - worked)
        self._check(code)

    def run_for_memory(self) -> None:
        """Run it once and look at its processes; this disturbs, so it is no run against the clock."""
        self.before()
        process = self._start()
        while process.poll() is None:
            held = list(_held(process.pid))
            # A child that was only forked has its parent's peak, until it runs something of its own.
            self.largest = max([self.largest, *(peak for peak, _ in held)])
            self.together = max(self.together, sum(share for _, share in held))
            time.sleep(_PAUSE)
        self._check(process.returncode)

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            list(map(str, self.words)),
            cwd=self.cwd,
            env=dict(self.env),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def _check(self, code: int) -> None:
        if code:
            sys.exit(f"{self.name}: exit code {code} of {' '.join(map(str, self.words))}")


def alternate(tasks: Sequence[Task], runs: int) -> None:
    """All tasks in turn, several times, then once more for memory."""
    for number in range(runs):
        for task in tasks:
            task.run()
            print(
                f"  {number + 1}/{runs} {task.name}: {task.seconds[-1]:.3f} s, cpu {task.cpu[-1]:.3f} s",
                file=sys.stderr,
                flush=True,
            )
    for task in tasks:
        task.run_for_memory()


def _worked() -> float:
    """Processor seconds of all children that have ended, and theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _held(session: int) -> Iterator[tuple[int, int]]:
    """Of each process of a session the bytes that it held at most, and those it holds now (shared pages by parts)."""
    for entry in os.scandir("/proc"):
        if not entry.name.isdigit():
            continue
        try:
            stat = Path(entry.path, "stat").read_text()
            if int(stat.rpartition(")")[2].split()[3]) == session:
                peak = _kilobytes(Path(entry.path, "status"), "VmHWM:")
                yield peak, _kilobytes(Path(entry.path, "smaps_rollup"), "Pss:")
        except (OSError, ValueError, IndexError):
            continue  # it ended in between


def _kilobytes(file: Path, key: str) -> int:
    return sum(int(line.split()[1]) for line in file.read_text().splitlines() if line.startswith(key)) * 1024
