"""Rules of resolution in tiny Python repositories: name, files, the call edges that they have and no others."""

RULES: list[tuple[str, str, list[str]]] = [
    (
        "the file itself calls",
        """
        == a.py
        def f(): pass
        f()
        """,
        ["a.py -> a.py::f"],
    ),
    (
        "a default and a decorator run outside of the function",
        """
        == a.py
        def d(x): pass
        def e(): pass
        class A:
            @d(1)
            def m(self, x=e()):
                e()
        """,
        ["a.py::A -> a.py::d", "a.py::A -> a.py::e", "a.py::A.m -> a.py::e"],
    ),
    (
        "a nested function is found from inside and hides one of the file",
        """
        == a.py
        def f(): pass
        def g():
            def f(): pass
            f()
        def h():
            f()
        """,
        ["a.py::g -> a.py::g.f", "a.py::h -> a.py::f"],
    ),
    (
        "a parameter hides a function",
        """
        == a.py
        def f(): pass
        def g(f):
            f()
        """,
        [],
    ),
    (
        "a lambda's parameter hides a function inside of it only",
        """
        == a.py
        def f(): pass
        def g():
            return (lambda f:
                    f())
        def h():
            x = lambda: f()
        """,
        ["a.py::h -> a.py::f"],
    ),
    (
        "a method is not found by its bare name",
        """
        == a.py
        class A:
            def m(self): pass
            def n(self):
                m()
        """,
        [],
    ),
    (
        "a class is called for an instance, not its constructor",
        """
        == a.py
        class A:
            def __init__(self): pass
        def f():
            A()
        """,
        ["a.py::f -> a.py::A"],
    ),
    (
        "names from a module, also renamed, and the module itself",
        """
        == p/__init__.py
        == p/a.py
        def f(): pass
        def g(): pass
        def h(): pass
        == p/b.py
        from p.a import f, g as k
        from p import a
        import p.a as m
        import p.a
        def one():
            f(); k()
        def two():
            a.h()
        def three():
            m.h()
        def four():
            p.a.f()
        """,
        [
            "p/b.py::four -> p/a.py::f",
            "p/b.py::one -> p/a.py::f",
            "p/b.py::one -> p/a.py::g",
            "p/b.py::three -> p/a.py::h",
            "p/b.py::two -> p/a.py::h",
        ],
    ),
    (
        "relative imports, one and two dots",
        """
        == p/__init__.py
        def top(): pass
        == p/q/__init__.py
        == p/q/a.py
        def f(): pass
        == p/q/b.py
        from . import a
        from .a import f
        from .. import top
        def g():
            a.f(); f(); top()
        """,
        ["p/q/b.py::g -> p/__init__.py::top", "p/q/b.py::g -> p/q/a.py::f"],
    ),
    (
        "a package without a file of its own",
        """
        == n/a.py
        def f(): pass
        == n/q/b.py
        def g(): pass
        == use.py
        import n.a
        import n.q.b
        def one(): n.a.f()
        def two(): n.q.b.g()
        """,
        ["use.py::one -> n/a.py::f", "use.py::two -> n/q/b.py::g"],
    ),
    (
        "an import inside a function is known there only",
        """
        == a.py
        def f(): pass
        == b.py
        def g():
            from a import f
            f()
        def h():
            f()
        """,
        ["b.py::g -> a.py::f"],
    ),
    (
        "sources in a folder of their own are found from tests beside it",
        """
        == src/p/__init__.py
        from .a import f
        == src/p/a.py
        def f(): pass
        == tests/test_a.py
        from p import f
        def test(): f()
        """,
        ["tests/test_a.py::test -> src/p/a.py::f"],
    ),
    (
        "an absolute import is none of a file beside it in a package",
        """
        == p/__init__.py
        == p/json.py
        def loads(): pass
        == p/a.py
        import json
        from json import loads
        def f():
            json.loads(); loads()
        """,
        [],
    ),
    (
        "re-exports are followed",
        """
        == p/__init__.py
        from .a import f as g
        from .q import *
        == p/a.py
        def f(): pass
        == p/q/__init__.py
        from .deep import h
        == p/q/deep.py
        def h(): pass
        == b.py
        from p import g, h
        def use():
            g(); h()
        """,
        ["b.py::use -> p/a.py::f", "b.py::use -> p/q/deep.py::h"],
    ),
    (
        "what is imported from outside is not looked for in stars",
        """
        == a.py
        def f(): pass
        == b.py
        from outside import f
        from a import *
        def g(): f()
        """,
        [],
    ),
    (
        "of two imports of a name the one that is here counts",
        """
        == a.py
        def f(): pass
        == b.py
        try:
            from outside import f
        except ImportError:
            from a import f
        def g(): f()
        """,
        ["b.py::g -> a.py::f"],
    ),
    (
        "self, cls and super",
        """
        == a.py
        class A:
            def m(self): pass
            @classmethod
            def c(cls): pass
        class B(A):
            def m(self):
                super().m()
                self.n()
            def n(self):
                def inner():
                    self.m()
            @classmethod
            def d(cls):
                cls.c()
        """,
        [
            "a.py::B.d -> a.py::A.c",
            "a.py::B.m -> a.py::A.m",
            "a.py::B.m -> a.py::B.n",
            "a.py::B.n.inner -> a.py::B.m",
        ],
    ),
    (
        "bases in order: the nearest, and a common base after all that derive from it",
        """
        == a.py
        class Root:
            def m(self): pass
            def n(self): pass
        class Left(Root): pass
        class Right(Root):
            def m(self): pass
        class Both(Left, Right):
            def use(self):
                self.m(); self.n()
        """,
        ["a.py::Both.use -> a.py::Right.m", "a.py::Both.use -> a.py::Root.n"],
    ),
    (
        "super in what a derived class inherits goes on after the class that it is written in",
        """
        == a.py
        class X:
            def m(self): pass
        class Root:
            def make(self) -> X: pass
        class Middle(Root):
            def make(self): return super().make()
        class Leaf(Middle): pass
        def f(leaf: Leaf): leaf.make().m()
        """,
        [
            "a.py::Middle.make -> a.py::Root.make",
            "a.py::f -> a.py::Middle.make",
            "a.py::f -> a.py::X.m",
        ],
    ),
    (
        "super in a class of several bases goes on after the class that it is in",
        """
        == a.py
        class Root:
            def m(self): pass
        class Left(Root):
            def m(self):
                super().m()
        class Right(Root):
            def m(self): pass
        """,
        ["a.py::Left.m -> a.py::Root.m"],
    ),
    (
        "a base in another file",
        """
        == a.py
        class A:
            def m(self): pass
        == b.py
        import a
        class B(a.A):
            def n(self): self.m()
        """,
        ["b.py::B.n -> a.py::A.m"],
    ),
    (
        "annotated parameters, plain, quoted, optional, in a union",
        """
        == a.py
        from typing import Annotated, Optional
        class A:
            def m(self): pass
        def f(x: A): x.m()
        def g(x: "A"): x.m()
        def h(x: Optional[A]): x.m()
        def i(x: int | A | None = None): x.m()
        def j(x: Annotated[A, 1]): x.m()
        def k(x: int): x.m()
        """,
        [f"a.py::{name} -> a.py::A.m" for name in "fghij"],
    ),
    (
        "an annotated variable, of a file and of a function",
        """
        == a.py
        class A:
            def m(self): pass
        x: A = make()
        def f(): x.m()
        def g():
            y: A
            y.m()
        == b.py
        from a import x
        def h(): x.m()
        """,
        ["a.py::f -> a.py::A.m", "a.py::g -> a.py::A.m", "b.py::h -> a.py::A.m"],
    ),
    (
        "constructed receivers; the last assignment before counts",
        """
        == a.py
        class A:
            def m(self): pass
        class B:
            def m(self): pass
        def f():
            x = A()
            x.m()
        def g():
            x = A()
            x = B()
            x.m()
        def h():
            A().m()
        """,
        [
            "a.py::f -> a.py::A",
            "a.py::f -> a.py::A.m",
            "a.py::g -> a.py::A",
            "a.py::g -> a.py::B",
            "a.py::g -> a.py::B.m",
            "a.py::h -> a.py::A",
            "a.py::h -> a.py::A.m",
        ],
    ),
    (
        "attributes: annotated in the class, assigned in a method, taken from a parameter",
        """
        == a.py
        class A:
            def m(self): pass
        class B:
            x: A
            def __init__(self, z: A):
                self.y = A()
                self.z = z
            def one(self): self.x.m()
            def two(self): self.y.m()
            def three(self): self.z.m()
        def four(b: B): b.z.m()
        """,
        [
            "a.py::B.__init__ -> a.py::A",
            "a.py::B.one -> a.py::A.m",
            "a.py::B.three -> a.py::A.m",
            "a.py::B.two -> a.py::A.m",
            "a.py::four -> a.py::A.m",
        ],
    ),
    (
        "what a function returns: by annotation, by its code, through a variable of it",
        """
        == a.py
        class A:
            def m(self): pass
        def one() -> A: ...
        def two(): return A()
        def three():
            x = A()
            return x
        def f():
            one().m()
        def g():
            y = two()
            y.m()
        def h():
            three().m()
        """,
        [
            "a.py::f -> a.py::A.m",
            "a.py::f -> a.py::one",
            "a.py::g -> a.py::A.m",
            "a.py::g -> a.py::two",
            "a.py::h -> a.py::A.m",
            "a.py::h -> a.py::three",
            "a.py::three -> a.py::A",
            "a.py::two -> a.py::A",
        ],
    ),
    (
        "a method that returns self gives the class it was called on",
        """
        == a.py
        class A:
            def chain(self): return self
            def typed(self) -> "Self": ...
        class B(A):
            def m(self): pass
        def f(b: B): b.chain().m()
        def g(b: B): b.typed().m()
        """,
        [
            "a.py::f -> a.py::A.chain",
            "a.py::f -> a.py::B.m",
            "a.py::g -> a.py::A.typed",
            "a.py::g -> a.py::B.m",
        ],
    ),
    (
        "what the class of an object makes is such an object, but which class that is nobody says",
        """
        == a.py
        class A:
            def m(self):
                self.__class__().n()
            @classmethod
            def c(cls):
                cls().n()
            def n(self): pass
        """,
        ["a.py::A.c -> a.py::A.n", "a.py::A.m -> a.py::A.n"],
    ),
    (
        "a property is what it returns",
        """
        == a.py
        class A:
            def m(self): pass
        class B:
            @property
            def a(self) -> A: ...
        def f(b: B): b.a.m()
        """,
        ["a.py::f -> a.py::A.m"],
    ),
    (
        "what a list, a mapping and an iterator hold",
        """
        == a.py
        class A:
            def m(self): pass
        def f(xs: list[A]):
            for x in xs: x.m()
        def g(xs: dict[str, A]): xs["a"].m()
        def h(xs: dict[str, A]):
            for x in xs.values(): x.m()
        def i(xs: "Iterator[A]"): [x.m() for x in xs]
        def j(xs: list[A]): xs.pop().m()
        """,
        [f"a.py::{name} -> a.py::A.m" for name in "fghij"],
    ),
    (
        "what a context gives",
        """
        == a.py
        from contextlib import contextmanager
        class A:
            def __enter__(self) -> "A": ...
            def m(self): pass
        @contextmanager
        def made() -> "Iterator[A]": ...
        def f():
            with A() as x: x.m()
        def g():
            with made() as x: x.m()
        """,
        [
            "a.py::f -> a.py::A",
            "a.py::f -> a.py::A.m",
            "a.py::g -> a.py::A.m",
            "a.py::g -> a.py::made",
        ],
    ),
    (
        "the class of an exception that is caught",
        """
        == a.py
        class E(Exception):
            def m(self): pass
        def f():
            try: pass
            except E as e: e.m()
        """,
        ["a.py::f -> a.py::E.m"],
    ),
    (
        "a class given as a parameter",
        """
        == a.py
        class A:
            def m(self): pass
        def f(x: type[A]): x().m()
        """,
        ["a.py::f -> a.py::A.m"],
    ),
    (
        "one of two values",
        """
        == a.py
        class A:
            def m(self): pass
        def f(x):
            y = x or A()
            y.m()
        def g(x):
            y = A() if x else None
            y.m()
        """,
        [
            "a.py::f -> a.py::A",
            "a.py::f -> a.py::A.m",
            "a.py::g -> a.py::A",
            "a.py::g -> a.py::A.m",
        ],
    ),
    (
        "a call on something unknown makes no edge",
        """
        == a.py
        class A:
            def get(self): pass
        class B:
            def get(self): pass
        def f(x): x.get()
        """,
        [],
    ),
]
