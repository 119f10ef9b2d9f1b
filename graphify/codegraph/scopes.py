"""What the first name of a chain means where it stands: in a function, those around it, its class, its file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from graphify.codegraph.ids import last_part
from graphify.codegraph.languages.columns import (
    CAPITALS_OUTSIDE,
    CRATES,
    MEMBERS_IN_SCOPE,
    OUTER_PACKAGES,
    PACKAGES,
    SCATTERED,
    Language,
)
from graphify.codegraph.sight import CALLS_ONLY, CLASSES, FUNCTIONS, TYPES_ONLY, VALUES, Part, outwards
from graphify.codegraph.things import At, Sort, Thing, instance
from graphify.codegraph.uses import ELSEWHERE, Entry, Local, Use
from graphify.codegraph.written import HERE, OUT, PATH_MARKS


class Scopes(Part):
    """Scopes of the files, and variables of the one that is asked for."""

    @cached_property
    def locals(self) -> dict[tuple[str, str], list[Local]]:
        """Locals by owner and name."""
        found: dict[tuple[str, str], list[Local]] = {}
        for local in self.meanings.facts.locals:
            found.setdefault((local.owner, local.name), []).append(local)
        return found

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
        for scope in outwards(owner):
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
        found = self.meanings.top.in_file(At(path, name))
        if found is None and row.imports in (CRATES, PACKAGES):
            find = self.modules.find(path, name) if row.imports == CRATES else None
            found = find or self.modules.packages.begin(row, path, owner, name)
        return found

    def may_be_type(self, thing: Thing) -> bool:
        """Whether a name can stand where types do: no field or method can that has no value of its own."""
        entry = self.entry(thing.at) if thing.sort is Sort.NAME else None
        return entry is None or entry.kind in CLASSES or (not entry.type and entry.kind not in FUNCTIONS)

    def begin_path(self, path: str, owner: str, name: str) -> Thing | None:
        """What the mark that a path begins with means in a symbol: modules may be nested in a file."""
        inside = [scope for scope in outwards(owner) if self._kind(path, scope) == "module"]
        if name == OUT and inside:
            return Thing(Sort.NAME, path, inside[1]) if len(inside) > 1 else self.modules.find(path, HERE)
        return Thing(Sort.NAME, path, inside[0]) if name == HERE and inside else self.modules.find(path, name)

    def _kind(self, path: str, name: str) -> str:
        entry = self.around.entry(path, name) if name else None
        return entry.kind if entry else ""

    def visible(self, owner: str, name: str, line: int) -> Local | None:
        """The local that a name means in a symbol of this file."""
        for scope in outwards(owner):
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
            found = self.meanings.top.in_file(At(scope.path, f"{scope.name}.{name}"))
            if found:
                return found
        other = self.class_elsewhere(scope, entry) if MEMBERS_IN_SCOPE in row.rules else None
        if other:
            return self.meanings.types.class_member(other, name)
        if entry is None:
            around = self.outside(row, scope)
            return self.meanings.types.class_member(around, name) if around and MEMBERS_IN_SCOPE in row.rules else None
        if entry.kind in VALUES:
            return None
        if entry.kind in CLASSES and entry.kind != "module" and scope.name != owner:
            if MEMBERS_IN_SCOPE not in row.rules:
                return None
            scope = self.begun(scope, entry)
            return (
                Thing(Sort.NAME, *scope)
                if name == last_part(scope.name)
                else self.meanings.types.class_member(scope, name)
            )
        member = At(scope.path, f"{scope.name}.{name}")
        inner = self.entry(member)
        if inner is None and row.shares and entry.kind in CLASSES:
            return self.shared.find(row, member)
        return self.meanings.top.in_file(member) if inner and (inner.kind or inner.imported) else None

    def outside(self, row: Language, scope: At) -> At | None:
        """The class of this name that another file has, and whose members this file defines."""
        found = self.meanings.top.in_file(scope) if row.shares else None
        entry = self.entry(found.at) if found and found.sort is Sort.NAME else None
        return found.at if found and entry and entry.kind in CLASSES else None

    def class_around(self, path: str, owner: str) -> At | None:
        """The class that holds a symbol."""
        for scope in outwards(owner):
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
        return self.meanings.types.class_of(self.meanings.top.in_file(scope))

    def begun(self, at: At, entry: Entry) -> At:
        """Where the definition is that one adds to."""
        thing = self.meanings.top.in_file(at) if ELSEWHERE in entry.imported else None
        return thing.at if thing else at

    def local(self, local: Local, me: At | None) -> Thing | None:
        """What a local of this file is."""
        for imported in local.imported:
            found = self.meanings.top.imported(self.path, imported)
            if found:
                return found
        if local.type:
            return self.meanings.types.of_type(self.path, local.owner, local.type, me)
        return (
            self.meanings.steps.guarded(local, self.path, local.owner, local.value, local.line, me)
            if local.value
            else None
        )


def _visible(known: Sequence[Local], line: int) -> Local | None:
    """The binding that a line sees: of the innermost block, the last one before it."""
    seen = [each for each in known if not each.end or line <= 0 or each.start <= line <= each.end]
    if not seen:
        return None
    start = max(each.start for each in seen)
    inner = [each for each in seen if each.start == start]
    before = [each for each in inner if each.line < line]
    return before[-1] if before else inner[0]
