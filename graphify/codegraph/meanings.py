"""What names and chains mean: the rules of resolution, once for all languages.

A name is looked for as the languages do: in the function and those around it, in the file, in what the file imports,
re-exports or takes over. Then a chain is followed step by step through what is known of each thing: the members of a
module, of a class and its bases, what an annotation, an assignment or a `return` says of a value. Where nothing is
said the answer is None, never a guess.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from graphify.codegraph.chains import steps_of
from graphify.codegraph.classes import Orders
from graphify.codegraph.ids import encode_part
from graphify.codegraph.languages import DOTTED, LANGUAGES, MEMBERS_IN_SCOPE, Language
from graphify.codegraph.modules import Modules
from graphify.codegraph.surroundings import Surroundings
from graphify.codegraph.things import At, Sort, Thing, instance, many
from graphify.codegraph.uses import Entry, Facts, Imported, Local, Use

_CLASSES = frozenset(("class", "interface", "type", "module"))
_FUNCTIONS = frozenset(("function", "method"))
_VALUES = frozenset(("constant", "field"))
_MAX_DEPTH = 40
"""Meanings that one meaning may hang on."""

TYPES_ONLY = -1
"""In the place of a line: the chain is a type's, which no variable is."""

_BLANK_ROW = Language("", (), ())


class Meanings:
    """Answers for one file: ``path`` and ``facts`` are its own, everything else is asked for."""

    def __init__(self, path: str, facts: Facts, around: Surroundings) -> None:
        self.path = path
        self.facts = facts
        self.around = around
        self.modules = Modules(around)
        self.orders = Orders(self._bases)
        self.names: dict[At, Thing | None] = {}
        self.active: set[object] = set()
        self.cuts = 0

    @cached_property
    def locals(self) -> dict[tuple[str, str], list[Local]]:
        """Locals by owner and name."""
        found: dict[tuple[str, str], list[Local]] = {}
        for local in self.facts.locals:
            found.setdefault((local.owner, local.name), []).append(local)
        return found

    def row(self, path: str) -> Language:
        """The row of a file's language."""
        return LANGUAGES.get(self.around.language(path), _BLANK_ROW)

    def entry(self, at: At) -> Entry | None:
        """What is said of a name."""
        return self.around.entry(at.path, at.name)

    # Names of files and modules

    def in_file(self, at: At) -> Thing | None:
        """What a name at the top of a file means, from inside and from outside."""
        if at in self.names:
            return self.names[at]
        if at in self.active or len(self.active) > _MAX_DEPTH:
            self.cuts += 1
            return None
        self.active.add(at)
        cuts = self.cuts
        found = self._in_file(at)
        self.active.discard(at)
        if cuts == self.cuts or not self.active:
            self.names[at] = found
        return found

    def _in_file(self, at: At) -> Thing | None:
        entry = self.entry(at)
        if entry:
            for imported in entry.imported:
                found = self.imported(at.path, imported)
                if found:
                    return found
            return Thing(Sort.NAME, at.path, at.name) if entry.kind or not entry.imported else None
        for star in self.around.stars(at.path):
            module = self.modules.find(at.path, star)
            found = self.in_file(At(module.path, at.name)) if module and module.path else None
            if found:
                return found
        return None

    def imported(self, path: str, imported: Imported) -> Thing | None:
        """What an import in a file means."""
        if not imported.module:
            return self.in_file(At(path, imported.name))
        module = self.modules.find(path, imported.module)
        if module is None or imported.name:
            return self.in_module(module, imported.name) if module else None
        whole = self.row(module.path).whole
        return (self.in_file(At(module.path, encode_part(whole))) if whole else None) or module

    def in_module(self, module: Thing, name: str) -> Thing | None:
        """What a module calls so: something in its file, or a module in it."""
        row = self.row(module.path or self.path)
        for prefix in ("", *row.exports) if module.path else ():
            found = self.in_file(At(module.path, f"{prefix}.{name}" if prefix else name))
            if found:
                return found
        return self.modules.child(row, module, name)

    # Scopes

    def root(self, path: str, owner: str, name: str, line: int, me: At | None) -> Thing | None:
        """What the first name of a chain means, in a symbol of a file."""
        row = self.row(path)
        local = self.visible(owner, name, line) if path == self.path else None
        if local and (local.imported or line != TYPES_ONLY):
            return self.local(local, me)
        around = me or self.class_around(path, owner)
        if around and name in row.selves:
            return instance(around)
        if around and name in row.classes:
            return Thing(Sort.NAME, *around)
        for scope in _outwards(owner):
            found = self.in_scope(row, At(path, scope), name, owner) if scope else None
            if found:
                return found
        return self.in_file(At(path, name))

    def visible(self, owner: str, name: str, line: int) -> Local | None:
        """The local that a name means in a symbol of this file."""
        for scope in _outwards(owner):
            known = self.locals.get((scope, name))
            local = _visible(known, line) if known else None
            if local:
                return local
        return None

    def is_known(self, use: Use, name: str) -> bool:
        """Whether a bare name is a variable here, or comes from outside of this repository."""
        entry = self.entry(At(self.path, name))
        return bool(entry or self.visible(use.owner, name, use.line))

    def in_scope(self, row: Language, scope: At, name: str, owner: str) -> Thing | None:
        """What a name means directly in a symbol."""
        entry = self.entry(scope)
        if entry is None:
            return None
        if entry.kind in _VALUES:
            return None
        if entry.kind in _CLASSES and entry.kind != "module" and scope.name != owner:
            return self.class_member(scope, name) if MEMBERS_IN_SCOPE in row.rules else None
        member = At(scope.path, f"{scope.name}.{name}")
        inner = self.entry(member)
        return self.in_file(member) if inner and (inner.kind or inner.imported) else None

    def class_around(self, path: str, owner: str) -> At | None:
        """The class that holds a symbol."""
        for scope in _outwards(owner):
            entry = self.around.entry(path, scope) if scope else None
            if entry and entry.kind in _CLASSES and scope != owner:
                return At(path, scope)
        return None

    def local(self, local: Local, me: At | None) -> Thing | None:
        """What a local of this file is."""
        for imported in local.imported:
            found = self.imported(self.path, imported)
            if found:
                return found
        if local.type:
            return self.of_type(self.path, local.owner, local.type, me)
        return self.guarded(local, self.path, local.owner, local.value, local.line, me) if local.value else None

    # Chains

    def guarded(self, key: object, path: str, owner: str, chain: str, line: int, me: At | None) -> Thing | None:
        """What a chain means that may, in the end, hang on itself."""
        if key in self.active or len(self.active) > _MAX_DEPTH:
            self.cuts += 1
            return None
        self.active.add(key)
        found = self.chain(path, owner, chain, line, me)
        self.active.discard(key)
        return found

    def chain(self, path: str, owner: str, chain: str, line: int = 0, me: At | None = None) -> Thing | None:
        """What a chain in a symbol of a file means: of several the first that means something."""
        for choice in chain.split("|"):
            found = self.follow(path, owner, steps_of(choice), line, me)
            if found:
                return found
        return None

    def follow(self, path: str, owner: str, steps: Sequence[str], line: int, me: At | None) -> Thing | None:
        """What the steps lead to."""
        row = self.row(path)
        root, rest = steps[0], steps[1:]
        found: Thing | None
        for count in (2, 1):
            if "".join(steps[:count]) in row.supers:
                around = me or self.class_around(path, owner)
                found = Thing(Sort.SUPER, *(self.class_around(path, owner) or around), via=around) if around else None
                rest = steps[count:]
                break
        else:
            if root.startswith("<"):
                found = self.of_type(path, owner, root[1:-1], me)
            else:
                found = self.root(path, owner, root, line, me) if root else None
                if found is None and len(steps) > 1 and row.imports == DOTTED:
                    found, rest = self.dotted(path, steps)
        for step in rest:
            if found is None:
                return None
            found = self.step(found, step)
        return found

    def dotted(self, path: str, steps: Sequence[str]) -> tuple[Thing | None, Sequence[str]]:
        """The module that a file imports by the longest name that a chain begins with, and the steps after it."""
        count = next((place for place, step in enumerate(steps) if place and step[0] != "."), len(steps))
        for end in range(count - 1, 1, -1):
            entry = self.entry(At(path, "".join(steps[:end])))
            if entry and entry.imported and not entry.kind:
                return self.modules.find(path, entry.imported[0].module), steps[end:]
        return None, ()

    def step(self, thing: Thing, step: str) -> Thing | None:
        """One step on."""
        if step == "()":
            return self.called(thing)
        if step == "[]":
            return self.item(thing)
        return self.member(thing, step[1:])

    def member(self, thing: Thing, name: str) -> Thing | None:
        """What a thing calls so."""
        if thing.sort is Sort.MODULE:
            return self.in_module(thing, name)
        if thing.sort is Sort.INSTANCE:
            if name in self.row(thing.path).class_members:
                return Thing(Sort.NAME, *thing.at)
            return self.class_member(thing.at, name)
        if thing.sort is Sort.SUPER:
            return self.class_member(thing.via or thing.at, name, after=thing.at)
        if thing.sort is Sort.MANY:
            row = self.row(self.path)
            inner = many(thing.inner) if name in row.views else thing.inner
            return Thing(Sort.PICK, inner=inner) if name in row.items or name in row.views else None
        if thing.sort is Sort.PICK:
            return None
        entry = self.entry(thing.at)
        if entry and entry.kind in _CLASSES:
            found = self.class_member(thing.at, name)
            if found or not entry.value:
                return found
        value = self.object(thing)
        return self.member(value, name) if value else None

    def called(self, thing: Thing) -> Thing | None:
        """What comes of calling a thing."""
        if thing.sort is Sort.PICK:
            return thing.inner
        if thing.sort is not Sort.NAME:
            return None
        entry = self.entry(thing.at)
        if entry is None:
            return None
        if entry.kind in _CLASSES:
            return instance(thing.at)
        if entry.kind in _FUNCTIONS:
            return self.value(thing)
        value = self.held(thing)
        return self.called(value) if value else None

    def item(self, thing: Thing) -> Thing | None:
        """One of what a thing holds."""
        if thing.sort is Sort.MANY:
            return thing.inner
        if thing.sort is Sort.INSTANCE:
            for name in self.row(thing.path).subscripts:
                method = self.class_member(thing.at, name)
                found = self.value(method) if method else None
                if found:
                    return found.inner if found.sort is Sort.MANY else found
            return None
        if thing.sort is not Sort.NAME:
            return None
        entry = self.entry(thing.at)
        if entry and entry.kind in _CLASSES:
            return thing
        value = self.object(thing)
        return self.item(value) if value else None

    def value(self, thing: Thing) -> Thing | None:
        """What a variable holds, a property is or a function returns."""
        entry = self.entry(thing.at)
        if entry is None or thing.sort is not Sort.NAME:
            return None
        found = None
        if entry.type:
            found = self.of_type(thing.path, thing.name, entry.type, thing.via)
        if found is None and entry.value:
            key = (thing.at, thing.via)
            found = self.guarded(key, thing.path, thing.name, entry.value, 0, thing.via)
        return found

    def held(self, thing: Thing) -> Thing | None:
        """What a variable holds in the end, through variables that it is assigned from."""
        for _ in range(_MAX_ALIASES):
            value = self.value(thing)
            if value is None or value.sort is not Sort.NAME:
                return value
            entry = self.entry(value.at)
            if entry is None or entry.kind in _CLASSES or entry.kind in _FUNCTIONS:
                return value
            thing = value
        return None

    def object(self, thing: Thing) -> Thing | None:
        """What a variable or a property is in the end: no variable, and no function."""
        found: Thing | None = thing
        for _ in range(_MAX_ALIASES):
            found = self.value(found) if found else None
            if found is None or found.sort is not Sort.NAME:
                return found
            entry = self.entry(found.at)
            if entry and entry.kind in _CLASSES and not (entry.value and found.at == thing.at):
                return found
        return None

    # Classes and types

    def class_member(self, at: At, name: str, after: At | None = None) -> Thing | None:
        """A member of a class or of one that it derives from; ``after``: only of those that come after this one."""
        order = self.orders.of(at)
        if after in order:
            order = order[order.index(after) + 1 :]
        for each in order:
            member = At(each.path, f"{each.name}.{name}")
            entry = self.entry(member)
            if entry:
                return Thing(Sort.NAME, *member, via=at)
        return None

    def _bases(self, at: At) -> Sequence[At]:
        entry = self.entry(at)
        if entry is None:
            return ()
        things = (self.class_of(self.base(at, base)) for base in entry.bases)
        return list(dict.fromkeys(each for each in things if each and each != at))

    def base(self, at: At, chain: str) -> Thing | None:
        """What a class names as its base: something of its own name is one further outside."""
        for owner in _outwards(at.name.rpartition(".")[0]):
            found = self.chain(at.path, owner, chain)
            if found is None or found.at != at:
                return found
        return None

    def class_of(self, thing: Thing | None, depth: int = 0) -> At | None:
        """The class that a name stands for: itself, or through what it is assigned."""
        while thing and thing.sort is Sort.NAME and depth < _MAX_ALIASES:
            entry = self.entry(thing.at)
            if entry is None:
                return None
            if entry.kind == "type" and entry.type:
                value = self.guarded_type(thing, entry.type)
                return value.at if value and value.sort is Sort.INSTANCE else thing.at
            if entry.kind in _CLASSES:
                return thing.at
            if not entry.value or entry.kind in _FUNCTIONS:
                return None
            thing = self.guarded((thing.at, "class"), thing.path, thing.name, entry.value, 0, None)
            depth += 1
        return None

    def guarded_type(self, thing: Thing, chain: str) -> Thing | None:
        """What an alias stands for, which may, in the end, be itself."""
        key = (thing.at, "type")
        if key in self.active or len(self.active) > _MAX_DEPTH:
            self.cuts += 1
            return None
        self.active.add(key)
        found = self.of_type(thing.path, thing.name.rpartition(".")[0], chain, None)
        self.active.discard(key)
        return found

    def of_type(self, path: str, owner: str, chain: str, me: At | None) -> Thing | None:
        """A value of a type: of several the first that is known."""
        for choice in chain.split("|"):
            name = choice
            while name.endswith("[]"):
                name = name[:-2]
            found = self._of_one_type(path, owner, name, me)
            for _ in range((len(choice) - len(name)) // 2):
                found = many(found)
            if found:
                return found
        return None

    def _of_one_type(self, path: str, owner: str, name: str, me: At | None) -> Thing | None:
        if name.rpartition(".")[2] in self.row(path).self_types:
            around = me or self.class_around(path, owner)
            return instance(around) if around else None
        at = self.class_of(self.chain(path, owner, name, TYPES_ONLY))
        return instance(at) if at else None


_MAX_ALIASES = 5


def _outwards(owner: str) -> Iterator[str]:
    """A qualified name and those around it; the file, which has none, last."""
    yield owner
    while owner:
        owner = owner.rpartition(".")[0]
        yield owner


def _visible(known: Sequence[Local], line: int) -> Local | None:
    """The binding that a line sees: of the innermost block, the last one before it."""
    seen = [each for each in known if not each.end or not line or each.start <= line <= each.end]
    if not seen:
        return None
    start = max(each.start for each in seen)
    inner = [each for each in seen if each.start == start]
    before = [each for each in inner if each.line < line]
    return before[-1] if before else inner[0]
