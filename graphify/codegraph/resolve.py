"""The resolver: from what people and agents write to the one node that they mean.

In order: a path that exists, a path with lines, a path and a name in it, the unique end of a path, a name. Among
several things of one name code that is no test beats tests, and tests beat sections of documents; what was passed over
is kept. What is still several is several: candidates that work when they are pasted back, never a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from graphify.codegraph.detect import suffix_of
from graphify.codegraph.ids import encode_part, join_id, last_part, slug
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.mentions import Mention, name_parts, read_mention, split_list
from graphify.codegraph.model import CodeView, Located, ParsedFile, Span, Symbol
from graphify.names import FILE_KIND

MAX_CANDIDATES = 10
_NEAR = 0.75
_NEAR_LENGTH = 3
"""Names are held against names of about their length only: difflib is slow."""

_CALLABLE = frozenset(("function", "method", "class"))
_TEST = re.compile(
    r"(?:^|/)(?:tests?|specs?|__tests__|testing|testdata)/"
    r"|(?:^|/)(?:test_[^/]*|conftest)\.py$|[^/](?:[._-](?:test|tests|spec)|Tests?|Spec)\.\w+$"
)


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a text means.

    One thing: ``node`` and ``kind`` are set, ``others`` are what was passed over. Else ``node`` is empty, ``reason``
    says why, and ``candidates`` are what could be meant (several things, or what is named nearly so).
    """

    text: str
    node: str = ""
    kind: str = ""
    candidates: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    reason: str = ""


def is_test(path: str) -> bool:
    """Whether a file is a test, by its path."""
    return bool(_TEST.search(path))


def resolve_list(view: CodeView, text: str, root: str = "") -> tuple[Resolution, ...]:
    """What a text means that may be a comma list: it is one only when every item means one thing."""
    whole = resolve(view, text, root)
    items = split_list(text)
    if whole.node or len(items) < 2:
        return (whole,)
    found = tuple(resolve(view, item, root) for item in items)
    return found if all(item.node for item in found) else (whole,)


def resolve(view: CodeView, text: str, root: str = "") -> Resolution:
    """What a text means. ``root`` is the absolute path of the repository, for absolute paths."""
    mention = read_mention(text, root)
    for reading in (_as_path, _as_lines, _as_split, _as_path_end, _as_name, _as_module):
        found = reading(view, mention)
        if found:
            return found
    return _nothing(view, mention)


def _one(mention: Mention, node: str, kind: str) -> Resolution:
    return Resolution(mention.text, node, kind)


def _as_path(view: CodeView, mention: Mention) -> Resolution | None:
    path = mention.path
    if mention.lines or not path or view.file(path) is None:
        return None
    return _one(mention, path, FILE_KIND)


def _as_path_end(view: CodeView, mention: Mention) -> Resolution | None:
    if mention.lines or not mention.path:
        return None
    return _choose_path(mention, view.paths_ending(mention.path))


def _choose_path(mention: Mention, paths: Sequence[str]) -> Resolution | None:
    if not paths:
        return None
    best = [path for path in paths if not is_test(path)] or list(paths)
    if len(best) > 1:
        return _several(mention, best)
    others = tuple(path for path in paths if path != best[0])
    return Resolution(mention.text, best[0], FILE_KIND, others=others)


def _several(mention: Mention, ids: Sequence[str]) -> Resolution:
    reason = f"{mention.text!r} could be {len(ids)} things"
    return Resolution(mention.text, candidates=tuple(ids[:MAX_CANDIDATES]), reason=reason)


def _file_at(view: CodeView, path: str) -> tuple[str, ParsedFile] | None:
    """The file at a path or at its only completion."""
    file = view.file(path)
    if file:
        return path, file
    paths = view.paths_ending(path) if path else ()
    code = [each for each in paths if not is_test(each)] or paths
    file = view.file(code[0]) if len(code) == 1 else None
    return (code[0], file) if file else None


def _as_lines(view: CodeView, mention: Mention) -> Resolution | None:
    if not mention.lines:
        return None
    found = _file_at(view, mention.path)
    if not found:
        return _several_files(view, mention, mention.path)
    path, file = found
    symbol = innermost(file, *mention.lines)
    return _one(mention, join_id(path, symbol.name), symbol.kind) if symbol else _one(mention, path, FILE_KIND)


def _several_files(view: CodeView, mention: Mention, path: str) -> Resolution | None:
    paths = view.paths_ending(path) if path else ()
    rest = mention.text[len(mention.text.rstrip("0123456789-:#L")) :] if mention.lines else ""
    return _several(mention, [each + rest for each in paths]) if paths else None


def innermost(file: ParsedFile, first: int, last: int) -> Symbol | None:
    """The innermost symbol that holds these lines."""
    around = [
        (span.end - span.start, -span.start, -index, symbol)
        for index, symbol in enumerate(file.symbols)
        for span in symbol.spans
        if _holds(span, first, last)
    ]
    return min(around, key=lambda each: each[:3])[3] if around else None


def _holds(span: Span, first: int, last: int) -> bool:
    return span.start <= first and last <= span.end


def _as_split(view: CodeView, mention: Mention) -> Resolution | None:
    for path, name in mention.splits:
        found = _file_at(view, path)
        if found:
            return _in_file(mention, name, *found)
    return None


def _in_file(mention: Mention, name: str, path: str, file: ParsedFile) -> Resolution:
    """The symbol of this name, or of a name that ends so, in one file."""
    if file.skipped:
        return Resolution(mention.text, reason=f"{path} was not read: {file.skipped}", candidates=(path,))
    forms = set(_forms(name))
    exact = [symbol for symbol in file.symbols if symbol.name in forms]
    ending = [symbol for symbol in file.symbols if any(symbol.name.endswith("." + form) for form in forms)]
    found = exact or ending or [symbol for symbol in file.symbols if _is_heading(symbol, name)]
    if len(found) == 1:
        return _one(mention, join_id(path, found[0].name), found[0].kind)
    if found:
        return _several(mention, [join_id(path, symbol.name) for symbol in found])
    near = get_close_matches(name, [symbol.name for symbol in file.symbols], MAX_CANDIDATES, _NEAR)
    candidates = tuple(join_id(path, each) for each in near) or (path,)
    return Resolution(mention.text, reason=f"there is no {name} in {path}", candidates=candidates)


def _forms(text: str) -> Iterator[str]:
    """A name as it may stand in the index: as written, as one encoded part, taken apart."""
    yield text
    yield encode_part(text)
    yield ".".join(name_parts(text))
    yield ".".join(encode_part(part) for part in name_parts(text))


def _as_name(view: CodeView, mention: Mention) -> Resolution | None:
    for form in dict.fromkeys(_forms(mention.text)):
        found = view.named(form) if form else ()
        if found:
            return _choose(mention, found)
    found = view.named(encode_part(slug(mention.text))) if mention.text else ()
    found = [each for each in found if _is_heading(each.symbol, mention.text)]
    return _choose(mention, found) if found else None


def _is_heading(symbol: Symbol, text: str) -> bool:
    """Whether the text is the heading of a section."""
    return symbol.kind == "section" and last_part(symbol.name) == encode_part(slug(text))


def _as_module(view: CodeView, mention: Mention) -> Resolution | None:
    """``package.module.Class.method``, and ``package.module`` alone."""
    parts = mention.parts
    for count in range(len(parts) - 1, 0, -1):
        module, name = "/".join(parts[:count]), ".".join(encode_part(part) for part in parts[count:])
        found = [each for each in view.named(name) if each.symbol.name == name and _is_module(each.path, module)]
        if found:
            return _choose(mention, found)
    paths: list[str] = []
    if len(parts) > 1:
        module = "/".join(parts)
        ends = {module + suffix for row in LANGUAGES.values() for suffix in row.suffixes}
        paths = sorted(path for end in ends for path in view.paths_ending(end))
    return _choose_path(mention, paths)


def _is_module(path: str, module: str) -> bool:
    stem = path.removesuffix(suffix_of(path)).removesuffix("/__init__")
    return stem == module or stem.endswith("/" + module)


def _choose(mention: Mention, found: Sequence[Located]) -> Resolution:
    """One of several by rank, if one alone has the best."""
    fitting = _fitting(mention, found)
    rank = min(_rank(each) for each in fitting)
    best = [each for each in fitting if _rank(each) == rank]
    if len(best) > 1:
        return _several(mention, [each.id for each in best])
    others = tuple(each.id for each in found if each is not best[0])
    return Resolution(mention.text, best[0].id, best[0].symbol.kind, others=others)


def _fitting(mention: Mention, found: Sequence[Located]) -> Sequence[Located]:
    """Those that fit how the name was written, if any do."""
    if mention.member:
        found = [each for each in found if "." in each.symbol.name] or found
    if mention.called:
        found = [each for each in found if each.symbol.kind in _CALLABLE] or found
    return found


def _rank(found: Located) -> int:
    if found.symbol.kind == "section":
        return 2
    return 1 if is_test(found.path) else 0


def _nothing(view: CodeView, mention: Mention) -> Resolution:
    """Neither path nor symbol: what is named nearly so."""
    reason = f"there is no symbol or path {mention.text!r}"
    candidates = list(view.paths_ending(mention.path.rpartition("/")[2])) if "/" in mention.path else []
    if mention.parts:
        for name in _near_names(view, mention.parts[-1]):
            candidates += [each.id for each in view.named(name)]
    return Resolution(mention.text, candidates=tuple(dict.fromkeys(candidates))[:MAX_CANDIDATES], reason=reason)


def _near_names(view: CodeView, name: str) -> Sequence[str]:
    plain = _plain(name)
    names = [each for each in view.names() if abs(len(each) - len(name)) <= _NEAR_LENGTH]
    same = [each for each in names if _plain(last_part(each)) == plain]
    return same or get_close_matches(name, names, 3, _NEAR)


def _plain(name: str) -> str:
    return name.replace("_", "").casefold()
