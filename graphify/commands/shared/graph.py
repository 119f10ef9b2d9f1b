"""The code graph of the work tree, brought up to date.

Only what asks for edges calls this: reflection, hooks and recall have enough of symbols. The graph knows for itself
which content and which engine each of its files was made from, so it catches up by comparing with the code index,
whoever brought that up to date. Where much changed, everything is resolved anew, in memory and on all processors; else
what changed, and what that is to do with, by way of rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from graphify.codegraph.model import ParsedFile
from graphify.commands.shared.code import Parsed, code_view_ahead, parsed_files
from graphify.commands.shared.watching import Watch, unwatched
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.index.facts import Entry, Index
from graphify.index.graph import Graph, MovedOnError

_FEW = 50
_SHARE = 4
"""More than one file in so many, and more than a few: then a build from nothing is cheaper."""


@dataclass(frozen=True)
class CodeGraph:
    """The code and its edges; ``resolved`` counts the files whose edges had to be computed for it."""

    view: Index
    graph: Graph
    resolved: int


def code_graph(workspace: Workspace, watch: Watch = unwatched, *, anew: bool = False) -> CodeGraph:
    """The code graph, brought up to date; with ``anew``, built from nothing."""
    return code_graph_ahead(workspace, watch, anew=anew)()


def code_graph_ahead(workspace: Workspace, watch: Watch = unwatched, *, anew: bool = False) -> Callable[[], CodeGraph]:
    """Ask git about the work tree while the caller does something else; the result gives the graph when called."""
    parsed = Parsed(watch)
    view = code_view_ahead(workspace, parsed=parsed)
    return lambda: _graph(workspace, view(), parsed, anew)


def _graph(workspace: Workspace, view: Index, parsed: Parsed, anew: bool) -> CodeGraph:
    file = workspace.layout.graph_file
    try:
        return _up_to_date(workspace, file, view, parsed, anew)
    except GraphifyError as error:
        if error.code not in ("index_damaged", "index_unusable"):
            raise
        again = file if error.code == "index_damaged" else None
    return _up_to_date(workspace, again, view, parsed, anew)


def _up_to_date(workspace: Workspace, path: Path | None, view: Index, parsed: Parsed, anew: bool) -> CodeGraph:
    graph = Graph(path)
    # Read before anything else of the index: what it says afterwards is at least as new.
    word = view.word()
    if not anew and word and graph.word() == word:
        return CodeGraph(view, graph, 0)
    try:
        return CodeGraph(view, graph, _catch_up(workspace, graph, view, parsed, word, anew))
    except MovedOnError:
        return CodeGraph(view, graph, _catch_up(workspace, graph, view, Parsed(parsed.watch), word, anew))


def _catch_up(workspace: Workspace, graph: Graph, view: Index, parsed: Parsed, word: str, anew: bool) -> int:
    """Bring the graph to what the index says; returns how many files were resolved."""
    before, after = parsed.words or ("", "")
    was = graph.word()
    since = before if word and word == after and was == before else None
    if since:
        # The graph is what the index was before this run changed it: what to do is known.
        stale, removed = view.keys(parsed.entries), parsed.removed
    else:
        since = None
        wanted, known = view.known(), graph.known()
        stale = {file: key for file, key in wanted.items() if known.get(file) != key}
        removed = [file for file in known if file not in wanted]
    if anew or len(stale) + len(removed) > max(_FEW, view.size() // _SHARE):
        return _build(workspace, graph, view.known(), parsed, word)
    if not stale and not removed:
        graph.is_of(word, was)
        return 0
    return _update(workspace, graph, view, stale, removed, parsed, word, since)


def _build(workspace: Workspace, graph: Graph, wanted: Mapping[str, tuple[str, str]], parsed: Parsed, word: str) -> int:
    from graphify.commands.shared.resolving import resolve_all

    entries = _entries(workspace, wanted, parsed)
    graph.build(resolve_all(entries, parsed.watch), word)
    return len(entries)


def _update(
    workspace: Workspace,
    graph: Graph,
    view: Index,
    stale: Mapping[str, tuple[str, str]],
    removed: Sequence[str],
    parsed: Parsed,
    word: str,
    since: str | None,
) -> int:
    from graphify.codegraph.edges import edges_of

    def parsed_of(paths: Sequence[str]) -> dict[str, ParsedFile]:
        return {entry.path: entry.parsed for entry in _entries(workspace, view.keys(paths), parsed)}

    return len(graph.update(_entries(workspace, stale, parsed), removed, parsed_of, edges_of, word, since))


def _entries(workspace: Workspace, keys: Mapping[str, tuple[str, str]], parsed: Parsed) -> list[Entry]:
    """Parses by path: what this run has parsed already, and the rest from the cache."""
    have = {
        path: parsed.entries[path]
        for path, key in keys.items()
        if path in parsed.entries and parsed.entries[path][1:3] == key
    }
    missing = {path: key for path, key in keys.items() if path not in have}
    return [*have.values(), *parsed_files(workspace, missing, parsed.watch)]
