"""The door for harnesses: `graphify agent hook EVENT [--host NAME]`.

An agent waits for it and shows what goes wrong to somebody who cannot help it. So it starts without the parser of the
command line, prints one JSON object and nothing else, and exits 0 whatever happens; what went wrong is a line in the
state folder's log.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

_LIMIT = 4 << 20
_SILENCE = "{}"


def run_hook(words: Sequence[str]) -> int:
    """Serve one call; ``words`` are those behind ``agent hook``. Returns 0."""
    answer = _SILENCE
    try:
        answer = _served(words)
    except Exception as error:  # noqa: BLE001 - a door: an agent must never see our bugs
        with suppress(Exception):
            sys.stderr.write(f"graphify agent hook: {type(error).__name__}: {error}\n")
    with suppress(Exception):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()
    return 0


def _served(words: Sequence[str]) -> str:
    from graphify.commands.agent_hook import agent_hook

    event = words[0] if words and not words[0].startswith("-") else ""
    host = next((words[at + 1] for at, word in enumerate(words[:-1]) if word == "--host"), "")
    data = b"" if sys.stdin is None or sys.stdin.isatty() else sys.stdin.buffer.read(_LIMIT)
    return agent_hook(Path.cwd(), event, host, data)
