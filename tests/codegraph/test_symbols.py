"""Which symbols there are, how they are named, what is said of them."""

import pytest

from graphify.codegraph.ids import slug
from graphify.codegraph.model import ParsedFile, Span
from tests.codegraph.support import parsed, prints


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


@pytest.mark.parametrize(
    "language,source,expected",
    [
        ("typescript", "class A {\n  @a // why\n  @b\n  m() {}\n}", (Span(2, 4), "m()")),
        ("typescript", "export const f = (x) => x;", (Span(1, 1), "f = (x) =>")),
        ("typescript", "export\nconst a = 1,\n  b = 2;", (Span(3, 3), "b = 2")),
        ("lua", "local a,\n  b = 1, 2", (Span(1, 2), "a,")),
    ],
)
def test_what_stands_before_and_round_a_definition(language: str, source: str, expected: tuple[Span, str]) -> None:
    symbol = parsed(source, language).symbols[-1]
    assert (symbol.spans[0], symbol.signature) == expected


def test_a_comment_documents_what_it_stands_before() -> None:
    source = "// Trailing.\n\n/**\n * First.\n * Second.\n */\nexport const a = 1; // no\nlet b = 2;\n"
    assert {symbol.name: symbol.doc for symbol in parsed(source, "javascript").symbols} == {"a": "First.", "b": ""}


MARKDOWN = """\
Before.

# One

Two
===
### Three

> # Quoted

```
# fenced
```
## Four *and* `five.six`

# One
"""


def test_headings_nest_by_level() -> None:
    file = parsed(MARKDOWN, "markdown")
    assert {symbol.name: symbol.spans for symbol in file.symbols} == {
        "one": (Span(3, 3), Span(16, 16)),
        "two": (Span(5, 14),),
        "two.three": (Span(7, 13),),
        "two.four-and-fivesix": (Span(14, 14),),
    }
    assert all(symbol.kind == "section" for symbol in file.symbols)


def test_a_section_is_a_container_by_outline() -> None:
    source = "# A\n\nintro\n\n## B\n\ntext\n\n## C\n"

    def changed(old: str, new: str) -> set[str]:
        today = prints(source.replace(old, new), "markdown")
        return {name for name, text in prints(source, "markdown").items() if today.get(name) != text}

    assert changed("intro", "other") == {"a"}
    assert changed("text", "other") == {"a.b"}
    assert changed("## C", "## D") == {"a", "a.c"}
    assert changed("# A\n", "front\n\n# A\n") == {""}


@pytest.mark.parametrize(
    "heading,expected",
    [
        ("Install", "install"),
        ("What's *new* in `app.py`?", "whats-new-in-apppy"),
        ("A [link](http://a.b/c#d) here", "a-link-here"),
        ("Größe und  Straße", "größe-und-straße"),
        ("日本語 の見出し", "日本語-の見出し"),
        ("1. First - second", "1-first---second"),
        ("snake_case", "snake_case"),
        ("***", "***"),
    ],
)
def test_slugs(heading: str, expected: str) -> None:
    assert slug(heading) == expected
