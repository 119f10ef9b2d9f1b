"""What the steps of a chain lead to: members, calls, items, and what a value is in the end.

A step is followed through what is said of each thing: the members of a module, of a class and its bases, what an
annotation, an assignment or a `return` says of a value.
"""

from __future__ import annotations

from collections.abc import Sequence

from graphify.codegraph.chains import steps_of
from graphify.codegraph.languages.columns import DOTTED, METHODS_APART, PACKAGES, VALUES_APPLY
from graphify.codegraph.sight import CALLS_ONLY, CLASSES, FUNCTIONS, MAX_ALIASES, Part
from graphify.codegraph.things import At, Sort, Thing, instance, many


class Steps(Part):
    """Steps from thing to thing."""

    def guarded(self, key: object, path: str, owner: str, chain: str, line: int, me: At | None) -> Thing | None:
        """What a chain means that may, in the end, hang on itself."""
        return self.meanings.once(key, lambda: self.chain(path, owner, chain, line, me))

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
                around = me or self.meanings.scopes.class_around(path, owner)
                found = (
                    Thing(Sort.SUPER, *(self.meanings.scopes.class_around(path, owner) or around), via=around)
                    if around
                    else None
                )
                rest = steps[count:]
                break
        else:
            if root.startswith("<"):
                found = self.meanings.types.of_type(path, owner, root[1:-1], me)
            else:
                if rest[:1] == ("()",) and METHODS_APART in row.rules:
                    line = CALLS_ONLY
                found = self.meanings.scopes.root(path, owner, root, line, me) if root else None
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
            return self.meanings.top.in_module(thing, name)
        if thing.sort is Sort.INSTANCE:
            if name in self.row(thing.path).class_members:
                return Thing(Sort.NAME, *thing.at)
            found = self.meanings.types.class_member(thing.at, name)
            is_passed = found is None and name in self.row(self.path).passing
            return Thing(Sort.PICK, inner=thing) if is_passed else found
        if thing.sort is Sort.SUPER:
            return self.meanings.types.class_member(thing.via or thing.at, name, after=thing.at)
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
        found = self.meanings.types.class_member(at, name) or self.beside(at, name)
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
            given = self.meanings.top.given(thing)
            return self.called(given) if given else None
        if thing.sort is Sort.INSTANCE and VALUES_APPLY in self.row(thing.path).rules:
            return self.item(thing)
        if thing.sort is not Sort.NAME:
            return None
        entry = self.entry(thing.at)
        if entry is None:
            return None
        if entry.kind in CLASSES:
            return instance(thing.at)
        if entry.value.endswith("()") and self.is_table(thing.at) and not self.value(thing):
            return instance(thing.at)
        if entry.kind in FUNCTIONS:
            return self.value(thing) or self.made(thing)
        value = self.held(thing)
        if METHODS_APART in self.row(thing.path).rules:
            return value  # what gives a field by its name
        return self.called(value) if value else None

    def callee(self, thing: Thing) -> Thing | None:
        """What is called where functions are values like others: the function that a name was given, and nothing where
        the name is only a nearer one of something that is not known here."""
        found = self.meanings.top.given(thing) if thing.sort is Sort.MODULE else thing
        for _ in range(MAX_ALIASES):
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
                method = self.meanings.types.class_member(thing.at, name)
                found = self.value(method) if method else None
                if found:
                    return found.inner if found.sort is Sort.MANY else found
            return None
        if thing.sort is not Sort.NAME:
            return None
        entry = self.entry(thing.at)
        if entry and (entry.kind in CLASSES or entry.kind in FUNCTIONS):
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
            found = self.meanings.types.of_type(thing.path, thing.name, entry.type, thing.via)
        if found is None and entry.value:
            key = (thing.at, thing.via)
            found = self.guarded(key, thing.path, thing.name, entry.value, 0, thing.via)
        return found

    def held(self, thing: Thing) -> Thing | None:
        """What a variable holds in the end, through variables that it is assigned from."""
        for _ in range(MAX_ALIASES):
            value = self.value(thing)
            if value is None or value.sort is not Sort.NAME:
                return value
            entry = self.entry(value.at)
            if entry is None or entry.kind in CLASSES or entry.kind in FUNCTIONS:
                return value
            thing = value
        return None

    def object(self, thing: Thing) -> Thing | None:
        """What a variable or a property is in the end: no variable, and no function."""
        found: Thing | None = thing
        for _ in range(MAX_ALIASES):
            found = self.value(found) if found else None
            if found is None or found.sort is not Sort.NAME:
                return found
            entry = self.entry(found.at)
            if entry and entry.kind in CLASSES and not (entry.value and found.at == thing.at):
                return found
            if found.at != thing.at and self.is_table(found.at) and not self.value(found):
                return found
        return None
