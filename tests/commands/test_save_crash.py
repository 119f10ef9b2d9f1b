"""Records are written whole or not at all, whatever happens, and two writers do not meet."""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

from graphify.memory.reading import read_record
from tests.support.cli import ROOT
from tests.support.project import Project, answer

_MANY = """
import contextlib, io, json, os, sys
from graphify.cli.door import run
print("ready", flush=True)
keys = json.load(open(sys.argv[1]))
for number in range(int(sys.argv[2]), int(sys.argv[3])):
    with open(sys.argv[1] + sys.argv[2], "w") as file:
        json.dump({**keys, "question": f"Question {number}?"}, file)
    with contextlib.redirect_stdout(io.StringIO()) as out:
        code = run(["save-result", "--json", "--from", file.name])
    if code:
        sys.exit(out.getvalue())
    print("saved", flush=True)
"""

_EVERYWHERE = """
import json, os, resource, signal, sys
from graphify.cli.door import run

def save(number, prepare):
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    prepare()
    os._exit(run(["save-result", "--from", sys.argv[1], "--question", f"Question {number}?"]))

def dying_at(count):
    left = [count]
    def look(event, arguments):
        writes = event in ("os.link", "os.rename", "os.remove", "os.mkdir")
        writes = writes or (event == "open" and arguments[2] & (os.O_WRONLY | os.O_DIRECTORY))
        if writes and any(place in str(arguments) for place in ("/memory/2", "/graphify/.tmp-")):
            left[0] -= 1
            if not left[0]:
                os.kill(os.getpid(), signal.SIGKILL)
    return lambda: sys.addaudithook(look)

def dying_in_the_middle_of_a_write():
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    os.environ["XDG_CACHE_HOME"] = "/dev/null/nowhere"
    resource.setrlimit(resource.RLIMIT_FSIZE, (70_000, 70_000))

count = 1
while save(count, dying_at(count)) == -signal.SIGKILL:
    count += 1
print(count, save(0, dying_in_the_middle_of_a_write))
"""


def start(project: Project, tmp_path: Path, first: int, last: int) -> "subprocess.Popen[bytes]":
    given = tmp_path / "given.json"
    given.write_text(json.dumps(answer(answer="A long answer. " * 50)))
    return subprocess.Popen(
        [sys.executable, "-c", _MANY, given, str(first), str(last)],
        cwd=project.path,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def assert_whole(project: Project) -> None:
    for path in project.records():
        data = (project.path / path).read_bytes()
        found = read_record(path, data)
        assert found.record is not None, path
        assert found.record.id == found.record.content_id
        assert path.endswith(f"-{found.record.id}.md")
        assert found.problems == ()


def test_killed_at_any_moment(project: Project, tmp_path: Path):
    dice = random.Random(7)
    for round_ in range(12):
        child = start(project, tmp_path, round_ * 1000, round_ * 1000 + 999)
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        if round_ % 2:
            assert child.stdout.readline() == b"saved\n"
        time.sleep(dice.uniform(0.02, 0.35))
        child.kill()
        child.wait()
        child.stdout.close()
    (project.path / ".git/index.lock").unlink(missing_ok=True)
    assert project.records()
    assert_whole(project)
    checked = project.ok("check")
    assert checked["problems"] == []
    assert checked["records"] == len(project.records())
    assert not [line for line in project.status() if ".tmp-" in line]
    assert project.save(question="And after that?")["id"]


def test_killed_at_every_step(project: Project, tmp_path: Path):
    """Before each file operation that makes a record, and in the middle of writing the text."""
    given = tmp_path / "given.json"
    given.write_text(json.dumps(answer(answer="word " * 100_000)))
    done = subprocess.run(
        [sys.executable, "-c", _EVERYWHERE, given],
        cwd=project.path,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
        timeout=60,
    )
    steps, in_the_middle = map(int, done.stdout.split())
    assert steps > 4
    assert in_the_middle < 0
    assert_whole(project)
    # The last one went through; the one before may have died with its record in place.
    assert project.records()
    assert len(project.records()) < steps
    assert project.ok("check")["problems"] == []
    assert not [line for line in project.status() if ".tmp-" in line]


def test_two_at_once(project: Project, tmp_path: Path):
    (tmp_path / "b").mkdir()
    children = [start(project, tmp_path, 0, 50), start(project, tmp_path / "b", 50, 100)]
    for child in children:
        assert child.stdout is not None
        child.stdout.read()
        child.stdout.close()
        assert child.wait() == 0
    assert len(project.records()) == 100
    assert_whole(project)
    checked = project.ok("check")
    assert (checked["records"], checked["problems"]) == (100, [])
