"""Which node of the code graph somebody means, and nodes as every command gives them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from graphify.codegraph.ids import split_id
from graphify.codegraph.mentions import read_mention
from graphify.codegraph.model import CodeView
from graphify.codegraph.resolve import Resolution, is_test, resolve
from graphify.commands.shared.graph import CodeGraph
from graphify.commands.shared.paths import path_below
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.index.graph import Link, Node
from graphify.repo.reading import read_code


@dataclass(frozen=True, slots=True)
class Hop:
    """An edge between two nodes by their ids, with the file and line where it is seen."""

    source: str
    relation: str
    target: str
    path: str
    line: int
    evidence: str


_DECLARED = re.compile(r"\.d\.[cm]?ts$")
_COMPILED = re.compile(r"\.[cm]?jsx?$")
_TYPED = re.compile(r"\.[cm]?tsx?$")


def meant(view: CodeView, given: str, root: str) -> Resolution:
    """What a reader means. As `resolve`, and where a bare name could be several things: its source before what was
    compiled or declared from it, and the only class of that very name before all else.
    (Whoever saves has to say which one it is.)
    """
    resolution = resolve(view, given, root)
    if resolution.node or not resolution.candidates:
        return resolution
    everything = view.named(given)
    found = [each for each in everything if not is_test(each.path) and each.symbol.kind != "section"]
    typed = any(_TYPED.search(each.path) and not _DECLARED.search(each.path) for each in found)
    found = [each for each in found if not _DECLARED.search(each.path)] or found
    if typed:
        found = [each for each in found if not _COMPILED.search(each.path)] or found
    classes = [each for each in found if each.symbol.name == given and each.symbol.kind == "class"]
    found = classes if len(classes) == 1 else found
    if len(found) != 1:
        return resolution
    others = tuple(each.id for each in everything if each.id != found[0].id)
    return Resolution(given, found[0].id, found[0].symbol.kind, others=others)


def check_line(workspace: Workspace, given: str, node: str) -> None:
    """Raises GraphifyError where ``given`` names a line that the file of the node does not have."""
    lines = read_mention(given, str(workspace.layout.root)).lines
    path = split_id(node)[0]
    content = read_code(workspace.layout.root / path, within=workspace.layout.root) if lines else None
    if lines is None or not isinstance(content, bytes):
        return
    last = len(content.splitlines())
    if not 1 <= lines[0] <= lines[1] <= max(last, 1):
        raise GraphifyError(
            f"{path} has {last} lines, and no line {lines[1] if lines[0] else 0}",
            hint=f"give a line from 1 to {last}, or the path alone",
            code="no_line",
        )


def one_node(workspace: Workspace, code: CodeGraph, given: str) -> tuple[Node, tuple[str, ...]]:
    """The node that is meant, and what was passed over for it.

    Raises GraphifyError with candidates where it could be several things or is none.
    """
    resolution = meant(code.view, given, str(workspace.layout.root))
    node = code.graph.node(resolution.node) if resolution.node else None
    if node is not None:
        check_line(workspace, given, node.id)
        return node, resolution.others
    if not resolution.candidates:
        raise GraphifyError(f"nothing here is called {given}", hint="path::Class.method, or a path", code="unknown")
    what = "could be" if len(resolution.candidates) > 1 else "is not known; perhaps it is"
    raise GraphifyError(
        f"`{given}` {what} {', '.join(resolution.candidates)}",
        hint="give one of them",
        code="ambiguous",
        candidates=resolution.candidates,
    )


def folder_meant(workspace: Workspace, code: CodeGraph, given: str) -> str | None:
    """The folder that is meant, empty for the whole repository; None where it is none.

    ``.`` and what lies below are seen from the folder that the user stands in; other paths from there or from the top.
    """
    below = path_below(workspace, given)
    if below is not None and (not below or code.graph.is_folder(below)):
        return below
    folder = given.replace("\\", "/").removeprefix("./").rstrip("/")
    return folder if folder and code.graph.is_folder(folder) else None


def hops(code: CodeGraph, links: Iterable[Link]) -> list[Hop]:
    """Edges by ids, each once, in order."""
    found = list(links)
    nodes = code.graph.nodes({number for link in found for number in (link.source, link.target)})
    return sorted({hop(nodes[link.source], link, nodes[link.target]) for link in found}, key=_order)


def hop(source: Node, link: Link, target: Node) -> Hop:
    """One edge by ids."""
    return Hop(source.id, link.relation, target.id, split_id(source.id)[0], link.line, link.evidence)


def _order(one: Hop) -> tuple[object, ...]:
    return one.relation, one.source, one.target, one.line, one.evidence
