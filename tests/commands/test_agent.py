"""`graphify agent`: everything goes in, everything comes out, other tools' files are left alone and said."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.project import Project

ALL = {
    ".claude/settings.json",
    ".claude/skills/graphify/SKILL.md",
    ".codex/hooks.json",
    ".codex/rules/graphify.rules",
    ".agents/skills/graphify/SKILL.md",
    ".cursor/hooks.json",
    ".gemini/policies/graphify.toml",
    ".gemini/settings.json",
    ".github/hooks/graphify.json",
    ".vscode/settings.json",
    "AGENTS.md",
}
MCP = {".mcp.json", ".codex/config.toml", ".cursor/mcp.json", ".vscode/mcp.json"}


def tree(folder: Path) -> dict[str, bytes]:
    """Every file and folder below, git's apart."""
    found = {}
    for file in sorted(folder.rglob("*")):
        name = str(file.relative_to(folder))
        if not name.startswith(".git/") and name != ".git":
            found[name] = b"folder" if file.is_dir() else file.read_bytes()
    return found


def states(said: dict[str, list[dict[str, object]]]) -> dict[object, object]:
    return {one["path"]: one["state"] for one in said["files"]}


def test_all_goes_in_and_comes_out(project: Project):
    before = tree(project.path)
    done = states(project.ok("agent", "install", "--all", "--mcp", "--stop"))
    assert {path for path, state in done.items() if state == "created"} == ALL | MCP
    after = tree(project.path)
    assert set(states(project.ok("agent", "install", "--all", "--mcp", "--stop")).values()) == {"unchanged"}
    assert tree(project.path) == after
    project.ok("agent", "uninstall")
    assert tree(project.path) == before


def test_what_is_not_asked_for_is_not_registered(project: Project):
    assert {
        path for path, state in states(project.ok("agent", "install", "--all")).items() if state == "created"
    } == ALL
    assert "agent hook stop" not in "".join(content.decode() for content in tree(project.path).values())
    assert "mcpServers" not in (project.path / ".gemini/settings.json").read_text()


def test_pages_that_exist_get_the_block(project: Project):
    project.write("CLAUDE.md", "# Be brief")
    project.write("GEMINI.md", "@AGENTS.md\n")
    before = tree(project.path)
    project.ok("agent", "install", "--all")
    assert "git grep -i WORD -- memory" in (project.path / "CLAUDE.md").read_text()
    project.ok("agent", "uninstall")
    assert tree(project.path) == before


def test_a_page_that_is_a_link_is_written_once(project: Project):
    project.write("AGENTS.md", "# Rules\n")
    os.symlink("AGENTS.md", project.path / "CLAUDE.md")
    said = project.ok("agent", "install", "--harness", "claude-code")
    assert (project.path / "CLAUDE.md").is_symlink()
    assert (project.path / "AGENTS.md").read_text().count("graphify:start") == 1
    assert (
        next(one for one in said["files"] if one["path"] == "CLAUDE.md")["reason"]
        == "it is a symbolic link to AGENTS.md"
    )
    project.ok("agent", "uninstall")
    assert (project.path / "AGENTS.md").read_text() == "# Rules\n"


def test_harnesses_are_seen(project: Project):
    assert project.error("agent", "install", code=2)["code"] == "harness"
    project.write(".cursor/rules/a.mdc", "x")
    assert set(states(project.ok("agent", "install"))) == {
        "AGENTS.md",
        ".cursor/hooks.json",
        ".agents/skills/graphify/SKILL.md",
    }


@pytest.mark.parametrize("words", [("--harness", "emacs"), ("--all", "--harness", "codex"), ("--user", "--project")])
def test_wrong_use(project: Project, words: tuple[str, ...]):
    project.error("agent", "install", *words, code=2)


def test_a_dry_run_writes_nothing(project: Project):
    before = tree(project.path)
    assert states(project.ok("agent", "install", "--all", "--dry-run"))["AGENTS.md"] == "created"
    assert tree(project.path) == before


def test_the_peers_files_are_left_alone_and_said(project: Project):
    theirs = "---\nname: graphify\ndescription: any input to a graph\n---\nRun graphify-out.\n"
    skill = project.write(".claude/skills/graphify/SKILL.md", theirs)
    project.write("CLAUDE.md", "## graphify\n\nRead graphify-out/GRAPH_REPORT.md first.\n")
    before = tree(project.path)
    result = project.run("agent", "install", "--harness", "claude", "--json")
    assert result.code == 1
    said = {one["path"]: one for one in result.json["files"]}
    assert said[".claude/skills/graphify/SKILL.md"]["state"] == "refused"
    assert "graphifyy" in said["CLAUDE.md"]["reason"]
    assert skill.read_text() == theirs
    project.ok("agent", "uninstall")
    assert tree(project.path) == before


def test_status(project: Project):
    assert set(states(project.ok("agent", "status")).values()) == {"missing", "not needed"}
    project.ok("agent", "install", "--harness", "codex")
    said = states(project.ok("agent", "status", "--harness", "codex"))
    assert set(said.values()) == {"installed"}
    place = project.path / ".codex/hooks.json"
    place.write_text(place.read_text().replace('"timeout": 10', '"timeout": 3'))
    assert states(project.ok("agent", "status", "--harness", "codex"))[".codex/hooks.json"] == "outdated"


@pytest.mark.parametrize("words", [(), ("--stop",), ("--mcp",), ("--mcp", "--stop")])
def test_status_knows_what_may_be_asked_for(project: Project, words: tuple[str, ...]):
    project.ok("agent", "install", "--all", *words)
    said = states(project.ok("agent", "status"))
    assert set(said.values()) == {"installed", "not needed"}
    assert set(said) >= (ALL | MCP if "--mcp" in words else ALL)


def test_in_the_home_folder(project: Project, tmp_path: Path):
    home = tmp_path / "home"
    (home / ".codex").mkdir(parents=True)
    (home / ".codex/AGENTS.md").write_text("# Mine\n")
    before, here = tree(home), tree(project.path)
    env = {"HOME": str(home)}
    project.ok("agent", "install", "--all", "--user", env=env)
    assert (home / ".claude/skills/graphify/SKILL.md").is_file()
    assert "graphify:start" in (home / ".codex/AGENTS.md").read_text()
    project.ok("agent", "uninstall", "--user", env=env)
    assert tree(home) == before
    assert tree(project.path) == here


def test_a_file_that_cannot_be_edited_does_not_stop_the_others(project: Project):
    project.write(".claude/settings.json", "{ broken")
    result = project.run("agent", "install", "--harness", "claude-code", "--json")
    assert result.code == 1
    assert states(result.json)[".claude/settings.json"] == "refused"
    assert states(result.json)["AGENTS.md"] == "created"
    assert (project.path / ".claude/settings.json").read_text() == "{ broken"


def test_nothing_is_written_out_of_the_repository(project: Project, tmp_path: Path):
    (tmp_path / "outside").mkdir()
    os.symlink(tmp_path / "outside", project.path / ".cursor")
    result = project.run("agent", "install", "--harness", "cursor", "--json")
    assert states(result.json)[".cursor/hooks.json"] == "refused"
    assert list((tmp_path / "outside").iterdir()) == []


def test_init_installs_into_harnesses_that_are_named(repo: object, tmp_path: Path):
    project = Project(tmp_path / "repo")
    said = project.ok("init", "--no-hooks", "--agents", "codex,cursor")
    assert {one["path"] for one in said["agents"]} >= {".codex/hooks.json", ".cursor/hooks.json", "AGENTS.md"}
    assert set(states({"files": project.ok("init", "--no-hooks", "--agents", "codex")["agents"]}).values()) == {
        "unchanged"
    }
    assert project.ok("init", "--no-hooks")["agents"] == []


def test_init_with_an_unknown_harness_does_nothing(repo: object, tmp_path: Path):
    project = Project(tmp_path / "repo")
    before = tree(project.path)
    project.error("init", "--agents", "emacs", code=2)
    assert tree(project.path) == before
