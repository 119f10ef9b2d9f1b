"""What names at the top of a file mean, from inside and from outside, and what modules hold.

A name is one of the file's own, of what it imports, shares with others, takes over, or adds to.
"""

from __future__ import annotations

from graphify.codegraph.ids import encode_part
from graphify.codegraph.languages.columns import CRATES, GIVING
from graphify.codegraph.sight import MAX_ALIASES, Part, Sight
from graphify.codegraph.things import At, Sort, Thing
from graphify.codegraph.uses import ELSEWHERE, Imported
from graphify.codegraph.written import PATH_MARKS


class TopLevel(Part):
    """Names of files and modules. ``names`` are those that were asked for."""

    def __init__(self, meanings: Sight) -> None:
        super().__init__(meanings)
        self.names: dict[At, Thing | None] = {}

    def in_file(self, at: At) -> Thing | None:
        """What a name at the top of a file means, from inside and from outside."""
        if at in self.names:
            return self.names[at]
        cuts = self.meanings.cuts
        found = self.meanings.once(at, lambda: self._in_file(at))
        if cuts == self.meanings.cuts or not self.meanings.active:
            self.names[at] = found
        return found

    def _in_file(self, at: At) -> Thing | None:
        entry = self.entry(at)
        if entry:
            if ELSEWHERE in entry.imported:
                begun = self.modules.packages.named(self.row(at.path), self.modules.packages.full_name(at))
                return Thing(Sort.NAME, *(begun or at))
            for imported in entry.imported:
                found = self.imported(at.path, imported)
                if found:
                    return found
            return Thing(Sort.NAME, at.path, at.name) if entry.kind or not entry.imported else None
        row = self.row(at.path)
        if row.shares:
            return self.shared.find(row, at) or self.opened(at)
        beyond = self.modules.packages.beyond(self.row(at.path), at)
        if beyond:
            return Thing(Sort.NAME, *beyond)
        for star in self.around.stars(at.path) if "." not in at.name else ():
            module = self.module(at.path, star)
            found = self.meanings.steps.member(module, at.name) if module else None
            if found and (found.sort is not Sort.MODULE or found.path):
                return found
        return None

    def opened(self, at: At) -> Thing | None:
        """What a name means that is in a namespace whose names are all taken over (`using namespace`)."""
        file = self.around.entry(at.path, "")
        spaces = file.bases if file else ()
        for space in () if at.name.startswith(tuple(f"{each}." for each in spaces)) else spaces:
            found = self.in_file(At(at.path, f"{space}.{at.name}"))
            if found:
                return found
        return None

    def module(self, path: str, module: str) -> Thing | None:
        """What the name of a module means in a file."""
        if self.row(path).imports != CRATES:
            return self.modules.find(path, module)
        first, *rest = module.split(".")
        found = self.modules.find(path, first) if first in PATH_MARKS else self.in_file(At(path, first))
        found = found or self.modules.find(path, first)
        for part in rest:
            found = self.meanings.steps.member(found, part) if found else None
        return found

    def imported(self, path: str, imported: Imported) -> Thing | None:
        """What an import in a file means."""
        if not imported.module:
            return self.in_file(At(path, imported.name))
        module = self.module(path, imported.module)
        if module is None or imported.name:
            return self.meanings.steps.member(module, imported.name) if module else None
        whole = self.row(module.path).whole
        return (self.in_file(At(module.path, encode_part(whole))) if whole else None) or module

    def in_module(self, module: Thing, name: str) -> Thing | None:
        """What a module calls so: something in its file, or a module in it."""
        row = self.row(module.path or self.path)
        for prefix in ("", *row.exports) if module.path else ():
            found = self.in_file(At(module.path, f"{prefix}.{name}" if prefix else name))
            if found:
                return found
        given = self.given(module)
        found = self.meanings.steps.member(given, name) if given else None
        return found or self.modules.child(row, module, name)

    def given(self, module: Thing) -> Thing | None:
        """What the file of a module gives to those that import it, if it is no module that gives something itself."""
        found: Thing | None = module
        for _ in range(MAX_ALIASES):
            if found is None or found.sort is not Sort.MODULE:
                return found
            file = self.around.entry(found.path, "") if found.path else None
            if file is None or not file.value or GIVING not in self.row(found.path).rules:
                return found if found != module else None
            found = self.meanings.steps.guarded((found, "given"), found.path, "", file.value, 0, None)
        return None
