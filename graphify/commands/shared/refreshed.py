"""What the last refresh of the derived files came to, known without reading a record.

Nothing here may import what reads records or code: this is what every hook asks first.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from graphify import __version__
from graphify.commands.shared.workspace import Workspace
from graphify.reflections.inputs import RULES_VERSION
from graphify.repo import stamp
from graphify.repo.clock import now
from graphify.repo.config import Settings
from graphify.repo.folders import state_of

MADE_BY = f"{__version__} {RULES_VERSION}"
"""The program and its rules, as a stamp names them."""


@dataclass(frozen=True)
class Summary:
    """What a refresh came to: counts, how many problems there are, and the first of them as lines."""

    counts: dict[str, int]
    problems: int
    first: tuple[str, ...]


@dataclass(frozen=True)
class Look:
    """What the derived files depend on, as it was ``taken`` (nanoseconds)."""

    seen: stamp.Seen
    taken: int


def look(workspace: Workspace) -> Look:
    """Look at everything that the derived files depend on, from outside."""
    taken = now() * 1000
    settings, layout = workspace.settings, workspace.layout
    constants = {"version": __version__, "rules": RULES_VERSION, **shown_settings(settings)}
    folders = (settings.memory, settings.reflections)
    return Look(stamp.look(workspace.repository, layout.memory, folders, constants), taken)


def last_refresh(workspace: Workspace, found: Look) -> Summary | None:
    """What the last refresh came to, where nothing has changed since; else None."""
    layout = workspace.layout
    known = stamp.read(layout.state)
    if known is None or known.inputs != found.seen.digest:
        return None
    if known.outputs != stamp.outputs_digest((layout.lessons, layout.sidecar)):
        return None
    return _summary(known.summary)


def remember(workspace: Workspace, found: Look, summary: Summary) -> None:
    """Keep what this refresh came to."""
    layout = workspace.layout
    stamp.write(layout.state, found.seen, (layout.lessons, layout.sidecar), asdict(summary), found.taken, MADE_BY)


def last_taken(workspace: Workspace) -> int:
    """When the last refresh looked at everything (nanoseconds), where as far as a dozen folders tell no record has come
    or gone since and the same program would make the files; else 0.
    """
    known = stamp.read(workspace.layout.state)
    if known is None or known.made_by != MADE_BY or not known.folders:
        return 0
    return known.taken if known.folders == state_of(os.fspath(workspace.layout.memory)) else 0


def shown_settings(settings: Settings) -> dict[str, object]:
    """The settings that the derived files depend on."""
    return {
        "mode": settings.mode,
        "half_life_days": settings.half_life_days,
        "min_corroboration": settings.min_corroboration,
        "budget": settings.budget,
        "packages": list(settings.packages),
    }


def _summary(kept: Mapping[str, object]) -> Summary:
    counts, problems, first = kept.get("counts"), kept.get("problems"), kept.get("first")
    assert isinstance(counts, dict)
    assert isinstance(problems, int)
    assert isinstance(first, list)
    return Summary(counts, problems, tuple(first))
