"""What the names of a file mean: its imports, and what is bound to variables, parameters and attributes.

A name that can be seen from outside becomes an entry, one inside of a function a local (see `uses`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from graphify.codegraph.annotations import class_of, type_chain
from graphify.codegraph.chains import join
from graphify.codegraph.ids import encode_part
from graphify.codegraph.languages.columns import DOTTED, MEMBER, PATH, SPACES, TABLES
from graphify.codegraph.places import Place
from graphify.codegraph.reading import Captures, Reading, line_of, position_of
from graphify.codegraph.uses import Imported, Relation
from graphify.codegraph.written import HERE, placed, whole

if TYPE_CHECKING:
    from tree_sitter import Node

_LAST = re.compile(r"[^\\]*$")


def read_imports(reading: Reading, _: str, captures: Captures) -> None:
    """An import, or another name for something here."""
    modules = captures.get("import")
    place = reading.places.inside(position_of(captures))
    while not modules and not place.is_open and place.up is not None:
        place = place.up  # what is exported under another name is so outside of itself
    module = _module(reading, modules, place) if modules else ""
    names = captures.get("imported", ())
    line = line_of(next(iter(captures.values()))[0])
    if "all" in captures and module != HERE:
        reading.stars.append(module)
        _use(reading, module, "*", line)
    for node in names:
        is_path = reading.role(node) in (PATH, MEMBER)
        name = reading.chain(node) if is_path else encode_part(reading.read(node))
        alias = captures.get("alias")
        known_as = encode_part(reading.read(alias[0])) if alias else name
        _bind(reading, place, known_as, Imported(module, name), line)
        if modules:
            _use(reading, module, name, line)
    for capture, name in (("default", "default"), ("namespace", "")):
        for node in captures.get(capture, ()):
            _bind(reading, place, reading.read(node), Imported(module, name), line)
            _use(reading, module, name, line)
    if modules and not names and not {"all", "default", "namespace"} & captures.keys():
        _whole_module(reading, place, module, captures.get("alias", ()), line)


def _whole_module(reading: Reading, place: Place, module: str, alias: Iterable[Node], line: int) -> None:
    """``import a.b``: the name that it has here, or its first part."""
    row = reading.row
    name, imported = whole(row, module)
    _use(reading, imported.module if imported.name else module, imported.name, line)
    for node in alias:
        _bind(reading, place, reading.read(node), imported if imported.name else Imported(module), line)
        return
    if row.imports == SPACES and not module.endswith(row.suffixes):
        _bind(reading, place, _LAST.search(module)[0], Imported(module), line)  # type: ignore[index]
    if name:
        _bind(reading, place, name, imported, line)
    if row.imports == DOTTED and "." in module:  # for a package that has no file of its own
        reading.draft(module).imported.append(Imported(module))


def _module(reading: Reading, nodes: Iterable[Node], place: Place) -> str:
    """The module that is written in these nodes, one part after the other."""
    written = ["".join(reading.read(node).split()) for node in sorted(nodes, key=lambda each: each.start_byte)]
    return placed(reading.row, written, [each for each in place.owners if reading.places.kinds.get(each) == "module"])


def _use(reading: Reading, module: str, name: str, line: int) -> None:
    reading.use("", Relation.IMPORTS.value, f"{module}:{name}", line)


def _bind(reading: Reading, place: Place, name: str, imported: Imported, line: int) -> None:
    if imported == Imported("", name):
        return
    if place.is_open:
        reading.draft(place.member(name)).imported.append(imported)
    else:
        reading.add_local(place, name, "", "", line, (imported,))


def read_binding(reading: Reading, kind: str, captures: Captures) -> None:
    """A variable, a parameter, an attribute: what its match says of it."""
    for node in captures[kind]:
        start = node.start_byte
        if start in reading.places.names:
            continue  # a symbol with a scope says more of itself
        place = reading.places.inside(start) if kind == "variable" else reading.places.around(start)
        name = reading.chain(node)
        of_type, value = _meaning(reading, captures) if len(captures) > 1 else ("", "")
        if of_type:
            reading.named_type(place, of_type, node)
        if "." in name:
            _bind_member(reading, place, name, of_type, value)
        elif name:
            _bind_name(reading, place, kind, name, (of_type, value), node)


def _bind_member(reading: Reading, place: Place, name: str, of_type: str, value: str) -> None:
    row = reading.row
    root, _, member = name.partition(".")
    if root in (*row.selves, *row.classes) and "." not in member and place.owner_class:
        reading.keep(f"{place.owner_class}.{member}", place, of_type, value)
    elif TABLES in row.rules and place.is_open:
        reading.keep(name, place, of_type, value)


def _bind_name(reading: Reading, place: Place, kind: str, name: str, meant: tuple[str, str], node: Node) -> None:
    if kind == "parameter" and meant == ("", "") and (name in reading.row.selves or name in reading.row.classes):
        return
    if kind == "variable" and place.is_open:
        reading.keep(place.member(name), place, *meant)
        return
    reading.add_local(place, name, *meant, line_of(node))
    if kind == "attribute" and place.owner_class:
        reading.keep(f"{place.owner_class}.{name}", place, *meant)


def _meaning(reading: Reading, captures: Captures) -> tuple[str, str]:
    """Type and value that a match gives to its name."""
    value = ""
    for node in captures.get("type", ()):
        written = reading.read(node)
        found = type_chain(reading.row, written)
        if found:
            return found, ""
        value = class_of(reading.row, written)
    for node in captures.get("value", ()) if not value else ():
        value = reading.chain(node)
    for node in captures.get("item", ()):
        value = join([reading.chain(node)], "[]")
    for node in captures.get("entered", ()):
        chain = reading.chain(node)
        value = join([join([chain], f".{reading.row.enters}()"), join([chain], "[]"), chain])
    return "", value
