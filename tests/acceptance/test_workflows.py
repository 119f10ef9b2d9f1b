"""The workflows of the README, run: their steps are real shell scripts against a real repository.

GitHub's part is played by the test: it fills in the expressions, gives the files that steps write to, and answers in
the place of `gh`, which keeps one comment in a file.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.checkout import Checkout
from tests.support.cli import ROOT
from tests.support.project import WITH_VAT, Project

README = (ROOT / "README.md").read_text()
GH = """\
#!/bin/sh
# Answers `gh api`: a list of comments, a new one, or another text for one.
case "$*" in
*"-X POST repos/o/r/issues/7/comments "*) echo 4711 > "$STATE/id" ;;
*"-X PATCH repos/o/r/issues/comments/4711 "*) ;;
*"--paginate"*) cat "$STATE/id" 2>/dev/null; exit 0 ;;
*) echo "unexpected: $*" >&2; exit 1 ;;
esac
for word; do case $word in body=@*) cat "${word#body=@}" > "$STATE/comment" ;; esac; done
echo "$3" >> "$STATE/calls"
"""


def workflow(name: str) -> Any:
    block = re.search(rf"<!-- {name} workflow -->\n```yaml\n(.*?)```", README, re.DOTALL)
    assert block
    return yaml.load(block[1], Loader=yaml.BaseLoader)


def _runs(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        yield from ([node["run"]] if isinstance(node.get("run"), str) else [])
        for value in node.values():
            yield from _runs(value)
    elif isinstance(node, list):
        for value in node:
            yield from _runs(value)


@pytest.mark.parametrize("name", ["review", "publish"])
def test_no_expression_stands_in_a_script(name: str):
    """What a stranger calls a branch must not become shell."""
    scripts = list(_runs(workflow(name)))
    assert len(scripts) >= 2
    assert not any("${{" in script for script in scripts)
    assert "secrets" not in str(workflow(name))
    installs = [
        step for job in workflow(name)["jobs"].values() for step in job["steps"] if "pip install" in step.get("run", "")
    ]
    assert [step["working-directory"] for step in installs] == ["${{ runner.temp }}"]
    assert "install ." not in str(installs)


def test_the_review_is_safe_for_forks():
    found = workflow("review")
    assert list(found["on"]) == ["pull_request"]
    assert found["permissions"] == {"contents": "read", "pull-requests": "write"}
    (job,) = found["jobs"].values()
    assert job["steps"][0]["with"] == {"fetch-depth": "0", "persist-credentials": "false"}
    commenting = [step for step in job["steps"] if "gh api" in step.get("run", "")]
    same_repository = "github.event.pull_request.head.repo.full_name == github.repository"
    assert [step["if"] for step in commenting] == [same_repository]


@dataclass(frozen=True)
class Runner:
    """A machine of GitHub's, with a checkout in it."""

    checkout: Checkout
    folder: Path

    @classmethod
    def at(cls, folder: Path, origin: Path) -> Runner:
        bin_folder = folder / "bin"
        bin_folder.mkdir(parents=True)
        graphify = f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m graphify "$@"\n'
        for name, text in {"gh": GH, "graphify": graphify}.items():
            (bin_folder / name).write_text(text)
            (bin_folder / name).chmod(0o755)
        Checkout(folder).git("clone", "-q", str(origin), "work")
        return cls(Checkout(folder / "work"), folder)

    def path(self, name: str) -> Path:
        return self.folder / name

    def read(self, name: str) -> str:
        return self.path(name).read_text() if self.path(name).exists() else ""

    def run(self, name: str, values: dict[str, str], *, fork: bool = False) -> int:
        """Run the steps that are scripts, as far as the first that fails; the exit code."""
        for made in ("summary", "output"):
            self.path(made).write_text("")
        (job,) = workflow(name)["jobs"].values()
        for step in job["steps"]:
            if "run" not in step or step["name"] == "Install" or not self._is_wanted(step.get("if", ""), fork):
                continue
            given = {**job.get("env", {}), **step.get("env", {})}
            filled = {key: self._filled(value, values) for key, value in given.items()}
            done = subprocess.run(
                ["bash", "-eo", "pipefail", "-c", step["run"]], cwd=self.checkout.path, env={**self._environ(), **filled},
                capture_output=True, check=False, text=True,
            )  # fmt: skip
            if done.returncode:
                self.path("error").write_text(done.stdout + done.stderr)
                return done.returncode
        return 0

    def _is_wanted(self, condition: str, fork: bool) -> bool:
        if condition == "steps.review.outputs.alarm":
            return "alarm=" in self.read("output")
        if "head.repo.full_name == github.repository" in condition:
            return not fork
        assert not condition
        return True

    def _filled(self, text: str, values: dict[str, str]) -> str:
        return re.sub(r"\$\{\{ (.*?) \}\}", lambda match: values[match[1]], text)

    def _environ(self) -> dict[str, str]:
        return {
            **os.environ,
            "PATH": f"{self.path('bin')}{os.pathsep}{os.environ['PATH']}",
            "RUNNER_TEMP": str(self.folder),
            "GITHUB_STEP_SUMMARY": str(self.path("summary")),
            "GITHUB_OUTPUT": str(self.path("output")),
            "STATE": str(self.folder),
        }


@pytest.fixture
def project(sealed: Path, tmp_path: Path) -> Project:
    made = Project.set_up(tmp_path / "project")
    made.save()
    made.commit("first")
    return made


def test_review(project: Project, tmp_path: Path):
    project.git("switch", "-q", "-c", "topic")
    project.save(session="two", answer="The function adds nineteen percent to cents.")
    project.commit("second")
    runner = Runner.at(tmp_path / "runner", project.path)

    def values() -> dict[str, str]:
        return {
            "github.event.pull_request.base.sha": project.git("rev-parse", "main"),
            "github.event.pull_request.head.sha": project.git("rev-parse", "topic"),
            "github.event.pull_request.number": "7",
            "github.repository": "o/r",
            "github.token": "t",
        }

    assert runner.run("review", values(), fork=True) == 0, runner.read("error")
    summary = runner.read("summary")
    assert summary.startswith("## Memory: 1 answer (0 of 1 unverified)\n")
    assert f"`{WITH_VAT}`: tentative -> preferred" in summary
    assert runner.read("calls") == ""
    assert runner.run("review", values()) == 0, runner.read("error")
    assert runner.read("comment") == f"<!-- graphify review -->\n{summary}"
    listed = project.git("ls-tree", "-r", "--name-only", "main", "memory").splitlines()
    project.git("rm", "-q", next(path for path in listed if "useful" in path))
    project.commit("by hand")
    runner.checkout.git("fetch", "-q")
    assert runner.run("review", values()) == 1
    assert "::error::" in runner.read("error")
    assert "**deleted**" in runner.read("comment")
    assert runner.read("calls").split() == ["POST", "PATCH"]


def test_publish(project: Project, tmp_path: Path):
    origin = tmp_path / "origin.git"
    Checkout(tmp_path).git("clone", "-q", "--bare", str(project.path), str(origin))
    runner = Runner.at(tmp_path / "runner", origin)
    assert runner.run("publish", {}) == 0, runner.read("error")
    published = Checkout(origin)
    assert published.git("log", "-1", "--format=%an %s") == "github-actions[bot] Publish lessons"
    assert WITH_VAT in published.git("show", "main:docs/lessons/LESSONS.md")
    assert sorted(published.git("diff", "--name-only", "main~1", "main").split()) == [
        "docs/lessons/LESSONS.md",
        "docs/lessons/lessons.json",
    ]
    before = published.git("rev-parse", "main")
    assert runner.run("publish", {}) == 0
    assert published.git("rev-parse", "main") == before
    # A clone that reflects for itself stays clean, and a branch does not touch what is published.
    Checkout(tmp_path).git("clone", "-q", str(origin), "clone")
    clone = Project(tmp_path / "clone")
    clone.ok("reflect")
    assert clone.status() == []
