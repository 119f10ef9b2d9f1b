"""`graphify save-result`: keep an answer with how it turned out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from graphify.commands.shared.author import given_to, writer
from graphify.commands.shared.citing import check_resolved, cite_all
from graphify.commands.shared.code import code_view_ahead
from graphify.commands.shared.given import invisible_warnings
from graphify.commands.shared.memory import read_memory
from graphify.commands.shared.nearby import conflicting, nearly_same, related
from graphify.commands.shared.ruledout import despite
from graphify.commands.shared.saving import Saved, check_supersedes, refuse_hidden, same_again, save, saved_already
from graphify.commands.shared.secrecy import check_secrets
from graphify.commands.shared.validity import check_period
from graphify.commands.shared.workspace import Workspace
from graphify.errors import UsageError
from graphify.memory.instants import format_instant
from graphify.memory.printed import is_printed
from graphify.memory.records import Answer
from graphify.memory.text import normalise_line, normalise_lines
from graphify.memory.writing import normalised, not_before, stamp
from graphify.names import Outcome
from graphify.repo.clock import now


@dataclass(frozen=True)
class AnswerDraft:
    """What the caller says. Texts may be of any form; they are normalised here."""

    question: str = ""
    answer: str = ""
    outcome: str = ""
    claim: str = ""
    sources: tuple[str, ...] = ()
    misled_by: tuple[str, ...] = ()
    correction: str = ""
    supersedes: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    valid_from: str = ""
    valid_until: str = ""
    session: str = ""
    agent: str = ""
    author: str = ""
    despite: str = ""
    keep_open: bool = False
    unresolved_ok: bool = False


def save_result(workspace: Workspace, draft: AnswerDraft, *, dry_run: bool = False) -> Saved:
    """Keep an answer.

    The same content again in the same conversation writes nothing and returns the record that is there. Raises
    UsageError where something is missing or contradicts itself, GraphifyError where the answer was ruled out, where
    no source resolves, or where the same record is hidden.
    """
    check_secrets(draft)
    outcome = _outcome(draft)
    _check(draft, outcome)
    code = code_view_ahead(workspace)
    memory = read_memory(workspace)
    who = writer(workspace, draft.author, draft.session, draft.agent)
    view = code()
    found, against = (cite_all(memory, view, workspace, given) for given in (draft.sources, draft.misled_by))
    check_resolved((found, against), draft.unresolved_ok)
    superseded = check_supersedes(memory, draft.supersedes)
    answer = normalised(
        Answer(
            id="",
            recorded=format_instant(not_before(now(), superseded)),
            author=who.author,
            agent=who.agent,
            session=who.session,
            led_by=tuple(one for one in given_to(workspace, who) if memory.fold.with_id(one)),
            commit=workspace.repository.head(),
            question=draft.question,
            answer=draft.answer,
            outcome=outcome,
            claim=draft.claim,
            sources=found.sources,
            misled_by=against.sources,
            correction=draft.correction,
            supersedes=tuple(record.id for record in superseded),
            tags=draft.tags,
            valid_from=draft.valid_from,
            valid_until=draft.valid_until,
            keep_open=draft.keep_open and outcome is Outcome.CORRECTED,
        )
    )
    stamped = stamp(answer)
    existing = same_again(memory, stamped)
    if existing is not None:
        refuse_hidden(memory, existing)
        return saved_already(workspace, memory, existing)
    near = nearly_same(memory, answer)
    answer = replace(answer, near=tuple(record.id for record in near))
    stamped = stamp(despite(memory, answer, draft.despite))
    return save(
        workspace,
        memory,
        stamped,
        related=related(memory, stamped.record),
        near=near,
        conflicts=conflicting(memory, stamped.record),
        warnings=[*_warnings(draft, outcome), *found.warnings, *against.warnings],
        dry_run=dry_run,
    )


def _outcome(draft: AnswerDraft) -> Outcome:
    given = draft.outcome.strip().lower().replace("-", "_")
    if given in {outcome.value for outcome in Outcome}:
        return Outcome(given)
    what = f"`{draft.outcome}` is no outcome" if given else "the outcome must be said"
    one_of = ", ".join(outcome.value for outcome in Outcome)
    raise UsageError(what, hint=f"{one_of} (graphify save-result --help says what they mean)", code="outcome")


def _check(draft: AnswerDraft, outcome: Outcome) -> None:
    if not normalise_line(draft.question):
        raise UsageError(
            "the question is missing", hint="--question, or the key `question` with --from", code="question"
        )
    if outcome is not Outcome.DEAD_END and not normalise_line(draft.answer) and not normalise_line(draft.claim):
        raise UsageError("the answer is missing", hint="--answer, or the key `answer` with --from", code="answer")
    if outcome is Outcome.CORRECTED and not normalise_line(draft.correction):
        raise UsageError("corrected, and the right answer is missing", hint="--correction", code="correction")
    if outcome is Outcome.USEFUL and draft.misled_by:
        raise UsageError(
            "a useful answer has no `misled_by`", hint="save the dead end as an answer of its own", code="misled_by"
        )
    check_period(draft.valid_from, draft.valid_until)


def _warnings(draft: AnswerDraft, outcome: Outcome) -> list[str]:
    found = invisible_warnings({"question": draft.question, "claim": draft.claim})
    if is_printed(normalise_lines(draft.answer) or normalise_line(draft.claim)):
        found.append("the text is what graphify prints, which is no evidence: it counts for nothing")
    if outcome is Outcome.DEAD_END and draft.sources and not draft.misled_by:
        found.append("the sources of a dead end are where the answer was instead; give where it was not as --misled-by")
    if outcome is Outcome.USEFUL and not draft.sources:
        found.append(
            "no sources: this is a lesson about its question, not about code; give --source where there is one"
        )
    return found
