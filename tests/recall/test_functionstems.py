"""The terms of function words that are written down are those that would be made."""

from __future__ import annotations

from graphify.recall.functionstems import STEMS
from tests.support.functionstems import stems


def test_the_list_is_of_the_words():
    assert stems() == STEMS, "python -m tests.support.functionstems"
