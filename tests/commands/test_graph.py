"""The commands that ask the code graph: build, path, affected, export, and explain's neighbours and hubs."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.support.cli import ROOT, graphify
from tests.support.project import WITH_VAT, Project

TOTAL = "src/shop/money.py::total"
BASKET = "src/shop/basket.py::Basket"
TEST = "tests/test_basket.py::test_total"


BASES = (
    "class Store:\n    def save(self):\n        pass\n\n\n"
    "class Middle(Store):\n    pass\n\n\n"
    "class Files(Middle):\n    def save(self):\n        pass\n\n\n"
    "class Sub(Store):\n    def save(self):\n        super().save()\n\n\n"
    "def keep(store: Store):\n    store.save()\n"
)


class TestBuild:
    def test_counts(self, project: Project):
        project.write("big.bin", b"\0\1\2")
        built = project.ok("build")
        assert built["counts"]["files"] >= 7
        assert built["counts"]["extends"] == 0
        assert built["counts"]["calls"] >= 4
        assert built["skipped"] == [{"path": "big.bin", "reason": "binary"}]
        assert built["resolved"] == built["counts"]["files"]

    def test_twice_is_once(self, project: Project):
        counts = project.ok("build")["counts"]
        again = project.ok("build")
        assert (again["resolved"], again["counts"]) == (0, counts)
        full = project.ok("build", "--full")
        assert (full["resolved"], full["counts"]) == (counts["files"], counts)

    def test_an_edit_inside_a_function_costs_one_file(self, project: Project):
        project.ok("build")
        money = project.path / "src/shop/money.py"
        money.write_text(money.read_text().replace("sum(prices)", "sum(list(prices))"))
        assert project.ok("build")["resolved"] == 1

    def test_a_new_name_costs_those_who_ask_for_it(self, project: Project):
        project.ok("build")
        money = project.path / "src/shop/money.py"
        money.write_text(money.read_text().replace("def total", "def in_all"))
        built = project.ok("build")
        assert 2 <= built["resolved"] <= 3, "the file itself and who imports it; not all"

    def test_plain(self, project: Project):
        said = project.run("build")
        assert "symbols" in said.stdout
        assert said.stderr == ""


class TestPath:
    def test_hops_with_relation_line_and_direction(self, project: Project):
        found = project.ok("path", TEST, WITH_VAT)
        assert found["nodes"][0] == TEST
        assert found["nodes"][-1] == WITH_VAT
        assert {hop["relation"] for hop in found["hops"]} == {"calls"}
        assert [hop["line"] for hop in found["hops"]][-1] == 7
        assert f"--calls--> {WITH_VAT}  src/shop/money.py:7" in project.run("path", TEST, WITH_VAT).stdout

    def test_the_other_way_round_it_is_the_same_chain(self, project: Project):
        there, back = project.ok("path", TEST, WITH_VAT), project.ok("path", WITH_VAT, TEST)
        assert back["nodes"] == there["nodes"][::-1]
        assert back["hops"] == there["hops"][::-1]
        assert "<--calls--" in project.run("path", WITH_VAT, TEST).stdout

    def test_to_itself(self, project: Project):
        assert project.ok("path", TOTAL, TOTAL) == {"nodes": [TOTAL], "hops": [], "others": []}

    def test_none(self, project: Project):
        project.write("alone.py", "def alone():\n    return 1\n")
        error = project.error("path", "alone", TOTAL)
        assert error["code"] == "no_path"

    def test_what_could_be_several_is_not_guessed(self, project: Project):
        error = project.error("path", "total", TEST)
        assert error["code"] == "ambiguous"
        assert error["candidates"] == [f"{BASKET}.total", TOTAL]

    def test_two_searches_meet_at_a_hub(self, project: Project):
        users = "".join(f"def user{n}():\n    return hub()\n\n\n" for n in range(400))
        project.write("hub.py", f"def hub():\n    return 1\n\n\n{users}")
        for name in ("one", "two"):
            project.write(f"{name}.py", f"from hub import hub\n\n\ndef {name}():\n    return hub()\n")
        found = project.ok("path", "one.py::one", "two.py::two")
        assert found["nodes"] == ["one.py::one", "hub.py::hub", "two.py::two"]

    def test_a_hub_is_not_gone_on_from(self, project: Project, monkeypatch: pytest.MonkeyPatch):
        calls = "".join(f"def f{n}():\n    return f{n + 1}()\n\n\n" for n in range(9))
        project.write("chain.py", f"{calls}def f9():\n    return 1\n")
        assert len(project.ok("path", "f1", "f8")["hops"]) == 7
        monkeypatch.setattr("graphify.commands.path.HUB", 0)  # each calls another one
        assert project.ok("path", "f1", "f8")["nodes"] == ["chain.py::f1", "chain.py", "chain.py::f8"]

    def test_calls_before_what_two_things_refer_to(self, project: Project):
        project.write(
            "src/app.py",
            "class Kind:\n    pass\n\n\n"
            "def first(kind: Kind):\n    second(kind)\n\n\n"
            "def second(kind):\n    third(kind)\n\n\n"
            "def third(kind):\n    last(kind)\n\n\n"
            "def last(kind: Kind):\n    pass\n\n\n"
            "def aside(kind: Kind):\n    pass\n",
        )
        there, back = project.ok("path", "first", "last"), project.ok("path", "last", "first")
        assert [one.partition("::")[2] for one in there["nodes"]] == ["first", "second", "third", "last"]
        assert back["nodes"] == there["nodes"][::-1]
        assert [hop["relation"] for hop in project.ok("path", "first", "aside")["hops"]] == ["references"] * 2

    def test_along_the_calls_before_a_shorter_way_against_them(self, project: Project):
        project.write(
            "src/app.py",
            "def first():\n    second()\n\n\ndef second():\n    last()\n\n\n"
            "def last():\n    return 1\n\n\ndef both():\n    first()\n    last()\n",
        )
        assert [one.partition("::")[2] for one in project.ok("path", "first", "last")["nodes"]] == [
            *("first", "second", "last")
        ]

    def test_a_call_of_a_base_goes_on_to_what_overrides_it(self, project: Project):
        project.write("src/store.py", BASES)
        found = project.ok("path", "keep", "Files.save")
        assert [(hop["relation"], hop["target"]) for hop in found["hops"]] == [
            ("calls", "src/store.py::Store.save"),
            ("overrides", "src/store.py::Store.save"),
        ]
        assert "<--overrides-- src/store.py::Files.save" in project.run("path", "keep", "Files.save").stdout


class TestAffected:
    def test_by_distance(self, project: Project):
        found = project.ok("affected", WITH_VAT)
        by_distance = {one["node"]: one["distance"] for one in found["affected"]}
        assert by_distance[TOTAL] == 1
        assert by_distance[f"{BASKET}.total"] == 2
        assert by_distance[TEST] == 3
        assert set(project.ok("affected", WITH_VAT, "--depth", "1")["affected"][0]["by"]) == {
            *("source", "relation", "target", "path", "line", "evidence")
        }

    def test_depth(self, project: Project):
        found = project.ok("affected", WITH_VAT, "--depth", "1")
        assert {one["distance"] for one in found["affected"]} == {1}
        assert project.error("affected", WITH_VAT, "--depth", "0", code=2)["code"] == "usage"

    def test_of_a_class_it_is_what_uses_its_methods_too(self, project: Project):
        project.write("user.py", "from shop.basket import Basket\n\n\ndef f(b: Basket):\n    return b.total()\n")
        assert "user.py::f" in {one["node"] for one in project.ok("affected", BASKET)["affected"]}

    def test_nothing(self, project: Project):
        assert project.run("affected", TEST).stdout == f"nothing that the graph can see depends on {TEST}\n"

    def test_who_calls_what_a_method_overrides(self, project: Project):
        project.write("src/store.py", BASES)
        found = project.ok("affected", "Files.save")["affected"]
        assert [(one["node"], one["stands_for"]) for one in found] == [
            ("src/store.py::keep", "src/store.py::Files.save")
        ]
        assert "keep  calls src/store.py::Store.save, which this overrides  src/store.py:21" in (
            project.run("affected", "Files.save").stdout
        )
        assert project.ok("affected", "keep")["affected"] == []

    def test_of_a_symbol_a_file_that_imports_its_file_is_not_affected(self, project: Project):
        project.write("src/pack/__init__.py", "from .one import first, second\n")
        project.write("src/pack/one.py", "def first():\n    pass\n\n\ndef second():\n    pass\n")
        project.write("src/user.py", "import pack\n\n\ndef f():\n    return pack.second()\n")
        of_symbol = {one["node"] for one in project.ok("affected", "first")["affected"]}
        of_file = {one["node"] for one in project.ok("affected", "src/pack/one.py")["affected"]}
        assert of_symbol == {"src/pack/__init__.py"}
        assert {"src/pack/__init__.py", "src/user.py", "src/user.py::f"} <= of_file

    @pytest.mark.parametrize(("given", "below"), [("src/shop", ""), (".", "src/shop"), ("shop", "src")])
    def test_of_a_folder_it_is_what_uses_anything_in_it(self, project: Project, given: str, below: str):
        found = project.ok("affected", given, below=below)
        assert found["node"] == "src/shop"
        assert TEST in {one["node"] for one in found["affected"]}
        assert not any(one["node"].startswith("src/shop/") for one in found["affected"])

    def test_much_is_cut_and_counted(self, project: Project):
        chain = "".join(
            f"def f{level}_{n}():\n    return f{level - 1}_0()\n\n\n" for level in range(1, 13) for n in range(80)
        )
        project.write("many.py", f"def f0_0():\n    return 1\n\n\n{chain}")
        text = project.run("affected", "f0_0", "--depth", "12").stdout
        assert text.startswith("960 depend on many.py::f0_0\n1 step away, 80:\n")
        assert "and 20 more (--json)" in text
        assert "further away: 80, 80, 80, 80" in text
        assert len(text.splitlines()) < 110


class TestExplain:
    def test_who_calls_it_and_what_it_calls(self, project: Project):
        found = project.ok("explain", TOTAL)["around"]
        assert [one["node"] for one in found["called_by"]["nodes"]] == [f"{BASKET}.total"]
        assert found["called_by"]["nodes"][0]["places"] == ["src/shop/basket.py:17"]
        assert [one["node"] for one in found["calls"]["nodes"]] == [WITH_VAT]
        text = project.run("explain", TOTAL).stdout
        assert f"calls (1):\n  {WITH_VAT}  src/shop/money.py:7\n" in text

    def test_bases_and_derived(self, project: Project):
        project.write("src/shop/gift.py", "from shop.basket import Basket\n\n\nclass Gift(Basket):\n    pass\n")
        assert [one["node"] for one in project.ok("explain", BASKET)["around"]["extended_by"]["nodes"]] == [
            "src/shop/gift.py::Gift"
        ]
        assert "extends (1):" in project.run("explain", "Gift").stdout

    def test_a_file_lists_what_it_defines_and_a_class_its_members(self, project: Project):
        project.write("src/many.py", "".join(f"class C{n:02}:\n    def m(self):\n        pass\n" for n in range(35)))
        defined = project.ok("explain", "src/many.py")["around"]["defines"]
        assert (defined["total"], defined["nodes"][1]["kind"]) == (35, "class")
        text = project.run("explain", "src/many.py").stdout
        assert "defines (35):\n  src/many.py::C00  class  src/many.py:1\n" in text
        assert "C29" in text
        assert "C30" not in text
        assert "members (1):\n  src/many.py::C01.m  method  src/many.py:5\n" in project.run("explain", "C01").stdout

    @pytest.mark.parametrize("command", ["explain", "affected"])
    def test_a_line_that_the_file_does_not_have(self, project: Project, command: str):
        last = len((project.path / "src/shop/money.py").read_text().splitlines())
        assert project.ok(command, f"money.py:{last}")["node"] == WITH_VAT
        for line in (last + 1, 9999, 0):
            error = project.error(command, f"money.py:{line}")
            assert (error["code"], f"no line {line}" in error["message"]) == ("no_line", True)

    def test_what_a_method_overrides_and_what_overrides_it(self, project: Project):
        project.write("src/store.py", BASES)
        assert "overrides (1):\n  src/store.py::Store.save" in project.run("explain", "Files.save").stdout
        text = project.run("explain", "Store.save").stdout
        assert "overridden by (2):\n  src/store.py::Sub.save" in text
        assert "overrides" not in text

    def test_callers_are_code_before_tests(self, project: Project):
        project.write("spec/aa.py", "from shop.money import with_vat\n\n\ndef early():\n    with_vat(1)\n")
        callers = [one["node"] for one in project.ok("explain", WITH_VAT)["around"]["called_by"]["nodes"]]
        assert callers == [TOTAL, "spec/aa.py::early"]

    def test_what_was_learned_stands_beside_neighbours(self, project: Project):
        project.save()
        neighbours = project.ok("explain", TOTAL)["around"]["calls"]["nodes"]
        assert neighbours[0]["learned"] == "tentative·fresh"

    @pytest.mark.parametrize("given", [".", "src", "./src/"])
    def test_where_to_start_reading(self, project: Project, given: str):
        found = project.ok("explain", given)
        nodes = [hub["node"] for hub in found["hubs"]]
        assert "src/shop/money.py::total" in nodes
        assert not any(node.startswith("tests/") for node in nodes)
        assert found["kind"] == ("repository" if given == "." else "folder")
        assert found["files"] >= 3
        assert "where to start reading" in project.run("explain", given).stdout

    def test_users_are_counted_alike_everywhere_and_without_tests(self, project: Project):
        project.write(
            "src/test_utils/make.py", "from shop.money import total\n\n\ndef help_tests():\n    return total([])\n"
        )
        project.write("src/app.py", "import test_utils.make\n\n\ndef app():\n    return test_utils.make.help_tests()\n")
        hubs = [{one["node"]: one["users"] for one in project.ok("explain", at)["hubs"]} for at in (".", "src/shop")]
        assert hubs[0][TOTAL] == hubs[1][TOTAL] == 2, "Basket.total and its file, and neither tests nor their helpers"
        assert "src/test_utils/make.py::help_tests" not in hubs[0]
        assert BASKET not in hubs[0], "only tests use it from another file"
        assert "tests not counted" in project.run("explain", ".").stdout

    def test_the_folder_that_one_stands_in(self, project: Project):
        found = project.run("explain", ".", "--json", below="src/shop").json
        assert found["node"] == "src/shop"

    def test_a_misleading_hub_goes_to_the_end(self, project: Project):
        before = [hub["node"] for hub in project.ok("explain", ".")["hubs"]]
        for session in ("one", "two"):
            project.save(
                question=f"Where is it, {session}?",
                outcome="dead_end",
                sources=None,
                misled_by=[before[0]],
                session=session,
            )
        after = project.ok("explain", ".")["hubs"]
        assert after[-1]["node"] == before[0]
        assert after[-1]["learned"].startswith("misleading: 2 independent results")


class TestWhichIsMeant:
    """A reader need not say which one where one of them alone is what is read."""

    def test_the_source_before_what_was_made_from_it(self, project: Project):
        project.write("src/a.ts", "export function brew() { return 1 }\n")
        project.write("out/a.d.ts", "export declare function brew(): number;\n")
        project.write("out/a.js", "function brew() { return 1 }\n")
        found = project.ok("explain", "brew")
        assert found["node"] == "src/a.ts::brew"
        assert sorted(found["others"]) == ["out/a.d.ts::brew", "out/a.js::brew"]

    def test_the_class_before_a_member_of_that_name(self, project: Project):
        project.write("src/kinds.ts", "export enum Kind { Pot = 'pot' }\n")
        project.write("src/pot.ts", "export class Pot {}\n")
        project.write("src/other.ts", "export const Pot = 1;\n")
        assert project.ok("explain", "Pot")["node"] == "src/pot.ts::Pot"
        assert project.ok("affected", "Pot")["node"] == "src/pot.ts::Pot"

    def test_two_classes_are_not_guessed(self, project: Project):
        for name in ("one", "two"):
            project.write(f"src/{name}.py", "class Pot:\n    pass\n")
        assert project.error("explain", "Pot")["candidates"] == ["src/one.py::Pot", "src/two.py::Pot"]

    def test_who_saves_has_to_say(self, project: Project):
        project.write("src/pot.ts", "export class Pot {}\n")
        project.write("src/other.ts", "export const Pot = 1;\n")
        assert project.error(
            "save-result", "--question", "Q?", "--answer", "A.", "--outcome", "useful", "--source", "Pot"
        )


class TestExport:
    def test_json(self, project: Project):
        text = project.run("export", "json").stdout
        graph = json.loads(text)
        assert {
            "id": TOTAL,
            "label": "total",
            "kind": "function",
            "source_file": "src/shop/money.py",
            "source_location": "L6",
        } in graph["nodes"]
        assert {"source": TOTAL, "target": WITH_VAT, "relation": "calls", "evidence": "resolved"} in graph["links"]
        assert len(text.splitlines()) == len(graph["nodes"]) + len(graph["links"]) + 5, "one record a line"
        assert [one["id"] for one in graph["nodes"]] == sorted(one["id"] for one in graph["nodes"])
        assert {end for one in graph["links"] for end in (one["source"], one["target"])} <= {
            one["id"] for one in graph["nodes"]
        }

    def test_networkx_reads_it(self, project: Project):
        import networkx

        graph = networkx.node_link_graph(json.loads(project.run("export", "json").stdout), edges="links")
        assert graph.has_edge(TOTAL, WITH_VAT)

    def test_an_edit_is_a_small_difference(self, project: Project):
        before = project.run("export", "json").stdout.splitlines()
        money = project.path / "src/shop/money.py"
        money.write_text(money.read_text() + "\n\ndef more(cents):\n    return with_vat(cents)\n")
        after = project.run("export", "json").stdout.splitlines()
        assert 2 <= len(set(after) ^ set(before)) <= 6

    @pytest.mark.parametrize("env", [{"PYTHONHASHSEED": "0"}, {"PYTHONHASHSEED": "77", "LC_ALL": "C"}])
    def test_two_clones_give_the_same_bytes(self, project: Project, tmp_path: Path, env: dict[str, str]):
        here = graphify(project.path, "export", "json").stdout
        project.git("clone", "-q", f"file://{project.path}", str(tmp_path / "a clone, é"))
        assert graphify(tmp_path / "a clone, é", "export", "json", env=env).stdout == here

    def test_graphml(self, project: Project):
        project.write("src/odd \x01 & <name>.py", "def f():\n    pass\n")
        root = ET.fromstring(project.run("export", "graphml").stdout)
        ids = {node.get("id") for node in root.iter("{http://graphml.graphdrawing.org/xmlns}node")}
        assert TOTAL in ids

    def test_mermaid(self, project: Project):
        text = project.run("export", "mermaid", "--node", WITH_VAT).stdout
        assert text.startswith("graph LR\n")
        assert "-->|calls|" in text
        labels = [line for line in text.splitlines() if "[" in line]
        assert len(labels) < project.ok("build")["counts"]["symbols"]

    def test_a_picture_of_everything_is_none(self, project: Project):
        project.write("many.py", "".join(f"def f{n}():\n    pass\n" for n in range(400)))
        assert project.error("export", "mermaid")["code"] == "too_many"

    def test_to_a_file(self, project: Project, tmp_path: Path):
        text = project.run("export", "json").stdout
        said = project.run("export", "json", "-o", str(tmp_path / "out.json"))
        assert said.stdout.startswith("wrote ")
        assert (tmp_path / "out.json").read_text() == text

    def test_to_a_folder_that_is_not_there(self, project: Project, tmp_path: Path):
        error = project.error("export", "json", "-o", str(tmp_path / "nowhere/out.json"))
        assert (error["code"], error["message"]) == ("no_folder", f"there is no folder {tmp_path}/nowhere")

    def test_another_form(self, project: Project):
        assert project.error("export", "dot", code=2)["hint"] == "json or graphml or mermaid"


_ONE_PROCESSOR = """
import os, sys
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
os.cpu_count = lambda: 1
from graphify.cli.door import run
run(["export", "json"])
"""


def test_one_processor_gives_the_same_bytes(project: Project):
    for number in range(120):
        calls = "".join(f"    helper_{number}_{n}({n})\n" for n in range(60))
        helpers = "".join(f"def helper_{number}_{n}(x):\n    return x\n\n\n" for n in range(60))
        project.write(f"many/m{number}.py", f"{helpers}def f():\n{calls}")
    project.commit("much")
    two = graphify(project.path, "export", "json").stdout
    for file in (project.path / ".git/graphify").iterdir():
        file.unlink()
    done = subprocess.run(
        [sys.executable, "-c", _ONE_PROCESSOR],
        cwd=project.path,
        capture_output=True,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)},
        check=True,
    )
    assert done.stdout.decode() == two
    assert two.count("\n") > 15_000
