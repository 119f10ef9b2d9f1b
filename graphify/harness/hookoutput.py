"""What each harness takes from a hook: one JSON object, ASCII, on one line; an empty one where nothing is said."""

from __future__ import annotations

import json

from graphify.harness.events import Event, Host
from graphify.harness.hookinput import HookCall

SILENCE = "{}"

_NAMES = {
    Event.SESSION_START: "SessionStart",
    Event.PROMPT: "UserPromptSubmit",
    Event.EDIT: "PostToolUse",
    Event.STOP: "Stop",
}
_GEMINI_NAMES = {**_NAMES, Event.PROMPT: "BeforeAgent", Event.EDIT: "AfterTool", Event.STOP: "AfterAgent"}
_CAN_GO_ON = (Host.CLAUDE, Host.CODEX, Host.COPILOT, Host.VSCODE)


def answer(call: HookCall, event: Event, text: str) -> str:
    """The answer that brings a text to the agent."""
    if not text:
        return SILENCE
    if event is Event.STOP:
        return json.dumps({"decision": "block", "reason": text}) if call.host in _CAN_GO_ON else SILENCE
    if call.host is Host.CURSOR:
        return json.dumps({"additional_context": text})
    if call.host is Host.COPILOT:
        return json.dumps({"additionalContext": text})
    names = _GEMINI_NAMES if call.host is Host.GEMINI else _NAMES
    return json.dumps({"hookSpecificOutput": {"hookEventName": names[event], "additionalContext": text}})
