"""The code index: one SQLite file per work tree, rows in, symbols out.

It is derived: deleting it costs a rebuild and nothing else. `database` opens the file, `facts` is what stands
in it and how it is asked.
"""

from graphify.index.facts import Entry, Index

__all__ = ["Entry", "Index"]
