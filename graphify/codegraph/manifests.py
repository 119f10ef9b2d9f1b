"""Manifests: files of no language of ours that say what a module or a crate is called."""

from __future__ import annotations

import re
from posixpath import basename

from graphify.codegraph import crates, packages
from graphify.codegraph.uses import PACKAGE, Entry, Facts

_SAID = {
    packages.MANIFEST: re.compile(r"^module[ \t]+\"?([^\s\"]+)", re.MULTILINE),
    crates.MANIFEST: re.compile(r"^\[package\][^\[]*?^name[ \t]*=[ \t]*\"([^\"]+)\"", re.MULTILINE | re.DOTALL),
}
_MAX_SIZE = 100_000


def manifest_facts(path: str, data: bytes) -> Facts:
    """The name that a manifest says; nothing for any other file."""
    said = _SAID.get(basename(path))
    found = said.search(data[:_MAX_SIZE].decode("utf-8", "replace")) if said else None
    return Facts({PACKAGE: Entry(value=found[1])}) if found else Facts()
