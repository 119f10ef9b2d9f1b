"""What stands around a node of the code graph, and where to start reading, as text and as plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graphify.cli.plain import safe

if TYPE_CHECKING:
    from graphify.commands.explain import InGraph
    from graphify.commands.shared.around import Neighbour
    from graphify.commands.shared.hubs import Hub

_MOST_LINES = 12
_MOST_PARTS = 30


def graph_values(found: InGraph) -> dict[str, object]:
    """For programs."""
    return {
        "around": {
            group.relation.replace(" ", "_"): {
                "total": group.total,
                "nodes": [
                    {
                        "node": one.node,
                        "places": list(one.places),
                        "evidence": one.evidence,
                        "learned": one.learned,
                        **({"kind": one.kind} if one.kind else {}),
                    }
                    for one in group.neighbours
                ],
            }
            for group in found.around
        },
        "hubs": [
            {
                "node": hub.node,
                "kind": hub.kind,
                "line": hub.line,
                "users": hub.users,
                "files": hub.files,
                "centrality": hub.centrality,
                "learned": hub.learned,
            }
            for hub in found.hubs
        ],
        "files": found.files,
        "symbols": found.symbols,
    }


def graph_lines(found: InGraph) -> list[str]:
    """For people and agents, a paragraph for each way of standing to the node."""
    lines: list[str] = []
    for group in found.around:
        lines += ["", f"{group.relation} ({group.total}):"]
        most = _MOST_PARTS if any(one.kind for one in group.neighbours) else _MOST_LINES
        lines += [f"  {_neighbour_line(one)}" for one in group.neighbours[:most]]
        more = group.total - most
        lines += [f"  and {more} more (--json)"] if more > 0 else []
    if found.files:
        lines += ["", f"{found.files} files, {found.symbols} symbols"]
    if found.hubs:
        lines += ["", "where to start reading (used from so many places in other files, tests not counted):"]
        lines += [f"  {_hub_line(hub)}" for hub in found.hubs]
    return lines


def _neighbour_line(one: Neighbour) -> str:
    more = f" and {len(one.places) - 1} more" if len(one.places) > 1 else ""
    parts = (one.node, one.kind, f"{one.places[0]}{more}", "named" if one.evidence == "named" else "", one.learned)
    return "  ".join(safe(part) for part in parts if part)


def _hub_line(hub: Hub) -> str:
    parts = (f"{hub.node}  {hub.kind}, line {hub.line}", f"{hub.users} in {hub.files} files", hub.learned)
    return "  ".join(safe(part) for part in parts if part)
