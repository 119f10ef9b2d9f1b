"""Which agent reads which files, and what we put there.

A harness is a row of data: its files, in the project and (where it has such) in the user's home. What goes into a
tracked file names no absolute place, and every command in it does nothing, silently and with success, where graphify
is not installed or is another program of that name. Copilot CLI and VS Code share their files; these and Cursor also
run the hooks that they find in `.claude/settings.json`, so a hook itself sees to it that it speaks once.

What was looked up in the harnesses' own references (2026), because guesses break quietly:

* Gemini CLI: events, the nested form with milliseconds, and ``hookSpecificOutput.additionalContext`` of SessionStart,
  BeforeAgent and AfterTool are as documented. Rules go into a file of policies (``commandPrefix`` may be a list).
  ``tools.allowed`` is deprecated, and naming one shell command there denies all others, so it is not used. Policies
  of a project are documented as not read by today's versions: until they are, the user's (``--user``) count.
  AfterAgent can only reject an answer that was given: nothing is said at a stop.
* VS Code: ``.github/hooks/*.json`` with names in PascalCase, ``command`` and seconds; matchers are ignored, so it calls
  for every tool (`hookinput` tells those that only read). ``chat.tools.terminal.autoApprove`` takes a pattern between
  slashes; each command of a line is held against it.
* Copilot CLI: the same file; under names in PascalCase it hands over VS Code's fields in snake_case. Under them
  ``Stop`` takes ``decision`` and ``reason``. Not every version reads what a session start answers: the block in
  AGENTS.md is the second way.
* Not found in a reference that could be read: what Cursor does with ``matcher`` of postToolUse.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from graphify.harness.events import Event, Host
from graphify.harness.jsonedit import Run
from graphify.harness.jsontext import Json
from graphify.harness.targets import PageTarget, SettingsTarget, TableTarget, Target, WholeTarget

_READING = ("recall", "lessons", "query", "explain", "path", "affected", "show", "log", "doctor")
ALLOWED = (*_READING, "save-result", "note", "mark")
"""Commands that an agent may run unasked: they read, or add a record that everybody can see and take back."""

SKILL_MARK = b"<!-- The skill of graphify, the memory in git -->"
_RULES_MARK = b"# Written by `graphify agent install`."
_WHOLE_MARK = b"graphify agent hook"
_SERVER: dict[str, Json] = {
    "command": "sh",
    "args": ["-c", "command -v graphify >/dev/null 2>&1 || exit 0; exec graphify mcp"],
}


@dataclass(frozen=True)
class Wanted:
    """What is to be installed: ``skill`` is the content of SKILL.md, ``page`` the body of the block."""

    skill: bytes
    page: str
    is_user: bool = False
    with_mcp: bool = False
    with_stop: bool = False


def hook_command(host: Host, event: Event) -> str:
    """The one stable command line of a hook."""
    named = "" if host is Host.CLAUDE else f" --host {host.value}"
    return (
        "command -v graphify >/dev/null 2>&1 || exit 0; "
        f'said=$(graphify agent hook {event.value}{named} 2>/dev/null) && printf "%s\\n" "$said"; exit 0'
    )


def targets_of(host: Host, wanted: Wanted) -> tuple[Target, ...]:
    """Everything that goes into files for one harness."""
    return (*_ROWS[host](wanted), *_pages(host, wanted), *_skills(host, wanted))


def is_used(host: Host, exists: Callable[[str], bool]) -> bool:
    """Whether a project shows signs of a harness."""
    return any(exists(path) for path in _SIGNS[host])


_SIGNS = {
    Host.CLAUDE: (".claude", "CLAUDE.md"),
    Host.CODEX: (".codex",),
    Host.CURSOR: (".cursor", ".cursorrules"),
    Host.GEMINI: (".gemini", "GEMINI.md"),
    Host.COPILOT: (".github/copilot-instructions.md", ".github/instructions", ".github/hooks"),
    Host.VSCODE: (".vscode",),
}


def _pages(host: Host, wanted: Wanted) -> tuple[Target, ...]:
    if wanted.is_user:
        places = {Host.CLAUDE: ".claude/CLAUDE.md", Host.CODEX: ".codex/AGENTS.md", Host.GEMINI: ".gemini/GEMINI.md"}
        return (PageTarget(places[host], wanted.page, only_there=True),) if host in places else ()
    always = PageTarget("AGENTS.md", wanted.page)
    own = {Host.CLAUDE: ("CLAUDE.md", ".claude/CLAUDE.md"), Host.GEMINI: ("GEMINI.md",)}.get(host, ())
    return (always, *(PageTarget(path, wanted.page, only_there=True) for path in own))


def _skills(host: Host, wanted: Wanted) -> tuple[Target, ...]:
    root = ".claude" if host is Host.CLAUDE else ".agents"
    return (WholeTarget(f"{root}/skills/graphify/SKILL.md", wanted.skill, SKILL_MARK),)


def _claude(wanted: Wanted) -> Sequence[Target]:
    events = {Event.SESSION_START: "SessionStart", Event.PROMPT: "UserPromptSubmit", Event.EDIT: "PostToolUse"}
    hooks = _nested(Host.CLAUDE, _with_stop(events, "Stop", wanted), "Edit|MultiEdit|Write|NotebookEdit", 10)
    allow = _rules(("permissions", "allow"), [f"Bash(graphify {word}:*)" for word in ALLOWED])
    found: list[Target] = [SettingsTarget(".claude/settings.json", (*hooks, allow))]
    if wanted.with_mcp and not wanted.is_user:
        found.append(SettingsTarget(".mcp.json", (_member(("mcpServers",), "graphify", _SERVER),)))
    return found


def _codex(wanted: Wanted) -> Sequence[Target]:
    events = {Event.SESSION_START: "SessionStart", Event.PROMPT: "UserPromptSubmit", Event.EDIT: "PostToolUse"}
    hooks = _nested(Host.CODEX, _with_stop(events, "Stop", wanted), "apply_patch|Edit|Write", 10)
    lines = (f'prefix_rule(pattern = ["graphify", "{word}"], decision = "allow")\n' for word in ALLOWED)
    rules = _RULES_MARK + b"\n" + "".join(lines).encode()
    found: list[Target] = [
        SettingsTarget(".codex/hooks.json", hooks),
        WholeTarget(".codex/rules/graphify.rules", rules, _RULES_MARK),
    ]
    if wanted.with_mcp:
        found.append(TableTarget(".codex/config.toml", ("mcp_servers", "graphify"), dict(_SERVER)))
    return found


def _cursor(wanted: Wanted) -> Sequence[Target]:
    events = {Event.SESSION_START: "sessionStart", Event.EDIT: "postToolUse"}
    runs = []
    for event, name in events.items():
        entry: dict[str, Json] = {"command": hook_command(Host.CURSOR, event)}
        if event is Event.EDIT:
            entry["matcher"] = "Write|Edit"
        runs.append(Run(("hooks", name), ((None, entry),), _calls(event)))
    found: list[Target] = [SettingsTarget(".cursor/hooks.json", tuple(runs), {"version": 1})]
    if wanted.with_mcp:
        found.append(SettingsTarget(".cursor/mcp.json", (_member(("mcpServers",), "graphify", _SERVER),)))
    return found


def _gemini(wanted: Wanted) -> Sequence[Target]:
    events = {Event.SESSION_START: "SessionStart", Event.PROMPT: "BeforeAgent", Event.EDIT: "AfterTool"}
    runs = _nested(Host.GEMINI, events, "write_file|replace", 10_000)
    mcp = (_member(("mcpServers",), "graphify", _SERVER),) if wanted.with_mcp else ()
    prefixes = "".join(f'  "graphify {word}",\n' for word in ALLOWED)
    policy = f'[[rule]]\ntoolName = "run_shell_command"\ncommandPrefix = [\n{prefixes}]\n'
    policy += 'decision = "allow"\npriority = 100\n'
    return [
        SettingsTarget(".gemini/settings.json", (*runs, *mcp)),
        WholeTarget(".gemini/policies/graphify.toml", _RULES_MARK + b"\n" + policy.encode(), _RULES_MARK),
    ]


def _github(wanted: Wanted) -> list[Target]:
    """What Copilot CLI and VS Code both read."""
    events = _with_stop({Event.SESSION_START: "SessionStart", Event.EDIT: "PostToolUse"}, "Stop", wanted)
    hooks: dict[str, Json] = {}
    for event, name in events.items():
        command = hook_command(Host.VSCODE, event)
        hooks[name] = [{"type": "command", "command": command, "bash": command}]
    path = ".copilot/hooks/graphify.json" if wanted.is_user else ".github/hooks/graphify.json"
    return [WholeTarget(path, _json({"version": 1, "hooks": hooks}), _WHOLE_MARK)]


def _copilot(wanted: Wanted) -> Sequence[Target]:
    found = _github(wanted)
    if wanted.with_mcp and not wanted.is_user:
        found.append(SettingsTarget(".mcp.json", (_member(("mcpServers",), "graphify", _SERVER),)))
    return found


def _vscode(wanted: Wanted) -> Sequence[Target]:
    found = _github(wanted)
    if wanted.is_user:
        return found
    words = "|".join(ALLOWED)
    approve = _member(("chat.tools.terminal.autoApprove",), f"/^graphify ({words})\\b/", data=True)
    found.append(SettingsTarget(".vscode/settings.json", (approve,)))
    if wanted.with_mcp:
        found.append(SettingsTarget(".vscode/mcp.json", (_member(("servers",), "graphify", _SERVER),)))
    return found


_ROWS: dict[Host, Callable[[Wanted], Sequence[Target]]] = {
    Host.CLAUDE: _claude,
    Host.CODEX: _codex,
    Host.CURSOR: _cursor,
    Host.GEMINI: _gemini,
    Host.COPILOT: _copilot,
    Host.VSCODE: _vscode,
}


def _with_stop(events: dict[Event, str], name: str, wanted: Wanted) -> dict[Event, str]:
    return {**events, Event.STOP: name} if wanted.with_stop else events


def _nested(host: Host, events: dict[Event, str], tools: str, timeout: int) -> tuple[Run, ...]:
    """Hooks in the form ``EVENT -> [{matcher, hooks: [{type, command, timeout}]}]``."""
    runs = []
    for event, name in events.items():
        hook: Json = {"type": "command", "command": hook_command(host, event), "timeout": timeout}
        entry: dict[str, Json] = {"matcher": tools} if event is Event.EDIT else {}
        entry["hooks"] = [hook]
        runs.append(Run(("hooks", name), ((None, entry),), _calls(event)))
    return tuple(runs)


def _calls(event: Event) -> Callable[[Json], bool]:
    """Whether an entry calls our hook, with the guard before it: one that people wrote is theirs."""

    def is_ours(data: Json) -> bool:
        if isinstance(data, dict):
            command = data.get("command")
            inner = data.get("hooks")
            if isinstance(command, str):
                return command.startswith("command -v graphify ") and f"graphify agent hook {event.value}" in command
            return isinstance(inner, list) and len(inner) == 1 and is_ours(inner[0])
        return False

    return is_ours


def _rules(path: tuple[str, ...], rules: Sequence[str]) -> Run:
    return Run(path, tuple((None, rule) for rule in rules), lambda data: data in rules, first_only=True)


def _member(path: tuple[str, ...], key: str, data: Json) -> Run:
    return Run(path, ((key, data),), lambda found: found == data)


def _json(data: Json) -> bytes:
    import json

    return (json.dumps(data, indent=2) + "\n").encode()
