"""Free text as it is given to a command: a JSON object, or a record in its own Markdown form.

No instruction that we ship puts free text on a shell line, so every command that takes text takes it from a file or
from standard input. `parse_given` turns it into the values of one command; flags win over it.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Collection, Iterable, Mapping
from typing import TypeAlias

from graphify.errors import UsageError
from graphify.memory.reading import read_record
from graphify.memory.records import Answer, AnyRecord, Note, Ruling
from graphify.memory.text import has_invisible, has_surrogates
from graphify.names import Source

Value: TypeAlias = str | bool | tuple[str, ...]
Given: TypeAlias = Mapping[str, Value]

LISTS = ("sources", "misled_by", "supersedes", "tags")
MOST_ITEMS = 100
SWITCHES = ("keep_open", "unresolved_ok")


def parse_given(data: bytes, allowed: Collection[str]) -> Given:
    """The values in a given text. ``allowed`` are the keys that the command has.

    Raises UsageError that names what is wrong: no JSON and no record, an unknown key, a value of another type.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError("the input is not UTF-8", hint="save it as UTF-8", code="input") from None
    if text.lstrip().startswith("{"):
        return _from_json(text, allowed)
    found = read_record("given.md", data)
    if found.record is not None:
        return _only(_from_record(found.record), allowed)
    what = "; ".join(problem.message for problem in found.problems) or "neither a JSON object nor a record"
    raise UsageError(f"the input cannot be read: {what}", hint=_hint(allowed), code="input")


def _hint(allowed: Iterable[str]) -> str:
    return "a JSON object with the keys " + ", ".join(sorted(allowed))


def _from_json(text: str, allowed: Collection[str]) -> Given:
    try:
        loaded = json.loads(text, object_pairs_hook=_without_doubles)
    except json.JSONDecodeError as error:
        raise UsageError(
            f"the input is not valid JSON: {error.msg} (line {error.lineno}, column {error.colno})",
            hint=_hint(allowed),
            code="input",
        ) from None
    except ValueError:
        raise UsageError("a number in the input has too many digits", hint=_hint(allowed), code="input") from None
    except RecursionError:
        raise UsageError("the input is nested too deeply", hint=_hint(allowed), code="input") from None
    _check_keys(loaded, allowed)
    return _only({key: _value(key, value) for key, value in loaded.items()}, allowed)


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise UsageError("a key stands twice in the input", hint="keep one of them", code="input")
    return found


def _value(key: str, value: object) -> Value:
    if key in SWITCHES:
        if isinstance(value, bool):
            return value
        raise UsageError(f"`{key}` must be true or false", code="input")
    if key in LISTS:
        items = value if isinstance(value, list) else [value]
        if len(items) > MOST_ITEMS:
            raise UsageError(f"`{key}` has {len(items)} entries; {MOST_ITEMS} is the most", code="input")
        return tuple(_text(key, _item(key, item)) for item in items)
    if isinstance(value, str):
        return _text(key, value)
    raise UsageError(f"`{key}` must be a text", code="input")


def _text(key: str, text: str) -> str:
    if has_surrogates(text):
        raise UsageError(f"`{key}` has half a surrogate pair, which is no character", code="input")
    return text


def _item(key: str, item: object) -> str:
    if isinstance(item, dict) and key in ("sources", "misled_by"):
        item = item.get("node")
    if isinstance(item, str):
        return item
    raise UsageError(f"`{key}` must be a list of texts" + (" or of {'node': ...}" if "s" in key else ""), code="input")


def _check_keys(keys: Iterable[str], allowed: Collection[str]) -> None:
    """Raises UsageError that names the first key that the command does not have."""
    for key in keys:
        if key not in allowed:
            near = difflib.get_close_matches(key, list(allowed), 1)
            hint = f"did you mean `{near[0]}`?" if near else _hint(allowed)
            raise UsageError(f"there is no key `{key}` here", hint=hint, code="input")


def _only(values: Mapping[str, Value], allowed: Collection[str]) -> Given:
    """The values of allowed keys, empty ones left out."""
    return {key: value for key, value in values.items() if key in allowed and value not in ("", ())}


def _from_record(record: AnyRecord) -> dict[str, Value]:
    """What a record says, without what the tool itself gives it (id, dates, fingerprints)."""
    values: dict[str, Value] = {
        "sources": _nodes(record.sources),
        "misled_by": _nodes(record.misled_by),
        "supersedes": record.supersedes,
        "tags": record.tags,
        "valid_from": record.valid_from,
        "valid_until": record.valid_until,
        "agent": record.agent,
        "keep_open": record.keep_open,
        "despite": record.despite_reason,
    }
    if isinstance(record, Answer):
        own: dict[str, Value] = {
            "question": record.question,
            "answer": record.answer,
            "outcome": record.outcome.value,
            "claim": record.claim,
            "correction": record.correction,
        }
    elif isinstance(record, Note):
        own = {"title": record.title, "body": record.body}
    else:
        own = _from_ruling(record)
    return values | own


def _from_ruling(record: Ruling) -> dict[str, Value]:
    return {
        "reason": record.reason,
        "correction": record.correction,
        "question": record.question,
        "value": record.value,
    }


def _nodes(sources: Iterable[Source]) -> tuple[str, ...]:
    return tuple(source.node for source in sources)


def invisible_warnings(texts: Mapping[str, str]) -> list[str]:
    """One warning for each one-line field from which characters that nobody can see are taken out."""
    return [f"invisible characters were taken out of {name}" for name, text in texts.items() if has_invisible(text)]
