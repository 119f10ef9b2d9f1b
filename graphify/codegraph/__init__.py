"""The code graph: which symbols a repository has, and whether what was learned about them still holds.

From bytes to symbols, in the order of the work (`parse` is the door):

* `languages` is the table of languages, one row and one query file each; `detect` picks the row, `grammars` loads it;
* `tags` runs the query, `symbols` nests what it finds, `stream` writes the tree, `fingerprints` are taken of that;
* `model` are the values that come out, and `CodeView`, a whole repository of them.

From symbols to edges, in the order of the work (`edges` is the door):

* `uses` are the values: what a file says of names. `usage` reads them out of the tree, with `bindings` (what names
  mean), `reading` (what it adds up to), `places` (who holds what), `chains` (expressions) and `annotations` (types);
  `said` is the text that they are kept as, `manifests` what configuration says in the same form;
* `surroundings` is what may be asked about other files;
* `meanings` finds out what a chain means (`things`), in four parts: `toplevel`, `scopes`, `steps` and `typed`, with
  `modules` and `scripts` (which file an import means) and `classes` (which base comes first); `named` is for languages
  whose files share their names.

Over a `CodeView`: `resolve` finds the node that a text means (`mentions` takes the text apart, `ids` knows how a symbol
is named), `freshness` holds a cited source against today's code.

All of it is pure. tree-sitter is imported where a file is parsed, for most commands parse none.
"""
