"""The table, and what must hold for every language in it."""

import re
from pathlib import Path

import pytest

from graphify.codegraph.grammars import load
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.languages.columns import NAME_STYLES, Language, Wheel
from graphify.codegraph.parse import parse
from graphify.codegraph.stream import shapes_of
from graphify.codegraph.tags import CAPTURES, query_of, query_text
from tests.codegraph.support import GOLDEN, UPDATE, case_id, golden_inputs, listing

ROWS = pytest.mark.parametrize("row", LANGUAGES.values(), ids=lambda row: row.name)
CASES = pytest.mark.parametrize("source", golden_inputs(), ids=case_id)
PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"


@ROWS
def test_every_query_compiles_and_uses_known_captures(row: Language) -> None:
    query = query_of(row)
    assert query
    names = {query.capture_name(index) for index in range(query.capture_count)}
    assert {name for name in names if not name.startswith("_")} <= CAPTURES


@ROWS
def test_every_pattern_with_a_definition_has_a_name(row: Language) -> None:
    query = query_of(row)
    assert query
    source = query_text(row).encode()
    for index in range(query.pattern_count):
        text = source[query.start_byte_for_pattern(index) : query.end_byte_for_pattern(index)].decode()
        assert ("@definition." in text) == ("@name" in text), text


def query_file(row: Language) -> Path:
    import graphify.codegraph.languages as folder

    return Path(folder.__file__).parent / f"{row.name}.scm"


@ROWS
def test_the_row_names_node_types_that_the_grammar_has(row: Language) -> None:
    language = load(row).language
    known = {language.node_kind_for_id(kind) for kind in range(language.node_kind_count)}
    same = {name for pair in row.same for name in pair}
    columns = (
        row.comments,
        row.wrappers,
        row.verbatim,
        row.delimiters,
        row.tuples,
        row.thin,
        row.prose,
        row.unparsed,
        [kind for kind, *_ in row.names],
        row.silent,
        row.counted,
    )
    assert {*same, *(name for column in columns for name in column)} <= known
    assert row.name_style in NAME_STYLES
    assert shapes_of(row)


@ROWS
def test_the_pinned_grammar_is_what_the_package_asks_for(row: Language) -> None:
    wheel = row.loaders[0]
    if not isinstance(wheel, Wheel):
        pytest.skip("a bundled grammar is not pinned")
    assert load(row).remark == ""
    assert f'"{wheel.distribution}=={wheel.version}"' in PYPROJECT.read_text(encoding="utf-8")


@ROWS
def test_every_language_has_a_golden_folder(row: Language) -> None:
    assert list((GOLDEN / row.name).glob("*/input.*"))


def test_suffixes_file_names_and_interpreters_are_of_one_language() -> None:
    for column in ("suffixes", "file_names", "interpreters"):
        values = [value for row in LANGUAGES.values() for value in getattr(row, column)]
        assert sorted(values) == sorted(set(values))


def test_no_code_knows_a_language_by_name() -> None:
    folder = Path(query_file(LANGUAGES["python"])).parents[1]
    names = "|".join(map(re.escape, LANGUAGES))
    for module in folder.glob("*.py"):
        assert not re.search(rf"""["'](?:{names})["']""", module.read_text(encoding="utf-8")), module


@CASES
def test_golden(source: Path) -> None:
    file = parse(f"{source.parent.parent.name}/{source.name}", source.read_bytes())
    assert file.language == source.parent.parent.name
    expected = source.with_name("expected.txt")
    if UPDATE:
        expected.write_text(listing(file), encoding="utf-8")
    assert listing(file) == expected.read_text(encoding="utf-8")
