"""The languages, as data.

Adding a language takes four things and no Python:

1. A row in `LANGUAGES` below. Its columns pick from closed sets; nothing else may know the language's name. Look at
   the tree of some real file first (`python -m tests.codegraph.show_tree FILE`): the columns speak of node types.
2. `<name>.scm` beside this file: which nodes are symbols, in the captures that `tags.py` lists.
3. A folder `tests/golden/languages/<name>/<case>/` with an `input.<suffix>`; `GRAPHIFY_UPDATE_GOLDEN=1 pytest
   tests/codegraph` writes the listing beside it: read it as if somebody else had written it. The same folder is
   what the tests mutate to prove that every byte of code is covered by a fingerprint.
4. The grammar's wheel, pinned exactly, in pyproject.toml.

A fingerprint is a function of the grammar: when a new grammar version changes a golden fingerprint, `scheme` rises by
one and older fingerprints read as `unknown`, never as `changed`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

BRACKETS = frozenset("()[]{}")
"""Anonymous tokens that never count: what they hold together is said by the node type."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """A grammar in a wheel of its own: the only kind that makes fingerprints, and only in this version."""

    distribution: str
    version: str
    module: str
    function: str = "language"


@dataclass(frozen=True, slots=True)
class Bundled:
    """A grammar out of an installed tree-sitter-languages, by its name there."""

    name: str


@dataclass(frozen=True, slots=True)
class Language:
    """One row.

    ``loaders`` are tried in order. The rest of the columns are node types of the grammar:

    * ``comments`` are left out of fingerprints with all they hold;
    * ``wrappers`` count for nothing themselves, only what they hold: parentheses round an expression, and whatever
      else formatters add and take away;
    * ``same`` are pairs of types that mean the same, the first read as the second;
    * ``verbatim`` hold text in which white space counts, outside of their children too: strings with escapes;
    * ``delimiters`` are leaves made of quotes and prefixes: the characters ``quotes`` and their case count for nothing.

    ``separators`` are anonymous tokens that do not count directly after a named node (in ``[a, , b]`` the second
    comma does), except for the first one in the types ``tuples``: there it makes a tuple of what is before it.
    """

    name: str
    suffixes: tuple[str, ...]
    loaders: tuple[Wheel | Bundled, ...]
    scheme: int = 1
    file_names: tuple[str, ...] = ()
    interpreters: tuple[str, ...] = ()
    comments: tuple[str, ...] = ("comment",)
    wrappers: tuple[str, ...] = ("parenthesized_expression",)
    same: tuple[tuple[str, str], ...] = ()
    verbatim: tuple[str, ...] = ()
    delimiters: tuple[str, ...] = ()
    quotes: str = "\"'`"
    separators: tuple[str, ...] = (",", ";")
    tuples: tuple[str, ...] = ()


LANGUAGES: Mapping[str, Language] = {
    language.name: language
    for language in (
        Language(
            name="python",
            suffixes=(".py", ".pyi", ".pyw"),
            loaders=(Wheel("tree-sitter-python", "0.25.0", "tree_sitter_python"),),
            file_names=("SConstruct", "SConscript", "wscript"),
            interpreters=("python", "pypy"),
            comments=("comment", "line_continuation"),
            # `class A():` is `class A:`; a call keeps its own node round its arguments.
            wrappers=("parenthesized_expression", "argument_list"),
            same=(("pattern_list", "tuple_pattern"), ("expression_list", "tuple")),
            verbatim=("string_content", "format_specifier"),
            delimiters=("string_start", "string_end"),
            quotes="\"'uU",
            tuples=("subscript", "tuple_pattern"),
        ),
    )
}
