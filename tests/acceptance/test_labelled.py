"""The labelled set is what its README says, and speaks of code that exists."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from graphify.codegraph.freshness import find_symbol
from graphify.codegraph.ids import split_id
from graphify.codegraph.parse import parse
from graphify.memory.keys import question_key
from graphify.memory.reading import read_record
from tests.support.labelled import FILES, FOLDER, entries, parts, stamped, unrelated
from tests.support.sdists import UnavailableError, sdist, unpack

PACKAGES = sorted({entry.package for entry in entries()})


class TestShape:
    def test_there_is_enough_of_everything(self):
        outcomes = Counter(entry.outcome for entry in entries())
        assert len(entries()) >= 150
        assert len(unrelated()) >= 150
        assert outcomes["dead_end"] >= 30
        assert outcomes["corrected"] >= 20
        assert outcomes["note"] >= 5
        assert sum(len(entry.near_misses) for entry in entries()) >= 50

    @pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.name)
    def test_an_entry_is_whole(self, entry):
        assert len(entry.rewordings) >= (3 if entry.outcome == "dead_end" else 2)
        assert entry.sources
        assert bool(entry.misled_by and entry.correction) or entry.outcome != "dead_end"
        assert bool(entry.correction) == (entry.outcome in ("dead_end", "corrected"))

    def test_half_of_it_is_held_out(self):
        for part in (entries(), unrelated()):
            held_out = sum(one.held_out for one in part)
            assert abs(2 * held_out - len(part)) <= 1

    def test_no_question_stands_twice(self):
        asked = [question_key(entry.question) for entry in entries()]
        asked += [question_key(text) for entry in entries() for text in (*entry.rewordings, *entry.near_misses)]
        asked += [question_key(one.question) for one in unrelated()]
        assert [text for text, count in Counter(asked).items() if count > 1] == []
        names = Counter(entry.name for entry in entries())
        assert [name for name, count in names.items() if count > 1] == []

    def test_every_question_is_asked_of_one_package(self):
        assert sorted(entry.name for part in parts() for entry in part.entries) == sorted(e.name for e in entries())
        asked = [one.question for part in parts() for one in part.unrelated]
        assert sorted(asked) == sorted(one.question for one in unrelated())

    def test_files_can_be_reviewed(self):
        for name in (*FILES, "unrelated"):
            assert len((FOLDER / f"{name}.yaml").read_text().splitlines()) < 1500

    def test_the_records_read_back(self):
        for one in stamped(entries()).values():
            found = read_record(one.path, one.text.encode())
            assert (found.problems, found.record) == ((), one.record)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_source_exists_in_the_package(package: str, request: pytest.FixtureRequest, tmp_path: Path):
    assert request.config.cache is not None
    try:
        archive = sdist(package, request.config.cache.mkdir("sdists"))
    except UnavailableError as reason:
        pytest.skip(str(reason))
    unpack(archive, tmp_path)
    missing = []
    for entry in entries():
        for node in entry.cited if entry.package == package else ():
            path, name = split_id(node)
            file = tmp_path / path
            if not file.is_file() or find_symbol(parse(path, file.read_bytes()), name) is None:
                missing.append(f"{entry.name}: {node}")
    assert missing == []
