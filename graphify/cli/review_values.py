"""A review as plain values, for JSON."""

from __future__ import annotations

from graphify.cli.reviewing import holds
from graphify.commands.review import Edit, NewRecord, Reviewed, Stale
from graphify.commands.shared.reasons import StandingChange
from graphify.memory.records import Answer, Note, Ruling
from graphify.memory.secrets import masked
from graphify.names import Freshness


def review_values(reviewed: Reviewed) -> dict[str, object]:
    """The review, for programs."""
    branch = reviewed.branch
    return {
        "base": {"name": branch.base_name, "commit": branch.base},
        "head": {"name": branch.head_name, "commit": branch.head},
        "fork": branch.fork,
        "unseen": list(branch.unseen),
        "counts": {
            "answers": len(reviewed.of(Answer)),
            "unverified": len(reviewed.unverified),
            "corrections": len(reviewed.corrections),
            "notes": len(reviewed.notes),
            "rulings": len(reviewed.of(Ruling)),
            "rejected": len(reviewed.rejected),
        },
        "records": [_record_values(new) for new in reviewed.records],
        "standings": [_standing_values(change) for change in reviewed.standings],
        "edited": [_edit_values(edit) for edit in reviewed.edits],
        "problems": [
            {"path": one.path, "line": one.line, "code": one.code, "message": one.message} for one in reviewed.problems
        ],
        "stale": [_stale_values(one) for one in reviewed.stale],
        "settings": list(reviewed.settings),
    }


def _record_values(new: NewRecord) -> dict[str, object]:
    record = new.record
    word = record.outcome.value if isinstance(record, Answer) else "note"
    values: dict[str, object] = {
        "id": record.id,
        "path": new.path,
        "type": type(record).__name__.lower(),
        "word": record.word.value if isinstance(record, Ruling) else word,
        "subject": new.subject,
        "claim": record.claim_text if isinstance(record, Answer | Note) else "",
        "correction": "" if isinstance(record, Note) else record.correction,
        "about": record.about if isinstance(record, Ruling) else "",
        "reason": record.reason if isinstance(record, Ruling) else "",
        "author": record.author,
        "recorded": record.recorded,
        "sources": [source.node for source in record.sources],
        "misled_by": [source.node for source in record.misled_by],
        "supersedes": list(record.supersedes),
        "state": "void" if new.void else new.hidden.why.value if new.hidden else "visible",
        "edited": new.restamp,
    }
    return values


def _standing_values(change: StandingChange) -> dict[str, object]:
    before, after = (one.value if one is not None else None for one in (change.before, change.after))
    return {"source": change.key, "kind": change.kind, "from": before, "to": after, "why": list(change.why)}


def _edit_values(edit: Edit) -> dict[str, object]:
    return {
        "how": edit.touched.how.value,
        "id": edit.touched.record.id,
        "path": edit.touched.path,
        "commit": edit.change.commit if edit.change is not None else None,
        "author": edit.change.author if edit.change is not None else None,
    }


def _stale_values(one: Stale) -> dict[str, object]:
    is_moved = one.reading.freshness is Freshness.MOVED
    return {
        "source": one.node,
        "id": one.answer.id,
        "question": one.answer.question,
        "claim": one.claim,
        "freshness": one.reading.freshness.value,
        "moved_to": one.reading.moved_to,
        "command": "graphify follow" if is_moved else holds(one),
    }


def unleaked(value: object) -> object:
    """The values with what looks like a secret masked in every text."""
    if isinstance(value, str):
        return masked(value)
    if isinstance(value, dict):
        return {key: unleaked(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [unleaked(item) for item in value]
    return value
