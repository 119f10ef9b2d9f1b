"""Everything that is concluded from the records, as values.

`reflect` is the whole of it: fold in, `Reflection` out. Whoever can see the code hands in ``look``, which says how a
source reads today; without it (tracked mode, where the derived files must not depend on the code) no lesson carries
freshness.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from graphify.errors import Problem
from graphify.memory.conflicts import upholds
from graphify.memory.fold import Fold, HiddenBy, Key
from graphify.memory.instants import Instant
from graphify.memory.keys import question_key
from graphify.memory.records import Answer, AnyRecord, Note, Ruling
from graphify.memory.text import normalise_line
from graphify.names import TEXT_KIND, Freshness, Outcome, Reading, RulingWord, Source, Standing
from graphify.reflections.disputes import Disputes
from graphify.reflections.signals import Observed, observe
from graphify.reflections.standings import Judged, Verdict, judge, ordered
from graphify.reflections.statements import NEGATIVE, Statement, statements

Look = Callable[[str, str, Sequence[Source]], Reading | None]
"""Node, kind and what was seen of it, to how it reads today; None for a text."""

STALE = (Freshness.CHANGED, Freshness.GONE)

_CONFIRMING = (RulingWord.HOLDS, RulingWord.USEFUL)


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings that a verdict depends on."""

    half_life_days: int = 30
    min_corroboration: int = 2


@dataclass(frozen=True, slots=True)
class SourceLesson:
    """What is known about a source (or, where answers cite nothing, about a question).

    ``seen`` are the sightings that freshness compares with: those of the counted statements and of `holds` rulings
    on their answers. ``key`` is the node, or the node of today where the code moved (then ``moved_from`` is set).
    ``despite`` are the records that rule out an answer it rests on. ``answer`` is the newest, ``claim`` what it taught:
    of an answer that was wrong, the correction; ``disputed`` are the ids of those that answer its question otherwise.
    Where a correction of that question is in force, it is told in place of an answer that contradicts it.
    """

    key: str
    kind: str
    judged: Judged
    answer: Answer
    claim: str
    seen: tuple[Source, ...]
    reading: Reading | None = None
    moved_from: str = ""
    not_for: str = ""
    despite: tuple[AnyRecord, ...] = ()
    disputed: tuple[str, ...] = ()

    @property
    def starts_here(self) -> bool:
        """Whether it is a place to start: preferred, or contested but useful with enough results for it."""
        return self.judged.standing is Standing.PREFERRED or bool(self.not_for)


@dataclass(frozen=True, slots=True)
class OutcomeLesson:
    """A visible answer that is a dead end or was corrected.

    ``tried`` is where it was not, ``right`` where it was instead; ``readings`` are how those of ``tried`` that are
    code (``looked_at``) read today, ``recheck`` that the code it was tried on changed
    since, so that it no longer blocks; ``lifted_by`` the id of a later useful answer to the same question, for a
    correction of one that says the same.
    """

    answer: Answer
    correction: str
    tried: tuple[Source, ...]
    right: tuple[Source, ...]
    looked_at: tuple[Source, ...] = ()
    readings: tuple[Reading, ...] = ()
    lifted_by: str = ""
    despite: tuple[AnyRecord, ...] = ()

    @property
    def recheck(self) -> bool:
        """Whether the code it rests on is not what it was."""
        return any(reading.freshness in STALE for reading in self.readings)

    @property
    def blocks(self) -> bool:
        """Whether it is to be acted on."""
        return not self.recheck and not self.lifted_by


@dataclass(frozen=True, slots=True)
class About:
    """A part of the memory: lessons about these nodes, and outcomes of these answers (keys). Each is what it is in the
    whole: no lesson depends on another.
    """

    nodes: Collection[str]
    answers: Collection[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Reflection:
    """All conclusions. ``notes_despite`` are the records that rule out what a note says, by the note's key."""

    rules: Rules
    sources: tuple[SourceLesson, ...]
    questions: tuple[SourceLesson, ...]
    dead_ends: tuple[OutcomeLesson, ...]
    corrections: tuple[OutcomeLesson, ...]
    notes: tuple[Note, ...]
    notes_despite: Mapping[Key, tuple[AnyRecord, ...]]
    rejected: tuple[Ruling, ...]
    unverified: tuple[Answer, ...]
    counts: dict[str, int]
    problems: tuple[Problem, ...]


def reflect(
    fold: Fold,
    rules: Rules,
    problems: Iterable[Problem] | None = None,
    look: Look | None = None,
    about: About | None = None,
) -> Reflection:
    """Draw the conclusions, all of them or those about a part. ``problems`` are what reading and folding found; by
    default what the fold did.
    """
    said = statements(fold)
    judged = [
        one
        for observed in observe(said, rules.half_life_days, about.nodes if about else None)
        if (one := judge(observed, rules.half_life_days, rules.min_corroboration)) is not None
    ]
    in_order = ordered(judged)
    cited = {one.key for one in in_order if not one.observed.is_question}
    useful = _newest_useful(said)
    disputes = Disputes(fold, lambda answer: not _lifted_by(fold, useful, answer))
    lessons = [
        _told(_source_lesson(fold, one, rules, None if one.observed.is_question else look, cited), disputes)
        for one in sorted(in_order, key=lambda one: one.observed.is_question)
    ]
    sources = [one for one in lessons if not one.judged.observed.is_question]
    questions = [one for one in lessons if one.judged.observed.is_question]
    outcomes = _outcome_lessons(fold, said, useful, look, about.answers if about else None)
    return Reflection(
        rules=rules,
        sources=tuple(sources),
        questions=tuple(questions),
        dead_ends=tuple(lesson for outcome, lesson in outcomes if outcome is Outcome.DEAD_END),
        corrections=tuple(lesson for outcome, lesson in outcomes if outcome is Outcome.CORRECTED),
        notes=tuple(fold.notes()),
        notes_despite={note.key: against for note in fold.notes() if (against := fold.in_spite_of(note))},
        rejected=_rejected(fold),
        unverified=tuple(answer for answer in fold.answers() if fold.outcome(answer) is Outcome.UNVERIFIED),
        counts=_counts(fold, sources),
        problems=tuple(sorted(fold.problems if problems is None else set(problems))),
    )


def _told(lesson: SourceLesson, disputes: Disputes) -> SourceLesson:
    told = disputes.told(lesson.answer, lesson.claim)
    return replace(lesson, answer=told.answer, claim=told.claim, disputed=told.disputed)


def _source_lesson(fold: Fold, judged: Judged, rules: Rules, look: Look | None, cited: set[str]) -> SourceLesson:
    sign = -1 if judged.standing is Standing.MISLEADING else 1
    newest = judged.newest_of_sign(sign) or judged.newest
    kind = newest.source.kind
    seen = _seen(fold, judged.observed, judged.key, sign)
    reading = None
    if look is not None and not judged.observed.is_question and kind != TEXT_KIND:
        reading = look(judged.key, kind, seen)
    moved = reading is not None and reading.freshness is Freshness.MOVED and reading.moved_to not in cited
    key = reading.moved_to if moved and reading is not None else judged.key
    cited.add(key)
    return SourceLesson(
        key=key,
        kind=kind,
        judged=judged,
        answer=newest.statement.answer,
        claim=_claim(newest.statement),
        seen=seen,
        reading=reading,
        moved_from=judged.key if moved else "",
        not_for=_not_for(judged, rules),
        despite=fold.visible_with(judged.in_spite_of),
    )


def _claim(statement: Statement) -> str:
    """What a statement teaches about the sources that it names."""
    correction = statement.by.correction or statement.answer.correction
    if statement.outcome in NEGATIVE and correction:
        return normalise_line(correction)
    return statement.answer.claim_text


def _not_for(judged: Judged, rules: Rules) -> str:
    """The newest question that failed, of a contested source that is still a place to start."""
    enough = judged.verdict is Verdict.USEFUL and judged.positives >= rules.min_corroboration
    failed = judged.newest_of_sign(-1)
    return failed.statement.answer.question if enough and failed is not None else ""


def _seen(fold: Fold, observed: Observed, key: str, sign: int) -> tuple[Source, ...]:
    """The sightings of a source, newest first, each once."""
    counted = [signal for signal in observed.counted if signal.sign == sign]
    if len(counted) == 1 and not fold.rulings.get(counted[0].statement.answer.id):
        return (counted[0].source,) if counted[0].source.fingerprint else ()
    seen: list[tuple[tuple[Instant, str], Source]] = [
        ((signal.instant, signal.statement.by.id), signal.source) for signal in counted
    ]
    for answer_id in {signal.statement.answer.id for signal in counted}:
        seen += [((when.instant or 0, when.id), source) for when, source in _held(fold, answer_id, key)]
    newest_first = sorted(seen, key=lambda item: item[0], reverse=True)
    return tuple(dict.fromkeys(source for _, source in newest_first if source.fingerprint))


def _held(
    fold: Fold, answer_id: str, key: str, words: Collection[RulingWord] = (RulingWord.HOLDS,)
) -> list[tuple[Ruling, Source]]:
    """What rulings on this answer (`holds`, unless others are asked for) saw of the source."""
    return [
        (ruling, replace(source, node=key))
        for ruling in fold.rulings.get(answer_id, ())
        if ruling.word in words
        for source in (*ruling.sources, *ruling.misled_by)
        if fold.renamed(ruling, source.node) == key
    ]


def _outcome_lessons(
    fold: Fold,
    said: Sequence[Statement],
    useful: Mapping[str, Statement],
    look: Look | None,
    only: Collection[tuple[str, str]] | None,
) -> list[tuple[Outcome, OutcomeLesson]]:
    by_record = {statement.by.key: statement for statement in said}
    found: list[tuple[Outcome, OutcomeLesson]] = []
    for answer in fold.answers():
        if only is not None and answer.key not in only:
            continue
        verdict = fold.verdict(answer)
        outcome = fold.outcome(answer)
        if outcome not in (Outcome.DEAD_END, Outcome.CORRECTED):
            continue
        said_so = by_record.get(verdict.key)
        tried = said_so.negative if said_so else answer.misled_by
        lesson = OutcomeLesson(
            answer=answer,
            correction=fold.correction(answer),
            tried=tried,
            right=said_so.positive if said_so else answer.sources,
            lifted_by=_lifted_by(fold, useful, answer),
            despite=fold.in_spite_of(answer),
        )
        found.append((outcome, _with_readings(fold, lesson, look) if look is not None else lesson))
    return found


def _newest_useful(said: Iterable[Statement]) -> dict[str, Statement]:
    """By question, the newest word that an answer was useful."""
    return {question_key(one.answer.question): one for one in said if one.outcome is Outcome.USEFUL}


def _lifted_by(fold: Fold, useful: Mapping[str, Statement], answer: Answer) -> str:
    """The id of the answer, useful since, that takes the edge off what was ruled out; empty where there is none.

    A dead end says where nothing was found, and any answer ends that. A correction says what is right: only who says
    the same takes its place.
    """
    later = useful.get(question_key(answer.question))
    if later is None or later.answer.key == answer.key or later.by.order <= fold.verdict(answer).order:
        return ""
    correction = fold.correction(answer) if fold.outcome(answer) is Outcome.CORRECTED else ""
    return later.answer.id if not correction or upholds(later.answer.claim_text, correction) else ""


def _with_readings(fold: Fold, lesson: OutcomeLesson, look: Look) -> OutcomeLesson:
    looked_at, readings = [], []
    for source in lesson.tried:
        seen = [source, *(held for _, held in _held(fold, lesson.answer.id, source.node))]
        reading = look(source.node, source.kind, [one for one in seen if one.fingerprint])
        if reading is not None:
            looked_at.append(source)
            readings.append(reading)
    return replace(lesson, looked_at=tuple(looked_at), readings=tuple(readings))


def readings(fold: Fold, record: Answer | Note, look: Look) -> tuple[tuple[str, Reading], ...]:
    """How the code that a record rests on (where it names none, the code it speaks of) reads today, by the name it has
    now.

    Rulings that say the record still holds, or that it was of use, have seen that code too.
    """
    found = []
    for source in record.sources or record.misled_by:
        node = fold.renamed(record, source.node)
        seen = [replace(source, node=node), *(held for _, held in _held(fold, record.id, node, _CONFIRMING))]
        reading = look(node, source.kind, [one for one in seen if one.fingerprint])
        if reading is not None:
            found.append((node, reading))
    return tuple(found)


def _rejected(fold: Fold) -> tuple[Ruling, ...]:
    """The `rejected` rulings in force."""
    rulings = (record for record in fold.records if isinstance(record, Ruling))
    return tuple(ruling for ruling in rulings if ruling.word is RulingWord.REJECTED and fold.rules_out(ruling))


def _counts(fold: Fold, sources: Iterable[SourceLesson]) -> dict[str, int]:
    visible: list[AnyRecord] = [record for record in fold.records if fold.visible(record)]
    hidden = Counter(hidden.why for hidden in fold.hidden.values())
    outcomes = Counter(fold.outcome(record) for record in visible if isinstance(record, Answer))
    standings = Counter(lesson.judged.standing for lesson in sources)
    return {
        "records": len(fold.records),
        "answers": sum(isinstance(record, Answer) for record in visible),
        "notes": sum(isinstance(record, Note) for record in visible),
        "rulings": sum(isinstance(record, Ruling) for record in fold.records),
        **{outcome.value: outcomes[outcome] for outcome in Outcome},
        **{standing.value: standings[standing] for standing in Standing},
        **{why.value: hidden[why] for why in HiddenBy},
    }
