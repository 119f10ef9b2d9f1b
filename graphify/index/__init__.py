"""Two SQLite files per work tree, rows in, answers out: the code index and the search index.

Both are derived: deleting them costs a rebuild and nothing else. `database` opens a file, `facts` is what stands in
the code index and how it is asked, `search` the same for the words of records, `history` for those of commits.
"""

from graphify.index.facts import Entry, Index
from graphify.index.search import SearchIndex

__all__ = ["Entry", "Index", "SearchIndex"]
