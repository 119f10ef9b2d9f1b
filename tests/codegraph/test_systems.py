"""Go, Rust, Java, C, C++ and C#: what their names are made of, and sources that nobody means well with."""

import time

import pytest

from graphify.codegraph import parse as door
from graphify.codegraph.parse import decode, encode, parse
from tests.codegraph.support import parsed

DEEP = 10_000

HOSTILE = {
    "a table of C": ("a.c", b"const int t[] = {\n" + b"0x12, 0x34, 0x56, 0x78,\n" * 43_000 + b"};\n"),
    "a table of structs": ("a.c", b"struct s t[] = {\n" + b'{ 1, "a", f },\n' * 60_000 + b"};\n"),
    "one line of a table": ("a.c", b"const int t[] = {" + b"1," * 500_000 + b"};"),
    "pointers": ("a.c", b"int " + b"*" * DEEP + b"a;"),
    "arrays": ("a.c", b"int a" + b"[1]" * DEEP + b";"),
    "functions of functions": ("a.c", b"int " + b"(*" * DEEP + b"f" + b")(void)" * DEEP + b";"),
    "structs": ("a.c", b"struct s {" * DEEP + b"int a;" + b"};" * DEEP),
    "conditions": ("a.c", b"#if A\n" * DEEP + b"int a;\n" + b"#endif\n" * DEEP),
    "else if": ("a.c", b"void f(void) {" + b"if (a) b(); else " * DEEP + b"c(); }"),
    "a macro": ("a.c", b"#define A \\\n" + b"  a + b \\\n" * 50_000 + b" 1\n"),
    "macros": ("a.c", b"#define A '\n" * 20_000),
    "declarations": ("a.c", b"int a;\n" * 35_000),
    "prototypes": ("a.h", b"int f(int a);\n" * 30_000),
    "a long name": ("a.c", b"struct " + b"a" * 400_000 + b" {\n" + b"int b;\n" * 20_000 + b"};"),
    "qualified names": ("a.cpp", b"void " + b"a::" * DEEP + b"f() {}"),
    "namespaces": ("a.cpp", b"namespace a" + b"::a" * DEEP + b" { int b; }"),
    "templates": ("a.cpp", b"template <class T> " * DEEP + b"void f() {}"),
    "arguments of templates": ("a.cpp", b"A" + b"<A" * DEEP + b">" * DEEP + b" a;"),
    "lambdas": ("a.cpp", b"auto f = " + b"[] { return " * DEEP + b"1" + b"; }" * DEEP + b";"),
    "shifts": ("a.cpp", b"auto a = b" + b" << c" * DEEP + b";"),
    "a raw string": ("a.cpp", b'auto a = R"x(' + b'a)"\n' * 100_000),
    "lifetimes": ("a.rs", b"fn f" + b"<'a" * DEEP + b"() {}"),
    "tokens of a macro": ("a.rs", b"m!" + b"{(" * DEEP + b")}" * DEEP),
    "attributes": ("a.rs", b"#[a]\n" * 100_000 + b"fn f() {}"),
    "attributes of nothing": ("a.rs", b"#[a] // b\n" * 50_000),
    "doc comments": ("a.rs", b"/// a\n" * 100_000 + b"fn f() {}"),
    "impls": ("a.rs", b"impl A { fn f() {} }\n" * 20_000),
    "nested comments": ("a.rs", b"/*" * 100_000),
    "hashes": ("a.rs", b"fn f() { r" + b"#" * 100_000),
    "modules": ("a.rs", b"mod a { " * DEEP + b"}" * DEEP),
    "channels": ("a.go", b"package p\nvar a " + b"chan " * DEEP + b"int"),
    "functions": ("a.go", b"package p\nvar a = " + b"func() { return " * DEEP + b"1" + b"}" * DEEP),
    "a raw string of Go": ("a.go", b"package p\nvar a = `" + b"a\n" * 300_000),
    "names of one type": ("a.go", b"package p\nvar " + b"a, " * 20_000 + b"b int"),
    "a struct": ("a.go", b"package p\ntype T struct {\n" + b"A, B int\n" * 20_000 + b"}"),
    "classes": ("a.java", b"class A { " * DEEP + b"}" * DEEP),
    "annotations": ("a.java", b"@A " * 100_000 + b"class B {}"),
    "generics": ("a.java", b"class A { B" + b"<B" * DEEP + b">" * DEEP + b" a; }"),
    "calls": ("a.java", b"class A { Object a = b" + b".c()\n" * DEEP + b"; }"),
    "a qualified namespace": ("a.cs", b"namespace A" + b".A" * DEEP + b" { class B { } }"),
    "interpolations": ("a.cs", b'class A { string a = $"' + b'{$"' * DEEP),
    "regions": ("a.cs", b"#region A\n" * 50_000),
    "questions": ("a.cs", b"class A { int a = " + b"b ? c : " * DEEP + b"d; }"),
}


@pytest.mark.parametrize("path,data", HOSTILE.values(), ids=HOSTILE.keys())
def test_it_ends_soon(path: str, data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("graphify.codegraph.detect._has_long_lines", lambda _: False)
    monkeypatch.setattr(door, "TIME_LIMIT", 0.5)
    start = time.process_time()
    file = parse(path, data)
    assert time.process_time() - start < 5
    assert file.skipped or file.fingerprint
    assert decode(encode(file)) == file
    assert len(encode(file)) < 100 << 20


def names(source: str, language: str) -> list[str]:
    return [f"{symbol.name} {symbol.kind}" for symbol in parsed(source, language).symbols]


@pytest.mark.parametrize(
    "language,source,expected",
    [
        ("go", "package p\nfunc (t *a.T[K, V]) f() {}", ["T.f method"]),
        ("go", "package p\nfunc (*T) f() {}", ["T.f method"]),
        ("go", "package p\ntype (\n\tA int\n)\ntype (\n\tB int\n\tC = D\n)", ["A type", "B type", "C type"]),
        ("go", "package p\nfunc f() { var a = 1; const b = 2; c := 3 }", ["f function"]),
        ("go", "package p\nvar _ I = (*T)(nil)", []),
        ("rust", "impl a::A<B> { fn f() {} }", ["A.f method"]),
        ("rust", "impl<T> I for &mut A<T> { fn f() {} }", ["A.f method"]),
        ("rust", "impl dyn A { fn f() {} }", ["A.f method"]),
        ("rust", "impl I for [u8] { fn f() {} }", ["[u8].f method"]),
        ("rust", "impl I for Box<dyn A> { fn f() {} }", ["Box.f method"]),
        ("rust", "mod m { impl A { fn f() { fn g() {} } } }", ["m module", "m.A.f method", "m.A.f.g function"]),
        ("rust", "fn f() { const A: u8 = 1; struct B { c: u8 } }", ["f function", "f.B class", "f.B.c field"]),
        ("rust", "const _: () = { fn f() {} };", ["f function"]),
        ("c", "typedef struct a { int x; } b, *c;", ["b type", "c type", "a class", "a.x field"]),
        ("c", "typedef struct { int x; } b, *c;", ["b class", "c type", "b.x field"]),
        ("c", "typedef struct a { int x; } a;", ["a class", "a.x field"]),
        ("c", "struct a { int x; } b;", ["b constant", "a class", "a.x field"]),
        ("c", "struct a { struct b { int x; } c; };", ["a class", "a.c field", "a.b class", "a.b.x field"]),
        ("c", "struct a; int (*f(int a))(int);", ["f function"]),
        ("c", "int f(void) { int a; extern int g(void); }", ["f function"]),
        ("c", "#ifdef A\nint a;\n#else\nint a;\n#endif", ["a constant"]),
        ("cpp", "void a::b::c::d::e::f() {}", ["a.b.c.d.e.f method"]),
        ("cpp", "template <class T> void A<T>::B<int>::f() {}", ["A.B.f method"]),
        ("cpp", "namespace a::b { void C::f() {} }", ["a.b module", "a.b.C.f method"]),
        ("cpp", "bool operator ==(A a, B b);", ["operator== function"]),
        ("cpp", "struct A { operator std::string() const; };", ["A class", "A.operator std%3A%3Astring method"]),
        ("cpp", "A::operator int *() { return 0; }", ["A.operator int method"]),
        ("cpp", "struct A { ~ A(); };", ["A class", "A.~A method"]),
        ("cpp", "template <class T> struct A; template <> struct A<int> { int x; };", ["A class", "A.x field"]),
        ("cpp", "void f() { std::string a(b); }", ["f function"]),
        ("cpp", "class EXPORT A { int x; void f(); };", ["A class", "A.x field", "A.f method"]),
        ("java", "class A { A() { new B() { int x; void f() {} }; } }", ["A class", "A.A method", "A.A.f method"]),
        ("java", "module a.b { requires c; }", ["a.b module"]),
        ("csharp", "namespace A.B.C { class D { } }", ["A.B.C module", "A.B.C.D class"]),
        ("csharp", "namespace A.B; class D { }", ["D class"]),
        ("csharp", "class A { bool B.C<int>.F() => true; }", ["A class", "A.F method"]),
        ("csharp", "class A { public static A operator checked +(A a) => a; }", ["A class", "A.operator+ method"]),
    ],
)
def test_names(language: str, source: str, expected: list[str]) -> None:
    assert names(source, language) == expected


AREAS = {
    "a body of a method": ("go", "package p\ntype T struct { a int }\nfunc (t T) f() { 1 }", "1", "2", {"T.f"}),
    "a field": ("go", "package p\ntype T struct { a int }\nfunc (t T) f() {}", "int", "bool", {"T", "T.a"}),
    "a body in an impl": ("rust", "struct A { b: u8 }\nimpl A { fn f() { 1 } }", "1", "2", {"A.f"}),
    "an impl's head": ("rust", "struct A;\nimpl B for A { fn f() {} }", "B", "C", {""}),
    "a value of an enum": ("rust", "enum A { B = 1 }", "1", "2", {"A.B"}),
    "an attribute of a variant": ("rust", "enum A { #[a] B }", "#[a]", "#[b]", {"A", "A.B"}),
    "a test": ("rust", "mod a { #[test]\nfn f() {} }", "#[test]", "#[bench]", {"a", "a.f"}),
    "a body of a class": ("java", "class A { int f() { return 1; } int b = 3; }", "1", "2", {"A.f"}),
    "a value of a field": ("java", "class A { int f() { return 1; } int b = 3; }", "3", "2", {"A.b"}),
    "an annotation": ("java", "class A { @B int f() { return 1; } }", "@B", "@C", {"A", "A.f"}),
    "a method of a constant": ("java", "enum A { B { int f() { return 1; } } }", "1", "2", {"A.B", "A.B.f"}),
    "a body of a function": ("c", "int a = 1;\nint f(void) { return 3; }", "3", "2", {"f"}),
    "a value": ("c", "int a = 1;\nint f(void) { return 3; }", "1", "2", {"a"}),
    "a field of a typedef": ("c", "typedef struct s { int a; } t;\nint b;", "a;", "c;", {"s", "t"}),
    "a macro": ("c", "#define A 1\nint b;", "1", "2", {"A"}),
    "an outer body": ("cpp", "class A { void f(); };\nvoid A::f() { 1; }", "1", "2", {"A.f"}),
    "a template": ("cpp", "template <class T> void f() {}", "class", "int", {"", "f"}),
    "an accessor": ("csharp", "class A { int B { get { return 1; } } }", "1", "2", {"A.B"}),
    "accessors": ("csharp", "class A { int B { get; } }", "get;", "get; set;", {"A", "A.B"}),
    "a part": ("csharp", "partial class A { int b; }\npartial class A { void F() { 1; } }", "1", "2", {"A.F"}),
}


@pytest.mark.parametrize("language,source,old,new,expected", AREAS.values(), ids=AREAS.keys())
def test_which_fingerprints_an_edit_changes(language: str, source: str, old: str, new: str, expected: set[str]) -> None:
    assert source.count(old) == 1
    before, after = (
        {"": file.fingerprint, **{symbol.name: symbol.fingerprint for symbol in file.symbols}}
        for file in (parsed(source, language), parsed(source.replace(old, new), language))
    )
    assert {name for name, print_ in before.items() if after.get(name, print_) != print_} == expected


@pytest.mark.parametrize(
    "language,source,doc",
    [
        ("go", "package p\n\n// F does.\n// More.\nfunc F() {}", "F does."),
        ("go", "package p\n\nvar a = 1 // of a\nfunc F() {}", ""),
        ("go", "package p\n\n// Apart.\n\nfunc F() {}", ""),
        ("rust", "/// Does.\n#[inline]\n// why\nfn f() {}", "Does."),
        ("rust", "mod m {\n    //! Inside.\n    fn f() {}\n}", "Inside."),
        ("java", "class A {\n    /**\n     * Does.\n     */\n    @B\n    void f() {}\n}", "Does."),
        ("c", "/* Does.\n * More. */\nint f(void) { return 1; }", "Does."),
        ("cpp", "/// Does.\ntemplate <class T>\nvoid f() {}", "Does."),
        ("csharp", "/// <summary>\n/// Does.\n/// </summary>\n[B]\nclass A { }", "Does."),
        ("csharp", "/// <summary>Does.</summary>\nclass A { }", "Does."),
    ],
)
def test_doc(language: str, source: str, doc: str) -> None:
    assert [symbol.doc for symbol in parsed(source, language).symbols if symbol.doc] == ([doc] if doc else [])


@pytest.mark.parametrize(
    "language,source,signature",
    [
        ("go", "package p\nfunc (t *T) F(a int) error {\n}", "func (t *T) F(a int) error"),
        ("go", "package p\ntype T struct {\n\ta int\n}", "type T struct"),
        ("rust", "#[a]\npub fn f(\n    b: u8,\n) -> u8 {\n    b\n}", "pub fn f( b: u8, ) -> u8"),
        ("java", "@A\n@B(1)\npublic class C extends D {\n}", "public class C extends D"),
        ("java", "enum A { @B\n C }", "enum A"),
        ("c", "static char *\nf(int a)\n{\n}", "static char * f(int a)"),
        ("c", "#define A(x) \\\n  x", "#define A(x)"),
        ("cpp", "template <class T>\nT f(T t) {\n}", "T f(T t)"),
        ("csharp", "[A]\npublic int this_(int a)\n{\n}", "public int this_(int a)"),
    ],
)
def test_signature(language: str, source: str, signature: str) -> None:
    assert parsed(source, language).symbols[0].signature == signature
