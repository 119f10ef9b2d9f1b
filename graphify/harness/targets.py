"""What we put into one file of a harness, and how to tell that it is there.

A target is a place and an edit both ways. It takes the bytes of a file (None where there is none) and returns bytes,
None for "no file", or a Refusal with a sentence for the user. Bytes that are no UTF-8 pass through unharmed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from graphify.harness.blocks import put_block, take_block
from graphify.harness.hookfile import Refusal
from graphify.harness.jsonedit import Run, put, take
from graphify.harness.jsontext import Json
from graphify.harness.tomledit import put_table, take_table

Edited: TypeAlias = "bytes | Refusal | None"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True)
class SettingsTarget:
    """Runs of entries in a JSON file; ``head`` is what a file needs that we make."""

    path: str
    runs: tuple[Run, ...]
    head: Mapping[str, Json] = field(default_factory=dict)

    def put(self, current: bytes | None) -> Edited:
        """The file with ours in it."""
        text = _text(current)
        return text if isinstance(text, Refusal) else _bytes(put(text, self.runs, dict(self.head)))

    def take(self, current: bytes | None) -> Edited:
        """The file without ours."""
        text = _text(current)
        if text is None or isinstance(text, Refusal):
            return text
        return _bytes(take(text, self.runs, dict(self.head)))


@dataclass(frozen=True)
class TableTarget:
    """A table in a TOML file."""

    path: str
    table: tuple[str, ...]
    values: Mapping[str, object]

    def put(self, current: bytes | None) -> Edited:
        """The file with ours in it."""
        text = _text(current)
        return text if isinstance(text, Refusal) else _bytes(put_table(text, self.table, self.values))

    def take(self, current: bytes | None) -> Edited:
        """The file without ours."""
        text = _text(current)
        return text if text is None or isinstance(text, Refusal) else _bytes(take_table(text))


@dataclass(frozen=True)
class PageTarget:
    """A block in a page of instructions; with ``only_there`` only in a page that exists."""

    path: str
    body: str
    only_there: bool = False

    def put(self, current: bytes | None) -> Edited:
        """The file with ours in it."""
        if current is None and self.only_there:
            return None
        text = _text(current)
        return text if isinstance(text, Refusal) else _bytes(put_block(text, self.body))

    def take(self, current: bytes | None) -> Edited:
        """The file without ours."""
        text = _text(current)
        return text if text is None or isinstance(text, Refusal) else _bytes(take_block(text))


@dataclass(frozen=True)
class WholeTarget:
    """A file that is ours altogether; it is known by ``mark``. Without the mark it is somebody else's."""

    path: str
    content: bytes
    mark: bytes

    def put(self, current: bytes | None) -> Edited:
        """The file as it is to be."""
        if current is not None and self.mark not in current:
            return Refusal("it is another tool's file; left alone")
        return self.content

    def take(self, current: bytes | None) -> Edited:
        """None, where the file is ours."""
        return None if current is None or self.mark in current else current


Target: TypeAlias = "SettingsTarget | TableTarget | PageTarget | WholeTarget"


def _text(current: bytes | None) -> str | Refusal | None:
    if current is None:
        return None
    if current.startswith(_UTF16):
        return Refusal("it is UTF-16; save it as UTF-8 first")
    return current.decode("utf-8", "surrogateescape")


def _bytes(text: str | Refusal | None) -> Edited:
    return text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
