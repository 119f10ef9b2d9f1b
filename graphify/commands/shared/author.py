"""Who is writing: author, conversation and program of a new record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from graphify.commands.shared.workspace import Workspace
from graphify.memory.text import normalise_line
from graphify.repo import environment
from graphify.repo.ledger import open_ledger


@dataclass(frozen=True)
class Writer:
    """Author as written, session as stored (the hash), agent as given."""

    author: str
    session: str
    agent: str


def writer(workspace: Workspace, author: str = "", session: str = "", agent: str = "") -> Writer:
    """What was given, else what the environment says, else (for the author) what git says.

    Raises GraphifyError with a hint where nobody says who the author is.
    """
    named = normalise_line(author or environment.author()) or workspace.repository.author_ident()
    given = session or environment.session()
    return Writer(named, environment.session_key(given), normalise_line(agent or environment.agent()))


def given_to(workspace: Workspace, who: Writer) -> tuple[str, ...]:
    """The ids of the records that this conversation was given (by hooks or tools), in order.

    Some hosts hand their identifier to us, others only to the agent as the word that we made of it; the ledger is named
    by the hash of that word, so it is found by either.
    """
    if not who.session:
        return ()
    state = workspace.layout.state
    names = (environment.session_key(who.session), who.session)
    found = (record for name in names for record in open_ledger(state, name).records())
    return tuple(dict.fromkeys(found))


def note_given(workspace: Workspace, records: Iterable[str], session: str = "") -> None:
    """Note that this conversation was given records, where somebody says which it is."""
    key = environment.session_key(session or environment.session())
    open_ledger(workspace.layout.state, environment.session_key(key)).note("record", records)
