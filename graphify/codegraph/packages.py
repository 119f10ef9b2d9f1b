"""Names that several files share without importing them: packages, namespaces, the files of a folder.

A file says which package it is in, and so each of its symbols has a full name, wherever the file lies. What is in a
package is found from the last part of that name; what is in a folder (Go) by asking for the folder. A name that two
files give to different things means neither, but for a definition that others add to: it is one thing, and stands where
it is begun.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from posixpath import basename, dirname, join, splitext

from graphify.codegraph.ids import last_part, split_id
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.languages.columns import FOLDERS, OUTER_PACKAGES, PACKAGES, PARTS, Language
from graphify.codegraph.manifests import GO_NAME
from graphify.codegraph.surroundings import Surroundings
from graphify.codegraph.things import At, Sort, Thing
from graphify.codegraph.uses import ELSEWHERE, PACKAGE

_OR = "|"
_TESTS = "_test"
"""What the package of tests of a package is called after it."""


class Packages:
    """Answers for one repository."""

    def __init__(self, around: Surroundings) -> None:
        self.around = around
        self.known: dict[tuple[str, str], At | None] = {}
        self.lasts: dict[tuple[str, str], list[tuple[str, At]]] = {}
        self.folders: dict[str, str | None] = {}

    def of_file(self, path: str) -> str:
        """The package that a file says that it is in; empty for none."""
        entry = self.around.entry(path, PACKAGE)
        return entry.value if entry else ""

    def holders(self, row: Language, at: At) -> Iterator[str]:
        """The packages that a symbol may be of, as an import finds them: names, or a folder; the innermost first."""
        name = dirname(at.path) if row.imports == FOLDERS else self.full_name(at).rpartition(".")[0]
        yield name
        while row.imports == PACKAGES and name:
            name = name.rpartition(".")[0]
            yield name

    def full_name(self, at: At) -> str:
        """The name of a symbol with that of its package."""
        return _dotted(self.of_file(at.path), at.name)

    def beyond(self, row: Language, at: At) -> At | None:
        """What a name that its file does not know is in the file's package."""
        if row.imports == FOLDERS:
            return self.in_folder(row, dirname(at.path), at.name, self.of_file(at.path))
        if row.imports != PACKAGES:
            return None
        package = self.of_file(at.path)
        found = self.named(row, _dotted(package, at.name))
        while found is None and package and OUTER_PACKAGES in row.rules:
            package = package.rpartition(".")[0]
            found = self.named(row, _dotted(package, at.name))
        return found

    def named(self, row: Language, full: str) -> At | None:
        """The symbol of this full name."""
        key = (row.imports, full)
        if key not in self.known:
            self.known[key] = self._one(row, self._all(row, full))
        return self.known[key]

    def parts(self, row: Language, at: At) -> Sequence[At]:
        """The definitions in other files that add to this one."""
        if row.imports != PACKAGES:
            return ()
        return [each for each in self._all(row, self.full_name(at)) if each != at and self.adds(each)]

    def _is_package(self, at: At) -> bool:
        entry = self.around.entry(at.path, at.name)
        return entry is not None and entry.kind == "module"

    def members(self, row: Language, at: At, name: str) -> Sequence[At]:
        """What in other files may be a member of a class: it is said with the name that the class has."""
        if row.imports == FOLDERS:
            found = self.in_folder(row, dirname(at.path), f"{at.name}.{name}", self.of_file(at.path))
            return [found] if found else []
        others = (each for _, each in self._known(row, name) if each.path != at.path)
        return [each for each in others if _owner(each) == last_part(at.name)]

    def begin(self, row: Language, path: str, owner: str, name: str) -> Thing | None:
        """The packages that the first part of a name may mean in a symbol of a file, seen from its own."""
        if row.imports != PACKAGES or self.around.entry(path, name):
            return None
        found = [name]
        package = _dotted(self.of_file(path), owner).strip(".") if OUTER_PACKAGES in row.rules else ""
        while package:
            found.insert(-1, f"{package}.{name}")
            package = package.rpartition(".")[0]
        return Thing(Sort.MODULE, name=_OR.join(found))

    def inside(self, row: Language, packages: str, name: str) -> Thing:
        """What the first of these packages that has something of this name calls so; else packages in them."""
        names = [f"{package}.{name}" for package in packages.split(_OR)]
        found = next((at for each in names if (at := self.named(row, each))), None)
        return Thing(Sort.NAME, *found) if found else Thing(Sort.MODULE, name=_OR.join(names))

    def in_folder(self, row: Language, folder: str, name: str, package: str = "") -> At | None:
        """What the files of a folder that are in a package (any but one of tests) call so."""
        paths = [
            path
            for path in self.around.declaring(folder, name)
            if LANGUAGES.get(self.around.language(path)) is row and self._is_in(path, package)
        ]
        return At(paths[0], name) if len(paths) == 1 else None

    def _is_in(self, path: str, package: str) -> bool:
        own = self.of_file(path)
        return own == package if package else not own.endswith(_TESTS)

    def folder_of(self, module: str) -> str | None:
        """The folder that an import path means; None for one that is not of this repository."""
        if module not in self.folders:
            self.folders[module] = self._folder_of(module)
        return self.folders[module]

    def _folder_of(self, module: str) -> str | None:
        best = None
        for path in self.around.ending(GO_NAME):
            entry = self.around.entry(path, PACKAGE)
            prefix = entry.value if entry else ""
            if prefix and (module == prefix or module.startswith(prefix + "/")) and len(prefix) > len(best or ""):
                best = prefix
                folder = join(dirname(path), module[len(prefix) + 1 :]).rstrip("/")
        return folder if best else None

    def _ending(self, row: Language, last: str) -> Iterator[At]:
        for ident in self.around.named(last):
            path, name = split_id(ident)
            other = LANGUAGES.get(self.around.language(path))
            if other is not None and other.imports == row.imports:
                yield At(path, name)

    def _all(self, row: Language, full: str) -> list[At]:
        """The symbols of this name that are no packages themselves."""
        return [each for name, each in self._known(row, last_part(full)) if name == full]

    def _known(self, row: Language, last: str) -> Sequence[tuple[str, At]]:
        key = (row.imports, last)
        if key not in self.lasts:
            found = (each for each in self._ending(row, last) if not self._is_package(each))
            self.lasts[key] = [(self.full_name(each), each) for each in found]
        return self.lasts[key]

    def _one(self, row: Language, found: Sequence[At]) -> At | None:
        begun = [each for each in found if not self.adds(each)]
        if begun or not found or PARTS not in row.rules:
            return begun[0] if len(begun) == 1 else None
        return min(found, key=_rank)

    def adds(self, at: At) -> bool:
        """Whether a definition adds to one that is begun elsewhere."""
        entry = self.around.entry(at.path, at.name)
        return entry is not None and ELSEWHERE in entry.imported


def _dotted(package: str, name: str) -> str:
    return f"{package}.{name}" if package else name


def _owner(at: At) -> str:
    return last_part(at.name.rpartition(".")[0])


def _rank(at: At) -> tuple[bool, int, str]:
    """Of several parts the one in the file of its name."""
    stem = splitext(basename(at.path))[0]
    return (stem != at.name.rpartition(".")[2], len(at.path), at.path)
