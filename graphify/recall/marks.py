"""What must not differ between two questions that are to mean the same.

"Why is it cached?" and "Why is it never cached?" share every word that says something. So negations, numbers,
versions, identifiers and opposites are compared apart from the words: where they differ, a stored answer may be near,
but it is not *the* answer.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from graphify.memory.marks import negations
from graphify.memory.tokens import is_unspaced, token_set, tokens
from graphify.recall.terms import HEAD, are_related, is_function_word, is_telling, term_of, terms

_NUMBER = re.compile(r"(?<![^\W\d_])\d+(?:\.\d+)*")
_ABBREVIATIONS = frozenset(("e.g", "i.e", "and/or", "his/her"))
_IDENTIFIER = re.compile(
    r"(?<!\w)[^\W\d]\w*(?:(?:\.|::|->|#|/|-(?=\w+\.))\w+)*(?:\.\w+|::\w+|->\w+|#\w+|/\w+)"  # a path, a member
    r"|\b\w+_\w+\b"  # snake_case
    r"|\b[a-z]+[A-Z]\w*\b|\b[A-Z][a-z0-9]+[A-Z]\w*\b"  # camelCase, CamelCase
    r"|\b\w+(?=\(\))"  # a call
)
_POSSESSIVE = re.compile(r"\b(?:([^\W\d_]{1,48})['’]s|([^\W\d_]{1,47}s)['’])\s+([^\W\d_]+)\b")
_TYPED = re.compile(r"[^\W_]+")
_CAPITALS = re.compile(r"\b[A-Z][A-Z0-9]+\b")
_SAME_SENTENCE = 0.7
"""Two questions that are alike in so much, word for word and in order, are one sentence with changes."""

_WORDED_ALIKE = 0.65
"""Where two questions are alike in so much, a word that only the one has makes its answer uncertain."""

_TO_THE_WORD = 0.8
"""And in so much, that even a word that stands in questions about any code makes a difference: "class", "module"."""

_LONGEST_SENTENCE = 60
_RELATING = (
    "before after during without within until while against between above below all any each few more most only own"
    " same other off out up down under again once every both neither either"
)
"""Words that carry grammar and make another question all the same."""

_COMPARING = "before after than over instead but while versus from"
"""Between two things, these say which is which by the order of the words."""

_ASKING = "when why where who what which how"
_ASKING_APART = "when why who"
"""What is asked for with these is not what the others ask for: a time, a reason, a person."""

_OPPOSITES = (
    "enable disable",
    "enabled disabled",
    "start stop",
    "open close",
    "read write",
    "read written",
    "reader writer",
    "encode decode",
    "encrypt decrypt",
    "serialize deserialize",
    "serialise deserialise",
    "load save",
    "add remove",
    "create delete",
    "insert delete",
    "install uninstall",
    "import export",
    "input output",
    "request response",
    "client server",
    "push pull",
    "push pop",
    "get set",
    "getter setter",
    "login logout",
    "lock unlock",
    "min max",
    "minimum maximum",
    "first last",
    "before after",
    "up down",
    "upload download",
    "upgrade downgrade",
    "compress decompress",
    "pack unpack",
    "parse render",
    "parse serialize",
    "source target",
    "source destination",
    "sync async",
    "synchronous asynchronous",
    "public private",
    "internal external",
    "local remote",
    "increase decrease",
    "increment decrement",
    "ascending descending",
    "allow deny",
    "allow forbid",
    "accept reject",
    "show hide",
    "attach detach",
    "mount unmount",
    "subscribe unsubscribe",
    "register unregister",
    "connect disconnect",
    "head tail",
    "parent child",
    "sender receiver",
    "send receive",
    "test production",
    "staging production",
    "true false",
    "success failure",
    "left right",
    "horizontal vertical",
    "width height",
    "row column",
    "old new",
    "commit rollback",
    "merge split",
    "forward backward",
    "include exclude",
    "ios android",
    "linux windows",
    "mac windows",
    "sqlite postgres",
    "mysql postgres",
    "unit integration",
    "frontend backend",
)


@lru_cache(maxsize=1)
def _opposites() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in _OPPOSITES:
        one, other = (term_of(word) for word in line.split())
        for mine, its in ((one, other), (other, one)):
            found.setdefault(mine, set()).add(its)
    return {word: frozenset(opposites) for word, opposites in found.items()}


@dataclass(frozen=True, slots=True)
class Marks:
    """The telling details of one text; ``terms`` are all of its terms."""

    negated: bool
    numbers: tuple[str, ...]
    identifiers: frozenset[str]
    terms: frozenset[str]
    capitals: frozenset[str] = frozenset()

    @property
    def names(self) -> frozenset[str]:
        """Everything that is written like a name of code."""
        return self.identifiers | self.capitals


def marks(text: str) -> Marks:
    """The telling details of a text."""
    text = unicodedata.normalize("NFKC", text[:HEAD])
    numbers = tuple(sorted(_NUMBER.findall(text)))
    names = frozenset(_IDENTIFIER.findall(text)) - _ABBREVIATIONS
    return Marks(bool(negations(text)), numbers, names, _terms(text), frozenset(_CAPITALS.findall(text)))


@dataclass(frozen=True, slots=True)
class Difference:
    """What tells two questions apart though their words are alike; ``reason`` is empty where nothing does.

    Where it ``decides``, the one is not asked with the other at all. Else it only forbids to be sure: who asks in other
    words says "is ignored" for "does not work", and leaves out a name or adds one.
    """

    reason: str = ""
    decides: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A question with its marks and its terms in order ("a request's timeout" in that of "the timeout of a request");
    ``typed`` are the words as they stand there, by their terms.
    """

    marks: Marks
    terms: Sequence[str]
    typed: Mapping[str, str]

    def says(self, some: Iterable[str]) -> str:
        """Terms in the words of the question, for people."""
        return " ".join(self.typed.get(term, term) for term in some)


def read_text(question: str) -> Text:
    """Take a question apart."""
    head = question[:HEAD]
    return Text(marks(question), terms(_POSSESSIVE.sub(_of_it, head)), _typed(head))


def _of_it(match: re.Match[str]) -> str:
    owner, owned = match[1] or match[2], match[3]
    whose = any(map(is_function_word, terms(owner)))
    return match[0] if whose else f"{owned} of {owner}"


def _typed(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in _TYPED.findall(text):
        parts = tokens(word)
        for part in parts:
            found.setdefault(term_of(part), word if len(parts) == 1 else part)
    return found


def difference(asked: Text, stored: Text, known: Iterable[str]) -> Difference:
    """What tells two questions apart.

    ``known`` are further texts of the stored record (its sources, its claim): a name or a word that stands there is no
    difference, however the stored question was put.
    """
    texts = " ".join(known)
    spoken = _terms(texts) | stored.marks.terms
    negated = asked.marks.negated != stored.marks.negated
    likeness = _likeness(asked.terms, stored.terms)
    same = likeness >= _SAME_SENTENCE
    negation = "one of the questions has a negation that the other has not" if negated else ""
    decisive = (
        _other_numbers(asked.marks.numbers, stored.marks.numbers)
        or _opposite(asked, stored)
        or (same and (negation or _substitution(asked, stored, spoken)))
    )
    if decisive:
        return Difference(decisive, decides=True)
    worded_alike = likeness >= _WORDED_ALIKE
    to_the_word = likeness >= _TO_THE_WORD
    changed = (_changed(asked, stored, to_the_word) if worded_alike else "") or _turned(asked.terms, stored.terms)
    changed = changed or _other_names(asked, stored) or _asked_for(asked.terms, stored.terms)
    numbers = "the numbers differ" if asked.marks.numbers != stored.marks.numbers else ""
    return Difference(negation or numbers or changed or _names(asked.marks, stored.marks, spoken, texts.casefold()))


def _other_numbers(asked: Sequence[str], stored: Sequence[str]) -> str:
    """Who leaves the numbers out asks about them all the same; who says others asks something else."""
    return "the numbers differ" if asked and stored and asked != stored else ""


def _changed(asked: Text, stored: Text, to_the_word: bool) -> str:
    """Where one sentence is not the other, grammar apart, and words about any code unless it is ``to_the_word``.

    What is put in place of another word may be one that says little elsewhere: "after" for "during", "all" for "one".
    """
    mine, its = (
        _without_echo([term for term in words if _matters(term) or (to_the_word and not is_function_word(term))])
        for words in (_in_one_word(asked.terms, stored.terms), _in_one_word(stored.terms, asked.terms))
    )
    for kind, a, b, c, d in SequenceMatcher(None, mine, its, autojunk=False).get_opcodes():
        alike = b - a == d - c and all(are_related(x, y) for x, y in zip(mine[a:b], its[c:d], strict=True))
        if kind != "equal" and not alike:
            return _says_else(asked.says(mine[a:b]), stored.says(its[c:d]), {*mine[a:b], *its[c:d]} <= {*mine} & {*its})
    return ""


def _says_else(said: str, other: str, moved: bool) -> str:
    """``moved``: both say all of it, at some place."""
    if moved:
        return f"it says {other or said} at another place than the question"
    if not said or not other:
        return f"it says {other} and the question does not" if other else f"it does not say {said}"
    return f"it says {other} where the question says {said}"


def _in_one_word(words: Sequence[str], others: Sequence[str]) -> list[str]:
    """The words, two of them as one where either text writes them so: "web socket", "websocket"."""
    written = frozenset((*words, *others))
    found: list[str] = []
    for word in words:
        if found and found[-1] + word in written:
            found[-1] += word
        else:
            found.append(word)
    return found


def _without_echo(words: Sequence[str]) -> list[str]:
    """The words without what is said again at once: "websockets (WebSocket)"."""
    kept: list[str] = []
    for word in words:
        kept.append(word)
        for length in (1, 2, 3):
            if len(kept) >= 2 * length and kept[-length:] == kept[-2 * length : -length]:
                del kept[-length:]
    return kept


def _turned(asked: Sequence[str], stored: Sequence[str]) -> str:
    """Whether a comparison is turned around: the same words on other sides of "before"."""
    mine, its = ([term for term in words if _matters(term)] for words in (asked, stored))
    comparing = _some(_COMPARING).intersection(asked, stored)
    turned = mine != its and sorted(mine) == sorted(its) and comparing
    return "it has the same words the other way round" if turned else ""


def _asked_for(asked: Sequence[str], stored: Sequence[str]) -> str:
    """Whether the one asks for a time, a reason or a person and the other for something else."""
    here, there = (_some(_ASKING).intersection(words) for words in (asked, stored))
    apart = _some(_ASKING_APART)
    only = sorted((here ^ there) & apart)
    return f"only one of the questions asks {only[0]}" if here and there and only and not here & there & apart else ""


def _other_names(asked: Text, stored: Text) -> str:
    """The one names some code and the other names other code: what the record says of both does not matter then.

    A word in capitals is a name as well (`GET` and `POST`), whatever it means in a sentence.
    """
    mine = _only(asked.marks.names, stored)
    its = _only(stored.marks.names, asked)
    return f"it is about {min(its)} and not about {min(mine)}" if mine and its else ""


def _only(names: Iterable[str], other: Text) -> list[str]:
    there = frozenset(other.terms)
    return [name for name in names if not set(terms(name)) <= there]


def _matters(term: str) -> bool:
    return is_telling(term) or is_unspaced(term[0]) or term in _some(_RELATING)


@lru_cache(maxsize=2)
def _some(words: str) -> frozenset[str]:
    return frozenset(term_of(word) for word in words.split())


def _names(asked: Marks, stored: Marks, spoken: frozenset[str], said: str) -> str:
    """The first identifier that the one question has and the other record has not, in words."""
    strange = sorted(n for n in asked.identifiers if n.casefold() not in said and not _said_in(n, spoken))
    missing = sorted(n for n in stored.identifiers if not _said_in(n, asked.terms))
    if strange:
        return f"it is not about {strange[0]}"
    return f"it is about {missing[0]}" if missing else ""


def _terms(text: str) -> frozenset[str]:
    return frozenset(term_of(token) for token in token_set(text))


def _said_in(identifier: str, known: frozenset[str]) -> bool:
    """Whether all parts of an identifier are among the terms, in whatever way they are written."""
    return _terms(identifier) <= known


def _likeness(asked: Sequence[str], stored: Sequence[str]) -> float:
    """How alike two sentences are, word for word and in order; 0 for long ones.

    Who asks the same in other words turns the sentence around; who keeps it and puts another word into it asks
    something else ("which Node versions", "which Python versions").
    """
    if max(len(asked), len(stored)) > _LONGEST_SENTENCE:
        return 0.0
    return SequenceMatcher(None, asked, stored, autojunk=False).ratio()


def _substitution(asked: Text, stored: Text, spoken: frozenset[str]) -> str:
    """What the one sentence says in a place where the other says something else, or nothing."""
    mine, its = asked.terms, stored.terms
    for kind, a, b, c, d in SequenceMatcher(None, mine, its, autojunk=False).get_opcodes():
        said, other = ([term for term in place if is_telling(term)] for place in (mine[a:b], its[c:d]))
        said = [term for term in said if not any(are_related(term, one) for one in other)]
        strange = [term for term in said if term not in spoken]
        if kind == "replace" and said and (other or strange):
            return f"it says {stored.says(its[c:d])} where the question says {asked.says(said)}"
        if kind == "delete" and strange:
            return f"it does not say {asked.says(strange)}"
    return ""


def _opposite(asked: Text, stored: Text) -> str:
    for word in sorted(asked.marks.terms - stored.marks.terms):
        against = _opposites().get(word, frozenset()) & (stored.marks.terms - asked.marks.terms)
        if against:
            return f"it says {stored.says([min(against)])} where the question says {asked.says([word])}"
    return ""
