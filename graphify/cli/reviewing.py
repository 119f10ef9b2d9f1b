"""A review as Markdown for a pull request's comment.

What comes first is what has to be acted on. Each item is one line, each section shows so many of them and counts the
rest, and the whole stays within a screen for a branch of twenty records. Texts of records are quoted data, as in
LESSONS.md; and because a forge would also call people (``@name``) and other threads (``#1``) that a comment names,
those are parted by a space without width.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from graphify.commands.review import Edit, NewRecord, Reviewed, Stale
from graphify.commands.shared.handwork import How
from graphify.commands.shared.reasons import QUESTION, StandingChange
from graphify.commands.shared.secrecy import LEAK
from graphify.errors import Problem
from graphify.memory.instants import format_day
from graphify.memory.records import Answer, AnyRecord, Note, Ruling
from graphify.memory.secrets import find_secrets
from graphify.names import TEXT_KIND, Freshness, Source, Standing
from graphify.reflections.quoting import code, escaped, plain, quoted

ItemT = TypeVar("ItemT")

TEXT_LIMIT = 100
RECORDS_SHOWN = 20
LINES_SHOWN = 8
COMMENT_LIMIT = 60_000
"""Bytes; GitHub takes 65,536 characters, and a workflow adds a marker of its own."""

_NODES = 3
_LEFT_OUT = "- _left out: it holds what looks like a secret_"
_CALLED = re.compile(r"\\?@|(?<!&)#(?=\d)|\b[gG][hH]-(?=\d)")


def review_text(reviewed: Reviewed) -> str:
    """The review as Markdown. A line with what looks like a secret is left out: a comment spreads it further."""
    branch = reviewed.branch
    lines = [f"## Memory: {_headline(reviewed)}", _compared(reviewed)]
    lines += [f"_{_plain(said, 400)}_" for said in branch.unseen]
    lines += _edits(reviewed.edits)
    secrets = [problem for problem in reviewed.problems if problem.code == LEAK]
    others = [problem for problem in reviewed.problems if problem.code != LEAK]
    lines += _section("Possible secrets", secrets, _problem_line)
    lines += _section("Problems", others, _problem_line)
    lines += _stale(reviewed.stale)
    lines += _section("Settings", reviewed.settings, lambda said: code(said))
    lines += _section("Standings that change", reviewed.standings, _standing_line)
    lines += _section("Answers", reviewed.answers, _answer_line, RECORDS_SHOWN)
    lines += _section("Corrections", reviewed.corrections, _answer_line, RECORDS_SHOWN)
    lines += _section("Notes", reviewed.notes, _note_line, RECORDS_SHOWN)
    lines += _section("Rulings", reviewed.rulings, _ruling_line, RECORDS_SHOWN)
    lines += _section("Rejected values", reviewed.rejected, _ruling_line, RECORDS_SHOWN)
    return _within_a_comment([_LEFT_OUT if find_secrets({"": line}) else line for line in lines])


def _within_a_comment(lines: list[str]) -> str:
    """As many lines as a forge takes for a comment; what comes first is what matters most."""
    room = COMMENT_LIMIT
    for number, line in enumerate(lines):
        room -= len(line.encode()) + 1
        if room < 0:
            return "\n".join([*lines[:number], "_and more: `graphify review --json`_"]) + "\n"
    return "\n".join(lines) + "\n"


def _headline(reviewed: Reviewed) -> str:
    if reviewed.is_quiet:
        return "nothing changes"
    answers = [*reviewed.answers, *reviewed.corrections]
    counts = [(len(answers), "answer"), (len(reviewed.notes), "note"), (len(reviewed.of(Ruling)), "ruling")]
    said = [_count(number, word) for number, word in counts if number] or ["no new records"]
    if answers:
        said[0] += f" ({len(reviewed.unverified)} of {len(answers)} unverified)"
    return ", ".join(said)


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _compared(reviewed: Reviewed) -> str:
    branch = reviewed.branch
    return f"{code(branch.base_name)} ({branch.base[:10]}) with {code(branch.head_name)} ({branch.head[:10]}) merged in"


def _section(title: str, items: Sequence[ItemT], line: Callable[[ItemT], str], shown: int = LINES_SHOWN) -> list[str]:
    if not items:
        return []
    lines = [f"### {title}", *(f"- {line(item)}" for item in items[:shown])]
    if len(items) > shown:
        lines.append(f"- and {len(items) - shown} more: `graphify review --json`")
    return lines


def _edits(edits: Sequence[Edit]) -> list[str]:
    tampered = [edit for edit in edits if edit.touched.how is not How.REFORMATTED]
    reformatted = [edit for edit in edits if edit.touched.how is How.REFORMATTED]
    return [
        *_section("Records of the base that were edited or deleted by hand", tampered, _edit_line),
        *_section("Records that were reformatted (the words are the same)", reformatted, _edit_line),
    ]


def _edit_line(edit: Edit) -> str:
    by = f", in {edit.change.commit[:10]} by {_name(edit.change.author)}" if edit.change is not None else ""
    return f"**{edit.touched.how.value}** {code(edit.touched.path)}{by}"


def _problem_line(problem: Problem) -> str:
    where = f"{problem.path}:{problem.line}" if problem.line else problem.path
    return f"{code(where)}: {_plain(problem.message, 2 * TEXT_LIMIT)}"


def _stale(stale: Sequence[Stale]) -> list[str]:
    if not stale:
        return []
    lines = _section(f"This change touches {_count(len(stale), 'lesson')}: re-verify", stale, _stale_line)
    if any(one.reading.freshness is Freshness.MOVED for one in stale):
        lines.append("- what moved: `graphify follow` writes down where it is now")
    return lines


def _stale_line(one: Stale) -> str:
    said = f"{code(one.node)}: {_quoted(one.answer.question)} -> {_plain(one.claim)}"
    if one.reading.freshness is Freshness.MOVED:
        return f"{said} · moved to {code(one.reading.moved_to)}"
    return f"{said} · {one.reading.freshness.value} · `{holds(one)}`"


def holds(one: Stale) -> str:
    """The command that says that a lesson still holds."""
    return f"graphify mark {one.answer.id[:8]} holds"


def _standing_line(change: StandingChange) -> str:
    name = _quoted(change.key) if change.kind in (QUESTION, TEXT_KIND) else code(change.key)
    why = ", ".join(change.why[:_NODES]) + (f" and {len(change.why) - _NODES} more" if len(change.why) > _NODES else "")
    return f"{name}: {_standing(change.before)} -> {_standing(change.after)} ({why})"


def _standing(standing: Standing | None) -> str:
    return standing.value if standing is not None else "none"


def _answer_line(new: NewRecord) -> str:
    record = new.record
    assert isinstance(record, Answer)
    word = record.outcome.value.replace("_", " ")
    said = f"{_quoted(record.question)} -> {_plain(record.correction or record.claim_text)}"
    if record.correction:
        said += f", not {_quoted(record.claim_text)}" if record.claim_text else ""
    return _item(new, f"**{word}** {said}", [_cited("", record.sources), _cited("not in ", record.misled_by)])


def _note_line(new: NewRecord) -> str:
    record = new.record
    assert isinstance(record, Note)
    said = _quoted(record.title) + (f" -> {_plain(record.claim_text)}" if record.body else "")
    return _item(new, said, [_cited("", record.sources)])


def _ruling_line(new: NewRecord) -> str:
    record = new.record
    assert isinstance(record, Ruling)
    word = f"**{record.word.value.replace('_', ' ')}**"
    about = _quoted(new.subject) if new.subject else ""
    target = f" [{_plain(record.about[:8])}]" if record.about else ""
    moves = ", ".join(f"{code(move.old)} to {code(move.new)}" for move in record.moves[:_NODES])
    more = f" and {len(record.moves) - _NODES} more" if len(record.moves) > _NODES else ""
    notes = [
        f"instead: {_plain(record.correction)}" if record.correction else "",
        f"because {_quoted(record.reason)}" if record.reason else "",
    ]
    return _item(new, f"{word} {moves + more if moves else (about + target).strip()}", notes)


def _item(new: NewRecord, said: str, notes: Iterable[str]) -> str:
    record = new.record
    replaces = f"supersedes {', '.join(_plain(one[:8]) for one in record.supersedes[:_NODES])}"
    told = [
        *notes,
        replaces if record.supersedes else "",
        f"{new.hidden.why.value} by {', '.join(one[:8] for one in new.hidden.by[:_NODES])}" if new.hidden else "",
        "void" if new.void else "",
        "edited since it was saved: `graphify check --fix`" if new.restamp else "",
        _name(record.author),
        _day(record),
    ]
    return f"{said} · {' · '.join(one for one in told if one)} [{record.id[:8]}]"


def _day(record: AnyRecord) -> str:
    return format_day(record.instant) if record.instant is not None else "undated"


def _cited(word: str, sources: Sequence[Source]) -> str:
    if not sources:
        return ""
    named = (_quoted(one.node) if one.kind == TEXT_KIND else code(one.node) for one in sources[:_NODES])
    more = f" and {len(sources) - _NODES} more" if len(sources) > _NODES else ""
    return word + ", ".join(named) + more


def _name(author: str) -> str:
    return _plain(author.partition("<")[0].strip() or author, 40)


def _quoted(text: str) -> str:
    return quoted(text, TEXT_LIMIT, _uncalled)


def _plain(text: str, limit: int = TEXT_LIMIT) -> str:
    return plain(text, limit, _uncalled)


def _uncalled(text: str) -> str:
    """Text that is no code, escaped and without what makes a forge call somebody or link another thread."""
    return _CALLED.sub(_parted, escaped(text))


def _parted(match: re.Match[str]) -> str:
    return match[0].removeprefix("\\") + "\N{ZERO WIDTH SPACE}"
