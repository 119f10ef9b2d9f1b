"""What became of the hooks' work, in the state folder.

Hooks are silent, so this is where they speak: `hook.log` has a line for each failure, `hook.last` one line for the
last success. Both are for people and for `graphify hook status`; what cannot be written is lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from graphify.errors import GraphifyError
from graphify.memory.instants import format_instant
from graphify.repo import store
from graphify.repo.clock import now

FAILURES = "hook.log"
SUCCESS = "hook.last"
_MOST = 1 << 16
_KEPT_LINES = 100


@dataclass(frozen=True)
class Runs:
    """The last success and the last failure, each as written: moment, hook, and the commit or what went wrong.

    Empty where there was none.
    """

    success: str = ""
    failure: str = ""

    @property
    def is_failing(self) -> bool:
        """Whether the last run failed."""
        return self.failure[:27] > self.success[:27]


def failed(folder: Path, hook: str, message: str) -> None:
    """Note a failure. A log that grew long loses its oldest lines."""
    log = folder / FAILURES
    store.append_line(log, f"{format_instant(now())} {hook}: {message}")
    try:
        if log.stat().st_size > _MOST:
            lines = log.read_bytes().splitlines(keepends=True)
            store.replace(log, b"".join(lines[-_KEPT_LINES:]), within=folder)
    except (OSError, GraphifyError):
        return


def succeeded(folder: Path, hook: str, commit: str) -> None:
    """Note a success, and the commit that was checked out."""
    try:
        line = f"{format_instant(now())} {hook} {commit}\n"
        store.replace(folder / SUCCESS, line.encode(), within=folder)
    except GraphifyError:
        return


def runs(folder: Path | None) -> Runs:
    """What was noted."""
    return Runs() if folder is None else Runs(_last(folder, SUCCESS), _last(folder, FAILURES))


def _last(folder: Path, name: str) -> str:
    try:
        content = store.read(folder / name, within=folder)
    except GraphifyError:
        return ""
    lines = (content or b"").decode("utf-8", "replace").splitlines()
    return lines[-1] if lines else ""
