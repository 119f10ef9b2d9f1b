"""Which symbols there are, how they are named, what is said of them."""

import pytest

from graphify.codegraph.model import ParsedFile, Span
from tests.codegraph.support import parsed


def kinds(file: ParsedFile) -> dict[str, str]:
    return {symbol.name: symbol.kind for symbol in file.symbols}


@pytest.mark.parametrize(
    "source,expected",
    [
        ("def f(): 1", {"f": "function"}),
        ("class C:\n def m(self):\n  def g(): 1", {"C": "class", "C.m": "method", "C.m.g": "function"}),
        ("def f():\n class C:\n  def m(s): 1", {"f": "function", "f.C": "class", "f.C.m": "method"}),
        ("A = 1\nB: int\nC: int = 2", {"A": "constant", "B": "constant", "C": "constant"}),
        ("class C:\n a = 1\n b: int", {"C": "class", "C.a": "field", "C.b": "field"}),
        ("def f():\n local = 1", {"f": "function"}),
        ("class C:\n def m(s):\n  local = 1", {"C": "class", "C.m": "method"}),
        ("if a:\n try:\n  X = 1\n except E: pass", {"X": "constant"}),
        ("a.b = 1\na[0] = 2\nx += 1\ny == 2", {}),
        ("type A[T] = list[T]", {"A": "type"}),
    ],
)
def test_kinds(source: str, expected: dict[str, str]) -> None:
    assert kinds(parsed(source)) == expected


def test_definitions_of_one_name_are_one_symbol() -> None:
    (symbol,) = parsed("if a:\n    def f(): 1\nelse:\n    def f(x):\n        'Doc.'\n").symbols
    assert symbol.spans == (Span(2, 2), Span(4, 5))
    assert symbol.signature == "def f()" and symbol.doc == "Doc."


def test_decorators_belong_to_the_span_and_not_to_the_signature() -> None:
    (symbol,) = parsed("@a\n@b(1)\ndef f(x, # why\n      y=2) -> int:\n    pass\n").symbols
    assert symbol.spans == (Span(1, 5),)
    assert symbol.signature.startswith("def f(x,")


@pytest.mark.parametrize(
    "doc,line",
    [
        ('"""One."""', "One."),
        ('"""\n    Two.\n\n    More."""', "Two."),
        ("r'Three.'", "Three."),
        ('"""# Four"""', "# Four"),
        ('f"""{x}"""', ""),
        ('b"no"', ""),
        ("# comment\n    'Five.'", "Five."),
    ],
)
def test_first_line_of_the_docstring(doc: str, line: str) -> None:
    assert parsed(f"def f():\n    {doc}\n    return 1\n").symbols[0].doc == line


def test_docs_belong_to_the_innermost_definition() -> None:
    file = parsed("'''Mod.'''\nclass C:\n    'C.'\n    def m(self):\n        'M.'\n    def n(self): 'N.'\n")
    assert {symbol.name: symbol.doc for symbol in file.symbols} == {"C": "C.", "C.m": "M.", "C.n": "N."}


def test_symbols_are_found_round_errors() -> None:
    file = parsed("def f(): 1\n\ndef (:\n\ndef g(): 2\n")
    assert file.has_errors and {"f", "g"} <= set(kinds(file))


def test_a_long_signature_is_cut() -> None:
    (symbol,) = parsed(f"X = '{'x' * 4000}'").symbols
    assert len(symbol.signature) == 200
