"""What has been read of a file so far, and how more is added to it (see `usage`).

Three things come together: uses, what is known of names inside of functions, and drafts of what is said of names that
others can see. What is kept of a name (an attribute, what a function returns) is said without parameters and variables:
nobody outside can see them, so what is known of them is put in their place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from graphify.codegraph.annotations import type_chain
from graphify.codegraph.chains import chain_of, join, roles_of, steps_of
from graphify.codegraph.languages.columns import Language
from graphify.codegraph.places import Place, Places
from graphify.codegraph.uses import DECLARED, Entry, Imported, Local, Relation, Use

if TYPE_CHECKING:
    from tree_sitter import Node

Captures = Mapping[str, "list[Node]"]

_MAX_INLINED = 3


@dataclass(slots=True)
class Draft:
    """An entry in the making."""

    kind: str = ""
    imported: list[Imported] = field(default_factory=list)
    bases: list[str] = field(default_factory=list)
    type: str = ""
    value: str = ""
    reach: str = ""

    def finish(self) -> Entry:
        """The entry."""
        return Entry(
            self.kind, tuple(dict.fromkeys(self.imported)), tuple(self.bases), self.type, self.value, self.reach
        )


class Reading:
    """What has been read so far. ``locals`` are by owner and name, ``names`` all those that are some local's;
    ``reopened`` says how often a definition adds to one that is elsewhere.
    """

    def __init__(self, row: Language, text: bytes, places: Places) -> None:
        self.row = row
        self.text = text
        self.places = places
        self.drafts: dict[str, Draft] = {}
        self.seen: dict[tuple[str, str, str, int], None] = {}
        self.stars: list[str] = []
        self.reopened: dict[str, int] = {}
        self.locals: dict[tuple[str, str], list[Local]] = {}
        self.names: set[str] = set()
        for name, kind in places.kinds.items():
            self.drafts[name] = Draft(kind, reach=DECLARED if name in places.declared else "")

    # What comes out

    def entries(self) -> dict[str, Entry]:
        """What is said of names that others can see."""
        return {name: draft.finish() for name, draft in self.drafts.items() if name or draft != Draft()}

    def uses(self) -> tuple[Use, ...]:
        """The uses, each once."""
        return tuple(map(Use._make, self.seen))

    def all_locals(self) -> tuple[Local, ...]:
        """What is known of names inside of functions."""
        return tuple(local for known in self.locals.values() for local in known)

    # What is added

    def use(self, owner: str, relation: str, chain: str, line: int) -> None:
        """Note a use."""
        self.seen[owner, relation, chain, line] = None

    def named_type(self, place: Place, chain: str, node: Node) -> None:
        """Note the types that an annotation names."""
        for choice in chain.split("|"):
            self.use(place.owner, Relation.REFERENCES.value, choice.replace("[]", ""), line_of(node))

    def draft(self, name: str) -> Draft:
        """The draft of a name, begun if there is none yet."""
        draft = self.drafts.get(name)
        if draft is None:
            draft = self.drafts[name] = Draft()
        return draft

    def keep(self, name: str, place: Place, of_type: str, value: str) -> None:
        """Say of an entry what it is; the first type counts, of values any."""
        draft = self.draft(name)
        draft.type = draft.type or of_type
        if value:
            draft.value = join([draft.value, self.inlined(place, value)])

    def add_local(
        self, place: Place, name: str, of_type: str, value: str, line: int, imported: tuple[Imported, ...] = ()
    ) -> None:
        """Say what a name means inside of a scope."""
        owner = place.owner
        if place.member(name) in self.places.kinds:
            return  # it is a symbol
        start, end = place.region or (0, 0)
        known = self.locals.setdefault((owner, name), [])
        self.names.add(name)
        if known and (known[-1].line, known[-1].start) == (line, start):
            known.pop()  # what is said last of one place counts
        known.append(Local(owner, name, of_type, value, imported, line, start, end))

    # What is asked

    def is_local(self, place: Place, chain: str) -> bool:
        """Whether the root of a chain is a variable of a function."""
        root = chain.partition(".")[0]
        if root in self.row.selves:
            return True
        return root in self.names and any((owner, root) in self.locals for owner in place.owners)

    def inlined(self, place: Place, value: str, depth: int = 0) -> str:
        """A value without locals."""
        return join([self._inlined(place, choice, depth) for choice in value.split("|")]) if value else ""

    def _inlined(self, place: Place, chain: str, depth: int) -> str:
        root, *rest = steps_of(chain)
        for owner in place.owners if root in self.names else ():
            known = self.locals.get((owner, root))
            if not known:
                continue
            local = known[-1]
            if local.type:
                return join([f"<{each}>" for each in local.type.split("|")], "".join(rest))
            if not local.value or depth >= _MAX_INLINED:
                return ""
            return join([self.inlined(place, local.value, depth + 1)], "".join(rest))
        return chain

    def role(self, node: Node) -> str:
        """What a node of an expression does, as the row says."""
        return roles_of(self.row).get(node.type, ("",))[0]

    def chain(self, node: Node) -> str:
        """The chain of an expression."""
        return chain_of(self.row, node, self.text)

    def chains(self, nodes: Iterable[Node]) -> Iterable[str]:
        """The chains of expressions that say something."""
        return filter(None, map(self.chain, nodes))

    def base(self, node: Node) -> str:
        """The chain of what is derived from: a type, or an expression."""
        return type_chain(self.row, self.read(node)) or self.chain(node)

    def read(self, node: Node) -> str:
        """The text of a node."""
        return self.text[node.start_byte : node.end_byte].decode("utf-8", "replace")


def line_of(node: Node) -> int:
    """The line that a node begins in, from 1."""
    return node.start_point[0] + 1


def position_of(captures: Captures) -> int:
    """Where a match begins: its first byte."""
    return min([nodes[0].start_byte for nodes in captures.values()])
