"""A hook's work, whatever becomes of it: what goes wrong is one line in the log, and git goes on."""

from __future__ import annotations

from collections.abc import Callable

from graphify.errors import GraphifyError


def logged(state: str, hook: str, work: Callable[[], None]) -> str:
    """Do a hook's work. Returns what went wrong as one line, which is then in the log, else empty."""
    try:
        work()
    except GraphifyError as error:
        said = error.message
    except Exception as error:  # noqa: BLE001 - a hook has nobody above it to tell
        said = _bug(error)
    else:
        return ""
    from pathlib import Path

    from graphify.repo import hooklog

    said = " ".join(said.split())
    hooklog.failed(Path(state), hook, said)
    return said


def _bug(error: Exception) -> str:
    import traceback

    from graphify.repo import faults

    report = faults.write_report("".join(traceback.format_exception(error)))
    return f"graphify itself failed: {error!r} (the report is in {report or 'no file'})"
