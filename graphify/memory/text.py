"""What a text may contain: line ends, white space, and characters that nobody can see.

Texts are normalised before a record gets its id, so that the same words always have the same id and read back
exactly as they were written. "White space" at the ends of lines is ASCII white space, the kind that editors and
formatters trim.
"""

import re
from functools import lru_cache

_TRIM = " \t\x0b\x0c"
_TRIM_ALL = _TRIM + "\n"
_TRAILING = tuple(char + "\n" for char in _TRIM)
_UNWRITABLE = re.compile("[\x00\ud800-\udfff]")
_WHITE = re.compile(r"\s+")
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f\ud800-\udfff]"
)
# What Unicode lets a renderer ignore, beyond what `normalise_line` takes out; variation selectors can carry a message.
_IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2061-\u206f\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_SENTENCE_END = re.compile(r"[.!?](?=\s)|[。！？]|\u06d4(?=\s)|\n\s*\n")
_ABBREVIATION = re.compile(r"(?:^|[\s(])(?:e\.g|i\.e|cf|vs|etc|resp|approx|no)\.$", re.IGNORECASE)
_MARKUP_LINE = re.compile(r"^(?:#+\s+|[-*+]\s+|>\s?)+")

CLAIM_LIMIT = 200
"""Characters of a claim that was not given but taken from the answer."""


def with_line_feeds(text: str) -> str:
    """The text with LF as its only line end."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def normalise_lines(text: str) -> str:
    """A text of several lines: LF, no NUL, no surrogates, nothing at line ends and at both ends."""
    return trim_lines(text if text.isprintable() else _UNWRITABLE.sub("", text))


def trim_lines(text: str) -> str:
    """LF as line end, white space removed at the end of each line and at both ends."""
    lines = with_line_feeds(text).strip(_TRIM_ALL)
    if any(ending in lines for ending in _TRAILING):
        lines = "\n".join(line.rstrip(_TRIM) for line in lines.split("\n"))
    return lines


def normalise_line(text: str) -> str:
    """A text of one line: each run of white space one blank, nothing at both ends, invisible characters out.

    Out are control characters, bidirectional controls, zero-width spaces and tag characters; joiners and
    left-to-right marks are text and stay.
    """
    if text.isprintable() and "  " not in text:
        # Nearly all texts: nothing but visible characters and single blanks.
        return text.strip(" ")
    return _WHITE.sub(" ", _INVISIBLE.sub("", text)).strip()


def has_surrogates(text: str) -> bool:
    """Whether there is half a character in the text, which no file can hold."""
    return not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text)


def has_invisible(text: str) -> bool:
    """Whether `normalise_line` takes more than white space out of ``text``."""
    return _INVISIBLE.search(text) is not None


def without_ignorable(text: str) -> str:
    """The text without characters that look like nothing: where two texts look alike, they have to be alike."""
    return text if text.isascii() else _IGNORABLE.sub("", text)


@lru_cache(maxsize=1 << 15)
def first_sentence(text: str, limit: int = CLAIM_LIMIT) -> str:
    """The first sentence of a Markdown text, on one line, at most ``limit`` characters (then it ends in ``…``)."""
    # Whatever stands behind this is cut off anyway.
    start = _MARKUP_LINE.sub("", trim_lines(text.lstrip()[: 20 * limit]))
    end = len(start)
    for match in _SENTENCE_END.finditer(start):
        if not _ABBREVIATION.search(start, 0, match.end()):
            end = match.end()
            break
    sentence = normalise_line(start[:end])
    return sentence if len(sentence) <= limit else sentence[: limit - 1].rstrip() + "…"
