"""From what people and agents write to the sources of a record.

At least one of the given texts has to resolve to one symbol or path; the others are kept as text, with a warning
that lists what could have been meant, in a form that works. Where none resolves the save is refused, unless that is
said to be fine. Whoever cites code under a new name is told which lessons would stay behind under the old one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from graphify.codegraph.freshness import cite
from graphify.codegraph.model import CodeView
from graphify.codegraph.resolve import Resolution, resolve_list
from graphify.commands.shared.memory import Memory
from graphify.commands.shared.nearby import left_behind
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError, UsageError
from graphify.memory.text import normalise_line
from graphify.names import TEXT_KIND, Source

_LONGEST = 2000
_SHOWN = 8


@dataclass(frozen=True)
class Cited:
    """Sources with today's fingerprints, and what was not understood."""

    sources: tuple[Source, ...]
    warnings: tuple[str, ...]
    unresolved: tuple[Resolution, ...]


def cite_all(memory: Memory, view: CodeView, workspace: Workspace, given: Iterable[str]) -> Cited:
    """Resolve each text (or comma list of them) to a source."""
    sources: dict[str, Source] = {}
    warnings: list[str] = []
    unresolved: list[Resolution] = []
    for text in given:
        if len(text) > _LONGEST:
            raise UsageError(f"a source of {len(text)} characters: {_LONGEST} is the most", code="source")
        for resolution in resolve_list(view, text, str(workspace.layout.root)):
            if resolution.node:
                sources.setdefault(resolution.node, cite(view, resolution.node))
                if resolution.others:
                    also = _some(resolution.others)
                    warnings.append(f"`{resolution.text}` is taken as {resolution.node}; there is also {also}")
                continue
            unresolved.append(resolution)
            node = normalise_line(resolution.text)
            if node:
                sources.setdefault(node, Source(node, TEXT_KIND))
                warnings.append(f"`{node}` is kept as text: {_why(resolution)}")
    warnings += left_behind(memory, view, sources.values())
    return Cited(tuple(sources.values()), tuple(warnings), tuple(unresolved))


def check_resolved(cited: Iterable[Cited], unresolved_ok: bool) -> None:
    """Raises GraphifyError where sources were given and not one of them is code."""
    given = list(cited)
    sources = [source for one in given for source in one.sources]
    if unresolved_ok or not sources or any(source.kind != TEXT_KIND for source in sources):
        return
    unresolved = [resolution for one in given for resolution in one.unresolved]
    candidates = tuple(dict.fromkeys(c for resolution in unresolved for c in resolution.candidates))
    raise GraphifyError(
        "none of the sources is a symbol or a file here: "
        + "; ".join(f"{r.text}: {_why(r)}" for r in unresolved[:_SHOWN]),
        hint="give path::Class.method or a path, or say --unresolved-ok to keep them as text",
        code="unresolved",
        candidates=candidates[:_SHOWN],
    )


def _why(resolution: Resolution) -> str:
    if not resolution.candidates:
        return resolution.reason or "nothing here is called that"
    return f"{resolution.reason or 'it could be several'}: {_some(resolution.candidates)}"


def _some(names: Iterable[str]) -> str:
    shown = list(names)
    more = f" and {len(shown) - _SHOWN} more" if len(shown) > _SHOWN else ""
    return ", ".join(shown[:_SHOWN]) + more


def refreshed(view: CodeView, sources: Iterable[Source]) -> tuple[Source, ...]:
    """The same sources with the fingerprints of today; what is not there now is left out."""
    found = []
    for source in sources:
        if source.kind == TEXT_KIND:
            found.append(source)
            continue
        today = cite(view, source.node)
        if today.fingerprint or not source.fingerprint:
            found.append(today)
    return tuple(found)
