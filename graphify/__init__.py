"""graphify: a memory for coding agents that lives in git, reviewed like code and checked against the code.

The map of the house, from the doors down (imports point down, and a check in the tests proves it):

* `cli`: the command line. Parses and shows; decides nothing.
* `commands`: one verb per file. Takes values, returns a value, prints nothing.
* `index`: the SQLite indexes of the code and of the words of records and commits.
* `repo`: the world: git, files, the environment, the clock.
* `reflections`, `codegraph`, `recall`, `harness`: pure cores that do not know each other: what records add up to; what
  the symbols are; whether a question has been answered; the shapes of other tools' files.
* `memory`: pure: the records, their text, their fold.
* `names`, `errors`: words that everyone may use.
"""

__version__ = "0.1.0"
