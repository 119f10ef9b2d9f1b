"""Text from records as quoted data on one line of Markdown.

LESSONS.md is read by agents and shown by forges, and its texts come from anyone who can write a record. So a text
can only ever be text: on one line, no structure, no HTML, no fence, no link, no mention that a host would follow,
no invisible characters, no more than so many characters.
"""

import re
from collections.abc import Callable, Sequence

from graphify.memory.text import normalise_line, without_ignorable

# The last two are what forges turn into links by themselves.
_STRUCTURE = re.compile(r"[\\`*<>\[\]|~@]|(?<![^\W_])_|_(?![^\W_])|&(?=[#\w])|:(?=//)|(?<=[wW]{3})\.")
_ESCAPED = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
_CODE = re.compile(r"`([^`]*[^`\s][^`]*)`|(?<!\S)([\w.:/#()-]*__\w[\w.:/#()-]*)(?!\S)")
_BACKTICKS = re.compile(r"`+")
NODE_LIMIT = 200


def escaped(text: str) -> str:
    """A part of a line without anything that Markdown would act on, code too."""
    return _STRUCTURE.sub(lambda match: _ESCAPED.get(match[0], "\\" + match[0]), text)


def quoted(text: str, limit: int, prose: Callable[[str], str] = escaped) -> str:
    """The text in double quotes, at most ``limit`` characters of it; ``prose`` as in `plain`."""
    return f'"{plain(text, limit, prose).replace(chr(34), chr(39))}"'


def plain(text: str, limit: int, prose: Callable[[str], str] = escaped) -> str:
    """The text without anything that Markdown would act on inside a line, at most ``limit`` characters of it.

    ``prose`` is what is done to all that is no code: what it comes to has to be `escaped`.

    Code in single backticks, and words with double underscores, stay code: who reads the line looks for the name.
    """
    shown = cut(_visible(text), limit)
    pieces: list[str] = []
    done = 0
    for match in _CODE.finditer(shown):
        pieces += [prose(shown[done : match.start()]), code(match[1] or match[2])]
        done = match.end()
    return "".join([*pieces, prose(shown[done:])])


def code(node: str) -> str:
    """A node as a code span, whatever characters it has."""
    text = cut(_visible(node), NODE_LIMIT)
    longest = max((len(run) for run in _BACKTICKS.findall(text)), default=0)
    if not longest:
        return f"`{text}`"
    fence = "`" * (longest + 1)
    return f"{fence} {text} {fence}"


def cut(text: str, limit: int) -> str:
    """At most ``limit`` characters; what was cut ends in ``…``."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def disputed_note(disputed: Sequence[str]) -> str:
    """That other answers to the same question say otherwise: the newest, and how many more; empty where none does."""
    if not disputed:
        return ""
    more = len(disputed) - 1
    who = f"[{disputed[0][:8]}] and {more} more answer" if more else f"[{disputed[0][:8]}] answers"
    return f"disputed: {who} otherwise"


def _visible(text: str) -> str:
    return without_ignorable(normalise_line(text))
