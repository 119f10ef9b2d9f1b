"""What a code graph holds, in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from graphify.commands.shared.graph import code_graph
from graphify.commands.shared.workspace import open_workspace
from graphify.index.facts import Index
from graphify.index.graph import Graph
from tests.support.checkout import Checkout

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


class Compared:
    """One repository seen by an index that goes along, and by one that is made anew each time."""

    def __init__(self, checkout: Checkout, states: Path, along: Path | None = None) -> None:
        self.checkout = checkout
        self.along, self.anew = along or states / "along", states / "anew"
        for state in (self.along, self.anew):
            state.mkdir(parents=True, exist_ok=True)

    def differences(self) -> list[str]:
        """The kinds of rows that are not the same."""
        for file in self.anew.iterdir():
            if not file.name.startswith("parsed"):
                file.unlink()
        seen = [code_graph(open_workspace(self.checkout.path, state=state)) for state in (self.along, self.anew)]
        kept, fresh = ({**dump(one.graph), **rows_of_symbols(one.view)} for one in seen)
        for one in seen:
            one.graph.close()
            one.view.close()
        assert fresh["edges"], "there is something to compare"
        return [kind for kind in fresh if kept[kind] != fresh[kind]]
