"""What people and agents write when they mean a place in the code.

``f()``, ``.m()``, `` `Class.method` ``, ``path:12``, ``path:1-9``, ``path#L1-L9``, ``./path``, ``a\\b.py``, an absolute
path, ``path::name``, ``Class#method``, ``mod::func``: text in, a `Mention` out. Nothing is looked up here, so a mention
only says how the text can be read.

In a document such a text stands between back-ticks or is where a link goes: `spans_of` finds both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

_WRAPPING = " \t\r\n`'\"<>"
_LINES = re.compile(r"(?::|#)L?(\d{1,7})(?:[:,]\d{1,7})?(?:\s*[-–]\s*L?(\d{1,7})(?::\d{1,7})?)?$")
_CALL = re.compile(r"\([^()]*(?:\([^()]*\)[^()]*)*\)$")
_RECEIVER = re.compile(r"^(?:(?:self|cls|this)\b(?:\.|->|::)|\.|#)")
_JOINT = re.compile(r"::|->|#|\.")
_TICKS = re.compile(r"`+")
_LINK = re.compile(r"\]\(\s{0,9}<?([^()<>\s]{1,300})")
_ELSEWHERE = re.compile(r"[A-Za-z][\w+.-]*:|//|#|$")
MAX_MENTION = 120
"""Characters of a mention in a document: what is longer is code."""


@dataclass(frozen=True, slots=True)
class Mention:
    """One way of writing, taken apart.

    ``path`` is the text as a path, normalised; with ``lines`` they are cut off it. ``place`` and ``name`` are the two
    sides of the first ``::``, ``#`` or ``:`` that could end a path (empty without one). ``parts`` are the text as a
    qualified name; ``called`` and ``member`` say that it was written ``f()`` or ``.m``.
    """

    text: str
    path: str
    lines: tuple[int, int] | None
    splits: tuple[tuple[str, str], ...]
    parts: tuple[str, ...]
    called: bool
    member: bool


def read_mention(text: str, root: str = "") -> Mention:
    """Take one mention apart. ``root`` is the absolute path of the repository."""
    text = text.strip(_WRAPPING)
    found = _LINES.search(text)
    lines = None
    path = text
    if found:
        first, last = int(found[1]), int(found[2] or found[1])
        lines = (min(first, last), max(first, last))
        path = text[: found.start()]
    return Mention(
        text=text,
        path=as_path(path, root),
        lines=lines,
        splits=_splits(text, root),
        parts=name_parts(text),
        called=bool(_CALL.search(text)),
        member=bool(_RECEIVER.match(text)),
    )


def as_path(text: str, root: str = "") -> str:
    """The text as a RepoPath: ``/`` between parts, no ``./``, and nothing of the way to the repository."""
    path = text.replace("\\", "/")
    root = root.replace("\\", "/").rstrip("/")
    if root and path.startswith(root + "/"):
        path = path[len(root) + 1 :]
    while path.startswith("./"):
        path = path[2:].lstrip("/")
    return path.rstrip("/")


def name_parts(text: str) -> tuple[str, ...]:
    """The text as the parts of a qualified name."""
    bare = _RECEIVER.sub("", _CALL.sub("", text.strip(_WRAPPING)))
    return tuple(part for part in _JOINT.split(bare) if part)


def split_list(text: str) -> tuple[str, ...]:
    """The items of a comma list; a comma in brackets separates nothing."""
    items, depth = [""], 0
    for char in text:
        depth += (char in "([{") - (char in ")]}")
        if char == "," and depth <= 0:
            items.append("")
        else:
            items[-1] += char
    return tuple(item for item in (item.strip() for item in items) if item)


def _splits(text: str, root: str) -> tuple[tuple[str, str], ...]:
    """All ways to read the text as a path and a name in it, the longest path first."""
    found = []
    for joint in re.finditer(r"::|#|:", text):
        path, name = text[: joint.start()], text[joint.end() :]
        if path and name and not name.startswith(":"):
            found.append((as_path(path, root), name))
    return tuple(reversed(found))


def spans_of(text: str) -> Iterator[tuple[int, str]]:
    """What a Markdown text has between back-ticks, and where its links go (see `link_to`), each with its place."""
    runs = [(found.start(), found.end()) for found in _TICKS.finditer(text)]
    later: dict[int, list[int]] = {}
    for index in range(len(runs) - 1, -1, -1):
        later.setdefault(runs[index][1] - runs[index][0], []).append(index)
    index, plain, place = 0, [], 0
    while index < len(runs):
        start, end = runs[index]
        same = later[end - start]
        while same and same[-1] <= index:
            same.pop()
        if not same:
            index += 1
            continue
        close, after = runs[same[-1]]
        inner = " ".join(text[end:close].split()) if close - end <= MAX_MENTION else ""
        if inner:
            yield start, inner
        plain.append(text[place:start] + " " * (after - start))
        place, index = after, same[-1] + 1
    plain.append(text[place:])
    for found in _LINK.finditer("".join(plain)):
        link = link_to(found[1])
        if link:
            yield found.start(1), link


def link_to(destination: str) -> str:
    """Where a link goes, as a mention: ``<path>``; nothing for what is elsewhere or in the same document."""
    target = unquote(destination.strip("<>"))
    return "" if _ELSEWHERE.match(target) else f"<{target.partition('?')[0]}>"
