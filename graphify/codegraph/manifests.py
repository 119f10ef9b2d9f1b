"""Facts of the files that say what modules are called: JSON of TypeScript's and npm's configuration.

Such a file has no symbols; its facts are entries like those of any file, so they are asked for in the same way:

* ``tsconfig.json``, ``jsconfig.json`` and what they are made of (``tsconfig.base.json``): ``extends`` and ``baseUrl``
  with a ``value``; ``paths``, of which every `Imported` is a pattern and one place that it stands for;
* ``package.json``: ``name`` with a ``value``; ``exports``, of which every `Imported` is a name under the package and a
  file of it (``.`` is the package itself).

A file that is not as it should be says nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from graphify.codegraph.uses import Entry, Facts, Imported

COMPILER_NAMES = ("tsconfig.json", "jsconfig.json")
PACKAGE_NAME = "package.json"

_MAX_PLACES = 500
_COMPILER = re.compile(r"[tj]sconfig(?:[._-][\w.-]+)?\.json")
_COMMENT = re.compile(r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/', re.DOTALL)
_COMMA = re.compile(r'("(?:\\.|[^"\\])*")|,(?=\s*[\]}])', re.DOTALL)


def is_manifest(path: str) -> bool:
    """Whether a file is one of these. Only its name counts."""
    name = path.rpartition("/")[2]
    return name == PACKAGE_NAME or _COMPILER.fullmatch(name) is not None


def manifest_facts(path: str, text: bytes) -> Facts:
    """What a manifest says."""
    try:
        loaded = json.loads(_plain(text.decode("utf-8", "replace")))
    except (ValueError, RecursionError):
        return Facts()
    if not isinstance(loaded, dict):
        return Facts()
    said = _package(loaded) if path.rpartition("/")[2] == PACKAGE_NAME else _compiler(loaded)
    return Facts(dict(said))


def _plain(text: str) -> str:
    """JSON without the comments and last commas that TypeScript allows."""
    if "//" in text or "/*" in text:
        text = _COMMENT.sub(lambda found: found[1] or " ", text)
    return _COMMA.sub(lambda found: found[1] or "", text)


def _compiler(loaded: Mapping[str, object]) -> Iterator[tuple[str, Entry]]:
    extends = loaded.get("extends")
    if isinstance(extends, list) and extends:
        extends = extends[-1]
    if isinstance(extends, str):
        yield "extends", Entry(value=extends)
    options = loaded.get("compilerOptions")
    if not isinstance(options, dict):
        return
    if isinstance(options.get("baseUrl"), str):
        yield "baseUrl", Entry(value=options["baseUrl"])
    paths = options.get("paths")
    if isinstance(paths, dict):
        places = [
            Imported(pattern, place)
            for pattern, found in paths.items()
            if isinstance(found, list)
            for place in found
            if isinstance(place, str)
        ]
        yield "paths", Entry(imported=tuple(places[:_MAX_PLACES]))


def _package(loaded: Mapping[str, object]) -> Iterator[tuple[str, Entry]]:
    if isinstance(loaded.get("name"), str):
        yield "name", Entry(value=str(loaded["name"]))
    places = [
        Imported(".", place) for key in ("source", "types", "module", "main") for place in _files(loaded.get(key))
    ]
    exports = loaded.get("exports")
    if isinstance(exports, dict) and any(key.startswith(".") for key in exports):
        found = [Imported(key, place) for key, given in exports.items() for place in _files(given)]
    else:
        found = [Imported(".", place) for place in _files(exports)]
    yield "exports", Entry(imported=tuple(dict.fromkeys([*found, *places]))[:_MAX_PLACES])


def _files(given: object) -> Iterator[str]:
    """Files among conditions, however deep."""
    waiting = [given]
    for _ in range(_MAX_PLACES):
        if not waiting:
            return
        each = waiting.pop()
        if isinstance(each, str):
            yield each
        elif isinstance(each, dict):
            waiting += reversed(each.values())
        elif isinstance(each, list):
            waiting += reversed(each)
