"""Words, as they are compared: of code and of any script.

``SessionStore.create_token()`` and "session store create token" have the same tokens. Text is brought to Unicode
normal form KC and case-folded, so that accents compare in either form; identifiers are split at case changes and
underscores, digits stay with their word or stand alone; scripts written without blanks (Han, kana, Thai and others)
give overlapping pairs of characters.
"""

import re
import unicodedata

_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f"
    "\U00020000-\U0003ffff"
)
_WORD = re.compile(rf"[{_UNSPACED}]+|[^\W{_UNSPACED}]+")
_IS_UNSPACED = re.compile(rf"[{_UNSPACED}]")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def tokens(text: str) -> list[str]:
    """The words of a text in order, ready to be compared.

    >>> tokens("SessionStore.create_token()")
    ['session', 'store', 'create', 'token']
    """
    found: list[str] = []
    for run in _WORD.findall(unicodedata.normalize("NFKC", text)):
        if _IS_UNSPACED.match(run):
            found.extend(run[i : i + 2] for i in range(max(len(run) - 1, 1)))
        else:
            found.extend(part.casefold() for whole in run.split("_") for part in _CAMEL.split(whole) if part)
    return found


def is_unspaced(char: str) -> bool:
    """Whether a character belongs to a script that is written without blanks between words."""
    return _IS_UNSPACED.match(char) is not None


def count_words(text: str) -> int:
    """How many words a person would count; in scripts without blanks, characters."""
    return sum(len(run) if _IS_UNSPACED.match(run) else 1 for run in _WORD.findall(text))
