"""The goals of recall on the labelled set, in one table: `python -m tests.bench.recall [--write]`.

The records of a package's entries are the memory of a repository with the package's code, so that sources have
fingerprints as they have in use (``--no-code``: without); each is asked what belongs to its package. The half that was looked at while thresholds were set and the half that was
held out are counted apart; both are asked of the same memory. ``--wrong`` lists the replies of the first half that miss a
goal; those of the other half are not shown, so that nobody learns from them.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from graphify.codegraph.freshness import cite
from graphify.commands.shared.code import code_view
from graphify.commands.shared.workspace import open_workspace
from graphify.names import Source
from graphify.recall.gate import Gate
from tests.bench.readme import write_section
from tests.support.goals import Asked, Goals, ask_all, empty_project, goals, prepare
from tests.support.labelled import Part, as_text_source, entries, parts, unrelated
from tests.support.sdists import sdist, unpack

_ROWS: tuple[tuple[str, str, Callable[[Goals], object]], ...] = (
    ("STRONG precision", "at least 0.95", lambda it: it.strong_precision),
    ("recall@3 of rewordings", "at least 0.85", lambda it: it.recall_at_3),
    ("unrelated questions that get anything but MISS", "at most 0.05", lambda it: it.unrelated),
    ("recall@3 of the order alone, without the gate", "", lambda it: it.order_at_3),
    ("STRONG precision, own words counted too", "", lambda it: it.strong_precision_with_own),
    ("near misses that get STRONG", "0", lambda it: it.near_misses_strong),
    ("paraphrased dead ends that act", "", lambda it: it.dead_ends),
    ("dead ends that act on their own words", "", lambda it: it.own_dead_ends),
    ("false alarms: a dead end acts on another question", "", lambda it: it.false_alarms),
    ("rewordings that get STRONG", "", lambda it: it.strong_rewordings),
    ("own words that get STRONG", "", lambda it: it.own_words_strong),
)


def main() -> None:
    """Measure, and print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--sdists", type=Path, default=Path(tempfile.gettempdir()) / "graphify-sdists")
    arguments.add_argument("--no-code", action="store_true")
    arguments.add_argument("--wrong", action="store_true")
    arguments.add_argument("--write", action="store_true", help="put the table into README.md")
    given = arguments.parse_args()
    with sealed() as home:
        start = time.perf_counter()
        replies = [one for part in parts() for one in _asked(part, home, None if given.no_code else given.sdists)]
        seconds = (time.perf_counter() - start) / len(replies)
    tuned, held_out = (_of_half(replies, held_out=half) for half in (False, True))
    table = _table(goals(tuned), goals(held_out), len(replies), seconds, with_code=not given.no_code)
    sys.stdout.write(table)
    if given.wrong:
        sys.stdout.writelines(_wrong(tuned, replies))
    if given.write:
        write_section("recall", table)


@contextmanager
def sealed() -> Iterator[Path]:
    """A folder to work in, and an identity for git that is not the machine's."""
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder, "gitconfig")
        config.write_text("[user]\n\tname = Ada Example\n\temail = ada@example.org\n[init]\n\tdefaultBranch = main\n")
        os.environ |= {"HOME": folder, "GIT_CONFIG_GLOBAL": str(config), "GIT_CONFIG_NOSYSTEM": "1"}
        yield Path(folder)


def _asked(part: Part, home: Path, sdists: Path | None) -> list[Asked]:
    project = empty_project(home / part.package)
    citing: Callable[[str], Source] = as_text_source
    if sdists is not None:
        unpack(sdist(part.package, sdists), project.path)
        project.commit("x")
        citing = partial(cite, code_view(open_workspace(project.path)))
    workspace, ids = prepare(project, part.entries, citing)
    return ask_all(workspace, ids, part.entries, part.unrelated)


def _of_half(replies: Iterable[Asked], *, held_out: bool) -> list[Asked]:
    texts = {text for entry in entries() if entry.held_out is held_out for text in _texts(entry)}
    texts |= {one.question for one in unrelated() if one.held_out is held_out}
    return [one for one in replies if one.question in texts]


def _texts(entry: Any) -> tuple[str, ...]:
    return (entry.question, *entry.rewordings, *entry.near_misses)


def _table(tuned: Goals, held_out: Goals, questions: int, seconds: float, *, with_code: bool) -> str:
    lines = [
        f"`python -m tests.bench.recall{'' if with_code else ' --no-code'}`; {len(entries())} records, {questions} "
        f"questions, {1000 * seconds:.0f} ms each.",
        "",
        "|  | goal | half that was looked at | half that was held out |",
        "|---|---|---|---|",
    ]
    lines += [f"| {name} | {goal} | {read(tuned)} | {read(held_out)} |" for name, goal, read in _ROWS]
    return "\n".join(lines) + "\n"


def _wrong(replies: Iterable[Asked], all_of_them: Iterable[Asked]) -> Iterator[str]:
    names = {one.expected: one.question for one in all_of_them if one.kind == "own words"}
    for one in replies:
        what = _what_is_wrong(one)
        if what:
            served = " / ".join(names.get(key, key) for key in one.served)
            yield f"{what}: [{one.kind}] {one.question}\n    {one.gate.value}: {served}\n"


def _what_is_wrong(one: Asked) -> str:
    if one.gate is Gate.STRONG and not one.is_right:
        return "wrong STRONG"
    if one.expected:
        if one.expected not in one.served:
            return "not found"
        return "does not act" if one.dead_end and one.expected not in one.blocking else ""
    if one.blocking:
        return "false alarm"
    return "not MISS" if one.gate is not Gate.MISS and one.kind != "near miss" else ""


if __name__ == "__main__":
    main()
