"""The labelled set of `tests/golden/recall`: records with questions that mean them, and questions that mean none.

Read from YAML into values, and written as a memory. Nothing here looks at `held_out` entries apart from others: who
sets thresholds asks `tuning()` only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from graphify.memory.instants import DAY, format_instant, parse_instant
from graphify.memory.records import Answer, Note
from graphify.memory.writing import Stamped, stamp
from graphify.names import Outcome, Source

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "recall"
FILES = ("flask", "requests", "django-models", "django-web")
_START = parse_instant("2026-01-01") or 0
_AUTHORS = ("Ada Example", "Bo Example", "Cy Example", "Di Example")


@dataclass(frozen=True)
class Entry:
    """A record to be stored (a note where ``outcome`` is ``note``), and what is asked of it.

    ``rewordings`` mean its question in other words; ``near_misses`` look like it and must not be answered with it.
    """

    package: str
    name: str
    outcome: str
    question: str
    claim: str
    answer: str
    sources: tuple[str, ...]
    misled_by: tuple[str, ...]
    correction: str
    rewordings: tuple[str, ...]
    near_misses: tuple[str, ...]
    held_out: bool

    @property
    def cited(self) -> tuple[str, ...]:
        """Every node that it names."""
        return (*self.sources, *self.misled_by)


@dataclass(frozen=True)
class Unrelated:
    """A question that no entry answers; ``kind`` says in what it is like those that are (see the README). ``package``
    is the name of the one whose words it uses, empty where it uses none's.
    """

    question: str
    kind: str
    package: str
    held_out: bool


@cache
def entries() -> tuple[Entry, ...]:
    """All entries, in the order of the files."""
    return tuple(entry for name in FILES for entry in _entries(FOLDER / f"{name}.yaml"))


@cache
def unrelated() -> tuple[Unrelated, ...]:
    """All unrelated questions."""
    return _unrelated("unrelated")


@cache
def general() -> tuple[tuple[Entry, ...], tuple[Unrelated, ...]]:
    """Entries about no package, and unrelated questions to ask them; kind ``symbol`` names what one of them cites."""
    return tuple(_entries(FOLDER / "general.yaml")), _unrelated("general")


@cache
def practice() -> tuple[Unrelated, ...]:
    """Unrelated questions to set the gate by, apart from those that it is measured with."""
    return _unrelated("practice")


def _unrelated(name: str) -> tuple[Unrelated, ...]:
    return tuple(
        Unrelated(one["question"], one["kind"], one.get("package", ""), bool(one.get("held_out")))
        for one in _loaded(FOLDER / f"{name}.yaml")["questions"]
    )


def _entries(file: Path) -> Iterable[Entry]:
    document = _loaded(file)
    for one in document["entries"]:
        yield Entry(
            package=document["package"],
            name=one["name"],
            outcome=one["outcome"],
            question=one.get("question") or one["title"],
            claim=one.get("claim", ""),
            answer=one.get("answer") or one["body"],
            sources=tuple(one.get("sources", ())),
            misled_by=tuple(one.get("misled_by", ())),
            correction=one.get("correction", ""),
            rewordings=tuple(one["rewordings"]),
            near_misses=tuple(one.get("near_misses", ())),
            held_out=bool(one.get("held_out")),
        )


def _loaded(file: Path) -> Any:
    return yaml.safe_load(file.read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Part:
    """One package: what its memory holds, and the unrelated questions to ask it. What an entry's questions mean is clear
    among the entries of its own package only; questions of no package are dealt out in turn.
    """

    package: str
    entries: tuple[Entry, ...]
    unrelated: tuple[Unrelated, ...]


@cache
def parts() -> tuple[Part, ...]:
    """The set by package."""
    packages = list(dict.fromkeys(entry.package for entry in entries()))
    return tuple(
        Part(package, tuple(entry for entry in entries() if entry.package == package), asked_of(package, unrelated()))
        for package in packages
    )


def asked_of(package: str, questions: Iterable[Unrelated]) -> tuple[Unrelated, ...]:
    """The unrelated questions that are asked of one package's memory."""
    packages = list(dict.fromkeys(entry.package for entry in entries()))
    held = list(questions)
    loose = [one for one in held if not one.package]
    own = (one for one in held if one.package and package.startswith(f"{one.package}=="))
    return (*own, *loose[packages.index(package) :: len(packages)])


def as_text_source(node: str) -> Source:
    """The citation of a node where no code can be looked at."""
    return Source(node, "function")


def stamped(chosen: Iterable[Entry], cite: Callable[[str], Source] = as_text_source) -> dict[str, Stamped]:
    """The record of each entry, by its name: a day and a conversation each, by four authors in turn."""
    return {entry.name: _stamp(entry, number, cite) for number, entry in enumerate(chosen)}


def _stamp(entry: Entry, number: int, cite: Callable[[str], Source]) -> Stamped:
    common: dict[str, Any] = {
        "id": "",
        "recorded": format_instant(_START + number * DAY),
        "author": f"{_AUTHORS[number % len(_AUTHORS)]} <example@example.org>",
        "session": f"{number:08x}",
        "sources": tuple(cite(node) for node in entry.sources),
        "misled_by": tuple(cite(node) for node in entry.misled_by),
    }
    if entry.outcome == "note":
        return stamp(Note(title=entry.question, body=entry.answer, **common))
    answer = Answer(
        question=entry.question,
        answer=entry.answer,
        claim=entry.claim,
        outcome=Outcome(entry.outcome),
        correction=entry.correction,
        **common,
    )
    return stamp(answer)


def write(records: Iterable[Stamped], memory: Path) -> None:
    """Lay the records down in a memory folder."""
    for record in records:
        place = memory / record.path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(record.text, encoding="utf-8", newline="\n")
