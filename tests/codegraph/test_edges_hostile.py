"""Repositories that lead in circles or are torn apart: their edges are found soon, and nothing is said that is not so."""

import random
import time
from pathlib import Path

import pytest

from graphify.codegraph.parse import parse
from tests.codegraph.support import edge_list, edges_in, files_under, repository
from tests.codegraph.test_edges_golden import FOLDERS, LISTING

CIRCLES = {
    "embedded in itself": """
        == a.go
        package a
        type A struct { B; *A }
        type B struct { *A }
        type C = D
        type D = C
        func (a A) f() { a.x(); a.B.A.B.y(); var c C; c.z() }
        """,
    "a base in itself": """
        == a.py
        class A(A.B.C): pass
        class D(E.x): pass
        class E(D.x): pass
        D().f(); A().f()
        == a.go
        package a
        type r struct { r.X; r.Y }
        func (a r) f() { a.x(); a.X.y() }
        """,
    "a module in itself": """
        == go.mod
        module m
        == a.go
        package m
        import . "m"
        import m "m"
        func f() { g(); m.g(); m.m.g() }
        """,
    "bases in a circle": """
        == A.java
        package p;
        import static p.B.*;
        class A extends B { void f() { q(); super.v(); this.z(); } }
        == B.java
        package p;
        import static p.A.*;
        class B extends A { A x = y; B y = x; void f() { x.q(); y.q(); w(); } }
        """,
    "parts without end": """
        == A.cs
        using static A;
        namespace N { partial class A : A { A A; void F() { A.A.A.x(); G(); N.N.A.H(); } } }
        == B.cs
        using N;
        using B = B;
        namespace N { partial class A : N.A { void F() { this.x(); base.y(); B.z(); } } }
        """,
    "uses in a circle": """
        == src/lib.rs
        mod a; mod lib;
        pub use a::*; pub use self::*; pub use crate::*; pub use a::f as g;
        pub use super::super::x;
        fn k() { x(); g(); self::self::y(); super::super::z(); crate::crate::w(); lib::lib::v(); }
        == src/a.rs
        pub use super::*; pub use super::g as f; pub use super::a::a::b;
        impl S { fn m(&self) { self.n(); Self::o(); } }
        impl S for S { }
        type T = U; type U = T;
        fn f2(t: T, u: &dyn U) { t.x(); u.y(); }
        """,
    "names of themselves": """
        == a.kt
        package p
        import p.p.p
        import p.*
        typealias A = B
        typealias B = A
        class C : C() {
            val c = c
            fun c() = c()
        }
        fun A.x(): B = x().x()
        """,
    "extensions of nothing": """
        == a.swift
        extension A: A { func f() { self.x(); A().y() } }
        extension A.A { func g() { f() } }
        typealias B = C
        typealias C = B
        func h(b: B) { b.x() }
        == b.swift
        extension A: B { var a: A { a.a.a } }
        """,
    "packages in objects in packages": """
        == a.scala
        package a
        package object a extends a { val a = a.a.a; def f = f.f }
        import a._
        import a.{a => b, b => a}
        class A extends A { def f = super.f.x(); val g = h; val h = g }
        """,
}


@pytest.mark.parametrize("text", CIRCLES.values(), ids=CIRCLES)
def test_circles_end(text: str) -> None:
    start = time.process_time()
    found = edge_list(repository(text), "calls")
    assert time.process_time() - start < 5
    assert all(each.split(".")[-1] not in set("xyzwqv") or "::A.x" in each for each in found)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_torn_files_have_edges_to_what_is_there(folder: Path) -> None:
    texts = {path: text for path, text in files_under(folder).items() if path != LISTING}
    rng = random.Random(folder.name)
    for _ in range(15):
        torn = {}
        for path, text in texts.items():
            lines = [line for line in text.splitlines() if rng.random() > 0.15]
            torn[path] = parse(path, "\n".join(lines).encode())
        names = {f"{path}::{symbol.name}" for path, file in torn.items() for symbol in file.symbols} | set(torn)
        for edge in edges_in(torn):
            assert edge.source in names and edge.target in names, edge
