"""`graphify agent hook`: what a harness calls at the start of a session, for a prompt, after an edit and at a stop.

One JSON object comes out, whatever goes in. An agent waits for this, so it is answered from what the last refresh has
made ready (`briefed`, `ready`), and git is asked once, where the work tree matters. What a conversation has been given
is noted in its ledger, so that what it saves later says what it was led by.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from graphify.commands.shared.conversation import Session, folder_of, is_changed
from graphify.commands.shared.workspace import open_workspace
from graphify.harness.events import Event
from graphify.harness.hookinput import read_call
from graphify.harness.hookoutput import SILENCE, answer
from graphify.reflections.briefing import Briefing, Line, changed_line, framed, outcome_line
from graphify.reflections.known import Known, KnownSource
from graphify.repo import environment

BUDGET = 2000
"""Characters of a briefing."""

_LINES_AN_EDIT = 2
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
    workspace = open_workspace(folder_of(call, where))
    if not workspace.layout.memory.is_dir():
        return SILENCE
    served = Session(workspace, call, budget)
    briefed = _SERVE[event](served)
    served.ledger.note("record", briefed.records)
    return answer(call, event, briefed.text)


def _start(session: Session) -> Briefing:
    from graphify.commands.shared.starting import start

    return start(session)


def _prompt(session: Session) -> Briefing:
    """One line, where the question was answered well or ruled out; else silence."""
    from graphify.commands.shared.answered import LONGEST, answered

    prompt = session.call.prompt
    if not prompt.strip() or len(prompt) > LONGEST or not session.briefs.records:
        return Briefing("", ())
    line = answered(session.workspace, prompt, partial(_standing, session))
    if line is None or session.ledger.has("prompt", line.record):
        return Briefing("", ())
    session.ledger.note("prompt", [line.record])
    return framed([line])


def _standing(session: Session, node: str) -> KnownSource | None:
    known = session.briefs.about([node.partition("::")[0]], most=1000)
    return next((one for one in known.sources if one.node == node), None)


def _edit(session: Session) -> Briefing:
    """What was ruled out about the touched files' symbols, and lessons whose code the edit has changed; each once."""
    paths = {path for named in session.call.paths if (path := session.repo_path(named))}
    if not paths:
        return Briefing("", ())
    known = session.briefs.about(paths)
    lines = [*_ruled_out(known), *_changed(session, known)]
    new = [line for line in lines if not session.ledger.has("edit", f"{line.record} {line.nodes[0]}")][:_LINES_AN_EDIT]
    session.ledger.note("edit", (f"{line.record} {line.nodes[0]}" for line in new))
    return framed(new)


def _ruled_out(known: Known) -> list[Line]:
    return [outcome_line(one) for one in reversed(known.outcomes) if not one.is_lifted]


def _changed(session: Session, known: Known) -> list[Line]:
    """Lessons that rest on other code than what is there now."""
    about = [one for one in known.sources if one.is_start and one.fingerprints]
    return [changed_line(one) for one in about if is_changed(session, one)]


def _stop(session: Session) -> Briefing:
    """One reminder a conversation, where there is something to save or to mark."""
    if session.call.is_continued or not session.key or session.ledger.has("told", "stop"):
        return Briefing("", ())
    mine = (session.key, environment.session_key(session.key))
    waiting = [one for one in session.briefs.pending() if one.session in mine]
    if not waiting and not _code_changed(session):
        return Briefing("", ())
    session.ledger.note("told", ["stop"])
    return Briefing(_STOP_PENDING.format(id=waiting[-1].record[:8]) if waiting else _STOP, ())


def _code_changed(session: Session) -> bool:
    settings = session.workspace.settings
    ours = (f"{settings.memory}/", f"{settings.reflections}/")
    return any(not path.startswith(ours) for path in session.workspace.repository.begin_status()().differing)


_SERVE: dict[Event, Callable[[Session], Briefing]] = {
    Event.SESSION_START: _start,
    Event.PROMPT: _prompt,
    Event.EDIT: _edit,
    Event.STOP: _stop,
}
