"""`graphify recall` at the command line, and what it prints.

A STRONG answer is printed whole; of everything else the caller gets a handle: id, question, claim, standing. What was
ruled out comes first, with what was tried, when, by whom, and what did answer. A rejected value is never printed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from graphify.cli.context import FromFile, JsonFlag, from_given, show, workspace
from graphify.cli.plain import safe
from graphify.errors import UsageError
from graphify.memory.instants import SECOND, format_day
from graphify.memory.records import Answer, AnyRecord, Note, Ruling, subject
from graphify.memory.text import normalise_line
from graphify.names import Freshness, Outcome
from graphify.reflections.quoting import cut

if TYPE_CHECKING:
    from graphify.commands.recall import Recalled
    from graphify.commands.shared.hits import CitedSource, Hit
    from graphify.commands.shared.told import ToldCommit

STRONG, WEAK, MISS, RULED_OUT = 0, 10, 11, 20
_LONG = 300
"""Characters of a text that is a handle."""


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("recall", help="Say whether this has been asked before, and give the answer if it may be believed.")(
        recall_command
    )


def recall_command(
    question: Annotated[str, typer.Argument(help="The question, in full.", show_default=False)] = "",
    path: Annotated[str, typer.Option("--path", help="A file or folder that it is about.")] = "",
    node: Annotated[str, typer.Option("--node", help="A symbol that it is about.")] = "",
    k: Annotated[int, typer.Option("--k", help="So many records at most.")] = 3,
    stale_ok: Annotated[bool, typer.Option("--stale-ok", help="Give an answer whole though its code changed.")] = False,
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help="Exit 0 STRONG, 10 WEAK, 11 MISS, 20 ruled out.")
    ] = False,
    as_of: Annotated[str, typer.Option("--as-of", metavar="DATE|REV", help="As it was known then.")] = "",
    valid_at: Annotated[str, typer.Option("--valid-at", metavar="DATE", help="What was true then.")] = "",
    from_file: FromFile = "",
    as_json: JsonFlag = False,
) -> int:
    """Recall an answer."""
    given = from_given(from_file, {"question", "path", "node"})
    asked = question or str(given.get("question", ""))
    if not asked.strip():
        raise UsageError("recall what?", hint="graphify recall 'How is a session created?'", code="question")
    from graphify.commands.recall import RecallOptions, recall
    from graphify.commands.shared.author import note_given

    options = RecallOptions(
        question=asked,
        path=path or str(given.get("path", "")),
        node=node or str(given.get("node", "")),
        k=k,
        stale_ok=stale_ok,
        as_of=as_of,
        valid_at=valid_at,
    )
    where = workspace()
    recalled = recall(where, options)
    note_given(where, (hit.record.id for hit in recalled.hits))
    show(as_json, recall_values(recalled), recall_text(recalled))
    return _code(recalled) if exit_code else 0


def _code(recalled: Recalled) -> int:
    if recalled.ruled_out:
        return RULED_OUT
    return {"STRONG": STRONG, "WEAK": WEAK, "MISS": MISS}[recalled.gate.value]


def recall_values(recalled: Recalled) -> dict[str, object]:
    """The answer, for programs. Only the first hit of a STRONG answer has its text."""
    searched = recalled.searched
    strong = recalled.gate.value == "STRONG"
    return {
        "gate": recalled.gate.value,
        "reason": recalled.reason,
        "exit": _code(recalled),
        "hits": [_hit_values(hit, whole=strong and number == 0) for number, hit in enumerate(recalled.hits)],
        "rejected": [_rejected_values(ruling) for ruling in recalled.rejected],
        "history": [_told_values(told) for told in recalled.history],
        "searched": {
            "records": searched.records,
            "hidden": searched.hidden,
            "not_valid": searched.not_valid,
            "unreadable": searched.unreadable,
            "commits": searched.history.commits,
            "unseen": searched.history.unseen,
        },
        "unknown_words": list(recalled.unknown[:10]),
        "try": _advice(recalled),
    }


def _hit_values(hit: Hit, *, whole: bool) -> dict[str, object]:
    record = hit.record
    values: dict[str, object] = {
        "id": record.id,
        "type": "note" if isinstance(record, Note) else "answer",
        "question": subject(record),
        "claim": _claim(hit),
        "outcome": hit.outcome.value if hit.outcome else None,
        "state": _state(hit),
        "standing": _standing(hit),
        "freshness": _freshness(hit),
        "sources": [_source_values(source) for source in hit.sources],
        "stale": hit.stale,
        "differs": hit.candidate.details.reason,
        "sinks": hit.place.sinks,
        "recorded": record.recorded,
        "author": record.author,
        "path": hit.path,
    }
    if hit.is_dead_end or hit.is_correction or whole:
        values |= {"wrong": record.claim_text if hit.outcome is Outcome.CORRECTED else "", "correction": hit.correction}
    if hit.is_dead_end and hit.lesson is not None:
        values |= {
            "tried": [source.node for source in hit.lesson.tried],
            "instead": [source.node for source in hit.lesson.right],
            "lifted_by": hit.lesson.lifted_by,
        }
    if whole:
        values["answer"] = record.answer if isinstance(record, Answer) else record.body
    return values


def _claim(hit: Hit) -> str:
    """What holds: of an answer that was corrected, the correction."""
    corrected = hit.outcome is Outcome.CORRECTED and hit.correction
    return normalise_line(hit.correction) if corrected else hit.record.claim_text


def _state(hit: Hit) -> str:
    if hit.outcome is Outcome.DEAD_END and hit.candidate.acts:
        if hit.blocks:
            return "blocks"
        return "lifted" if hit.lesson is not None and hit.lesson.lifted_by else "recheck"
    return "recheck" if hit.stale else "current"


def _standing(hit: Hit) -> str | None:
    """The standing of the best of what it cites."""
    known = [source for source in hit.sources if source.standing is not None]
    chosen = min(known, key=lambda source: source.place.key, default=None)
    return chosen.standing.value if chosen is not None and chosen.standing is not None else None


def _freshness(hit: Hit) -> str | None:
    """The worst of what it cites."""
    order = (Freshness.GONE, Freshness.CHANGED, Freshness.UNKNOWN, Freshness.MOVED, Freshness.FRESH)
    read = {source.reading.freshness for source in hit.sources if source.reading is not None}
    return next((freshness.value for freshness in order if freshness in read), None)


def _source_values(source: CitedSource) -> dict[str, object]:
    return {
        "node": source.node,
        "standing": source.standing.value if source.standing else None,
        "results": source.results,
        "freshness": source.reading.freshness.value if source.reading else None,
        "sinks": source.place.sinks,
    }


def _rejected_values(ruling: Ruling) -> dict[str, object]:
    """Never the value: who asks must not learn it."""
    return {
        "id": ruling.id,
        "question": ruling.question,
        "reason": ruling.reason,
        "author": ruling.author,
        "recorded": ruling.recorded,
    }


def _told_values(told: ToldCommit) -> dict[str, object]:
    commit = told.commit
    return {
        "commit": commit.id,
        "date": format_day(commit.at * SECOND),
        "author": commit.author,
        "subject": commit.subject,
        "paths": list(commit.paths[:10]),
        "reverted_by": told.reverted_by,
    }


def recall_text(recalled: Recalled) -> str:
    """The answer, for people and for agents."""
    reason = f": {_short(recalled.reason)}" if recalled.reason else ""
    lines = [f"{recalled.gate.value}{reason}"]
    lines += [_rejected_line(ruling) for ruling in recalled.rejected]
    for number, hit in enumerate(recalled.hits):
        lines += ["", *_hit_lines(hit, whole=recalled.gate.value == "STRONG" and number == 0)]
    if recalled.history:
        lines += ["", "From history:", *(f"  {_told_line(told)}" for told in recalled.history)]
    lines += ["", _searched_line(recalled)]
    lines += [f"try: {line}" for line in _advice(recalled)]
    return "\n".join(lines) + "\n"


def memory_values(gate: str, hits: Iterable[Hit], rejected: Iterable[Ruling]) -> dict[str, object]:
    """What another answer begins with, for programs: what was ruled out, what was corrected, a STRONG answer."""
    return {
        "gate": gate,
        "hits": [_hit_values(hit, whole=False) for hit in hits],
        "rejected": [_rejected_values(ruling) for ruling in rejected],
    }


def memory_lines(hits: Iterable[Hit], rejected: Iterable[Ruling]) -> list[str]:
    """The same for people and agents, one line each; the whole is recall's to say."""
    return [*map(_rejected_line, rejected), *map(_memory_line, hits)]


def _memory_line(hit: Hit) -> str:
    word = "DEAD END" if hit.is_dead_end else "CORRECTED" if hit.is_correction else "ANSWERED"
    asked = normalise_line(subject(hit.record))
    if hit.is_dead_end:
        instead = f"; instead: {normalise_line(hit.correction)}" if hit.correction else ""
        return f"{word} [{hit.record.id[:8]}] {asked} -> not: {normalise_line(hit.record.claim_text)}{instead}"
    return f"{word} [{hit.record.id[:8]}] {asked} -> {normalise_line(_claim(hit))}  {_known(hit)}"


def _rejected_line(ruling: Ruling) -> str:
    reason = f": {_short(ruling.reason)}" if ruling.reason else ""
    return f"an answer to this was REJECTED by {_who(ruling)} on {_day(ruling)} [{ruling.id[:8]}]{reason}"


def _hit_lines(hit: Hit, *, whole: bool) -> list[str]:
    record = hit.record
    if hit.is_dead_end:
        return _dead_end_lines(hit)
    if hit.is_correction and hit.correction:
        lines = [f"CORRECTED [{record.id[:8]}] {_short(subject(record))}"]
        lines += [f"  right: {_inner(hit.correction)}", f"  not: {_short(record.claim_text)}", f"  {_known(hit)}"]
        return lines
    lines = [f"[{record.id[:8]}] {_short(subject(record))}", f"  -> {_short(_claim(hit))}"]
    lines += [
        f"  {_known(hit)}",
        *(f"  {_source_line(source)}" for source in hit.sources if whole or source.place.sinks),
    ]
    if whole:
        text = record.answer if isinstance(record, Answer) else record.body
        lines += ["", *(f"  {line}" for line in safe(text).splitlines())]
    return lines


def _dead_end_lines(hit: Hit) -> list[str]:
    record, lesson = hit.record, hit.lesson
    word = {"blocks": "DEAD END", "lifted": "DEAD END (lifted)"}.get(
        _state(hit), "DEAD END (recheck: the code changed)"
    )
    lines = [f"{word} [{record.id[:8]}] {_short(subject(record))}"]
    lines.append(f"  {_short(record.claim_text)}")
    if lesson is not None and lesson.tried:
        lines.append(f"  tried: {', '.join(_short(source.node) for source in lesson.tried)}")
    if hit.correction:
        lines.append(f"  instead: {_inner(hit.correction)}")
    if lesson is not None and lesson.right:
        lines.append(f"  see: {', '.join(_short(source.node) for source in lesson.right)}")
    if lesson is not None and lesson.lifted_by:
        lines.append(f"  answered since by {lesson.lifted_by[:8]}")
    return [*lines, f"  {_who(record)}, {_day(record)}"]


def _known(hit: Hit) -> str:
    said = [hit.outcome.value if hit.outcome else "note", _standing(hit), _freshness(hit), hit.stale, hit.place.sinks]
    details = hit.candidate.details.reason
    return " · ".join(_short(one) for one in [*said, details, _who(hit.record), _day(hit.record)] if one)


def _source_line(source: CitedSource) -> str:
    known = [source.standing.value if source.standing else "", source.reading.freshness.value if source.reading else ""]
    return f"{_short(source.node)}: {', '.join(one for one in [*known, source.place.sinks] if one) or 'cited'}"


def _told_line(told: ToldCommit) -> str:
    commit = told.commit
    paths = ", ".join(_short(path) for path in commit.paths[:3])
    more = f" and {len(commit.paths) - 3} more" if len(commit.paths) > 3 else ""
    back = f"tried and reverted ({told.reverted_by[:8]}): " if told.reverted_by else ""
    where = f" · {paths}{more}" if paths else ""
    return (
        f"{commit.id[:8]} {format_day(commit.at * SECOND)} {back}{_short(commit.subject)}"
        f" · {_short(commit.author)}{where}"
    )


def _searched_line(recalled: Recalled) -> str:
    searched = recalled.searched
    withheld = searched.hidden + searched.not_valid
    parts = [f"searched {searched.records} record{'' if searched.records == 1 else 's'}"]
    parts += [f"{withheld} withheld"] if withheld else []
    parts += [f"{searched.unreadable} unreadable (graphify check)"] if searched.unreadable else []
    parts += [f"{searched.history.commits} commits"] if searched.history.commits else []
    parts += [searched.history.unseen] if searched.history.unseen else []
    return ", ".join(parts)


def _advice(recalled: Recalled) -> list[str]:
    """What to do next, as it can be typed."""
    if recalled.gate.value == "STRONG":
        return []
    if recalled.hits:
        return [f"graphify show {' '.join(hit.record.id[:8] for hit in recalled.hits)}"]
    advice = []
    if not recalled.searched.records:
        advice.append("graphify save-result keeps an answer: nothing is recorded yet")
    elif recalled.unknown:
        advice.append(f"other words: nothing here has {', '.join(map(_short, recalled.unknown[:5]))}")
    if not recalled.history:
        advice.append("graphify lessons --path PATH, graphify explain SYMBOL")
    return advice


def _short(text: str) -> str:
    """A text on one line that leaves room for others."""
    return cut(normalise_line(text), _LONG)


def _inner(text: str) -> str:
    """A text of several lines inside of a line of ours: its lines are indented, so that none can be taken for ours."""
    return "\n    ".join(safe(text).splitlines())


def _who(record: AnyRecord) -> str:
    name = _short(record.author.partition("<")[0]) or _short(record.author)
    return f"{name} with {_short(record.agent)}" if record.agent else name


def _day(record: AnyRecord) -> str:
    return format_day(record.instant) if record.instant is not None else "undated"
