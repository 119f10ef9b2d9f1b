"""The only one of its name: in languages whose files share one space of names without saying so, a name may tell.

Where a row's rule is `NAMES_EVERYWHERE`, a bare name that means nothing in its file is taken for the one symbol of that
name at the top of any file, if the repository has one alone in the same language. The last name of a longer chain is
never taken so: of calls of a method on something unknown, a unique name told the right one in 4 of 100 on Django and in
half on Flask. Nor is a variable taken so, or what is defined nowhere here or no other file can name.
"""

from __future__ import annotations

from graphify.codegraph.chains import steps_of
from graphify.codegraph.ids import split_id
from graphify.codegraph.languages.columns import NAMES_EVERYWHERE
from graphify.codegraph.meanings import Meanings
from graphify.codegraph.uses import DECLARED, PRIVATE, Entry, Use

_VALUES = frozenset(("constant", "field"))


def only_of_its_name(meanings: Meanings, use: Use, chain: str) -> str:
    """The SymbolId that a bare name can mean alone; empty for none."""
    name, *more = steps_of(chain)
    if more or NAMES_EVERYWHERE not in meanings.row(meanings.path).rules or meanings.scopes.is_known(use, name):
        return ""
    language = meanings.around.language(meanings.path)
    found = [
        each
        for each in meanings.around.named(name)
        if split_id(each)[1] == name and meanings.around.language(split_id(each)[0]) == language
    ]
    found = [each for each in found if _entry(meanings, each).reach != DECLARED]
    return found[0] if len(found) == 1 and _tells(_entry(meanings, found[0])) else ""


def _entry(meanings: Meanings, node: str) -> Entry:
    return meanings.around.entry(*split_id(node)) or Entry()


def _tells(entry: Entry) -> bool:
    """Whether other files can name it, and its name is hardly that of a variable of theirs."""
    return entry.reach != PRIVATE and entry.kind not in _VALUES
