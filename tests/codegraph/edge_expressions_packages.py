"""Kinds of expressions in Go, Java, C#, Rust, Kotlin, Swift and Scala, one a line: each is asked for the method ``m`` of
a ``T`` and must lead there, but for those in `NOTHING`."""

TEMPLATES = {
    "go": """
        == go.mod
        module m
        == p/p.go
        package p
        type T struct{}
        type G[K any] struct{}
        func (t T) M() {}
        func (g G[K]) M() {}
        func Make[K any]() T { return T{} }
        func Pair[K, V any]() T { return T{} }
        func With[K any](k T) T { return k }
        == a.go
        package a
        import "m/p"
        func f(t p.T, u *p.T, l []p.T, x any) {
            LINE
        }
        """,
    "java": """
        == T.java
        class T { T m() { return this; } static class In { T m() { return null; } } }
        class G<K> { T m() { return null; } }
        == A.java
        import java.util.*;
        class A {
            T t; T[] array; Map<String, T> map; List<T> list;
            T self() { return t; }
            void f(T u, boolean b, Optional<T> o) {
                LINE
            }
        }
        """,
    "csharp": """
        == T.cs
        namespace N;
        class T { public T m() => this; }
        class G<K> { public T m() => null; }
        == A.cs
        using System.Collections.Generic;
        using N;
        class A {
            T t; List<T> list; Dictionary<T, T> map;
            T self() => t;
            async void f(T? u, Task<T> task, bool b) {
                LINE
            }
        }
        """,
    "rust": """
        == src/lib.rs
        pub mod p;
        use p::T;
        struct A { t: T }
        impl A {
            async fn f(&self, u: Option<&T>, r: Result<T, u8>, l: Vec<T>, x: usize, g: p::G<u8>) -> Option<u8> {
                LINE
            }
        }
        == src/p.rs
        pub struct T {}
        pub struct G<K>(K);
        impl<K> G<K> { pub fn new() -> G<K> { todo!() } pub fn m(&self) {} }
        impl T { pub fn m(&self) -> &T { self } pub async fn later(&self) -> T { T {} } }
        pub fn make<K>() -> T { T {} }
        """,
    "kotlin": """
        == a.kt
        open class T {
            fun m(): T = this
            fun t2(): T = this
        }
        class A(val t: T, val list: List<T>, val map: Map<String, T>) : T() {
            fun self(): A = this
            fun f(u: T?, x: Any, v: T, arr: Array<out T>) {
                LINE
            }
        }
        """,
    "swift": """
        == A.swift
        class T { func m() -> T { return self }; func t2() -> T { return self } }
        class A: T {
            var t: T, u: T?, list: Array<T>, map: Dictionary<String, T>, o: Optional<T>
            func me() -> Self { return self }
            func f(x: Any, b: Bool, v: inout T, w: @autoclosure T, e: any T) {
                LINE
            }
        }
        """,
    "scala": """
        == a.scala
        package p
        class T { def m(): T = this }
        class G[K] extends T
        object O { class In extends T }
        == b.scala
        package p
        trait B { def b: T = null }
        class A(val t: T, list: List[T], map: Map[String, T], later: Future[T]) extends B {
            def apply(i: Int): T = t
            def make[K](): T = t
            def f(a: A): Unit = {
                LINE
            }
        }
        """,
}

EXPRESSIONS = {
    "go": (
        *(
            "p.T{}.M()",
            "(p.T{}).M()",
            "(*u).M()",
            "(&t).M()",
            "l[0].M()",
            "l[1:][0].M()",
            "x.(p.T).M()",
            "x.(*p.T).M()",
        ),
        *(
            "p.Make[int]().M()",
            "p.G[int]{}.M()",
            "p.Pair[int, string]().M()",
            "p.With[int](t).M()",
            "p.T(t).M()",
            "(*p.T)(u).M()",
            "new(p.T); t.M()",
        ),
    ),
    "java": (
        *(
            "u.m()",
            "this.t.m()",
            "this.self().m()",
            "new T().m()",
            "new T.In().m()",
            "new G<A>().m()",
            "array[0].m()",
            "(u).m()",
        ),
        *("(t = u).m()", "((T) o).m()", "(b ? t : u).m()", "map.get(u).m()", "list.stream().findFirst().get().m()"),
        *("o.get().m()", "super.toString(); t.m()", "new java.util.ArrayList<T>().get(0).m(); u.m()"),
    ),
    "csharp": (
        *("u?.m()", "this.t.m()", "this.self().m()", "new T().m()", "new N.T().m()", "new G<T>().m()", "list[0].m()"),
        *("(t).m()", "t!.m()", "(await task).m()", "(await task.ConfigureAwait(b)).m()", "(t = u).m()", "((T)o).m()"),
        *(
            "(o as T).m()",
            "(b ? t : u).m()",
            "(u ?? t).m()",
            "map[t].m()",
            "list.First().m()",
            "list.Where(b).First().m()",
        ),
    ),
    "rust": (
        *("u.unwrap().m()", "r?.m()", "T {}.m()", "(T {}).m()", "self.t.later().await.m()", "(&self.t).m()"),
        *(
            "(*u.unwrap()).m()",
            "l[x].m()",
            "(x as T).m()",
            "p::make::<u8>().m()",
            "p::T {}.m()",
            "p::G::<u8>::new().m()",
        ),
        *("l.iter().next().unwrap().m()", "g.m()", "<p::T>::m(&self.t)", "<T as Tr>::m(&self.t)"),
    ),
    "kotlin": (
        *(
            "u!!.m()",
            "u?.m()",
            "this.self().m()",
            "super.t2().m()",
            "arr[0].m()",
            "(u as T).m()",
            "(t).m()",
            "(u ?: t).m()",
            "list[0].m()",
        ),
        *('map.getValue("").m()', "list.filter { true }.first().m()", "(x as T).m()", "t.also { }.m()", "v.m()"),
    ),
    "swift": (
        *(
            "u?.m()",
            "u!.m()",
            "self.me().m()",
            "super.t2().m()",
            "Self().m()",
            "(t).m()",
            "(try t2()).m()",
            "(await t2()).m()",
        ),
        *(
            "(x as! T).m()",
            "(u ?? t).m()",
            "(b ? t : t).m()",
            "list[0].m()",
            "list.reversed().first?.m()",
        ),
        *('map[""]?.m()', "o!.m()", "v.m()", "w.m()", "e.m()", "T().m()", "try! T().m()", "(try? T().m())?.m()"),
    ),
    "scala": (
        *(
            "t.m()",
            "this.make().m()",
            "make[Int]().m()",
            "new T().m()",
            "new G[Int]().m()",
            "new O.In().m()",
            "(t).m()",
        ),
        *(
            "list(0).m()",
            "list.head.m()",
            "list.reverse.head.m()",
            'map("").m()',
            "later.m()",
            "a(0).m()",
            "super.b.m()",
        ),
    ),
}
"""Lines that each lead to the method."""

NOTHING = {
    "go": ("x.M()", "l.M()"),
    "java": ("o.m()", "list.m()", "array.m()"),
    "csharp": ("o.m()", "list.m()"),
    "rust": ("x.m()", "l.m()", "g.0.m()"),
    "kotlin": ("x.m()", "list.m()"),
    "swift": ("x.m()", "list.m()"),
    "scala": ("list.m()", "map.m()"),
}
"""Lines that lead nowhere."""


def repository_of(language: str, line: str) -> str:
    """The text of a repository with this line in it."""
    return TEMPLATES[language].replace("LINE", line)
