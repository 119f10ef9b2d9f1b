"""Memories to measure with: the same results in our format and in the peer's, from a fixed seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from graphify.codegraph.parse import parse
from graphify.memory.instants import DAY, format_instant, parse_instant
from graphify.memory.records import Answer
from graphify.memory.writing import stamp
from graphify.names import Outcome, Source
from tests.differential.documents import PeerDocument

SEED = 4
_SPAN = 330 * DAY
_OUTCOMES = (Outcome.USEFUL, Outcome.DEAD_END, Outcome.CORRECTED, Outcome.UNVERIFIED)
_WEIGHTS = (50, 20, 12, 18)
_NEGATIVE = (Outcome.DEAD_END, Outcome.CORRECTED)
_KINDS = ("function", "method", "class")
_SYMBOLS = 6000


@dataclass(frozen=True)
class Result:
    """One result, before it takes a form. ``cited`` are numbers of symbols."""

    instant: int
    person: int
    session: int
    question: str
    answer: str
    outcome: Outcome
    correction: str
    cited: tuple[int, ...]


def results(count: int) -> Iterator[Result]:
    """Half of them useful, one to six symbols each, a few symbols cited much more than others, eleven months."""
    draw = Random(SEED)
    words = _words(draw)
    start = parse_instant("2026-01-01")
    assert start is not None
    for _ in range(count):
        outcome = draw.choices(_OUTCOMES, _WEIGHTS)[0]
        yield Result(
            instant=start + draw.randrange(_SPAN),
            person=draw.randrange(9),
            session=draw.randrange(max(count // 3, 1)),
            question=" ".join(draw.choices(words, k=8)).capitalize() + "?",
            answer="\n\n".join(" ".join(draw.choices(words, k=35)).capitalize() + "." for _ in range(3)),
            outcome=outcome,
            correction=" ".join(draw.choices(words, k=9)) if outcome is Outcome.CORRECTED else "",
            cited=tuple({int(_SYMBOLS * draw.random() ** 2) for _ in range(draw.randint(1, 6))}),
        )


def _words(draw: Random) -> list[str]:
    letters = "abcdefghiklmnoprstuw"
    return ["".join(draw.choices(letters, k=draw.randint(3, 9))) for _ in range(4000)]


def symbols(code: Path) -> list[Source]:
    """Functions, methods and classes of a folder of Python code, as records cite them."""
    found: list[Source] = []
    for file in sorted(code.rglob("*.py")):
        path = file.relative_to(code.parent).as_posix()
        parsed = parse(path, file.read_bytes())
        found += [
            Source(f"{path}::{symbol.name}", symbol.kind, symbol.fingerprint, twins=0)
            for symbol in parsed.symbols
            if symbol.kind in _KINDS
        ]
        if len(found) >= _SYMBOLS:
            break
    return found[:_SYMBOLS]


def write_ours(folder: Path, count: int, cited: Sequence[Source]) -> list[Path]:
    """Our records below a folder, written straight to it (saving each would take a commit's care)."""
    written = []
    for result in results(count):
        sources = tuple(cited[number % len(cited)] for number in result.cited)
        negative = result.outcome in _NEGATIVE
        stamped = stamp(
            Answer(
                id="",
                recorded=format_instant(result.instant),
                author=f"Person {result.person} <person{result.person}@example.org>",
                agent="bench",
                session=f"{result.session:08x}",
                question=result.question,
                answer=result.answer,
                outcome=result.outcome,
                correction=result.correction,
                sources=() if negative else sources,
                misled_by=sources if negative else (),
            )
        )
        written.append(_write(folder / stamped.path, stamped.text))
    return written


def write_peers(folder: Path, count: int, labels: Sequence[str]) -> list[Path]:
    """The same results as documents of the peer."""
    written = []
    for number, result in enumerate(results(count)):
        document = PeerDocument(
            question=result.question,
            answer=result.answer,
            date=format_instant(result.instant).replace("Z", "+00:00"),
            outcome="" if result.outcome is Outcome.UNVERIFIED else result.outcome.value,
            correction=result.correction,
            nodes=tuple(labels[one % len(labels)] for one in result.cited),
        )
        written.append(_write(folder / document.name(f"{number:08x}"), document.text))
    return written


def _write(place: Path, text: str) -> Path:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")
    return place
