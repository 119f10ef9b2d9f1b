"""From a record to the file that keeps it: the strict writer.

`stamp` gives a record its id, its file name and its text in one go. What it writes reads back as the same record
(a property test shows it), and saving the same content twice gives the same file.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeVar

from graphify.memory.frontmatter import Field, render_document
from graphify.memory.identity import content_id, file_name
from graphify.memory.instants import DAY, format_instant, parse_instant
from graphify.memory.records import Answer, AnyRecord, Note, Record, Ruling, subject
from graphify.memory.secrets import masked
from graphify.memory.text import normalise_line, normalise_lines
from graphify.names import UNKNOWN_AUTHOR, Outcome, RulingWord, Source

RecordT = TypeVar("RecordT", Note, Answer, Ruling)

_RULING_HEADINGS = {
    RulingWord.USEFUL: "Ruled useful",
    RulingWord.DEAD_END: "Ruled a dead end",
    RulingWord.CORRECTED: "Ruled corrected",
    RulingWord.HOLDS: "Read again, and it holds",
    RulingWord.MOVED: "Moved",
    RulingWord.RETRACTED: "Retracted",
    RulingWord.RESTORED: "Restored",
    RulingWord.REJECTED: "Rejected",
}


@dataclass(frozen=True)
class Stamped:
    """A record ready to be written: ``path`` below the memory folder, and the whole ``text``."""

    record: AnyRecord
    path: str
    text: str


def normalised(record: RecordT) -> RecordT:
    """The record with every text in the form in which it is kept."""
    changes: dict[str, object] = {}
    for name in _ONE_LINE & set(_field_names(record)):
        changes[name] = normalise_line(getattr(record, name))
    for name in _LINES & set(_field_names(record)):
        changes[name] = normalise_lines(getattr(record, name))
    for name in _LISTS:
        items = (normalise_line(item) for item in getattr(record, name))
        changes[name] = tuple(item for item in items if item)
    for name in ("sources", "misled_by"):
        sources = (_normalised_source(source) for source in getattr(record, name))
        changes[name] = tuple(dict.fromkeys(source for source in sources if source.node))
    changes["author"] = normalise_line(record.author) or UNKNOWN_AUTHOR
    return replace(record, **changes)  # type: ignore[arg-type]


_ONE_LINE = {
    "question", "title", "claim", "author", "agent", "session", "commit", "recorded", "about", "value",
    "valid_from", "valid_until", "imported_from",
}  # fmt: skip
_LINES = {"answer", "body", "correction", "reason", "despite_reason"}
_LISTS = ("led_by", "supersedes", "tags", "despite", "near")


def _field_names(record: AnyRecord) -> tuple[str, ...]:
    return tuple(type(record).__dataclass_fields__)


def _normalised_source(source: Source) -> Source:
    return replace(source, node=normalise_line(source.node))


def stamp(record: RecordT, about: AnyRecord | None = None, about_subject: str = "") -> Stamped:
    """Normalise the record and give it its id, path and text. ``recorded`` must name a moment.

    ``about`` is the record that a ruling is about; ``about_subject`` its subject (a ruling about a ruling is named
    after what that one was about).
    """
    record = normalised(record)
    instant = parse_instant(record.recorded)
    assert instant is not None, "a record is stamped with the moment it is recorded"
    fields, body = _fields(record), _body(record, about)
    new_id = content_id(fields, body)
    path = file_name(instant, _word(record), about_subject or subject(record), new_id)
    stamped = replace(record, id=new_id, content_id=new_id, path=path, instant=instant)
    return Stamped(stamped, path, render_document({"id": new_id, **fields}, body))


def stamp_as(record: Answer, record_id: str) -> Stamped:
    """As `stamp`, under an id that was taken from something else than the content (an imported record's)."""
    record = normalised(record)
    assert record.imported_from, "only an imported record has an id of its own"
    assert record.instant is not None, "a record is stamped with the moment it is recorded"
    fields, body = _fields(record), _body(record, None)
    path = file_name(record.instant, _word(record), record.question, record_id)
    stamped = replace(record, id=record_id, content_id=content_id(fields, body), path=path)
    return Stamped(stamped, path, render_document({"id": record_id, **fields}, body))


def stub(record: AnyRecord) -> Stamped:
    """What is kept of a record whose text has to go: its id (not computed anew), what it is, when and by whom it was
    written, and what a ruling says about which record.
    """
    recorded = record.recorded or (format_instant(record.instant) if record.instant is not None else "")
    fields: dict[str, Field] = {
        "id": record.id,
        "type": _type(record),
        "recorded": masked(recorded),
        "author": masked(record.author),
        "redacted": "true",
    }
    if isinstance(record, Ruling):
        fields |= {"ruling": record.word.value, "about": record.about}
    if record.instant is not None:
        path = file_name(record.instant, "redacted", "", record.id)
    else:
        path = f"redacted-{record.id}.md"
    text = render_document(fields, "")
    kept = type(record)(**_kept(record))
    return Stamped(replace(kept, path=path, content_id=content_id(fields, "")), path, text)


def _kept(record: AnyRecord) -> dict[str, Any]:
    """The values of a stub's fields."""
    found: dict[str, Any] = {name: getattr(record, name) for name in ("id", "recorded", "instant", "author")}
    if isinstance(record, Ruling):
        found |= {"word": record.word, "about": record.about}
    elif isinstance(record, Answer):
        found |= {"question": ""}
    else:
        found |= {"title": ""}
    return {**found, "redacted": True}


def _word(record: AnyRecord) -> str:
    if isinstance(record, Answer):
        return record.outcome.value.replace("_", "-")
    if isinstance(record, Note):
        return "note"
    word = record.word.value.replace("_", "-")
    return f"ruled-{word}" if record.word.outcome is not None else word


def _fields(record: AnyRecord) -> dict[str, Field]:
    fields: dict[str, Field] = {
        "type": _type(record),
        "recorded": record.recorded,
        "author": record.author,
        "agent": record.agent,
        "session": record.session,
        "commit": record.commit,
        **_own_fields(record),
        "sources": _sources(record.sources),
        "misled_by": _sources(record.misled_by),
        "correction": "" if isinstance(record, Note) else record.correction,
        "led_by": list(record.led_by),
        "supersedes": list(record.supersedes),
        "valid_from": record.valid_from,
        "valid_until": record.valid_until,
        "tags": list(record.tags),
        "despite": list(record.despite),
        "despite_reason": record.despite_reason,
        "near": list(record.near),
        "keep_open": "true" if record.keep_open else "",
        "imported_from": record.imported_from,
        "redacted": "true" if record.redacted else "",
    }
    return {key: value for key, value in fields.items() if value}


def _type(record: AnyRecord) -> str:
    return "answer" if isinstance(record, Answer) else "note" if isinstance(record, Note) else "ruling"


def _own_fields(record: AnyRecord) -> dict[str, Field]:
    if isinstance(record, Answer):
        return {"question": record.question, "outcome": record.outcome.value, "claim": record.claim}
    if isinstance(record, Note):
        return {"title": record.title}
    moves: list[Field] = [{"from": move.old, "to": move.new} for move in record.moves]
    return {
        "ruling": record.word.value,
        "about": record.about,
        "moves": moves,
        "question": record.question,
        "value": record.value,
    }


def _sources(sources: tuple[Source, ...]) -> list[Field]:
    return [
        {
            "node": source.node,
            "kind": source.kind,
            "fingerprint": source.fingerprint,
            "twins": "" if source.twins is None else str(source.twins),
        }
        for source in sources
    ]


def _body(record: AnyRecord, about: AnyRecord | None) -> str:
    if isinstance(record, Answer):
        parts = [f"# {record.question}", f"**Outcome:** {outcome_line(record.outcome, record)}", record.answer]
    elif isinstance(record, Note):
        parts = [f"# {record.title}", record.body]
    else:
        parts = [f"# {_ruling_heading(record, about)}", record.reason]
    return "\n\n".join(part for part in parts if part) + "\n"


def outcome_line(outcome: Outcome, record: Record) -> str:
    """``useful · Ada Example with claude-code``: what a reader sees under the question."""
    who = record.author.partition("<")[0].strip() or record.author
    with_agent = f" with {record.agent}" if record.agent else ""
    return f"{outcome.value.replace('_', ' ')} · {who}{with_agent}"


def _ruling_heading(record: Ruling, about: AnyRecord | None) -> str:
    heading = _RULING_HEADINGS[record.word]
    if about is not None:
        # Both files lie in a folder of their month, so one step up reaches every record.
        return f"{heading}: [{_link_text(about)}](../{about.path})"
    if record.moves:
        return f"{heading}: {record.moves[0].old} to {record.moves[0].new}"
    return f"{heading}: {record.question}" if record.question else heading


def _link_text(about: AnyRecord) -> str:
    text = subject(about) or about.id
    return "".join(f"\\{char}" if char in "[]\\" else char for char in text)


def not_before(now: int, named: list[AnyRecord]) -> int:
    """The moment to record: ``now``, or one microsecond after the latest record that is named.

    A cause then precedes its effect in the fold, on any machine's clock.
    """
    latest = max((record.instant for record in named if record.instant is not None), default=now - DAY)
    return max(now, latest + 1)
