"""The history of a real repository as results: what each commit set out to do, what it touched, how it turned out.

A commit's subject is what somebody wanted, the symbols that its diff touches are where it was done. It turned out well
unless a later commit took it back, or mended what it had touched within a few commits.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from graphify.codegraph.ids import join_id
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.model import Span, Symbol
from graphify.codegraph.parse import language_of, parse
from graphify.names import FILE_KIND, Source

MOST_FILES = 20
"""A commit that touches more code files is about none of them (a reformatting, a move) and is left out."""

MOST_SYMBOLS = 12
SOON = 10
"""A fix counts for what was done within so many commits before it."""

_FIX = re.compile(r"^(?:\[[^]]*\]|[\w /:()-]{0,30}:)?\s*(?:re-?)?fix(?:es|ed|up|ing)?\b", re.IGNORECASE)
_REVERT = re.compile(r"This reverts commit ([0-9a-f]{7,40})")
_START = re.compile(rb"\x01(?=[0-9a-f]{40}\x00)")
"""The beginning of a commit in the log; a diff may hold any byte."""

_HUNK = re.compile(rb"^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@")


@dataclass
class Commit:
    """One commit: ``files`` are the code files that it changed, ``touched`` the symbols in them as it left them."""

    id: str
    at: int
    author: str
    subject: str
    body: str
    lines: dict[str, list[Span]] = field(default_factory=dict)
    touched: tuple[Source, ...] = ()
    reverted: bool = False
    fixed_by: Commit | None = None

    @property
    def files(self) -> tuple[str, ...]:
        """The code files."""
        return tuple(self.lines)

    @property
    def reverts(self) -> str:
        """The commit that it says it reverts, empty for none."""
        found = _REVERT.search(self.body)
        return found[1] if found else ""

    @property
    def is_fix(self) -> bool:
        """Whether its subject says that it mends something."""
        return bool(_FIX.match(self.subject))


def git(folder: Path, *words: str, given: bytes | None = None) -> bytes:
    """The output of git."""
    command = ["git", "-c", "core.quotePath=false", "-C", str(folder), *words]
    return subprocess.run(command, input=given, capture_output=True, check=True).stdout


def is_code(path: str) -> bool:
    """Whether a file is of a language with symbols; documents are not code here."""
    language = language_of(path)
    return bool(language) and language != "markdown" and language in LANGUAGES


def history(repository: Path, newest: int) -> list[Commit]:
    """The newest commits that change code, oldest first; merges are left out."""
    form = "--format=%x01%H%x00%ct%x00%an <%ae>%x00%s%x00%b%x00"
    shown = git(
        repository, "log", "HEAD", "--no-merges", f"-n{newest}", "-p", "-U0", "--no-renames", "--no-color", form
    )
    found = [_commit(text) for text in _START.split(shown)[1:]]
    return [one for one in reversed(found) if one is not None and 0 < len(one.lines) <= MOST_FILES and one.subject]


def _commit(text: bytes) -> Commit | None:
    parts = text.split(b"\x00", 5)
    if len(parts) != 6:
        return None
    words = [part.decode("utf-8", "replace").strip() for part in parts[:5]]
    made = Commit(words[0], int(words[1]), *words[2:])
    path = ""
    for line in parts[5].splitlines():
        if line.startswith((b"+++ b/", b"+++ /dev/null")):
            name = line[6:].decode("utf-8", "replace").rstrip("\t") if line.startswith(b"+++ b/") else ""
            path = name if name and is_code(name) else ""
        elif path and (hunk := _HUNK.match(line)):
            start, length = int(hunk[1]), int(hunk[2] or b"1")
            made.lines.setdefault(path, []).append(Span(max(start, 1), max(start + length - 1, start, 1)))
    return made


def find_touched(repository: Path, commits: Iterable[Commit]) -> None:
    """Fill in the symbols of each commit: of what its lines lie in, the innermost; the file where it is none."""
    for commit in commits:
        contents = _contents(repository, commit)
        sources = [source for path, data in contents for source in _in_file(path, data, commit.lines[path])]
        commit.touched = tuple(dict.fromkeys(sources))[:MOST_SYMBOLS]


def _contents(repository: Path, commit: Commit) -> Iterator[tuple[str, bytes]]:
    asked = "".join(f"{commit.id}:{path}\n" for path in commit.files).encode()
    out = git(repository, "cat-file", "--batch", given=asked)
    place = 0
    for path in commit.files:
        end = out.index(b"\n", place)
        head = out[place:end].split()
        place = end + 1
        if head[-1] == b"missing":
            continue
        size = int(head[-1])
        yield path, out[place : place + size]
        place += size + 1


def _in_file(path: str, data: bytes, lines: Iterable[Span]) -> Iterator[Source]:
    parsed = parse(path, data)
    for span in lines:
        hit = [symbol for symbol in parsed.symbols if any(_meet(span, own) for own in symbol.spans)]
        inner = [symbol for symbol in hit if not any(_inside(other, symbol) for other in hit)]
        for symbol in inner:
            yield Source(join_id(path, symbol.name), symbol.kind, symbol.fingerprint, 0)
        if not inner:
            yield Source(path, FILE_KIND, parsed.fingerprint)


def _meet(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


def _inside(inner: Symbol, outer: Symbol) -> bool:
    return inner.name.startswith(f"{outer.name}.")


def find_outcomes(commits: list[Commit]) -> None:
    """Say of each commit whether one of these took it back, and which of them mended it soon."""
    for number, commit in enumerate(commits):
        if commit.reverts:
            for older in commits[:number]:
                older.reverted |= older.id.startswith(commit.reverts)
        elif commit.is_fix:
            nodes = {source.node for source in commit.touched if source.kind != FILE_KIND}
            for older in commits[max(0, number - SOON) : number]:
                if older.fixed_by is None and nodes & {source.node for source in older.touched}:
                    older.fixed_by = commit
