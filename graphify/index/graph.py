"""The code graph of one work tree: kept, brought to another state exactly, and asked.

**Incremental equals fresh.** A file's edges are a function of its own content and of the answers to the questions that
its resolver asked (`dependencies`). `update` puts in what changed, names the questions that have another answer now,
and resolves again the files that changed and those that asked such a question; `build` does everything anew. Both
leave the same rows, apart from the numbers of nodes.
"""

from __future__ import annotations

import sqlite3
import weakref
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphify.codegraph.model import ParsedFile
from graphify.codegraph.uses import Edge
from graphify.index import database, symbolwords
from graphify.index.dependencies import Resolve, changed_answers, resolve_noting
from graphify.index.edges import EVIDENCES, GRAPH, RELATIONS, Writer
from graphify.index.facts import Entry
from graphify.index.said import said_by
from graphify.index.search import any_of, without_full_text
from graphify.index.surroundings import Stored

ParsedOf = Callable[[Sequence[str]], Mapping[str, ParsedFile]]
"""Gives the parses of files that did not change, by path."""

Resolved = tuple[Entry, Sequence[Edge], Sequence[int]]
"""A file, its edges, and the questions that they rest on (`dependencies.resolve_noting`)."""

_MANY = 500


@dataclass(frozen=True, slots=True)
class Node:
    """A file or a symbol: its id, kind, and the line where it begins."""

    number: int
    id: str
    kind: str
    line: int


@dataclass(frozen=True, slots=True)
class Link:
    """An edge as it is stored, between numbers of nodes; ``path`` is the file in which ``line`` is."""

    source: int
    relation: str
    target: int
    line: int
    evidence: str


class MovedOnError(Exception):
    """Another process was faster."""


class Graph(database.Opened):
    """The graph of one work tree.

    Raises `GraphifyError` from any method where the file turns out to be damaged (it is deleted, so the next run builds
    it anew) or another process keeps it locked.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        try:
            self._database = database.connect(path, GRAPH)
        except sqlite3.OperationalError as error:
            raise without_full_text(error) from error
        weakref.finalize(self, self._database.close)

    def known(self) -> dict[str, tuple[str, str]]:
        """Blob id and engine key of every file, by path."""
        return {path: (blob, engine) for path, blob, engine in self.rows("SELECT path, blob, engine FROM files")}

    def word(self) -> str:
        """The word of the code index that these rows were made from."""
        return str(self.rows("SELECT word FROM state")[0][0])

    def is_of(self, word: str, before: str) -> None:
        """Remember the word of a code index that says the same as these rows, if they are still of the one before."""
        with self._explained(), database.if_free(self._database):
            self._database.execute("UPDATE state SET word = ? WHERE word = ?", (word, before))

    def update(
        self,
        changed: Sequence[Entry],
        removed: Collection[str],
        parsed_of: ParsedOf,
        resolve: Resolve,
        word: str = "",
        since: str | None = None,
    ) -> list[str]:
        """Put files in or anew and take paths out, and resolve again all that this is to do with.

        ``word`` is that of the code index that says the same afterwards. With ``since`` nothing is done, and
        `MovedOnError` raised, where the rows were not made from the index of that word any more. Returns the paths of
        the files that were resolved.
        """
        new = {entry.path: entry for entry in changed}
        with self._changing() as connection:
            if since is not None and self.word() != since:
                raise MovedOnError
            connection.execute("UPDATE state SET word = ?", (word,))
            writer = Writer(connection)
            answers: set[int] = set()
            for path in removed:
                answers |= changed_answers(path, writer.said(path), None)
                writer.take_out(path)
            for entry in changed:
                answers |= changed_answers(entry.path, writer.said(entry.path), said_by(entry.parsed))
                writer.put_in(entry)
            others = sorted(self._to_resolve(writer, answers) - new.keys())
            parsed = {**parsed_of(others), **{path: entry.parsed for path, entry in new.items()}}
            around = Stored(connection)
            for path in sorted(parsed):
                writer.put_edges(path, *resolve_noting(resolve, path, parsed[path], around))
        return sorted(parsed)

    def _to_resolve(self, writer: Writer, answers: set[int]) -> set[str]:
        """The files whose edges rest on one of these answers."""
        return writer.askers(answers)

    def build(self, resolved: Sequence[Resolved], word: str = "") -> None:
        """Hold exactly these files and edges; ``word`` as in `update`."""
        with self._changing() as connection:
            connection.execute("UPDATE state SET word = ?", (word,))
            writer = Writer(connection)
            writer.clear()
            writer.build(resolved)

    def nodes(self, numbers: Iterable[int]) -> dict[int, Node]:
        """The nodes of these numbers."""
        found: dict[int, Node] = {}
        for some in _parts(list(numbers)):
            marks = ", ".join("?" * len(some))
            rows = self.rows(f"{_NODE} WHERE nodes.number IN ({marks})", *some)
            found.update((number, Node(number, *rest)) for number, *rest in rows)
        return found

    def node(self, id_: str) -> Node | None:
        """The node of this id."""
        path, separator, name = id_.rpartition("::")
        rows = self.rows(f"{_NODE} WHERE path = ? AND name = ?", *((path, name) if separator else (id_, "")))
        return Node(*rows[0]) if rows else None

    def called(self, last: str) -> list[Node]:
        """The symbols whose last part is this name."""
        return [Node(*row) for row in self.rows(f"{_NODE} WHERE last = ? AND name <> ''", last)]

    def is_folder(self, path: str) -> bool:
        """Whether there is a file in this folder, or below it."""
        return bool(self.rows("SELECT 1 FROM files WHERE path > ? AND path < ? LIMIT 1", f"{path}/", f"{path}0"))

    def inside(self, folder: str) -> list[Node]:
        """All nodes of the files in a folder, or of one file, by id; of everything for the empty path."""
        if not folder:
            return [Node(*row) for row in self.rows(f"{_NODE} ORDER BY path, nodes.number")]
        # Of all texts that begin so: "/" is followed by "0".
        rows = self.rows(f"{_NODE} WHERE path = ? OR (path > ? AND path < ?)", folder, f"{folder}/", f"{folder}0")
        return sorted((Node(*row) for row in rows), key=lambda node: node.id)

    def links_from(self, numbers: Iterable[int], relations: Collection[str] = (), most: int = -1) -> list[Link]:
        """Edges that begin at these nodes, of these relations (of all, for none); of each node ``most`` at most."""
        return self._links("source", numbers, relations, most)

    def links_to(self, numbers: Iterable[int], relations: Collection[str] = (), most: int = -1) -> list[Link]:
        """Edges that end at these nodes."""
        return self._links("target", numbers, relations, most)

    def _links(self, end: str, numbers: Iterable[int], relations: Collection[str], most: int) -> list[Link]:
        wanted = [number for number, relation in enumerate(RELATIONS) if not relations or relation.value in relations]
        marks = ", ".join(str(number) for number in wanted)
        query = f"{_LINK} WHERE {end} = ? AND relation IN ({marks}) LIMIT ?"
        return [link for number in numbers for link in map(_link, self.rows(query, number, most))]

    def all_links(self) -> Iterator[Link]:
        """Every edge."""
        return map(_link, self.rows(_LINK))

    def size(self) -> int:
        """How many nodes there are."""
        return int(self.rows("SELECT count(*) FROM nodes")[0][0])

    def counts(self) -> dict[str, int]:
        """How many files, symbols, and edges of each relation there are."""
        files, nodes = self.rows("SELECT (SELECT count(*) FROM files), (SELECT count(*) FROM nodes)")[0]
        edges = dict(self.rows("SELECT relation, count(*) FROM edges GROUP BY relation"))
        found = {"files": files, "symbols": nodes - files}
        return found | {str(relation): edges.get(number, 0) for number, relation in enumerate(RELATIONS)}

    def count_terms(self, terms: Iterable[str]) -> dict[str, int]:
        """How many nodes have each term; terms that none has are left out."""
        found: dict[str, int] = {}
        for term in terms:
            found.update(self.rows("SELECT term, doc FROM words WHERE term = ?", term))
        return found

    def matching(self, terms: Sequence[str], most: int = 400, within: Collection[int] = ()) -> dict[int, float]:
        """The nodes that have one of the terms, the best so many (of ``within`` alone, all), each with a number that
        is larger for better ones.
        """
        if not terms:
            return {}
        if within:
            marks = ", ".join(map(str, sorted(within)))
            query = _MATCHING.replace(" ORDER BY", f" AND rowid IN ({marks}) ORDER BY")
            return {number: round(score, 6) for number, score in self.rows(query, any_of(terms), len(within))}
        # The last digits of a sum depend on the order in which rows were put in.
        return {number: round(score, 6) for number, score in self.rows(_MATCHING, any_of(terms), most)}

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows that a query gives."""
        with self._explained():
            return self._database.execute(query, values).fetchall()

    @contextmanager
    def _changing(self) -> Iterator[sqlite3.Connection]:
        """A transaction that writes; left with an error, it changes nothing."""
        with self._explained(), self._database:
            self._database.execute("BEGIN IMMEDIATE")
            yield self._database

    def _explained(self) -> AbstractContextManager[None]:
        return database.explained(self._database, self._path, GRAPH)


_NODE = (
    "SELECT nodes.number, CASE name WHEN '' THEN path ELSE path || '::' || name END, kind, line"
    " FROM nodes JOIN files ON files.number = nodes.file"
)
_MATCHING = (
    f"SELECT rowid, -bm25(texts, {', '.join(map(str, symbolwords.WEIGHTS))}) AS score"  # noqa: S608 - constants
    " FROM texts WHERE texts MATCH ? ORDER BY score DESC LIMIT ?"
)
_LINK = "SELECT source, relation, target, line, evidence FROM edges"


def _link(row: tuple[int, int, int, int, int]) -> Link:
    source, relation, target, line, evidence = row
    return Link(source, RELATIONS[relation].value, target, line, EVIDENCES[evidence].value)


def _parts(values: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(values), _MANY):
        yield values[start : start + _MANY]
