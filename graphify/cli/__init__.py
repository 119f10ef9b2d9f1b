"""The command line: parses words, calls a command, shows what it returns.

* `door`: runs it, and turns every way it can end into an exit code.
* `app`: the commands and their help, in groups (`records`, `conclusions`, `recalling`, `evaluating`, `branches`,
  `agents`, `doctoring`, `upkeep`, `setup`).
* `showing`: values as text for people and as JSON for programs; `reviewing`, `review_values` and `outcoming` for those
  of a branch.
"""
