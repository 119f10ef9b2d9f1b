"""The real command line, from outside."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Result:
    """What a run of the command came to."""

    code: int
    stdout: str
    stderr: str

    @property
    def json(self) -> Any:
        """The output as JSON."""
        return json.loads(self.stdout)


def graphify(folder: Path, *words: str, stdin: str = "", env: dict[str, str] | None = None) -> Result:
    """Run ``graphify`` in a folder, with further environment variables."""
    done = subprocess.run(
        [sys.executable, "-m", "graphify", *words],
        cwd=folder,
        input=stdin.encode(),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **(env or {})},
        check=False,
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())
