"""A marked block in a page of instructions (AGENTS.md, CLAUDE.md, GEMINI.md).

The block stands at the end, after a blank line, between two comments that no Markdown shows. The start marker remembers
what was there before: a page that we made goes away with the block. Everything outside of the markers is somebody
else's and is given back byte for byte.
"""

from __future__ import annotations

import re

from graphify.harness.hookfile import Refusal

_START = "<!-- graphify:start"
_END = "<!-- graphify:end -->"
_BOM = "\ufeff"
_MADE = " (made by graphify)"
_BLANK = " (was blank)"
_BLOCK = re.compile(
    rf"^{_START}(?P<origin>[^\r\n]*?) -->\r?\n(?P<body>.*?)^{_END}(?P<end>\r?\n|\Z)", re.MULTILINE | re.DOTALL
)


def put_block(current: str | None, body: str) -> str | Refusal:
    """The page with our block; ``body`` has LF line ends and a final one. ``current`` is None where there is none."""
    if current is None:
        return _block(_MADE, body, "\n")
    if current.startswith(_BOM):
        rest = put_block(current.removeprefix(_BOM), body)
        return rest if isinstance(rest, Refusal) else _BOM + rest
    found = _only(current)
    if isinstance(found, Refusal):
        return found
    line_end = "\r\n" if "\r\n" in current else "\n"
    if found is not None:
        new = _ended(_block(found["origin"], body, line_end), found["end"])
        return current[: found.start()] + new + current[found.end() :]
    if not current.strip():
        return current + _block(_BLANK, body, line_end)
    if current.endswith("\n"):
        return current + line_end + _block("", body, line_end)
    return current + line_end * 2 + _ended(_block("", body, line_end), "")


def take_block(current: str) -> str | Refusal | None:
    """The page as it was before us; None where there was none."""
    if current.startswith(_BOM):
        rest = take_block(current.removeprefix(_BOM))
        return _BOM + rest if isinstance(rest, str) else rest
    found = _only(current)
    if found is None or isinstance(found, Refusal):
        return current if found is None else found
    before, after = current[: found.start()], current[found.end() :]
    if found["origin"] == _MADE and not (before + after):
        return None
    if found["origin"] not in (_MADE, _BLANK):
        for _ in range(1 if found["end"] else 2):
            before = before.removesuffix("\n").removesuffix("\r")
    return before + after


def block_of(current: str) -> str | None:
    """The body of our block, with LF line ends; None where there is none, or not exactly one."""
    found = _only(current)
    return None if found is None or isinstance(found, Refusal) else found["body"].replace("\r\n", "\n")


def _only(current: str) -> re.Match[str] | Refusal | None:
    found = list(_BLOCK.finditer(current))
    marks = (current.count(_START), current.count(_END))
    if len(found) > 1 or marks != (len(found), len(found)):
        return Refusal("its graphify markers do not pair up; remove the lines between them, and them, by hand")
    return found[0] if found else None


def _block(origin: str, body: str, line_end: str) -> str:
    return f"{_START}{origin} -->\n{body}{_END}\n".replace("\n", line_end)


def _ended(block: str, end: str) -> str:
    return block.removesuffix("\n").removesuffix("\r") + end
