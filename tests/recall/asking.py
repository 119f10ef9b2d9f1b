"""A memory of records without a repository, asked as `recall` asks."""

from __future__ import annotations

from collections.abc import Iterable

from graphify.codegraph.model import CodeView
from graphify.commands.shared.candidates import find_candidates
from graphify.commands.shared.hits import Hit, find_hits, gate_of
from graphify.commands.shared.memory import Memory
from graphify.index import SearchIndex
from graphify.memory.fold import fold
from graphify.memory.records import AnyRecord, Ruling
from graphify.recall.gate import Gate
from graphify.repo.config import Settings


class Asking:
    """Records, and the code that they are about (none, if none is given)."""

    def __init__(self, records: Iterable[AnyRecord], view: CodeView | None = None) -> None:
        self.memory = Memory("memory", {}, (), fold(records), ())
        self.view = view
        self.index = SearchIndex(None)
        self.index.bring_up_to_date(self.memory.records)

    def ask(self, question: str) -> tuple[Gate, list[Hit], tuple[Ruling, ...]]:
        """The gate, the hits in order, and the rejections that act."""
        found = find_candidates(self.index, self.memory, question, None)
        hits = find_hits(self.memory, Settings(), self.view, found) if found.near else []
        return gate_of(hits, False, False)[0], hits, found.rejected
