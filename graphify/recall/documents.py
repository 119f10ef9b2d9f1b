"""What of a record is searched, by field.

A ruling is a document of its own: what it says counts for the record that it is about, as long as it is in force. The
value of a `rejected` ruling is in no field: it must not be found.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from graphify.memory.records import Answer, AnyRecord, Note, Ruling
from graphify.recall.terms import terms

FORM = 1
"""Rises when the same record comes to have other terms, so that indexes are made anew."""


@dataclass(frozen=True, slots=True)
class Document:
    """The terms of a record, joined by blanks, by field. ``subject`` is the question or the title."""

    subject: str = ""
    claim: str = ""
    body: str = ""
    correction: str = ""
    reason: str = ""
    tags: str = ""
    symbols: str = ""


FIELDS = tuple(field.name for field in fields(Document))
FIELD_WEIGHTS = (4.0, 3.0, 1.0, 3.0, 1.0, 2.0, 2.0)
"""What a term counts in each of the fields, for the order of candidates."""


def document(record: AnyRecord) -> Document:
    """What is searched of a record."""
    symbols = _joined(*(source.node for source in (*record.sources, *record.misled_by)))
    tags = _joined(*record.tags)
    if isinstance(record, Answer):
        return Document(
            subject=_joined(record.question),
            claim=_joined(record.claim_text),
            body=_joined(record.answer),
            correction=_joined(record.correction),
            tags=tags,
            symbols=symbols,
        )
    if isinstance(record, Note):
        return Document(subject=_joined(record.title), body=_joined(record.body), tags=tags, symbols=symbols)
    return _of_ruling(record, tags, symbols)


def _of_ruling(ruling: Ruling, tags: str, symbols: str) -> Document:
    return Document(
        subject=_joined(ruling.question),
        correction=_joined(ruling.correction),
        reason=_joined(ruling.reason),
        tags=tags,
        symbols=symbols,
    )


def _joined(*texts: str) -> str:
    return " ".join(term for text in texts for term in terms(text))
