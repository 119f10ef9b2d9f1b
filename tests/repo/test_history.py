"""What is asked for all files at once is what git says of each."""

from __future__ import annotations

from graphify.repo.git import Repository, discover
from graphify.repo.history import Calendar, first_changes, pasts
from tests.support.checkout import Checkout

PATHS = ["m/plain", "m/twice", "m/again", "m/dropped", "m/merged", "m/odd\nname é", "m/mode"]


def told(repo: Checkout) -> Repository:
    """A history in which files are edited, deleted, added on two sides, and merged in all ways."""
    for path in PATHS:
        if path != "m/twice":
            repo.write(path, f"{path} at first\n" * 5)
    repo.commit("First", "--author", "Ada <ada@example.org>")
    repo.git("switch", "-q", "-c", "side")
    for path in ("m/twice", "m/dropped", "m/merged"):
        repo.write(path, "of the side\n")
    repo.commit("Side", "--author", "Bo <bo@example.org>")
    repo.git("switch", "-q", "main")
    (repo.path / "m/again").unlink()
    repo.write("m/twice", "of main\n")
    repo.write("m/merged", "of main\n")
    repo.commit("Main")
    repo.git("merge", "-q", "--no-commit", "-s", "ours", "side")
    repo.write("m/merged", "of both\n")
    repo.commit("Merge")
    repo.write("m/again", "again\n")
    repo.write("m/odd\nname é", "edited\n")
    (repo.path / "m/mode").chmod(0o755)
    repo.commit("Last", "--author", "Cyd <cyd@example.org>")
    return discover(repo.path)


def test_pasts_are_what_git_says_of_each_file(repo: Checkout) -> None:
    repository = told(repo)
    found = pasts(repository, "m", {*PATHS, "m/never", "README.md"})
    assert set(found) == set(PATHS)
    for path in PATHS:
        history = repository.changes(path)
        first = {file.path: file.blob for file in repository.list_tree(history[-1].commit, path)}
        assert (found[path].newest, found[path].first_blob) == (history[0], first[path]), path


def test_first_changes_follow_renamings(repo: Checkout) -> None:
    repository = told(repo)
    repo.git("mv", "m", "n")
    repo.write("n/new", "new\n")
    repo.commit("Move")
    repo.git("mv", "n", "o")
    repo.commit("Move again")
    found = first_changes(repository, ["o/plain", "o/odd\nname é", "o/new", "o/none", "README.md"])
    assert {path: change.subject for path, change in found.items()} == {
        "o/plain": "First",
        "o/odd\nname é": "First",
        "o/new": "Move",
        "README.md": "A shop",
    }


def test_the_calendar_is_what_git_says_of_each_moment(repo: Checkout, monkeypatch) -> None:
    for number in (3, 9, 5, 5, 12, 7):
        monkeypatch.setenv("GIT_COMMITTER_DATE", f"2001-01-{number:02d}T00:00:00Z")
        repo.write("x", str(number))
        repo.commit(str(number))
    calendar = Calendar(discover(repo.path))
    for day in range(1, 15):
        for moment in (f"2001-01-{day:02d}T00:00:00Z", f"2001-01-{day:02d}T00:00:01Z"):
            seconds = int(repo.git("log", "-1", "--format=%ct"))
            seconds += (day - 7) * 86400 + moment.endswith("1Z")
            assert calendar.commit_before(seconds * 1_000_000 + 5) == repo.git(
                "rev-list", "-1", f"--before={seconds} +0000", "HEAD"
            )


def test_before_the_first_commit_there_is_nothing(tmp_path) -> None:
    repository = discover(Checkout.make(tmp_path / "empty").path)
    assert pasts(repository, "m", {"m/a"}) == {}
    assert first_changes(repository, ["m/a"]) == {}
    assert Calendar(repository).commit_before(10**15) == ""
