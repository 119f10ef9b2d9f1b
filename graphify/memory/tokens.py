"""Words, as they are compared: of code and of any script.

``SessionStore.create_token()`` and "session store create token" have the same tokens. Text is brought to Unicode
normal form KC and case-folded, so that accents compare in either form; identifiers are split at case changes and
underscores, digits stay with their word or stand alone; scripts written without blanks (Han, kana, Thai and others)
give overlapping pairs of characters.
"""

import re
import unicodedata
from functools import lru_cache

from graphify.memory.text import without_ignorable

_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f"
    "\U00020000-\U0003ffff"
)
# Vowel signs and points belong to their word, and `\w` does not know them: combining marks, Hebrew, Arabic, Indic.
_MARKS = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0900-\u0963\u0966-\u096f\u0971-\u0df3"
)
_LETTER = rf"[^\W{_UNSPACED}]"
_WORD = re.compile(rf"[{_UNSPACED}]+|{_LETTER}+(?:[{_MARKS}]+{_LETTER}*)*")
_IS_UNSPACED = re.compile(rf"[{_UNSPACED}]")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def tokens(text: str) -> list[str]:
    """The words of a text in order, ready to be compared.

    >>> tokens("SessionStore.create_token()")
    ['session', 'store', 'create', 'token']
    """
    return [token for run in _runs(text) for token in _tokens_of(run)]


def token_set(text: str) -> frozenset[str]:
    """The different words of a text."""
    return frozenset(token for run in set(_runs(text)) for token in _tokens_of(run))


def _runs(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFKC", without_ignorable(text)))


@lru_cache(maxsize=1 << 15)
def _tokens_of(run: str) -> tuple[str, ...]:
    """The tokens of letters without a break: words come again and again."""
    if _IS_UNSPACED.match(run):
        return tuple(run[i : i + 2] for i in range(max(len(run) - 1, 1)))
    return tuple(part.casefold() for whole in run.split("_") for part in _CAMEL.split(whole) if part)


def is_unspaced(char: str) -> bool:
    """Whether a character belongs to a script that is written without blanks between words."""
    return _IS_UNSPACED.match(char) is not None


def count_words(text: str) -> int:
    """How many words a person would count; in scripts without blanks, characters."""
    return sum(len(run) if _IS_UNSPACED.match(run) else 1 for run in _WORD.findall(text))
