"""Which file a module's name means.

One function a style of imports (a column of the language's row). All ask whether single files are there, from the
importing file outwards, so the nearest counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import dirname, join

from graphify.codegraph.languages import DOTTED, FILES, LANGUAGES, Language
from graphify.codegraph.surroundings import Surroundings
from graphify.codegraph.things import Sort, Thing

_SOURCES = ("", "src", "lib")
"""Folders in a root that hold packages too."""


class Modules:
    """Finds modules for the files of one repository."""

    def __init__(self, around: Surroundings) -> None:
        self.around = around
        self.found: dict[tuple[str, str], Thing | None] = {}
        self.roots: dict[str, tuple[str, ...]] = {}

    def find(self, path: str, module: str) -> Thing | None:
        """The module of this name, for the file at ``path``; None for one that is not of this repository."""
        row = LANGUAGES.get(self.around.language(path))
        if row is None:
            return None
        key = (path if row.imports == FILES or module.startswith(".") else dirname(path), module)
        if key not in self.found:
            self.found[key] = self._find(row, path, module)
        return self.found[key]

    def _find(self, row: Language, path: str, module: str) -> Thing | None:
        if row.imports == DOTTED:
            return self._dotted(row, path, module)
        return None

    def child(self, row: Language, module: Thing, name: str) -> Thing | None:
        """A module in a package."""
        return self._under(row, join(module.name, name)) if row.imports == DOTTED and module.name else None

    def _dotted(self, row: Language, path: str, module: str) -> Thing | None:
        name = module.lstrip(".")
        level = len(module) - len(name)
        parts = name.replace(".", "/")
        if level:
            folder = dirname(path)
            for _ in range(level - 1):
                folder = dirname(folder)
            return self._under(row, join(folder, parts) if parts else folder)
        for root in self.roots_of(row, dirname(path)):
            found = self._under(row, join(root, parts))
            if found:
                return found
        return None

    def _under(self, row: Language, base: str) -> Thing | None:
        """The file of a module, or of a package, of this path without suffix."""
        for suffix in row.suffixes:
            if self.around.has(base + suffix):
                return Thing(Sort.MODULE, base + suffix, base)
            for initial in row.initials:
                inside = join(base, initial + suffix)
                if self.around.has(inside):
                    return Thing(Sort.MODULE, inside, base)
        return None

    def roots_of(self, row: Language, folder: str) -> tuple[str, ...]:
        """Where absolute names begin: folders around that are no packages themselves, and their folders of sources."""
        if folder not in self.roots:
            self.roots[folder] = tuple(
                join(each, source) if source else each
                for each in _upwards(folder)
                if not self._is_package(row, each)
                for source in _SOURCES
            )
        return self.roots[folder]

    def _is_package(self, row: Language, folder: str) -> bool:
        return any(self.around.has(join(folder, initial + row.suffixes[0])) for initial in row.initials)


def _upwards(folder: str) -> Iterator[str]:
    """A folder and those around it, the repository's root last."""
    yield folder
    while folder:
        folder = dirname(folder)
        yield folder
