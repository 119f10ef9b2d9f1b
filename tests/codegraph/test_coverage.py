"""Every byte of code is in some fingerprint, and what says nothing is in none: on the golden sources, leaf by leaf."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tree_sitter import Node, Parser

from graphify.codegraph.grammars import load
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.languages.columns import BRACKETS, Language
from graphify.codegraph.parse import parse
from graphify.codegraph.symbols import nest
from graphify.codegraph.tags import find, read_tags
from tests.codegraph.support import case_id, golden_inputs

CASES = pytest.mark.parametrize("source", golden_inputs(), ids=case_id)


def fingerprints(source: Path, data: bytes) -> tuple[str, ...]:
    file = parse(source.name, data)
    assert not file.skipped
    return (file.fingerprint, *(symbol.fingerprint for symbol in file.symbols))


def left_out(row: Language, root: Node, data: bytes) -> list[tuple[int, int]]:
    """Comments and docs, as the row and the query say."""
    matches = find(row, root)
    assert matches
    assert matches.definitions is not None
    found = nest(read_tags(matches.definitions, row.names), data)
    docs = [*found.docs, *(doc for each in found.all for doc in each.docs)]
    nodes = [*docs, *(node for node in walk(root) if node.type in row.comments)]
    return [(node.start_byte, node.end_byte) for node in nodes]


def walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from walk(child)


def says_nothing(row: Language, node: Node) -> bool:
    """Brackets, separators and delimiters of strings."""
    if node.type in row.delimiters:
        return True
    silent = (BRACKETS - {*row.counted}) | {*row.silent, *row.separators}
    return not node.is_named and node.type in silent


@CASES
def test_every_word_of_code_counts(source: Path) -> None:
    row = LANGUAGES[source.parent.parent.name]
    data = source.read_bytes()
    root = Parser(load(row).language).parse(data).root_node
    skipped = left_out(row, root, data)
    before = fingerprints(source, data)
    silent = []
    position = 0
    leaves = [node for node in walk(root) if not node.child_count and node.start_byte < node.end_byte]
    for node in [*leaves, None]:
        start, end = (node.start_byte, node.end_byte) if node else (len(data), len(data))
        pieces = [(position, start)] + ([(start, end)] if node and not says_nothing(row, node) else [])
        position = max(position, end)
        for low, high in pieces:
            low, high = trimmed(data, low, high)
            if low == high or any(a <= low and high <= b for a, b in skipped):
                continue
            if fingerprints(source, mutated(data, low, high)) == before:
                silent.append((data[:low].count(b"\n") + 1, data[low:high].decode(errors="replace")))
    assert silent == []


def trimmed(data: bytes, low: int, high: int) -> tuple[int, int]:
    """The piece without white space at its ends."""
    end = low + len(data[low:high].rstrip())
    return max(low, end - len(data[low:end].lstrip())), end


def mutated(data: bytes, low: int, high: int) -> bytes:
    """The text with one piece made another of the same form, where that can be told."""
    piece = data[low:high]
    for index, byte in enumerate(piece):
        char = chr(byte)
        if char.isascii() and char.isalnum():
            other = (
                b"7" if char.isdigit() and char != "7" else b"3" if char.isdigit() else b"q" if char != "q" else b"z"
            )
            return data[:low] + piece[:index] + other + piece[index + 1 :] + data[high:]
    return data[:low] + (b"$" if piece != b"$" else b"@") + data[high:]


@CASES
def test_line_endings_do_not_count(source: Path) -> None:
    data = source.read_bytes()
    assert parse(source.name, data.replace(b"\n", b"\r\n")) == parse(source.name, data)
    assert parse(source.name, b"\xef\xbb\xbf" + data) == parse(source.name, data)


@pytest.mark.parametrize("source", [each for each in golden_inputs() if each.suffix != ".md"], ids=case_id)
def test_lines_further_apart_are_the_same(source: Path) -> None:
    """Blank lines and deeper indentation wherever the tree says that nothing is in between."""
    row = LANGUAGES[source.parent.parent.name]
    data = source.read_bytes()
    root = Parser(load(row).language).parse(data).root_node
    kept = {*row.verbatim, *row.prose, *row.unparsed, *row.comments}
    fixed = [(node.start_byte, node.end_byte) for node in walk(root) if node.type in kept or node.is_error]
    pieces, position = [], 0
    for node in (node for node in walk(root) if not node.child_count and node.start_byte < node.end_byte):
        gap = data[position : node.start_byte]
        if gap.isspace() and not any(low <= node.start_byte and position <= high for low, high in fixed):
            line, _, indentation = gap.rpartition(b"\n")
            gap = line + b"\n \n" + indentation * 2 if b"\n" in gap else gap * 2
        pieces += [gap, data[node.start_byte : node.end_byte]]
        position = node.end_byte
    further = b"".join(pieces) + data[position:]
    assert further != data or root.has_error
    assert fingerprints(source, further) == fingerprints(source, data)
