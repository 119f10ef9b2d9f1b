"""The loop as each host runs it: three conversations, over standard input and output, in a real repository."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.support.agents import SESSION_HOSTS, Conversation
from tests.support.project import WITH_VAT, Project

BASKET = "src/shop/basket.py"
MONEY = "src/shop/money.py"
QUESTION = "Where is VAT added to a price?"
FIRST = "The function with_vat in the money module multiplies cents by the rate."


@pytest.fixture(scope="module")
def template(sealed: Path, tmp_path_factory: pytest.TempPathFactory) -> Project:
    return Project.set_up(tmp_path_factory.mktemp("loop") / "repo")


@pytest.fixture
def project(template: Project, tmp_path: Path) -> Project:
    return template.copied_to(tmp_path / "repo")


class Agent(Conversation):
    """A conversation that saves what it finds as its host lets it: with the word for it, or with its variable."""

    def save(self, project: Project, told: str = "", **said: Any) -> dict[str, Any]:
        named = re.search(r'"session": "([0-9a-f]{8})"', told)
        session = named[1] if named else None
        env = {} if named else {"CLAUDE_CODE_SESSION_ID": self.session}
        answer = {key: value for key, value in {**said, "session": session}.items() if value is not None}
        done = project.run("save-result", "--json", "--from", "-", stdin=json.dumps(answer), env=env)
        assert done.code == 0, done.stdout
        reply: dict[str, Any] = done.json
        return reply


def first_conversation(project: Project, host: str) -> None:
    agent = Agent(host, "monday", project.path)
    assert agent.told("session-start") == "", "nothing is known yet"
    agent.save(project, question=QUESTION, answer=FIRST, outcome="useful", sources=["with_vat"])
    agent.save(
        project, question="Who sums the items?", answer="Basket.total.", outcome="useful", sources=["Basket.total"]
    )
    agent.save(
        project,
        question="Where are the prices of articles stored?",
        answer="Not in Basket.add: it only appends what it is given.",
        outcome="dead_end",
        misled_by=["Basket.add"],
    )
    agent.save(
        project,
        question="May a price be negative?",
        answer="It seems so.",
        outcome="unverified",
        sources=["Basket.add"],
    )
    basket = project.path / BASKET
    basket.write_text(basket.read_text() + "\n\ndef empty():\n    return Basket()\n")
    project.commit("A basket that is empty")


@pytest.mark.parametrize("host", SESSION_HOSTS)
def test_three_conversations(project: Project, host: str):
    first_conversation(project, host)

    second = Agent(host, "tuesday", project.path)
    told = second.told("session-start")
    assert '"Where are the prices of articles stored?" is not in' in told
    waiting = re.search(
        r'unverified, its code is committed now: "May a price be negative\?": (graphify mark \w+ useful)', told
    )
    assert waiting
    assert "with_vat" not in told, "one result is tentative"
    if host in ("claude-code", "codex", "gemini-cli"):
        assert "dead end" in second.told("prompt", prompt="Where are prices of the articles stored?")
    else:
        assert "dead end" in second.told("edit", file=BASKET)
    project.ok(*waiting[1].split()[1:])
    mine = "VAT comes in through multiplication inside money.py; callers hand over net amounts and get gross ones."
    saved = second.save(project, told, question=QUESTION, answer=mine, outcome="useful", sources=["with_vat"])
    assert saved["standing"] == {WITH_VAT: "preferred"}
    text = (project.path / saved["path"]).read_text()
    assert "led_by:" in text, "it had been given the dead end"
    project.commit("What was learned")

    third = Agent(host, "wednesday", project.path)
    told = third.told("session-start")
    assert f"`{WITH_VAT}`" in told
    assert "preferred, 2 results" in told
    assert "unverified" not in told
    money = project.path / MONEY
    money.write_text(money.read_text().replace("// 100", "// 10"))
    told = third.told("edit", file=MONEY)
    holds = re.search(rf"recheck: `{WITH_VAT}` changed since .*(graphify mark \w+ holds)", told)
    assert holds
    project.ok(*holds[1].split()[1:])
    last = Agent(host, "thursday", project.path)
    assert "recheck" not in last.told("session-start")
    assert "recheck" not in last.told("edit", file=MONEY)


@pytest.mark.parametrize("host", ["claude-code", "cursor"])
def test_a_conversation_that_parrots_promotes_nothing(project: Project, host: str):
    first_conversation(project, host)
    parrot = Agent(host, "parrot", project.path)
    told = parrot.told("session-start")
    saved = parrot.save(project, told, question=QUESTION, answer=FIRST, outcome="useful", sources=["with_vat"])
    assert saved["standing"] == {WITH_VAT: "tentative"}
    again = parrot.save(
        project,
        told,
        question="Which function adds VAT?",
        answer=f"{FIRST} So it is.",
        outcome="useful",
        sources=["with_vat"],
    )
    assert again["standing"] == {WITH_VAT: "tentative"}


def test_a_conversation_is_one_result_whatever_it_saves(project: Project):
    first_conversation(project, "claude-code")
    same = Agent("claude-code", "monday", project.path)
    saved = same.save(project, question="VAT?", answer="Other words entirely.", outcome="useful", sources=["with_vat"])
    assert saved["standing"] == {WITH_VAT: "tentative"}
