"""Text that is handed to a command in a file or on standard input."""

import sys
from pathlib import Path

from graphify.errors import UsageError

LIMIT = 4 << 20
"""Far over the size of a record; what is larger was not meant."""


def read_given(name: str, where: Path, said: str = "--from ") -> bytes:
    """The content of a file, or of standard input for ``-``; ``said`` stands before its name in an error.

    Raises UsageError where it cannot be read.
    """
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LIMIT + 1)
        else:
            with (where / name).open("rb") as file:
                data = file.read(LIMIT + 1)
    except OSError as error:
        hint = "a file name, or - for standard input"
        raise UsageError(f"{said}{name} cannot be read: {error.strerror}", hint=hint, code="input") from None
    if len(data) > LIMIT:
        raise UsageError(f"{said}{name} is over {LIMIT >> 20} MiB", hint="keep what matters of it", code="input")
    return data
