"""The command line as an ordinary user, who owns nothing here: `as_plain_user`, for tests that root runs.

The process gives up its user, groups and privileges for good, as `setpriv --reuid --regid --clear-groups` does. It has
loaded everything before: the interpreter and the checkout may be closed to that user.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

from tests.support.cli import ROOT, Result
from tests.support.inside import inside
from tests.support.users import NOBODY, load_everything


def as_plain_user(
    folder: Path, commands: Iterable[Sequence[str]], *, env: dict[str, str], stdin: str = ""
) -> list[Result]:
    """Run command lines in a folder, one after the other. ``env`` is their environment, but for PATH; ``stdin`` is what
    each is given.
    """
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.plain_user"],
        cwd=ROOT,
        input=json.dumps([str(folder), [list(words) for words in commands], env, stdin]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [Result(**one) for one in json.loads(done.stdout)]


def _become_plain_user() -> None:
    """Drop every privilege, if there are any."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)


def _main() -> None:
    folder, commands, env, stdin = json.load(sys.stdin)
    load_everything()
    path = os.environ["PATH"]
    os.environ.clear()
    os.environ.update({"PATH": path, "LANG": "C.UTF-8", **env})
    _become_plain_user()
    os.chdir(folder)
    print(json.dumps([asdict(inside(Path(folder), *words, stdin=stdin)) for words in commands]))


if __name__ == "__main__":
    _main()
