"""The commands that look at a branch's commits."""

from __future__ import annotations

from typing import Annotated

import typer

from graphify.cli.context import DryRun, JsonFlag, said, show, warn, workspace


def add_to(app: typer.Typer) -> None:
    """Register these commands."""
    app.command("review", help="Say what a branch does to the memory, as Markdown for its pull request.")(
        review_command
    )
    app.command(
        "outcomes",
        help="Turn what commits say about answers (trailers, reverts) into rulings. A trailer that names no record, or"
        " is mistyped, is a warning; exit code 1 is for a ruling that could not be written.",
    )(outcomes_command)


def review_command(
    compared: Annotated[
        str,
        typer.Argument(
            metavar="[BASE[...HEAD]]",
            help="What is compared: without BASE the default branch, without HEAD the commit that is checked out; "
            "BASE..HEAD compares the two as they are.",
            show_default=False,
        ),
    ] = "",
    as_of: Annotated[
        str | None, typer.Option("--as-of", metavar="DATE|REV", help="As it was then (REV: that commit as HEAD).")
    ] = None,
    exit_code: Annotated[
        bool,
        typer.Option("--exit-code", help="Exit 1 for a record edited or deleted by hand, and for a new problem."),
    ] = False,
    as_json: JsonFlag = False,
) -> int:
    """Review a branch."""
    from graphify.cli.review_values import review_values, unleaked
    from graphify.cli.reviewing import review_text
    from graphify.commands.review import review

    reviewed = review(workspace(), compared, as_of=said(as_of, "--as-of"))
    show(as_json, unleaked(review_values(reviewed)), review_text(reviewed))
    return 1 if exit_code and reviewed.is_alarming else 0


def outcomes_command(
    commits: Annotated[str, typer.Argument(metavar="BASE..HEAD", help="The commits to read.", show_default=False)],
    dry_run: DryRun = False,
    as_json: JsonFlag = False,
) -> int:
    """Turn commits into rulings."""
    from graphify.cli.outcoming import outcomes_text, outcomes_values, report_line
    from graphify.commands.outcomes import outcomes

    done = outcomes(workspace(), commits, dry_run=dry_run)
    if not as_json:
        warn([*done.unseen, *(report_line(report) for report in done.reports)])
    show(as_json, outcomes_values(done), outcomes_text(done))
    return 1 if done.is_faulty else 0
