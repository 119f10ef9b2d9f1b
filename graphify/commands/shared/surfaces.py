"""What each serving surface gives, as values that an expectation can be held against.

A surface is a place where memory is given to somebody who asks or starts work: recall, the lessons, both derived files,
explain's summary, query. History (`log`, `show`, the chain and the mentions of `explain`) shows what is hidden too,
labelled, and is none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from graphify.commands.explain import Explained, explain
from graphify.commands.lessons import LessonsOptions, lessons
from graphify.commands.query import Queried, QueryOptions, query
from graphify.commands.recall import MOST, Recalled, RecallOptions, recall
from graphify.commands.reflect import ReflectOptions
from graphify.commands.shared.derived import derive
from graphify.commands.shared.expectations import RECALL, Case, Wanted
from graphify.commands.shared.hits import Hit
from graphify.commands.shared.memory import Memory, read_memory
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.memory.records import Answer, AnyRecord, Note, subject
from graphify.names import Outcome
from graphify.recall.gate import Gate
from graphify.reflections.lessons import OutcomeLesson, SourceLesson

_SHORT_ID = re.compile(r"\[([0-9a-f]{8})\]$")
_ID_KEYS = ("id", "records")


@dataclass(frozen=True)
class Served:
    """One thing that a surface gives: records (ids, or the beginnings that are printed), what it says, what it cites.

    ``rank`` counts from 1, 0 where nothing is ranked; ``whole`` says that the record's text was given, not a handle.
    """

    ids: tuple[str, ...]
    text: str
    sources: tuple[str, ...]
    rank: int = 0
    whole: bool = True


class Surfaces:
    """The surfaces of one repository; each is asked once for what it depends on."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._recalled: dict[Case, Recalled] = {}
        self._queried: dict[Case, Queried] = {}
        self._explained: dict[str, tuple[Served, ...]] = {}
        self._all: Mapping[str, Callable[[Case, Wanted], Iterable[Served] | None]] = {
            RECALL: self._recall,
            "lessons": lambda case, wanted: self._lessons,
            "LESSONS.md": lambda case, wanted: self._report,
            "lessons.json": lambda case, wanted: self._sidecar,
            "explain": self._explain,
            "query": self._query,
        }

    @property
    def names(self) -> tuple[str, ...]:
        """Every surface that there is."""
        return tuple(self._all)

    @cached_property
    def memory(self) -> Memory:
        """The records, hidden ones as well."""
        return read_memory(self._workspace)

    def serve(self, surface: str, case: Case, wanted: Wanted) -> Iterable[Served] | None:
        """What the surface gives; None where it has nothing to be asked for here."""
        return self._all[surface](case, wanted)

    def recalled(self, case: Case) -> Recalled:
        """Recall's answer to a case."""
        if case not in self._recalled:
            options = RecallOptions(case.question, path=case.path, node=case.node, k=MOST)
            self._recalled[case] = recall(self._workspace, options)
        return self._recalled[case]

    def meant(self, wanted: Wanted) -> list[AnyRecord]:
        """The records in the store, hidden ones as well, that an expectation is about."""
        return [record for record in self.memory.records if _is_meant(record, wanted)]

    def _recall(self, case: Case, wanted: Wanted) -> Iterable[Served]:
        found = self.recalled(case)
        return [_of_hit(hit, rank, Gate(found.gate)) for rank, hit in enumerate(found.hits, start=1)]

    def _query(self, case: Case, wanted: Wanted) -> Iterable[Served]:
        """What the memory has to say before the symbols."""
        if case not in self._queried:
            self._queried[case] = query(self._workspace, QueryOptions(case.question))
        found = self._queried[case].memory
        return [_of_hit(hit, rank, Gate(found.gate)) for rank, hit in enumerate(found.hits, start=1)]

    @cached_property
    def _lessons(self) -> tuple[Served, ...]:
        return tuple(_lines(lessons(self._workspace, LessonsOptions()).lessons))

    @cached_property
    def _report(self) -> tuple[Served, ...]:
        return tuple(_lines(derive(self._workspace, ReflectOptions()).lessons))

    @cached_property
    def _sidecar(self) -> tuple[Served, ...]:
        return tuple(_entries(derive(self._workspace, ReflectOptions()).values))

    def _explain(self, case: Case, wanted: Wanted) -> Iterable[Served] | None:
        """The summary of each node that is asked about: the case's, or what the records that are meant cite."""
        cited = [source.node for record in self.meant(wanted) for source in (*record.sources, *record.misled_by)]
        nodes = [case.node] if case.node else list(dict.fromkeys(cited))
        return [served for node in nodes for served in self._explained_node(node)] if nodes else None

    def _explained_node(self, node: str) -> tuple[Served, ...]:
        if node not in self._explained:
            try:
                self._explained[node] = tuple(_summary(explain(self._workspace, node)))
            except GraphifyError:
                self._explained[node] = ()
        return self._explained[node]


def _is_meant(record: AnyRecord, wanted: Wanted) -> bool:
    if wanted.kind == "id":
        return record.id.startswith(wanted.value.lower())
    if wanted.kind == "source":
        return any(cites(source.node, wanted.value) for source in (*record.sources, *record.misled_by))
    return contains(_whole(record), wanted.value) if isinstance(record, Answer | Note) else False


def cites(node: str, wanted: str) -> bool:
    """Whether a node is this symbol, or lies in this file or class."""
    return node == wanted or node.startswith((f"{wanted}::", f"{wanted}.", f"{wanted.rstrip('/')}/"))


def contains(text: str, wanted: str) -> bool:
    """Whether a text stands in another, whatever the case and the white space."""
    return " ".join(wanted.split()).casefold() in " ".join(text.split()).casefold()


def _whole(record: Answer | Note) -> str:
    if isinstance(record, Note):
        return f"{record.title}\n{record.body}"
    return "\n".join((record.question, record.claim_text, record.answer, record.correction))


def _of_hit(hit: Hit, rank: int, gate: Gate) -> Served:
    """What recall prints of a hit: the best of a STRONG reply whole, else a handle; what was ruled out on the question
    with what answers it.
    """
    record = hit.record
    whole = rank == 1 and gate is Gate.STRONG
    corrected = hit.outcome is Outcome.CORRECTED and hit.correction
    said = [subject(record), hit.correction if corrected else record.claim_text]
    if whole:
        said.append(_whole(record))
    if whole or hit.is_dead_end or hit.is_correction:
        said += [record.claim_text, hit.correction]
    return Served((record.id,), "\n".join(said), tuple(source.node for source in hit.sources), rank, whole)


def _lines(text: str) -> Iterator[Served]:
    for line in text.splitlines():
        if line.startswith("- "):
            short = _SHORT_ID.search(line)
            yield Served((short[1],) if short else (), line, tuple(re.findall(r"`([^`]+)`", line)))


def _entries(values: Mapping[str, object]) -> Iterator[Served]:
    """The entries of lessons.json: those under a name (sources, questions), and those of lists."""
    for section in values.values():
        if isinstance(section, dict):
            named = ((key, entry) for key, entry in section.items() if isinstance(entry, dict))
        elif isinstance(section, list):
            named = (("", entry) for entry in section if isinstance(entry, dict))
        else:
            continue
        for key, entry in named:
            ids = tuple(one for name in _ID_KEYS for one in _texts(entry.get(name)))
            sources = tuple(one for name in ("sources", "misled_by") for one in _texts(entry.get(name)))
            yield Served(ids, json.dumps([key, entry], ensure_ascii=False), (key, *sources))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        yield from (one for item in value for one in _texts(item))
    elif isinstance(value, dict):
        yield from (one for item in value.values() for one in _texts(item))


def _summary(explained: Explained) -> Iterator[Served]:
    for lesson in (explained.lesson, *explained.inside):
        if lesson is not None:
            yield _of_source(lesson)
    for outcome in (*explained.dead_ends, *explained.corrections):
        yield _of_outcome(outcome)


def _of_source(lesson: SourceLesson) -> Served:
    return Served((lesson.answer.id,), f"{lesson.answer.question}\n{lesson.claim}", (lesson.key,))


def _of_outcome(lesson: OutcomeLesson) -> Served:
    answer = lesson.answer
    nodes = tuple(source.node for source in (*lesson.right, *lesson.tried))
    return Served((answer.id,), f"{answer.question}\n{answer.claim_text}\n{lesson.correction}", nodes)
