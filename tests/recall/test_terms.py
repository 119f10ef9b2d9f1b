import subprocess
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphify.recall.terms import (
    HEAD,
    LONGEST_TERM,
    MOST_TERMS,
    SHORTEST_RELATED,
    TAIL,
    are_related,
    is_function_word,
    is_telling,
    question_terms,
    searched,
    spellings,
    terms,
    weight,
    weights,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("retries", "retry"),
        ("Sessions", "session"),
        ("created", "creates"),
        ("SessionStore.create_token()", "session store creates tokens"),
        ("résumé", "re\u0301sume\u0301"),
        ("résumé", "resume"),
        ("Größe", "Gro\u0308ße"),
        ("отчёт", "отчет"),
        ("отчёты", "отчета"),
        ("ＶＡＴ", "vat"),
        ("İ", "i\u0307"),
        ("한글", unicodedata.normalize("NFD", "한글")),
        ("ﬁle", "file"),
        ("می\u200cخواهم", "می\u200cخواهم"),
    ],
)
def test_alike(one: str, other: str):
    assert terms(one) == terms(other) != []


@pytest.mark.parametrize(
    ("one", "other"), [("session", "sessile"), ("port", "part"), ("utf8", "utf16"), ("会话", "回话")]
)
def test_not_alike(one: str, other: str):
    assert terms(one) != terms(other)


def test_scripts_without_blanks_are_pairs():
    assert terms("登录会话") == ["登录", "录会", "会话"]


@given(st.text())
def test_a_term_is_one_word_to_the_index(text: str):
    for term in terms(text):
        assert term
        assert len(term) <= LONGEST_TERM
        assert all(not char.isascii() or char.isalnum() for char in term)


@pytest.mark.parametrize("word", ["where", "is", "the", "wo", "où", "где", "怎么", "どこ", "x"])
def test_function_words(word: str):
    assert all(is_function_word(term) for term in terms(word))


@pytest.mark.parametrize("word", ["comment", "session", "op", "host", "parser", "登", "7", "main", "die"])
def test_words_of_code_are_no_function_words(word: str):
    assert not any(is_function_word(term) for term in terms(word))


def test_rare_words_weigh_more_and_generic_ones_less():
    assert weight("session", 1, 1000) > weight("session", 500, 1000) > 0
    assert weight("function", 1, 1000) < weight("session", 1, 1000)
    assert weight("where", 0, 1000) == 0
    assert not is_telling("function")
    assert is_telling("session")


def test_in_a_small_memory_rarity_means_little():
    assert weight("session", 1, 1) > 0.8 * weight("other", 0, 1)


def test_a_long_question_is_bounded():
    text = " ".join(f"w{n}" for n in range(200_000))
    found = question_terms(text)
    assert len(found) < (HEAD + TAIL) / 2
    assert {"w0", "w199999"} <= set(found)
    counts = dict.fromkeys(found, 1)
    assert len(searched(weights(found, counts, 10), counts)) == MOST_TERMS


def test_the_heaviest_are_searched_first():
    counts = {"session": 90, "quark": 1}
    assert searched(weights(["where", "session", "quark", "nowher"], counts, 100), counts) == ["quark", "session"]


def test_nothing_but_function_words_is_searched_by_them():
    assert searched(weights(["where", "is"], {"where": 1, "is": 1}, 5), {"where": 1, "is": 1}) == ["is", "where"]


class TestSpellings:
    @staticmethod
    def among(*known: str):
        return lambda asked: {term: 1 for term in asked if term in known}

    def test_two_words_for_one(self):
        assert spellings("time zone of jobs", self.among("timezon", "job"))["zone"] == {"timezon"}

    def test_one_word_for_two(self):
        assert spellings("the websocket", self.among("web", "socket")) == {"websocket": {"web", "socket"}}

    def test_what_is_known_is_not_split(self):
        assert spellings("the websocket", self.among("web", "socket", "websocket")) == {}

    def test_half_a_function_word_is_no_half(self):
        assert spellings("thelock", self.among("the", "lock")) == {}


def test_one_family():
    assert are_related("creat", "creation")
    assert not are_related("sess", "session") or len("session") - len("sess") <= 5
    assert not are_related("car", "cart")
    assert not are_related("intern", "international")


def test_one_language_is_loaded_and_the_package_is_left_as_it_is():
    code = (
        "import sys\nfrom graphify.recall.terms import terms\n"
        "assert terms('retries') == ['retri'], terms('retries')\n"
        "loaded = [name for name in sys.modules if name.endswith('_stemmer')]\n"
        "assert loaded == ['snowballstemmer.english_stemmer'], loaded\n"
        "import snowballstemmer\n"
        "assert snowballstemmer.stemmer('german').stemWord('Häuser')\n"
        "assert terms('сессии')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@given(st.text("abcde", max_size=8), st.text("abcde", max_size=8))
def test_what_is_related_begins_alike(one: str, other: str):
    if one != other and are_related(one, other):
        assert one[:SHORTEST_RELATED] == other[:SHORTEST_RELATED]
