"""Rules of resolution in tiny repositories of Go, Java, C#, Rust, Kotlin, Swift and Scala: name, files, the call edges
that they have and no others. What a rule must not find stands beside what it must."""

GO: list[tuple[str, str, list[str]]] = [
    (
        "files of a folder are one package, those of its tests another",
        """
        == go.mod
        module m
        == a.go
        package a
        func f() { g(); h() }
        == b.go
        package a
        func g() {}
        == b_test.go
        package a_test
        func h() {}
        == sub/c.go
        package a
        func k() { g() }
        """,
        ["a.go::f -> b.go::g"],
    ),
    (
        "an import path is a folder of the module that has the longest name",
        """
        == go.mod
        module example.com/m
        == sub/go.mod
        module example.com/m/sub
        == sub/x/x.go
        package x
        func F() {}
        == x/x.go
        package x
        func F() {}
        == a.go
        package a
        import (
            "example.com/m/sub/x"
            y "example.com/m/x"
            "example.com/mx"
            "example.com/other/x"
        )
        func f() { x.F(); y.F(); mx.F() }
        """,
        ["a.go::f -> sub/x/x.go::F", "a.go::f -> x/x.go::F"],
    ),
    (
        "a name that two files give to different things means neither",
        """
        == a_linux.go
        package a
        func f() {}
        == a_windows.go
        package a
        func f() {}
        == b.go
        package a
        func g() { f() }
        """,
        [],
    ),
    (
        "methods stand in any file of the package, and an embedded type gives its own",
        """
        == a.go
        package a
        type Base struct{}
        type T struct { *Base; m map[string][]*Base; c chan Base }
        func (t *T) f(u T) { t.g(); u.h(); t.m["a"][0].h(); t.n() }
        == b.go
        package a
        func (t T) g() {}
        func (b Base) h() {}
        == sub/c.go
        package a
        type T struct{}
        func (t T) n() {}
        """,
        ["a.go::T.f -> b.go::Base.h", "a.go::T.f -> b.go::T.g"],
    ),
    (
        "what a name is made from: composite literals, new, assertions, the first result",
        """
        == a.go
        package a
        type T struct{}
        type E struct{}
        func (t T) m() {}
        func (e E) m() {}
        func two() (*T, E) { return nil, E{} }
        func f(x any) {
            a := &T{}
            a.m()
            b, c := two()
            b.m()
            c.n()
            x.(*E).m()
            d := new(E)
            d.m()
            if e := x; true { e.m() }
        }
        """,
        [
            "a.go::f -> a.go::E",
            "a.go::f -> a.go::E.m",
            "a.go::f -> a.go::T",
            "a.go::f -> a.go::T.m",
            "a.go::f -> a.go::two",
            "a.go::two -> a.go::E",
        ],
    ),
    (
        "a variable hides a package",
        """
        == go.mod
        module m
        == x/x.go
        package x
        func F() {}
        == a.go
        package a
        import "m/x"
        func f(x any) { x.F() }
        func g() { x.F() }
        """,
        ["a.go::g -> x/x.go::F"],
    ),
]

JAVA: list[tuple[str, str, list[str]]] = [
    (
        "a package is what files say, not where they lie",
        """
        == src/one/A.java
        package p;
        class A { void f() { B.b(); C.c(); } }
        == src/two/B.java
        package p;
        class B { static void b() {} }
        == src/one/C.java
        package q;
        class C { static void c() {} }
        """,
        ["src/one/A.java::A.f -> src/two/B.java::B.b"],
    ),
    (
        "an import, a static import, those of all names, a full name",
        """
        == A.java
        package a;
        public class A { public static void s() {} public static void t() {} public static class In {} }
        == B.java
        package b;
        import a.A;
        import static a.A.s;
        class B { void f() { new A(); new A.In(); s(); t(); a.A.t(); } }
        == C.java
        package c;
        import a.*;
        import static a.A.*;
        class C { void f() { new A(); t(); } }
        """,
        [
            *("B.java::B.f -> A.java::A", "B.java::B.f -> A.java::A.In", "B.java::B.f -> A.java::A.s"),
            *("B.java::B.f -> A.java::A.t", "C.java::C.f -> A.java::A", "C.java::C.f -> A.java::A.t"),
        ],
    ),
    (
        "an import from outside hides a class of the package",
        """
        == A.java
        package a;
        import outside.B;
        class A { void f() { new B().b(); new C().c(); } }
        == B.java
        package a;
        class B { void b() {} }
        == C.java
        package a;
        class C { void c() {} }
        """,
        ["A.java::A.f -> C.java::C", "A.java::A.f -> C.java::C.c"],
    ),
    (
        "two classes of one full name are neither",
        """
        == main/B.java
        package a;
        class B {}
        == test/B.java
        package a;
        class B {}
        == A.java
        package a;
        class A { void f() { new B(); } }
        """,
        [],
    ),
    (
        "members are in scope, those of bases too; a constructor is none, and a variable is not called",
        """
        == A.java
        class A { void m() {} A A() { return this; } }
        == B.java
        class B extends A {
            B(A a) { m(); this.m(); super.m(); a.m(); }
            B n() { B n = n(); A made = new A(); made.m(); return n; }
            class In { void k() { m(); n(); B.this.m(); } }
        }
        """,
        [
            *("B.java::B.B -> A.java::A.m", "B.java::B.In.k -> A.java::A.m", "B.java::B.In.k -> B.java::B.n"),
            *("B.java::B.n -> A.java::A", "B.java::B.n -> A.java::A.m", "B.java::B.n -> B.java::B.n"),
        ],
    ),
    (
        "what variables hold: loops, var, casts, patterns, records, enums, generic holders",
        """
        == T.java
        class T { T m() { return this; } }
        == R.java
        record R(T t) { void f() { t.m(); t().m(); } }
        == E.java
        enum E { A; void e() {} }
        == A.java
        import java.util.*;
        class A {
            List<T> list; Map<String, T> map; T[] array;
            void loop() { for (T t : list) { t.m(); } for (var v : list) v.m(); for (var k : keys) k.m(); }
            void held() { list.get(0).m(); map.get("").m(); array[0].m(); }
            void cast(Object o) { ((T) o).m(); if (o instanceof T t) t.m(); o.m(); }
            void made() { var t = new T(); t.m().m(); E.A.e(); }
            void hidden(Object list) { list.get(0).m(); }
        }
        """,
        [
            *("A.java::A.cast -> T.java::T.m", "A.java::A.held -> T.java::T.m", "A.java::A.loop -> T.java::T.m"),
            *("A.java::A.made -> E.java::E.e", "A.java::A.made -> T.java::T", "A.java::A.made -> T.java::T.m"),
            *("R.java::R.f -> R.java::R.t", "R.java::R.f -> T.java::T.m"),
        ],
    ),
]

CSHARP: list[tuple[str, str, list[str]]] = [
    (
        "names of the namespaces around, of those used, of one under another name",
        """
        == A.cs
        namespace N { public class A { public static void F() {} } }
        == B.cs
        namespace N.M { class B { void F() { A.F(); C.F(); D.F(); K.F(); X.F(); O.C.F(); } } }
        == C.cs
        namespace N.O { public class C { public static void F() {} } }
        == D.cs
        using N.O;
        using K = N.O.C;
        namespace P;
        class D { void G() { A.F(); C.F(); K.F(); N.A.F(); } }
        """,
        [
            *("B.cs::N.M.B.F -> A.cs::N.A.F", "B.cs::N.M.B.F -> C.cs::N.O.C.F"),
            *("D.cs::D.G -> A.cs::N.A.F", "D.cs::D.G -> C.cs::N.O.C.F"),
        ],
    ),
    (
        "the parts of a class are one class",
        """
        == A.cs
        namespace N { partial class A { void F() { G(); this.H(); } void H() {} } class Z { void F(A a) { a.G(); } } }
        == A.More.cs
        namespace N;
        partial class A : Base { void G() { H(); K(); } }
        == Base.cs
        namespace N;
        class Base { protected void K() {} }
        == B.cs
        namespace O;
        partial class A { void G() {} }
        """,
        [
            *("A.More.cs::A.G -> A.cs::N.A.H", "A.More.cs::A.G -> Base.cs::Base.K"),
            *("A.cs::N.A.F -> A.More.cs::A.G", "A.cs::N.A.F -> A.cs::N.A.H", "A.cs::N.Z.F -> A.More.cs::A.G"),
        ],
    ),
    (
        "a member of the name of a type hides no type",
        """
        == A.cs
        class T { public void F() {} }
        class A { public T T { get; } T t; void G() { t.F(); T.F(); T made = Make(); made.F(); } T Make() { return T; } }
        """,
        ["A.cs::A.G -> A.cs::A.Make", "A.cs::A.G -> A.cs::T.F"],
    ),
    (
        "what is asked of what may be null, indexed, awaited, given out, matched",
        """
        == A.cs
        class T { public T M() => this; public T this[int i] => this; }
        class A {
            async void F(T? t, Task<T> task, object o) {
                t?.M()?.N();
                t!.M();
                (await task).M();
                t[0].M();
                Out(out T x);
                x.M();
                if (o is T y) y.M();
                (o as T).N();
                switch (o) { case T z: z.M(); break; }
                o.M();
            }
        }
        """,
        ["A.cs::A.F -> A.cs::T.M"],
    ),
]

RUST: list[tuple[str, str, list[str]]] = [
    (
        "modules are files, in braces or beside; paths begin at the crate, here, or outside of here",
        """
        == src/lib.rs
        mod a;
        pub fn top() {}
        == src/a/mod.rs
        pub mod b;
        use self::b::{inner as other, deep::{self, d}};
        pub fn f() { crate::top(); super::top(); self::g(); b::inner(); other(); deep::d(); d(); top(); }
        fn g() {}
        == src/a/b.rs
        pub mod deep { pub fn d() { super::inner(); super::super::f(); self::e(); } fn e() {} }
        pub fn inner() {}
        """,
        [
            *("src/a/b.rs::deep.d -> src/a/b.rs::deep.e", "src/a/b.rs::deep.d -> src/a/b.rs::inner"),
            *("src/a/b.rs::deep.d -> src/a/mod.rs::f", "src/a/mod.rs::f -> src/a/b.rs::deep.d"),
            *("src/a/mod.rs::f -> src/a/b.rs::inner", "src/a/mod.rs::f -> src/a/mod.rs::g"),
            "src/a/mod.rs::f -> src/lib.rs::top",
        ],
    ),
    (
        "names are handed on, one by one, all at once, and out of a macro; crates have the names of their manifests",
        """
        == one/Cargo.toml
        [package]
        name = "my-one"
        == one/src/lib.rs
        mod a;
        pub use a::f;
        pub use self::a::g as h;
        cfg_x! { pub use crate::a::k; }
        == one/src/a.rs
        pub fn f() {}
        pub fn g() {}
        pub fn k() {}
        == two/src/main.rs
        use my_one::*;
        use other_crate::z;
        fn main() { f(); my_one::h(); my_one::k(); my_one::a::g(); g(); z(); my_two::f(); }
        """,
        [f"two/src/main.rs::main -> one/src/a.rs::{name}" for name in "fgk"],
    ),
    (
        "tests in a file see what is around them",
        """
        == src/lib.rs
        fn f() {}
        mod tests {
            use super::*;
            fn f2() { f(); super::f(); assert!(g(1)); assert_eq!(x.g(), Some(2)); }
            fn g() {}
        }
        """,
        ["src/lib.rs::tests.f2 -> src/lib.rs::f", "src/lib.rs::tests.f2 -> src/lib.rs::tests.g"],
    ),
    (
        "traits give their methods, impl blocks stand anywhere, Self is the type",
        """
        == src/lib.rs
        mod more;
        pub struct T;
        pub trait Tr { fn a(&self); fn d(&self) { self.a(); } }
        impl Tr for T { fn a(&self) { Self::new().e(); self.d(); <Self as Tr>::a(self); } }
        impl T { fn new() -> Self { Self } }
        == src/more.rs
        use super::T;
        impl T { pub fn e(&self) { self.e2(); T::new(); } fn e2(&self) {} }
        pub struct U;
        impl U { fn n(&self) { self.e2(); } }
        """,
        [
            *("src/lib.rs::T.a -> src/lib.rs::T.a", "src/lib.rs::T.a -> src/lib.rs::T.new"),
            *("src/lib.rs::T.a -> src/lib.rs::Tr.d", "src/lib.rs::T.a -> src/more.rs::T.e"),
            *("src/lib.rs::Tr.d -> src/lib.rs::Tr.a", "src/more.rs::T.e -> src/lib.rs::T.new"),
            "src/more.rs::T.e -> src/more.rs::T.e2",
        ],
    ),
    (
        "what is around a value: references, results, options, locks; not the error",
        """
        == src/lib.rs
        struct T; struct E;
        impl T { fn m(&self) {} }
        impl E { fn m(&self) {} fn n(&self) {} }
        fn unit() -> Result<(), E> { Ok(()) }
        fn one<'a>(x: &'a mut T) -> Result<Box<dyn Fn()>, E> { x.m(); unit()?.n(); }
        fn two(o: Option<Arc<Mutex<T>>>, v: &[T], l: Vec<E>) {
            if let Some(t) = o { t.lock().unwrap().m(); }
            for t in v.iter() { t.m(); }
            match l.first() { Some(e) => e.n(), None => {} }
            let b = Box::new(T); b.m();
            let Some(k) = o else { return }; k.m();
        }
        """,
        [
            "src/lib.rs::one -> src/lib.rs::T.m",
            "src/lib.rs::one -> src/lib.rs::unit",
            "src/lib.rs::two -> src/lib.rs::E.n",
            "src/lib.rs::two -> src/lib.rs::T.m",
        ],
    ),
]

KOTLIN: list[tuple[str, str, list[str]]] = [
    (
        "functions and classes of packages, of Java too, under other names, of companions and objects",
        """
        == a.kt
        package a
        fun top() {}
        object O { fun o() {} }
        class C {
            companion object {
                fun make(): C = C()
            }
            fun m() {}
        }
        == J.java
        package a;
        public class J { public static void j() {} }
        == b.kt
        package b
        import a.*
        import a.C as D
        fun f() { top(); O.o(); D.make().m(); J.j(); C().m(); gone() }
        == c.kt
        package c
        fun g() { top() }
        """,
        [
            *("a.kt::C.make -> a.kt::C", "b.kt::f -> J.java::J.j", "b.kt::f -> a.kt::C", "b.kt::f -> a.kt::C.m"),
            *("b.kt::f -> a.kt::C.make", "b.kt::f -> a.kt::O.o", "b.kt::f -> a.kt::top"),
        ],
    ),
    (
        "properties, bases, nulls, lambdas, extensions",
        """
        == a.kt
        open class B { fun b() {} }
        class T {
            fun m(): T = this
            val p: T
                get() = this
        }
        class A(private val t: T, list: List<T>) : B() {
            val u = T()
            fun f(x: Any) {
                b(); t.m(); u.p.m(); t?.m()!!.m()
                (x as T).m(); list.forEach { each: T -> each.m() }; t.ext(); t.also { }.m()
                list.map { x -> x.m() }
            }
            fun g(list: Any) { list.m() }
        }
        == b.kt
        fun T.ext() { m() }
        """,
        [
            "a.kt::A -> a.kt::T",
            "a.kt::A.f -> a.kt::B.b",
            "a.kt::A.f -> a.kt::T.m",
            "a.kt::A.f -> b.kt::T.ext",
            "b.kt::T.ext -> a.kt::T.m",
        ],
    ),
]

SWIFT: list[tuple[str, str, list[str]]] = [
    (
        "everything of a repository is visible, but for what has two meanings or only an extension",
        """
        == A.swift
        class A: B { func f() { g(); twice(); T().m(); b(); ext(); D().x(); Data() } }
        == B.swift
        class B { func b() {} }
        func g() {}
        func twice() {}
        == C.swift
        func twice() {}
        struct T { func m() {} }
        extension Data { func x() {} }
        extension A { func ext() { f(); self.b() } }
        """,
        [
            *("A.swift::A.f -> B.swift::B.b", "A.swift::A.f -> B.swift::g", "A.swift::A.f -> C.swift::A.ext"),
            *("A.swift::A.f -> C.swift::T", "A.swift::A.f -> C.swift::T.m"),
            *("C.swift::A.ext -> A.swift::A.f", "C.swift::A.ext -> B.swift::B.b"),
        ],
    ),
    (
        "what values are: optionals, arrays, dictionaries, closures, casts",
        """
        == A.swift
        struct T { func m() -> T { self } }
        class A {
            let a: [T] = [], d: [String: T] = [:]
            var o: T?
            func f(x: Any, p: inout T, b: @escaping () -> T) {
                a[0].m(); d["a"]?.m(); a.first?.m(); o!.m().m(); p.m(); (x as? T)?.m()
                for t in a { t.m() }
                if let t = o { t.m() }
                a.forEach { (t: T) in t.m() }
                x.m()
            }
            func g(o: Any) { o.m() }
        }
        """,
        ["A.swift::A.f -> A.swift::T.m"],
    ),
]

SCALA: list[tuple[str, str, list[str]]] = [
    (
        "packages, also around, also of the name of an object; imports of one, of some, of all",
        """
        == a.scala
        package a
        object O { def o(): Unit = {} }
        class C { def m(): C = this }
        == b.scala
        package a.b
        class B { def f(): Unit = { O.o(); new C().m() } }
        == c.scala
        package c
        import a.O
        import a.{C => D, _}
        class E { def f(): Unit = { O.o(); new D().m(); new C(); a.b.B() } }
        class F { def f(): Unit = gone() }
        """,
        [
            *("b.scala::B.f -> a.scala::C", "b.scala::B.f -> a.scala::C.m", "b.scala::B.f -> a.scala::O.o"),
            *("c.scala::E.f -> a.scala::C", "c.scala::E.f -> a.scala::C.m", "c.scala::E.f -> a.scala::O.o"),
            "c.scala::E.f -> b.scala::B",
        ],
    ),
    (
        "operators are methods, and what holds values is not called",
        """
        == a.scala
        class T { def /(s: String): T = this; def m(): T = this }
        class A(val list: List[T], f: T => T) {
            def g(t: T): T = { t / "a" / "b"; list(0).m(); list.head.m(); for (x <- list) x.m(); f.m() }
            def h = g(null)
            def k() = h.m()
        }
        """,
        [
            "a.scala::A.g -> a.scala::T./",
            "a.scala::A.g -> a.scala::T.m",
            "a.scala::A.h -> a.scala::A.g",
            "a.scala::A.k -> a.scala::T.m",
        ],
    ),
    (
        "an extension adds methods to a class",
        """
        == a.scala
        package p
        class T { def m(): T = this }
        class U
        == b.scala
        package p
        extension (t: T) { def ext(): T = t.m() }
        == c.scala
        package p
        class A { def f(t: T, u: U): Unit = { t.ext().m(); u.ext() } }
        """,
        ["b.scala::T.ext -> a.scala::T.m", "c.scala::A.f -> a.scala::T.m", "c.scala::A.f -> b.scala::T.ext"],
    ),
]

RULES = [
    (f"{language}: {name}", text, calls)
    for language, rules in {
        "go": GO,
        "java": JAVA,
        "csharp": CSHARP,
        "rust": RUST,
        "kotlin": KOTLIN,
        "swift": SWIFT,
        "scala": SCALA,
    }.items()
    for name, text, calls in rules
]
