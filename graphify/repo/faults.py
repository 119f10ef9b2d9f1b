"""What is left behind when graphify itself fails."""

import os
import sys
import tempfile
from pathlib import Path


def write_report(text: str) -> str:
    """Keep the report of a bug in a file of its own; returns its path, empty where nothing can be written."""
    try:
        descriptor, name = tempfile.mkstemp(prefix="graphify-", suffix=".log", text=True)
    except OSError:
        return ""
    with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
        file.write(text)
    return str(Path(name))


def open_streams() -> None:
    """Give a process that was started without one a stream that goes nowhere."""
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open until the process ends
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open until the process ends


def silence_stdout() -> None:
    """The reader of our output is gone: let the interpreter's own flush at exit go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_somewhere() -> bool:
    """Whether the current folder still exists."""
    try:
        Path.cwd()
    except OSError:
        return False
    return True
