"""The edges of tiny repositories, one a language: `tests/golden/edges/<name>/`, listed in its `edges.txt`.

`GRAPHIFY_UPDATE_GOLDEN=1` writes the listings: read them as if somebody else had written them.
"""

from pathlib import Path

import pytest

from graphify.codegraph.parse import parse
from tests.codegraph.support import UPDATE, edges_in, files_under

EDGES = Path(__file__).parent.parent / "golden" / "edges"
LISTING = "edges.txt"
FOLDERS = sorted(each for each in EDGES.iterdir() if each.is_dir())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_edges_are_as_they_were_read(folder: Path) -> None:
    files = {path: parse(path, text.encode()) for path, text in files_under(folder).items() if path != LISTING}
    edges = sorted((edge for edge in edges_in(files) if edge.relation != "contains"), key=lambda edge: edge.line)
    lines = [f"{edge.source} {edge.relation} {edge.target} {edge.line} {edge.evidence}\n" for edge in edges]
    found = "".join(sorted(lines, key=lambda line: line.split("::")[0].split(" ")[0]))
    if UPDATE:
        (folder / LISTING).write_text(found, encoding="utf-8")
    assert found == (folder / LISTING).read_text(encoding="utf-8")
