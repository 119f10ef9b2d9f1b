"""Every column about uses is needed: without it the edges of its language's tiny repositories are others."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from graphify.codegraph.grammars import load
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.languages.columns import Language
from graphify.codegraph.model import ParsedFile
from graphify.codegraph.parse import _read, _tree, parse
from graphify.codegraph.uses import Edge
from tests.codegraph.edge_expressions_packages import EXPRESSIONS, repository_of
from tests.codegraph.edge_rules_packages import RULES
from tests.codegraph.support import edges_in, files_under, texts_of
from tests.codegraph.test_edges_golden import EDGES, LISTING

NAMES = ("go", "java", "csharp", "rust", "kotlin", "swift", "scala")
COLUMNS = (
    *("selves", "classes", "supers", "self_types", "carriers", "holders", "keyed", "prefixed", "bracketed", "wrapping"),
    *("unsaid", "items", "views", "passing", "subscripts", "imports"),
)


def repositories(language: str) -> list[dict[str, str]]:
    """The texts of its golden repository and of those of its rules."""
    golden = {path: text for path, text in files_under(EDGES / language).items() if path != LISTING}
    rules = [texts_of(text) for name, text, _ in RULES if name.startswith(f"{language}:")]
    return [golden, *rules, *(texts_of(repository_of(language, line)) for line in EXPRESSIONS[language])]


def parsed(row: Language, path: str, text: str) -> ParsedFile:
    """The file as this row reads it, if it is in its language."""
    if not path.endswith(row.suffixes):
        return parse(path, text.encode())
    grammar = load(row)
    tree = _tree(grammar, text.encode())
    assert tree is not None
    return _read(row, grammar, tree.root_node, text.encode())


def edges_with(row: Language, files: list[dict[str, str]]) -> list[list[Edge]]:
    return [edges_in({path: parsed(row, path, text) for path, text in each.items()}) for each in files]


def without(row: Language) -> Iterator[tuple[str, Language]]:
    """The row without one thing, by what it is."""
    default = Language("", (), ())
    for column in COLUMNS:
        if getattr(row, column) != getattr(default, column):
            yield column, replace(row, **{column: getattr(default, column)})
    for rule in row.rules:
        yield rule, replace(row, rules=tuple(each for each in row.rules if each != rule))
    for chain in row.chains:
        yield chain[0], replace(row, chains=tuple(each for each in row.chains if each != chain))


@pytest.mark.parametrize("name", NAMES)
def test_every_column_is_needed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    row = LANGUAGES[name]
    files = repositories(name)
    expected = edges_with(row, files)
    idle = []
    for taken, other in without(row):
        with monkeypatch.context() as patch:
            patch.setitem(LANGUAGES, name, other)  # type: ignore[arg-type]
            if edges_with(other, files) == expected:
                idle.append(taken)
    assert idle == []
