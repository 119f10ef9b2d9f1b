"""Two branches that both write merge with stock git, and reflect gives the same bytes whatever git did on the way.

Both merge orders, a squash, a rebase, and (for all at once) filter-branch and gc, over random pairs of histories; and
the same records read in any order. The harness itself is held against two designs that are wrong: one file that all
branches write to, and a fold that heeds the order in which it gets its records.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from graphify.commands.reflect import ReflectOptions, reflect
from graphify.commands.review import review
from graphify.commands.shared import memory as reading
from graphify.commands.shared.lessons import Rendered, render
from graphify.commands.shared.workspace import Workspace
from graphify.memory import fold as folding
from graphify.memory.fold import HiddenBy
from graphify.memory.records import Ruling
from graphify.memory.writing import Stamped
from graphify.names import RulingWord, Standing
from graphify.repo.git import Repository
from graphify.repo.reading import File
from tests.support.histories import ConflictError, Crowd, Pair, draw

PLAIN, MANY = 15, 1000
WAYS = ("ab", "ba", "squash", "rebase")


class DiffersError(AssertionError):
    """The same records came to different bytes."""


def _bytes(rendered: Rendered | None) -> tuple[bytes, bytes]:
    assert rendered is not None
    return rendered.lessons.encode(), json.dumps(rendered.values).encode()


def _at(workspace: Workspace, ref: str) -> tuple[bytes, bytes]:
    return _bytes(reflect(workspace, ReflectOptions(as_of=ref)).rendered)


def _read(workspace: Workspace, written: list[Stamped]) -> Rendered:
    """What these files come to, read in this order and without git."""
    texts = {f"memory/{one.path}": one.text.encode() for one in written}
    unique = [File(path, text) for path, text in texts.items()]
    return render(reading._read("memory", unique), workspace.settings, None)


def _prove(crowd: Crowd, pair: Pair) -> Rendered:
    """Merge in every way; returns what the merged memory comes to. Raises ConflictError or DiffersError."""
    crowd.merge(pair, "ab", "a", "b")
    crowd.merge(pair, "ba", "b", "a")
    crowd.merge(pair, "squash", "a", "b", "--squash")
    crowd.rebase(pair, "rebase", "b", "a")
    workspace = crowd.workspace()
    ours = _read(workspace, pair.written(0, 1))
    shuffled = pair.written(0, 1)
    Random(pair.number).shuffle(shuffled)
    others = {way: _at(workspace, pair.ref(way)) for way in WAYS}
    others |= {
        "theirs first": _bytes(_read(workspace, pair.written(1, 0))),
        "shuffled": _bytes(_read(workspace, shuffled)),
    }
    for way, found in others.items():
        if found != _bytes(ours):
            raise DiffersError(f"pair {pair.number}: {way}")
    return ours


def _prove_all(folder: Path, pairs: list[Pair], rewritten: int) -> Counter[str]:
    """Prove every pair, then rewrite the history of some and pack; returns what there was to see."""
    crowd = Crowd.of(folder, pairs)
    assert not crowd.git("grep", "-l", "", pairs[0].ref("base"), "--", ".gitattributes", "*/.gitattributes", fails=True)
    seen: Counter[str] = Counter()
    for pair in pairs:
        seen.update(_features(crowd.workspace(), pair, _prove(crowd, pair)))
    refs = [pair.ref(way) for pair in pairs[:rewritten] for way in ("ab", "ba")]
    before = {ref: (crowd.git("rev-parse", ref), _at(crowd.workspace(), ref)) for ref in refs}
    crowd.git("checkout", "-q", "--detach", pairs[0].ref("ab"))
    crowd.rewrite(refs)
    crowd.git("-c", "gc.auto=0", "gc", "-q", "--prune=now")
    for ref, (commit, found) in before.items():
        assert crowd.git("rev-parse", ref) != commit
        if _at(crowd.workspace(), ref) != found:
            raise DiffersError(f"{ref} after filter-branch and gc")
    return seen


def _differs(crowd: Crowd, pair: Pair) -> bool:
    try:
        _prove(crowd, pair)
    except DiffersError:
        return True
    return False


def _features(workspace: Workspace, pair: Pair, merged: Rendered) -> set[str]:
    """What this pair has that could go wrong."""
    records = [one.record for one in pair.written(0, 1)]
    fold = folding.fold(records)
    found = {record.word.value for record in records if isinstance(record, Ruling)}
    found |= {hidden.why.value for hidden in fold.hidden.values()}
    found |= {lesson.judged.standing.value for lesson in merged.reflection.sources}
    found |= {"void"} if fold.void else set()
    alone = [_bytes(_read(workspace, pair.written(side))) for side in (0, 1)]
    found |= {"both sides matter"} if _bytes(merged) not in alone else set()
    found |= {"the same on both sides"} if len({record.id for record in records}) < len(records) else set()
    return found


EVERYTHING = {
    *(word.value for word in RulingWord),
    *(why.value for why in HiddenBy if why is not HiddenBy.REDACTED),
    *(standing.value for standing in Standing),
    "void",
    "both sides matter",
    "the same on both sides",
}


def test_pairs(tmp_path: Path):
    seen = _prove_all(tmp_path / "repo", [draw(number) for number in range(PLAIN)], 2)
    assert set(seen) >= EVERYTHING
    assert seen["both sides matter"] > PLAIN * 0.8


def test_review_says_what_merging_does(tmp_path: Path):
    pairs = [draw(number) for number in range(8)]
    crowd = Crowd.of(tmp_path / "repo", pairs)
    changed = 0
    for pair in pairs:
        crowd.merge(pair, "ab", "a", "b")
        workspace = crowd.workspace()
        reviewed = review(workspace, f"{pair.ref('a')}...{pair.ref('b')}")
        before, after = (_standings(workspace, pair.ref(name)) for name in ("a", "ab"))
        keys = {key for key in before.keys() | after.keys() if before.get(key) is not after.get(key)}
        said = {one.key: (one.before, one.after) for one in reviewed.standings}
        assert said == {key: (before.get(key), after.get(key)) for key in keys}
        assert all(one.why != ("the settings changed",) for one in reviewed.standings)
        theirs = {one.record.id for one in pair.written(1)} - {one.record.id for one in pair.written(0)}
        assert {one.record.id for one in reviewed.records} == theirs
        assert (reviewed.edits, reviewed.stale) == ((), ())
        changed += len(keys)
    assert changed > len(pairs)


def _standings(workspace: Workspace, ref: str) -> dict[str, Standing]:
    rendered = reflect(workspace, ReflectOptions(as_of=ref)).rendered
    assert rendered is not None
    reflection = rendered.reflection
    return {one.key: one.judged.standing for one in (*reflection.questions, *reflection.sources)}


@pytest.mark.soak
def test_a_thousand_pairs(tmp_path: Path):
    seen = _prove_all(tmp_path / "repo", [draw(number) for number in range(MANY)], 100)
    assert all(seen[feature] > MANY // 50 for feature in EVERYTHING), seen


def test_the_harness_sees_a_shared_file(tmp_path: Path):
    pairs = [draw(number) for number in range(2)]
    crowd = Crowd.of(tmp_path / "repo", pairs, shared=True)
    for pair in pairs:
        with pytest.raises(ConflictError, match="INDEX"):
            _prove(crowd, pair)


def test_the_harness_sees_a_fold_that_heeds_the_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    whole = folding._distinct

    def careless(records):
        given = list(records)
        kept, problems = whole(given)
        keys = [record.key for record in given]
        return sorted(kept, key=lambda record: keys.index(record.key)), problems

    monkeypatch.setattr(folding, "_distinct", careless)
    pairs = [draw(number) for number in range(6)]
    crowd = Crowd.of(tmp_path / "repo", pairs)
    assert sum(_differs(crowd, pair) for pair in pairs) >= len(pairs) // 2


def test_the_harness_sees_what_is_keyed_by_a_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A digest that knows its commit: equal for nothing that was merged, squashed or rebased."""
    commits: list[str] = []
    ask, read = Repository.list_tree, reading.read_listing

    def listed(repository, revision, folder=""):
        commits.append(repository.resolve(revision))
        return ask(repository, revision, folder)

    def keyed(workspace, files, folder):
        found = read(workspace, files, folder)
        return replace(found, digests=(*found.digests, ("commit", commits[-1])))

    monkeypatch.setattr(Repository, "list_tree", listed)
    monkeypatch.setattr(reading, "read_listing", keyed)
    pair = draw(0)
    with pytest.raises(DiffersError):
        _prove(Crowd.of(tmp_path / "repo", [pair]), pair)
