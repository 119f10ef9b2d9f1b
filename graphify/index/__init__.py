"""SQLite files of a work tree, rows in, answers out: code, its graph, words of records, what sessions ask in passing.

All are derived: deleting them costs a rebuild and nothing else. `database` opens a file, `facts` is what stands in
the code index and how it is asked, `search` the same for the words of records, `history` for those of commits; `briefs`
is what a session may be told, `kept` the records to fold a few of. Nothing is loaded before it is asked for.

The code graph is a file of its own, so that whoever asks for symbols alone (reflection, hooks, recall) does not pay for
edges: `graph` is how it is asked and brought up to date, `edges` its rows, `said` what a file says to the others,
`surroundings` the resolver's questions answered from rows, `dependencies` which files an answer matters to,
`symbolwords` the words of symbols.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graphify.index.facts import Entry, Index
    from graphify.index.search import SearchIndex

__all__ = ["Entry", "Index", "SearchIndex"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(name)
    from graphify.index import facts, search

    return getattr(search if name == "SearchIndex" else facts, name)
