"""`graphify eval`: hold a set of expectations against what is served.

Every expectation is checked on each surface that it is about. One that could not have failed is no check: where its
lists are empty, where it names a surface that does not exist, or where what is forbidden is not in the store at all,
it is ``unexercised``, and that fails as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from graphify.commands.shared.expectations import RECALL, Case, Wanted, parse_expectations
from graphify.commands.shared.surfaces import Served, Surfaces, cites, contains
from graphify.commands.shared.workspace import Workspace
from graphify.recall.gate import Gate


class Verdict(str, Enum):
    """How a check came out."""

    PASSED = "passed"
    FAILED = "failed"
    UNEXERCISED = "unexercised"


@dataclass(frozen=True)
class Check:
    """One expectation on one surface; ``said`` is what was expected and, where it did not pass, what was found."""

    line: int
    question: str
    surface: str
    verdict: Verdict
    said: str


@dataclass(frozen=True)
class Evaluated:
    """All checks, in the order of the set."""

    questions: int
    checks: tuple[Check, ...]

    @property
    def passed(self) -> bool:
        """Whether every check did."""
        return all(check.verdict is Verdict.PASSED for check in self.checks)


def evaluate(workspace: Workspace, content: bytes) -> Evaluated:
    """Run a set. Raises UsageError where it cannot be read (see `expectations`)."""
    cases = parse_expectations(content)
    surfaces = Surfaces(workspace)
    return Evaluated(len(cases), tuple(check for case in cases for check in _checks(surfaces, case)))


def _checks(surfaces: Surfaces, case: Case) -> Iterator[Check]:
    if case.gate is None and not case.expect and not case.forbid:
        yield Check(case.line, case.question, "", Verdict.UNEXERCISED, "nothing is expected and nothing forbidden")
    if case.gate is not None:
        gate = surfaces.recalled(case).gate
        verdict = Verdict.PASSED if gate is case.gate else Verdict.FAILED
        yield Check(case.line, case.question, RECALL, verdict, f"expected {case.gate.value}, the reply is {gate.value}")
    for wanted in case.expect:
        for surface in wanted.on or (RECALL,):
            yield _check(case, wanted, surface, *_expected(surfaces, case, wanted, surface))
    for wanted in case.forbid:
        yield from _forbidden(surfaces, case, wanted)


def _check(case: Case, wanted: Wanted, surface: str, verdict: Verdict, said: str) -> Check:
    return Check(wanted.line, case.question, surface, verdict, f"{wanted}: {said}")


def _expected(surfaces: Surfaces, case: Case, wanted: Wanted, surface: str) -> tuple[Verdict, str]:
    if surface not in surfaces.names:
        return Verdict.UNEXERCISED, _no_surface(surfaces)
    served = surfaces.serve(surface, case, wanted)
    if served is None:
        return (Verdict.FAILED if not surfaces.meant(wanted) else Verdict.UNEXERCISED), "nothing to ask for"
    fitting = [one for one in served if _fits(one, wanted)]
    if any(_within(one, wanted, least=Gate.WEAK) for one in fitting):
        return Verdict.PASSED, "served"
    if fitting:
        return Verdict.FAILED, f"served, but {_as_found(fitting)}"
    if not surfaces.meant(wanted):
        return Verdict.FAILED, "not in the store"
    return Verdict.FAILED, "not served"


def _forbidden(surfaces: Surfaces, case: Case, wanted: Wanted) -> Iterator[Check]:
    if not surfaces.meant(wanted):
        said = "not in the store: nothing could serve it"
        yield _check(case, wanted, ", ".join(wanted.on), Verdict.UNEXERCISED, said)
        return
    for surface in wanted.on or surfaces.names:
        if surface not in surfaces.names:
            yield _check(case, wanted, surface, Verdict.UNEXERCISED, _no_surface(surfaces))
            continue
        served = surfaces.serve(surface, case, wanted)
        if served is None:
            if wanted.on:
                yield _check(case, wanted, surface, Verdict.UNEXERCISED, "nothing to ask for")
            continue
        fitting = [one for one in served if _fits(one, wanted) and _within(one, wanted, least=Gate.WEAK)]
        verdict = Verdict.FAILED if fitting else Verdict.PASSED
        yield _check(case, wanted, surface, verdict, f"served, {_as_found(fitting)}" if fitting else "not served")


def _fits(one: Served, wanted: Wanted) -> bool:
    """Whether this is what is wanted; a surface may print the beginning of an id only."""
    if wanted.kind == "id":
        value = wanted.value.lower()
        return any(known.startswith(value) or value.startswith(known) for known in one.ids)
    if wanted.kind == "source":
        return any(cites(node, wanted.value) for node in one.sources)
    return contains(one.text, wanted.value)


def _within(one: Served, wanted: Wanted, least: Gate) -> bool:
    """Whether it lies within the limits of rank and gate; what is not ranked is within any rank."""
    if wanted.rank and one.rank > wanted.rank:
        return False
    return one.whole or (wanted.gate or least) is not Gate.STRONG


def _as_found(fitting: Iterable[Served]) -> str:
    one = min(fitting, key=lambda served: served.rank)
    place = f"at rank {one.rank}" if one.rank else "here"
    return f"{place}, {'whole' if one.whole else 'as a handle'}"


def _no_surface(surfaces: Surfaces) -> str:
    return f"there is no such surface; there are {', '.join(surfaces.names)}"
