"""The rows of the code graph, and how they are written.

A node is a file (its name is empty) or a symbol. A node keeps its number while it is there, so that edges from other
files go on pointing to it when its own file is put in anew. Every edge belongs to the file of its source; an edge whose
end is no node here is left out, which is one of the answers that its file depends on (see `dependencies`).

`Writer` changes rows inside of a transaction that its owner has begun: what files are and say first, for all that
changed, and then the edges of those that have to be resolved.
"""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterable, Iterator, Sequence

from graphify.codegraph.ids import last_part, split_id
from graphify.codegraph.model import ParsedFile, Symbol
from graphify.codegraph.surroundings import RESOLVER
from graphify.codegraph.uses import Edge, Evidence, Relation
from graphify.index import database, symbolwords
from graphify.index.facts import Entry
from graphify.index.said import Said, decode, encode
from graphify.names import FILE_KIND

FORM = 2
"""Rises with every change of the tables, and of what is written into them."""

GRAPH = database.Schema(
    "code graph",
    0x67726933,
    10_000 * RESOLVER + 100 * symbolwords.FORM + FORM,
    (
        """CREATE TABLE files(
            number INTEGER PRIMARY KEY,
            path TEXT NOT NULL UNIQUE,
            folder TEXT NOT NULL,
            base TEXT NOT NULL,
            blob TEXT NOT NULL,
            engine TEXT NOT NULL,
            language TEXT NOT NULL,
            skipped TEXT NOT NULL,
            said TEXT NOT NULL,
            asked BLOB NOT NULL
        )""",
        """CREATE TABLE nodes(
            number INTEGER PRIMARY KEY,
            file INTEGER NOT NULL REFERENCES files(number),
            name TEXT NOT NULL,
            last TEXT NOT NULL,
            kind TEXT NOT NULL,
            line INTEGER NOT NULL,
            UNIQUE(file, name)
        )""",
        """CREATE TABLE edges(
            source INTEGER NOT NULL REFERENCES nodes(number),
            relation INTEGER NOT NULL,
            target INTEGER NOT NULL REFERENCES nodes(number),
            line INTEGER NOT NULL,
            evidence INTEGER NOT NULL,
            PRIMARY KEY(source, relation, target, line, evidence)
        ) WITHOUT ROWID""",
        # Who asked a question, by its number (`dependencies.number_of`).
        "CREATE TABLE askers(question INTEGER, file INTEGER, PRIMARY KEY(question, file)) WITHOUT ROWID",
        # One row: the word of the code index that the rows were made from (`Index.word`).
        "CREATE TABLE state(word TEXT NOT NULL)",
        "INSERT INTO state VALUES('')",
        "CREATE INDEX files_base ON files(base)",
        "CREATE INDEX nodes_last ON nodes(last)",
        "CREATE INDEX edges_target ON edges(target, relation, source)",
        *symbolwords.TABLES,
    ),
)

RELATIONS = tuple(Relation)
EVIDENCES = tuple(Evidence)
_RELATION = {relation.value: number for number, relation in enumerate(RELATIONS)}
_EVIDENCE = {evidence.value: number for number, evidence in enumerate(EVIDENCES)}

_FILE = "INSERT INTO files(path, folder, base, blob, engine, language, skipped, said, asked) VALUES(?,?,?,?,?,?,?,?,?)"
_FILE_AGAIN = "UPDATE files SET blob = ?, engine = ?, language = ?, skipped = ?, said = ? WHERE number = ?"
_NODE = "INSERT INTO nodes(file, name, last, kind, line) VALUES(?, ?, ?, ?, ?)"
_EDGE = "INSERT OR IGNORE INTO edges VALUES(?, ?, ?, ?, ?)"
_NODES_OF = "SELECT name, number, kind, line FROM nodes WHERE file = ?"


class Writer:
    """Rows of one transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._numbers: dict[str, int | None] = {}

    def clear(self) -> None:
        """Take out everything."""
        self._numbers.clear()
        for table in ("askers", "edges", "nodes", "files", "texts"):
            self._connection.execute(f"DELETE FROM {table}")  # noqa: S608 - constants

    def said(self, path: str) -> Said | None:
        """What a file says until now; None for one that is not there."""
        row = self._connection.execute("SELECT number, language, said FROM files WHERE path = ?", (path,)).fetchone()
        if row is None:
            return None
        number, language, text = row
        names = frozenset(name for name, *_ in self._connection.execute(_NODES_OF, (number,)) if name)
        entries, stars = decode(text)
        return Said(language, stars, entries, names)

    def take_out(self, path: str) -> None:
        """Take out a file with everything that is its own."""
        number = self._file(path)
        if number is None:
            return
        self._forget_edges(number)
        self._forget_nodes([node for _, node, *_ in self._connection.execute(_NODES_OF, (number,)).fetchall()])
        self._connection.execute("DELETE FROM files WHERE number = ?", (number,))

    def put_in(self, entry: Entry) -> None:
        """Put in a file and its symbols, or bring them up to date; not their edges."""
        path, blob, engine, parsed = entry
        said = encode(parsed)
        number = self._file(path)
        if number is None:
            folder, _, base = path.rpartition("/")
            row = (path, folder, base, blob, engine, parsed.language, parsed.skipped, said, b"")
            number = self._connection.execute(_FILE, row).lastrowid
            assert number is not None
        else:
            self._connection.execute(_FILE_AGAIN, (blob, engine, parsed.language, parsed.skipped, said, number))
        self._put_nodes(number, path, parsed)

    def _put_nodes(self, file: int, path: str, parsed: ParsedFile) -> None:
        self._numbers.clear()
        known = {name: (node, kind, line) for name, node, kind, line in self._connection.execute(_NODES_OF, (file,))}
        wanted = {name: (kind, line) for name, kind, line in nodes_of(parsed)}
        self._forget_nodes([node for name, (node, *_) in known.items() if name not in wanted])
        for name, (kind, line) in wanted.items():
            if name not in known:
                self._connection.execute(_NODE, (file, name, last_part(name), kind, line))
            elif known[name][1:] != (kind, line):
                self._connection.execute(
                    "UPDATE nodes SET kind = ?, line = ? WHERE number = ?", (kind, line, known[name][0])
                )
        symbols = parsed.by_name
        numbers = {name: node for name, node, *_ in self._connection.execute(_NODES_OF, (file,))}
        symbolwords.write(
            self._connection, {node: symbolwords.words(path, symbols.get(name)) for name, node in numbers.items()}
        )

    def _forget_nodes(self, numbers: Sequence[int]) -> None:
        self._numbers.clear()
        for number in numbers:
            self._connection.execute("DELETE FROM nodes WHERE number = ?", (number,))
            # Edges from other files to it go, too: those files are resolved again.
            self._connection.execute("DELETE FROM edges WHERE target = ?", (number,))
            self._connection.execute("DELETE FROM edges WHERE source = ?", (number,))
        symbolwords.forget(self._connection, numbers)

    def askers(self, questions: Iterable[int]) -> set[str]:
        """The files, by path, whose edges rest on one of these questions."""
        query = "SELECT path FROM askers JOIN files ON files.number = askers.file WHERE question = ?"
        return {path for question in questions for (path,) in self._connection.execute(query, (question,)).fetchall()}

    def put_edges(self, path: str, edges: Sequence[Edge], asked: Sequence[int]) -> None:
        """Set the edges of a file, and the questions that they rest on."""
        number = self._file(path)
        assert number is not None, "a file is put in before its edges"
        self._forget_edges(number)
        self._connection.executemany(_EDGE, self._edge_rows(edges))
        self._connection.executemany("INSERT INTO askers VALUES(?, ?)", ((one, number) for one in asked))
        self._connection.execute("UPDATE files SET asked = ? WHERE number = ?", (packed(asked), number))

    def _edge_rows(self, edges: Iterable[Edge]) -> Iterator[tuple[int, int, int, int, int]]:
        for edge in edges:
            source, target = self._node(edge.source), self._node(edge.target)
            if source is not None and target is not None:
                yield source, _RELATION[edge.relation], target, edge.line, _EVIDENCE[edge.evidence]

    def _forget_edges(self, file: int) -> None:
        (asked,) = self._connection.execute("SELECT asked FROM files WHERE number = ?", (file,)).fetchone()
        self._connection.executemany(
            "DELETE FROM askers WHERE question = ? AND file = ?", ((question, file) for question in unpacked(asked))
        )
        self._connection.execute("DELETE FROM edges WHERE source IN (SELECT number FROM nodes WHERE file = ?)", (file,))

    def _file(self, path: str) -> int | None:
        row = self._connection.execute("SELECT number FROM files WHERE path = ?", (path,)).fetchone()
        return int(row[0]) if row is not None else None

    def _node(self, node: str) -> int | None:
        if node not in self._numbers:
            path, name = split_id(node)
            row = self._connection.execute(
                "SELECT nodes.number FROM nodes JOIN files ON files.number = nodes.file WHERE path = ? AND name = ?",
                (path, name),
            ).fetchone()
            self._numbers[node] = int(row[0]) if row is not None else None
        return self._numbers[node]

    def build(self, resolved: Sequence[tuple[Entry, Sequence[Edge], Sequence[int]]]) -> None:
        """Put everything into empty tables: in the order in which it will lie there, which is the fastest."""
        files = sorted(resolved, key=lambda one: one[0].path)
        numbers: dict[str, int] = {}
        nodes: list[tuple[int, int, str, str, str, int]] = []
        texts: list[tuple[int, tuple[str, ...]]] = []
        for file, (entry, _, _) in enumerate(files, start=1):
            for name, kind, line in nodes_of(entry.parsed):
                number = len(nodes) + 1
                numbers[f"{entry.path}::{name}" if name else entry.path] = number
                nodes.append((number, file, name, last_part(name), kind, line))
                texts.append((number, symbolwords.words(entry.path, entry.parsed.by_name.get(name))))
        self._connection.executemany(
            "INSERT INTO files VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (_file_row(file, entry, asked) for file, (entry, _, asked) in enumerate(files, start=1)),
        )
        self._connection.executemany("INSERT INTO nodes VALUES(?, ?, ?, ?, ?, ?)", nodes)
        symbolwords.write_all(self._connection, texts)
        self._numbers = dict(numbers)
        rows = sorted({row for _, edges, _ in files for row in self._edge_rows(edges)})
        self._connection.executemany(_EDGE, rows)
        asked_by = sorted((one, file) for file, (_, _, asked) in enumerate(files, start=1) for one in asked)
        self._connection.executemany("INSERT INTO askers VALUES(?, ?)", asked_by)


def nodes_of(parsed: ParsedFile) -> Iterator[tuple[str, str, int]]:
    """Name, kind and first line of each node of a file: itself first."""
    yield "", FILE_KIND, 1
    for symbol in parsed.symbols:
        yield symbol.name, symbol.kind, _line(symbol)


def _line(symbol: Symbol) -> int:
    return symbol.spans[0].start if symbol.spans else 1


def _file_row(number: int, entry: Entry, asked: Sequence[int]) -> tuple[object, ...]:
    path, blob, engine, parsed = entry
    folder, _, base = path.rpartition("/")
    said = encode(parsed)
    return number, path, folder, base, blob, engine, parsed.language, parsed.skipped, said, packed(asked)


def packed(numbers: Sequence[int]) -> bytes:
    """Numbers of questions as bytes."""
    return array("q", numbers).tobytes()


def unpacked(content: bytes) -> array[int]:
    """What `packed` wrote."""
    numbers = array("q")
    numbers.frombytes(content)
    return numbers
