"""What can go wrong, and what it says.

An error stops a command: it says what happened and what to do next. A Problem does not stop anything: it is a
finding about a file, with path and line, that is listed and lived with.

Exit codes: 0 done, 1 expected failure (`GraphifyError`), 2 usage (`UsageError`), 3 our bug (anything else).
"""

from dataclasses import dataclass


class GraphifyError(Exception):
    """An expected failure. Its text is shown to the user, with the hint on a line of its own.

    ``code`` is the stable word for programs (`--json`), ``candidates`` are what could be meant instead, each in the
    form that works when it is pasted back.
    """

    exit_code = 1

    def __init__(self, message: str, *, hint: str = "", code: str = "failed", candidates: tuple[str, ...] = ()):
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.code = code
        self.candidates = candidates


class UsageError(GraphifyError):
    """The command line, or the input it names, is not of the form that it must have."""

    exit_code = 2

    def __init__(self, message: str, *, hint: str = "", code: str = "usage", candidates: tuple[str, ...] = ()):
        super().__init__(message, hint=hint, code=code, candidates=candidates)


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """A finding about a file that does not stop the run.

    ``path`` is relative to the repository root, ``line`` counts from 1 (0: the whole file), ``code`` is a stable
    word, ``message`` says what is wrong and what to do. ``remark`` marks a finding that is worth knowing but no
    fault: `check` lists it and still exits 0.
    """

    path: str
    line: int
    code: str
    message: str
    remark: bool = False
