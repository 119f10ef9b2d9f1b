"""What git says of the work tree, asked once, and a digest of it.

The digest stands for everything that the code index of a work tree is made from: what git lists, the content of each
file that may differ from it, what is left out, and which engines read it. As long as it is the same, nothing of all
that has to be taken apart again. No time of a file is in it: only names and contents.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.parse import engines_digest
from graphify.commands.shared.workspace import Workspace
from graphify.repo.entries import UntrackedFile
from graphify.repo.layout import GRAPHIFY_IGNORE
from graphify.repo.libraries import installed
from graphify.repo.reading import read_code
from graphify.repo.store import read

_MOST_LOOSE = 200
"""With more files that differ from what git has there is no digest: to read them all twice costs more than it saves."""


@dataclass(frozen=True)
class Asked:
    """``listing`` is git's index as one text, ``differing`` the tracked paths whose files may differ from it, ``loose``
    the untracked ones, ``patterns`` the content of .graphifyignore; ``contents`` are the files of both lists as
    `read_code` gives them (of none where there are too many).
    """

    listing: bytes
    differing: list[str]
    loose: list[UntrackedFile]
    patterns: bytes | None
    contents: dict[str, bytes | str | None]


def ask(workspace: Workspace) -> Asked:
    """Ask git; three questions that it takes its time for, at once."""
    repository = workspace.repository
    with ThreadPoolExecutor(3) as pool:
        listing, differing, loose = (
            pool.submit(repository.listing),
            pool.submit(repository.changed_tracked),
            pool.submit(repository.untracked),
        )
    patterns = read(workspace.layout.root / GRAPHIFY_IGNORE, within=workspace.layout.root)
    paths = [*differing.result(), *(file.path for file in loose.result() if not file.unseen)]
    paths = [path for path in paths if not is_ours(workspace, path)]
    contents = {path: content_of(workspace, path) for path in paths} if len(paths) <= _MOST_LOOSE else {}
    return Asked(listing.result(), differing.result(), loose.result(), patterns, contents)


def content_of(workspace: Workspace, path: str) -> bytes | str | None:
    """A file as `read_code` gives it."""
    return read_code(workspace.repository.absolute(path), within=workspace.layout.root)


def is_ours(workspace: Workspace, path: str) -> bool:
    """Whether a path is a record or a reflection: those are not code."""
    folders = (workspace.settings.memory, workspace.settings.reflections)
    return any(path == folder or path.startswith(folder + "/") for folder in folders)


def world(workspace: Workspace, asked: Asked) -> str:
    """The digest; empty where there is none."""
    import blake3

    digest = blake3.blake3()

    def add(*parts: bytes | str | None) -> None:
        for part in parts:
            content = b"-" if part is None else part if isinstance(part, bytes) else b"r" + part.encode()
            digest.update(b"%d " % len(content))
            digest.update(content)

    add(engines_digest(LANGUAGES.values(), installed("tree_sitter")), *_folders(workspace))
    add(asked.listing, asked.patterns)
    for path in asked.differing:
        if not is_ours(workspace, path):
            if path not in asked.contents:
                return ""
            add("differs", path, asked.contents[path])
    for file in asked.loose:
        if not is_ours(workspace, file.path):
            if file.path not in asked.contents and not file.unseen:
                return ""
            add("loose", file.path, file.unseen, asked.contents.get(file.path))
    return digest.hexdigest(length=16)


def _folders(workspace: Workspace) -> tuple[str, str]:
    return workspace.settings.memory, workspace.settings.reflections
