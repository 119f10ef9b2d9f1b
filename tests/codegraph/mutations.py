"""The mutation run: edits of known outcome on real sources, and what freshness says of them.

`python -m tests.codegraph.mutations [--soak] [--wrong]` prints how many edits of each kind there were in each
language and how many readings were wrong. An edit that leaves no code behind (new syntax errors) is dropped. What is
expected comes from how the edit was made, not from fingerprints; only two rules of the design are looked up: a symbol
with twins is not followed, and one of under 20 tokens only under its name.
"""

import difflib
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from graphify.codegraph.freshness import FOLLOW_TOKENS, cite, read_source
from graphify.codegraph.ids import join_id, last_part, slug, split_id
from graphify.codegraph.model import MemoryView
from graphify.codegraph.parse import parse
from graphify.codegraph.symbols import Definition
from graphify.names import Freshness, Reading
from tests.codegraph.mutation_sources import OPERATORS, Repository, Text, repositories, sample

SEED = 20260930
PLAIN, SOAK = 6, 60
"""Edits of one kind in one language."""

_TRIES = 25
"""For each edit that is wanted: most languages have no dedent, and small files run out of places."""

FRESH, CHANGED, GONE, MOVED = Freshness.FRESH, Freshness.CHANGED, Freshness.GONE, Freshness.MOVED
STALE = (CHANGED, GONE)


@dataclass(frozen=True)
class Expected:
    """What is to come out for one cited node. ``role``: what the node is to the edit."""

    freshness: Freshness
    role: str
    moved_to: str = ""


@dataclass(frozen=True)
class Edit:
    """Files as they are afterwards (None: deleted), and files that were there before for this edit only."""

    text: Text
    files: Mapping[str, bytes | None]
    expected: Mapping[str, Expected]
    before: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """One reading."""

    kind: str
    language: str
    number: int
    node: str
    expected: Expected
    reading: Reading
    edit: Edit

    @property
    def is_wrong(self) -> bool:
        return (self.reading.freshness, self.reading.moved_to) != (self.expected.freshness, self.expected.moved_to)

    @property
    def is_false_follow(self) -> bool:
        return self.reading.freshness is MOVED and self.reading.moved_to != self.expected.moved_to


Kind = Callable[[Repository, Text, Random], Edit | None]
KINDS: dict[str, Kind] = {}


def kind(name: str) -> Callable[[Kind], Kind]:
    def add(function: Kind) -> Kind:
        KINDS[name] = function
        return function

    return add


# What is cited beside the symbol that is edited, and what is expected of it.


def expect(
    text: Text, target: Definition, changed: Iterable[str], rng: Random, own: Expected | None = None
) -> dict[str, Expected]:
    """For the target, what is around it, the file and two other symbols, when ``changed`` are those that change."""
    changed = set(changed)

    def of(definition: Definition, role: str) -> Expected:
        return Expected(CHANGED if definition.qualified in changed else FRESH, role)

    around = text.around(target)
    beside = {id(each) for each in (*around, *text.within(target), target)}
    others = [each for each in text.all if id(each) not in beside and each.qualified != target.qualified]
    found = {text.id(each): of(each, "other") for each in sample(rng, others, 2)}
    found |= {text.id(each): of(each, "container" if each.is_container else "around") for each in around}
    found[text.path] = Expected(CHANGED if "" in changed else FRESH, "file")
    found[text.id(target)] = own or of(target, "symbol")
    return found


def fresh(text: Text, rng: Random, data: bytes, target: Definition | None = None) -> Edit | None:
    """An edit that changes nothing."""
    target = target or rng.choice(text.all)
    return None if data == text.data else Edit(text, {text.path: data}, expect(text, target, (), rng))


def in_body(text: Text, rng: Random, start: int, end: int, new: bytes) -> Edit | None:
    """An edit of code in somebody's body."""
    target = text.in_body(start)
    if target is None or text.data[start:end] == new:
        return None
    expected = expect(text, target, text.changed_by_body(target), rng)
    return Edit(text, {text.path: text.with_(start, end, new)}, expected)


# Edits that change nothing.


def gap_rows(text: Text) -> list[int]:
    """Rows that begin with a leaf before which there may be another line."""
    rows = {b.row for a, b in text.gaps if a.row < b.row and not text.line(b.row - 1).rstrip().endswith(b"\\")}
    return sorted(rows)


@kind("white space: wider")
def wider(_: Repository, text: Text, rng: Random) -> Edit | None:
    low = rng.randrange(len(text.data))
    pieces, position = [], 0
    for a, b in text.gaps:
        if low <= a.end <= low + 2000 and a.row == b.row:
            pieces += [text.data[position : a.end], text.data[a.end : b.start] * rng.choice((2, 3))]
            position = b.start
    return fresh(text, rng, b"".join(pieces) + text.data[position:], text.innermost(low))


@kind("white space: blank lines")
def blank_lines(repo: Repository, text: Text, rng: Random) -> Edit | None:
    rows = gap_rows(text)
    if repo.language == "markdown":
        rows = [row for row in rows if not text.line(row - 1).strip()]
    chosen = set(rng.sample(rows, min(3, len(rows))))
    lines = text.data.split(b"\n")
    return fresh(text, rng, b"\n".join(b"\n" * (row in chosen) + line for row, line in enumerate(lines)))


@kind("white space: indentation")
def indentation(repo: Repository, text: Text, rng: Random) -> Edit | None:
    if repo.language == "markdown":
        return None
    if repo.language == "python":
        return indentation_python(text, rng)
    by = rng.choice((b"", b"\t"))
    lines = text.data.split(b"\n")
    for row in {b.row for a, b in text.gaps if a.row < b.row} - inner_rows(text):
        indent = text.indentation(row)
        lines[row] = indent + (by * bool(indent) or indent) + lines[row].lstrip()
    return fresh(text, rng, b"\n".join(lines))


def inner_rows(text: Text) -> set[int]:
    """Rows that begin inside a string or comment."""
    return {row for leaf in text.leaves if leaf.fixed for row in range(leaf.row + 1, text.row(leaf.end - 1) + 1)}


def indentation_python(text: Text, rng: Random) -> Edit | None:
    """All of one definition."""
    target = rng.choice(text.all)
    first, last = text.rows(target)
    if inner_rows(text) & {*range(first, last + 1)}:
        return None
    lines = text.data.split(b"\n")
    base = len(text.indentation(first))
    for row in range(first + 1, last + 1):
        lines[row] = b" " * (len(text.indentation(row)) - base if lines[row].strip() else 0) + lines[row]
    return fresh(text, rng, b"\n".join(lines), target)


@kind("white space: broken lines")
def broken_lines(repo: Repository, text: Text, rng: Random) -> Edit | None:
    if repo.language in ("bash", "markdown"):
        return None
    commas = [leaf for leaf in text.leaves if leaf.type == "," and leaf.bracketed and not leaf.fixed]
    if not commas:
        return None
    leaf = rng.choice(commas)
    indent = text.indentation(leaf.row) + b"        "
    data = text.with_(leaf.end, leaf.end, b"\n" + indent)
    return fresh(text, rng, data, text.innermost(leaf.start))


@kind("white space: line ends")
def line_ends(_: Repository, text: Text, rng: Random) -> Edit | None:
    if rng.random() < 0.3:
        return fresh(text, rng, text.data.replace(b"\n", b"\r\n"))
    rows = gap_rows(text)
    chosen = {row - 1 for row in rng.sample(rows, min(5, len(rows)))}
    lines = text.data.split(b"\n")
    return fresh(text, rng, b"\n".join(line + b"  " * (row in chosen) for row, line in enumerate(lines)))


@kind("quote style")
def quote_style(repo: Repository, text: Text, rng: Random) -> Edit | None:
    """Plain strings only."""
    if not repo.manner.quotes or not text.quoted:
        return None
    chosen = rng.sample(text.quoted, rng.randint(1, min(8, len(text.quoted))))
    data = bytearray(text.data)
    for start, end in chosen:
        data[start] = data[end - 1] = ord("'" if data[start] == ord('"') else '"')
    return fresh(text, rng, bytes(data), text.innermost(chosen[0][0]))


@kind("comment")
def comment(repo: Repository, text: Text, rng: Random) -> Edit | None:
    new = repo.manner.comment.encode()
    rows = gap_rows(text)
    if not new or not rows:
        return None
    if text.comments and rng.random() < 0.3:
        leaf = rng.choice(text.comments)
        words = re.sub(rb"[a-z]{3,}", b"edited", text.of(leaf), count=1)
        return fresh(text, rng, text.with_(leaf.start, leaf.end, words), text.innermost(leaf.start))
    row = rng.choice(rows)
    start = text.starts[row]
    if rng.random() < 0.4:
        row -= 1
        new, start = b"  " + new, start - 1
        if not text.line(row).strip():
            return None
        return fresh(text, rng, text.with_(start, start, new), text.innermost(start))
    return fresh(text, rng, text.with_(start, start, text.indentation(row) + new + b"\n"), text.innermost(start))


_DOCSTRING = re.compile(rb'[ \t]*"""[^"\\]*"""\n')


@kind("docstring")
def docstring(repo: Repository, text: Text, rng: Random) -> Edit | None:
    """Python's own form: added, exchanged, taken away; elsewhere a comment for documentation, added."""
    target = rng.choice(text.single)
    if not repo.manner.doc:
        return None
    if repo.language != "python" or target.kind in ("constant", "field"):
        row = text.rows(target)[0]
        new = text.indentation(row) + repo.manner.doc.encode() + b"\n"
        return fresh(text, rng, text.with_(text.starts[row], text.starts[row], new), target)
    body = target.tag.bodies[0]
    row = body.start_point[0]
    start = text.starts[row]
    old = _DOCSTRING.match(text.data, start)
    if row == target.tag.node.start_point[0] or (not old and text.data[body.start_byte :][:1] in b"\"'rR"):
        return None
    end = old.end() if old else start
    new = b"" if old and rng.random() < 0.5 else text.indentation(row) + b"'''Edited.\n\n    It is.'''\n"
    return fresh(text, rng, text.with_(start, end, new), target)


# Edits that change code.


def literal_at(text: Text, rng: Random) -> tuple[int, int, bytes] | None:
    leaves = text.numbers if text.numbers and rng.random() < 0.5 else text.strings
    if not leaves:
        return None
    leaf = rng.choice(leaves)
    old = text.of(leaf)
    if leaf in text.numbers:
        digit = old[-1:]
        return leaf.end - 1, leaf.end, {b"0": b"1", b"1": b"0"}.get(digit) or b"%d" % (int(digit) - 1)
    letter = re.search(rb"(?<![\\%${#\w&])[a-zA-Z](?=[a-z]{2})", old)
    if letter is None:
        return None
    start = leaf.start + letter.start()
    return start, start + 1, b"Q" if letter[0] != b"Q" else b"Z"


def words_at(text: Text, rng: Random) -> tuple[int, int, bytes] | None:
    """Of prose, a word."""
    leaf = rng.choice(text.leaves)
    word = re.search(rb"[a-z]{3,}", text.of(leaf))
    return (leaf.start + word.start(), leaf.start + word.end(), b"edited") if word else None


@kind("literal")
def literal(repo: Repository, text: Text, rng: Random) -> Edit | None:
    found = (words_at if repo.language == "markdown" else literal_at)(text, rng)
    return in_body(text, rng, *found) if found else None


@kind("operator")
def operator(_: Repository, text: Text, rng: Random) -> Edit | None:
    if not text.operators:
        return None
    leaf = rng.choice(text.operators)
    return in_body(text, rng, leaf.start, leaf.end, OPERATORS[text.of(leaf)])


@kind("another member edited")
def another_member(repo: Repository, text: Text, rng: Random) -> Edit | None:
    """The symbol that is looked at stands in the same container as what is edited."""
    made = (literal if rng.random() < 0.5 else operator)(repo, text, rng)
    if made is None:
        return None
    edited = next((each for each in text.all if made.expected.get(text.id(each), _NONE).role == "symbol"), None)
    owner = text.owners.get(id(edited))
    if edited is None or (owner and not owner.is_container):
        return None
    changed = text.changed_by_body(edited)
    others = [each for each in text.siblings(edited) if each.qualified not in changed]
    if not others:
        return None
    expected = {text.id(each): Expected(FRESH, "symbol") for each in sample(rng, others, 3)}
    expected |= {node: each for node, each in made.expected.items() if each.role in ("container", "file")}
    return Edit(text, made.files, expected)


_NONE = Expected(FRESH, "")
BODY_EDITS = ("literal", "operator", "another member edited", "a line out of its block", "body emptied")


@kind("decorator added")
def mark_added(repo: Repository, text: Text, rng: Random) -> Edit | None:
    if not repo.manner.mark:
        return None
    target = rng.choice(text.single)
    row = text.rows(target)[0]
    start = text.starts[row]
    if any(text.rows(owner)[0] == row for owner in text.around(target)):
        return None
    new = text.indentation(row) + repo.manner.mark.encode() + b"\n"
    if any(leaf.start < start < leaf.end for leaf in text.leaves):
        return None
    if text.data[start : target.extent.start].strip() or any(each.row == row for each in text.comments):
        return None
    if repo.language == "c" and target.kind not in ("function", "constant"):
        return None  # what stands before a struct is of no symbol: its attributes follow the keyword
    expected = expect(text, target, text.changed_by_head(target), rng)
    return Edit(text, {text.path: text.with_(start, start, new)}, expected)


_LAST = ("}", "end", "fi", "done", "esac")


@kind("a line out of its block")
def dedent(repo: Repository, text: Text, rng: Random) -> Edit | None:
    return dedent_python(text, rng) if repo.language == "python" else line_after_block(text, rng)


def line_after_block(text: Text, rng: Random) -> Edit | None:
    """The last line of a block changes places with the line that ends the block."""
    ends = [
        leaf
        for leaf in text.leaves
        if leaf.type in _LAST
        and not leaf.fixed
        and leaf.row
        and not text.line(leaf.row)[: leaf.start - text.starts[leaf.row]].strip()
    ]
    if not ends:
        return None
    end = rng.choice(ends)
    row = end.row - 1
    start, middle = text.starts[row], text.starts[end.row]
    first = start + len(text.indentation(row))
    node = text.root.descendant_for_byte_range(first, start + len(text.line(row).rstrip()) - 1)
    closer = text.root.descendant_for_byte_range(end.start, end.end)
    block = closer.parent if closer else None
    if node is None or block is None or "comment" in node.type or node.start_point[0] != row:
        return None
    target = text.in_body(first)
    if target is None or text.innermost(block.start_byte) is not target or not text.in_body(block.start_byte):
        return None
    if node.type in _LAST or any(each.start_byte == block.start_byte for each in (target.tag.node, *target.tag.bodies)):
        return None
    if block.start_point[0] >= row or node.end_point[0] != row or text.line(row).lstrip()[:1] in b"})]":
        return None
    last = text.line(end.row)
    return (
        in_body(text, rng, start, middle + len(last), last + text.line(row))
        if block.end_byte <= target.extent.end
        else None
    )


_COMPOUND = ("if_statement", "for_statement", "while_statement", "with_statement", "else_clause", "try_statement")


def dedent_python(text: Text, rng: Random) -> Edit | None:
    blocks, stack = [], [text.root]
    while stack:
        node = stack.pop()
        stack += node.children
        if node.type == "block" and node.parent and node.parent.type in _COMPOUND:
            blocks.append(node)
    if not blocks:
        return None
    block = rng.choice(blocks)
    statements = [child for child in block.named_children if child.type != "comment"]
    last = statements[-1]
    first, end = last.start_point[0], last.end_point[0]
    if (
        len(statements) < 2
        or end + 1 >= len(text.starts)
        or last.start_byte != text.starts[first] + last.start_point[1]
    ):
        return None
    by = last.start_point[1] - block.parent.start_point[1]
    start, until = text.starts[first], text.starts[end + 1]
    lines = text.data[start:until].split(b"\n")
    if any(line.strip() and line[:by].strip() for line in lines):
        return None
    return in_body(text, rng, start, until, b"\n".join(line[by:] for line in lines))


@kind("body emptied")
def emptied(repo: Repository, text: Text, rng: Random) -> Edit | None:
    """All that a function does."""
    functions = [each for each in text.single if each.kind in ("function", "method") and len(each.tag.bodies) == 1]
    if not functions:
        return None
    target = rng.choice(functions)
    body = target.tag.bodies[0]
    old = text.data[body.start_byte : body.end_byte]
    after = text.data[body.end_byte :].lstrip()
    new = b"pass" if repo.language == "python" else b"{\n}" if old[:1] == b"{" else b""
    if b"".join(old.split()) == b"".join(new.split()) or not (new or after.startswith(b"end")):
        return None
    data = text.with_(body.start_byte, body.end_byte, new)
    kinds = {symbol.name: symbol.kind for symbol in parse(text.path, data).symbols}
    inside = text.within(target)
    if any(
        kinds.get(each.qualified) != text.by_name[each.qualified][0].kind for each in text.all if each not in inside
    ):
        return None  # without its body it is something else
    return Edit(text, {text.path: data}, expect(text, target, text.changed_by_body(target), rng))


@kind("symbol added")
def added(repo: Repository, text: Text, rng: Random) -> Edit | None:
    """A top-level symbol of another file, after one of this file."""
    other = repo.pick(rng)
    piece, behind = (rng.choice(top_level(each) or each.all) for each in (other, text))
    lines, place = other.cut(piece), text.cut(behind)
    if other is text or lines is None or place is None or piece.qualified in text.by_name:
        return None
    if piece not in top_level(other) or behind not in top_level(text) or piece.tag.level > 1:
        return None
    new = b"\n" + other.data[slice(*lines)]
    return Edit(text, {text.path: text.with_(place[1], place[1], new)}, expect(text, behind, {""}, rng))


def top_level(text: Text) -> list[Definition]:
    """Symbols that another file may have as they stand."""
    return [each for each in text.single if id(each) not in text.owners and not text.indentation(text.rows(each)[0])]


# Edits that take a symbol away.


_NAME = re.compile(r"(\$?)([A-Za-z_])\w*")


def new_name(repo: Repository, text: Text, target: Definition) -> tuple[int, int, str] | None:
    """Where its name stands, and another of the same form."""
    name = target.tag.name
    old = text.data[name.start_byte : name.end_byte].decode()
    if repo.language == "markdown":
        return (name.start_byte, name.end_byte, " Renamed Thing") if "\n" not in old else None
    found = _NAME.fullmatch(old)
    if not found or last_part(target.qualified) not in (old, old[1:]):
        return None
    case = found[2]
    return name.start_byte, name.end_byte, found[1] + ("Renamed_it" if case.isupper() else "renamed_it")


def renamed(target: Definition, name: str) -> str:
    """The qualified name under another last part."""
    owner, dot, last = target.qualified.rpartition(".")
    name = slug(name) if " " in name else name
    return owner + dot + (name if last.startswith("$") else name.removeprefix("$"))


def follows(repo: Repository, text: Text, target: Definition, to: str, role: str = "symbol") -> Expected:
    """Moved, where the design follows it."""
    same_name = last_part(split_id(to)[1]) == last_part(target.qualified)
    known = same_name or repo.tokens(text, target) >= FOLLOW_TOKENS
    if known and repo.cite(text.id(target)).twins == 0:
        return Expected(MOVED, role, to)
    return Expected(GONE, role)


def members_follow(repo: Repository, text: Text, target: Definition, rng: Random, to: str) -> dict[str, Expected]:
    """For what is in a definition that gets another id."""
    inside = [each for each in text.within(target) if each in text.single]
    return {
        text.id(each): follows(repo, text, each, to + each.qualified[len(target.qualified) :], "member")
        for each in sample(rng, inside, 2)
    }


@kind("rename")
def rename(repo: Repository, text: Text, rng: Random) -> Edit | None:
    target = rng.choice(text.single)
    found = new_name(repo, text, target)
    if found is None:
        return None
    start, end, name = found
    to = join_id(text.path, renamed(target, name))
    expected = expect(text, target, text.changed_by_head(target), rng, follows(repo, text, target, to))
    expected |= members_follow(repo, text, target, rng, to)
    return Edit(text, {text.path: text.with_(start, end, name.encode())}, expected)


def remove(
    text: Text, target: Definition, rng: Random, own: Expected
) -> tuple[bytes, bytes, dict[str, Expected]] | None:
    """The text without a definition, the definition, and what is expected."""
    lines = text.cut(target)
    if lines is None:
        return None
    expected = expect(text, target, text.changed_by_head(target), rng, own)
    if len([each for each in text.all if id(each) not in text.owners]) < 2:
        del expected[text.path]  # a file without symbols has a fingerprint of another scheme
    return text.with_(*lines, b""), text.data[slice(*lines)], expected


def to_stub(repo: Repository, text: Text, rng: Random, name: str = "") -> Edit | None:
    """A top-level symbol goes to another file, under another name if one is given."""
    tops = top_level(text)
    if not tops:
        return None
    target = rng.choice(tops)
    path = rng.choice(repo.stubs)
    qualified = target.qualified
    found = new_name(repo, text, target) if name else None
    if name:
        if found is None:
            return None
        qualified = renamed(target, found[2])
    own = follows(repo, text, target, join_id(path, qualified))
    made = remove(text, target, rng, own)
    lines = text.cut(target)
    if made is None or lines is None:
        return None
    rest, piece, expected = made
    if found:
        start, end, new = found
        piece = text.data[lines[0] : start] + new.encode() + text.data[end : lines[1]]
    expected |= members_follow(repo, text, target, rng, join_id(path, qualified))
    return Edit(text, {text.path: rest, path: repo.manner.stub.encode() + b"\n" + piece}, expected)


@kind("move to another file")
def move(repo: Repository, text: Text, rng: Random) -> Edit | None:
    return to_stub(repo, text, rng)


@kind("move and rename")
def move_and_rename(repo: Repository, text: Text, rng: Random) -> Edit | None:
    return to_stub(repo, text, rng, "renamed")


@kind("move to two files")
def move_to_two(repo: Repository, text: Text, rng: Random) -> Edit | None:
    """What stands in two places afterwards is followed to neither."""
    made = to_stub(repo, text, rng)
    if made is None:
        return None
    (path,) = made.files.keys() - {text.path}
    both = {**made.files, **dict.fromkeys(repo.stubs, made.files[path])}
    expected = {
        node: Expected(GONE, each.role) if each.role in ("symbol", "member") else each
        for node, each in made.expected.items()
    }
    return Edit(text, both, expected)


@kind("move to another owner")
def move_to_owner(repo: Repository, text: Text, rng: Random) -> Edit | None:
    """A member goes to the end of another class, behind a member of the same indentation."""
    types = ("class", "interface", "type")
    members = [each for each in text.single if (owner := text.owners.get(id(each))) and owner.kind in types]
    if len(members) < 2 or repo.language == "markdown":
        return None
    target, behind = rng.sample(members, 2)
    old, owner = text.owners[id(target)], text.owners[id(behind)]
    name = f"{owner.qualified}.{last_part(target.qualified)}"
    lines = text.cut(target)
    if lines is None or name in text.by_name or target.qualified != f"{old.qualified}.{last_part(name)}":
        return None
    if (old.kind, old.tag.node.type) != (owner.kind, owner.tag.node.type):
        return None
    if old.qualified == owner.qualified or target in text.around(behind) or owner in text.within(target):
        return None
    first, last = text.rows(behind)
    if text.indentation(first) != text.indentation(text.rows(target)[0]) or text.cut(behind) is None:
        return None
    if repo.language != "python" and text.rows(owner)[1] == last:
        return None
    place = text.starts[last + 1]
    piece = text.data[slice(*lines)]
    if place <= lines[0]:
        data = text.data[:place] + piece + text.data[place : lines[0]] + text.data[lines[1] :]
    else:
        data = text.data[: lines[0]] + text.data[lines[1] : place] + piece + text.data[place:]
    to = join_id(text.path, name)
    changed = text.changed_by_head(target) | text.changed_by_head(behind) - {behind.qualified}
    expected = expect(text, target, changed, rng, follows(repo, text, target, to))
    expected |= members_follow(repo, text, target, rng, to)
    return Edit(text, {text.path: data}, expected)


@kind("file moved")
def move_file(repo: Repository, text: Text, rng: Random) -> Edit | None:
    path = f"moved/{text.path}"
    expected = {
        text.id(each): follows(repo, text, each, join_id(path, each.qualified)) for each in sample(rng, text.single, 3)
    }
    expected[text.path] = Expected(GONE, "file")
    return Edit(text, {text.path: None, path: text.data}, expected)


@kind("delete")
def delete(repo: Repository, text: Text, rng: Random) -> Edit | None:
    target = rng.choice(text.single)
    if repo.language == "scala" and len(text.siblings(target)) == 1:
        return None  # `given a: A with` and nothing is no Scala
    made = remove(text, target, rng, Expected(GONE, "symbol"))
    if made is None:
        return None
    rest, _piece, expected = made
    inside = [each for each in text.within(target) if each in text.single]
    expected |= {text.id(each): Expected(GONE, "member") for each in sample(rng, inside, 2)}
    return Edit(text, {text.path: rest}, expected)


@kind("delete, twin elsewhere")
def delete_twin(repo: Repository, text: Text, rng: Random) -> Edit | None:
    made = delete(repo, text, rng)
    return made and Edit(text, made.files, made.expected, {f"copy/{text.path}": text.data})


@kind("delete, near twin elsewhere")
def delete_near_twin(repo: Repository, text: Text, rng: Random) -> Edit | None:
    """What stands elsewhere has another literal or operator."""
    edited = (literal if rng.random() < 0.5 else operator)(repo, text, rng)
    target = next(
        (each for each in text.single if edited and edited.expected.get(text.id(each), _NONE).role == "symbol"), None
    )
    if repo.language == "scala" and target and len(text.siblings(target)) == 1:
        return None
    made = remove(text, target, rng, Expected(GONE, "symbol")) if target and edited else None
    copy = edited.files[text.path] if edited else None
    if made is None or copy is None:
        return None
    rest, _piece, expected = made
    return Edit(text, {text.path: rest}, expected, {f"copy/{text.path}": copy})


# The run.


def read(repo: Repository, name: str, number: int, edit: Edit) -> list[Outcome] | None:
    """What freshness says; None when the edit leaves no code."""
    added = {path: parse(path, data) for path, data in edit.before.items()}
    before = MemoryView({**repo.files, **added}) if added else repo.view
    after = dict(before.files)
    for path, data in edit.files.items():
        after.pop(path, None)
        if data is not None:
            file = edit.text.accepts(path, data)
            if file is None:
                return None
            after[path] = file
    view = MemoryView(after)
    outcomes = []
    for node, expected in edit.expected.items():
        source = cite(before, node) if added else repo.cite(node)
        reading = read_source(view, source, edit.expected)
        assert reading is not None, node
        outcomes.append(Outcome(name, repo.language, number, node, expected, reading, edit))
    return outcomes


@dataclass
class Report:
    """All readings."""

    outcomes: list[Outcome]

    @cached_property
    def edits(self) -> Counter[tuple[str, str]]:
        """How many, by kind and language."""
        return Counter(
            (kind, language) for kind, language, _ in {(o.kind, o.language, o.number) for o in self.outcomes}
        )

    @property
    def languages(self) -> list[str]:
        return list(dict.fromkeys(outcome.language for outcome in self.outcomes))

    @property
    def precision(self) -> float:
        """Of what reads as changed or gone, how much is."""
        said = [each for each in self.outcomes if each.reading.freshness in STALE]
        return sum(each.expected.freshness in STALE for each in said) / len(said)

    @property
    def recall(self) -> float:
        """Of what is changed or gone, how much reads so."""
        true = [each for each in self.outcomes if each.expected.freshness in STALE]
        return sum(each.reading.freshness in STALE for each in true) / len(true)

    @property
    def wrong(self) -> list[Outcome]:
        return [each for each in self.outcomes if each.is_wrong]

    @property
    def false_follows(self) -> list[Outcome]:
        return [each for each in self.outcomes if each.is_false_follow]

    @property
    def loud_containers(self) -> list[Outcome]:
        """Containers that do not stay as they are when a member's body changes."""
        return [each for each in self.containers if each.reading.freshness is not FRESH]

    @property
    def containers(self) -> list[Outcome]:
        """What contains the member whose body was edited."""
        roles = ("container", "file")
        return [each for each in self.outcomes if each.kind in BODY_EDITS and each.expected.role in roles]

    def summary(self) -> str:
        right = Counter(each.expected.freshness.value for each in self.outcomes)
        counts = ", ".join(f"{count} {name}" for name, count in right.most_common())
        return (
            f"{sum(self.edits.values())} edits, {len(self.languages)} languages, {len(KINDS)} kinds, "
            f"{len(self.outcomes)} readings ({counts}): precision {self.precision:.4f}, recall {self.recall:.4f} for "
            f"changed and gone; {len(self.false_follows)} false follows, {len(self.loud_containers)} of "
            f"{len(self.containers)} containers that changed with a member's body, {len(self.wrong)} wrong readings"
        )

    def table(self) -> str:
        """Edits, and after a slash wrong readings, a row a kind and a column a language."""
        wrong = Counter((each.kind, each.language) for each in self.wrong)
        languages = self.languages
        rows = [["", *(language[:6] for language in languages), "all"]]
        for name in KINDS:
            cells = [(self.edits[name, language], wrong[name, language]) for language in languages]
            rows.append([name, *(_cell(*cell) for cell in [*cells, _sums(cells)])])
        columns = [[(self.edits[name, each], wrong[name, each]) for name in KINDS] for each in languages]
        totals = [_sums(column) for column in columns]
        rows.append(["all", *(_cell(*cell) for cell in [*totals, _sums(totals)])])
        widths = [max(len(row[index]) for row in rows) for index in range(len(rows[0]))]
        return "\n".join(
            "  ".join(
                [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
            )
            for row in rows
        )

    def show(self, outcomes: Iterable[Outcome], limit: int = 10) -> str:
        """Readings with the edits that they are of."""
        return "\n\n".join(_shown(each) for each in list(outcomes)[:limit])


def _cell(edits: int, wrong: int) -> str:
    return f"{edits}/{wrong}" if wrong else str(edits or "-")


def _sums(cells: Iterable[tuple[int, int]]) -> tuple[int, int]:
    edits, wrong = zip(*cells, strict=True)
    return sum(edits), sum(wrong)


def _shown(outcome: Outcome) -> str:
    said, expected, edit = outcome.reading, outcome.expected, outcome.edit
    head = (
        f"{outcome.language}, {outcome.kind}: {expected.role} {outcome.node} reads {said.freshness.value}"
        f" {said.moved_to}{said.reason}, expected {expected.freshness.value} {expected.moved_to}"
    )
    after = edit.files[edit.text.path] or b""
    old, new = (data.decode(errors="replace").splitlines() for data in (edit.text.data, after))
    return "\n".join([head, *list(difflib.unified_diff(old, new, lineterm="", n=1))[2:24]])


def run(soak: bool = False, kinds: Iterable[str] = KINDS) -> Report:
    """All edits. The same ones for the same sources."""
    outcomes: list[Outcome] = []
    for repo in repositories(soak):
        for name in kinds:
            outcomes += _edits(repo, name, SOAK if soak else PLAIN)
    return Report(outcomes)


def _edits(repo: Repository, name: str, wanted: int) -> list[Outcome]:
    rng = Random(f"{SEED} {repo.language} {name}")
    found: list[Outcome] = []
    seen = set()
    number = 0
    for _ in range(wanted * _TRIES):
        edit = KINDS[name](repo, repo.pick(rng), rng)
        key = edit and (edit.text.path, tuple(edit.files.items()), tuple(edit.expected)[-1:])
        if edit is None or key in seen:
            continue
        seen.add(key)
        outcomes = read(repo, name, number, edit)
        found += outcomes or ()
        number += outcomes is not None
        if number == wanted:
            break
    return found


if __name__ == "__main__":
    report = run("--soak" in sys.argv)
    print(report.table())
    print(report.summary())
    if "--wrong" in sys.argv:
        print(report.show(report.wrong, 1000))
