"""Rules of resolution in tiny repositories of JavaScript and TypeScript: see `edge_rules_python`."""

RULES: list[tuple[str, str, list[str]]] = [
    (
        "named imports, renamed, default, of a whole module; .js stands for .ts",
        """
        == a.ts
        export function f() {}
        export function g() {}
        export default function h() {}
        == b.ts
        import k, { f, g as r } from "./a.js";
        import * as a from "./a";
        export function use() { f(); r(); k(); }
        export function whole() { a.f(); }
        """,
        ["b.ts::use -> a.ts::f", "b.ts::use -> a.ts::g", "b.ts::use -> a.ts::h", "b.ts::whole -> a.ts::f"],
    ),
    (
        "an index stands for its folder; exports of others are followed",
        """
        == lib/index.ts
        export * from "./a";
        export { g as renamed } from "./b";
        export * as c from "./c";
        == lib/a.ts
        export const f = () => {};
        == lib/b.ts
        export function g() {}
        == lib/c.ts
        export function h() {}
        == use.ts
        import { f, renamed, c } from "./lib";
        function use() { f(); renamed(); c.h(); }
        """,
        ["use.ts::use -> lib/a.ts::f", "use.ts::use -> lib/b.ts::g", "use.ts::use -> lib/c.ts::h"],
    ),
    (
        "a name that is exported under another, and a default that is a name",
        """
        == a.ts
        function f() {}
        export { f as g };
        export default f;
        == b.ts
        import d, { g } from "./a";
        function one() { g(); }
        function two() { d(); }
        """,
        ["b.ts::one -> a.ts::f", "b.ts::two -> a.ts::f"],
    ),
    (
        "aliases and base of the nearest tsconfig.json, through what it extends",
        """
        == tsconfig.base.json
        {
          // comments and last commas are allowed
          "compilerOptions": {"baseUrl": ".", "paths": {"@lib/*": ["src/lib/*"], "exact": ["src/exact.ts"]}},
        }
        == tsconfig.json
        {"extends": "./tsconfig.base.json"}
        == src/lib/a.ts
        export function f() {}
        == src/exact.ts
        export function g() {}
        == src/app/b.ts
        import { f } from "@lib/a";
        import { g } from "exact";
        import { f as again } from "src/lib/a";
        function one() { f(); }
        function two() { g(); }
        function three() { again(); }
        """,
        [
            "src/app/b.ts::one -> src/lib/a.ts::f",
            "src/app/b.ts::three -> src/lib/a.ts::f",
            "src/app/b.ts::two -> src/exact.ts::g",
        ],
    ),
    (
        "packages of a workspace by name, with exports and without",
        """
        == packages/core/package.json
        {"name": "@me/core", "exports": {".": {"import": "./dist/index.js"}, "./util": "./src/util.ts"}}
        == packages/core/src/index.ts
        export function f() {}
        == packages/core/src/util.ts
        export function g() {}
        == packages/plain/package.json
        {"name": "plain", "main": "./main.js"}
        == packages/plain/main.js
        export function h() {}
        == packages/app/package.json
        {"name": "app"}
        == packages/app/a.ts
        import { f } from "@me/core";
        import { g } from "@me/core/util";
        import { h } from "plain";
        function one() { f(); }
        function two() { g(); }
        function three() { h(); }
        """,
        [
            "packages/app/a.ts::one -> packages/core/src/index.ts::f",
            "packages/app/a.ts::three -> packages/plain/main.js::h",
            "packages/app/a.ts::two -> packages/core/src/util.ts::g",
        ],
    ),
    (
        "this, super, and members of what a class extends",
        """
        == a.ts
        export class A { m() {} n() {} }
        export class B extends A {
          m() { super.m(); this.k(); }
          k() { [1].forEach(() => this.n()); }
        }
        """,
        ["a.ts::B.k -> a.ts::A.n", "a.ts::B.m -> a.ts::A.m", "a.ts::B.m -> a.ts::B.k"],
    ),
    (
        "a constructor's call is of its class",
        """
        == a.ts
        class A { constructor() {} m() {} }
        function f() { new A().m(); }
        """,
        ["a.ts::f -> a.ts::A", "a.ts::f -> a.ts::A.m"],
    ),
    (
        "annotated receivers: parameters, variables, fields, parameters that are fields, casts, what is promised",
        """
        == a.ts
        interface A { m(): void }
        function f(x: A | null) { x!.m(); }
        function g() { const x: A = make(); x?.m(); }
        class B {
          x: A;
          constructor(private y: A) {}
          one() { this.x.m(); }
          two() { this.y.m(); }
        }
        function h(x: any) { (x as A).m(); }
        function i(xs: A[]) { for (const x of xs) x.m(); }
        async function made(): Promise<A> { return null!; }
        async function j() { (await made()).m(); }
        type Alias = A;
        function k(x: Alias) { x.m(); }
        """,
        [
            "a.ts::B.one -> a.ts::A.m",
            "a.ts::B.two -> a.ts::A.m",
            "a.ts::f -> a.ts::A.m",
            "a.ts::g -> a.ts::A.m",
            "a.ts::h -> a.ts::A.m",
            "a.ts::i -> a.ts::A.m",
            "a.ts::j -> a.ts::A.m",
            "a.ts::j -> a.ts::made",
            "a.ts::k -> a.ts::A.m",
        ],
    ),
    (
        "constructed receivers and fields",
        """
        == a.js
        class A { m() {} }
        class B {
          constructor() { this.x = new A(); }
          f() { this.x.m(); }
        }
        function g() { const y = new A(); y.m(); }
        """,
        ["a.js::B.constructor -> a.js::A", "a.js::B.f -> a.js::A.m", "a.js::g -> a.js::A", "a.js::g -> a.js::A.m"],
    ),
    (
        "what an arrow function gives back",
        """
        == a.ts
        class A { m() {} }
        const make = () => new A();
        function f() { make().m(); }
        """,
        ["a.ts::f -> a.ts::A.m", "a.ts::f -> a.ts::make", "a.ts::make -> a.ts::A"],
    ),
    (
        "a name of a block hides one outside, in the block only",
        """
        == a.ts
        function f() {}
        function g(x: any) {
          if (x) {
            const f = x;
            f();
          }
          f();
        }
        function h(x: any) {
          if (x) {
            const f = x;
            f();
          }
        }
        """,
        ["a.ts::g -> a.ts::f"],
    ),
    (
        "a callback's parameter hides a name",
        """
        == a.ts
        function f() {}
        export const g = (x: any) => x.map((f: any) => f());
        """,
        [],
    ),
    (
        "required modules, whole and by name",
        """
        == a.js
        function f() {}
        function g() {}
        == b.js
        const a = require("./a");
        const { f, g: k } = require("./a.js");
        function one() { a.f(); }
        function two() { f(); k(); }
        """,
        ["b.js::one -> a.js::f", "b.js::two -> a.js::f", "b.js::two -> a.js::g"],
    ),
    (
        "a variable may be named like its type",
        """
        == a.ts
        class a { m() {} }
        function f(a: a) { a.m(); }
        """,
        ["a.ts::f -> a.ts::a.m"],
    ),
    (
        "members of an object are not in scope in it",
        """
        == a.ts
        export const o = {
          f() { f(); },
          g: () => f(),
        };
        """,
        [],
    ),
    (
        "what a required file gives: a class as a whole, things by name, renamed, in an object",
        """
        == whole.js
        class A { m() {} }
        module.exports = A;
        == parts.js
        function f() {}
        function g() {}
        exports.h = function () {};
        exports.renamed = f;
        module.exports.other = g;
        == object.js
        function k() {}
        module.exports = { k, again: k };
        == use.js
        const A = require("./whole");
        const p = require("./parts");
        const { again } = require("./object");
        function one() { new A().m(); }
        function two() { p.h(); p.renamed(); p.other(); }
        function three() { again(); require("./object").k(); }
        """,
        [
            "use.js::one -> whole.js::A",
            "use.js::one -> whole.js::A.m",
            "use.js::three -> object.js::k",
            "use.js::two -> parts.js::exports.h",
            "use.js::two -> parts.js::f",
            "use.js::two -> parts.js::g",
        ],
    ),
]
