"""Random histories of a memory, and what a reader of the rules would say that it serves.

The oracle knows nothing of the fold: it goes through the rules once more, in the plainest way. To stay plain, histories
have one moment and one author for each record, values that share no word, and corrections that keep their claim open.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hypothesis import strategies as st

from graphify.codegraph.model import MemoryView, ParsedFile, Span, Symbol
from graphify.memory.records import Answer, AnyRecord, Note, Ruling
from graphify.names import Outcome, RulingWord
from tests.support.records import answer, code_source, note, ruled


@dataclass(frozen=True)
class Subject:
    """A question, the symbol that it is about, and what may be claimed."""

    question: str
    node: str
    claims: tuple[str, str]


SUBJECTS = (
    Subject("Where is the login session created?", "src/session.py::create", ("Store builds it", "Cookies carry it")),
    Subject("How are invoices numbered?", "src/invoice.py::number", ("Yearly sequence", "Random digits")),
    Subject("Which queue carries webhooks?", "src/hooks.py::queue", ("Rabbit does", "Kafka pipes")),
)


@dataclass(frozen=True)
class History:
    """Records in order of their moments, and the subjects whose code is not what it was."""

    records: tuple[AnyRecord, ...]
    changed: frozenset[int]

    def view(self) -> MemoryView:
        """The code of today."""
        files = {}
        for number, subject in enumerate(SUBJECTS):
            path, _, name = subject.node.partition("::")
            seen = code_source(subject.node, "another body" if number in self.changed else "").fingerprint
            symbol = Symbol(name, "function", (Span(1, 2),), seen, 30, f"def {name}()", "")
            files[path] = ParsedFile("python", "python1:00", 9, (symbol,))
        return MemoryView(files)

    def about(self, subject: Subject) -> History:
        """The part of it that concerns one subject."""
        kept: dict[str, AnyRecord] = {}
        for record in self.records:
            if _subject_of(record) == subject.question or (isinstance(record, Ruling) and record.about in kept):
                kept[record.id] = record
        return replace(self, records=tuple(kept.values()))


def _subject_of(record: AnyRecord) -> str:
    return record.title if isinstance(record, Note) else record.question


@st.composite
def histories(draw: st.DrawFn) -> History:
    """Up to twelve records."""
    records: list[AnyRecord] = []
    for at in range(draw(st.integers(1, 12))):
        said = [record for record in records if not isinstance(record, Ruling)]
        kind = (
            draw(st.sampled_from(("answer", "answer", "note", "ruling", "ruling", "taken back"))) if said else "answer"
        )
        rulings = [record for record in records if isinstance(record, Ruling)]
        if kind == "taken back" and rulings:
            records.append(ruled("retracted", draw(st.sampled_from(rulings)), at=at, author=str(at)))
        elif kind in ("ruling", "taken back"):
            records.append(_ruling(draw, draw(st.sampled_from(said)), at))
        else:
            records.append(_said(draw, kind, said, rulings, at))
    return History(tuple(records), frozenset(draw(st.sets(st.integers(0, len(SUBJECTS) - 1)))))


def _said(draw: st.DrawFn, kind: str, before: list[AnyRecord], rulings: list[Ruling], at: int) -> AnyRecord:
    subject = draw(st.sampled_from(SUBJECTS))
    claim = draw(st.sampled_from(subject.claims))
    same = [record for record in before if _subject_of(record) == subject.question]
    fields: dict[str, object] = {"author": str(at), "session": f"{at:08x}"}
    if same and draw(st.integers(0, 3)) == 0:
        fields["supersedes"] = draw(st.sampled_from(same))
    # A record that names a ruling about something else is about that, too.
    ids = {one.id for one in same}
    against = [one.id for one in rulings if one.about in ids or one.question == subject.question]
    if against and draw(st.integers(0, 3)) == 0:
        fields["despite"] = draw(st.sampled_from(against))
    if kind == "note":
        return note(subject.question, at=at, body=claim, sources=subject.node, **fields)
    outcome = draw(st.sampled_from(Outcome))
    where = "sources" if outcome in (Outcome.USEFUL, Outcome.UNVERIFIED) else "misled_by"
    more = {"keep_open": True, "correction": "Neither"} if outcome is Outcome.CORRECTED else {}
    return answer(subject.question, outcome.value, at=at, claim=claim, **{where: subject.node}, **more, **fields)


def _ruling(draw: st.DrawFn, target: AnyRecord, at: int) -> Ruling:
    words = [
        "retracted",
        "restored",
        "rejected",
        *(["useful", "dead_end", "corrected"] if isinstance(target, Answer) else []),
    ]
    word = draw(st.sampled_from(words))
    fields: dict[str, object] = {"author": str(at), "session": f"{at:08x}"}
    if word == "corrected":
        fields |= {"keep_open": True, "correction": "Neither"}
    if word == "rejected":
        fields |= {"question": _subject_of(target), "value": _claim(target), "reason": "because"}
    about = "" if word == "rejected" and draw(st.booleans()) else target.id
    return ruled(word, about, at=at, **fields)


def _claim(record: AnyRecord) -> str:
    return record.body if isinstance(record, Note) else getattr(record, "claim", "")


@dataclass(frozen=True)
class Served:
    """What is to be served of one subject: visible ids, those of dead ends that block, rulings that reject."""

    visible: frozenset[str]
    blocking: frozenset[str]
    rejecting: frozenset[str]


class Oracle:
    """The rules, read plainly."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.records = history.records
        rulings = [record for record in self.records if isinstance(record, Ruling)]
        void: set[str] = set()
        for ruling in reversed(rulings):
            target = next((one for one in rulings if one.id == ruling.about), None)
            if target is not None and ruling.word is RulingWord.RETRACTED and ruling.id not in void:
                void.add(target.id)
        self.rulings = [ruling for ruling in rulings if ruling.id not in void]
        self.removed = {one.id for one in self._said() if self._is_removed(one)}
        named = {older for one in self._said() if one.id not in self.removed for older in one.supersedes}
        self.visible = {one.id for one in self._said()} - self.removed - named

    def _said(self) -> list[Answer | Note]:
        return [record for record in self.records if not isinstance(record, Ruling)]

    def _about(self, record_id: str, *words: RulingWord) -> list[Ruling]:
        return [ruling for ruling in self.rulings if ruling.about == record_id and ruling.word in words]

    def rejections(self, question: str) -> list[Ruling]:
        """The rulings in force that reject a value for a question."""
        found = []
        for ruling in self.rulings:
            if ruling.word is RulingWord.REJECTED and ruling.question == question:
                later = [one for one in self._about(ruling.about, RulingWord.RESTORED) if one.order > ruling.order]
                if not (ruling.about and later):
                    found.append(ruling)
        return found

    def _is_removed(self, record: Answer | Note) -> bool:
        words = (RulingWord.RETRACTED, RulingWord.REJECTED, RulingWord.RESTORED)
        last = self._about(record.id, *words)[-1:]
        if last:
            return last[0].word is not RulingWord.RESTORED
        against = self.rejections(_subject_of(record))
        return any(one.value == _claim(record) and one.id not in record.despite for one in against)

    def _statements(self, record: Answer) -> list[tuple[Outcome, tuple[object, ...]]]:
        rulings = self._about(record.id, RulingWord.USEFUL, RulingWord.DEAD_END, RulingWord.CORRECTED)
        return [(record.outcome, record.order), *((Outcome(one.word.value), one.order) for one in rulings)]

    def served(self, number: int) -> Served:
        """What is to be served of a subject."""
        subject = SUBJECTS[number]
        mine = [one for one in self._said() if _subject_of(one) == subject.question and one.id in self.visible]
        answers = [one for one in mine if isinstance(one, Answer)]
        blocking = set()
        for one in answers:
            outcome, when = self._statements(one)[-1]
            useful = [
                order
                for other in answers
                if other.id != one.id
                for said, order in self._statements(other)
                if said is Outcome.USEFUL and order > when
            ]
            if outcome is Outcome.DEAD_END and not useful and number not in self.history.changed:
                blocking.add(one.id)
        rejecting = frozenset(ruling.id for ruling in self.rejections(subject.question))
        return Served(frozenset(one.id for one in mine), frozenset(blocking), rejecting)
