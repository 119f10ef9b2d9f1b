"""Ids, file names and moments: what has to be the same on every machine, written out by hand."""

import re

import pytest
from blake3 import blake3
from hypothesis import given
from hypothesis import strategies as st

from graphify.memory.frontmatter import parse_document
from graphify.memory.identity import content_id, file_name, slug
from graphify.memory.instants import day_number, format_day, format_instant, parse_instant
from graphify.memory.reading import read_record
from graphify.memory.records import Answer, Move, Note, Ruling
from graphify.memory.writing import stamp
from graphify.names import Outcome, RulingWord, Source
from tests.memory.strategies import texts


def hashed(canonical: str) -> str:
    return blake3(canonical.encode()).hexdigest()[:12]


CANONICAL = [
    ("nothing", "---\n---\n", '[{},"\\n"]'),
    ("the id is left out", "---\nid: abc\ntype: note\n---\nB", '[{"type":"note"},"B\\n"]'),
    ("only the id at the top", "---\nx: {id: abc}\n---\n", '[{"x":{"id":"abc"}},"\\n"]'),
    ("keys are sorted at every depth", "---\nb: {d: x, c: y}\na: z\n---\n", '[{"a":"z","b":{"c":"y","d":"x"}},"\\n"]'),
    ("every leaf is a text", "---\na: [1, no, ~, 2026-01-01]\n---\n", '[{"a":["1","no","~","2026-01-01"]},"\\n"]'),
    ("empty values", "---\na: ''\nb: []\nc: {}\nd: x\n---\n", '[{"d":"x"},"\\n"]'),
    ("empty at depth", "---\na: [{b: '', c: [[], '']}, '']\nd: {e: {f: ''}}\ng: [x, '']\n---\n", '[{"g":["x"]},"\\n"]'),
    ("a blank is not empty", "---\na: ' '\n---\n", '[{"a":" "},"\\n"]'),
    ("unknown keys count", "---\nmood: fine\n---\n", '[{"mood":"fine"},"\\n"]'),
    ("any script as it is", '---\na: "ü日\\t"\n---\n', '[{"a":"ü日\\t"},"\\n"]'),
    ("ends of lines", "---\n---\n\n a \t\n\n\n b \r\nc\r\rd\n\n", '[{},"a\\n\\n\\n b\\nc\\n\\nd\\n"]'),
    ("white space of other scripts stays", "---\n---\na\u00a0\n\u3000", '[{},"a\u00a0\\n\u3000\\n"]'),
    (
        "a whole record",
        "---\nid: '000000000000'\ntype: note\nrecorded: 2026-11-30\ntitle: T\ntags: [a, b]\nsources:\n"
        "  - node: a::f\n    kind: function\n    twins: 0\n---\n# T\n\nBody.\n",
        '[{"recorded":"2026-11-30","sources":[{"kind":"function","node":"a::f","twins":"0"}],"tags":["a","b"],'
        '"title":"T","type":"note"},"# T\\n\\nBody.\\n"]',
    ),
]


@pytest.mark.parametrize(("text", "canonical"), [pytest.param(t, c, id=name) for name, t, c in CANONICAL])
def test_the_id_is_the_hash_of_the_canonical_form(text, canonical):
    document = parse_document(text)
    assert content_id(document.fields, document.body) == hashed(canonical)


def test_an_answer_that_is_written_has_this_id_name_and_text():
    stamped = stamp(
        Answer(
            id="",
            recorded="2026-11-30T03:10:22.104233Z",
            author="Ada Example <ada@example.org>",
            agent="claude-code",
            question="Where is a login session created?",
            answer="In SessionStore.",
            outcome=Outcome.USEFUL,
            sources=(Source("src/a.py::S.create", "method", "python1:1f", 0),),
        )
    )
    expected = hashed(
        '[{"agent":"claude-code","author":"Ada Example <ada@example.org>","outcome":"useful",'
        '"question":"Where is a login session created?","recorded":"2026-11-30T03:10:22.104233Z",'
        '"sources":[{"fingerprint":"python1:1f","kind":"method","node":"src/a.py::S.create","twins":"0"}],'
        '"type":"answer"},'
        '"# Where is a login session created?\\n\\n**Outcome:** useful · Ada Example with claude-code\\n\\n'
        'In SessionStore.\\n"]'
    )
    assert stamped.record.id == expected
    assert stamped.path == f"2026-11/20261130-useful-where-is-a-login-session-created-{expected}.md"
    assert stamped.text == (
        "---\n"
        f'id: "{expected}"\n'
        'type: "answer"\n'
        'recorded: "2026-11-30T03:10:22.104233Z"\n'
        'author: "Ada Example <ada@example.org>"\n'
        'agent: "claude-code"\n'
        'question: "Where is a login session created?"\n'
        'outcome: "useful"\n'
        "sources:\n"
        '  - node: "src/a.py::S.create"\n'
        '    kind: "method"\n'
        '    fingerprint: "python1:1f"\n'
        '    twins: "0"\n'
        "---\n"
        "# Where is a login session created?\n\n"
        "**Outcome:** useful · Ada Example with claude-code\n\n"
        "In SessionStore.\n"
    )
    assert read_record(stamped.path, stamped.text.encode()).record == stamped.record


NOON = "2026-11-30T12:00:00.000000Z"
TARGET = Note(id="aaaaaaaaaaaa", title="Target", path="2026-11/x.md", recorded=NOON)
WORDS = [
    (Answer(id="", recorded=NOON, question="Q", outcome=Outcome.USEFUL), "useful-q"),
    (Answer(id="", recorded=NOON, question="Q", outcome=Outcome.DEAD_END), "dead-end-q"),
    (Answer(id="", recorded=NOON, question="Q", outcome=Outcome.CORRECTED), "corrected-q"),
    (Answer(id="", recorded=NOON, question="Q"), "unverified-q"),
    (Answer(id="", recorded=NOON, question="日本語"), "unverified"),
    (Note(id="", recorded=NOON, title="T"), "note-t"),
    (Ruling(id="", recorded=NOON, word=RulingWord.USEFUL, about="x"), "ruled-useful-target"),
    (Ruling(id="", recorded=NOON, word=RulingWord.DEAD_END, about="x"), "ruled-dead-end-target"),
    (Ruling(id="", recorded=NOON, word=RulingWord.CORRECTED, about="x"), "ruled-corrected-target"),
    (Ruling(id="", recorded=NOON, word=RulingWord.HOLDS, about="x"), "holds-target"),
    (Ruling(id="", recorded=NOON, word=RulingWord.RETRACTED, about="x"), "retracted-target"),
    (Ruling(id="", recorded=NOON, word=RulingWord.RESTORED, about="x"), "restored-target"),
    (Ruling(id="", recorded=NOON, word=RulingWord.REJECTED, about="x", question="Q"), "rejected-target"),
    (Ruling(id="", recorded=NOON, word=RulingWord.REJECTED, question="Q", value="v"), "rejected-q"),
    (Ruling(id="", recorded=NOON, word=RulingWord.MOVED, moves=(Move("a/", "b/c/"),)), "moved-b-c"),
]


@pytest.mark.parametrize(("record", "middle"), WORDS)
def test_a_file_name_says_what_it_holds(record, middle):
    about = TARGET if isinstance(record, Ruling) and record.about else None
    stamped = stamp(record, about, "Target" if about else "")
    assert stamped.path == f"2026-11/20261130-{middle}-{stamped.record.id}.md"


SLUGS = [
    ("Where is a login session created?", "where-is-a-login-session-created"),
    ("  A  --  b__c.d  ", "a-b-c-d"),
    ("Äpfel für Élan", "apfel-fur-elan"),
    ("ﬁle №5 ½", "file-no5-12"),
    ("日本語", ""),
    ("", ""),
    ("日本 go 語", "go"),
    ("x" * 60, "x" * 50),
    ("x" * 49 + " yz", "x" * 49),
    ("../../etc/passwd", "etc-passwd"),
    ("CON", "con"),
]


@pytest.mark.parametrize(("text", "expected"), SLUGS)
def test_slugs(text, expected):
    assert slug(text) == expected


def test_the_day_of_a_file_name_is_that_of_utc():
    instant = parse_instant("2026-12-01T00:30:00+02:00")
    assert file_name(instant, "note", "", "0" * 12) == f"2026-11/20261130-note-{'0' * 12}.md"


@given(texts, st.sampled_from(["useful", "ruled-corrected"]), st.integers(0, 3_000_000_000_000_000))
def test_file_names_are_short_and_plain(text, word, instant):
    path = file_name(instant, word, text, "0123456789ab")
    assert re.fullmatch(r"\d{4}-\d{2}/\d{8}-[a-z0-9]+(-[a-z0-9]+)*-0123456789ab\.md", path)
    assert len(path.partition("/")[2]) <= 100


HOUR = 3600 * 1_000_000
MOMENTS = [
    ("1970-01-01", 0),
    ("1970-01-02", 24 * HOUR),
    ("1969-12-31", -24 * HOUR),
    ("1970-01-01T01:00", HOUR),
    ("1970-01-01 01:00:00", HOUR),
    ("1970-01-01T01:00:00Z", HOUR),
    ("1970-01-01T01:00:00z", HOUR),
    ("1970-01-01T01:00:00+01:00", 0),
    ("1970-01-01T01:00:00+0100", 0),
    ("1970-01-01T01:00:00 +01:00", 0),
    ("1970-01-01T00:00:00-00:30", HOUR // 2),
    ("1970-01-01T00:00:00+23:59", -24 * HOUR + HOUR // 60),
    ("1970-01-01T00:00:00.1Z", 100_000),
    ("1970-01-01T00:00:00,000001Z", 1),
    ("1970-01-01T00:00:00.123456789Z", 123_456),
    (" 1970-01-01 ", 0),
    ("2026-11-30T03:10:22.104233Z", 1_796_008_222_104_233),
    ("2024-02-29", 19_782 * 24 * HOUR),
]
NO_MOMENTS = [
    "", "soon", "2026", "2026-11", "20261130", "2026-13-01", "2026-02-29", "2026-00-10", "0000-01-01", "2026-1-1",
    "2026-11-30T", "2026-11-30T24:00", "2026-11-30T12:60", "2026-11-30T12:00:60", "2026-11-30T12", "12:00",
    "2026-11-30T12:00:00.", "2026-11-30T12:00:00.1234567890", "2026-11-30T12:00+24:00", "2026-11-30T12:00+01:60",
    "2026-11-30T12:00+01", "2026-11-30 12:00 UTC", "٢٠٢٦-١١-٣٠", "2026-11-30\n2026-11-30", "1796008222",
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), MOMENTS)
def test_moments(text, expected):
    assert parse_instant(text) == expected


@pytest.mark.parametrize("text", NO_MOMENTS)
def test_what_is_no_moment(text):
    assert parse_instant(text) is None


def test_days_are_those_of_utc():
    just_before = parse_instant("1969-12-31T23:59:59.999999Z")
    assert (format_day(just_before), day_number(just_before)) == ("1969-12-31", -1)
    assert (format_day(0), day_number(0)) == ("1970-01-01", 0)


@given(st.integers(-62_135_596_800_000_000, 253_402_300_799_999_999))
def test_moments_read_back(instant):
    text = format_instant(instant)
    assert parse_instant(text) == instant
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", text)
    assert text.startswith(format_day(instant))
