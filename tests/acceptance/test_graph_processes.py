"""The code graph under several processes, killed ones and damaged files: right answers, and right rows afterwards."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from graphify.index.edges import GRAPH
from tests.support.checkout import Checkout
from tests.support.cli import ROOT, graphify
from tests.support.graphs import Compared

FILES = 150


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    made = Checkout.make(tmp_path / "repo")
    for number in range(FILES):
        made.write(f"pack/m{number}.py", text(number))
    made.write("pack/__init__.py", "")
    made.commit("Many files that call each other")
    return made


def text(number: int, name: str = "f") -> str:
    other = (number + 1) % FILES
    return f"from pack.m{other} import {name}{other}\n\n\ndef {name}{number}():\n    return {name}{other}()\n"


@pytest.fixture
def compared(checkout: Checkout, tmp_path: Path) -> Compared:
    """Held against the state folder that the command uses."""
    return Compared(checkout, tmp_path / "states", checkout.path / ".git" / "graphify")


def start(checkout: Checkout, *words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "graphify", *words],
        cwd=checkout.path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def ended(children: list[subprocess.Popen[bytes]]) -> Iterator[bytes]:
    for child in children:
        out, err = child.communicate(timeout=120)
        assert child.returncode == 0, err.decode()
        yield out


def test_first_builds_at_once(checkout: Checkout, compared: Compared):
    outs = list(ended([start(checkout, "export", "json") for _ in range(4)]))
    assert len(set(outs)) == 1
    assert compared.differences() == []


def test_updates_at_once_while_files_change(checkout: Checkout, compared: Compared):
    graphify(checkout.path, "build")
    children = []
    for number in range(8):
        checkout.write(f"pack/m{number}.py", text(number, "g" if number % 2 else "f") + f"# {number}\n")
        children.append(start(checkout, "affected" if number % 3 else "query", f"pack/m{number}.py"))
    list(ended(children))
    assert compared.differences() == []


@pytest.mark.parametrize("words", [("build",), ("build", "--full")])
def test_killed_at_any_moment(checkout: Checkout, compared: Compared, words: tuple[str, ...]):
    graphify(checkout.path, "build")
    began = time.monotonic()
    list(ended([start(checkout, *words)]))
    long = time.monotonic() - began
    for moment in range(6):
        for number in range(moment, FILES, 7):
            checkout.write(f"pack/m{number}.py", text(number, "fgh"[moment % 3]))
        child = start(checkout, *words)
        time.sleep(long * (0.3 + moment * 0.12))
        child.send_signal(signal.SIGKILL)
        child.communicate()
        assert compared.differences() == []


def test_readers_do_not_wait_for_a_writer(checkout: Checkout):
    graphify(checkout.path, "build")
    with closing(sqlite3.connect(checkout.path / ".git/graphify/graph.sqlite", isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("DELETE FROM edges")
        said = graphify(checkout.path, "affected", "f1", "--depth", "1")
        assert "pack/m0.py::f0" in said.stdout
        writer.execute("ROLLBACK")


@pytest.mark.parametrize("content", [b"", b"nonsense" * 1000, b"SQLite format 3\0" + b"\xff" * 9000])
def test_a_damaged_file_is_made_anew(checkout: Checkout, compared: Compared, content: bytes):
    graphify(checkout.path, "build")
    for file in (checkout.path / ".git/graphify").glob("graph.sqlite*"):
        file.unlink()
    (checkout.path / ".git/graphify/graph.sqlite").write_bytes(content)
    assert graphify(checkout.path, "build").code == 0
    assert compared.differences() == []


def test_damage_in_the_middle_is_made_anew(checkout: Checkout, compared: Compared):
    graphify(checkout.path, "build")
    file = checkout.path / ".git/graphify/graph.sqlite"
    content = bytearray(file.read_bytes())
    content[8192:] = b"\xa5" * (len(content) - 8192)
    file.write_bytes(content)
    assert graphify(checkout.path, "affected", "f1").code == 0
    assert compared.differences() == []


def test_another_form_is_made_anew(checkout: Checkout, compared: Compared):
    graphify(checkout.path, "build")
    with closing(sqlite3.connect(checkout.path / ".git/graphify/graph.sqlite")) as database:
        database.execute(f"PRAGMA user_version = {GRAPH.form + 1}")
    assert graphify(checkout.path, "build").code == 0
    assert compared.differences() == []
