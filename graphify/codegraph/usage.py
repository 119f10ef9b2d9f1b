"""From a tree and its query of uses to `Facts`.

Every match is read in the order of the text, in the scope that it stands in (`places`). What a match is about, one of
its captures says: `bindings` reads what names mean, the rest is here. `reading` is what it all adds up to.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from graphify.codegraph.annotations import class_of, type_chain
from graphify.codegraph.bindings import read_binding, read_imports
from graphify.codegraph.chains import is_sent, join
from graphify.codegraph.documents import could_name
from graphify.codegraph.languages.columns import Language
from graphify.codegraph.mentions import link_to, spans_of
from graphify.codegraph.places import Places
from graphify.codegraph.reading import Captures, Reading, line_of, position_of
from graphify.codegraph.tags import RELATIONS, Match
from graphify.codegraph.uses import ELSEWHERE, PACKAGE, PRIVATE, Facts, Relation

if TYPE_CHECKING:
    from tree_sitter import Node

    from graphify.codegraph.symbols import Nest

_RETURNING = frozenset(("function", "method", "type"))
_BINDINGS = ("variable", "parameter", "attribute")
_SCOPES = ("region", "block")
_MAX_PATTERNS = 1 << 12
"""Patterns of a query: above any."""


def facts_of(row: Language, matches: Sequence[Match], text: bytes, nest: Nest) -> Facts:
    """What a file says of names. ``matches`` are those of its row's query of uses."""
    plans: dict[int, _Plan] = {}
    scopes: dict[str, list[Node]] = {each: [] for each in _SCOPES}
    waiting: list[tuple[int, _Plan, Captures]] = []
    for pattern, captures in matches:
        plan = plans.get(pattern)
        if plan is None:
            plan = plans[pattern] = _plan(captures)
        for each in plan.scopes:
            scopes[each] += captures.get(each, ())
        if plan.read is not None:
            waiting.append((_order(plan, captures) * _MAX_PATTERNS + pattern, plan, captures))
    waiting.sort(key=itemgetter(0))
    reading = Reading(row, text, Places(nest, scopes["region"], scopes["block"], row))
    for _, plan, captures in waiting:
        plan.read(reading, plan.about, captures)  # type: ignore[misc] # those without are not waiting
    return Facts(reading.entries(), reading.uses(), reading.all_locals(), tuple(dict.fromkeys(reading.stars)))


class _Plan(NamedTuple):
    """What is the same for all matches of a pattern: how they are read, the capture that they are about, whether that
    binds a name, and the scopes that they are."""

    read: Callable[[Reading, str, Captures], None] | None
    about: str
    is_binding: bool
    scopes: tuple[str, ...]


def _plan(captures: Captures) -> _Plan:
    about = next((name for name in _BINDINGS if name in captures), "")
    is_binding = bool(about)
    read = _READINGS.get(next((name for name in captures if name in _READINGS), ""))
    about = about or next((name for name in captures if name in RELATIONS), "")
    return _Plan(read, about, is_binding, tuple(each for each in _SCOPES if each in captures))


def _order(plan: _Plan, captures: Captures) -> int:
    """Where a match is read: a name where it is bound, so that what is said last of one place counts."""
    if plan.is_binding:
        return captures[plan.about][0].start_byte
    if len(captures) == 1:
        (nodes,) = captures.values()
        return nodes[0].start_byte
    return position_of(captures)


def _use(reading: Reading, about: str, captures: Captures) -> None:
    relation = RELATIONS[about]
    for node in captures[about]:
        chain = reading.chain(node)
        if chain.endswith("()") and is_sent(reading.row, node):
            chain = chain.removesuffix("()")
        if not chain or chain[-1] in ")]>|" or chain[0] == ".":
            continue
        if relation == "calls":
            place = reading.places.inside(node.start_byte)
        else:
            place = reading.places.around(node.start_byte)
            if reading.is_local(place, chain):
                continue
        reading.use(place.owner, relation, chain, line_of(node))


def _base(reading: Reading, _: str, captures: Captures) -> None:
    for node in captures["base"]:
        place = reading.places.around(node.start_byte)
        chain = reading.base(node)
        heirs = captures.get("heir", ())
        owner = place.member(reading.base(heirs[0])) if heirs else place.owner
        if owner in reading.places.kinds and chain:
            reading.draft(owner).bases.append(chain)
            reading.use(owner, Relation.EXTENDS.value, chain, line_of(node))


def _reopens(reading: Reading, _: str, captures: Captures) -> None:
    """A definition that adds to another: its name is that one's, unless it is begun in this file too."""
    owner = reading.places.around(captures["reopens"][0].start_byte).owner
    if owner:
        reading.reopened[owner] = reading.reopened.get(owner, 0) + 1
        if reading.reopened[owner] == reading.places.counts[owner]:
            reading.draft(owner).imported.append(ELSEWHERE)


def _package(reading: Reading, _: str, captures: Captures) -> None:
    name = "".join(reading.read(captures["package"][0]).split())
    draft = reading.draft(PACKAGE)
    draft.value = f"{draft.value}.{name}" if draft.value else name


def _returns(reading: Reading, _: str, captures: Captures) -> None:
    node = captures["returns"][0]
    place = reading.places.around(node.start_byte)
    if place.kind in _RETURNING and not place.is_nameless:
        draft = reading.draft(place.owner)
        written = reading.read(node)
        found = type_chain(reading.row, written)
        draft.type = draft.type or found
        draft.value = draft.value or class_of(reading.row, written)
        if found:
            reading.named_type(place, found, node)


def _returned(reading: Reading, _: str, captures: Captures) -> None:
    node = captures["returned"][0]
    place = reading.places.inside(node.start_byte)
    if place.is_function and not place.is_nameless:
        chain = reading.chain(node)
        if chain:
            draft = reading.draft(place.owner)
            draft.value = join([draft.value, reading.inlined(place, chain)])


def _given(reading: Reading, _: str, captures: Captures) -> None:
    reading.draft("").value = reading.chain(captures["given"][0])


def _opened(reading: Reading, _: str, captures: Captures) -> None:
    reading.draft("").bases.extend(reading.chains(captures["opened"]))


def _space(reading: Reading, _: str, captures: Captures) -> None:
    reading.draft("").value = reading.chain(captures["space"][0])


def _private(reading: Reading, _: str, captures: Captures) -> None:
    place = reading.places.around(captures["private"][0].start_byte)
    if place.is_function and not place.owner_class:
        reading.draft(place.owner).reach = PRIVATE


def _prose(reading: Reading, _: str, captures: Captures) -> None:
    node = captures["prose"][0]
    text = reading.read(node)
    ends = [index for index, char in enumerate(text) if char == "\n"]
    _mention(reading, node, ((mention, bisect_left(ends, start)) for start, mention in spans_of(text)))


def _link(reading: Reading, _: str, captures: Captures) -> None:
    node = captures["link"][0]
    _mention(reading, node, [(link_to(reading.read(node)), 0)])


def _mention(reading: Reading, node: Node, mentions: Iterable[tuple[str, int]]) -> None:
    """Note what prose names, each with the line of the node that it is in."""
    for mention, line in mentions:
        if could_name(mention):
            owner = reading.places.around(node.start_byte).owner
            reading.use(owner, Relation.DOCUMENTS.value, mention, line_of(node) + line)


_READINGS: Mapping[str, Callable[[Reading, str, Captures], None]] = {
    **dict.fromkeys(RELATIONS, _use),
    **dict.fromkeys(_BINDINGS, read_binding),
    "import": read_imports,
    "imported": read_imports,
    "base": _base,
    "reopens": _reopens,
    "package": _package,
    "returns": _returns,
    "returned": _returned,
    "given": _given,
    "opened": _opened,
    "space": _space,
    "private": _private,
    "prose": _prose,
    "link": _link,
}
