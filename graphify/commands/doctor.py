"""`graphify doctor`: is everything working, and what is recorded and how did it turn out?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from graphify.commands.agent_hook import BUDGET
from graphify.commands.shared.ailments import EXAMINATIONS, Finding, Patient
from graphify.commands.shared.briefed import known_now
from graphify.commands.shared.code import code_view_ahead
from graphify.commands.shared.looking import reflect_on
from graphify.commands.shared.memory import Memory, read_memory
from graphify.commands.shared.workspace import Workspace
from graphify.harness.blocks import take_block
from graphify.harness.hookfile import Refusal
from graphify.memory.records import Answer, Ruling
from graphify.names import Outcome
from graphify.reflections.briefing import briefing
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
    """Findings, and facts to look at: the number of records, and what is put before an agent.

    ``injected`` is in characters: what a session start tells, the block in AGENTS.md (or CLAUDE.md), the skill (read
    when it is used) and LESSONS.md (read by whoever has no tool).
    """

    findings: tuple[Finding, ...]
    records: int
    lessons_bytes: int
    tallies: tuple[Tally, ...] = ()
    injected: dict[str, int] = field(default_factory=dict)


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
    return Diagnosis(tuple(findings), len(memory.records), len(lessons), tallies, _injected(workspace, lessons))


def _injected(workspace: Workspace, lessons: bytes) -> dict[str, int]:
    """How much each surface puts before an agent, of what is there today."""
    root = workspace.layout.root
    pages = (store.read(root / name, within=root) or b"" for name in ("AGENTS.md", "CLAUDE.md"))
    block = max((_block(page.decode("utf-8", "replace")) for page in pages), default=0)
    skills = (f"{folder}/skills/graphify/SKILL.md" for folder in (".claude", ".agents"))
    skill = max(len((store.read(root / path, within=root) or b"").decode("utf-8", "replace")) for path in skills)
    briefs = known_now(workspace)
    known = replace(briefs.newest(BUDGET // 50), records=briefs.records)
    start = briefing(known, lambda _: False, (), 0, BUDGET, briefs.lines())
    briefs.close()
    return {
        "session_start": len(start.text),
        "block": block,
        "skill": skill,
        "lessons": len(lessons.decode("utf-8", "replace")),
    }


def _block(page: str) -> int:
    left = take_block(page)
    return 0 if isinstance(left, Refusal) else len(page) - len(left or "")


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
