"""`graphify init`: lay down memory, reflections, settings and the git hooks. Twice is the same as once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from graphify.commands.agent import AgentOptions, FileChange, agent_install, hosts_named
from graphify.commands.hook import HookChange, hook_install
from graphify.commands.shared.scaffold import README, ignore_reflections, is_our_ignore, lay_down_memory
from graphify.commands.shared.workspace import Workspace, open_workspace
from graphify.errors import GraphifyError
from graphify.memory.reading import read_record
from graphify.names import LESSONS_HEADER
from graphify.repo import store
from graphify.repo.config import TRACKED, parse_settings
from graphify.repo.configtext import change_setting, render_settings
from graphify.repo.layout import LESSONS, SIDECAR, Layout
from graphify.repo.reading import read_texts

_ATTRIBUTES = "reflections/* text eol=lf"
_OUR_README = "# The memory of this repository"
_PROPOSED = ("agent-memory", ".memory", "docs/memory")


@dataclass(frozen=True)
class InitOptions:
    """``memory_dir`` is a RepoPath, empty for the default (or what is settled already); ``agents`` a list of harnesses,
    empty for none.
    """

    track: bool = False
    hooks: bool = True
    memory_dir: str = ""
    agents: str = ""


@dataclass(frozen=True)
class Initialised:
    """What was done: new files, changed files, and the hooks."""

    created: tuple[str, ...]
    changed: tuple[str, ...]
    hooks: tuple[HookChange, ...]
    mode: str
    memory: str
    agents: tuple[FileChange, ...] = ()


def init(where: Path, options: InitOptions) -> Initialised:
    """Set a repository up.

    Raises UsageError for an unknown harness, GraphifyError outside of a repository, and where the memory folder holds
    files of something else.
    """
    hosts_named(options.agents)
    workspace = open_workspace(where)
    wanted, content = _wanted(workspace, options)
    _check_free(wanted)
    _check_reflections_free(wanted)
    created: list[str] = []
    changed: list[str] = []
    existed = wanted.layout.settings_file.exists()
    if store.replace(wanted.layout.settings_file, content, within=wanted.layout.root, aside=wanted.layout.state):
        (changed if existed else created).append(wanted.layout.settings_file.name)
    created += lay_down_memory(wanted)
    created += ignore_reflections(wanted)
    if not wanted.is_local:
        changed += _track(wanted)
    hooks = hook_install(wanted) if options.hooks else ()
    agents = agent_install(wanted, AgentOptions(harness=options.agents)) if options.agents else ()
    return Initialised(tuple(created), tuple(changed), hooks, wanted.settings.mode, wanted.settings.memory, agents)


def _wanted(workspace: Workspace, options: InitOptions) -> tuple[Workspace, bytes]:
    """The workspace as it is to be, and its settings file."""
    settings = workspace.settings
    changes: dict[str, object] = {}
    if options.track and settings.mode != TRACKED:
        changes["mode"] = TRACKED
    folder = options.memory_dir.replace("\\", "/").removeprefix("./").rstrip("/")
    if folder and folder != settings.memory:
        changes["memory"] = folder
    current = store.read(workspace.layout.settings_file, within=workspace.layout.root)
    if current is None:
        content = render_settings(replace(settings, **changes)).encode()  # type: ignore[arg-type]
    else:
        content = current
        for key, value in changes.items():
            content = change_setting(content, key, value)
    layout = Layout(workspace.repository, parse_settings(content))
    return Workspace(layout, workspace.where), content


def _check_free(workspace: Workspace) -> None:
    """Raises GraphifyError where the memory folder is something else's."""
    folder = workspace.layout.memory
    if not folder.exists():
        return
    if not folder.is_dir():
        raise GraphifyError(
            f"{workspace.settings.memory} is a file",
            hint=f"graphify init --memory-dir {_PROPOSED[0]}",
            code="in_the_way",
        )
    if _is_memory(workspace) or not store.holds_anything(folder):
        return
    free = next((name for name in _PROPOSED if not workspace.repository.absolute(name).exists()), _PROPOSED[0])
    raise GraphifyError(
        f"{workspace.settings.memory}/ holds files of something else",
        hint=f"graphify init --memory-dir {free}",
        code="in_the_way",
    )


def _check_reflections_free(workspace: Workspace) -> None:
    """Raises GraphifyError where the reflections folder holds anything but derived files."""
    folder = workspace.layout.reflections
    if not folder.is_dir():
        return
    ours = {LESSONS: LESSONS_HEADER.encode(), SIDECAR: b'"inputs"', ".gitignore": b""}
    for entry in folder.iterdir():
        content = store.read(entry, within=workspace.layout.root, limit=1 << 30) if entry.is_file() else None
        if content is None or entry.name not in ours or (content and ours[entry.name] not in content):
            raise GraphifyError(
                f"{workspace.settings.reflections}/ holds files of something else ({entry.name})",
                hint="set another folder: `reflections: .graphify-reflections` in .graphify.yaml",
                code="in_the_way",
            )


def _is_memory(workspace: Workspace) -> bool:
    """Whether the folder has our README, or dated records and no other document with front matter."""
    records = 0
    for path, content in read_texts(workspace.layout.memory, within=workspace.layout.root):
        if not isinstance(content, bytes):
            continue
        if path.endswith(f"/{README}") and content.decode("utf-8", "replace").startswith(_OUR_README):
            return True
        found = read_record(path, content)
        if found.record is None and found.problems:
            return False
        records += found.record is not None and found.record.instant is not None
    return records > 0


def _track(workspace: Workspace) -> list[str]:
    """What tracked mode needs: LF in any checkout, and reflections that do not ignore themselves."""
    changed = []
    line = _ATTRIBUTES.replace("reflections", workspace.settings.reflections, 1)
    file = workspace.layout.root / ".gitattributes"
    current = store.read(file, within=workspace.layout.root) or b""
    if line.encode() not in current.splitlines():
        end = b"" if not current or current.endswith(b"\n") else b"\n"
        content = current + end + line.encode() + b"\n"
        store.replace(file, content, within=workspace.layout.root, aside=workspace.layout.state)
        changed.append(".gitattributes")
    ignore = workspace.layout.reflections / ".gitignore"
    ours = is_our_ignore(store.read(ignore, within=workspace.layout.root))
    if ours and store.remove(ignore, within=workspace.layout.root):
        changed.append(f"{workspace.settings.reflections}/.gitignore (removed)")
    return changed
