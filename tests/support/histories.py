"""Pairs of branches that both write records, and the git repository that they lie in.

`draw` makes a pair out of a number: what the base has, and what each side then saves, corrects, rules, supersedes,
retracts and rejects, in a few commits. A whole crowd of pairs goes into one repository with one `git fast-import`.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from graphify.commands.shared.workspace import Workspace, open_workspace
from graphify.memory.instants import format_instant
from graphify.memory.records import Answer, AnyRecord, Move, Note, Ruling, subject
from graphify.memory.writing import Stamped, stamp
from graphify.names import Outcome, RulingWord
from tests.support.checkout import Checkout
from tests.support.records import code_source, moment

NODES = ["src/a.py::f", "src/a.py::C.m", "src/b.py::g", "src/b.py", "the manual"]
QUESTIONS = ["Where is it?", "Which one is used here?", "go", "What does it cost?"]
CLAIMS = [
    "It is in the first of the two files.",
    "No, it is in the second file.",
    "yes",
    "The third one costs nothing.",
]
WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
SETTINGS = "mode: tracked\n"


@dataclass(frozen=True)
class Pair:
    """Records of the base and of both sides: a side is a list of commits, a commit a list of records."""

    number: int
    base: tuple[Stamped, ...]
    sides: tuple[tuple[tuple[Stamped, ...], ...], tuple[tuple[Stamped, ...], ...]]

    def written(self, *sides: int) -> list[Stamped]:
        """The base's records, then those of these sides, in this order."""
        return [*self.base, *(one for side in sides for commit in self.sides[side] for one in commit)]

    def ref(self, name: str) -> str:
        """The branch that this pair has under a name."""
        return f"refs/heads/p{self.number}/{name}"


def draw(number: int) -> Pair:
    """The pair of this number, the same on every machine."""
    dice = Random(number)
    base = tuple(_records(dice, [], dice.randint(1, 6)))
    sides = []
    for _ in range(2):
        known = [one.record for one in base]
        sides.append([tuple(_records(dice, known, dice.randint(1, 3))) for _ in range(dice.randint(1, 3))])
    if dice.random() < 0.3:  # both save the same
        sides[1][-1] = (*sides[1][-1], *(one for one in sides[0][0] if _needs_nothing(one.record)))
    return Pair(number, base, (tuple(sides[0]), tuple(sides[1])))


def _needs_nothing(record: AnyRecord) -> bool:
    return not isinstance(record, Ruling) and not record.supersedes


def _records(dice: Random, known: list[AnyRecord], count: int) -> Iterator[Stamped]:
    for _ in range(count):
        said = [one for one in known if not isinstance(one, Ruling)]
        rules = said and dice.random() < 0.5
        stamped = _ruling(dice, known, said) if rules else stamp(_saved(dice, said))
        known.append(stamped.record)
        yield stamped


def _by(dice: Random) -> dict[str, object]:
    at = dice.choice([0, 1, 1, 2.5, 30, 100, 190])
    instant = moment(at, dice.choice([0, 0, 1, 2, dice.randint(0, 10**9)]))
    assert instant is not None
    return {
        "id": "",
        "recorded": format_instant(instant),
        "author": dice.choice(["Ada <a@example.org>", "Bo <b@example.org>", "Cyd"]),
        "session": dice.choice(["", "", "5f0c81aa", "00000001", "00000002"]),
    }


def _saved(dice: Random, said: list[AnyRecord]) -> AnyRecord:
    cited = tuple(code_source(node) for node in dice.sample(NODES, dice.randint(0, 2)))
    fields = {**_by(dice), "sources": cited}
    if said and dice.random() < 0.3:
        fields["supersedes"] = (dice.choice(said).id,)
    if dice.random() < 0.2:
        return Note(title=dice.choice(QUESTIONS), body=dice.choice(CLAIMS), **fields)  # type: ignore[arg-type]
    outcome = dice.choice([*Outcome, Outcome.USEFUL, Outcome.USEFUL])
    if outcome in (Outcome.DEAD_END, Outcome.CORRECTED):
        fields["misled_by"] = tuple(code_source(node) for node in dice.sample(NODES, dice.randint(0, 2)))
    return Answer(
        question=dice.choice(QUESTIONS),
        answer=" ".join(dice.choices(WORDS, k=dice.randint(1, 20))),
        claim=dice.choice(["", *CLAIMS]),
        outcome=outcome,
        correction=dice.choice(CLAIMS) if outcome is Outcome.CORRECTED else "",
        keep_open=dice.random() < 0.1,
        **fields,  # type: ignore[arg-type]
    )


def _ruling(dice: Random, known: list[AnyRecord], said: list[AnyRecord]) -> Stamped:
    word = dice.choice(list(RulingWord))
    if word is RulingWord.MOVED:
        old, new = dice.sample(NODES[:3], 2)
        return stamp(Ruling(word=word, moves=(Move(old, new),), **_by(dice)))  # type: ignore[arg-type]
    about = dice.choice(known if word is RulingWord.RETRACTED else said)
    value = about.claim_text if isinstance(about, Answer | Note) else ""
    ruling = Ruling(
        word=word,
        about=about.id,
        reason=dice.choice(["", "Because."]),
        question=subject(about) if word is RulingWord.REJECTED else "",
        value=value if word is RulingWord.REJECTED else "",
        correction=dice.choice(CLAIMS) if word is RulingWord.CORRECTED else "",
        **_by(dice),  # type: ignore[arg-type]
    )
    return stamp(ruling, about, subject(about))


class ConflictError(AssertionError):
    """git could not merge two branches by itself."""


@dataclass(frozen=True)
class Crowd(Checkout):
    """A repository with many pairs. ``shared``: each commit also adds a line to one file that all write to."""

    @classmethod
    def of(cls, path: Path, pairs: Iterable[Pair], *, shared: bool = False) -> Crowd:
        """Build it; no attributes, no merge driver, git's own settings."""
        made = cls(Checkout.make(path).path)
        stream = b"".join(_stream(pair, shared) for pair in pairs)
        subprocess.run(["git", "-C", path, "fast-import", "--quiet"], input=stream, check=True, capture_output=True)
        return made

    def workspace(self) -> Workspace:
        """The repository, opened."""
        return open_workspace(self.path)

    def merge(self, pair: Pair, name: str, ours: str, theirs: str, *words: str) -> None:
        """Merge two branches of a pair into a third. Raises ConflictError where git cannot."""
        self.git("checkout", "-q", "--detach", pair.ref(ours))
        self._or_conflict("merge", "-q", "--no-edit", *words, pair.ref(theirs))
        if "--squash" in words:
            self.git("commit", "-q", "--allow-empty", "-m", "squashed")
        self.git("update-ref", pair.ref(name), "HEAD")

    def rebase(self, pair: Pair, name: str, branch: str, onto: str) -> None:
        """Rebase one branch of a pair onto another, as a third. Raises ConflictError where git cannot."""
        self.git("checkout", "-q", "--detach", pair.ref(branch))
        self._or_conflict("rebase", "-q", pair.ref(onto))
        self.git("update-ref", pair.ref(name), "HEAD")

    def rewrite(self, refs: list[str]) -> None:
        """Give every commit of these branches another message, and so another id."""
        environ = {**os.environ, "FILTER_BRANCH_SQUELCH_WARNING": "1"}
        words = ["git", "-C", self.path, "filter-branch", "--msg-filter", "sed s/^/again:/", "--", *refs]
        subprocess.run(words, check=True, capture_output=True, env=environ)

    def _or_conflict(self, *words: str) -> None:
        done = subprocess.run(["git", "-C", self.path, *words], capture_output=True, check=False)
        if done.returncode:
            self.git(words[0], "--abort", fails=True)
            self.git("reset", "-q", "--hard")
            raise ConflictError(done.stdout.decode() + done.stderr.decode())


def _stream(pair: Pair, shared: bool) -> bytes:
    parts = [_commit(pair.ref("base"), "", [(".graphify.yaml", SETTINGS), *_files(pair.base)])]
    for side, name in enumerate("ab"):
        parent = pair.ref("base")
        for commit in pair.sides[side]:
            files = _files(commit)
            if shared:
                files.append(("memory/INDEX.txt", "".join(f"{path}\n" for path, _ in files)))
            parts.append(_commit(pair.ref(name), parent, files))
            parent = ""
    return b"".join(parts)


def _files(written: Iterable[Stamped]) -> list[tuple[str, str]]:
    return [(f"memory/{one.path}", one.text) for one in written]


def _commit(ref: str, parent: str, files: list[tuple[str, str]]) -> bytes:
    lines = [f"commit {ref}\ncommitter Ada <a@example.org> 1793491200 +0000\ndata 4\nwork\n"]
    lines += [f"from {parent}\n"] if parent else []
    lines += [f'M 100644 inline "{path}"\ndata {len(text.encode())}\n{text}\n' for path, text in files]
    return "".join([*lines, "\n"]).encode()
