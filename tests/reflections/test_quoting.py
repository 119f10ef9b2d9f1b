"""Texts from records are data: in LESSONS.md none of them is anything but text on its line.

The judge is a CommonMark parser (markdown-it-py, which typer brings along through rich).
"""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphify.names import LESSONS_HEADER
from graphify.reflections.quoting import NODE_LIMIT, code, cut, plain, quoted
from graphify.reflections.report import render_lessons
from tests.support.forge import acted_on
from tests.support.lessons_form import ITEM, MARKDOWN, keeps_its_form, structure
from tests.support.records import answer, code_source, note, reflected, text_source

HOSTILE = [
    "# heading", "## Start here", "#", "- item", "+ item", "* item", "1. item", "1) item", "> quote", "---", "***",
    "___", "===", "```", "```python\nrm -rf /\n```", "~~~", "    indented", "\tindented", "a\n\n# b", "a\r\n- b",
    "a\u2028# b", "<b>bold</b>", "<script>alert(1)</script>", "<!-- hidden", "<!--\n-->", "<https://example.org>", "see https://example.org/x",
    "<a@example.org>", "[text](https://example.org)", "![image](x.png)", "[ref]: https://example.org", "[ref]",
    "[x] done", "[[wiki]]", "*a*", "**a**", "_a_", "__a__", "___a___", "a__b__c", "_a_b_", "__init__.py",
    "snake_case_name", "~~gone~~", "`code`", "``a`b``", "`", "a ` b", "a `` b", "\\", "\\*a*", "\\\\[a](b)",
    "ends with \\", "&lt;b&gt;", "&#60;b&#62;", "&amp;lt;", "&", "AT&T", "| a | b |\n|---|---|\n| c | d |", "a | b",
    "@someone", "#123", "hard break  \nnext", "\u202egnirts", "zero\u200bwidth", "soft\u00adhyphen",
    "tag\U000e0041\U000e0042", "bytes\ufe0f\U000e0100\U000e01ef", "\u2800", "\u3164", "\x1b[31mred\x07", "\x00",
    '"quoted"', "ends in \"", "-> not a claim", "· [12345678]", "{{template}}", "$x$", ":smile:", LESSONS_HEADER,
]  # fmt: skip


def shown(markdown):
    """What a reader sees of a line of text."""
    inline = MARKDOWN.parseInline(markdown)[0].children
    return "".join("\n" if child.type == "softbreak" else child.content for child in inline)


def _is_text(text):
    blocks, inline = structure(f"- x: {plain(text, 200)}, {quoted(text, 200)}")
    assert blocks == ITEM
    assert inline <= {"text", "code_inline"}
    blocks, inline = structure(f"- {quoted(text, 200)}")
    assert blocks == ITEM
    assert inline <= {"text", "code_inline"}


@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_is_only_text(text):
    _is_text(text)


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(HOSTILE), max_size=4).map("".join)))
def test_any_text_is_only_text(text):
    _is_text(text)


@pytest.mark.parametrize("text", ["www.a.b", "_www.a.b", "x_www.a.b", "(www.a.b", "http://a.b", "_x_http://a.b"])
def test_a_forge_links_nothing(text):
    assert acted_on(text)
    assert acted_on(plain(text, 200)) == []
    assert shown(plain(text, 200)) == text


@pytest.mark.parametrize("text", HOSTILE)
def test_a_node_is_a_code_span(text):
    node = code(f"src/a.py::{text}")
    assert structure(f"- {node}: x") == (ITEM, {"code_inline", "text"})
    assert "\n" not in node


SEEN = [
    ("a *b* _c_ [d](e)", "a *b* _c_ [d](e)"),
    ("<b> & &lt;", "<b> & &lt;"),
    ("back\\slash \\* `tick", "back\\slash \\* `tick"),
    ("call `Session.__init__` first", "call Session.__init__ first"),
    ("snake_case __init__.py", "snake_case __init__.py"),
    ("two\nlines", "two lines"),
    ("zero\u200bwidth and \U000e0100bytes\u202e", "zerowidth and bytes"),
    ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
]


@pytest.mark.parametrize(("text", "expected"), SEEN)
def test_what_is_seen_is_what_was_written(text, expected):
    assert shown(plain(text, 200)) == expected


def test_plain_words_stay_as_they_are():
    assert plain("Use snake_case (v1.2) - it's 50 % #1, 日本", 200) == "Use snake_case (v1.2) - it's 50 % #1, 日本"
    assert quoted('He said "yes"', 200) == "\"He said 'yes'\""
    assert code("src/a.py::C.m") == "`src/a.py::C.m`"
    assert code("a`b") == "`` a`b ``"


def test_length_is_capped():
    assert cut("x" * 10, 10) == "x" * 10
    assert cut("x" * 11, 10) == "x" * 9 + "…"
    assert cut("x" * 8 + " yz", 10) == "x" * 8 + "…"
    assert len(shown(plain("*" * 500, 200))) == 200
    assert len(code("x" * 500)) == NODE_LIMIT + 2


@given(st.text(max_size=60))
def test_nothing_invisible_comes_through(text):
    allowed = "\u200c\u200d\u200e\u200f"
    for out in (plain(text, 200), code(text)):
        assert not [char for char in out if unicodedata.category(char) in ("Cc", "Cs") and char not in allowed]
        assert not any(
            char in "\u00ad\u061c\u200b\u2060\ufeff\ufe0f" or 0xE0000 <= ord(char) <= 0xE0FFF for char in out
        )


# A whole LESSONS.md of hostile texts.


def _hostile_lessons(texts, **fields):
    records = []
    for number, text in enumerate(texts):
        by = {"author": text, "session": f"s{number}", "at": number, **fields}
        code_of = code_source(f"src/a.py::{text}")
        records += [
            answer(text, sources=[code_of, text_source(text)], claim=text, **by),
            answer(text, sources=code_of, claim=f"w{number}", **{**by, "session": f"t{number}"}),
            answer(text, "dead_end", misled_by=text_source(text), correction=text, **by),
            answer(text, "corrected", claim=text, correction=text, keep_open=True, **by),
            note(text, body=text, **by),
            answer(text, sources="src/c.py::c", **{**by, "session": f"c{number}"}),
            answer(text, "dead_end", misled_by="src/c.py::c", **{**by, "session": f"d{number}"}),
        ]
    return render_lessons(reflected(*records), 1_000_000)


@pytest.mark.parametrize("text", HOSTILE)
def test_lessons_of_hostile_texts_keep_their_form(text):
    keeps_its_form(_hostile_lessons([text]))


def test_all_of_them_together():
    keeps_its_form(_hostile_lessons(HOSTILE))


@pytest.mark.soak
@settings(max_examples=10_000, deadline=None)
@given(st.lists(st.one_of(st.text(max_size=20), st.sampled_from(HOSTILE)), max_size=4).map("".join))
def test_any_text_long(text):
    _is_text(text)
    keeps_its_form(_hostile_lessons([text]))
