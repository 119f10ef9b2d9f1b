"""What the edges of a real package are, from tools that know its language: compilers' indexes and language servers.

* `scip` reads an index, `pycode` and `tscode` say where a package defines and calls (without resolving anything);
* `votes` asks one tool for the definition of every Python call, in an environment of its own;
* `python` and `typescript` make a `Truth` of that; `score` holds a graph's edges against it.
"""
