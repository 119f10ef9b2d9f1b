"""Hook managers call us through their own files: the pre-commit framework for real, husky and lefthook by the files
that they lay down.
"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from graphify.repo import shipped
from tests.hooks.conftest import Templates
from tests.hooks.world import COMMAND, HOOKS, World
from tests.support.cli import ROOT
from tests.support.inside import inside

MANIFEST = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())

HUSKY_H = """\
#!/usr/bin/env sh
n=$(basename "$0")
s=$(dirname "$(dirname "$0")")/$n
[ ! -f "$s" ] && exit 0
sh -e "$s" "$@"
c=$?
[ $c != 0 ] && echo "husky - $n script failed (code $c)"
exit $c
"""


@pytest.fixture
def world(templates: Templates, tmp_path: Path) -> World:
    made = templates.world(tmp_path / "world", "plain")
    for name in HOOKS:
        (made.repo / ".git/hooks" / name).unlink()
    made.env["PATH"] = f"{COMMAND.parent}:/usr/bin:/bin"
    made.env["PRE_COMMIT_HOME"] = str(tmp_path / "pre-commit")
    return made


def advice(world: World, name: str) -> tuple[str, str]:
    """Where to add what, as `hook install` says."""
    reason = next(one["reason"] for one in world.install(world.repo) if one["name"] == name)
    where, _, line = reason.partition("add to ")[2].partition(": ")
    return where, line


def refreshes(world: World) -> bool:
    """Whether a commit with a record brings the reflections up to date; nothing is said, and it succeeds."""
    world.record(2)
    world.git("commit", "-m", "a record")
    assert "-> 0" in world.transcript[-1]
    world.settle()
    assert world.failures() == ""
    return world.is_fresh(world.repo)


def test_the_manifest_names_every_hook_once():
    assert sorted(hook["id"] for hook in MANIFEST) == sorted(f"graphify-{name}" for name in shipped.hook_names())
    for hook in MANIFEST:
        name = hook["id"].removeprefix("graphify-")
        assert hook["stages"] == [name]
        assert f"graphify hook run {name} ||" in hook["entry"]
        assert hook["language"] == "python"
        assert (hook["always_run"], hook["pass_filenames"]) == (True, False)


def pre_commit(world: World, *words: str) -> str:
    return world.run(sys.executable, "-m", "pre_commit", *words)


def local_config(world: World) -> None:
    """The shipped hooks in a `repo: local`, which needs no network: only where they come from differs."""
    hooks: list[dict[str, Any]] = [{**hook, "language": "system"} for hook in MANIFEST]
    world.write(".pre-commit-config.yaml", yaml.safe_dump({"repos": [{"repo": "local", "hooks": hooks}]}))


def test_the_manifest_is_valid_for_the_framework(world: World):
    pre_commit(world, "validate-manifest", str(ROOT / ".pre-commit-hooks.yaml"))
    assert "-> 0" in world.transcript[-1]


def test_in_the_framework(world: World):
    local_config(world)
    pre_commit(world, "install", *(word for name in HOOKS for word in ("-t", name)))
    assert "-> 0" in world.transcript[-1], world.transcript[-1]
    assert refreshes(world)
    path = world.record(3)
    world.git("reset", "-q", path)
    world.write("src/new.py", "x = 1\n")
    world.git("add", "src/new.py")
    world.git("commit", "-m", "without a record")
    assert "1 record is not in this commit" in world.transcript[-1]
    world.settle()


def test_by_the_advice_for_the_framework(world: World):
    world.write(".pre-commit-config.yaml", "repos:\n")
    pre_commit(world, "install", "-t", "pre-commit", "-t", "post-commit")
    for name in ("pre-commit", "post-commit"):
        where, line = advice(world, name)
        with (world.repo / where).open("a") as file:
            file.write(f"{line}\n")
    pre_commit(world, "validate-config")
    assert "-> 0" in world.transcript[-1]
    assert refreshes(world)


def test_in_a_framework_that_renames_our_hook(world: World):
    """Installed after us, it moves our file away and goes on running it."""
    world.install(world.repo)
    world.write(".pre-commit-config.yaml", "repos: []\n")
    pre_commit(world, "install", "-t", "post-commit")
    assert (world.repo / ".git/hooks/post-commit.legacy").exists()
    assert refreshes(world)


def test_in_husky(world: World):
    for name in HOOKS:
        world.hook(name, '#!/usr/bin/env sh\n. "$(dirname "$0")/h"\n', world.repo / ".husky/_")
    world.write(".husky/_/h", HUSKY_H)
    world.write(".husky/_/.gitignore", "*")
    world.git("config", "core.hooksPath", ".husky/_")
    for name in ("pre-commit", "post-commit"):
        where, line = advice(world, name)
        assert Path(where) == world.repo / ".husky" / name
        Path(where).write_text(f"{line}\n")
    assert refreshes(world)


def test_in_lefthook(world: World):
    """The line is one of its YAML, and what it would run works."""
    world.hook(
        "post-commit", '#!/bin/sh\ncall_lefthook()\n{\n  lefthook "$@"\n}\ncall_lefthook run "post-commit" "$@"\n'
    )
    where, line = advice(world, "post-commit")
    assert where == "lefthook.yml"
    command = yaml.safe_load(line)["post-commit"]["commands"]["graphify"]["run"]
    world.hook("lefthook", f"#!/bin/sh\nexec sh -c {shlex.quote(command)}\n", world.path / "bin")
    world.env["PATH"] = f"{world.path}/bin:{world.env['PATH']}"
    assert refreshes(world)
    world.write("lefthook.yml", f"{line}\n")
    assert inside(world.repo, "hook", "status").stdout.count("by hand") == 1
