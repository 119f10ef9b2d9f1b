"""Three SQLite files per work tree, rows in, answers out: the code index, the code graph and the search index.

All are derived: deleting them costs a rebuild and nothing else. `database` opens a file, `facts` is what stands in
the code index and how it is asked, `search` the same for the words of records, `history` for those of commits.

The code graph is a file of its own, so that whoever asks for symbols alone (reflection, hooks, recall) does not pay for
edges: `graph` is how it is asked and brought up to date, `edges` its rows, `said` what a file says to the others,
`surroundings` the resolver's questions answered from rows, `dependencies` which files an answer matters to,
`symbolwords` the words of symbols.
"""

from graphify.index.facts import Entry, Index
from graphify.index.search import SearchIndex

__all__ = ["Entry", "Index", "SearchIndex"]
