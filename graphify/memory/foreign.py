"""Documents of the public `graphifyy` package, read as answers.

Its documents have front matter with `question`, `date` and `contributor`, a body with the sections `Answer`,
`Outcome` and `Source Nodes`, and no id. Header and body disagree in places: the header wins, and what only the body
has (further nodes, a correction over several paragraphs) is taken from there. The body's sections are looked for
from its end, because an answer may itself have headings of these names.

The identity of such a document is its text: ``graphifyy:<32 hex digits of BLAKE3>``, and the record's id is taken
from that value alone. So importing it twice, or in two clones, or reading it in place gives the same record.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from blake3 import blake3

from graphify.memory.frontmatter import Document, Field
from graphify.memory.identity import short_hash
from graphify.memory.instants import format_instant, parse_instant
from graphify.memory.records import Answer
from graphify.memory.text import normalise_line, normalise_lines, with_line_feeds
from graphify.names import Outcome, Source

ORIGIN = "graphifyy"
AUTHOR = "imported"

_QUESTION = re.compile(r"\s*#[ \t]+(?:Q:)?[ \t]*(\S[^\n]*)")
_NOTHING = ("", "~", "null")
_SECTION = re.compile(r"^##[ \t]+(\S[^\n]*?)[ \t]*$", re.MULTILINE)
_ANSWER = re.compile(r"^##[ \t]+Answer[ \t]*$", re.MULTILINE)
_OWN = ("Answer", "Outcome", "Source Nodes")
_BULLET = re.compile(r"^[-*][ \t]+(.*)$", re.MULTILINE)
_CORRECTION = re.compile(r"^[-*][ \t]+Correction:[ \t]*(.*)\Z", re.MULTILINE | re.DOTALL)
_SIGNAL = re.compile(r"^[-*][ \t]+Signal:[ \t]*(\w+)", re.MULTILINE)


def is_foreign(fields: Mapping[str, Field]) -> bool:
    """Whether a document is one of that package, whatever its `type`."""
    return "id" not in fields and "question" in fields and ("date" in fields or "contributor" in fields)


def origin(text: str) -> str:
    """The value that stands for the document."""
    digest = blake3(with_line_feeds(text.removeprefix("\ufeff")).encode("utf-8", "surrogatepass")).hexdigest(length=16)
    return f"{ORIGIN}:{digest}"


@dataclass(frozen=True)
class _Body:
    """What the body says: the answer, and from its last sections outcome, correction and nodes."""

    answer: str
    outcome: str = ""
    correction: str = ""
    nodes: tuple[str, ...] = ()


def read_foreign(path: str, document: Document, text: str) -> Answer:
    """The answer that a document comes down to. Without a usable date it has none (and gives no signal); its question
    is empty where neither the header nor the heading has one.
    """
    fields, body = document.fields, _read_body(document.body)
    outcome = _outcome(_text(fields, "outcome") or body.outcome)
    cited = tuple(Source(node, kind="") for node in _nodes(fields, body))
    negative = outcome in (Outcome.DEAD_END, Outcome.CORRECTED)
    instant = parse_instant(_text(fields, "date"))
    value = origin(text)
    return Answer(
        id=short_hash(value),
        path=path,
        content_id=short_hash(value),
        recorded=format_instant(instant) if instant is not None else "",
        instant=instant,
        author=AUTHOR,
        question=_question(document),
        answer=normalise_lines(body.answer),
        outcome=outcome,
        correction=normalise_lines(_text(fields, "correction") or body.correction),
        sources=() if negative else cited,
        misled_by=cited if negative else (),
        imported_from=value,
        foreign=True,
    )


def _question(document: Document) -> str:
    given = normalise_line(_text(document.fields, "question"))
    if given.lower() not in _NOTHING:
        return given
    heading = _QUESTION.match(document.body)
    return normalise_line(heading[1]) if heading is not None else ""


def _text(fields: Mapping[str, Field], key: str) -> str:
    value = fields.get(key, "")
    return value if isinstance(value, str) else ""


def _outcome(word: str) -> Outcome:
    name = word.strip().lower()
    return Outcome(name) if name in {outcome.value for outcome in Outcome} else Outcome.UNVERIFIED


def _read_body(body: str) -> _Body:
    """Take the trailing `Outcome` and `Source Nodes` sections off; the rest is the answer.

    A section of another name that stands behind them is somebody's addition, and stays with the answer.
    """
    starts = list(_SECTION.finditer(body))
    outcome = correction = ""
    nodes: tuple[str, ...] = ()
    kept, end = "", len(body)
    for match in reversed(starts):
        name, section = match[1], body[match.end() : end]
        if name == "Source Nodes" and not nodes:
            nodes = tuple(_BULLET.findall(section))
        elif name == "Outcome" and not outcome and (signal := _SIGNAL.search(section)) is not None:
            outcome, right = signal[1], _CORRECTION.search(section)
            correction = right[1] if right is not None else ""
        elif name in _OWN:
            break
        else:
            kept = body[match.start() : end] + kept
        end = match.start()
    rest = body[:end]
    first = _ANSWER.search(rest)
    answer = rest[first.end() :] if first is not None else rest
    return _Body(answer + kept, outcome, correction, nodes)


def _nodes(fields: Mapping[str, Field], body: _Body) -> list[str]:
    """The header's nodes, then those that only the body lists (the header holds ten at most)."""
    listed = fields.get("source_nodes", [])
    header = [listed] if isinstance(listed, str) else [item for item in listed if isinstance(item, str)]
    cleaned = (normalise_line(node) for node in (*header, *body.nodes))
    return list(dict.fromkeys(node for node in cleaned if node))
