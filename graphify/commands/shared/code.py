"""The code of the work tree (or of a commit), as a view that can be asked.

The index is brought up to date first: git says which content lies under which path, and only content that nobody
parsed before is parsed. A clean tracked file is never read. Records and reflections are not code.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

from graphify.codegraph.detect import is_vendored
from graphify.codegraph.model import ParsedFile
from graphify.codegraph.parse import decode, engine_key
from graphify.commands.shared.watching import Watch, unwatched
from graphify.commands.shared.workspace import Workspace
from graphify.commands.shared.worktree import Asked, ask, content_of, is_ours, world
from graphify.errors import GraphifyError
from graphify.index.facts import Entry, Index
from graphify.repo.cache import ParseCache
from graphify.repo.entries import TrackedFile, parse_index
from graphify.repo.git import named_by
from graphify.repo.layout import GRAPHIFY_IGNORE
from graphify.repo.reading import read_code

_BATCH_FILES = 400

_NOT_HERE = ParsedFile("", "", skipped="its content is not in this clone (a partial one)")


@dataclass
class Parsed:
    """What a view's index had to be given, by path, and what was taken out of it; ``words`` are its words before and
    after (`Index.word`), None where nothing changed. ``watch`` is told how far it is.
    """

    watch: Watch = unwatched
    entries: dict[str, Entry] = field(default_factory=dict)
    removed: list[str] = field(default_factory=list)
    words: tuple[str, str] | None = None


@dataclass(frozen=True)
class _Wanted:
    """What the index is to hold: content id by path, which of them lie changed in the work tree, what is unseen."""

    blobs: dict[str, str]
    contents: dict[str, bytes]
    unseen: dict[str, str]


def code_view(workspace: Workspace) -> Index:
    """The work tree's code, brought up to date."""
    return _view(workspace, ask(workspace))


def code_view_ahead(workspace: Workspace, revision: str = "", parsed: Parsed | None = None) -> Callable[[], Index]:
    """Ask git about the work tree while the caller does something else; the result gives the view when called.

    With a revision it is that commit's code, and nothing is asked ahead. ``parsed`` is given whatever had to be parsed,
    or read from the cache, for the view of the work tree.
    """
    if revision:
        return lambda: code_at(workspace, revision)
    pool = ThreadPoolExecutor(1)
    asked = pool.submit(ask, workspace)
    pool.shutdown(wait=False)
    return lambda: _view(workspace, asked.result(), parsed)


def _view(workspace: Workspace, asked: Asked, parsed: Parsed | None = None) -> Index:
    file = workspace.layout.index_file
    try:
        return _up_to_date(workspace, file, asked, parsed)
    except GraphifyError as error:
        if error.code not in ("index_damaged", "index_unusable"):
            raise
        # A damaged file is gone by now and is made anew. Where it cannot be used (the disk is full, somebody keeps it
        # locked), one in memory gives the same answers.
        again = file if error.code == "index_damaged" else None
    return _up_to_date(workspace, again, asked, parsed)


def _up_to_date(workspace: Workspace, path: Path | None, asked: Asked, parsed: Parsed | None) -> Index:
    index = Index.open(path)
    seen = world(workspace, asked)
    if not seen or index.world() != seen:
        word = _bring_up_to_date(workspace, index, _work_tree(workspace, asked), parsed)
        if word:
            index.made_from(seen, word)
    return index


def code_at(workspace: Workspace, revision: str, only: Collection[str] | None = None) -> Index:
    """The code of a commit, as an index of its own in memory; with ``only``, these paths of it.

    Raises GraphifyError for an unknown revision.
    """
    wanted = _committed(workspace, revision)
    if only is not None:
        wanted = replace(wanted, blobs={path: blob for path, blob in wanted.blobs.items() if path in only})
    index = Index.open(None)
    _bring_up_to_date(workspace, index, wanted)
    return index


def code_blobs(workspace: Workspace, revision: str) -> dict[str, str]:
    """The object id of every source file of a commit, by path. Raises GraphifyError for an unknown revision."""
    return _committed(workspace, revision).blobs


def _committed(workspace: Workspace, revision: str) -> _Wanted:
    files = workspace.repository.list_tree(revision)
    ignoring = next((file.blob for file in files if file.path == GRAPHIFY_IGNORE and not file.unseen), "")
    patterns = workspace.repository.blobs([ignoring]).get(ignoring, b"")
    return _Wanted(*_tracked(workspace, files, _ignored(patterns, (file.path for file in files))))


def _ignored(patterns: bytes | None, paths: Iterable[str]) -> set[str]:
    return named_by(patterns, paths) if patterns else set()


def _tracked(
    workspace: Workspace, files: Iterable[TrackedFile], ignored: Collection[str]
) -> tuple[dict[str, str], dict[str, bytes], dict[str, str]]:
    blobs: dict[str, str] = {}
    unseen: dict[str, str] = {}
    for file in files:
        if is_ours(workspace, file.path):
            continue
        sparse = "not checked out here (sparse)" if file.skip_worktree else ""
        reason = file.unseen or sparse or _skipped(file.path, ignored)
        if reason:
            unseen[file.path] = reason
        else:
            blobs[file.path] = file.blob
    return blobs, {}, unseen


def _work_tree(workspace: Workspace, asked: Asked) -> _Wanted:
    repository = workspace.repository
    tracked = parse_index(asked.listing)
    names = [*(file.path for file in tracked), *(file.path for file in asked.loose)]
    ignored = _ignored(asked.patterns, names)
    wanted = _Wanted(*_tracked(workspace, tracked, ignored))
    changed = [path for path in asked.differing if path in wanted.blobs]
    changed += [path for path, blob in wanted.blobs.items() if not blob]
    untracked = [file for file in asked.loose if not is_ours(workspace, file.path)]
    reasons = {file.path: file.unseen or _skipped(file.path, ignored) for file in untracked}
    wanted.unseen.update((path, reason) for path, reason in reasons.items() if reason)
    for path in dict.fromkeys([*changed, *(path for path, reason in reasons.items() if not reason)]):
        content = asked.contents[path] if path in asked.contents else content_of(workspace, path)
        if content is None:
            wanted.blobs.pop(path, None)
        elif isinstance(content, str):
            wanted.blobs.pop(path, None)
            wanted.unseen[path] = content
        else:
            wanted.blobs[path] = repository.blob_id(content)
            wanted.contents[path] = content
    return wanted


def _skipped(path: str, ignored: Collection[str]) -> str:
    if path in ignored:
        return f"left out by {GRAPHIFY_IGNORE}"
    return "vendored: other people's code" if is_vendored(path) else ""


def _bring_up_to_date(workspace: Workspace, index: Index, wanted: _Wanted, parsed: Parsed | None = None) -> str:
    """Make the index hold what is wanted; returns its word for that, empty where something has to be tried again."""
    word = index.word()
    known = index.known()
    engines = _Engines()
    stale = {
        path: (blob, engines.of(path))
        for path, blob in wanted.blobs.items()
        if known.get(path) != (blob, engines.of(path))
    }
    removed = [path for path in known if path not in wanted.blobs]
    if word and not stale and not removed and index.unseen_paths() == wanted.unseen:
        return word
    # All is parsed before the index is locked, so that nobody waits for a parser.
    entries = list(_read(workspace, stale, wanted.contents, parsed.watch if parsed else unwatched))
    words = index.update(entries, removed, wanted.unseen)
    if parsed is not None:
        parsed.entries = {entry.path: entry for entry in entries}
        parsed.removed, parsed.words = removed, words
    return words[1] if all(entry.engine for entry in entries) else ""


def parsed_files(workspace: Workspace, keys: Mapping[str, tuple[str, str]], watch: Watch = unwatched) -> list[Entry]:
    """The parses of these paths, by content id and engine key as the index knows them."""
    return list(_read(workspace, keys, {}, watch))


def _read(
    workspace: Workspace, keys: Mapping[str, tuple[str, str]], contents: Mapping[str, bytes], watch: Watch
) -> Iterator[Entry]:
    cache = ParseCache(workspace.layout.parse_cache)
    try:
        for done, entry in enumerate(_entries(workspace, cache, keys, contents), start=1):
            watch("parsing", done, len(keys))
            yield entry
    finally:
        cache.close()


class _Engines:
    """Engine keys, computed once for each kind of file name."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def of(self, path: str) -> str:
        name = path.rpartition("/")[2]
        kind = name[name.rfind(".") :] if "." in name else name
        if kind not in self._known:
            self._known[kind] = engine_key(path)
        return self._known[kind]


def _entries(
    workspace: Workspace,
    cache: ParseCache,
    stale: Mapping[str, tuple[str, str]],
    contents: Mapping[str, bytes],
) -> Iterator[Entry]:
    """What stale paths hold: from the cache, or parsed now (and then kept)."""
    cached = cache.get_many(stale.values())
    missing: dict[str, tuple[str, str]] = {}
    for path, key in stale.items():
        if key in cached:
            yield Entry(path, *key, decode(cached[key]))
        else:
            missing[path] = key
    if not missing:
        return
    # Imported here: where nothing has to be parsed, nobody waits for what starts processes.
    from graphify.commands.shared.parsing import parser

    with parser(len(missing)) as parse_all:
        for batch in _batches(list(missing)):
            data = _contents(workspace, batch, missing, contents)
            here = [path for path in batch if path in data]
            parsed = parse_all([(path, data[path]) for path in here])
            cache.put_many({missing[path]: one for path, one in zip(here, parsed, strict=True)})
            yield from (Entry(path, *missing[path], decode(one)) for path, one in zip(here, parsed, strict=True))
            yield from (Entry(path, missing[path][0], "", _NOT_HERE) for path in batch if path not in data)


def _batches(paths: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(paths), _BATCH_FILES):
        yield paths[start : start + _BATCH_FILES]


def _contents(
    workspace: Workspace,
    paths: Iterable[str],
    keys: Mapping[str, tuple[str, str]],
    contents: Mapping[str, bytes],
) -> dict[str, bytes]:
    """The bytes of these paths, as far as they are here."""
    found = {path: contents[path] for path in paths if path in contents}
    asked = [path for path in paths if path not in found]
    blobs = workspace.repository.blobs(keys[path][0] for path in asked)
    for path in asked:
        blob = blobs.get(keys[path][0])
        if blob is None:
            blob = _checked_out(workspace, path, keys[path][0])
        if blob is not None:
            found[path] = blob
    return found


def _checked_out(workspace: Workspace, path: str, wanted: str) -> bytes | None:
    """The content of an object that a partial clone lacks, where the work tree has it as a file."""
    found = read_code(workspace.repository.absolute(path), within=workspace.layout.root)
    for content in (found, found.replace(b"\r\n", b"\n")) if isinstance(found, bytes) else ():
        if workspace.repository.blob_id(content) == wanted:
            return content
    return None
