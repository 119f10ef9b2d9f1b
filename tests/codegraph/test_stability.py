"""Ids and fingerprints are the same in one process and in two, in whatever order and with any hash seed.

`tests/acceptance/test_pythons.py` does the same across interpreters.
"""

import json
import os
import subprocess
import sys

from tests.codegraph import fingerprint_probe
from tests.codegraph.fingerprint_probe import STANDARD_FILES, golden, standard
from tests.support.cli import ROOT


def worker(files: list[tuple[str, str]], seed: str) -> "subprocess.Popen[str]":
    process = subprocess.Popen(
        [sys.executable, fingerprint_probe.__file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed},
    )
    assert process.stdin
    process.stdin.write(json.dumps(files))
    process.stdin.close()
    return process


def result(process: "subprocess.Popen[str]") -> dict[str, list[object]]:
    assert process.stdout
    with process:
        said = process.stdout.read()
    assert process.returncode == 0
    return json.loads(said)["made"]


def test_one_process_and_two() -> None:
    files = [*golden(), *standard()]
    here = {path: fingerprint_probe.made(path, place) for path, place in files}
    assert len(here) == len(files) >= STANDARD_FILES + 40
    languages = {one[0] for one in here.values()}
    assert len(languages) >= 18
    symbols = [symbol for one in here.values() for symbol in one[4]]  # type: ignore[attr-defined]
    assert len(symbols) > 2_000 and all(symbol[2] for symbol in symbols)
    both = [worker(files[::-2], "1"), worker(files[-2::-2], "2")]
    there = {path: one for process in both for path, one in result(process).items()}
    assert there == here


def test_a_second_look_is_the_same() -> None:
    for path, place in golden():
        assert fingerprint_probe.made(path, place) == fingerprint_probe.made(path, place)
