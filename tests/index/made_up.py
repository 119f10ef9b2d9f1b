"""A made-up language and its resolver, for tests of the graph's rows: every kind of question is asked.

A use ``h:PATH`` links to a path if it is there; ``e:PATH:NAME`` to what PATH says NAME was imported from; ``s:PATH`` to
what PATH takes over; ``l:PATH`` links if it is in Python; ``b:BASE`` to all paths of that name; ``d:FOLDER:NAME`` to the
symbols that a folder declares; ``n:NAME`` to the only symbol of that name, and to nothing where there are several.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from graphify.codegraph.model import ParsedFile, Span, Symbol
from graphify.codegraph.said import write_facts
from graphify.codegraph.surroundings import Surroundings
from graphify.codegraph.uses import Edge, Entry, Evidence, Facts, Imported, Relation, Use


def made_up(
    *names: str,
    uses: Sequence[str] = (),
    imports: dict[str, str] | None = None,
    stars: Sequence[str] = (),
    language: str = "python",
    shift: int = 0,
) -> ParsedFile:
    """A file with these symbols and uses, moved down by some lines; ``imports`` says where names come from."""
    symbols = tuple(
        Symbol(name, "function", (Span(at + shift, at + shift),), "", 5, f"def {name}():", "What it does.")
        for at, name in enumerate(dict.fromkeys(names), start=1)
    )
    entries = {name: Entry("function") for name in names}
    entries |= {name: Entry("", (Imported(module),)) for name, module in (imports or {}).items()}
    owner = names[0] if names else ""
    found = tuple(Use(owner, "calls", chain, shift + 1) for chain in uses)
    return ParsedFile(language, "", 0, symbols, said=write_facts(Facts(entries, found, (), tuple(stars))))


def resolve(path: str, parsed: ParsedFile, around: Surroundings) -> Iterator[Edge]:
    """The edges of a file of the made-up language."""
    for use in parsed.facts.uses:
        source = f"{path}::{use.owner}" if use.owner else path
        for target in _targets(use.chain, around):
            yield Edge(source, Relation.CALLS.value, target, use.line, Evidence.RESOLVED.value)


def _targets(chain: str, around: Surroundings) -> Sequence[str]:
    kind, _, rest = chain.partition(":")
    one, _, other = rest.partition(":")
    if kind == "h":
        return [one] if around.has(one) else []
    if kind == "e":
        entry = around.entry(one, other)
        return [imported.module for imported in entry.imported] if entry is not None else []
    if kind == "s":
        return around.stars(one)
    if kind == "l":
        return [one] if around.language(one) == "python" else []
    if kind == "b":
        return around.ending(one)
    if kind == "d":
        return [f"{path}::{other}" for path in around.declaring(one, other)]
    found = around.named(one)
    return found if len(found) == 1 else []
