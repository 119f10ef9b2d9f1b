"""Edges: one tiny repository a rule, and what must hold whatever a repository is like."""

import random
from dataclasses import replace

import pytest

from graphify.codegraph.edges import edges_of
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.languages.columns import NAMES_EVERYWHERE
from graphify.codegraph.parse import decode, encode
from graphify.codegraph.surroundings import MemorySurroundings
from tests.codegraph import edge_rules_ecmascript, edge_rules_packages, edge_rules_python
from tests.codegraph.support import edge_list, repository

RULES = [*edge_rules_python.RULES, *edge_rules_ecmascript.RULES, *edge_rules_packages.RULES]


@pytest.mark.parametrize(("text", "calls"), [pytest.param(text, calls, id=name) for name, text, calls in RULES])
def test_rules(text: str, calls: list[str]) -> None:
    assert edge_list(repository(text), "calls") == sorted(calls)


def test_contains() -> None:
    files = repository("""
        == a.py
        class A:
            x = 1
            def m(self):
                def inner(): pass
        """)
    assert edge_list(files, "contains") == [
        "a.py -> a.py::A",
        "a.py::A -> a.py::A.m",
        "a.py::A -> a.py::A.x",
        "a.py::A.m -> a.py::A.m.inner",
    ]


def test_imports_are_between_files() -> None:
    files = repository("""
        == p/__init__.py
        from .a import f
        == p/a.py
        def f(): pass
        == b.py
        import p.a
        from outside import g
        def g():
            from p import *
        == c.py
        from p import a
        == d.py
        from p import f
        """)
    assert edge_list(files, "imports") == [
        "b.py -> p/__init__.py",
        "b.py -> p/a.py",
        "c.py -> p/a.py",
        "d.py -> p/__init__.py",
        "p/__init__.py -> p/a.py",
    ]


def test_what_is_imported_is_referenced_where_it_is_defined() -> None:
    files = repository("""
        == p/__init__.py
        from .a import f
        == p/a.py
        def f(): pass
        == b.py
        from p import f
        """)
    assert edge_list(files, "references") == ["b.py -> p/a.py::f", "p/__init__.py -> p/a.py::f"]


def test_what_is_named_without_a_call_is_referenced() -> None:
    files = repository("""
        == a.py
        class A: pass
        class B(Exception): pass
        def d(f): return f
        def cb(): pass
        @d
        def one(x: "list[A] | None") -> A:
            map(cb, x)
            map(key=cb)
            map(x)
        def two(cb):
            map(cb)
            try: pass
            except B: pass
        == c.tsx
        function C() { return null; }
        interface P {}
        const f = (p: P) => [p].map(C);
        function D() { return <C />; }
        """)
    assert edge_list(files, "references") == [
        "a.py::one -> a.py::A",
        "a.py::one -> a.py::cb",
        "a.py::one -> a.py::d",
        "a.py::two -> a.py::B",
        "c.tsx::D -> c.tsx::C",
        "c.tsx::f -> c.tsx::C",
        "c.tsx::f -> c.tsx::P",
    ]


def test_extends() -> None:
    files = repository("""
        == a.py
        class A: pass
        class G: pass
        == b.py
        from a import A, G
        import a, outside
        class B(A, outside.O, metaclass=A): pass
        class C(a.A): pass
        class D(G[int]): pass
        class E:
            class A(A): pass
        == c.ts
        interface I {}
        class J<T> {}
        class K extends J<string> implements I {}
        interface L extends I {}
        """)
    assert edge_list(files, "extends") == [
        "b.py::B -> a.py::A",
        "b.py::C -> a.py::A",
        "b.py::D -> a.py::G",
        "b.py::E.A -> a.py::A",
        "c.ts::K -> c.ts::I",
        "c.ts::K -> c.ts::J",
        "c.ts::L -> c.ts::I",
    ]


def test_an_edge_has_the_line_where_it_is_seen() -> None:
    files = repository("""
        == a.py
        def f(): pass
        def g():
            f()
            f()
        """)
    edges = edges_of("a.py", files["a.py"], MemorySurroundings(files))
    assert [edge.line for edge in edges if edge.relation == "calls"] == [3, 4]


def test_names_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule for languages without imports of names; Python stands in for one."""
    row = replace(LANGUAGES["python"], rules=(NAMES_EVERYWHERE,))
    text = """
        == a.py
        def one(): pass
        def two(): pass
        class A:
            def m(self): pass
        == b.py
        def two(): pass
        == c.py
        def f(x, g):
            one(); two(); m(); x.one(); g()
        def h():
            one.m()
        == d.py
        def g(): pass
        == e.ts
        function one() {}
        """
    assert edge_list(repository(text), "calls") == []
    monkeypatch.setitem(LANGUAGES, "python", row)  # type: ignore[arg-type]
    assert edge_list(repository(text), "calls") == ["c.py::f -> a.py::one?"]


HOSTILE = {
    "re-exports in a circle": """
        == a.py
        from b import f
        f()
        == b.py
        from a import f
        f()
        """,
    "a star of itself": """
        == a.py
        from a import *
        f()
        """,
    "stars in a circle": """
        == a.py
        from b import *
        f()
        == b.py
        from a import *
        f()
        """,
    "bases in a circle": """
        == a.py
        class A(B):
            def f(self): self.m()
        class B(C): pass
        class C(A): pass
        """,
    "a class of itself": """
        == a.py
        class A(A):
            def f(self): super().f(); self.m()
        """,
    "values in a circle": """
        == a.py
        x = y.z()
        y = x.z()
        def f(): return g()
        def g(): return f()
        f().m()
        x.m()
        def h():
            a = b
            b = a
            a.m()
        """,
    "types in a circle": """
        == a.ts
        type A = B;
        type B = A;
        type C = C;
        function f(x: A, y: C, f: f) { x.m(); y.m(); f.m(); }
        """,
    "configurations in a circle": """
        == tsconfig.json
        {"extends": "./tsconfig.other.json"}
        == tsconfig.other.json
        {"extends": "./tsconfig.json", "compilerOptions": []}
        == a.ts
        import { f } from "x";
        f();
        """,
    "exports in a circle": """
        == a.ts
        export * from "./b";
        export { f as f } from "./b";
        f();
        == b.ts
        export * from "./a";
        """,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_circles_end(text: str) -> None:
    files = repository(text)
    for path, file in files.items():
        for edge in edges_of(path, file, MemorySurroundings(files)):
            assert edge.relation != "calls" or edge.target.partition("::")[2] in {"f", "g", "A.f"}


def test_a_star_that_leads_back_hides_no_other_star() -> None:
    """Which of two modules is asked first changes nothing."""
    text = """
        == a.py
        from b import *
        from c import *
        == b.py
        from a import *
        == c.py
        def y(): pass
        def z(): pass
        == use.py
        from {} import y
        from {} import y as again
        def one(): y()
        def two(): again()
        """
    for first, second in (("a", "b"), ("b", "a")):
        calls = ["use.py::one -> c.py::y", "use.py::two -> c.py::y"]
        assert edge_list(repository(text.format(first, second)), "calls") == calls


@pytest.mark.parametrize("link", [".a", "()", "[0]", ".a()"])
def test_a_chain_without_end_says_nothing(link: str) -> None:
    files = repository(f"== a.py\ndef f(): pass\nf()\nx = f{link * 100_000}\nx.m()\n")
    assert edge_list(files, "calls") in ([], ["a.py -> a.py::f"])


def test_many_bases_and_aliases_in_a_row() -> None:
    count = 3_000
    classes = "class C0:\n    def m(self): pass\n" + "".join(
        f"class C{each}(C{each - 1}): pass\n" for each in range(1, count)
    )
    aliases = "x0 = C0()\n" + "".join(f"x{each} = x{each - 1}\n" for each in range(1, count))
    files = repository(f"== a.py\n{classes}{aliases}\nC{count - 1}().n()\nx{count - 1}.n()\nC5().m()\n")
    assert "a.py -> a.py::C0.m" in edge_list(files, "calls")


def test_the_order_of_files_changes_nothing() -> None:
    texts = [text for _, text, _ in RULES]
    files = {f"{number}/{path}": file for number, text in enumerate(texts) for path, file in repository(text).items()}
    paths = list(files)
    expected = {path: edges_of(path, files[path], MemorySurroundings(files)) for path in paths}
    assert sum(map(len, expected.values())) > 300
    for seed in range(3):
        random.Random(seed).shuffle(paths)
        shuffled = {path: files[path] for path in paths}
        around = MemorySurroundings(shuffled)
        assert {path: edges_of(path, shuffled[path], around) for path in paths} == expected


def test_edges_are_sorted_each_once_and_end_in_nodes() -> None:
    for _, text, _ in RULES:
        files = repository(text)
        nodes = {*files, *(f"{path}::{symbol.name}" for path, file in files.items() for symbol in file.symbols)}
        for path, file in files.items():
            edges = edges_of(path, file, MemorySurroundings(files))
            assert edges == sorted(set(edges))
            assert {each for edge in edges for each in (edge.source, edge.target)} <= nodes


def test_a_parse_that_was_kept_has_the_same_edges() -> None:
    for _, text, calls in RULES:
        files = {path: decode(encode(file)) for path, file in repository(text).items()}
        assert edge_list(files, "calls") == sorted(calls)
