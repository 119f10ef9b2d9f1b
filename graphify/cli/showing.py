"""Values as text for people, and as plain values for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from graphify.cli.neighbours import graph_lines, graph_values
from graphify.cli.plain import safe
from graphify.errors import Problem
from graphify.memory.conflicts import ConflictKind
from graphify.memory.fold import Hidden
from graphify.memory.instants import format_day
from graphify.memory.records import Answer, AnyRecord, Note, Ruling, subject
from graphify.memory.text import normalise_line
from graphify.names import Outcome, Reading
from graphify.recall.ranking import place
from graphify.reflections.lessons import SourceLesson
from graphify.reflections.lines import despite_notes, period
from graphify.reflections.quoting import cut, disputed_note
from graphify.reflections.sidecar import source_entry
from graphify.reflections.signals import Counts, Signal

if TYPE_CHECKING:
    from graphify.commands.check import Checked
    from graphify.commands.explain import Explained, Link, Mention
    from graphify.commands.follow import Followed
    from graphify.commands.log import LogEntry
    from graphify.commands.shared.saving import Change, Saved
    from graphify.commands.show import Shown, ShowResult

_MOST_OTHERS = 10
_LONG = 300
"""Characters of a text in a list."""


def saved_values(saved: Saved) -> dict[str, object]:
    """The reply to a save, for programs."""
    record = saved.record
    values: dict[str, object] = {
        "id": record.id,
        "path": saved.path,
        "outcome": _outcome_word(record),
        "standing": {change.node: change.after.value if change.after else None for change in saved.changes},
        "results": {change.node: change.results for change in saved.changes},
        "needed": {change.node: saved.needed for change in saved.changes},
        "related": [other.id for other in saved.related],
        "near": [other.id for other in saved.near],
        "conflicts": [conflict.record.id for conflict in saved.conflicts],
        "conflict_kinds": {conflict.record.id: conflict.kind.value for conflict in saved.conflicts},
        "warnings": list(saved.warnings),
        "existing": saved.existing,
        "later": _later(record),
    }
    if saved.dry_run:
        values["text"] = saved.text
        values["changes"] = changes_values(saved.changes)
    return values


def changes_values(changes: Iterable[Change]) -> list[dict[str, object]]:
    """What standings change, from and to, for programs."""
    return [
        {"source": c.node, "from": c.before.value if c.before else None, "to": c.after.value if c.after else None}
        for c in changes
    ]


def changes_text(changes: Iterable[Change]) -> str:
    """What standings change, one source a line."""
    return "".join(f"{_change_line(change)}\n" for change in changes)


def _outcome_word(record: AnyRecord) -> str | None:
    if isinstance(record, Answer):
        return record.outcome.value
    return record.word.value if isinstance(record, Ruling) else None


_CONFLICTS = {
    ConflictKind.GENUINE: "conflict: the same question has another answer; supersede it or leave both:",
    ConflictKind.IN_TIME: "another answer, true at another time (no conflict now):",
    ConflictKind.ARTEFACT: "another answer that differs in a quotation alone (hardly a conflict):",
}


def saved_text(saved: Saved) -> str:
    """The reply to a save, for people."""
    record = saved.record
    if saved.existing:
        return f"{saved.path}\nid {record.id}\nthis was saved already; nothing was written\n"
    head = "would write " if saved.dry_run else ""
    lines = [f"{head}{saved.path}", f"id {record.id}"]
    lines += [_change_line(change) for change in saved.changes]
    for kind, said in _CONFLICTS.items():
        others = [conflict.record for conflict in saved.conflicts if conflict.kind is kind]
        lines += [said, *(f"  {_one_line(other)}" for other in others)] if others else []
    if saved.near:
        lines += ["nearly the same as (kept as a result of its own):", *(f"  {_one_line(one)}" for one in saved.near)]
    if saved.related:
        lines += ["related:", *(f"  {_one_line(other)}" for other in saved.related)]
    later = _later(record)
    if later and not saved.dry_run:
        lines.append(f"later: {later}")
    if saved.dry_run:
        lines += ["", safe(saved.text)]
    return "\n".join(lines) + "\n"


def _later(record: AnyRecord) -> str | None:
    """The command that says how an answer turned out, of one that nobody has acted on yet."""
    if isinstance(record, Answer) and record.outcome is Outcome.UNVERIFIED:
        return f"graphify mark {record.id} useful|dead_end|corrected"
    return None


def _change_line(change: Change) -> str:
    after = change.after.value if change.after else "nothing"
    step = after if change.before is change.after else f"{change.before.value if change.before else 'new'} -> {after}"
    return f"{normalise_line(change.node)}: {step} ({change.said})"


def _one_line(record: AnyRecord) -> str:
    claim = record.claim_text if isinstance(record, Answer | Note) else ""
    if isinstance(record, Answer) and record.correction:
        claim = f"not {claim}, but {record.correction}" if record.outcome is Outcome.CORRECTED else claim
    return f"{record.id[:8]} {_day(record)} {_short(subject(record))} -> {_short(claim)}"


def _short(text: str) -> str:
    """A text on one line that leaves room for others."""
    return cut(normalise_line(text), _LONG)


def _day(record: AnyRecord) -> str:
    return format_day(record.instant) if record.instant is not None else "undated"


def followed_text(followed: Followed) -> str:
    """What has moved, and the ruling about it."""
    if followed.saved is None:
        return "nothing has moved\n"
    lines = [f"{normalise_line(move.old)} is now {normalise_line(move.new)}" for move in followed.moves]
    return "\n".join(lines) + "\n" + saved_text(followed.saved)


def show_values(result: ShowResult) -> dict[str, object]:
    """Records, for programs."""
    return {"records": [_shown_values(shown) for shown in result.shown], "missing": list(result.missing)}


def _shown_values(shown: Shown) -> dict[str, object]:
    return {
        "id": shown.record.id,
        "path": shown.path,
        "outcome": shown.outcome.value if shown.outcome else None,
        "state": _state(shown.hidden, shown.void),
        "hidden_by": list(shown.hidden.by) if shown.hidden else [],
        "rulings": [ruling.id for ruling in shown.rulings],
        "despite": [record.id for record in shown.despite],
        "text": shown.text,
    }


def _state(hidden: Hidden | None, void: bool) -> str:
    return "void" if void else hidden.why.value if hidden else "visible"


def show_text(result: ShowResult) -> str:
    """Records, for people: where they are, what became of them, and their text."""
    parts = []
    for shown in result.shown:
        state = _state(shown.hidden, shown.void)
        by = f" by {', '.join(shown.hidden.by)}" if shown.hidden and shown.hidden.by else ""
        lines = [f"{safe(shown.path)}", *([f"state: {state}{by}"] if state != "visible" else [])]
        if shown.outcome and isinstance(shown.record, Answer) and shown.outcome is not shown.record.outcome:
            lines.append(f"outcome now: {shown.outcome.value}")
        lines += [f"ruling: {_ruling_line(ruling)}" for ruling in shown.rulings]
        lines += despite_notes(shown.despite)
        # Indented: no line of a record can be taken for one of ours.
        parts.append("\n".join(lines) + "\n\n" + "".join(f"  {line}\n" for line in safe(shown.text).splitlines()))
    return "\n".join(parts)


def _ruling_line(ruling: Ruling) -> str:
    reason = f": {_short(ruling.reason)}" if ruling.reason else ""
    return f"{ruling.id[:8]} {_day(ruling)} {ruling.word.value} by {_short(ruling.author)}{reason}"


def log_values(entries: Iterable[LogEntry]) -> dict[str, object]:
    """The history, for programs."""
    return {
        "records": [
            {
                "id": entry.record.id,
                "path": entry.path,
                "type": type(entry.record).__name__.lower(),
                "recorded": entry.record.recorded,
                "author": entry.record.author,
                "agent": entry.record.agent,
                "subject": entry.subject,
                "outcome": entry.outcome.value if entry.outcome else _outcome_word(entry.record),
                "state": _state(entry.hidden, entry.void),
                "about": entry.record.about if isinstance(entry.record, Ruling) else "",
                "sources": list(entry.nodes),
            }
            for entry in entries
        ]
    }


def log_text(entries: Sequence[LogEntry]) -> str:
    """The history, one record a line."""
    return "".join(f"{_log_line(entry)}\n" for entry in entries)


def _log_line(entry: LogEntry) -> str:
    record = entry.record
    word = entry.outcome.value if entry.outcome else _outcome_word(record) or "note"
    kind = f"ruled {word}" if isinstance(record, Ruling) else word
    state = _state(entry.hidden, entry.void)
    label = f" ({state})" if state != "visible" else ""
    nodes = ", ".join(_short(node) for node in entry.nodes[:3])
    about = f" · {nodes}" if nodes else ""
    return f"{record.id[:8]} {_day(record)} {kind}{label} · {_name(record.author)} · {_short(entry.subject)}{about}"


def problem_line(problem: Problem) -> str:
    """``memory/2026-11/x.md:3: what is wrong``."""
    where = f"{problem.path}:{problem.line}" if problem.line else problem.path
    return f"{normalise_line(where)}: {normalise_line(problem.message)}"


def check_values(checked: Checked) -> dict[str, object]:
    """Problems and remarks, for programs."""
    return {
        "records": checked.records,
        "problems": [_problem_values(problem) for problem in checked.problems],
        "remarks": [_problem_values(problem) for problem in checked.remarks],
        "fixed": list(checked.fixed),
    }


def _problem_values(problem: Problem) -> dict[str, object]:
    return {"path": problem.path, "line": problem.line, "code": problem.code, "message": problem.message}


def check_text(checked: Checked) -> str:
    """Problems and remarks, for people."""
    lines = [f"stamped anew: {safe(path)}" for path in checked.fixed]
    lines += [problem_line(problem) for problem in checked.problems]
    lines += [f"{problem_line(problem)} (remark)" for problem in checked.remarks]
    which = f" added or changed since {safe(checked.since)}" if checked.since else ""
    counts = f"{checked.records} records{which}, {len(checked.problems)} problems, {len(checked.remarks)} remarks"
    return "\n".join([*lines, counts]) + "\n"


def explain_values(explained: Explained) -> dict[str, object]:
    """A node and its chain, for programs."""
    lesson = explained.lesson
    return {
        "node": explained.node,
        "kind": explained.kind,
        "lines": [[span.start, span.end] for span in explained.symbol.spans] if explained.symbol else [],
        "signature": explained.symbol.signature if explained.symbol else "",
        "doc": explained.symbol.doc if explained.symbol else "",
        "lesson": source_entry(lesson) if lesson is not None else None,
        "needed": explained.needed,
        "half_life_days": explained.half_life_days,
        "chain": [_link_values(link) for link in explained.chain],
        "mentions": [
            {"id": m.record.id, "path": m.path, "state": _state(m.hidden, m.void), "valid": m.valid}
            for m in explained.mentions
        ],
        "dead_ends": [one.answer.id for one in explained.dead_ends],
        "corrections": [one.answer.id for one in explained.corrections],
        "inside": [one.key for one in explained.inside],
        "others": list(explained.others),
        **graph_values(explained.graph),
    }


def _link_values(link: Link) -> dict[str, object]:
    signal = link.signal
    by = signal.statement.by
    return {
        "id": by.id,
        "about": by.about if isinstance(by, Ruling) else "",
        "path": link.path,
        "recorded": by.recorded,
        "author": by.author,
        "sign": signal.sign,
        "outcome": signal.statement.outcome.value,
        "counts": signal.counts.value,
        "echo_of": signal.echo_of,
        "key": str(signal.key),
        "age_days": link.age_days,
        "weight": signal.weight,
        "freshness": link.reading.freshness.value if link.reading else None,
        "despite": list(signal.statement.in_spite_of),
        "led_by": list(by.led_by),
    }


def explain_text(explained: Explained) -> str:
    """A node and its chain, for people."""
    lines = [_node_line(explained)]
    if explained.symbol is not None:
        lines.append(f"  {normalise_line(explained.symbol.signature)}")
        lines += [f"  {normalise_line(explained.symbol.doc)}"] if explained.symbol.doc else []
    lines.append(_lesson_line(explained))
    lines += [f"  {said}" for said in despite_notes(explained.lesson.despite if explained.lesson else ())]
    disputed = disputed_note(explained.lesson.disputed) if explained.lesson else ""
    lines += [f"  {disputed}"] if disputed else []
    lines += graph_lines(explained.graph)
    if explained.chain:
        lines += ["", f"chain (half-life {explained.half_life_days} days, age from the newest counted signal):"]
        lines += [f"  {_link_line(link)}" for link in explained.chain]
    if explained.inside:
        lines += ["", "learned about what is in it:"]
        lines += [f"  {_inside_line(one, explained.needed)}" for one in explained.inside]
    if explained.dead_ends:
        lines += ["", "dead ends:", *(f"  {_one_line(one.answer)}" for one in explained.dead_ends)]
    if explained.corrections:
        lines += ["", "corrections:"]
        lines += [f"  {_one_line(one.answer)} · instead: {_short(one.correction)}" for one in explained.corrections]
    if explained.mentions:
        lines += ["", "also cited by:", *(f"  {_mention_line(mention)}" for mention in explained.mentions)]
    if explained.others:
        more = f" and {len(explained.others) - _MOST_OTHERS} more" if len(explained.others) > _MOST_OTHERS else ""
        lines += ["", f"others of that name: {', '.join(map(normalise_line, explained.others[:_MOST_OTHERS]))}{more}"]
    return "\n".join(lines) + "\n"


def _inside_line(lesson: SourceLesson, needed: int) -> str:
    judged = lesson.judged
    sinks = place(judged.standing, judged.negatives, needed, None).sinks
    said = sinks or f"{judged.standing.value}, {judged.results} results"
    return f"{normalise_line(lesson.key)}: {said}"


def _node_line(explained: Explained) -> str:
    kind = f" ({explained.kind})" if explained.kind else ""
    spans = explained.symbol.spans if explained.symbol is not None else ()
    where = f", line{'s' if len(spans) > 1 else ''} " + ", ".join(f"{s.start}-{s.end}" for s in spans) if spans else ""
    return f"{_short(explained.node)}{kind}{where}"


def _lesson_line(explained: Explained) -> str:
    lesson = explained.lesson
    if lesson is None:
        return "nothing has been learned about it itself yet"
    judged = lesson.judged
    verdict = f", verdict {judged.verdict.value}" if judged.verdict is not None else ""
    counts = f"{judged.positives} for, {judged.negatives} against, {explained.needed} needed"
    now = f"moved from {normalise_line(lesson.moved_from)}" if lesson.moved_from else _reading(lesson.reading)
    return f"{judged.standing.value}{verdict} · score {judged.score:.3f} · {counts} · {now}"


def _reading(reading: Reading | None) -> str:
    if reading is None:
        return "no freshness"
    where = f" to {normalise_line(reading.moved_to)}" if reading.moved_to else ""
    why = f" ({normalise_line(reading.reason)})" if reading.reason else ""
    return f"{reading.freshness.value}{where}{why}"


def _link_line(link: Link) -> str:
    signal = link.signal
    by = signal.statement.by
    sign = "+" if signal.sign > 0 else "-"
    if signal.counts is Counts.COUNTED:
        weighed = f"{sign}{signal.weight:.3f} age {link.age_days or 0:.1f}d"
    elif signal.counts is Counts.ECHO:
        weighed = f"{sign}0 echo of {signal.echo_of[:8]}"
    else:
        weighed = f"{sign}0 {signal.counts.value}"
    outcome = signal.statement.outcome.value
    said = f"ruled {outcome} (on {by.about[:8]})" if isinstance(by, Ruling) else outcome
    against = "".join(f" · in spite of {one[:8]}" for one in signal.statement.in_spite_of)
    led = f" · led by {', '.join(one[:8] for one in by.led_by)}" if by.led_by else ""
    question = _short(signal.statement.answer.question)
    return (
        f"{by.id[:8]} {_day(by)} {weighed} · {said} · {_key(signal)} · {_name(by.author)}"
        f" · {_reading(link.reading)} · {question}{led}{against}"
    )


def _key(signal: Signal) -> str:
    return f"session {signal.key.session}" if signal.key.session else f"author's day {signal.key.day}"


def _name(author: str) -> str:
    return _short(author.partition("<")[0]) or _short(author)


def _mention_line(mention: Mention) -> str:
    record = mention.record
    state = _state(mention.hidden, mention.void)
    label = f" ({state})" if state != "visible" else "" if mention.valid else f" ({period(record)}: not true now)"
    word = mention.outcome.value if mention.outcome else _outcome_word(record) or "note"
    kind = f"ruled {word} on {record.about[:8]}" if isinstance(record, Ruling) else word
    what = f" · {_short(subject(record))}" if subject(record) else ""
    return f"{record.id[:8]} {_day(record)} {kind}{label} · {_name(record.author)}{what}"
