"""Tokens that were never anybody's: made from the templates of the table, so that no file holds one."""

from __future__ import annotations

import random
import re

from graphify.memory.secret_shapes import ALPHABETS, SHAPES

_PART = re.compile(r"<([A-Za-z])(\d+)>")


def made(template: str, seed: int = 0) -> str:
    """A text of this template; the same seed gives the same text."""
    dice = random.Random(f"{template} {seed}")
    return _PART.sub(lambda part: "".join(dice.choices(ALPHABETS[part[1]], k=int(part[2]))), template)


def token(name: str = "GitHub token", seed: int = 0) -> str:
    """A token of a shape."""
    return made(next(shape.example for shape in SHAPES if shape.name == name), seed)
