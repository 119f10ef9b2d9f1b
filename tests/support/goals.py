"""The goals of recall, measured on labelled questions.

A memory with the entries' records is asked everything that is labelled, and the replies are counted. See
`tests/golden/recall/README.md` for what the questions are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from graphify.commands.recall import RecallOptions, recall
from graphify.commands.shared.candidates import nearest_to
from graphify.commands.shared.memory import read_memory
from graphify.commands.shared.searching import ask_index
from graphify.commands.shared.workspace import Workspace, open_workspace
from graphify.index.search import Key, SearchIndex
from graphify.memory.records import AnyRecord
from graphify.names import Source
from graphify.recall.asked import Asked as Words
from graphify.recall.gate import Gate
from tests.support.labelled import Entry, Unrelated, as_text_source, stamped, write
from tests.support.project import Project

SHOWN = 3


@dataclass(frozen=True)
class Asked:
    """One question with its reply: ``expected`` is the id that answers it, empty where none does; ``kind`` what it is;
    ``served`` are the ids of the first hits, ``blocking`` those of dead ends that act, ``ordered`` those of the
    first records, whether or not they are served.
    """

    kind: str
    question: str
    expected: str
    gate: Gate
    served: tuple[str, ...]
    blocking: tuple[str, ...]
    ordered: tuple[str, ...]
    dead_end: bool = False

    @property
    def is_right(self) -> bool:
        """Whether what was given whole is the answer."""
        return self.served[:1] == (self.expected,)


@dataclass(frozen=True)
class Share:
    """So many of so many."""

    of: int
    count: int

    @property
    def value(self) -> float:
        """Between 0 and 1; 0 of 0 is 0."""
        return self.count / self.of if self.of else 0.0

    def __str__(self) -> str:
        return f"{self.value:.3f} ({self.count} of {self.of})"


@dataclass(frozen=True)
class Goals:
    """What came out. Precision is over every STRONG reply to a rewording, a near miss or an unrelated question."""

    strong_precision: Share
    strong_rewordings: Share
    strong_precision_with_own: Share
    recall_at_3: Share
    order_at_3: Share
    unrelated: Share
    dead_ends: Share
    own_dead_ends: Share
    false_alarms: Share
    near_misses_strong: Share
    own_words_strong: Share


def prepare(
    project: Project, chosen: Sequence[Entry], cite: Callable[[str], Source] = as_text_source
) -> tuple[Workspace, dict[str, str]]:
    """Store the entries' records; gives the repository opened and each entry's id by its name."""
    records = stamped(chosen, cite)
    write(records.values(), project.path / "memory")
    project.commit("Records")
    return open_workspace(project.path), {name: one.record.id for name, one in records.items()}


def ask_all(
    workspace: Workspace, ids: dict[str, str], chosen: Iterable[Entry], others: Iterable[Unrelated]
) -> list[Asked]:
    """Ask everything that is labelled."""
    replies = []
    for entry in chosen:
        expected, dead = ids[entry.name], entry.outcome == "dead_end"
        replies.append(_ask(workspace, "own words", entry.question, expected, dead))
        replies += [_ask(workspace, "rewording", text, expected, dead) for text in entry.rewordings]
        replies += [_ask(workspace, "near miss", text, "") for text in entry.near_misses]
    return replies + [_ask(workspace, one.kind, one.question, "") for one in others]


def _ask(workspace: Workspace, kind: str, question: str, expected: str, dead_end: bool = False) -> Asked:
    reply = recall(workspace, RecallOptions(question, k=SHOWN))
    served = tuple(hit.record.id for hit in reply.hits)
    blocking = tuple(hit.record.id for hit in reply.hits if hit.blocks)
    ordered = tuple(record.id for record in in_order(workspace, question)[:SHOWN])
    return Asked(kind, question, expected, reply.gate, served, blocking, ordered, dead_end)


def in_order(workspace: Workspace, question: str) -> list[AnyRecord]:
    """The records that have a word of the question or a near one, in recall's order, without the gate."""
    memory = read_memory(workspace)
    return ask_index(workspace, memory.records, lambda index: [one for one, _ in nearest_to(index, memory, question)])


def by_words(workspace: Workspace, question: str) -> list[AnyRecord]:
    """The records that have a word of the question, best first: the order alone, without the gate."""
    records = {record.key: record for record in read_memory(workspace).records}

    def ask(index: SearchIndex) -> list[Key]:
        found = index.matches(Words.of(question, len(records), index.found_in).searched)
        return [key for key, _ in sorted(found, key=lambda one: (one[1], one[0]))]

    return [records[key] for key in ask_index(workspace, records.values(), ask)]


_TOLD = ("own words", "rewording", "near miss")


def goals(replies: Sequence[Asked]) -> Goals:
    """Count the replies."""
    rewordings = [one for one in replies if one.kind == "rewording"]
    near = [one for one in replies if one.kind == "near miss"]
    unrelated = [one for one in replies if one.kind not in _TOLD]
    own = [one for one in replies if one.kind == "own words"]
    strong = [one for one in (*rewordings, *near, *unrelated) if one.gate is Gate.STRONG]
    dead = [one for one in rewordings if one.dead_end]
    quiet = [one for one in (*rewordings, *near, *unrelated) if not one.dead_end]
    return Goals(
        strong_precision=_share(strong, lambda one: one.is_right),
        strong_rewordings=_share(rewordings, lambda one: one.gate is Gate.STRONG),
        strong_precision_with_own=_share(
            [*strong, *(one for one in own if one.gate is Gate.STRONG)], lambda one: one.is_right
        ),
        order_at_3=_share(rewordings, lambda one: one.expected in one.ordered),
        recall_at_3=_share(rewordings, lambda one: one.expected in one.served),
        unrelated=_share(unrelated, lambda one: one.gate is not Gate.MISS),
        dead_ends=_share(dead, lambda one: one.expected in one.blocking),
        own_dead_ends=_share([one for one in own if one.dead_end], lambda one: one.expected in one.blocking),
        false_alarms=_share(quiet, lambda one: bool(one.blocking)),
        near_misses_strong=_share(near, lambda one: one.gate is Gate.STRONG),
        own_words_strong=_share(own, lambda one: one.gate is Gate.STRONG and one.is_right),
    )


def _share(of: Sequence[Asked], counts: Callable[[Asked], bool]) -> Share:
    return Share(len(of), sum(map(counts, of)))


def empty_project(folder: Path) -> Project:
    """A repository with an empty memory and no code; its history says nothing."""
    made = Project(Project.make(folder).path)
    made.ok("init", "--no-hooks")
    made.commit("x")
    return made
