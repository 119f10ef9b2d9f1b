"""A folder with repositories in which things happen, with and without our hooks.

Every git command is noted with its exit status and what it said. All dates are fixed, so that commit ids can be
compared between two worlds. In every hook stands a script of the user's own, which notes that it ran, with what.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from graphify.repo import turns
from tests.support.inside import inside

COMMAND = Path(sys.executable).with_name("graphify")
"""The command of the environment that the tests run in."""

WITH, WITHOUT, NAIVE = "with", "without", "naive"

HOOKS = ("post-checkout", "post-commit", "post-merge", "post-rewrite", "pre-commit")

USERS_HOOK = """\
#!/bin/sh
# the user's own
echo "{name} $* [$(cat)]" >> {effects}
"""

NAIVE_HOOK = """\
#!/bin/sh
# what a hook must not do: dirty a tracked file, talk, swallow the input, fail
echo dirt >> "$(git rev-parse --show-toplevel)/README.md"
echo noise
exit 1
"""

_DATES = {"GIT_AUTHOR_DATE": "2026-11-20T12:00:00Z", "GIT_COMMITTER_DATE": "2026-11-20T12:00:00Z"}


_PROGRESS = re.compile(r"\r?Rewrite [0-9a-f]+ \(\d+/\d+\)[^\r\n]*")
"""How far filter-branch has come, which it says as often as the clock lets it."""


@dataclass
class World:
    """``repo`` is the repository that most things happen in; ``trees`` are all work trees to look at afterwards."""

    path: Path
    kind: str
    records: tuple[tuple[str, bytes], ...]
    transcript: list[str] = field(default_factory=list)
    trees: list[Path] = field(default_factory=list)
    env: dict[str, str | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.trees = self.trees or [self.repo]

    @property
    def repo(self) -> Path:
        """The main work tree."""
        return self.path / "repo"

    @property
    def effects(self) -> Path:
        """Where the user's own hooks write."""
        return self.path / "effects"

    def environ(self, **more: str | None) -> dict[str, str]:
        """The environment of a command, in which graphify is on the PATH; None takes a variable out."""
        path = f"{COMMAND.parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
        merged: dict[str, str | None] = {**os.environ, **_DATES, "PATH": path, **self.env, **more}
        return {name: value for name, value in merged.items() if value is not None}

    def git(self, *words: str, at: Path | None = None, **env: str | None) -> str:
        """Run git in the repository (or at another place) and note what came of it; returns what it printed."""
        return self.run("git", *words, at=at, **env)

    def run(self, *words: str, at: Path | None = None, **env: str | None) -> str:
        """Run a command, as `git`."""
        done = subprocess.run(
            words,
            cwd=at or self.repo,
            capture_output=True,
            env=self.environ(**env),
            check=False,
            stdin=subprocess.DEVNULL,
        )
        out, err = (self._plain(stream.decode("utf-8", "surrogateescape")) for stream in (done.stdout, done.stderr))
        self.transcript.append(f"{' '.join(words)} -> {done.returncode}\n{out}{err}")
        return out.strip()

    def write(self, path: str, text: str, at: Path | None = None) -> Path:
        """Write a file of the work tree."""
        place = (at or self.repo) / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
        return place

    def record(self, number: int, at: Path | None = None) -> str:
        """Put a record into the work tree and the index, as a save does; its path."""
        path, content = self.records[number]
        place = (at or self.repo) / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
        self.git("add", path, at=at)
        return path

    def hook(self, name: str, text: str, folder: Path | None = None) -> Path:
        """Write a hook of the user's."""
        place = (folder or self.repo / ".git/hooks") / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
        place.chmod(0o755)
        return place

    def equip(self, tree: Path | None = None, folder: Path | None = None) -> None:
        """Put hooks into a repository, as this world has them."""
        tree = tree or self.repo
        folder = folder or tree / ".git/hooks"
        for name in HOOKS:
            text = (
                NAIVE_HOOK
                if self.kind == NAIVE
                else USERS_HOOK.format(name=name, effects=shlex.quote(str(self.effects)))
            )
            self.hook(name, text, folder)
        if self.kind == WITH:
            self.install(tree)

    def install(self, tree: Path) -> list[dict[str, str]]:
        """Install our hooks."""
        done = inside(tree, "hook", "install", "--json")
        assert done.code == 0, done.stdout
        found: list[dict[str, str]] = done.json["hooks"]
        return found

    def settle(self) -> None:
        """Wait for all children."""
        for folder in self.path.rglob("graphify/refresh.lock"):
            assert turns.wait_until_idle(str(folder.parent), 30)

    def is_fresh(self, tree: Path) -> bool:
        """Whether the reflections of a work tree are what a fresh reflect would write."""
        return inside(tree, "reflect", "--check", "--json").code == 0

    def failures(self) -> str:
        """All hook logs."""
        return "".join(log.read_text() for log in self.path.rglob("graphify/hook.log"))

    def seen(self, leave_out: str = "") -> dict[str, str]:
        """What can be seen of this world, without the lines that match a pattern."""
        found = {"effects": self.effects.read_text() if self.effects.exists() else ""}
        found["said"] = _PROGRESS.sub("", "\n".join(self.transcript))
        for tree in self.trees:
            found.update(self._seen_of(tree))
        return {what: _without(self._plain(text), leave_out) for what, text in found.items()}

    def _seen_of(self, tree: Path) -> dict[str, str]:
        name = str(tree.relative_to(self.path))
        if not tree.exists():
            return {name: "gone"}
        asked = {
            "head": ("rev-parse", "--symbolic-full-name", "HEAD"),
            "commit": ("rev-parse", "HEAD"),
            "refs": ("for-each-ref",),
            "index": ("ls-files", "-s"),
            "status": ("status", "--porcelain", "-uall"),
            "config": ("config", "--list", "--local"),
        }
        return {f"{name} {what}": self._quietly(tree, *words) for what, words in asked.items()}

    def _quietly(self, tree: Path, *words: str) -> str:
        command = ["git", "-c", "core.hooksPath=/dev/null", "-C", str(tree), *words]
        done = subprocess.run(command, capture_output=True, env=self.environ(), check=False)
        return f"{done.returncode} {done.stdout.decode('utf-8', 'surrogateescape')}"

    def _plain(self, text: str) -> str:
        text = text.replace(os.path.realpath(self.path), "WORLD").replace(str(self.path), "WORLD")
        return re.sub(r"next-index-\d+|\(took [^)]*\)", "", text)


def copied(template: Path, to: Path, kind: str, records: tuple[tuple[str, bytes], ...]) -> World:
    """A world of its own, equipped."""
    shutil.copytree(template, to, symlinks=True)
    world = World(to, kind, records)
    world.equip()
    return world


def without_write(folders: Iterable[Path]) -> None:
    """Take the right to write from all that is in folders."""
    for folder in folders:
        for path in (folder, *folder.rglob("*")):
            if not path.is_symlink():
                path.chmod(stat.S_IMODE(path.stat().st_mode) & ~0o222)


def _without(text: str, pattern: str) -> str:
    if not pattern:
        return text
    return "\n".join(line for line in text.split("\n") if not re.search(pattern, line))
