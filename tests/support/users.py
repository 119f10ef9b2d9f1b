"""Files as a user without privileges sees them: root, who runs tests in containers, may do everything."""

import importlib
import os
import pkgutil
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

import typer
import yaml

import graphify
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.parse import engine_key, parse
from graphify.repo import shipped

NOBODY = 65534


@contextmanager
def folder_of_a_plain_user() -> Iterator[Path]:
    """A folder of a user without privileges, who this process is, and who stands there, while the block runs."""
    folder = Path(tempfile.mkdtemp())
    was, before = os.geteuid(), Path.cwd()
    if was == 0:
        load_everything()
        os.chown(folder, NOBODY, NOBODY)
        # The folder that the tests run in may be closed to that user.
        os.chdir(folder)
        os.seteuid(NOBODY)
    try:
        yield folder
    finally:
        if was == 0:
            os.seteuid(0)
            os.chdir(before)
        shutil.rmtree(folder)


@lru_cache(maxsize=1)
def load_everything() -> None:
    """All modules, grammars and queries: the checkout that they come from may be closed to that user."""
    for package in (graphify, typer, yaml):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith(("__main__", "_winconsole")):
                importlib.import_module(module.name)
    for name in (
        "concurrent.futures.thread",
        "difflib",
        "encodings.ascii",
        "encodings.utf_8_sig",
        "hashlib",
        "snowballstemmer",
    ):
        importlib.import_module(name)
    shipped.memory_readme()
    for name in shipped.hook_names():
        shipped.hook_script(name)
    for language in LANGUAGES.values():
        engine_key(f"a{language.suffixes[0]}")
        parse(f"a{language.suffixes[0]}", b"")
