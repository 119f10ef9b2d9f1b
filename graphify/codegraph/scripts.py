"""Which file an import of JavaScript or TypeScript means.

A relative one is a path, with or without suffix, of a file or of a folder with an `index`; one that ends in `.js` may
be written for the `.ts` that it is made of. Any other is looked for in the nearest `tsconfig.json` around (aliases,
base), then among the packages of this repository.
"""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import dirname, join, normpath

from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.languages.columns import FILES
from graphify.codegraph.manifests import COMPILER_NAMES, PACKAGE_NAME
from graphify.codegraph.surroundings import Surroundings
from graphify.codegraph.uses import Imported

_SOURCES_OF = {".js": (".ts", ".tsx"), ".jsx": (".tsx",), ".mjs": (".mts",), ".cjs": (".cts",)}
_SUFFIXES = tuple(
    dict.fromkeys(
        [
            *(".ts", ".tsx", ".d.ts"),
            *(suffix for row in LANGUAGES.values() if row.imports == FILES for suffix in row.suffixes),
        ]
    )
)
_BUILT = ("dist", "lib", "build", "out", "esm", "cjs", "types")
_MAX_EXTENDS = 8
_MAX_PACKAGES = 400


class Scripts:
    """Finds files for imports."""

    def __init__(self, around: Surroundings) -> None:
        self.around = around

    def find(self, path: str, module: str) -> str:
        """The file that ``module`` means in the file at ``path``; empty for none here."""
        folder = dirname(path)
        if module.startswith((".", "/")):
            return self.file(_clean(join(folder, module)))
        return next((found for found in self._elsewhere(folder, module) if found), "")

    def _elsewhere(self, folder: str, module: str) -> Iterator[str]:
        config = self._nearest(folder, COMPILER_NAMES)
        if config:
            yield from self._configured(config, module)
        yield from self._packaged(folder, module)

    def file(self, base: str) -> str:
        """The file at a path that may lack its suffix, or be a folder; empty for none."""
        stem, dot, suffix = base.rpartition(".")
        for other in _SOURCES_OF.get(dot + suffix, ()):
            if self.around.has(stem + other):
                return stem + other
        if base and self.around.has(base):
            return base
        tries = [base + suffix for suffix in _SUFFIXES] + [join(base, "index" + suffix) for suffix in _SUFFIXES]
        return next((each for each in tries if self.around.has(each)), "")

    def _nearest(self, folder: str, names: tuple[str, ...]) -> str:
        while True:
            for name in names:
                if self.around.has(join(folder, name)):
                    return join(folder, name)
            if not folder:
                return ""
            folder = dirname(folder)

    def _configured(self, config: str, module: str) -> Iterator[str]:
        """By the aliases of a configuration, or of the first that it extends and that has some; then by its base."""
        base: str | None = None
        for _ in range(_MAX_EXTENDS):
            folder = dirname(config)
            written = self.around.entry(config, "baseUrl")
            if written and base is None:
                base = _clean(join(folder, written.value))
            paths = self.around.entry(config, "paths")
            if paths:
                root = folder if base is None else base
                yield from (self.file(_clean(join(root, place))) for place in _fitting(paths.imported, module))
                break
            extends = self.around.entry(config, "extends")
            if extends is None or not extends.value.startswith("."):
                break
            config = _clean(join(folder, extends.value))
            config = config if self.around.has(config) else config + ".json"
        if base is not None:
            yield self.file(_clean(join(base, module)))

    def _packaged(self, folder: str, module: str) -> Iterator[str]:
        """By the name of a package in this repository, the one around the file first."""
        parts = module.split("/")
        count = 2 if module.startswith("@") else 1
        name, rest = "/".join(parts[:count]), "/".join(parts[count:])
        own = self._nearest(folder, (PACKAGE_NAME,))
        others = [each for each in self.around.ending(PACKAGE_NAME)[:_MAX_PACKAGES] if each != own]
        for manifest in ([own] if own else []) + others:
            said = self.around.entry(manifest, "name")
            if said and said.value == name:
                yield from self._exported(manifest, rest)

    def _exported(self, manifest: str, rest: str) -> Iterator[str]:
        folder = dirname(manifest)
        exports = self.around.entry(manifest, "exports")
        wanted = f"./{rest}" if rest else "."
        for place in _fitting(exports.imported if exports else (), wanted):
            yield self.file(_clean(join(folder, place)))
            yield from self._source(folder, place)
        yield self.file(_clean(join(folder, rest)))
        yield self.file(_clean(join(folder, "src", rest)))

    def _source(self, folder: str, place: str) -> Iterator[str]:
        """The source of a file that is built from it: `dist/a.js` of `src/a.ts`."""
        parts = [each for each in place.split("/") if each not in (".", "")]
        while parts and parts[0] in _BUILT:
            parts = parts[1:]
        stem = "/".join(parts)
        for suffix in (".d.ts", ".d.mts", ".d.cts", ".js", ".mjs", ".cjs"):
            stem = stem.removesuffix(suffix)
        yield self.file(_clean(join(folder, "src", stem)))


def _fitting(places: tuple[Imported, ...], module: str) -> Iterator[str]:
    """Places of the patterns that a name fits, the longest pattern first."""
    for pattern, place in sorted(((each.module, each.name) for each in places), key=lambda each: -len(each[0])):
        before, star, after = pattern.partition("*")
        if not star:
            if pattern == module:
                yield place
        elif module.startswith(before) and module.endswith(after) and len(module) >= len(before) + len(after):
            yield place.replace("*", module[len(before) : len(module) - len(after)])


def _clean(path: str) -> str:
    """A path without dots; empty for the repository's root and for what is outside."""
    path = normpath(path)
    return "" if path in (".", "/") or path.startswith("..") else path.lstrip("/")
