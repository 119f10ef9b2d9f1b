"""The harnesses and what they call us for."""

from enum import Enum


class Host(str, Enum):
    """The harnesses that we install into."""

    CLAUDE = "claude-code"
    CODEX = "codex"
    CURSOR = "cursor"
    GEMINI = "gemini-cli"
    COPILOT = "copilot-cli"
    VSCODE = "vscode"


class Event(str, Enum):
    """What a harness calls us for."""

    SESSION_START = "session-start"
    PROMPT = "prompt"
    EDIT = "edit"
    STOP = "stop"
