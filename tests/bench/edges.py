"""How good the edges of the code graph are: ``python -m tests.bench.edges --work DIR [--peer PYTHON] [--write]``.

Packages are downloaded (sdists, npm tarballs), the truth about them is made with tools that know the language (see
`tests.bench.truth`; node, npm and pip fetch them into ``--work``, where all is kept for the next time), and our edges
and those of the peer are held against it. ``--held-out`` names packages that were not looked at while building. An edge
is a pair (innermost definition around, definition called), both in the package; overloads count as one.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tarfile
import time
import venv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from graphify.codegraph.edges import edges_of
from graphify.codegraph.ids import decode_part, join_id, split_id
from graphify.codegraph.model import ParsedFile
from graphify.codegraph.parse import parse
from graphify.codegraph.surroundings import MemorySurroundings
from tests.bench.readme import write_section
from tests.bench.truth import python, typescript
from tests.bench.truth.pycode import Key, scan
from tests.bench.truth.scip import Index, read_index
from tests.bench.truth.score import Graph, Link, Score, Truth, read_node_link, score
from tests.support.sdists import sdist, unpack

ROOT = Path(__file__).resolve().parents[2]
_NODE_PACKAGES = ("@sourcegraph/scip-python@0.6.6", "@sourcegraph/scip-typescript@0.4.0", "pyright@1.1.414")
_CALLS = ("calls",)
_EXTENDS = ("extends", "inherits", "implements")
_IMPORTS = ("imports", "imports_from", "re_exports")
_COMPILER = {
    "compilerOptions": {
        "target": "es2020",
        "module": "esnext",
        "moduleResolution": "bundler",
        "strict": True,
        "skipLibCheck": True,
        "lib": ["es2020", "dom"],
    },
    "include": ["**/*.ts"],
}


@dataclass(frozen=True)
class Package:
    """A package: where its modules are named from (``sources``), what is measured (``folder``) and left out.

    ``voters`` are the tools that are asked beside the index: the larger a package, the longer jedi takes.
    """

    requirement: str
    sources: str
    folder: str
    is_python: bool = True
    left_out: tuple[str, ...] = ()
    voters: tuple[str, ...] = ("pyright", "jedi")

    @property
    def name(self) -> str:
        return self.requirement.lstrip("@").replace("==", "-").replace("@", "-").replace("/", "-")


def _npm(requirement: str, folder: str = "src") -> Package:
    return Package(requirement, "", folder, False, ("test", "tests", "__tests__", "spec", "benchmarks"))


TUNED = (
    Package("flask==3.1.3", "src", "src/flask"),
    Package("requests==2.34.2", "src", "src/requests"),
    Package("django==5.2.19", "", "django", voters=()),
    _npm("rxjs@7.8.2"),
    _npm("zod@4.6.7"),
)
HELD_OUT = (
    Package("click==8.1.8", "src", "src/click"),
    Package("httpx==0.28.1", "", "httpx"),
    Package("jinja2==3.1.6", "src", "src/jinja2"),
    _npm("mobx@7.1.3"),
    _npm("@tanstack/query-core@5.108.4"),
    _npm("@reduxjs/toolkit@2.15.0"),
)


@dataclass(frozen=True)
class Bench:
    """Where everything is kept."""

    work: Path
    peer: Path | None

    @property
    def node(self) -> Path:
        return self.work / "node"

    def prepare(self) -> None:
        """Fetch the tools of node."""
        if not (self.node / "node_modules").exists():
            self.node.mkdir(parents=True, exist_ok=True)
            _run(["npm", "install", "--no-audit", "--no-fund", *_NODE_PACKAGES], self.node)

    def place(self, package: Package) -> Path:
        return self.work / package.name

    def tree(self, package: Package) -> Path:
        """The part of the package that is measured, unpacked."""
        tree = self.place(package) / "tree"
        if tree.exists():
            return tree
        whole = self.place(package) / "whole"
        shutil.rmtree(whole, ignore_errors=True)
        if package.is_python:
            unpack(sdist(package.requirement, self.work / "archives"), whole)
        else:
            _unpack_npm(package.requirement, self.work / "archives", whole)
        partial = self.place(package) / "partial"
        shutil.rmtree(partial, ignore_errors=True)
        shutil.copytree(whole / package.folder, partial / package.folder, ignore=_ignoring(package.left_out))
        if not package.is_python:
            shutil.copyfile(whole / "package.json", partial / "package.json")
            (partial / "tsconfig.json").write_text(json.dumps(_COMPILER))
        partial.rename(tree)
        return tree

    def environment(self, package: Package) -> Path:
        """Python of an environment with what the package needs, without the package, and with jedi."""
        place = self.place(package) / "venv"
        interpreter = place / "bin" / "python"
        if not (place / "ready").exists():
            venv.create(place, with_pip=True)
            _run([interpreter, "-m", "pip", "install", "-q", "jedi", package.requirement], place)
            _run([interpreter, "-m", "pip", "uninstall", "-q", "-y", package.requirement.partition("==")[0]], place)
            (place / "ready").touch()
        return interpreter

    def index(self, package: Package) -> Index:
        """The compiler's index of the tree."""
        file = self.place(package) / "index.scip"
        tree = self.tree(package)
        if not file.exists():
            tool = self.node / "node_modules" / ".bin"
            words = ["--output", str(file)]
            if package.is_python:
                python_bin = self.environment(package).parent
                env = {
                    **os.environ,
                    "VIRTUAL_ENV": str(python_bin.parent),
                    "PATH": f"{python_bin}:{os.environ['PATH']}",
                }
                names = ["--project-name", "package", "--project-version", "0"]
                _run([tool / "scip-python", "index", *names, *words], tree, env)
            else:
                _run([tool / "scip-typescript", "index", "--no-progress-bar", *words], tree)
        return read_index(file)

    def votes(self, package: Package, tool: str) -> python.Votes:
        file = self.place(package) / f"{tool}.json"
        if not file.exists():
            server = [self.node / "node_modules" / "pyright" / "langserver.index.js"] if tool == "pyright" else []
            words = ["-m", "tests.bench.truth.votes", tool, self.tree(package), package.sources, file, *server]
            _run([self.environment(package), *words], ROOT)
        return python.read_votes(file)

    def truth(self, package: Package) -> Truth:
        index = self.index(package)
        if not package.is_python:
            return typescript.truth_of(self.tree(package), index)
        votes = [self.votes(package, tool) for tool in package.voters]
        return python.truth_of(scan(self.tree(package)), index, votes, package.sources)

    def peers(self, package: Package, truth: Truth) -> Graph | None:
        """The peer's graph of the same files."""
        if self.peer is None:
            return None
        place = self.place(package) / "peer"
        file = place / "graphify-out" / "graph.json"
        if not file.exists():
            shutil.copytree(self.tree(package), place, dirs_exist_ok=True)
            _run([self.peer, "-m", "graphify", "update", "."], place)
        return read_node_link(json.loads(file.read_text(encoding="utf-8")), truth)


def _ignoring(names: tuple[str, ...]) -> object:
    def ignored(_: str, entries: list[str]) -> list[str]:
        return [each for each in entries if each in names or each.endswith((".test.ts", ".spec.ts", ".test-d.ts"))]

    return ignored if names else None


def _unpack_npm(requirement: str, archives: Path, folder: Path) -> None:
    archives.mkdir(parents=True, exist_ok=True)
    said = _run(["npm", "pack", "--silent", requirement], archives).strip().splitlines()[-1]
    with tarfile.open(archives / said) as tar:
        tar.extractall(folder.with_suffix(".npm"), filter="data")
    (folder.with_suffix(".npm") / "package").rename(folder)


def _run(words: Sequence[object], cwd: Path, env: Mapping[str, str] | None = None) -> str:
    done = subprocess.run(
        list(map(str, words)), cwd=cwd, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}: exit code {done.returncode}\n{done.stdout[-500:]}{done.stderr[-500:]}")
    return done.stdout


def our_graph(tree: Path, truth: Truth) -> tuple[Graph, str]:
    """Our graph of a folder, and how long it took."""
    started = time.perf_counter()
    files: dict[str, ParsedFile] = {}
    for file in sorted(each for each in tree.rglob("*") if each.is_file()):
        path = file.relative_to(tree).as_posix()
        files[path] = parse(path, file.read_bytes())
    parsed = time.perf_counter()
    around = MemorySurroundings(files)
    links = [
        Link(edge.source, edge.relation, edge.target, edge.evidence)
        for path, file in files.items()
        for edge in edges_of(path, file, around)
    ]
    resolved = time.perf_counter()
    took = f"{len(files)} files: parsed in {parsed - started:.1f} s, resolved in {resolved - parsed:.1f} s"
    ids = {each for link in links for each in (link.source, link.target)}
    return Graph(dict(_our_places(files, truth)), {each: split_id(each)[0] for each in ids}, tuple(links)), took


def _our_places(files: Mapping[str, ParsedFile], truth: Truth) -> Iterator[tuple[str, Key]]:
    lines: dict[tuple[str, str], list[int]] = {}
    for key, name in truth.names.items():
        if key.line:
            lines.setdefault((key.path, name.strip("'\"")), []).append(key.line)
    for path, file in files.items():
        if Key(path, 0) in truth.names:
            yield path, Key(path, 0)
        for symbol in file.symbols:
            known = lines.get((path, decode_part(symbol.name.rpartition(".")[2])), ())
            spans = symbol.spans
            found = next((line for span in spans for line in sorted(known) if span.start <= line <= span.end), 0)
            if found:
                yield join_id(path, symbol.name), Key(path, found)


def measure(bench: Bench, package: Package) -> Iterator[str]:
    """Rows of the table."""
    truth = bench.truth(package)
    ours, took = our_graph(bench.tree(package), truth)
    print(f"{package.name}: {took}", file=sys.stderr)
    theirs = bench.peers(package, truth)

    def row(what: str, our_score: Score, their_score: Score | None) -> str:
        mark = " *" if package in HELD_OUT else ""
        return f"| {package.name}{mark} | {what} | {our_score.truth} | {_cells(our_score)} | {_cells(their_score)} |"

    def calls(graph: Graph | None, evidence: str = "") -> Score | None:
        return score(graph.pairs(_CALLS, truth, evidence), truth.calls, truth.any_calls) if graph else None

    yield row("`calls`", _certain(calls(ours)), calls(theirs))
    for evidence in ("resolved", "named"):
        if any(link.evidence == evidence and link.relation == "calls" for link in ours.links):
            yield row(f"`calls`, {evidence}", _certain(calls(ours, evidence)), None)
    if truth.extends is not None:
        found = theirs.pairs(_EXTENDS, truth) if theirs else None
        yield row(
            "`extends`",
            score(ours.pairs(_EXTENDS, truth), truth.extends),
            score(found, truth.extends) if found is not None else None,
        )
    if truth.imports is not None:
        found = theirs.files(_IMPORTS, truth) if theirs else None
        yield row(
            "`imports`",
            score(ours.files(_IMPORTS, truth), truth.imports),
            score(found, truth.imports) if found is not None else None,
        )


def _certain(score: Score | None) -> Score:
    assert score is not None
    return score


def _cells(score: Score | None) -> str:
    if score is None:
        return "| |"
    return f"{score.precision:.3f} | {score.recall:.3f} | **{score.f1:.3f}**"


def show_differences(bench: Bench, package: Package, count: int) -> None:
    """Edges that are missed, and edges that are none, for whoever looks into a rule."""
    truth = bench.truth(package)
    ours = our_graph(bench.tree(package), truth)[0].pairs(_CALLS, truth)
    for title, pairs in (("missed", truth.calls - ours), ("wrong", ours - truth.any_calls)):
        print(f"{title}: {len(pairs)}")
        for source, target in _spread(sorted(pairs), count):
            names = f"{truth.names[source]} -> {truth.names[target]}"
            print(f"  {source.path}:{source.line}  {names}  {target.path}:{target.line}")


def _spread(pairs: Sequence[tuple[Key, Key]], count: int) -> Iterable[tuple[Key, Key]]:
    return pairs[:: max(1, len(pairs) // count)]


_HEAD = (
    "| package | edges | truth | our precision | recall | F1 | peer's precision | recall | F1 |",
    "|---|---|---:|---:|---:|---:|---:|---:|---:|",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--peer", type=Path)
    parser.add_argument("--packages", nargs="*", default=[])
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--differences", type=int, default=0)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    bench = Bench(given.work.resolve(), given.peer.absolute() if given.peer else None)
    bench.prepare()
    packages = [*TUNED, *(HELD_OUT if given.held_out or given.packages else ())]
    if given.packages:
        packages = [each for each in packages if each.name.rpartition("-")[0] in given.packages]
    lines = [*_HEAD]
    for package in packages:
        if given.differences:
            show_differences(bench, package, given.differences)
        for line in measure(bench, package):
            lines.append(line)
            print(line, flush=True)
    if given.write:
        write_section("edges", "\n".join([*lines, ""]))


if __name__ == "__main__":
    main()
