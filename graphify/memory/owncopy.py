"""What this tool has concluded is no evidence: copies of LESSONS.md and of lessons.json.

An agent reads the lessons and may save them again, whole, as an answer; a person may copy the file into the memory.
Both files are known by a piece that they always have and that no other text has by chance.
"""

import re

from graphify.names import LESSONS_HEADER

# In a one-line field of the front matter the quotation marks are escaped; a formatter may break the lines elsewhere.
_COUNTS = re.compile(r'"counts\\?"\s*:\s*\{\s*\\?"answers\\?"\s*:\s*\d')


def own_copy(text: str) -> str:
    """The name of the derived file that a text holds a copy of, empty where there is none."""
    if LESSONS_HEADER in text:
        return "LESSONS.md"
    return "lessons.json" if _COUNTS.search(text) is not None else ""
