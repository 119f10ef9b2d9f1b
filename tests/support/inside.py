"""The real command line, run in this process: what `tests.support.cli` does, without starting an interpreter."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from unittest import mock

from graphify.cli.door import run
from tests.support.cli import Result


class _Stream(io.TextIOWrapper):
    """Standard output or error as bytes."""

    def __init__(self) -> None:
        self.bytes = io.BytesIO()
        super().__init__(self.bytes, encoding="utf-8", newline="\n")

    def text(self) -> str:
        self.flush()
        return self.bytes.getvalue().decode()


def inside(folder: Path, *words: str, stdin: str | bytes = "", env: dict[str, str] | None = None) -> Result:
    """Run ``graphify`` in a folder, with further environment variables."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    given = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
    out, err = _Stream(), _Stream()
    before = Path.cwd()
    os.chdir(folder)
    try:
        with (
            mock.patch.dict(os.environ, env or {}),
            mock.patch.multiple(sys, stdin=given, stdout=out, stderr=err),
        ):
            code = run(list(words))
    finally:
        os.chdir(before)
    return Result(code, out.text(), err.text())
