"""What comes out of files that people, tools and accidents leave in ``memory/``. Nothing raises."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphify.memory.frontmatter import quoted
from graphify.memory.instants import parse_instant
from graphify.memory.reading import SIZE_LIMIT, read_record
from graphify.memory.records import Answer, Move, Note, Ruling
from graphify.memory.writing import stamp
from graphify.names import LESSONS_HEADER, Outcome, RulingWord, Source
from graphify.reflections.sidecar import render_sidecar, sidecar_values
from tests.memory.strategies import AWKWARD
from tests.support.records import reflected

PATH = "2026-11/20261130-note-x.md"
DATED = 'recorded: "2026-11-30T03:10:22Z"\n'


def note_file(front: str = "", body: str = "# T\n\nBody.\n", recorded: str = DATED) -> str:
    return f"---\ntype: note\n{recorded}{front}---\n{body}"


def answer_file(front: str = "outcome: useful\n", body: str = "# Q?\n\n**Outcome:** useful\n\nText.\n") -> str:
    return f"---\ntype: answer\n{DATED}{front}---\n{body}"


def ruling_file(front: str, body: str = "# Ruled\n\nReason.\n") -> str:
    return f"---\ntype: ruling\n{DATED}{front}---\n{body}"


@dataclass
class Row:
    """A file, the kind of record that it gives, the problems (code, line), and some fields of the record."""

    name: str
    data: str | bytes
    gives: type | None
    problems: list[tuple[str, int]] = field(default_factory=list)
    fields: dict[str, Any] = field(default_factory=dict)
    path: str = PATH


PLAIN = {"title": "T", "body": "Body."}
LESSONS_JSON = render_sidecar(sidecar_values(reflected(), {}, "")).decode()
CONFLICT = "<<<<<<< HEAD\nmine\n=======\ntheirs\n>>>>>>> other\n"
WROTE = stamp(Note(id="", recorded="2026-11-30T00:00:00.000000Z", title="T", body="Resolve this:\n\n" + CONFLICT))

FORM = [
    Row("plain", note_file(), Note, fields=PLAIN),
    Row("BOM", "\ufeff" + note_file(), Note, fields=PLAIN),
    Row("CRLF", note_file().replace("\n", "\r\n"), Note, fields=PLAIN),
    Row("lone CR", note_file().replace("\n", "\r"), Note, fields=PLAIN),
    Row("mixed line ends", note_file().replace("\n", "\r\n", 3), Note, fields=PLAIN),
    Row("no newline at the end", note_file().rstrip("\n"), Note, fields=PLAIN),
    Row("the fence ends the file", note_file("title: T\n", "").rstrip("\n"), Note, fields={"title": "T", "body": ""}),
    Row("blanks after the fences", note_file().replace("---\n", "--- \t\n"), Note, fields=PLAIN),
    Row("blank lines before the heading", note_file(body="\n\n# T\n\n\nBody.  \n\n"), Note, fields=PLAIN),
    Row("NUL in the body", note_file(body="# T\n\nBo\0dy.\n"), Note, fields=PLAIN),
    Row("a fence in the body", note_file(body="# T\n\na\n---\nb\n"), Note, fields={"body": "a\n---\nb"}),
    Row("heading with a later heading", note_file(body="# T\n\n# U\n"), Note, fields={"title": "T", "body": "# U"}),
    Row("the front matter wins", note_file("title: Mine\n"), Note, fields={"title": "Mine", "body": "Body."}),
    Row("exactly 1 MiB", note_file(body="x" * (SIZE_LIMIT - len(note_file(body="")))), Note),
    Row("no front matter", "# Readme\n\ntype: note\n", None),
    Row("empty file", "", None),
    Row("a fence further down", "\n---\ntype: note\n---\n", None),
    Row("a longer line of hyphens", "----\ntype: note\n----\n", None),
]
TYPES = [
    Row("commit that looks like octal", note_file("commit: 0192117\n"), Note, fields={"commit": "0192117"}),
    Row("commit that looks like a float", note_file("commit: 1234e8\n"), Note, fields={"commit": "1234e8"}),
    Row("no is a word", note_file("title: no\n"), Note, fields={"title": "no"}),
    Row("yes is a word", note_file("tags: [yes, off, ~]\n"), Note, fields={"tags": ("yes", "off", "~")}),
    Row(
        "unquoted date",
        note_file(recorded="recorded: 2026-11-30\n"),
        Note,
        fields={"recorded": "2026-11-30", "instant": parse_instant("2026-11-30")},
    ),
    Row("a tag of YAML means nothing", note_file("title: !!int 3\n"), Note, fields={"title": "3"}),
    Row("an anchor alone", note_file("title: &a T\n"), Note, fields={"title": "T"}),
    Row("a merge key is a key", note_file("<<: {title: x}\n"), Note, fields=PLAIN),
    Row("an unknown key", note_file("mood: fine\n"), Note, fields=PLAIN),
    Row("a comment", note_file("# who knows\n"), Note, fields=PLAIN),
    Row("keep_open unquoted", note_file("keep_open: true\n"), Note, fields={"keep_open": True}),
    Row("keep_open that is none", note_file("keep_open: maybe\n"), Note, fields={"keep_open": False}),
]
UNREADABLE = [
    Row("unquoted colon", note_file("title: a: b\n"), None, [("yaml", 4)]),
    Row("bad indentation", note_file("title: a\n  tags: b\n"), None, [("yaml", 5)]),
    Row("a tab", note_file("\ttitle: a\n"), None, [("yaml", 4)]),
    Row("open quote", note_file('title: "a\n'), None, [("yaml", 5)]),
    Row("duplicate key", note_file("title: a\ntitle: b\n"), None, [("duplicate-key", 5)]),
    Row("duplicate nested key", note_file("sources:\n  - node: a\n    node: b\n"), None, [("duplicate-key", 6)]),
    Row("alias", note_file("title: &a T\ntags: [*a]\n"), None, [("alias", 4)]),
    Row("recursive alias", note_file("tags: &a [*a]\n"), None, [("alias", 4)]),
    Row(
        "alias bomb",
        note_file(
            "a: &a [x,x,x,x]\n"
            + "".join(f"{b}: &{b} [*{a},*{a},*{a}]\n" for a, b in zip("abcdefg", "bcdefgh", strict=True))
        ),
        None,
        [("alias", 4)],
    ),
    Row("21 levels", note_file("x: " + "[" * 21 + "]" * 21 + "\n"), None, [("too-deep", 4)]),
    Row("19 levels", note_file("x: " + "[" * 19 + "]" * 19 + "\n"), Note),
    Row("very deep", note_file("x: " + "[" * 100_000 + "\n"), None, [("yaml", 4)]),
    Row("two YAML documents", note_file("...\ntitle: a\n"), None, [("yaml", 5)]),
    Row("a list of fields", "---\n- type: note\n---\n", None, [("front-matter", 2)]),
    Row("a text", "---\ntype\n---\n", None, [("front-matter", 2)]),
    Row("a key that is a list", note_file("? [a]\n: b\n"), None, [("front-matter", 4)]),
    Row("no closing fence", "---\ntype: note\ntitle: a\n", None, [("front-matter", 1)]),
    Row("half a file", WROTE.text[:60], None, [("front-matter", 1)]),
    Row("only a fence", "---", None, [("front-matter", 1)]),
    Row("NUL in the front matter", note_file('title: "a\0b"\n'), None, [("yaml", 4)]),
    Row("C1 control in the front matter", note_file("title: ü\nbody: a\x80b\n"), None, [("yaml", 5)]),
    Row("escape of a lone surrogate", note_file('title: "\\ud800"\n'), None, [("yaml", 4)]),
    Row("escape beyond Unicode", note_file('title: "\\UFFFFFFFF"\n'), None, [("yaml", 4)]),
    Row("Latin-1", note_file("title: für\n").encode("latin-1"), None, [("encoding", 4)]),
    Row("UTF-16", note_file().encode("utf-16"), None, [("encoding", 1)]),
    Row("an encoded surrogate", note_file().encode() + b"\xed\xa0\x80", None, [("encoding", 8)]),
    Row("over 1 MiB", note_file(body="x" * SIZE_LIMIT), None, [("too-large", 0)]),
    Row("conflict in the front matter", note_file(CONFLICT), None, [("conflict-markers", 4)]),
    Row("conflict that leaves good YAML", note_file(body="# T\n\n" + CONFLICT), None, [("conflict-markers", 7)]),
    Row("conflict from the first line on", CONFLICT + note_file(), None, [("conflict-markers", 1)]),
    Row("a marker alone at the top", "<<<<<<< HEAD\n" + note_file(), None),
    Row("conflict with CRLF", note_file(body=CONFLICT).replace("\n", "\r\n"), None, [("conflict-markers", 5)]),
    Row("conflict markers that we wrote", WROTE.text, Note, fields={"id": WROTE.record.id}),
    Row(
        "conflict in what we wrote", WROTE.text + "\n<<<<<<< a\n=======\n>>>>>>> b\n", None, [("conflict-markers", 12)]
    ),
    Row("two markers are no conflict", note_file(body="<<<<<<< a\n=======\n"), Note),
    Row("markers in another order", note_file(body=">>>>>>> b\n=======\n<<<<<<< a\n"), Note),
    Row("a file full of half conflicts", note_file(body="<<<<<<< a\n" * 9000 + "=======\n" * 9000), Note),
]
RECORDS = [
    Row("no type", "---\ntitle: a\n---\n", None, [("not-a-record", 1)]),
    Row("unknown type", "---\ntitle: a\ntype: memo\n---\n", None, [("not-a-record", 3)]),
    Row("type that is a list", "---\ntype: [note]\n---\n", None, [("not-a-record", 2)]),
    Row("empty front matter", "---\n---\n", None, [("not-a-record", 1)]),
    Row("a copy of LESSONS.md", note_file(body=f"{LESSONS_HEADER}\n\n- x\n"), None, [("lessons-copy", 2)]),
    Row("lessons quoted in an answer", answer_file(body=f"# Q\n\n> {LESSONS_HEADER}\n"), None, [("lessons-copy", 2)]),
    Row("a copy of lessons.json", note_file(body=LESSONS_JSON), None, [("lessons-copy", 2)]),
    Row("its lines broken elsewhere", note_file(body=LESSONS_JSON.replace(" ", "\n")), None, [("lessons-copy", 2)]),
    Row("lessons.json as a claim", note_file(f"claim: {quoted(LESSONS_JSON)}\n"), None, [("lessons-copy", 2)]),
    Row("counts of something else", note_file(body='{"counts": {"cats": 1}}\n'), Note),
    Row("LESSONS.md itself", f"{LESSONS_HEADER}\n\n- x\n", None),
    Row("declared id", note_file("id: 0123456789ab\n"), Note, fields={"id": "0123456789ab"}),
    Row("id not hex", note_file("id: 0123456789xy\n"), Note, [("id", 4)]),
    Row("id of another length", note_file("id: 0123456789\n"), Note, [("id", 4)]),
    Row("id that is a list", note_file("id: [a]\n"), Note, [("field", 4)]),
    Row("no author", note_file(), Note, fields={"author": "unknown"}),
    Row("blank author", note_file('author: " "\n'), Note, fields={"author": "unknown"}),
    Row("date from the file name", note_file(recorded=""), Note, fields={"instant": parse_instant("2026-11-30")}),
    Row("no date at all", note_file(recorded=""), Note, [("date", 2)], {"instant": None}, "notes/x.md"),
    Row("nine digits are no day", note_file(recorded=""), Note, [("date", 2)], {"instant": None}, "202611300-x.md"),
    Row("month 13 in the file name", note_file(recorded=""), Note, [("date", 2)], {"instant": None}, "20261330-x.md"),
    Row("date that is none", note_file(recorded="recorded: soon\n"), Note, [("date", 3)], {"instant": None}),
    Row("day that is none", note_file(recorded="recorded: 2026-02-30\n"), Note, [("date", 3)], {"instant": None}),
    Row("valid_from that is none", note_file("valid_from: spring\n"), Note, [("date", 4)], {"valid_from": ""}),
    Row("a title that is a list", note_file("title: [a]\n"), Note, [("field", 4)], {"title": "T"}),
    Row("tags that are a text", note_file("tags: auth\n"), Note, fields={"tags": ("auth",)}),
    Row("tags that are a mapping", note_file("tags: {a: b}\n"), Note, [("field", 4)], {"tags": ()}),
    Row("tags in tags", note_file("tags: [[a]]\n"), Note, [("field", 4)], {"tags": ()}),
    Row("blank tags", note_file('tags: ["", " ", a]\n'), Note, fields={"tags": ("a",)}),
    Row("supersedes one", note_file("supersedes: 0123456789ab\n"), Note, fields={"supersedes": ("0123456789ab",)}),
    Row("one source as a text", note_file("sources: a.py\n"), Note, fields={"sources": (Source("a.py", ""),)}),
    Row("sources as texts", note_file("sources: [a.py, '']\n"), Note, fields={"sources": (Source("a.py", ""),)}),
    Row("one source as a mapping", note_file("sources: {node: a}\n"), Note, fields={"sources": (Source("a", ""),)}),
    Row(
        "a whole source",
        note_file("sources:\n - node: a::f\n   kind: method\n   fingerprint: python1:00\n   twins: 2\n"),
        Note,
        fields={"sources": (Source("a::f", "method", "python1:00", 2),)},
    ),
    Row(
        "twins that are no number",
        note_file("sources: [{node: a, twins: -1}, {node: b, twins: ٣}, {node: c, twins: 9999999999}]\n"),
        Note,
        fields={"sources": (Source("a", ""), Source("b", ""), Source("c", ""))},
    ),
    Row("a source without node", note_file("sources: [{kind: x}]\n"), Note, [("field", 4)], {"sources": ()}),
    Row("a source that is a list", note_file("sources: [[a], b]\n"), Note, [("field", 4)]),
    Row(
        "invisible characters",
        note_file('title: "a\\u202e\\u200b b\\u200dc\\te"\n'),
        Note,
        fields={"title": "a b\u200dc e"},
    ),
]
ANSWERS = [
    Row("plain", answer_file(), Answer, fields={"question": "Q?", "answer": "Text.", "outcome": Outcome.USEFUL}),
    Row(
        "question from the front matter",
        answer_file("outcome: useful\nquestion: Why?\n"),
        Answer,
        [],
        {"question": "Why?"},
    ),
    Row("no heading", answer_file(body="Text.\n"), Answer, [], {"question": "", "answer": "Text."}),
    Row("no outcome line", answer_file(body="# Q?\nText.\n"), Answer, [], {"answer": "Text."}),
    Row(
        "a later outcome line is text",
        answer_file(body="# Q?\n\na\n\n**Outcome:** b\n"),
        Answer,
        [],
        {"answer": "a\n\n**Outcome:** b"},
    ),
    Row(
        "answer in the front matter",
        answer_file("outcome: useful\nanswer: Hi\n", "# Q?\n"),
        Answer,
        [],
        {"answer": "Hi"},
    ),
    Row("no outcome", answer_file(""), Answer, [("outcome", 1)], {"outcome": Outcome.UNVERIFIED}),
    Row("unknown outcome", answer_file("outcome: great\n"), Answer, [("outcome", 4)], {"outcome": Outcome.UNVERIFIED}),
    Row("outcome in another spelling", answer_file("outcome: Dead-End\n"), Answer, [], {"outcome": Outcome.DEAD_END}),
    Row(
        "misled_by on a useful answer",
        answer_file("outcome: useful\nmisled_by: [a]\n"),
        Answer,
        [("misled-by", 5)],
        {"misled_by": ()},
    ),
    Row(
        "misled_by on a dead end",
        answer_file("outcome: dead_end\nmisled_by: [a]\n"),
        Answer,
        [],
        {"misled_by": (Source("a", ""),)},
    ),
    Row("corrected without correction", answer_file("outcome: corrected\n"), Answer, [("no-correction", 4)]),
    Row("corrected", answer_file("outcome: corrected\ncorrection: |-\n  a\n  b\n"), Answer, [], {"correction": "a\nb"}),
]
RULINGS = [
    Row(
        "plain",
        ruling_file("ruling: holds\nabout: 0123456789ab\n"),
        Ruling,
        [],
        {"word": RulingWord.HOLDS, "about": "0123456789ab", "reason": "Reason."},
    ),
    Row("dead-end is dead_end", ruling_file("ruling: dead-end\nabout: a\n"), Ruling, [], {"word": RulingWord.DEAD_END}),
    Row("unknown word", ruling_file("ruling: liked\n"), None, [("ruling", 4)]),
    Row("no word", ruling_file("about: a\n"), None, [("ruling", 1)]),
    Row("unverified is no ruling", ruling_file("ruling: unverified\n"), None, [("ruling", 4)]),
    Row(
        "moves", ruling_file("ruling: moved\nmoves: [{from: a/, to: b/}]\n"), Ruling, [], {"moves": (Move("a/", "b/"),)}
    ),
    Row(
        "a folder to a name",
        ruling_file("ruling: moved\nmoves: [{from: a/, to: b}]\n"),
        Ruling,
        [("field", 5)],
        {"moves": ()},
    ),
    Row(
        "half a move",
        ruling_file("ruling: moved\nmoves: [{from: a/}, {from: b, to: c}]\n"),
        Ruling,
        [("field", 5)],
        {"moves": (Move("b", "c"),)},
    ),
    Row(
        "moves on another word",
        ruling_file("ruling: holds\nabout: a\nmoves: [{from: a, to: b}]\n"),
        Ruling,
        [],
        {"moves": ()},
    ),
]
ROWS = [
    pytest.param(row, id=f"{group}: {row.name}")
    for group, rows in [
        ("form", FORM),
        ("types", TYPES),
        ("unreadable", UNREADABLE),
        ("record", RECORDS),
        ("answer", ANSWERS),
        ("ruling", RULINGS),
    ]
    for row in rows
]


@pytest.mark.parametrize("row", ROWS)
def test_what_a_file_gives(row):
    data = row.data if isinstance(row.data, bytes) else row.data.encode()
    found = read_record(row.path, data)
    assert type(found.record) is (row.gives or type(None)), found.problems
    assert [(problem.code, problem.line) for problem in found.problems] == row.problems
    assert all(problem.path == row.path and problem.message for problem in found.problems)
    assert {name: getattr(found.record, name) for name in row.fields} == row.fields


def test_remarks_are_no_faults():
    codes = {"misled-by", "no-correction"}
    for row in [*ANSWERS, *RECORDS]:
        for problem in read_record(row.path, row.data.encode()).problems:
            assert problem.remark == (problem.code in codes)


def test_a_record_without_id_has_the_computed_one():
    found = read_record(PATH, note_file().encode()).record
    assert found.id == found.content_id
    assert len(found.id) == 12


def test_an_edited_record_keeps_its_id_and_can_be_told():
    found = read_record(PATH, WROTE.text.replace("title: ", "title:  ").replace('"T"', '"U"').encode()).record
    assert found is None  # its conflict markers are no longer proven
    plain = stamp(Note(id="", recorded="2026-11-30T00:00:00.000000Z", title="T", body="Words."))
    reformatted = read_record(PATH, plain.text.replace('title: "T"', "title:   T").encode()).record
    assert (reformatted.id, reformatted.content_id) == (plain.record.id, plain.record.id)
    edited = read_record(PATH, plain.text.replace("Words.", "Other words.").encode()).record
    assert edited.id == plain.record.id
    assert edited.content_id != plain.record.id


VALID = [
    row.data.encode()
    for row in [*FORM, *TYPES, *ANSWERS, *RULINGS]
    if isinstance(row.data, str) and len(row.data) < 2000
]


@st.composite
def damaged_files(draw):
    """A good file with a piece cut out and something awkward put in."""
    data = draw(st.sampled_from(VALID))
    start = draw(st.integers(0, len(data)))
    end = draw(st.integers(start, min(len(data), start + 20)))
    piece = draw(
        st.one_of(st.binary(max_size=8), st.sampled_from(AWKWARD).map(lambda text: text.encode("utf-8", "replace")))
    )
    return data[:start] + piece + data[end:]


def _reads_without_raising(data: bytes) -> None:
    found = read_record(PATH, data)
    assert found.record is None or found.record.id
    lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 2
    assert all(0 <= problem.line <= lines for problem in found.problems)
    if found.record is not None:
        assert read_record(PATH, data).record == found.record


@given(st.one_of(damaged_files(), st.binary(max_size=200)))
def test_nothing_raises(data):
    _reads_without_raising(data)


@pytest.mark.soak
@settings(max_examples=10_000, deadline=None)
@given(st.one_of(damaged_files(), st.binary(max_size=200)))
def test_nothing_raises_long(data):
    _reads_without_raising(data)
