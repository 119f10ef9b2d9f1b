"""Writes the list in graphify/recall/functionstems.py anew: ``python -m tests.support.functionstems``."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

from graphify.recall import functionstems
from graphify.recall.functionwords import FUNCTION, GENERIC
from graphify.recall.terms import terms


def stems() -> dict[str, tuple[str, ...]]:
    """What the list should hold."""
    return {word: tuple(found) for word in sorted(FUNCTION | GENERIC) if (found := terms(word)) != [word]}


def main() -> None:
    """Write it."""
    place = Path(functionstems.__file__)
    text = " ".join(f"{word}={'+'.join(found)}" for word, found in stems().items())
    lines = textwrap.wrap(text, 108, break_long_words=False, break_on_hyphens=False)
    body = "".join(f'    "{line} "\n' for line in lines)
    place.write_text(
        re.sub(r"(?<=_STEMS = \(\n).*?(?=^\))", lambda _: body, place.read_text(), flags=re.MULTILINE | re.DOTALL)
    )


if __name__ == "__main__":
    main()
