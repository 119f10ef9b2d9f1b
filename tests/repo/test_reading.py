import os
import socket
from pathlib import Path

import pytest

from graphify.errors import GraphifyError, Problem
from graphify.repo.reading import read_texts
from graphify.repo.store import SIZE_LIMIT
from tests.support.users import folder_of_a_plain_user


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    folder = tmp_path / "memory"
    folder.mkdir()
    return folder


def codes(memory: Path) -> dict[str, str | bytes]:
    found = read_texts(memory, within=memory.parent)
    assert all(found.path == path for path, found in found if isinstance(found, Problem))
    return {path: text.code if isinstance(text, Problem) else text for path, text in found}


def test_no_folder_is_empty(tmp_path: Path):
    assert read_texts(tmp_path / "memory", within=tmp_path) == []


def test_all_below_and_in_order(memory: Path):
    for name in ("b.md", "2026-11/é.md", "2026-11/a.md", "2026-11/deep/er/x.md", "a.txt", "2026-11.md"):
        place = memory / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(name.encode())
    expected = ["2026-11.md", "2026-11/a.md", "2026-11/deep/er/x.md", "2026-11/é.md", "b.md"]
    assert codes(memory) == {f"memory/{name}": name.encode() for name in expected}
    assert [path for path, _ in read_texts(memory, within=memory.parent)] == [f"memory/{name}" for name in expected]
    assert [path for path, _ in read_texts(memory, within=memory)] == expected


def test_hidden_names_are_not_records(memory: Path):
    (memory / ".obsidian").mkdir()
    for name in (".tmp-1-2", ".tmp-1.md", ".obsidian/a.md", ".#lock.md"):
        (memory / name).write_bytes(b"x")
    assert codes(memory) == {}


def test_what_is_no_file(memory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    os.mkfifo(memory / "pipe.md")
    (memory / "folder.md").mkdir()
    (memory / "folder.md" / "in.md").write_bytes(b"x")
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "s.md").write_bytes(b"secret")
    (memory / "link.md").symlink_to(tmp_path / "secret" / "s.md")
    (memory / "dangling.md").symlink_to("nowhere")
    (memory / "linked").symlink_to(tmp_path / "secret")
    (memory / "loop").symlink_to(".")
    monkeypatch.chdir(memory)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket.md")
        found = codes(memory)
    assert found == {
        "memory/dangling.md": "symlink",
        "memory/folder.md": "not_a_file",
        "memory/folder.md/in.md": b"x",
        "memory/link.md": "symlink",
        "memory/linked": "symlink",
        "memory/loop": "symlink",
        "memory/pipe.md": "not_a_file",
        "memory/socket.md": found["memory/socket.md"],
    }
    assert found["memory/socket.md"] in ("not_a_file", "unreadable")


def test_sizes(memory: Path):
    (memory / "most.md").write_bytes(b"x" * SIZE_LIMIT)
    (memory / "more.md").write_bytes(b"x" * (SIZE_LIMIT + 1))
    (memory / "none.md").write_bytes(b"")
    with open(memory / "sparse.md", "wb") as file:
        file.truncate(1 << 40)
    found = codes(memory)
    assert len(found["memory/most.md"]) == SIZE_LIMIT
    assert (found["memory/more.md"], found["memory/sparse.md"]) == ("too_large", "too_large")
    assert found["memory/none.md"] == b""


def test_a_name_that_is_not_utf8(memory: Path):
    Path(os.fsdecode(os.fsencode(memory) + b"/caf\xe9.md")).write_bytes(b"x")
    assert codes(memory) == {"memory/caf\\xe9.md": "bad_name"}


def test_what_may_not_be_read():
    with folder_of_a_plain_user() as folder:
        (folder / "memory" / "closed").mkdir(parents=True)
        (folder / "memory" / "a.md").touch(0o000)
        (folder / "memory" / "b.md").write_bytes(b"b")
        (folder / "memory" / "closed").chmod(0o000)
        found = codes(folder / "memory")
        (folder / "memory" / "closed").chmod(0o700)
    assert found == {"memory/a.md": "unreadable", "memory/b.md": b"b", "memory/closed": "unreadable"}


def test_a_folder_that_leads_out(tmp_path: Path):
    (tmp_path / "repo").mkdir()
    (tmp_path / "repo" / "memory").symlink_to("/etc")
    with pytest.raises(GraphifyError) as caught:
        read_texts(tmp_path / "repo" / "memory", within=tmp_path / "repo")
    assert caught.value.code == "outside"


def test_a_file_in_place_of_the_folder(tmp_path: Path):
    (tmp_path / "memory").touch()
    with pytest.raises(GraphifyError, match="is not a folder"):
        read_texts(tmp_path / "memory", within=tmp_path)
