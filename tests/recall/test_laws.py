"""What was ruled out is never served as current, over random histories; and each filter is missed when it is off."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, find, given, settings

from graphify.recall.gate import Gate
from tests.recall.asking import Asking
from tests.recall.histories import SUBJECTS, History, Oracle, Served, histories


def violations(history: History) -> list[str]:
    """What recall serves and should not, or should and does not."""
    found: list[str] = []
    oracle = Oracle(history)
    asking = Asking(history.records, history.view())
    for number, subject in enumerate(SUBJECTS):
        gate, hits, rejected = asking.ask(subject.question)
        served = Served(
            frozenset(hit.record.id for hit in hits),
            frozenset(hit.record.id for hit in hits if hit.blocks),
            frozenset(ruling.id for ruling in rejected),
        )
        expected = oracle.served(number)
        if served != expected:
            found.append(f"{subject.question} {served} is not {expected}")
        if gate is Gate.STRONG and number in history.changed:
            found.append(f"{subject.question} is believed, and its code changed")
        if any(hit.blocks for hit in hits) and not hits[0].blocks:
            found.append(f"{subject.question}: a dead end does not come first")
        alone = Asking(history.about(subject).records, history.view()).ask(subject.question)[1]
        if _known(hits) != _known(alone):
            found.append(f"{subject.question}: what is about something else makes a difference")
    return found


def _known(hits: list[Any]) -> list[object]:
    return [(hit.record.id, hit.outcome, hit.stale, hit.sources, hit.place, hit.blocks) for hit in hits]


@given(histories())
def test_what_was_ruled_out_is_never_served_as_current(history: History):
    assert violations(history) == []


@pytest.mark.soak
@settings(max_examples=10_000)
@given(histories())
def test_never(history: History):
    assert violations(history) == []


def _nothing(*_: object, **__: object) -> dict[Any, Any]:
    return {}


FILTERS: dict[str, tuple[str, Any]] = {
    "visible": ("graphify.memory.fold.Fold.visible", lambda fold, record: record.key not in fold.void),
    "retracted and rejected": ("graphify.memory.fold._removed", _nothing),
    "superseded": ("graphify.memory.fold._successors", _nothing),
    "rejected values": ("graphify.memory.fold._ruled_out", _nothing),
    "rulings taken back": ("graphify.memory.fold._void", lambda *_: set()),
    "rejections lifted": ("graphify.memory.fold.Fold.rules_out", lambda *_: True),
    "rejections that act": ("graphify.commands.shared.candidates._rejected", lambda *_: ()),
    "code that changed": ("graphify.reflections.lessons.OutcomeLesson.recheck", property(lambda _: False)),
    "later answers": ("graphify.reflections.lessons.OutcomeLesson.blocks", property(lambda one: not one.recheck)),
    "stale answers": ("graphify.commands.shared.hits._stale", lambda *_: ""),
    "dead ends first": ("graphify.commands.shared.hits.Hit.is_dead_end", property(lambda _: False)),
    "no reason to hide": ("graphify.memory.fold._lifted", lambda *_: False),
}


@pytest.mark.parametrize("name", FILTERS)
def test_each_filter_is_missed(name: str, monkeypatch: pytest.MonkeyPatch):
    where, mutant = FILTERS[name]
    monkeypatch.setattr(where, mutant)
    # Raises where no history shows the difference. The first one will do: it need not be the smallest.
    quick = settings(max_examples=2_000, database=None, phases=(Phase.generate,))
    find(histories(), lambda history: violations(history) != [], settings=quick)
