"""What classes have and derive from, and what a written type says of a value."""

from __future__ import annotations

from collections.abc import Sequence

from graphify.codegraph.classes import Orders
from graphify.codegraph.ids import last_part
from graphify.codegraph.languages.columns import MEMBERS_IN_SCOPE, NAMESPACED, SCATTERED
from graphify.codegraph.sight import CLASSES, FUNCTIONS, MAX_ALIASES, TYPES_ONLY, Part, Sight, outwards
from graphify.codegraph.things import At, Sort, Thing, instance, many
from graphify.codegraph.uses import DECLARED


class Types(Part):
    """Classes and types. ``scattered`` are the members of classes that stand in other files."""

    def __init__(self, meanings: Sight) -> None:
        super().__init__(meanings)
        self.orders = Orders(self._bases)
        self.scattered: dict[At, At | None] = {}

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
        thing = self.meanings.top.in_file(At(member.path, member.name.rpartition(".")[0]))
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
        for owner in outwards(at.name.rpartition(".")[0]):
            found = self.meanings.steps.chain(at.path, owner, chain)
            if found is None or found.at != at:
                return found
        return None

    def class_of(self, thing: Thing | None, depth: int = 0) -> At | None:
        """The class that a name stands for: itself, or through what it is assigned."""
        while thing and thing.sort is Sort.NAME and depth < MAX_ALIASES:
            entry = self.entry(thing.at)
            if entry is None:
                return None
            if entry.kind == "type" and entry.type:
                value = self.guarded_type(thing, entry.type)
                return value.at if value and value.sort is Sort.INSTANCE else thing.at
            if entry.kind in CLASSES:
                return thing.at
            if not entry.value or entry.kind in FUNCTIONS:
                return None
            thing = self.meanings.steps.guarded((thing.at, "class"), thing.path, thing.name, entry.value, 0, None)
            depth += 1
        return None

    def guarded_type(self, thing: Thing, chain: str) -> Thing | None:
        """What an alias stands for, which may, in the end, be itself."""
        owner = thing.name.rpartition(".")[0]
        return self.meanings.once((thing.at, "type"), lambda: self.of_type(thing.path, owner, chain, None))

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
            around = me or self.meanings.scopes.class_around(path, owner)
            return instance(around) if around else None
        at = self.class_of(self.meanings.steps.chain(path, owner, name, TYPES_ONLY))
        return instance(at) if at else None
