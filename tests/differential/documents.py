"""A document of the public `graphifyy` package, as that package writes it."""

from __future__ import annotations

import re
from dataclasses import dataclass

HEADER_NODES = 10
"""How many nodes the header of a document holds at most; its body lists all of them."""

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}


@dataclass(frozen=True)
class PeerDocument:
    """What a document says. ``date`` is ISO 8601 with microseconds and an offset."""

    question: str
    answer: str
    date: str
    outcome: str = ""
    correction: str = ""
    nodes: tuple[str, ...] = ()
    kind: str = "query"

    def name(self, mark: str) -> str:
        """The file's name; ``mark`` stands where the package puts eight random hex digits."""
        digits = re.sub(r"\D", "", self.date)
        slug = re.sub(r"\W", "_", self.question.lower())[:50].strip("_")
        return f"query_{digits[:8]}_{digits[8:14]}_{mark}_{slug}.md"

    @property
    def text(self) -> str:
        """The file's content."""
        header = [("type", self.kind), ("date", self.date), ("question", self.question), ("contributor", "graphify")]
        header += [(key, value) for key in ("outcome", "correction") if (value := getattr(self, key))]
        lines = [f"{key}: {_quoted(value)}" for key, value in header]
        if self.nodes:
            lines.append(f"source_nodes: [{', '.join(map(_quoted, self.nodes[:HEADER_NODES]))}]")
        sections = [f"# Q: {self.question}", "## Answer", self.answer]
        signal = [f"- Signal: {self.outcome}"] if self.outcome else []
        signal += [f"- Correction: {self.correction}"] if self.correction else []
        sections += ["## Outcome", "\n".join(signal)] if signal else []
        sections += ["## Source Nodes", "\n".join(f"- {node}" for node in self.nodes)] if self.nodes else []
        return "\n".join(["---", *lines, "---", "", "\n\n".join(sections)])


def _quoted(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(char, char) for char in text) + '"'
