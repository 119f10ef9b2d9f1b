"""Record what the peer concludes: ``python -m tests.differential.record [--peer PYTHON]``. Run by hand.

Its package and its command have our names, so it lives in an environment of its own: ``--peer`` is the Python of
one, and without it a new one is made in a temporary folder (with pip, from the package index). What it says is
written to ``peer.json``, which the suite compares with; the suite never runs the peer.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from tests.differential.sets import RECORDED, VERSION, DocumentSet, all_sets

_PEER_SIDE = Path(__file__).with_name("peer_side.py")


def main() -> None:
    """Run the peer over all sets and write what it says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", type=Path, help=f"the Python of an environment with graphifyy {VERSION}")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        peer = given.peer or _install(Path(scratch, "environment"))
        recorded = _record(peer, Path(scratch))
    RECORDED.write_text(recorded, encoding="utf-8")
    print(f"{RECORDED.name}: {len(recorded.encode()):,} bytes")


def _install(folder: Path) -> Path:
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", f"graphifyy=={VERSION}"], check=True)
    return python


def _record(peer: Path, scratch: Path) -> str:
    sets = all_sets()
    words: list[str] = []
    for number, one in enumerate(sets):
        folder = scratch / f"documents-{number}"
        for name, content in one.files.items():
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        words += [str(folder), one.now]
    # Isolated and elsewhere: our own package must not be found in place of the peer's.
    command = [str(peer.absolute()), "-I", str(_PEER_SIDE), *words]
    said = json.loads(subprocess.run(command, cwd=scratch, stdout=subprocess.PIPE, check=True).stdout)
    if said["version"] != VERSION:
        sys.exit(f"this is {said['version']}, not {VERSION}")
    return _lines(sets, said["sets"])


def _lines(sets: list[DocumentSet], outcomes: list[dict[str, object]]) -> str:
    """JSON with one entry a line, so that a change can be read."""
    parts = []
    for one, found in zip(sets, outcomes, strict=True):
        keys = [f'"now": {_json(one.now)}', f'"documents": {_json(one.digest)}']
        for key, value in found.items():
            if isinstance(value, dict) and key == "sources":
                keys.append(_block(key, "{}", [f"{_json(name)}: {_json(entry)}" for name, entry in value.items()]))
            elif isinstance(value, list):
                keys.append(_block(key, "[]", [_json(entry) for entry in value]))
            else:
                keys.append(f"{_json(key)}: {_json(value)}")
        parts.append(f"{_json(one.name)}: {{\n" + ",\n".join(keys) + "\n}")
    return f'{{\n"peer": "graphifyy {VERSION}",\n"sets": {{\n' + ",\n".join(parts) + "\n}\n}\n"


def _block(key: str, ends: str, entries: list[str]) -> str:
    inner = "\n" + ",\n".join(entries) + "\n" if entries else ""
    return f"{_json(key)}: {ends[0]}{inner}{ends[1]}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    main()
