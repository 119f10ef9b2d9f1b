"""Libraries, put off.

Most hooks are answered before a library is needed, so our block starts the interpreter without looking for any
(``-S``). Whoever goes on to import one calls `reach` first.
"""

import os
import sys
from contextlib import suppress


def reach() -> None:
    """Let installed packages be found, where the interpreter was started without them."""
    if sys.flags.no_site and "site" not in sys.modules:
        import site

        site.main()


def installed(prefix: str) -> list[str]:
    """The names, with versions, under which libraries whose name begins so are installed. Nothing is imported."""
    found: list[str] = []
    for folder in dict.fromkeys(sys.path):
        with suppress(OSError):
            found += [name for name in os.listdir(folder or ".") if name.startswith(prefix)]  # noqa: PTH208 - many folders
    return sorted(found)
