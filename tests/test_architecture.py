"""The house rules that a machine can check."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import typer.main

from graphify.cli.app import app
from tests.support.cli import ROOT

# Golden sources are odd on purpose.
_RUFF = ("--config", 'extend-exclude = ["tests/golden"]', ".")
MODULES = sorted((ROOT / "graphify").rglob("*.py"))


@pytest.mark.parametrize(
    "words",
    [
        ("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-cache"),
        ("-m", "ruff", "check", "-q", *_RUFF),
        ("-m", "ruff", "format", "-q", "--check", *_RUFF),
        ("-m", "mypy"),
    ],
    ids=["contracts", "lint", "format", "types"],
)
def test_checks(words: tuple[str, ...]):
    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_module_tells_its_story():
    assert len(MODULES) > 50
    silent = [str(file) for file in MODULES if not ast.get_docstring(ast.parse(file.read_text()))]
    assert silent == []


def _commands(command: Any, name: str = "graphify") -> Iterator[tuple[str, Any]]:
    yield name, command
    for word, child in getattr(command, "commands", {}).items():
        yield from _commands(child, f"{name} {word}")


COMMANDS = dict(_commands(typer.main.get_command(app)))


def test_there_are_commands():
    names = {name.removeprefix("graphify ") for name in COMMANDS}
    assert names >= {
        "init",
        "save-result",
        "note",
        "mark",
        "show",
        "log",
        "check",
        "undo",
        "reflect",
        "lessons",
        "explain",
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_has_help(name: str):
    command = COMMANDS[name]
    assert command.help
    assert [param.name for param in command.params if param.name != "help" and not param.help] == []
