"""Records made ready to be asked in passing: the search index and the kept records, of one state of the folder.

A refresh makes both when it has all records in hand. Who asks in passing looks only at the times of the folders
(`repo.folders`): are they those of the refresh, both are what they were; else somebody has added records since, and
both have to be made anew by reading all.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from graphify.commands.shared.briefed import known_now
from graphify.commands.shared.workspace import Workspace
from graphify.errors import GraphifyError
from graphify.index.kept import KeptRecords
from graphify.index.search import Key, SearchIndex
from graphify.recall.asked import Asked, joined
from graphify.recall.gate import Gate, Weighed, acts, decide
from graphify.recall.marks import Difference
from graphify.repo.folders import state_of

if TYPE_CHECKING:
    from graphify.commands.shared.lessons import Rendered
    from graphify.commands.shared.memory import Memory
    from graphify.recall.documents import Document

MOST = 30
"""So many records that have the words of a question are looked at."""


@dataclass(frozen=True)
class Ready:
    """Both indexes, open."""

    folder: str
    search: SearchIndex
    kept: KeptRecords

    def asked(self, question: str) -> Asked:
        """A question, as this memory weighs it."""
        return Asked.of(question, self.kept.count(), self.search.found_in)

    def best(self, asked: Asked) -> list[Key]:
        """The records that have its words, best first, and then those that have near ones."""
        both = (self.search.matches(words) for words in (asked.searched, asked.near_searched))
        found = (sorted(matches, key=lambda one: (one[1], one[0]))[:MOST] for matches in both)
        return list(dict.fromkeys(key for matches in found for key, _ in matches))

    def may_be_known(self, asked: Asked) -> bool:
        """Whether a record may be of this question, in the same words or in others; no record is read for it."""
        if self.kept.same(asked.question):
            return True
        groups = self.kept.groups(self.best(asked)).values()
        held = self.search.documents({key for group in groups for key in group})
        texts = [joined(held[key] for key in group if key in held) for group in groups]
        near = ((text, asked.near(text)) for text in texts)
        return any(acts(one, one, Difference()) or self._is_strong(asked, text) for text, one in near)

    @staticmethod
    def _is_strong(asked: Asked, text: Document) -> bool:
        return decide(Weighed(asked.alike(text)), [])[0] is Gate.STRONG

    def part(self, asked: Asked) -> Memory:
        """The part of the memory that a question may be about."""
        from graphify.commands.shared.memory import Memory
        from graphify.memory.fold import fold

        return Memory(self.folder, {}, (), fold(self.kept.around(self.best(asked), asked.question)), ())


def state_now(workspace: Workspace) -> str:
    """The state of the folder of records; take it before they are read. Empty where it cannot be told."""
    return state_of(os.fspath(workspace.layout.memory))


def prepare(workspace: Workspace, rendered: Rendered, state: str) -> None:
    """Make all that is asked in passing, of what a refresh came to. What cannot be kept is made by whoever asks."""
    layout = workspace.layout
    if layout.state is None:
        return
    with suppress(GraphifyError):
        known_now(workspace).close()
    if state:
        with suppress(GraphifyError), SearchIndex(layout.search_file) as search:
            search.bring_up_to_date(rendered.memory.records)
            kept = KeptRecords(layout.kept_file)
            try:
                kept.put(rendered.memory.fold, state)
            finally:
                kept.close()


def is_ready(workspace: Workspace) -> bool:
    """Whether both were made from the records of today, as far as the folders say."""
    file = workspace.layout.kept_file
    if file is None or not file.exists():
        return False
    state = state_now(workspace)
    with suppress(GraphifyError):
        kept = KeptRecords(file)
        try:
            return bool(state) and kept.key == state
        finally:
            kept.close()
    return False


@contextmanager
def ready(workspace: Workspace) -> Iterator[Ready]:
    """Both indexes; made from all records where they are not ready. Raises GraphifyError where that cannot be."""
    layout, folder = workspace.layout, workspace.settings.memory
    made = is_ready(workspace)
    kept = KeptRecords(layout.kept_file)
    try:
        with SearchIndex(layout.search_file) as search:
            if not made or search.count() != kept.count():
                state = state_now(workspace)
                from graphify.commands.shared.memory import read_memory

                memory = read_memory(workspace)
                search.bring_up_to_date(memory.records)
                kept.put(memory.fold, state)
            yield Ready(folder, search, kept)
    finally:
        kept.close()
