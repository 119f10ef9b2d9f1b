"""The current state of a memory: a pure function of the set of its records.

Records are sorted by (instant, id). Then, in this order:

0. **redacted**: a record of which only a stub is left is removed for good, and so is whatever claims its id; a
   ruling of which only a stub is left still takes away or brings back, and says nothing else.
1. **void**: a `retracted` ruling that is not void itself takes back an earlier ruling; a ruling whose correction is a
   value that was rejected counts for nothing either.
2. **removed**: of `retracted`, `rejected` and `restored` rulings about a record the newest counts; removal wins at
   the same instant. A record whose value was ruled out (`rejection`) is removed too, wherever it came from.
3. **superseded**: an earlier record that a later one names, unless the later one is removed.
4. **outcome**: the newest of an answer's own outcome and the outcome rulings about it.

A record is *visible* when it is neither removed nor superseded. Only the set of records matters: the order in which
they were written to disk, merged or read does not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import partial

from graphify.errors import Problem
from graphify.memory.assertions import asserted
from graphify.memory.keys import value_key
from graphify.memory.records import Answer, AnyRecord, Move, Note, Ruling
from graphify.memory.rejection import Rejection, Rejections
from graphify.names import Outcome, RulingWord

Key = tuple[str, str]

_REMOVALS = (RulingWord.RETRACTED, RulingWord.REJECTED)
_VISIBILITY = (*_REMOVALS, RulingWord.RESTORED)


class HiddenBy(str, Enum):
    """Why a record is on no serving surface."""

    RETRACTED = "retracted"
    REJECTED = "rejected"
    SUPERSEDED = "superseded"
    REDACTED = "redacted"


@dataclass(frozen=True, slots=True)
class Hidden:
    """A record is hidden: why, and by which records (ids)."""

    why: HiddenBy
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """All records in fold order, and what became of each.

    ``hidden`` has an entry for each record that is not visible; ``void`` are keys of rulings that count for
    nothing; ``rulings`` the rulings in force about an id, in order; ``outcomes`` the newest word on each answer;
    ``successors`` the visible records that supersede an id (two of them are a conflict).
    """

    records: tuple[AnyRecord, ...]
    hidden: Mapping[Key, Hidden]
    void: frozenset[Key]
    rulings: Mapping[str, tuple[Ruling, ...]]
    successors: Mapping[str, tuple[str, ...]]
    rejections: Rejections
    problems: tuple[Problem, ...]
    _by_id: Mapping[str, tuple[AnyRecord, ...]] = field(repr=False)
    _moves: tuple[Ruling, ...] = field(repr=False)

    def visible(self, record: AnyRecord) -> bool:
        """Whether serving surfaces may show this record."""
        return record.key not in self.hidden and record.key not in self.void

    def with_id(self, record_id: str) -> tuple[AnyRecord, ...]:
        """The records that have this id: usually one, two where two contents claim it."""
        return self._by_id.get(record_id, ())

    def answers(self) -> list[Answer]:
        """The visible answers, in order."""
        return [record for record in self.records if isinstance(record, Answer) and self.visible(record)]

    def notes(self) -> list[Note]:
        """The visible notes, in order."""
        return [record for record in self.records if isinstance(record, Note) and self.visible(record)]

    def verdict(self, answer: Answer) -> Answer | Ruling:
        """The record that says how the answer turned out: itself, or the newest outcome ruling about it."""
        said: list[Answer | Ruling] = [answer, *(r for r in self.rulings.get(answer.id, ()) if r.word.outcome)]
        return max(said, key=lambda record: record.order)

    def outcome(self, answer: Answer) -> Outcome:
        """How the answer turned out, by the newest word on it."""
        return outcome_of(self.verdict(answer))

    def correction(self, answer: Answer) -> str:
        """What holds in place of the answer, by the newest word that says so."""
        verdict = self.verdict(answer)
        return verdict.correction or answer.correction

    def rules_out(self, rejected: Ruling) -> bool:
        """Whether a `rejected` ruling is in force: neither taken back nor lifted by a later `restored`."""
        return rejected.key not in self.void and not _lifted(rejected, self.rulings.get(rejected.about, ()))

    def in_spite_of(self, record: AnyRecord) -> tuple[AnyRecord, ...]:
        """The visible records that rule out what this one says, and that it was saved in spite of."""
        return self.visible_with(self.rejections.in_force(record.despite)) if record.despite else ()

    def visible_with(self, ids: Iterable[str]) -> tuple[AnyRecord, ...]:
        """The first visible record with each of the ids."""
        found = (next(filter(self.visible, self.with_id(one)), None) for one in dict.fromkeys(ids))
        return tuple(record for record in found if record is not None)

    def renamed(self, record: AnyRecord, node: str) -> str:
        """What a source that this record cites is called after all later `moved` rulings."""
        return _renamed(self._moves, record, node)

    def today(self, node: str) -> str:
        """What a name of any day is called after all `moved` rulings."""
        for ruling in self._moves:
            node = _apply(ruling.moves, node)
        return node


def outcome_of(statement: Answer | Ruling) -> Outcome:
    """The outcome that a statement gives."""
    if isinstance(statement, Answer):
        return statement.outcome
    outcome = statement.word.outcome
    assert outcome is not None, "only outcome rulings are statements"
    return outcome


def _renamed(moves: Iterable[Ruling], record: AnyRecord, node: str) -> str:
    for ruling in moves:
        if ruling.order > record.order:
            node = _apply(ruling.moves, node)
    return node


def _apply(moves: tuple[Move, ...], node: str) -> str:
    for move in moves:
        moved = move.apply(node)
        if moved != node:
            return moved
    return node


def fold(records: Iterable[AnyRecord]) -> Fold:
    """Compute the state of a set of records."""
    ordered, problems = _distinct(records)
    by_id: dict[str, list[AnyRecord]] = defaultdict(list)
    for record in ordered:
        by_id[record.id].append(record)
    rulings = [record for record in ordered if isinstance(record, Ruling)]
    problems += _ruling_problems(rulings, by_id)
    void = _void(rulings, by_id) | {r.key for r in rulings if r.redacted and r.word not in _VISIBILITY}
    in_force = _in_force(rulings, void)
    moves = tuple(r for r in rulings if r.word is RulingWord.MOVED and r.key not in void)
    hidden = _removed(ordered, in_force)
    rejections = Rejections.of(_rejections(ordered, by_id, in_force, hidden, moves))
    wrong = _wrong_corrections(rulings, by_id, void, rejections, moves)
    if wrong:
        void |= wrong
        in_force = _in_force(rulings, void)
        rejections = Rejections.of(_rejections(ordered, by_id, in_force, hidden, moves))
    hidden |= _ruled_out(ordered, in_force, hidden, rejections, moves)
    successors = _successors(ordered, by_id, hidden)
    for record in ordered:
        if record.key not in hidden and (by := successors.get(record.key)):
            hidden[record.key] = Hidden(HiddenBy.SUPERSEDED, by)
    return Fold(
        records=tuple(ordered),
        hidden=hidden,
        void=frozenset(void),
        rulings={about: tuple(items) for about, items in in_force.items() if about},
        successors=_current(successors, by_id, hidden),
        rejections=rejections,
        problems=tuple(sorted(problems)),
        _by_id={record_id: tuple(items) for record_id, items in by_id.items()},
        _moves=moves,
    )


def _distinct(records: Iterable[AnyRecord]) -> tuple[list[AnyRecord], list[Problem]]:
    """Each record once, in order; a Problem where two contents claim one id."""
    chosen: dict[Key, AnyRecord] = {}
    for record in records:
        known = chosen.get(record.key)
        if known is None or record.path < known.path:
            chosen[record.key] = record
    # A document read in place gives way to the record that was imported from it.
    imported = {record.id for record in chosen.values() if not record.foreign}
    distinct = [record for record in chosen.values() if not record.foreign or record.id not in imported]
    ordered = sorted(distinct, key=lambda record: record.order)
    first: dict[str, AnyRecord] = {}
    problems = []
    for record in ordered:
        other = first.setdefault(record.id, record)
        if other is not record:
            message = f"the id {record.id} is also that of {other.path}, with other content: give one of them no id"
            problems.append(Problem(record.path, 1, "two-contents", message))
    return ordered, problems


def _ruling_problems(rulings: list[Ruling], by_id: Mapping[str, list[AnyRecord]]) -> list[Problem]:
    problems = []
    for ruling in rulings:
        targets = by_id.get(ruling.about, [])
        code = message = ""
        if ruling.redacted:
            continue
        if ruling.word is RulingWord.MOVED:
            if not ruling.moves:
                code, message = "ruling-nothing", "a `moved` ruling without `moves`"
        elif not ruling.about:
            if ruling.word is not RulingWord.REJECTED or not ruling.value:
                code, message = "ruling-nothing", "the ruling does not say what it is `about`"
        elif not targets:
            code, message = "ruling-nothing", f"the ruling is about {ruling.about}, and there is no such record"
        elif not _fits(ruling, targets):
            kind = type(targets[0]).__name__.lower()
            code, message = "ruling-kind", f"`{ruling.word.value}` cannot be said about a {kind}"
        if code:
            problems.append(Problem(ruling.path, 1, code, message))
    return problems


def _fits(ruling: Ruling, targets: list[AnyRecord]) -> bool:
    if any(isinstance(target, Answer) for target in targets):
        return True
    if any(isinstance(target, Note) for target in targets):
        return ruling.word.outcome is None
    return ruling.word is RulingWord.RETRACTED


def _void(rulings: list[Ruling], by_id: Mapping[str, list[AnyRecord]]) -> set[Key]:
    """Rulings taken back. Newest first: one that is void itself takes nothing back, and none takes back a later one."""
    void: set[Key] = set()
    for ruling in reversed(rulings):
        if ruling.word is not RulingWord.RETRACTED or ruling.key in void:
            continue
        for target in by_id.get(ruling.about, ()):
            if isinstance(target, Ruling) and target.order < ruling.order:
                void.add(target.key)
    return void


def _in_force(rulings: Iterable[Ruling], void: set[Key]) -> dict[str, list[Ruling]]:
    """The rulings that count, by what they are about."""
    found: dict[str, list[Ruling]] = defaultdict(list)
    for ruling in rulings:
        if ruling.key not in void:
            found[ruling.about].append(ruling)
    return found


def _wrong_corrections(
    rulings: Iterable[Ruling],
    by_id: Mapping[str, list[AnyRecord]],
    void: set[Key],
    rejections: Rejections,
    moves: tuple[Ruling, ...],
) -> set[Key]:
    """Rulings whose correction is a value that a ruling rejects: they count for nothing."""
    found: set[Key] = set()
    for ruling in rulings:
        if not ruling.correction or ruling.key in void:
            continue
        for answer in by_id.get(ruling.about, ()):
            if isinstance(answer, Answer):
                against = ruled_out_correction(rejections, ruling, answer, moves)
                found |= {ruling.key} if against else set()
    return found


def ruled_out_correction(
    rejections: Rejections, ruling: Ruling, answer: Answer, moves: Iterable[Ruling] = ()
) -> list[Rejection]:
    """The rulings that reject what another ruling puts in the place of an answer, unless it says `despite`."""
    nodes = {_renamed(moves, one, source.node) for one in (ruling, answer) for source in one.sources}
    against = rejections.against(answer.question, partial(asserted, ruling), nodes)
    return [one for one in against if one.explicit and one.by not in ruling.despite]


def _newest_word(rulings: Iterable[Ruling]) -> list[Ruling]:
    """The visibility rulings that decide: those of the newest instant, removals alone if there are any."""
    said = [ruling for ruling in rulings if ruling.word in _VISIBILITY]
    if not said:
        return []
    newest = max(ruling.order[:2] for ruling in said)
    deciding = [ruling for ruling in said if ruling.order[:2] == newest]
    return [ruling for ruling in deciding if ruling.word in _REMOVALS] or deciding


def _removed(ordered: list[AnyRecord], in_force: Mapping[str, list[Ruling]]) -> dict[Key, Hidden]:
    hidden: dict[Key, Hidden] = {}
    redacted = {record.id for record in ordered if record.redacted}
    for record in ordered:
        if isinstance(record, Ruling):
            continue
        if record.id in redacted:
            hidden[record.key] = Hidden(HiddenBy.REDACTED, ())
            continue
        deciding = _newest_word(in_force.get(record.id, ()))
        if deciding and deciding[0].word in _REMOVALS:
            why = HiddenBy.REJECTED if deciding[0].word is RulingWord.REJECTED else HiddenBy.RETRACTED
            hidden[record.key] = Hidden(why, tuple(ruling.id for ruling in deciding))
    return hidden


def _rejections(
    ordered: list[AnyRecord],
    by_id: Mapping[str, list[AnyRecord]],
    in_force: Mapping[str, list[Ruling]],
    hidden: Mapping[Key, Hidden],
    moves: tuple[Ruling, ...],
) -> list[Rejection]:
    """Every value that is ruled out: by a `rejected` ruling that was not lifted, or by a correction."""
    found = []
    for about, rulings in in_force.items():
        for ruling in rulings:
            if ruling.word is not RulingWord.REJECTED or not ruling.value:
                continue
            if about and _lifted(ruling, rulings):
                continue
            citing = (*by_id.get(about, ()), ruling)
            nodes = frozenset(_renamed(moves, one, source.node) for one in citing for source in one.sources)
            found.append(Rejection(ruling.id, ruling.question, value_key(ruling.value), nodes, explicit=True))
    for record in ordered:
        if isinstance(record, Answer) and record.key not in hidden:
            correcting = _correcting(record, in_force.get(record.id, ()))
            if correcting is not None and record.claim_text:
                sources = (*record.sources, *record.misled_by)
                nodes = frozenset(_renamed(moves, record, source.node) for source in sources)
                value = value_key(record.claim_text)
                right = value_key(correcting.correction or record.correction)
                found.append(Rejection(record.id, record.question, value, nodes, explicit=False, right=right))
    return found


def _lifted(rejected: Ruling, rulings: Iterable[Ruling]) -> bool:
    """Whether a later one of the rulings about the same record restores it."""
    return any(r.word is RulingWord.RESTORED and r.order[:2] > rejected.order[:2] for r in rulings)


def _correcting(answer: Answer, rulings: Iterable[Ruling]) -> Answer | Ruling | None:
    """The statement by which the answer's claim is a rejected value, if there is one."""
    said: list[Answer | Ruling] = [answer, *(ruling for ruling in rulings if ruling.word.outcome is not None)]
    newest = max(said, key=lambda record: record.order)
    if outcome_of(newest) is not Outcome.CORRECTED or answer.keep_open or newest.keep_open or answer.imported_from:
        return None
    return newest


def _ruled_out(
    ordered: list[AnyRecord],
    in_force: Mapping[str, list[Ruling]],
    hidden: Mapping[Key, Hidden],
    rejections: Rejections,
    moves: tuple[Ruling, ...],
) -> dict[Key, Hidden]:
    """Records that assert a rejected value, wherever they came from, unless they say `despite`."""
    found: dict[Key, Hidden] = {}
    for record in ordered:
        if isinstance(record, Ruling) or record.key in hidden:
            continue
        nodes = {_renamed(moves, record, source.node) for source in record.sources}
        question = record.question if isinstance(record, Answer) else record.title
        if not rejections.is_near(question, nodes):
            continue
        corrected = isinstance(record, Answer) and _correcting(record, in_force.get(record.id, ())) is not None
        by = tuple(
            rejection.by
            for rejection in rejections.against(question, partial(asserted, record), nodes)
            if rejection.by not in record.despite
            and rejection.by != record.id
            and (rejection.explicit or not corrected)
        )
        lifted = any(ruling.word is RulingWord.RESTORED for ruling in _newest_word(in_force.get(record.id, ())))
        if by and not lifted:
            found[record.key] = Hidden(HiddenBy.REJECTED, by)
    return found


def _successors(
    ordered: list[AnyRecord], by_id: Mapping[str, list[AnyRecord]], removed: Mapping[Key, Hidden]
) -> dict[Key, tuple[str, ...]]:
    """For each record the later ones that supersede it and are not removed. Only later ones can: there is no cycle."""
    found: dict[Key, list[str]] = defaultdict(list)
    for record in ordered:
        if isinstance(record, Ruling) or record.key in removed:
            continue
        for older_id in record.supersedes:
            for older in by_id.get(older_id, ()):
                if older.order < record.order and not isinstance(older, Ruling):
                    found[older.key].append(record.id)
    return {key: tuple(dict.fromkeys(ids)) for key, ids in found.items()}


def _current(
    successors: Mapping[Key, tuple[str, ...]], by_id: Mapping[str, list[AnyRecord]], hidden: Mapping[Key, Hidden]
) -> dict[str, tuple[str, ...]]:
    """By id, the successors that are visible: one that was superseded itself is no party to a conflict."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for key, ids in successors.items():
        visible = (one for one in ids if any(record.key not in hidden for record in by_id[one]))
        found[key[0]].update(dict.fromkeys(visible))
    return {record_id: tuple(ids) for record_id, ids in found.items() if ids}
