"""What a record says is so, sentence by sentence, in a form in which the same words are the same.

An answer asserts its claim, and the sentences of its text; a correction asserts what it puts in the place of what was
wrong; a note asserts its text. What is put in other clothes says the same: ``**in Redis**``, `` `in Redis` ``, "It is,
in short, in Redis". So before two texts are compared, Markdown's emphasis, links and list signs go, and so does the
punctuation inside a sentence (not that of a number, a path or an identifier).

A sentence that keeps its distance ("the old answer said it is in Redis", "not in Redis any more", "in Redis? Wrong.")
asserts nothing; that is looked for in the text only, since the claim is what the record comes down to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from graphify.memory.keys import ValueKey, value_key
from graphify.memory.records import Answer, Note, Ruling
from graphify.memory.text import normalise_line
from graphify.memory.tokens import count_words
from graphify.names import Outcome

ENOUGH_WORDS = 3
"""A value of so many words is found anywhere in a sentence of a text; a shorter one has to be the whole sentence."""

_FENCED = re.compile(r"^(`{3,}|~{3,})[^\n]*\n.*?(?:^\1|\Z)", re.MULTILINE | re.DOTALL)
_STRUCK = re.compile(r"~~(?=\S).*?~~|<(del|s|strike)>.*?</\1>", re.DOTALL | re.IGNORECASE)
_LINK = re.compile(r"!?\[([^\]\n]*)\]\([^)\n]*\)")
_TAG = re.compile(r"</?[a-zA-Z][^>\n]{0,80}>|<!--.*?-->", re.DOTALL)
_STARS = re.compile(r"(?<![\w*])(\*{1,3})(?=[^\s*])(.+?)(?<=[^\s*])\1(?![\w*])")
_SCORES = re.compile(r"(?<!\w)(_{1,3})(?=[^\s_])(.+?)(?<=[^\s_])\1(?!\w)")
_CODE = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)")
_SIGNS = frozenset("~<[*_`")
"""Without one of these nothing is marked up: most texts, and looking for each form in each of them takes long."""

_LINE_SIGN = re.compile(r"^[ \t]*(?:>[ \t]?|#{1,6}[ \t]+|[-*+][ \t]+|\d{1,3}[.)][ \t]+|\|)+", re.MULTILINE)
_INNER = re.compile(
    r"(?<!\d)[,;](?!\d)|[,;](?=\s|$)|(?<!:):(?=\s|$)|\s[-–—]+\s|[–—…\"“”„«»‹›‘]|(?<!\w)'|'(?!\w)|\)(?=\s|$)|(?<!\S)\("
)
_END = re.compile(r"[.!?](?=\s|$)|[。！？]|\u06d4(?=\s|$)|\n\s*\n|\n(?=[ \t]*(?:[-*+#>|]|\d{1,3}[.)]))")
_DISTANCE = re.compile(
    r"\b(?:wrong(?:ly)?|incorrect(?:ly)?|mistak\w+|false(?:ly)?|untrue|outdated|obsolete|stale|deprecated|earlier|formerly"
    r"|previous(?:ly)?|once|used to|rather than|instead of|in place of|rejected|ruled out|was thought|were thought"
    r"|believed|claimed|assumed|myth|misleading|contrary|unlike|before|until|replaced|removed|moved from|migrated|if"
    r"|whether|falsch|früher|statt|faux|avant|antes|falso)\b",
    re.IGNORECASE,
)
_NO = re.compile(r"\s*(?:no|nope|nein|non|nej)\s*[,:;–—-]\s*", re.IGNORECASE)
_TAKEN_BACK = re.compile(
    r"\s*(?:but )?(?:that|this|it|which) (?:is|was|has been) (?:\w+ )?(?:wrong|incorrect|false|outdated|not)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Assertion:
    """One thing that is said: its keys (as it stands, and without markup), and whether it is the claim or else one
    sentence of several.
    """

    strict: ValueKey
    loose: ValueKey
    is_claim: bool


def asserted(record: Answer | Note | Ruling) -> tuple[Assertion, ...]:
    """What a record says is so; of a ruling, its correction."""
    if isinstance(record, Ruling):
        return tuple(_sentences(record.correction))
    if isinstance(record, Note):
        return (claimed(record.claim_text), *_sentences(record.body))
    claim = claimed(record.claim_text)
    rest = (Assertion(key, key, is_claim=True) for key in _after_no(record.claim_text))
    return (claim, *rest, *_told(record))


def _told(answer: Answer) -> Iterator[Assertion]:
    if answer.outcome in (Outcome.USEFUL, Outcome.UNVERIFIED):
        return _sentences(answer.answer)
    # What was wrong or a dead end is told in the answer; what holds in its place is asserted.
    return _sentences(answer.correction)


def claimed(text: str) -> Assertion:
    """A text as the claim of a record."""
    return Assertion(value_key(text), loose_key(text), is_claim=True)


def _sentences(text: str) -> Iterator[Assertion]:
    return (Assertion(key, key, is_claim=False) for key in _sentence_keys(text))


@lru_cache(maxsize=1 << 10)
def _sentence_keys(text: str) -> tuple[ValueKey, ...]:
    plain = _LINE_SIGN.sub("", without_markup(_FENCED.sub("\n\n", text)))
    found, start = [], 0
    for match in (*_END.finditer(plain), None):
        end = match.end() if match is not None else len(plain)
        sentence, start = plain[start:end], end
        if not _DISTANCE.search(sentence) and not sentence.rstrip().endswith("?") and not _TAKEN_BACK.match(plain, end):
            found += [loose_key(sentence), *_after_no(sentence)]
    return tuple(dict.fromkeys(key for key in found if key))


def _after_no(sentence: str) -> tuple[ValueKey, ...]:
    """What follows a "No," at the start: the particle denies what was said before, not what it introduces."""
    opening = _NO.match(sentence)
    rest = loose_key(sentence[opening.end() :]) if opening is not None else ValueKey("")
    return (rest,) if is_enough(rest) else ()


def without_markup(text: str) -> str:
    """The text as it reads: what is struck out gone, and the signs of emphasis, code and links."""
    if _SIGNS.isdisjoint(text):
        return text
    plain = _LINK.sub(r"\1", _STRUCK.sub(" ", text))
    for form in (_CODE, _STARS, _STARS, _SCORES, _SCORES):
        plain = form.sub(r"\2", plain)
    return _TAG.sub("", plain)


@lru_cache(maxsize=1 << 14)  # a save folds a memory twice: the second time its questions are known
def loose_key(text: str) -> ValueKey:
    """The value key of a text without Markdown and without punctuation inside of sentences."""
    return value_key(_INNER.sub(" ", normalise_line(without_markup(text))))


def is_enough(value: ValueKey) -> bool:
    """Whether a value says enough to be known when it stands among other words."""
    return count_words(value) >= ENOUGH_WORDS
