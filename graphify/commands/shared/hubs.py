"""Where to start reading: the symbols of a part of the tree that most of the rest leans on.

A symbol's weight is how many other symbols and files use it from another file (networkx: in-degree centrality over the
edges between files). What lies in the part is listed; who leans on it may lie anywhere. Tests and what only helps them
are not listed, and as users they do not count: what many tests use is not yet what the code leans on.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from graphify.codegraph.ids import split_id
from graphify.codegraph.resolve import is_test
from graphify.codegraph.uses import Relation
from graphify.commands.shared.around import PlaceOf
from graphify.commands.shared.graph import CodeGraph
from graphify.commands.shared.lessons import lies_in

MOST = 15
_HELPER = re.compile(r"(?:^|/)(?:test_[^/]*|test[_-]?(?:utils?|helpers?|support|lib)(?:\.\w+|/.*))$", re.IGNORECASE)


@dataclass(frozen=True)
class Hub:
    """A symbol or a file: how many use it from other files, and from how many files, without tests."""

    node: str
    kind: str
    line: int
    users: int
    files: int
    centrality: float
    learned: str


def hubs(code: CodeGraph, folder: str, place_of: PlaceOf, most: int = MOST) -> tuple[Hub, ...]:
    """The hubs of a folder (of the whole repository for the empty one), the most central first; tests are none."""
    import networkx

    paths = ((node, split_id(node.id)[0]) for node in code.graph.inside(""))
    told = {node.number: (node, path) for node, path in paths if not is_test(path) and not _HELPER.search(path)}
    inside = {number: node for number, (node, path) in told.items() if not folder or lies_in(path, folder)}
    files = {number: path for number, (_, path) in told.items()}
    graph = networkx.DiGraph()
    graph.add_nodes_from(files)
    graph.add_edges_from(
        (link.source, link.target)
        for link in code.graph.all_links()
        if link.relation != Relation.CONTAINS.value and files.get(link.source) != files.get(link.target)
        if link.source in files and link.target in files
    )
    centrality = networkx.in_degree_centrality(graph)
    used = [number for number in inside if graph.in_degree(number)]
    places = {number: place_of(inside[number].id) for number in used}
    best = sorted(used, key=lambda one: (bool(places[one][0].sinks), -centrality[one], inside[one].id))[:most]
    return tuple(
        Hub(
            node=inside[one].id,
            kind=inside[one].kind,
            line=inside[one].line,
            users=graph.in_degree(one),
            files=len({files[user] for user in graph.predecessors(one)}),
            centrality=round(centrality[one], 6),
            learned=places[one][1],
        )
        for one in best
    )
