"""Sources for the mutation run: real files, taken apart so that an edit knows what it hits.

Where a symbol stands and what its body is, the tags say. Which fingerprints an edit there must change is said here,
in the design's words: a function is all of its code; a container (class, module, file) is its own code and the heads
of its direct members.
"""

import ast
import re
import sysconfig
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from random import Random

from tree_sitter import Node, Parser

from graphify.codegraph.detect import row_of
from graphify.codegraph.freshness import cite
from graphify.codegraph.grammars import load
from graphify.codegraph.ids import join_id
from graphify.codegraph.languages import LANGUAGES
from graphify.codegraph.model import MemoryView, ParsedFile
from graphify.codegraph.parse import parse
from graphify.codegraph.symbols import NAMES, Definition, nest
from graphify.codegraph.tags import find, read_tags
from graphify.names import Source
from tests.codegraph.support import golden_inputs


@dataclass(frozen=True)
class Manner:
    """How a language writes what edits add. ``stub`` is a file without symbols, to move things to."""

    comment: str
    doc: str
    mark: str
    stub: str
    quotes: bool = False


MANNERS: Mapping[str, Manner] = {
    "python": Manner("# edited", "# Edited.", "@edited", "print(1)\n", quotes=True),
    "javascript": Manner("// edited", "/** Edited. */", "@edited", "go();\n", quotes=True),
    "typescript": Manner("// edited", "/** Edited. */", "@edited", "go();\n", quotes=True),
    "tsx": Manner("// edited", "/** Edited. */", "@edited", "go();\n", quotes=True),
    "go": Manner("// edited", "// Edited.", "", "package other\n"),
    "rust": Manner("// edited", "/// Edited.", "#[edited]", "use a::b;\n"),
    "java": Manner("// edited", "/** Edited. */", "@Edited", "import a.B;\n"),
    "c": Manner("/* edited */", "/** Edited. */", "[[edited]]", "#include <a.h>\n"),
    "cpp": Manner("// edited", "/// Edited.", "[[edited]]", "#include <a>\n"),
    "csharp": Manner("// edited", "/// <summary>Edited.</summary>", "[Edited]", "using A;\n"),
    "ruby": Manner("# edited", "# Edited.", "", "require 'a'\n", quotes=True),
    "php": Manner("// edited", "/** Edited. */", "#[Edited]", "<?php\ngo();\n", quotes=True),
    "kotlin": Manner("// edited", "/** Edited. */", "@Edited", "import a.B\n"),
    "swift": Manner("// edited", "/// Edited.", "@edited", "import A\n"),
    "scala": Manner("// edited", "/** Edited. */", "@edited", "import a.B\n"),
    "lua": Manner("-- edited", "--- Edited.", "", "go()\n", quotes=True),
    "bash": Manner("# edited", "# Edited.", "", "go\n"),
    "markdown": Manner("", "", "", "Prose.\n"),
}

STANDARD = (
    *("bisect.py", "contextlib.py", "fnmatch.py", "graphlib.py", "heapq.py", "queue.py", "reprlib.py", "sched.py"),
    *("shelve.py", "textwrap.py"),
)
MORE_STANDARD = (
    *("abc.py", "calendar.py", "cmd.py", "code.py", "codecs.py", "configparser.py", "copy.py", "csv.py"),
    *("dataclasses.py", "difflib.py", "dis.py", "enum.py", "filecmp.py", "fractions.py", "functools.py", "getopt.py"),
    *(
        "glob.py",
        "gzip.py",
        "hmac.py",
        "linecache.py",
        "netrc.py",
        "operator.py",
        "pprint.py",
        "random.py",
        "secrets.py",
    ),
    *("selectors.py", "shlex.py", "socketserver.py", "statistics.py", "string.py", "tabnanny.py", "tempfile.py"),
    *("json/decoder.py", "json/encoder.py", "email/message.py", "email/charset.py", "logging/handlers.py"),
)
PACKAGED = (
    ("packaging", "version.py"),
    ("pluggy", "_hooks.py"),
    ("importlinter", "ui/static/explorer.js"),
    ("pip", "_vendor/urllib3/contrib/emscripten/emscripten_fetch_worker.js"),
    ("mypyc", "lib-rt/dict_ops.c"),
    ("mypyc", "lib-rt/exc_ops.c"),
    ("mypyc", "lib-rt/list_ops.c"),
    ("tree_sitter_lua", "binding.c"),
)
MORE_PACKAGED = (
    *(("mypyc", f"lib-rt/{name}") for name in ("bytes_ops.c", "float_ops.c", "getargs.c", "int_ops.c", "str_ops.c")),
    *(("mypyc", f"lib-rt/{name}") for name in ("generic_ops.c", "misc_ops.c", "pythonsupport.h", "CPy.h")),
    ("networkx", "classes/graph.py"),
    ("pathspec", "pathspec.py"),
    ("rich", "console.py"),
    ("tomlkit", "items.py"),
)


def _places(soak: bool) -> Iterator[tuple[str, Path]]:
    """Files by the path they have in the repository that is edited; what is not installed is left out."""
    for source in golden_inputs():
        if source.parent.name in ("errors", "broken"):
            continue
        yield f"{source.parent.name}/{source.name}", source
    standard = Path(sysconfig.get_path("stdlib"))
    for name in (*STANDARD, *(MORE_STANDARD if soak else ())):
        yield f"standard/{name}", standard / name
    for package, name in (*PACKAGED, *(MORE_PACKAGED if soak else ())):
        spec = find_spec(package)
        if spec and spec.submodule_search_locations:
            yield f"{package}/{name}", Path(spec.submodule_search_locations[0]) / name


def repositories(soak: bool = False) -> "list[Repository]":
    """One for each language, of a few files that parse without errors."""
    texts: dict[str, list[Text]] = {}
    for path, place in _places(soak):
        if not place.is_file():
            continue
        data = place.read_bytes().replace(b"\r\n", b"\n").rstrip(b"\n") + b"\n"
        row = row_of(path, data)
        if row and row.name in MANNERS and acceptable(path, data):
            texts.setdefault(row.name, []).append(Text(path, data))
    return [Repository(name, texts[name]) for name in MANNERS if name in texts]


def acceptable(path: str, data: bytes) -> bool:
    """Whether a text is code."""
    file = parse(path, data)
    return bool(file.symbols) and not file.has_errors


def _is_python(data: bytes) -> bool:
    """Grammars let much pass, so Python also has a say about Python; not about syntax that is newer than it."""
    try:
        ast.parse(data)
    except (SyntaxError, ValueError):
        return False
    return True


_FIXED = re.compile(
    r"string|comment|heredoc|template_(?:string|chars|literal|substitution)|regex|char|rune|text|preproc|raw_|shell"
    r"|quot|fence|html|jsx|line_continuation|expansion|str_|code_block"
)
_STRING = re.compile(r"string|str_text|line_str")
_NUMBER = re.compile(r"integer|float|number|decimal|int_literal|real_literal|numeric")
_QUOTED = re.compile(rb"'[\w ./:,-]*'|\"[\w ./:,-]*\"")
_DIGITS = re.compile(rb"\d+|\d+\.\d+")


@dataclass(frozen=True, slots=True)
class Leaf:
    """A leaf of the tree. ``parent`` is a type; ``fixed`` says that white space and comments are not free there."""

    start: int
    end: int
    type: str
    parent: str
    inner: bool
    bracketed: bool
    row: int
    fixed: bool
    string: bool
    comment: bool
    statement: bool


@dataclass
class Text:
    """One file, taken apart."""

    path: str
    data: bytes
    language: str = field(init=False)
    parsed: ParsedFile = field(init=False)
    leaves: list[Leaf] = field(init=False)
    root: Node = field(init=False, repr=False)

    def __post_init__(self) -> None:
        row = row_of(self.path, self.data)
        assert row
        self.language = row.name
        self.parsed = parse(self.path, self.data)
        self.strict = self.language == "python" and _is_python(self.data)
        self.root = Parser(load(row).language).parse(self.data).root_node
        self.leaves = list(_leaves(self.root))
        matches = find(row, self.root)
        assert matches
        assert matches.definitions is not None
        found = nest(read_tags(matches.definitions, row.names), self.data, NAMES[row.name_style])
        self.all: list[Definition] = found.all
        self.owners = {id(member): owner for owner in found.all for member in owner.members}
        self.starts = [0, *(match.end() for match in re.finditer(b"\n", self.data))]

    @cached_property
    def numbers(self) -> list[Leaf]:
        return [
            leaf
            for leaf in self.leaves
            if _NUMBER.search(leaf.type) and not leaf.comment and _DIGITS.fullmatch(self.of(leaf))
        ]

    @cached_property
    def strings(self) -> list[Leaf]:
        """Contents of strings that are no documentation."""
        return [leaf for leaf in self.leaves if leaf.string and not leaf.comment and not leaf.statement]

    @cached_property
    def quoted(self) -> list[tuple[int, int]]:
        """Strings of plain words in plain quotes, with the quotes."""
        found, stack = [], [self.root]
        while stack:
            node = stack.pop()
            if node.is_named and _STRING.search(node.type) and node.child_count:
                if _QUOTED.fullmatch(self.data, node.start_byte, node.end_byte):
                    found.append((node.start_byte, node.end_byte))
            else:
                stack += node.children
        return sorted(found)

    @cached_property
    def comments(self) -> list[Leaf]:
        return [leaf for leaf in self.leaves if leaf.comment]

    @cached_property
    def operators(self) -> list[Leaf]:
        return [leaf for leaf in self.leaves if leaf.inner and not leaf.fixed and self.of(leaf) in OPERATORS]

    @cached_property
    def gaps(self) -> list[tuple[Leaf, Leaf]]:
        """Leaves between which white space is free."""
        leaves = [leaf for leaf in self.leaves if leaf.end > leaf.start]
        return [
            (a, b) for a, b in pairwise(leaves) if not (a.fixed or b.fixed) and self.data[a.end : b.start].isspace()
        ]

    @cached_property
    def by_name(self) -> dict[str, list[Definition]]:
        names: dict[str, list[Definition]] = {}
        for definition in self.all:
            names.setdefault(definition.qualified, []).append(definition)
        return names

    @cached_property
    def single(self) -> list[Definition]:
        """Definitions that are their symbol alone, and alone in their node."""
        nodes = [definition.node for definition in self.all]
        return [each for each in self.all if len(self.by_name[each.qualified]) == 1 and nodes.count(each.node) == 1]

    def accepts(self, path: str, data: bytes) -> ParsedFile | None:
        """The parse of an edited text, if it still is code."""
        file = parse(path, data)
        broken = file.has_errors or file.skipped or (self.strict and not _is_python(data))
        return None if broken else file

    def of(self, leaf: Leaf) -> bytes:
        return self.data[leaf.start : leaf.end]

    def row(self, place: int) -> int:
        return bisect_right(self.starts, place) - 1

    def line(self, row: int) -> bytes:
        return self.data[self.starts[row] : self.starts[row + 1]]

    def indentation(self, row: int) -> bytes:
        line = self.line(row)
        return line[: len(line) - len(line.lstrip())]

    def rows(self, definition: Definition) -> tuple[int, int]:
        extent = definition.extent
        length = len(self.data[extent.start : extent.end].rstrip())
        return self.row(extent.start), self.row(extent.start + length - 1)

    def with_(self, start: int, end: int, new: bytes) -> bytes:
        return self.data[:start] + new + self.data[end:]

    def innermost(self, place: int) -> Definition | None:
        around = [each for each in self.all if each.extent.start <= place < each.extent.end]
        return around[-1] if around else None

    def in_body(self, place: int) -> Definition | None:
        """The innermost definition around a place, if that is in its body."""
        found = self.innermost(place)
        return found if found and self.is_in_body(found, place) else None

    def is_in_body(self, definition: Definition, place: int) -> bool:
        bodies = [(body.start_byte, body.end_byte) for body in definition.tag.bodies]
        if definition.extent.until is not None:
            bodies = [(definition.tag.node.end_byte, definition.extent.end)]
        return any(start <= place < end for start, end in bodies)

    def around(self, definition: Definition) -> list[Definition]:
        """Its owners, the innermost first."""
        owners = []
        while owner := self.owners.get(id(definition)):
            owners.append(owner)
            definition = owner
        return owners

    def within(self, definition: Definition) -> list[Definition]:
        return [each for each in self.all if any(owner is definition for owner in self.around(each))]

    def changed_by_body(self, definition: Definition) -> set[str]:
        """What changes when code in a body changes: functions around change too, containers do not."""
        return self.together(definition) | {
            owner.qualified for owner in self.around(definition) if not owner.is_container
        }

    def together(self, definition: Definition) -> set[str]:
        """It, and what is defined in one with it: the fingerprint of each is of all of it."""
        start, end = definition.extent[:2]
        beside = self.siblings(definition)
        return {each.qualified for each in beside if each.extent.start < end and start < each.extent.end}

    def siblings(self, definition: Definition) -> list[Definition]:
        """All members of its owner."""
        owner = self.owners.get(id(definition))
        return owner.members if owner else [each for each in self.all if id(each) not in self.owners]

    def changed_by_head(self, definition: Definition) -> set[str]:
        """What changes when a head changes: the direct owner too, which is the file (without a name) for the top."""
        owners = self.around(definition)
        changed = self.changed_by_body(definition)
        if not owners:
            return changed | {""}
        if owners[0].is_container and not self.is_in_body(owners[0], definition.extent.start):
            changed |= self.changed_by_head(owners[0])  # a field in the head of a class: `class Id(val raw: Long)`
        return changed | self.together(owners[0])

    def id(self, definition: Definition) -> str:
        return join_id(self.path, definition.qualified)

    def cut(self, definition: Definition) -> tuple[int, int] | None:
        """The bytes of the lines that hold this definition and nothing else of interest."""
        first, last = self.rows(definition)
        owner = self.owners.get(id(definition))
        if owner and owner.is_container and not self.is_in_body(owner, definition.extent.start):
            return None
        for other in self.all:
            low, high = self.rows(other)
            around = low < first and high >= last
            inside = other is definition or definition in self.around(other)
            if not (around or inside or high < first or last < low):
                return None
        if last + 1 >= len(self.starts):
            return None
        start, end = self.starts[first], self.starts[last + 1]
        broken = any(leaf.start < start < leaf.end or leaf.start < end < leaf.end for leaf in self.leaves)
        return None if broken else (start, end)


OPERATORS: Mapping[bytes, bytes] = {
    one.encode(): other.encode()
    for pair in ("+ -", "* +", "/ *", "== !=", "!= ==", "&& ||", "|| &&", "and or", "or and", "+= -=", "-= +=", "<= <")
    for one, other in [pair.split()]
} | {b"-": b"+", b">=": b">", b"||": b"&&", b"=": b"+=", b"<<": b">>", b"-eq": b"-ne", b"in": b"not in"}


def _leaves(root: Node) -> Iterator[Leaf]:
    stack: list[tuple[Node, Node | None, bool, bool, bool, bool]] = [(root, None, False, False, False, False)]
    while stack:
        node, parent, fixed, string, comment, statement = stack.pop()
        kind = node.type
        fixed = fixed or (node.is_named and bool(_FIXED.search(kind)))
        string = node.is_named and (bool(_STRING.search(kind)) or (string and "interpolation" not in kind))
        comment = comment or (node.is_named and "comment" in kind)
        statement = statement or (string and parent is not None and parent.type == "expression_statement")
        children = node.children
        stack += [(child, node, fixed, string, comment, statement) for child in reversed(children)]
        if children or parent is None:
            continue
        siblings = parent.children
        yield Leaf(
            node.start_byte,
            node.end_byte,
            kind,
            parent.type,
            inner=len(siblings) >= 3 and siblings[0] != node and siblings[-1] != node,
            bracketed=siblings[0].type in ("(", "[") and siblings[-1].type in (")", "]"),
            row=node.start_point[0],
            fixed=fixed,
            string=string,
            comment=comment,
            statement=statement,
        )


class Repository:
    """A few files of one language, and what is cited of them."""

    def __init__(self, language: str, texts: list[Text]) -> None:
        self.language = language
        self.manner = MANNERS[language]
        self.texts = texts
        suffix = LANGUAGES[language].suffixes[0]
        self.stubs = [f"stubs/one{suffix}", f"stubs/two{suffix}"]
        self.files = {text.path: text.parsed for text in texts}
        self.files |= {path: parse(path, self.manner.stub.encode()) for path in self.stubs}
        self.view = MemoryView(self.files)
        self.cited: dict[str, Source] = {}

    def cite(self, node: str) -> Source:
        if node not in self.cited:
            self.cited[node] = cite(self.view, node)
        return self.cited[node]

    def tokens(self, text: Text, definition: Definition) -> int:
        return next(symbol.tokens for symbol in text.parsed.symbols if symbol.name == definition.qualified)

    def pick(self, rng: Random) -> Text:
        return rng.choice(self.texts)


def sample(rng: Random, things: Iterable[Definition], count: int) -> list[Definition]:
    pool = list(things)
    return rng.sample(pool, min(count, len(pool)))
