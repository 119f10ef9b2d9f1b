"""What people, tools and accidents leave in ``memory/``: one row a kind, and what it must be.

The files of a row lie in ``tests/golden/hostile``, byte for byte as they would lie on disk (git keeps its hands off
them); what git cannot carry to every machine is built here. Nearly all are one answer, spoilt in one way: useful, about
`NODE`. So one number says whether it is evidence: the results of `NODE`.

Each row has a control: the same files with one piece replaced (``mend``), of which something else must be seen. What
cannot be read is mended and counts; what is read as it stands is told apart by taking its outcome away.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.cli import ROOT

NODE = "src/shop/basket.py::Basket.add"
GOLDEN = ROOT / "tests" / "golden" / "hostile"
PLACE = "2026-01/20260105-useful-hostile.md"
PLAIN = (GOLDEN / "plain.md").read_bytes()

Files = Mapping[str, bytes]
Build = Callable[[Path, bytes], None]


@dataclass(frozen=True)
class Seen:
    """What there is to see: results of `NODE`, further records, findings of `check` (path's end, code, line)."""

    results: int = 0
    records: int = 0
    problems: tuple[tuple[str, str, int], ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Row:
    """One kind. ``shows``: a piece of text that `show` must give back; ``fixed``: `check --fix` stamps it anew."""

    name: str
    seen: Seen
    mend: tuple[tuple[bytes, bytes], ...]
    mended: Seen
    shows: str = ""
    fixed: bool = False
    place: str = PLACE
    build: Build | None = field(default=None, repr=False)
    control: Build | None = field(default=None, repr=False)

    def files(self) -> dict[str, bytes]:
        """The golden files, by their path below the memory folder."""
        folder = GOLDEN / self.name
        if self.build is not None:
            return {}
        if not folder.is_dir():
            return {self.place: (GOLDEN / f"{self.name}.md").read_bytes()}
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    def put(self, memory: Path) -> None:
        """Lay the row down in a memory folder."""
        if self.build is not None:
            self.build(memory, PLAIN)
        _write(memory, self.files())

    def put_mended(self, memory: Path) -> None:
        """Lay the control down."""
        if self.build is not None:
            (self.control or _plain)(memory, PLAIN)
        _write(memory, {path: self._mended(data) for path, data in self.files().items()})
        assert self.build is not None or self.mend

    def _mended(self, data: bytes) -> bytes:
        for old, new in self.mend:
            data = data.replace(old, new)
        return data


def _write(memory: Path, files: Files) -> None:
    for path, data in files.items():
        place = memory / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)


_COUNTS = Seen(1, 1)
_NO_OUTCOME = ((b'"useful"', b'"unverified"'), (b": useful", b": unverified"))
_UNVERIFIED = Seen(0, 1)


def _read(
    name: str,
    *remarks: str,
    shows: str = "",
    place: str = PLACE,
    problems: tuple[tuple[str, int], ...] = (),
    **other: bool,
) -> Row:
    """A file that is read as it stands, and counts."""
    said = {"problems": tuple((place, code, line) for code, line in problems), "remarks": remarks}
    seen, mended = Seen(1, 1, **said), Seen(0, 1, **said)  # type: ignore[arg-type]
    return Row(name, seen, _NO_OUTCOME, mended, shows=shows, place=place, **other)


def _refused(name: str, code: str, line: int, *mend: tuple[bytes, bytes]) -> Row:
    """A file that is a Problem in this line; mended it counts."""
    return Row(name, Seen(0, 0, ((PLACE, code, line),)), mend, _COUNTS)


def _kept(name: str, code: str, line: int, *mend: tuple[bytes, bytes], place: str = PLACE) -> Row:
    """A file that is a record with a Problem, and gives no signal; mended it counts."""
    return Row(name, Seen(0, 1, ((place, code, line),)), mend, _COUNTS, place=place)


def _nothing(name: str) -> Row:
    """A file that is nothing to us, without a word; in its place a record counts."""
    return Row(name, Seen(), ((_all(name), PLAIN),), _COUNTS)


def _all(name: str) -> bytes:
    return (GOLDEN / f"{name}.md").read_bytes()


FORM = [
    _read("plain", shows="Into the list of the basket."),
    _read("bom"),
    _read("crlf"),
    _read("lone-cr"),
    _read("mixed-line-ends"),
    _read("no-final-newline"),
    _read("fence-at-end"),
    _read("blanks-after-fences"),
    _read("nul-in-body"),
    _read("long-line"),
    _read("commit-octal", shows="0192117"),
    _read("commit-float", shows="1234e8"),
    _read("word-no", shows="question: no"),
    _read("unknown-keys", shows="mood: fine"),
    _read("no-author"),
    Row("outcome-shouted", _COUNTS, ((b"USEFUL", b"UNVERIFIED"),), _UNVERIFIED),
    Row("empty", Seen(), ((b"", PLAIN),), _COUNTS),
    _nothing("readme"),
]
UNREADABLE = [
    _refused("only-a-fence", "front-matter", 1, (b"---", PLAIN)),
    _refused("unquoted-colon", "yaml", 6, (b"Where:", b"Where")),
    _refused("open-quote", "yaml", 7, (b"go?\n", b'go?"\n')),
    _refused("tab", "yaml", 9, (b"\t", b"")),
    _refused("duplicate-keys", "duplicate-key", 9, (b'outcome: "dead_end"\n', b"")),
    _refused("duplicate-keys-deep", "duplicate-key", 10, (b'    node: "README.md"\n', b"")),
    _refused("anchors-explode", "alias", 9, (b"*", b"x")),
    _refused("anchor-in-itself", "alias", 9, (b"*a", b"a")),
    _refused("very-deep", "yaml", 9, (b"[" * 50_000, b"y")),
    _refused("lists-in-lists", "too-deep", 9, (b"[" * 20, b""), (b"]" * 20, b"")),
    _refused("two-documents", "yaml", 10, (b"...\n", b"")),
    _refused("a-list-of-fields", "front-matter", 2, (_all("a-list-of-fields"), PLAIN)),
    _refused("no-closing-fence", "front-matter", 1, (b"# Where", b"---\n# Where")),
    _refused("half-a-header", "front-matter", 1, (PLAIN[:100], PLAIN)),
    _refused("latin-1", "encoding", 6, (b"\xfc", "ü".encode()), (b"\xb7", "·".encode()), (b"\xe4", "ä".encode())),
    _refused("utf-16", "encoding", 1, (_all("utf-16"), PLAIN)),
    _refused("nul-in-header", "yaml", 6, (b"\0", b" ")),
    _refused("ansi-raw", "yaml", 6, (b"\x1b", b"\\e")),
    _refused("lone-surrogate-escaped", "yaml", 6, (b"\\ud800", b"\\u0800")),
    _refused("lone-surrogate-bytes", "encoding", 14, (b"\xed\xa0\x80", b"")),
    _refused(
        "conflict-in-header",
        "conflict-markers",
        9,
        (b"<<<<<<< HEAD\n", b""),
        (b"=======\nclaim: theirs\n>>>>>>> side\n", b""),
    ),
    _refused("conflict-in-body", "conflict-markers", 14, (b"<<<<<<< HEAD\n", b"")),
    _refused("conflict-from-the-start", "conflict-markers", 1, (b"<<<<<<< HEAD\n", b""), (b"=======\n", b"")),
    _refused(
        "conflict-crlf",
        "conflict-markers",
        9,
        (b"<<<<<<< HEAD\r\n", b""),
        (b"=======\r\nclaim: theirs\r\n>>>>>>> side\r\n", b""),
    ),
    _refused("lessons-md-as-answer", "lessons-copy", 2, (b"(generated by", b"(made by")),
    _refused("lessons-md-quoted", "lessons-copy", 2, (b"(generated by", b"(made by")),
    _refused("lessons-json-as-answer", "lessons-copy", 2, (b'"answers"', b'"cats"')),
    _refused("lessons-json-in-a-fence", "lessons-copy", 2, (b'"answers"', b'"cats"')),
    _nothing("lessons-md"),
]
RECORDS = [
    _kept("date-none", "date", 3, (b"soon", b"2026-01-05")),
    _kept("date-30-february", "date", 3, (b"2026-02-30", b"2026-02-28")),
    _kept("date-missing", "date", 2, (b"author:", b"recorded: 2026-01-05\nauthor:"), place="notes/hostile.md"),
    _kept("date-year-0", "date", 3, (b"0000-01", b"2026-01")),
    Row("date-2099", Seen(1, 1, (), ("ahead",)), ((b"2099", b"2026"),), _COUNTS),
    _refused("type-unknown", "not-a-record", 2, (b"memo", b"answer")),
    _refused("type-missing", "not-a-record", 1, (b"---\nrec", b"---\ntype: answer\nrec")),
    _refused("type-a-list", "not-a-record", 2, (b"[answer]", b"answer")),
    _kept("outcome-unknown", "outcome", 7, (b"great", b"useful")),
    _kept("outcome-missing", "outcome", 1, (b"sources", b"outcome: useful\nsources")),
    _kept("sources-without-node", "field", 8, (b"kind: method", b"node: " + NODE.encode())),
    _read("source-nowhere"),
    Row("misled-by-on-useful", Seen(1, 1, (), ("misled-by",)), _NO_OUTCOME, _UNVERIFIED),
    Row("corrected-without-correction", Seen(1, 1, (), ("no-correction",)), ((b"corrected", b"useful"),), _COUNTS),
    Row("id-no-hex", Seen(1, 1, ((PLACE, "id", 9),)), ((b"id: 0123456789xy\n", b""),), _COUNTS),
    Row("id-wrong", Seen(1, 1, (), ("edited",)), ((b"id: 0123456789ab\n", b""),), _COUNTS, fixed=True),
    Row(
        "half-a-body",
        Seen(1, 1, (), ("edited",)),
        ((b"the basket.", b"the basket.\n\nSee there for the rest of it.\n"),),
        _COUNTS,
        fixed=True,
    ),
    Row("foreign", _COUNTS, _NO_OUTCOME, _UNVERIFIED),
    _kept("foreign-no-date", "date", 3, (b"30th", b"2026-01-05")),
    Row("supersedes-itself", Seen(1, 1, (), ("edited",)), ((b'id: "aaaaaaaaaaaa"\n', b""),), _COUNTS, fixed=False),
]
_A, _B, _C = (f"2026-01/20260105-{name}.md" for name in ("useful-a", "useful-b", "dead-end-c"))
_TWO = ("edited", "edited")
SEVERAL = [
    Row(
        "one-id-twice",
        Seen(2, 2, ((_A, "two-contents", 1),), _TWO),
        ((b'id: "aaaaaaaaaaaa"\n', b""),),
        Seen(2, 2),
        fixed=True,
    ),
    Row(
        "ruling-about-nothing",
        Seen(0, 2, (("2026-01/20260105-ruled-useful-b.md", "ruling-nothing", 1),), _TWO),
        ((b"eeeeeeeeeeee", b"bbbbbbbbbbbb"),),
        Seen(1, 2, (), _TWO),
        fixed=True,
    ),
    Row(
        "ruling-about-a-ruling",
        Seen(1, 3, ((_C, "ruling-kind", 1),), (*_TWO, "edited")),
        ((b'about: "cccccccccccc"', b'about: "bbbbbbbbbbbb"'),),
        Seen(1, 3, (), (*_TWO, "edited")),
        fixed=True,
    ),
    Row(
        "ruling-about-itself",
        Seen(1, 2, (), _TWO),
        ((b'about: "cccccccccccc"', b'about: "bbbbbbbbbbbb"'),),
        Seen(0, 2, (), _TWO),
        fixed=True,
    ),
    Row(
        "outcome-of-a-note",
        Seen(0, 2, (("2026-01/20260105-ruled-useful-b.md", "ruling-kind", 1),), _TWO),
        ((b'type: "note"', b'type: "answer"\noutcome: unverified'),),
        Seen(1, 2, (), _TWO),
        fixed=True,
    ),
    Row(
        "ruling-unknown-word",
        Seen(1, 1, (("2026-01/20260105-liked-b.md", "ruling", 7),), ("edited",)),
        ((b'"liked"', b'"retracted"'),),
        Seen(0, 2, (), _TWO),
        fixed=True,
    ),
    Row("supersession-cycle", Seen(1, 2, (), _TWO), ((b"supersedes:", b"tags:"),), Seen(2, 2, (), _TWO)),
    Row(
        "retracted-twice-over",
        Seen(1, 3, (), (*_TWO, "edited")),
        ((b'about: "cccccccccccc"', b'about: "bbbbbbbbbbbb"'),),
        Seen(0, 3, (), (*_TWO, "edited")),
        fixed=True,
    ),
]
TEXTS = [
    _read("arabic", shows="إلى قائمة السلة، ثم تُجمع الأسعار."),
    _read("vietnamese", shows="Vào danh sách của giỏ hàng, rồi cộng giá."),
    _read("persian-joiners", shows="آن\u200cها را \u200dنگه می\u200cدارد."),
    _read("japanese", shows="かごのリストに入ります。合計は後で計算します。"),
    _read("emoji", shows="🛒👩‍👩‍👧‍👦 items go? 🇻🇳"),
    _read("question-con"),
    _read("question-300"),
    _read("question-punctuation", shows="?!… --- ***"),
    _read("question-newlines"),
    _read("question-front-matter"),
    _read("question-blank"),
    _read("markdown-headings"),
    _read("markdown-html"),
    _read("markdown-fences"),
    _read("markdown-links"),
    _read("ansi-escapes"),
    _read("bidi"),
    _read("zero-width"),
    _read("tag-characters"),
    _read("unicode-line-breaks"),
]


def _plain(memory: Path, plain: bytes) -> None:
    _write(memory, {PLACE: plain})


def _twice(memory: Path, plain: bytes) -> None:
    _write(memory, {PLACE: plain, PLACE.replace("hostile", "again"): plain})


def _lessons_json(memory: Path, plain: bytes) -> None:
    _write(memory, {"lessons.json": (GOLDEN / "lessons.json").read_bytes()})


def _too_large(memory: Path, plain: bytes) -> None:
    """50 MB, most of them a hole."""
    place = memory / PLACE
    _write(memory, {PLACE: plain})
    os.truncate(place, 50_000_000)


def _folder(memory: Path, plain: bytes) -> None:
    (memory / PLACE).mkdir(parents=True)
    _write(memory, {f"{PLACE}/readme.txt": plain})


def _outside(memory: Path, plain: bytes) -> Path:
    place = memory.parent.parent / "outside" / "x.md"
    _write(place.parent, {place.name: plain})
    (memory / PLACE).parent.mkdir(exist_ok=True)
    return place


def _link_out(memory: Path, plain: bytes) -> None:
    (memory / PLACE).symlink_to(_outside(memory, plain))


def _link_to_folder(memory: Path, plain: bytes) -> None:
    (memory / "2026-12").symlink_to(_outside(memory, plain).parent)


def _link_to_nothing(memory: Path, plain: bytes) -> None:
    _outside(memory, plain)
    (memory / PLACE).symlink_to("nowhere.md")


def _case(memory: Path, plain: bytes) -> None:
    other = plain.replace(b"hostile", b"other").replace(b"Into the list", b"Somewhere else, I think: a list")
    _write(memory, {PLACE: plain, PLACE.replace("hostile", "HOSTILE"): other})


def _pipe(memory: Path, plain: bytes) -> None:
    (memory / PLACE).parent.mkdir(exist_ok=True)
    os.mkfifo(memory / PLACE)


def _name_of_bytes(memory: Path, plain: bytes) -> None:
    (memory / PLACE).parent.mkdir(exist_ok=True)
    with open(os.fsencode(memory) + b"/2026-01/20260105-f\xfcr.md", "wb") as file:
        file.write(plain)


EVIL = "2026-01/20260105-\x1b[31m\n# x \u202e.md"


def _evil_name(memory: Path, plain: bytes) -> None:
    _write(memory, {EVIL: plain.replace(b'"useful"', b'"great"')})


def _hidden(memory: Path, plain: bytes) -> None:
    _write(memory, {"2026-01/.20260105-useful-hostile.md": plain, "2026-01/.tmp-1-a": plain, ".git/x.md": plain})


def _deep(memory: Path, plain: bytes) -> None:
    _write(memory, {"a/" * 45 + "20260105-useful-hostile.md": plain})


def _built(name: str, build: Build, code: str, path: str = PLACE) -> Row:
    return Row(name, Seen(0, 0, ((path, code, 0),)), (), _COUNTS, build=build)


BUILT = [
    _built("50 MB", _too_large, "too_large"),
    _built("a folder named x.md", _folder, "not_a_file"),
    _built("a link out of the repository", _link_out, "symlink"),
    _built("a link to a folder outside", _link_to_folder, "symlink", "2026-12"),
    _built("a link to nothing", _link_to_nothing, "symlink"),
    _built("a pipe", _pipe, "not_a_file"),
    _built("a name that is not UTF-8", _name_of_bytes, "bad_name", "2026-01/20260105-f\\xfcr.md"),
    _built("folders without end", _deep, "too_deep", "/".join("a" * 40)),
    Row("lessons.json", Seen(), (), _COUNTS, build=_lessons_json),
    Row("one record twice", _COUNTS, (), Seen(2, 2), build=_twice, control=_case),
    Row("names that differ by case", Seen(2, 2), (), _COUNTS, build=_case),
    Row("a name with escapes", Seen(0, 1, ((EVIL, "outcome", 7),)), (), _COUNTS, build=_evil_name),
    Row("hidden names", Seen(), (), _COUNTS, build=_hidden),
]

ROWS = [*FORM, *UNREADABLE, *RECORDS, *SEVERAL, *TEXTS, *BUILT]


def lay_down_all(folder: Path) -> None:
    """All rows below a folder, each in a folder of its own."""
    for number, row in enumerate(ROWS):
        place = folder / f"row{number}" / "memory"
        place.mkdir(parents=True)
        row.put(place)


def case_matters(folder: Path) -> bool:
    """Whether two names here may differ by case alone."""
    probe = folder / "probe"
    probe.touch()
    same = (folder / "PROBE").exists()
    probe.unlink()
    return not same
