"""What is a secret, and what only looks like one."""

import pytest

from graphify.memory import secret_shapes
from graphify.memory.secret_shapes import SHAPES
from graphify.memory.secrets import Finding, find_secrets, masked, secret_values
from tests.memory.lookalikes import LOOKALIKES
from tests.support.tokens import made, token

TIMES = 20


def test_there_are_enough_rows() -> None:
    assert len({shape.name for shape in SHAPES}) == len(SHAPES) >= 60
    assert len(set(LOOKALIKES)) >= 200


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
@pytest.mark.parametrize(
    "frame", ["{}", "Use `{}`, then go on.", 'x = "{}";', "(see {})", "line\n- {}\n", "日本{}です"]
)
def test_each_shape_is_found(shape, frame):
    for seed in range(TIMES):
        found = find_secrets({"answer": frame.format(made(shape.example, seed))})
        assert found, seed
        assert {finding.field for finding in found} == {"answer"}


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_the_literals_and_the_template_belong_to_the_expression(shape):
    for seed in range(TIMES):
        assert shape.name in {finding.shape for finding in find_secrets({"": made(shape.example, seed)})}


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_nothing_of_it_is_left_when_it_is_masked(shape):
    text = made(shape.example, 1)
    shown = masked(f"there is no record {text} here")
    assert shown.startswith("there is no record ")
    assert not secret_values(shown)
    values = secret_values(text)
    assert values
    assert not any(value in shown for value in values)


@pytest.mark.parametrize("text", LOOKALIKES)
def test_what_only_looks_like_one(text):
    assert find_secrets({"answer": text}) == ()
    assert masked(text) == text or not text.isascii()


def test_where_it_is():
    said = {"question": "Which?", "answer": f"One\ntwo {token()}\nthree", "tags": token("npm token")}
    assert find_secrets(said) == (Finding("answer", 2, "GitHub token"), Finding("tags", 1, "npm token"))


@pytest.mark.parametrize("between", ["\u200b", "\u2060", "\ufeff", "\u00ad"])
def test_what_nobody_sees_hides_nothing(between):
    hidden = token()[:9] + between + token()[9:]
    assert find_secrets({"answer": hidden})
    assert token()[9:] not in masked(hidden)


def test_width_hides_nothing():
    assert find_secrets({"answer": "".join(chr(ord(char) + 0xFEE0) for char in token())})


def test_the_table_holds_no_secret():
    with open(secret_shapes.__file__, encoding="utf-8") as file:
        assert find_secrets({"table": file.read()}) == ()


def test_a_megabyte_is_looked_through_quickly():
    import time

    text = "api_key token :// eyJ sk-ant ghp_ " + "The quick brown fox, key = value; " * 30_000
    start = time.perf_counter()
    assert find_secrets({"answer": text}) == ()
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize(
    "template",
    [
        "GITHUB_TOKEN=<h40>",
        "DB_PASSWORD: '<A20>'",
        'client_secret => "<A32>"',
        '{"apiKey": "<a32>"}',
        "export SLACK_TOKEN=<A32>",
        'curl -H "Authorization: Bearer <A40>" https://api.internal',
        "mongodb+srv://app:<A18>@cluster0.internal/db",
    ],
)
def test_what_is_known_by_its_neighbours(template):
    assert all(find_secrets({"answer": made(template, seed)}) for seed in range(TIMES))


def test_a_text_without_a_secret_is_left_as_it_is():
    text = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 and a word\u200b joined"
    assert masked(text) == text
