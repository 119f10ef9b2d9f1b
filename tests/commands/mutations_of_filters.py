"""Turn each filter off and see a test fail.

    python -m tests.commands.mutations_of_filters [NAME...]

Prints a line a filter, and exits 1 where one can be taken out without a test that notices.
"""

from __future__ import annotations

import os
import subprocess
import sys

from tests.support import mutants
from tests.support.cli import ROOT


def failing_test(name: str) -> str:
    """The first test that fails without the filter; empty where none does."""
    words = ("-m", "pytest", "-q", "-x", "--no-header", "-p", "tests.support.mutants", "-p", "no:cacheprovider")
    done = subprocess.run(
        [sys.executable, *words, *mutants.tests_of(name)],
        cwd=ROOT,
        env={**os.environ, "MUTANT": name},
        capture_output=True,
        text=True,
        check=False,
    )
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return failed[0].partition(" - ")[0] if done.returncode == 1 and failed else ""


def main(wanted: list[str]) -> int:
    """Run the mutants; returns the exit code."""
    survivors = 0
    for name in wanted or mutants.names():
        found = failing_test(name)
        survivors += not found
        print(f"{name}: {found or 'SURVIVED'}", flush=True)
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
