"""Records as hypothesis draws them: any text, the awkward ones first."""

from hypothesis import strategies as st

from graphify.memory.records import Answer, Move, Note, Ruling
from graphify.names import Outcome, RulingWord, Source

AWKWARD = [
    "---", "# heading", "**Outcome:** useful", "a: b", "- item", "'", '"', "\\", "no", "1234e8", "2026-01-01",
    "line one\nline two", "\tindented", "```\nfence\n```", "\u0085", "\u2028", "\u200b", "\ufeff", "\u200d", "日本語",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\x7f", "\ufffe", "\x1b[31m", "|", ">", "[x]", "{x}", "&a",
    "*a", "!tag", "%", "@", "#c", "x #c", "x: y", "- - - - - - - - - - - - - - - - - - - - - - - -",
    "[[[[[[[[[[[[[[[[[[[[[[[[", "<<<<<<< a\n=======\n>>>>>>> b", "CON", "?" * 300, "\U0001f600", "e\u0301", "<b>",
    "a\rb", "a\r\nb", "\x00", "\ud800",
]  # fmt: skip
texts = st.one_of(
    st.sampled_from(AWKWARD), st.text(max_size=40), st.lists(st.sampled_from(AWKWARD), max_size=4).map("\n".join)
)
nodes = st.one_of(st.sampled_from(["src/a.py::f", "src/a.py::C.m", "src/b.py", "README.md"]), texts)
sources = st.lists(
    st.builds(
        Source,
        node=nodes,
        kind=st.sampled_from(["function", "file", "text"]),
        fingerprint=st.sampled_from(["", "python1:" + "0" * 32]),
        twins=st.sampled_from([None, 0, 3]),
    ),
    max_size=3,
).map(tuple)
dates = st.integers(min_value=0, max_value=3_000_000_000_000_000)
ids = st.lists(st.from_regex(r"[0-9a-f]{12}", fullmatch=True), max_size=2).map(tuple)
words = st.lists(texts, max_size=2).map(tuple)
common = {
    "author": texts, "agent": texts, "session": texts, "commit": texts, "sources": sources, "led_by": ids,
    "supersedes": ids, "tags": words, "despite": ids, "despite_reason": texts, "near": ids, "keep_open": st.booleans(),
    "valid_from": st.sampled_from(["", "2026-06-01"]),
}  # fmt: skip
answers = st.builds(
    Answer, id=st.just(""), question=texts, answer=texts, outcome=st.sampled_from(Outcome), claim=texts,
    correction=texts, misled_by=sources, **common,
)  # fmt: skip
notes = st.builds(Note, id=st.just(""), title=texts, body=texts, **common)
moves = st.lists(st.builds(Move, st.sampled_from(["a/", "b/"]), st.sampled_from(["c/", "d/"])), max_size=2).map(tuple)
rulings = st.builds(
    Ruling, id=st.just(""), word=st.sampled_from(RulingWord), about=st.sampled_from(["", "0123456789ab"]), reason=texts,
    correction=texts, question=texts, value=texts, misled_by=sources, moves=moves, **common,
)  # fmt: skip
records = st.one_of(answers, notes, rulings)
