"""How a symbol is named on paper: ``path::Outer.inner``.

The name is built from parts with dots between, so what could be misread inside a part (a dot, ``::``, ``#`` which
ends a path in links, a line end) is percent-encoded. No encoded name holds ``::``: the last one in an id ends the path.
"""

from __future__ import annotations

import re

SEPARATOR = "::"

_UNSAFE = re.compile(r"[%#.\r\n]|::")
_TARGET = re.compile(r"\]\([^()\n]{0,500}\)|<[^<>\n]{1,500}>")
_NO_WORD = re.compile(r"[^\w\s-]+")

_ENCODED = re.compile(r"%([0-9A-F]{2})")


def encode_part(part: str) -> str:
    """One part of a qualified name, as it stands in a SymbolId."""
    if part.isidentifier():
        return part
    return _UNSAFE.sub(lambda unsafe: "".join(f"%{ord(char):02X}" for char in unsafe[0]), part)


def decode_part(part: str) -> str:
    """The part as the source has it."""
    return _ENCODED.sub(lambda code: chr(int(code[1], 16)), part)


def slug(text: str) -> str:
    """A heading as an anchor, in any script, as GitHub makes it.

    >>> slug("What's *new* in `app.py`?")
    'whats-new-in-apppy'
    """
    words = _NO_WORD.sub("", _TARGET.sub("", text)).lower().split()
    return "-".join(words).strip("-_") or text


def last_part(name: str) -> str:
    """The innermost part of a qualified name."""
    return name.rpartition(".")[2]


def split_id(node: str) -> tuple[str, str]:
    """Path and qualified name; no name for what is no SymbolId."""
    path, separator, name = node.rpartition(SEPARATOR)
    return (path, name) if separator else (node, "")


def join_id(path: str, name: str) -> str:
    """The SymbolId."""
    return f"{path}{SEPARATOR}{name}"
