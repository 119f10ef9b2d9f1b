"""Freshness: a cited source against the code of today.

`cite` takes the fingerprint when a record is written, `read_sources` holds what was taken against what is there now.
What cannot be known is never guessed: a source that nobody can look at is ``unknown`` with the reason, and a symbol
that is gone counts as moved only where one place alone can be meant.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from graphify.codegraph.fingerprints import scheme_of
from graphify.codegraph.ids import last_part, split_id
from graphify.codegraph.model import CodeView, Located, ParsedFile, Symbol
from graphify.names import FILE_KIND, TEXT_KIND, Freshness, Reading, Source

FOLLOW_TOKENS = 20
"""A symbol this large is followed under another name too; smaller ones are too often alike."""

MAX_CANDIDATES = 5


def cite(view: CodeView, node: str) -> Source:
    """The source as a record keeps it: kind, fingerprint and twins of today. ``node`` is an id, a path or a text."""
    path, name = split_id(node)
    symbol = find_symbol(view.file(path), name) if name else None
    if symbol:
        twins = len(view.with_fingerprint(symbol.fingerprint)) - 1 if symbol.fingerprint else None
        return Source(node, symbol.kind, symbol.fingerprint, twins)
    file = view.file(node)
    if file:
        return Source(node, FILE_KIND, file.fingerprint)
    return Source(node, TEXT_KIND)


def read_source(view: CodeView, source: Source, cited: Collection[str] = ()) -> Reading | None:
    """The freshness of one source; see `read_sources`."""
    return read_sources(view, source.node, source.kind, (source,), cited)


def read_sources(
    view: CodeView, node: str, kind: str, sightings: Sequence[Source], cited: Collection[str] = ()
) -> Reading | None:
    """The freshness of what was cited once or more; None for a text, which has none.

    It is fresh when one of the sightings has today's fingerprint. ``cited`` are all nodes that records cite: one
    that is cited in its own right is not where another has moved.
    """
    if kind == TEXT_KIND:
        return None
    if not any(source.fingerprint for source in sightings):
        return Reading(Freshness.UNKNOWN, reason="no fingerprint was stored")
    path, name = (node, "") if kind == FILE_KIND else split_id(node)
    file = view.file(path)
    reason = view.unseen(path) if file is None else file.skipped
    if reason:
        return Reading(Freshness.UNKNOWN, reason=reason)
    if not name:
        return _compare(file.fingerprint, file.remark, sightings) if file else _gone_file(view, path)
    symbol = find_symbol(file, name)
    if symbol and file:
        return _compare(symbol.fingerprint, file.remark, sightings)
    return _follow(view, kind, name, sightings, cited) or _gone_symbol(view, path, name, file)


def find_symbol(file: ParsedFile | None, name: str) -> Symbol | None:
    """The symbol of this qualified name in a file."""
    return file.by_name.get(name) if file else None


def _compare(today: str, remark: str, sightings: Sequence[Source]) -> Reading:
    stored = {source.fingerprint for source in sightings if source.fingerprint}
    if not stored:
        return Reading(Freshness.UNKNOWN, reason="no fingerprint was stored")
    if not today:
        return Reading(Freshness.UNKNOWN, reason=remark or "no fingerprint can be taken here")
    if today in stored:
        return Reading(Freshness.FRESH)
    schemes = {scheme_of(fingerprint) for fingerprint in stored}
    if scheme_of(today) in schemes:
        return Reading(Freshness.CHANGED)
    made = ", ".join(sorted(schemes))
    return Reading(Freshness.UNKNOWN, reason=f"the fingerprint is of scheme {made}, today's is {scheme_of(today)}")


def _follow(
    view: CodeView, kind: str, name: str, sightings: Sequence[Source], cited: Collection[str]
) -> Reading | None:
    """Where the symbol has moved to, if there is exactly one such place."""
    prints = {source.fingerprint for source in sightings if source.fingerprint and source.twins == 0}
    targets: set[str] = set()
    for fingerprint in sorted(prints):
        alike = [found for found in view.with_fingerprint(fingerprint) if found.symbol.kind == kind]
        if len(alike) == 1 and alike[0].id not in cited and _is_telling(alike[0], name):
            targets.add(alike[0].id)
    if len(targets) != 1:
        return None
    return Reading(Freshness.MOVED, moved_to=targets.pop())


def _is_telling(found: Located, name: str) -> bool:
    return found.symbol.tokens >= FOLLOW_TOKENS or last_part(found.symbol.name) == last_part(name)


def _gone_file(view: CodeView, path: str) -> Reading:
    alike = view.paths_ending(path.rpartition("/")[2])
    return Reading(Freshness.GONE, reason="the file is not in the repository", candidates=tuple(alike[:MAX_CANDIDATES]))


def _gone_symbol(view: CodeView, path: str, name: str, file: ParsedFile | None) -> Reading:
    alike = tuple(found.id for found in view.named(last_part(name))[:MAX_CANDIDATES])
    if file is None:
        return Reading(Freshness.GONE, reason=f"{path} is not in the repository", candidates=alike)
    errors = ", which has syntax errors" if file.has_errors else ""
    return Reading(Freshness.GONE, reason=f"there is no {name} in {path}{errors}", candidates=alike)
