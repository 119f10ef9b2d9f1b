"""lessons.json: the complete machine twin of LESSONS.md.

    {
    "sources": {
    "src/auth.py::login": {"kind": "function", ...}
    ,
    "src/auth.py::logout": {...}
    }
    }

Keys are sorted, each entry is one line without a comma, and the separating commas stand on lines of their own: a
save about one source changes only that source's lines (and the counts and the digest).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping

from graphify.memory.instants import Instant, format_instant
from graphify.memory.records import Answer, AnyRecord, Note, Ruling
from graphify.names import Source
from graphify.reflections.lessons import OutcomeLesson, Reflection, SourceLesson

VERSION = 1
NEWEST = 5

# Line breaks to some readers, and an entry has to stay on its line; surrogates, which no UTF-8 file can hold.
_ENCODER = json.JSONEncoder(sort_keys=True, ensure_ascii=False)
_AS_ESCAPES = re.compile("[\x85\u2028\u2029\ud800-\udfff]")

Json = dict[str, object]


def sidecar_values(reflection: Reflection, settings: Mapping[str, object], inputs: str) -> Json:
    """Everything in lessons.json, as plain values."""
    return {
        "version": VERSION,
        "settings": dict(settings),
        "inputs": inputs,
        "counts": reflection.counts,
        "sources": {lesson.key: source_entry(lesson) for lesson in reflection.sources},
        "questions": {lesson.key: source_entry(lesson) for lesson in reflection.questions},
        "dead_ends": [_outcome_entry(lesson) for lesson in _by_age(reflection.dead_ends)],
        "corrections": [_outcome_entry(lesson) for lesson in _by_age(reflection.corrections)],
        "notes": [_note_entry(note, reflection.notes_despite.get(note.key, ())) for note in reflection.notes],
        "rejected": [_rejected_entry(ruling) for ruling in reflection.rejected],
        "unverified": [_pending_entry(answer) for answer in reflection.unverified],
        "problems": [
            {"path": problem.path, "line": problem.line, "code": problem.code, "message": problem.message}
            for problem in reflection.problems
        ],
    }


def render_sidecar(values: Mapping[str, object]) -> bytes:
    """lessons.json, in UTF-8: as one text a large one with a single sign beyond Latin takes twice the room."""
    pieces = _lines("{", "}", (_entry(key, values[key]) for key in sorted(values)))
    return b"".join(piece.encode() for piece in pieces) + b"\n"


def _entry(key: str, value: object) -> Iterator[str]:
    yield f"{_json(key)}: "
    if isinstance(value, dict) and value and all(isinstance(item, dict) for item in value.values()):
        yield from _lines("{", "}", ((f"{_json(name)}: {_json(value[name])}",) for name in sorted(value)))
    elif isinstance(value, list) and value:
        yield from _lines("[", "]", ((_json(item),) for item in value))
    else:
        yield _json(value)


def _lines(opening: str, closing: str, entries: Iterable[Iterable[str]]) -> Iterator[str]:
    """Pieces of text: the entries on lines of their own, and a comma on a line of its own between them."""
    yield opening + "\n"
    for number, entry in enumerate(entries):
        if number:
            yield "\n,\n"
        yield from entry
    yield "\n" + closing


def _json(value: object) -> str:
    text = _ENCODER.encode(value)
    return text if text.isascii() else _AS_ESCAPES.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def source_entry(lesson: SourceLesson) -> Json:
    """One source (or question) of lessons.json."""
    judged = lesson.judged
    counted = judged.observed.counted
    last = judged.newest.instant
    last_seen = max(signal.instant for signal in judged.observed.signals)
    newest_first = sorted(counted, key=lambda signal: signal.statement.order, reverse=True)
    entry: Json = {
        "kind": "question" if judged.observed.is_question else lesson.kind,
        "id": lesson.answer.id,
        "question": lesson.answer.question,
        "claim": lesson.claim,
        "standing": judged.standing.value,
        "score": judged.score,
        "results": judged.results,
        "positives": judged.positives,
        "negatives": judged.negatives,
        "last": format_instant(last),
        "fingerprints": list(dict.fromkeys(source.fingerprint for source in lesson.seen)),
        "records": {
            "positive": _ids(signal.statement.by.id for signal in newest_first if signal.sign > 0),
            "negative": _ids(signal.statement.by.id for signal in newest_first if signal.sign < 0),
        },
        "authors": sorted({signal.statement.by.author for signal in counted}),
    }
    if judged.verdict is not None:
        entry["verdict"] = judged.verdict.value
    if last_seen > last:
        entry["last_seen"] = format_instant(last_seen)
    if lesson.reading is not None:
        entry["freshness"] = lesson.reading.freshness.value
    if lesson.moved_from:
        entry["moved_from"] = lesson.moved_from
    if lesson.despite:
        entry["despite"] = [record.id for record in lesson.despite]
    if lesson.disputed:
        entry["disputed"] = _ids(lesson.disputed)
    return {**entry, **_period(lesson.answer)}


def _period(record: AnyRecord) -> Json:
    """When it is true, as far as it is said."""
    bounds = {"valid_from": record.valid_from, "valid_until": record.valid_until}
    return {key: bound for key, bound in bounds.items() if bound}


def _ids(ids: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(ids))[:NEWEST]


def _by_age(lessons: Iterable[OutcomeLesson]) -> list[OutcomeLesson]:
    return sorted(lessons, key=lambda lesson: lesson.answer.order)


def _outcome_entry(lesson: OutcomeLesson) -> Json:
    answer = lesson.answer
    entry: Json = {
        "id": answer.id,
        "question": answer.question,
        "claim": answer.claim_text,
        "correction": lesson.correction,
        "sources": [source.node for source in lesson.right],
        "misled_by": [source.node for source in lesson.tried],
        "recorded": _when(answer.instant),
        "author": answer.author,
        **_period(answer),
    }
    if lesson.readings:
        entry["recheck"] = lesson.recheck
    if lesson.lifted_by:
        entry["lifted_by"] = lesson.lifted_by
    if lesson.despite:
        entry["despite"] = [record.id for record in lesson.despite]
    return {key: value for key, value in entry.items() if value not in ("", [])}


def _note_entry(note: Note, despite: Iterable[AnyRecord]) -> Json:
    entry: Json = {
        "id": note.id,
        "title": note.title,
        "claim": note.claim_text,
        "sources": _nodes(note.sources),
        "recorded": _when(note.instant),
        "author": note.author,
        "despite": [record.id for record in despite],
        **_period(note),
    }
    return {key: value for key, value in entry.items() if value not in ("", [])}


def _pending_entry(answer: Answer) -> Json:
    """An answer of which nobody has said yet how it turned out."""
    entry: Json = {
        "id": answer.id,
        "question": answer.question,
        "claim": answer.claim_text,
        "sources": _nodes(answer.sources),
        "recorded": _when(answer.instant),
        "author": answer.author,
        "session": answer.session,
        "commit": answer.commit,
        **_period(answer),
    }
    return {key: value for key, value in entry.items() if value not in ("", [])}


def _rejected_entry(ruling: Ruling) -> Json:
    """Never the value: who reads the file must not learn it."""
    return {
        "id": ruling.id,
        "question": ruling.question,
        "reason": ruling.reason,
        "recorded": _when(ruling.instant),
        "author": ruling.author,
    }


def _when(instant: Instant | None) -> str:
    return format_instant(instant) if instant is not None else ""


def _nodes(sources: Iterable[Source]) -> list[str]:
    return [source.node for source in sources]
