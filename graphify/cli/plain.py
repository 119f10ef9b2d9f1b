"""Text that a terminal only shows."""

import re

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def safe(text: str) -> str:
    """A text of several lines without anything that a terminal would act on."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)
