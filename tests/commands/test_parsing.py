"""Files parsed in several processes."""

from __future__ import annotations

import os
import signal

import pytest

from graphify.codegraph.parse import decode, encode, parse
from graphify.commands.shared import parsing
from graphify.commands.shared.parsing import CRASHED, parser

FILES = [(f"m{n}.py", f"def f{n}(a):\n    return a + {n}\n".encode() + b"# filler\n" * 400) for n in range(120)]


def test_several_processes_find_what_one_does():
    with parser(len(FILES)) as parse_all:
        assert parse_all is not parsing._parse_here or (os.cpu_count() or 1) < 2
        assert parse_all(FILES) == [encode(parse(*item)) for item in FILES]


def deadly(item: parsing.Item):
    if item[0] == "m60.py":
        os.kill(os.getpid(), signal.SIGKILL)
    return encode(parse(*item))


@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="one processor: nothing is parsed elsewhere")
def test_a_file_that_kills_the_parser_costs_itself(monkeypatch: pytest.MonkeyPatch):
    # The fault is in a library that we do not have: a crash in the worker stands for it.
    monkeypatch.setattr(parsing, "_parse_one", deadly)
    with parser(len(FILES)) as parse_all:
        parsed = [decode(one) for one in parse_all(FILES)]
        again = [decode(one) for one in parse_all(FILES[:60])]
    assert [path for (path, _), one in zip(FILES, parsed, strict=True) if one.skipped] == ["m60.py"]
    assert parsed[60].skipped == CRASHED
    assert parsed[:60] == again
