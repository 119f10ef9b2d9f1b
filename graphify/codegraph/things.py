"""What an expression can turn out to be, for the resolver."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Sort(Enum):
    """Kinds of things."""

    MODULE = "module"
    NAME = "name"
    INSTANCE = "instance"
    MANY = "many"
    PICK = "pick"
    SUPER = "super"


class At(NamedTuple):
    """A qualified name in a file."""

    path: str
    name: str


class Thing(NamedTuple):
    """What an expression is.

    A MODULE has the path of its file (empty for a folder without one) and, as its name, the path that its parts are
    under. A NAME is an entry of a file, seen through the class ``via``; an INSTANCE and a SUPER are of a class. MANY
    hold ``inner``, and a PICK gives one of them when it is called.
    """

    sort: Sort
    path: str = ""
    name: str = ""
    via: At | None = None
    inner: Thing | None = None

    @property
    def at(self) -> At:
        """Where it is, or its class."""
        return At(self.path, self.name)


def instance(at: At) -> Thing:
    """An instance of a class."""
    return Thing(Sort.INSTANCE, at.path, at.name)


def many(inner: Thing | None) -> Thing | None:
    """What holds such things."""
    return Thing(Sort.MANY, inner=inner) if inner else None
