"""Whether a record is what the import of a document gives.

A document of another tool that is read in place and the record that its import wrote are one and the same: they have
one id. But an id is a line that anybody can write. So the record is held against the one that the document gives:
all that it says, but for what an import finds out by itself, which is its author and what its citations name.
"""

from __future__ import annotations

from dataclasses import replace

from graphify.memory.reading import read_record
from graphify.memory.records import Answer, AnyRecord
from graphify.memory.writing import stamp_as


def is_import_of(document: AnyRecord, record: AnyRecord) -> bool:
    """Whether ``record`` says what the import of the foreign ``document`` says."""
    if not (document.foreign and isinstance(document, Answer) and isinstance(record, Answer)):
        return False
    if document.instant is None or record.foreign:
        return False
    stamped = stamp_as(replace(document, foreign=False), document.id)
    expected = read_record(stamped.path, stamped.text.encode()).record
    return isinstance(expected, Answer) and _said(expected) == _said(record) and _cites_alike(expected, record)


def _said(answer: Answer) -> Answer:
    return replace(answer, path="", content_id="", author="", sources=(), misled_by=())


def _cites_alike(one: Answer, other: Answer) -> bool:
    """Whether the second cites nothing in a way in which the first does not: a list may become several, or none."""
    return bool(one.sources) >= bool(other.sources) and bool(one.misled_by) >= bool(other.misled_by)
