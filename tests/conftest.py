"""The sealed world that all tests run in.

Nothing of the machine comes in: no home, no git configuration, no identity, no agent's variables, no
repository that happens to lie above the temporary folder. Tests use real git repositories (fixture ``repo``)
and, from the outside, the real command (``tests.support.cli``).
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from graphify.repo import git
from tests.support.checkout import Checkout

# Machines are slow at times, which is no finding; and what CI says about a commit does not depend on dice. Elsewhere the
# dice are thrown anew in every run.
settings.register_profile(
    "graphify", deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("graphify")

_GIT_CONFIG = """\
[user]
    name = Ada Example
    email = ada@example.org
[init]
    defaultBranch = main
[commit]
    gpgSign = false
[protocol "file"]
    allow = always
"""

_FOREIGN = ("GRAPHIFY_", "CLAUDE", "CODEX", "GEMINI", "CURSOR", "GIT_", "XDG_", "LC_")


@pytest.fixture(scope="session", autouse=True)
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The home folder of the sealed world."""
    home = tmp_path_factory.mktemp("home")
    config = home / "gitconfig"
    config.write_text(_GIT_CONFIG)
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.startswith(_FOREIGN):
                patch.delenv(name)
        for name in ("EMAIL", "LANGUAGE", "NO_COLOR", "PYTHONPATH"):
            patch.delenv(name, raising=False)
        patch.setenv("HOME", str(home))
        patch.setenv("LANG", "C.UTF-8")
        patch.setenv("TZ", "UTC")
        patch.setenv("GIT_CONFIG_GLOBAL", str(config))
        patch.setenv("GIT_CONFIG_NOSYSTEM", "1")
        patch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path_factory.getbasetemp()))
        yield home


@pytest.fixture
def repo(tmp_path: Path) -> Checkout:
    """A repository with a small Python package and one commit."""
    return Checkout.make(tmp_path / "repo").with_package()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands of git that the program runs, in order."""
    ran: list[str] = []
    run = git._git

    def noted(folder: Path, words: Iterable[str], *more: Any) -> Any:
        listed = list(words)
        ran.append(" ".join(listed))
        return run(folder, listed, *more)

    monkeypatch.setattr(git, "_git", noted)
    return ran
