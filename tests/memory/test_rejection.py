"""What was ruled out, and what merely sounds like it."""

import pytest

from graphify.memory.keys import value_key
from graphify.memory.marks import negations
from graphify.memory.rejection import Rejection, Rejections, alike, says

SAYS = [
    ("in the cache", "in the cache"),
    ("In the cache!", "in  the CACHE."),
    ("it is in the cache, as before", "in the cache"),
    ("yes", "Yes"),
    ("yes, always", "yes"),
    ("use x_y here", "x_y"),
    ("答えは東京です", "東京"),
    ("it is not in the cache", "not in the cache"),
    ("no cache", "no cache"),
    ("1.5 seconds", "1.5"),
    ("the limit is 5, not more", "the limit is 5, not"),
]
SAYS_NOT = [
    ("in the caches", "in the cache"),
    ("it is not in the cache", "in the cache"),
    ("it isn't the cache", "the cache"),
    ("yesterday", "yes"),
    ("max_yes", "yes"),
    ("in the", "in the cache"),
    ("-1", "1"),
    ("10", "1"),
    ("the limit is 1.5 seconds", "the limit is 1"),
    ("the limit is 1.5 seconds", "5 seconds"),
    ("1,000 rows", "1"),
    ("the cache", ""),
    ("the cache", "\u200b"),
    ("", ""),
    ("कि है", "क"),
    ("答えは東京ではない", "東京"),
    ("it is never the cache", "it is the cache"),
]


@pytest.mark.parametrize(("claim", "value"), SAYS)
def test_a_claim_that_says_the_value(claim, value):
    assert says(value_key(claim), value_key(value))


@pytest.mark.parametrize(("claim", "value"), SAYS_NOT)
def test_a_claim_that_does_not(claim, value):
    assert not says(value_key(claim), value_key(value))


CHUNKS = "What chunk size does iter_content use by default?"
ALIKE = [
    ("Where is it?", "where is it"),
    ("Where is the login session created?", "Where is a login session created?"),
    ("How does login work", "How does the login work"),
    ("k l m n o", "k l m"),
    (CHUNKS, "What is the default chunk size of iter_content?"),
    (CHUNKS, "Which chunk size is the default of iter_content?"),
    (CHUNKS, "how large are the chunks of iter_content by default?"),
    (CHUNKS, "What chunk size does Response.iter_content() use by default?"),
    ("Which classes has models::Response here?", "Which class has Response.models::Response"),
]
NOT_ALIKE = [
    ("Where is a login session created?", "Where is a login session not created?"),
    ("Does v1.2 build on Linux here now?", "Does v1.3 build on Linux here now?"),
    ("Where is get_user called from here?", "Where is get_users called from here?"),
    ("k l m n o p", "k l m"),
    (CHUNKS, "What chunk size does iter_lines use by default?"),
    (CHUNKS, "What chunk size does Response.iter_contents use by default?"),
    (CHUNKS, "What chunk count does iter_content use by default?"),
    (CHUNKS, "What buffer size does iter_content use by default?"),
    (CHUNKS, "What chunk size does iter_content use by request?"),
    (CHUNKS, "What chunk size does iter_content not use by default?"),
    (CHUNKS, "What chunk size does iter_content use by default in 2.0?"),
    (CHUNKS, "What does iter_content use?"),
    (CHUNKS, "What is iter_content?"),
    ("Which rate does with_vat add to prices?", "Which rate does with_vat add to discounts?"),
    ("", "a"),
    ("日本", "中国"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_questions_alike(one, other):
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(("one", "other"), NOT_ALIKE)
def test_questions_not_alike(one, other):
    assert not alike(one, other)
    assert not alike(other, one)


NEGATIONS = [
    ("nothing of the kind", ("nothing",)),
    ("I know a knot", ()),
    ("It doesn't, and won’t", ("n't", "n’t")),
    ("Das ist keine Lösung", ("keine",)),
    ("это не так", ("не",)),
    ("これではない", ("ない",)),
    ("не, NOT", ("не", "not")),
]


@pytest.mark.parametrize(("text", "expected"), NEGATIONS)
def test_negations(text, expected):
    assert negations(text) == expected


RULED_OUT = Rejections.of(
    [
        Rejection(
            "r1", "Where is the login session stored?", value_key("In Redis"), frozenset({"a.py::f"}), explicit=True
        )
    ]
)
SAME_QUESTION = "where is the LOGIN session stored"
OTHER_WORDS = "Where is the login session being stored?"
MATCHES = [
    ("equal question, any source", SAME_QUESTION, "in redis.", (), True),
    ("equal question, contained value", SAME_QUESTION, "it is in Redis, mostly", ("b.py",), True),
    ("equal question, other value", SAME_QUESTION, "in Postgres", ("a.py::f",), False),
    ("alike and the same source", OTHER_WORDS, "in redis", ("a.py::f",), True),
    ("alike, another source", OTHER_WORDS, "in redis", ("b.py",), False),
    ("the same source, another subject", "Which queue is used?", "in redis", ("a.py::f",), False),
    ("another subject", "Which queue is used?", "in redis", (), False),
    ("negated", SAME_QUESTION, "not in redis", ("a.py::f",), False),
]


@pytest.mark.parametrize(("question", "claim", "nodes", "hit"), [pytest.param(*row[1:], id=row[0]) for row in MATCHES])
def test_matching(question, claim, nodes, hit):
    assert [rejection.by for rejection in RULED_OUT.matching(question, claim, nodes)] == (["r1"] if hit else [])
