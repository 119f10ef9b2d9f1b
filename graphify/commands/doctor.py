"""`graphify doctor`: is everything working, and what is recorded and how did it turn out?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from graphify.commands.shared.ailments import EXAMINATIONS, Finding, Patient
from graphify.commands.shared.code import code_view_ahead
from graphify.commands.shared.looking import reflect_on
from graphify.commands.shared.memory import Memory, read_memory
from graphify.commands.shared.workspace import Workspace
from graphify.memory.records import Answer, Ruling
from graphify.names import Outcome
from graphify.repo import store


@dataclass(frozen=True)
class Tally:
    """What an author recorded in a month (``2026-11``): answers by outcome when saved, and how many were marked later.

    ``unverified`` counts those that still have no outcome.
    """

    author: str
    month: str
    answers: int
    outcomes: dict[str, int]
    marked_later: int
    unverified: int


@dataclass(frozen=True)
class Diagnosis:
    """Findings, and facts to look at: the number of records, and how many bytes are put before an agent."""

    findings: tuple[Finding, ...]
    records: int
    lessons_bytes: int
    tallies: tuple[Tally, ...] = ()


def doctor(workspace: Workspace, *, stats: bool = False) -> Diagnosis:
    """Examine everything. Nothing is written. Raises GraphifyError where the records cannot be read at all."""
    if not workspace.layout.memory.is_dir():
        return Diagnosis((Finding("memory", "there is no memory here yet", "graphify init"),), 0, 0)
    code = code_view_ahead(workspace)
    memory = read_memory(workspace)
    patient = Patient(workspace, memory, reflect_on(memory, workspace.settings, code()))
    findings = [finding for examine in EXAMINATIONS for finding in examine(patient)]
    lessons = store.read(workspace.layout.lessons, within=workspace.layout.root, limit=1 << 30) or b""
    tallies = _tallies(memory) if stats else ()
    return Diagnosis(tuple(findings), len(memory.records), len(lessons), tallies)


def _tallies(memory: Memory) -> tuple[Tally, ...]:
    """Every answer, hidden ones too: what was recorded was recorded."""
    answers = [record for record in memory.records if isinstance(record, Answer)]
    keys = sorted({_key(answer) for answer in answers}, key=lambda key: (key[1], key[0]))
    marked = {ruling.about for ruling in memory.records if isinstance(ruling, Ruling) and ruling.word.outcome}
    return tuple(_tally(memory, key, [one for one in answers if _key(one) == key], marked) for key in keys)


def _key(answer: Answer) -> tuple[str, str]:
    return answer.author, answer.recorded[:7]


def _tally(memory: Memory, key: tuple[str, str], answers: Iterable[Answer], marked: set[str]) -> Tally:
    mine = list(answers)
    given = Counter(answer.outcome for answer in mine)
    return Tally(
        author=key[0],
        month=key[1],
        answers=len(mine),
        outcomes={outcome.value: given[outcome] for outcome in Outcome},
        marked_later=sum(answer.id in marked for answer in mine),
        unverified=sum(memory.fold.outcome(answer) is Outcome.UNVERIFIED for answer in mine),
    )
