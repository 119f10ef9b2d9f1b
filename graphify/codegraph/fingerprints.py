"""Fingerprints: what of a symbol's code counts, as 128 bits.

A function is all of its code. A container (a class, a module, a file) is its own header and everything that stands
between its members, and of each direct member the kind and the head: the definition without its bodies. So an edit
inside a method changes the method and not the class, and every piece of code is in the fingerprint of some symbol or
of the file.

A symbol's own name is a placeholder in its own fingerprint, so a renamed function is found again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from graphify.codegraph.stream import Stream, count_tokens

FILE_SCHEME = "file1"
"""The scheme of a file that has no symbols: its bytes, with line endings normalised."""

_DIGITS = 32
_NAME, _BODY, _MEMBER, _AGAIN = b"\0@", b"\0#", b"\0+", b"\0|"


class Fingerprint(NamedTuple):
    """A written fingerprint, and how many leaves went into it."""

    text: str
    tokens: int


class Outline(Protocol):
    """A definition as fingerprints see it: node ids of what the stream has noted, and the direct members."""

    @property
    def node(self) -> int: ...  # noqa: D102
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
        pieces += _without_members(stream, stream.spot(definition.node), members, stream.spot(definition.name))
        pieces.append(_AGAIN)
    return _digest(scheme, pieces)


def of_file(scheme: str, stream: Stream, members: Sequence[Outline]) -> Fingerprint:
    """The fingerprint of a file with symbols."""
    return _digest(scheme, _without_members(stream, (0, len(stream.text)), members, None))


def _digest(scheme: str, pieces: Iterable[bytes], tokens: int | None = None) -> Fingerprint:
    from blake3 import blake3

    written = b"".join(pieces)
    digest = blake3(written).hexdigest()[:_DIGITS]
    return Fingerprint(f"{scheme}:{digest}", count_tokens(written) if tokens is None else tokens)


def _without_members(
    stream: Stream, whole: tuple[int, int], members: Sequence[Outline], name: tuple[int, int] | None
) -> Iterator[bytes]:
    """A container's own code: the place of each member has its kind and its head."""
    holes = [(stream.spot(member.node), b"".join(_head(stream, member))) for member in _apart(members)]
    if name:
        holes.append((name, _NAME))
        holes.sort()
    return _cut(stream.text, whole, holes)


def _apart(members: Sequence[Outline]) -> Iterable[Outline]:
    """Members by node: names that are defined together have one head."""
    return {member.node: member for member in members}.values()


def _head(stream: Stream, member: Outline) -> Iterator[bytes]:
    yield _MEMBER + member.kind.encode()
    yield from _cut(stream.text, stream.spot(member.node), [(stream.spot(body), _BODY) for body in member.bodies])


def _cut(text: bytes, whole: tuple[int, int], holes: Iterable[tuple[tuple[int, int], bytes]]) -> Iterator[bytes]:
    """The text from end to end, each hole filled with what is given for it."""
    position, end = whole
    for (hole_start, hole_end), filling in holes:
        if hole_start >= position:
            yield text[position:hole_start]
            yield filling
            position = hole_end
    yield text[position:end]
