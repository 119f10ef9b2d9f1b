"""What pre-commit does where records are about to be committed, or left out.

It says in one line what a committer would want to know: records that are not in this commit, records that nobody will
be able to read. In tracked mode the reflections belong to the commit (`stage_reflections`).

The exit code that stops a commit, 10, is for secrets in staged records: `_look` knows which are staged, and is the
place to look for them. What takes libraries is imported where it is needed: most commits bring only records that were
saved here, which are known to be readable.
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


def pre_commit(where: str, state: str, differing: Differing | None) -> tuple[str, int]:
    """Look at a commit under way. ``differing`` (see `glance`) is None where the settings have to be read first.

    Returns what a person should see, and the exit code.
    """
    said: list[str] = []
    failure = logged(state, _HOOK, lambda: _look(where, state, differing, said))
    if failure:
        said.append(failure)
    return (f"graphify: {'; '.join(said)}\n" if said else ""), 0


def _look(where: str, state: str, differing: Differing | None, said: list[str]) -> None:
    folder, is_local = ("memory", True) if differing is not None else _settled(where)
    found = (glance.differing(where, folder) or []) if differing is None else differing
    records = [entry for entry in found if _is_record(entry[2], folder)]
    staged = {path: blob for letters, blob, path in records if glance.is_staged(letters)}
    said += _left_out(sum(glance.is_left_out(letters) for letters, *_ in records))
    said += _unreadable(where, state, staged)
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


def _unreadable(where: str, state: str, staged: Mapping[str, str]) -> list[str]:
    """How many of the staged records are none, with the first one's place."""
    known = readable.known(state)
    doubtful = [path for path, blob in staged.items() if blob not in known]
    if not doubtful:
        return []
    libraries.reach()
    from pathlib import Path

    from graphify.memory.reading import read_record
    from graphify.repo.git import discover

    contents = discover(Path(where)).blobs(staged[path] for path in doubtful)
    bad = []
    for path in doubtful:
        content = contents.get(staged[path])
        found = read_record(path, content) if content is not None else None
        faults = [problem for problem in found.problems if not problem.remark] if found is not None else []
        if found is not None and found.record is None and faults:
            bad.append(f"{path} line {faults[0].line}: {faults[0].message}")
    return [f"{len(bad)} record{'s do' if len(bad) > 1 else ' does'} not parse ({bad[0]})"] if bad else []
