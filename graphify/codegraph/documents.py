"""What a document names: the symbol or file that a mention in it means, from what a resolver may ask.

A link means the file that it goes to. What stands between back-ticks means a file when it is written as a path, and
else a symbol: one that is qualified (`Flask.route`, `flask.Flask`), or whose name is nothing but a name (`QuerySet`,
`get_or_create`, `route()`). A word (`name`, `None`, `id`) means nothing here, though something may be called so. Code
beats tests, which a name alone never means; what is still several things is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from posixpath import dirname, join, normpath

from graphify.codegraph.ids import encode_part, join_id, split_id
from graphify.codegraph.mentions import Mention, read_mention
from graphify.codegraph.resolve import is_test
from graphify.codegraph.surroundings import Surroundings
from graphify.codegraph.uses import DECLARED, Evidence

Named = tuple[str, Evidence]

_PART = re.compile(r"[^\W\d]\w*[?!]?")
_PATH = re.compile(r"[\w.@+-]*(?:/[\w.@+-]+)+|[\w+-][\w.+-]*\.[A-Za-z]\w{0,9}")
_HUMPS = re.compile(r"[A-Z]?[a-z0-9]+[A-Z]\w*|[A-Z]+[a-z]\w*[A-Z]\w*|[A-Z]{2,}[a-z]\w*")
_WORD = re.compile(r"[A-Z][a-z]{3,}")
_UNDERSCORED = re.compile(r"_?[A-Za-z0-9]{2,}(?:_[A-Za-z0-9]+)+")
_MIN_NAME = 5
_CODE = frozenset(("class", "interface", "type", "function", "method", "constant", "field", "module"))
_TYPES = frozenset(("class", "interface", "type"))
_CALLABLE = frozenset(("class", "function", "method"))


def could_name(text: str) -> bool:
    """Whether a mention is written in a way that could name something."""
    if text.startswith("<"):
        return len(text) > len("<>")
    mention = read_mention(text)
    return bool(_PATH.fullmatch(mention.path) or mention.splits) or _is_name(mention)


def _is_name(mention: Mention) -> bool:
    if not mention.parts or not all(_PART.fullmatch(part) for part in mention.parts):
        return False
    return len(mention.parts) > 1 or mention.called or _is_distinct(mention.parts[0])


def _is_distinct(name: str) -> bool:
    """Whether a text can hardly be anything but the name of a symbol."""
    if _WORD.fullmatch(name):
        return True
    return len(name) >= _MIN_NAME and bool(_HUMPS.fullmatch(name) or _UNDERSCORED.fullmatch(name))


def documented(path: str, text: str, around: Surroundings) -> Named | None:
    """The SymbolId or RepoPath that a mention in the document at ``path`` means, and why."""
    if text.startswith("<"):
        return _linked(path, text[1:-1], around)
    mention = read_mention(text)
    found = _file(path, mention.path, around) if _PATH.fullmatch(mention.path) else None
    if found:
        return found
    for place, name in mention.splits:
        inside = _file(path, place, around) if _PATH.fullmatch(place) else None
        if inside:
            entry = around.entry(inside[0], name)
            return (join_id(inside[0], name), Evidence.RESOLVED) if entry and entry.kind else None
    node = _symbol(mention, around) if _is_name(mention) else ""
    return (node, Evidence.NAMED) if node else None


def _linked(path: str, target: str, around: Surroundings) -> Named | None:
    """The file that a link goes to, or the section of it."""
    target, _, anchor = target.partition("#")
    base = "" if target.startswith("/") else dirname(path)
    file = normpath(join(base, target.lstrip("/")))
    if not around.has(file):
        return None
    sections = [node for node in around.named(encode_part(anchor)) if split_id(node)[0] == file] if anchor else []
    return (sections[0] if len(sections) == 1 else file, Evidence.RESOLVED)


def _file(path: str, written: str, around: Surroundings) -> Named | None:
    """The file of a path: beside the document, in the repository, or the only one that ends so."""
    name = written.removeprefix("./").lstrip("/")
    base = name.rpartition("/")[2]
    if not base:
        return None
    ends = [each for each in around.ending(base) if each == name or each.endswith("/" + name)]
    for place in (normpath(join(dirname(path), name)), name):
        if around.has(place) and ("/" in name or len(ends) == 1):
            return place, Evidence.RESOLVED
    return (ends[0], Evidence.NAMED) if len(ends) == 1 else None


def _symbol(mention: Mention, around: Surroundings) -> str:
    """The only symbol that a name could mean."""
    parts = tuple(encode_part(part) for part in mention.parts)
    found = list(_candidates(mention, parts, around))
    code = [node for node in found if not is_test(split_id(node)[0])]
    found = code or (found if len(parts) > 1 else [])
    found = [node for node in found if not _is_declared(node, around)] or found
    return found[0] if len(found) == 1 else ""


def _candidates(mention: Mention, parts: Sequence[str], around: Surroundings) -> Iterator[str]:
    kinds = _CALLABLE if mention.called else _CODE
    for node in around.named(parts[-1]):
        path, name = split_id(node)
        entry = around.entry(path, name)
        if entry is None or entry.kind not in kinds:
            continue
        if len(parts) > 1:
            fits = _is_qualified(parts, path, name)
        elif mention.member:
            fits = _is_distinct(parts[0]) and "." in name
        elif _is_distinct(parts[0]):
            fits = not _WORD.fullmatch(parts[0]) or (entry.kind in _TYPES and "." not in name)
        else:
            fits = "." not in name
        if fits:
            yield node


def _is_qualified(parts: Sequence[str], path: str, name: str) -> bool:
    """Whether the first of these parts, where the name has no more, say in which folder or file it is."""
    names = name.split(".")
    shared = min(len(names), len(parts))
    if tuple(names[-shared:]) != tuple(parts[-shared:]):
        return False
    places = iter(re.split(r"[/.]", path))
    return all(part in places for part in parts[:-shared])


def _is_declared(node: str, around: Surroundings) -> bool:
    """Whether it is defined elsewhere."""
    entry = around.entry(*split_id(node))
    return entry is not None and entry.reach == DECLARED
