"""`graphify agent hook`: what a harness calls at the start of a session, for a prompt, after an edit and at a stop.

One JSON object comes out, whatever goes in. Nothing is read but what the last refresh has written (it is brought up to
date at the start of a session), because an agent waits for this. What a conversation has been given is noted in its
ledger, so that what it saves later says what it was led by.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from graphify.commands.shared.workspace import Workspace, open_workspace
from graphify.errors import GraphifyError
from graphify.harness.events import Event, Host
from graphify.harness.hookinput import HookCall, read_call
from graphify.harness.hookoutput import SILENCE, answer
from graphify.reflections.briefing import (
    Briefing,
    Line,
    briefing,
    changed_line,
    framed,
    outcome_line,
)
from graphify.reflections.known import NOTHING, Known, KnownSource, Pending, read_known
from graphify.repo import environment, store
from graphify.repo.ledger import Ledger, open_ledger, sweep

BUDGET = 2000
"""Characters of a briefing."""

_SIDECAR_LIMIT = 1 << 30
_MOST_PENDING = 3
_LOOKED_AT = 10
_LINES_AN_EDIT = 2
_TELL_THEMSELVES = (Host.CLAUDE, Host.CODEX)
_STOP = (
    "The code changed in this conversation. If you answered a question about it, save the answer with its outcome"
    " (graphify save-result --from FILE), or say how an earlier one turned out (graphify mark @ useful). Else go on."
)
_STOP_PENDING = (
    "An answer of this conversation has no outcome yet: graphify mark {id} useful, dead_end or corrected; if nobody can"
    " know it now, go on."
)


def agent_hook(where: Path, event_name: str, host: str, data: bytes, budget: int = BUDGET) -> str:
    """The answer to a harness, as one line of JSON.

    ``where`` is the folder to work in where the call names none. Raises GraphifyError where there is no repository or
    its settings are broken: for the caller to be silent about.
    """
    call = read_call(data, host, in_cursor=environment.is_cursor())
    if event_name not in {event.value for event in Event}:
        return SILENCE
    event = Event(event_name)
    workspace = open_workspace(_folder(call, where))
    if not workspace.layout.memory.is_dir():
        return SILENCE
    served = _Session(workspace, call, budget)
    briefed = _SERVE[event](served)
    served.ledger.note("record", briefed.records)
    return answer(call, event, briefed.text)


def _folder(call: HookCall, where: Path) -> Path:
    named = Path(call.cwd) if call.cwd and "\0" not in call.cwd else where
    try:
        return named if named.is_absolute() and named.is_dir() else where
    except OSError:
        return where


@dataclass(frozen=True)
class _Session:
    """A conversation that is served."""

    workspace: Workspace
    call: HookCall
    budget: int

    @cached_property
    def key(self) -> str:
        """The session as records store it; empty where nobody says which it is."""
        return environment.session_key(self.call.session or environment.session())

    @cached_property
    def ledger(self) -> Ledger:
        return open_ledger(self.workspace.layout.state, environment.session_key(self.key))

    @cached_property
    def known(self) -> Known:
        try:
            found = store.read(self.workspace.layout.sidecar, within=self.workspace.layout.root, limit=_SIDECAR_LIMIT)
        except GraphifyError:
            return NOTHING
        return NOTHING if found is None else read_known(found)

    @cached_property
    def head(self) -> str:
        return self.workspace.repository.head()

    def repo_path(self, named: str) -> str:
        """The RepoPath of a file that a tool has touched; empty for one elsewhere."""
        place = Path(named) if Path(named).is_absolute() else _folder(self.call, self.workspace.where) / named
        with suppress(OSError, ValueError):
            return self.workspace.repository.repo_path(place)
        return ""


def _start(session: _Session) -> Briefing:
    """Lessons near the work, what waits for an outcome, what is not committed."""
    if not session.ledger.is_first(f"start-{environment.session_key(session.call.source)}"):
        return Briefing("", ())
    sweep(session.workspace.layout.state)
    _refresh(session.workspace)
    known = session.known
    changed, uncommitted = _work(session)
    briefed = briefing(
        known, _near(session.workspace.folder, changed), _pending(session), uncommitted, session.budget - _WORD_ROOM
    )
    return Briefing(_with_word(session, briefed.text), briefed.records)


_WORD_ROOM = 60


def _with_word(session: _Session, text: str) -> str:
    """The briefing, with the name of the conversation for hosts that do not put it into the environment."""
    if not text or not session.call.session or session.call.host in _TELL_THEMSELVES:
        return text
    return text.replace("(JSON: question, answer", f'(JSON: "session": "{session.key}", question, answer', 1)


def _refresh(workspace: Workspace) -> None:
    """Bring reflections up to date where they are this clone's own; what fails is left to the next reader."""
    from graphify.commands.reflect import ReflectOptions, reflect
    from graphify.repo import turns

    state = workspace.layout.state
    if not workspace.is_local or workspace.repository.in_progress() or (state and turns.is_busy(str(state))):
        return
    with suppress(GraphifyError):
        reflect(workspace, ReflectOptions(if_stale=True))


def _work(session: _Session) -> tuple[set[str], int]:
    """Paths that the branch or the work tree changes, and how many records are not committed."""
    repository, settings = session.workspace.repository, session.workspace.settings
    untracked = [file.path for file in repository.untracked() if not file.unseen]
    if session.head:
        paths = {*untracked, *repository.differing(_since(session))}
        loose = {*untracked, *repository.differing(session.head, settings.memory)}
    else:
        paths = loose = {*untracked, *(file.path for file in repository.tracked())}
    records = {path for path in loose if path.startswith(f"{settings.memory}/") and path.endswith(".md")}
    ours = (f"{settings.memory}/", f"{settings.reflections}/")
    return {path for path in paths if not path.startswith(ours)}, sum("README" not in path for path in records)


def _since(session: _Session) -> str:
    from graphify.commands.shared.branch import find_branch

    try:
        return find_branch(session.workspace).since
    except GraphifyError:
        return session.head


def _near(folder: str, changed: set[str]) -> Callable[[str], bool]:
    def is_near(node: str) -> bool:
        path = node.partition("::")[0]
        return path in changed or (bool(folder) and path.startswith(f"{folder}/"))

    return is_near


def _pending(session: _Session) -> list[Pending]:
    """The author's own answers without an outcome, newest first, whose code has been committed since."""
    if not session.known.pending:
        return []
    from graphify.commands.shared.author import writer

    try:
        author = writer(session.workspace).author
    except GraphifyError:
        return []
    mine = [one for one in reversed(session.known.pending) if one.author == author and one.session != session.key]
    found = [one for one in mine[:_LOOKED_AT] if _is_committed(session, one)]
    return found[:_MOST_PENDING]


def _is_committed(session: _Session, one: Pending) -> bool:
    repository = session.workspace.repository
    for node in one.sources[:3]:
        with suppress(GraphifyError):
            if session.head and repository.last_change(one.commit, session.head, node.partition("::")[0]):
                return True
    return False


def _prompt(session: _Session) -> Briefing:
    """One line, where the question was answered well or ruled out; else silence."""
    from graphify.commands.shared.answered import answered, is_worth_asking

    if not is_worth_asking(session.known, session.call.prompt):
        return Briefing("", ())
    line = answered(session.workspace, session.call.prompt)
    if line is None or session.ledger.has("prompt", line.record):
        return Briefing("", ())
    session.ledger.note("prompt", [line.record])
    return framed([line])


def _edit(session: _Session) -> Briefing:
    """What was ruled out about the touched files' symbols, and lessons whose code the edit has changed; each once."""
    paths = {path for named in session.call.paths if (path := session.repo_path(named))}
    if not paths:
        return Briefing("", ())
    lines = [*_ruled_out(session.known, paths), *_changed(session, paths)]
    new = [line for line in lines if not session.ledger.has("edit", f"{line.record} {line.nodes[0]}")][:_LINES_AN_EDIT]
    session.ledger.note("edit", (f"{line.record} {line.nodes[0]}" for line in new))
    return framed(new)


def _ruled_out(known: Known, paths: set[str]) -> list[Line]:
    return [
        outcome_line(one)
        for one in reversed(known.outcomes)
        if not one.is_lifted and any(node.partition("::")[0] in paths for node in (*one.right, *one.tried))
    ]


def _changed(session: _Session, paths: set[str]) -> list[Line]:
    """Lessons about the files that rest on other code than what is there now."""
    about = [
        one
        for one in session.known.sources
        if one.is_start and one.fingerprints and one.node.partition("::")[0] in paths
    ]
    return [changed_line(one) for one in about if _is_changed(session, one)]


def _is_changed(session: _Session, one: KnownSource) -> bool:
    from graphify.codegraph.freshness import find_symbol
    from graphify.codegraph.parse import parse

    path, _, name = one.node.partition("::")
    root = session.workspace.layout.root
    try:
        content = store.read(session.workspace.repository.absolute(path), within=root)
    except GraphifyError:
        return False
    if content is None:
        return True
    file = parse(path, content)
    symbol = find_symbol(file, name) if name else None
    today = (symbol.fingerprint if symbol else "") if name else file.fingerprint
    return today not in one.fingerprints


def _stop(session: _Session) -> Briefing:
    """One reminder a conversation, where there is something to save or to mark."""
    if session.call.is_continued or not session.key or session.ledger.has("told", "stop"):
        return Briefing("", ())
    mine = (session.key, environment.session_key(session.key))
    waiting = [one for one in session.known.pending if one.session in mine]
    if not waiting and not _code_changed(session):
        return Briefing("", ())
    session.ledger.note("told", ["stop"])
    return Briefing(_STOP_PENDING.format(id=waiting[-1].record[:8]) if waiting else _STOP, ())


def _code_changed(session: _Session) -> bool:
    settings = session.workspace.settings
    ours = (f"{settings.memory}/", f"{settings.reflections}/")
    differing = session.workspace.repository.differing(session.head) if session.head else []
    return any(not path.startswith(ours) for path in differing)


_SERVE: dict[Event, Callable[[_Session], Briefing]] = {
    Event.SESSION_START: _start,
    Event.PROMPT: _prompt,
    Event.EDIT: _edit,
    Event.STOP: _stop,
}
