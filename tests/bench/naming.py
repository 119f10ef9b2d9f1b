"""Does a name find its symbol? `python -m tests.bench.naming FOLDER...`: git repositories, each in a folder.

Of each, symbols at random (always the same ones); asked are the bare name and "where is NAME implemented". A hit is
the first line, where it is a symbol of that name.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from graphify.codegraph.ids import decode_part, last_part, split_id
from graphify.codegraph.resolve import is_test
from graphify.commands.query import QueryOptions, query
from graphify.commands.shared.graph import code_graph
from graphify.commands.shared.workspace import Workspace, open_workspace
from tests.bench.recall import sealed

NAMES = 25
FORMS = ("{}", "where is {} implemented")


def missed(folder: Path, state: Path, names: int = NAMES) -> dict[str, list[str]]:
    """For each form of question the names whose symbol is not first."""
    workspace = open_workspace(folder, state=state)
    with code_graph(workspace).graph as graph:
        nodes = [node for node in graph.inside("") if "::" in node.id and node.kind != "section"]
    known = sorted({_name(node.id) for node in nodes if not is_test(node.id)})
    chosen = random.Random(7).sample(known, min(names, len(known)))
    return {form: [name for name in chosen if not _is_first(workspace, form, name)] for form in FORMS}


def _is_first(workspace: Workspace, form: str, name: str) -> bool:
    found = query(workspace, QueryOptions(form.format(name), budget=4_000)).found
    return bool(found) and _name(found[0].node.id) == name


def _name(node: str) -> str:
    return decode_part(last_part(split_id(node)[1]))


def main(folders: Sequence[str]) -> None:
    """Measure, and print."""
    with sealed(), tempfile.TemporaryDirectory() as work:
        for folder in map(Path, folders):
            state = Path(work) / folder.name
            state.mkdir()
            for form, names in missed(folder, state).items():
                sys.stdout.write(f"{folder.name}: {form.format('NAME')!r}: {NAMES - len(names)} of {NAMES}  {names}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
