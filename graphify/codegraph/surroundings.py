"""What the resolver may ask about the rest of a repository.

A file's edges are a function of its own facts and of the answers to these questions, and of nothing else. So whoever
answers can note which questions were asked: as long as their answers stay the same, the edges stay the same. That is
what makes an update exact (see `index`), and why every question is narrow: it names one path or one name, and never
lists a repository.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from graphify.codegraph.uses import Entry

RESOLVER = 1
"""Rises when the same facts and the same answers give other edges: graphs that were made before are made anew."""


class Surroundings(Protocol):
    """A repository's names, to be asked about one at a time. All paths are RepoPaths, all lists are sorted."""

    def has(self, path: str) -> bool:
        """Whether this file is part of the code here."""

    def entry(self, path: str, name: str) -> Entry | None:
        """What a file says of a qualified name; None where it says nothing or is not here."""

    def stars(self, path: str) -> Sequence[str]:
        """The modules all of whose names a file takes over, as written."""

    def language(self, path: str) -> str:
        """The language of a file; empty where it has none or is not here."""

    def ending(self, base: str) -> Sequence[str]:
        """Paths of all files with this name (the last part of a path)."""

    def declaring(self, folder: str, name: str) -> Sequence[str]:
        """Paths of the files directly in a folder that declare a symbol of this qualified name (Go, Java packages)."""

    def named(self, last: str) -> Sequence[str]:
        """SymbolIds of all symbols whose qualified name ends in this part."""
