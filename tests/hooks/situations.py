"""What people do with git: a function each, which leads a world through it.

A situation says which work trees have to have fresh reflections afterwards, whether any hook of ours fires at all, and
whether what is left behind is still under way (then nothing may have been touched).
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.hooks.world import HOOKS, World

Does = Callable[[World], None]


@dataclass(frozen=True)
class Situation:
    """``refreshed``: the hooks bring the reflections up to date. ``fires``: one of our hooks runs at all.

    ``tracked``: starts in a repository that tracks its reflections. ``said``: lines that only our pre-commit says.
    """

    does: Does
    refreshed: bool = True
    fires: bool = True
    tracked: bool = False
    said: str = ""

    @property
    def name(self) -> str:
        """As in the table of tests."""
        return self.does.__name__.replace("_", " ")


SITUATIONS: list[Situation] = []


def situation(
    refreshed: bool = True, fires: bool = True, tracked: bool = False, said: str = ""
) -> Callable[[Does], Does]:
    """Put a function into the table."""

    def kept(does: Does) -> Does:
        SITUATIONS.append(Situation(does, refreshed, fires, tracked, said))
        return does

    return kept


@situation()
def commit(w: World) -> None:
    w.record(2)
    w.git("commit", "-q", "-m", "records only")


@situation()
def commit_all(w: World) -> None:
    w.record(2)
    w.write("src/shop/money.py", "def total(prices):\n    return 0\n")
    w.git("commit", "-q", "-a", "-m", "all")


@situation(said="graphify: 1 record is not in this commit")
def commit_of_a_path(w: World) -> None:
    w.record(2)
    w.write("README.md", "other\n")
    w.git("commit", "-q", "-m", "a path", "README.md")


@situation()
def commit_from_a_subfolder(w: World) -> None:
    w.record(2)
    w.git("commit", "-q", "-m", "below", at=w.repo / "src/shop")


@situation()
def amend(w: World) -> None:
    w.record(2)
    w.git("commit", "-q", "--amend", "-m", "amended")


@situation()
def no_verify(w: World) -> None:
    w.record(2)
    w.git("commit", "-q", "--no-verify", "-m", "unchecked")


@situation()
def empty_commit(w: World) -> None:
    w.git("commit", "-q", "--allow-empty", "-m", "empty")


@situation()
def commit_that_the_users_hook_stops(w: World) -> None:
    hook = w.repo / ".git/hooks/pre-commit"
    stopping = w.hook("pre-commit", '#!/bin/sh\necho "no" >&2\nfalse\n')
    if w.kind == "with":
        w.install(w.repo)
    w.record(2)
    w.git("commit", "-q", "-m", "stopped")
    assert hook == stopping
    w.git("commit", "-q", "--no-verify", "-m", "all the same")


@situation()
def root_commit(w: World) -> None:
    w.git("checkout", "-q", "--orphan", "new")
    w.git("commit", "-q", "-m", "root")


@situation()
def merge(w: World) -> None:
    w.git("merge", "-q", "--no-edit", "side")


@situation()
def fast_forward(w: World) -> None:
    w.git("checkout", "-q", "-b", "ahead", "side~3")
    w.git("merge", "-q", "--ff-only", "side")


@situation(refreshed=False, fires=False)
def merge_conflict(w: World) -> None:
    w.git("merge", "-q", "--no-edit", "clash")


@situation()
def merge_conflict_resolved(w: World) -> None:
    w.git("merge", "-q", "--no-edit", "clash")
    w.write("src/shop/money.py", "VAT = 21\n")
    w.git("add", "-A")
    w.git("commit", "-q", "--no-edit")


@situation()
def merge_squash(w: World) -> None:
    w.git("merge", "-q", "--squash", "side")
    w.git("commit", "-q", "-m", "squashed")


@situation()
def rebase(w: World) -> None:
    w.git("rebase", "-q", "main", "side")


@situation(refreshed=False, tracked=True)
def rebase_over_tracked_reflections(w: World) -> None:
    w.git("rebase", "-q", "main", "side")


@situation()
def rebase_that_only_moves_on(w: World) -> None:
    w.git("checkout", "-q", "-b", "behind", "side~2")
    w.git("rebase", "-q", "side")


@situation(refreshed=False)
def rebase_conflict(w: World) -> None:
    w.git("rebase", "-q", "main", "clash")


@situation(tracked=True, refreshed=False)
def rebase_with_edit_over_tracked_reflections(w: World) -> None:
    w.git("checkout", "-q", "side")
    w.git("rebase", "-q", "-i", "main", GIT_SEQUENCE_EDITOR="sed -i '2s/pick/edit/'")
    w.write("src/side1.py", "edited = 1\n")
    w.record(2)
    w.git("commit", "-q", "-a", "--amend", "--no-edit")
    w.git("rebase", "--continue")


@situation()
def rebase_with_edit(w: World) -> None:
    w.git("checkout", "-q", "side")
    w.git("rebase", "-q", "-i", "main", GIT_SEQUENCE_EDITOR="sed -i '1s/pick/edit/'")
    w.write("src/side0.py", "edited = 1\n")
    w.git("commit", "-q", "-a", "--amend", "--no-edit")
    w.git("rebase", "--continue")


@situation()
def pull_rebase(w: World) -> None:
    w.git("clone", "-q", ".", "../upstream")
    w.git("checkout", "-q", "side")
    w.git("pull", "-q", "--rebase", "../upstream", "main")


@situation()
def cherry_pick(w: World) -> None:
    w.git("cherry-pick", "side~3")


@situation()
def cherry_pick_a_range(w: World) -> None:
    w.git("cherry-pick", "side~4..side")


@situation(refreshed=False, fires=False)
def cherry_pick_conflict(w: World) -> None:
    w.git("cherry-pick", "clash")


@situation()
def revert(w: World) -> None:
    w.git("revert", "--no-edit", "HEAD~1")


@situation(refreshed=False, fires=False)
def am(w: World) -> None:
    w.git("format-patch", "-q", "-o", "../patches", "side~4..side")
    w.git("am", "-q", *(f"../patches/{name}" for name in sorted(os.listdir(w.path / "patches"))))


@situation()
def bisect_run(w: World) -> None:
    w.git("checkout", "-q", "side")
    w.git("bisect", "start", "side", "side~5")
    w.git("bisect", "run", "sh", "-c", "! test -e src/side3.py")
    w.git("bisect", "reset")


@situation(refreshed=False, fires=False)
def stash(w: World) -> None:
    w.write("README.md", "other\n")
    w.record(2)
    w.git("stash", "-q")
    w.git("stash", "pop", "-q")


@situation(refreshed=False, fires=False)
def reset(w: World) -> None:
    w.git("reset", "-q", "--hard", "side")


@situation()
def switch(w: World) -> None:
    w.git("switch", "-q", "side")


@situation()
def checkout_of_a_file(w: World) -> None:
    w.git("checkout", "-q", "side", "--", "memory")


@situation()
def detached_head(w: World) -> None:
    w.git("checkout", "-q", "--detach", "side~1")
    w.record(2)
    w.git("commit", "-q", "-m", "nowhere")


@situation()
def linked_worktree(w: World) -> None:
    linked = w.path / "linked"
    w.git("worktree", "add", "-q", str(linked), "side")
    w.record(2, at=linked)
    w.git("commit", "-q", "-m", "linked", at=linked)
    w.trees = [linked]


@situation(refreshed=False)
def worktree_removed_at_once(w: World) -> None:
    for number in range(3):
        w.git("worktree", "add", "-q", f"../linked{number}", f"side~{number}")
        w.git("worktree", "remove", f"../linked{number}")
    w.git("worktree", "list")
    w.trees += [w.path / f"linked{number}" for number in range(3)]
    if w.kind == "with":
        time.sleep(1.5)  # the children's locks are gone with the work trees: nothing can be waited for


@situation()
def bare_with_worktrees(w: World) -> None:
    bare, tree = w.path / "bare.git", w.path / "tree"
    w.git("clone", "-q", "--bare", ".", str(bare))
    for name in HOOKS:
        w.hook(name, (w.repo / ".git/hooks" / name).read_text(), bare / "hooks")
    w.git("worktree", "add", "-q", str(tree), "main", at=bare)
    w.record(2, at=tree)
    w.git("commit", "-q", "-m", "in a tree of a bare one", at=tree)
    w.trees = [tree]


@situation()
def submodule(w: World) -> None:
    above = w.path / "above"
    above.mkdir()
    w.git("init", "-q", at=above)
    w.git("submodule", "add", "-q", "../repo", "below", at=above)
    w.git("commit", "-q", "-m", "with a submodule", at=above)
    below = above / "below"
    w.equip(below, above / ".git/modules/below/hooks")
    w.record(2, at=below)
    w.git("commit", "-q", "-m", "in the submodule", at=below)
    w.git("commit", "-q", "-a", "-m", "above", at=above)
    w.trees = [below, above] if w.kind == "naive" else [below]


@situation()
def superproject(w: World) -> None:
    w.git("clone", "-q", ".", "../library")
    w.git("submodule", "add", "-q", "../library", "vendor/library")
    w.record(2)
    w.git("commit", "-q", "-m", "a library")
    w.git("submodule", "update", "-q", "--init", "--recursive")


@situation()
def sparse(w: World) -> None:
    w.git("sparse-checkout", "set", "src")
    w.git("checkout", "-q", "side")
    w.write("src/new.py", "x = 1\n")
    w.git("add", "--sparse", "-A")
    w.git("commit", "-q", "-m", "sparse")


@situation()
def shallow(w: World) -> None:
    clone = w.path / "shallow"
    w.git("clone", "-q", "--depth", "1", f"file://{w.repo}", str(clone))
    w.equip(clone)
    w.record(2, at=clone)
    w.git("commit", "-q", "-m", "shallow", at=clone)
    w.trees = [clone]


@situation()
def clone_with_a_template(w: World) -> None:
    clone = w.path / "clone"
    template = w.path / "template"
    for name in HOOKS:
        w.hook(name, (w.repo / ".git/hooks" / name).read_text(), template / "hooks")
    w.git("clone", "-q", "--template", str(template), ".", str(clone))
    w.trees = [clone]


@situation(refreshed=False, fires=False)
def filter_branch(w: World) -> None:
    w.git(
        *("filter-branch", "-f", "--msg-filter", "sed s/side/other/", "side~2..side"),
        FILTER_BRANCH_SQUELCH_WARNING="1",
    )


@situation()
def hooks_path_relative(w: World) -> None:
    w.git("config", "core.hooksPath", "own hooks")
    w.write(".gitignore", "own hooks\n")
    w.equip(folder=w.repo / "own hooks")
    w.record(2)
    w.git("commit", "-q", "-m", "relative", at=w.repo / "src")


@situation()
def hooks_path_absolute(w: World) -> None:
    w.git("config", "core.hooksPath", str(w.repo / ".git/other hooks"))
    w.equip(folder=w.repo / ".git/other hooks")
    w.record(2)
    w.git("commit", "-q", "-m", "absolute")


@situation()
def hooks_path_global(w: World) -> None:
    """Outside of the repository: not edited; the user adds the line that we say."""
    folder = w.path / "global hooks"
    settings = Path(os.environ["GIT_CONFIG_GLOBAL"]).read_text()
    config = w.write("gitconfig", f'{settings}[core]\n\thooksPath = "{folder}"\n', at=w.path)
    w.env["GIT_CONFIG_GLOBAL"] = str(config)
    for name in HOOKS:
        text = (w.repo / ".git/hooks" / name).read_text()
        w.hook(name, text if w.kind == "naive" else f'#!/bin/sh\necho "{name} $*" >> "{w.effects}"\n', folder)
        if w.kind == "with":
            line = _advised(w, name)
            with (folder / name).open("a") as hook:
                hook.write(f"{line}\n")
    w.record(2)
    w.git("commit", "-q", "-m", "global")


def _advised(w: World, name: str) -> str:
    """The line that `hook install` says for a hook that it does not edit."""
    command = [os.environ["GRAPHIFY_FOR_TESTS"], "hook", "install"]
    done = subprocess.run(command, cwd=w.repo, env=w.environ(), capture_output=True, text=True, check=True)
    line = next(line for line in done.stdout.splitlines() if line.startswith(f"hook {name}: refused"))
    return line.partition("add to ")[2].partition(": ")[2]


@situation()
def two_commits_at_once(w: World) -> None:
    for number in (1, 2):
        w.git("worktree", "add", "-q", "-b", f"twin{number}", f"../twin{number}", "side")
        w.record(2, at=w.path / f"twin{number}")
    both = [
        subprocess.Popen(["git", "commit", "-q", "-m", f"twin {number}"], cwd=w.path / f"twin{number}", env=w.environ())
        for number in (1, 2)
    ]
    assert [one.wait() for one in both] == [0, 0] or w.kind == "naive"
    w.effects.write_text("".join(sorted(w.effects.read_text().splitlines(True)))) if w.effects.exists() else None
    w.trees = [w.path / "twin1", w.path / "twin2"]


@situation()
def commits_in_a_row(w: World) -> None:
    for number in range(2, 5):
        w.record(number)
        w.git("commit", "-q", "-m", f"commit {number}")


@situation()
def home_unset(w: World) -> None:
    w.env["HOME"] = None
    w.record(2)
    w.git("commit", "-q", "-m", "homeless")


@situation(refreshed=False)
def git_dir_elsewhere(w: World) -> None:
    """A commit to another repository from our work tree: our hooks are that one's, by core.hooksPath."""
    w.git("init", "-q", "--bare", "../other.git")
    w.git("config", "core.bare", "false", at=w.path / "other.git")
    w.git("config", "core.hooksPath", str(w.repo / ".git/hooks"), at=w.path / "other.git")
    other = {"GIT_DIR": str(w.path / "other.git"), "GIT_WORK_TREE": str(w.repo)}
    w.git("add", "README.md", **other)
    w.git("commit", "-q", "-m", "to the other one", **other)
    w.git("log", "--format=%H", **other)


@situation()
def index_elsewhere(w: World) -> None:
    index = str(w.path / "an index")
    w.git("read-tree", "HEAD", GIT_INDEX_FILE=index)
    w.write("README.md", "other\n")
    w.git("add", "README.md", GIT_INDEX_FILE=index)
    w.git("commit", "-q", "-m", "from another index", GIT_INDEX_FILE=index)


@situation()
def path_without_graphify(w: World) -> None:
    """A GUI client with a short PATH: the installation that wrote the hook is found all the same."""
    w.env["PATH"] = "/usr/bin:/bin"
    w.record(2)
    w.git("commit", "-q", "-m", "short path")
