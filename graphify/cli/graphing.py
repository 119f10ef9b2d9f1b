"""The commands that ask the code graph, and what they print."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphify.cli.context import FromFile, JsonFlag, from_given, place, show, warn, workspace
from graphify.cli.plain import safe
from graphify.cli.progress import watched
from graphify.errors import UsageError

if TYPE_CHECKING:
    from graphify.commands.affected import Affected, Dependant
    from graphify.commands.build import Built
    from graphify.commands.path import Chain
    from graphify.commands.query import Queried
    from graphify.commands.shared.nodes import Hop

_MOST_SKIPPED = 10
_NOTHING_ASKED = "there is nothing to look for: these words stand in any question; name a thing, or what it does"
_MOST_LINES = 60
_MOST_DEPENDANTS = 70
_FEWEST_LINES = 3
_MOST_LEVELS = 8
"""Of dependants: lines of one distance, about how many in all, how many there are of each, and how many distances."""
_MOST_OTHERS = 5


def add_to(app: typer.Typer) -> None:
    """Register these commands."""
    app.command("query", help="Find the code that a question is about, and what was learned about it.")(query_command)
    app.command("path", help="Print the shortest chain of edges between two nodes of the code graph.")(path_command)
    app.command("affected", help="List what depends on a node, by distance.")(affected_command)
    app.command("build", help="Bring the code graph up to date, and count what it holds.")(build_command)
    app.command("export", help="Write the code graph as node-link JSON, GraphML or Mermaid.")(export_command)


def build_command(
    full: Annotated[bool, typer.Option("--full", help="Resolve everything anew.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Build the graph."""
    from graphify.commands.build import build

    with watched() as watch:
        built = build(workspace(), full=full, watch=watch)
    values = {
        "counts": built.counts,
        "resolved": built.resolved,
        "skipped": [{"path": path, "reason": reason} for path, reason in (*built.skipped, *built.unseen)],
        "seconds": round(built.seconds, 3),
    }
    show(as_json, values, _built_text(built))


def _built_text(built: Built) -> str:
    counts = dict(built.counts)
    head = f"{counts.pop('files')} files, {counts.pop('symbols')} symbols"
    edges = ", ".join(f"{count} {relation}" for relation, count in counts.items())
    lines = [head, f"edges: {edges}", f"resolved {built.resolved} files in {built.seconds:.2f} s"]
    skipped = [*built.skipped, *built.unseen]
    if skipped:
        lines.append(f"skipped {len(skipped)}:")
        lines += [f"  {safe(path)}: {safe(reason)}" for path, reason in skipped[:_MOST_SKIPPED]]
        lines += ["  the others: graphify build --json"] if len(skipped) > _MOST_SKIPPED else []
    return "\n".join(lines)


def query_command(
    question: Annotated[str, typer.Argument(help="Words, or a question in full.", show_default=False)] = "",
    budget: Annotated[int, typer.Option("--budget", help="About so many tokens at most.")] = 400,
    path: Annotated[str, typer.Option("--path", help="Stay in this file or folder.")] = "",
    from_file: FromFile = "",
    as_json: JsonFlag = False,
) -> None:
    """Find code."""
    given = from_given(from_file, {"question", "path"})
    asked = question or str(given.get("question", ""))
    if not asked.strip():
        raise UsageError("query what?", hint="graphify query 'How is a session created?'", code="question")
    from graphify.commands.query import QueryOptions, query

    where = workspace()
    with watched() as watch:
        options = QueryOptions(asked, budget=budget, path=path or str(given.get("path", "")))
        found = query(where, options, watch=watch)
    if found.memory.hits:
        from graphify.commands.shared.author import note_given

        note_given(where, (hit.record.id for hit in found.memory.hits))
    show(as_json, query_values(found), query_text(found))


def query_values(found: Queried) -> dict[str, object]:
    """What was found, for programs."""
    from graphify.cli.recalling import memory_values

    return {
        "question": found.question,
        "memory": memory_values(found.memory.gate, found.memory.hits, found.memory.rejected),
        "symbols": [
            {
                "id": one.node.id,
                "label": one.label,
                "kind": one.node.kind,
                "path": one.node.id.partition("::")[0],
                "line": one.node.line,
                "relation": one.relation,
                "score": round(one.score, 3),
                "standing": one.learned.standing if one.learned else None,
                "freshness": one.learned.freshness if one.learned else None,
                "sinks": one.sinks,
            }
            for one in found.found
        ],
        "says_something": found.says_something,
        "left_out": found.left_out,
        "unknown_words": list(found.unknown),
    }


def query_text(found: Queried) -> str:
    """What was found, for people and agents."""
    lines = [safe(one.line) for one in found.found]
    if found.memory.hits or found.memory.rejected:
        from graphify.cli.recalling import memory_lines

        lines = [*memory_lines(found.memory.hits, found.memory.rejected), *lines]
    if not found.found:
        lines.append("no symbol has these words" if found.says_something else _NOTHING_ASKED)
    if found.left_out:
        lines.append(f"{found.left_out} more were left out (--budget)")
    if found.unknown:
        lines.append(f"no symbol has: {' '.join(map(safe, found.unknown[:10]))}")
    return "\n".join(lines)


def path_command(
    one: Annotated[str, typer.Argument(metavar="A", help="A symbol or a path.", show_default=False)],
    other: Annotated[str, typer.Argument(metavar="B", help="Another one.", show_default=False)],
    as_json: JsonFlag = False,
) -> None:
    """Find a chain."""
    from graphify.commands.path import path

    with watched() as watch:
        chain = path(workspace(), one, other, watch=watch)
    _name_others(chain.others)
    values = {"nodes": list(chain.nodes), "hops": [_hop_values(hop) for hop in chain.hops]}
    show(as_json, {**values, "others": list(chain.others)}, _chain_text(chain))


def _hop_values(hop: Hop) -> dict[str, object]:
    return {
        "source": hop.source,
        "relation": hop.relation,
        "target": hop.target,
        "path": hop.path,
        "line": hop.line,
        "evidence": hop.evidence,
    }


def _chain_text(chain: Chain) -> str:
    lines = [safe(chain.nodes[0])]
    for hop, before, after in zip(chain.hops, chain.nodes, chain.nodes[1:], strict=False):
        arrow = f"--{hop.relation}-->" if hop.source == before else f"<--{hop.relation}--"
        lines.append(f"  {arrow} {safe(after)}  {safe(hop.path)}:{hop.line}  {hop.evidence}")
    return "\n".join(lines)


def affected_command(
    node: Annotated[str, typer.Argument(help="A symbol or a path.", show_default=False)],
    depth: Annotated[int, typer.Option("--depth", help="So many steps away at most.")] = 3,
    as_json: JsonFlag = False,
) -> None:
    """List dependants."""
    from graphify.commands.affected import affected

    with watched() as watch:
        found = affected(workspace(), node, depth=depth, watch=watch)
    _name_others(found.others)
    values = {
        "node": found.node,
        "affected": [
            {
                "node": one.hop.source,
                "distance": distance,
                "by": _hop_values(one.hop),
                "stands_for": one.stands_for or None,
            }
            for distance, level in enumerate(found.by_distance, start=1)
            for one in level
        ],
        "cut": found.cut,
        "others": list(found.others),
    }
    show(as_json, values, _affected_text(found))


def _affected_text(found: Affected) -> str:
    total = sum(map(len, found.by_distance))
    if not total:
        return f"nothing that the graph can see depends on {safe(found.node)}"
    lines = [f"{total} depend{'s' if total == 1 else ''} on {safe(found.node)}"]
    room = _MOST_DEPENDANTS
    for distance, level in enumerate(found.by_distance, start=1):
        lines.append(f"{distance} step{'s' if distance > 1 else ''} away, {len(level)}:")
        shown = level[: min(_MOST_LINES, max(room, _FEWEST_LINES))]
        room -= len(shown)
        lines += [f"  {_dependant_line(found.node, one)}" for one in shown]
        lines += [f"  and {len(level) - len(shown)} more (--json)"] if len(level) > len(shown) else []
        if distance == _MOST_LEVELS < len(found.by_distance):
            further = ", ".join(str(len(one)) for one in found.by_distance[distance:])
            lines.append(f"further away: {further} (--json)")
            break
    lines += ["there are more: what is used everywhere affects everything"] if found.cut else []
    return "\n".join(lines)


def _dependant_line(node: str, one: Dependant) -> str:
    hop = one.hop
    stands_for = "this" if one.stands_for == node else safe(one.stands_for)
    over = f", which {stands_for} overrides" if one.stands_for else ""
    return f"{safe(hop.source)}  {hop.relation} {safe(hop.target)}{over}  {safe(hop.path)}:{hop.line}"


def export_command(
    form: Annotated[str, typer.Argument(metavar="json|graphml|mermaid", help="The form.", show_default=False)],
    out: Annotated[str, typer.Option("-o", "--out", metavar="FILE", help="Write this file.")] = "",
    node: Annotated[str, typer.Option("--node", help="What is around this node alone.")] = "",
    depth: Annotated[int, typer.Option("--depth", help="With --node: so many edges away.")] = 1,
    as_json: JsonFlag = False,
) -> None:
    """Export the graph."""
    from graphify.commands.export import ExportOptions, export

    with watched() as watch:
        file = Path(place() / out) if out else None
        done = export(workspace(), ExportOptions(form, node=node, depth=depth, out=file), watch=watch)
    _name_others(done.others)
    values = {"form": done.form, "nodes": done.nodes, "links": done.links, "file": out or None, "text": done.text}
    said = done.text if not out else f"wrote {safe(out)} ({done.nodes} nodes, {done.links} links)\n"
    show(as_json, values, said)


def _name_others(others: tuple[str, ...]) -> None:
    if others:
        more = f" and {len(others) - _MOST_OTHERS} more" if len(others) > _MOST_OTHERS else ""
        warn([f"others of that name: {', '.join(others[:_MOST_OTHERS])}{more}"])
