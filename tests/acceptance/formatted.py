"""A store of varied records, and what Markdown formatters make of them.

    python -m tests.acceptance.formatted [NAME ...]

runs the formatters over the store and records their output in ``tests/golden/formatters/NAME``, so that the tests need
none of them. `prettier` and `mdformat` (with mdformat-frontmatter and mdformat-gfm) have to be on the PATH.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from graphify.memory.records import Answer, Note, Ruling, RulingWord
from graphify.memory.writing import Stamped, stamp
from graphify.names import FILE_KIND, Outcome, Source
from tests.support.cli import ROOT
from tests.support.project import WITH_VAT

GOLDEN = ROOT / "tests" / "golden" / "formatters"

COMMANDS = {
    "prettier": ("prettier", "--write", "."),
    "prettier-wrapped": ("prettier", "--write", "--prose-wrap", "always", "--print-width", "60", "."),
    "mdformat": ("mdformat", "."),
    "mdformat-wrapped": ("mdformat", "--wrap", "60", "--number", "."),
}
"""By the name of their golden folder."""

ANSWERS = {
    "lists": "Three places:\n\n* one\n* two\n  * deep, with `code`\n* three\n\n1) first\n2) second\n3) third\n\n1. a\n1. b\n",
    "code": "Run this:\n\n```python\nx  =  1\n\n\ny = -2 * x\n```\n\n~~~\nplain  text\n~~~\n\n    indented = 1\n        more\n\nEnd.",
    "json": 'It answers:\n\n```json\n{"a":1,"b":[-2,"x y"],\n"c":{}}\n```\n\nand in JavaScript:\n\n```js\nconst a = {b:1}\nf(a,\'c\')\n```\n',
    "table": "| Name | Value |\n|---|---:|\n| a | 1 |\n| longer name | -20 |\n| `a\\|b` | x |\n",
    "emphasis": "This is *one* and _two_, __three__ and **four**, a_b_c, 2 * 3 * 4, snake_case_name, __init__.py and *.py.",
    "headings": "Heading\n=======\n\nText\n\nSecond\n------\n\nMore.\n\n### Third ###\n\n***\n\nx\n\n___\n\n# One more",
    "html": "<b>bold</b> and <br> and <!-- c -->\n\n<details>\n<summary>S</summary>\n\nInside *it*.\n\n</details>\n",
    "long lines": "word " * 40 + "end. " + "Another sentence that is long, and ends. " * 5,
    "scripts": "Uses 🚀 and 日本語の文。次の文。 עברית العربية می‌خواهم tiếng Việt. «quotes» “curly” … — –",
    "escapes": 'A \\* star, 1\\. not a list, \\# no heading, a & b &amp; c, <notatag, [x] y, [link](http://a.b/c_d_e "t"), ![i](p.png), <http://x.y>, http://bare.url/a_b_c*d.',
    "footnotes": "See[^1] and [ref].\n\n[^1]: Note of several words.\n\n[ref]: http://x.y/z 'title'\n",
    "breaks": "line one\\\nline two\nline three\n\n\n\nafter three blanks\n> quote\nlazy\n\n- [ ] todo\n- [x] done\n",
    "fences": "Before\n\n---\n\nafter\n\n---\ntype: note\n---\n\nx",
    "signs": "-1 is not 1; a<b, a>b; ~/x, #5; `-x`; --flag; +1; 50 %; $x$; C:\\x\\y\n\n+ plus item\n- minus item\n\n2. starts at two\n3. three\n",
    "shell": "```sh\nrm -rf ./build && make -j2   # twice\n```\n\n```yaml\na:   [1,2]\nb: 'x'\n```\n\n```\n$ no language\n```",
}


def store() -> list[Stamped]:
    """The records: each answer in two conversations that cite the same, a note and a ruling."""
    made = [_answer(number, name, text) for number, (name, text) in enumerate(ANSWERS.items())]
    about = made[0].record
    made += [
        stamp(Note(id="", recorded=_at(20), author="Ada", title="A *note*", body=ANSWERS["emphasis"])),
        stamp(
            Ruling(
                id="", recorded=_at(21), author="Bo", session="late", word=RulingWord.CORRECTED, about=about.id,
                reason="Because\n\n* a\n* b", correction="It is *right* there.\n\n* a\n  * b",
            ),
            about,
        ),
    ]  # fmt: skip
    return made


def _answer(number: int, name: str, text: str) -> Stamped:
    dead_end = number % 4 == 3
    code = Source(WITH_VAT, "function")
    return stamp(
        Answer(
            id="",
            recorded=_at(number + 1),
            author="Ada Example <ada@example.org>",
            agent="claude-code",
            session=f"session{number}",
            question=f"What about {name}, *x* and _y_?",
            answer=text,
            outcome=Outcome.DEAD_END if dead_end else Outcome.USEFUL,
            claim=f'It\'s "{name}": ' + "yes " * 30 if number % 2 else "",
            sources=() if dead_end else (code, Source(f"src/{name}.py", FILE_KIND)),
            misled_by=(code,) if dead_end else (),
            tags=("a", "b: c", *(f"a-tag-of-some-length-{one}" for one in range(number))),
        )
    )


def _at(day: int) -> str:
    return f"2026-01-{day:02d}T03:10:22.104233Z"


def record(name: str) -> None:
    """Run one formatter and keep what it made."""
    with tempfile.TemporaryDirectory() as scratch:
        for stamped in store():
            place = Path(scratch) / stamped.path
            place.parent.mkdir(exist_ok=True)
            place.write_text(stamped.text)
        subprocess.run(COMMANDS[name], cwd=scratch, check=True, stdout=subprocess.DEVNULL)
        shutil.rmtree(GOLDEN / name, ignore_errors=True)
        shutil.copytree(scratch, GOLDEN / name)


if __name__ == "__main__":
    for wanted in sys.argv[1:] or COMMANDS:
        record(wanted)
