"""Every filter is missed when it is gone."""

import pytest

from tests.commands.mutations_of_filters import failing_test
from tests.support import mutants


@pytest.mark.soak
@pytest.mark.parametrize("name", mutants.names())
def test_a_test_fails_without_it(name: str) -> None:
    assert failing_test(name)


@pytest.mark.parametrize("name", mutants.names())
def test_it_is_there(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A filter that was renamed is found out at once; nothing is taken out here."""
    monkeypatch.setattr(mutants, "setattr", lambda *_: None, raising=False)
    mutants.apply(name)
