"""What changes a fingerprint and what does not; a row a kind of edit."""

import pytest

from graphify.codegraph.parse import parse
from tests.codegraph.support import parsed, prints

FUNCTION = """
@deco(1)
def f(a, b=2, *args):
    "doc"
    for x in a:
        if x not in b:
            y = [x, "it", 1.5]
            y += (x + 1) * 2
        print(x, end="")
    return y
"""

SAME = {
    "a comment": ("    for x in a:", "    # why\n    for x in a:  # because"),
    "the docstring": ('"doc"', '"other words"'),
    "another form of docstring": ('"doc"', "r'''doc\n\n    more'''"),
    "quotes": ('"it"', "'it'"),
    "triple quotes": ('"it"', '"""it"""'),
    "a unicode prefix": ('"it"', 'u"it"'),
    "a trailing comma": ("1.5]", "1.5,]"),
    "a trailing comma in a call": ('end="")', 'end="",)'),
    "a line break": ("a, b=2", "a,\n      b=2"),
    "a line continuation": ("(x + 1) * 2", "(x + 1) \\\n * 2"),
    "indentation": (
        '    if x not in b:\n            y = [x, "it", 1.5]\n            y +=',
        '    if x not in b:\n              y = [x, "it", 1.5]\n              y +=',
    ),
    "parentheses round an expression": ("x not in b:", "(x not in b):"),
    "parentheses round what is returned": ("return y", "return (y)"),
    "a semicolon": ("1.5]\n            y +=", "1.5]; y +="),
    "blank lines": ("    return y", "\n\n    return y"),
    "its own name": ("def f(", "def g("),
}

CHANGED = {
    "a literal": ("1.5", "1.6"),
    "a string": ('"it"', '"if"'),
    "white space in a string": ('"it"', '"i t"'),
    "an empty string": ('end=""', 'end=" "'),
    "a string prefix": ('"it"', 'b"it"'),
    "an f-string": ('"it"', 'f"it"'),
    "an operator": ("x + 1", "x - 1"),
    "an augmented operator": ("y +=", "y -="),
    "a comparison": ("not in", "in"),
    "a decorator": ("@deco(1)", "@deco(2)"),
    "a decorator away": ("@deco(1)\n", ""),
    "async": ("def f", "async def f"),
    "an argument's default": ("b=2", "b=3"),
    "an argument's name": ("(a, b", "(c, b"),
    "the kind of an argument": ("*args", "**args"),
    "order of arguments": ("a, b=2", "b=2, a"),
    "a line moved out of an if": ("            y += (x", "        y += (x"),
    "return in the loop": ("    return y", "        return y"),
    "grouping": ("(x + 1) * 2", "x + 1 * 2"),
    "a list for a tuple": ('[x, "it", 1.5]', '(x, "it", 1.5)'),
    "a call away": ('print(x, end="")', "print"),
    "another keyword": ("return y", "yield y"),
    "borders of names": ("(x, end", "(xe, nd"),
    "a statement twice": ("    return y", "    return y\n    return y"),
}

PAIRS_THAT_DIFFER = [
    ("x[1:]", "x[:1]"),
    ("x[a,]", "x[a]"),
    ("(a,)", "(a)"),
    ("a, = x", "a = x"),
    ("f(ab, c)", "f(a, bc)"),
    ("f(*a)", "f(a)"),
    ("a.b(c)", "a(b.c)"),
    ("{a}", "{a: a}"),
    ("a is not b", "a is (not b)"),
    ("lambda: a", "lambda a: a"),
    ('f"{a:>3}"', 'f"{a:<3}"'),
    ('f"{a}"', 'f"{{a}}"'),
    ('f"{a!r}"', 'f"{a!s}"'),
    (r'"\n \n"', r'"\n  \n"'),
    (r'"\n "', r'"\n"'),
    (r'" \n"', r'"\n"'),
    (r'r"\n"', r'"\n"'),
    ('["a" "b"]', '["a", "b"]'),
    ("[a, b]", "[a, [b]]"),
    ("def g(a, /, b): 0", "def g(a, b, /): 0"),
    ("global a", "nonlocal a"),
    ("try: a\nexcept A: b\nelse: c", "try: a\nexcept A: b\nfinally: c"),
    ("a: int", "a = int"),
    ("from . import a", "from .. import a"),
]

PAIRS_ALIKE = [
    ("class C(): pass", "class C: pass"),
    ("for (a, b) in c: d", "for a, b in c: d"),
    ("return_ = (1, 2)", "return_ = 1, 2"),
    ("x[a, b,]", "x[a, b]"),
    ("from a import (b, c,)", "from a import b, c"),
    ("with (a as b, c,): d", "with a as b, c: d"),
    ("assert (a), (b)", "assert a, b"),
    ("f((x for x in y))", "f(x for x in y)"),
]


@pytest.mark.parametrize("old,new", SAME.values(), ids=SAME.keys())
def test_what_does_not_count(old: str, new: str) -> None:
    assert FUNCTION.count(old) == 1
    changed = parsed(FUNCTION.replace(old, new))
    assert changed.symbols[0].fingerprint == prints(FUNCTION)["f"]


@pytest.mark.parametrize("old,new", CHANGED.values(), ids=CHANGED.keys())
def test_what_counts(old: str, new: str) -> None:
    assert FUNCTION.count(old) == 1
    assert prints(FUNCTION.replace(old, new))["f"] != prints(FUNCTION)["f"]


def in_function(code: str) -> str:
    return "def f():\n    0\n" + "".join(f"    {line}\n" for line in code.split("\n"))


@pytest.mark.parametrize("one,other", PAIRS_THAT_DIFFER)
def test_code_that_differs(one: str, other: str) -> None:
    assert prints(in_function(one))["f"] != prints(in_function(other))["f"]


@pytest.mark.parametrize("one,other", PAIRS_ALIKE)
def test_code_that_is_alike(one: str, other: str) -> None:
    assert prints(in_function(one))["f"] == prints(in_function(other))["f"]


CONTAINER = '''
"""Module."""
import os
LIMIT = 1
class C(Base):
    """Doc."""
    size: int = 3
    def m(self, a=1):
        def inner(): return 1
        return inner
    class D:
        deep = 1
    if os: other()
def g(): return 2
g()
'''

AREAS = {
    "a method's body": ("return inner\n", "return inner()\n", {"C.m"}),
    "a function in a method": ("return 1\n", "return 3\n", {"C.m", "C.m.inner"}),
    "a method's signature": ("a=1", "a=2", {"C.m", "C"}),
    "a decorator of a method": ("    def m", "    @d\n    def m", {"C.m", "C"}),
    "a field's value": ("int = 3", "int = 4", {"C.size"}),
    "a field's type": ("size: int", "size: str", {"C.size", "C"}),
    "a field of an inner class": ("deep = 1", "deep = 2", {"C.D.deep"}),
    "a name in an inner class": ("deep = 1", "depth = 1", {"C.D"}),
    "a base": ("(Base)", "(Other)", {"C", ""}),
    "other code in a class": ("other()", "another()", {"C"}),
    "a constant's value": ("LIMIT = 1", "LIMIT = 2", {"LIMIT"}),
    "a function's body": ("return 2", "return 3", {"g"}),
    "an import": ("import os", "import sys", {""}),
    "other code in a file": ("\ng()", "\ng(1)", {""}),
    "a docstring": ("Module.", "The module.", set()),
    "a docstring of a class": ("Doc.", "A doc.", set()),
}


@pytest.mark.parametrize("old,new,expected", AREAS.values(), ids=AREAS.keys())
def test_which_fingerprints_an_edit_changes(old: str, new: str, expected: set[str]) -> None:
    assert CONTAINER.count(old) == 1
    before, after = prints(CONTAINER), prints(CONTAINER.replace(old, new))
    changed = {name for name, fingerprint in before.items() if after.get(name, fingerprint) != fingerprint}
    assert changed == expected


def test_order_of_members_counts() -> None:
    one = prints("class C:\n    def a(self): 0\n    def b(self): 1\n")
    other = prints("class C:\n    def b(self): 1\n    def a(self): 0\n")
    assert one["C"] != other["C"] and one["C.a"] == other["C.a"]


def test_a_renamed_member_changes_its_container_only() -> None:
    one, other = prints("class C:\n    def a(self): 0\n"), prints("class C:\n    def b(self): 0\n")
    assert one["C"] != other["C"] and one["C.a"] == other["C.b"] and one[""] == other[""]


def test_several_definitions_are_one_fingerprint_in_order() -> None:
    get, put = "    @property\n    def p(self): 1\n", "    @p.setter\n    def p(self, v): 2\n"
    both = prints("class C:\n" + get + put)["C.p"]
    assert len({both, prints("class C:\n" + put + get)["C.p"], prints("class C:\n" + get)["C.p"]}) == 3


def test_form() -> None:
    assert prints("def f(): 1")["f"].startswith("python1:")
    assert len(prints("def f(): 1")["f"]) == len("python1:") + 32


def test_files_without_symbols_are_their_bytes() -> None:
    assert prints("import os\n")[""].startswith("file1:")
    assert parse("a.unknown", b"a\r\nb").fingerprint == parse("b.other", b"a\nb").fingerprint != ""
    assert parse("a.unknown", b"a b").fingerprint != parse("a.unknown", b"a  b").fingerprint


def test_place_does_not_count() -> None:
    alone = prints("def f(a):\n    return a\n")["f"]
    assert prints("x = 1\n\n\nif x:\n    def f(a):\n        return a\n")["f"] == alone
    assert prints("class C:\n    def f(a):\n        return a\n    x = 1")["C.f"] == alone


def test_errors_count() -> None:
    one, other = "def f():\n    x = = 1 $ 2\n", "def f():\n    x = = 1 ? 2\n"
    assert parsed(one).has_errors
    assert prints(one) != prints(other)
