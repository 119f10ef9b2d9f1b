"""What git may see of the process environment.

A hook is started with variables that name a repository, an index and an object store: its caller's, not always the one
that we mean. So only what is listed here passes, and some things are said to every git that we start. Kept apart
from the rest because hooks need it before anything is imported.
"""

import os

_KEPT = {
    "GIT_AUTHOR_NAME": "an author may be given for one process",
    "GIT_AUTHOR_EMAIL": "as above",
    "GIT_CEILING_DIRECTORIES": "where the search for a repository stops is the user's word",
    "GIT_CONFIG_COUNT": "containers and CI declare safe.directory this way, with the pairs below",
    "GIT_CONFIG_GLOBAL": "the identity may live in a file named here; tests and sandboxes seal git with it",
    "GIT_CONFIG_NOSYSTEM": "as above",
    "GIT_CONFIG_SYSTEM": "as above",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM": "as the ceiling: where the search for a repository stops",
    "GIT_EXEC_PATH": "a git that was moved (bundled with a GUI client) finds its parts by it",
}
"""The git variables that pass through, and why. All others could lead git to another repository, index or
object store than the one we mean."""

_CONFIG_PAIR_PREFIXES = ("GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_")

_SET = {
    "LC_ALL": "C",  # messages that we recognise are in English
    "GIT_OPTIONAL_LOCKS": "0",  # a reader must not get in the way of the user's own git
    "GIT_TERMINAL_PROMPT": "0",  # nobody is there to answer
    "GIT_NO_LAZY_FETCH": "1",  # a partial clone must not go to the network because we read
}


def for_git() -> dict[str, str]:
    """The environment that every git process gets."""
    passed = {name: value for name, value in os.environ.items() if _may_pass(name)}
    return {**passed, **_SET}


def hook_index() -> str:
    """The index that a commit under way is made from, as git tells its hooks; empty outside of them."""
    named = os.environ.get("GIT_INDEX_FILE", "")
    return os.path.abspath(named) if named else ""  # noqa: PTH100 - hooks cannot wait for pathlib


def _may_pass(name: str) -> bool:
    if not name.startswith("GIT_"):
        return True
    return name in _KEPT or name.startswith(_CONFIG_PAIR_PREFIXES)
