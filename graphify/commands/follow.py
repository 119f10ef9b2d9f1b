"""`graphify follow`: write down where sources have moved to, while it can still be seen.

A source is followed by its fingerprint, so the next edit of the moved code would lose it. One `moved` ruling names all
sources that are `moved` now; from then on they are known by their new names.
"""

from __future__ import annotations

from dataclasses import dataclass

from graphify.commands.shared.author import writer
from graphify.commands.shared.code import code_view_ahead
from graphify.commands.shared.looking import reflect_on
from graphify.commands.shared.memory import read_memory
from graphify.commands.shared.saving import Saved, save
from graphify.commands.shared.workspace import Workspace
from graphify.memory.instants import format_instant
from graphify.memory.records import Move, Ruling
from graphify.memory.writing import not_before, stamp
from graphify.names import Freshness, Reading, RulingWord
from graphify.reflections.lessons import Reflection
from graphify.repo.clock import now


@dataclass(frozen=True)
class Followed:
    """The moves, and the ruling that was written (None where nothing has moved)."""

    moves: tuple[Move, ...]
    saved: Saved | None


def follow(
    workspace: Workspace, *, session: str = "", agent: str = "", author: str = "", dry_run: bool = False
) -> Followed:
    """Write one ruling for all sources that are moved now."""
    code = code_view_ahead(workspace)
    memory = read_memory(workspace)
    moves = moved(reflect_on(memory, workspace.settings, code()))
    if not moves:
        return Followed((), None)
    who = writer(workspace, author, session, agent)
    stamped = stamp(
        Ruling(
            id="",
            recorded=format_instant(not_before(now(), list(memory.records[-1:]))),
            author=who.author,
            agent=who.agent,
            session=who.session,
            commit=workspace.repository.head(),
            word=RulingWord.MOVED,
            moves=moves,
        )
    )
    return Followed(moves, save(workspace, memory, stamped, dry_run=dry_run))


def moved(reflection: Reflection) -> tuple[Move, ...]:
    """What is called something else now, sorted by its old name."""
    found: dict[str, str] = {}
    for lesson in reflection.sources:
        if lesson.moved_from:
            found[lesson.moved_from] = lesson.key
    for outcome in (*reflection.dead_ends, *reflection.corrections):
        for source, reading in zip(outcome.looked_at, outcome.readings, strict=True):
            if _is_moved(reading):
                found.setdefault(source.node, reading.moved_to)
    return tuple(Move(old, new) for old, new in sorted(found.items()) if old != new)


def _is_moved(reading: Reading) -> bool:
    return reading.freshness is Freshness.MOVED
