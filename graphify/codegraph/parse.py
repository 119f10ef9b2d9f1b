"""The one door from bytes to symbols.

The same bytes in the same language give the same `ParsedFile`, whatever the line endings: they are normalised before
anything else looks. `engine_key` names all else that the outcome depends on, so that a parse can be kept by content.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from graphify.codegraph import fingerprints
from graphify.codegraph.detect import row_of, rows_claiming, skip_reason, suffix_of
from graphify.codegraph.grammars import Grammar, load
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.languages.columns import Language
from graphify.codegraph.manifests import is_manifest, manifest_facts
from graphify.codegraph.model import ParsedFile, Span, Symbol

if TYPE_CHECKING:
    from tree_sitter import Node, Tree

    from graphify.codegraph.symbols import Nest
    from graphify.codegraph.tags import Match

ENGINE = 2
"""Rises when this package finds other symbols or uses, or says other things of them, in the same content."""

TIME_LIMIT = 10.0
"""Seconds that a file may take to be parsed."""

MAX_DEFINITIONS = 30_000
"""Names that a file may define: above any file that somebody wrote, and a bound on time and memory."""

_BOM = b"\xef\xbb\xbf"
_CHUNK = 1 << 16


def language_of(path: str, head: bytes = b"") -> str:
    """Name of the language that this file is in, empty for no known one. ``head`` is its first line, or more."""
    row = row_of(path, head)
    return row.name if row else ""


def engine_key(path: str) -> str:
    """What a parse of this path depends on apart from the content, as a short text.

    The content of a file without a suffix can make it any language that has an interpreter, and some suffixes are of
    two languages.
    """
    row = row_of(path)
    others = rows_claiming(path)
    if row and others:
        return _digest("\n".join(_key(each) for each in (row, *others)))
    if row:
        return _key(row)
    if is_manifest(path):
        return f"{ENGINE} {fingerprints.FILE_SCHEME} {path.rpartition('/')[2]}"
    if suffix_of(path):
        return f"{ENGINE} {fingerprints.FILE_SCHEME}"
    return _digest("\n".join(_key(row) for row in LANGUAGES.values() if row.interpreters))


def engines_digest(rows: Iterable[Language], installed: Iterable[str]) -> str:
    """A text that is another one whenever any `engine_key` may be; ``installed`` are the names and versions of the
    grammars' distributions. Unlike the keys it costs no grammar.
    """
    from graphify.codegraph.tags import query_text, uses_text

    rules = "\n".join(repr(row) + query_text(row) + uses_text(row) for row in rows)
    return _digest("\n".join((str(ENGINE), rules, *installed)))


@cache
def _key(row: Language) -> str:
    from graphify.codegraph.tags import query_text, uses_text

    grammar = load(row)
    return f"{ENGINE} {row.name}{row.scheme} {_digest(repr(row) + query_text(row) + uses_text(row))} {grammar.origin}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def parse(path: str, data: bytes) -> ParsedFile:
    """The symbols of a file. The path only says which language it is in."""
    row = row_of(path, data[:_CHUNK])
    name = row.name if row else ""
    reason = skip_reason(path, data, row)
    if reason:
        return ParsedFile(name, "", skipped=reason)
    text = data.removeprefix(_BOM).replace(b"\r\n", b"\n")
    if row is None:
        return ParsedFile("", fingerprints.of_bytes(text).text, said=_said_by_manifest(path, text))
    grammar = load(row)
    if grammar.language is None:
        return ParsedFile(name, "", skipped=grammar.remark)
    if not text.endswith(b"\n"):
        text += b"\n"  # without it some grammars do not see the last line
    tree = _tree(grammar, text)
    if tree is None:
        return ParsedFile(name, "", skipped=f"takes longer than {TIME_LIMIT:.0f} s to parse")
    return _read(row, grammar, tree.root_node, text)


def _tree(grammar: Grammar, text: bytes) -> Tree | None:
    """The syntax tree; None when time is up first."""
    from time import monotonic

    from tree_sitter import Parser

    assert grammar.language is not None
    deadline = monotonic() + TIME_LIMIT
    try:
        return Parser(grammar.language).parse(
            lambda offset, _: text[offset : offset + _CHUNK],
            progress_callback=lambda _offset, _has_error: monotonic() > deadline,
        )
    except ValueError:
        return None


def _read(row: Language, grammar: Grammar, root: Node, text: bytes) -> ParsedFile:
    from graphify.codegraph.stream import write
    from graphify.codegraph.symbols import NAMES, build_symbols, nest
    from graphify.codegraph.tags import find, is_tangled, read_tags

    if is_tangled(root):
        return ParsedFile(row.name, "", skipped="too many syntax errors", has_errors=True)
    matches = find(row, root)
    if matches is None:
        return ParsedFile(row.name, "", skipped=f"{grammar.origin} has other node types than our query")
    if matches.definitions is None:
        return ParsedFile(row.name, "", skipped="nested too deeply", has_errors=root.has_error)
    tags = read_tags(matches.definitions, row.names)
    if len(tags.definitions) > MAX_DEFINITIONS:
        return ParsedFile(row.name, "", skipped=f"more than {MAX_DEFINITIONS} definitions", has_errors=root.has_error)
    found = nest(tags, text, NAMES[row.name_style])
    if not found.all:
        said = _said(row, matches.uses, text, found)
        return ParsedFile(row.name, fingerprints.of_bytes(text).text, has_errors=root.has_error, said=said)
    scheme = f"{row.name}{row.scheme}"
    stream = None
    whole = fingerprints.Fingerprint("", 0)
    if not grammar.remark:
        stream = write(row, root, text, found.wanted(), found.all_docs())
        whole = fingerprints.of_file(scheme, stream, found.top)
    symbols = build_symbols(found, text, scheme, stream)
    return ParsedFile(
        row.name,
        whole.text,
        whole.tokens,
        symbols,
        has_errors=root.has_error,
        remark=grammar.remark,
        said=_said(row, matches.uses, text, found),
    )


def _said_by_manifest(path: str, text: bytes) -> str:
    if not is_manifest(path):
        return ""
    from graphify.codegraph.said import write_facts

    return write_facts(manifest_facts(path, text))


def _said(row: Language, uses: Sequence[Match] | None, text: bytes, found: Nest) -> str:
    """What the file says of names; nothing where the grammar that is here has other node types than the query."""
    from graphify.codegraph.said import write_facts
    from graphify.codegraph.usage import facts_of

    return "" if uses is None else write_facts(facts_of(row, uses, text, found))


def encode(parsed: ParsedFile) -> bytes:
    """A parse as two lines of compact JSON, for a cache: the second is what it says of names."""
    symbols = [
        [
            symbol.name,
            symbol.kind,
            [[span.start, span.end] for span in symbol.spans],
            symbol.fingerprint,
            symbol.tokens,
            symbol.signature,
            symbol.doc,
        ]
        for symbol in parsed.symbols
    ]
    values = [
        parsed.language,
        parsed.fingerprint,
        parsed.tokens,
        symbols,
        parsed.skipped,
        parsed.has_errors,
        parsed.remark,
    ]
    written = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    return f"{written}\n{parsed.said}".encode()


def decode(data: bytes) -> ParsedFile:
    """The parse that `encode` wrote."""
    head, _, said = data.partition(b"\n")
    language, fingerprint, tokens, symbols, skipped, has_errors, remark = json.loads(head)
    return ParsedFile(
        language,
        fingerprint,
        tokens,
        tuple(Symbol(name, kind, tuple(Span(*span) for span in spans), *rest) for name, kind, spans, *rest in symbols),
        skipped,
        has_errors,
        remark,
        said.decode(),
    )
