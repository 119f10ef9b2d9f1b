"""A set of questions with what must be served for them, and what must not: the file that `graphify eval` runs.

    questions:
    - question: How long does a session live?
      gate: STRONG                    # of recall, exactly; MISS for a question that nothing answers
      expect:
      - id: 3f9a2c1b                  # a record: its id, or the beginning of it
        rank: 1                       # among the first so many; 3 where it is not said
        gate: STRONG                  # given whole; WEAK: a handle at least
      - source: src/auth/session.py::Session.create
      - text: thirty minutes
        on: [recall, LESSONS.md]      # surfaces; recall where it is not said
      forbid:
      - id: 77aa0c21                  # on every surface, where `on` is not said
      - text: five minutes
        gate: STRONG                  # it may be near, but must not be given whole

YAML or JSON. A key that is not known, or stands twice, is an error: an expectation that is misspelt would be one that
is never held against anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import yaml

from graphify.errors import UsageError
from graphify.recall.gate import Gate

DEFAULT_RANK = 3
RECALL = "recall"
_KINDS = ("id", "source", "text")
_CASE_KEYS = ("question", "path", "node", "gate", "expect", "forbid")
_WANTED_KEYS = (*_KINDS, "on", "gate", "rank")


@dataclass(frozen=True)
class Wanted:
    """One thing that must be served, or must not: a record (``kind`` id), what cites a source, or a text.

    ``on`` are surfaces, empty where nothing is said; ``rank`` 0 is no limit; ``gate`` None is any that serves.
    """

    line: int
    kind: str
    value: str
    on: tuple[str, ...] = ()
    gate: Gate | None = None
    rank: int = 0

    def __str__(self) -> str:
        """As it is named in a report."""
        limits = [self.gate.value] if self.gate else []
        limits += [f"rank {self.rank}"] if self.rank else []
        return f"{self.kind} {self.value}" + (f" ({', '.join(limits)})" if limits else "")


@dataclass(frozen=True)
class Case:
    """A question with its lists. ``gate`` None is any."""

    line: int
    question: str
    path: str = ""
    node: str = ""
    gate: Gate | None = None
    expect: tuple[Wanted, ...] = ()
    forbid: tuple[Wanted, ...] = ()


@dataclass(frozen=True)
class _Mapping:
    line: int
    values: Mapping[str, _Node]


@dataclass(frozen=True)
class _Text:
    line: int
    value: str


@dataclass(frozen=True)
class _List:
    line: int
    items: Sequence[_Node]


_Node: TypeAlias = "_Mapping | _Text | _List"


def parse_expectations(content: bytes) -> tuple[Case, ...]:
    """The cases of a file, in its order. Raises UsageError that names line and cause."""
    top = _mapping(_read(content), ("questions",))
    questions = top.values.get("questions")
    cases = tuple(_case(one) for one in _items(questions)) if questions is not None else ()
    if not cases:
        raise _wrong(top.line, "there is no question in it")
    return cases


def _read(content: bytes) -> _Node:
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        root = yaml.compose(content.decode("utf-8-sig"), Loader=loader)
        return _node(root, set()) if root is not None else _Mapping(1, {})
    except UnicodeDecodeError:
        raise UsageError("the set is not UTF-8", hint="save it as UTF-8", code="input") from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise _wrong(mark.line + 1 if mark else 1, f"not YAML: {getattr(error, 'problem', '') or error}") from None
    except RecursionError:
        raise _wrong(1, "nested too deeply") from None


def _node(node: yaml.Node, seen: set[int]) -> _Node:
    line = node.start_mark.line + 1
    if id(node) in seen:
        # A few lines of them can stand for gigabytes.
        raise _wrong(line, "aliases are not read")
    seen.add(id(node))
    if isinstance(node, yaml.SequenceNode):
        return _List(line, [_node(item, seen) for item in node.value])
    if not isinstance(node, yaml.MappingNode):
        return _Text(line, str(node.value))
    values: dict[str, _Node] = {}
    for key, value in node.value:
        name = str(key.value)
        if name in values:
            raise _wrong(key.start_mark.line + 1, f"`{name}` stands twice")
        values[name] = _node(value, seen)
    return _Mapping(line, values)


def _case(node: _Node) -> Case:
    case = _mapping(node, _CASE_KEYS)
    question = _text(case, "question")
    if not question:
        raise _wrong(case.line, "`question` is missing")
    return Case(
        line=case.line,
        question=question,
        path=_text(case, "path"),
        node=_text(case, "node"),
        gate=_gate(case, tuple(Gate)),
        expect=_list_of(case, "expect", _expected),
        forbid=_list_of(case, "forbid", _wanted),
    )


def _expected(node: _Node) -> Wanted:
    return _wanted(node, DEFAULT_RANK)


def _wanted(node: _Node, rank: int = 0) -> Wanted:
    wanted = _mapping(node, _WANTED_KEYS)
    kinds = [kind for kind in _KINDS if kind in wanted.values]
    if len(kinds) != 1 or not _text(wanted, kinds[0]):
        raise _wrong(wanted.line, f"it has to name one of {', '.join(_KINDS)}")
    on = wanted.values.get("on")
    surfaces = [_single(one, "a surface") for one in _items(on)] if on is not None else []
    return Wanted(
        line=wanted.line,
        kind=kinds[0],
        value=_text(wanted, kinds[0]),
        on=tuple(surfaces),
        gate=_gate(wanted, (Gate.STRONG, Gate.WEAK)),
        rank=_rank(wanted, rank),
    )


def _rank(wanted: _Mapping, otherwise: int) -> int:
    given = _text(wanted, "rank")
    if given and not (given.isascii() and given.isdigit() and 0 < int(given[:9]) <= 50):
        raise _wrong(wanted.line, "`rank` must be a number from 1 to 50")
    return int(given) if given else otherwise


def _gate(node: _Mapping, allowed: tuple[Gate, ...]) -> Gate | None:
    given = _text(node, "gate")
    if given and given not in {gate.value for gate in allowed}:
        raise _wrong(node.line, f"`gate` must be {' or '.join(gate.value for gate in allowed)}")
    return Gate(given) if given else None


def _list_of(case: _Mapping, key: str, read: Callable[[_Node], Wanted]) -> tuple[Wanted, ...]:
    found = case.values.get(key)
    return tuple(read(one) for one in _items(found)) if found is not None else ()


def _items(node: _Node) -> Sequence[_Node]:
    """The items of a list; a single thing is a list of one, and nothing at all one of none."""
    if isinstance(node, _List):
        return node.items
    return [] if isinstance(node, _Text) and not node.value else [node]


def _mapping(node: _Node, allowed: Sequence[str]) -> _Mapping:
    if not isinstance(node, _Mapping):
        raise _wrong(node.line, f"here must stand {', '.join(f'`{key}:`' for key in allowed)}")
    for key in node.values:
        if key not in allowed:
            raise _wrong(node.line, f"there is no key `{key}` here; there are {', '.join(allowed)}")
    return node


def _text(node: _Mapping, key: str) -> str:
    found = node.values.get(key)
    return _single(found, f"`{key}`") if found is not None else ""


def _single(node: _Node, what: str) -> str:
    if isinstance(node, _Text):
        return " ".join(node.value.split())
    raise _wrong(node.line, f"{what} must be one text")


def _wrong(line: int, what: str) -> UsageError:
    return UsageError(
        f"the set cannot be read: line {line}: {what}", hint="see `graphify eval` in the README", code="input"
    )
