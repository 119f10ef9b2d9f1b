"""Crates: which file a module of Rust is, and where paths begin.

A module `a` of a module is the file `a.rs` or `a/mod.rs` beside it; of the module of a file `x.rs` they are in the
folder `x`. A crate's own module is the nearest `lib.rs` or `main.rs` around; a file without one is a crate of its own,
as tests and examples are. Other crates of the repository are known by the names in their manifests.
"""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import basename, dirname, join, splitext

from graphify.codegraph.languages.columns import Language
from graphify.codegraph.manifests import CARGO_NAME
from graphify.codegraph.surroundings import Surroundings
from graphify.codegraph.things import Sort, Thing
from graphify.codegraph.uses import PACKAGE
from graphify.codegraph.written import HERE, OUT, ROOT

_ROOTS = ("lib", "main")
_APART = ("tests", "examples", "benches", "bin")
"""Folders whose files are crates of their own."""


class Crates:
    """Answers for one repository."""

    def __init__(self, around: Surroundings) -> None:
        self.around = around
        self.others: dict[str, Thing | None] = {}

    def begin(self, row: Language, path: str, name: str) -> Thing | None:
        """What the first part of a path means in a file, when it is no name of the file."""
        here = _module(row, path)
        if name == HERE:
            return here
        if name == ROOT:
            return self.root(row, path)
        return self.child(row, here, name) or (None if name == OUT else self.other(row, name))

    def child(self, row: Language, module: Thing, name: str) -> Thing | None:
        """A module in a module, or the one around."""
        if name == HERE:
            return module
        if name != OUT:
            return self._under(row, join(module.name, name)) if module.path else None
        if self._is_root(row, module.path):
            return None
        folder = dirname(module.name)
        found = self._under(row, folder) if folder else None
        return found or next(
            (self._file(row, path) for path in self._roots(row, folder) if self.around.has(path)), None
        )

    def root(self, row: Language, path: str) -> Thing | None:
        """The module of the crate that a file is in."""
        folder = dirname(path)
        while not self._is_root(row, path):
            found = next((each for each in self._roots(row, folder) if self.around.has(each)), None)
            if found:
                return self._file(row, found)
            if not folder or basename(folder) in _APART:
                break
            folder = dirname(folder)
        return self._file(row, path)

    def other(self, row: Language, name: str) -> Thing | None:
        """Another crate of this repository."""
        if name not in self.others:
            self.others[name] = next(self._others(row, name), None)
        return self.others[name]

    def _others(self, row: Language, name: str) -> Iterator[Thing]:
        for manifest in self.around.ending(CARGO_NAME):
            entry = self.around.entry(manifest, PACKAGE)
            path = join(dirname(manifest), "src", _ROOTS[0] + row.suffixes[0])
            if entry and entry.value.replace("-", "_") == name and self.around.has(path):
                yield self._file(row, path)

    def _roots(self, row: Language, folder: str) -> Iterator[str]:
        return (join(folder, root + row.suffixes[0]) for root in _ROOTS)

    def _is_root(self, row: Language, path: str) -> bool:
        stem = splitext(basename(path))[0]
        return stem in _ROOTS or (basename(dirname(path)) in _APART and stem not in row.initials)

    def _under(self, row: Language, base: str) -> Thing | None:
        suffix = row.suffixes[0]
        for path in (base + suffix, join(base, row.initials[0] + suffix)):
            if self.around.has(path):
                return Thing(Sort.MODULE, path, base)
        return None

    def _file(self, row: Language, path: str) -> Thing:
        return _module(row, path)


def _module(row: Language, path: str) -> Thing:
    """The module that a file is; its children are under its name."""
    base = splitext(path)[0]
    return Thing(Sort.MODULE, path, dirname(path) if basename(base) in row.initials else base)
