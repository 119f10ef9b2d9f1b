"""What a conversation is told at its start: lessons near the work first, what waits, what is not committed.

git is asked while lessons are looked up, and asked once: one look at the work tree says what is changed, what is not
committed and which commit is checked out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from graphify.commands.shared.branch import default_commit
from graphify.commands.shared.conversation import Session, is_changed
from graphify.commands.shared.freshened import bring_up_to_date, left_to_a_child
from graphify.errors import GraphifyError
from graphify.harness.events import Host
from graphify.reflections.briefing import Briefing, briefing
from graphify.reflections.known import Known, Pending, together
from graphify.repo import environment
from graphify.repo.entries import WorkTree
from graphify.repo.ledger import sweep

_MOST_PENDING = 3
_LOOKED_AT = 10
_TELL_THEMSELVES = (Host.CLAUDE, Host.CODEX)


def start(session: Session) -> Briefing:
    """Lessons near the work, what waits for an outcome, what is not committed."""
    if not session.ledger.is_first(f"start-{environment.session_key(session.call.source)}"):
        return Briefing("", ())
    repository = session.workspace.repository
    # git answers while we do other things.
    asked, heads = repository.begin_status(), repository.begin_heads()
    sweep(session.workspace.layout.state)
    taken = bring_up_to_date(session.workspace)
    briefs = session.briefs
    tree = asked()
    code, records = _work(session, tree, default_commit(heads()))
    left_to_a_child(session.workspace, taken, code)
    if not briefs.records and not records:
        return Briefing("", ())
    most = session.budget // _SHORTEST
    near = briefs.about(code, session.workspace.folder, most)
    known = _today(session, together(near, briefs.newest(most)), code)
    told = briefing(
        replace(known, records=briefs.records),
        _near(session.workspace.folder, code),
        _pending(session, tree.head),
        records,
        session.budget - _WORD_ROOM,
        briefs.lines(),
    )
    return Briefing(_with_word(session, told.text), told.records)


_SHORTEST = 50
"""Characters: no line of a briefing is shorter, so more lines of a kind do not go into it."""
_LOOKED_INTO = 3
"""So many changed files are parsed to see whether a lesson about them still holds."""


_WORD_ROOM = 60


def _with_word(session: Session, text: str) -> str:
    """The briefing, with the name of the conversation for hosts that do not put it into the environment."""
    if not text or not session.call.session or session.call.host in _TELL_THEMSELVES:
        return text
    return text.replace("(JSON: question, answer", f'(JSON: "session": "{session.key}", question, answer', 1)


def _work(session: Session, tree: WorkTree, base: str) -> tuple[set[str], int]:
    """Paths of code that the branch or the work tree changes, and how many records are not committed."""
    repository, settings = session.workspace.repository, session.workspace.settings
    loose = {*tree.differing, *tree.untracked}
    records = {path for path in loose if path.startswith(f"{settings.memory}/") and path.endswith(".md")}
    if base and tree.head and base != tree.head:
        loose.update(repository.changed_since(base, tree.head))
    ours = (f"{settings.memory}/", f"{settings.reflections}/")
    return {path for path in loose if not path.startswith(ours)}, sum("README" not in path for path in records)


def _today(session: Session, known: Known, changed: set[str]) -> Known:
    """What is known, with `recheck` for lessons whose file is changed in the work tree and no longer has their code."""
    about = [one for one in known.sources if one.is_start and one.fingerprints and not one.recheck]
    files = list(dict.fromkeys(path for one in about if (path := one.node.partition("::")[0]) in changed))
    looked_into = set(files[:_LOOKED_INTO])
    stale = {one.node for one in about if one.node.partition("::")[0] in looked_into and is_changed(session, one)}
    sources = (replace(one, recheck=True) if one.node in stale else one for one in known.sources)
    return replace(known, sources=tuple(sources))


def _near(folder: str, changed: set[str]) -> Callable[[str], bool]:
    def is_near(node: str) -> bool:
        path = node.partition("::")[0]
        return path in changed or (bool(folder) and path.startswith(f"{folder}/"))

    return is_near


def _pending(session: Session, head: str) -> list[Pending]:
    """The author's own answers without an outcome, newest first, whose code has been committed since."""
    waiting = session.briefs.pending()
    if not waiting or not head:
        return []
    from graphify.commands.shared.author import writer

    try:
        author = writer(session.workspace).author
    except GraphifyError:
        return []
    mine = [one for one in reversed(waiting) if one.author == author and one.session != session.key and one.commit]
    repository = session.workspace.repository
    paths = {one.record: [node.partition("::")[0] for node in one.sources[:3]] for one in mine[:_LOOKED_AT]}
    asked = [
        (one, repository.begin_last_change(one.commit, head, *paths[one.record]))
        for one in mine[:_LOOKED_AT]
        if paths[one.record]
    ]
    return [one for one, is_committed in asked if is_committed()][:_MOST_PENDING]
