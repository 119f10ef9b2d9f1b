"""What a file says of other names: one tiny source a rule, and the text that it is kept as."""

import re

import pytest

from graphify.codegraph.annotations import class_of, type_chain
from graphify.codegraph.chains import steps_of
from graphify.codegraph.grammars import load
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.languages.columns import CHAIN_ROLES, IMPORT_STYLES, SCOPE_RULES
from graphify.codegraph.manifests import is_manifest, manifest_facts
from graphify.codegraph.parse import decode, encode, engine_key, parse
from graphify.codegraph.said import read_facts, write_facts
from graphify.codegraph.tags import USES, uses_query_of, uses_text
from graphify.codegraph.uses import Entry, Facts, Imported, Local, Use
from tests.codegraph.support import GOLDEN, golden_inputs, parsed

WITH_USES = [row for row in LANGUAGES.values() if uses_text(row)]

CALLS = [
    ("python", "f()", "f"),
    ("python", "a.b.c()", "a.b.c"),
    ("python", "a.b(1)(2).c[0].d()", "a.b()().c[].d"),
    ("python", "(a or b).c()", "a.c|b.c"),
    ("python", "(a if x else b).c()", "a.c|b.c"),
    ("python", "(await a.b()).c()", "a.b().c"),
    ("python", "(x := a.b).c()", "a.b.c"),
    ("python", "a\\\n  .b()", "a.b"),
    ("python", "super().m()", "super().m"),
    ("python", "'a'.join(x)", None),
    ("python", "(1 + x).m()", None),
    ("python", "f()()", "f"),
    ("javascript", "a?.b.c()", "a.b.c"),
    ("javascript", "new A(1).b()", "A().b"),
    ("javascript", "(a ?? b).c()", "a.c|b.c"),
    ("javascript", "this.#x.y()", "this.%23x.y"),
    ("typescript", "(a as B).c()", "<B>.c"),
    ("typescript", "(a as B | C).d()", "<B>.d|<C>.d"),
    ("typescript", "(a as any).c()", "a.c"),
    ("typescript", "a!.b<T>()", "a.b"),
    ("typescript", "(await (<A>x)).m()", "x.m"),
]


@pytest.mark.parametrize(("language", "source", "chain"), CALLS)
def test_chains_of_calls(language: str, source: str, chain: str | None) -> None:
    found = [use.chain for use in parsed(source, language).facts.uses if use.relation == "calls"]
    assert found[:1] == ([chain] if chain else [])


TYPES = [
    ("python", "A", "A"),
    ("python", "a.B", "a.B"),
    ("python", "'A'", "A"),
    ("python", "A | None", "A"),
    ("python", "Optional[A]", "A"),
    ("python", "t.Union[A, b.C, None]", "A|b.C"),
    ("python", "Optional['A']", "A"),
    ("python", "list[A]", "A[]"),
    ("python", "dict[str, list[A]]", "A[][]"),
    ("python", "Generator[A, None, B]", "A[]"),
    ("python", "list[A | B]", "A[]|B[]"),
    ("python", "Callable[[A], B]", "Callable"),
    ("python", "Literal['a']", "Literal"),
    ("python", "A[B]", "A"),
    ("python", "type[A]", ""),
    ("python", "None", ""),
    ("typescript", ": A", "A"),
    ("typescript", ": Promise<A>", "A"),
    ("typescript", ": A[] | undefined", "A[]"),
    ("typescript", ": Map<string, A>", "A[]"),
    ("typescript", ": (x: A) => B", ""),
    ("typescript", ": { a: B } & C", "C"),
    ("typescript", ": readonly A[]", "A[]"),
    ("typescript", ": A['b']", ""),
    ("typescript", ": ns.A<B>", "ns.A"),
]


@pytest.mark.parametrize(("language", "text", "chain"), TYPES)
def test_chains_of_types(language: str, text: str, chain: str) -> None:
    assert type_chain(LANGUAGES[language], text) == chain


def test_the_class_in_a_type_of_classes() -> None:
    assert class_of(LANGUAGES["python"], "t.Type['A']") == "A"
    assert not class_of(LANGUAGES["python"], "A")


@pytest.mark.parametrize("mark", ["[", "<", "(", "A[", "A<", "list[", "]", ">", "|", "A|", "[]", "{", "=>", ".", "::"])
@pytest.mark.parametrize("language", ["python", "typescript"])
def test_a_type_of_anything_ends(language: str, mark: str) -> None:
    for count in (1, 2, 50, 190, 10_000):
        chain = type_chain(LANGUAGES[language], mark * count)
        assert len(chain) < 500


def test_owners_and_lines() -> None:
    facts = parsed("""
f()
class A(B):
    x = g()
    def m(self):
        h()
        [k() for k in x]
""").facts
    assert [(use.owner, use.relation, use.chain, use.line) for use in facts.uses] == [
        ("", "calls", "f", 2),
        ("A", "extends", "B", 3),
        ("A", "calls", "g", 4),
        ("A.m", "calls", "h", 6),
        ("A.m", "calls", "k", 7),
    ]


def test_entries() -> None:
    facts = parsed("""
import a.b
import c.d as e
from .f import g as h
x: X = 1
class A(B, k.C):
    y: Y
    def m(self, z: Z) -> R:
        self.z = z
        self.w = v = W()
        return z.q()
""").facts
    assert facts.entries["a"].imported == (Imported("a"),)
    assert facts.entries["e"].imported == (Imported("c.d"),)
    assert facts.entries["h"].imported == (Imported(".f", "g"),)
    assert facts.entries["x"] == Entry("constant", type="X")
    assert facts.entries["A"].bases == ("B", "k.C")
    assert facts.entries["A.y"] == Entry("field", type="Y")
    assert facts.entries["A.m"] == Entry("method", type="R", value="<Z>.q()")
    assert facts.entries["A.z"] == Entry(value="<Z>")
    assert facts.locals == (Local("A.m", "z", "Z", line=8), Local("A.m", "v", value="W()", line=10))


def test_a_block_bounds_its_names() -> None:
    facts = parsed("f(lambda x: x.m())\ndef g():\n    y = 1\n    return [\n        z for z in y\n    ]\n").facts
    assert facts.locals == (
        Local("", "x", line=1, start=1, end=1),
        Local("g", "y", line=3),
        Local("g", "z", value="y[]", line=5, start=4, end=6),
    )


def test_nothing_is_no_value() -> None:
    facts = parsed("x = None\nclass A:\n    def m(self):\n        self.y = None\n        self.y = B()\n").facts
    assert facts.entries["x"].value == ""
    assert facts.entries["A.y"].value == "B()"


def test_what_a_lambda_returns_is_not_what_its_function_returns() -> None:
    facts = parsed("function f() { return g(() => { return h(); }); }", "javascript").facts
    assert facts.entries["f"].value == "g()"


def test_manifests() -> None:
    compiler = manifest_facts(
        "a/tsconfig.json", b'{"extends": "./b", "compilerOptions": {"paths": {"@/*": ["x/*", 1]}},}'
    )
    assert compiler.entries == {"extends": Entry(value="./b"), "paths": Entry(imported=(Imported("@/*", "x/*"),))}
    package = manifest_facts(
        "package.json", b'{"name": "p", "main": "m.js", "exports": {".": {"a": {"b": "x.js"}}, "./y": ["y.js"]}}'
    )
    assert package.entries["name"] == Entry(value="p")
    assert package.entries["exports"].imported == (
        Imported(".", "x.js"),
        Imported("./y", "y.js"),
        Imported(".", "m.js"),
    )


@pytest.mark.parametrize(
    "text", [b"", b"[]", b"1", b"{", b'{"name": 1, "exports": 1}', b"[" * 100_000, b'{"compilerOptions": 1}', b"\xff"]
)
@pytest.mark.parametrize("path", ["package.json", "tsconfig.json"])
def test_a_manifest_of_anything(path: str, text: bytes) -> None:
    found = manifest_facts(path, text).entries
    assert set(found) <= {"exports"}


def test_a_manifest_is_parsed_by_its_name() -> None:
    assert is_manifest("a/tsconfig.build.json")
    assert not is_manifest("a/other.json")
    assert parse("a/package.json", b'{"name": "p"}').facts.entries["name"].value == "p"
    assert engine_key("package.json") != engine_key("tsconfig.json") != engine_key("a.json")


FACTS = Facts(
    {
        "": Entry(),
        "a": Entry("class", (Imported("m", "n"), Imported("m")), ("b", "c"), "t", "v"),
        "é\n\u2028": Entry(value="x"),
    },
    (Use("", "calls", "a", 1), Use("a", "extends", "b", 2)),
    (Local("a", "b"), Local("a", "b", "t", "v", (Imported("m", "n"),), 3, 1, 9)),
    ("m",),
)


@pytest.mark.parametrize("facts", [FACTS, Facts(), Facts(stars=("a",)), Facts(uses=FACTS.uses)])
def test_facts_as_text(facts: Facts) -> None:
    text = write_facts(facts)
    assert read_facts(text) == facts
    assert "\n" not in text
    assert bool(text) == (facts != Facts())


@pytest.mark.parametrize("path", golden_inputs(), ids=lambda path: path.parent.name)
def test_a_parse_keeps_its_facts(path: object) -> None:
    assert GOLDEN in path.parents  # type: ignore[attr-defined]
    file = parse(path.name, path.read_bytes())  # type: ignore[attr-defined]
    kept = decode(encode(file))
    assert kept == file
    assert kept.facts == file.facts
    assert [name for name, entry in file.facts.entries.items() if entry.kind] == [
        symbol.name for symbol in file.symbols
    ] or not file.said


@pytest.mark.parametrize("row", WITH_USES, ids=lambda row: row.name)
def test_a_row_speaks_of_what_there_is(row: object) -> None:
    """Captures and columns are out of closed sets, and node types and fields are the grammar's."""
    assert row in WITH_USES
    query = uses_query_of(row)  # type: ignore[arg-type]
    assert query is not None
    captures = {query.capture_name(each) for each in range(query.capture_count)}
    assert {each for each in captures if not each.startswith("_")} <= USES
    language = load(row).language  # type: ignore[arg-type]
    assert language is not None
    kinds = {language.node_kind_for_id(each) for each in range(language.node_kind_count)}
    for kind, role, *fields in row.chains:  # type: ignore[attr-defined]
        assert role in CHAIN_ROLES
        parts = [part for field in fields for part in field.split("/")]
        assert all(part.isdigit() or language.field_id_for_name(part) for part in parts)
        assert kind in kinds or row.name in ("javascript", "tsx", "typescript")  # type: ignore[attr-defined]
    assert row.imports in IMPORT_STYLES  # type: ignore[attr-defined]
    assert set(row.rules) <= SCOPE_RULES  # type: ignore[attr-defined]


def test_steps() -> None:
    assert steps_of("a.b()[].c") == ("a", ".b", "()", "[]", ".c")
    assert steps_of("<A.b>.c") == ("<A.b>", ".c")
    assert steps_of(".c") == ("", ".c")
    assert re.fullmatch(r"\w+", steps_of("a")[0])
