"""One row a rule of resolution: an edge that there is, and the same files with what the edge rests on taken away.

What is taken away is a piece of a text (`Without`), or a column of the language's row (`Blind`): then the rule itself.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.parse import parse
from tests.codegraph.support import edges_in


@dataclass(frozen=True)
class Without:
    """A text of a file that becomes another."""

    path: str
    old: str
    new: str = ""


@dataclass(frozen=True)
class Blind:
    """Columns of a row that are what they are for a language without the rule."""

    language: str
    columns: Mapping[str, Any]


@dataclass(frozen=True)
class Rule:
    """The files, and an edge as ``source relation target``."""

    edge: str
    files: Mapping[str, str]
    control: Without | Blind


MACRO = "#define f(a) (a)\n"
HEADER = "int f(int a);\n"
SOURCE = "int f(int a) { return a; }\n"
CALLER = '#include "a.h"\nint g(void) { return f(1); }\n'
KLASS = "namespace n { class A : public B { int x(); int y(); C c; }; }\n"

C = {
    "included": Rule("g.c::g calls a.h::f", {"a.h": MACRO, "g.c": CALLER}, Without("g.c", '#include "a.h"')),
    "shares": Rule(
        "g.c::g calls a.c::f", {"a.h": HEADER, "a.c": SOURCE, "g.c": CALLER}, Blind("c", {"shares": "", "rules": ()})
    ),
    "a declaration stands for its definition": Rule(
        "g.c::g calls a.h::f", {"a.h": HEADER, "g.c": CALLER}, Without("g.c", "f(1)", "h(1)")
    ),
    "beside the header": Rule(
        "g.c::g calls a.c::f",
        {"a.h": HEADER, "a.c": SOURCE, "sub/b.c": SOURCE, "g.c": CALLER},
        Without("a.c", "int f", "static int f"),
    ),
    "static functions are of their file": Rule(
        "g.c::g calls a.h::f",
        {"a.h": HEADER, "b.c": "static " + SOURCE, "g.c": CALLER},
        Without("b.c", "static "),
    ),
    "includes of includes": Rule(
        "g.c::g calls a.h::f",
        {"a.h": MACRO, "b.h": '#include "a.h"\n', "g.c": CALLER.replace("a.h", "b.h")},
        Without("b.h", '#include "a.h"'),
    ),
    "the only header that ends so": Rule(
        "g.c imports x/y/a.h",
        {"x/y/a.h": HEADER, "g.c": CALLER.replace('"a.h"', "<y/a.h>")},
        Without("g.c", "y/"),
    ),
    "a type of a parameter": Rule(
        "a.c::g calls a.c::s.run",
        {"a.c": "struct s { int (*run)(void); };\nint g(struct s *p) { return p->run(); }\n"},
        Without("a.c", "struct s *p", "void *p"),
    ),
    "an alias of a type": Rule(
        "a.c::g calls a.c::s.run",
        {"a.c": "struct s { int (*run)(void); };\ntypedef struct s t;\nint g(t *p) { return p[0].run(); }\n"},
        Without("a.c", "typedef struct s t;", "typedef struct u t;"),
    ),
    "a cast": Rule(
        "a.c::g calls a.c::s.run",
        {"a.c": "struct s { int (*run)(void); };\nint g(void *p) { return ((struct s *)p)->run(); }\n"},
        Without("a.c", "(struct s *)p", "(int *)p"),
    ),
    "what a declared function returns": Rule(
        "g.c::g calls a.h::s.run",
        {
            "a.h": "#ifndef A\nstruct s { int (*run)(void); };\nstruct s *get(void);\n#endif\n",
            "g.c": '#include "a.h"\nint g(void) { return get()->run(); }\n',
        },
        Without("a.h", "struct s *get", "void *get"),
    ),
    "the only function of its name": Rule(
        "g.c::g calls a.c::f",
        {"a.c": SOURCE, "g.c": "int g(void) { return f(1); }\n"},
        Without("a.c", "int f", "static int f"),
    ),
    "names everywhere": Rule(
        "g.c::g calls a.c::f",
        {"a.c": SOURCE, "g.c": "int g(void) { return f(1); }\n"},
        Blind("c", {"rules": ()}),
    ),
    "a macro is for those that include it": Rule(
        "g.c::g calls a.c::f",
        {"a.c": SOURCE, "g.c": "int g(void) { return f(1); }\n"},
        Without("a.c", SOURCE, "#define f(a) (a)\n"),
    ),
    "a header of two is none": Rule(
        "g.c imports x/a.h",
        {"x/a.h": HEADER, "y/b.h": HEADER, "g.c": CALLER},
        Without("g.c", "a.h", "c.h"),
    ),
    "a variable hides a function": Rule(
        "a.c::g references a.c::f",
        {"a.c": "int f(void) { return 1; }\nint g(int a) { return h(f); }\n"},
        Without("a.c", "int a)", "int f)"),
    ),
}

CPP = {
    "a class in a header": Rule(
        "a.cc::n.A.x calls a.cc::n.A.y",
        {"a.hpp": KLASS, "a.cc": '#include "a.hpp"\nint n::A::x() { return y(); }\nint n::A::y() { return 1; }\n'},
        Blind("cpp", {"rules": ()}),
    ),
    "this": Rule(
        "a.cc::n.A.x calls a.hpp::n.A.y",
        {"a.hpp": KLASS, "a.cc": '#include "a.hpp"\nint n::A::x() { return this->y(); }\n'},
        Blind("cpp", {"selves": ()}),
    ),
    "a base": Rule(
        "a.cc::A.x calls a.cc::B.z",
        {"a.cc": "class B { void z() {} };\nclass A : public B { void x() { z(); } };\n"},
        Without("a.cc", " : public B"),
    ),
    "a field": Rule(
        "a.cc::A.x calls a.cc::C.go",
        {"a.cc": "class C { void go() {} };\nclass A { C c; void x() { c.go(); } };\n"},
        Without("a.cc", "C c;", "D c;"),
    ),
    "a namespace goes on in another file": Rule(
        "a.cc::n.x calls a.hpp::n.f",
        {"a.hpp": "namespace n { int f(); }\n", "a.cc": '#include "a.hpp"\nnamespace n { int x() { return f(); } }\n'},
        Without("a.cc", "namespace n", "namespace m"),
    ),
    "using namespace": Rule(
        "a.cc::x calls a.hpp::n.f",
        {
            "a.hpp": "namespace n { int f(); }\n",
            "a.cc": '#include "a.hpp"\nusing namespace n;\nint x() { return f(); }\n',
        },
        Without("a.cc", "using namespace n;"),
    ),
    "using a name": Rule(
        "a.cc::x calls a.cc::n.f",
        {"a.cc": "namespace n { int f() { return 1; } }\nusing n::f;\nint x() { return f(); }\n"},
        Without("a.cc", "using n::f;"),
    ),
    "auto": Rule(
        "a.cc::x calls a.cc::C.go",
        {"a.cc": "class C { public: void go() {} };\nvoid x() { auto c = C(); c.go(); }\n"},
        Without("a.cc", "= C()", "= D()"),
    ),
    "a pointer that is held": Rule(
        "a.cc::x calls a.cc::C.go",
        {"a.cc": "class C { public: void go() {} };\nvoid x(std::unique_ptr<C> c) { c->go(); }\n"},
        Without("a.cc", "unique_ptr", "function"),
    ),
    "a constructor is its class": Rule(
        "a.cc::A.x calls a.cc::A",
        {"a.cc": "class A { A(int a) {} A* x() { return new A(1); } };\n"},
        Without("a.cc", "new A(1)", "0"),
    ),
}

PHP_CLASS = "<?php\nnamespace V;\nclass K { static function make(): K {} function go() {} }\n"

PHP = {
    "use": Rule(
        "a.php::f calls k.php::K.go",
        {"k.php": PHP_CLASS, "a.php": "<?php\nnamespace W;\nuse V\\K;\nfunction f() { $k = new K(); $k->go(); }\n"},
        Without("a.php", "use V\\K;"),
    ),
    "use as": Rule(
        "a.php::f calls k.php::K",
        {"k.php": PHP_CLASS, "a.php": "<?php\nuse V\\K as L;\nfunction f() { new L(); }\n"},
        Without("a.php", " as L"),
    ),
    "the same namespace": Rule(
        "a.php::f calls k.php::K",
        {"k.php": PHP_CLASS, "a.php": "<?php\nnamespace V;\nfunction f() { new K(); }\n"},
        Without("a.php", "namespace V;", "namespace W;"),
    ),
    "namespaces": Rule(
        "a.php::f calls k.php::K",
        {"k.php": PHP_CLASS, "a.php": "<?php\nnamespace V;\nfunction f() { new K(); }\n"},
        Blind("php", {"shares": ""}),
    ),
    "a full name": Rule(
        "a.php::f calls k.php::K.make",
        {"k.php": PHP_CLASS, "a.php": "<?php\nnamespace W;\nfunction f() { \\V\\K::make(); }\n"},
        Without("k.php", "namespace V;", "namespace U;"),
    ),
    "require": Rule(
        "x/a.php imports x/k.php",
        {"x/k.php": PHP_CLASS, "x/a.php": "<?php\nrequire_once(__DIR__ . '/k.php');\n"},
        Without("x/a.php", "k.php", "l.php"),
    ),
    "a function of no namespace": Rule(
        "a.php::f calls k.php::g",
        {"k.php": "<?php\nfunction g() {}\n", "a.php": "<?php\nnamespace V;\nfunction f() { g(); }\n"},
        Without("k.php", "<?php", "<?php\nnamespace W;"),
    ),
    "$this": Rule(
        "k.php::K.a calls k.php::K.b",
        {"k.php": "<?php\nclass K { function a() { $this->b(); } function b() {} }\n"},
        Blind("php", {"selves": ()}),
    ),
    "static": Rule(
        "k.php::K.a calls k.php::K.b",
        {"k.php": "<?php\nclass K { function a() { static::b(); } function b() {} }\n"},
        Blind("php", {"classes": ()}),
    ),
    "parent": Rule(
        "k.php::K.b calls k.php::P.b",
        {"k.php": "<?php\nclass P { function b() {} }\nclass K extends P { function b() { parent::b(); } }\n"},
        Blind("php", {"supers": ()}),
    ),
    "a trait before an interface": Rule(
        "k.php::K.a calls k.php::T.b",
        {
            "k.php": "<?php\ninterface I { function b(); }\ntrait T { function b() {} }\n"
            "class K implements I { use T; function a() { $this->b(); } }\n"
        },
        Without("k.php", "use T; "),
    ),
    "a promoted parameter": Rule(
        "k.php::K.a calls k.php::P.b",
        {
            "k.php": "<?php\nclass P { function b() {} }\n"
            "class K { function __construct(private ?P $p) {} function a() { $this->p->b(); } }\n"
        },
        Without("k.php", "private "),
    ),
    "what a function returns": Rule(
        "k.php::f calls k.php::P.b",
        {"k.php": "<?php\nclass P { function b() {} }\nfunction p(): P {}\nfunction f() { p()->b(); }\n"},
        Without("k.php", "): P", ")"),
    ),
}

RUBY_CLASS = "module M\n  class A\n    def go = 1\n  end\nend\n"

RUBY = {
    "a constant of the program": Rule(
        "b.rb::f calls a.rb::M.A",
        {"a.rb": RUBY_CLASS, "b.rb": "def f\n  M::A.new\nend\n"},
        Blind("ruby", {"shares": ""}),
    ),
    "a constant around": Rule(
        "b.rb::M.B.f calls a.rb::M.A",
        {"a.rb": RUBY_CLASS, "b.rb": "module M\n  class B\n    def f\n      A.new\n    end\n  end\nend\n"},
        Without("b.rb", "module M", "module N"),
    ),
    "new": Rule(
        "b.rb::f calls a.rb::M.A.go",
        {"a.rb": RUBY_CLASS, "b.rb": "def f\n  a = M::A.new\n  a.go\nend\n"},
        Blind("ruby", {"makers": ()}),
    ),
    "new of the class around": Rule(
        "a.rb::A.make calls a.rb::A.go",
        {"a.rb": "class A\n  def self.make\n    new.go\n  end\n  def go = 1\nend\n"},
        Blind("ruby", {"makers": ()}),
    ),
    "an instance variable": Rule(
        "b.rb::B.f calls a.rb::M.A.go",
        {"a.rb": RUBY_CLASS, "b.rb": "class B\n  def initialize\n    @a = M::A.new\n  end\n  def f = @a.go\nend\n"},
        Without("b.rb", "@a =", "@b ="),
    ),
    "a method without a receiver": Rule(
        "a.rb::A.f calls a.rb::A.g",
        {"a.rb": "class A\n  def f\n    g\n  end\n  def g = 1\nend\n"},
        Blind("ruby", {"rules": ()}),
    ),
    "a variable is no call": Rule(
        "a.rb::A.f calls a.rb::A.g",
        {"a.rb": "class A\n  def f(h)\n    g\n  end\n  def g = 1\nend\n"},
        Without("a.rb", "f(h)", "f(g)"),
    ),
    "include": Rule(
        "a.rb::A.f calls a.rb::P.g",
        {"a.rb": "module P\n  def g = 1\nend\nclass A\n  include P\n  def f\n    g\n  end\nend\n"},
        Without("a.rb", "include P"),
    ),
    "a superclass in another file": Rule(
        "b.rb::B.f calls a.rb::M.A.go",
        {"a.rb": RUBY_CLASS, "b.rb": "class B < M::A\n  def f\n    self.go\n  end\nend\n"},
        Without("b.rb", " < M::A"),
    ),
    "require_relative": Rule(
        "x/b.rb imports x/a.rb",
        {"x/a.rb": RUBY_CLASS, "x/b.rb": 'require_relative "a"\n'},
        Without("x/b.rb", "require_relative", "puts"),
    ),
    "require": Rule(
        "b.rb imports lib/m/a.rb",
        {"lib/m/a.rb": RUBY_CLASS, "b.rb": 'require "m/a"\n'},
        Blind("ruby", {"imports": ""}),
    ),
}

LUA_MODULE = "local M = {}\nfunction M.f() end\nreturn M\n"

LUA = {
    "require": Rule(
        "b.lua::g calls x/a.lua::M.f",
        {"x/a.lua": LUA_MODULE, "b.lua": 'local a = require "x.a"\nlocal function g() a.f() end\n'},
        Blind("lua", {"imports": ""}),
    ),
    "what a file gives": Rule(
        "b.lua::g calls x/a.lua::M.f",
        {"x/a.lua": LUA_MODULE, "b.lua": 'local a = require "x.a"\nlocal function g() a.f() end\n'},
        Without("x/a.lua", "return M", "return N"),
    ),
    "a name in what a file gives": Rule(
        "b.lua::g calls a.lua::f",
        {
            "a.lua": "local function f() end\nreturn { h = f }\n",
            "b.lua": 'local a = require "a"\nfunction g() a.h() end\n',
        },
        Without("a.lua", "h = f", "h = e"),
    ),
    "self": Rule(
        "a.lua::M.f calls a.lua::M.g",
        {"a.lua": "local M = {}\nfunction M:f() self:g() end\nfunction M:g() end\n"},
        Blind("lua", {"selves": ()}),
    ),
    "setmetatable": Rule(
        "a.lua::f calls a.lua::M.g",
        {"a.lua": "local M = {}\nfunction M:g() end\nfunction f() local m = setmetatable({}, M); m:g() end\n"},
        Without("a.lua", "{}, M)", "{}, N)"),
    ),
    "new": Rule(
        "a.lua::f calls a.lua::M.g",
        {
            "a.lua": "local M = {}\nfunction M.new() return make() end\nfunction M:g() end\nfunction f() M.new():g() end\n"
        },
        Blind("lua", {"makers": ()}),
    ),
    "a nearer name of a function": Rule(
        "a.lua::f calls a.lua::M.g",
        {"a.lua": "local M = {}\nfunction M.g() end\nlocal a, h = 1, M.g\nfunction f() h() end\n"},
        Blind("lua", {"rules": ()}),
    ),
}

BASH = {
    "source": Rule(
        "b.sh::g calls lib/a.sh::f",
        {"lib/a.sh": "f() {\n  echo\n}\n", "b.sh": 'source "$HERE/lib/a.sh"\ng() {\n  f 1\n}\n'},
        Without("b.sh", "source", "echo"),
    ),
    "what is read in by what is read in": Rule(
        "b.sh::g calls a.sh::f",
        {"a.sh": "f() {\n  echo\n}\n", "c.sh": ". ./a.sh\n", "b.sh": ". ./c.sh\ng() {\n  f 1\n}\n"},
        Without("c.sh", ". ./a.sh"),
    ),
    "trap": Rule(
        "a.sh references a.sh::f", {"a.sh": "f() {\n  echo\n}\ntrap f EXIT\n"}, Without("a.sh", "trap", "echo")
    ),
}

CLASSES = "class Store:\n    def open(self): pass\n\ndef route_all(): pass\n\ndef route(): pass\n"

MARKDOWN = {
    "a link": Rule(
        "d/a.md::a documents s.py", {"s.py": "a = 1\n", "d/a.md": "# A\n\n[s](../s.py)\n"}, Without("d/a.md", "../")
    ),
    "a link to a section": Rule(
        "a.md::a documents b.md::b.c",
        {"b.md": "# B\n\n## C\n", "a.md": "# A\n\n[c](b.md#c)\n"},
        Without("a.md", "#c", "#d"),
    ),
    "a path with a line": Rule(
        "a.md::a documents x/s.py",
        {"x/s.py": "a = 1\n", "a.md": "# A\n\n`s.py:3`\n"},
        Without("a.md", "`s.py:3`", "s.py:3"),
    ),
    "a qualified name": Rule(
        "a.md::a documents s.py::Store.open",
        {"s.py": CLASSES, "a.md": "# A\n\n`Store.open`\n"},
        Without("a.md", "Store.", "Shop."),
    ),
    "a folder before a name": Rule(
        "a.md::a documents shop/s.py::route",
        {"shop/s.py": CLASSES, "a.md": "# A\n\n`shop.route`\n"},
        Without("a.md", "shop.", "flask."),
    ),
    "a name that is nothing else": Rule(
        "a.md::a documents s.py::route_all", {"s.py": CLASSES, "a.md": "# A\n\n`route_all`\n"}, Without("s.py", "_all")
    ),
    "a word is no name": Rule(
        "a.md::a documents s.py::route", {"s.py": CLASSES, "a.md": "# A\n\n`route()`\n"}, Without("a.md", "()")
    ),
    "one of two is none": Rule(
        "a.md::a documents s.py::route_all",
        {"s.py": CLASSES, "t.py": "def sort_all(): pass\n", "a.md": "# A\n\n`route_all`\n"},
        Without("t.py", "sort_all", "route_all"),
    ),
    "a member": Rule(
        "a.md::a documents s.py::Store.open_all",
        {"s.py": "class Store:\n    def open_all(self): pass\n", "a.md": "# A\n\n`.open_all()`\n"},
        Without("a.md", "open_all", "open"),
    ),
    "a test is meant by its full name only": Rule(
        "a.md::a documents tests/t.py::Store.open_all",
        {"tests/t.py": "class Store:\n    def open_all(self): pass\n", "a.md": "# A\n\n`Store.open_all`\n"},
        Without("a.md", "Store."),
    ),
    "code beats tests": Rule(
        "a.md::a documents s.py::Store",
        {"s.py": CLASSES, "tests/t.py": "class Store: pass\n", "a.md": "# A\n\n`Store`\n"},
        Without("s.py", "class Store", "class Shop"),
    ),
}

RULES = {"c": C, "cpp": CPP, "php": PHP, "ruby": RUBY, "lua": LUA, "bash": BASH, "markdown": MARKDOWN}
CASES = [pytest.param(rule, id=f"{name}-{what}") for name, rules in RULES.items() for what, rule in rules.items()]


def listed(files: Mapping[str, str]) -> set[str]:
    return {
        f"{edge.source} {edge.relation} {edge.target}"
        for edge in edges_in({path: parse(path, text.encode()) for path, text in files.items()})
    }


@pytest.mark.parametrize("rule", CASES)
def test_an_edge_rests_on_its_rule(rule: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
    assert rule.edge in listed(rule.files)
    files = dict(rule.files)
    if isinstance(rule.control, Without):
        assert rule.control.old in files[rule.control.path]
        files[rule.control.path] = files[rule.control.path].replace(rule.control.old, rule.control.new)
    else:
        row = LANGUAGES[rule.control.language]
        monkeypatch.setitem(LANGUAGES, row.name, replace(row, **rule.control.columns))  # type: ignore[arg-type]
    assert rule.edge not in listed(files)


AMBIGUOUS = {
    "headers": ("g.c imports", {"x/a.h": HEADER, "g.c": CALLER}, {"y/a.h": HEADER}),
    "classes of two files": (
        "b.rb::f calls",
        {"a.rb": RUBY_CLASS, "b.rb": "def f\n  M::A.new\nend\n"},
        {"c.rb": RUBY_CLASS},
    ),
    "classes of one namespace": (
        "a.php::f calls",
        {"k.php": PHP_CLASS, "a.php": "<?php\nnamespace V;\nfunction f() { new K(); }\n"},
        {"l.php": PHP_CLASS},
    ),
    "modules": (
        "b.lua imports",
        {"x/a.lua": LUA_MODULE, "b.lua": 'local a = require "a"\n'},
        {"y/a.lua": LUA_MODULE},
    ),
    "paths in a document": ("a.md::a documents", {"x/s.py": CLASSES, "a.md": "# A\n\n`s.py`\n"}, {"y/s.py": ""}),
}


@pytest.mark.parametrize("begin,files,more", AMBIGUOUS.values(), ids=AMBIGUOUS.keys())
def test_what_could_be_two_things_is_none(begin: str, files: Mapping[str, str], more: Mapping[str, str]) -> None:
    assert [edge for edge in listed(files) if edge.startswith(begin)]
    assert not [edge for edge in listed({**files, **more}) if edge.startswith(begin)]


ROUND = {
    "includes": {
        "a.h": '#include "b.h"\nint f(void) { return g(); }\n',
        "b.h": '#include "a.h"\nint g(void) { return f(); }\n',
    },
    "namespaces": {"a.cc": "using namespace a;\nusing namespace b;\nnamespace c = c;\nint f() { return x::y(); }\n"},
    "bases": {"a.cc": "class A : public B {};\nclass B : public A { int f() { return g(); } };\n"},
    "aliases": {"a.c": "typedef a b;\ntypedef b a;\nint f(a *p) { return p->x(); }\n"},
    "classes": {"a.php": "<?php\nclass A extends A { function f() { $this->g(); parent::f(); } }\n"},
    "modules": {"a.rb": "module A\n  include A\n  def f = g\nend\nclass B < B\n  def f = B.new.g\nend\n"},
    "values": {"a.lua": 'local a = require "a"\nlocal b, c = c, b\nfunction f() b.x(); c(); a.y() end\nreturn a\n'},
    "sources": {"a.sh": ". ./a.sh\n. ./b.sh\nf() {\n  g\n}\n", "b.sh": ". ./a.sh\n"},
    "links": {"a.md": "# A\n\n[a](a.md#a) [b](../../../a.md) `a.md` [c](<>) [d](#) `<>`\n"},
}


@pytest.mark.parametrize("files", ROUND.values(), ids=ROUND.keys())
def test_what_hangs_on_itself_ends(files: Mapping[str, str]) -> None:
    assert all(edge.split()[2].split("::")[0] in files for edge in listed(files))


def test_a_program_of_many_headers_ends_soon() -> None:
    headers = {f"h{n}.h": "".join(f'#include "h{m}.h"\n' for m in range(60)) + f"int f{n}(void);\n" for n in range(60)}
    body = "".join(f"int g{n}(void) {{ return f{n % 60}() + unknown{n}(); }}\n" for n in range(600))
    start = time.process_time()
    found = listed({**headers, "a.c": '#include "h0.h"\n' + body})
    assert time.process_time() - start < 5
    assert "a.c::g7 calls h7.h::f7" in found
