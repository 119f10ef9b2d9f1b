"""The digest of everything that the derived files depend on.

Equal digest, equal files: that is how `reflect --if-stale` knows that there is nothing to do, without trusting a
modification time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from blake3 import blake3

from graphify.memory.text import with_line_feeds
from graphify.names import Reading

RULES_VERSION = 5
"""Raised when the same records and settings come to mean something else, so that derived files are made anew."""


def text_digest(data: bytes) -> str:
    """The digest of one file, the same in every line-ending mode."""
    try:
        data = with_line_feeds(data.decode("utf-8")).encode()
    except UnicodeDecodeError:
        data = data.replace(b"\r\n", b"\n")
    return blake3(data).hexdigest()


def inputs_digest(
    files: Iterable[tuple[str, str]],
    settings: Mapping[str, object],
    readings: Mapping[str, Reading] | None = None,
) -> str:
    """Digest of files (path below the memory folder, `text_digest`), settings and what citations read as, if given."""
    seen = None
    if readings is not None:
        seen = sorted([node, reading.freshness.value, reading.moved_to] for node, reading in readings.items())
    canonical = json.dumps([RULES_VERSION, sorted(files), dict(settings), seen], sort_keys=True, separators=(",", ":"))
    return blake3(canonical.encode()).hexdigest()[:32]
