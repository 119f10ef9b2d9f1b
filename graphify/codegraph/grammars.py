"""Grammars: from a row's list of loaders to a `tree_sitter.Language`.

The first loader that works wins. Only a row's own wheel in exactly the version that the row pins makes fingerprints;
anything else still gives symbols, and says why it gives no more.

tree-sitter-languages is bridged: its Python side breaks with every current core, but the library that it ships is
plain C, and each grammar in it is a function that returns a pointer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module, util
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from graphify.codegraph.languages.columns import Bundled, Language, Wheel

if TYPE_CHECKING:
    import tree_sitter

_BUNDLE = "tree_sitter_languages"
_CAPSULE = b"tree_sitter.Language"


@dataclass(frozen=True)
class Grammar:
    """A loaded grammar. ``origin`` names where it came from; ``remark`` says why it makes no fingerprints."""

    language: tree_sitter.Language | None
    origin: str
    remark: str = ""


@cache
def load(row: Language) -> Grammar:
    """The row's grammar; without any, ``language`` is None and ``remark`` says what to install."""
    for loader in row.loaders:
        grammar = _wheel(loader) if isinstance(loader, Wheel) else _bundled(loader)
        if grammar:
            return grammar
    wanted = ", ".join(_requirement(loader) for loader in row.loaders)
    return Grammar(None, "none", f"no grammar for {row.name} here (needs {wanted})")


def _requirement(loader: Wheel | Bundled) -> str:
    if isinstance(loader, Wheel):
        return f"{loader.distribution}=={loader.version}"
    return "tree-sitter-languages"


def _wheel(wheel: Wheel) -> Grammar | None:
    import tree_sitter

    try:
        module = import_module(wheel.module)
    except ImportError:
        return None
    try:
        language = tree_sitter.Language(getattr(module, wheel.function)())
    except (AttributeError, ValueError):
        return None  # too old or too new for the core
    version = wheel.version if _lies_beside(module, wheel) else _version(wheel.distribution)
    origin = f"{wheel.distribution}=={version}"
    if version == wheel.version:
        return Grammar(language, origin)
    return Grammar(language, origin, f"no fingerprints: {origin} is installed, {_requirement(wheel)} makes them")


def _lies_beside(module: ModuleType, wheel: Wheel) -> bool:
    """Whether the wheel of the pinned version is what the module came from: to read its metadata takes far longer."""
    folder = f"{wheel.distribution.replace('-', '_')}-{wheel.version}.dist-info"
    return module.__file__ is not None and (Path(module.__file__).parents[1] / folder).is_dir()


def _version(distribution: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(distribution)
    except PackageNotFoundError:
        return "unknown"


def _bundled(bundled: Bundled) -> Grammar | None:
    import ctypes

    import tree_sitter

    spec = util.find_spec(_BUNDLE)
    if spec is None or not spec.submodule_search_locations:
        return None
    try:
        library = ctypes.CDLL(str(Path(spec.submodule_search_locations[0]) / "languages.so"))
        entry = library[f"tree_sitter_{bundled.name}"]
        entry.restype = ctypes.c_void_p
        capsule = ctypes.pythonapi.PyCapsule_New
        capsule.restype = ctypes.py_object
        capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
        language = tree_sitter.Language(capsule(entry(), _CAPSULE, None))
    except (OSError, AttributeError, ValueError):
        return None
    origin = f"tree-sitter-languages=={_version('tree-sitter-languages')}"
    return Grammar(language, origin, f"no fingerprints: {origin} makes none")
