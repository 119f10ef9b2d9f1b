from tests.commands.conftest import project, template  # noqa: F401 - fixtures
