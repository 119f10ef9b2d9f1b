"""Filters turned off, one at a time: a plugin of pytest that takes one of them out before the tests run.

    MUTANT=visible python -m pytest -p tests.support.mutants tests/reflections/test_never_served.py

Each row names where a filter is called from, what stands in its place, and the tests that must then fail
(`tests.commands.mutations_of_filters` runs them all).
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

PROPERTY = "tests/reflections/test_never_served.py"
WAYS = "tests/commands/test_rejected_ways.py"
EVASIONS = "tests/memory/test_evasions.py"


@dataclass(frozen=True)
class Mutant:
    """A filter: ``places`` are ``module:name`` or ``module:Class.name``, ``instead`` what is put there."""

    places: tuple[str, ...]
    instead: Any
    tests: tuple[str, ...]


def _nothing(*_: Any, **__: Any) -> None:
    return None


def _empty(kind: Callable[[], Any]) -> Callable[..., Any]:
    return lambda *_, **__: kind()


def _all(kind: type) -> Callable[..., Any]:
    return lambda fold: [record for record in fold.records if isinstance(record, kind)]


def _table() -> dict[str, Mutant]:
    from graphify.memory.records import Answer, Note

    fold, shared = "graphify.memory.fold:", "graphify.commands.shared."
    return {
        "visible": Mutant((f"{fold}Fold.visible",), lambda *_: True, (PROPERTY,)),
        "answers": Mutant((f"{fold}Fold.answers",), _all(Answer), (PROPERTY,)),
        "notes": Mutant((f"{fold}Fold.notes",), _all(Note), (PROPERTY,)),
        "removed": Mutant((f"{fold}_removed",), _empty(dict), (PROPERTY,)),
        "superseded": Mutant((f"{fold}_successors",), _empty(dict), (PROPERTY,)),
        "void rulings": Mutant((f"{fold}_void",), _empty(set), (PROPERTY, "tests/memory/test_fold.py")),
        "values ruled out": Mutant((f"{fold}_ruled_out",), _empty(dict), (PROPERTY, WAYS)),
        "wrong corrections": Mutant((f"{fold}_wrong_corrections",), _empty(set), (EVASIONS,)),
        "sentences of a text": Mutant(("graphify.memory.assertions:_told",), _empty(tuple), (EVASIONS,)),
        "markup": Mutant(("graphify.memory.assertions:without_markup",), lambda text: text, (EVASIONS,)),
        "distance": Mutant(("graphify.memory.assertions:_DISTANCE",), _Never(), (EVASIONS,)),
        "polar values": Mutant(("graphify.memory.rejection:_POLAR",), (), (EVASIONS,)),
        "alike questions": Mutant(("graphify.memory.rejection:_asks_the_same",), lambda *_: False, (EVASIONS,)),
        "any question": Mutant(("graphify.memory.rejection:_asks_the_same",), lambda *_: True, (EVASIONS,)),
        "a save asks": Mutant(
            (
                "graphify.commands.save_result:despite",
                "graphify.commands.note:despite",
            ),
            lambda _memory, record, _reason: record,
            (WAYS,),
        ),
        "a ruling asks": Mutant(("graphify.commands.mark:check_correction",), _nothing, (WAYS,)),
        "related": Mutant((f"{shared}nearby:related",), _all_beside, (PROPERTY, "tests/commands/test_before_a_save.py")),
        "hidden again": Mutant(
            ("graphify.commands.save_result:refuse_hidden",), _nothing, ("tests/commands/test_save_result.py",)
        ),
        "contested": Mutant(
            ("graphify.memory.rejection:Rejections.in_force",), _empty(tuple), ("tests/commands/test_despite.py",)
        ),
        "printed": Mutant(
            ("graphify.reflections.statements:is_printed",), lambda _: False, ("tests/commands/test_own_output.py",)
        ),
        "marks": Mutant(("graphify.memory.nearness:_marks",), lambda _: 0, ("tests/memory/test_nearness.py",)),
        "periods": Mutant(("graphify.memory.conflicts:_is_apart",), lambda *_: False, ("tests/memory/test_conflicts.py",)),
        "quotations": Mutant(
            ("graphify.memory.conflicts:_is_quoted",), lambda *_: False, ("tests/memory/test_conflicts.py",)
        ),
        "secrets in drafts": Mutant(
            (
                "graphify.commands.save_result:check_secrets",
                "graphify.commands.note:check_secrets",
                "graphify.commands.mark:check_secrets",
            ),
            _nothing,
            ("tests/commands/test_secrets.py",),
        ),
        "secrets in records": Mutant(
            (f"{shared}saving:check_secrets",), _nothing, ("tests/commands/test_secrets.py",)
        ),
        "secrets in errors": Mutant(
            ("graphify.cli.door:_unspoken",), lambda error: error, ("tests/commands/test_secrets.py",)
        ),
        "placeholders": Mutant(
            ("graphify.memory.secrets:_PLACEHOLDER",), _Never(), ("tests/memory/test_secrets.py",)
        ),
        "randomness": Mutant(
            ("graphify.memory.secrets:_looks_random",), lambda _: True, ("tests/memory/test_secrets.py",)
        ),
        "caches": Mutant(("graphify.commands.redact:purge",), _empty(tuple), ("tests/commands/test_redact.py",)),
    }  # fmt: skip


class _Never:
    """An expression that matches nothing."""

    search = match = fullmatch = _nothing


def _all_beside(memory: Any, record: Any) -> tuple[Any, ...]:
    from graphify.memory.records import Ruling

    return tuple(other for other in memory.records if not isinstance(other, Ruling) and other.id != record.id)


def names() -> list[str]:
    """All mutants."""
    return list(_table())


def tests_of(name: str) -> tuple[str, ...]:
    """The tests of which one has to fail."""
    return _table()[name].tests


def apply(name: str) -> None:
    """Take a filter out."""
    mutant = _table()[name]
    for place in mutant.places:
        module, _, path = place.partition(":")
        owner: Any = importlib.import_module(module)
        *outer, last = path.split(".")
        for part in outer:
            owner = getattr(owner, part)
        assert hasattr(owner, last), place
        setattr(owner, last, mutant.instead)


if os.environ.get("MUTANT"):
    apply(os.environ["MUTANT"])
