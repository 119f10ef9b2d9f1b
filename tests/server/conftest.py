from pathlib import Path

import pytest

from tests.support.project import Project


@pytest.fixture(scope="session")
def template(sealed: Path, tmp_path_factory: pytest.TempPathFactory) -> Project:
    return Project.set_up(tmp_path_factory.mktemp("template") / "repo")


@pytest.fixture
def project(template: Project, tmp_path: Path) -> Project:
    """A repository with an empty memory."""
    return template.copied_to(tmp_path / "repo")
