"""`graphify verify`: lessons whose code changed, with what is needed to judge them; and the judgement.

A lesson is checked against the code by its fingerprint, which says that something changed and not whether that
matters. Here is what a person or an agent needs to say so: the claim, the code of today, and the difference since the
commit that the record was saved at. The answer is one of three: it holds (seen with today's code from now on), it is
a dead end, or a new answer that supersedes the old one.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from graphify.codegraph.freshness import cite
from graphify.codegraph.ids import split_id
from graphify.codegraph.model import CodeView, ParsedFile
from graphify.codegraph.parse import parse
from graphify.codegraph.resolve import resolve
from graphify.commands.mark import RulingDraft, mark
from graphify.commands.save_result import AnswerDraft, save_result
from graphify.commands.shared.code import code_at, code_view_ahead
from graphify.commands.shared.lessons import lies_in
from graphify.commands.shared.looking import reflect_on
from graphify.commands.shared.memory import Memory, read_memory
from graphify.commands.shared.saving import Saved
from graphify.commands.shared.secrecy import check_secrets
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError, UsageError
from graphify.memory.records import Answer
from graphify.names import Freshness, Outcome, Reading, RulingWord, Source
from graphify.reflections.lessons import STALE, OutcomeLesson, Reflection, SourceLesson
from graphify.repo.reading import read_code

ANSWERS = (RulingWord.HOLDS, RulingWord.DEAD_END)
_LONGEST = 120


@dataclass(frozen=True)
class Passage:
    """Lines of code (from 1, both ends in), and their text; the text of long ones is cut."""

    lines: tuple[tuple[int, int], ...]
    text: str


@dataclass(frozen=True)
class Stale:
    """Something that was learned about code that is not what it was.

    ``today`` is None where the code is gone. ``difference`` is empty where it cannot be told, and then ``reason`` says
    why; ``reason`` may also say what to keep in mind about it.
    """

    answer: Answer
    path: str
    outcome: Outcome
    claim: str
    node: str
    freshness: Freshness
    today: Passage | None
    difference: str
    reason: str


@dataclass(frozen=True)
class VerifyDraft:
    """What the caller says. ``target`` is a symbol, a path or a record; empty for all that changed.

    ``ruling`` is `holds` or `dead_end`; or ``answer`` (with ``outcome``) is a new answer.
    """

    target: str = ""
    ruling: str = ""
    reason: str = ""
    answer: str = ""
    outcome: str = ""
    claim: str = ""
    sources: tuple[str, ...] = ()
    misled_by: tuple[str, ...] = ()
    correction: str = ""
    session: str = ""
    agent: str = ""
    author: str = ""


@dataclass(frozen=True)
class Verified:
    """What is to be looked at again, and what was written in answer to it (None where nothing was said)."""

    stale: tuple[Stale, ...]
    saved: Saved | None = None


def verify(workspace: Workspace, draft: VerifyDraft, *, changed: str = "", dry_run: bool = False) -> Verified:
    """List what rests on changed code (since the commit ``changed``, where it is given), or answer for one of them.

    Raises GraphifyError where the target is nothing that has to be looked at, or several things; UsageError where the
    answer lacks what it needs.
    """
    check_secrets(draft)
    word = _word(draft)
    code = code_view_ahead(workspace)
    memory = read_memory(workspace)
    view = code()
    found = list(_stale(workspace, memory, view))
    if changed:
        differs = _changed_since(workspace, view, changed)
        found = [one for one in found if differs(one.node)]
    if draft.target:
        wanted = _wanted(workspace, memory, view, draft.target)
        found = [one for one in found if wanted(one)]
    if word is None and not draft.answer:
        return Verified(tuple(found))
    one = _the_one(draft, found)
    return Verified((one,), _answered(workspace, draft, word, one, view, dry_run=dry_run))


def _word(draft: VerifyDraft) -> RulingWord | None:
    name = draft.ruling.strip().lower().replace("-", "_")
    if draft.ruling and name not in {word.value for word in ANSWERS}:
        hint = "holds, dead_end, or a new answer: --answer TEXT --outcome useful"
        raise UsageError(f"`{draft.ruling}` is no answer to that", hint=hint, code="ruling")
    if draft.ruling and draft.answer:
        raise UsageError("a ruling or a new answer, not both", hint="graphify verify --help", code="ruling")
    if draft.answer and not draft.outcome:
        raise UsageError("how did the new answer turn out?", hint="--outcome useful, or unverified", code="outcome")
    return RulingWord(name) if draft.ruling else None


def _the_one(draft: VerifyDraft, found: list[Stale]) -> Stale:
    """The one thing that is answered for."""
    if not draft.target:
        raise UsageError("which one?", hint="graphify verify SYMBOL holds", code="target")
    ids = tuple(dict.fromkeys(one.answer.id for one in found))
    if not ids:
        raise GraphifyError(
            f"nothing about {draft.target} has to be looked at again", hint="graphify verify lists all", code="fresh"
        )
    if len(ids) > 1:
        hint = f"give one of the ids: graphify verify {ids[0][:8]} {draft.ruling or '--answer TEXT'}"
        raise GraphifyError(
            f"{len(ids)} records rest on that: {', '.join(ids)}", hint=hint, code="ambiguous", candidates=ids
        )
    return found[0]


def _answered(
    workspace: Workspace, draft: VerifyDraft, word: RulingWord | None, one: Stale, view: CodeView, *, dry_run: bool
) -> Saved:
    if word is RulingWord.HOLDS and one.today is None:
        hint = "dead_end, or a new answer that says where it is now"
        raise GraphifyError(f"{one.node} is gone: nothing can be seen that holds", hint=hint, code="gone")
    if word is not None:
        ruling = RulingDraft(
            ids=(one.answer.id,),
            ruling=word.value,
            reason=draft.reason,
            sources=draft.sources,
            misled_by=draft.misled_by,
            correction=draft.correction,
            session=draft.session,
            agent=draft.agent,
            author=draft.author,
        )
        return mark(workspace, ruling, dry_run=dry_run)[0]
    there = tuple(source.node for source in one.answer.sources if cite(view, source.node).fingerprint)
    answer = AnswerDraft(
        question=one.answer.question,
        answer=draft.answer,
        outcome=draft.outcome,
        claim=draft.claim,
        sources=draft.sources or (there if draft.outcome != Outcome.DEAD_END.value else ()),
        misled_by=draft.misled_by,
        correction=draft.correction,
        supersedes=(one.answer.id,),
        tags=one.answer.tags,
        session=draft.session,
        agent=draft.agent,
        author=draft.author,
    )
    return save_result(workspace, answer, dry_run=dry_run)


def _stale(workspace: Workspace, memory: Memory, view: CodeView) -> Iterator[Stale]:
    """Everything that is to be looked at again: lessons first, then dead ends and corrections."""
    reflection = reflect_on(memory, workspace.settings, view)
    for answer, claim, node, reading in _readings(reflection):
        if reading.freshness in STALE:
            today = _passage(workspace, view.file(split_id(node)[0]), node)
            difference, reason = _difference(workspace, memory, answer, node, today)
            outcome = memory.fold.outcome(answer)
            path = memory.path_of(answer)
            yield Stale(answer, path, outcome, claim, node, reading.freshness, today, difference, reason)


def _readings(reflection: Reflection) -> Iterator[tuple[Answer, str, str, Reading]]:
    shown: set[tuple[str, str]] = set()
    for lesson in reflection.sources:
        if lesson.reading is not None:
            shown.add((lesson.answer.id, lesson.key))
            yield lesson.answer, _claim(lesson), lesson.key, lesson.reading
    for outcome in (*reflection.dead_ends, *reflection.corrections):
        for source, reading in zip(outcome.looked_at, outcome.readings, strict=True):
            if (outcome.answer.id, source.node) not in shown:
                yield outcome.answer, _claim(outcome), source.node, reading


def _claim(lesson: SourceLesson | OutcomeLesson) -> str:
    return lesson.claim if isinstance(lesson, SourceLesson) else lesson.answer.claim_text


def _wanted(workspace: Workspace, memory: Memory, view: CodeView, target: str) -> Callable[[Stale], bool]:
    """What a target names: a node that is to be looked at, a record, or something in the code and what is in it."""
    try:
        record = memory.one(target)
    except GraphifyError:
        node = resolve(view, target, str(workspace.layout.root)).node or target
        return lambda one: lies_in(one.node, node) or one.node.endswith((f"::{target}", f".{target}"))
    return lambda one: one.answer.id == record.id


def _changed_since(workspace: Workspace, view: CodeView, base: str) -> Callable[[str], bool]:
    then = code_at(workspace, base)
    return lambda node: cite(then, node).fingerprint != cite(view, node).fingerprint


def _difference(
    workspace: Workspace, memory: Memory, answer: Answer, node: str, today: Passage | None
) -> tuple[str, str]:
    """The difference since the record's commit, and a reason why there is none or what to keep in mind."""
    if not answer.commit:
        return "", "the record does not say at which commit it was saved"
    both = (*answer.sources, *answer.misled_by)
    source = next((one for one in both if memory.fold.renamed(answer, one.node) == node), Source(node))
    then, seen = _then(workspace, answer.commit, source)
    if then is None:
        return "", seen
    old, new = then.text.splitlines(), today.text.splitlines() if today is not None else []
    lines = difflib.unified_diff(old, new, f"{node} at {answer.commit[:10]}", f"{node} today", lineterm="", n=3)
    return "\n".join(_cut(list(lines))), seen


def _then(workspace: Workspace, commit: str, source: Source) -> tuple[Passage | None, str]:
    """The code of a source at a commit; None with the reason."""
    path = split_id(source.node)[0]
    try:
        content = workspace.repository.show_blob(commit, path)
    except GraphifyError:
        return None, f"commit {commit[:10]} is not in this clone"
    if content is None:
        return None, f"commit {commit[:10]} has no {path}: the code was not committed when the record was saved"
    file = parse(path, content)
    passage = _cut_out(content, file, source.node)
    if passage is None:
        return None, f"commit {commit[:10]} has no {source.node}: it was not committed when the record was saved"
    name = split_id(source.node)[1]
    fingerprint = file.by_name[name].fingerprint if name else file.fingerprint
    differs = bool(source.fingerprint) and fingerprint != source.fingerprint
    return passage, "the record was saved with code that was not committed yet" if differs else ""


def _passage(workspace: Workspace, file: ParsedFile | None, node: str) -> Passage | None:
    """The code of a node in the work tree."""
    if file is None:
        return None
    place = workspace.repository.absolute(split_id(node)[0])
    content = read_code(place, within=workspace.layout.root)
    return _cut_out(content, file, node) if isinstance(content, bytes) else None


def _cut_out(content: bytes, file: ParsedFile, node: str) -> Passage | None:
    lines = content.decode("utf-8", "replace").splitlines()
    name = split_id(node)[1]
    if not name:
        return Passage(((1, len(lines)),), "\n".join(_cut(lines)))
    symbol = file.by_name.get(name)
    if symbol is None:
        return None
    spans = tuple((span.start, span.end) for span in symbol.spans)
    taken = [line for start, end in spans for line in lines[start - 1 : end]]
    return Passage(spans, "\n".join(_cut(taken)))


def _cut(lines: list[str]) -> list[str]:
    left = len(lines) - _LONGEST
    return [*lines[:_LONGEST], f"... {left} more lines"] if left > 0 else lines
