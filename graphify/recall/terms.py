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
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from itertools import pairwise
from types import ModuleType

from graphify.memory.tokens import is_unspaced, tokens
from graphify.recall.functionstems import STEMS
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
SHORTEST_RELATED = _SHORTEST_STEMMED
"""Words that are related have so many characters at their beginning in common at least."""
_LONGEST_ENDING = 5
_SHORT_ENDING = 2
_LONG_ENDINGS = (
    "able abl al ally ance anc ant ation ator ed ees ence enc ent eous er ful ial ian ible ibl ical ied ier ies ifi ify"
    " ing ings ion ional ions ious ise ised ish ism ist istic ition itor ity ive ivity ization ize ized izer less ment"
    " ments ness nist ology or ors ory osity ous ship tion tions tive tor uous ure"
)
_ENDINGS = frozenset(_LONG_ENDINGS.split())
"""English endings of three letters and more that make another word of one family. Shorter ones may be any, as other
languages have others."""
_SHORTEST_HALF = 3
_FEW_WORDS = 60
"""Of a question so many words are looked for in other spellings."""


def terms(text: str) -> list[str]:
    """All terms of a text, in order.

    >>> terms("Where are sessions created?")
    ['where', 'are', 'session', 'creat']
    """
    return [term_of(token) for token in tokens(text)]


def question_terms(question: str) -> dict[str, str]:
    """The different terms of a question in order, each with a word that it stands for; of a very long one those of its
    beginning and its end.
    """
    if len(question) > HEAD + TAIL:
        question = f"{question[:HEAD]} {question[-TAIL:]}"
    found: dict[str, str] = {}
    for token in tokens(question):
        found.setdefault(term_of(token), token)
    return found


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
    # Imported here: not every command searches.
    module = _stemmers(language)
    return getattr(module, f"{language.capitalize()}Stemmer")().stemWord  # type: ignore[no-any-return]


def _stemmers(language: str) -> ModuleType:
    """The module of one language. The package loads forty of them when it is imported, which takes longer than all the
    words of a question: so for the while of this import a package that has loaded none stands in its place.
    """
    name = "snowballstemmer"
    spec = None if name in sys.modules else find_spec(name)
    if spec is None:
        return import_module(f"{name}.{language}_stemmer")
    sys.modules[name] = module_from_spec(spec)
    try:
        return import_module(f"{name}.{language}_stemmer")
    finally:
        del sys.modules[name]


@lru_cache(maxsize=2)
def _known(generic: bool) -> frozenset[str]:
    return frozenset(term for word in (GENERIC if generic else FUNCTION) for term in STEMS.get(word, (word,)))


def _is_listed(term: str, generic: bool) -> bool:
    return term in _known(generic)


def is_function_word(term: str) -> bool:
    """Whether a term carries grammar and nothing else. A single sign of a script with blanks is none."""
    return _is_listed(term, False) or (len(term) == 1 and not is_unspaced(term) and not term.isdigit())


def is_telling(term: str) -> bool:
    """Whether a term is a word that says what a question is about. Pairs of characters are no words."""
    return not is_unspaced(term[0]) and not is_function_word(term) and not _is_listed(term, True)


def are_related(one: str, other: str) -> bool:
    """Whether two terms begin alike and differ in an ending only ("creation", "creat"), not in a second word that was
    put behind ("user", "username").
    """
    if one == other:
        return True
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) < _SHORTEST_STEMMED or not shorter.isalpha() or not longer.startswith(shorter):
        return False
    ending = longer[len(shorter) :]
    return ending in _ENDINGS if ending.isascii() and len(ending) > _SHORT_ENDING else len(ending) <= _LONGEST_ENDING


def weights(of: Iterable[str], found_in: Mapping[str, int], records: int) -> dict[str, float]:
    """How much each term says; ``found_in`` says in how many of the ``records`` it stands (left out: none)."""
    return {term: weight(term, found_in.get(term, 0), records) for term in of}


def spellings(question: str, found_in: Callable[[Iterable[str]], Mapping[str, int]]) -> dict[str, frozenset[str]]:
    """For terms of a question the other way to write them: in one word ("time zone", "timezone") or in two.

    ``found_in`` says which terms are known; what is known is looked for as it is, too.
    """
    words = tokens(question[:HEAD])[:_FEW_WORDS]
    joined = {f"{one}{two}": (one, two) for one, two in pairwise(words) if one.isalpha()}
    halves = {
        (word[:at], word[at:]): word
        for word in dict.fromkeys(words)
        if len(word) <= LONGEST_TERM and word.isalpha()
        for at in range(_SHORTEST_HALF, len(word) - _SHORTEST_HALF + 1)
    }
    known = found_in(
        dict.fromkeys(term_of(word) for word in (*joined, *words, *(half for both in halves for half in both)))
    )
    found: dict[str, frozenset[str]] = {}
    for whole, parts in joined.items():
        if known.get(term_of(whole)):
            found.update((term_of(part), frozenset((term_of(whole),))) for part in parts)
    for both, word in halves.items():
        terms_of_both = frozenset(term_of(half) for half in both)
        if term_of(word) not in known and all(known.get(term) and not is_function_word(term) for term in terms_of_both):
            found[term_of(word)] = terms_of_both
    return found


def weight(term: str, found_in: int, records: int) -> float:
    """How much a term says that stands in so many of so many records."""
    if is_function_word(term):
        return 0.0
    rarity = math.log((records + _PRIOR_RECORDS) / (found_in + 1.0))
    return rarity * (_GENERIC_SHARE if _is_listed(term, True) else 1.0)


def searched(weighted: Mapping[str, float], found_in: Mapping[str, int], more: Iterable[str] = ()) -> list[str]:
    """The terms to search: those that stand in some record, the heaviest first, at most `MOST_TERMS`; and then more.

    A question of nothing but function words is searched by them.
    """
    known = [term for term in weighted if found_in.get(term)]
    telling = [term for term in known if weighted[term] > 0] or known
    heaviest = sorted(telling, key=lambda term: (-weighted[term], term))[:MOST_TERMS]
    return list(dict.fromkeys([*heaviest, *sorted(more)[:MOST_TERMS]]))
