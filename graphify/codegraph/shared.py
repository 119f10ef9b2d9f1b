"""Names that a file has of others without importing each of them.

One rule a language (the column ``shares`` of its row): the names of the files that it includes and that these include
(C, Bash), those of its namespace (PHP), those of the whole program that have a capital (Ruby). A class or a module of
such a language can go on in another file, so its members are looked for by their qualified names. What several files
define is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from posixpath import dirname, splitext

from graphify.codegraph.ids import split_id
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.languages.columns import EVERYWHERE, INCLUDED, NAMESPACED, Language
from graphify.codegraph.modules import Modules
from graphify.codegraph.resolve import is_test
from graphify.codegraph.surroundings import Surroundings
from graphify.codegraph.things import At, Sort, Thing
from graphify.codegraph.uses import DECLARED, PRIVATE, Entry

_MAX_INCLUDED = 400
"""Files that one file includes, directly or not; those farthest away are left out."""

_OPEN = frozenset(("module", "class", "interface", "type"))
_FUNCTIONS = frozenset(("function", "method"))


class Shared:
    """Finds shared names for the files of one repository."""

    def __init__(self, around: Surroundings, modules: Modules) -> None:
        self.around = around
        self.modules = modules
        self.closures: dict[str, frozenset[str]] = {}
        self.same: dict[tuple[str, str], Sequence[At]] = {}

    def find(self, row: Language, at: At) -> Thing | None:
        """What a qualified name means in a file that does not define it."""
        if row.shares == NAMESPACED:
            return self._in_namespace(at)
        found = None
        if row.shares == INCLUDED:
            closure = self.included(at.path)
            found = self._chosen([each for each in self.named(row, at.name) if each.path in closure])
        elif row.shares == EVERYWHERE and ("." in at.name or at.name[:1].isupper()):
            found = self._chosen(self.named(row, at.name))
        return Thing(Sort.NAME, *found) if found else None

    def named(self, row: Language, name: str) -> Sequence[At]:
        """All symbols of this qualified name, in languages that share their names as this one does."""
        key = (row.shares, name)
        if key not in self.same:
            nodes = (At(*split_id(node)) for node in self.around.named(name.rpartition(".")[2]))
            self.same[key] = [each for each in nodes if each.name == name and self._shares(each.path) == row.shares]
        return self.same[key]

    def _shares(self, path: str) -> str:
        row = LANGUAGES.get(self.around.language(path))
        return row.shares if row else ""

    def _entry(self, at: At) -> Entry:
        return self.around.entry(*at) or Entry()

    def _chosen(self, found: Sequence[At]) -> At | None:
        """The one of these that is meant. Code beats tests, definitions beat declarations; what can go on in several
        files is any of them: the first that derives from something."""
        if len(found) > 1:
            found = [each for each in found if not is_test(each.path)] or found
        if len(found) > 1:
            found = [each for each in found if self._entry(each).reach != DECLARED] or found[:1]
        if len(found) > 1 and all(self._entry(each).kind in _OPEN for each in found):
            return next((each for each in found if self._entry(each).bases), found[0])
        return found[0] if len(found) == 1 else None

    def is_one(self, row: Language, at: At) -> bool:
        """Whether a symbol is the only one of its qualified name that could be meant."""
        if row.shares != EVERYWHERE:
            return True
        others = self.named(row, at.name)
        return len([each for each in others if not is_test(each.path)] or others) < 2

    def definition(self, row: Language, at: At) -> At:
        """Where something is defined that is only declared here: in the file beside that is called so, or the only
        one. The declaration itself where that does not say it."""
        if row.shares != INCLUDED or self._entry(at).reach != DECLARED:
            return at
        found = [each for each in self.named(row, at.name) if self._is_definition(each)]
        stem = splitext(at.path)[0]
        for better in (
            [each for each in found if splitext(each.path)[0] == stem],
            found,
            [each for each in found if not is_test(each.path)],
            [each for each in found if dirname(each.path) == dirname(at.path)],
        ):
            if len(better) == 1:
                return better[0]
        return at

    def _is_definition(self, at: At) -> bool:
        entry = self._entry(at)
        return entry.kind in _FUNCTIONS and entry.reach not in (DECLARED, PRIVATE)

    def included(self, path: str) -> frozenset[str]:
        """The files that a file includes, directly or not."""
        if path not in self.closures:
            self.closures[path] = frozenset(self._walk(path))
        return self.closures[path]

    def _walk(self, path: str) -> Iterator[str]:
        seen = {path}
        waiting = [path]
        for each in waiting:
            for written in self.around.stars(each):
                module = self.modules.find(each, written)
                if module and module.path and module.path not in seen and len(seen) < _MAX_INCLUDED:
                    seen.add(module.path)
                    waiting.append(module.path)
        return iter(waiting[1:])

    # Namespaces

    def _in_namespace(self, at: At) -> Thing | None:
        """A name of the file's namespace; a function can also be of none. What is no name may begin a namespace."""
        own = self.namespace(at.path)
        for space in dict.fromkeys((own, "")):
            found = self.modules.in_namespace(f"{space}.{at.name}" if space else at.name)
            if found and (space == own or "." in at.name or self._entry(found).kind in _FUNCTIONS):
                return Thing(Sort.NAME, *found)
        return Thing(Sort.MODULE, "", at.name) if at.name[:1].isupper() and "." not in at.name else None

    def namespace(self, path: str) -> str:
        """The namespace of a file."""
        return self._entry(At(path, "")).value
