"""What is written reads back as the same record, under the same id."""

import marshal
from dataclasses import replace

from hypothesis import given

from graphify.memory.instants import format_instant
from graphify.memory.packing import Unpacker, pack
from graphify.memory.reading import read_record
from graphify.memory.records import Answer, Ruling
from graphify.memory.writing import stamp
from graphify.names import Outcome, RulingWord
from tests.memory.strategies import dates, records


def _written(record, instant):
    record = replace(record, recorded=format_instant(instant))
    if isinstance(record, Answer) and record.outcome is Outcome.USEFUL:
        record = replace(record, misled_by=())
    if isinstance(record, Ruling) and record.word is not RulingWord.MOVED:
        record = replace(record, moves=())
    return stamp(record)


@given(records, dates)
def test_a_record_reads_back_as_it_was_written(record, instant):
    stamped = _written(record, instant)
    found = read_record(stamped.path, stamped.text.encode())
    assert found.record is not None, found.problems
    assert [problem for problem in found.problems if not problem.remark] == []
    expected = stamped.record
    if isinstance(expected, Answer) and not expected.question:
        expected = replace(expected, question=found.record.question)
    assert found.record == expected
    assert found.record.content_id == found.record.id


@given(records, dates)
def test_line_ends_bom_and_trailing_blanks_change_neither_record_nor_id(record, instant):
    stamped = _written(record, instant)
    text = stamped.text
    blank = "\n".join(line + "  " if not line.startswith("---") else line for line in text.split("\n"))
    for variant in (text.replace("\n", "\r\n"), "\ufeff" + text, text.rstrip("\n")):
        found = read_record(stamped.path, variant.encode())
        assert found.record == read_record(stamped.path, text.encode()).record
    body_start = text.index("\n---\n") + 5
    found = read_record(stamped.path, (text[:body_start] + blank[blank.index("\n---\n") + 5 :]).encode())
    assert found.record.content_id == stamped.record.id


@given(records, dates)
def test_stamping_what_was_read_gives_the_same_file(record, instant):
    stamped = _written(record, instant)
    again = read_record(stamped.path, stamped.text.encode()).record
    if isinstance(again, Ruling):
        again = replace(again, id="")
    assert stamp(again).path == stamped.path
    assert stamp(again).text == stamped.text


@given(records, dates)
def test_a_record_comes_back_from_plain_values(record, instant):
    found = read_record("2026-11/x.md", _written(record, instant).text.encode()).record
    assert found is not None
    packed = marshal.loads(marshal.dumps(pack(found)))
    assert Unpacker().unpack(packed) == found
