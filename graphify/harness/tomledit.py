"""A table in a TOML file that other tools and people write too.

tomlkit reads the file (and is what keeps comments where a host rewrites it): it says whether the table is there, in
whatever spelling, and whether the file is TOML before and after. The text itself is not printed anew: the table goes to
the end between two comments, so what stood there is given back byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from graphify.harness.hookfile import Refusal

_START = "# >>> graphify >>>"
_END = "# <<< graphify <<<"
_MADE = " (made by graphify)"
_BLOCK = re.compile(
    rf"^{_START}(?P<origin>[^\r\n]*)\r?\n(?P<body>.*?)^{_END}(?P<end>\r?\n|\Z)", re.MULTILINE | re.DOTALL
)


def put_table(current: str | None, path: Sequence[str], values: Mapping[str, object]) -> str | Refusal:
    """The file with the table. A table of that name which is not ours is left alone (a Refusal says so)."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    body = _rendered(path, values)
    if current is None:
        return _block(_MADE, body, "\n")
    without = take_table(current)
    if isinstance(without, Refusal):
        return without
    base = without if without is not None else ""
    try:
        place: object = tomlkit.parse(base.removeprefix("\ufeff")).unwrap()
    except (TOMLKitError, ValueError) as error:
        return Refusal(f"it is not TOML: {str(error).splitlines()[0]}")
    for key in path:
        place = place.get(key) if isinstance(place, dict) else None
    if place is not None:
        return Refusal(f"it has a `{'.'.join(path)}` of its own")
    new = current if without == current else base
    new = _appended(new, body) if without is not None else _block(_MADE, body, "\n")
    try:
        tomlkit.parse(new.removeprefix("\ufeff"))
    except (TOMLKitError, ValueError):
        return Refusal(f"`{path[0]}` is written so that no table can be added to it")
    return current if _same(current, new) else new


def take_table(current: str) -> str | Refusal | None:
    """The file as it was before us; None where there was none."""
    found = list(_BLOCK.finditer(current))
    if len(found) > 1 or (current.count(_START), current.count(_END)) != (len(found), len(found)):
        return Refusal("its graphify markers do not pair up; remove the lines between them, and them, by hand")
    if not found:
        return current
    block = found[0]
    before, after = current[: block.start()], current[block.end() :]
    if block["origin"] == _MADE:
        return before + after or None
    if not block["end"]:
        before = before.removesuffix("\n").removesuffix("\r")
    return before + after


def _same(current: str, new: str) -> bool:
    """Whether our block stands in the file already as it is to be, wherever it stands."""
    mine, theirs = _BLOCK.search(new), _BLOCK.search(current)
    return mine is not None and theirs is not None and mine["body"] == theirs["body"]


def _appended(current: str, body: str) -> str:
    line_end = "\r\n" if "\r\n" in current else "\n"
    block = _block("", body, line_end)
    if current and not current.endswith("\n"):
        return current + line_end + block.removesuffix("\n").removesuffix("\r")
    return current + block


def _rendered(path: Sequence[str], values: Mapping[str, object]) -> str:
    import tomlkit

    document = tomlkit.document()
    table = tomlkit.table()
    for key, value in values.items():
        table.add(key, tomlkit.item(value))
    outer = table
    for key in reversed(path[1:]):
        inner, outer = outer, tomlkit.table(is_super_table=True)
        outer.add(key, inner)
    document.add(path[0], outer)
    return tomlkit.dumps(document)


def _block(origin: str, body: str, line_end: str) -> str:
    return f"{_START}{origin}\n{body}{_END}\n".replace("\n", line_end)
