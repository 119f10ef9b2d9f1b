"""Agents of every host, as they call our hooks: what they write to standard input, and what they read back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.cli import ROOT

SESSION_HOSTS = ("claude-code", "codex", "gemini-cli", "cursor", "copilot-cli", "vscode")


def call_of(host: str, event: str, session: str, folder: Path, **said: Any) -> dict[str, Any]:
    """What a host hands to a hook. ``said``: ``prompt``, ``file``, ``source``, ``continued``."""
    file = {"file_path": str(folder / said["file"])} if "file" in said else {}
    prompt = said.get("prompt", "")
    if host == "cursor":
        common: dict[str, Any] = {"conversation_id": session, "generation_id": "g", "workspace_roots": [str(folder)]}
        names = {"session-start": "sessionStart", "edit": "postToolUse", "prompt": "beforeSubmitPrompt", "stop": "stop"}
        return {
            **common,
            "hook_event_name": names[event],
            "cursor_version": "2.1",
            "prompt": prompt,
            "tool_input": file,
        }
    if host == "copilot-cli":
        common = {"timestamp": 1704614400000, "sessionId": session, "cwd": str(folder)}
        more = {
            "session-start": {"source": "new", "initialPrompt": prompt},
            "prompt": {"prompt": prompt},
            "edit": {"toolName": "edit", "toolArgs": json.dumps({"path": file.get("file_path", "")})},
            "stop": {"stopReason": "end_turn"},
        }
        return {**common, **more[event]}
    if host == "vscode":
        names = {"session-start": "SessionStart", "edit": "PostToolUse", "stop": "Stop", "prompt": "UserPromptSubmit"}
        common = {"timestamp": "2026-02-09T10:30:00.000Z", "sessionId": session, "cwd": str(folder)}
        files = [file["file_path"]] if file else []
        more = {
            "session-start": {"source": "new"},
            "edit": {"tool_name": "editFiles", "tool_input": {"files": files}},
            "prompt": {"prompt": prompt},
            "stop": {"stop_hook_active": said.get("continued", False)},
        }
        return {**common, "hookEventName": names[event], "transcript_path": None, **more[event]}
    names = {"session-start": "SessionStart", "prompt": "UserPromptSubmit", "edit": "PostToolUse", "stop": "Stop"}
    if host == "gemini-cli":
        names |= {"prompt": "BeforeAgent", "edit": "AfterTool", "stop": "AfterAgent"}
    common = {"session_id": session, "transcript_path": None, "cwd": str(folder), "hook_event_name": names[event]}
    patch = f"*** Begin Patch\n*** Update File: {said.get('file', '')}\n@@\n-a\n+b\n*** End Patch\n"
    tool = {"command": patch} if host == "codex" else {**file, "old_string": "a", "new_string": "b"}
    more = {
        "session-start": {"source": said.get("source", "startup")},
        "prompt": {"prompt": prompt},
        "edit": {"tool_name": "Edit", "tool_input": tool},
        "stop": {"stop_hook_active": said.get("continued", False), "last_assistant_message": "Done."},
    }
    return {**common, **more[event]}


@dataclass(frozen=True)
class Conversation:
    """One conversation of a host in a repository, over standard input and output of the real command."""

    host: str
    session: str
    folder: Path

    def raw(self, event: str, data: bytes, *words: str) -> subprocess.CompletedProcess[bytes]:
        """Call a hook with these bytes."""
        env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-m", "graphify", "agent", "hook", event, *words]
        return subprocess.run(command, cwd=self.folder, input=data, capture_output=True, env=env, check=False)

    def answer(self, event: str, **said: Any) -> dict[str, Any]:
        """The object that the host reads."""
        data = json.dumps(call_of(self.host, event, self.session, self.folder, **said)).encode()
        flag = {"claude-code": (), "copilot-cli": ("--host", "vscode")}.get(self.host, ("--host", self.host))
        done = self.raw(event, data, *flag)
        assert (done.returncode, done.stderr, done.stdout.count(b"\n")) == (0, b"", 1)
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer

    def told(self, event: str, **said: Any) -> str:
        """The text that reaches the agent."""
        answer = self.answer(event, **said)
        inner = answer.get("hookSpecificOutput", answer)
        text = inner.get("additionalContext") or inner.get("additional_context") or answer.get("reason") or ""
        assert isinstance(text, str)
        return text
