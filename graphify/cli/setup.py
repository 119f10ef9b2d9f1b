"""The commands that set a repository up."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphify.cli.agents import file_line, file_values
from graphify.cli.context import DryRun, JsonFlag, place, show, warn, workspace
from graphify.cli.plain import safe
from graphify.errors import UsageError

if TYPE_CHECKING:
    from graphify.commands.hook import HookChange
    from graphify.commands.hook_status import HookStatus
    from graphify.commands.import_memory import Imported
    from graphify.commands.init import Initialised


def add_to(app: typer.Typer) -> None:
    """Register these commands."""
    app.command("init", help="Lay down memory, reflections, settings and git hooks.")(init_command)
    app.command("import", help="Turn another tool's memory (graphify-out/memory) into records.")(import_command)
    hooks = typer.Typer(no_args_is_help=True, help="Git hooks that refresh what was learned.", rich_markup_mode=None)
    hooks.command("install", help="Put the hooks in.")(hook_install_command)
    hooks.command("uninstall", help="Take the hooks out again.")(hook_uninstall_command)
    hooks.command("status", help="What git would run here, and what became of it.")(hook_status_command)
    hooks.command("run", help="What a hook calls.")(hook_run_command)
    app.add_typer(hooks, name="hook")


def init_command(
    track: Annotated[
        bool, typer.Option("--track", help="Commit reflections/ too (default: each clone its own).")
    ] = False,
    memory_dir: Annotated[str, typer.Option("--memory-dir", help="The folder of records.")] = "",
    no_hooks: Annotated[bool, typer.Option("--no-hooks", help="Leave git's hooks alone.")] = False,
    agents: Annotated[
        str, typer.Option("--agents", metavar="LIST", help="Also install into these harnesses: claude-code, codex, ...")
    ] = "",
    as_json: JsonFlag = False,
) -> None:
    """Set a repository up."""
    from graphify.commands.init import InitOptions, init

    done = init(place(), InitOptions(track=track, hooks=not no_hooks, memory_dir=memory_dir, agents=agents))
    values = {
        "mode": done.mode,
        "memory": done.memory,
        "created": list(done.created),
        "changed": list(done.changed),
        "hooks": _hook_values(done.hooks),
        "agents": file_values(done.agents),
    }
    show(as_json, values, _init_text(done))


def _init_text(done: Initialised) -> str:
    lines = [f"created {path}" for path in done.created]
    lines += [f"changed {path}" for path in done.changed]
    if not lines:
        lines.append("nothing to do: this repository is set up")
    lines += [_hook_line(change) for change in done.hooks]
    lines += [file_line(change) for change in done.agents]
    if done.mode == "local":
        lines.append(
            "mode local: each clone writes its own reflections/. `graphify init --track` commits them instead."
        )
    else:
        lines.append(
            "mode tracked: run `graphify reflect` and commit reflections/ with your records; in CI, --check it."
        )
    if done.mode == "tracked":
        lines.append("`mode: local` in .graphify.yaml leaves reflections/ to each clone.")
    lines.append("next: save an answer with `graphify save-result --from FILE`, then `graphify reflect`.")
    return "\n".join(lines) + "\n"


def _hook_line(change: HookChange) -> str:
    why = f": {change.reason}" if change.reason else ""
    return f"hook {change.name}: {change.state}{why}"


def _hook_values(changes: Iterable[HookChange]) -> list[dict[str, str]]:
    return [
        {"name": change.name, "state": change.state, "path": str(change.path), "reason": change.reason}
        for change in changes
    ]


def import_command(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of documents.")],
    dry_run: DryRun = False,
    as_json: JsonFlag = False,
) -> None:
    """Import documents."""
    from graphify.cli.showing import changes_values, problem_line
    from graphify.commands.import_memory import import_memory

    done = import_memory(workspace(), place() / folder, dry_run=dry_run)
    values = {
        "documents": done.documents,
        "records": list(done.paths),
        "skipped": done.skipped,
        "resolved": done.resolved,
        "text": done.text,
        "changed": done.changed,
        "problems": [f"{problem.path}: {problem.message}" for problem in done.problems],
        "warnings": list(done.warnings),
        "dry_run": done.dry_run,
        "changes": changes_values(done.changes),
    }
    if not as_json:
        warn([*done.warnings, *(problem_line(problem) for problem in done.problems)])
    show(as_json, values, _import_text(done))


def _import_text(done: Imported) -> str:
    from graphify.cli.showing import changes_text

    verb = "would be written" if done.dry_run else "written"
    lines = [*(f"{path}" for path in done.paths)]
    lines.append(
        f"{done.documents} documents: {len(done.paths)} records {verb}, {done.skipped} there already,"
        f" {len(done.problems)} problems"
    )
    stale = f"{done.changed} of them rest on code that changed since"
    lines += changes_text(done.changes).splitlines()
    lines.append(f"citations: {done.resolved} resolved ({stale}), {done.text} text")
    return "\n".join(lines) + "\n"


def hook_install_command(as_json: JsonFlag = False) -> None:
    """Put the hooks in."""
    from graphify.commands.hook import hook_install

    changes = hook_install(workspace())
    show(as_json, {"hooks": _hook_values(changes)}, "".join(f"{_hook_line(change)}\n" for change in changes))


def hook_uninstall_command(as_json: JsonFlag = False) -> None:
    """Take the hooks out."""
    from graphify.commands.hook import hook_uninstall

    changes = hook_uninstall(workspace())
    show(as_json, {"hooks": _hook_values(changes)}, "".join(f"{_hook_line(change)}\n" for change in changes))


def hook_status_command(
    wait: Annotated[bool, typer.Option("--wait", help="First wait until no refresh is under way.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Say what stands where git looks."""
    from graphify.commands.hook_status import hook_status

    status = hook_status(workspace(), wait=wait)
    values = {
        "folder": str(status.folder),
        "hooks": [
            {
                "name": one.name,
                "state": one.state,
                "path": str(one.path),
                "reason": one.advice if one.state == "foreign" else "",
            }
            for one in status.hooks
        ],
        "busy": status.busy,
        "behind": status.behind,
        "failing": status.runs.is_failing,
        "last_success": status.runs.success,
        "last_failure": status.runs.failure,
    }
    show(as_json, values, _status_text(status))


def _status_text(status: HookStatus) -> str:
    lines = [f"git looks for hooks in {status.folder}"]
    lines += [f"{one.name}: {one.state}{f' ({one.advice})' if one.state == 'foreign' else ''}" for one in status.hooks]
    since = " (HEAD has moved since)" if status.behind else ""
    lines.append(f"last success: {status.runs.success or 'none'}{since}")
    lines.append(f"last failure: {status.runs.failure or 'none'}")
    if status.busy:
        lines.append("a refresh is under way")
    return "".join(f"{safe(line)}\n" for line in lines)


def hook_run_command(name: Annotated[str, typer.Argument(help="The hook, for example post-commit.")]) -> None:
    """Do what a hook does."""
    from graphify.commands.hook_run import HOOKS, hook_run

    if name not in HOOKS:
        raise UsageError(f"there is nothing to do in the hook {name}", hint=f"one of {', '.join(HOOKS)}")
    said, code = hook_run(str(workspace().layout.root), name)
    show(False, {}, said)
    if code:
        raise typer.Exit(code)
