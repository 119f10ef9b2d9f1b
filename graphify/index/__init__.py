"""SQLite files of a work tree, rows in, answers out: code, the words of records, and what sessions ask in passing.

All are derived: deleting them costs a rebuild and nothing else. `database` opens a file, `facts` is what stands in
the code index and how it is asked, `search` the same for the words of records, `history` for those of commits; `briefs`
is what a session may be told, `kept` the records to fold a few of. Nothing is loaded before it is asked for.
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
