"""The commands that draw and read conclusions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphify.cli.context import FromFile, JsonFlag, from_given, place, said, show, warn, workspace
from graphify.cli.progress import watched
from graphify.errors import GraphifyError, UsageError
from graphify.names import Standing

if TYPE_CHECKING:
    from graphify.commands.reflect import Reflected
    from graphify.commands.shared.refreshed import Summary
    from graphify.commands.shared.workspace import Workspace


def add_to(app: typer.Typer) -> None:
    """Register these commands."""
    app.command("reflect", help="Turn memory/ into reflections/LESSONS.md and lessons.json.")(reflect_command)
    app.command("lessons", help="Print the lessons for a part of the tree, with freshness.")(lessons_command)
    app.command("explain", help="Say what something is, what is around it, and what was learned about it.")(
        explain_command
    )


def reflect_command(
    if_stale: Annotated[bool, typer.Option("--if-stale", help="Do nothing when nothing changed.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Exit 1 with the difference when files are not current.")
    ] = False,
    as_of: Annotated[
        str | None, typer.Option("--as-of", metavar="DATE|REV", help="As it was then. Prints.", show_default=False)
    ] = None,
    half_life_days: Annotated[
        int | None, typer.Option("--half-life-days", help="Try another half-life. Prints.")
    ] = None,
    min_corroboration: Annotated[
        int | None, typer.Option("--min-corroboration", help="Try another number of results. Prints.")
    ] = None,
    budget: Annotated[
        int | None, typer.Option("--budget", help="Try another size of LESSONS.md, in bytes. Prints.")
    ] = None,
    memory_dir: Annotated[Path | None, typer.Option("--memory-dir", help="Records of this folder. Prints.")] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Write both files here, and nothing else.")] = None,
    as_json: JsonFlag = False,
) -> int:
    """Draw the conclusions."""
    from graphify.commands.reflect import ReflectOptions, reflect

    options = ReflectOptions(
        if_stale=if_stale,
        check=check,
        as_of=said(as_of, "--as-of"),
        half_life_days=half_life_days,
        min_corroboration=min_corroboration,
        budget=budget,
        memory_dir=place() / memory_dir if memory_dir is not None else None,
        out=place() / out if out is not None else None,
    )
    done = reflect(_workspace_or_none(memory_dir), options)
    if done.folder is None:
        assert done.rendered is not None, "what is not written has been rendered"
        show(as_json, done.rendered.values, done.rendered.lessons)
        return 0
    _warn_of_problems(done.summary)
    show(as_json, _values(done), _text(done))
    return 1 if done.difference else 0


def _workspace_or_none(memory_dir: Path | None) -> Workspace | None:
    try:
        return workspace()
    except GraphifyError as error:
        if memory_dir is not None and error.code == "no_repository":
            return None
        raise


def _warn_of_problems(summary: Summary) -> None:
    warn(summary.first)
    if summary.problems > len(summary.first):
        warn([f"{summary.problems - len(summary.first)} more problems: graphify check"])


def _values(done: Reflected) -> dict[str, object]:
    return {
        "folder": str(done.folder),
        "written": list(done.written),
        "up_to_date": done.up_to_date,
        "difference": done.difference,
        "counts": done.summary.counts,
        "problems": done.summary.problems,
    }


def _text(done: Reflected) -> str:
    if done.difference:
        return f"{done.difference}\nnot current: run `graphify reflect`\n"
    counts = done.summary.counts
    standings = ", ".join(f"{counts[standing.value]} {standing.value}" for standing in Standing)
    records = f"{counts['records']} record{'' if counts['records'] == 1 else 's'}"
    state = f"wrote {', '.join(done.written)}" if done.written else "up to date"
    return f"{_relative(done.folder)}: {state} ({records}: {standings})\n"


def _relative(folder: Path | None) -> str:
    if folder is not None and folder.is_relative_to(place()):
        return str(folder.relative_to(place()))
    return str(folder)


def lessons_command(
    base: Annotated[
        str, typer.Argument(metavar="[BASE]", help="With --changed: compared with this; else the default branch.")
    ] = "",
    changed: Annotated[
        bool, typer.Option("--changed", help="Lessons about code that this branch or the work tree changes.")
    ] = False,
    path: Annotated[str, typer.Option("--path", help="Lessons about this file or folder.")] = "",
    budget: Annotated[
        int, typer.Option("--budget", help="Size of the text in bytes; without it as settled.", show_default=False)
    ] = 0,
    as_of: Annotated[str | None, typer.Option("--as-of", metavar="DATE|REV", help="As it was then.")] = None,
    valid_at: Annotated[
        str | None, typer.Option("--valid-at", metavar="DATE", help="What was true then; else at --as-of, or now.")
    ] = None,
    from_file: FromFile = "",
    as_json: JsonFlag = False,
) -> None:
    """Print lessons."""
    from graphify.commands.lessons import LessonsOptions, lessons

    given = from_given(from_file, {"path"})
    options = LessonsOptions(
        path=path or str(given.get("path", "")),
        budget=budget,
        as_of=said(as_of, "--as-of"),
        valid_at=said(valid_at, "--valid-at"),
        changed=changed,
        base=base,
    )
    rendered = lessons(workspace(), options)
    show(as_json, rendered.values, rendered.lessons)


def explain_command(
    node: Annotated[str, typer.Argument(help="A symbol, a file, a folder, or a cited text.", show_default=False)] = "",
    from_file: FromFile = "",
    as_json: JsonFlag = False,
) -> None:
    """Explain a symbol."""
    from graphify.cli import showing
    from graphify.commands.explain import explain

    given = from_given(from_file, {"node"})
    wanted = node or str(given.get("node", ""))
    if not wanted:
        raise UsageError("explain what?", hint="graphify explain path::Class.method", code="node")
    with watched() as watch:
        explained = explain(workspace(), wanted, watch=watch)
    show(as_json, showing.explain_values(explained), showing.explain_text(explained))
