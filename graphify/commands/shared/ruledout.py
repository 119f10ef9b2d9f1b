"""What was ruled out, held against what is about to be saved.

A save that says a rejected value again is refused, with who, when and why; with a reason it is kept, and names the
rulings that it is kept in spite of.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TypeVar

from graphify.commands.shared.memory import Memory
from graphify.errors import GraphifyError
from graphify.memory.assertions import asserted
from graphify.memory.fold import ruled_out_correction
from graphify.memory.records import Answer, AnyRecord, Note, Ruling, subject
from graphify.memory.rejection import Rejection
from graphify.memory.text import normalise_line
from graphify.names import Outcome

_DESPITE = "if it is right after all: --despite REASON keeps it, contested"

ClaimT = TypeVar("ClaimT", Answer, Note)


def despite(memory: Memory, record: ClaimT, reason: str) -> ClaimT:
    """The record, with the rulings that it is saved in spite of.

    Raises GraphifyError where there are some and no reason is given.
    """
    nodes = {source.node for source in record.sources}
    against = [
        rejection
        for rejection in memory.fold.rejections.against(subject(record), partial(asserted, record), nodes)
        if _is_against(record, rejection)
    ]
    if not against:
        return record
    if not normalise_line(reason):
        raise _refusal(memory, against[0])
    return replace(record, despite=tuple(rejection.by for rejection in against), despite_reason=reason)


def check_correction(memory: Memory, ruling: Ruling, target: AnyRecord | None) -> None:
    """Raises GraphifyError where what a ruling puts in the place of an answer was rejected itself."""
    if ruling.correction and isinstance(target, Answer):
        against = ruled_out_correction(memory.fold.rejections, ruling, target)
        if against:
            raise _refusal(
                memory, against[0], hint=f"if it is right after all: graphify mark {against[0].by[:8]} retracted"
            )


def _is_against(record: Answer | Note, rejection: Rejection) -> bool:
    """A correction does not stand against another one, nor against what takes the place of the corrected answer."""
    is_correction = isinstance(record, Answer) and record.outcome is Outcome.CORRECTED
    return rejection.explicit or not (is_correction or rejection.by in record.supersedes)


def _refusal(memory: Memory, rejection: Rejection, hint: str = _DESPITE) -> GraphifyError:
    """Who, when and why; never the value."""
    by = memory.one(rejection.by)
    said = memory.fold.verdict(by) if isinstance(by, Answer) else by
    reason = memory.fold.correction(by) if isinstance(by, Answer) else getattr(by, "reason", "")
    why = f": {normalise_line(reason)}" if reason else ""
    verb = "was rejected" if rejection.explicit else "was corrected"
    return GraphifyError(
        f"this answer to this question {verb} by {said.author} on {said.recorded[:10]} [{said.id[:8]}]{why}",
        hint=hint,
        code="rejected",
        candidates=(said.id,),
    )
