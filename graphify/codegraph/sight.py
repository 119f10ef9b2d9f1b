"""What may be asked about a file and those around it while a meaning is looked for.

`Sight` is what all that look see; `Part` is one of them, with the others beside it. Meanings hang on each other, in
circles too: what is under way is asked for once, and no deeper than some bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.languages.columns import TABLES, Language
from graphify.codegraph.modules import Modules
from graphify.codegraph.shared import Shared
from graphify.codegraph.surroundings import Surroundings
from graphify.codegraph.things import At, Thing
from graphify.codegraph.uses import Entry, Facts

if TYPE_CHECKING:
    from graphify.codegraph.meanings import Meanings

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


class Sight:
    """What is asked about: ``path`` and ``facts`` are the file's own. ``active`` is what is under way, ``cuts`` how
    often something was not looked for because of that."""

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

    def __init__(self, meanings: Meanings) -> None:
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
