import os
import subprocess
from pathlib import Path

import pytest

from graphify.errors import GraphifyError
from graphify.harness.hookfile import body_of, install
from graphify.repo import git, store
from graphify.repo.entries import PathState
from graphify.repo.shipped import hook_script
from tests.support.checkout import Checkout


def failure(start: Path) -> GraphifyError:
    with pytest.raises(GraphifyError) as caught:
        git.discover(start)
    return caught.value


class TestDiscover:
    def test_from_the_root_and_from_below(self, repo: Checkout):
        found = git.discover(repo.path / "src" / "shop")
        assert found.root == repo.path
        assert found.git_dir == found.common_dir == repo.path / ".git"
        assert found.hooks == repo.path / ".git" / "hooks"
        assert found.object_format == "sha1"
        assert not found.is_shallow
        assert found == git.discover(repo.path)

    @pytest.mark.parametrize("name", ["with space", "ünïcode", "line\nbreak", "--flag", "quo\"te'", "\n"])
    def test_any_name_of_a_folder(self, tmp_path: Path, name: str):
        checkout = Checkout.make(tmp_path / name / name).with_package()
        found = git.discover(checkout.path)
        assert found.root == checkout.path
        assert "README.md" in [file.path for file in found.tracked()]

    def test_a_folder_whose_name_is_not_utf8(self, tmp_path: Path):
        place = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9"))
        Checkout.make(place)
        found = git.discover(place)
        assert found.root == place
        assert found.absolute("é.py").parent == place

    def test_through_a_symbolic_link(self, repo: Checkout, tmp_path: Path):
        (tmp_path / "link").symlink_to(repo.path)
        assert git.discover(tmp_path / "link" / "src").root == repo.path

    def test_a_linked_worktree(self, repo: Checkout, tmp_path: Path):
        repo.git("worktree", "add", "-q", str(tmp_path / "linked"))
        found = git.discover(tmp_path / "linked")
        assert found.root == tmp_path / "linked"
        assert found.git_dir == repo.path / ".git" / "worktrees" / "linked"
        assert found.common_dir == repo.path / ".git"
        assert found.hooks == repo.path / ".git" / "hooks"

    def test_a_submodule(self, repo: Checkout, tmp_path: Path):
        outer = Checkout.make(tmp_path / "outer")
        outer.git("submodule", "--quiet", "add", str(repo.path), "inner")
        found = git.discover(outer.path / "inner" / "src")
        assert found.root == outer.path / "inner"
        assert found.git_dir == outer.path / ".git" / "modules" / "inner"

    def test_configured_hooks(self, repo: Checkout, sealed: Path):
        repo.git("config", "core.hooksPath", "~/my hooks")
        found = git.discover(repo.path)
        assert found.hooks == sealed / "my hooks"
        assert found.config("core.hooksPath", kind="path") == str(sealed / "my hooks")

    def test_a_repository_with_sha256(self, tmp_path: Path):
        checkout = Checkout.make(tmp_path / "new", "--object-format=sha256")
        checkout.write("a", "text")
        checkout.git("add", "a")
        found = git.discover(checkout.path)
        assert found.object_format == "sha256"
        assert found.tracked()[0].blob == found.blob_id(b"text")

    def test_a_hook_may_be_the_caller(self, repo: Checkout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        other = Checkout.make(tmp_path / "other")
        for name in ("GIT_DIR", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY"):
            monkeypatch.setenv(name, str(repo.path / ".git"))
        monkeypatch.setenv("GIT_WORK_TREE", str(repo.path))
        monkeypatch.setenv("GIT_PREFIX", "src/")
        found = git.discover(other.path)
        assert (found.root, found.tracked()) == (other.path, [])

    def test_outside(self, tmp_path: Path):
        error = failure(tmp_path)
        assert (error.code, error.hint) == ("no_repository", "git init")
        assert str(tmp_path) in error.message

    def test_a_folder_that_is_not_there(self, tmp_path: Path):
        assert "missing" in failure(tmp_path / "missing").message

    def test_bare(self, tmp_path: Path):
        Checkout.make(tmp_path / "bare.git", "--bare")
        error = failure(tmp_path / "bare.git")
        assert error.code == "bare_repository"
        assert "git init" in error.hint

    def test_inside_the_git_directory(self, repo: Checkout):
        assert failure(repo.path / ".git").code == "inside_git_dir"

    def test_without_git(self, repo: Checkout, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setenv("PATH", str(repo.path))
        assert failure(repo.path).code == "no_git"

    @pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
    def test_a_repository_of_somebody_else(self, repo: Checkout, monkeypatch: pytest.MonkeyPatch):
        for place in (repo.path, repo.path / ".git"):
            os.chown(place, 12345, 12345)
        error = failure(repo.path)
        assert error.code == "unsafe_repository"
        assert "safe.directory" in error.hint
        monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
        monkeypatch.setenv("GIT_CONFIG_KEY_0", "safe.directory")
        monkeypatch.setenv("GIT_CONFIG_VALUE_0", "*")
        assert git.discover(repo.path).root == repo.path


class TestCommits:
    def test_before_the_first(self, tmp_path: Path):
        found = git.discover(Checkout.make(tmp_path / "new").path)
        assert found.head() == ""
        assert found.changes("a") == []
        assert found.path_state("a") == PathState("", "")
        with pytest.raises(GraphifyError, match="no commit is called 'HEAD'"):
            found.list_tree("HEAD")

    def test_detached(self, repo: Checkout):
        first = repo.git("rev-parse", "HEAD")
        repo.commit()
        repo.git("checkout", "-q", first)
        assert git.discover(repo.path).head() == first

    @pytest.mark.parametrize("revision", ["nothing", "--all", "", "HEAD:README.md", "-h"])
    def test_not_a_commit(self, repo: Checkout, revision: str):
        with pytest.raises(GraphifyError) as caught:
            git.discover(repo.path).resolve(revision)
        assert caught.value.code == "unknown_revision"

    def test_a_file_of_a_commit(self, repo: Checkout):
        first = repo.git("rev-parse", "HEAD")
        repo.write("README.md", "new\n")
        repo.commit()
        found = git.discover(repo.path)
        assert found.show_blob("HEAD", "README.md") == b"new\n"
        assert found.show_blob(first[:10], "README.md") == b"# Shop\n\nSells things.\n"
        assert found.show_blob("HEAD", "nothing") is None
        assert found.show_blob("HEAD", "src") is None

    def test_a_folder_of_a_commit(self, repo: Checkout):
        repo.write("src/shop/[a]*.py", b"\0\n binary \n")
        repo.write("srcs/b.py", "")
        repo.commit()
        found = git.discover(repo.path)
        files = found.list_tree("HEAD", "src/shop")
        assert [file.path for file in files] == [
            "src/shop/[a]*.py",
            "src/shop/__init__.py",
            "src/shop/basket.py",
            "src/shop/money.py",
        ]
        contents = found.blobs([file.blob for file in files] + ["0" * 40])
        assert contents[files[0].blob] == b"\0\n binary \n"
        assert len(contents) == 4
        assert found.show_blob("HEAD", "src/shop/[a]*.py") == b"\0\n binary \n"

    def test_who_changed_a_file(self, repo: Checkout):
        repo.write(".mailmap", "Ada Lovelace <ada@lovelace.org> <ada@example.org>\n")
        repo.write("a\nb.md", "1")
        first = repo.commit("Add: é", "--date=2026-01-02T03:04:05+01:00")
        repo.write("a\nb.md", "2")
        second = repo.commit("Change", "--author=Böb <bob@example.org>")
        newest, oldest = git.discover(repo.path).changes("a\nb.md")
        assert (newest.commit, newest.author) == (second, "Böb <bob@example.org>")
        assert (oldest.commit, oldest.author) == (first, "Ada Lovelace <ada@lovelace.org>")
        assert (oldest.date, oldest.subject) == ("2026-01-02T03:04:05+01:00", "Add: é")

    def test_a_shallow_clone_says_so(self, repo: Checkout, tmp_path: Path):
        repo.commit()
        repo.git("clone", "-q", "--depth=1", repo.path.as_uri(), str(tmp_path / "shallow"))
        found = git.discover(tmp_path / "shallow")
        assert found.is_shallow
        with pytest.raises(GraphifyError) as caught:
            found.resolve("HEAD~1")
        assert "unshallow" in caught.value.hint


class TestFiles:
    def test_tracked(self, repo: Checkout):
        found = {file.path: file for file in git.discover(repo.path / "src").tracked()}
        assert found["README.md"].blob == repo.git("rev-parse", "HEAD:README.md")
        assert found["README.md"].mode == "100644"
        assert not any(file.unseen or file.skip_worktree or file.unmerged for file in found.values())

    def test_odd_names(self, repo: Checkout):
        names = ["tab\t.py", "line\nbreak.py", "é.py", 'quo"te.py', " lead", "-dash", "*.py", ":(top)x"]
        for name in names:
            repo.write(name, name)
        found = git.discover(repo.path)
        assert sorted(file.path for file in found.untracked()) == sorted(names)
        assert found.stage(["*.py", ":(top)x", "-dash"]) == ""
        assert {"tab\t.py", "é.py"} < {file.path for file in found.untracked()}
        repo.commit()
        tracked = {file.path: file.blob for file in found.tracked()}
        assert all(tracked[name] == found.blob_id(name.encode()) for name in names)
        assert all(found.absolute(name).read_text() == name for name in names)

    def test_a_name_that_is_not_utf8(self, repo: Checkout):
        name = os.fsencode(repo.path) + b"/caf\xe9.py"
        Path(os.fsdecode(name)).write_bytes(b"x")
        found = git.discover(repo.path)
        (file,) = found.untracked()
        assert (file.path, file.unseen) == ("caf\\xe9.py", "its name is not UTF-8")
        repo.commit()
        Path(os.fsdecode(name)).write_bytes(b"changed")
        assert [file.unseen for file in found.tracked() if "xe9" in file.path] == ["its name is not UTF-8"]
        assert found.changed_tracked() == []

    def test_links_and_submodules_are_not_files(self, repo: Checkout, tmp_path: Path):
        (repo.path / "link.py").symlink_to("README.md")
        repo.git("submodule", "--quiet", "add", str(Checkout.make(tmp_path / "sub").with_package().path), "sub")
        repo.commit()
        found = git.discover(repo.path)
        unseen = {file.path: file.unseen for file in found.tracked() if file.unseen}
        assert unseen == {"link.py": "symbolic link", "sub": "submodule"}
        assert {file.path: file.unseen for file in found.list_tree("HEAD") if file.unseen} == unseen

    def test_rewritten(self, repo: Checkout):
        found = git.discover(repo.path)
        assert found.rewritten("src") == set()
        repo.write("src/new é.py", "")
        repo.write("src/[a]*.py", "1")
        repo.commit("added")
        assert found.rewritten("src") == set()
        for path in ("README.md", "src/[a]*.py", "src/shop/money.py"):
            repo.write(path, "other")
        repo.commit("changed")
        os.utime(repo.path / "src/shop/basket.py", (1, 1))
        (repo.path / "src/shop/__init__.py").unlink()
        repo.write("src/new é.py", "staged")
        repo.git("add", "-A", "src/new é.py")
        repo.write("src/untracked.py", "")
        assert found.rewritten("src") == {"src/[a]*.py", "src/shop/money.py", "src/new é.py"}
        assert found.rewritten("tests") == set()

    def test_nothing_is_rewritten_before_the_first_commit(self, tmp_path: Path):
        assert git.discover(Checkout.make(tmp_path / "empty").path).rewritten("src") == set()

    def test_changed(self, repo: Checkout):
        repo.write("README.md", "changed")
        (repo.path / "src/shop/money.py").unlink()
        repo.write("new.py", "")
        repo.write("ignored.pyc", "")
        repo.write(".gitignore", "*.pyc\n")
        found = git.discover(repo.path)
        assert found.changed_tracked() == ["README.md", "src/shop/money.py"]
        assert [file.path for file in found.untracked()] == [".gitignore", "new.py"]
        assert found.ignored(["ignored.pyc", "new.py", "é.pyc", ":(top)x.pyc", "*.pyc"]) == {
            "ignored.pyc",
            "é.pyc",
            ":(top)x.pyc",
            "*.pyc",
        }
        assert found.ignored([]) == set()

    def test_conflicts(self, repo: Checkout):
        repo.git("switch", "-q", "-c", "other")
        repo.write("README.md", "theirs")
        repo.commit()
        repo.git("switch", "-q", "main")
        repo.write("README.md", "ours")
        repo.commit()
        repo.git("merge", "other", fails=True)
        found = git.discover(repo.path)
        (file,) = [file for file in found.tracked() if file.path == "README.md"]
        assert file.unmerged
        assert found.changed_tracked() == ["README.md"]
        assert found.in_progress() == "merge"

    def test_sparse(self, repo: Checkout):
        repo.git("sparse-checkout", "set", "src")
        sparse = {file.path for file in git.discover(repo.path).tracked() if file.skip_worktree}
        assert sparse == {"tests/test_basket.py"}

    def test_state_of_a_path(self, repo: Checkout):
        found = git.discover(repo.path)
        repo.write("new[1].md", "a")
        assert found.path_state("new[1].md") == PathState("", "")
        assert found.stage(["new[1].md"]) == ""
        assert found.path_state("new[1].md") == PathState("", found.blob_id(b"a"))
        repo.commit()
        assert found.path_state("new[1].md").committed
        assert found.path_state("src") == PathState("", "")

    def test_staging_is_refused(self, repo: Checkout):
        repo.write(".gitignore", "*.md\n")
        repo.write("new.md", "")
        found = git.discover(repo.path)
        assert "ignored" in found.stage(["new.md"])
        assert "did not match" in found.stage(["nothing"])
        assert found.stage([]) == ""
        (repo.path / ".git" / "index.lock").touch()
        assert "index.lock" in found.stage([".gitignore"])

    def test_the_index_of_a_commit_under_way(self, repo: Checkout, tmp_path: Path):
        found = git.discover(repo.path, index_file=tmp_path / "empty-index")
        assert found.tracked() == []
        assert git.discover(repo.path).tracked()

    def test_reading_leaves_the_index_alone(self, repo: Checkout):
        index = repo.path / ".git" / "index"
        os.utime(repo.path / "README.md", ns=(1, 1))
        before = index.read_bytes()
        found = git.discover(repo.path)
        assert found.changed_tracked() == ["README.md"]
        found.tracked()
        assert index.read_bytes() == before

    def test_filters_do_not_change_what_a_blob_id_is(self, repo: Checkout):
        content = b"a\r\nb\r\n"
        asked = subprocess.run(["git", "hash-object", "--stdin"], input=content, capture_output=True, check=True)
        assert git.discover(repo.path).blob_id(content) == asked.stdout.decode().strip()

    def test_a_damaged_repository_is_reported(self, repo: Checkout):
        found = git.discover(repo.path)
        (repo.path / ".git" / "index").write_bytes(b"nonsense")
        with pytest.raises(GraphifyError, match="git ls-files failed"):
            found.tracked()


class TestAuthor:
    def test_from_configuration(self, repo: Checkout):
        assert git.discover(repo.path).author_ident() == "Ada Example <ada@example.org>"

    def test_from_environment_through_mailmap(self, repo: Checkout, monkeypatch: pytest.MonkeyPatch):
        repo.write(".mailmap", "Zoë <zoe@example.org> <z@old.org>\n")
        monkeypatch.setenv("GIT_AUTHOR_NAME", "Z")
        monkeypatch.setenv("GIT_AUTHOR_EMAIL", "z@old.org")
        monkeypatch.setenv("GIT_AUTHOR_DATE", "no date at all")
        assert git.discover(repo.path).author_ident() == "Zoë <zoe@example.org>"

    def test_nobody(self, repo: Checkout):
        repo.git("config", "user.useConfigOnly", "true")
        repo.git("config", "user.email", "")
        repo.git("config", "user.name", "")
        with pytest.raises(GraphifyError) as caught:
            git.discover(repo.path).author_ident()
        assert caught.value.code == "no_author"
        assert "git config user.name" in caught.value.hint


class TestInProgress:
    def test_nothing(self, repo: Checkout):
        assert git.discover(repo.path).in_progress() == ""

    def test_operations(self, repo: Checkout, tmp_path: Path):
        base = repo.git("rev-parse", "HEAD")
        repo.write("README.md", "one")
        one = repo.commit()
        repo.git("switch", "-q", "-c", "other", base)
        repo.write("README.md", "two")
        repo.commit()
        repo.git("worktree", "add", "-q", "--detach", str(tmp_path / "calm"))
        found = git.discover(repo.path)
        for words, name, end in [
            (("rebase", "main"), "rebase", ("rebase", "--abort")),
            (("cherry-pick", one), "cherry-pick", ("cherry-pick", "--abort")),
            (("bisect", "start"), "bisect", ("bisect", "reset")),
        ]:
            repo.git(*words, fails=True)
            assert found.in_progress() == name
            assert git.discover(tmp_path / "calm").in_progress() == ""
            repo.git(*end)
            assert found.in_progress() == ""


def test_settings_of_git(repo: Checkout):
    found = git.discover(repo.path)
    repo.git("config", "x.y", "a\nb")
    assert found.config("x.y") == "a\nb"
    assert found.config("x.z") == ""


def test_our_block_runs_in_a_real_hook(repo: Checkout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    program = tmp_path / "bin" / "graphify"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\necho "$*" >>"$GRAPHIFY_TEST_LOG"; exit 3\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("GRAPHIFY_TEST_LOG", str(tmp_path / "log"))
    found = git.discover(repo.path)
    block = install(b"#!/bin/sh\nexec true\n", body_of(hook_script("post-commit")))
    assert isinstance(block, bytes)
    store.replace(found.hooks / "post-commit", block, within=found.hooks, executable=True)
    repo.commit()
    assert (tmp_path / "log").read_text() == "hook run post-commit\n"
