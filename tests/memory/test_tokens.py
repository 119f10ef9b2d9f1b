"""Words as they are compared, and the first sentence that stands for a text."""

import unicodedata

import pytest
from hypothesis import given

from graphify.memory.text import first_sentence, normalise_line, normalise_lines
from graphify.memory.tokens import count_words, tokens
from tests.memory.strategies import texts

TOKENS = [
    ("", ""),
    ("...", ""),
    ("SessionStore.create_token()", "session store create token"),
    ("src/auth/session_store.py::SessionStore", "src auth session store py session store"),
    ("HTTPServer parseJSON2Yaml", "http server parse json2 yaml"),
    ("__init__ _x a__b", "init x a b"),
    ("utf8 v2 3.11 x86_64", "utf8 v2 3 11 x86 64"),
    ("don't co-operate", "don t co operate"),
    ("Straße STRASSE", "strasse strasse"),
    ("e\u0301tat \u00e9tat", "\u00e9tat \u00e9tat"),
    ("ﬁle Ｆｕｌｌ ①", "file full 1"),
    ("Привет, МИР!", "привет мир"),
    ("Ελλάδα ΟΔΟΣ", "ελλάδα οδοσ"),
    ("שָׁלוֹם עולם", "שָׁלוֹם עולם"),
    ("مَرْحَبًا بالعالم", "مَرْحَبًا بالعالم"),
    ("हिन्दी में लिखो।", "हिन्दी में लिखो"),
    ("தமிழ் மொழி", "தமிழ் மொழி"),
    ("한국어 문서", "한국어 문서"),
    ("東", "東"),
    ("東京タワー", "東京 京タ タワ ワー"),
    ("東京 go 駅", "東京 go 駅"),
    ("ｶﾞｲﾄﾞ", "ガイ イド"),
    ("สวัสดี", "สว วั ัส สด ดี"),
    ("🎉 party 🎉", "party"),
]


@pytest.mark.parametrize(("text", "expected"), TOKENS)
def test_tokens(text, expected):
    assert tokens(text) == [unicodedata.normalize("NFKC", word) for word in expected.split()]


COUNTS = [
    ("", 0),
    ("one", 1),
    ("it is in session_store.py", 5),
    ("snake_case_is_one", 1),
    ("CamelCaseIsOne", 1),
    ("हिन्दी में", 2),
    ("東京タワー", 5),
    ("go 東京", 3),
]


@pytest.mark.parametrize(("text", "expected"), COUNTS)
def test_words_are_counted_as_people_count_them(text, expected):
    assert count_words(text) == expected


@given(texts)
def test_tokens_do_not_depend_on_composition(text):
    assert tokens(unicodedata.normalize("NFD", text)) == tokens(unicodedata.normalize("NFC", text))
    assert all(tokens(text))


SENTENCES = [
    ("", ""),
    ("One. Two.", "One."),
    ("One\ntwo. Three", "One two."),
    ("Really? Yes.", "Really?"),
    ("In a.b.c, see x.py. Then go.", "In a.b.c, see x.py."),
    ("Use e.g. this one. Not that.", "Use e.g. this one."),
    ("No full stop\n\nNext paragraph.", "No full stop"),
    ("ここです。次です。", "ここです。"),
    ("# Heading\n\nText.", "Heading"),
    ("- item one\n- item two", "item one - item two"),
    ("> quoted. More.", "quoted."),
    ("x" * 300, "x" * 199 + "…"),
    ("x" * 198 + " " + "y" * 50, "x" * 198 + "…"),
    ("x" * 200, "x" * 200),
]


@pytest.mark.parametrize(("text", "expected"), SENTENCES)
def test_first_sentences(text, expected):
    assert first_sentence(text) == expected


LINES = [
    ("  a \t b\n c ", "a b c"),
    ("a\u0085b\u2028c\u00a0d", "a b c d"),
    ("a\u200b\u2060\ufeff\u202e\u2066\U000e0041b", "ab"),
    ("a\x00\x1b\x7f\x9fb", "ab"),
    ("a\u200d\u200c\u200e\u200fb", "a\u200d\u200c\u200e\u200fb"),
    ("a\ud800b", "ab"),
]


@pytest.mark.parametrize(("text", "expected"), LINES)
def test_texts_of_one_line(text, expected):
    assert normalise_line(text) == expected


def test_texts_of_several_lines():
    assert normalise_lines("\r\n a \t\r\n\r b\x00\ud800 \n") == "a\n\n b"
    assert normalise_lines("\u00a0a\u00a0\n") == "\u00a0a\u00a0"
