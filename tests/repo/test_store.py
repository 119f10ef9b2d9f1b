import hashlib
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from graphify.errors import GraphifyError
from graphify.repo import store
from graphify.repo.reading import read_texts
from tests.support.cli import ROOT
from tests.support.users import folder_of_a_plain_user


def names(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


class TestCreate:
    def test_with_its_folders(self, tmp_path: Path):
        place = tmp_path / "memory" / "2026-11" / "a é.md"
        store.create(place, b"text", within=tmp_path)
        assert place.read_bytes() == b"text"
        assert names(place.parent) == ["a é.md"]

    def test_never_over_a_file(self, tmp_path: Path):
        store.create(tmp_path / "a.md", b"first", within=tmp_path)
        with pytest.raises(GraphifyError) as caught:
            store.create(tmp_path / "a.md", b"second", within=tmp_path)
        assert caught.value.code == "exists"
        assert (tmp_path / "a.md").read_bytes() == b"first"
        assert names(tmp_path) == ["a.md"]

    def test_never_over_a_dangling_link(self, tmp_path: Path):
        (tmp_path / "a.md").symlink_to("elsewhere")
        with pytest.raises(GraphifyError, match="exists"):
            store.create(tmp_path / "a.md", b"x", within=tmp_path)
        assert names(tmp_path) == ["a.md"]

    def test_heeds_the_umask(self, tmp_path: Path):
        before = os.umask(0o027)
        try:
            store.create(tmp_path / "a.md", b"", within=tmp_path)
        finally:
            os.umask(before)
        assert (tmp_path / "a.md").stat().st_mode & 0o777 == 0o640

    def test_not_through_a_link_that_leads_out(self, tmp_path: Path):
        inside, outside = tmp_path / "repo", tmp_path / "outside"
        inside.mkdir()
        outside.mkdir()
        (inside / "memory").symlink_to(outside)
        for place in (inside / "memory" / "a.md", inside / "memory" / "new" / "a.md", inside / ".." / "a.md"):
            with pytest.raises(GraphifyError) as caught:
                store.create(place, b"", within=inside)
            assert caught.value.code == "outside"
        assert names(outside) == []

    def test_a_link_that_stays_inside_is_fine(self, tmp_path: Path):
        (tmp_path / "real").mkdir()
        (tmp_path / "memory").symlink_to("real")
        store.create(tmp_path / "memory" / "a.md", b"", within=tmp_path)
        assert names(tmp_path / "real") == ["a.md"]

    def test_a_file_in_the_way(self, tmp_path: Path):
        (tmp_path / "memory").touch()
        with pytest.raises(GraphifyError) as caught:
            store.create(tmp_path / "memory" / "a.md", b"", within=tmp_path)
        assert caught.value.code in ("in_the_way", "exists", "io")
        assert "memory" in caught.value.message

    def test_a_folder_that_cannot_be_written(self):
        with folder_of_a_plain_user() as folder:
            folder.chmod(0o500)
            with pytest.raises(GraphifyError) as caught:
                store.create(folder / "a.md", b"", within=folder)
            folder.chmod(0o700)
        assert caught.value.code == "not_writable"
        assert caught.value.hint == "check the permissions of the folder"

    def test_without_hard_links(self, tmp_path: Path):
        temporary = tmp_path / ".tmp-x"
        temporary.write_bytes(b"text")
        store._claim_and_replace(temporary, tmp_path / "a.md")
        assert (tmp_path / "a.md").read_bytes() == b"text"
        temporary.write_bytes(b"other")
        with pytest.raises(FileExistsError):
            store._claim_and_replace(temporary, tmp_path / "a.md")
        assert (tmp_path / "a.md").read_bytes() == b"text"


_WRITER = """
import hashlib, itertools, sys
from pathlib import Path
from graphify.repo import store
folder = Path(sys.argv[1])
print("ready", flush=True)
for number in itertools.count():
    content = (hashlib.sha256(f"{sys.argv[2]}-{number}".encode()).hexdigest() * 4000).encode()
    name = hashlib.sha256(content).hexdigest()
    if sys.argv[3] == "create":
        store.create(folder / f"{name}.md", content, within=folder)
    else:
        store.replace(folder / "one.md", name.encode() + content, within=folder)
"""


@pytest.mark.parametrize("what", ["create", "replace"])
def test_killed_at_any_moment_a_file_is_whole_or_not_there(tmp_path: Path, what: str):
    dice = random.Random(7)
    for turn in range(12):
        writer = subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(tmp_path), str(turn), what],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
        )
        assert writer.stdout is not None
        with writer.stdout:
            assert writer.stdout.readline() == b"ready\n"
            time.sleep(dice.uniform(0.001, 0.03))
            writer.kill()
            writer.wait()
    found = read_texts(tmp_path, within=tmp_path)
    assert found
    for name, content in found:
        assert isinstance(content, bytes)
        if what == "create":
            assert name == hashlib.sha256(content).hexdigest() + ".md"
        else:
            assert content[:64].decode() == hashlib.sha256(content[64:]).hexdigest()


def test_of_many_creators_one_wins(tmp_path: Path):
    script = (
        "import sys; from pathlib import Path; from graphify.repo import store; f = Path(sys.argv[1])\n"
        "sys.stdin.readline()\n"
        "try: store.create(f / 'a.md', sys.argv[2].encode() * 999, within=f); print('won')\n"
        "except store.GraphifyError as e: print(e.code)\n"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    children = [
        subprocess.Popen(
            [sys.executable, "-c", script, str(tmp_path), str(n)],
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for n in range(4)
    ]
    said = [child.communicate(b"go\n")[0].strip() for child in children]
    assert sorted(said) == [b"exists", b"exists", b"exists", b"won"]
    assert (tmp_path / "a.md").read_bytes() == str(said.index(b"won")).encode() * 999
    assert names(tmp_path) == ["a.md"]


class TestReplace:
    def test_only_when_bytes_differ(self, tmp_path: Path):
        place = tmp_path / "out" / "LESSONS.md"
        assert store.replace(place, b"one", within=tmp_path)
        os.utime(place, ns=(1, 1))
        assert not store.replace(place, b"one", within=tmp_path)
        assert place.stat().st_mtime_ns == 1
        assert store.replace(place, b"two", within=tmp_path)
        assert place.read_bytes() == b"two"
        assert names(place.parent) == ["LESSONS.md"]

    def test_modes(self, tmp_path: Path):
        store.replace(tmp_path / "hook", b"one", within=tmp_path, executable=True)
        assert (tmp_path / "hook").stat().st_mode & 0o111
        (tmp_path / "hook").chmod(0o741)
        store.replace(tmp_path / "hook", b"two", within=tmp_path)
        assert (tmp_path / "hook").stat().st_mode & 0o777 == 0o741

    def test_not_through_a_link(self, tmp_path: Path):
        (tmp_path / "target").write_bytes(b"mine")
        (tmp_path / "link").symlink_to("target")
        with pytest.raises(GraphifyError, match="a symbolic link"):
            store.replace(tmp_path / "link", b"x", within=tmp_path)
        assert (tmp_path / "target").read_bytes() == b"mine"

    def test_not_over_a_folder(self, tmp_path: Path):
        (tmp_path / "a").mkdir()
        with pytest.raises(GraphifyError, match="not a file"):
            store.replace(tmp_path / "a", b"x", within=tmp_path)


class TestRemoveAndRead:
    def test_remove(self, tmp_path: Path):
        (tmp_path / "a").touch()
        assert store.remove(tmp_path / "a", within=tmp_path)
        assert not store.remove(tmp_path / "a", within=tmp_path)
        (tmp_path / "d").mkdir()
        with pytest.raises(GraphifyError, match="cannot delete"):
            store.remove(tmp_path / "d", within=tmp_path)

    def test_read(self, tmp_path: Path):
        assert store.read(tmp_path / "a", within=tmp_path) is None
        (tmp_path / "a").write_bytes(b"x")
        assert store.read(tmp_path / "a", within=tmp_path) == b"x"

    def test_read_refuses(self, tmp_path: Path):
        (tmp_path / "big").write_bytes(b"x" * (store.SIZE_LIMIT + 1))
        os.mkfifo(tmp_path / "pipe")
        (tmp_path / "folder").mkdir()
        (tmp_path / "out").symlink_to("/etc/passwd")
        for name, code in [("big", "too_large"), ("pipe", "in_the_way"), ("folder", "in_the_way"), ("out", "outside")]:
            with pytest.raises(GraphifyError) as caught:
                store.read(tmp_path / name, within=tmp_path)
            assert caught.value.code == code


@pytest.mark.parametrize("name", ["gone/reflections/LESSONS.md", "gone/hook.log", "gone/a/b/c"])
def test_a_place_that_was_removed_does_not_come_back(tmp_path: Path, name: str):
    with pytest.raises(GraphifyError) as caught:
        store.replace(tmp_path / name, b"x", within=tmp_path / "gone")
    assert caught.value.code == "gone"
    assert list(tmp_path.iterdir()) == []
