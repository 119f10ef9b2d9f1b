"""Sources that nobody means well with, in every language: they end soon, as symbols or as a reason."""

import time

import pytest

from graphify.codegraph import parse as door
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.languages.columns import Language
from graphify.codegraph.parse import decode, encode, parse

ROWS = pytest.mark.parametrize("row", LANGUAGES.values(), ids=lambda row: row.name)

NEST = 10_000
MEGABYTE = (1 << 20) - 1000
HOSTILE = {
    "parentheses": b"(" * NEST + b")" * NEST,
    "braces": b"{" * NEST + b"}" * NEST,
    "brackets": b"x = " + b"[" * NEST + b"]" * NEST,
    "angles": b"a<" * NEST + b">" * NEST,
    "open braces": b"f {\n" * NEST,
    "closing braces": b"}\n" * 5 * NEST,
    "operators": b"x = 1" + b" + 1" * 2 * NEST,
    "prefixes": b"x = " + b"-" * 2 * NEST + b"1",
    "members": b"x" + b".a" * 2 * NEST,
    "one token": b"a" * MEGABYTE,
    "one number": b"1" * MEGABYTE,
    "an open string": b'x = "' + b"a " * 5 * NEST,
    "open strings": b'x = "\n' * 2 * NEST,
    "quotes": b"'" * 5 * NEST,
    "an open comment": b"/* " * 5 * NEST,
    "an open heredoc": b"x = <<A\n" * 1000 + b"a\n" * NEST,
    "open interpolations": b'x = "' + b'${#{\\("' * 1000,
    "objects that stay open": b"{a:" * 200_000,
    "commas": b"x = [" + b"," * 5 * NEST,
    "open templates": b"x = " + b"`${" * NEST,
    "open tags": b"x = " + b"<a>" * NEST,
    "open fences": b"```\n" * NEST + b"~~~\n" * NEST,
    "headings": b"# a\n" * NEST,
    "quotes of quotes": b"> " * 5 * NEST,
    "links": b"# " + b"](" * 5 * NEST,
    # The recovery of the Java grammar takes memory with the square of these, at the end of the file, uninterrupted.
    "arrows": b"x=>" * 500,
    "no UTF-8": bytes(range(1, 256)) * 100,
}

OPENINGS = {"php": b"<?php\n"}


@ROWS
@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
def test_it_ends_soon(row: Language, data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("graphify.codegraph.detect._has_long_lines", lambda _: False)
    monkeypatch.setattr(door, "TIME_LIMIT", 0.5)
    start = time.process_time()
    file = parse("a" + row.suffixes[0], OPENINGS.get(row.name, b"") + data)
    assert time.process_time() - start < 5
    assert file.language == row.name
    assert file.skipped or file.fingerprint
    assert decode(encode(file)) == file
