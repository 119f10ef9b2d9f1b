"""Fingerprints: what of a symbol's code counts, as 128 bits.

A function is all of its code. A container (a class, a module, a file) is its own header and everything that stands
between its members, and of each direct member the kind and the head: the definition without its bodies. So an edit
inside a method changes the method and not the class, and every piece of code is in the fingerprint of some symbol or
of the file.

A symbol's own name is a placeholder in its own fingerprint, so a renamed function is found again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from graphify.codegraph.stream import Stream, count_tokens

FILE_SCHEME = "file1"
"""The scheme of a file that has no symbols: its bytes, with line endings normalised."""

_BYTES = 16
_NAME, _MEMBER, _AGAIN = b"\0@", b"\0+", b"\0|"


class Fingerprint(NamedTuple):
    """A written fingerprint, and how many leaves went into it."""

    text: str
    tokens: int


class Outline(Protocol):
    """A definition as fingerprints see it: node ids of what the stream has noted, and the direct members.

    It is all from ``first`` to the end of ``node``; ``until`` is what a section ends before, of which ``node`` is the
    head.
    """

    @property
    def first(self) -> int: ...  # noqa: D102
    @property
    def node(self) -> int: ...  # noqa: D102
    @property
    def until(self) -> int | None: ...  # noqa: D102
    @property
    def name(self) -> int: ...  # noqa: D102
    @property
    def bodies(self) -> Sequence[int]: ...  # noqa: D102
    @property
    def kind(self) -> str: ...  # noqa: D102
    @property
    def is_container(self) -> bool: ...  # noqa: D102
    @property
    def members(self) -> Sequence[Outline]: ...  # noqa: D102


def scheme_of(fingerprint: str) -> str:
    """The part of a fingerprint that says how it was made."""
    return fingerprint.partition(":")[0]


def of_bytes(text: bytes) -> Fingerprint:
    """The fingerprint of a file without symbols; its line endings are normalised already."""
    return _digest(FILE_SCHEME, [text], tokens=0)


def of_symbol(scheme: str, stream: Stream, definitions: Iterable[Outline]) -> Fingerprint:
    """The fingerprint of all definitions of one name, in order."""
    pieces: list[bytes] = []
    for definition in definitions:
        members = definition.members if definition.is_container else ()
        pieces += _without_members(stream, _place(stream, definition), members, stream.spot(definition.name))
        pieces.append(_AGAIN)
    return _digest(scheme, pieces)


def of_file(scheme: str, stream: Stream, members: Sequence[Outline]) -> Fingerprint:
    """The fingerprint of a file with symbols."""
    return _digest(scheme, _without_members(stream, (0, len(stream.text)), members, None))


def _digest(scheme: str, pieces: Iterable[bytes], tokens: int | None = None) -> Fingerprint:
    from blake3 import blake3

    written = b"".join(pieces)
    digest = blake3(written).hexdigest(_BYTES)
    return Fingerprint(f"{scheme}:{digest}", count_tokens(written) if tokens is None else tokens)


def _without_members(
    stream: Stream, whole: tuple[int, int], members: Sequence[Outline], name: tuple[int, int] | None
) -> list[bytes]:
    """A container's own code: the place of each member has its kind and its head."""
    holes = [(_place(stream, member), _head(stream, member)) for member in _apart(members)]
    if name:
        holes.append((name, _NAME))
        holes.sort()
    return _cut(stream.text, whole, holes)


def _apart(members: Sequence[Outline]) -> Iterable[Outline]:
    """Members by node: names that are defined together have one head."""
    return {member.node: member for member in members}.values()


def _place(stream: Stream, definition: Outline) -> tuple[int, int]:
    """From where to where a definition is."""
    start, end = stream.spot(definition.node)
    if definition.first != definition.node:
        start = stream.spot(definition.first)[0]
    return (start, end if definition.until is None else stream.spot(definition.until)[0])


def _head(stream: Stream, member: Outline) -> bytes:
    head = (stream.spot(member.first)[0], stream.spot(member.node)[1])
    # Bodies leave no mark: some grammars have no node for an empty one, and a body that is emptied is still a body.
    pieces = _cut(stream.text, head, [(stream.spot(body), b"") for body in member.bodies])
    return b"".join((_MEMBER, member.kind.encode(), *pieces))


def _cut(text: bytes, whole: tuple[int, int], holes: Iterable[tuple[tuple[int, int], bytes]]) -> list[bytes]:
    """The text from end to end, each hole filled with what is given for it."""
    position, end = whole
    pieces: list[bytes] = []
    for (hole_start, hole_end), filling in holes:
        if hole_start >= position:
            pieces += (text[position:hole_start], filling)
            position = hole_end
    pieces.append(text[position:end])
    return pieces
