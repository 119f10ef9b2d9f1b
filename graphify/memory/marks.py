"""What must be equal where two texts are to mean the same, however alike their words are.

One negation, one number, one version, one path or one identifier makes another statement of the same words.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_NEGATION = re.compile(
    r"\b(?:no|not|never|none|nothing|nowhere|neither|nor|without|cannot|nicht|kein\w*|nie|pas|jamais|sans|sin|nunca"
    r"|não|nem|non|mai|nao|не|нет|ни|không|chưa|لا|ليس|لم|نیست)\b|n['’]t\b|不|没|未|無|非|ない|ません|않|없",
)
_IDENTIFIER = re.compile(r"\b\w*(?:_\w+|::\w+|\.\w+|\w\(\)|(?<=[a-z])[A-Z]\w*)+")
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_MEASURE = re.compile(r"(?<![\w.])[-+~v<>=]*\d[\w.,:+-]*%?(?: ?[^\W\d_]{1,4}\b)?")
_PATH = re.compile(r"(?<!\w)[\w.~*@-]*(?:[/\\][\w.*@-]+)+/?")
_OPTION = re.compile(r"(?<!\S)--?[A-Za-z][\w-]*")


@dataclass(frozen=True, slots=True)
class Marks:
    """Negations in the order they stand in; numbers with their units, versions; paths, options and identifiers."""

    negations: tuple[str, ...]
    numbers: tuple[str, ...]
    names: tuple[str, ...]


def marks(text: str) -> Marks:
    """The marks of a text."""
    return Marks(
        negations(text),
        tuple(one.rstrip(".,:-") for one in _MEASURE.findall(text.casefold())),
        (*_PATH.findall(text), *_OPTION.findall(text), *_IDENTIFIER.findall(text)),
    )


def same_names(one: str, other: str) -> bool:
    """Whether two questions name the same code; who leaves out what something belongs to means it all the same
    (``Response.iter_content``, ``iter_content()``).
    """
    mine, theirs = _names(one), _names(other)
    if len(mine) != len(theirs):
        return False
    for name in mine:
        known = next((other for other in theirs if _ends_with(name, other) or _ends_with(other, name)), None)
        if known is None:
            return False
        theirs.remove(known)
    return True


def _names(text: str) -> list[str]:
    """The identifiers of a text, the longest first: each finds the one that is most like it."""
    return sorted((one.removesuffix("()") for one in _IDENTIFIER.findall(text)), key=lambda name: (-len(name), name))


def _ends_with(name: str, end: str) -> bool:
    return name == end or name.endswith((f".{end}", f"::{end}"))


def without_names(text: str) -> str:
    """A text without its identifiers."""
    return _IDENTIFIER.sub(" ", text)


def numbers(text: str) -> list[str]:
    """The numbers of a text, sorted."""
    return sorted(_NUMBER.findall(text))


def negations(text: str) -> tuple[str, ...]:
    """The negating words of a text, in order: they must be equal where two texts are to mean the same."""
    return tuple(_NEGATION.findall(unicodedata.normalize("NFKC", text).casefold()))
