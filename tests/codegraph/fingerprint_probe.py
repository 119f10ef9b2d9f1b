"""What the code graph makes of files, as JSON. Also a script for other processes and interpreters.

Reads ``[[path in the repository, file on disk], ...]`` from standard input; needs graphify alone.
"""

import json
import sys
import sysconfig
from pathlib import Path
from random import Random

from graphify.codegraph.parse import parse

GOLDEN = Path(__file__).parents[1] / "golden" / "languages"
STANDARD = Path(sysconfig.get_path("stdlib"))
STANDARD_FILES = 100
LARGEST = 60_000


def golden() -> list[tuple[str, str]]:
    return [(str(source.relative_to(GOLDEN)), str(source)) for source in sorted(GOLDEN.glob("*/*/input.*"))]


def standard() -> list[tuple[str, str]]:
    """Some of the standard library, of modest size."""
    found = sorted(file for pattern in ("*.py", "*/*.py") for file in STANDARD.glob(pattern))
    fit = [file for file in found if "site-packages" not in file.parts and 0 < file.stat().st_size <= LARGEST]
    return [(f"standard/{file.relative_to(STANDARD)}", str(file)) for file in Random(0).sample(fit, STANDARD_FILES)]


def made(path: str, place: str) -> list[object]:
    """Everything that must be the same everywhere."""
    file = parse(path, Path(place).read_bytes())
    symbols = [
        [
            each.name,
            each.kind,
            each.fingerprint,
            each.tokens,
            each.signature,
            each.doc,
            [[s.start, s.end] for s in each.spans],
        ]
        for each in file.symbols
    ]
    return [file.language, file.fingerprint, file.tokens, file.skipped, symbols]


if __name__ == "__main__":
    found = {path: made(path, place) for path, place in json.load(sys.stdin)}
    print(json.dumps({"version": sys.version_info[:2], "made": found}))
