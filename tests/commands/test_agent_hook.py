"""`graphify agent hook`: what each host gets, what is left out, and that nothing breaks it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphify.commands.agent_hook import BUDGET, agent_hook
from graphify.harness.hookinput import read_call
from graphify.repo.ledger import open_ledger
from tests.support.agents import SESSION_HOSTS, Conversation, call_of
from tests.support.cli import ROOT
from tests.support.project import WITH_VAT, Project
from tests.support.records import answer

GOLDEN = ROOT / "tests" / "golden" / "harness"
MONEY = "src/shop/money.py"


def fill(project: Project) -> None:
    """A lesson, a dead end, a correction, a tentative lesson, and an answer that waits for its outcome."""
    project.save(question="Which function adds VAT?")
    project.save(session="two", answer="The function adds nineteen percent to cents.")
    project.save(
        session="three",
        outcome="dead_end",
        question="Where are prices stored?",
        answer="Not in total, which only adds up.",
        sources=None,
        misled_by=["Basket.total"],
    )
    project.save(
        session="four",
        outcome="corrected",
        question="Is VAT seven percent?",
        answer="Yes, seven.",
        correction="No, 19.",
        sources=None,
    )
    project.save(session="five", question="Who adds items?", answer="Basket.add does.", sources=["Basket.add"])
    project.save(
        session="six",
        outcome="unverified",
        question="May a price be negative?",
        answer="So it seems.",
        sources=["Basket.add"],
    )
    project.commit("Answers")
    basket = (project.path / "src/shop/basket.py").read_text()
    project.write("src/shop/basket.py", basket + "\n\ndef extra():\n    return 1\n")
    project.commit("Code")


@pytest.fixture(scope="session")
def filled_template(template: Project, tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = template.copied_to(tmp_path_factory.mktemp("filled") / "repo")
    fill(project)
    return project


@pytest.fixture
def filled(filled_template: Project, tmp_path: Path) -> Project:
    return filled_template.copied_to(tmp_path / "repo")


def served(project: Project, event: str, host: str = "claude-code", session: str = "s", **said: Any) -> str:
    """The text of a hook, in this process."""
    data = json.dumps(call_of(host, event, session, project.path, **said)).encode()
    answer = json.loads(agent_hook(project.path, event, host, data))
    inner = answer.get("hookSpecificOutput", answer)
    return inner.get("additionalContext") or inner.get("additional_context") or answer.get("reason") or ""


def same_everywhere(text: str, folder: Path) -> str:
    """Without what differs from run to run."""
    text = text.replace(str(folder), "/repo")
    text = re.sub(r"\b[0-9a-f]{8}\b", "IDENTITY", text)
    return re.sub(r"\d{4}-\d\d-\d\d(?!T)", "DAY", text)


@pytest.mark.parametrize("host", SESSION_HOSTS)
def test_transcript(filled: Project, host: str):
    """A whole conversation with each host against its golden file."""
    talk = Conversation(host, "conversation-1", filled.path)
    steps: list[dict[str, Any]] = []
    money = filled.path / MONEY
    for event, said in (
        ("session-start", {}),
        ("prompt", {"prompt": "Where are the prices stored?"}),
        ("prompt", {"prompt": "Please write a poem about cats."}),
        ("edit", {"file": MONEY}),
        ("edit", {"file": MONEY}),
        ("stop", {}),
        ("stop", {"continued": True}),
    ):
        if event == "edit":
            money.write_text(money.read_text().replace("// 100", "// 10"))
        given = call_of(host, event, talk.session, talk.folder, **said)
        steps.append({"event": event, "input": given, "output": talk.answer(event, **said)})
    found = same_everywhere(json.dumps(steps, indent=2, ensure_ascii=False) + "\n", filled.path)
    assert found == (GOLDEN / f"{host}.json").read_text()


def test_a_session_start_says_what_is_known(filled: Project):
    text = served(filled, "session-start")
    assert '`src/shop/money.py::with_vat`: "Where is VAT added?"' in text
    assert "preferred, 2 results, Ada Example" in text
    assert "dead end" in text
    assert "corrected" in text
    assert 'yours, unverified, its code is committed now: "May a price be negative?": graphify mark ' in text
    assert "Who adds items?" not in text, "tentative"
    assert len(text) <= BUDGET


def test_the_pending_one_is_marked_with_the_ready_line(filled: Project):
    line = re.search(r"(graphify mark [0-9a-f]{8} useful)", served(filled, "session-start"))
    assert line
    filled.ok(*line[1].split()[1:])
    assert "unverified" not in served(filled, "session-start", session="later")


def test_an_answer_is_not_pending_before_its_code_is_committed(project: Project):
    project.save(outcome="unverified", session="a")
    assert "yours, unverified" not in served(project, "session-start")


def test_nobody_elses_answer_is_pending(filled: Project):
    filled.git("config", "user.email", "bob@example.org")
    assert "yours, unverified" not in served(filled, "session-start")


def test_what_is_near_comes_first(filled: Project):
    lines = served(filled, "session-start").splitlines()
    assert lines[2].startswith("- `src/shop/money.py"), lines
    (filled.path / "src/shop/basket.py").write_text("class Basket:\n    def total(self):\n        return 0\n")
    near = served(filled, "session-start", session="t").splitlines()
    assert near[2].startswith("- dead end:"), near


def test_records_that_are_not_committed_are_counted(project: Project):
    project.save()
    assert "1 record is not committed" in served(project, "session-start")
    project.save(session="two", question="Other?")
    assert "2 records are not committed" in served(project, "session-start", session="t")


def test_an_empty_store_says_nothing(project: Project):
    for event in ("session-start", "prompt", "edit", "stop"):
        assert served(project, event, prompt="Where?", file=MONEY) == ""


def test_outside_of_a_repository_there_is_silence(tmp_path: Path):
    for event in ("session-start", "prompt", "edit", "stop", "nonsense", ""):
        done = Conversation("claude-code", "s", tmp_path).raw(event, b"{}")
        assert (done.returncode, done.stdout) == (0, b"{}\n")


@pytest.mark.parametrize("where", ["src/shop", "worktree"])
def test_from_a_folder_and_a_linked_work_tree(filled: Project, tmp_path: Path, where: str):
    folder = filled.path / where
    if where == "worktree":
        folder = tmp_path / "linked"
        filled.git("worktree", "add", "-q", str(folder), "-b", "side")
    data = json.dumps({"session_id": "w", "cwd": str(folder)}).encode()
    assert "with_vat" in agent_hook(tmp_path, "session-start", "", data)


def test_two_registrations_speak_once(filled: Project):
    """Cursor, Copilot CLI and VS Code also run the hooks of `.claude/settings.json`."""
    assert served(filled, "session-start")
    assert served(filled, "session-start") == ""
    assert served(filled, "session-start", session="another")
    assert served(filled, "session-start", source="compact"), "after a compaction it is told again"


def test_in_cursor_a_hook_of_claude_speaks_cursors_form(filled: Project, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CURSOR_VERSION", "2.1")
    data = json.dumps({"session_id": "c", "cwd": str(filled.path)}).encode()
    assert set(json.loads(agent_hook(filled.path, "session-start", "", data))) == {"additional_context"}


def test_a_prompt_meets_what_was_ruled_out_once(filled: Project):
    filled.ok("reflect")
    assert "dead end" in served(filled, "prompt", prompt="Where are the prices stored?")
    assert served(filled, "prompt", prompt="Where are the prices stored?") == ""
    assert "corrected" in served(filled, "prompt", prompt="Is the VAT seven percent?")
    assert "tentative, 1 result" in served(filled, "prompt", prompt="Who adds items?"), "STRONG, with its standing"


@pytest.mark.parametrize(
    "prompt", ["", "Write a test.", "Where are prices not stored?", "Who removes items?", "x" * 100_000]
)
def test_other_prompts_meet_silence(filled: Project, prompt: str):
    filled.ok("reflect")
    assert served(filled, "prompt", prompt=prompt) == ""


def test_an_edit_says_recheck_once(filled: Project):
    filled.ok("reflect")
    assert "recheck" not in served(filled, "edit", file=MONEY)
    money = filled.path / MONEY
    money.write_text(money.read_text().replace("// 100", "// 10"))
    text = served(filled, "edit", file=MONEY, session="t")
    assert "recheck: `src/shop/money.py::with_vat` changed since" in text
    assert re.search(r"graphify mark [0-9a-f]{8} holds", text)
    assert served(filled, "edit", file=MONEY, session="t") == ""
    assert served(filled, "edit", file="README.md", session="u") == ""


def test_an_edit_says_at_most_two_lines(filled: Project):
    for number in range(5):
        filled.save(
            session=f"d{number}", outcome="dead_end", question=f"Number {number}?", sources=None, misled_by=["with_vat"]
        )
    filled.ok("reflect")
    text = served(filled, "edit", file=MONEY)
    assert len([line for line in text.splitlines() if line.startswith("- ")]) == 2
    assert served(filled, "edit", file=MONEY) != text, "then the next two"


def test_a_stop_reminds_once_and_never_loops(filled: Project):
    assert served(filled, "stop") == "", "nothing changed"
    (filled.path / MONEY).write_text("x = 1\n")
    assert served(filled, "stop", continued=True) == ""
    assert "graphify save-result" in served(filled, "stop")
    assert served(filled, "stop") == ""
    assert served(filled, "stop", host="cursor", session="t") == "", "it cannot go on"


def test_a_save_says_what_it_was_led_by(filled: Project):
    ids = {
        json.loads(filled.run("show", "--json", path.rsplit("-", 1)[1][:12]).stdout)["records"][0]["id"]
        for path in filled.records()
    }
    served(filled, "session-start", session="my conversation")
    by_env = filled.run(
        "save-result",
        "--json",
        "--from",
        "-",
        stdin=json.dumps(
            {"question": "New?", "answer": "Words of my own.", "outcome": "useful", "sources": [WITH_VAT]}
        ),
        env={"CLAUDE_CODE_SESSION_ID": "my conversation"},
    ).json
    text = (filled.path / by_env["path"]).read_text()
    led = re.findall(r'"([0-9a-f]{12})"', text.partition("led_by:")[2].partition("\nquestion")[0])
    assert led
    assert set(led) <= ids
    other = filled.save(session="another one", question="Other?", answer="Nothing was given to me.")
    assert "led_by" not in (filled.path / other["path"]).read_text()


def test_a_host_without_a_variable_names_the_conversation(filled: Project):
    text = served(filled, "session-start", host="gemini-cli", session="g1")
    word = re.search(r'"session": "([0-9a-f]{8})"', text)
    assert word
    saved = filled.save(session=word[1], question="New?", answer="Words of my own.")
    assert "led_by" in (filled.path / saved["path"]).read_text()


@pytest.mark.parametrize(
    "count", [10, 100, pytest.param(1000, marks=pytest.mark.soak), pytest.param(10_000, marks=pytest.mark.soak)]
)
def test_a_briefing_stays_in_its_budget(project: Project, count: int):
    project.put(
        *(
            answer(
                f"Question {number}?",
                ("useful", "dead_end")[number % 2],
                at=number / 100,
                sources=[WITH_VAT],
                claim=f"Claim {number} is told in words.",
                session=f"{number:08x}",
            )
            for number in range(count)
        )
    )
    project.put(answer("What matters most?", sources=[WITH_VAT], at=500, session="ffffffff", claim="The newest."))
    text = served(project, "session-start")
    assert 0 < len(text) <= BUDGET
    assert bool(re.search(r"\d+ more: graphify lessons", text)) is (count > 10)
    assert "graphify save-result --from FILE" in text


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
_FIELDS = [
    "session_id", "sessionId", "conversation_id", "cwd", "workspace_roots", "prompt", "tool_input", "toolArgs", "source",
    "hook_event_name", "stop_hook_active", "transcript_path",
]  # fmt: skip
CALLS = st.dictionaries(st.sampled_from(_FIELDS) | st.text(max_size=5), JSON_VALUES, max_size=6)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    CALLS, st.sampled_from(["session-start", "prompt", "edit", "stop"]), st.sampled_from(["", "cursor", "codex", "x"])
)
def test_any_json_is_survived(filled_template: Project, call: object, event: str, host: str):
    answer = json.loads(agent_hook(filled_template.path, event, host, json.dumps(call).encode()))
    assert isinstance(answer, dict)


@pytest.mark.parametrize(
    ("tool", "is_edit"),
    [
        *(
            (name, True)
            for name in ("Edit", "editFiles", "create_file", "write_file", "str_replace_editor", "apply_patch")
        ),
        *((name, True) for name in ("replace", "insert_edit_into_file", "create", "findAndReplace", "", "WriteFile")),
        *((name, False) for name in ("Read", "read_file", "view", "grep", "glob", "list_dir", "findTextInFiles")),
    ],
)
def test_a_tool_that_only_reads_touches_nothing(tool: str, is_edit: bool):
    """VS Code and Copilot CLI ignore matchers: they call for every tool."""
    for call in (
        {"tool_name": tool, "tool_input": {"filePath": "src/a.py"}},
        {"toolName": tool, "toolArgs": '{"path": "src/a.py"}'},
    ):
        assert read_call(json.dumps(call).encode()).paths == (("src/a.py",) if is_edit else ())


def test_copilot_cli_under_names_in_pascal_case(filled: Project):
    """The documented payload: VS Code's fields, in snake_case."""
    call = {"hook_event_name": "SessionStart", "session_id": "p", "timestamp": "2026-11-30T00:00:00Z",
            "cwd": str(filled.path), "source": "new", "initial_prompt": "Do."}  # fmt: skip
    answer = json.loads(agent_hook(filled.path, "session-start", "vscode", json.dumps(call).encode()))
    assert answer["hookSpecificOutput"]["hookEventName"] == "SessionStart"
    assert "with_vat" in answer["hookSpecificOutput"]["additionalContext"]


def test_a_ruling_says_what_it_was_led_by(filled: Project):
    text = served(filled, "session-start", session="my conversation")
    saved = filled.save(question="New?", answer="Words of my own.", session="before", outcome="unverified")
    marked = filled.run("mark", saved["id"], "useful", "--json", env={"CLAUDE_CODE_SESSION_ID": "my conversation"}).json
    led = re.findall(r'"([0-9a-f]{12})"', (filled.path / marked["path"]).read_text().partition("led_by:")[2])
    assert led
    assert led[0][:8] in text
    assert saved["id"] not in led
    other = filled.ok("mark", saved["id"], "holds", "--session", "another")
    assert "led_by" not in (filled.path / other["path"]).read_text()


@given(st.binary(max_size=200))
def test_any_bytes_are_read(data: bytes):
    assert read_call(data).prompt is not None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0\xff",
        b"[]",
        b'{"cwd": "/nowhere"}',
        b'{"cwd": "a\\u0000b"}',
        b"[" * 100_000,
        b'{"tool_input": {"file_path": "../../etc/passwd"}}',
    ],
)
@pytest.mark.parametrize("event", ["session-start", "edit"])
def test_broken_input_is_no_error(filled: Project, data: bytes, event: str):
    done = Conversation("claude-code", "s", filled.path).raw(event, data)
    assert (done.returncode, done.stderr) == (0, b"")
    assert isinstance(json.loads(done.stdout), dict)


def test_a_bug_or_a_broken_repository_never_reaches_the_agent(filled: Project):
    (filled.path / "reflections" / "lessons.json").write_text('{"sources": {"a": 1}, "dead_ends": [7], "counts": []}')
    filled.write(".graphify.yaml", "mode: [")
    done = Conversation("claude-code", "s", filled.path).raw("session-start", b"{}")
    assert (done.returncode, done.stdout) == (0, b"{}\n")


def test_a_ledger_that_cannot_be_written_is_none(tmp_path: Path):
    ledger = open_ledger(None, "x")
    ledger.note("record", ["1"])
    assert ledger.records() == ()
    assert ledger.is_first("start")
    (tmp_path / "sessions").write_text("in the way")
    broken = open_ledger(tmp_path, "x")
    broken.note("record", ["1"])
    assert broken.records() == ()
    assert broken.is_first("start")


_NEVER = {
    "typer",
    "click",
    "rich",
    "yaml",
    "networkx",
    "mcp",
    "tempfile",
    "concurrent.futures",
    "graphify.commands.shared.code",
    "graphify.commands.reflect",
    "graphify.memory.reading",
    "graphify.reflections.sidecar",
    "snowballstemmer.german_stemmer",
}
_WHEN_SILENT = {"tree_sitter", "graphify.memory.fold", "graphify.reflections.lessons", "graphify.commands.shared.hits"}


def loaded_by(project: Project, event: str, said: dict[str, Any]) -> tuple[set[str], str]:
    """The modules that a hook loads, and what it says."""
    code = (
        "import sys\nfrom graphify.cli.hookline import run_hook\nrun_hook(sys.argv[1:])\n"
        "print(*(name for name in sys.modules))"
    )
    data = json.dumps(call_of("claude-code", event, f"loading {event} {said}", project.path, **said)).encode()
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-c", code, event]
    done = subprocess.run(words, cwd=project.path, input=data, capture_output=True, check=True, env=env)
    answer, modules = done.stdout.decode().splitlines()
    return set(modules.split()), answer


@pytest.fixture(scope="session")
def settled_template(filled_template: Project, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The filled project, and a moment later: its last refresh is known to be of today."""
    project = filled_template.copied_to(tmp_path_factory.mktemp("settled") / "repo")
    time.sleep(0.2)
    project.ok("reflect")
    return project


@pytest.fixture
def settled(settled_template: Project) -> Project:
    return settled_template


@pytest.mark.parametrize(
    ("event", "said", "speaks"),
    [
        ("session-start", {}, True),
        ("prompt", {"prompt": "Where are the prices stored?"}, True),
        ("prompt", {"prompt": "Please write a poem about cats."}, False),
        ("edit", {"file": "src/shop/basket.py"}, True),
        ("edit", {"file": "README.md"}, False),
        ("stop", {}, False),
    ],
)
def test_a_hook_waits_for_no_library(settled: Project, event: str, said: dict[str, str], speaks: bool):
    """The time of a hook is what it imports and reads: guarded on modules, because machines differ."""
    loaded, answer = loaded_by(settled, event, said)
    assert "graphify.commands.agent_hook" in loaded
    assert (answer != "{}") is speaks, answer
    assert loaded & (_NEVER if speaks else _NEVER | _WHEN_SILENT) == set()


@pytest.mark.parametrize(
    ("event", "said"), [("prompt", {"prompt": "Where are the prices stored?"}), ("edit", {"file": MONEY})]
)
def test_a_hook_reads_neither_records_nor_lessons(settled: Project, event: str, said: dict[str, str]):
    """What was made ready is enough: opening a record or lessons.json takes as long as there are many."""
    opened: list[str] = []
    watching = [True]
    sys.addaudithook(lambda name, args: opened.append(str(args[0])) if watching and name == "open" else None)
    try:
        served(settled, event, session=f"reading {event}", **said)
    finally:
        watching.clear()
    names = [Path(name).name for name in opened]
    assert not [name for name in names if name == "lessons.json" or (name.endswith(".md") and name != "README.md")]


def test_what_was_made_ready_is_left_when_records_have_come(settled_template: Project, tmp_path: Path):
    project = settled_template.copied_to(tmp_path / "repo")
    time.sleep(0.1)
    assert served(project, "prompt", prompt="Which colour is the logo?") == ""
    project.save(question="Which colour is the logo?", answer="The logo is green.", sources=None, session="logo")
    time.sleep(0.1)
    assert "The logo is green." in served(project, "prompt", prompt="Which colour is the logo?")
    project.put(answer("Which roof does it have?", claim="The roof is flat.", session="abcdef01"))
    time.sleep(0.1)  # later than one tick of the clock, in which nothing is believed
    assert "The roof is flat." in served(project, "prompt", prompt="Which roof does it have?"), "from elsewhere"
    saved = project.save(question="Which shape is it of?", answer="It is a circle.", sources=None, session="shape")
    project.ok("mark", saved["id"], "retracted")
    assert served(project, "prompt", prompt="Which shape is it of?") == ""


def made_by_an_older_version(sidecar: Path) -> None:
    """What versions with other rules have written: entries without the texts that a line needs."""
    text = re.sub(r'"(?:question|claim)": "(?:[^"\\]|\\.)*", ', "", sidecar.read_text())
    sidecar.write_text(re.sub(r'"inputs": "[0-9a-f]+"', f'"inputs": "{"0" * 32}"', text))


def test_lessons_of_an_older_version_are_made_anew(settled_template: Project, tmp_path: Path):
    project = settled_template.copied_to(tmp_path / "repo")
    time.sleep(0.2)
    project.ok("reflect")
    state = project.path / ".git/graphify/refresh.json"
    known = json.loads(state.read_text())
    assert known["folders"], "the refresh is known to be of today"
    made_by_an_older_version(project.path / "reflections/lessons.json")
    state.write_text(json.dumps({**known, "made_by": "0.0.1 1"}))
    assert '"Where is VAT added?"' in served(project, "session-start", session="older")


def test_lessons_that_cannot_be_made_anew_say_nothing_empty(settled_template: Project, tmp_path: Path):
    """In a clone that tracks its reflections another version may have written them."""
    project = settled_template.copied_to(tmp_path / "repo")
    project.write(".graphify.yaml", "mode: tracked\n")
    assert '"Where is VAT added?"' in served(project, "session-start", session="whole")
    made_by_an_older_version(project.path / "reflections/lessons.json")
    text = served(project, "session-start", session="older")
    assert '""' not in text
    assert "with_vat" not in text
    assert "Before you answer" in text
