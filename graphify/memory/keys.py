"""When two questions, or two values, are the same.

A key is what is left of a text when everything that does not change its meaning is taken away: width and
composition (Unicode normal form KC), case, invisible characters, runs of white space, punctuation at the end.
Nothing is too short to have a key: "yes" is a value.
"""

import unicodedata
from functools import lru_cache
from typing import NewType

from graphify.memory.text import without_ignorable

QuestionKey = NewType("QuestionKey", str)
ValueKey = NewType("ValueKey", str)


def question_key(question: str) -> QuestionKey:
    """The key under which questions are the same."""
    return QuestionKey(_key(question))


def value_key(claim: str) -> ValueKey:
    """The key under which values (claims) are the same."""
    return ValueKey(_key(claim))


@lru_cache(maxsize=1 << 15)
def _key(text: str) -> str:
    if text.isascii() and text.isprintable():
        visible = text.lower()
    else:
        folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", without_ignorable(text)).casefold())
        visible = folded if folded.isprintable() else "".join(char for char in folded if _is_visible(char))
    collapsed = " ".join(visible.split())
    end = len(collapsed)
    while end and (collapsed[end - 1] == " " or unicodedata.category(collapsed[end - 1])[0] == "P"):
        end -= 1
    return collapsed[:end] or collapsed


def _is_visible(char: str) -> bool:
    return char.isspace() or unicodedata.category(char) not in ("Cf", "Cc")
