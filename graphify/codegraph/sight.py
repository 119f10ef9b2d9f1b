"""What may be asked about a file and those around it while a meaning is looked for.

`Sight` is what all that look see; `Part` is one of them, with the others beside it. Meanings hang on each other, in
circles too: what is under way is asked for once, and no deeper than some bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.languages.columns import TABLES, Language
from graphify.codegraph.modules import Modules
from graphify.codegraph.shared import Shared
from graphify.codegraph.surroundings import Surroundings
from graphify.codegraph.things import At, Thing
from graphify.codegraph.uses import Entry, Facts, Imported

CLASSES = frozenset(("class", "interface", "type", "module"))
FUNCTIONS = frozenset(("function", "method"))
VALUES = frozenset(("constant", "field"))

MAX_DEPTH = 40
"""Meanings that one meaning may hang on."""

MAX_ALIASES = 5
"""Variables, one assigned from the other, that a value is looked for through."""

TYPES_ONLY, CALLS_ONLY = -1, -2
"""In the place of a line: the chain is a type's, which no variable is."""

_BLANK_ROW = Language("", (), ())


class TopLevelDoors(Protocol):
    """What names of files and modules mean, for those who look for something else."""

    def in_file(self, at: At) -> Thing | None:
        """What a name at the top of a file means."""

    def imported(self, path: str, imported: Imported) -> Thing | None:
        """What an import in a file means."""

    def in_module(self, module: Thing, name: str) -> Thing | None:
        """What a module calls so."""

    def given(self, module: Thing) -> Thing | None:
        """What the file of a module gives to those that import it."""


class ScopesDoors(Protocol):
    """What names mean where they stand."""

    def root(self, path: str, owner: str, name: str, line: int, me: At | None) -> Thing | None:
        """What the first name of a chain means, in a symbol of a file."""

    def class_around(self, path: str, owner: str) -> At | None:
        """The class that holds a symbol."""


class StepsDoors(Protocol):
    """What chains lead to."""

    def chain(self, path: str, owner: str, chain: str, line: int = 0, me: At | None = None) -> Thing | None:
        """What a chain in a symbol of a file means."""

    def guarded(self, key: object, path: str, owner: str, chain: str, line: int, me: At | None) -> Thing | None:
        """What a chain means that may, in the end, hang on itself."""

    def member(self, thing: Thing, name: str) -> Thing | None:
        """What a thing calls so."""


class TypesDoors(Protocol):
    """What classes have and types say."""

    def class_member(self, at: At, name: str, after: At | None = None) -> Thing | None:
        """A member of a class or of one that it derives from."""

    def class_of(self, thing: Thing | None, depth: int = 0) -> At | None:
        """The class that a name stands for."""

    def of_type(self, path: str, owner: str, chain: str, me: At | None) -> Thing | None:
        """A value of a type."""


class Sight:
    """What is asked about: ``path`` and ``facts`` are the file's own. ``active`` is what is under way, ``cuts`` how
    often something was not looked for because of that. Each of those that look goes in and out of the others by doors:
    all recursion is through these."""

    top: TopLevelDoors
    scopes: ScopesDoors
    steps: StepsDoors
    types: TypesDoors

    def __init__(self, path: str, facts: Facts, around: Surroundings) -> None:
        self.path = path
        self.facts = facts
        self.around = around
        self.modules = Modules(around)
        self.shared = Shared(around, self.modules)
        self.active: set[object] = set()
        self.cuts = 0

    def row(self, path: str) -> Language:
        """The row of a file's language."""
        return LANGUAGES.get(self.around.language(path), _BLANK_ROW)

    def entry(self, at: At) -> Entry | None:
        """What is said of a name."""
        return self.around.entry(at.path, at.name)

    def is_class(self, at: At) -> bool:
        """Whether a name is that of a class, or of what is used as one."""
        entry = self.entry(at)
        return entry is not None and (entry.kind in CLASSES or self.is_table(at))

    def is_table(self, at: At) -> bool:
        """Whether a name is that of a value that has members of its own."""
        entry = self.entry(at)
        return entry is not None and entry.kind == "constant" and TABLES in self.row(at.path).rules

    def once(self, key: object, find: Callable[[], Thing | None]) -> Thing | None:
        """What ``find`` finds; None where that hangs on itself, or on too much."""
        if key in self.active or len(self.active) > MAX_DEPTH:
            self.cuts += 1
            return None
        self.active.add(key)
        found = find()
        self.active.discard(key)
        return found


class Part:
    """One that looks for meanings: it sees what all see, and asks the others through ``meanings``."""

    def __init__(self, meanings: Sight) -> None:
        self.meanings = meanings
        self.path = meanings.path
        self.around = meanings.around
        self.modules = meanings.modules
        self.shared = meanings.shared
        self.row = meanings.row
        self.entry = meanings.entry
        self.is_class = meanings.is_class
        self.is_table = meanings.is_table


def outwards(owner: str) -> Iterator[str]:
    """A qualified name and those around it; the file, which has none, last."""
    yield owner
    while owner:
        owner = owner.rpartition(".")[0]
        yield owner
