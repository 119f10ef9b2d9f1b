"""Our conclusions beside the recorded ones of the public `graphifyy` package, over the same documents.

Every difference that the design makes on purpose is a row of one of the two tables below, with its reason: `ROWS`
for the large sets (500 generated documents, 40 of real memories), `CASES` for small memories made to bring one
difference out. Any other difference fails, and so does a row that no longer occurs. README.md says how the peer's
side is recorded.
"""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from graphify.memory.keys import question_key
from tests.differential import cases
from tests.differential.compare import HALF_LIFE, Finding, Json, findings, our_outcome, rescaled
from tests.differential.sets import RECORDED, SAMPLE, DocumentSet, all_sets
from tests.support.cli import graphify

LARGE = ("generated", "sample")
ONE_DAY = 2 ** (1 / HALF_LIFE)
NEGATIVE = ("dead_end", "corrected")


@dataclass(frozen=True)
class Header:
    """A document, read a second time and without our reader."""

    name: str
    date: str
    question: str
    outcome: str
    correction: str
    nodes: tuple[str, ...]
    listed: tuple[str, ...]

    @classmethod
    def of(cls, name: str, text: str) -> Header:
        header, body = text.removeprefix("---\n").split("\n---\n", 1)
        fields = {key: json.loads(value) for key, value in re.findall(r"^(\w+): (.*)$", header, re.MULTILINE)}
        section = body.rpartition("\n## Source Nodes\n")
        listed = re.findall(r"^- (.*)$", section[2], re.MULTILINE) if section[1] else []
        return cls(
            name=name,
            date=fields["date"],
            question=fields["question"],
            outcome=fields.get("outcome", ""),
            correction=fields.get("correction", ""),
            nodes=tuple(fields.get("source_nodes", [])),
            listed=tuple(listed),
        )


@dataclass(frozen=True)
class Facts:
    """All that a row may look at."""

    documents: tuple[Header, ...]
    now: str
    peer: Json
    ours: Json

    def signals(self, node: str) -> list[str]:
        """The outcomes of the documents whose header cites a node."""
        return [one.outcome for one in self.documents if node in one.nodes and one.outcome]

    def only_listed(self, node: str) -> list[str]:
        """The outcomes of the documents whose body lists a node that no header cites."""
        if any(node in one.nodes for one in self.documents):
            return []
        return [one.outcome for one in self.documents if node in one.listed and one.outcome]


@dataclass(frozen=True)
class Row:
    """A difference made on purpose: of what kind of finding, why, and which of these it explains."""

    about: str
    reason: str
    explains: Callable[[Finding, Facts], bool]


def _misleading(finding: Finding, facts: Facts) -> bool:
    said = facts.signals(finding.subject)
    only_negative = bool(said) and all(outcome in NEGATIVE for outcome in said)
    return only_negative and (finding.peer, finding.ours) == ("", f"misleading +0 -{len(said)}")


def _body_source(finding: Finding, facts: Facts) -> bool:
    said = facts.only_listed(finding.subject)
    expected = {"useful": "tentative +1 -0", "dead_end": "misleading +0 -1", "corrected": "misleading +0 -1"}
    return finding.peer == "" and len(said) == 1 and finding.ours == expected[said[0]]


def _body_nodes(finding: Finding, facts: Facts) -> bool:
    here, there = finding.peer.split(" | "), finding.ours.split(" | ")
    more = there[len(here) :]
    return there[: len(here)] == here and bool(more) and all(facts.only_listed(node) for node in more)


def _decay(finding: Finding, facts: Facts) -> bool:
    entry = facts.ours["sources"][finding.subject]
    return abs(rescaled(entry["score"], entry["last"], facts.now) - float(finding.peer)) < 1e-8


def _scores(finding: Finding, facts: Facts) -> tuple[float, float]:
    first, second = finding.ours.split(" | ")
    return facts.peer["sources"][first]["score"], facts.peer["sources"][second]["score"]


def _same_day(finding: Finding, facts: Facts) -> bool:
    first, second = _scores(finding, facts)
    return first > 0 and second > 0 and second / first < ONE_DAY * (1 + 1e-6)


def _strength(finding: Finding, facts: Facts) -> bool:
    first, second = _scores(finding, facts)
    return min(first, second) < 0 and abs(second) / abs(first) < ONE_DAY * (1 + 1e-6)


def _asked_again(about: str) -> Callable[[Finding, Facts], bool]:
    key = f"{about.replace(' ', '_')}s"

    def explains(finding: Finding, facts: Facts) -> bool:
        kept = [entry for entry in facts.peer[key] if entry["question"] == finding.ours]
        return finding.peer == "" and len(kept) == 1 and kept[0]["date"][:19] > finding.subject[:19]

    return explains


def _right_place(finding: Finding, facts: Facts) -> bool:
    said = [one.correction for one in facts.documents if one.outcome == "dead_end" and one.correction]
    return finding.peer == "" and any(" ".join(finding.ours.split()) == " ".join(text.split()) for text in said)


def _blanks(finding: Finding, _: Facts) -> bool:
    lines = [line.rstrip(" \t") for line in finding.peer.strip().split("\n")]
    return finding.ours == "\n".join(lines)


def _question(finding: Finding, facts: Facts) -> bool:
    said = [
        one.outcome
        for one in facts.documents
        if not one.nodes and one.outcome and question_key(one.question) == finding.subject
    ]
    _, positives, negatives, *_ = finding.ours.split()
    most = (said.count("useful"), len(said) - said.count("useful"))
    return finding.peer == "" and 0 < int(positives) <= most[0] and -int(negatives) <= most[1]


def _no_correction(finding: Finding, facts: Facts) -> bool:
    document = next(one for one in facts.documents if one.name == finding.subject)
    return (document.outcome, document.correction, finding.ours) == ("corrected", "", "no-correction")


ROWS = {
    "misleading": Row(
        "source", "a source with negative signals only is a lesson too; the peer has no entry for it", _misleading
    ),
    "body source": Row("source", "nodes that only the body lists (the header holds ten) are cited too", _body_source),
    "body nodes": Row("dead end: nodes", "the same, in the list of dead ends", _body_nodes),
    "decay": Row(
        "score",
        "age is measured from the newest signal of the source, not from now: equal once decayed until now",
        _decay,
    ),
    "order by day": Row(
        "order", "our order counts whole days, so that it needs no clock: scores within one day's decay", _same_day
    ),
    "order by strength": Row(
        "order", "contested sources are listed by the strength of the evidence, not by its sign", _strength
    ),
    "dead end again": Row(
        "dead end", "each answer stays in the list; the peer keeps the newest of a question", _asked_again("dead end")
    ),
    "correction again": Row("correction", "the same, for corrections", _asked_again("correction")),
    "right place": Row("dead end: correction", "what did answer, instead of a dead end, is kept", _right_place),
    "blanks": Row("correction: correction", "white space at the ends of lines and of the text is no text", _blanks),
    "question": Row("question", "answers that cite nothing count for their question", _question),
    "no correction": Row("problem", "a corrected answer without the right one is pointed out", _no_correction),
}


def _source(peer: str, ours: str, node: str = "session.py") -> Finding:
    return Finding("source", node, peer, ours)


def _count(name: str, peer: int, ours: int) -> Finding:
    return Finding("count", name, str(peer), str(ours))


def _unread(code: str) -> list[Finding]:
    """A useful document is not read, with a Problem; a dead end beside it is."""
    return [
        _count("total", 2, 1),
        _count("useful", 1, 0),
        _source("contested +1 -1 dead end 2026-03-10T08:00:00.000000Z", "misleading +0 -1"),
        Finding("problem", "query_0.md", "", code),
    ]


_ONE_OF_TWO = [_source("preferred +2 -0", "tentative +1 -0")]
_UNDATED = [_source("tentative +1 -0", ""), Finding("problem", "query_0.md", "", "date")]
_MARKED = [_count("useful", 0, 1), _count("unmarked", 1, 0), _source("", "tentative +1 -0")]
_READ = [_count("total", 0, 1), _count("useful", 0, 1), _source("", "tentative +1 -0")]
_BY_NEWS = [
    _source(
        "contested +1 -1 even 2026-03-10T08:00:00.000000Z",
        "contested +1 -1 useful 2026-03-10T08:00:00.000000Z",
    )
]

CASES: dict[str, tuple[str, list[Finding]]] = {
    "two on a day": ("one result per author and day where no session is known", _ONE_OF_TWO),
    "another word on a day": (
        "of one result only the newest signal counts",
        [_source("contested +1 -1 dead end 2026-03-01T18:00:00.000000Z", "misleading +0 -1")],
    ),
    "echo of words": ("an answer of whose words 80 % stand in an earlier one is no second result", _ONE_OF_TWO),
    "echo of a claim": ("nor is one with the same claim of five words or more", _ONE_OF_TWO),
    "short echo under one question": ("nor one with the same short claim under the same question", _ONE_OF_TWO),
    "spent": (
        "a signal six half-lives older than the newest is history",
        [_source("contested +1 -1 useful 2026-08-28T00:00:00.000000Z", "tentative +1 -0")],
    ),
    "years later": ("no clock: the verdict stays; the peer's scores all come to nothing", _BY_NEWS),
    "ahead of the clock": ("no clock: dates after now are dates; to the peer they are all today", _BY_NEWS),
    "no date": ("without a date there is no signal, and a Problem; the peer gives it full weight for ever", _UNDATED),
    "no day": ("the same for a date that does not exist", _UNDATED),
    "outcome in the body": (
        "an outcome that only the body states counts",
        [
            _count("dead_end", 0, 1),
            _count("unmarked", 1, 0),
            _source("", "misleading +0 -1"),
            Finding("dead end", "2026-03-01T09:30:00.000000Z", "", "Who deletes sessions?"),
        ],
    ),
    "correction in the body": (
        "a correction that only the body states is taken, with all its paragraphs",
        [Finding("correction: correction", "2026-03-01T09:30:00.000000Z", "", "The view.\n\nNot the model.")],
    ),
    "outcome in capitals": ("an outcome is a word, in any case", _MARKED),
    "other YAML": ("all YAML is read, not only double quotes and lists of one line", _MARKED),
    "a key twice": (
        "which of two is meant cannot be known: a Problem; the peer takes the last",
        _unread("duplicate-key"),
    ),
    "no closing fence": ("half a file is a Problem; the peer reads on", _unread("front-matter")),
    "conflict markers": (
        "a file in conflict is a Problem; the peer takes what comes last",
        _unread("conflict-markers"),
    ),
    "byte order mark": ("a byte order mark hides nothing", _READ),
    "not a memory": (
        "other front matter is no memory, and said so; the peer counts it as unmarked",
        [_count("total", 2, 1), _count("unmarked", 1, 0), Finding("problem", "query_0.md", "", "not-a-record")],
    ),
    "one text in two files": (
        "the same document twice is one record",
        [_count("total", 2, 1), _count("useful", 2, 1), *_ONE_OF_TWO],
    ),
    "folder below": ("folders below are read", _READ),
    "invisible in a node": (
        "what nobody can see does not tell sources apart",
        [
            _source("tentative +1 -0", "", "Session\u200b Store"),
            _source("tentative +1 -0", "", "Session  Store"),
            _source("", "preferred +2 -0", "Session Store"),
        ],
    ),
    "question of two lines": (
        "a question is one line: its line breaks cannot make headings",
        [Finding("dead end: question", "2026-03-02T10:00:00.000000Z", "Who?\n# Title", "Who? # Title")],
    ),
    "blanks in a correction": (
        "white space at the ends of lines is no text",
        [
            Finding(
                "correction: correction", "2026-03-02T10:00:00.000000Z", "The view.  \nAlways. ", "The view.\nAlways."
            )
        ],
    ),
}


@cache
def _recorded() -> Any:
    return json.loads(RECORDED.read_text(encoding="utf-8"))["sets"]


@cache
def _sets() -> dict[str, DocumentSet]:
    return {one.name: one for one in all_sets()}


@cache
def _ours(name: str) -> Json:
    return our_outcome(_sets()[name])


@cache
def _headers(name: str) -> tuple[Header, ...]:
    texts = {path: content.decode() for path, content in _sets()[name].files.items()}
    return tuple(Header.of(path, text) for path, text in texts.items() if text.startswith("---\n"))


def _facts(name: str, peer: Json | None = None, ours: Json | None = None) -> Facts:
    return Facts(_headers(name), _sets()[name].now, peer or _recorded()[name], ours or _ours(name))


def _explained(facts: Facts) -> tuple[Counter[str], list[Finding]]:
    """How often each row occurs, and what no row (or more than one) explains."""
    rows: Counter[str] = Counter()
    rest = []
    for finding in findings(facts.peer, facts.ours):
        by = [name for name, row in ROWS.items() if row.about == finding.about and row.explains(finding, facts)]
        rows.update(by)
        if len(by) != 1:
            rest.append(finding)
    return rows, rest


@pytest.mark.parametrize("name", LARGE)
def test_only_the_differences_of_the_table(name: str) -> None:
    assert _explained(_facts(name))[1] == []


def test_every_row_of_the_table_occurs() -> None:
    occurring = set().union(*(_explained(_facts(name))[0] for name in LARGE))
    assert set(ROWS) - occurring == set()


@pytest.mark.parametrize("name", cases.CASES)
def test_each_case_brings_out_its_difference_and_no_other(name: str) -> None:
    _, expected = CASES[name]
    assert findings(_recorded()[name], _ours(name)) == expected


def test_the_table_of_cases_is_complete() -> None:
    assert list(CASES) == list(cases.CASES)
    assert all(reason and expected for reason, expected in CASES.values())


def test_what_was_recorded_is_about_these_documents() -> None:
    recorded = {name: (one["documents"], one["now"]) for name, one in _recorded().items()}
    assert recorded == {name: (one.digest, one.now) for name, one in _sets().items()}


def test_the_command_says_the_same(tmp_path: Path) -> None:
    done = graphify(tmp_path, "reflect", "--memory-dir", str(SAMPLE), "--out", "out", "--json")
    assert done.code == 0, done.stderr
    said = json.loads((tmp_path / "out" / "lessons.json").read_text(encoding="utf-8"))
    expected = json.loads(json.dumps(_ours("sample")))
    own = ("settings", "inputs")
    assert {key: said[key] for key in said if key not in own} == {k: expected[k] for k in expected if k not in own}
    assert said["counts"]["records"] == 40


def test_the_generated_documents_lie_where_both_promise_the_same() -> None:
    documents = _headers("generated")
    dates = sorted(datetime.fromisoformat(one.date) for one in documents)
    assert len(documents) == 500
    assert (dates[-1] - dates[0]).days < 180
    assert dates[-1].isoformat() == _sets()["generated"].now
    days = Counter((node, one.date[:10]) for one in documents if one.outcome for node in set(one.listed))
    assert max(days.values()) == 1
    answers = [
        content.decode().split("\n## Answer\n")[1].split("\n## ")[0] for content in _sets()["generated"].files.values()
    ]
    words = [set(re.findall(r"\w+", answer.lower())) for answer in answers]
    assert max(len(one & other) / min(len(one), len(other)) for one, other in combinations(words, 2)) < 0.5


def test_the_peer_gives_at_least_fifty_of_each() -> None:
    sources = _recorded()["generated"]["sources"].values()
    given = Counter(one.get("verdict", one["status"]) for one in sources)
    assert set(given) == {"preferred", "tentative", "useful", "dead end"}
    assert min(given.values()) >= 50


def _flipped(peer: dict[str, Any]) -> None:
    entry = next(entry for entry in peer["sources"].values() if entry.get("verdict") == "useful")
    entry["verdict"] = "dead end"


def _more_results(peer: dict[str, Any]) -> None:
    next(entry for entry in peer["sources"].values() if entry["status"] == "preferred")["positives"] += 1


def _other_score(peer: dict[str, Any]) -> None:
    next(entry for entry in peer["sources"].values() if entry["status"] == "tentative")["score"] += 1e-6


def _unknown_source(peer: dict[str, Any]) -> None:
    del peer["sources"][next(node for node, entry in peer["sources"].items() if entry["status"] == "contested")]


def _fewer(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda peer: peer[key].pop()


def _other_text(key: str, field: str) -> Callable[[dict[str, Any]], None]:
    return lambda peer: peer[key][0].update({field: "something else"})


def _other_count(peer: dict[str, Any]) -> None:
    peer["counts"]["useful"] -= 1


@pytest.mark.parametrize(
    "change",
    [
        _flipped,
        _more_results,
        _other_score,
        _unknown_source,
        _fewer("dead_ends"),
        _fewer("corrections"),
        _other_text("dead_ends", "question"),
        _other_text("dead_ends", "nodes"),
        _other_text("corrections", "correction"),
        _other_count,
    ],
)
def test_another_difference_is_found(change: Callable[[dict[str, Any]], object]) -> None:
    """The control: had the peer said something else, no row would explain it."""
    peer = copy.deepcopy(_recorded()["generated"])
    change(peer)
    assert _explained(_facts("generated", peer))[1] != []


def test_another_order_is_found() -> None:
    ours = dict(_ours("generated"))
    ours["sources"] = dict(reversed(ours["sources"].items()))
    _, rest = _explained(_facts("generated", ours=ours))
    assert {finding.subject for finding in rest} == {"preferred", "tentative", "contested"}


@pytest.mark.parametrize("name", ROWS)
def test_no_row_can_be_left_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control of the table itself: without a row, something is left unexplained."""
    monkeypatch.delitem(ROWS, name)
    assert any(_explained(_facts(large))[1] for large in LARGE)
