"""Who is writing: author, conversation and program of a new record."""

from __future__ import annotations

from dataclasses import dataclass

from graphify.commands.shared.workspace import Workspace
from graphify.memory.text import normalise_line
from graphify.repo import environment


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
