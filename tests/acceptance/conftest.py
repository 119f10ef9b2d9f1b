"""The repository with an empty memory that the commands are tested with."""

from tests.commands.conftest import project, template

__all__ = ["project", "template"]
