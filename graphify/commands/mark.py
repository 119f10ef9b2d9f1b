"""`graphify mark`: a later word on earlier records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graphify.codegraph.model import CodeView
from graphify.commands.shared.author import Writer, given_to, writer
from graphify.commands.shared.citing import Cited, check_resolved, cite_all, refreshed
from graphify.commands.shared.code import code_view_ahead
from graphify.commands.shared.memory import Memory, read_memory
from graphify.commands.shared.ruledout import check_correction
from graphify.commands.shared.saving import Saved, same_again, save, saved_already
from graphify.commands.shared.secrecy import check_secrets
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError, UsageError
from graphify.memory.fold import HiddenBy
from graphify.memory.instants import format_instant
from graphify.memory.records import Answer, AnyRecord, Note, Ruling, subject
from graphify.memory.text import normalise_line
from graphify.memory.writing import not_before, stamp
from graphify.names import MARK_WORDS, Outcome, RulingWord, Source
from graphify.repo.clock import now


@dataclass(frozen=True)
class RulingDraft:
    """What the caller says."""

    ids: tuple[str, ...] = ()
    ruling: str = ""
    reason: str = ""
    sources: tuple[str, ...] = ()
    misled_by: tuple[str, ...] = ()
    correction: str = ""
    question: str = ""
    value: str = ""
    session: str = ""
    agent: str = ""
    author: str = ""
    keep_open: bool = False
    unresolved_ok: bool = False


def mark(workspace: Workspace, draft: RulingDraft, *, dry_run: bool = False) -> list[Saved]:
    """Write one ruling about each record named.

    All are checked before the first is written. Raises UsageError where the ruling lacks what it needs,
    GraphifyError where a record is unknown, ambiguous, hidden, or not of a kind that can be ruled so.
    """
    check_secrets(draft)
    word = _word(draft.ruling)
    _check(draft, word)
    code = code_view_ahead(workspace)
    memory = read_memory(workspace)
    who = writer(workspace, draft.author, draft.session, draft.agent)
    targets = _targets(memory, draft, word, who)
    view = code()
    cited = tuple(cite_all(memory, view, workspace, given) for given in (draft.sources, draft.misled_by))
    check_resolved(cited, draft.unresolved_ok)
    drafted = _Drafted(workspace, memory, view, draft, word, who, *cited)
    rulings = [(drafted.about(target), target) for target in targets]
    for ruling, target in rulings:
        check_correction(memory, ruling, target)
    return [drafted.saved(ruling, target, dry_run) for ruling, target in rulings]


def _word(given: str) -> RulingWord:
    name = given.strip().lower().replace("-", "_")
    if name in {word.value for word in MARK_WORDS}:
        return RulingWord(name)
    what = f"`{given}` is no ruling" if name else "the ruling is missing"
    raise UsageError(what, hint="one of " + ", ".join(word.value for word in MARK_WORDS), code="ruling")


def _check(draft: RulingDraft, word: RulingWord) -> None:
    if word is RulingWord.CORRECTED and not normalise_line(draft.correction):
        raise UsageError("corrected, and the right answer is missing", hint="--correction", code="correction")
    if word is RulingWord.USEFUL and draft.misled_by:
        raise UsageError("`useful` has no `misled_by`", hint="rule the dead end by itself", code="misled_by")
    says_it_all = word is RulingWord.REJECTED and normalise_line(draft.question) and normalise_line(draft.value)
    if not draft.ids and not says_it_all:
        raise UsageError("which record?", hint="graphify mark ID... RULING; `@` is your last record", code="id")


def _targets(memory: Memory, draft: RulingDraft, word: RulingWord, who: Writer) -> list[AnyRecord | None]:
    if not draft.ids:
        return [None]
    named = [memory.one(given, session=who.session, author=who.author) for given in draft.ids]
    for target in named:
        _check_target(memory, target, word)
    return list({target.key: target for target in named}.values())


def _check_target(memory: Memory, target: AnyRecord, word: RulingWord) -> None:
    if isinstance(target, Ruling):
        if word is not RulingWord.RETRACTED:
            raise GraphifyError(f"{target.id} is a ruling: it can only be retracted", code="kind")
        return
    if isinstance(target, Note) and word.outcome is not None:
        raise GraphifyError(
            f"{target.id} is a note, which has no outcome", hint="retracted, or a new note", code="kind"
        )
    hidden = memory.fold.hidden.get(target.key)
    if hidden is not None and hidden.why is HiddenBy.REDACTED and word is not RulingWord.REJECTED:
        raise GraphifyError(
            f"{target.id} is redacted: its text is gone", hint="save it anew, without what had to go", code="hidden"
        )
    outcome_or_holds = word.outcome is not None or word is RulingWord.HOLDS
    if hidden is not None and outcome_or_holds:
        back = f"graphify mark {target.id[:8]} restored"
        hint = back if hidden.why is not HiddenBy.SUPERSEDED else f"rule its successor {hidden.by[0][:8]}"
        raise GraphifyError(f"{target.id} is {hidden.why.value}", hint=hint, code="hidden")


@dataclass(frozen=True)
class _Drafted:
    """A ruling on its way to one or more records."""

    workspace: Workspace
    memory: Memory
    view: CodeView
    draft: RulingDraft
    word: RulingWord
    who: Writer
    sources: Cited
    misled_by: Cited

    def about(self, target: AnyRecord | None) -> Ruling:
        """The ruling about one record (about none: a rejected value by itself)."""
        sources, misled_by = self._lists(target)
        question, value = self._rejected(target)
        return Ruling(
            id="",
            recorded=format_instant(not_before(now(), self._earlier(target))),
            author=self.who.author,
            agent=self.who.agent,
            session=self.who.session,
            commit=self.workspace.repository.head(),
            led_by=self._led_by(target),
            word=self.word,
            about=target.id if target is not None else "",
            reason=self.draft.reason,
            sources=sources,
            misled_by=misled_by,
            correction=self.draft.correction,
            question=question,
            value=value,
            keep_open=self.draft.keep_open and self.word is RulingWord.CORRECTED,
        )

    def _led_by(self, target: AnyRecord | None) -> tuple[str, ...]:
        """What the conversation was given, the record itself apart: whoever rules on a record has read it."""
        given = given_to(self.workspace, self.who)
        own = target.id if target is not None else ""
        return tuple(one for one in given if one != own and self.memory.fold.with_id(one))

    def _earlier(self, target: AnyRecord | None) -> list[AnyRecord]:
        """The record and what was ruled on it so far: the new word is the last one, whatever other clocks said."""
        if target is None:
            return []
        said = [one for one in self.memory.records if isinstance(one, Ruling) and one.about == target.id]
        return [target, *said]

    def _lists(self, target: AnyRecord | None) -> tuple[tuple[Source, ...], tuple[Source, ...]]:
        """What the ruling cites: what was given, else what the record cites, as the code is today."""
        sources, misled_by = self.sources.sources, self.misled_by.sources
        if target is None or self.word in (RulingWord.RETRACTED, RulingWord.RESTORED, RulingWord.REJECTED):
            return sources, misled_by
        own = _renamed(self.memory, target, target.sources)
        against = _renamed(self.memory, target, target.misled_by)
        if self.word is RulingWord.USEFUL:
            return sources or refreshed(self.view, own), ()
        if self.word is RulingWord.HOLDS:
            return sources or refreshed(self.view, own), misled_by or refreshed(self.view, against)
        was_right = isinstance(target, Answer) and target.outcome in (Outcome.USEFUL, Outcome.UNVERIFIED)
        right = {source.node for source in sources}
        wrong = against + (tuple(source for source in own if source.node not in right) if was_right else ())
        return sources, misled_by or refreshed(self.view, wrong)

    def _rejected(self, target: AnyRecord | None) -> tuple[str, str]:
        if self.word is not RulingWord.REJECTED:
            return "", ""
        claim = target.claim_text if isinstance(target, Answer | Note) else ""
        question = self.draft.question or (subject(target) if target is not None else "")
        value = self.draft.value or claim
        if not normalise_line(question) or not normalise_line(value):
            raise UsageError("what is rejected must be said", hint="--question and --value", code="value")
        return question, value

    def saved(self, ruling: Ruling, target: AnyRecord | None, dry_run: bool) -> Saved:
        """Write the ruling, unless it was said already in this conversation."""
        stamped = stamp(ruling, target, self._subject(target))
        existing = same_again(self.memory, stamped)
        if existing is not None and _still_said(self.memory, existing):
            return saved_already(self.workspace, self.memory, existing)
        warnings = (*self.sources.warnings, *self.misled_by.warnings)
        return save(self.workspace, self.memory, stamped, warnings=warnings, dry_run=dry_run)

    def _subject(self, target: AnyRecord | None) -> str:
        """What the file is named after: the record's subject; of a ruling, that of what it was about."""
        if isinstance(target, Ruling) and target.about:
            first = next(iter(self.memory.fold.with_id(target.about)), None)
            return subject(first) if first is not None else ""
        return subject(target) if target is not None else ""


def _still_said(memory: Memory, ruling: AnyRecord) -> bool:
    """Whether a ruling is in force and no other word on the same record came after it."""
    about = ruling.about if isinstance(ruling, Ruling) else ""
    later = (one for one in memory.fold.rulings.get(about, ()) if one.order > ruling.order)
    return ruling.key not in memory.fold.void and all(
        isinstance(ruling, Ruling) and one.word in (ruling.word, RulingWord.HOLDS) for one in later
    )


def _renamed(memory: Memory, target: AnyRecord, sources: Sequence[Source]) -> tuple[Source, ...]:
    return tuple(
        Source(memory.fold.renamed(target, source.node), source.kind, source.fingerprint, source.twins)
        for source in sources
    )
