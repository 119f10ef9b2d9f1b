"""What can be wrong with a memory and with what serves it, each found by one function.

A finding says what is so and gives the one command that mends it, ready to be pasted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from graphify.commands.agent import AgentOptions, agent_status
from graphify.commands.hook_status import hook_status
from graphify.commands.reflect import ReflectOptions, reflect
from graphify.commands.shared.memory import Memory
from graphify.commands.shared.secrecy import named, texts_of
from graphify.commands.shared.workspace import Workspace
from graphify.memory.keys import question_key, value_key
from graphify.memory.nearness import is_near
from graphify.memory.records import Answer
from graphify.memory.secrets import find_secrets
from graphify.names import Freshness
from graphify.reflections.lessons import Reflection
from graphify.repo import environment, store

STALE_SHARE, UNVERIFIED_SHARE = 0.25, 0.3
FEW = 3
_SHOWN, _AT_ONCE = 3, 20
PAGE_LIMIT = 32 << 10
"""Bytes of AGENTS.md behind which Codex reads no further."""

LESSONS_LIMIT = 8000
"""Bytes of LESSONS.md that a host takes whole."""


@dataclass(frozen=True)
class Finding:
    """``code`` is a stable word, ``fix`` a command line."""

    code: str
    message: str
    fix: str


@dataclass(frozen=True)
class Patient:
    """What is examined."""

    workspace: Workspace
    memory: Memory
    reflection: Reflection


def hooks(patient: Patient) -> Iterator[Finding]:
    """Hooks that git would not run, and refreshes that fail."""
    status = hook_status(patient.workspace)
    for place in status.hooks:
        if place.state in ("missing", "outdated"):
            yield Finding("hooks", f"the hook {place.name} is {place.state}", "graphify hook install")
        elif place.state == "not executable":
            yield Finding("hooks", f"git does not run {place.path}: not executable", f"chmod +x '{place.path}'")
    if status.runs.is_failing:
        yield Finding("hooks", "the last refresh by a hook failed", "graphify hook status")


def harnesses(patient: Patient) -> Iterator[Finding]:
    """Files in harnesses that another version has put there."""
    for change in agent_status(patient.workspace, AgentOptions()):
        if change.state == "outdated":
            fix = f"graphify agent install --harness {change.hosts[0]}"
            yield Finding("harness", f"{change.path} is not what this version installs", fix)


def freshness(patient: Patient) -> Iterator[Finding]:
    """Reflections that are not of today's records and code."""
    if reflect(patient.workspace, ReflectOptions(check=True)).difference:
        yield Finding("reflections", "LESSONS.md and lessons.json are not current", "graphify reflect")


def programs(patient: Patient) -> Iterator[Finding]:
    """None of our name on the PATH, or several."""
    found = environment.programs("graphify")
    if not found:
        yield Finding(
            "path",
            "no `graphify` is on the PATH: the hooks of agents do nothing",
            f'export PATH="{environment.own_programs()}:$PATH"',
        )
    elif len(found) > 1:
        named = ", ".join(map(str, found))
        yield Finding("path", f"several programs are called graphify: {named}; the first one runs", "which -a graphify")


def records(patient: Patient) -> Iterator[Finding]:
    """Files that cannot be read as the records that they try to be."""
    faults = [problem for problem in patient.memory.all_problems() if not problem.remark]
    if faults:
        first = f"{faults[0].path}:{faults[0].line}: {faults[0].message}"
        yield Finding("unreadable", f"{len(faults)} problems in records, first {first}", "graphify check")


def stale(patient: Patient) -> Iterator[Finding]:
    """Many places to start that rest on code which changed since."""
    starts = [lesson for lesson in patient.reflection.sources if lesson.starts_here]
    old = [one for one in starts if one.reading and one.reading.freshness in (Freshness.CHANGED, Freshness.GONE)]
    if len(old) >= FEW and len(old) > STALE_SHARE * len(starts):
        message = f"{len(old)} of {len(starts)} lessons rest on code that changed since; read it, then say so, first"
        yield Finding("stale", f"{message} {old[0].key}", f"graphify mark {old[0].answer.id[:8]} holds")


def unverified(patient: Patient) -> Iterator[Finding]:
    """Many answers of which nobody has said how they turned out."""
    waiting = patient.reflection.unverified
    answers = len(patient.memory.fold.answers())
    if len(waiting) >= FEW and len(waiting) > UNVERIFIED_SHARE * answers:
        message = f"{len(waiting)} of {answers} answers have no outcome yet; the newest is {waiting[-1].id[:8]}"
        yield Finding("unverified", message, f"graphify mark {waiting[-1].id[:8]} useful")


def repeated(patient: Patient) -> Iterator[Finding]:
    """Answers that one author has saved again in (nearly) the same words: they count for nothing and are in the way.

    What others say in the same words is a result of theirs.
    """
    again = list(_said_again(patient.memory))
    if again:
        shown = "; ".join(f"{later.id[:8]} repeats {first.id[:8]}" for first, later in again[:_SHOWN])
        what = "1 answer was" if len(again) == 1 else f"{len(again)} answers were"
        message = f"{what} saved again in nearly the same words by the same author: {shown}"
        ids = " ".join(later.id[:12] for _, later in again[:_AT_ONCE])
        yield Finding("repeated", message, f"graphify mark {ids} retracted")


def _said_again(memory: Memory) -> Iterator[tuple[Answer, Answer]]:
    """Pairs of an answer and a later one that repeats it; each later one once."""
    groups: dict[tuple[object, ...], list[Answer]] = defaultdict(list)
    by_id: dict[str, Answer] = {}
    for answer in memory.fold.answers():
        group = groups[(answer.author, answer.outcome, question_key(answer.question))]
        value = value_key(answer.claim_text)
        named = (by_id[one] for one in answer.near if one in by_id)
        near = (one for one in named if one.author == answer.author)
        alike = (one for one in group if value_key(one.claim_text) == value or is_near(one, answer))
        first = next(alike, None) or next(near, None)
        if first is not None:
            yield first, answer
        else:
            group.append(answer)
        by_id[answer.id] = answer


def size(patient: Patient) -> Iterator[Finding]:
    """Pages that are larger than what a host reads of them."""
    layout = patient.workspace.layout
    if patient.workspace.settings.budget > LESSONS_LIMIT:
        yield Finding(
            "size",
            f"LESSONS.md may have {patient.workspace.settings.budget} bytes: hosts cut it at about {LESSONS_LIMIT}",
            "sed -i 's/^budget:.*/budget: 6000/' .graphify.yaml",
        )
    page = store.read(layout.root / "AGENTS.md", within=layout.root) or b""
    if len(page) > PAGE_LIMIT:
        yield Finding("size", f"AGENTS.md has {len(page)} bytes: Codex reads {PAGE_LIMIT}", "$EDITOR AGENTS.md")


def uncommitted(patient: Patient) -> Iterator[Finding]:
    """Records that only this work tree has."""
    repository, folder = patient.workspace.repository, patient.workspace.settings.memory
    head = repository.head()
    paths = {file.path for file in repository.untracked()}
    paths |= set(repository.differing(head, folder)) if head else {file.path for file in repository.tracked()}
    known = {patient.memory.path_of(record) for record in patient.memory.records}
    count = len(paths & known)
    if count:
        what = "1 record is" if count == 1 else f"{count} records are"
        yield Finding("uncommitted", f"{what} not committed", f"git add {folder} && git commit -m 'Remember' {folder}")


def secrets(patient: Patient) -> Iterator[Finding]:
    """Records that hold what looks like a token or a key; the value is never repeated."""
    for record in patient.memory.records:
        found = find_secrets(texts_of(record))
        if found:
            yield Finding("secret", f"{record.id[:8]}: {named(found)}", f"graphify redact {record.id[:8]}")


EXAMINATIONS = (
    hooks,
    harnesses,
    freshness,
    programs,
    records,
    stale,
    unverified,
    repeated,
    size,
    uncommitted,
    secrets,
)
