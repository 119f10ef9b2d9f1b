"""The edges of one file, from its own facts and what the resolver may ask of others (`surroundings`).

* ``contains``: from the file to its symbols, and from a symbol to its members;
* ``imports``: from the file to each file that it imports, be it a module or something out of one: of `from a import b`
  the module ``a.b`` if there is one, else ``a``, which may have it from elsewhere;
* ``calls``: from the function, class or file whose code calls to what is called. An instance is made by calling its
  class, so the class is the target, never its constructor;
* ``extends``: from a class to each of its bases;
* ``references``: from the symbol that names something without calling it: in an annotation, as a decorator, passed on.
  What a file imports it references where it is defined, whichever way it was handed on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from graphify.codegraph.chains import steps_of
from graphify.codegraph.ids import join_id
from graphify.codegraph.meanings import TYPES_ONLY, Meanings
from graphify.codegraph.model import ParsedFile
from graphify.codegraph.named import only_of_its_name
from graphify.codegraph.surroundings import Surroundings
from graphify.codegraph.things import At, Sort, Thing
from graphify.codegraph.uses import Edge, Evidence, Imported, Relation, Use


def edges_of(path: str, parsed: ParsedFile, around: Surroundings) -> list[Edge]:
    """All edges that begin in the file at ``path``: sorted, each once."""
    edges = set(_contains(path, parsed))
    meanings = Meanings(path, parsed.facts, around)
    for use in parsed.facts.uses:
        source = join_id(path, use.owner) if use.owner else path
        for relation, target, evidence in _targets(meanings, use):
            if target != source or relation == Relation.CALLS:
                edges.add(Edge(source, str(relation), target, use.line, str(evidence)))
    return sorted(edges)


def _contains(path: str, parsed: ParsedFile) -> Iterator[Edge]:
    for symbol in parsed.symbols:
        owner = symbol.name.rpartition(".")[0]
        while owner and owner not in parsed.by_name:
            owner = owner.rpartition(".")[0]
        source = join_id(path, owner) if owner else path
        yield Edge(
            source, str(Relation.CONTAINS), join_id(path, symbol.name), symbol.spans[0].start, str(Evidence.RESOLVED)
        )


def _targets(meanings: Meanings, use: Use) -> Iterator[tuple[str, str, Evidence]]:
    if use.relation == Relation.IMPORTS:
        yield from ((relation, target, Evidence.RESOLVED) for relation, target in _imported(meanings, use))
        return
    choices = use.chain.split("|")
    for choice in choices:
        found = _meant(meanings, use, choice)
        if found:
            yield use.relation, found, Evidence.RESOLVED
            return
    found = only_of_its_name(meanings, use, choices[0])
    if found:
        yield use.relation, found, Evidence.NAMED


def _meant(meanings: Meanings, use: Use, chain: str) -> str:
    """The SymbolId that a use means; empty where it means none."""
    steps = steps_of(chain)
    line = use.line
    if use.relation == Relation.EXTENDS:
        return _id(meanings, meanings.base(At(meanings.path, use.owner), chain))
    if use.relation == Relation.REFERENCES:
        line = TYPES_ONLY
    elif _is_variable(meanings, use, steps):
        return ""
    return _id(meanings, meanings.follow(meanings.path, use.owner, steps, line, None))


def _is_variable(meanings: Meanings, use: Use, steps: Sequence[str]) -> bool:
    """Whether what is used is a variable, or the class of whatever an object is: neither is what it happens to hold."""
    row = meanings.row(meanings.path)
    if len(steps) > 1:
        return steps[-1][1:] in row.class_members
    local = meanings.visible(use.owner, steps[0], use.line)
    return steps[0] in row.classes if local is None else not local.imported


def _id(meanings: Meanings, thing: Thing | None) -> str:
    if thing is None or thing.sort is not Sort.NAME:
        return ""
    entry = meanings.entry(thing.at)
    return join_id(*thing.at) if entry and entry.kind else ""


def _imported(meanings: Meanings, use: Use) -> Iterator[tuple[str, str]]:
    module_name, _, name = use.chain.rpartition(":")
    module = meanings.modules.find(meanings.path, module_name)
    if module is None:
        return
    if name in ("", "*"):
        if module.path:
            yield Relation.IMPORTS, module.path
        return
    inside = meanings.modules.child(meanings.row(meanings.path), module, name)
    if inside or module.path:
        yield Relation.IMPORTS, inside.path if inside else module.path
    found = _id(meanings, meanings.imported(meanings.path, Imported(module_name, name)))
    if found:
        yield Relation.REFERENCES, found
