"""What the process environment says.

The only reader of the environment: who is writing (author, conversation, program), where the user's cache is,
and what git may see of it. A session is stored as a hash, always, so that an identifier which might open
somebody's conversation never reaches a repository.
"""

import os
from pathlib import Path

import blake3

_SESSION_VARIABLES = (
    "GRAPHIFY_SESSION",
    "CLAUDE_CODE_SESSION_ID",
    "CLAUDE_CODE_REMOTE_SESSION_ID",
    "CODEX_THREAD_ID",
)
"""Where a conversation's identifier stands, the first that is set wins."""

_HOSTS = (
    ("CLAUDECODE", "claude-code"),
    ("CLAUDE_CODE_", "claude-code"),
    ("CODEX_", "codex"),
    ("GEMINI_CLI", "gemini-cli"),
    ("CURSOR_", "cursor"),
)
"""Prefixes of the variables that agent hosts set for their child processes."""

_KEPT_FOR_GIT = {
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
object store than the one we mean: a hook is started with several of them set."""

_CONFIG_PAIR_PREFIXES = ("GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_")

_SET_FOR_GIT = {
    "LC_ALL": "C",  # messages that we recognise are in English
    "GIT_OPTIONAL_LOCKS": "0",  # a reader must not get in the way of the user's own git
    "GIT_TERMINAL_PROMPT": "0",  # nobody is there to answer
    "GIT_NO_LAZY_FETCH": "1",  # a partial clone must not go to the network because we read
}


def author() -> str:
    """`GRAPHIFY_AUTHOR`, empty where it is not set."""
    return os.environ.get("GRAPHIFY_AUTHOR", "").strip()


def session() -> str:
    """The conversation's identifier as the host gives it, empty where there is none. Never stored: see
    below.
    """
    values = (os.environ.get(name, "").strip() for name in _SESSION_VARIABLES)
    return next((value for value in values if value), "")


def session_key(text: str) -> str:
    """What is stored of a conversation's identifier: 8 hex digits of its hash; empty for an empty text."""
    if not text:
        return ""
    return blake3.blake3(text.encode("utf-8", "surrogateescape")).hexdigest(length=4)


def agent() -> str:
    """The program that is asking: `GRAPHIFY_AGENT`, or the agent host that started us, or empty."""
    named = os.environ.get("GRAPHIFY_AGENT", "").strip()
    if named:
        return named
    return next((host for prefix, host in _HOSTS if any(name.startswith(prefix) for name in os.environ)), "")


def is_cursor() -> bool:
    """Whether Cursor has started us: it also runs hooks that are written for others."""
    return bool(os.environ.get("CURSOR_VERSION"))


def cache_home() -> Path | None:
    """The user's cache folder by the XDG rules (a relative one is not valid); None where there is no home."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    if Path(named).is_absolute():
        return Path(named)
    home = os.environ.get("HOME", "")
    return Path(home) / ".cache" if Path(home).is_absolute() else None


def home() -> Path | None:
    """The user's home folder; None where there is none."""
    named = os.environ.get("HOME", "")
    return Path(named) if Path(named).is_absolute() else None


def hook_index_file() -> Path | None:
    """The index that a commit under way is made from, as git tells its pre-commit hook; None outside of
    hooks.
    """
    named = os.environ.get("GIT_INDEX_FILE", "")
    return Path(named).absolute() if named else None


def for_git() -> dict[str, str]:
    """The environment that every git process gets."""
    passed = {name: value for name, value in os.environ.items() if _may_pass(name)}
    return {**passed, **_SET_FOR_GIT}


def _may_pass(name: str) -> bool:
    if not name.startswith("GIT_"):
        return True
    return name in _KEPT_FOR_GIT or name.startswith(_CONFIG_PAIR_PREFIXES)
