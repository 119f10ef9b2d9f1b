"""The words of a question and of a record, as they are searched.

A term is a token (`memory.tokens`: identifiers taken apart, any script, scripts without blanks in pairs of characters)
without accents and brought to its stem: "retries" and "retry" are one term, and so are "résumé" typed with and
without its accents, in either normal form. English stems are taken of words in Latin letters and Russian ones of words
in Cyrillic: a stem need not be a word, it only has to be the same on both sides.

How much a term says is its weight: nearly nothing for words that carry grammar, little for words that stand in
questions about any code, and for the others the more the rarer they are in this memory.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from graphify.memory.tokens import is_unspaced, tokens
from graphify.recall.functionwords import FUNCTION, GENERIC

LONGEST_TERM = 48
"""Characters of a term; what is longer (a hash, a blob) is cut."""

HEAD, TAIL = 48_000, 16_000
"""Of a longer question so many characters at its beginning and at its end are read."""

MOST_TERMS = 40
"""So many terms of a question are searched, the heaviest first."""

_GENERIC_SHARE = 0.3
_PRIOR_RECORDS = 60
"""As if a memory held so many records more, none of which has the term: rarity means little among a few."""

_ACCENTS = re.compile("[\u0300-\u036f]")
_CYRILLIC = re.compile("[\u0400-\u04ff]+")
_LATIN = re.compile("[a-z]+")
_SHORTEST_STEMMED = 4


def terms(text: str) -> list[str]:
    """All terms of a text, in order.

    >>> terms("Where are sessions created?")
    ['where', 'are', 'session', 'creat']
    """
    return [term_of(token) for token in tokens(text)]


def question_terms(question: str) -> list[str]:
    """The different terms of a question, in order; of a very long one those of its beginning and its end."""
    if len(question) > HEAD + TAIL:
        question = f"{question[:HEAD]} {question[-TAIL:]}"
    return list(dict.fromkeys(terms(question)))


@lru_cache(maxsize=1 << 16)
def term_of(token: str) -> str:
    """The term of one token."""
    token = token[:LONGEST_TERM]
    if not token.isascii():
        token = unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFD", token))) or token
    if len(token) < _SHORTEST_STEMMED:
        return token
    if _LATIN.fullmatch(token):
        return _stemmer("english")(token)
    return _stemmer("russian")(token) if _CYRILLIC.fullmatch(token) else token


@lru_cache(maxsize=4)
def _stemmer(language: str) -> Callable[[str], str]:
    # Imported here: not every command searches, and the package loads all its languages.
    if language == "russian":
        from snowballstemmer.russian_stemmer import RussianStemmer

        return RussianStemmer().stemWord  # type: ignore[no-any-return]
    from snowballstemmer.english_stemmer import EnglishStemmer

    return EnglishStemmer().stemWord  # type: ignore[no-any-return]


@lru_cache(maxsize=2)
def _known(generic: bool) -> frozenset[str]:
    return frozenset(term for word in (GENERIC if generic else FUNCTION) for term in terms(word))


def is_function_word(term: str) -> bool:
    """Whether a term carries grammar and nothing else. A single sign of a script with blanks is none."""
    return term in _known(False) or (len(term) == 1 and not is_unspaced(term) and not term.isdigit())


def weights(of: Iterable[str], found_in: Mapping[str, int], records: int) -> dict[str, float]:
    """How much each term says; ``found_in`` says in how many of the ``records`` it stands (left out: none)."""
    return {term: weight(term, found_in.get(term, 0), records) for term in of}


def weight(term: str, found_in: int, records: int) -> float:
    """How much a term says that stands in so many of so many records."""
    if is_function_word(term):
        return 0.0
    rarity = math.log((records + _PRIOR_RECORDS) / (found_in + 1.0))
    return rarity * (_GENERIC_SHARE if term in _known(True) else 1.0)


def searched(weighted: Mapping[str, float], found_in: Mapping[str, int]) -> list[str]:
    """The terms to search: those that stand in some record, the heaviest first, at most `MOST_TERMS`.

    A question of nothing but function words is searched by them.
    """
    known = [term for term in weighted if found_in.get(term)]
    telling = [term for term in known if weighted[term] > 0] or known
    return sorted(telling, key=lambda term: (-weighted[term], term))[:MOST_TERMS]
