import pytest

from graphify.names import Freshness, Standing
from graphify.recall.ranking import Place, best, fused, place


def test_only_corroborated_misleading_sinks_and_says_why():
    assert "2 independent" in place(Standing.MISLEADING, 2, 2, None).sinks
    assert place(Standing.MISLEADING, 1, 2, None).sinks == ""
    assert place(Standing.MISLEADING, 2, 3, None).sinks == ""
    for standing in (Standing.PREFERRED, Standing.TENTATIVE, Standing.CONTESTED, None):
        assert place(standing, 9, 2, None).sinks == ""


def test_preferred_and_fresh_rise():
    in_order = [
        place(Standing.PREFERRED, 0, 2, Freshness.FRESH),
        place(Standing.PREFERRED, 0, 2, None),
        place(Standing.TENTATIVE, 0, 2, None),
        place(None, 0, 2, None),
        place(Standing.MISLEADING, 2, 2, Freshness.FRESH),
    ]
    assert sorted((in_order[at] for at in (4, 2, 0, 3, 1)), key=lambda one: one.key) == in_order


@pytest.mark.parametrize("freshness", [Freshness.CHANGED, Freshness.GONE])
def test_what_changed_does_not_rise(freshness: Freshness):
    assert place(Standing.PREFERRED, 0, 2, freshness) == Place()


def test_the_best_of_several_places_counts():
    assert best([place(Standing.MISLEADING, 2, 2, None), Place(2)]) == Place(2)
    assert best([]) == Place()


def test_reciprocal_ranks_add_up():
    scores = fused([["a", "b", "c"], ["b", "a"], []])
    assert scores["a"] == scores["b"] == 1 / 61 + 1 / 62
    assert scores["c"] == 1 / 63
    assert fused([["a", "a", "b"]])["b"] == 1 / 62
