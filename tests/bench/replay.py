"""Replay of real histories: does memory of the first part find the files of the last?

    python -m tests.bench.replay --looked-at OWNER/NAME=GITDIR ... --held-out OWNER/NAME=GITDIR ... [--write]

Of the newest commits that change code, the first 70 % become the memory of a checkout at that point: the subject is the
question, the symbols that the commit touched are its sources, and it is a dead end when it was reverted, corrected when
a fix of the same symbols followed within ten commits, else useful. The subjects of the last 30 % are asked, and of each
way of answering the list of files is held against the code files that the commit went on to change (those that existed at that
point; commits that changed none of them are not asked).

* most changed: the files with the most commits in the first part, whatever is asked
* code: BM25 of the subject's words over paths and contents of the code files of the checkout
* memory: the files of what `recall` serves (50 records at most, gate and all), in its order
* both: the two lists fused by reciprocal rank
* no gate: the same with the files of the records by BM25 alone, whether or not recall would serve them
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from graphify.codegraph.ids import split_id
from graphify.commands.recall import MOST, RecallOptions, recall
from graphify.commands.shared.workspace import Workspace, open_workspace
from graphify.memory.instants import SECOND, format_instant
from graphify.memory.records import Answer
from graphify.memory.writing import Stamped, stamp
from graphify.names import Outcome, Source
from graphify.recall.gate import Gate
from graphify.recall.ranking import fused
from graphify.recall.terms import is_function_word, terms
from tests.bench.histories import Commit, find_outcomes, find_touched, git, history, is_code
from tests.bench.readme import write_section
from tests.bench.recall import sealed
from tests.support.goals import by_words
from tests.support.labelled import write
from tests.support.project import Project

FIRST = 0.7
LISTED = 50
WAYS = ("most changed", "code", "memory", "both", "memory, no gate", "both, no gate")


@dataclass(frozen=True)
class Played:
    """One repository: how many commits were remembered and asked, how many were answered at all, the scores by way."""

    name: str
    held_out: bool
    files: int
    code_files: int
    remembered: int
    ruled_out: int
    asked: int
    gates: Counter[Gate]
    scores: dict[str, tuple[float, float]]
    seconds: float


def main() -> None:
    """Replay each repository and print the table."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--looked-at", nargs="*", default=[], metavar="NAME=GITDIR")
    arguments.add_argument("--held-out", nargs="*", default=[], metavar="NAME=GITDIR")
    arguments.add_argument("--newest", type=int, default=1500, help="so many commits of each")
    arguments.add_argument("--write", action="store_true", help="put the table into README.md")
    given = arguments.parse_args()
    named = [(one, False) for one in given.looked_at] + [(one, True) for one in given.held_out]
    played = []
    for one, held_out in named:
        name, _, place = one.partition("=")
        with sealed() as home:
            played.append(play(name, Path(place), home / "work", given.newest, held_out=held_out))
        sys.stderr.write(_row(played[-1]) + "\n")
    table = _table(played, given.newest)
    sys.stdout.write(table)
    if given.write:
        write_section("replay", table)


def play(name: str, repository: Path, work: Path, newest: int, *, held_out: bool) -> Played:
    """Replay one repository in a checkout at ``work``."""
    start = time.perf_counter()
    commits = history(repository, newest)
    cut = int(len(commits) * FIRST)
    first, last = commits[:cut], commits[cut:]
    find_touched(repository, first)
    find_outcomes(first)
    project = _checkout(repository, work, first[-1].id)
    records = [_record(commit) for commit in first if commit.touched]
    write(records, project.path / "memory")
    project.commit("x")
    tracked = git(repository, "ls-tree", "-r", "-z", "--name-only", first[-1].id).decode().split("\0")[:-1]
    present = {path for path in tracked if is_code(path)}
    asked = [(commit, present.intersection(commit.files)) for commit in last]
    asked = [(commit, files) for commit, files in asked if files]
    ways, gates = _ways(project, first, present)
    listed = {way: [answer(commit.subject) for commit, _ in asked] for way, answer in ways.items()}
    return Played(
        name=name,
        held_out=held_out,
        files=len(tracked),
        code_files=len(present),
        remembered=len(records),
        ruled_out=sum(isinstance(one.record, Answer) and one.record.outcome is not Outcome.USEFUL for one in records),
        asked=len(asked),
        gates=gates,
        scores={way: _score(listed[way], [files for _, files in asked]) for way in WAYS},
        seconds=time.perf_counter() - start,
    )


def _checkout(repository: Path, work: Path, commit: str) -> Project:
    git(Path(), "clone", "-q", "--shared", "--no-checkout", str(repository.resolve()), str(work))
    git(work, "checkout", "-q", "--detach", commit)
    project = Project(work)
    project.ok("init", "--no-hooks")
    return project


def _record(commit: Commit) -> Stamped:
    """The commit as an answer."""
    mended = commit.fixed_by
    right = mended.touched if mended is not None else commit.touched
    wrong = tuple(source for source in commit.touched if source not in right) if mended is not None else ()
    outcome = Outcome.CORRECTED if mended is not None else Outcome.USEFUL
    if commit.reverted:
        outcome, right, wrong, mended = Outcome.DEAD_END, (), commit.touched, None
    return stamp(
        Answer(
            id="",
            recorded=format_instant(commit.at * SECOND),
            author=commit.author,
            session=commit.id[:8],
            commit=commit.id,
            question=commit.subject,
            answer=commit.body or commit.subject,
            outcome=outcome,
            sources=right,
            misled_by=wrong,
            correction=mended.subject if mended is not None else "",
        )
    )


def _ways(
    project: Project, first: Sequence[Commit], present: set[str]
) -> tuple[dict[str, Callable[[str], list[str]]], Counter[Gate]]:
    workspace = open_workspace(project.path)
    changed = Counter(path for commit in first for path in commit.files if path in present)
    most_changed = sorted(changed, key=lambda path: (-changed[path], path))[:LISTED]
    search = _Words.of(project.path, present)
    gates: Counter[Gate] = Counter()
    remembered: dict[str, list[str]] = {}

    def memory(subject: str) -> list[str]:
        if subject not in remembered:
            remembered[subject], gate = _remembered(workspace, subject, present)
            gates[gate] += 1
        return remembered[subject]

    @cache
    def ungated(subject: str) -> list[str]:
        return _ungated(workspace, subject, present)

    ways = {
        "most changed": lambda _: most_changed,
        "code": search.files,
        "memory": memory,
        "both": lambda subject: _fused(search.files(subject), memory(subject)),
        "memory, no gate": ungated,
        "both, no gate": lambda subject: _fused(search.files(subject), ungated(subject)),
    }
    return ways, gates


def _ungated(workspace: Workspace, subject: str, present: set[str]) -> list[str]:
    found = by_words(workspace, subject)[:LISTED]
    return _files((source for record in found for source in record.sources), present)


def _files(sources: Iterable[Source], present: set[str]) -> list[str]:
    files = [split_id(source.node)[0] for source in sources]
    return [path for path in dict.fromkeys(files) if path in present][:LISTED]


def _fused(*lists: Sequence[str]) -> list[str]:
    scores = fused(lists)
    return sorted(scores, key=lambda path: (-scores[path], path))[:LISTED]


def _remembered(workspace: Workspace, subject: str, present: set[str]) -> tuple[list[str], Gate]:
    """The files of what recall serves. Where something was ruled out is no answer."""
    reply = recall(workspace, RecallOptions(subject, k=MOST))
    return _files((source for hit in reply.hits for source in hit.record.sources), present), reply.gate


@dataclass(frozen=True)
class _Words:
    """BM25 over the terms of files."""

    places: dict[str, dict[str, int]]
    lengths: dict[str, int]

    @classmethod
    def of(cls, root: Path, present: Iterable[str]) -> _Words:
        """Read the files."""
        places: dict[str, dict[str, int]] = {}
        lengths = {}
        for path in sorted(present):
            text = (root / path).read_text(encoding="utf-8", errors="replace") if (root / path).is_file() else ""
            counts = Counter(terms(f"{path} {text}"))
            lengths[path] = counts.total()
            for term, count in counts.items():
                places.setdefault(term, {})[path] = count
        return cls(places, lengths)

    def files(self, question: str) -> list[str]:
        """The files that fit a question, best first."""
        mean = sum(self.lengths.values()) / max(len(self.lengths), 1)
        scores: Counter[str] = Counter()
        for term in {term for term in terms(question) if not is_function_word(term)}:
            found = self.places.get(term, {})
            rarity = math.log(1 + (len(self.lengths) - len(found) + 0.5) / (len(found) + 0.5))
            for path, count in found.items():
                scores[path] += rarity * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * self.lengths[path] / mean))  # type: ignore[assignment]
        return sorted(scores, key=lambda path: (-scores[path], path))[:LISTED]


def _score(listed: Sequence[Sequence[str]], wanted: Sequence[set[str]]) -> tuple[float, float]:
    """hit@5, and the mean reciprocal rank of the first file that is right."""
    ranks = [
        next((rank for rank, path in enumerate(paths, start=1) if path in files), 0)
        for paths, files in zip(listed, wanted, strict=True)
    ]
    hits = sum(0 < rank <= 5 for rank in ranks)
    return hits / max(len(ranks), 1), sum(1 / rank for rank in ranks if rank) / max(len(ranks), 1)


def _table(played: Iterable[Played], newest: int) -> str:
    lines = [
        f"The newest {newest:,} commits of each; hit@5, and MRR in brackets.",
        "",
        "| repository | files (code) | remembered (not useful) | asked | STRONG, WEAK, MISS | "
        + " | ".join(WAYS)
        + " | s |",
        "|---|---:|---:|---:|---|" + "---|" * len(WAYS) + "---:|",
        *map(_row, played),
    ]
    return "\n".join(lines) + "\n"


def _row(one: Played) -> str:
    scores = " | ".join(f"{hit:.2f} ({mrr:.2f})" for hit, mrr in (one.scores[way] for way in WAYS))
    name = f"{one.name}, not looked at" if one.held_out else one.name
    gates = ", ".join(str(one.gates[gate]) for gate in Gate)
    return (
        f"| {name} | {one.files} ({one.code_files}) | {one.remembered:,} ({one.ruled_out}) | {one.asked} | {gates} | {scores} |"
        f" {one.seconds:.0f} |"
    )


if __name__ == "__main__":
    main()
