"""Edges of a graph held against the truth."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.truth.pycode import Key

Pairs = set[tuple[Key, Key]]
_LINE = re.compile(r"L?(\d+)")
_NEAR = (0, 1, -1, 2, 3, 4)
"""Lines from where a graph says that a definition is (a decorator, say) to where it is."""


@dataclass
class Truth:
    """``names`` are definitions with their names, files among them (line 0); ``calls`` what is called from where, as
    most tools say, ``any_calls`` as at least one does; ``first`` is the definition that a later one adds to."""

    names: Mapping[Key, str]
    first: Callable[[Key], Key]
    calls: Pairs = field(default_factory=set)
    any_calls: Pairs = field(default_factory=set)
    extends: Pairs | None = None
    imports: Pairs | None = None


@dataclass(frozen=True)
class Score:
    """How a set of edges stands against the true one."""

    truth: int
    predicted: int
    precision: float
    recall: float

    @property
    def f1(self) -> float:
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def score(predicted: Pairs, truth: Pairs, allowed: Pairs | None = None) -> Score:
    """``allowed`` are edges that count as right though they are not asked for."""
    right = len(predicted & (truth if allowed is None else allowed))
    found = len(predicted & truth)
    return Score(
        len(truth), len(predicted), right / len(predicted) if predicted else 1.0, found / len(truth) if truth else 1.0
    )


@dataclass(frozen=True)
class Link:
    """An edge of some graph by its nodes' ids."""

    source: str
    relation: str
    target: str
    evidence: str = ""


@dataclass(frozen=True)
class Graph:
    """A graph: the definitions and the files that its nodes are, and its edges."""

    places: Mapping[str, Key]
    paths: Mapping[str, str]
    links: tuple[Link, ...]

    def pairs(self, relations: Iterable[str], truth: Truth, evidence: str = "") -> Pairs:
        """Edges between definitions, each once. What is no definition to the truth (a function without a name, which
        some graphs have as a node) is the file that it is in, where it is the source of an edge.
        """
        wanted = set(relations)
        found = set()
        for link in self.links:
            if link.relation not in wanted or (evidence and link.evidence != evidence):
                continue
            source = self.places.get(link.source) or Key(self.paths.get(link.source, ""), 0)
            if source in truth.names and link.target in self.places:
                found.add((truth.first(source), truth.first(self.places[link.target])))
        return found

    def files(self, relations: Iterable[str], truth: Truth) -> Pairs:
        """Edges between two files, wherever in them they begin and end."""
        wanted = set(relations)
        found = {
            (Key(self.paths[link.source], 0), Key(self.paths[link.target], 0))
            for link in self.links
            if link.relation in wanted and link.source in self.paths and link.target in self.paths
        }
        known = {Key(key.path, 0) for key in truth.names}
        return {(source, target) for source, target in found if source != target and {source, target} <= known}


def read_node_link(graph: Mapping[str, Any], truth: Truth) -> Graph:
    """A graph in node-link JSON, the nodes of which have a label, a file and a line."""
    by_name: dict[tuple[str, str], list[Key]] = {}
    for key, name in truth.names.items():
        by_name.setdefault((key.path, name), []).append(key)
    places = {}
    paths = {}
    for node in graph["nodes"]:
        paths[str(node["id"])] = str(node.get("source_file") or "")
        key = _place(node, truth, by_name)
        if key:
            places[str(node["id"])] = key
    links = graph.get("links") or graph.get("edges") or ()
    return Graph(
        places, paths, tuple(Link(str(each["source"]), each["relation"], str(each["target"])) for each in links)
    )


def _place(node: Mapping[str, Any], truth: Truth, by_name: Mapping[tuple[str, str], list[Key]]) -> Key | None:
    path, label = str(node.get("source_file") or ""), str(node.get("label") or "")
    if label == Path(path).name:
        return Key(path, 0) if Key(path, 0) in truth.names else None
    name = label.removesuffix("()").lstrip(".").rpartition(".")[2]
    line = _LINE.match(str(node.get("source_location") or ""))
    for offset in _NEAR if line else ():
        assert line is not None
        key = Key(path, int(line[1]) + offset)
        if key in truth.names and (truth.names[key] == name or not offset) and key.line:
            return key
    found = {truth.first(key) for key in by_name.get((path, name), ())}
    return found.pop() if len(found) == 1 else None
