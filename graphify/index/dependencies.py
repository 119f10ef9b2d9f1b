"""Which questions a file's edges rest on, and which answers a change gives another way.

While a file is resolved, every question that is asked about the rest of the repository is noted (`Noted`). When files
change, the questions that have another answer now are named (`changed_answers`), and the files that asked one of them
are resolved again: nothing else can have other edges. A question is kept as a number, the hash of its words: two
questions that share a number cost a file that is resolved in vain, and never an edge that is wrong.

The last kind of question nobody asks: it says that a symbol is there at all, which an edge to it rests on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b

from graphify.codegraph.ids import last_part, split_id
from graphify.codegraph.model import ParsedFile
from graphify.codegraph.surroundings import Surroundings
from graphify.codegraph.uses import Edge, Entry
from graphify.index.said import Said

Question = tuple[str, str, str]
"""Its kind and two words; the second is empty where there is one."""

Resolve = Callable[[str, ParsedFile, Surroundings], Iterable[Edge]]
"""What computes the edges of a file: `graphify.codegraph.edges.edges_of`."""

_HAS, _ENTRY, _STARS, _LANGUAGE, _ENDING, _DECLARING, _NAMED, _SYMBOL = "hesldgny"
_ABOUT_A_PATH = frozenset((_HAS, _ENTRY, _STARS, _LANGUAGE, _SYMBOL))


class Noted:
    """Surroundings that remember what they were asked."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self.asked: set[Question] = set()

    def has(self, path: str) -> bool:
        """See `Surroundings.has`."""
        self.asked.add((_HAS, path, ""))
        return self._around.has(path)

    def entry(self, path: str, name: str) -> Entry | None:
        """See `Surroundings.entry`."""
        self.asked.add((_ENTRY, path, name))
        return self._around.entry(path, name)

    def stars(self, path: str) -> Sequence[str]:
        """See `Surroundings.stars`."""
        self.asked.add((_STARS, path, ""))
        return self._around.stars(path)

    def language(self, path: str) -> str:
        """See `Surroundings.language`."""
        self.asked.add((_LANGUAGE, path, ""))
        return self._around.language(path)

    def ending(self, base: str) -> Sequence[str]:
        """See `Surroundings.ending`."""
        self.asked.add((_ENDING, base, ""))
        return self._around.ending(base)

    def declaring(self, folder: str, name: str) -> Sequence[str]:
        """See `Surroundings.declaring`."""
        self.asked.add((_DECLARING, folder, name))
        return self._around.declaring(folder, name)

    def named(self, last: str) -> Sequence[str]:
        """See `Surroundings.named`."""
        self.asked.add((_NAMED, last, ""))
        return self._around.named(last)


def resolve_noting(
    resolve: Resolve, path: str, parsed: ParsedFile, around: Surroundings
) -> tuple[list[Edge], list[int]]:
    """The edges of a file, sorted, and the numbers of the questions that they rest on, sorted."""
    noted = Noted(around)
    edges = sorted(set(resolve(path, parsed, noted)))
    asked = noted.asked
    for edge in edges:
        asked.add(_end(edge.target))
    return edges, sorted({number_of(question) for question in asked if not _is_about(question, path)})


def _is_about(question: Question, path: str) -> bool:
    """Whether a question is about this file alone: what a file asks about itself changes with the file."""
    return question[1] == path and question[0] in _ABOUT_A_PATH


def _end(node: str) -> Question:
    path, name = split_id(node)
    return (_SYMBOL, path, name) if name else (_HAS, path, "")


@lru_cache(maxsize=1 << 18)
def number_of(question: Question) -> int:
    """A question as a number that fits into a row: 63 bits."""
    digest = blake2b("\0".join(question).encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def changed_answers(path: str, old: Said | None, new: Said | None) -> set[int]:
    """The questions, as numbers, that have another answer when a file that said the one says the other now. None is a
    file that is not there.
    """
    return {number_of(question) for question in _changed(path, old, new)}


def _changed(path: str, old: Said | None, new: Said | None) -> Iterator[Question]:
    folder, _, base = path.rpartition("/")
    if (old is None) != (new is None):
        yield _HAS, path, ""
        yield _ENDING, base, ""
    before, after = old or Said(), new or Said()
    if before.language != after.language:
        yield _LANGUAGE, path, ""
    if before.stars != after.stars:
        yield _STARS, path, ""
    for name in before.entries.keys() | after.entries.keys():
        if before.entries.get(name) != after.entries.get(name):
            yield _ENTRY, path, name
    for name in before.names ^ after.names:
        yield _SYMBOL, path, name
        yield _DECLARING, folder, name
        yield _NAMED, last_part(name), ""
