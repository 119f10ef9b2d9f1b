"""The sets of documents that both programs read: generated, the sample, and one small case per difference."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tests.differential.cases import CASES
from tests.differential.generate import LAST, generate

VERSION = "0.9.96"
SAMPLE = Path(__file__).with_name("sample")
RECORDED = Path(__file__).with_name("peer.json")
_SAMPLE_NOW = "2026-10-05T04:24:56.407665+00:00"


@dataclass(frozen=True)
class DocumentSet:
    """Files by path, and the moment at which the peer looks at them."""

    name: str
    files: dict[str, bytes]
    now: str

    @cached_property
    def digest(self) -> str:
        """Changes when a document does: what was recorded is then about other documents."""
        listed = [[name, content.hex()] for name, content in sorted(self.files.items())]
        return hashlib.sha256(json.dumps(listed).encode()).hexdigest()[:32]


def generated() -> DocumentSet:
    """The 500 generated documents."""
    return DocumentSet("generated", {name: text.encode() for name, text in generate().items()}, LAST.isoformat())


def sample() -> DocumentSet:
    """The 40 documents of real memories."""
    return DocumentSet("sample", {file.name: file.read_bytes() for file in sorted(SAMPLE.iterdir())}, _SAMPLE_NOW)


def all_sets() -> list[DocumentSet]:
    """All, in the order of the recorded file."""
    return [generated(), sample(), *(DocumentSet(name, case.files, case.now) for name, case in CASES.items())]
