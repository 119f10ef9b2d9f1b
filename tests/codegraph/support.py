"""What the tests of the code graph share: tiny sources, golden folders, listings."""

import os
from pathlib import Path
from textwrap import dedent

from graphify.codegraph.edges import edges_of
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.model import ParsedFile
from graphify.codegraph.parse import parse
from graphify.codegraph.surroundings import MemorySurroundings

GOLDEN = Path(__file__).parent.parent / "golden" / "languages"
UPDATE = bool(os.environ.get("GRAPHIFY_UPDATE_GOLDEN"))


def golden_inputs() -> list[Path]:
    """The sources of all golden cases."""
    return sorted(GOLDEN.glob("*/*/input.*"))


def case_id(path: Path) -> str:
    return f"{path.parent.parent.name}/{path.parent.name}"


def parsed(source: str, language: str = "python") -> ParsedFile:
    return parse(f"a{LANGUAGES[language].suffixes[0]}", source.encode())


def prints(source: str | bytes, language: str = "python") -> dict[str, str]:
    """Fingerprints by name; that of the file has the empty name."""
    data = source.encode() if isinstance(source, str) else source
    file = parse(f"a{LANGUAGES[language].suffixes[0]}", data)
    return {"": file.fingerprint, **{symbol.name: symbol.fingerprint for symbol in file.symbols}}


def listing(file: ParsedFile) -> str:
    """A parse as a text that people can review."""
    lines = [
        f"language: {file.language}",
        f"file: {file.fingerprint} tokens={file.tokens} errors={file.has_errors}",
        "",
    ]
    for symbol in file.symbols:
        spans = " ".join(f"{span.start}-{span.end}" for span in symbol.spans)
        lines.append(f"{symbol.name}  [{symbol.kind}]  {spans}")
        lines.append(f"    {symbol.signature}")
        if symbol.doc:
            lines.append(f"    doc: {symbol.doc}")
        lines.append(f"    {symbol.fingerprint} tokens={symbol.tokens}")
    return "\n".join(lines) + "\n"


def repository(text: str) -> dict[str, ParsedFile]:
    """Files of a text in which a line ``== path`` begins each."""
    files = {}
    for part in ("\n" + dedent(text)).split("\n== ")[1:]:
        path, _, source = part.partition("\n")
        files[path.strip()] = parse(path.strip(), source.encode())
    return files


def edge_list(files: dict[str, ParsedFile], relation: str) -> list[str]:
    """All edges of a relation as ``source -> target``, those by name alone marked with ``?``."""
    around = MemorySurroundings(files)
    found = [edge for path, file in files.items() for edge in edges_of(path, file, around)]
    return sorted(
        {
            f"{edge.source} -> {edge.target}{'?' if edge.evidence == 'named' else ''}"
            for edge in found
            if edge.relation == relation
        }
    )
