"""What pre-commit does where records are about to be committed, or left out.

It says in one line what a committer would want to know: records that are not in this commit, records that nobody will
be able to read. In tracked mode the reflections belong to the commit (`stage_reflections`).

A secret in a staged record stops the commit (exit code 10), with its place and never the value. What takes libraries is
imported where it is needed: most commits bring only records that were saved here, which are known to be readable and
were looked through for secrets.
"""

from __future__ import annotations

from graphify.commands.shared.hookfaults import logged
from graphify.repo import glance, libraries, readable

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` and `collections` take long to load
    from collections.abc import Mapping
    from typing import TypeAlias

    Differing: TypeAlias = list[tuple[str, str, str]]

_HOOK = "pre-commit"
_SETTINGS = ".graphify.yaml"
_SHOWN = 3

STOP = 10
"""The exit code by which the hook's script stops the commit; no other does."""


def pre_commit(where: str, state: str, differing: Differing | None) -> tuple[str, int]:
    """Look at a commit under way. ``differing`` (see `glance`) is None where the settings have to be read first.

    Returns what a person should see, and the exit code.
    """
    said: list[str] = []
    secrets: list[str] = []
    failure = logged(state, _HOOK, lambda: _look(where, state, differing, said, secrets))
    if failure:
        said.append(failure)
    lines = [f"graphify: {'; '.join(said)}\n"] if said else []
    if secrets:
        what = "; ".join(secrets[:_SHOWN]) + (f"; and {len(secrets) - _SHOWN} more" if len(secrets) > _SHOWN else "")
        lines.append(f"graphify: the commit is stopped: {what}. Take it out; --no-verify if it is none\n")
    return "".join(lines), STOP if secrets else 0


def _look(where: str, state: str, differing: Differing | None, said: list[str], secrets: list[str]) -> None:
    folder, is_local = ("memory", True) if differing is not None else _settled(where)
    found = (glance.differing(where, folder) or []) if differing is None else differing
    records = [entry for entry in found if _is_record(entry[2], folder)]
    staged = {path: blob for letters, blob, path in records if glance.is_staged(letters)}
    said += _left_out(sum(glance.is_left_out(letters) for letters, *_ in records))
    contents = _doubtful(where, state, staged)
    said += _unreadable(contents)
    secrets += _secrets(contents)
    if secrets:
        return
    settings = any(path == _SETTINGS and glance.is_staged(letters) for letters, _, path in found)
    if not is_local and (staged or settings):
        libraries.reach()
        from graphify.commands.stage_reflections import stage_reflections

        stage_reflections(where, state)


def _is_record(path: str, folder: str) -> bool:
    return path.startswith(f"{folder}/") and path.endswith(".md") and path != f"{folder}/README.md"


def _settled(where: str) -> tuple[str, bool]:
    """The folder of records, and whether reflections are each clone's own."""
    libraries.reach()
    from pathlib import Path

    from graphify.commands.shared.workspace import open_workspace

    workspace = open_workspace(Path(where))
    return workspace.settings.memory, workspace.is_local


def _left_out(count: int) -> list[str]:
    return [f"{count} record{'s are' if count > 1 else ' is'} not in this commit"] if count else []


def _doubtful(where: str, state: str, staged: Mapping[str, str]) -> dict[str, bytes]:
    """The staged records that were not saved here, by path: a save has looked at all that is looked at here."""
    known = readable.known(state)
    doubtful = {path: blob for path, blob in staged.items() if blob not in known}
    if not doubtful:
        return {}
    libraries.reach()
    from pathlib import Path

    from graphify.repo.git import discover

    contents = discover(Path(where)).blobs(doubtful.values())
    return {path: contents[blob] for path, blob in doubtful.items() if blob in contents}


def _secrets(contents: Mapping[str, bytes]) -> list[str]:
    """Where something of the shape of a token or a key stands in these files; never what it is."""
    if not contents:
        return []
    from graphify.memory.secrets import find_secrets

    found = find_secrets({path: content.decode("utf-8", "replace") for path, content in contents.items()})
    return [f"{one.field} line {one.line} holds what looks like a secret ({one.shape})" for one in found]


def _unreadable(contents: Mapping[str, bytes]) -> list[str]:
    """How many of these records are none, with the first one's place."""
    if not contents:
        return []
    from graphify.memory.reading import read_record

    bad = []
    for path, content in contents.items():
        found = read_record(path, content)
        faults = [problem for problem in found.problems if not problem.remark]
        if found.record is None and faults:
            bad.append(f"{path} line {faults[0].line}: {faults[0].message}")
    return [f"{len(bad)} record{'s do' if len(bad) > 1 else ' does'} not parse ({bad[0]})"] if bad else []
