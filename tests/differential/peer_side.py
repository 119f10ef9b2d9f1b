"""Run by the peer's Python, isolated (``python -I``): its package has our name.

Arguments: pairs of a folder of documents and the moment to look from. Prints one JSON list with the outcome of each.
"""

import json
import sys
import tempfile
from datetime import datetime
from importlib import metadata
from pathlib import Path

from graphify.reflect import reflect  # the peer's

STATUSES = ("preferred", "tentative", "contested")


def outcome(folder: str, now: str) -> dict[str, object]:
    """What the peer concludes from a folder, without a code graph (with one it drops what it does not find there)."""
    with tempfile.TemporaryDirectory() as scratch:
        _, found = reflect(Path(folder), Path(scratch, "lessons.md"), now=datetime.fromisoformat(now))
    sources = {}
    for status in STATUSES:
        for entry in found[status]:
            seen = {"status": status, "positives": entry.get("pos", entry.get("n")), "negatives": entry.get("neg", 0)}
            seen["score"] = entry["score"]
            if status == "contested":
                seen |= {"verdict": entry["verdict"], "last": entry["last"]}
            sources[entry["node"]] = seen
    return {
        "counts": {"total": found["total"], **found["counts"]},
        "sources": sources,
        "dead_ends": found["dead_ends"],
        "corrections": found["corrections"],
    }


if __name__ == "__main__":
    pairs = zip(sys.argv[1::2], sys.argv[2::2], strict=True)
    sets = [outcome(folder, now) for folder, now in pairs]
    json.dump({"version": metadata.version("graphifyy"), "sets": sets}, sys.stdout)
