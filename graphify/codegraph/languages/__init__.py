"""The languages, as data.

Adding a language takes four things and no Python:

1. A row, in the module of its kin beside this file, and its name in `LANGUAGES` below. `columns` says what a row can
   say, picked from closed sets; nothing else may know the language's name. Look at the tree of some real file first
   (`python -m tests.codegraph.show_tree FILE`): the columns speak of node types.
2. `<name>.scm` beside this file: which nodes are symbols, and `<name>.uses.scm`: what of other names is used, in the
   captures that `tags.py` lists.
3. A folder `tests/golden/languages/<name>/<case>/` with an `input.<suffix>`; `GRAPHIFY_UPDATE_GOLDEN=1 pytest
   tests/codegraph` writes the listing beside it: read it as if somebody else had written it. The same folder is
   what the tests mutate to prove that every byte of code is covered by a fingerprint.
4. The grammar's wheel, pinned exactly, in pyproject.toml.

A fingerprint is a function of the grammar: when a new grammar version changes a golden fingerprint, `scheme` rises by
one and older fingerprints read as `unknown`, never as `changed`.
"""

from __future__ import annotations

from collections.abc import Mapping

from graphify.codegraph.languages.cfamily import CPP, C
from graphify.codegraph.languages.columns import Language
from graphify.codegraph.languages.documents import MARKDOWN
from graphify.codegraph.languages.ecmascript import JAVASCRIPT, TSX, TYPESCRIPT
from graphify.codegraph.languages.managed import CSHARP, JAVA, KOTLIN, SCALA
from graphify.codegraph.languages.native import GO, RUST, SWIFT
from graphify.codegraph.languages.scripting import BASH, LUA, PHP, PYTHON, RUBY

LANGUAGES: Mapping[str, Language] = {
    row.name: row
    for row in (
        *(PYTHON, JAVASCRIPT, TYPESCRIPT, TSX, GO, RUST, JAVA, C, CPP, CSHARP),
        *(RUBY, PHP, KOTLIN, SWIFT, SCALA, LUA, BASH, MARKDOWN),
    )
}
"""By name. The order is that in which rows are asked whether a file is theirs."""
