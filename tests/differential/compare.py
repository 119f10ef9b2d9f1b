"""What the two programs say about one set of documents, and in what they differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from graphify.memory.fold import fold
from graphify.memory.instants import DAY, format_instant, parse_instant
from graphify.memory.reading import read_record
from graphify.reflections.lessons import Rules, reflect
from graphify.reflections.sidecar import sidecar_values
from tests.differential.sets import DocumentSet

Json = Mapping[str, Any]
HALF_LIFE = 30
SHARED_STANDINGS = ("preferred", "tentative", "contested")


@dataclass(frozen=True)
class Finding:
    """One difference: about what, and what each side says (empty: nothing)."""

    about: str
    subject: str
    peer: str
    ours: str


def our_outcome(documents: DocumentSet) -> Json:
    """What our program concludes from the documents, read in place: the values of lessons.json."""
    found = [read_record(path, content) for path, content in sorted(documents.files.items())]
    state = fold(one.record for one in found if one.record is not None)
    problems = [problem for one in found for problem in one.problems]
    return sidecar_values(reflect(state, Rules(), problems), {}, "")


def findings(peer: Json, ours: Json) -> list[Finding]:
    """All differences between the recorded outcome and the values of lessons.json."""
    return [
        *_counts(peer["counts"], ours["counts"]),
        *_sources(peer, ours["sources"]),
        *_order(peer["sources"], ours["sources"]),
        *_listed("dead end", peer["dead_ends"], ours["dead_ends"]),
        *_listed("correction", peer["corrections"], ours["corrections"]),
        *(Finding("question", key, "", _standing(one)) for key, one in ours["questions"].items()),
        *(Finding("problem", one["path"], "", one["code"]) for one in ours["problems"]),
    ]


def _counts(peer: Json, ours: Json) -> Iterator[Finding]:
    # The same things under other names.
    renamed = {"total": "answers", "unmarked": "unverified"}
    for name, number in peer.items():
        counted = ours[renamed.get(name, name)]
        if counted != number:
            yield Finding("count", name, str(number), str(counted))


def _sources(peer: Json, ours: Json) -> Iterator[Finding]:
    theirs = peer["sources"]
    for node in dict.fromkeys([*theirs, *ours]):
        here = _peer_standing(theirs[node]) if node in theirs else ""
        there = _standing(ours[node]) if node in ours else ""
        if here != there:
            yield Finding("source", node, here, there)
        elif theirs[node]["score"] != ours[node]["score"]:
            yield Finding("score", node, str(theirs[node]["score"]), str(ours[node]["score"]))


def _peer_standing(entry: Json) -> str:
    last = _day(entry["last"]) if entry["status"] == "contested" else ""
    return _said(entry["status"], entry["positives"], entry["negatives"], entry.get("verdict", ""), last)


def _standing(entry: Json) -> str:
    last = _day(entry["last"]) if entry["standing"] == "contested" else ""
    return _said(entry["standing"], entry["positives"], entry["negatives"], entry.get("verdict", ""), last)


def _said(standing: str, positives: int, negatives: int, verdict: str, last: str) -> str:
    return " ".join(word for word in (standing, f"+{positives}", f"-{negatives}", verdict, last) if word)


def _day(date: str) -> str:
    instant = parse_instant(date)
    return "" if instant is None else format_instant(instant)


def _order(peer: Json, ours: Json) -> Iterator[Finding]:
    """Neighbours in our order that the peer lists the other way round."""
    place = {node: number for number, node in enumerate(peer)}
    for standing in SHARED_STANDINGS:
        shared = [
            node
            for node, entry in ours.items()
            if entry["standing"] == standing and peer.get(node, {}).get("status") == standing
        ]
        for first, second in pairwise(shared):
            if place[first] > place[second]:
                yield Finding("order", standing, f"{second} | {first}", f"{first} | {second}")


def _listed(about: str, peer: Iterable[Json], ours: Iterable[Json]) -> Iterator[Finding]:
    """Two lists of entries, told apart by their dates."""
    theirs = _by_date((_day(entry["date"]), entry["question"], entry) for entry in peer)
    own = _by_date((entry["recorded"], entry["question"], entry) for entry in ours)
    for date in sorted({*theirs, *own}):
        here, there = theirs.get(date), own.get(date)
        if here is None or there is None:
            yield Finding(about, date, here["question"] if here else "", there["question"] if there else "")
            continue
        for field, other in (("question", "question"), ("nodes", "misled_by"), ("correction", "correction")):
            said, heard = (_text(entry.get(key, "")) for entry, key in ((here, field), (there, other)))
            if said != heard and (field in here or other == "correction"):
                yield Finding(f"{about}: {field}", date, said, heard)


def _by_date(entries: Iterable[tuple[str, str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for date, _, entry in entries:
        assert date not in found, f"two entries of one moment: {date}"
        found[date] = entry
    return found


def _text(value: object) -> str:
    return " | ".join(value) if isinstance(value, list) else str(value)


def rescaled(score: float, last: str, now: str) -> float:
    """Our score, whose ages are measured from the newest signal, as it decays until another moment."""
    newest, moment = parse_instant(last), parse_instant(now)
    assert newest is not None and moment is not None
    return score * 2 ** (-(moment - newest) / DAY / HALF_LIFE)
