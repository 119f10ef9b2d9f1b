"""`graphify eval` at the command line: a table of the checks by surface, and the lines that did not pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from graphify.cli.context import JsonFlag, place, show, workspace
from graphify.cli.plain import safe

if TYPE_CHECKING:
    from graphify.commands.evaluate import Check, Evaluated

_VERDICTS = ("passed", "failed", "unexercised")


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("eval", help="Hold a set of questions with what must and must not be served against the memory.")(
        eval_command
    )


def eval_command(
    file: Annotated[str, typer.Argument(help="The set, YAML or JSON; - is standard input.", show_default=False)],
    as_json: JsonFlag = False,
) -> int:
    """Run a set; exit 1 unless every check passed."""
    from graphify.commands.evaluate import evaluate
    from graphify.repo.given import read_given

    evaluated = evaluate(workspace(), read_given(file, place(), said=""))
    show(as_json, eval_values(evaluated), eval_text(evaluated, file))
    return 0 if evaluated.passed else 1


def eval_values(evaluated: Evaluated) -> dict[str, object]:
    """The outcome, for programs: counts by surface, and every check."""
    return {
        "passed": evaluated.passed,
        "questions": evaluated.questions,
        "surfaces": {name: _counts(evaluated, name) for name in _surfaces(evaluated)},
        "checks": [_check_values(check) for check in evaluated.checks],
    }


def _check_values(check: Check) -> dict[str, object]:
    return {
        "line": check.line,
        "question": check.question,
        "surface": check.surface,
        "verdict": check.verdict.value,
        "said": check.said,
    }


def eval_text(evaluated: Evaluated, file: str) -> str:
    """The outcome, for people."""
    name = "standard input" if file == "-" else file
    wrong = [check for check in evaluated.checks if check.verdict.value != "passed"]
    lines = [
        f"{safe(name)}:{check.line}: {check.verdict.value}"
        f"{' on ' + safe(check.surface) if check.surface else ''}: {safe(check.said)}\n    {safe(check.question)}"
        for check in wrong
    ]
    lines += [""] if wrong else []
    lines.append(f"{'surface':<14}" + "".join(f"{verdict:>13}" for verdict in _VERDICTS))
    for surface in _surfaces(evaluated):
        counts = _counts(evaluated, surface).values()
        lines.append(f"{safe(surface) or 'none':<14}" + "".join(f"{count:>13}" for count in counts))
    lines.append(f"{evaluated.questions} question{'' if evaluated.questions == 1 else 's'}, {len(wrong)} not passed")
    return "\n".join(lines)


def _surfaces(evaluated: Evaluated) -> list[str]:
    return list(dict.fromkeys(check.surface for check in evaluated.checks))


def _counts(evaluated: Evaluated, surface: str) -> dict[str, int]:
    found = [check.verdict.value for check in evaluated.checks if check.surface == surface]
    return {verdict: found.count(verdict) for verdict in _VERDICTS}
