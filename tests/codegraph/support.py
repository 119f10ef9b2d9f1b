"""What the tests of the code graph share: tiny sources, golden folders, listings."""

import os
from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

from graphify.codegraph.edges import edges_of
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.model import ParsedFile
from graphify.codegraph.parse import parse
from graphify.codegraph.surroundings import MemorySurroundings
from graphify.codegraph.uses import Edge

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


def files_under(folder: Path) -> dict[str, str]:
    """The texts of a folder, by path in it."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def edges_in(files: Mapping[str, ParsedFile]) -> list[Edge]:
    """All edges of a repository, by file."""
    around = MemorySurroundings(files)
    return [edge for path in sorted(files) for edge in edges_of(path, files[path], around)]


def texts_of(text: str) -> dict[str, str]:
    """Texts by path, of one in which a line ``== path`` begins each."""
    parts = [part.partition("\n") for part in ("\n" + dedent(text)).split("\n== ")[1:]]
    return {path.strip(): source for path, _, source in parts}


def repository(text: str) -> dict[str, ParsedFile]:
    """The files of such texts."""
    return {path: parse(path, source.encode()) for path, source in texts_of(text).items()}


def edge_list(files: dict[str, ParsedFile], relation: str) -> list[str]:
    """All edges of a relation as ``source -> target``, those by name alone marked with ``?``."""
    return sorted(
        {
            f"{edge.source} -> {edge.target}{'?' if edge.evidence == 'named' else ''}"
            for edge in edges_in(files)
            if edge.relation == relation
        }
    )
