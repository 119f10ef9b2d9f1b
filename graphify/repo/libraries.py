"""Libraries, put off.

Most hooks are answered before a library is needed, so our block starts the interpreter without looking for any
(``-S``). Whoever goes on to import one calls `reach` first.
"""

import sys


def reach() -> None:
    """Let installed packages be found, where the interpreter was started without them."""
    if sys.flags.no_site and "site" not in sys.modules:
        import site

        site.main()
