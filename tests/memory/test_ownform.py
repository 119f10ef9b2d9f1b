"""The short way and YAML read the same."""

from hypothesis import given
from hypothesis import strategies as st

from graphify.memory.frontmatter import FrontMatterError, parse_document
from graphify.memory.ownform import read_own
from graphify.memory.text import with_line_feeds
from tests.memory.strategies import dates, records
from tests.memory.test_round_trip import _written


@given(records, dates)
def test_what_we_wrote_is_read_the_short_way(record, instant):
    text = _written(record, instant).text
    assert read_own(text) is not None
    assert read_own(text) == parse_document(text)


@given(records, dates, st.data())
def test_what_was_touched_is_left_to_yaml(record, instant, data):
    text = _written(record, instant).text
    place = data.draw(st.integers(4, text.index("\n---\n")))
    piece = data.draw(st.sampled_from(['"', "\\", "\n", " ", ":", "x", "- ", "# ", "[", "\t", "|", "é", "0"]))
    length = data.draw(st.integers(0, 3))
    touched = with_line_feeds(text[:place] + piece + text[place + length :])
    if touched == text:
        return
    short = read_own(touched)
    try:
        long = parse_document(touched)
    except FrontMatterError:
        long = None
    assert short is None or short == long
