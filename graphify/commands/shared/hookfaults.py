"""A hook's work, whatever becomes of it: what goes wrong is one line in the log, and git goes on."""

from __future__ import annotations

from graphify.repo import libraries

TYPE_CHECKING = False
if TYPE_CHECKING:  # `collections` takes long to load
    from collections.abc import Callable


def logged(state: str, hook: str, work: Callable[[], None], is_here: Callable[[], bool] = lambda: True) -> str:
    """Do a hook's work. Returns what went wrong as one line, which is then in the log, else empty.

    What goes wrong because the repository is being deleted (``is_here`` says no) is no fault.
    """
    try:
        work()
    except Exception as error:  # noqa: BLE001 - a hook has nobody above it to tell
        if not is_here():
            return ""
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
