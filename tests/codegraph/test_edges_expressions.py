"""Every kind of expression leads to what it is, and what is unknown leads nowhere."""

import pytest

from tests.codegraph.edge_expressions_packages import EXPRESSIONS, NOTHING, repository_of
from tests.codegraph.support import edge_list, repository

LEADING = [(language, line) for language, lines in EXPRESSIONS.items() for line in lines]
LOST = [(language, line) for language, lines in NOTHING.items() for line in lines]


def methods(language: str, line: str) -> list[str]:
    """Methods ``m`` that the one function with the line calls."""
    found = edge_list(repository(repository_of(language, line)), "calls")
    return [each for each in found if each.split(" -> ")[0].endswith(("::f", ".f")) and each.lower().endswith(".m")]


@pytest.mark.parametrize(("language", "line"), LEADING)
def test_it_leads_there(language: str, line: str) -> None:
    assert methods(language, line)


@pytest.mark.parametrize(("language", "line"), LOST)
def test_it_leads_nowhere(language: str, line: str) -> None:
    assert methods(language, line) == []
