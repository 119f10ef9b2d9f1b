"""Where a Python package defines, calls, derives and imports, from its syntax alone.

It is imported by `votes` in an environment without our dependencies: the standard library is all it needs.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple


class Key(NamedTuple):
    """A definition: the file and the line of its `def` or `class`; line 0 is the file itself."""

    path: str
    line: int


class Site(NamedTuple):
    """A name that is called: where it stands (line and column from 0), and the definition whose code calls."""

    path: str
    line: int
    column: int
    caller: Key

    @property
    def text(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Definition:
    """A function or a class; ``column`` is that of its name, so that a parameter in its line is not taken for it."""

    kind: str
    name: str
    column: int
    end: int
    parent: Key | None


@dataclass
class Code:
    """All of a package: bases are spots by class, imports are written module, names and level by file."""

    definitions: dict[Key, Definition] = field(default_factory=dict)
    calls: list[Site] = field(default_factory=list)
    bases: list[tuple[Key, int, int]] = field(default_factory=list)
    imports: list[tuple[str, str, tuple[str, ...], int]] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)

    def first(self, key: Key) -> Key:
        """The first definition of that name in the same scope: overloads count as one."""
        definition = self.definitions[key]
        if definition.parent is None:
            return key
        if not self._firsts:
            for other, each in sorted(self.definitions.items()):
                self._firsts.setdefault((other.path, each.parent, each.name), other)
        return self._firsts[key.path, definition.parent, definition.name]

    def at(self, path: str, line: int, column: int) -> Key | None:
        """The definition whose name stands here (line from 1, column from 0)."""
        definition = self.definitions.get(Key(path, line))
        return Key(path, line) if definition and definition.column == column else None

    _firsts: dict[tuple[str, Key | None, str], Key] = field(default_factory=dict)


class _Visitor(ast.NodeVisitor):
    def __init__(self, code: Code, path: str, text: str) -> None:
        self.code = code
        self.path = path
        self.lines = text.split("\n")
        self.around = [Key(path, 0)]
        code.definitions[self.around[0]] = Definition("module", path, 0, len(self.lines), None)

    def column(self, line: int, offset: int) -> int:
        """A column in characters; `ast` counts bytes."""
        return len(self.lines[line - 1].encode()[:offset].decode("utf-8", "ignore"))

    def column_of_name(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> int:
        """Where the name of a definition stands, after `def` or `class`."""
        line = self.lines[node.lineno - 1]
        found = re.compile(rf"(?:def|class)\s+({re.escape(node.name)})\b").search(
            line, self.column(node.lineno, node.col_offset)
        )
        return found.start(1) if found else 0

    def define(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, header: Sequence[ast.AST]) -> None:
        """Headers run in the scope around."""
        key, parent = Key(self.path, node.lineno), self.around[-1]
        kind = "class" if isinstance(node, ast.ClassDef) else "function"
        self.code.definitions[key] = Definition(
            kind, node.name, self.column_of_name(node), node.end_lineno or node.lineno, parent
        )
        for each in (*node.decorator_list, *header):
            self.visit(each)
        self.around.append(key)
        for each in node.body:
            self.visit(each)
        self.around.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.define(node, [node.args, *([node.returns] if node.returns else [])])

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.define(node, [node.args, *([node.returns] if node.returns else [])])

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for base in node.bases:
            spot = self.name_of(base.value if isinstance(base, ast.Subscript) else base)
            if spot:
                self.code.bases.append((Key(self.path, node.lineno), *spot))
        self.define(node, [*node.bases, *node.keywords])

    def visit_Call(self, node: ast.Call) -> None:
        spot = self.name_of(node.func)
        if spot:
            self.code.calls.append(Site(self.path, *spot, self.around[-1]))
        self.generic_visit(node)

    def name_of(self, node: ast.expr) -> tuple[int, int] | None:
        """Where the last name of an expression stands."""
        if isinstance(node, ast.Name):
            return node.lineno - 1, self.column(node.lineno, node.col_offset)
        if isinstance(node, ast.Attribute):
            line = node.end_lineno or node.lineno
            return line - 1, self.column(line, node.end_col_offset or 0) - len(node.attr)
        return None

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self.code.imports.append((self.path, alias.name, (), 0))

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        names = tuple(alias.name for alias in node.names)
        self.code.imports.append((self.path, node.module or "", names, node.level))


def scan(root: Path) -> Code:
    """Read all Python files under a folder."""
    code = Code()
    for file in sorted(root.rglob("*.py")):
        path = file.relative_to(root).as_posix()
        if any(part.startswith(".") or part == "graphify-out" for part in path.split("/")):
            continue
        text = file.read_text(encoding="utf-8")
        try:
            tree = ast.parse(text)
        except SyntaxError:
            continue
        code.sources[path] = text
        _Visitor(code, path, text).visit(tree)
    return code
