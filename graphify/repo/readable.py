"""Which contents are known to be records that can be read: those that we wrote.

Reading a record takes libraries that take longer to load than a committer is to wait. Who saves a record notes the id
that git has for its content, and pre-commit need not read what is noted. The list lies in the state folder; an id that
is missing there costs time, nothing else.
"""

import os

_NAME = "readable"
_MOST = 1 << 16


def note(folder: str, blob: str) -> None:
    """Note a content id. A list that grew long is begun anew."""
    path = f"{folder}/{_NAME}"
    try:
        mode = "w" if os.path.getsize(path) > _MOST else "a"  # noqa: PTH202 - hooks cannot wait for pathlib
    except OSError:
        mode = "a"
    try:
        with open(path, mode, encoding="ascii") as file:  # noqa: PTH123
            file.write(f"{blob}\n")
    except OSError:
        return


def known(folder: str) -> "set[str]":
    """All ids that are noted."""
    try:
        with open(f"{folder}/{_NAME}", encoding="ascii", errors="replace") as file:  # noqa: PTH123
            return set(file.read().splitlines())
    except OSError:
        return set()
