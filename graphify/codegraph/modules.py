"""Which file a module's name means.

One function a style of imports (a column of the language's row). All ask whether single files are there, from the
importing file outwards, so the nearest counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import dirname, join, normpath

from graphify.codegraph.crates import Crates
from graphify.codegraph.ids import split_id
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.languages.columns import (
    CRATES,
    DOTTED,
    FILES,
    FOLDERS,
    PACKAGES,
    PATHS,
    REQUIRED,
    SPACES,
    Language,
)
from graphify.codegraph.packages import Packages
from graphify.codegraph.scripts import Scripts
from graphify.codegraph.surroundings import Surroundings
from graphify.codegraph.things import At, Sort, Thing

_BY_FILE = frozenset((FILES, CRATES, PATHS, SPACES))
"""Styles whose names depend on the file that they are in, not on its folder alone."""

_SOURCES = ("", "src", "lib")
"""Folders in a root that hold packages too."""


class Modules:
    """Finds modules for the files of one repository."""

    def __init__(self, around: Surroundings) -> None:
        self.around = around
        self.scripts = Scripts(around)
        self.found: dict[tuple[str, str], Thing | None] = {}
        self.roots: dict[str, tuple[str, ...]] = {}
        self.packages = Packages(around)
        self.crates = Crates(around)

    def find(self, path: str, module: str) -> Thing | None:
        """The module of this name, for the file at ``path``; None for one that is not of this repository."""
        row = LANGUAGES.get(self.around.language(path))
        if row is None:
            return None
        key = (path if row.imports in _BY_FILE or module.startswith(".") else dirname(path), module)
        if key not in self.found:
            self.found[key] = self._find(row, path, module)
        return self.found[key]

    def _find(self, row: Language, path: str, module: str) -> Thing | None:
        if row.imports == DOTTED:
            return self._dotted(row, path, module)
        if row.imports == PATHS:
            return self._path(row, path, module)
        if row.imports == REQUIRED:
            return self._required(row, path, module.replace(".", "/"))
        if row.imports == SPACES:
            if module.endswith(row.suffixes):
                return self._path(row, path, module)
            return self._space(module.replace("\\", ".").strip("."))
        if row.imports == FILES:
            file = self.scripts.find(path, module)
            return Thing(Sort.MODULE, file) if file else None
        if row.imports == FOLDERS:
            folder = self.packages.folder_of(module)
            return Thing(Sort.MODULE, name=folder) if folder is not None else None
        if row.imports == PACKAGES:
            at = self.packages.named(row, module)
            return Thing(Sort.NAME, *at) if at else Thing(Sort.MODULE, name=module)
        return self.crates.begin(row, path, module) if row.imports == CRATES else None

    def child(self, row: Language, module: Thing, name: str) -> Thing | None:
        """A module in a package, or what one without a file of its own calls so."""
        if row.imports == SPACES and module.name:
            return self._space(f"{module.name}.{name}")
        if row.imports == CRATES:
            return self.crates.child(row, module, name)
        if row.imports == PACKAGES:
            return self.packages.inside(row, module.name, name)
        if row.imports == FOLDERS:
            at = self.packages.in_folder(row, module.name, name)
            return Thing(Sort.NAME, *at) if at else None
        return self._under(row, join(module.name, name)) if row.imports == DOTTED and module.name else None

    def _path(self, row: Language, path: str, module: str) -> Thing | None:
        """A path: relative to the file, or the only one that ends so. One in ``<>`` is not beside the file, and a name
        alone in them is the system's."""
        written = module.strip("\"'<>")
        if not written or ("/" not in written and module.startswith("<")):
            return None
        if not module.startswith("<"):
            found = self._file(row, normpath(join(dirname(path), written.lstrip("/"))))
            if found:
                return found
        return self._ending(row, written.lstrip("/"))

    def _required(self, row: Language, path: str, written: str) -> Thing | None:
        """A path that is relative to some folder around, or the only one that ends so."""
        for root in _upwards(dirname(path)):
            for source in _SOURCES:
                found = self._under(row, join(root, source, written))
                if found:
                    return found
        return self._ending(row, written)

    def _file(self, row: Language, path: str) -> Thing | None:
        """The file of a path, with or without its suffix."""
        for suffix in ("", *row.suffixes):
            if self.around.has(path + suffix):
                return Thing(Sort.MODULE, path + suffix)
        return None

    def _ending(self, row: Language, written: str) -> Thing | None:
        """The only file whose path ends so; relative steps say nothing here."""
        written = "/".join(part for part in written.split("/") if part not in (".", ".."))
        base = written.rpartition("/")[2]
        for suffix in ("", *row.suffixes) if base else ():
            end = written + suffix
            found = [each for each in self.around.ending(base + suffix) if each == end or each.endswith("/" + end)]
            if found:
                return Thing(Sort.MODULE, found[0]) if len(found) == 1 else None
        return None

    def _space(self, name: str) -> Thing:
        """What has this name with its namespace, or the namespace of that name."""
        found = self.in_namespace(name)
        return Thing(Sort.NAME, *found) if found else Thing(Sort.MODULE, "", name)

    def in_namespace(self, name: str) -> At | None:
        """The only symbol that has this name with its file's namespace before it."""
        last = name.rpartition(".")[2]
        found = []
        for node in self.around.named(last):
            at = At(*split_id(node))
            if name == at.name or name.endswith("." + at.name):
                file = self.around.entry(at.path, "")
                space = file.value if file else ""
                if (f"{space}.{at.name}" if space else at.name) == name:
                    found.append(at)
        return found[0] if len(found) == 1 else None

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
