"""Where to start reading: the symbols of a part of the tree that most of the rest leans on.

A symbol's weight is how many other symbols and files use it from another file (networkx: in-degree centrality over the
edges between files). What lies in the part is listed; who leans on it may lie anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from graphify.codegraph.ids import split_id
from graphify.codegraph.resolve import is_test
from graphify.codegraph.uses import Relation
from graphify.commands.shared.around import PlaceOf
from graphify.commands.shared.graph import CodeGraph

MOST = 15


@dataclass(frozen=True)
class Hub:
    """A symbol or a file: how many use it from other files, and from how many files."""

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

    inside = {node.number: node for node in code.graph.inside(folder) if not is_test(node.id)}
    everything = {node.number: node for node in code.graph.inside("")} if folder else inside
    files = {number: split_id(node.id)[0] for number, node in {**everything, **inside}.items()}
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
