"""Which symbols a question is about: by their words first, and then by what stands around them.

What kind of thing it is weighs in: a class that fits is a better place to start than one of its fields, and code is
better than its tests. Then what was found lends to its neighbours, and is lent to, by the edges between them: something
that half of the hits call is likely part of the answer though it has another name.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from graphify.codegraph.ids import split_id
from graphify.codegraph.resolve import is_test
from graphify.codegraph.uses import Relation

_KINDS = {"class": 1.2, "interface": 1.1, "function": 1.1, "method": 1.0, "section": 0.5, "file": 0.6, "field": 0.7}
_OTHER_KIND = 0.8
_TEST = 0.25

_RELATIONS = {
    Relation.CONTAINS.value: 0.6,
    Relation.CALLS.value: 1.0,
    Relation.EXTENDS.value: 1.0,
    Relation.REFERENCES.value: 0.5,
    Relation.IMPORTS.value: 0.3,
    Relation.DOCUMENTS.value: 0.5,
}
_LENT = 0.5
"""So much of what a node has its neighbours are lent, all together."""


@dataclass(frozen=True, slots=True)
class Step:
    """An edge between two nodes, seen as a way from one to the other; ``forth``: it is the source that lends."""

    giver: int
    taker: int
    relation: str
    forth: bool


def weighed(score: float, node: str, kind: str) -> float:
    """The score of a node's words, with its kind and its place taken into account."""
    lowered = _TEST if is_test(split_id(node)[0]) else 1.0
    return score * _KINDS.get(kind, _OTHER_KIND) * lowered


def lent(scores: Mapping[int, float], steps: Iterable[Step]) -> tuple[dict[int, float], dict[int, Step]]:
    """What each node is lent by those that have a score, and by which step most of it."""
    by_giver: dict[int, list[Step]] = defaultdict(list)
    for step in steps:
        by_giver[step.giver].append(step)
    found: dict[int, float] = defaultdict(float)
    most: dict[int, tuple[float, Step]] = {}
    for giver, ways in by_giver.items():
        share = scores.get(giver, 0.0) * _LENT / math.sqrt(len(ways))
        for step in ways:
            amount = share * _RELATIONS[step.relation]
            found[step.taker] += amount * amount
            if step.taker not in most or amount > most[step.taker][0]:
                most[step.taker] = (amount, step)
    # By squares: many small loans make something a neighbour of the answer, and not the answer.
    return {taker: math.sqrt(squares) for taker, squares in found.items()}, {
        taker: step for taker, (_, step) in most.items()
    }
