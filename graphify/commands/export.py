"""`graphify export`: the code graph in a form that other programs read.

JSON is the node-link form, one record a line, sorted by ids that hold no line number: the same content gives the same
bytes in every clone, and an edit is a small difference. GraphML is written by networkx. Mermaid is for a picture of a
neighbourhood, so it wants a node (or a small repository).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from graphify.codegraph.ids import decode_part, last_part, split_id
from graphify.commands.shared.graph import CodeGraph, code_graph
from graphify.commands.shared.nodes import one_node
from graphify.commands.shared.watching import Watch, unwatched
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError, UsageError
from graphify.index.graph import Link, Node
from graphify.repo.store import is_folder, read, replace

FORMS = ("json", "graphml", "mermaid")
MOST_DRAWN = 300
"""A picture of more nodes shows nothing."""


_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")

_BEGINNINGS = {"json": b'{"directed": true, "multigraph": true', "graphml": b"<graphml", "mermaid": b"graph LR"}
"""What a file of ours begins with: another one is somebody's, and is not overwritten."""


_LARGEST = 1 << 32
"""Bytes of a file that is looked at before it is overwritten."""


@dataclass(frozen=True)
class ExportOptions:
    """``form`` is one of `FORMS`; ``node`` and ``depth`` take what is so many edges around a node alone; ``out`` a file
    to write instead of giving the text.
    """

    form: str
    node: str = ""
    depth: int = 1
    out: Path | None = None


@dataclass(frozen=True)
class Exported:
    """``text`` is empty where it was written to a file."""

    form: str
    nodes: int
    links: int
    text: str
    file: Path | None
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Part:
    """Nodes by id, and links by number of node, each once and in the order of the ids of their ends."""

    nodes: list[Node]
    links: list[Link]


def export(workspace: Workspace, options: ExportOptions, *, watch: Watch = unwatched) -> Exported:
    """Export the graph or the part around a node.

    Raises UsageError for an unknown form, GraphifyError where there is too much for a picture, where the node could be
    several things, and where the file cannot be written.
    """
    if options.form not in FORMS:
        raise UsageError(f"there is no form {options.form}", hint=" or ".join(FORMS), code="usage")
    if options.depth < 1:
        raise UsageError("--depth is 1 or more", code="usage")
    if options.out is not None:
        _check_place(workspace, options.out, options.form)
    code = code_graph(workspace, watch)
    others: tuple[str, ...] = ()
    if options.node:
        centre, others = one_node(workspace, code, options.node)
        part = _around(code, centre, options.depth)
    else:
        part = _part(code.graph.inside(""), code.graph.all_links())
    write = {"json": _json, "graphml": _graphml, "mermaid": _mermaid}[options.form]
    text = "".join(f"{line}\n" for line in write(part))
    if options.out is not None:
        replace(options.out, text.encode(), within=options.out.parent)
    return Exported(options.form, len(part.nodes), len(part.links), "" if options.out else text, options.out, others)


def _check_place(workspace: Workspace, place: Path, form: str) -> None:
    """Raises GraphifyError where something of somebody else would be overwritten, or there is no such folder."""
    if not is_folder(place.parent):
        raise GraphifyError(
            f"there is no folder {place.parent}", hint="make it first, or write elsewhere", code="no_folder"
        )
    if workspace.repository.is_in_git_dir(place):
        raise GraphifyError(f"{place} is git's", hint="give a file outside of .git", code="not_ours")
    content = read(place, within=place.parent, limit=_LARGEST)
    if content and not content.startswith(_BEGINNINGS[form]):
        raise GraphifyError(
            f"{place} is there and is no {form} export", hint="give another name, or delete it first", code="exists"
        )


def _around(code: CodeGraph, centre: Node, depth: int) -> _Part:
    seen = {centre.number}
    front = [centre.number]
    links: list[Link] = []
    for _ in range(depth):
        new = [*code.graph.links_from(front), *code.graph.links_to(front)]
        links += new
        front = sorted({end for link in new for end in (link.source, link.target)} - seen)
        seen.update(front)
    return _part(code.graph.nodes(seen).values(), iter(links))


def _part(nodes: object, links: Iterator[Link]) -> _Part:
    ordered = sorted(nodes, key=lambda node: node.id)  # type: ignore[call-overload]
    rank = {node.number: number for number, node in enumerate(ordered)}
    # A relation that is seen on several lines is one link.
    once = {(link.source, link.target, link.relation, link.evidence): link for link in links}
    kept = sorted(once, key=lambda key: (rank[key[0]], rank[key[1]], *key[2:]))
    return _Part(ordered, [once[key] for key in kept])


def _json(part: _Part) -> Iterator[str]:
    ids = {node.number: node.id for node in part.nodes}
    yield '{"directed": true, "multigraph": true, "graph": {},'
    yield '"nodes": ['
    yield from _records(_node(node) for node in part.nodes)
    yield '],\n"links": ['
    yield from _records(
        {
            "source": ids[link.source],
            "target": ids[link.target],
            "relation": link.relation,
            "evidence": link.evidence,
        }
        for link in part.links
    )
    yield "]}"


def _records(values: Iterator[dict[str, str]]) -> Iterator[str]:
    before = ""
    for value in values:
        if before:
            yield before + ","
        before = _seen(json.dumps(value, ensure_ascii=False), lambda char: json.dumps(char)[1:-1])
    if before:
        yield before


def _node(node: Node) -> dict[str, str]:
    path, _ = split_id(node.id)
    return {
        "id": node.id,
        "label": label(node.id),
        "kind": node.kind,
        "source_file": path,
        "source_location": f"L{node.line}",
    }


def label(node: str) -> str:
    """What a node is called for short: the last part of its name, or of its path."""
    path, name = split_id(node)
    return decode_part(last_part(name)) if name else path.rpartition("/")[2]


def _graphml(part: _Part) -> Iterator[str]:
    import networkx

    graph = networkx.MultiDiGraph()
    ids = {node.number: node.id for node in part.nodes}
    for node in part.nodes:
        values = {key: _in_xml(value) for key, value in _node(node).items() if key != "id"}
        graph.add_node(_in_xml(node.id), **values)
    for link in part.links:
        ends = (_in_xml(ids[link.source]), _in_xml(ids[link.target]))
        graph.add_edge(*ends, relation=link.relation, evidence=link.evidence)
    for line in networkx.generate_graphml(graph):
        yield _seen(line, lambda char: f"&#x{ord(char):x};")


def _seen(text: str, escaped: Callable[[str], str]) -> str:
    """A text in which nobody overlooks anything, so that the same bytes stand in a file and on a terminal."""
    if text.isascii():
        return text
    return "".join(char if char.isascii() or char.isprintable() else escaped(char) for char in text)


def _in_xml(text: str) -> str:
    """XML has no control characters, not even as references, and a path may have them: they are told by number."""
    return _NOT_IN_XML.sub(lambda match: f"\N{REPLACEMENT CHARACTER}{ord(match[0]):02x}", text)


def _mermaid(part: _Part) -> Iterator[str]:
    if len(part.nodes) > MOST_DRAWN:
        raise GraphifyError(
            f"{len(part.nodes)} nodes are too many for a picture (at most {MOST_DRAWN})",
            hint="graphify export mermaid --node NODE --depth 1",
            code="too_many",
        )
    rank = {node.number: number for number, node in enumerate(part.nodes)}
    yield "graph LR"
    for node in part.nodes:
        yield f'  n{rank[node.number]}["{_in_mermaid(label(node.id))}"]'
    for link in part.links:
        if link.relation != "contains":
            yield f"  n{rank[link.source]} -->|{link.relation}| n{rank[link.target]}"
        else:
            yield f"  n{rank[link.source]} --- n{rank[link.target]}"


def _in_mermaid(text: str) -> str:
    """A label between quotes: what would end it is written by its number."""
    return "".join(char if char.isalnum() or char in " _-./" else f"#{ord(char)};" for char in text)
