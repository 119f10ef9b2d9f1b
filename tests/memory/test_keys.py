"""When two questions, or two values, are the same."""

import unicodedata

import pytest
from hypothesis import given

from graphify.memory.keys import question_key, value_key
from tests.memory.strategies import texts

SAME = [
    ("Where is it?", "where is it"),
    ("Where  is\n\tit ?!...", "where is it"),
    ("  yes ", "Yes."),
    ("Straße", "STRASSE"),
    ("e\u0301", "\u00c9"),
    ("ｆｕｌｌ　ｗｉｄｔｈ", "full width"),
    ("ﬁx", "FIX"),
    ("a\u200bb\u200d\u00ad\ufeff", "ab"),
    ("a\u00a0b", "a b"),
    ("本当？", "本当"),
    ("ΟΔΟΣ", "οδος"),
    ("create()", "create"),
    ("no", "NO"),
]
DIFFERENT = [
    ("yes", "no"),
    ("it is", "it is not"),
    ("C", "C++"),
    ("a b", "ab"),
    ("1.5", "15"),
    ("?", "!"),
    ("", "?"),
    ("-1", "1"),
    ("f()", "g()"),
    ("e", "é"),
    ("a.b", "a b"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same(one, other):
    assert value_key(one) == value_key(other)
    assert question_key(one) == question_key(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_not_the_same(one, other):
    assert value_key(one) != value_key(other)
    assert question_key(one) != question_key(other)


@given(texts)
def test_a_key_is_its_own_key(text):
    key = value_key(text)
    assert value_key(key) == key
    assert value_key(unicodedata.normalize("NFD", text)) == key
