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
from graphify.codegraph.ids import encode_part, last_part
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.languages.columns import (
    CAPITALS_OUTSIDE,
    CRATES,
    DOTTED,
    GIVING,
    MEMBERS_IN_SCOPE,
    METHODS_APART,
    NAMESPACED,
    OUTER_PACKAGES,
    PACKAGES,
    SCATTERED,
    TABLES,
    VALUES_APPLY,
    Language,
)
from graphify.codegraph.modules import Modules
from graphify.codegraph.shared import Shared
from graphify.codegraph.surroundings import Surroundings
from graphify.codegraph.things import At, Sort, Thing, instance, many
from graphify.codegraph.uses import DECLARED, ELSEWHERE, Entry, Facts, Imported, Local, Use
from graphify.codegraph.written import HERE, OUT, PATH_MARKS

_CLASSES = frozenset(("class", "interface", "type", "module"))
_FUNCTIONS = frozenset(("function", "method"))
_VALUES = frozenset(("constant", "field"))
_MAX_DEPTH = 40
"""Meanings that one meaning may hang on."""

TYPES_ONLY, CALLS_ONLY = -1, -2
"""In the place of a line: the chain is a type's, which no variable is."""

_BLANK_ROW = Language("", (), ())


class Meanings:
    """Answers for one file: ``path`` and ``facts`` are its own, everything else is asked for."""

    def __init__(self, path: str, facts: Facts, around: Surroundings) -> None:
        self.path = path
        self.facts = facts
        self.around = around
        self.modules = Modules(around)
        self.shared = Shared(around, self.modules)
        self.orders = Orders(self._bases)
        self.names: dict[At, Thing | None] = {}
        self.scattered: dict[At, At | None] = {}
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
            if ELSEWHERE in entry.imported:
                begun = self.modules.packages.named(self.row(at.path), self.modules.packages.full_name(at))
                return Thing(Sort.NAME, *(begun or at))
            for imported in entry.imported:
                found = self.imported(at.path, imported)
                if found:
                    return found
            return Thing(Sort.NAME, at.path, at.name) if entry.kind or not entry.imported else None
        row = self.row(at.path)
        if row.shares:
            return self.shared.find(row, at) or self.opened(at)
        beyond = self.modules.packages.beyond(self.row(at.path), at)
        if beyond:
            return Thing(Sort.NAME, *beyond)
        for star in self.around.stars(at.path) if "." not in at.name else ():
            module = self.module(at.path, star)
            found = self.member(module, at.name) if module else None
            if found and (found.sort is not Sort.MODULE or found.path):
                return found
        return None

    def opened(self, at: At) -> Thing | None:
        """What a name means that is in a namespace whose names are all taken over (`using namespace`)."""
        file = self.around.entry(at.path, "")
        spaces = file.bases if file else ()
        for space in () if at.name.startswith(tuple(f"{each}." for each in spaces)) else spaces:
            found = self.in_file(At(at.path, f"{space}.{at.name}"))
            if found:
                return found
        return None

    def module(self, path: str, module: str) -> Thing | None:
        """What the name of a module means in a file."""
        if self.row(path).imports != CRATES:
            return self.modules.find(path, module)
        first, *rest = module.split(".")
        found = self.modules.find(path, first) if first in PATH_MARKS else self.in_file(At(path, first))
        found = found or self.modules.find(path, first)
        for part in rest:
            found = self.member(found, part) if found else None
        return found

    def imported(self, path: str, imported: Imported) -> Thing | None:
        """What an import in a file means."""
        if not imported.module:
            return self.in_file(At(path, imported.name))
        module = self.module(path, imported.module)
        if module is None or imported.name:
            return self.member(module, imported.name) if module else None
        whole = self.row(module.path).whole
        return (self.in_file(At(module.path, encode_part(whole))) if whole else None) or module

    def in_module(self, module: Thing, name: str) -> Thing | None:
        """What a module calls so: something in its file, or a module in it."""
        row = self.row(module.path or self.path)
        for prefix in ("", *row.exports) if module.path else ():
            found = self.in_file(At(module.path, f"{prefix}.{name}" if prefix else name))
            if found:
                return found
        given = self.given(module)
        found = self.member(given, name) if given else None
        return found or self.modules.child(row, module, name)

    def given(self, module: Thing) -> Thing | None:
        """What the file of a module gives to those that import it, if it is no module that gives something itself."""
        found: Thing | None = module
        for _ in range(_MAX_ALIASES):
            if found is None or found.sort is not Sort.MODULE:
                return found
            file = self.around.entry(found.path, "") if found.path else None
            if file is None or not file.value or GIVING not in self.row(found.path).rules:
                return found if found != module else None
            found = self.guarded((found, "given"), found.path, "", file.value, 0, None)
        return None

    # Scopes

    def root(self, path: str, owner: str, name: str, line: int, me: At | None) -> Thing | None:
        """What the first name of a chain means, in a symbol of a file; of a type (line -1) no variable."""
        row = self.row(path)
        local = self.visible(owner, name, line) if path == self.path else None
        if local and (local.imported or line not in (TYPES_ONLY, CALLS_ONLY)):
            return self.local(local, me)
        around = me or self.class_around(path, owner)
        if around and name in row.selves:
            return instance(around)
        if around and name in row.classes:
            return Thing(Sort.NAME, *around)
        is_far = False
        for scope in _outwards(owner):
            if is_far and not name[:1].isupper():
                break
            found = self.in_scope(row, At(path, scope), name, owner) if scope else None
            if found and (line != TYPES_ONLY or self.may_be_type(found)):
                return found
            is_far = is_far or (CAPITALS_OUTSIDE in row.rules and self.is_class(At(path, scope)))
        if around and name in row.makers:
            return instance(around)
        if row.imports == CRATES and name in PATH_MARKS:
            return self.begin_path(path, owner, name)
        found = self.in_file(At(path, name))
        if found is None and row.imports in (CRATES, PACKAGES):
            find = self.modules.find(path, name) if row.imports == CRATES else None
            found = find or self.modules.packages.begin(row, path, owner, name)
        return found

    def may_be_type(self, thing: Thing) -> bool:
        """Whether a name can stand where types do: no field or method can that has no value of its own."""
        entry = self.entry(thing.at) if thing.sort is Sort.NAME else None
        return entry is None or entry.kind in _CLASSES or (not entry.type and entry.kind not in _FUNCTIONS)

    def begin_path(self, path: str, owner: str, name: str) -> Thing | None:
        """What the mark that a path begins with means in a symbol: modules may be nested in a file."""
        inside = [scope for scope in _outwards(owner) if self._kind(path, scope) == "module"]
        if name == OUT and inside:
            return Thing(Sort.NAME, path, inside[1]) if len(inside) > 1 else self.modules.find(path, HERE)
        return Thing(Sort.NAME, path, inside[0]) if name == HERE and inside else self.modules.find(path, name)

    def _kind(self, path: str, name: str) -> str:
        entry = self.around.entry(path, name) if name else None
        return entry.kind if entry else ""

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
        if OUTER_PACKAGES in row.rules and (entry is None or entry.kind == "module"):
            found = self.in_file(At(scope.path, f"{scope.name}.{name}"))
            if found:
                return found
        other = self.class_elsewhere(scope, entry) if MEMBERS_IN_SCOPE in row.rules else None
        if other:
            return self.class_member(other, name)
        if entry is None:
            around = self.outside(row, scope)
            return self.class_member(around, name) if around and MEMBERS_IN_SCOPE in row.rules else None
        if entry.kind in _VALUES:
            return None
        if entry.kind in _CLASSES and entry.kind != "module" and scope.name != owner:
            if MEMBERS_IN_SCOPE not in row.rules:
                return None
            scope = self.begun(scope, entry)
            return Thing(Sort.NAME, *scope) if name == last_part(scope.name) else self.class_member(scope, name)
        member = At(scope.path, f"{scope.name}.{name}")
        inner = self.entry(member)
        if inner is None and row.shares and entry.kind in _CLASSES:
            return self.shared.find(row, member)
        return self.in_file(member) if inner and (inner.kind or inner.imported) else None

    def outside(self, row: Language, scope: At) -> At | None:
        """The class of this name that another file has, and whose members this file defines."""
        found = self.in_file(scope) if row.shares else None
        entry = self.entry(found.at) if found and found.sort is Sort.NAME else None
        return found.at if found and entry and entry.kind in _CLASSES else None

    def is_class(self, at: At) -> bool:
        """Whether a name is that of a class, or of what is used as one."""
        entry = self.entry(at)
        return entry is not None and (entry.kind in _CLASSES or self.is_table(at))

    def is_table(self, at: At) -> bool:
        """Whether a name is that of a value that has members of its own."""
        entry = self.entry(at)
        return entry is not None and entry.kind == "constant" and TABLES in self.row(at.path).rules

    def class_around(self, path: str, owner: str) -> At | None:
        """The class that holds a symbol."""
        for scope in _outwards(owner):
            at = At(path, scope)
            entry = self.entry(at) if scope else None
            if entry and scope != owner and self.is_class(at):
                return self.begun(at, entry)
            found = self.class_elsewhere(at, entry) if scope else None
            if found is None and entry is None and scope and scope != owner:
                found = self.outside(self.row(path), at)
            if found:
                return found
        return None

    def class_elsewhere(self, scope: At, entry: Entry | None) -> At | None:
        """The class in another file whose members stand in a scope of this one."""
        if (entry and entry.kind) or SCATTERED not in self.row(scope.path).rules:
            return None
        return self.class_of(self.in_file(scope))

    def begun(self, at: At, entry: Entry) -> At:
        """Where the definition is that one adds to."""
        thing = self.in_file(at) if ELSEWHERE in entry.imported else None
        return thing.at if thing else at

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
                if rest[:1] == ("()",) and METHODS_APART in row.rules:
                    line = CALLS_ONLY
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
            found = self.class_member(thing.at, name)
            is_passed = found is None and name in self.row(self.path).passing
            return Thing(Sort.PICK, inner=thing) if is_passed else found
        if thing.sort is Sort.SUPER:
            return self.class_member(thing.via or thing.at, name, after=thing.at)
        if thing.sort is Sort.MANY:
            row = self.row(self.path)
            inner = many(thing.inner) if name in row.views else thing.inner
            return Thing(Sort.PICK, inner=inner) if name in row.items or name in row.views else None
        if thing.sort is Sort.PICK:
            return self.member(thing.inner, name) if thing.inner else None  # `items.first.name`
        entry = self.entry(thing.at)
        if entry and self.is_class(thing.at):
            found = self.of_class(thing.at, name)
            if found or not entry.value:
                return found
        value = self.object(thing)
        return self.member(value, name) if value else None

    def of_class(self, at: At, name: str) -> Thing | None:
        """What a class calls so, or an instance that it makes by that name."""
        row = self.row(at.path)
        if name in row.selves:
            return instance(at)
        found = self.class_member(at, name) or self.beside(at, name)
        return instance(at) if found is None and name in row.makers else found

    def beside(self, at: At, name: str) -> Thing | None:
        """What is in the package that has the name of an object."""
        row = self.row(at.path)
        packages = self.modules.packages
        found = packages.named(row, f"{packages.full_name(at)}.{name}") if row.imports == PACKAGES else None
        return Thing(Sort.NAME, *found) if found else None

    def called(self, thing: Thing) -> Thing | None:
        """What comes of calling a thing."""
        if thing.sort in (Sort.PICK, Sort.MANY):
            return thing.inner  # `items(0)`
        if thing.sort is Sort.MODULE:
            given = self.given(thing)
            return self.called(given) if given else None
        if thing.sort is Sort.INSTANCE and VALUES_APPLY in self.row(thing.path).rules:
            return self.item(thing)
        if thing.sort is not Sort.NAME:
            return None
        entry = self.entry(thing.at)
        if entry is None:
            return None
        if entry.kind in _CLASSES:
            return instance(thing.at)
        if entry.value.endswith("()") and self.is_table(thing.at) and not self.value(thing):
            return instance(thing.at)
        if entry.kind in _FUNCTIONS:
            return self.value(thing) or self.made(thing)
        value = self.held(thing)
        if METHODS_APART in self.row(thing.path).rules:
            return value  # what gives a field by its name
        return self.called(value) if value else None

    def callee(self, thing: Thing) -> Thing | None:
        """What is called where functions are values like others: the function that a name was given, and nothing where
        the name is only a nearer one of something that is not known here."""
        found = self.given(thing) if thing.sort is Sort.MODULE else thing
        for _ in range(_MAX_ALIASES):
            entry = self.entry(found.at) if found and found.sort is Sort.NAME else None
            if found is None or entry is None or not self.is_table(found.at) or not entry.value:
                return found
            value = self.value(found)
            if value is None and entry.value.endswith("()"):
                return found
            found = value if value and value.sort is Sort.NAME and value != found else None
        return None

    def made(self, thing: Thing) -> Thing | None:
        """What a method makes that is called as those that make instances are."""
        owner, _, name = thing.name.rpartition(".")
        at = At(thing.path, owner)
        return instance(at) if name in self.row(thing.path).makers and self.is_class(at) else None

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
        if entry and (entry.kind in _CLASSES or entry.kind in _FUNCTIONS):
            return thing  # what is in brackets are types
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
            if found.at != thing.at and self.is_table(found.at) and not self.value(found):
                return found
        return None

    # Classes and types

    def class_member(self, at: At, name: str, after: At | None = None) -> Thing | None:
        """A member of a class or of one that it derives from; ``after``: only of those that come after this one. What
        an interface only declares is its own definition's, if there is one."""
        order = self.orders.of(at)
        if after in order:
            order = order[order.index(after) + 1 :]
        declared = None
        for each in order:
            if name == last_part(each.name) and MEMBERS_IN_SCOPE in self.row(each.path).rules:
                continue  # a constructor is nobody's member
            member = self.own_member(each, name)
            entry = self.entry(member) if member else None
            if member is None or entry is None:
                continue
            found = Thing(Sort.NAME, *member, via=at)
            holder = self.entry(each)
            if entry.reach != DECLARED or holder is None or holder.kind != "interface":
                return found
            declared = declared or found
        return declared

    def own_member(self, at: At, name: str) -> At | None:
        """Where the member of a class is that it does not have from others."""
        member = At(at.path, f"{at.name}.{name}")
        if self.entry(member):
            return member
        row = self.row(at.path)
        found = self.shared.find(row, member) if row.shares and row.shares != NAMESPACED else None
        if SCATTERED in row.rules:
            return self.elsewhere(at, name)
        return found.at if found else None

    def elsewhere(self, at: At, name: str) -> At | None:
        """The member of a class that stands in another file, where the name of the class means this one."""
        key = At(at.path, f"{at.name}.{name}")
        if key not in self.scattered:
            found = self.modules.packages.members(self.row(at.path), at, name)
            meant = [each for each in found if self._means(each, at)]
            self.scattered[key] = meant[0] if len(meant) == 1 else None
        return self.scattered[key]

    def _means(self, member: At, at: At) -> bool:
        thing = self.in_file(At(member.path, member.name.rpartition(".")[0]))
        return thing is not None and thing.at == at

    def _bases(self, at: At) -> Sequence[At]:
        entry = self.entry(at)
        if entry is None:
            return ()
        things = [self.class_of(self.base(at, base)) for base in entry.bases]
        if SCATTERED in self.row(at.path).rules:
            for part in self.modules.packages.parts(self.row(at.path), at):
                more = self.entry(part)
                things += [self.class_of(self.base(part, base)) for base in (more.bases if more else ())]
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
    seen = [each for each in known if not each.end or line <= 0 or each.start <= line <= each.end]
    if not seen:
        return None
    start = max(each.start for each in seen)
    inner = [each for each in seen if each.start == start]
    before = [each for each in inner if each.line < line]
    return before[-1] if before else inner[0]
