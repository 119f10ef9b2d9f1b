"""The code, seen file by file: only what is asked for is looked at, and the index is not brought up to date.

A file whose content is what the index was made from is not parsed again. What was moved to another file is not found
here (that takes the whole index): it reads as gone.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from graphify.codegraph.model import Located, ParsedFile
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.index.facts import Index
from graphify.repo.reading import read_code


class Glimpse:
    """A `CodeView` of the work tree, as far as single files tell."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._files: dict[str, ParsedFile | None] = {}
        self._unseen: dict[str, str] = {}
        place = workspace.layout.index_file
        self._index = Index.open(place) if place is not None and place.exists() else None

    def file(self, path: str) -> ParsedFile | None:
        """See `CodeView.file`."""
        if path not in self._files:
            self._files[path] = self._look(path)
        return self._files[path]

    def unseen(self, path: str) -> str:
        """See `CodeView.unseen`."""
        self.file(path)
        return self._unseen.get(path, "")

    def paths_ending(self, suffix: str) -> Sequence[str]:
        """Nothing: one file is not looked for."""
        return ()

    def named(self, name: str) -> Sequence[Located]:
        """Nothing."""
        return ()

    def names(self) -> Sequence[str]:
        """Nothing."""
        return ()

    def with_fingerprint(self, fingerprint: str) -> Sequence[Located]:
        """Nothing: what has moved is not followed."""
        return ()

    def _look(self, path: str) -> ParsedFile | None:
        repository = self._workspace.repository
        content = read_code(repository.absolute(path), within=self._workspace.layout.root)
        if isinstance(content, str):
            self._unseen[path] = content
        if not isinstance(content, bytes):
            return None
        if self._index is not None:
            with suppress(GraphifyError):
                if self._index.blob_of(path) == repository.blob_id(content):
                    return self._index.file(path)
        from graphify.codegraph.parse import parse

        return parse(path, content)
