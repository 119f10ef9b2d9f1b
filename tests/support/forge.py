"""What a forge would make of a line of Markdown by itself: links, and calls of people and threads.

Rules, not a renderer: addresses are linked as the source is read (an escaped character is none of theirs), whereas
names and numbers are looked for in what is shown. Code is left alone by both.
"""

from __future__ import annotations

import re

_PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
_LINKED = re.compile(r"(?:^|[\s*_~(])www\.|[a-z]+://", re.IGNORECASE | re.MULTILINE)
_CALLED = re.compile(r"@[^\W_]|#[0-9]|\bGH-[0-9]", re.IGNORECASE)


def acted_on(line: str) -> list[str]:
    """The beginnings of all links and calls in a line."""
    source, seen, at = [], [], 0
    while at < len(line):
        run = re.compile("`+").match(line, at)
        if run is not None:
            closing = re.compile(f"(?<!`){run[0]}(?!`)").search(line, run.end())
            at = closing.end() if closing is not None else run.end()
            text = escaped = " " if closing is not None else run[0]
        else:
            is_escape = line[at] == "\\" and line[at + 1 : at + 2] in _PUNCTUATION and at + 1 < len(line)
            text, escaped = (line[at + 1], "\0") if is_escape else (line[at], line[at])
            at += 1 + is_escape
        source.append(escaped)
        seen.append(text)
    return _LINKED.findall("".join(source)) + _CALLED.findall("".join(seen))
