"""The truth about a Python package: what two of scip-python, pyright and jedi agree on, or scip-python's word alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.bench.truth.pycode import Code, Key
from tests.bench.truth.scip import Index, Spot
from tests.bench.truth.score import Pairs, Truth

Votes = Mapping[str, "Key | None"]


def read_votes(file: Path) -> Votes:
    """What `votes` wrote."""
    return {place: Key(*key) if key else None for place, key in json.loads(file.read_text()).items()}


def index_votes(code: Code, index: Index) -> Votes:
    """The same from an index."""
    votes: dict[str, Key | None] = {}
    for site in code.calls:
        symbols = index.names.get(Spot(site.path, site.line, site.column))
        if symbols:
            found = [_key(code, spot) for each in symbols for spot in index.definitions.get(each, ())[-1:]]
            votes[site.text] = next((key for key in found if key), None)
    return votes


def _key(code: Code, spot: Spot) -> Key | None:
    return code.at(spot.path, spot.line + 1, spot.column)


def truth_of(code: Code, index: Index, others: Sequence[Votes], sources: str) -> Truth:
    """The truth from a package's code and what tools say of it; ``sources`` is the folder that modules are named from."""
    voters = [index_votes(code, index), *others]
    truth = Truth(
        {key: Path(key.path).name if not key.line else each.name for key, each in code.definitions.items()}, code.first
    )
    needed = min(2, len(voters))
    for site in code.calls:
        caller = code.first(site.caller)
        found = [code.first(key) for votes in voters if (key := votes.get(site.text))]
        counted = Counter(found)
        nothing = sum(site.text in votes and not votes[site.text] for votes in voters)
        truth.any_calls |= {(caller, key) for key in found}
        if counted:
            best, count = counted.most_common(1)[0]
            if count >= needed and count >= nothing:
                truth.calls.add((caller, best))
    truth.extends = _extends(code, index)
    truth.imports = _imports(code, sources)
    return truth


def _extends(code: Code, index: Index) -> Pairs:
    found = set()
    for derived, line, column in code.bases:
        for symbol in index.names.get(Spot(derived.path, line, column), ()):
            for spot in index.definitions.get(symbol, ())[-1:]:
                base = _key(code, spot)
                if base and code.definitions[base].kind == "class":
                    found.add((code.first(derived), code.first(base)))
    return found


def _imports(code: Code, sources: str) -> Pairs:
    """Files that import each other, by the names that their paths give them."""
    prefix = f"{sources}/" if sources else ""
    modules = {
        path.removeprefix(prefix).removesuffix(".py").replace("/", ".").removesuffix(".__init__"): path
        for path in code.sources
    }
    names = {path: module for module, path in modules.items()}
    found = set()
    for path, module, imported, level in code.imports:
        if level:
            package = names[path].split(".")
            package = package if path.endswith("/__init__.py") else package[:-1]
            around = package[: len(package) - level + 1]
            module = ".".join([*around, *([module] if module else [])])
        targets = [modules.get(f"{module}.{name}") or modules.get(module) for name in imported] or [modules.get(module)]
        found |= {(Key(path, 0), Key(target, 0)) for target in targets if target and target != path}
    return found
