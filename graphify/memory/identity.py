"""The id and the file name of a record: both follow from its content alone.

The id is the first 12 hex digits of BLAKE3 over the canonical form of a document: its fields as loaded without the
top-level ``id``, with empty values left out at every depth, and its body with LF as line end, trimmed at the end of
each line and at both ends, plus one newline. So the same record has the same id on every machine, a formatter that
only trims white space leaves it alone, and two branches that save the same thing save the same file.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping

from blake3 import blake3

from graphify.memory.frontmatter import Field
from graphify.memory.instants import Instant, format_day
from graphify.memory.records import ID_LENGTH, Record
from graphify.memory.text import trim_lines

SLUG_LENGTH = 50
_NOT_WORD = re.compile(r"[^a-z0-9]+")


def content_id(fields: Mapping[str, Field], body: str) -> str:
    """The computed id of a document."""
    kept = {key: value for key, value in fields.items() if key != "id"}
    canonical = json.dumps(
        [_without_empty(kept), trim_lines(body) + "\n"], sort_keys=True, ensure_ascii=False, separators=(",", ":")
    )
    return short_hash(canonical)


def short_hash(text: str) -> str:
    """The first 12 hex digits of BLAKE3 over the text in UTF-8."""
    return blake3(text.encode("utf-8", "surrogatepass")).hexdigest()[:ID_LENGTH]


def is_as_saved(record: Record) -> bool:
    """Whether a record has the id of what it says (an imported one: of what it was made from). A redacted one keeps
    the id of what it said.
    """
    if record.id == record.content_id or record.redacted:
        return True
    return bool(record.imported_from) and record.id == short_hash(record.imported_from)


def _without_empty(value: Field) -> Field:
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return [kept for item in value if item and (kept := _without_empty(item))]
    return {key: kept for key, item in value.items() if item and (kept := _without_empty(item))}


def slug(text: str) -> str:
    """The ASCII words of a text for a file name, at most 50 characters; empty where there are none.

    >>> slug("Where is a login session created?")
    'where-is-a-login-session-created'
    """
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    return _NOT_WORD.sub("-", ascii_text.lower()).strip("-")[:SLUG_LENGTH].strip("-")


def file_name(instant: Instant, word: str, about: str, record_id: str) -> str:
    """The path below the memory folder: ``2026-11/20261130-useful-<slug>-<id>.md``."""
    day = format_day(instant)
    stem = "-".join(part for part in (day.replace("-", ""), word, slug(about), record_id) if part)
    return f"{day[:7]}/{stem}.md"
