"""What the process environment says.

The only reader of the environment, with `gitenvironment` (what git may see of it): who is writing (author,
conversation, program), where the user's cache is, and which installation we are. A session is stored as a hash, always,
so that an identifier which might open somebody's conversation never reaches a repository.
"""

import os
import sys
from pathlib import Path

import blake3

from graphify.repo.gitenvironment import for_git, hook_index

__all__ = ["agent", "author", "cache_home", "for_git", "hook_index_file", "own_installation", "session", "session_key"]

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


def programs(name: str) -> list[Path]:
    """The different programs of a name on the PATH, in the order in which they are found."""
    found: dict[str, Path] = {}
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        place = Path(folder) / name
        if folder and place.is_file() and os.access(place, os.X_OK):
            found.setdefault(os.path.realpath(place), place)
    return list(found.values())


def own_programs() -> Path:
    """The folder of the interpreter that runs us, where our command was installed too."""
    return Path(sys.executable).parent


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
    named = hook_index()
    return Path(named) if named else None


def own_installation() -> tuple[Path, Path] | None:
    """The interpreter that is running, and the folder that our package lies in; None where it is not known."""
    interpreter, folder = Path(sys.executable).absolute(), Path(__file__).resolve().parents[2]
    found = sys.executable and os.path.isfile(interpreter) and os.access(interpreter, os.X_OK)  # noqa: PTH113 - never raises
    return (interpreter, folder) if found else None
