"""Recall on the labelled set: what has been reached stays reached.

The plain run asks one package's questions, of the half that thresholds may be set by; the soak run asks everything, of both
halves. The floors lie a little below what `tests/bench/README.md` shows. Where a goal of the design is not reached
that is written down as such, and the test says so as soon as it is.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.goals import Asked, Goals, ask_all, empty_project, goals, prepare
from tests.support.labelled import Part, parts

SAMPLE = next(part for part in parts() if part.package.startswith("requests"))


def _ask(part: Part, folder: Path, *, held_out: tuple[bool, ...]) -> list[Asked]:
    workspace, ids = prepare(empty_project(folder), part.entries)
    chosen = [entry for entry in part.entries if entry.held_out in held_out]
    return ask_all(workspace, ids, chosen, [one for one in part.unrelated if one.held_out in held_out])


def _stays(found: Goals, recall: float) -> None:
    assert found.own_words_strong.value >= 0.95
    assert found.own_dead_ends.value == 1
    assert found.recall_at_3.value >= recall
    assert found.order_at_3.value >= 0.7
    assert found.unrelated.value <= 0.05
    assert found.near_misses_strong.value <= 0.05
    assert found.strong_precision_with_own.value >= 0.95
    assert found.dead_ends.value >= 0.35
    assert found.false_alarms.value <= 0.06


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Goals:
    return goals(_ask(SAMPLE, tmp_path_factory.mktemp("sample") / "repo", held_out=(False,)))


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Goals:
    folder = tmp_path_factory.mktemp("everything")
    asked = [one for part in parts() for one in _ask(part, folder / part.package, held_out=(False, True))]
    return goals(asked)


def test_a_sample_stays_as_good(sample: Goals):
    _stays(sample, recall=0.35)


@pytest.mark.soak
def test_the_whole_set_stays_as_good(everything: Goals):
    _stays(everything, recall=0.42)


@pytest.mark.soak
class TestGoals:
    """Those of the design. One that is reached fails here until its mark is taken off."""

    @pytest.mark.xfail(reason="0.44: the order puts 0.76 among the first three, and the gate lets 0.44 through")
    def test_recall(self, everything: Goals):
        assert everything.recall_at_3.value >= 0.85

    def test_unrelated(self, everything: Goals):
        assert everything.unrelated.value <= 0.05

    @pytest.mark.xfail(reason="of 764 questions one gets STRONG: a near miss")
    def test_precision(self, everything: Goals):
        assert everything.strong_precision.value >= 0.95

    @pytest.mark.xfail(reason="1 of 57")
    def test_near_misses(self, everything: Goals):
        assert everything.near_misses_strong.count == 0
