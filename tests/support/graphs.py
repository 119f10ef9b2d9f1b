"""What a code graph holds, in words."""

from __future__ import annotations

from typing import Any

from graphify.index.facts import Index
from graphify.index.graph import Graph

_FILES = "path, folder, base, blob, engine, language, skipped, said, asked"


def dump(graph: Graph) -> dict[str, list[tuple[Any, ...]]]:
    """All rows without their numbers: two graphs of the same files have the same."""
    files = dict(graph.rows("SELECT number, path FROM files"))
    rows = graph.rows("SELECT number, file, name, kind, line FROM nodes")
    nodes = {number: (files[file], name) for number, file, name, *_ in rows}
    edges = graph.rows("SELECT * FROM edges")
    return {
        "files": sorted(graph.rows(f"SELECT {_FILES} FROM files")),
        "nodes": sorted((files[file], *rest) for _, file, *rest in rows),
        "edges": sorted((*nodes[s], r, *nodes[t], line, e) for s, r, t, line, e in edges),
        "askers": sorted((one, files[file]) for one, file in graph.rows("SELECT question, file FROM askers")),
        "texts": sorted((*nodes[number], *rest) for number, *rest in graph.rows("SELECT rowid, * FROM texts")),
    }


def links(graph: Graph) -> list[tuple[str, str]]:
    """The ends of all edges, as ids."""
    return [
        ("::".join(filter(None, (a, b))), "::".join(filter(None, (c, d)))) for a, b, _, c, d, *_ in dump(graph)["edges"]
    ]


def rows_of_symbols(view: Index) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of a code index, without their numbers."""
    return {
        "parses": sorted((path, *key, repr(view.file(path))) for path, key in view.known().items()),
        "unseen": sorted(view.unseen_paths().items()),
    }
