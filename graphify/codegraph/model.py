"""The values that code is turned into.

A file is parsed once, by content, so what comes out (`ParsedFile`, `Symbol`) does not know where the file lies: the
same blob under two paths has the same symbols. `CodeView` is how the rest of the code graph, and whoever asks it,
sees a whole repository: the index implements it over SQLite, and `MemoryView` over plain values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from graphify.codegraph.said import read_facts
from graphify.codegraph.uses import Facts


@dataclass(frozen=True, slots=True)
class Span:
    """Where one definition stands: 1-based lines, both ends included."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Symbol:
    """All definitions of one qualified name in one file, in order.

    ``name`` is the qualified name ``Outer.inner`` with ``%``, ``#``, newline and ``.`` or ``::`` inside a part
    percent-encoded; ``kind`` one of the kinds of the design; ``fingerprint`` is
    ``<language><n>:<32 hex digits>``, empty where the grammar makes none; ``tokens`` counts the leaves that went
    into it; ``signature`` is the first line of the first definition, ``doc`` the first line of its docstring.
    """

    name: str
    kind: str
    spans: tuple[Span, ...]
    fingerprint: str
    tokens: int
    signature: str = ""
    doc: str = ""


@dataclass(frozen=True)
class ParsedFile:
    """What one content in one language holds.

    ``language`` is the row's name, empty for a file of no known language; ``fingerprint`` is that of the file as a
    whole (by outline where it has symbols, ``file1:`` otherwise), empty where none is made; ``skipped`` says why
    nothing was read (then there are no symbols); ``remark`` says why there are symbols but no fingerprints. ``said`` is
    what it says of names, as the text that `said` writes: most readers want symbols alone.
    """

    language: str
    fingerprint: str
    tokens: int = 0
    symbols: tuple[Symbol, ...] = ()
    skipped: str = ""
    has_errors: bool = False
    remark: str = ""
    said: str = ""

    @cached_property
    def facts(self) -> Facts:
        """What it says of names."""
        return read_facts(self.said)

    @cached_property
    def by_name(self) -> Mapping[str, Symbol]:
        """Its symbols by qualified name."""
        return {symbol.name: symbol for symbol in self.symbols}


@dataclass(frozen=True, slots=True)
class Located:
    """A symbol and the file it stands in."""

    path: str
    symbol: Symbol

    @property
    def id(self) -> str:
        """The SymbolId."""
        return f"{self.path}::{self.symbol.name}"


class CodeView(Protocol):
    """A repository's code at one moment, to be asked."""

    def file(self, path: str) -> ParsedFile | None:
        """The file at this RepoPath; None when it is not part of the repository here."""

    def paths_ending(self, suffix: str) -> Sequence[str]:
        """RepoPaths equal to ``suffix`` or ending in ``/`` and it, sorted."""

    def named(self, name: str) -> Sequence[Located]:
        """Symbols whose qualified name is ``name`` or ends in ``.`` and it, sorted by id."""

    def names(self) -> Sequence[str]:
        """The last part of every qualified name, sorted, each once."""

    def with_fingerprint(self, fingerprint: str) -> Sequence[Located]:
        """Symbols that have this fingerprint, sorted by id."""

    def unseen(self, path: str) -> str:
        """Why this path, though the repository has it, cannot be looked at here (sparse, submodule); else empty."""


@dataclass(frozen=True)
class MemoryView:
    """A `CodeView` over plain values."""

    files: Mapping[str, ParsedFile]
    unseen_paths: Mapping[str, str] = field(default_factory=dict)

    def file(self, path: str) -> ParsedFile | None:
        """See `CodeView.file`."""
        return self.files.get(path)

    def paths_ending(self, suffix: str) -> Sequence[str]:
        """See `CodeView.paths_ending`."""
        return sorted(path for path in self.files if path == suffix or path.endswith("/" + suffix))

    def named(self, name: str) -> Sequence[Located]:
        """See `CodeView.named`."""
        return self._where(lambda symbol: symbol.name == name or symbol.name.endswith("." + name))

    def names(self) -> Sequence[str]:
        """See `CodeView.names`."""
        return sorted({symbol.name.rpartition(".")[2] for file in self.files.values() for symbol in file.symbols})

    def with_fingerprint(self, fingerprint: str) -> Sequence[Located]:
        """See `CodeView.with_fingerprint`."""
        return self._where(lambda symbol: symbol.fingerprint == fingerprint)

    def unseen(self, path: str) -> str:
        """See `CodeView.unseen`."""
        return self.unseen_paths.get(path, "")

    def _where(self, wanted: Callable[[Symbol], bool]) -> Sequence[Located]:
        found = (
            Located(path, symbol) for path, parsed in self.files.items() for symbol in parsed.symbols if wanted(symbol)
        )
        return sorted(found, key=lambda located: located.id)
