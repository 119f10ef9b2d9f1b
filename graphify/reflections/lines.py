"""The lines of LESSONS.md: one item each, with what is known of it.

    - `path::Symbol`: "newest question" -> claim · 3 results, 2026-11-30 [3f9a2c1b]

Texts of records are quoted data (see `quoting`); what stands outside of quotes is ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from graphify.memory.instants import Instant, format_day
from graphify.memory.records import Answer, AnyRecord, Note, Ruling
from graphify.names import TEXT_KIND, Freshness, Reading, Standing
from graphify.reflections.lessons import STALE, OutcomeLesson, SourceLesson
from graphify.reflections.quoting import code, disputed_note, plain, quoted
from graphify.reflections.standings import Verdict

QUESTION_LIMIT = 120
CLAIM_LIMIT = 200
_BOUND_LIMIT = 40
_NAME_LIMIT = 40


def source_line(lesson: SourceLesson, needed: int) -> str:
    """A preferred or tentative source, or a question that answers without sources settled."""
    asked = quoted(lesson.answer.question, QUESTION_LIMIT)
    about = "" if lesson.judged.observed.is_question else f"{_named(lesson.key, lesson.kind)}: "
    not_for = f"not for: {quoted(lesson.not_for, QUESTION_LIMIT)}" if lesson.not_for else ""
    notes = [
        _freshness(lesson),
        _results(lesson, needed),
        disputed_note(lesson.disputed),
        not_for,
        *despite_notes(lesson.despite),
        period(lesson.answer),
    ]
    return _item(f"{about}{asked} -> {_claim(lesson.claim)}", notes, lesson.judged.newest.instant, lesson.answer.id)


def _results(lesson: SourceLesson, needed: int) -> str:
    judged = lesson.judged
    if judged.standing is Standing.CONTESTED:
        return f"contested: {judged.positives} for, {judged.negatives} against"
    if judged.standing is Standing.TENTATIVE:
        return f"{judged.results} of {needed} results"
    return f"{judged.results} result{'' if judged.results == 1 else 's'}"


def contested_line(lesson: SourceLesson) -> str:
    """A source with both signs: how many, whose, and which way it leans."""
    judged = lesson.judged
    name = (
        quoted(lesson.answer.question, QUESTION_LIMIT)
        if judged.observed.is_question
        else _named(lesson.key, lesson.kind)
    )
    for_it, against = (_who(lesson, sign) for sign in (1, -1))
    leaning = {Verdict.USEFUL: "leans useful", Verdict.DEAD_END: "leans dead end"}
    verdict = leaning.get(judged.verdict or Verdict.EVEN, "even")
    said = f"{name}: {judged.positives} for ({for_it})"
    said += f", {judged.negatives} against ({against})" if judged.negatives else ""
    notes = [_freshness(lesson), verdict, *despite_notes(lesson.despite)]
    return _item(said, notes, judged.newest.instant, judged.newest.statement.answer.id)


def _who(lesson: SourceLesson, sign: int) -> str:
    names = sorted({signal.statement.by.author for signal in lesson.judged.observed.counted if signal.sign == sign})
    shown = [plain(name.partition("<")[0].strip() or name, _NAME_LIMIT) for name in names]
    return ", ".join(shown[:3]) + (f" and {len(shown) - 3} more" if len(shown) > 3 else "")


def correction_line(lesson: OutcomeLesson) -> str:
    """A question and the answer that holds in place of the one that was wrong."""
    right = _claim(lesson.correction) if lesson.correction else "the answer given was wrong; the right one is missing"
    said = f"{quoted(lesson.answer.question, QUESTION_LIMIT)} -> {right}"
    wrong = lesson.answer.claim_text
    return _outcome_item(said, lesson, [f"not: {quoted(wrong, QUESTION_LIMIT)}"] if wrong else [])


def dead_end_line(lesson: OutcomeLesson) -> str:
    """A question, and where its answer is not."""
    tried = ", ".join(_named(source.node, source.kind) for source in lesson.tried[:3])
    asked = quoted(lesson.answer.question, QUESTION_LIMIT)
    said = f"{asked}: not in {tried}" if tried else f"{asked}: dead end"
    claim = lesson.answer.claim_text
    said += f" -> {_claim(claim)}" if claim else ""
    instead = [f"instead: {_claim(lesson.correction)}"] if lesson.correction else []
    return _outcome_item(said, lesson, instead)


def _outcome_item(said: str, lesson: OutcomeLesson, more: Sequence[str] = ()) -> str:
    right = ", ".join(_named(source.node, source.kind) for source in lesson.right[:3])
    recheck = "recheck" if lesson.recheck else ""
    pointer = f"see {right}" if right else ""
    notes = [recheck, *more, pointer, *despite_notes(lesson.despite), period(lesson.answer)]
    return _item(said, notes, lesson.answer.instant, lesson.answer.id)


def note_line(note: Note, despite: Sequence[AnyRecord] = ()) -> str:
    """A note's title and its first sentence."""
    # In quotes: a title may begin like a heading or a list.
    title = quoted(note.title, QUESTION_LIMIT)
    said = f"{title} -> {_claim(note.claim_text)}" if note.body else title
    return _item(said, [period(note), *despite_notes(despite)], note.instant, note.id)


def period(record: AnyRecord) -> str:
    """When it is true, ``from 2026-06-01, until 2026-07-01`` (that day not included); empty where it is not said."""
    bounds = ("from", record.valid_from), ("until", record.valid_until)
    return ", ".join(f"{word} {plain(bound, _BOUND_LIMIT)}" for word, bound in bounds if bound)


def despite_notes(despite: Iterable[AnyRecord]) -> list[str]:
    """That something is contested, by whom and why: never the value that was ruled out."""
    return [f"contested: {_ruled_out(record)}" for record in despite]


def _ruled_out(record: AnyRecord) -> str:
    is_ruling = isinstance(record, Ruling)
    reason = record.reason if isinstance(record, Ruling) else record.correction if isinstance(record, Answer) else ""
    why = f" {quoted(reason, QUESTION_LIMIT)}" if reason else ""
    who = plain(record.author.partition("<")[0].strip() or record.author, _NAME_LIMIT)
    date = format_day(record.instant) if record.instant is not None else "undated"
    return f"{'rejected' if is_ruling else 'corrected'} by {who} {date}{why} [{record.id[:8]}]"


def _claim(text: str) -> str:
    return plain(text, CLAIM_LIMIT)


def _named(node: str, kind: str) -> str:
    return quoted(node, QUESTION_LIMIT) if kind == TEXT_KIND else code(node)


def _freshness(lesson: SourceLesson) -> str:
    return freshness_note(lesson.reading, lesson.moved_from)


def freshness_note(reading: Reading | None, moved_from: str = "") -> str:
    """``recheck`` or where it moved from; empty where there is nothing to say."""
    if reading is None:
        return ""
    if reading.freshness in STALE:
        return f"recheck: {reading.freshness.value}"
    if reading.freshness is Freshness.MOVED:
        return f"moved from {code(moved_from)}" if moved_from else f"moved to {code(reading.moved_to)}"
    return ""


def _item(said: str, notes: Iterable[str], when: Instant | None, record_id: str) -> str:
    date = format_day(when) if when is not None else "undated"
    kept = [note for note in notes if note]
    return f"- {said} · {', '.join([*kept, date])} [{record_id[:8]}]\n"
