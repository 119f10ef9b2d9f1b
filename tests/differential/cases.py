"""Small memories, each of which brings out one difference between the two programs."""

from __future__ import annotations

from dataclasses import dataclass

from tests.differential.documents import PeerDocument

_FIRST = "The session is made in the login view and handed to the middleware that signs the cookie on its way out."
_SECOND = "Rotating keys live with the settings loader, which hands a ring of them to whoever verifies a signature."
_THIRD = "Cron empties expired rows every night; nothing else deletes from this table, whatever the old guide claims."
_DAY_0, _DAY_1, _DAY_9 = "2026-03-01T09:30:00.000000+00:00", "2026-03-02T10:00:00+00:00", "2026-03-10T08:00:00+00:00"
_NODE = "session.py"


@dataclass(frozen=True)
class Case:
    """Files by path, and the moment at which the peer looks at them."""

    files: dict[str, bytes]
    now: str


def _useful(date: str, answer: str, question: str = "Where is a session made?", **more: object) -> PeerDocument:
    return PeerDocument(question, answer, date, "useful", nodes=(_NODE,), **more)  # type: ignore[arg-type]


def _failed(date: str, answer: str, question: str = "Who deletes sessions?", outcome: str = "dead_end") -> PeerDocument:
    return PeerDocument(question, answer, date, outcome, nodes=(_NODE,))


def _case(*documents: PeerDocument | str, now: str = "") -> Case:
    texts = [document if isinstance(document, str) else document.text for document in documents]
    dates = [document.date for document in documents if isinstance(document, PeerDocument)]
    return Case({f"query_{n}.md": text.encode() for n, text in enumerate(texts)}, now or max(dates, default=_DAY_9))


def _written(header: str, body: str = "\n# Q: q\n\n## Answer\n\n" + _FIRST) -> str:
    return f"---\n{header}\n---\n{body}"


_HEADER = f'date: "{_DAY_0}"\nquestion: "Where is a session made?"\noutcome: "useful"\nsource_nodes: ["{_NODE}"]'
_WHOLE = _useful(_DAY_0, _FIRST)

CASES: dict[str, Case] = {
    "two on a day": _case(
        _useful("2026-03-01T09:00:00+00:00", _FIRST), _useful("2026-03-01T18:00:00+00:00", _SECOND, "And the keys?")
    ),
    "another word on a day": _case(
        _useful("2026-03-01T09:00:00+00:00", _FIRST), _failed("2026-03-01T18:00:00+00:00", _THIRD)
    ),
    "echo of words": _case(
        _useful(_DAY_0, _FIRST), _useful(_DAY_9, "Again: " + _FIRST.replace("login", "signup"), "Who makes sessions?")
    ),
    "echo of a claim": _case(
        _useful(_DAY_0, "It is made in the view. " + _SECOND),
        _useful(_DAY_9, "It is made in the VIEW. " + _THIRD, "Who makes sessions?"),
    ),
    "short echo under one question": _case(
        _useful(_DAY_0, "The view. " + _SECOND), _useful(_DAY_9, "The view. " + _THIRD)
    ),
    "spent": _case(_failed("2026-03-01T00:00:00+00:00", _THIRD), _useful("2026-08-28T00:00:00+00:00", _FIRST)),
    "years later": _case(_failed(_DAY_0, _THIRD), _useful(_DAY_9, _FIRST), now="2031-03-10T00:00:00+00:00"),
    "ahead of the clock": _case(_failed(_DAY_0, _THIRD), _useful(_DAY_9, _FIRST), now="2026-02-01T00:00:00+00:00"),
    "no date": _case(_written(_HEADER.replace(f'date: "{_DAY_0}"', 'contributor: "graphify"'))),
    "no day": _case(_written(_HEADER.replace(_DAY_0, "2026-02-30T00:00:00+00:00"))),
    "outcome in the body": _case(_failed(_DAY_0, _THIRD).text.replace('outcome: "dead_end"\n', "")),
    "correction in the body": _case(
        PeerDocument("Who?", _FIRST, _DAY_0, "corrected", "The view.\n\nNot the model.").text.replace(
            'correction: "The view.\\n\\nNot the model."\n', ""
        )
    ),
    "outcome in capitals": _case(_WHOLE.text.replace('outcome: "useful"', 'outcome: "Useful"')),
    "other YAML": _case(
        _written(_HEADER.replace('outcome: "useful"', "outcome: useful").replace('["session.py"]', "\n  - session.py"))
    ),
    "a key twice": _case(_WHOLE.text.replace("outcome:", 'outcome: "dead_end"\noutcome:'), _failed(_DAY_9, _THIRD)),
    "no closing fence": _case(f"---\n{_HEADER}\n", _failed(_DAY_9, _THIRD)),
    "conflict markers": _case(
        _written(_HEADER.replace('outcome: "useful"', '<<<<<<< a\noutcome: "useful"\n=======\n>>>>>>> b')),
        _failed(_DAY_9, _THIRD),
    ),
    "byte order mark": _case("\ufeff" + _WHOLE.text),
    "not a memory": _case(_written('title: "A page"'), _WHOLE),
    "one text in two files": _case(_WHOLE, _WHOLE),
    "folder below": Case({"2026-03/query.md": _WHOLE.text.encode()}, _DAY_9),
    "invisible in a node": _case(
        _useful(_DAY_0, _FIRST).text.replace(_NODE, "Session  Store"),
        _useful(_DAY_9, _SECOND, "And the keys?").text.replace(_NODE, "Session\u200b Store"),
    ),
    "question of two lines": _case(PeerDocument("Who?\n# Title", _FIRST, _DAY_1, "dead_end")),
    "blanks in a correction": _case(PeerDocument("Who?", _FIRST, _DAY_1, "corrected", "The view.  \nAlways. ")),
}
