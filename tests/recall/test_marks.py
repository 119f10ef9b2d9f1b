import pytest

from graphify.recall.marks import difference, read_text


def differ(asked: str, stored: str, *known: str) -> str:
    return difference(read_text(asked), read_text(stored), known).reason


@pytest.mark.parametrize(
    ("asked", "stored"),
    [
        ("Why is it never cached?", "Why is it cached?"),
        ("Why doesn't it start?", "Why does it start?"),
        ("为什么不缓存会话", "为什么缓存会话"),
        ("Почему сессия не сохраняется?", "Почему сессия сохраняется?"),
        ("Does it run on Python 3.12?", "Does it run on Python 3.11?"),
        ("Does it run on 2.0?", "Does it run?"),
        ("Is utf8 the default?", "Is utf16 the default?"),
        ("What does parse_config return?", "What does parse_settings return?"),
        ("What does Store.load do?", "What does Store.save do?"),
        ("Where is src/a.py built?", "Where is src/b.py built?"),
        ("Where is it enabled?", "Where is it disabled?"),
        ("What happens before a commit?", "What happens after a commit?"),
        ("Where are flags written?", "Where are flags read?"),
        ("Which Node versions are supported?", "Which Python versions are supported?"),
        ("How long are access logs kept?", "How long are audit logs kept?"),
    ],
)
def test_they_differ(asked: str, stored: str):
    assert differ(asked, stored)
    assert differ(stored, asked)


@pytest.mark.parametrize(
    ("asked", "stored", "known"),
    [
        ("Where is a session created?", "Where are sessions created?", ""),
        ("CI never hits its cache. Why not?", "Why is the CI cache never hit?", ""),
        ("Where does with_vat add VAT?", "Where is VAT added?", "src/money.py::with_vat"),
        ("What does parse config return?", "What does parse_config return?", ""),
        ("Why do websockets (WebSocket) drop?", "Why does a WebSocket drop?", ""),
        ("Is 3.12 supported, e.g. on Linux?", "Is 3.12 supported on Linux?", ""),
        ("Where is it defined?", "Where is it implemented?", ""),
        ("where is a request's timeout enforced", "Where is the timeout of a request enforced?", ""),
        ("Where are the proxies’ schemes read?", "Where are the schemes of the proxies read?", ""),
    ],
)
def test_they_do_not(asked: str, stored: str, known: str):
    assert differ(asked, stored, known) == ""


def test_long_texts_are_compared_in_no_time():
    # A regular expression that goes back over every letter would take hours.
    for text in ("a" * 1_000_000, "a_" * 300_000, "a." * 300_000, "aB" * 300_000, "_" * 500_000, "a-" * 300_000):
        assert not difference(read_text(text), read_text("Where is it?"), ()).decides


@pytest.mark.parametrize(
    ("asked", "stored", "decides"),
    [
        ("Why is it never cached in Redis?", "Why is it cached in Redis?", True),
        ("the setting is ignored when threads run", "Why does the setting not work with threads?", False),
        ("Does it run on 3.12?", "Which versions, 3.11 perhaps, are fine to run it on?", True),
        ("logs are empty, is it setup_logging?", "Where are the logs?", False),
    ],
)
def test_what_decides(asked: str, stored: str, decides: bool):
    found = difference(read_text(asked), read_text(stored), ())
    assert found.reason
    assert found.decides is decides


@pytest.mark.parametrize(
    ("asked", "stored", "reason"),
    [
        ("How are Proxies stored?", "How are Responses stored?", "it says Responses where the question says Proxies"),
        ("Where are flags written?", "Where are flags parsed?", "it says parsed where the question says written"),
        (
            "Where are the proxies enabled?",
            "Where are the proxies disabled?",
            "it says disabled where the question says",
        ),
        (
            "Where is the request timeout enforced?",
            "Where is the timeout of a request enforced?",
            "at another place than the question",
        ),
    ],
)
def test_a_reason_has_the_words_as_they_were_typed(asked: str, stored: str, reason: str):
    assert reason in differ(asked, stored)


def test_no_reason_speaks_of_nothing():
    for asked, stored in (("Which headers are kept?", "Which secret headers are kept, and why?"),):
        for one, other in ((asked, stored), (stored, asked)):
            assert "secret" in differ(one, other)
            assert "nothing" not in differ(one, other)
