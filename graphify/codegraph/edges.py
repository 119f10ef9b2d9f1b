"""The edges of one file, from its own facts and what the resolver may ask of others (`surroundings`).

* ``contains``: from the file to its symbols, and from a symbol to its members;
* ``imports``: from the file to each file that it imports, be it a module or something out of one: of `from a import b`
  the module ``a.b`` if there is one, else ``a``, which may have it from elsewhere;
* ``calls``: from the function, class or file whose code calls to what is called. An instance is made by calling its
  class, so the class is the target, never its constructor;
* ``extends``: from a class to each of its bases;
* ``documents``: from a section of a document to the symbol or file that it names (see `documents`);
* ``references``: from the symbol that names something without calling it: in an annotation, as a decorator, passed on.
  What a file imports it references where it is defined, whichever way it was handed on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from graphify.codegraph.chains import steps_of
from graphify.codegraph.documents import documented
from graphify.codegraph.ids import join_id, split_id
from graphify.codegraph.languages.columns import METHODS_APART, PARTS, VALUES_APPLY
from graphify.codegraph.meanings import Meanings
from graphify.codegraph.model import ParsedFile
from graphify.codegraph.named import only_of_its_name
from graphify.codegraph.sight import CALLS_ONLY, TYPES_ONLY
from graphify.codegraph.surroundings import Surroundings
from graphify.codegraph.things import At, Sort, Thing
from graphify.codegraph.uses import Edge, Evidence, Imported, Relation, Use


def edges_of(path: str, parsed: ParsedFile, around: Surroundings) -> list[Edge]:
    """All edges that begin in the file at ``path``: sorted, each once."""
    edges = set(_contains(path, parsed))
    meanings = Meanings(path, parsed.facts, around)
    used = set()
    for use in parsed.facts.uses:
        source = join_id(path, use.owner) if use.owner else path
        for relation, target, evidence in _targets(meanings, use):
            if target != source or relation == Relation.CALLS:
                edges.add(Edge(source, str(relation), target, use.line, str(evidence)))
                used.add(At(*split_id(target)))
    for line, target in _packages(meanings, parsed, used):
        if target != path:
            edges.add(Edge(path, str(Relation.IMPORTS), target, line, str(Evidence.RESOLVED)))
    return sorted(edge for edge in edges if edge.evidence != Evidence.NAMED or _resolved(edge) not in edges)


def _resolved(edge: Edge) -> Edge:
    """The same edge where it is more than the only one of its name."""
    return edge._replace(evidence=str(Evidence.RESOLVED))


def _packages(meanings: Meanings, parsed: ParsedFile, used: Iterable[At]) -> Iterator[tuple[int, str]]:
    """Of a package that is imported as a whole the files that something is used of."""
    lines: dict[str, int] = {}
    for use in parsed.facts.uses:
        module, _, name = use.chain.rpartition(":") if use.relation == Relation.IMPORTS else ("", "", "")
        found = meanings.top.module(meanings.path, module) if module and name in ("", "*") else None
        if found and found.sort is Sort.MODULE and not found.path:
            lines.setdefault(found.name, use.line)
    for at in used if lines else ():
        holders = meanings.modules.packages.holders(meanings.row(at.path), at)
        line = next((lines[package] for package in holders if package in lines), 0)
        if line:
            yield line, at.path


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
    if use.relation == Relation.DOCUMENTS:
        named = documented(meanings.path, use.chain, meanings.around)
        if named and split_id(named[0])[0] != meanings.path:
            yield use.relation, *named
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
        base = meanings.types.base(At(meanings.path, use.owner), chain)
        return "" if _is_other(meanings, use, base) else _id(meanings, base)
    if use.relation == Relation.REFERENCES:
        line = TYPES_ONLY
    elif _is_variable(meanings, use, steps):
        if use.relation != Relation.CALLS or METHODS_APART not in meanings.row(meanings.path).rules:
            return ""
        line = CALLS_ONLY
    found = meanings.steps.follow(meanings.path, use.owner, steps, line, None)
    if found and use.relation == Relation.CALLS:
        found = meanings.steps.callee(found)
    return "" if _is_other(meanings, use, found) else _id(meanings, found)


def _is_other(meanings: Meanings, use: Use, thing: Thing | None) -> bool:
    """Whether something stands for what it is not: what holds values is not called, what adds to a class is not it."""
    rules = meanings.row(meanings.path).rules
    if thing is None or thing.sort is not Sort.NAME:
        return True
    if PARTS not in rules and meanings.modules.packages.adds(thing.at):
        return True
    return use.relation == Relation.CALLS and VALUES_APPLY in rules and _is_value(meanings, thing)


def _is_value(meanings: Meanings, thing: Thing | None) -> bool:
    entry = meanings.entry(thing.at) if thing and thing.sort is Sort.NAME else None
    return entry is not None and entry.kind in ("field", "constant")


def _is_variable(meanings: Meanings, use: Use, steps: Sequence[str]) -> bool:
    """Whether what is used is a variable, or the class of whatever an object is: neither is what it happens to hold."""
    row = meanings.row(meanings.path)
    if len(steps) > 1:
        return steps[-1][1:] in row.class_members
    local = meanings.scopes.visible(use.owner, steps[0], use.line)
    is_any = steps[0] in row.classes and steps[0] not in row.self_types
    return is_any if local is None else not local.imported


def _id(meanings: Meanings, thing: Thing | None) -> str:
    if thing is None or thing.sort is not Sort.NAME:
        return ""
    row = meanings.row(thing.path)
    at = meanings.shared.definition(row, thing.at)
    entry = meanings.entry(at)
    return join_id(*at) if entry and entry.kind and meanings.shared.is_one(row, at) else ""


def _imported(meanings: Meanings, use: Use) -> Iterator[tuple[str, str]]:
    module_name, _, name = use.chain.rpartition(":")
    module = meanings.top.module(meanings.path, module_name) if module_name else None
    if module is None:
        if not module_name:
            module = meanings.top.module(meanings.path, name)
        if module and module.path:
            yield Relation.IMPORTS, module.path
        return
    if name in ("", "*"):
        if module.path:
            yield Relation.IMPORTS, module.path
        return
    is_module = module.sort is Sort.MODULE
    inside = meanings.modules.child(meanings.row(meanings.path), module, name) if is_module else None
    file = (inside.path if inside else "") or module.path
    if file:
        yield Relation.IMPORTS, file
    found = _id(meanings, meanings.top.imported(meanings.path, Imported(module_name, name)))
    if found:
        yield Relation.REFERENCES, found
