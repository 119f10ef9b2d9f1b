"""Work that goes on when the command is over.

The process forks twice, so that nobody has to wait for the child and no terminal can end it. The child lets go of all
that it inherited: as long as one copy of an output stream is open, whoever reads it (a pipe, a GUI client) waits.
"""

import os
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` and `collections` take longer to load than a child to start
    from collections.abc import Callable

_OPEN = "/dev/fd"
"""Lists what is open, also above a limit that was lowered since."""
_NICE = 5
_START = "import sys; sys.path.insert(0, sys.argv.pop(1)); from graphify.__main__ import main; main()"
"""The program, from where it lies: a work tree may have a folder of its name."""


def detached(work: "Callable[[], object]", kept: int) -> None:
    """Start a child that does the work and ends; ``kept`` is the one descriptor that stays open in it."""
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        return
    try:
        os.setsid()
        if not os.fork():
            _let_go(kept)
            os.nice(_NICE)
            work()
    finally:
        os._exit(0)


def begin_hook(root: "os.PathLike[str]", name: str) -> None:
    """Let another process do what a git hook of ours does in a work tree; nobody waits for it."""
    import subprocess

    from graphify.repo import environment

    own = environment.own_installation()
    if own is None:
        return
    interpreter, folder = own
    words = [os.fspath(interpreter), "-c", _START, os.fspath(folder), "hook", "run", name]
    null = subprocess.DEVNULL
    with suppress(OSError):
        # The shell is over at once, and what it left behind is nobody's child.
        subprocess.run(
            ["/bin/sh", "-c", '"$@" &', "sh", *words],
            cwd=root,
            env=environment.for_git(),
            stdin=null,
            stdout=null,
            stderr=null,
            start_new_session=True,
            check=False,
        )


def _let_go(kept: int) -> None:
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    for number in _open_ones():
        if number > 2 and number != kept:
            os.closerange(number, number + 1)  # which takes it that one is closed already


def _open_ones() -> "list[int] | range":
    try:
        return [int(name) for name in os.listdir(_OPEN)]  # noqa: PTH208 - hooks cannot wait for pathlib
    except OSError:
        return range(os.sysconf("SC_OPEN_MAX"))
