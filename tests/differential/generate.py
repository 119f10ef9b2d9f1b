"""500 documents in the peer's format, from a fixed seed.

They lie where both programs promise the same: all within 180 days, no two signals of one source on one UTC day, no
two answers alike in words. Everything else is as mixed as in real memories: many cite nothing, outcomes are missing,
questions come again, times of day are any, a node stands twice in a header, some cite more nodes than a header holds
(what only the body lists are nodes that no header names), texts are in several scripts.

Only `random()` is drawn from, the one function whose sequence Python promises for a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta, timezone
from random import Random
from typing import TypeVar

from tests.differential.documents import HEADER_NODES, PeerDocument

SEED = 20261130
COUNT = 500
SPAN = timedelta(days=180)
LAST = datetime(2026, 11, 30, 23, 59, 59, 999_999, timezone.utc)

_OUTCOMES = ("useful",) * 9 + ("dead_end",) * 5 + ("corrected",) * 4 + ("",) * 2
_SYLLABLES = (
    *("ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "qui", "ro", "su", "ta", "ve", "wi"),
    *("xo", "zu", "bri", "cla", "dro", "fle", "gri", "sto", "tra", "plo"),
)
_RIGHT = {"corrected": (5, 6), "dead_end": (1, 4)}
"""How many of how many say what is right."""

_QUESTIONS = (
    "Where is {} decided?",
    "How does {} reach {}?",
    "Which part owns {}, and why?",
    'What does "{}" mean in {}?',
    "Почему {} вызывает {}?",
    "{} はどこで作られますか",
    "{} 在哪里检查",
    "لماذا يتغير {}",
    "C:\\{}\\{} fails",
)
_KINDS = ("query", "query", "query", "explain", "path_query", "decision")
_NODES = ("{}()", "{}", "src/{}/{}.py", "{}_{}", ".{}()", "src/{}.ts::{}", "{} and {}", "{}-図-{}")

T = TypeVar("T")


class _Draw:
    """The random choices."""

    def __init__(self, seed: int):
        self._random = Random(seed)

    def below(self, count: int) -> int:
        return int(self._random.random() * count)

    def one(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in items]

    def word(self) -> str:
        return "".join(self.one(_SYLLABLES) for _ in range(2 + self.below(3)))

    def sentence(self, words: int) -> str:
        return " ".join(self.word() for _ in range(words)).capitalize() + "."

    def filled(self, forms: Sequence[str]) -> str:
        return self.one(forms).format(self.word(), self.word())


class _Slot:
    """One document on its way: when, how it turned out, and what it cites."""

    def __init__(self, when: datetime, outcome: str):
        self.when = when
        self.outcome = outcome
        self.nodes: list[str] = []


def generate() -> dict[str, str]:
    """Names and texts of the documents, oldest first."""
    draw = _Draw(SEED)
    slots = sorted((_Slot(_moment(draw), draw.one(_OUTCOMES)) for _ in range(COUNT)), key=lambda slot: slot.when)
    slots[-1].when = LAST
    citing = [slot for slot in slots if draw.below(10) < 6]
    new_node = _node_maker(draw)
    for positives, negatives in _plans(draw):
        _cite(draw, citing, new_node(), positives, negatives)
    questions = [draw.filled(_QUESTIONS) for _ in range(COUNT * 9 // 10)]
    documents = [_document(draw, slot, draw.one(questions), new_node) for slot in slots]
    return {document.name(f"{number:08x}"): document.text for number, document in enumerate(documents)}


def _moment(draw: _Draw) -> datetime:
    span = SPAN - timedelta(seconds=1)
    return LAST - timedelta(microseconds=draw.below(span // timedelta(microseconds=1)))


def _node_maker(draw: _Draw) -> Callable[[], str]:
    taken: set[str] = set()

    def new_node() -> str:
        node = draw.filled(_NODES)
        while node in taken:
            node = draw.filled(_NODES)
        taken.add(node)
        return node

    return new_node


def _plans(draw: _Draw) -> list[tuple[int, int]]:
    """For each source, how many useful answers cite it, and how many others."""
    plans = [(2 + draw.below(3), 0) for _ in range(80)]
    plans += [(1, 0) for _ in range(70)]
    plans += [(1 + draw.below(3), 1 + draw.below(3)) for _ in range(190)]
    plans += [(0, 1 + draw.below(2)) for _ in range(40)]
    return draw.shuffled(plans)


def _cite(draw: _Draw, slots: Sequence[_Slot], node: str, positives: int, negatives: int) -> None:
    """Let so many documents cite the node, each on another day; and now and then one without an outcome."""
    wanted = {"useful": positives, "negative": negatives, "": draw.below(4) // 3}
    days: set[int] = set()
    for slot in draw.shuffled(slots):
        kind = slot.outcome if slot.outcome in wanted else "negative"
        if wanted[kind] and slot.when.toordinal() not in days and len(slot.nodes) < HEADER_NODES:
            wanted[kind] -= 1
            days.add(slot.when.toordinal())
            slot.nodes.append(node)


def _document(draw: _Draw, slot: _Slot, question: str, new_node: Callable[[], str]) -> PeerDocument:
    nodes = list(slot.nodes)
    if len(nodes) >= 7 and draw.below(2):
        nodes += [new_node() for _ in range(HEADER_NODES + 1 + draw.below(3) - len(nodes))]
    elif nodes and len(nodes) < HEADER_NODES and not draw.below(8):
        nodes.append(nodes[0])
    says_right = slot.outcome in _RIGHT and draw.below(_RIGHT[slot.outcome][1]) < _RIGHT[slot.outcome][0]
    return PeerDocument(
        question=question,
        answer="\n\n".join(draw.sentence(14 + draw.below(10)) for _ in range(1 + draw.below(3))),
        date=slot.when.isoformat(timespec="microseconds"),
        outcome=slot.outcome,
        correction=draw.sentence(9) if says_right else "",
        nodes=tuple(nodes),
        kind=draw.one(_KINDS),
    )
