"""From a tree and its query of uses to `Facts`.

Every capture is read in the order of the text, in the scope that it stands in (`places`). What a function keeps (an
attribute, what it returns) is said without its parameters and variables: nobody outside can see them, so what is known
of them is put in their place.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import TYPE_CHECKING

from graphify.codegraph.annotations import class_of, type_chain
from graphify.codegraph.chains import chain_of, is_sent, join, roles_of, steps_of
from graphify.codegraph.documents import could_name
from graphify.codegraph.ids import encode_part
from graphify.codegraph.languages.columns import DOTTED, MEMBER, PATH, SPACES, TABLES, Language
from graphify.codegraph.mentions import link_to, spans_of
from graphify.codegraph.places import Place, Places
from graphify.codegraph.tags import RELATIONS, matches_of
from graphify.codegraph.uses import DECLARED, ELSEWHERE, PACKAGE, PRIVATE, Entry, Facts, Imported, Local, Relation, Use
from graphify.codegraph.written import HERE, placed, whole

if TYPE_CHECKING:
    from tree_sitter import Node, Query

    from graphify.codegraph.symbols import Nest

Captures = Mapping[str, "list[Node]"]

_LAST = re.compile(r"[^\\]*$")
_MAX_INLINED = 3
_RETURNING = frozenset(("function", "method", "type"))
_BY_POSITION = itemgetter(0, 1)
_BINDINGS = ("variable", "parameter", "attribute")


def facts_of(row: Language, query: Query, root: Node, text: bytes, nest: Nest) -> Facts:
    """What a file says of names."""
    matches = matches_of(query, root)
    if not matches:
        return Facts(_Reader(row, text, Places(nest, [], [], row)).entries())
    regions, blocks = ([node for _, each in matches for node in each.get(key, ())] for key in ("region", "block"))
    reader = _Reader(row, text, Places(nest, regions, blocks, row))
    in_order = sorted(((_order(each), pattern, each) for pattern, each in matches), key=_BY_POSITION)
    for _, pattern, captures in in_order:
        reader.read(pattern, captures)
    return Facts(
        reader.entries(),
        tuple(reader.uses),
        tuple(local for known in reader.known.values() for local in known),
        tuple(dict.fromkeys(reader.stars)),
    )


def _order(captures: Captures) -> int:
    """Where a match is read: a name where it is bound, so that what is said last of one place counts."""
    kind = next((kind for kind in _BINDINGS if kind in captures), "")
    return captures[kind][0].start_byte if kind else _position(captures)


def _position(captures: Captures) -> int:
    return min([nodes[0].start_byte for nodes in captures.values()])


@dataclass(slots=True)
class _Draft:
    """An entry in the making."""

    kind: str = ""
    imported: list[Imported] = field(default_factory=list)
    bases: list[str] = field(default_factory=list)
    type: str = ""
    value: str = ""
    reach: str = ""

    def finish(self) -> Entry:
        return Entry(
            self.kind, tuple(dict.fromkeys(self.imported)), tuple(self.bases), self.type, self.value, self.reach
        )


class _Reader:
    """What has been read so far. ``known`` are locals by owner and name."""

    def __init__(self, row: Language, text: bytes, places: Places) -> None:
        self.row = row
        self.text = text
        self.places = places
        self.drafts: dict[str, _Draft] = {}
        self.uses: dict[Use, None] = {}
        self.stars: list[str] = []
        self.reopened: dict[str, int] = {}
        self.readings: dict[int, Callable[[_Reader, Captures], None]] = {}
        self.known: dict[tuple[str, str], list[Local]] = {}
        for name, kind in places.kinds.items():
            self.drafts[name] = _Draft(kind, reach=DECLARED if name in places.declared else "")

    def entries(self) -> dict[str, Entry]:
        return {name: draft.finish() for name, draft in self.drafts.items() if name or draft != _Draft()}

    def read(self, pattern: int, captures: Captures) -> None:
        """Take in one match. What it is about is the same for all matches of a pattern."""
        reading = self.readings.get(pattern)
        if reading is None:
            reading = self.readings[pattern] = next(
                (_READINGS[name] for name in captures if name in _READINGS), _Reader.nothing
            )
        reading(self, captures)

    def nothing(self, captures: Captures) -> None:
        """A scope: `Places` knows it."""

    def use(self, captures: Captures) -> None:
        name = next(each for each in captures if each in RELATIONS)
        relation = RELATIONS[name]
        for node in captures[name]:
            chain = self.chain(node)
            if chain.endswith("()") and is_sent(self.row, node):
                chain = chain.removesuffix("()")
            last = chain.rpartition("|")[2]
            if last and last[-1] not in ")]>" and chain[0] != ".":
                if relation == Relation.CALLS:
                    owner = self.places.inside(node.start_byte).owner
                else:
                    place = self.places.around(node.start_byte)
                    if self.is_local(place, chain):
                        continue
                    owner = place.owner
                self.uses[Use(owner, relation, chain, _line(node))] = None

    def is_local(self, place: Place, chain: str) -> bool:
        """Whether the root of a chain is a variable of a function."""
        root = chain.partition(".")[0]
        return root in self.row.selves or any((owner, root) in self.known for owner in place.owners())

    def named_type(self, place: Place, chain: str, node: Node) -> None:
        """Note the types that an annotation names."""
        for choice in chain.split("|"):
            self.uses[Use(place.owner, Relation.REFERENCES.value, choice.replace("[]", ""), _line(node))] = None

    def base(self, captures: Captures) -> None:
        for node in captures["base"]:
            place = self.places.around(node.start_byte)
            chain = self.type(node)
            heirs = captures.get("heir", ())
            owner = place.member(self.type(heirs[0])) if heirs else place.owner
            if owner in self.places.kinds and chain:
                draft = self.draft(owner)
                draft.bases.append(chain)
                self.uses[Use(owner, Relation.EXTENDS.value, chain, _line(node))] = None

    def reopens(self, captures: Captures) -> None:
        """A definition that adds to another: its name is that one's, unless it is begun in this file too."""
        place = self.places.around(captures["reopens"][0].start_byte)
        if place.owner:
            self.reopened[place.owner] = self.reopened.get(place.owner, 0) + 1
            if self.reopened[place.owner] == self.places.counts[place.owner]:
                self.draft(place.owner).imported.append(ELSEWHERE)

    def package(self, captures: Captures) -> None:
        name = "".join(self.read_text(captures["package"][0]).split())
        draft = self.draft(PACKAGE)
        draft.value = f"{draft.value}.{name}" if draft.value else name

    def imports(self, captures: Captures) -> None:
        """An import, or another name for something here."""
        modules = captures.get("import")
        place = self.places.inside(_position(captures))
        while not modules and not place.is_open and place.up is not None:
            place = place.up  # what is exported under another name is so outside of itself
        module = self.module(modules, place) if modules else ""
        names = captures.get("imported", ())
        line = _line(next(iter(captures.values()))[0])
        if "all" in captures and module != HERE:
            self.stars.append(module)
            self.imports_use(module, "*", line)
        for node in names:
            name = self.chain(node) if self.role(node) in (PATH, MEMBER) else encode_part(self.read_text(node))
            alias = captures.get("alias")
            known_as = encode_part(self.read_text(alias[0])) if alias else name
            self.bind_import(place, known_as, Imported(module, name), line)
            if modules:
                self.imports_use(module, name, line)
        for capture, name in (("default", "default"), ("namespace", "")):
            for node in captures.get(capture, ()):
                self.bind_import(place, self.read_text(node), Imported(module, name), line)
                self.imports_use(module, name, line)
        if modules and not names and not {"all", "default", "namespace"} & captures.keys():
            self.whole_module(place, module, captures.get("alias", ()), line)

    def whole_module(self, place: Place, module: str, alias: Iterable[Node], line: int) -> None:
        """``import a.b``: the name that it has here, or its first part."""
        name, imported = whole(self.row, module)
        self.imports_use(imported.module if imported.name else module, imported.name, line)
        for node in alias:
            return self.bind_import(place, self.read_text(node), imported if imported.name else Imported(module), line)
        if self.row.imports == SPACES and not module.endswith(self.row.suffixes):
            self.bind_import(place, _LAST.search(module)[0], Imported(module), line)  # type: ignore[index]
        if name:
            self.bind_import(place, name, imported, line)
        if self.row.imports == DOTTED and "." in module:  # for a package that has no file of its own
            self.draft(module).imported.append(Imported(module))
        return None

    def module(self, nodes: Iterable[Node], place: Place) -> str:
        """The module that is written in these nodes, one part after the other."""
        written = ["".join(self.read_text(node).split()) for node in sorted(nodes, key=lambda each: each.start_byte)]
        return placed(self.row, written, [each for each in place.owners() if self.places.kinds.get(each) == "module"])

    def imports_use(self, module: str, name: str, line: int) -> None:
        self.uses[Use("", Relation.IMPORTS.value, f"{module}:{name}", line)] = None

    def bind_import(self, place: Place, name: str, imported: Imported, line: int) -> None:
        if imported == Imported("", name):
            return
        if place.is_open:
            self.draft(place.member(name)).imported.append(imported)
        else:
            self.add_local(place, Local(place.owner, name, imported=(imported,), line=line))

    def bind(self, captures: Captures) -> None:
        """A variable, a parameter, an attribute."""
        kind = next(kind for kind in _BINDINGS if kind in captures)
        for node in captures[kind]:
            if node.start_byte in self.places.names:
                continue  # a symbol with a scope says more of itself
            place = (self.places.inside if kind == "variable" else self.places.around)(node.start_byte)
            name = self.chain(node)
            of_type, value = self.meaning(captures)
            if of_type:
                self.named_type(place, of_type, node)
            root, dot, member = name.partition(".")
            if dot:
                if root in (*self.row.selves, *self.row.classes) and "." not in member and place.owner_class:
                    self.keep(f"{place.owner_class}.{member}", place, of_type, value)
                elif TABLES in self.row.rules and place.is_open:
                    self.keep(name, place, of_type, value)
            elif not name or (kind == "parameter" and not of_type and not value and self.is_receiver(name, place)):
                continue
            elif kind == "variable" and place.is_open:
                self.keep(place.member(name), place, of_type, value)
            else:
                self.add_local(place, Local(place.owner, name, of_type, value, line=_line(node)))
                if kind == "attribute" and place.owner_class:
                    self.keep(f"{place.owner_class}.{name}", place, of_type, value)

    def is_receiver(self, name: str, place: Place) -> bool:
        return name in self.row.selves or name in self.row.classes

    def meaning(self, captures: Captures) -> tuple[str, str]:
        """Type and value that a match gives to its name."""
        value = ""
        for node in captures.get("type", ()):
            written = self.read_text(node)
            found = type_chain(self.row, written)
            if found:
                return found, ""
            value = class_of(self.row, written)
        for node in captures.get("value", ()) if not value else ():
            value = self.chain(node)
        for node in captures.get("item", ()):
            value = join([self.chain(node)], "[]")
        for node in captures.get("entered", ()):
            chain = self.chain(node)
            value = join([join([chain], f".{self.row.enters}()"), join([chain], "[]"), chain])
        return "", value

    def keep(self, name: str, place: Place, of_type: str, value: str) -> None:
        """Say of an entry what it is; the first type counts, of values any."""
        draft = self.draft(name)
        draft.type = draft.type or of_type
        draft.value = join([draft.value, self.inlined(place, value)])

    def returns(self, captures: Captures) -> None:
        node = captures["returns"][0]
        place = self.places.around(node.start_byte)
        if place.kind in _RETURNING and not place.is_nameless:
            draft = self.draft(place.owner)
            written = self.read_text(node)
            found = type_chain(self.row, written)
            draft.type = draft.type or found
            draft.value = draft.value or class_of(self.row, written)
            if found:
                self.named_type(place, found, node)

    def returned(self, captures: Captures) -> None:
        node = captures["returned"][0]
        place = self.places.inside(node.start_byte)
        if place.is_function and not place.is_nameless:
            chain = self.chain(node)
            if chain:
                draft = self.draft(place.owner)
                draft.value = join([draft.value, self.inlined(place, chain)])

    def given(self, captures: Captures) -> None:
        self.draft("").value = self.chain(captures["given"][0])

    def opened(self, captures: Captures) -> None:
        self.draft("").bases.extend(filter(None, map(self.chain, captures["opened"])))

    def space(self, captures: Captures) -> None:
        self.draft("").value = self.chain(captures["space"][0])

    def private(self, captures: Captures) -> None:
        place = self.places.around(captures["private"][0].start_byte)
        if place.is_function and not place.owner_class:
            self.draft(place.owner).reach = PRIVATE

    def prose(self, captures: Captures) -> None:
        node = captures["prose"][0]
        text = self.read_text(node)
        ends = [index for index, char in enumerate(text) if char == "\n"]
        for start, mention in spans_of(text):
            self.mention(node, mention, bisect_left(ends, start))

    def link(self, captures: Captures) -> None:
        node = captures["link"][0]
        self.mention(node, link_to(self.read_text(node)), 0)

    def mention(self, node: Node, mention: str, line: int) -> None:
        if could_name(mention):
            place = self.places.around(node.start_byte)
            self.uses[Use(place.owner, Relation.DOCUMENTS.value, mention, _line(node) + line)] = None

    def add_local(self, place: Place, local: Local) -> None:
        if place.member(local.name) in self.places.kinds:
            return  # it is a symbol
        if place.region:
            local = Local(local.owner, local.name, local.type, local.value, local.imported, local.line, *place.region)
        known = self.known.setdefault((local.owner, local.name), [])
        if known and (known[-1].line, known[-1].start) == (local.line, local.start):
            known.pop()  # what is said last of one place counts
        known.append(local)

    def inlined(self, place: Place, value: str, depth: int = 0) -> str:
        """A value without locals."""
        return join([self._inlined(place, choice, depth) for choice in value.split("|")]) if value else ""

    def _inlined(self, place: Place, chain: str, depth: int) -> str:
        root, *rest = steps_of(chain)
        for owner in place.owners():
            known = self.known.get((owner, root))
            if not known:
                continue
            local = known[-1]
            if local.type:
                return join([f"<{each}>" for each in local.type.split("|")], "".join(rest))
            if not local.value or depth >= _MAX_INLINED:
                return ""
            return join([self.inlined(place, local.value, depth + 1)], "".join(rest))
        return chain

    def draft(self, name: str) -> _Draft:
        draft = self.drafts.get(name)
        if draft is None:
            draft = self.drafts[name] = _Draft()
        return draft

    def role(self, node: Node) -> str:
        return roles_of(self.row).get(node.type, ("",))[0]

    def chain(self, node: Node) -> str:
        return chain_of(self.row, node, self.text)

    def type(self, node: Node) -> str:
        """The chain of what is derived from: a type, or an expression."""
        return type_chain(self.row, self.read_text(node)) or self.chain(node)

    def read_text(self, node: Node) -> str:
        return self.text[node.start_byte : node.end_byte].decode("utf-8", "replace")


_READINGS: Mapping[str, Callable[[_Reader, Captures], None]] = {
    **dict.fromkeys(RELATIONS, _Reader.use),
    "base": _Reader.base,
    "reopens": _Reader.reopens,
    "package": _Reader.package,
    "import": _Reader.imports,
    "imported": _Reader.imports,
    "variable": _Reader.bind,
    "parameter": _Reader.bind,
    "attribute": _Reader.bind,
    "returns": _Reader.returns,
    "returned": _Reader.returned,
    "given": _Reader.given,
    "opened": _Reader.opened,
    "space": _Reader.space,
    "private": _Reader.private,
    "prose": _Reader.prose,
    "link": _Reader.link,
}


def _line(node: Node) -> int:
    return node.start_point[0] + 1
