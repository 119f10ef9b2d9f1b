"""The commands and their help."""

from __future__ import annotations

from typing import Annotated

import typer

from graphify import __version__
from graphify.cli import (
    agents,
    branches,
    conclusions,
    doctoring,
    evaluating,
    graphing,
    recalling,
    records,
    setup,
    upkeep,
)
from graphify.cli.context import set_place

app = typer.Typer(
    name="graphify",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="A memory for coding agents that lives in git: reviewed like code, checked against the code.",
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"graphify {__version__}")
        raise typer.Exit


@app.callback()
def main(
    folder: Annotated[str, typer.Option("-C", metavar="DIR", help="Run as if started in DIR.")] = "",
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Take the options that stand before the command."""
    set_place(folder)


setup.add_to(app)
records.add_to(app)
conclusions.add_to(app)
branches.add_to(app)
agents.add_to(app)
doctoring.add_to(app)
recalling.add_to(app)
graphing.add_to(app)
evaluating.add_to(app)
upkeep.add_to(app)
