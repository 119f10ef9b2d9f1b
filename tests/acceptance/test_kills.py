"""kill -9 leaves no half record, no stuck lock, and nothing unfinished that git would add.

Two ways to die. At every step: each command is walked through all that it does to the world, and dies before each of
it, which is complete and the same each time. And at random moments, from outside, as a real process, which also meets
the programs that it starts. (Plain runs take a few steps of each command and few moments, `-m soak` all of them.)
"""

from __future__ import annotations

import fcntl
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.checkout import Checkout
from tests.support.cli import ROOT
from tests.support.dying import Deaths, killed_at_steps
from tests.support.project import Project, answer
from tests.support.story import Story
from tests.support.whole import (
    assert_derived_from_records,
    assert_nothing_unfinished,
    assert_sound_state,
    assert_whole_records,
    derived,
)

AT_ONCE = 20.0
"""Seconds in which a command that takes a tenth of one must have answered: it waited for nobody."""


@pytest.fixture(scope="module")
def story(sealed: Path, tmp_path_factory: pytest.TempPathFactory) -> Story:
    return Story(tmp_path_factory.mktemp("story"))


def assert_sound(project: Project, story: Story, alive: Project) -> None:
    """What lies there after a command died; ``alive`` is a copy where it did not."""
    assert_whole_records(project, by_hand=frozenset([story.edited]))
    assert_nothing_unfinished(project)
    possible = (derived(story.project), derived(alive))
    for name, content in derived(project).items():
        assert content in [files.get(name) for files in possible], f"{name} is neither the old one nor the new one"


def assert_goes_on(project: Project, words: list[str], scratch: Path) -> None:
    """Whoever comes next finds nothing in the way."""
    assert_sound_state(project)
    began = time.monotonic()
    saved = project.save(session="later", question="And after that?", answer="It goes on.", sources=["Basket.add"])
    assert (project.path / saved["path"]).exists()
    run_hook(project)
    assert saved["id"] in derived(project)["lessons.json"].decode(), "a lock is stuck: the hook refreshes nothing"
    assert project.run(*words).code == 0 or words[0] == "undo"
    assert time.monotonic() - began < AT_ONCE
    assert project.ok("check")["problems"] == []
    assert_derived_from_records(project, scratch)


def test_each_command_has_something_to_do(story: Story, tmp_path: Path):
    """The control: let be, each changes the records or the derived files."""
    before = {*story.project.records(), *derived(story.project).values()}
    for name, words in story.words.items():
        project = story.project.copied_to(tmp_path / name)
        assert project.run(*words).code == 0, name
        assert project.run("hook", "status", "--wait").code == 0
        assert {*project.records(), *derived(project).values()} != before, name


WRITING = ("write", "fsync", "os.link", "os.rename", "os.remove")


def walk(story: Story, folder: Path, only: tuple[str, ...]) -> dict[str, Deaths]:
    return killed_at_steps({name: (story.project.path, words) for name, words in story.words.items()}, folder, only)


def test_killed_at_steps_that_write(story: Story, tmp_path: Path):
    for number, (name, deaths) in enumerate(walk(story, tmp_path / "killed", WRITING).items()):
        assert len(deaths.folders) > 1, name
        for place in deaths.folders.values():
            assert_sound(Project(place), story, Project(deaths.alive))
        last = list(deaths.folders.values())[number % len(deaths.folders)]
        assert_goes_on(Project(last), story.words[name], tmp_path / "fresh")


@pytest.mark.soak
def test_killed_at_every_step(story: Story, tmp_path: Path):
    count = 0
    for name, deaths in walk(story, tmp_path / "killed", ()).items():
        assert len(deaths.folders) == len(deaths.steps) > 20
        for step, place in deaths.folders.items():
            print(f"{name} killed before step {step} of {len(deaths.steps)}, {deaths.steps[step - 1]}")
            assert_sound(Project(place), story, Project(deaths.alive))
            assert_goes_on(Project(place), story.words[name], tmp_path / "fresh")
            shutil.rmtree(place)
            count += 1
    print(f"{count} deaths")


def test_killed_while_it_is_set_up(story: Story, repo: Checkout, tmp_path: Path):
    """Before there is a `.gitignore`, and in tracked mode, where git looks at the reflections too."""
    tracked = Project.set_up(tmp_path / "tracked", "--track")
    tracked.save()
    save = [*story.words["save-result"][:2], str(tmp_path / "given.json")]
    (tmp_path / "given.json").write_text(json.dumps(answer()))
    runs = {
        "init": (repo.path, ["init", "--no-hooks"]),
        "init --track": (repo.path, ["init", "--no-hooks", "--track"]),
        "save without init": (repo.path, save),
        "reflect, tracked": (tracked.path, ["reflect"]),
    }
    for name, deaths in killed_at_steps(runs, tmp_path / "killed", WRITING).items():
        assert len(deaths.folders) > 5, name
        for place in deaths.folders.values():
            project = Project(place)
            assert_whole_records(project)
            assert_nothing_unfinished(project)
        project.ok(*runs[name][1])
        project.save(session="later", question="And after that?")
        assert_derived_from_records(project, tmp_path / "fresh")


def test_a_record_is_on_the_disk_before_it_has_its_name(story: Story, tmp_path: Path):
    """What a crash of the machine may lose is the end of what was done, so the order is what counts."""
    deaths = killed_at_steps({"save": (story.project.path, story.words["save-result"])}, tmp_path, ("os.link",))
    steps = list(deaths["save"].steps)
    named = steps.index("os.link")
    assert steps[named - 3 : named] == ["write", "flush", "fsync"]
    assert "fsync" in steps[named:], "the name itself is made durable"


def test_what_was_left_behind_is_swept_away(project: Project):
    state, month = project.path / ".git/graphify", project.path / Path(project.save()["path"]).parent
    old = [state / ".tmp-12345-0123456789ab", state / ".tmp-probe-1"]
    kept = [state / ".tmp-12345-ffffffffffff", state / ".tmp-mine", month / "notes.md.tmp"]
    for file in [*old, *kept]:
        file.touch()
    for file in [*old, kept[1], kept[2]]:
        os.utime(file, (1, 1))
    project.save(question="Next?")
    assert [file.exists() for file in [*old, *kept]] == [False, False, True, True, True]


def test_of_two_hooks_one_works_and_the_other_does_not_wait(story: Story, tmp_path: Path):
    project = story.project.copied_to(tmp_path / "repo")
    before = derived(project)
    with (project.path / ".git/graphify/refresh.lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        began = time.monotonic()
        assert project.run("hook", "run", "post-commit").code == 0
        assert time.monotonic() - began < AT_ONCE
        assert derived(project) == before
    run_hook(project)
    assert derived(project) != before


def run_hook(project: Project) -> None:
    """What a hook starts, to its end."""
    assert project.run("hook", "run", "post-commit").code == 0
    assert project.run("hook", "status", "--wait").code == 0


def start(project: Project, words: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "graphify", *words],
        cwd=project.path,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )


def killed_at_moments(story: Story, tmp_path: Path, count: int) -> None:
    """The commands in turn; every second time the programs that it had started die with it, as in a closed terminal."""
    seed = random.SystemRandom().randrange(1 << 32)
    dice = random.Random(seed)
    print(f"seed {seed}")
    lasting: dict[str, float] = {}
    died = 0
    for number in range(count):
        name, words = list(story.words.items())[number % len(story.words)]
        if name not in lasting:
            alive = story.project.copied_to(tmp_path / f"alive {name}")
            began = time.monotonic()
            assert start(alive, words).wait() == 0
            assert alive.run("hook", "status", "--wait").code == 0
            lasting[name] = time.monotonic() - began
        project = story.project.copied_to(tmp_path / f"killed {number}")
        child = start(project, words)
        after = dice.uniform(0, lasting[name])
        time.sleep(after)
        with_children = number % 2 == 1
        (os.killpg if with_children else os.kill)(child.pid, signal.SIGKILL)
        died += child.wait() == -signal.SIGKILL
        print(f"{number}: {name} killed after {after:.3f} of {lasting[name]:.3f} s, with its children: {with_children}")
        _let_git_end(project)
        assert project.run("hook", "status", "--wait").code == 0  # the child of a hook is its own master
        if with_children:  # git was killed too, and its lock is its own affair
            (project.path / ".git/index.lock").unlink(missing_ok=True)
        assert_sound(project, story, Project(tmp_path / f"alive {name}"))
        assert_goes_on(project, words, tmp_path / "fresh")
        shutil.rmtree(project.path)
    assert died > count // 2


def _let_git_end(project: Project) -> None:
    """Wait for a git that outlives the command that started it: it gives its lock back."""
    for _ in range(40):
        time.sleep(0.05)
        if not (project.path / ".git/index.lock").exists():
            return


def test_killed_at_a_few_moments(story: Story, tmp_path: Path):
    killed_at_moments(story, tmp_path, 8)


@pytest.mark.soak
def test_killed_at_fifty_moments(story: Story, tmp_path: Path):
    killed_at_moments(story, tmp_path, 54)
