"""Small stores as hypothesis draws them: few ids, moments, sources and words, so that records meet each other."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from graphify.memory.identity import short_hash
from graphify.memory.instants import format_instant
from graphify.memory.records import Answer, AnyRecord
from graphify.names import RulingWord
from tests.support.records import answer, moment, moved, note, ruled, text_source

IDS = [short_hash(str(number)) for number in range(6)]
NODES = ["src/a.py::f", "src/a.py::C.m", "src/b.py::g", text_source("the manual")]
QUESTIONS = ["Where is it?", "where is it", "Which one is used here?", "go", ""]
CLAIMS = ["", "yes", "It is in the first of the two files.", "No, it is in the second file", "in the cache"]
TEXTS = [
    "",
    "It is in the first of the two files. More of it.",
    "one two three four five six seven eight nine ten eleven twelve thirteen",
    "one two three four five six seven eight nine ten eleven other more",
]

_ids = st.sampled_from(IDS)
_some_ids = st.lists(_ids, max_size=2).map(tuple)
_cited = st.lists(st.sampled_from(NODES), max_size=2, unique_by=str).map(tuple)
_days = st.sampled_from([0, 0, 1, 1.5, 2, 30, 100, 179, 181, 400])
_by = {
    "author": st.sampled_from(["ada", "bob", "cyd"]),
    "session": st.sampled_from(["", "", "s1", "s2", "s3"]),
    "sources": _cited,
}
_saved = {"supersedes": _some_ids, "despite": _some_ids, "keep_open": st.booleans()}
_outcomes = st.sampled_from(["useful", "useful", "useful", "dead_end", "corrected", "unverified"])
_corrections = st.sampled_from(["", "It is elsewhere."])


@st.composite
def answers(draw: st.DrawFn, **fixed: st.SearchStrategy[object]) -> AnyRecord:
    """Any answer."""
    fields = {
        **_by, **_saved, "question": st.sampled_from(QUESTIONS), "outcome": _outcomes, "claim": st.sampled_from(CLAIMS),
        "answer": st.sampled_from(TEXTS), "correction": _corrections, "misled_by": _cited,
        "imported_from": st.sampled_from(["", "", "", "graphifyy:0"]), **fixed,
    }  # fmt: skip
    drawn = {name: draw(strategy) for name, strategy in fields.items()}
    if drawn["outcome"] == "useful":
        drawn["misled_by"] = ()
    return answer(**drawn)


_notes = st.builds(note, st.sampled_from(QUESTIONS), body=st.sampled_from(CLAIMS), **_by, **_saved)
_rulings = st.builds(
    ruled, st.sampled_from(RulingWord), st.sampled_from(["", "f" * 12, *IDS]), question=st.sampled_from(QUESTIONS),
    value=st.sampled_from(CLAIMS), correction=_corrections, misled_by=_cited, **_by,
)  # fmt: skip
_renamings = st.builds(
    moved,
    st.sampled_from([("src/a.py::f", "src/b.py::g"), ("src/", "lib/"), ("lib/", "src/"), ("src/b.py::g", "x::y")]),
)
_any = st.one_of(answers(), answers(), _notes, _rulings, _renamings)


def _placed(record: AnyRecord, record_id: str, at: float | None) -> AnyRecord:
    instant = moment(at)
    recorded = "" if instant is None else format_instant(instant)
    content = short_hash(f"{record.content_id} {recorded}")
    return replace(record, id=record_id, content_id=content, path=f"{content}.md", instant=instant, recorded=recorded)


@st.composite
def colliding_stores(draw: st.DrawFn) -> list[AnyRecord]:
    """Records that may share ids and moments, may have no date, and name each other at random."""
    days = st.one_of(st.none(), _days)
    records = [_placed(draw(_any), draw(_ids), draw(days)) for _ in range(draw(st.integers(0, 8)))]
    copies = [replace(record, path=f"copy/{record.path}") for record in records if draw(st.booleans())]
    return records + copies


@st.composite
def stores(draw: st.DrawFn, size: int = 6) -> list[AnyRecord]:
    """Records with an id each, all dated; among themselves they name each other at random."""
    count = draw(st.integers(0, size))
    return [_placed(draw(_any), record_id, draw(_days)) for record_id in draw(st.permutations(IDS))[:count]]


def shifted(record: AnyRecord, days: int) -> AnyRecord:
    """The record, so many days later."""
    assert record.instant is not None
    instant = record.instant + days * 86_400_000_000
    return replace(record, instant=instant, recorded=format_instant(instant))


def answers_of(records: list[AnyRecord]) -> list[Answer]:
    """The answers among records."""
    return [record for record in records if isinstance(record, Answer)]
