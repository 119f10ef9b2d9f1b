import os
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from graphify.codegraph.model import ParsedFile, Span, Symbol
from graphify.errors import GraphifyError
from graphify.index import Entry, Index
from graphify.index.database import FORM
from tests.support.cli import ROOT
from tests.support.users import folder_of_a_plain_user


def many(files: int, symbols: int) -> list[Entry]:
    def parsed(number: int) -> ParsedFile:
        return ParsedFile(
            "python",
            "",
            0,
            tuple(
                Symbol(f"Class{s}.method{number % 7}", "method", (Span(s, s),), f"python1:{number}.{s}", 1)
                for s in range(symbols)
            ),
        )

    return [Entry(f"src/p{n % 50}/m{n}.py", str(n), "e", parsed(n)) for n in range(files)]


ONE = many(1, 2)


def is_rebuilt(path: Path) -> bool:
    with Index.open(path) as index:
        empty = index.paths() == []
        index.update(ONE, [], {})
    with Index.open(path) as index:
        return empty and index.paths() == ["src/p0/m0.py"]


@pytest.mark.parametrize("content", [b"", b"nonsense" * 1000, b"SQLite format 3\0" + b"\xff" * 9000])
def test_a_damaged_file_is_made_anew(tmp_path: Path, content: bytes):
    (tmp_path / "i").write_bytes(content)
    assert is_rebuilt(tmp_path / "i")


def test_another_form_is_made_anew(tmp_path: Path):
    with Index.open(tmp_path / "i") as index:
        index.update(ONE, [], {})
    with closing(sqlite3.connect(tmp_path / "i")) as database:
        database.execute(f"PRAGMA user_version = {FORM + 1}")
    assert is_rebuilt(tmp_path / "i")


def test_a_foreign_database_is_made_anew(tmp_path: Path):
    with closing(sqlite3.connect(tmp_path / "i")) as database:
        database.execute("CREATE TABLE files(x)")
    assert is_rebuilt(tmp_path / "i")


def test_damage_found_late_is_an_error_and_then_made_anew(tmp_path: Path):
    path = tmp_path / "i"
    with Index.open(path) as index:
        index.update(many(50, 50), [], {})
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    path.write_bytes(content)
    with Index.open(path) as index, pytest.raises(GraphifyError) as caught:
        index.paths()
    assert caught.value.code == "index_damaged"
    assert is_rebuilt(path)


def test_nowhere_to_write(tmp_path: Path):
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "missing" / "i", tmp_path / "folder"):
        with Index.open(path) as index:
            index.update(ONE, [], {})
            assert index.paths() == ["src/p0/m0.py"]


def test_a_file_that_cannot_be_written_is_read():
    with folder_of_a_plain_user() as folder:
        with Index.open(folder / "i") as index:
            index.update(ONE, [], {})
        (folder / "i").chmod(0o400)
        folder.chmod(0o500)
        with Index.open(folder / "i") as index:
            assert index.paths() == ["src/p0/m0.py"]
            index.update([], ["src/p0/m0.py"], {})
            assert index.paths() == []
        with Index.open(folder / "i") as index:
            assert index.paths() == ["src/p0/m0.py"]
        folder.chmod(0o700)


def test_readers_do_not_wait_for_a_writer(tmp_path: Path):
    with Index.open(tmp_path / "i") as index:
        index.update(ONE, [], {})

    def slow():
        yield Entry("new.py", "b", "e", ParsedFile("python", ""))
        started = time.monotonic()
        with Index.open(tmp_path / "i") as reader:
            assert reader.paths() == ["src/p0/m0.py"]
        assert time.monotonic() - started < 5

    with Index.open(tmp_path / "i") as writer:
        writer.update(slow(), [], {})
        assert writer.paths() == ["new.py", "src/p0/m0.py"]


def test_many_writers(tmp_path: Path):
    script = (
        "import sys; from pathlib import Path; from graphify.codegraph.model import ParsedFile\n"
        "from graphify.index import Entry, Index\n"
        "for n in range(15):\n"
        "    with Index.open(Path(sys.argv[1])) as index:\n"
        "        index.update([Entry(f'{sys.argv[2]}/{n}.py', 'b', 'e', ParsedFile('python', ''))], [], {})\n"
    )
    children = [
        subprocess.Popen(
            [sys.executable, "-c", script, str(tmp_path / "i"), name], env={**os.environ, "PYTHONPATH": str(ROOT)}
        )
        for name in "abcd"
    ]
    assert [child.wait() for child in children] == [0, 0, 0, 0]
    with Index.open(tmp_path / "i") as index:
        assert len(index.paths()) == 60


def test_one_question_to_a_large_index_reads_few_rows(tmp_path: Path):
    """Counted in steps of SQLite's machine, which a busy computer does not change."""
    with Index.open(tmp_path / "i") as index:
        index.update(many(1000, 100), [], {})
    with Index.open(tmp_path / "i") as index:
        steps = 0

        def count() -> None:
            nonlocal steps
            steps += 1

        index._database.set_progress_handler(count, 1000)
        assert len(index.with_fingerprint("python1:77.7")) == 1
        assert index.file("src/p7/m7.py") is not None
        assert index.paths_ending("m7.py") == ["src/p7/m7.py"]
        assert index.named("nothing") == []
        assert index.unseen("src/p7/m7.py") == ""
        assert steps < 10
    shutil.rmtree(tmp_path)
