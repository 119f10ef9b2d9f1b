"""The one door: every way a run can end becomes an exit code and at most two lines on standard error.

0 done, 1 expected failure, 2 usage, 3 our bug (with a log file named), 130 interrupted. With ``--json`` an error is
one JSON object on standard output.
"""

from __future__ import annotations

import errno
import json
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from functools import lru_cache
from itertools import takewhile
from typing import Any

import typer
import typer.main

from graphify.cli.app import app
from graphify.cli.plain import safe
from graphify.errors import GraphifyError, UsageError
from graphify.memory.text import has_surrogates
from graphify.repo import faults

BUG = 3
INTERRUPTED = 130

# Newer versions of typer carry a click of their own, so the words of the parser are taken from where typer has them.
_WrongUse: Any = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "UsageError")
_ParserError: Any = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")


def run(words: Sequence[str]) -> int:
    """Run one command line; returns the exit code."""
    as_json = "--json" in takewhile(lambda word: word != "--", words)
    faults.open_streams()
    for stream in (sys.stdout, sys.stderr):
        # A text with a character that the terminal's encoding lacks is shown escaped, not refused.
        with suppress(AttributeError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        _check_text(words)
        code = _run(words)
        sys.stdout.flush()
    except GraphifyError as error:
        return _report(error, as_json)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        faults.silence_stdout()
        return 0
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EBADF, errno.EIO):
            return _bug(error, as_json)
        faults.silence_stdout()
        sys.stderr.write(f"error: the answer cannot be written: {error.strerror}\n")
        return GraphifyError.exit_code
    except Exception as error:  # noqa: BLE001 - the one place that catches everything
        return _bug(error, as_json)
    return code


def _check_text(words: Sequence[str]) -> None:
    """Raises UsageError for words that are not text, and where the current folder is gone."""
    for word in words:
        if has_surrogates(word):
            raise UsageError("an argument is not UTF-8", hint="give the text with --from FILE", code="encoding")
    if not faults.is_somewhere():
        raise UsageError("the current folder is gone", hint="cd to a folder that exists", code="no_folder")


def _named(words: Sequence[str]) -> str:
    """The command that the words begin with, empty where they begin otherwise."""
    rest = words[2:] if words[:1] == ["-C"] else words
    return rest[0] if rest and not rest[0].startswith("-") else ""


@lru_cache(maxsize=64)
def _parser(name: str) -> Any:
    """The parser of one command (of all where there is none of this name). To make all of them takes longer than most
    commands do.
    """
    commands = [info for info in app.registered_commands if info.name == name]
    groups = [info for info in app.registered_groups if info.name == name]
    if not commands and not groups:
        return typer.main.get_command(app)
    alone = copy(app)
    alone.registered_commands, alone.registered_groups = commands, groups
    return typer.main.get_command(alone)


def _run(words: Sequence[str]) -> int:
    try:
        result = _parser(_named(words)).main(args=list(words), prog_name="graphify", standalone_mode=False)
    except _WrongUse as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            sys.stdout.write(error.format_message().rstrip() + "\n")
            return UsageError.exit_code
        hint = f"{error.ctx.command_path} --help" if error.ctx is not None else "graphify --help"
        raise UsageError(error.format_message(), hint=hint) from None
    except _ParserError as error:
        raise UsageError(error.format_message()) from None
    return result if isinstance(result, int) else 0


def _unspoken(error: GraphifyError) -> GraphifyError:
    """The error without secrets: many an error quotes what was given."""
    from graphify.memory.secrets import masked

    error.message, error.hint = masked(error.message), masked(error.hint)
    error.candidates = tuple(masked(candidate) for candidate in error.candidates)
    return error


def _report(given: GraphifyError, as_json: bool) -> int:
    error = _unspoken(given)
    try:
        _tell(error, as_json)
    except OSError:  # nobody can be told
        faults.silence_stdout()
    return error.exit_code


def _tell(error: GraphifyError, as_json: bool) -> None:
    if as_json:
        said = {
            "code": error.code,
            "message": error.message,
            "candidates": list(error.candidates),
            "hint": error.hint,
        }
        sys.stdout.write(json.dumps({"error": said}, ensure_ascii=False) + "\n")
        sys.stdout.flush()
    else:
        sys.stderr.write(f"error: {safe(error.message)}\n")
        if error.candidates and not any(candidate in error.message for candidate in error.candidates):
            sys.stderr.write("".join(f"  {safe(candidate)}\n" for candidate in error.candidates))
        if error.hint:
            sys.stderr.write(f"hint: {safe(error.hint)}\n")


def _bug(error: Exception, as_json: bool) -> int:
    from graphify.memory.secrets import masked

    text = masked("".join(traceback.format_exception(error)))
    log = faults.write_report(text)
    where = f"the report is in {log}" if log else text
    report = GraphifyError(f"graphify itself failed: {error!r}", hint=where, code="bug")
    _report(report, as_json)
    return BUG
