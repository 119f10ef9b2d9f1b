"""What names and chains mean: the rules of resolution, once for all languages.

A name is looked for as the languages do: in the function and those around it, in the file, in what the file imports,
re-exports or takes over. Then a chain is followed step by step through what is known of each thing: the members of a
module, of a class and its bases, what an annotation, an assignment or a `return` says of a value. Where nothing is
said the answer is None, never a guess.

Four look, each through the others: `toplevel` for names of files and modules, `scopes` for the first name of a chain,
`steps` for what the rest of it leads to, `typed` for what classes have and types say. `sight` is what they all see.
"""

from __future__ import annotations

from graphify.codegraph.scopes import Scopes
from graphify.codegraph.sight import Sight
from graphify.codegraph.steps import Steps
from graphify.codegraph.surroundings import Surroundings
from graphify.codegraph.toplevel import TopLevel
from graphify.codegraph.typed import Types
from graphify.codegraph.uses import Facts


class Meanings(Sight):
    """Answers for one file: ``path`` and ``facts`` are its own, everything else is asked for."""

    top: TopLevel
    scopes: Scopes
    steps: Steps
    types: Types

    def __init__(self, path: str, facts: Facts, around: Surroundings) -> None:
        super().__init__(path, facts, around)
        self.top = TopLevel(self)
        self.scopes = Scopes(self)
        self.steps = Steps(self)
        self.types = Types(self)
