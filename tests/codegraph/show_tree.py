"""Print the syntax tree of a file: `python -m tests.codegraph.show_tree FILE`. For whoever writes a query."""

import sys
from pathlib import Path

from tree_sitter import Node, Parser

from graphify.codegraph.detect import row_of
from graphify.codegraph.grammars import load


def show(node: Node, depth: int = 0, field: str | None = None) -> None:
    label = node.type if node.is_named else repr(node.type)
    text = "" if node.child_count else f"  {node.text.decode(errors='replace')!r}"
    print(f"{'  ' * depth}{field + ': ' if field else ''}{label}{text}")
    for index, child in enumerate(node.children):
        show(child, depth + 1, node.field_name_for_child(index))


if __name__ == "__main__":
    path = Path(sys.argv[1])
    data = path.read_bytes()
    row = row_of(path.name, data)
    assert row, f"no language for {path}"
    show(Parser(load(row).language).parse(data).root_node)
