"""All files resolved: in this process, or in several where there is enough to do.

What every file says is held once, before the workers are forked from this process: they read it where it lies.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_all_start_methods, get_context
from os import cpu_count

from graphify.codegraph.edges import edges_of
from graphify.codegraph.surroundings import MemorySurroundings
from graphify.codegraph.uses import Edge
from graphify.commands.shared.watching import Watch
from graphify.index.dependencies import resolve_noting
from graphify.index.edges import packed, unpacked
from graphify.index.facts import Entry
from graphify.index.graph import Resolved

_ENOUGH = 300_000
"""Characters of what all files say."""

_CHUNK = 64

_Plain = tuple[list[tuple[str, str, str, int, str]], bytes]
"""Edges and questions in the form that is cheapest to hand from process to process."""

_work: tuple[Sequence[Entry], MemorySurroundings] | None = None
"""What forked workers find."""


def resolve_all(entries: Sequence[Entry], watch: Watch) -> list[Resolved]:
    """Every file with its edges and the questions that they rest on, in the order given."""
    around = MemorySurroundings({entry.path: entry.parsed for entry in entries})
    size = sum(len(entry.parsed.said) for entry in entries)
    workers = cpu_count() or 1
    if workers < 2 or size < _ENOUGH or "fork" not in get_all_start_methods():
        return list(_here(entries, around, watch))
    return list(_in_workers(entries, around, workers, watch))


def _here(entries: Sequence[Entry], around: MemorySurroundings, watch: Watch) -> Iterator[Resolved]:
    for done, entry in enumerate(entries, start=1):
        yield entry, *resolve_noting(edges_of, entry.path, entry.parsed, around)
        watch("resolving", done, len(entries))


def _in_workers(entries: Sequence[Entry], around: MemorySurroundings, workers: int, watch: Watch) -> Iterator[Resolved]:
    global _work
    _work = (entries, around)
    gc.freeze()
    try:
        with ProcessPoolExecutor(workers, mp_context=get_context("fork"), initializer=gc.disable) as pool:
            parts = [range(start, min(start + _CHUNK, len(entries))) for start in range(0, len(entries), _CHUNK)]
            done = 0
            for part, plain in zip(parts, pool.map(_resolve_part, parts), strict=True):
                for number, (edges, asked) in zip(part, plain, strict=True):
                    yield entries[number], [Edge(*values) for values in edges], unpacked(asked)
                done += len(part)
                watch("resolving", done, len(entries))
    finally:
        gc.unfreeze()
        _work = None


def _resolve_part(part: range) -> list[_Plain]:
    assert _work is not None, "set before the fork"
    entries, around = _work
    found: list[_Plain] = []
    for number in part:
        edges, asked = resolve_noting(edges_of, entries[number].path, entries[number].parsed, around)
        found.append(([(*edge,) for edge in edges], packed(asked)))
    return found
