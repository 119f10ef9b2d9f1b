"""Records in as few words as a test needs.

Days are counted from 2026-11-01: ``at=2.5`` is noon of 2026-11-03. A node becomes a source with a fingerprint of its
own; ids follow from the content, so two records that differ in anything have different ids.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from graphify.memory.fold import fold
from graphify.memory.identity import short_hash
from graphify.memory.instants import DAY, Instant, format_instant, parse_instant
from graphify.memory.records import Answer, AnyRecord, Move, Note, Ruling
from graphify.names import TEXT_KIND, Outcome, RulingWord, Source
from graphify.reflections.lessons import Look, Reflection, Rules, SourceLesson, reflect

_START = parse_instant("2026-11-01") or 0
Cited: TypeAlias = "str | Source | Iterable[str | Source]"
Named: TypeAlias = "AnyRecord | str"


def moment(at: float | None, micros: int = 0) -> Instant | None:
    """The instant that many days after 2026-11-01; None stays None."""
    return None if at is None else _START + round(at * DAY) + micros


def code_source(node: str, seen: str = "") -> Source:
    """A citation of code as it was ``seen``."""
    return Source(node, "function", f"python1:{short_hash(seen or node)}", 0)


def text_source(text: str) -> Source:
    """A citation of something that is not code."""
    return Source(text, TEXT_KIND)


def _sources(cited: Cited) -> tuple[Source, ...]:
    items = [cited] if isinstance(cited, (str, Source)) else cited
    return tuple(code_source(item) if isinstance(item, str) else item for item in items)


def _ids(named: Named | Iterable[Named]) -> tuple[str, ...]:
    items = [named] if isinstance(named, (str, Answer, Note, Ruling)) else named
    return tuple(item if isinstance(item, str) else item.id for item in items)


def _made(kind: type[AnyRecord], at: float | None, micros: int, fields: dict[str, Any]) -> Any:
    for name in ("sources", "misled_by"):
        fields[name] = _sources(fields.get(name, ()))
    for name in ("supersedes", "despite"):
        fields[name] = _ids(fields.get(name, ()))
    instant = moment(at, micros)
    own = fields.pop("id", "")
    fields["recorded"] = "" if instant is None else format_instant(instant)
    content = short_hash(f"{kind.__name__} {sorted(fields.items())!r}")
    fields = {"path": f"{content}.md", **fields}
    return kind(id=own or content, content_id=content, instant=instant, **fields)


def answer(
    question: str = "Where is it?",
    outcome: str = "useful",
    *,
    at: float | None = 0,
    micros: int = 0,
    author: str = "ada",
    **fields: Any,
) -> Answer:
    """An answer; ``sources``, ``misled_by``, ``session``, ``claim``, ``answer``, ... as keywords."""
    return _made(Answer, at, micros, {"question": question, "outcome": Outcome(outcome), "author": author, **fields})


def note(title: str = "Know this", *, at: float | None = 0, author: str = "ada", **fields: Any) -> Note:
    """A note."""
    return _made(Note, at, 0, {"title": title, "author": author, **fields})


def ruled(
    word: str,
    about: Named = "",
    *,
    at: float | None = 1,
    micros: int = 0,
    author: str = "ada",
    **fields: Any,
) -> Ruling:
    """A ruling about a record or an id."""
    named = about if isinstance(about, str) else about.id
    return _made(Ruling, at, micros, {"word": RulingWord(word), "about": named, "author": author, **fields})


def moved(*pairs: tuple[str, str], at: float = 1, **fields: Any) -> Ruling:
    """A `moved` ruling: pairs of old and new name."""
    return ruled("moved", at=at, moves=tuple(Move(old, new) for old, new in pairs), **fields)


def reflected(*records: AnyRecord, look: Look | None = None, **rules: Any) -> Reflection:
    """What these records add up to."""
    return reflect(fold(records), Rules(**rules), look=look)


def lesson_about(node: str, *records: AnyRecord, look: Look | None = None, **rules: Any) -> SourceLesson | None:
    """The lesson about one source."""
    lessons = reflected(*records, look=look, **rules).sources
    return next((lesson for lesson in lessons if lesson.key == node), None)
