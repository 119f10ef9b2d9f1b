"""What a sentence is about: its words without those that carry grammar, with one ending for one and for many.

"What is the default chunk size?" and "Which chunk size is the default?" have these in common, and nothing but these.
Names of code are told apart from words (`memory.marks`): they are compared as names.
"""

from __future__ import annotations

from functools import lru_cache

from graphify.memory.marks import without_names
from graphify.memory.tokens import token_set

_WORDS = (
    "a an the this that these those there here then it its i we you they one is are was were be been being am do does"
    " did done doing has have had having can could will would shall should may might must of in on at to for from by"
    " with about as and or so also just now please really actually exactly ever what which how where whose s t"
    " use uses used using get gets got"
)
_SMALL = frozenset(_WORDS.split())
"""Not among them: what denies, what asks for a time, a reason or a person, and what says which of two comes first."""

_MEASURES = {"large": "size", "big": "size", "long": "length", "high": "height", "wide": "width", "often": "frequency"}
"""What is asked for with "how" and such a word has a name of its own."""

_SHORTEST = 4


@lru_cache(maxsize=1 << 14)
def telling_words(text: str) -> frozenset[str]:
    """The telling words of a text, names of code left out; all of its words where nothing is left of them.

    >>> sorted(telling_words("How large are the chunks of iter_content?"))
    ['chunk', 'size']
    """
    words = token_set(without_names(text))
    telling = frozenset(_MEASURES.get(word, _one(word)) for word in words if word not in _SMALL)
    return telling or words


def _one(word: str) -> str:
    """The word for one thing: "retries", "retry"; "classes", "class"."""
    if len(word) < _SHORTEST or not word.isascii() or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    return word.removesuffix("s")
