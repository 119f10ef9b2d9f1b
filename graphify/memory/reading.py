"""From a file's bytes to a record: the tolerant reader.

Whatever stands in `memory/` comes out as a record, as a Problem with path and line, or as nothing (a Markdown file
without front matter, such as a README). Nothing raises. What can be understood is understood: an unknown key is
kept in the id and otherwise ignored, a missing date is taken from the file name, a missing question from the
heading.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypedDict

from graphify.errors import Problem
from graphify.memory.foreign import is_foreign, read_foreign
from graphify.memory.frontmatter import Document, Field, FrontMatterError, parse_document
from graphify.memory.identity import content_id
from graphify.memory.instants import Instant, parse_instant
from graphify.memory.owncopy import own_copy
from graphify.memory.ownform import read_own
from graphify.memory.records import ID_FORM, Answer, AnyRecord, Move, Note, Ruling
from graphify.memory.text import normalise_line, normalise_lines, trim_lines, with_line_feeds
from graphify.names import UNKNOWN_AUTHOR, Outcome, RulingWord, Source

TYPES = ("answer", "note", "ruling")
SIZE_LIMIT = 1024 * 1024
_FINDINGS = 20
"""So many findings are kept of one file; whoever mends them sees the others then."""
_CONFLICT_MARKERS = tuple(re.compile(form, re.MULTILINE) for form in (r"^<{7} ", r"^={7}$", r"^>{7} "))
_HEADING = re.compile(r"#{1,6}(?:[ \t]+([^\n]*))?(?:\n|$)")
_OUTCOME_LINE = re.compile(r"\*\*Outcome:\*\*[^\n]*(?:\n|$)")
_DAY_IN_NAME = re.compile(r"(?:.*/)?(\d{4})(\d{2})(\d{2})(?!\d)[^/]*")


@dataclass(frozen=True, slots=True)
class Found:
    """What one file gave: at most one record, and the findings about it."""

    record: AnyRecord | None = None
    problems: tuple[Problem, ...] = ()
    document: Document | None = None


@dataclass
class _Reader:
    """One file on its way to a record; collects the findings."""

    path: str
    document: Document
    problems: list[Problem] = field(default_factory=list)

    def problem(self, key: str, code: str, message: str, *, remark: bool = False) -> None:
        if len(self.problems) < _FINDINGS:
            self.problems.append(Problem(self.path, self.document.line_of(key), code, message, remark))

    def text(self, key: str) -> str:
        value = self.document.fields.get(key, "")
        if not isinstance(value, str):
            self.problem(key, "field", f"`{key}` must be a text")
            return ""
        return value

    def line(self, key: str) -> str:
        return normalise_line(self.text(key))

    def lines(self, key: str) -> str:
        return normalise_lines(self.text(key))

    def list(self, key: str) -> tuple[str, ...]:
        value = self.document.fields.get(key, "")
        items = [value] if isinstance(value, str) else value
        if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
            self.problem(key, "field", f"`{key}` must be a list of texts")
            return ()
        return tuple(text for item in items if (text := normalise_line(str(item))))

    def sources(self, key: str) -> tuple[Source, ...]:
        value = self.document.fields.get(key, "")
        items = value if isinstance(value, list) else [value] if value else []
        found = [self._source(key, item) for item in items]
        return tuple(source for source in found if source is not None and source.node)

    def _source(self, key: str, item: Field) -> Source | None:
        if isinstance(item, str):
            return Source(normalise_line(item), kind="")
        if isinstance(item, dict) and isinstance(item.get("node"), str):
            texts = {name: normalise_line(text) for name, text in item.items() if isinstance(text, str)}
            twins = texts.get("twins", "")
            counted = int(twins) if twins.isascii() and twins.isdigit() and len(twins) < 9 else None
            return _one_source(texts["node"], texts.get("kind", ""), texts.get("fingerprint", ""), counted)
        self.problem(key, "field", f"an entry of `{key}` must be a text or have a `node`")
        return None

    def moves(self) -> tuple[Move, ...]:
        value = self.document.fields.get("moves", [])
        moves = []
        for item in value if isinstance(value, list) else []:
            if isinstance(item, dict) and isinstance(item.get("from"), str) and isinstance(item.get("to"), str):
                old, new = normalise_line(str(item["from"])), normalise_line(str(item["to"]))
                if old and new and old.endswith("/") == new.endswith("/"):
                    moves.append(Move(old, new))
                    continue
            self.problem("moves", "field", "an entry of `moves` must have `from` and `to`, both names or both folders")
        return tuple(moves)


# Many records cite the same: one value does for all of them.
_one_source = lru_cache(maxsize=1 << 14)(Source)


class _Common(TypedDict):
    """The keyword arguments that every kind of record takes."""

    id: str
    path: str
    content_id: str
    recorded: str
    instant: Instant | None
    author: str
    agent: str
    session: str
    commit: str
    sources: tuple[Source, ...]
    misled_by: tuple[Source, ...]
    led_by: tuple[str, ...]
    supersedes: tuple[str, ...]
    valid_from: str
    valid_until: str
    tags: tuple[str, ...]
    despite: tuple[str, ...]
    despite_reason: str
    near: tuple[str, ...]
    keep_open: bool
    imported_from: str
    redacted: bool


def read_record(path: str, data: bytes) -> Found:
    """Read the file at ``path`` (relative to the memory folder, ``/``-separated)."""
    if len(data) > SIZE_LIMIT:
        return _unread(path, 0, "too-large", "over 1 MiB: not read")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return _unread(path, line, "encoding", "not UTF-8: save the file as UTF-8")
    text = with_line_feeds(text)
    try:
        document = read_own(text) or parse_document(text)
    except FrontMatterError as error:
        return _conflict(path, text) or _unread(path, error.line, error.code, error.cause)
    if document is None:
        # Where the two sides differ from the first line on, a marker stands in the fence's place.
        return (_conflict(path, text) if text.startswith("<<<<<<< ") else None) or Found()
    return _read_document(path, text, document)


def _read_document(path: str, text: str, document: Document) -> Found:
    kind = document.fields.get("type", "")
    foreign = is_foreign(document.fields)
    if not foreign and (not isinstance(kind, str) or kind not in TYPES):
        return _unread(path, document.line_of("type"), "not-a-record", _not_a_record(kind))
    # Text that was written through the tool may well talk about merge conflicts; its id then proves it whole.
    conflict = None if document.proven_id else _conflict(path, text)
    if conflict is not None:
        return conflict
    copied = own_copy(text)
    if copied:
        line = document.line_of("type")
        return _unread(path, line, "lessons-copy", f"a copy of {copied} is not evidence: it is not read")
    return _read_foreign(path, text, document) if foreign else _read_known(path, document, str(kind))


def _read_foreign(path: str, text: str, document: Document) -> Found:
    answer = read_foreign(path, document, text)
    if not answer.question:
        message = "`question` is no text, and no heading says what was asked: not read"
        return _unread(path, document.line_of("question"), "question", message)
    problems = []
    if answer.instant is None:
        message = "no usable `date`: the record gives no signal"
        problems.append(Problem(path, document.line_of("date"), "date", message))
    if answer.outcome is Outcome.CORRECTED and not answer.correction:
        message = "corrected, and the right answer is missing"
        problems.append(Problem(path, document.line_of("outcome"), "no-correction", message, remark=True))
    return Found(answer, tuple(problems), document)


def _not_a_record(kind: Field) -> str:
    known = ", ".join(TYPES)
    if not kind:
        return f"not a record: it has no `type` (one of {known})"
    return f"not a record: the type `{normalise_line(str(kind))[:40]}` is not one of {known}"


def _unread(path: str, line: int, code: str, message: str) -> Found:
    return Found(None, (Problem(path, line, code, message),))


def _conflict(path: str, text: str) -> Found | None:
    """What a file with conflict markers gives."""
    start = _first_conflict(text)
    if start is None:
        return None
    line = text.count("\n", 0, start) + 1
    return _unread(path, line, "conflict-markers", "conflict markers: keep one side, or both as two files")


def has_conflict_markers(text: str) -> bool:
    """Whether a text holds the three markers of a merge conflict, in their order."""
    return _first_conflict(text) is not None


def _first_conflict(text: str) -> int | None:
    starts: list[int] = []
    # One marker after the other: a single expression for all three takes minutes on a file full of them.
    for marker in _CONFLICT_MARKERS:
        match = marker.search(text, starts[-1] if starts else 0)
        if match is None:
            return None
        starts.append(match.start())
    return starts[0]


def _read_known(path: str, document: Document, kind: str) -> Found:
    computed = document.proven_id or content_id(document.fields, document.body)
    reader = _Reader(path, document)
    declared = reader.line("id")
    if declared and not ID_FORM.fullmatch(declared):
        reader.problem("id", "id", "the id is not 12 hex digits; the computed one is used")
        declared = ""
    common = _common(reader, declared or computed, computed)
    record = _KINDS[kind](reader, common)
    return Found(record, tuple(reader.problems), document)


def _common(reader: _Reader, record_id: str, computed: str) -> _Common:
    recorded = reader.line("recorded")
    return _Common(
        id=record_id,
        path=reader.path,
        content_id=computed,
        recorded=recorded,
        instant=_instant(reader, recorded),
        author=reader.line("author") or UNKNOWN_AUTHOR,
        agent=reader.line("agent"),
        session=reader.line("session"),
        commit=reader.line("commit"),
        sources=reader.sources("sources"),
        misled_by=reader.sources("misled_by"),
        led_by=reader.list("led_by"),
        supersedes=reader.list("supersedes"),
        valid_from=_date(reader, "valid_from"),
        valid_until=_date(reader, "valid_until"),
        tags=reader.list("tags"),
        despite=reader.list("despite"),
        despite_reason=reader.lines("despite_reason"),
        near=reader.list("near"),
        keep_open=reader.line("keep_open").lower() in ("true", "yes", "1"),
        imported_from=reader.line("imported_from"),
        redacted=reader.line("redacted").lower() == "true",
    )


def _instant(reader: _Reader, recorded: str) -> Instant | None:
    if recorded:
        instant = parse_instant(recorded)
        if instant is None:
            reader.problem("recorded", "date", f"`{recorded[:40]}` is no date: the record gives no signal")
        return instant
    match = _DAY_IN_NAME.fullmatch(reader.path)
    instant = parse_instant("-".join(match.groups())) if match is not None else None
    if instant is None:
        reader.problem("type", "date", "no `recorded`, and no date in the file name: the record gives no signal")
    return instant


def _date(reader: _Reader, key: str) -> str:
    text = reader.line(key)
    if text and parse_instant(text) is None:
        reader.problem(key, "date", f"`{key}` is no date: {text[:40]}")
        return ""
    return text


def _answer(reader: _Reader, common: _Common) -> Answer:
    heading, rest = _without_heading(reader.document.body)
    outcome_line = _OUTCOME_LINE.match(rest)
    body = rest[outcome_line.end() :] if outcome_line is not None else rest
    word = reader.line("outcome").replace("-", "_").lower()
    outcome = Outcome.UNVERIFIED
    if word in {known.value for known in Outcome}:
        outcome = Outcome(word)
    elif not common["redacted"]:
        reader.problem("outcome", "outcome", f"the outcome must be one of {', '.join(o.value for o in Outcome)}")
    if outcome is Outcome.USEFUL and common["misled_by"]:
        reader.problem("misled_by", "misled-by", "a useful answer has no `misled_by`: it is not used", remark=True)
        common["misled_by"] = ()
    correction = reader.lines("correction")
    if outcome is Outcome.CORRECTED and not correction:
        reader.problem("outcome", "no-correction", "corrected, and the right answer is missing", remark=True)
    return Answer(
        **common,
        question=reader.line("question") or normalise_line(heading),
        answer=normalise_lines(body) or reader.lines("answer"),
        outcome=outcome,
        claim=reader.line("claim"),
        correction=correction,
    )


def _note(reader: _Reader, common: _Common) -> Note:
    heading, rest = _without_heading(reader.document.body)
    return Note(**common, title=reader.line("title") or normalise_line(heading), body=normalise_lines(rest))


def _ruling(reader: _Reader, common: _Common) -> Ruling | None:
    word = reader.line("ruling").replace("-", "_").lower()
    if word not in {known.value for known in RulingWord}:
        reader.problem("ruling", "ruling", f"the ruling must be one of {', '.join(w.value for w in RulingWord)}")
        return None
    _, rest = _without_heading(reader.document.body)
    return Ruling(
        **common,
        word=RulingWord(word),
        about=reader.line("about"),
        reason=normalise_lines(rest) or reader.lines("reason"),
        correction=reader.lines("correction"),
        moves=reader.moves() if word == RulingWord.MOVED else (),
        question=reader.line("question"),
        value=reader.line("value"),
    )


_KINDS: Mapping[str, Callable[[_Reader, _Common], AnyRecord | None]] = {
    "answer": _answer,
    "note": _note,
    "ruling": _ruling,
}


def _without_heading(body: str) -> tuple[str, str]:
    text = trim_lines(body)
    match = _HEADING.match(text)
    return (match[1] or "", text[match.end() :].lstrip("\n")) if match is not None else ("", text)
