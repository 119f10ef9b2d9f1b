"""What a file says of other names: the half of a parse that the edges of the code graph come from.

Like symbols, all of this is read from one content alone and knows neither its path nor any other file. An expression
is kept as a *chain*: names joined by ``.``, a call written ``()``, a subscript ``[]``: ``self.app.get(x).run()`` is
``self.app.get().run()``. What cannot be said so (a literal, an operator) is the empty chain, or begins with one:
``"".join()`` is ``.join()``. ``a|b`` is one of several, the first that can be made out; ``<T>`` is some value of type
``T``. In the chain of a type ``T[]`` is what holds values of type ``T``: a list, an iterator, a mapping to them.

`Facts` of a file are two things. `entries` is what *others* may ask about it, by qualified name: what a symbol derives
from, what it returns, what a name was imported from. `uses` is what it asks about others: each one line with the
symbol that holds it. `locals` says what names mean inside a function; nobody outside can see them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple


class Relation(str, Enum):
    """How one node of the code graph stands to another."""

    CONTAINS = "contains"
    IMPORTS = "imports"
    CALLS = "calls"
    EXTENDS = "extends"
    REFERENCES = "references"
    DOCUMENTS = "documents"

    __str__ = str.__str__


class Evidence(str, Enum):
    """Why an edge is drawn: imports, scope, receiver or inheritance say so; or it is the only one of that name."""

    RESOLVED = "resolved"
    NAMED = "named"

    __str__ = str.__str__


class Edge(NamedTuple):
    """An edge: SymbolIds or RepoPaths of its ends, and the line (1-based) of the source's file where it is seen."""

    source: str
    relation: str
    target: str
    line: int
    evidence: str


class Imported(NamedTuple):
    """Where a name comes from: the module as it is written, and the name in it; empty for the module itself, ``*``
    for all of its names."""

    module: str
    name: str = ""


class Entry(NamedTuple):
    """What a file says of one qualified name.

    ``kind`` is the symbol's, empty for what is none: an imported name, an attribute. ``bases`` are chains of what it
    derives from, ``type`` the chain of its annotation (of a function: of what it returns), ``value`` the chain of what
    it is assigned (of a function: of what it returns).
    """

    kind: str = ""
    imported: tuple[Imported, ...] = ()
    bases: tuple[str, ...] = ()
    type: str = ""
    value: str = ""


class Use(NamedTuple):
    """A place where a name is used: the qualified name of the symbol around it (empty: the file itself), how, the
    chain, the line. The chain of an import is ``module:name``, as `Imported` has them."""

    owner: str
    relation: str
    chain: str
    line: int


class Local(NamedTuple):
    """What a name means inside a function (or a block of a file): a parameter, a variable, an import.

    It is known from line ``start`` to line ``end`` (0: everywhere in its owner), and so from its ``line`` on. Without
    type, value and import it only hides others.
    """

    owner: str
    name: str
    type: str = ""
    value: str = ""
    imported: tuple[Imported, ...] = ()
    line: int = 0
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Facts:
    """What one content says of names. ``stars`` are modules all of whose names it takes over."""

    entries: Mapping[str, Entry] = field(default_factory=dict)
    uses: tuple[Use, ...] = ()
    locals: tuple[Local, ...] = ()
    stars: tuple[str, ...] = ()
