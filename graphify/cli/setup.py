"""The commands that set a repository up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from graphify.cli.context import JsonFlag, place, show, workspace
from graphify.commands.hook import HookChange, hook_install, hook_run, hook_uninstall
from graphify.commands.init import Initialised, InitOptions, init


def add_to(app: typer.Typer) -> None:
    """Register these commands."""
    app.command("init", help="Lay down memory, reflections, settings and git hooks.")(init_command)
    hooks = typer.Typer(no_args_is_help=True, help="Git hooks that refresh what was learned.", rich_markup_mode=None)
    hooks.command("install", help="Put the hooks in.")(hook_install_command)
    hooks.command("uninstall", help="Take the hooks out again.")(hook_uninstall_command)
    hooks.command("run", help="What a hook calls.")(hook_run_command)
    app.add_typer(hooks, name="hook")


def init_command(
    track: Annotated[
        bool, typer.Option("--track", help="Commit reflections/ too (default: each clone its own).")
    ] = False,
    memory_dir: Annotated[str, typer.Option("--memory-dir", help="The folder of records.")] = "",
    no_hooks: Annotated[bool, typer.Option("--no-hooks", help="Leave git's hooks alone.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Set a repository up."""
    done = init(place(), InitOptions(track=track, hooks=not no_hooks, memory_dir=memory_dir))
    values = {
        "mode": done.mode,
        "memory": done.memory,
        "created": list(done.created),
        "changed": list(done.changed),
        "hooks": _hook_values(done.hooks),
    }
    show(as_json, values, _init_text(done))


def _init_text(done: Initialised) -> str:
    lines = [f"created {path}" for path in done.created]
    lines += [f"changed {path}" for path in done.changed]
    if not lines:
        lines.append("nothing to do: this repository is set up")
    lines += [_hook_line(change) for change in done.hooks]
    if done.mode == "local":
        lines.append(
            "mode local: each clone writes its own reflections/. `graphify init --track` commits them instead."
        )
    else:
        lines.append(
            "mode tracked: reflections/ is committed. `mode: local` in .graphify.yaml leaves them to each clone."
        )
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


def hook_install_command(as_json: JsonFlag = False) -> None:
    """Put the hooks in."""
    changes = hook_install(workspace())
    show(as_json, {"hooks": _hook_values(changes)}, "".join(f"{_hook_line(change)}\n" for change in changes))


def hook_uninstall_command(as_json: JsonFlag = False) -> None:
    """Take the hooks out."""
    changes = hook_uninstall(workspace())
    show(as_json, {"hooks": _hook_values(changes)}, "".join(f"{_hook_line(change)}\n" for change in changes))


def hook_run_command(name: Annotated[str, typer.Argument(help="The hook, for example post-commit.")]) -> None:
    """Do what a hook does."""
    hook_run(place(), name)
