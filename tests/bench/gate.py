"""Learns what the parts of a record's nearness say (`graphify.recall.gate.LEARNT`): `python -m tests.bench.gate`.

A logistic rule is fitted to the best record of each question of the half that may be looked at: rewordings whose record
is among the first three on the one side, unrelated questions on the other. The curve that is printed is cross-validated
(the questions of one entry are always in one fold): recall@3 of rewordings where the rule lets through so many of the
unrelated questions. The threshold is put where half of the goal of 5 % are let through, since so few questions
say no more than about where a share lies.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graphify.commands.shared.candidates import nearest_to
from graphify.recall.nearness import Nearness
from tests.recall.asking import Asking
from tests.support.labelled import Part, asked_of, parts, practice, stamped

PARTS = ("plain", "asked", "apart", "run")
_FOLDS, _TIMES = 8, 6
_RIDGE = 1.0
_SHOWN = 3
Row = Sequence[float]


@dataclass(frozen=True)
class Example:
    """A question: ``entry`` it belongs with, whether it is a rewording, whether its record is among the first three, and
    how near the best record is.
    """

    entry: str
    is_rewording: bool
    is_found: bool
    best: Nearness

    @property
    def row(self) -> Row:
        """The parts of the nearness, and a one."""
        return [1.0, *(float(getattr(self.best, part)) for part in PARTS)]


def examples() -> list[Example]:
    """The questions of the half that may be looked at."""
    return [example for part in parts() for example in _of(part)]


def _of(part: Part) -> Iterator[Example]:
    records = stamped(part.entries)
    asking = Asking(one.record for one in records.values())

    def asked(entry: str, question: str, wanted: str) -> Example:
        ranked = nearest_to(asking.index, asking.memory, question)
        found = wanted in [record.id for record, near in ranked[:_SHOWN] if near.score > 0]
        return Example(entry, bool(wanted), found, ranked[0][1] if ranked else Nearness())

    for entry in part.entries:
        if not entry.held_out:
            for question in entry.rewordings:
                yield asked(entry.name, question, records[entry.name].record.id)
    for one in (*part.unrelated, *asked_of(part.package, practice())):
        if not one.held_out:
            yield asked(one.question, one.question, "")


def fit(of: Sequence[Example]) -> list[float]:
    """The coefficients of a logistic rule, the constant first: Newton's method with a ridge on standardised parts."""
    used = [one for one in of if one.is_found or not one.is_rewording]
    rows, wanted = [one.row for one in used], [float(one.is_rewording) for one in used]
    middle, spread = _moments(rows)
    scaled = [[1.0, *((x - m) / s for x, m, s in zip(row[1:], middle, spread, strict=True))] for row in rows]
    found = [0.0] * len(scaled[0])
    for _ in range(25):
        step = _newton(scaled, wanted, found)
        found = [old + change for old, change in zip(found, step, strict=True)]
    by_part = [value / s for value, s in zip(found[1:], spread, strict=True)]
    return [found[0] - sum(value * m for value, m in zip(by_part, middle, strict=True)), *by_part]


def _moments(rows: Sequence[Row]) -> tuple[list[float], list[float]]:
    columns = list(zip(*rows, strict=True))[1:]
    middle = [sum(column) / len(column) for column in columns]
    spread = [
        math.sqrt(sum((x - m) ** 2 for x in column) / len(column)) or 1.0
        for column, m in zip(columns, middle, strict=True)
    ]
    return middle, spread


def _newton(rows: Sequence[Row], wanted: Sequence[float], at: Sequence[float]) -> list[float]:
    size = len(at)
    gradient = [0.0, *(-_RIDGE * value for value in at[1:])]
    curvature = [[_RIDGE if i == j and i else 0.0 for j in range(size)] for i in range(size)]
    for row, label in zip(rows, wanted, strict=True):
        chance = 1 / (1 + math.exp(-_dot(row, at)))
        for i in range(size):
            gradient[i] += (label - chance) * row[i]
            for j in range(size):
                curvature[i][j] += chance * (1 - chance) * row[i] * row[j]
    return _solved(curvature, gradient)


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss and Jordan; the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(len(rows)):
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(len(rows)):
            if other != at:
                rows[other] = [a - rows[other][at] * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[-1] for row in rows]


def _dot(row: Row, by: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(row, by, strict=True))


def cross_validated(of: Sequence[Example]) -> list[float]:
    """What rules that have not seen an example's entry say of it, on the mean."""
    said = [0.0] * len(of)
    for time in range(_TIMES):
        draw = random.Random(time)
        fold = {entry: draw.randrange(_FOLDS) for entry in dict.fromkeys(one.entry for one in of)}
        for number in range(_FOLDS):
            rule = fit([one for one in of if fold[one.entry] != number])
            for at, one in enumerate(of):
                if fold[one.entry] == number:
                    said[at] += _dot(one.row, rule) / _TIMES
    return said


def main() -> None:
    """Fit, and print the rule and its curve."""
    all_of_them = examples()
    rule = fit(all_of_them)
    sys.stdout.write(
        ", ".join(f"{part}={value:.2f}" for part, value in zip(("none", *PARTS), rule, strict=True)) + "\n"
    )
    said = cross_validated(all_of_them)
    against = sorted(
        (value for value, one in zip(said, all_of_them, strict=True) if not one.is_rewording), reverse=True
    )
    rewordings = [(value, one.is_found) for value, one in zip(said, all_of_them, strict=True) if one.is_rewording]
    found = sum(is_found for _, is_found in rewordings)
    sys.stdout.write(f"first three, without a gate: {found / len(rewordings):.3f}\n")
    for let in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 17, 22, 34, 50):
        kept = sum(is_found and value > against[let] for value, is_found in rewordings)
        share = let / len(against)
        sys.stdout.write(f"unrelated {share:.3f}: recall@3 {kept / len(rewordings):.3f}, above {against[let]:.2f}\n")


if __name__ == "__main__":
    main()
