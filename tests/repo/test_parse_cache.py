import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from graphify.repo.cache import ParseCache
from tests.support.cli import ROOT


def some(count: int, engine: str = "python1") -> dict[tuple[str, str], bytes]:
    return {(f"{number:040x}", engine): b"%d" % number for number in range(count)}


def test_kept_by_content_and_engine(tmp_path: Path):
    items = {**some(1200), **some(3, "go1"), ("x", "e"): b""}
    with closing(ParseCache(tmp_path / "c")) as cache:
        assert cache.get_many(items) == {}
        cache.put_many(items)
        cache.put_many({})
    with closing(ParseCache(tmp_path / "c")) as cache:
        assert cache.get_many([*items, ("new", "python1")]) == items
        cache.put_many({("x", "e"): b"again"})
        assert cache.get_many([("x", "e")]) == {("x", "e"): b"again"}


@pytest.mark.parametrize("content", [b"not a database at all" * 500, b"SQLite format 3\0" + b"\xff" * 5000, b"x"])
def test_a_damaged_file_is_made_anew(tmp_path: Path, content: bytes):
    (tmp_path / "c").write_bytes(content)
    with closing(ParseCache(tmp_path / "c")) as cache:
        assert cache.get_many(some(3)) == {}
        cache.put_many(some(3))
    with closing(ParseCache(tmp_path / "c")) as cache:
        assert cache.get_many(some(3)) == some(3)


def test_a_foreign_database_is_made_anew(tmp_path: Path):
    with closing(sqlite3.connect(tmp_path / "c")) as database:
        database.execute("CREATE TABLE parsed(a)")
    with closing(ParseCache(tmp_path / "c")) as cache:
        cache.put_many(some(3))
        assert cache.get_many(some(3)) == some(3)


def test_damage_in_the_middle_empties_the_cache(tmp_path: Path):
    with closing(ParseCache(tmp_path / "c")) as cache:
        cache.put_many(some(5000))
    content = bytearray((tmp_path / "c").read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    (tmp_path / "c").write_bytes(content)
    with closing(ParseCache(tmp_path / "c")) as cache:
        assert cache.get_many(some(5000)) == {}
    with closing(ParseCache(tmp_path / "c")) as cache:
        cache.put_many(some(10))
        assert cache.get_many(some(10)) == some(10)


def test_nowhere_to_keep_it(tmp_path: Path):
    (tmp_path / "folder").mkdir()
    for path in (None, tmp_path / "missing" / "c", tmp_path / "folder"):
        with closing(ParseCache(path)) as cache:
            cache.put_many(some(3))
            assert cache.get_many(some(3)) == {}


def test_locked_for_long_is_an_empty_cache(tmp_path: Path):
    with closing(ParseCache(tmp_path / "c")) as cache:
        cache.put_many(some(3))
    with closing(sqlite3.connect(tmp_path / "c", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with closing(ParseCache(tmp_path / "c")) as cache:
            assert cache.get_many(some(3)) == some(3)
            cache.put_many(some(4))
            assert cache.get_many(some(3)) == {}
    with closing(ParseCache(tmp_path / "c")) as cache:
        assert cache.get_many(some(4)) == some(3)


def test_it_does_not_grow_for_ever(tmp_path: Path):
    with closing(ParseCache(tmp_path / "c", size_limit=1 << 20)) as cache:
        for number in range(60):
            cache.put_many({(f"{number}", "e"): os.urandom(1 << 16)})
        assert cache.get_many([("59", "e")])
        assert not cache.get_many([("0", "e")])
    assert (tmp_path / "c").stat().st_size < 3 << 20


def test_many_processes(tmp_path: Path):
    script = (
        "import sys; from pathlib import Path; from graphify.repo.cache import ParseCache\n"
        "cache = ParseCache(Path(sys.argv[1]))\n"
        "for n in range(40): cache.put_many({(str(n), sys.argv[2]): b'x' * n})\n"
        "found = cache.get_many([(str(n), sys.argv[2]) for n in range(40)])\n"
        "assert all(len(v) == int(k[0]) for k, v in found.items()), found\n"
        "print(len(found))\n"
    )
    (tmp_path / "c").write_bytes(b"nonsense" * 1000)
    children = [
        subprocess.Popen(
            [sys.executable, "-c", script, str(tmp_path / "c"), engine],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
        )
        for engine in "abcd"
    ]
    said = [(child.communicate()[0].strip(), child.returncode) for child in children]
    assert all(code == 0 for _, code in said)
    assert (b"40", 0) in said
    with closing(ParseCache(tmp_path / "c")) as cache:
        cache.put_many(some(3))
        assert cache.get_many(some(3)) == some(3)
