"""Words that cannot rot: README, skill and memory/README.md against the program."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
import typer.main

from graphify.cli.app import app
from graphify.names import OUTCOME_MEANINGS, Freshness, Outcome, Standing
from graphify.repo import shipped
from tests.support.checkout import Checkout
from tests.support.cli import ROOT, graphify
from tests.support.inside import inside

README = (ROOT / "README.md").read_text()
SKILL = (ROOT / "skills" / "graphify" / "SKILL.md").read_text()

AUTH = '''"""Sessions."""


class SessionStore:
    """Keeps sessions."""

    def create(self, user):
        return {"user": user}


class RetryPolicy:
    @classmethod
    def from_env(cls):
        return cls()


def load_config(path):
    return path.read_text()
'''


def _commands() -> dict[str, object]:
    """Every command by its words, groups opened."""
    found: dict[str, object] = {}
    for name, command in typer.main.get_command(app).commands.items():  # type: ignore[attr-defined]
        if hasattr(command, "commands"):
            found.update({f"{name} {inner}": one for inner, one in command.commands.items()})
        else:
            found[name] = command
    return found


@pytest.mark.parametrize("name", sorted(_commands()))
def test_every_command_is_in_the_readme(name: str) -> None:
    group, _, inner = name.partition(" ")
    assert f"`graphify {group}" in README
    assert not inner or re.search(rf"`graphify {group} .*`{inner}\b|`graphify {group} {inner}\b", README)


def test_every_command_of_the_readme_exists() -> None:
    known = {name.partition(" ")[0] for name in _commands()}
    named = set(re.findall(r"`graphify ([a-z-]+)", README + SKILL + shipped.memory_readme()))
    assert named <= known


@pytest.mark.parametrize("text", [README, SKILL, shipped.memory_readme()], ids=["README", "skill", "memory/README"])
@pytest.mark.parametrize("outcome", Outcome)
def test_the_outcomes_are_said_in_the_same_words_everywhere(text: str, outcome: Outcome) -> None:
    words = " ".join(text.split())
    assert OUTCOME_MEANINGS[outcome] in words


def test_the_help_says_what_the_outcomes_mean(repo: Checkout) -> None:
    said = " ".join(graphify(repo.path, "save-result", "--help").stdout.split())
    for meaning in OUTCOME_MEANINGS.values():
        assert meaning in said


@pytest.mark.parametrize("word", [*Standing, *Freshness])
def test_standings_and_freshness_are_explained(word: Standing | Freshness) -> None:
    assert f"| `{word.value}` |" in README


def test_the_readme_has_two_set_up_lines() -> None:
    assert len(re.findall(r"^python3 -m venv ", README, re.MULTILINE)) == 2


def test_this_repositorys_memory_readme_is_the_shipped_one() -> None:
    assert (ROOT / "memory" / "README.md").read_text() == shipped.memory_readme()


def test_the_skill_is_short_and_valid() -> None:
    head, body = SKILL.removeprefix("---\n").split("\n---\n", 1)
    keys = dict(line.split(": ", 1) for line in head.splitlines())
    assert set(keys) == {"name", "description"}
    assert keys["name"] == "graphify" == shipped.folder("skills").joinpath("graphify").name
    assert len(json.loads(keys["description"])) <= 1024
    assert len(SKILL.splitlines()) < 150
    assert "$(" not in body


def test_the_skill_shows_an_example_of_each_outcome() -> None:
    shown = [json.loads(block)["outcome"] for block in re.findall(r"```json\n(.*?)```", SKILL, re.DOTALL)]
    assert shown == [outcome.value for outcome in Outcome]


def test_no_free_text_of_the_skill_stands_on_a_shell_line() -> None:
    for words in _skill_commands():
        assert not re.search(r"--(question|answer|claim|correction|reason|body|value|despite)\b", words), words


def _skill_commands() -> list[str]:
    return re.findall(r"(?<!`)`(graphify [^`]+)`", SKILL.replace("\n", " "))


@pytest.fixture
def told(repo: Checkout) -> Checkout:
    """A repository in which everything that the skill names exists."""
    repo.write("src/auth/session.py", AUTH)
    repo.commit("Sessions")
    blocks = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", SKILL, re.DOTALL)]
    for name, said in zip(("answer", "dead-end", "corrected", "unverified"), blocks, strict=True):
        repo.write(f"{name}.json", json.dumps(said))
    repo.write("note.json", json.dumps({"title": "Sessions live in memory", "body": "Lost at a restart."}))
    repo.write("correction.json", json.dumps({"correction": "It is in the environment."}))
    repo.write("question.json", json.dumps({"question": "Where is a login session created?"}))
    repo.write("reason.json", json.dumps({"reason": "The code says otherwise."}))
    return repo


def test_every_command_of_the_skill_runs(told: Checkout) -> None:
    """Each on a record of its own, because a ruling may hide what it is about."""
    commands = _skill_commands()
    assert len(commands) >= 18
    commands.sort(key=lambda words: ("save-result" not in words, "undo" in words))
    for number, words in enumerate(commands):
        mine = {**json.loads((told.path / "dead-end.json").read_text()), "question": f"Where is limit {number}?"}
        told.write("mine.json", json.dumps({**mine, "claim": f"Limit {number} is not in load_config."}))
        known = inside(told.path, "save-result", "--from", "mine.json", "--json").json["id"]
        better = {**json.loads((told.path / "answer.json").read_text()), "supersedes": [known]}
        told.write("better.json", json.dumps({**better, "question": mine["question"]}))
        done = inside(told.path, *shlex.split(words.replace("3f9a2c1b", known[:8]))[1:])
        assert done.code == 0, (words, done.stderr)
    assert graphify(told.path, "reflect").code == 0
    lessons = Path(told.path / "reflections" / "LESSONS.md").read_text()
    assert "Sessions live in memory" in lessons


def test_the_skills_dead_end_names_both_places(told: Checkout) -> None:
    saved = graphify(told.path, "save-result", "--from", "dead-end.json", "--json").json
    assert saved["standing"] == {
        "src/auth/session.py::load_config": "misleading",
        "src/auth/session.py::RetryPolicy.from_env": "tentative",
    }
