"""Install and uninstall on files as people have them: the identical bytes come back, and twice is once."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
import tomllib
from hypothesis import given
from hypothesis import strategies as st

from graphify.harness.events import Event, Host
from graphify.harness.hookfile import Refusal
from graphify.harness.hosts import ALLOWED, Wanted, hook_command, targets_of
from graphify.harness.jsontext import NotJsonError, parse
from graphify.harness.page import page_body
from graphify.harness.targets import PageTarget, SettingsTarget, TableTarget, Target, WholeTarget
from graphify.repo import shipped
from tests.harness.shapes import JSON, PAGES, REFUSED, TOML, TOML_REFUSED

PLAIN = Wanted(shipped.skill(), page_body("memory", "reflections"))
FULL = Wanted(shipped.skill(), page_body("memory", "reflections"), with_mcp=True, with_stop=True)


def of(kind: type[Target], wanted: Wanted = FULL) -> list[Target]:
    """All targets of a kind, each once."""
    found = {target.path: target for host in Host for target in targets_of(host, wanted)}
    return [target for target in found.values() if isinstance(target, kind)]


SETTINGS, TABLES, TEXTS = of(SettingsTarget), of(TableTarget), of(PageTarget)
PAIRS = [
    *((f"JSON, {name}", text, SETTINGS) for name, text in JSON.items()),
    *((f"TOML, {name}", text, TABLES) for name, text in TOML.items()),
    *((f"page, {name}", text, TEXTS) for name, text in PAGES.items()),
]


def variants(text: str) -> dict[str, bytes]:
    """The text with other line ends and with a byte order mark."""
    crlf = text.replace("\r\n", "\n").replace("\n", "\r\n")
    forms = {"as it is": text, "CRLF": crlf, "BOM": f"\ufeff{text}", "BOM and CRLF": f"\ufeff{crlf}"}
    return {name: form.encode("utf-8", "surrogateescape") for name, form in forms.items()}


def put(target: Target, current: bytes | None) -> bytes:
    new = target.put(current)
    assert isinstance(new, bytes), new
    return new


def data_of(content: bytes) -> object:
    return parse(content.decode("utf-8", "surrogateescape").removeprefix("\ufeff")).data


def test_there_are_enough_shapes():
    assert len(JSON) >= 60
    assert sum(len(targets) for _, _, targets in PAIRS) > 500


@pytest.mark.parametrize(("text", "targets"), [pair[1:] for pair in PAIRS], ids=[pair[0] for pair in PAIRS])
def test_the_identical_bytes_come_back(text: str, targets: list[Target]):
    for target in targets:
        for form, current in variants(text).items():
            said = f"{target.path}, {form}"
            once = put(target, current)
            assert once != current, said
            assert put(target, once) == once, said
            assert target.take(once) == current, said
            assert target.take(current) == current, said


@pytest.mark.parametrize("target", [*SETTINGS, *TABLES, *of(WholeTarget)], ids=lambda target: target.path)
def test_a_file_that_was_not_there_goes_again(target: Target):
    once = put(target, None)
    assert put(target, once) == once
    assert target.take(once) is None
    assert target.take(None) is None


def test_a_page_is_made_only_where_it_may_be():
    made = {target.path: target.put(None) is not None for target in TEXTS}
    assert made == {"AGENTS.md": True, "CLAUDE.md": False, ".claude/CLAUDE.md": False, "GEMINI.md": False}
    agents = next(target for target in TEXTS if target.path == "AGENTS.md")
    assert agents.take(put(agents, None)) is None


@pytest.mark.parametrize("text", [text for text in JSON.values() if text.strip()])
def test_what_was_there_means_the_same(text: str):
    for target in SETTINGS:
        check_meaning(target, text)


def check_meaning(target: SettingsTarget, text: str) -> None:
    before, after = (
        data_of(text.encode("utf-8", "surrogateescape")),
        data_of(put(target, text.encode("utf-8", "surrogateescape"))),
    )
    for run in target.runs:
        place = after
        for key in run.path:
            place = place[key]  # type: ignore[index]
        for key, value in run.entries:
            if key is None:
                assert value in place
                place.remove(value)
            else:
                assert place.pop(key) == value
    assert _bare(after) == _bare(before)


def _bare(data: object) -> object:
    """Without what is empty: that we made, or it was there."""
    if isinstance(data, dict):
        kept = {key: _bare(value) for key, value in data.items()}
        return {key: value for key, value in kept.items() if value not in ({}, [])}
    return data


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_edited_safely_is_refused(text: str):
    target = next(target for target in SETTINGS if target.path == ".claude/settings.json")
    assert isinstance(target.put(text.encode()), Refusal)


@pytest.mark.parametrize("text", TOML_REFUSED.values(), ids=TOML_REFUSED)
def test_a_table_that_cannot_be_added_is_refused(text: str):
    assert isinstance(TABLES[0].put(text.encode()), Refusal)
    assert TABLES[0].take(text.encode()) == text.encode()


def test_utf_16_is_refused():
    assert isinstance(SETTINGS[0].put("{}".encode("utf-16")), Refusal)


@pytest.mark.parametrize("target", of(WholeTarget), ids=lambda target: target.path)
def test_another_tools_file_is_left_alone(target: WholeTarget):
    theirs = b"---\nname: graphify\ndescription: Any input to a knowledge graph\n---\n"
    assert isinstance(target.put(theirs), Refusal)
    assert target.take(theirs) == theirs


@pytest.mark.parametrize("target", SETTINGS, ids=lambda target: target.path)
def test_what_came_after_us_stays(target: SettingsTarget):
    once = put(target, b'{\n  "model": "opus"\n}\n').decode()
    later = once.replace('"model": "opus"', '"model": "opus",\n  "later": [1, 2]').encode()
    assert target.take(later) == b'{\n  "model": "opus",\n  "later": [1, 2]\n}\n'


def test_a_file_of_ours_that_others_use_too_stays():
    target = next(target for target in SETTINGS if target.path == ".mcp.json")
    shared = put(target, None).replace(b'"mcpServers": {', b'"mcpServers": {\n    "other": {},')
    assert data_of(target.take(shared) or b"") == {"mcpServers": {"other": {}}}


def test_without_stop_and_mcp_installed_and_with_them_taken_out():
    for host in Host:
        full = {target.path: target for target in targets_of(host, FULL)}
        for target in targets_of(host, PLAIN):
            for current in (None, b"{}\n", b'{\n  "a": 1\n}\n'):
                if isinstance(target, SettingsTarget):
                    assert full[target.path].take(put(target, current)) == current


def test_an_older_hook_is_brought_up_to_date():
    target = next(target for target in SETTINGS if target.path == ".claude/settings.json")
    new = put(target, b'{\n  "a": 1\n}\n')
    old = new.replace(b'"timeout": 10', b'"timeout": 99')
    assert old != new
    assert put(target, old) == new


def test_only_read_verbs_and_what_adds_a_record_are_allowed():
    code = {"query", "explain", "path", "affected"}
    assert set(ALLOWED) == code | {"recall", "lessons", "show", "log", "doctor", "save-result", "note", "mark"}


def test_rules_of_gemini_deny_nothing_else():
    """Naming one command in `tools.allowed` would deny every other shell command: a file of policies does not."""
    files = {target.path: put(target, None) for target in targets_of(Host.GEMINI, FULL) if "gemini" in target.path}
    assert "tools" not in json.loads(files[".gemini/settings.json"])
    (rule,) = tomllib.loads(files[".gemini/policies/graphify.toml"].decode())["rule"]
    assert rule["toolName"] == "run_shell_command"
    assert rule["commandPrefix"] == [f"graphify {word}" for word in ALLOWED]
    assert (rule["decision"], 0 <= rule["priority"] <= 999) == ("allow", True)


@pytest.mark.parametrize("wanted", [PLAIN, FULL])
def test_nothing_is_absolute(wanted: Wanted):
    for host in Host:
        for target in targets_of(host, wanted):
            content = put(target, None if not isinstance(target, PageTarget) else b"").decode()
            for word in ("/root", "/home", "/usr", "/tmp", str(Path.cwd()), os.environ["HOME"]):
                assert word not in content


@pytest.mark.parametrize("event", Event)
@pytest.mark.parametrize("host", Host)
def test_without_the_tool_a_hook_is_silent(tmp_path: Path, host: Host, event: Event):
    other = tmp_path / "other"
    other.mkdir()
    (other / "graphify").write_text("#!/bin/sh\necho usage; echo error: unknown command >&2; exit 1\n")
    (other / "graphify").chmod(0o755)
    for path in ("/usr/bin:/bin", f"{other}:/usr/bin:/bin"):
        done = subprocess.run(
            ["/bin/sh", "-c", hook_command(host, event)],
            env={"PATH": path},
            input=b"{}",
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_without_the_tool_the_server_is_silent():
    target = next(target for target in SETTINGS if target.path == ".mcp.json")
    server = json.loads(put(target, None))["mcpServers"]["graphify"]
    done = subprocess.run(
        ["/bin/sh", *server["args"]], env={"PATH": "/usr/bin:/bin"}, input=b"", capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=12,
)
OBJECTS = st.dictionaries(
    st.sampled_from(["hooks", "permissions", "a", "mcpServers", "tools", "z"]),
    st.dictionaries(st.sampled_from(["SessionStart", "allow", "x"]), st.lists(VALUES, max_size=2), max_size=3),
    max_size=4,
)


@given(OBJECTS, st.sampled_from([None, 0, 1, 2, 4, "\t"]), st.booleans(), st.sampled_from(["", "\n", "\r\n"]))
def test_any_object_is_given_back(data: object, indent: int | str | None, tight: bool, end: str):
    text = json.dumps(data, indent=indent, separators=(",", ":") if tight else None) + end
    for target in SETTINGS:
        once = target.put(text.encode())
        if not isinstance(once, Refusal):
            assert isinstance(once, bytes)
            assert target.put(once) == once
            assert target.take(once) == text.encode()


@given(VALUES, st.sampled_from([None, 2, "\t"]))
def test_json_is_read_as_python_reads_it(data: object, indent: int | str | None):
    text = json.dumps(data, indent=indent)
    assert parse(text).data == json.loads(text)


@given(st.text(alphabet='{}[]",:/* \n1ae\\', max_size=30))
def test_any_text_is_read_or_refused(text: str):
    try:
        parse(text)
    except NotJsonError as error:
        assert str(error)
