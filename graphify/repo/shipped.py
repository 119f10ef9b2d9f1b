"""The files that graphify lays down for others: git hooks and the agent skill.

In the repository they are top-level folders, because people look for them there and copy them from there. A
wheel carries a copy inside the package; an editable install has none and uses the folders themselves.
"""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def folder(name: str) -> Path:
    """The folder ``hooks`` or ``skills``."""
    packaged = _PACKAGE / "shipped" / name
    return packaged if packaged.is_dir() else _PACKAGE.parent / name


@cache
def hook_names() -> list[str]:
    """The git hooks that have a script, sorted."""
    return sorted(path.name for path in folder("hooks").iterdir() if path.is_file())


@cache
def hook_script(name: str) -> bytes:
    """The script of a git hook; the name is one of `hook_names`."""
    return (folder("hooks") / name).read_bytes()


@cache
def skill() -> bytes:
    """The page that teaches an agent the loop."""
    return (folder("skills") / "graphify" / "SKILL.md").read_bytes()


@cache
def memory_readme() -> str:
    """The page that explains the record format to a person who opens the memory folder."""
    return (_PACKAGE / "templates" / "memory-README.md").read_text("utf-8")
