"""Each guard is needed: with it taken out, the situation that it is for goes wrong.

The command runs with one function replaced; what `test_situations` holds to be equal is then different, or not fresh.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.hooks.conftest import Templates
from tests.hooks.situations import SITUATIONS
from tests.hooks.world import WITH, WITHOUT, World
from tests.support.cli import ROOT

_COMMAND = """\
#!{python}
import sys
sys.path[0] = {root!r}
{mutation}
from graphify.__main__ import main
main()
"""

_AT_ONCE = (
    "import graphify.commands.refresh as r; r._PATIENCE = -1.0;"
    # Not in a child, so that git cannot be faster by chance.
    "import graphify.commands.hook_run as h; h.detached = lambda work, kept: work()"
)
_EXIT_1 = "import graphify.__main__ as m; m._run = lambda words: 1"


@dataclass(frozen=True)
class Guard:
    """``without`` takes the guard out of the program; ``block`` out of the hook's text (a pair: what, by what)."""

    name: str
    situation: str
    mutation: str = ""
    block: tuple[str, str] = ("", "")


GUARDS = [
    Guard(
        "nothing in the middle of a rebase",
        "rebase with edit over tracked reflections",
        "import graphify.repo.glance as g; g.operation = lambda folder: ''",
    ),
    Guard(
        "git may finish before the child looks",
        "rebase",
        _AT_ONCE,
    ),
    Guard(
        "git may finish before the child looks",
        "merge",
        _AT_ONCE,
    ),
    Guard(
        "another repository's git directory",
        "git dir elsewhere",
        "import graphify.repo.glance as g; g._same = lambda one, other: True",
    ),
    Guard("never the exit status of a hook", "switch", _EXIT_1, (" || :", "")),
    Guard("only 10 stops a commit", "commit", _EXIT_1, ("-ne 10 ]", "-eq 0 ]")),
    Guard(
        "what failed before stays failed",
        "commit that the users hook stops",
        "",
        ('[ "$graphify_rc" -eq 0 ] || exit "$graphify_rc"', ":"),
    ),
    Guard("standard input is left to others", "rebase", "sys.stdin.read()", (" </dev/null", "")),
    Guard("silent", "commit", "sys.stderr.write('noise')", (" 2>/dev/null", "")),
]


def guarded_world(templates: Templates, folder: Path, guard: Guard) -> World:
    """A world whose command lacks the guard."""
    one = next(one for one in SITUATIONS if one.name == guard.situation)
    world = templates.world(folder / "mutated/world", WITH, one.tracked)
    command = world.hook(
        "graphify", _COMMAND.format(python=sys.executable, root=str(ROOT), mutation=guard.mutation), world.path / "bin"
    )
    mutate(world.repo / ".git/hooks", command, guard.block)
    install = world.install

    def installed(tree: Path) -> list[dict[str, str]]:
        found = install(tree)
        mutate(tree / ".git/hooks", command, guard.block)
        return found

    world.install = installed  # type: ignore[method-assign]
    one.does(world)
    world.settle()
    return world


def mutate(folder: Path, command: Path, block: tuple[str, str]) -> None:
    """Let hooks call another command, with another block."""
    for hook in folder.iterdir():
        text = hook.read_text()
        named = re.sub(r"if \[ -x .*; then graphify\(\) .*; fi", f"graphify() {{ '{command}' \"$@\"; }}", text)
        if named != text:
            hook.write_text(named.replace(*block) if block[0] else named)


@pytest.mark.parametrize("guard", GUARDS, ids=lambda guard: f"{guard.name} ({guard.situation})")
def test_it_is_needed(templates: Templates, tmp_path: Path, guard: Guard):
    one = next(one for one in SITUATIONS if one.name == guard.situation)
    without = templates.world(tmp_path / "without/world", WITHOUT, one.tracked)
    one.does(without)
    mutated = guarded_world(templates, tmp_path, guard)
    same = mutated.seen(one.said) == without.seen()
    fresh = one.tracked or [mutated.is_fresh(tree) for tree in mutated.trees] == [one.refreshed] * len(mutated.trees)
    assert not (same and fresh and not mutated.failures())
