"""Modules as they are written: the one place that knows how a style of imports names them.

The name of a module is kept with dots between its parts, but for styles that name files and folders.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphify.codegraph.languages.columns import CRATES, DOTTED, FOLDERS, PACKAGES, Language
from graphify.codegraph.uses import Imported

HERE, OUT, ROOT = "self", "super", "crate"
"""Where a path begins that is none of names: at the module that it stands in, the one around, the crate's own."""
PATH_MARKS = frozenset((HERE, OUT, ROOT))

_VERSION = re.compile(r"v\d+")


def whole(row: Language, module: str) -> tuple[str, Imported]:
    """What an import of a module without names binds: the name, and what it stands for; no name for nothing."""
    if row.imports == DOTTED:
        first = module.partition(".")[0]
        return first, Imported(first)
    if row.imports == FOLDERS:
        parts = module.split("/")
        last = parts[-2] if len(parts) > 1 and _VERSION.fullmatch(parts[-1]) else parts[-1]
        return last, Imported(module)
    if row.imports in (PACKAGES, CRATES):
        head, _, last = module.rpartition(".")
        return (last, Imported(head, last)) if head else ("", Imported(module))
    return "", Imported(module)


def placed(row: Language, written: Sequence[str], inside: Sequence[str]) -> str:
    """A module's name from its parts, as seen from the file; ``inside`` are the modules in it that are around."""
    if row.imports == PACKAGES:
        return ".".join(written).replace("::", ".")
    if row.imports != CRATES:
        return "".join(written)
    parts = [part for each in written for part in each.split("::") if part]
    if len(parts) > 1 and parts[-1] == HERE:
        parts.pop()
    return ".".join(_from_file(parts, inside[0].split(".") if inside else []))


def _from_file(parts: list[str], around: list[str]) -> list[str]:
    """A path that begins in a module in the file, as it begins at the file."""
    if not around or parts[0] not in (HERE, OUT):
        return parts
    if parts[0] == HERE:
        return [HERE, *around, *parts[1:]]
    while around and parts and parts[0] == OUT:
        around, parts = around[:-1], parts[1:]
    return parts if parts and parts[0] == OUT else [HERE, *around, *parts]
