"""What symbols and fingerprints cost beside parsing alone, per language, in one run.

    python -m tests.bench.speed FOLDER [FOLDER ...]

CPU seconds in one process (parsing alone; everything), and seconds on the clock as the product does it (a cold index
in as many processes as there are processors). The third ratio is what a user waits, beside one process that only
parses.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from graphify.codegraph.detect import row_of, skip_reason
from graphify.codegraph.grammars import load
from graphify.codegraph.parse import parse
from graphify.commands.shared.parsing import Item, parser

RUNS = 3


def main() -> None:
    """Measure each folder and print a table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folders", nargs="+", type=Path)
    gc.disable()
    print(
        "| source | language | MB | parse only, CPU s | everything, CPU s | ratio | clock, all processors, s | ratio |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for folder in arguments.parse_args().folders:
        by_language: dict[str, list[Item]] = {}
        for item in _items(folder):
            row = row_of(item[0], item[1][:4096])
            if row is not None and not skip_reason(item[0], item[1], row):
                by_language.setdefault(row.name, []).append(item)
        for language, items in sorted(by_language.items()):
            size = sum(len(data) for _, data in items) / 1e6
            if size > 0.2:
                _measure(folder.name, language, size, items)


def _items(folder: Path) -> Iterable[Item]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and ".git" not in path.parts and path.stat().st_size <= 1 << 20:
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def _measure(name: str, language: str, size: float, items: list[Item]) -> None:
    parse(*items[0])
    alone, everything, clock = [], [], []
    for _ in range(RUNS):
        alone.append(_cpu(lambda: _parse_only(items)))
        everything.append(_cpu(lambda: [parse(*item) for item in items]))
        start = time.perf_counter()
        with parser(max(len(items), 100)) as parse_all:
            parse_all(items)
        clock.append(time.perf_counter() - start)
    a, b, c = (sorted(times)[RUNS // 2] for times in (alone, everything, clock))
    print(f"| {name} | {language} | {size:.1f} | {a:.2f} | {b:.2f} | {b / a:.1f} | {c:.2f} | {c / a:.1f} |")
    sys.stdout.flush()


def _parse_only(items: list[Item]) -> None:
    from tree_sitter import Parser

    for path, data in items:
        row = row_of(path, data[:4096])
        grammar = load(row) if row is not None else None
        if grammar is not None and grammar.language is not None:
            Parser(grammar.language).parse(data)


def _cpu(work: object) -> float:
    assert callable(work)
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    main()
