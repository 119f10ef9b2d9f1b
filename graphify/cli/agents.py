"""The commands that bring the memory to agents."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from graphify.cli.context import DryRun, JsonFlag, show, workspace
from graphify.errors import GraphifyError, UsageError

if TYPE_CHECKING:
    from graphify.commands.agent import AgentOptions, FileChange

Harness = Annotated[str, typer.Option("--harness", metavar="LIST", help="claude-code, codex, cursor, gemini-cli, ...")]
Every = Annotated[bool, typer.Option("--all", help="All harnesses that are known.")]
User = Annotated[bool, typer.Option("--user", help="In your home folder, for all repositories.")]
InProject = Annotated[bool, typer.Option("--project", help="In this repository (default).")]
Mcp = Annotated[bool, typer.Option("--mcp", help="Register the MCP server too.")]
Stop = Annotated[bool, typer.Option("--stop", help="Also remind once when an agent stops.")]


def add_to(app: typer.Typer) -> None:
    """Register these commands."""
    agents = typer.Typer(no_args_is_help=True, help="The memory in the agents that you use.", rich_markup_mode=None)
    agents.command("install", help="Put skill, instructions, hooks and allow rules in.")(install_command)
    agents.command("uninstall", help="Take all of it out again, byte for byte.")(uninstall_command)
    agents.command("status", help="Say what is installed where.")(status_command)
    agents.command("hook", help="What a harness calls: one JSON object, and never an error.")(hook_command)
    app.add_typer(agents, name="agent")
    app.command("mcp", help="Serve MCP on standard input and output (extra graphify[mcp]).")(mcp_command)


def install_command(
    harness: Harness = "",
    every: Every = False,
    user: User = False,
    project: InProject = False,
    mcp: Mcp = False,
    stop: Stop = False,
    dry_run: DryRun = False,
    as_json: JsonFlag = False,
) -> int:
    """Put everything in."""
    from graphify.commands.agent import agent_install

    options = _options(harness, every, user, project, mcp, stop, dry_run)
    return _show(as_json, agent_install(workspace(), options), dry_run)


def uninstall_command(
    harness: Harness = "",
    every: Every = False,
    user: User = False,
    project: InProject = False,
    dry_run: DryRun = False,
    as_json: JsonFlag = False,
) -> int:
    """Take everything out."""
    from graphify.commands.agent import agent_uninstall

    options = _options(harness, every, user, project, False, False, dry_run)
    return _show(as_json, agent_uninstall(workspace(), options), dry_run)


def status_command(
    harness: Harness = "",
    every: Every = False,
    user: User = False,
    project: InProject = False,
    as_json: JsonFlag = False,
) -> None:
    """Say what is installed."""
    from graphify.commands.agent import agent_status

    _show(as_json, agent_status(workspace(), _options(harness, every, user, project, False, False, False)), False)


def _options(
    harness: str, every: bool, user: bool, project: bool, mcp: bool, stop: bool, dry_run: bool
) -> AgentOptions:
    from graphify.commands.agent import AgentOptions

    if user and project:
        raise UsageError("--user and --project contradict each other", code="usage")
    if every and harness:
        raise UsageError("--all and --harness contradict each other", code="usage")
    return AgentOptions(harness, every, user, mcp, stop, dry_run)


def _show(as_json: bool, changes: Iterable[FileChange], dry_run: bool) -> int:
    found = list(changes)
    values = {"files": file_values(found), "dry_run": dry_run}
    show(as_json, values, "".join(f"{file_line(change)}\n" for change in found))
    return 1 if any(change.state == "refused" for change in found) else 0


def file_values(changes: Iterable[FileChange]) -> list[dict[str, object]]:
    """Changes of files as JSON."""
    return [{"path": one.path, "state": one.state, "harness": list(one.hosts), "reason": one.reason} for one in changes]


def file_line(change: FileChange) -> str:
    """One change of a file as a line."""
    why = f": {change.reason}" if change.reason else ""
    return f"{change.state} {change.path} ({', '.join(change.hosts)}){why}"


def hook_command(
    event: Annotated[str, typer.Argument(metavar="EVENT", help="session-start, prompt, edit or stop.")],
    host: Annotated[str, typer.Option("--host", help="Which harness calls; without it, as its input says.")] = "",
) -> None:
    """Serve a harness."""
    from graphify.cli.hookline import run_hook

    run_hook([event, "--host", host])


def mcp_command() -> None:
    """Serve MCP."""
    try:
        from graphify.server.tools import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("mcp", "pydantic"):
            raise
        raise GraphifyError(
            "the MCP server needs the package mcp", hint="pip install 'graphify[mcp]'", code="no_mcp"
        ) from None
    serve()
