"""The text of `.graphify.yaml`, written.

A new file explains itself: every setting stands in it with a comment, the ones that are left at their default
commented out. In a file that exists, one value is changed and the rest stays byte for byte, since it is
somebody's file with somebody's comments.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from graphify.errors import GraphifyError
from graphify.repo.config import FILE_NAME, Settings, compose, parse_settings

_MEANINGS = {
    "memory": "where records are kept",
    "reflections": "where LESSONS.md and lessons.json are written",
    "mode": "local: reflections are written by each clone; tracked: they are committed",
    "half_life_days": "after how many days without news an observation weighs half of a new one",
    "min_corroboration": "how many independent results make a lesson",
    "budget": "size of LESSONS.md in bytes",
    "packages": "group lessons by these folders, for example [packages/a, packages/b]",
    "stage": "git add new records",
    "requires": 'the least version of graphify that may write reflections, for example ">=0.1"',
}


def render_settings(settings: Settings) -> str:
    """The text of a new file. What is at its default is a comment, so that a later default still counts."""
    lines = ["# Settings of graphify, the repository's memory. What is commented out shows the default."]
    for field in fields(Settings):
        value = getattr(settings, field.name)
        mark = "# " if value == field.default else ""
        lines += ["", f"# {_MEANINGS[field.name]}", f"{mark}{field.name}: {_written(value)}"]
    return "\n".join(lines) + "\n"


def change_setting(content: bytes, key: str, value: object) -> bytes:
    """The content with one setting changed, or added at the end, and every other byte as it was.

    Raises `GraphifyError` where the file is not valid, before or after.
    """
    before = parse_settings(content)
    bom = b"\xef\xbb\xbf" if content.startswith(b"\xef\xbb\xbf") else b""
    text = content[len(bom) :].decode("utf-8")
    changed = bom + _changed(text, key, _written(value)).encode("utf-8")
    wanted: dict[str, Any] = {key: value}
    if parse_settings(changed) != replace(before, **wanted):
        raise GraphifyError(
            f"{FILE_NAME} is written in a way that cannot be changed safely",
            hint=f"change it by hand: {key}: {_written(value)}",
            code="bad_settings",
        )
    return changed


def _changed(text: str, key: str, value: str) -> str:
    root = compose(text)
    for key_node, node in root.value if root else ():
        if key_node.value == key:
            start, end = node.start_mark.index, node.end_mark.index
            return text[:start] + (" " if start == end else "") + value + text[end:]
    line_end = "\r\n" if "\r\n" in text else "\n"
    missing = "" if not text or text.endswith(("\n", "\r")) else line_end
    return f"{text}{missing}{key}: {value}{line_end}"


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(_quoted(item) for item in value)}]"
    return _quoted(value) if isinstance(value, str) else str(value)


def _quoted(text: str) -> str:
    """Text as a YAML scalar; quoted unless it is a plain word, which reads better."""
    plain = text.replace("_", "").replace("-", "").replace("/", "").isalnum() and text.isascii() and text[0].isalnum()
    return text if plain else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
