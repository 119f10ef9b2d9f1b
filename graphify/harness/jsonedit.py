"""Entries put into a JSON text, and taken out again so that the text is what it was, byte for byte.

A run of entries goes to the front of its list or object: so nothing of the neighbours changes, not even a comma, and
what was put in can be told from the text alone, with nothing kept elsewhere:

* where there are entries already, ours come with the white space before them and the comma behind them;
* an object or list that we had to make has no blank right after its opening bracket, one that was empty gets its first
  entry right after one blank. So taking ours out knows whether the empty one stays;
* a file that was blank gets a blank before the text; a file that was not there is exactly the text and a line feed.

Comments, key order, indentation, line ends, a byte order mark and unknown keys are never touched.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from graphify.harness.hookfile import Refusal
from graphify.harness.jsontext import Child, Json, NotJsonError, Value, gap_end, parse

_BOM = "\ufeff"


@dataclass(frozen=True)
class Run:
    """Entries that belong together.

    ``path`` leads to their list or object; ``entries`` are key (None in a list) and value; ``is_ours`` tells from the
    values (in an object: of the members with our keys) whether they are an earlier form of the same.
    """

    path: tuple[str, ...]
    entries: tuple[tuple[str | None, Json], ...]
    is_ours: Callable[[Json], bool]
    first_only: bool = False


def put(current: str | None, runs: Sequence[Run], head: dict[str, Json] | None = None) -> str | Refusal:
    """The text with all runs in it. ``current`` is None where there is no file; ``head`` is what a new file needs."""
    if current is None:
        return fresh(runs, head)
    bom = _BOM if current.startswith(_BOM) else ""
    text = current.removeprefix(_BOM)
    if not text.strip():
        return f"{bom} {fresh(runs, head)[:-1]}{text}"
    try:
        for run in runs:
            text = _put(text, run)
    except NotJsonError as error:
        return Refusal(str(error))
    return bom + text


def take(current: str, runs: Sequence[Run], head: dict[str, Json] | None = None) -> str | Refusal | None:
    """The text without ours, as it was before us; None where there was no file."""
    bom = _BOM if current.startswith(_BOM) else ""
    text = current.removeprefix(_BOM)
    if "graphify" not in text:
        return current
    try:
        for run in reversed(runs):
            rest: str | None = _take(text, run, head or {})
            if rest is None:
                root = parse(text)
                return bom + text[root.end :] if text[: root.start] == " " else None
            text = rest
    except NotJsonError as error:
        return Refusal(str(error))
    return bom + text


def fresh(runs: Sequence[Run], head: dict[str, Json] | None = None) -> str:
    """The text of a new file."""
    whole: dict[str, Json] = dict(head or {})
    for run in runs:
        place: Json = whole
        for number, key in enumerate(run.path):
            is_list = number == len(run.path) - 1 and run.entries[0][0] is None
            assert isinstance(place, dict)
            place = place.setdefault(key, [] if is_list else {})
        for name, value in run.entries:
            if isinstance(place, list):
                place.append(value)
            elif isinstance(place, dict):
                place[str(name)] = value
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def _put(text: str, run: Run) -> str:
    holder, missing = _reach(parse(text), run.path)
    is_list = run.entries[0][0] is None
    if missing:
        value: Json = [value for _, value in run.entries] if is_list else dict(_named(run))
        for key in reversed(missing[1:]):
            value = {key: value}
        return _inserted(text, holder, [(missing[0], value)])
    if holder.is_array is not is_list or not (holder.is_array or holder.is_object):
        raise NotJsonError(f"`{'.'.join(run.path)}` is not what it is to us")
    span = _ours(holder, run)
    if not span:
        return _inserted(text, holder, run.entries)
    if tuple((child.key, child.value.data) for child in span) == run.entries:
        return text
    style = _Style.of(text, holder)
    return text[: span[0].start] + style.joined(run.entries) + text[span[-1].end :]


def _named(run: Run) -> list[tuple[str, Json]]:
    return [(str(key), value) for key, value in run.entries]


def _reach(root: Value, path: Sequence[str]) -> tuple[Value, Sequence[str]]:
    """The innermost value on a path that is there, and the keys that are missing below it."""
    place = root
    if not root.is_object:
        raise NotJsonError("it holds no object")
    for number, key in enumerate(path):
        if not place.is_object:
            raise NotJsonError(f"`{'.'.join(path[:number])}` is no object")
        child = place.named(key)
        if child is None:
            return place, path[number:]
        place = child.value
    return place, ()


def _ours(holder: Value, run: Run) -> tuple[Child, ...]:
    """The first entries in a row that are ours."""
    keys = {key for key, _ in run.entries}
    found: list[Child] = []
    for child in holder.children:
        mine = (child.key is None or child.key in keys) and run.is_ours(child.value.data)
        if mine and not (run.first_only and len(found) == len(run.entries)):
            found.append(child)
        elif found:
            break
    if run.first_only and [child.value.data for child in found] != [value for _, value in run.entries]:
        return ()
    return tuple(found)


@dataclass(frozen=True)
class _Style:
    """How the text is laid out around a list or object."""

    line_end: str
    unit: str
    indent: str
    is_flat: bool
    is_tight: bool
    is_spread: bool

    @classmethod
    def of(cls, text: str, holder: Value) -> _Style:
        """The style of a holder; where it is empty, that of the whole text."""
        line_end = "\r\n" if "\r\n" in text else "\n"
        body = text.strip()
        inside = text[holder.start : holder.children[0].start] if holder.children else ""
        indent = _indent_at(text, holder.start)
        unit = _unit(text)
        return cls(
            line_end=line_end,
            unit=unit,
            indent=_indent_at(text, holder.children[0].start) if "\n" in inside else indent + unit,
            is_flat="\n" not in body and len(body) > len("{ }"),
            is_tight='":"' in body or '":{' in body or '":[' in body,
            is_spread="\n" in inside,
        )

    def rendered(self, key: str | None, value: Json) -> str:
        """An entry as text."""
        if self.is_flat:
            separators = (",", ":") if self.is_tight else (", ", ": ")
            text = json.dumps(value, ensure_ascii=False, separators=separators)
            return text if key is None else f"{json.dumps(key, ensure_ascii=False)}{separators[1]}{text}"
        text = json.dumps(value, ensure_ascii=False, indent=self.unit)
        text = text.replace("\n", self.line_end + self.indent)
        return text if key is None else f"{json.dumps(key, ensure_ascii=False)}: {text}"

    def joined(self, entries: Sequence[tuple[str | None, Json]]) -> str:
        """Entries in a row."""
        between = f",{self.line_end}{self.indent}" if self.is_spread else "," if self.is_tight else ", "
        return between.join(self.rendered(key, value) for key, value in entries)


def _indent_at(text: str, at: int) -> str:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _unit(text: str) -> str:
    """The first indentation of the text."""
    for line in text.splitlines()[1:]:
        found = line[: len(line) - len(line.lstrip(" \t"))]
        if found and not line.lstrip().startswith(("//", "/*", "*")):
            return found
    return "  "


def _inserted(text: str, holder: Value, entries: Sequence[tuple[str | None, Json]]) -> str:
    style = _Style.of(text, holder)
    after = holder.start + 1
    if not holder.children:
        return f"{text[:after]} {style.joined(entries)}{text[after:]}"
    after = _after_remark(text, after)
    first = holder.children[0].start
    between = text[after:first]
    lead = between[: len(between) - len(between.lstrip(" \t\r\n"))]
    if "\n" in between:
        lead = style.line_end + style.indent
    trail = "" if lead or style.is_tight else " "
    return f"{text[:after]}{lead}{style.joined(entries)},{trail}{text[after:]}"


def _after_remark(text: str, at: int) -> int:
    """The end of a comment that stands on the line of an opening bracket and ends with that line."""
    line = text.find("\n", at)
    end = gap_end(text, at)
    if line < 0 or end <= line:
        return at
    remark = text[at:line].rstrip()
    whole = remark.lstrip().startswith("//") or (remark.lstrip().startswith("/*") and remark.endswith("*/"))
    return at + len(remark) if whole else at


def _take(text: str, run: Run, head: dict[str, Json]) -> str | None:
    """The text without a run; None where nothing but ours (and what we began the file with) is in it."""
    while True:
        holder, missing = _reach(parse(text), run.path)
        if missing or not (holder.is_array or holder.is_object):
            return text
        span = _ours(holder, run)
        if not span:
            return text
        rest = _without(text, run.path, span, head)
        if rest is None:
            return None
        text = rest


def _without(text: str, path: Sequence[str], span: Sequence[Child], head: dict[str, Json]) -> str | None:
    holder, _ = _reach(parse(text), path)
    after = holder.start + 1
    if len(span) == len(holder.children):
        return _without_all(text, path, span, head)
    if span[0].start == holder.children[0].start:
        return _without_front(text, after, span)
    others = {child.key: child.value.data for child in holder.children if child.start < span[0].start}
    if not path and head and others == head and span[-1].end == holder.children[-1].end:
        return None  # we began the file with the head; into a file that was there ours goes before it
    before = next(child for child in reversed(holder.children) if child.end <= span[0].start)
    return text[: before.end] + text[span[-1].end :]


def _without_all(text: str, path: Sequence[str], span: Sequence[Child], head: dict[str, Json]) -> str | None:
    """Without all entries of a list or object, and without it too where we made it."""
    holder, _ = _reach(parse(text), path)
    after = holder.start + 1
    lead = text[after : span[0].start]
    tail = text[span[-1].end : holder.end - 1]
    if lead != " " and not (lead + tail.replace(",", "")).strip():
        if not path:
            return None
        parent, _ = _reach(parse(text), path[:-1])
        member = parent.named(path[-1])
        assert member is not None
        return _without(text, path[:-1], [member], head)
    comma = len(tail) - len(tail.lstrip(" \t\r\n,")) if tail.lstrip().startswith(",") else 0
    return text[:after] + text[span[-1].end + comma :]


def _without_front(text: str, after: int, span: Sequence[Child]) -> str:
    begin = span[0].start
    lead = text[after:begin]
    kept = len(lead.rstrip(" \t\r\n"))
    end = text.index(",", gap_end(text, span[-1].end)) + 1
    if kept == len(lead) and text[end : end + 1] == " ":
        end += 1
    return text[: after + kept] + text[end:]
