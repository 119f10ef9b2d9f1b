"""`graphify build`: bring the code graph up to date, and say what it holds."""

from __future__ import annotations

from dataclasses import dataclass

from graphify.commands.shared.graph import code_graph
from graphify.commands.shared.watching import Watch, unwatched
from graphify.commands.shared.workspace import Workspace
from graphify.index.database import CODE, discard
from graphify.repo.clock import stopwatch


@dataclass(frozen=True)
class Built:
    """``counts`` of files, symbols, and edges by relation; ``resolved`` files whose edges were computed; ``skipped``
    and ``unseen`` are paths with the reason why they were not read.
    """

    counts: dict[str, int]
    resolved: int
    skipped: tuple[tuple[str, str], ...]
    unseen: tuple[tuple[str, str], ...]
    seconds: float


def build(workspace: Workspace, *, full: bool = False, watch: Watch = unwatched) -> Built:
    """Bring the graph up to date; with ``full``, from nothing (parses are kept: they depend on the content alone)."""
    passed = stopwatch()
    if full and workspace.layout.index_file is not None:
        discard(workspace.layout.index_file, CODE, certain=True)
    code = code_graph(workspace, watch, anew=full)
    return Built(
        counts=code.graph.counts(),
        resolved=code.resolved,
        skipped=tuple(code.view.skipped()),
        unseen=tuple(sorted(code.view.unseen_paths().items())),
        seconds=passed(),
    )
