"""Records of every kind and standing, some in odd forms, with fixed dates."""

from __future__ import annotations

from tests.support.project import WITH_VAT, Project

_HAND = """\
---
type: answer
question: {question}
outcome: {outcome}
recorded: {recorded}
author: {author}
session: {session}
{more}---
{text}
"""


def rich_memory(project: Project) -> None:
    """Fill a memory."""
    for number, (outcome, source, session, day) in enumerate(
        [
            ("useful", "src/shop/basket.py::Basket.add", "aaaa0000", "2026-01-01T10:00:00+05:30"),
            ("useful", "src/shop/basket.py::Basket.add", "bbbb0000", "2026-02-01 23:59:59.9"),
            ("useful", "src/shop/money.py::total", "cccc0000", "2026-02-28"),
            ("useful", "gone.py::nothing", "cccc0000", "2026-02-28"),
            ("useful", "der Paragraph über Steuern", "dddd0000", "2026-03-01T00:00:00.000001Z"),
        ]
    ):
        more = f"sources: [{source!r}]\n"
        text = f"Answer {number}: ﬁve wörds that İstanbul and ß share with nobody, 数字 {number}."
        said = _HAND.format(
            question=f"Question {number}, où?",
            outcome=outcome,
            recorded=day,
            author=f"Ädä {number}",
            session=session,
            more=more,
            text=text,
        )
        project.write(f"memory/2026-01/{number} ä.md", said)
    project.write("memory/by hand/20260401-note.md", "\ufeff---\r\ntype: note\r\ntitle: Ein *Wort*\r\n---\r\nText.\r\n")
    project.write("memory/broken.md", "---\n: [\n---\n")
    project.save(question="Which rate?", answer="Seven percent.", claim="It is 7 percent.", sources=None)
    project.ok("mark", "@", "rejected", "--reason", "the law says 19")
    project.save()
    project.save(session="two", answer="The function adds nineteen percent to cents.", tags=["money"])
    project.save(session="three")
    project.save(session="four", outcome="dead_end", sources=None, misled_by=["basket.py::Basket.total"], answer="No.")
    project.save(session="four and a half", question="Sum?", answer="In Basket.total.", sources=["Basket.total"])
    project.save(session="five", outcome="corrected", question="Net?", answer="Yes, net.", correction="No, gross.")
    project.save(session="six", outcome="unverified", question="Who pays?", answer="Nobody knows.")
    project.ok("mark", "@", "holds", "--session", "six")
    project.save("--unresolved-ok", session="seven", question="Law?", answer="The act.", sources=["the act"])
    project.ok("note", "Prices are cents", "--body", "Never floats.", "--source", WITH_VAT)
