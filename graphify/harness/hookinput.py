"""What a harness hands to a hook on standard input, read tolerantly.

Every host spells it in its own way, and versions change: all spellings are accepted, unknown fields ignored, and what
is broken, empty or of another type reads as nothing said.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from graphify.harness.events import Host

_SESSION = ("session_id", "sessionId", "conversation_id", "conversationId", "thread_id", "threadId")
_PROMPT = ("prompt", "user_prompt", "userPrompt", "initialPrompt")
_PATHS = ("file_path", "filePath", "path", "notebook_path", "absolute_path", "files", "paths", "edits")
_INPUTS = ("tool_input", "toolInput", "toolArgs", "tool_args")
_PATCHED = re.compile(r"^\*\*\* (?:Update|Add|Delete) File: (.+)$", re.MULTILINE)
_GEMINI = ("BeforeAgent", "AfterAgent", "AfterTool", "BeforeTool")
_TOOL = ("tool_name", "toolName")
_EDITING = re.compile("edit|write|replace|create|patch|insert|apply", re.IGNORECASE)
_READING = re.compile("read|view|search|grep|glob|list|find|fetch|open", re.IGNORECASE)
_MOST_PATHS = 20


@dataclass(frozen=True)
class HookCall:
    """One call of a hook. Texts are empty where nothing is said; ``paths`` are as the host writes them."""

    host: Host
    event_name: str = ""
    session: str = ""
    cwd: str = ""
    source: str = ""
    prompt: str = ""
    paths: tuple[str, ...] = ()
    is_continued: bool = False


def read_call(data: bytes, host: str = "", *, in_cursor: bool = False) -> HookCall:
    """The call that the bytes say. ``host`` is what the command line names; ``in_cursor`` what the environment says."""
    said = _loaded(data)
    name = _text(said, "hook_event_name", "hookEventName")
    return HookCall(
        host=_host(said, host, name, in_cursor),
        event_name=name,
        session=_text(said, *_SESSION),
        cwd=_text(said, "cwd") or next(iter(_texts(said.get("workspace_roots"))), ""),
        source=_text(said, "source"),
        prompt=_text(said, *_PROMPT),
        paths=_paths(said),
        is_continued=bool(said.get("stop_hook_active") or said.get("stopHookActive")),
    )


def _loaded(data: bytes) -> dict[str, Any]:
    try:
        loaded = json.loads(data.decode("utf-8", "replace").removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return {}
    return loaded if isinstance(loaded, dict) else {}


def _host(said: dict[str, Any], given: str, name: str, in_cursor: bool) -> Host:
    if in_cursor or "conversation_id" in said or "workspace_roots" in said:
        return Host.CURSOR
    if given in {host.value for host in Host}:
        named = Host(given)
        return Host.COPILOT if named is Host.VSCODE and not name else named
    if name in _GEMINI:
        return Host.GEMINI
    if "sessionId" in said:
        return Host.VSCODE if name else Host.COPILOT
    return Host.CLAUDE


def _text(said: dict[str, Any], *names: str) -> str:
    """The first of these fields that is a text."""
    values = (said.get(name) for name in names)
    return next((value for value in values if isinstance(value, str) and value), "")


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def _paths(said: dict[str, Any]) -> tuple[str, ...]:
    """The files that a tool has touched. VS Code and Copilot CLI call for every tool: one that only reads is none."""
    tool = _text(said, *_TOOL)
    if _READING.search(tool) and not _EDITING.search(tool):
        return ()
    found: list[str] = []
    for holder in (said, *(_object(said.get(name)) for name in _INPUTS)):
        for name in _PATHS:
            value = holder.get(name)
            found += _texts(value)
            for item in value if isinstance(value, list) else ():
                found += [_text(item, *_PATHS)] if isinstance(item, dict) else []
        for text in (holder.get("command"), holder.get("input"), holder.get("patch")):
            found += _PATCHED.findall(text) if isinstance(text, str) else []
    kept = (path for path in found if path and "\0" not in path)
    return tuple(dict.fromkeys(kept))[:_MOST_PATHS]


def _object(value: Any) -> dict[str, Any]:
    if isinstance(value, str):
        return _loaded(value.encode("utf-8", "surrogatepass"))
    return value if isinstance(value, dict) else {}
