"""`.graphify.yaml`, the only source of settings.

It is tracked, so everybody who works on a repository has the same lessons. The reader is strict: a key that
is misspelt or a value that is out of range is an error with its line, because a setting that is silently
ignored looks like a setting that does not work. All values are read as text and converted here, so YAML's own
idea of types never matters. Writing such a file is `configtext`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from graphify.errors import GraphifyError

if TYPE_CHECKING:
    from yaml.nodes import MappingNode, Node

FILE_NAME = ".graphify.yaml"

LOCAL = "local"
TRACKED = "tracked"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a repository has settled; the defaults are those of a repository without a file."""

    memory: str = "memory"
    reflections: str = "reflections"
    mode: str = LOCAL
    half_life_days: int = 30
    min_corroboration: int = 2
    budget: int = 6000
    packages: tuple[str, ...] = ()
    stage: bool = True
    requires: str = ""


def parse_settings(content: bytes) -> Settings:
    """The settings in the content of a `.graphify.yaml`.

    Raises `GraphifyError` that names key and line for anything that is not a setting.
    """
    if content.isascii() and all(line[:1] in (b"", b"#") for line in content.splitlines()):
        return Settings()  # nothing but comments, as `init` writes it: no reader of YAML has to be loaded
    values: dict[str, Any] = {}
    for key_node, value_node in _pairs(_decoded(content)):
        key, line = str(key_node.value), key_node.start_mark.line + 1
        if key in values:
            raise _wrong(line, f"{key} is set twice", "keep one of them")
        if key not in _READERS:
            raise _wrong(line, f"there is no setting {key}", _what_exists(key))
        values[key] = _READERS[key](_Value(key, line, value_node))
    settings = Settings(**values)
    _check_folders(settings)
    return settings


def check_requires(settings: Settings, version: str) -> None:
    """Raises `GraphifyError` where the repository asks for a newer graphify than this one."""
    if settings.requires and _numbers(version) < _numbers(settings.requires):
        raise GraphifyError(
            f"{FILE_NAME} requires graphify {settings.requires}, this is {version}",
            hint="pip install --upgrade graphify",
            code="too_old",
        )


@dataclass(frozen=True)
class _Value:
    key: str
    line: int
    node: Node

    def text(self) -> str:
        if isinstance(self.node.value, str):
            return self.node.value
        raise self.wrong("one value")

    def wrong(self, allowed: str) -> GraphifyError:
        return _wrong(self.line, f"the value of {self.key} is not {allowed}", f"{self.key} takes {allowed}")


def _choice(*allowed: str) -> Callable[[_Value], str]:
    def read(value: _Value) -> str:
        if value.text() not in allowed:
            raise value.wrong(" or ".join(allowed))
        return value.text()

    return read


def _number(least: int, most: int) -> Callable[[_Value], int]:
    def read(value: _Value) -> int:
        text = value.text()
        if not re.fullmatch("[0-9]{1,9}", text) or not least <= int(text) <= most:
            raise value.wrong(f"a whole number from {least} to {most}")
        return int(text)

    return read


def _folder(value: _Value) -> str:
    path = _inside(value.text())
    if not path:
        raise value.wrong("a folder inside the repository, relative to its root")
    return path


def _prefixes(value: _Value) -> tuple[str, ...]:
    allowed = "a list of folders inside the repository, like [packages/a, packages/b]"
    from yaml.nodes import SequenceNode

    if not isinstance(value.node, SequenceNode):
        raise value.wrong(allowed)
    found = tuple(_inside(item.value) if isinstance(item.value, str) else "" for item in value.node.value)
    if not all(found) or len(set(found)) != len(found):
        raise value.wrong(allowed)
    return found


def _switch(value: _Value) -> bool:
    return _choice("true", "false")(value) == "true"


def _least_version(value: _Value) -> str:
    text = value.text().replace(" ", "")
    if text and not re.fullmatch(r">=[0-9]{1,9}(\.[0-9]{1,9}){0,9}", text):
        raise value.wrong('a least version, like ">=0.1"')
    return text


_READERS: dict[str, Callable[[_Value], object]] = {
    "memory": _folder,
    "reflections": _folder,
    "mode": _choice(LOCAL, TRACKED),
    "half_life_days": _number(1, 3650),
    "min_corroboration": _number(1, 100),
    "budget": _number(500, 1_000_000),
    "packages": _prefixes,
    "stage": _switch,
    "requires": _least_version,
}


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise _wrong(line, "the file is not UTF-8", "save it as UTF-8") from None


def _pairs(text: str) -> list[tuple[Node, Node]]:
    root = compose(text)
    return [] if root is None else root.value


def compose(text: str) -> MappingNode | None:
    """The mapping that a settings text is, with the place of each part; None for a text without content.

    Raises `GraphifyError` where it is not YAML or no mapping.
    """
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        root = yaml.compose(text, Loader=loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        raise _wrong(line, f"this is not YAML: {getattr(error, 'problem', None) or error}", "see the README") from None
    if root is None or (isinstance(root, yaml.ScalarNode) and not root.value):
        return None
    if not isinstance(root, yaml.MappingNode):
        raise _wrong(1, "the file is not a list of settings", "write lines like: memory: memory")
    return root


def _inside(text: str) -> str:
    """A folder's path from the root, without a slash at its end; empty for a path that leads elsewhere."""
    parts = text.rstrip("/").split("/")
    odd = any(part in ("", ".", "..") or part.lower() == ".git" for part in parts)
    return "" if odd or "\\" in text or not text.isprintable() else "/".join(parts)


def _check_folders(settings: Settings) -> None:
    memory, reflections = settings.memory + "/", settings.reflections + "/"
    if memory.startswith(reflections) or reflections.startswith(memory):
        raise GraphifyError(
            f"{FILE_NAME}: memory ({settings.memory}) and reflections ({settings.reflections}) overlap",
            hint="records are kept and reflections may be deleted: give each a folder of its own",
            code="bad_settings",
        )


def _what_exists(key: str) -> str:
    import difflib

    names = [field.name for field in fields(Settings)]
    near = difflib.get_close_matches(key.lower().replace("-", "_"), names, n=1)
    return f"did you mean {near[0]}?" if near else f"the settings are {', '.join(names)}"


def _wrong(line: int, message: str, hint: str) -> GraphifyError:
    return GraphifyError(f"{FILE_NAME} line {line}: {message}", hint=hint, code="bad_settings")


def _numbers(version: str) -> tuple[int, ...]:
    """The release numbers of a version, zeros at the end left out, so that 1.0 equals 1."""
    found = re.match(r"\d+(?:\.\d+)*", version.removeprefix(">="))
    parts = [int(part) for part in found[0].split(".")] if found else []
    while parts and not parts[-1]:
        parts.pop()
    return tuple(parts)
