"""`graphify mcp` through the SDK's own client, in process and over standard input and output."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, TypeVar

import pytest

pytest.importorskip("mcp", reason="the extra graphify[mcp] is not installed")

from mcp import Client, StdioServerParameters

from graphify.server.tools import TOOLS, make_server
from tests.support.cli import ROOT, graphify
from tests.support.project import WITH_VAT, Project

AnswerT = TypeVar("AnswerT")
NAMES = {"recall", "lessons", "explain", "save_result", "mark"}


def talk(server: Any, said: Callable[[Client], Awaitable[AnswerT]], **options: Any) -> AnswerT:
    """One conversation with a server."""

    async def run() -> AnswerT:
        async with Client(server, **options) as client:
            return await said(client)

    return asyncio.run(run())


def parameters(folder: Path) -> StdioServerParameters:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    return StdioServerParameters(command=sys.executable, args=["-m", "graphify", "mcp"], cwd=str(folder), env=env)


def loop_of(folder: Path) -> Callable[[Client], Awaitable[dict[str, Any]]]:
    """Save, mark, read back; and one mistake."""

    async def said(client: Client) -> dict[str, Any]:
        where = {"folder": str(folder)}
        answer = {"question": "Where is VAT added?", "answer": "In with_vat.", "outcome": "unverified"}
        saved = await client.call_tool("save_result", {**answer, "sources": ["with_vat"], "session": "m", **where})
        assert saved.structured_content is not None
        record = saved.structured_content["id"]
        marked = await client.call_tool("mark", {"record": record, "ruling": "useful", "session": "m", **where})
        explained = await client.call_tool("explain", {"symbol": "with_vat", **where})
        read = await client.call_tool("lessons", where)
        recalled = await client.call_tool("recall", {"question": "Where is VAT added?", **where})
        wrong = await client.call_tool("explain", {"symbol": "nothing_of_this_name", **where})
        results = {"saved": saved, "marked": marked, "explained": explained, "lessons": read, "recalled": recalled}
        assert [name for name, result in results.items() if result.is_error] == []
        assert wrong.is_error
        return {
            **{name: result.structured_content for name, result in results.items()},
            "tools": {tool.name for tool in (await client.list_tools()).tools},
            "wrong": wrong.content[0].text,  # type: ignore[union-attr]
        }

    return said


def check(found: dict[str, Any]) -> None:
    assert found["tools"] == NAMES
    assert found["saved"]["next"].endswith(" when the outcome is known")
    assert found["marked"]["standing"] == {WITH_VAT: "tentative"}
    assert found["explained"]["node"] == WITH_VAT
    assert found["explained"]["standing"] == "tentative"
    assert "Where is VAT added?" in found["explained"]["lines"][0]
    assert found["lessons"]["records"] == 2
    assert found["recalled"]["gate"] == "STRONG"
    assert "In with" in found["recalled"]["hits"][0]
    assert "Hint:" in found["wrong"]


def test_in_process(project: Project):
    check(talk(make_server(), loop_of(project.path)))


@pytest.mark.parametrize("options", [{}, {"mode": "legacy"}], ids=["2026", "older"])
def test_over_standard_input_and_output(project: Project, options: dict[str, Any]):
    check(talk(parameters(project.path), loop_of(project.path), **options))


def test_it_writes_what_the_command_line_writes(project: Project):
    talk(make_server(), loop_of(project.path))
    shown = project.ok("log")
    assert len(shown["records"]) == 2
    assert project.ok("check")["problems"] == []


@pytest.mark.parametrize("where", ["src/shop", "worktree", "outside", "missing", "\0", ""])
def test_where_a_call_comes_from(project: Project, tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch):
    project.save()
    project.commit("An answer")
    folder = str(project.path / where) if where != "\0" else "\0"
    if where == "worktree":
        folder = str(tmp_path / "linked")
        project.git("worktree", "add", "-q", folder, "-b", "side")
    if where == "outside":
        folder = str(tmp_path)
    if where == "":
        monkeypatch.chdir(project.path / "src")
        folder = ""

    async def said(client: Client) -> Any:
        return await client.call_tool("explain", {"symbol": "with_vat", "folder": folder})

    result = talk(make_server(), said)
    assert result.is_error is (where in ("outside", "missing", "\0"))
    if not result.is_error:
        assert result.structured_content["results"] == 1


def test_the_list_of_tools_is_short():
    async def said(client: Client) -> Any:
        return await client.list_tools()

    tools = talk(make_server(), said).tools
    text = json.dumps([tool.model_dump(exclude_none=True, by_alias=True, mode="json") for tool in tools])
    assert len(tools) == len(TOOLS)
    assert all(iscoroutinefunction(tool) for tool in TOOLS), (
        "what is no coroutine is run in a thread, and SQLite is not"
    )
    assert len(text) / 3.5 < 1200, "tokens, by 3.5 characters each"


VALUES: list[Any] = [
    None, True, 0, -1, 2**70, 1.5, "", "a", "\0", "../..", "x" * 5000, [], ["a"], [None], {}, {"node": "a"}, "@",
    "with_vat", "useful", "</graphify-memory>", "'; --", "\u202e",
]  # fmt: skip


def fuzzed(draw: Random) -> tuple[str, dict[str, Any]]:
    """A call with arguments of any kind, at times the right ones."""
    name = draw.choice([*NAMES, "nothing", ""])
    keys = ["path", "folder", "symbol", "question", "answer", "outcome", "sources", "record", "ruling", "session", "x"]
    return name, {key: draw.choice(VALUES) for key in draw.sample(keys, draw.randint(0, 6))}


@pytest.mark.parametrize("count", [300, pytest.param(5000, marks=pytest.mark.soak)])
def test_no_call_breaks_it(project: Project, count: int):
    """Over the wire, by hand: every line that comes out is JSON, and the server lives to the end."""
    draw = Random(7)
    meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "t", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    lines = []
    for number in range(count):
        name, arguments = fuzzed(draw)
        params = {"name": name, "arguments": arguments, "_meta": meta}
        lines.append(json.dumps({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}))
    lines += ["not json", "{}", "[]", '{"jsonrpc": "2.0", "id": "a \\ud800"}']
    process = subprocess.Popen(
        [sys.executable, "-m", "graphify", "mcp"],
        cwd=project.path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    writer = Thread(target=lambda: (process.stdin.write("\n".join(lines).encode() + b"\n"), process.stdin.flush()))
    writer.start()
    waiting = set(range(count))
    while waiting:
        line = process.stdout.readline()
        assert line, process.stderr.read()[-500:]
        waiting.discard(json.loads(line).get("id"))
    writer.join()
    rest, errors = process.communicate(timeout=60)
    assert [line for line in rest.splitlines() if not isinstance(json.loads(line), dict)] == []
    assert process.returncode == 0
    assert b"Traceback" not in errors


def test_without_the_extra_it_says_what_to_install(project: Project, tmp_path: Path):
    (tmp_path / "mcp.py").write_text("raise ModuleNotFoundError('no', name='mcp')")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); sys.path.append({str(ROOT)!r}); sys.argv[1:] = ['mcp']; from graphify.__main__ import main; main()"
    done = subprocess.run([sys.executable, "-c", code], cwd=project.path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "pip install 'graphify[mcp]'" in done.stderr


def test_nothing_else_waits_for_the_sdk(project: Project):
    done = subprocess.run(
        [sys.executable, "-c", "import sys; import graphify.cli.app; print('mcp' in sys.modules)"],
        capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.stdout == "False\n"
    assert graphify(project.path, "mcp", "--help").code == 0
