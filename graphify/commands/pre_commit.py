"""What pre-commit does where records are about to be committed, or left out.

It says in one line what a committer would want to know: records that are not in this commit, records that nobody will
be able to read. In tracked mode the reflections belong to the commit (`stage_reflections`).

The exit code that stops a commit, 10, is for secrets in staged records: `_look` has their text, and is the place to
look for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from graphify.commands.shared.hookfaults import logged
from graphify.memory.reading import read_record
from graphify.repo import glance

_HOOK = "pre-commit"
_SETTINGS = ".graphify.yaml"


@dataclass(frozen=True)
class _Commit:
    """A commit under way: its work tree's top, the folder of records, and what differs in it (see `glance`)."""

    where: str
    folder: str
    differing: list[tuple[str, str]]

    def records(self, letters_say: object) -> list[str]:
        """The records whose status letters say something."""
        assert callable(letters_say)
        return [path for letters, path in self.differing if is_record(path, self.folder) and letters_say(letters)]


def pre_commit(where: str, state: str, differing: list[tuple[str, str]] | None) -> tuple[str, int]:
    """Look at a commit under way. ``differing`` is None where the settings have to be read first.

    Returns what a person should see, and the exit code.
    """
    said: list[str] = []
    failure = logged(state, _HOOK, lambda: _look(where, state, differing, said))
    if failure:
        said.append(failure)
    return (f"graphify: {'; '.join(said)}\n" if said else ""), 0


def is_record(path: str, folder: str) -> bool:
    """Whether a RepoPath is that of a record."""
    return path.startswith(f"{folder}/") and path.endswith(".md") and path != f"{folder}/README.md"


def _look(where: str, state: str, differing: list[tuple[str, str]] | None, said: list[str]) -> None:
    is_plain = differing is not None
    folder, is_local = ("memory", True) if is_plain else _settled(where)
    commit = _Commit(where, folder, glance.differing(where, folder) or [] if differing is None else differing)
    staged = commit.records(glance.is_staged)
    said += _left_out(commit.records(glance.is_left_out))
    said += _unreadable(_contents(commit, staged))
    settings = any(path == _SETTINGS and glance.is_staged(letters) for letters, path in commit.differing)
    if not is_local and (staged or settings):
        from graphify.commands.stage_reflections import stage_reflections

        stage_reflections(where, state)


def _settled(where: str) -> tuple[str, bool]:
    """The folder of records, and whether reflections are each clone's own."""
    from pathlib import Path

    from graphify.commands.shared.workspace import open_workspace

    workspace = open_workspace(Path(where))
    return workspace.settings.memory, workspace.is_local


def _contents(commit: _Commit, paths: Iterable[str]) -> dict[str, bytes]:
    """What is staged under these paths; deleted ones are left out."""
    found = {path: glance.staged(commit.where, path) for path in paths}
    return {path: content for path, content in found.items() if content is not None}


def _left_out(paths: list[str]) -> list[str]:
    return [f"{len(paths)} record{'s are' if len(paths) > 1 else ' is'} not in this commit"] if paths else []


def _unreadable(contents: Mapping[str, bytes]) -> list[str]:
    """How many of the records are none, with the first one's place."""
    bad = []
    for path, content in contents.items():
        found = read_record(path, content)
        faults = [problem for problem in found.problems if not problem.remark]
        if found.record is None and faults:
            bad.append(f"{path} line {faults[0].line}: {faults[0].message}")
    return [f"{len(bad)} record{'s do' if len(bad) > 1 else ' does'} not parse ({bad[0]})"] if bad else []
