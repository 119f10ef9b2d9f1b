"""Where grammars come from, and what is said when one is missing or another than ours."""

from dataclasses import replace

import pytest

from graphify.codegraph import grammars
from graphify.codegraph import parse as door
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.languages.columns import Bundled, Language, Wheel
from graphify.codegraph.parse import parse

PYTHON = LANGUAGES["python"]


def with_loaders(monkeypatch: pytest.MonkeyPatch, *loaders: Wheel | Bundled) -> Language:
    row = replace(PYTHON, loaders=loaders)
    monkeypatch.setattr(door, "row_of", lambda *_: row)
    return row


def test_a_missing_grammar_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    with_loaders(monkeypatch, Wheel("tree-sitter-none", "1.0", "tree_sitter_none"), Bundled("none"))
    file = parse("a.py", b"x = 1")
    assert file.skipped == "no grammar for python here (needs tree-sitter-none==1.0, tree-sitter-languages)"


def test_another_version_gives_symbols_without_fingerprints(monkeypatch: pytest.MonkeyPatch) -> None:
    with_loaders(monkeypatch, Wheel("tree-sitter-python", "0.1", "tree_sitter_python"))
    file = parse("a.py", b"def f(): pass")
    assert [(symbol.name, symbol.fingerprint) for symbol in file.symbols] == [("f", "")]
    assert file.fingerprint == "" and "tree-sitter-python==0.1 makes them" in file.remark


def test_a_query_that_does_not_fit_the_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    with_loaders(monkeypatch, Wheel("tree-sitter-go", "0.25.0", "tree_sitter_go"))
    assert parse("a.py", b"x = 1").skipped == "tree-sitter-go==0.25.0 has other node types than our query"


def test_the_grammars_of_tree_sitter_languages() -> None:
    pytest.importorskip("tree_sitter_languages")
    grammar = grammars.load(replace(PYTHON, loaders=(Bundled("python"),)))
    assert grammar.language and grammar.origin.startswith("tree-sitter-languages==")
    assert grammar.remark.startswith("no fingerprints")
