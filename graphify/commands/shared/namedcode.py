"""The names of symbols in a question: who writes one wants that symbol first.

In back-ticks a word is always a name; and so is what is written as only code is (`snake_case`, `camelCase`,
`Class.method`, `f()`). A plain word is the name of the symbol that is called so where nothing else in the question
says anything ("where is redirect implemented?": of code, not of a test), or where it has a capital letter in the middle
of a sentence: in other questions it is a word among words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from graphify.codegraph.ids import encode_part, split_id
from graphify.codegraph.mentions import name_parts
from graphify.codegraph.resolve import is_test
from graphify.index.graph import Graph, Node
from graphify.memory.tokens import tokens
from graphify.recall.functionwords import FUNCTION
from graphify.recall.terms import is_function_word, is_telling, term_of

_TICKED = re.compile(r"`([^`\n]{1,200})`")
_WORD = re.compile(r"[^\W\d]\w*(?:(?:\.|::|->|#)[^\W\d]\w*)*(?:\(\))?")
_SHAPED = re.compile(r"[^_]_+[^_]|^_|_$|[a-z\d][A-Z]|[A-Z]{2}[a-z]|[\w]\.\w|::|->|#|\(\)$")
_SENTENCE = re.compile(r"(?:^|[.?!:]\s)\W*$")
_MOST_NAMES = 12
_PLACEHOLDERS = frozenset(("e.g", "i.e", "etc"))


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    certain: bool
    capital: bool


def named_nodes(graph: Graph, question: str) -> list[Node]:
    """The symbols that a question names, by number and without order."""
    words = list(_words(question))
    certain = [word.text for word in words if word.certain or word.capital]
    found = _called(graph, certain)
    if found or any(word.certain for word in words):
        return found
    plain = next(filter(None, (_called(graph, group) for group in _plain(words))), [])
    return [node for node in plain if not is_test(node.id)]


def _words(question: str) -> Iterator[_Word]:
    ticked = list(_TICKED.finditer(question))
    yield from (_Word(one[1].strip(), True, False) for one in ticked)
    rest = _TICKED.sub(lambda one: " " * len(one[0]), question)
    alone = len(question.split()) == 1
    for one in _WORD.finditer(rest):
        text = one[0]
        capital = text[0].isupper() and not _SENTENCE.search(rest[: one.start()])
        shaped = bool(_SHAPED.search(text)) and text not in _PLACEHOLDERS
        yield _Word(text, alone or shaped, capital)


def _plain(words: list[_Word]) -> Iterator[list[str]]:
    """Plain words that may be names: the only one that says anything, else words that stand in any question."""
    texts = list(dict.fromkeys(word.text for word in words))
    telling = [text for text in texts if any(is_telling(term_of(token)) for token in tokens(text))]
    if telling:
        yield telling if len(telling) == 1 else []
        return
    generic = [text for text in texts if not _is_grammar(text)]
    yield generic[:1]


def _is_grammar(text: str) -> bool:
    return all(token in FUNCTION or is_function_word(term_of(token)) for token in tokens(text))


def _called(graph: Graph, names: Iterable[str]) -> list[Node]:
    found: dict[int, Node] = {}
    for name in list(dict.fromkeys(names))[:_MOST_NAMES]:
        parts = [encode_part(part) for part in name_parts(name)]
        if not parts:
            continue
        nodes = [node for node in graph.called(parts[-1]) if node.kind != "section"]
        whole = ".".join(parts)
        full = [node for node in nodes if f".{split_id(node.id)[1]}".endswith(f".{whole}")]
        # `module.function` and an instance's `thing.method` name the last part, if nothing is called so in full.
        found.update((node.number, node) for node in full or nodes)
    return list(found.values())
