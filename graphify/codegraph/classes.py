"""Classes: in which order the bases of a class are asked for a member."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from graphify.codegraph.things import At

Bases = Callable[[At], Sequence[At]]

_MAX_BASES = 200
"""Classes that one class derives from; beyond, those farthest away are left out."""


class Orders:
    """The order of classes, each asked for once."""

    def __init__(self, bases: Bases) -> None:
        self.bases = bases
        self.orders: dict[At, tuple[At, ...]] = {}
        self.asked: set[At] = set()

    def of(self, at: At) -> tuple[At, ...]:
        """The class itself and all that it derives from: bases after what derives from them, where that is possible."""
        if at in self.asked:
            return (at,)  # its bases are members of itself
        if at not in self.orders:
            self._fill(at)
        return self.orders[at]

    def _ask(self, at: At) -> Sequence[At]:
        self.asked.add(at)
        found = self.bases(at)
        self.asked.discard(at)
        return found

    def _fill(self, at: At) -> None:
        """Depth first, without recursion; a class that is asked for while it is under way derives from nothing."""
        waiting: list[tuple[At, Sequence[At]]] = [(at, self._ask(at))]
        under_way = {at}
        while waiting:
            each, bases = waiting[-1]
            missing = next((base for base in bases if base not in self.orders and base not in under_way), None)
            if missing is not None:
                under_way.add(missing)
                waiting.append((missing, self._ask(missing)))
                continue
            waiting.pop()
            under_way.discard(each)
            known = [base for base in bases if base in self.orders]
            orders = [self.orders[base] for base in known]
            self.orders[each] = (each, *(_merged(orders, known) if len(known) > 1 else chain(*orders)))[:_MAX_BASES]


def _merged(orders: Sequence[Sequence[At]], bases: Sequence[At]) -> Iterator[At]:
    """C3; where it finds no order, the first that is left comes next."""
    lists = [list(reversed(each)) for each in (*orders, bases) if each]
    seen = set()
    while lists:
        later = [set(each[:-1]) for each in lists]
        best = next((each[-1] for each in lists if not any(each[-1] in rest for rest in later)), lists[0][-1])
        if best not in seen:
            seen.add(best)
            yield best
        lists = [kept for each in lists if (kept := [one for one in each if one != best])]
