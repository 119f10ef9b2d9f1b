"""Nothing in a record can be more than quoted data on any surface that an agent reads."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path

import pytest

from graphify.commands.agent_hook import agent_hook
from graphify.memory.text import normalise_line
from tests.support.hostile_texts import TEXTS, records
from tests.support.project import Project

BUDGET = 3_000_000
OPENING, CLOSING = "<graphify-memory>", "</graphify-memory>"
# Controls, bidirectional ones, zero width, tags, variation selectors beyond the one of emoji, soft hyphen, fillers.
UNSEEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u2028-\u202e\u2060-\u2069\u3164\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e0fff]"
)
LINE = re.compile(
    r"- (?:corrected: |dead end: |note: |yours, |`|\").* · .*\d{4}-\d\d-\d\d.*\[[0-9a-f]{8}\]"
    r"|- recheck: .* · .*\d{4}-\d\d-\d\d; still true: graphify mark [0-9a-f]{8} holds"
)
OURS = ("From this repository's memory:", "Before you answer:")


@pytest.fixture(scope="module")
def hostile(sealed: Path, tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = Project.set_up(tmp_path_factory.mktemp("hostile") / "repo")
    project.put(*records())
    project.commit("Records")
    project.ok("reflect")
    return project


def said(project: Project, event: str, budget: int = BUDGET, **call: object) -> str:
    data = json.dumps({"cwd": str(project.path), **call}).encode()
    answer = json.loads(agent_hook(project.path, event, "", data, budget))
    return answer.get("hookSpecificOutput", {}).get("additionalContext", "")


def check(text: str) -> list[str]:
    """The lines of a framed text, each a fact in quotes."""
    assert text.startswith(OPENING + "\n")
    assert text.endswith("\n" + CLOSING)
    assert text.count("<") == 2, "no tag but ours"
    assert not UNSEEN.search(text.replace("\n", ""))
    lines = text.split("\n")[1:-1]
    facts = [line for line in lines if not line.startswith(OURS)]
    for line in facts:
        assert LINE.fullmatch(line), line[:300]
        assert len(line) < 1200
    return facts


def test_the_corpus_is_large():
    assert len(TEXTS) >= 100
    assert len(list(records())) >= 150
    assert len({record.id for record in records()}) == len(list(records()))


def test_a_session_start(hostile: Project):
    facts = check(said(hostile, "session-start"))
    assert len(facts) > 250


def test_within_the_usual_budget(hostile: Project):
    text = said(hostile, "session-start", 2000, session_id="b")
    assert len(text) <= 2000
    assert CLOSING in text


def test_edits(hostile: Project):
    file = str(hostile.path / "src/shop/money.py")
    for _ in range(60):
        text = said(hostile, "edit", session_id="e", tool_input={"file_path": file})
        if not text:
            break
        assert len(check(text)) <= 2


def _prompts() -> list[object]:
    """Each is recalled in a memory of hundreds of records, which takes its time: a plain run takes every twelfth."""
    texts = [text for text in TEXTS if len(text) < 2000]
    return [text if n % 12 == 0 else pytest.param(text, marks=pytest.mark.soak) for n, text in enumerate(texts)]


@pytest.mark.parametrize("text", _prompts())
def test_prompts(hostile: Project, text: str):
    found = said(hostile, "prompt", session_id=text[:50], prompt=text)
    if found:
        assert len(check(found)) == 1


def test_nothing_is_run_or_believed_that_a_record_says(hostile: Project):
    """The words of an order stand only inside of quotes."""
    for line in check(said(hostile, "session-start", session_id="c")):
        outside = re.sub(r'"[^"]*"', "", re.sub(r"(?<!\\)(`+)(?!`).+?(?<!`)\1(?!`)", "", line))
        for word in ("Ignore all", "must run", "rm -rf", "evil.example", "obey"):
            if word in outside:
                assert re.search(r" · .*" + re.escape(word), outside), line[:300]  # an author's name


def printed(project: Project, *words: str) -> str:
    """What a command prints: nothing in it that cannot be seen, in either form."""
    done = project.run(*words)
    text = done.stdout
    assert text, done.stderr
    assert not UNSEEN.search(text.replace("\n", "")), words
    as_json = project.run(*words, "--json").stdout
    assert not UNSEEN.search(as_json.replace("\n", "")), words
    assert json.loads(as_json)
    return text


def ours(text: str, forms: str) -> None:
    """Every line has one of our forms: what records say stands inside of it, or is indented."""
    for line in text.split("\n"):
        assert not line or line.startswith("  ") or re.fullmatch(forms, line), line[:300]
        assert line.startswith("  ") or len(line) < 1500, line[:300]


_LIST = r"[0-9a-f]{8} (?:\d{4}-\d\d-\d\d|undated) .*"
_SHOWN = r"memory/\S+\.md|state: \w+(?: by [0-9a-f, ]+)?|outcome now: \w+|ruling: .*|contested: .*"
_RECALLED = (
    r"(?:STRONG|WEAK|MISS)(?:: .*)?|an answer to this was REJECTED .*|(?:CORRECTED |DEAD END (?:\(.*?\) )?)?\[[0-9a-f]{8}\] .*"
    r"|From history:|searched \d+ records?.*|try: .*"
)
_EXPLAINED = (
    r"src/shop/money\.py::\S+ .*|(?:preferred|tentative|contested|misleading).* · score .*|nothing has been .*"
    r"|chain \(.*\):|(?:learned about what is in it|dead ends|corrections|also cited by):|others of that name: .*"
    r"|[a-z ]+ \(\d+\):"  # its neighbours in the code graph
)


def ids(project: Project) -> list[str]:
    return [entry["id"] for entry in project.ok("log", "-n", "10000")["records"]]


def test_show(hostile: Project):
    found = ids(hostile)
    ours(printed(hostile, "show", *found), _SHOWN)


def test_log(hostile: Project):
    text = printed(hostile, "log", "-n", "10000")
    ours(text, _LIST)
    assert len(text.splitlines()) == len(ids(hostile))


def test_explain(hostile: Project):
    ours(printed(hostile, "explain", "src/shop/money.py::with_vat"), _EXPLAINED)


@pytest.mark.parametrize("text", _prompts())
def test_recall(hostile: Project, text: str, tmp_path: Path):
    file = tmp_path / "q.json"
    file.write_text(json.dumps({"question": text if text.strip() else "x"}))
    done = hostile.run("recall", "--from", str(file), "--k", "5")
    if done.code == 0:
        assert not UNSEEN.search(done.stdout.replace("\n", ""))
        ours(done.stdout, _RECALLED)
        assert not UNSEEN.search(hostile.run("recall", "--from", str(file), "--json").stdout.replace("\n", ""))


def test_lessons(hostile: Project):
    text = printed(hostile, "lessons", "--budget", "1000000")
    assert "<script" not in text
    ours(text, r"- .* · .*|##? .*|<!--.*|\*.*|\w.*|_.*")


def test_tools(hostile: Project):
    """MCP: every text in an answer is clean, and on one line."""
    pytest.importorskip("mcp")
    from graphify.commands.explain import explain
    from graphify.commands.recall import RecallOptions, recall
    from graphify.commands.shared.workspace import open_workspace
    from graphify.server.answers import explanation, recall_answer

    workspace = open_workspace(hostile.path)
    answers = [
        asdict(recall_answer(recall(workspace, RecallOptions(text, k=5))))
        for text in TEXTS[::12]
        if normalise_line(text)
    ]
    answers.append(asdict(explanation(explain(workspace, "src/shop/money.py::with_vat"))))
    texts = [
        one
        for answer in answers
        for value in answer.values()
        for one in (value if isinstance(value, list) else [value])
    ]
    lines = [one for one in texts if isinstance(one, str)]
    assert len(lines) > 20
    for line in lines:
        assert not UNSEEN.search(line)
        assert "\n" not in line
        assert "<" not in line
