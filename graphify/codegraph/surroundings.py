"""What the resolver may ask about the rest of a repository.

A file's edges are a function of its own facts and of the answers to these questions, and of nothing else. So whoever
answers can note which questions were asked: as long as their answers stay the same, the edges stay the same. That is
what makes an update exact (see `index`), and why every question is narrow: it names one path or one name, and never
lists a repository.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Protocol

from graphify.codegraph.ids import join_id
from graphify.codegraph.model import ParsedFile
from graphify.codegraph.uses import Entry, Facts


class Surroundings(Protocol):
    """A repository's names, to be asked about one at a time. All paths are RepoPaths, all lists are sorted."""

    def has(self, path: str) -> bool:
        """Whether this file is part of the code here."""

    def entry(self, path: str, name: str) -> Entry | None:
        """What a file says of a qualified name; None where it says nothing or is not here."""

    def stars(self, path: str) -> Sequence[str]:
        """The modules all of whose names a file takes over, as written."""

    def language(self, path: str) -> str:
        """The language of a file; empty where it has none or is not here."""

    def ending(self, base: str) -> Sequence[str]:
        """Paths of all files with this name (the last part of a path)."""

    def declaring(self, folder: str, name: str) -> Sequence[str]:
        """Paths of the files directly in a folder that declare a symbol of this qualified name (Go, Java packages)."""

    def named(self, last: str) -> Sequence[str]:
        """SymbolIds of all symbols whose qualified name ends in this part."""


class MemorySurroundings:
    """`Surroundings` over plain values: a whole repository by RepoPath."""

    def __init__(self, files: Mapping[str, ParsedFile]) -> None:
        self.files = files
        self._facts: dict[str, Facts] = {}

    def facts(self, path: str) -> Facts:
        """The facts of a file; empty ones for one that is not here."""
        found = self._facts.get(path)
        if found is None:
            file = self.files.get(path)
            found = self._facts[path] = file.facts if file else Facts()
        return found

    def has(self, path: str) -> bool:
        """See `Surroundings.has`."""
        return path in self.files

    def entry(self, path: str, name: str) -> Entry | None:
        """See `Surroundings.entry`."""
        return self.facts(path).entries.get(name)

    def stars(self, path: str) -> Sequence[str]:
        """See `Surroundings.stars`."""
        return self.facts(path).stars

    def language(self, path: str) -> str:
        """See `Surroundings.language`."""
        file = self.files.get(path)
        return file.language if file else ""

    def ending(self, base: str) -> Sequence[str]:
        """See `Surroundings.ending`."""
        return self._by_base.get(base, ())

    def declaring(self, folder: str, name: str) -> Sequence[str]:
        """See `Surroundings.declaring`."""
        return self._by_folder.get((folder, name), ())

    def named(self, last: str) -> Sequence[str]:
        """See `Surroundings.named`."""
        return self._by_last.get(last, ())

    @cached_property
    def _by_base(self) -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = {}
        for path in sorted(self.files):
            found.setdefault(path.rpartition("/")[2], []).append(path)
        return found

    @cached_property
    def _by_folder(self) -> Mapping[tuple[str, str], Sequence[str]]:
        found: dict[tuple[str, str], list[str]] = {}
        for path in sorted(self.files):
            folder = path.rpartition("/")[0]
            for symbol in self.files[path].symbols:
                found.setdefault((folder, symbol.name), []).append(path)
        return found

    @cached_property
    def _by_last(self) -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = {}
        for path in sorted(self.files):
            for symbol in self.files[path].symbols:
                found.setdefault(symbol.name.rpartition(".")[2], []).append(join_id(path, symbol.name))
        return {last: sorted(ids) for last, ids in found.items()}
