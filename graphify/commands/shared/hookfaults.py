"""A hook's work, whatever becomes of it: what goes wrong is one line in the log, and git goes on."""

from __future__ import annotations

from graphify.repo import libraries

TYPE_CHECKING = False
if TYPE_CHECKING:  # `collections` takes long to load
    from collections.abc import Callable


def logged(state: str, hook: str, work: Callable[[], None]) -> str:
    """Do a hook's work. Returns what went wrong as one line, which is then in the log, else empty."""
    try:
        work()
    except Exception as error:  # noqa: BLE001 - a hook has nobody above it to tell
        libraries.reach()
        said = " ".join(_told(error).split())
    else:
        return ""
    from pathlib import Path

    from graphify.repo import hooklog

    hooklog.failed(Path(state), hook, said)
    return said


def _told(error: Exception) -> str:
    import traceback

    from graphify.errors import GraphifyError
    from graphify.repo import faults

    if isinstance(error, GraphifyError):
        return error.message
    report = faults.write_report("".join(traceback.format_exception(error)))
    return f"graphify itself failed: {error!r} (the report is in {report or 'no file'})"
