"""What changes a fingerprint and what does not, language by language: the tables `RULES` of all `rules_*.py` here."""

from importlib import import_module
from pathlib import Path

import pytest

from tests.codegraph.support import parsed, prints

Rule = tuple[str, str, str, str]
"""A language, the code before an edit and after it, and whether that is the ``same`` or ``changed``."""


def rules() -> list[Rule]:
    modules = sorted(Path(__file__).parent.glob("rules_*.py"))
    return [rule for module in modules for rule in import_module(f"tests.codegraph.{module.stem}").RULES]


@pytest.mark.parametrize("language,before,after,verdict", rules())
def test_rule(language: str, before: str, after: str, verdict: str) -> None:
    assert parsed(before, language).symbols and parsed(after, language).symbols
    assert verdict == ("same" if prints(before, language) == prints(after, language) else "changed")
