"""Text that a terminal only shows, and that holds nothing that its reader cannot see.

What we print comes from records that anyone can write, and agents read it as it stands. Control characters, ANSI
sequences, bidirectional controls, zero-width and tag characters are shown as a replacement character; joiners, marks of
direction and the variation selector of an emoji are text.
"""

import json
import re

_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u2028-\u202e\u2060-\u2069\u3164\ufeff"
    "\ufff9-\ufffb\U000e0000-\U000e0fff]"
)


def safe(text: str) -> str:
    """A text of several lines without anything that a terminal would act on or a reader would not see."""
    return text if text.isascii() and text.isprintable() else _UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text)


def safe_json(text: str) -> str:
    """JSON that says the same to a program, with all of that written as escapes."""
    return text if text.isascii() else _UNSEEN.sub(lambda match: json.dumps(match[0])[1:-1], text)
