"""What a formatter may do to a record's body, and what is an edit."""

from __future__ import annotations

import pytest

from graphify.memory.frontmatter import parse_document
from graphify.memory.samewords import same_words


def same(one: str, other: str, front: str = 'title: "T"', other_front: str = "") -> bool:
    texts = (f"---\n{front}\n---\n{one}\n", f"---\n{other_front or front}\n---\n{other}\n")
    documents = [parse_document(text) for text in texts]
    return same_words(*documents)  # type: ignore[arg-type]


SAME = [
    ("*a* b", "_a_ b"),
    ("__init__.py", "**init**.py"),
    ("* a\n* b", "- a\n- b"),
    ("* a\n* b", "- a\n\n- b"),
    ("1. a\n1. b", "1. a\n2. b"),
    ("1) a\n2) b", "1. a\n2. b"),
    ("+ a\n- b", "- a\n\n* b"),
    ("Title\n=====\n\nx", "# Title\n\nx"),
    ("### Title ###", "### Title"),
    ("***", "______________________"),
    ("    a = 1", "```\na = 1\n```"),
    ("~~~py\na = 1\n~~~", "```py\na = 1\n```"),
    ("```\na  \n```", "```\na\n```"),
    ('```json\n{"a":-1,"b":["x y"]}\n```', '```json\n{ "a": -1,\n  "b": ["x y"] }\n```'),
    ("```json\n[1e3,[],{}]\n```", "```json\n[ 1e3, [],\n{} ]\n```"),
    ("```js\na  \n```", "```js\na\n```"),
    ("a `b c` d", "a `b\nc` d"),
    ("``a b``", "`a b`"),
    ("one two\nthree", "one\ntwo three"),
    ("one  \ntwo", "one\ntwo"),
    ("a  b", "a b"),
    ("> a\nb", "> a\n> b"),
    ("*.py and a<b", "\\*.py and a\\<b"),
    ("a &amp; b", "a & b"),
    ("[a](b 'c')", '[a](b "c")'),
    ("|a|b|\n|-|-:|\n|c|-1|", "| a   |   b |\n| --- | --: |\n| c   |  -1 |"),
    ("a\n\n\n\nb", "\n\na\n\nb\n\n"),
    ("[x]: y 'z'\n\n[x]", '[x]\n\n[x]: y "z"'),
]
DIFFERENT = [
    ("It is -1", "It is 1"),
    ("It is 10", "It is 1.0"),
    ("see /tmp/a", "see tmp/a"),
    ("see ~/a", "see /a"),
    ("rm -rf / tmp", "rm -rf /tmp"),
    ("use --force", "use -force"),
    ("snake_case", "snake case"),
    ("__init__", "init"),
    ("*a* b", "a b"),
    ("*a* b", "**a** b"),
    ("`a` b", "a b"),
    ("`a b`", "`ab`"),
    ("a > b", "a < b"),
    ("No", "no"),
    ("Yes.", "Yes"),
    ("a, b", "a b"),
    ("which", "that"),
    ("1. a", "2. a"),
    ("1. a\n2. b", "- a\n- b"),
    ("- a\n  - b", "- a\n- b"),
    ("# a", "## a"),
    ("```py\na\n```", "```sh\na\n```"),
    ("```\nif a:\n    b\n```", "```\nif a:\nb\n```"),
    ("    a = 1", "    a = -1"),
    ("x\n\n    a", "x\n\n        a"),
    ('```json\n{"a": -1}\n```', '```json\n{"a": 1}\n```'),
    ('```json\n{"a": 10}\n```', '```json\n{"a": 1, "b": 0}\n```'),
    ('```json\n{"a": "x y"}\n```', '```json\n{"a": "x  y"}\n```'),
    ('```json\n{"a": "1"}\n```', '```json\n{"a": 1}\n```'),
    ("```json\n[1, [2]]\n```", "```json\n[[1], 2]\n```"),
    ("```js\na - (b - c)\n```", "```js\n(a - b) - c\n```"),
    ("```js\nreturn x\n```", "```js\nreturnx\n```"),
    ("```js\na // one\n```", "```js\na // two\n```"),
    ("```js\na <b\n```", "```js\na >b\n```"),
    ("```sh\nrm -rf / tmp\n```", "```sh\nrm -rf /tmp\n```"),
    ("```yaml\na:\n  b: 1\n```", "```yaml\na:\nb: 1\n```"),
    ("```yaml\na: 1\n```", "```yaml\na: '1'\n```"),
    ("```yaml\na: 1 # b\n```", "```yaml\na: 1 # c\n```"),
    ("```yaml\na: &b 1\n```", "```yaml\na: &c 1\n```"),
    ("```yaml\na: [b\n```", "```yaml\na:  [b\n```"),
    ("```js\na // b\nc()\n```", "```js\na // b c()\n```"),
    ("```js\nif (ok) grant()\n```", "```js\nif (ok); grant()\n```"),
    ("```js\nreturn x\n```", "```js\nreturn\nx\n```"),
    ("```js\nf(1,)\n```", "```js\nf(1)\n```"),
    ("```js\n`a  b`\n```", "```js\n`a b`\n```"),
    ("```ts\nf('a')\n```", '```ts\nf("a")\n```'),
    ("```css\n.a .b{}\n```", "```css\n.a.b{}\n```"),
    ("```scss\n// a\nb{}\n```", "```scss\n// a b{}\n```"),
    ("```json5\n// a\n1\n```", "```json5\n// a 1\n```"),
    ("```jsonc\n[1] // a\n```", "```jsonc\n[1]\n```"),
    ("```yaml\na: 1 # c\nb: 2\n```", "```yaml\na: 1\nb: 2 # c\n```"),
    ('```json\n{"a": 1, "b": 2}\n```', '```json\n{"b": 2, "a": 1}\n```'),
    ('```json\n{"a": 1, "a": 2}\n```', '```json\n{"a": 2}\n```'),
    ('```json\n{"a": 1}\n```', '```json\n["object", ["a", 1]]\n```'),
    ("```json\n1.0\n```", "```json\n1.00\n```"),
    ('```json\n["number", "1"]\n```', "```json\n1\n```"),
    ("```json\n[1,]\n```", "```json\n[1]\n```"),
    ("`a  b`", "`a b`"),
    ("[a](b)", "[a](c)"),
    ('[a](b "c")', '[a](b "d")'),
    ("![a](b)", "![c](b)"),
    ("<b>a</b>", "a"),
    ("<!-- a -->", "<!-- b -->"),
    ("a\n\n[x]: y", "a"),
    ("a\n\n[x]: y\n[x]: z", "a\n\n[x]: y"),
    ("|a|\n|-|\n|b|c|", "|a|\n|-|\n|b|"),
    ("|a|\n|-|\n|b|", "|a|\n|-:|\n|b|"),
    ("> a", "a"),
    ("a\n\nb", "a b"),
    ("é", "e"),
    ("می\u200cخواهم", "میخواهم"),
    ("a\u00a0b", "a b"),
    ("a\u200bb", "ab"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_what_a_formatter_does(one: str, other: str):
    assert same(one, other)
    assert same(other, one)
    assert not same(one, other + "\n\nMore.")


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_what_changes_what_is_said(one: str, other: str):
    assert not same(one, other)
    assert same(one, one + "\n\n")


@pytest.mark.parametrize(
    ("front", "other_front", "expected"),
    [
        ('title: "It\'s"', "title: 'It''s'", True),
        ('tags: ["a", "b"]', "tags:\n  - a\n  - b", True),
        ('tags: ["a"]', 'tags: ["a"]\nclaim: ""', True),
        ('title: "a  \\nb"', 'title: "a\\nb"', True),
        ('title: "a"', 'title: "A"', False),
        ('tags: ["a", "b"]', 'tags: ["b", "a"]', False),
        ('sources: [{node: "a", twins: "0"}]', 'sources: [{node: "a", twins: "1"}]', False),
        ('id: "0123456789ab"\ntitle: "a"', 'title: "a"', False),
        ('title: "a"', 'title: "a"\nimported_from: "x"', False),
    ],
)
def test_fields(front: str, other_front: str, expected: bool):
    assert same("x", "x", front, other_front) is expected
