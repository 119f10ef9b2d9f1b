"""The share of symbols that a formatter flags as changed.

    python -m tests.bench.formatters FOLDER [--suffix .ts ...] -- COMMAND ...

The files of FOLDER are copied to a scratch folder, COMMAND is run there with the files appended, and every symbol (and
file) of the result is held against what it was before. What is reported: symbols by outcome, the share that is flagged
(another fingerprint, or gone), and some of them with a diff, so that a reader sees why.
(That lines further apart and deeper indentation flag nothing at all is a test: `tests/codegraph/test_coverage.py`.)
"""

from __future__ import annotations

import argparse
import difflib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.model import ParsedFile, Symbol
from graphify.codegraph.parse import parse


@dataclass
class Count:
    """What became of symbols, and of files as a whole."""

    symbols: int = 0
    files: int = 0
    skipped: int = 0
    broken: int = 0
    changed: list[tuple[str, str]] = field(default_factory=list)
    gone: list[tuple[str, str]] = field(default_factory=list)
    files_changed: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of symbols that is flagged."""
        return (len(self.changed) + len(self.gone)) / max(self.symbols, 1)


def compare(count: Count, path: str, before: ParsedFile, after: ParsedFile) -> None:
    """Count one file."""
    if before.skipped or after.skipped:
        count.skipped += 1
        return
    count.broken += before.has_errors
    count.files += 1
    if before.fingerprint != after.fingerprint and before.symbols:
        count.files_changed.append(path)
    today = {symbol.name: symbol.fingerprint for symbol in after.symbols}
    for symbol in before.symbols:
        count.symbols += 1
        if symbol.name not in today:
            count.gone.append((path, symbol.name))
        elif today[symbol.name] != symbol.fingerprint:
            count.changed.append((path, symbol.name))


def measure(folder: Path, suffixes: Sequence[str], command: Sequence[str]) -> tuple[Count, dict[str, tuple[str, str]]]:
    """Run the command over a copy of the folder and hold what it made against what was there."""
    count = Count()
    texts: dict[str, tuple[str, str]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / "copy"
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("node_modules", ".git"))
        paths = sorted(path for path in copy.rglob("*") if path.suffix in suffixes and path.is_file())
        parsed = {path: parse(path.name, path.read_bytes()) for path in paths}
        before = {path: path.read_text(encoding="utf-8", errors="replace") for path in paths}
        for start in range(0, len(paths), 200):
            batch = [str(path) for path in paths[start : start + 200]]
            subprocess.run([*command, *batch], check=False, stdout=subprocess.DEVNULL, cwd=copy)
        for path in paths:
            name = path.relative_to(copy).as_posix()
            compare(count, name, parsed[path], parse(path.name, path.read_bytes()))
            texts[name] = (before[path], path.read_text(encoding="utf-8", errors="replace"))
    return count, texts


def piece(path: str, text: str, name: str) -> list[str]:
    """The lines of a symbol."""
    symbol: Symbol | None = next((each for each in parse(path, text.encode()).symbols if each.name == name), None)
    lines = text.splitlines()
    return [line.strip() for span in symbol.spans for line in lines[span.start - 1 : span.end]] if symbol else []


def report(count: Count, texts: dict[str, tuple[str, str]], examples: int) -> None:
    """Say what was found."""
    print(f"{count.files} files ({count.skipped} skipped, {count.broken} with syntax errors), {count.symbols} symbols")
    print(f"flagged {count.share:.2%}: {len(count.changed)} changed, {len(count.gone)} gone")
    print(f"files with another outline: {len(count.files_changed)} {count.files_changed[:5]}")
    for path, name in (count.gone + count.changed)[:: max(1, len(count.changed) // max(examples, 1))][:examples]:
        old, new = texts[path]
        print(f"--- {path}::{name}")
        for line in list(difflib.unified_diff(piece(path, old, name), piece(path, new, name), lineterm="", n=0))[2:14]:
            print(f"    {line[:160]}")


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--suffix", nargs="*", default=[each for row in LANGUAGES.values() for each in row.suffixes])
    parser.add_argument("--examples", type=int, default=8)
    split = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    arguments = parser.parse_args(sys.argv[1:split])
    count, texts = measure(arguments.folder, arguments.suffix, sys.argv[split + 1 :])
    report(count, texts, arguments.examples)


if __name__ == "__main__":
    main()
