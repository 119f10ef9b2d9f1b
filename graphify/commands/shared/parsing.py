"""Many files parsed: in this process, or in several where there is enough to do.

A parser is a library written in C that is fed whatever lies in a repository. A file on which it crashes, or for which
it wants more memory than any honest file needs, must not end the whole run: where workers are used, it costs one
worker, and is skipped with that reason.
"""

from __future__ import annotations

import gc
import resource
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_all_start_methods, get_context
from os import cpu_count
from typing import TypeAlias

from graphify.codegraph.model import ParsedFile
from graphify.codegraph.parse import encode, language_of, parse

Item: TypeAlias = tuple[str, bytes]
ParseAll: TypeAlias = Callable[[Sequence[Item]], list[bytes]]

CRASHED = "the parser crashed on it, or wanted too much memory"

_ENOUGH_FILES = 100
_ENOUGH_BYTES = 250_000
_MEMORY_LIMIT = 4 << 30


@contextmanager
def parser(files: int) -> Iterator[ParseAll]:
    """What parses files, in the order in which they are given, to encoded `ParsedFile` values (the form in which they
    are kept, and the one that is cheapest to hand from process to process). ``files`` is how many there will be about.
    """
    workers = cpu_count() or 1
    if workers < 2 or files < _ENOUGH_FILES or "fork" not in get_all_start_methods():
        yield _parse_here
        return
    with _Workers(workers) as parse_all:
        yield parse_all


def _parse_here(items: Sequence[Item]) -> list[bytes]:
    return [_parse_one(item) for item in items]


def _parse_one(item: Item) -> bytes:
    return encode(parse(*item))


def _prepare() -> None:
    """In a worker: bound its memory; collecting garbage costs a tenth of a parse and finds next to none."""
    gc.disable()
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_LIMIT, _MEMORY_LIMIT))


class _Workers:
    """A pool that survives its workers."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._started(workers)

    def __enter__(self) -> _Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def __call__(self, items: Sequence[Item]) -> list[bytes]:
        if sum(len(data) for _, data in items) < _ENOUGH_BYTES:
            return _parse_here(items)
        try:
            return list(self._pool.map(_parse_one, items, chunksize=max(len(items) // 16, 1)))
        except BrokenProcessPool:
            self._pool.shutdown(wait=False, cancel_futures=True)
        # One of them did it. Each in a process of its own: the others come through.
        parsed = [self._alone(item) for item in items]
        self._pool = self._started(self._workers)
        return parsed

    def _alone(self, item: Item) -> bytes:
        with self._started(1) as pool:
            try:
                return pool.submit(_parse_one, item).result()
            except BrokenProcessPool:
                return encode(ParsedFile(language_of(*item), "", skipped=CRASHED))

    @staticmethod
    def _started(workers: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(workers, mp_context=get_context("fork"), initializer=_prepare)
