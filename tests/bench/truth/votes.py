"""One tool's word on every Python call: ``python -m tests.bench.truth.votes jedi|pyright ROOT SOURCES OUT [SERVER]``.

It runs in an environment that has jedi and what the package needs; SERVER is pyright's language server. OUT gets JSON:
by place of the call the path and line of the definition, null for one that is not in the package.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from tests.bench.truth.pycode import Code, Key, Site, scan

Spot = tuple[str, int, int]
"""Path, line from 1, column from 0."""


def jedi_votes(root: Path, sources: str, code: Code, say: Callable[[Site, list[Spot]], None]) -> None:
    """Ask jedi."""
    import jedi

    project = jedi.Project(str(root), added_sys_path=[str(root / sources)])
    scripts = {path: jedi.Script(text, path=str(root / path), project=project) for path, text in code.sources.items()}
    for site in code.calls:
        try:
            found = scripts[site.path].goto(site.line + 1, site.column, follow_imports=True)
        except Exception as error:  # noqa: BLE001 - it fails in many ways, and then has no vote
            print(f"{site.text}: {error}", file=sys.stderr)
            continue
        if found:
            say(
                site,
                [
                    _spot(root, str(each.module_path), each.line, each.column)
                    for each in found
                    if each.module_path and each.line
                ],
            )


def pyright_votes(root: Path, sources: str, code: Code, say: Callable[[Site, list[Spot]], None], server: str) -> None:
    """Ask pyright."""
    with _Server(root, sources, server) as pyright:
        opened = set()
        for site in code.calls:
            document = {"uri": (root / site.path).as_uri()}
            if site.path not in opened:
                opened.add(site.path)
                pyright.tell(
                    "textDocument/didOpen",
                    {
                        "textDocument": {
                            **document,
                            "languageId": "python",
                            "version": 1,
                            "text": code.sources[site.path],
                        }
                    },
                )
            position = {"line": site.line, "character": site.column}
            found = pyright.ask("textDocument/definition", {"textDocument": document, "position": position})
            if found:
                places = found if isinstance(found, list) else [found]
                say(
                    site,
                    [
                        _spot(
                            root,
                            unquote(each["uri"][7:]),
                            each["range"]["start"]["line"] + 1,
                            each["range"]["start"]["character"],
                        )
                        for each in places
                    ],
                )


def _spot(root: Path, path: str, line: int, column: int) -> Spot:
    return os.path.relpath(path, root), line, column


class _Server:
    """A language server on a pipe."""

    def __init__(self, root: Path, sources: str, server: str) -> None:
        self.root = root
        self.analysis = {
            "autoSearchPaths": True,
            "useLibraryCodeForTypes": True,
            "diagnosticMode": "openFilesOnly",
            "extraPaths": [str(root / sources)],
        }
        self.process = subprocess.Popen(
            ["node", server, "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=root,
        )
        self.number = 0

    def __enter__(self) -> _Server:
        folder = self.root.as_uri()
        self.ask(
            "initialize",
            {
                "processId": os.getpid(),
                "rootUri": folder,
                "workspaceFolders": [{"uri": folder, "name": "package"}],
                "capabilities": {"workspace": {"configuration": True}, "textDocument": {"definition": {}}},
            },
        )
        self.tell("initialized", {})
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()

    def tell(self, method: str, params: object) -> None:
        self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method: str, params: object) -> Any:
        self.number += 1
        self._send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        while True:
            message = self._receive()
            if "method" not in message and message.get("id") == self.number:
                return message.get("result")
            if "method" in message and "id" in message:
                self._send({"jsonrpc": "2.0", "id": message["id"], "result": self._answer(message)})

    def _answer(self, message: Mapping[str, Any]) -> object:
        if message["method"] != "workspace/configuration":
            return None
        whole = {"pythonPath": sys.executable, "analysis": self.analysis}
        sections = [str(item.get("section") or "") for item in message["params"]["items"]]
        return [whole if section == "python" else self.analysis for section in sections]

    def _send(self, message: object) -> None:
        data = json.dumps(message).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self.process.stdin.flush()

    def _receive(self) -> Mapping[str, Any]:
        size = 0
        assert self.process.stdout is not None
        while (line := self.process.stdout.readline()) not in (b"\r\n", b""):
            if line.lower().startswith(b"content-length:"):
                size = int(line.partition(b":")[2])
        message: Mapping[str, Any] = json.loads(self.process.stdout.read(size))
        return message


def main() -> None:
    tool, root, sources, out, *server = sys.argv[1:]
    folder = Path(root).resolve()
    code = scan(folder)
    votes: dict[str, Key | None] = {}

    def say(site: Site, found: list[Spot]) -> None:
        votes[site.text] = next((key for spot in found if (key := code.at(*spot))), None)

    if tool == "jedi":
        jedi_votes(folder, sources, code, say)
    else:
        pyright_votes(folder, sources, code, say, *server)
    Path(out).write_text(json.dumps(votes, indent=0))


if __name__ == "__main__":
    main()
