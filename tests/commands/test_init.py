from pathlib import Path
from typing import Any

import pytest

from tests.support.checkout import Checkout
from tests.support.project import Project


@pytest.fixture
def bare(repo: Checkout) -> Project:
    """A repository without a memory."""
    return Project(repo.path)


def content(project: Project) -> dict[str, bytes]:
    files = [file for file in project.path.rglob("*") if file.is_file() and "/.git/" not in str(file)]
    return {str(file.relative_to(project.path)): file.read_bytes() for file in files}


def test_what_it_lays_down(bare: Project):
    reply = bare.ok("init")
    assert reply["created"] == [
        ".graphify.yaml",
        "memory/README.md",
        "memory/.gitignore",
        "memory/.ignore",
        "reflections/.gitignore",
    ]
    assert (reply["mode"], reply["memory"], reply["changed"]) == ("local", "memory", [])
    names = ["post-checkout", "post-commit", "post-merge", "post-rewrite", "pre-commit"]
    assert [(hook["name"], hook["state"]) for hook in reply["hooks"]] == [(name, "installed") for name in names]
    assert "reflections" not in bare.git("status", "--porcelain", "-uall")
    assert (bare.path / "memory/.gitignore").read_text().endswith(".tmp-*\n")
    assert (bare.path / "memory/.ignore").read_text().endswith("\n*\n")


@pytest.mark.parametrize("words", [(), ("--track",), ("--memory-dir", "docs/memory"), ("--no-hooks",)])
def test_twice_is_once(bare: Project, words: tuple[str, ...]):
    bare.ok("init", *words)
    before = content(bare), bare.status()
    reply = bare.ok("init", *words)
    assert (reply["created"], reply["changed"]) == ([], [])
    assert all(hook["state"] == "unchanged" for hook in reply["hooks"])
    assert (content(bare), bare.status()) == before
    bare.ok("init")
    assert (content(bare), bare.status()) == before


def test_it_says_what_else_there_is(bare: Project):
    assert "--track" in bare.run("init", "--no-hooks").stdout
    assert "local" in bare.run("init", "--no-hooks", "--track").stdout


def test_no_hooks(bare: Project):
    assert bare.ok("init", "--no-hooks")["hooks"] == []
    assert not (bare.path / ".git/hooks/post-commit").exists()


class TestTrack:
    def test_from_the_first_day(self, bare: Project):
        reply = bare.ok("init", "--track")
        assert reply["mode"] == "tracked"
        assert (bare.path / ".gitattributes").read_text() == "reflections/* text eol=lf\n"
        bare.lessons()
        assert "?? reflections/" in bare.status()

    def test_later(self, bare: Project):
        bare.ok("init")
        bare.lessons()
        settings = bare.path / ".graphify.yaml"
        settings.write_text("# ours\n" + settings.read_text() + "# end")
        reply = bare.ok("init", "--track")
        assert reply["created"] == []
        assert ".graphify.yaml" in reply["changed"]
        text = settings.read_text()
        assert text.startswith("# ours\n")
        assert "# end\n" in text
        assert "\nmode: tracked\n" in text
        assert bare.ok("init")["mode"] == "tracked"
        assert "?? reflections/" in bare.status()

    def test_attributes_without_a_final_newline(self, bare: Project):
        bare.write(".gitattributes", "*.png binary")
        bare.ok("init", "--track")
        assert (bare.path / ".gitattributes").read_text() == "*.png binary\nreflections/* text eol=lf\n"

    def test_another_folder_of_reflections(self, bare: Project):
        bare.write(".graphify.yaml", "reflections: docs/learned\n")
        bare.ok("init", "--track")
        assert (bare.path / ".gitattributes").read_text() == "docs/learned/* text eol=lf\n"
        bare.ok("reflect")
        assert (bare.path / "docs/learned/LESSONS.md").is_file()


class TestMemoryFolder:
    def test_somewhere_else(self, bare: Project):
        assert bare.ok("init", "--memory-dir", "./docs/memory/")["memory"] == "docs/memory"
        assert bare.save()["path"].startswith("docs/memory/2")
        assert not (bare.path / "memory").exists()
        assert bare.ok("log")["records"][0]["path"].startswith("docs/memory/2")
        assert "Where is VAT added?" in bare.lessons()

    @pytest.mark.parametrize("name", ["memory/allocator.c", "memory/notes.md"])
    def test_files_of_something_else(self, bare: Project, name: str):
        bare.write(name, "# A memory allocator\n")
        before = content(bare)
        error = bare.error("init")
        assert error["code"] == "in_the_way"
        assert content(bare) == before
        hint = error["hint"].split()
        assert hint[:3] == ["graphify", "init", "--memory-dir"]
        assert bare.ok(*hint[1:])["memory"] == hint[3]

    def test_the_proposed_folder_is_free(self, bare: Project):
        bare.write("memory/allocator.c", "")
        bare.write("agent-memory/taken", "")
        hint = bare.error("init")["hint"]
        assert not (bare.path / hint.split()[3]).exists()

    def test_records_by_hand_are_a_memory(self, bare: Project):
        bare.write("memory/20260101-x.md", "---\ntype: note\ntitle: by hand\n---\n")
        assert "memory/README.md" in bare.ok("init")["created"]

    @pytest.mark.parametrize("folder", ["../outside", ".git/memory", "/absolute", "a/../b"])
    def test_outside(self, bare: Project, folder: str):
        before = content(bare)
        assert bare.error("init", "--memory-dir", folder)["code"] == "bad_settings"
        assert content(bare) == before


class TestSettings:
    def test_what_stands_there_is_kept(self, bare: Project):
        text = "# ours\nbudget: 3000 # small\n\nstage: false\n"
        bare.write(".graphify.yaml", text)
        reply = bare.ok("init")
        assert ".graphify.yaml" not in reply["created"] + reply["changed"]
        assert (bare.path / ".graphify.yaml").read_text() == text

    def test_a_wrong_one_is_named(self, bare: Project):
        bare.write(".graphify.yaml", "memory: memory\nbudgets: 3000\n")
        error = bare.error("init")
        assert error["code"] == "bad_settings"
        assert "line 2" in error["message"]
        assert "budget" in error["hint"]


def hook_of(reply: Any, name: str = "post-commit") -> Any:
    return next(hook for hook in reply["hooks"] if hook["name"] == name)


class TestHookFiles:
    def hook(self, project: Project, text: str) -> Path:
        file = project.write(".git/hooks/post-commit", text)
        file.chmod(0o755)
        return file

    def test_in_a_shell_hook(self, bare: Project):
        before = "#!/bin/bash\necho mine\nexit 0\n"
        file = self.hook(bare, before)
        assert hook_of(bare.ok("init"))["state"] == "installed"
        assert file.read_text().startswith("#!/bin/bash\n# >>> graphify")
        assert file.read_text().endswith("\necho mine\nexit 0\n")
        assert hook_of(bare.ok("hook", "install"))["state"] == "unchanged"
        assert hook_of(bare.ok("hook", "uninstall"))["state"] == "removed"
        assert file.read_text() == before

    def test_a_python_hook_is_refused_with_the_line(self, bare: Project):
        before = "#!/usr/bin/env python3\nprint('mine')\n"
        file = self.hook(bare, before)
        hook = hook_of(bare.ok("init"))
        assert hook["state"] == "refused"
        assert "graphify hook run post-commit" in hook["reason"]
        assert file.read_text() == before

    def test_a_link_and_a_folder_outside(self, bare: Project, tmp_path: Path):
        (bare.path / ".git/hooks/post-commit").symlink_to(tmp_path / "elsewhere")
        assert hook_of(bare.ok("init"))["state"] == "refused"
        assert not (tmp_path / "elsewhere").exists()
        bare.git("config", "core.hooksPath", str(tmp_path / "hooks"))
        assert hook_of(bare.ok("hook", "install"))["state"] == "refused"
        assert not (tmp_path / "hooks").exists()

    def test_ours_alone_goes_away(self, bare: Project):
        bare.ok("init")
        bare.ok("hook", "uninstall")
        assert not (bare.path / ".git/hooks/post-commit").exists()
        assert hook_of(bare.ok("hook", "uninstall"))["state"] == "unchanged"
